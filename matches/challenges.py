"""Challenges to a duel, and rematches."""

from __future__ import annotations

from dataclasses import replace

from data import ChallengeRow, ChallengeState, Handle, NoticeKind, NoticeRow, Place, Transaction
from game import House, Variant
from matches.clocks import Clock
from matches.company import check_challenge, check_table
from matches.hall import Hall
from matches.invitations import Challenge, Lobby, challenge
from matches.limits import ask, check_matches
from matches.lobbies import rematch_lobby
from matches.practising import announce, duel_seats, practice
from matches.refusals import (
    CannotChallenge,
    NoAgreement,
    NotYourChallenge,
    NotYours,
    Refused,
    StillRunning,
    Unknown,
)
from matches.servers import check_place
from matches.starting import (
    begin,
    begun_challenge,
    check_salt,
    close,
    current,
    expire,
    house_by_lot,
    new_name,
    new_secret,
    remember,
    turn_down,
    value_of,
    while_open,
)
from matches.state import State, load
from matches.values import Match, Person

_Why = NotYourChallenge.Why


async def challenge_to_duel(
    hall: Hall,
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
    """Challenge somebody, or anybody who sees it; ``house`` is the challenger's, None is by lot.

    A friendly one is not rated. ``origin`` names what asked for it: asked again, the same challenge comes back.
    """
    now = hall.time.now()

    def work(transaction: Transaction) -> Challenge:
        before = None if origin is None else begun_challenge(transaction, origin)
        if before is not None:
            return challenge(before)
        if guest is not None and guest.id == host.id:
            raise CannotChallenge(CannotChallenge.Why.ONESELF)
        remember(transaction, host)
        if guest is not None:
            remember(transaction, guest)
        made = _offer_duel(
            transaction,
            host.id,
            None if guest is None else guest.id,
            house=house,
            clock=clock,
            place=place,
            now=now,
            tell_at=now + clock.away,
            thread=thread,
            friendly=friendly,
        )
        if origin is not None:
            transaction.note_beginning(origin, made.id, now)
        return made

    return await hall.decide(work)


async def accept(hall: Hall, name: str, person: Person, salt: str, handle: Handle | None = None) -> Match:
    """Accept a challenge: the match begins, on its message. ``salt`` is a text that nobody here could choose."""
    check_salt(salt)

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Match:
        remember(transaction, person)
        begun = _accepted(transaction, row, person.id, salt, now).value()
        if handle is not None:
            transaction.keep_handle(begun.id, handle)
        return begun

    return await while_open(hall, name, decide, Variant.DUEL)


async def decline(hall: Hall, name: str, person: int) -> Challenge:
    """Say no to a challenge that was made to one; the challenger will be told."""

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Challenge:
        if row.guest != person:
            why = _Why.YOUR_OWN if row.host == person else _Why.FOR_SOMEBODY_ELSE
            raise NotYourChallenge(challenge(row), why)
        turn_down(transaction, row, now)
        return _as_challenge(current(transaction, name))

    return await while_open(hall, name, decide, Variant.DUEL)


async def withdraw(hall: Hall, name: str, person: int) -> Challenge | Lobby:
    """Take back a challenge, or close a lobby, that one has made oneself."""

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Challenge | Lobby:
        if row.host != person:
            raise NotYourChallenge(value_of(row), _Why.NOT_THE_HOST)
        close(transaction, name, ChallengeState.WITHDRAWN)
        return current(transaction, name)

    return await while_open(hall, name, decide, *Variant)


async def look_at_challenge(hall: Hall, name: str) -> Challenge | Lobby:
    """A challenge or lobby as it is now, whatever has become of it."""
    row = await hall.store.read(lambda transaction: transaction.challenge(name))
    if row is None:
        raise Unknown(name)
    return value_of(row)


async def show_challenge(hall: Hall, shown: Challenge | Lobby, place: Place) -> None:
    """A challenge or lobby is shown there, as it is given here; without a message, there is nothing to be shown."""

    def work(transaction: Transaction) -> None:
        row = transaction.challenge(shown.id)
        if row is None or (row.state is ChallengeState.STARTED and row.place is None):
            return  # somebody was so quick that its message is the board by now
        transaction.place_challenge(shown.id, place)
        transaction.mark_challenge_shown(shown.id, shown.version)

    await hall.decide(work)


async def place_challenge(hall: Hall, name: str, place: Place) -> None:
    """A challenge has its message there, and nobody knows what that shows."""
    await hall.decide(lambda transaction: transaction.place_challenge(name, place))


async def challenges_behind(hall: Hall) -> list[str]:
    """The challenges and lobbies whose message shows what is no longer so, or that nobody has been shown."""
    now = hall.time.now()
    return await hall.store.read(lambda transaction: transaction.challenges_behind(now))


async def rematch(
    hall: Hall, match: str, person: Person, salt: str, token: str | None = None
) -> Match | Challenge | Lobby:
    """Play again with the houses swapped.

    In practice the new match begins at once. In a duel this is a challenge that stands also while the other is away;
    if the other has made it already, it is accepted. For a team match a lobby is opened in which the person and the
    computers have changed houses and the seats of the others are free. Asked again, the same comes back.
    """
    check_salt(salt)
    now = hall.time.now()

    def work(transaction: Transaction) -> Match | Challenge | Lobby | Refused:
        before = load(transaction, match)
        seat = before.seat_of(person.id)
        if seat is None:
            raise NotYours(before.value(), NotYours.Why.NOT_SEATED)
        if not before.row.over:
            raise StillRunning(before.value())
        remember(transaction, person)
        running = transaction.running_rematch_of(match)
        if running is not None:  # a second click on the old board
            return load(transaction, running).value()
        standing = transaction.open_rematch_of(match)
        if standing is not None and standing.expires_at <= now:
            expire(transaction, standing, now)
            standing = None
        if before.row.variant is Variant.TEXAS:
            return value_of(standing) if standing else rematch_lobby(transaction, before, person.id, now)
        if standing is not None and standing.host != person.id:
            return _accepted(transaction, standing, person.id, salt, now).value()
        if standing is not None:
            return challenge(standing)
        opposite = before.row.seats[seat.house.other]
        house = seat.house.other
        # In the same place, but on a message of its own.
        place = None if before.row.place is None else replace(before.row.place, message=None)
        if opposite.level is not None:
            begun = practice(transaction, person, opposite.level, salt, house, place, now, match)
            announce(transaction, begun, token, now)
            return begun.value()
        if opposite.person is None:
            raise NoAgreement(before.value(), NoAgreement.Why.NOBODY_TO_ASK)
        return _offer_duel(
            transaction,
            person.id,
            opposite.person,
            house=house,
            clock=before.clock,
            place=place,
            now=now,
            tell_at=now + before.clock.away,
            thread=False,  # one that has a thread of its own goes on there
            friendly=before.row.friendly,
            rematch_of=match,
        )

    return await hall.decide(work)


def _offer_duel(
    transaction: Transaction,
    host: int,
    guest: int | None,
    *,
    house: House | None,
    clock: Clock,
    place: Place | None,
    now: int,
    tell_at: int,
    thread: bool,
    friendly: bool,
    rematch_of: str | None = None,
) -> Challenge:
    check_place(transaction, place)
    if guest is not None:
        check_challenge(transaction, host, guest)
    check_matches(transaction, [host])
    name = new_name(transaction)
    ask(transaction, host, guest, name, now)
    transaction.add_challenge(
        ChallengeRow(
            name,
            Variant.DUEL,
            new_secret(),
            clock.value,
            host,
            None,
            guest,
            None,
            house,
            made_at=now,
            expires_at=now + clock.open_for,
            rematch_of=rematch_of,
            place=place,
            thread_wanted=thread,
            friendly=friendly,
        )
    )
    if guest is not None:
        transaction.add_notices([NoticeRow(name, guest, NoticeKind.CHALLENGED, 0, 0, tell_at)])
    return _as_challenge(current(transaction, name))


def _accepted(transaction: Transaction, row: ChallengeRow, person: int, salt: str, now: int) -> State:
    if row.host == person:
        raise NotYourChallenge(challenge(row), _Why.YOUR_OWN)
    if row.guest is not None and row.guest != person:
        raise NotYourChallenge(challenge(row), _Why.FOR_SOMEBODY_ELSE)
    check_table(transaction, person, [row.host])
    house = house_by_lot(row.secret, salt) if row.house is None else row.house
    return begin(transaction, row, duel_seats(transaction, house, row.host, person), salt, now)


def _as_challenge(value: Challenge | Lobby) -> Challenge:
    assert isinstance(value, Challenge)
    return value
