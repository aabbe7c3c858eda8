"""Challenges to a duel, and rematches."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from data.rows.match_rows import ChallengeRow, ChallengeState, Handle, Place
from data.tables.lease_table import LEASE
from data.tables.transaction import Transaction
from game import House, Variant
from matches.begin.challenge_policy import check_table
from matches.begin.lobbies import rematch_lobby
from matches.begin.practising import announce, duel_seats, practice
from matches.begin.starting import (
    begin,
    begun_challenge,
    check_salt,
    close,
    current,
    expire,
    finished_match,
    house_by_lot,
    invite,
    remember,
    turn_down,
    value_of,
    while_open,
)
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby, challenge
from matches.model.match_state import load
from matches.model.refusals import CannotChallenge, NoAgreement, NotYourChallenge, Refused
from matches.model.values import Match, Person

SHOWN_WITHIN: Final = LEASE
"""Seconds after which an invitation without a message is shown again: the first lease on it is over."""

_Why = NotYourChallenge.Why


async def challenge_to_duel(
    context: Context,
    host: Person,
    guest: Person | None,
    *,
    house: House | None = None,
    clock: Clock = Clock.NONE,
    place: Place | None = None,
    thread: bool = False,
    friendly: bool = False,
    origin: str | None = None,
) -> Challenge:
    """Challenge a person, or anybody who sees it; ``house`` is the challenger's, None is by lot.

    A friendly match is not rated. ``origin`` names the click or command: a repeated call returns the same challenge.
    """
    now = context.time.now()

    def work(transaction: Transaction) -> Challenge:
        if (before := begun_challenge(transaction, origin)) is not None:
            return challenge(before)
        if guest is not None and guest.id == host.id:
            raise CannotChallenge(CannotChallenge.Why.ONESELF)
        remember(transaction, host)
        if guest is not None:
            remember(transaction, guest)
        made = invite(
            transaction,
            Variant.DUEL,
            host.id,
            clock,
            place,
            now,
            guest=None if guest is None else guest.id,
            house=house,
            thread=thread,
            friendly=friendly,
            origin=origin,
        )
        return challenge(made)

    return await context.decide(work)


async def accept(context: Context, name: str, person: Person, salt: str, handle: Handle | None = None) -> Match:
    """Accept a challenge: the match begins, on its message. ``salt`` is a text that nobody could choose."""
    check_salt(salt)

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Match:
        remember(transaction, person)
        return _accepted(transaction, row, person.id, salt, now, handle)

    return await while_open(context, name, decide, Variant.DUEL)


async def decline(context: Context, name: str, person: int) -> Challenge:
    """Decline a challenge that was made to this person; the challenger gets a notice."""

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Challenge:
        if row.guest != person:
            why = _Why.YOUR_OWN if row.host == person else _Why.FOR_SOMEBODY_ELSE
            raise NotYourChallenge(challenge(row), why)
        turn_down(transaction, row, now)
        return challenge(current(transaction, name))

    return await while_open(context, name, decide, Variant.DUEL)


async def withdraw(context: Context, name: str, person: int) -> Challenge | Lobby:
    """Withdraw a challenge or close a lobby; only its host may."""

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Challenge | Lobby:
        if row.host != person:
            raise NotYourChallenge(value_of(row), _Why.NOT_THE_HOST)
        close(transaction, name, ChallengeState.WITHDRAWN)
        return value_of(current(transaction, name))

    return await while_open(context, name, decide, *Variant)


async def look_at_challenge(context: Context, name: str) -> Challenge | Lobby:
    """A challenge or lobby as it is now, open or closed."""
    return value_of(await context.store.read(lambda transaction: current(transaction, name)))


async def show_challenge(context: Context, shown: Challenge | Lobby, place: Place) -> None:
    """Store that a message in ``place`` shows a challenge or lobby in the version of ``shown``."""

    def work(transaction: Transaction) -> None:
        row = transaction.challenges.get(shown.id)
        if row is None or (row.state is ChallengeState.STARTED and row.place is None):
            return  # it was accepted so quickly that its message is the board by now
        transaction.challenges.place(shown.id, place)
        transaction.challenges.mark_shown(shown.id, shown.version)

    await context.decide(work)


async def place_challenge(context: Context, name: str, place: Place) -> None:
    """Store where the message of a challenge is. Which version the message shows is not known."""
    await context.decide(lambda transaction: transaction.challenges.place(name, place))


async def challenges_behind(context: Context) -> list[str]:
    """The challenges and lobbies whose message is behind, or that have no message yet."""
    now = context.time.now()
    return await context.store.read(lambda transaction: transaction.challenges.behind(now))


async def rematch(
    context: Context, match: str, person: Person, salt: str, token: str | None = None
) -> Match | Challenge | Lobby:
    """Play again with the houses swapped.

    In practice the new match begins at once. In a duel this makes a challenge, which stays open while the other is
    away; if the other has already made one, it is accepted. For a team match it opens a lobby in which the person and
    the computers have changed houses and the other seats are free. A repeated call returns the same.
    """
    check_salt(salt)
    now = context.time.now()

    def work(transaction: Transaction) -> Match | Challenge | Lobby | Refused:
        before, seat = finished_match(transaction, match, person.id)
        remember(transaction, person)
        running = transaction.matches.running_rematch_of(match)
        if running is not None:  # a second click on the old board
            return load(transaction, running).value()
        standing = transaction.challenges.open_rematch_of(match)
        if standing is not None and standing.expires_at <= now:
            expire(transaction, standing, now)
            standing = None
        # In the same place, but on a new message.
        place = None if before.row.place is None else replace(before.row.place, message=None)
        if before.row.variant is Variant.TEXAS:
            return value_of(standing) if standing else rematch_lobby(transaction, before, person.id, place, now)
        if standing is not None and standing.host != person.id:
            return _accepted(transaction, standing, person.id, salt, now)
        if standing is not None:
            return challenge(standing)
        house = seat.house.other
        opposite = before.row.players[house]
        if opposite.level is not None:
            begun = practice(transaction, person, opposite.level, salt, house, place, now, match)
            announce(transaction, begun, token, now)
            return begun.value()
        if opposite.person is None:
            raise NoAgreement(before.value(), NoAgreement.Why.NOBODY_TO_ASK)
        # Without a thread of its own: a match in a thread goes on in that thread.
        made = invite(
            transaction,
            Variant.DUEL,
            person.id,
            before.clock,
            place,
            now,
            guest=opposite.person,
            house=house,
            rematch_of=match,
            friendly=before.row.friendly,
        )
        return challenge(made)

    return await context.decide(work)


def _accepted(
    transaction: Transaction, row: ChallengeRow, person: int, salt: str, now: int, handle: Handle | None = None
) -> Match:
    if row.host == person:
        raise NotYourChallenge(challenge(row), _Why.YOUR_OWN)
    if row.guest is not None and row.guest != person:
        raise NotYourChallenge(challenge(row), _Why.FOR_SOMEBODY_ELSE)
    check_table(transaction, person, [row.host])
    house = house_by_lot(row.secret, salt) if row.house is None else row.house
    return begin(transaction, row, duel_seats(transaction, house, row.host, person), salt, now, handle)
