"""Each person: what they have chosen, what they are playing, and the deletion of all that is kept about them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from data import (
    Challengers,
    Confirming,
    Ending,
    MatchRow,
    NoticeKind,
    PersonRow,
    Picture,
    SeenBy,
    Telling,
    Transaction,
)
from game import Variant
from matches.changes import ended, write
from matches.digests import NONE, schedule
from matches.hall import Hall
from matches.invitations import Challenge, Lobby
from matches.lobbies import leave
from matches.sharing import note_forgetting
from matches.starting import turn_down, value_of
from matches.sweeping import sweep
from matches.values import Person, Summary, summary


@dataclass(frozen=True, slots=True)
class Games:
    """All that a person has going on, everywhere."""

    running: tuple[Summary, ...]
    """Those that wait for the person first, and of those the one with the least time."""
    challenges: tuple[Challenge | Lobby, ...]
    """Open ones that the person made, was sent or sits in, the latest first."""


async def settings(hall: Hall, person: int) -> PersonRow:
    """What a person has chosen; a stranger has the choices that everybody begins with."""
    known = await hall.store.read(lambda transaction: transaction.person(person))
    return known or PersonRow(person, "")


async def choose(
    hall: Hall,
    person: Person,
    *,
    language: str | None = None,
    telling: Telling | None = None,
    play_forced: bool | None = None,
    confirming: Confirming | None = None,
    own_side: bool | None = None,
    picture: Picture | None = None,
    described: bool | None = None,
    zone: str | None = None,
    digest_hour: int | None = None,
    asked_forced: bool | None = None,
    challengers: Challengers | None = None,
    seen_by: SeenBy | None = None,
    shares_strength: bool | None = None,
) -> PersonRow:
    """Change some of a person's choices; what is not named stays.

    An empty language is that of their Discord, `digests.NONE` the hour of those who want no digest.
    """
    changes: dict[str, Any] = {
        "telling": telling,
        "play_forced": play_forced,
        "confirming": confirming,
        "own_side": own_side,
        "picture": picture,
        "described": described,
        "zone": zone,
        "asked_forced": asked_forced,
        "challengers": challengers,
        "seen_by": seen_by,
        "shares_strength": shares_strength,
    }
    named = {name: value for name, value in changes.items() if value is not None}
    if language is not None:
        named["language"] = language or None
    if digest_hour is not None:
        named["digest_hour"] = None if digest_hour == NONE else digest_hour
    now = hall.time.now()

    def work(transaction: Transaction) -> PersonRow:
        known = transaction.person(person.id) or PersonRow(person.id, person.name)
        chosen = replace(known, name=person.name, **named)
        transaction.save_person(chosen)
        if (chosen.digest_hour, chosen.zone) != (known.digest_hour, known.zone):
            schedule(transaction, chosen, now)
        if chosen.seen_by is not known.seen_by:
            transaction.hide_ranks(person.id, chosen.seen_by)
        return chosen

    return await hall.decide(work)


async def first_forced(hall: Hall, person: Person) -> bool:
    """Whether a person is to be asked now if forced moves shall be made for them; nobody is asked twice."""

    def work(transaction: Transaction) -> bool:
        known = transaction.person(person.id)
        if known is None or known.play_forced or known.asked_forced:
            return False
        transaction.save_person(replace(known, asked_forced=True))
        return True

    return await hall.decide(work)


async def mention_from_now_on(hall: Hall, person: int) -> None:
    """Direct messages to a person do not arrive. Who has had themselves forgotten meanwhile stays so."""

    def work(transaction: Transaction) -> None:
        known = transaction.person(person)
        if known is not None:
            transaction.save_person(replace(known, telling=Telling.MENTION))

    await hall.decide(work)


async def picture_of(hall: Hall, subject: str) -> tuple[Picture, bool]:
    """How a board or an invitation that several people see is drawn, and whether it is told in words as well."""
    return await hall.store.read(lambda transaction: transaction.picture_of(subject))


async def note_language(hall: Hall, person: int, language: str) -> bool:
    """Remember the language of a person's Discord; False for a stranger, about whom nothing is kept."""
    return await hall.store.write(lambda transaction: transaction.note_language(person, language))


async def games(hall: Hall, person: int) -> Games:
    """What a person is playing and what is waiting for an answer."""

    def work(transaction: Transaction) -> Games:
        running = [summary(row, person) for row in transaction.running_matches(person)]
        running.sort(key=_urgency)
        return Games(tuple(running), tuple(value_of(row) for row in transaction.open_challenges_of(person)))

    return await hall.store.read(work)


async def finished(
    hall: Hall, person: int, *, before: int | None = None, limit: int = 25, skip: int = 0
) -> tuple[Summary, ...]:
    """The matches of a person that are over, the latest first; ``before`` or ``skip`` turns the page."""
    rows = await hall.store.read(
        lambda transaction: transaction.matches_of(person, before=before, limit=limit, skip=skip)
    )
    return tuple(summary(row, person) for row in rows)


async def forget(hall: Hall, person: int) -> tuple[str, ...]:
    """Delete everything about a person; the running matches that this has ended come back by name.

    Their running matches are lost, and what others played against them stays whole, with a nameless former player.
    Matches that nobody else has played are deleted. Who comes back later starts afresh. Nothing is left in the files.
    """
    now = hall.time.now()

    def work(transaction: Transaction) -> tuple[str, ...]:
        if hall.store.shared:
            note_forgetting(transaction)
        return _forget(transaction, person, now)

    left = await hall.decide(work)
    hall.forget_matches()
    await hall.store.forget_in_copies(person)
    await sweep(hall)
    return left


def _urgency(game: Summary) -> tuple[bool, bool, int, int, str]:
    return (not game.waiting_for_me, game.deadline is None, game.deadline or 0, game.moved_at, game.id)


def _forget(transaction: Transaction, person: int, now: int) -> tuple[str, ...]:
    left = []
    for name in transaction.matches_ever_of(person):
        row = transaction.match(name)
        assert row is not None
        others = [seat.person for seat in row.seats if seat.person not in (None, person)]
        if not others:
            transaction.remove_notices_about(name)
            transaction.remove_match(name)
        elif not row.over:
            _leave_match(transaction, row, person, now)
            left.append(name)
    for challenge in transaction.open_challenges_of(person):
        if challenge.variant is Variant.TEXAS and any(seat.person == person for seat in challenge.seats):
            leave(transaction, challenge, person)
        elif challenge.guest == person:
            turn_down(transaction, challenge, now)
    for name in transaction.remove_challenges_of(person):
        # A match has the name of the challenge that it came of, and its result is still to be told.
        transaction.remove_notices(name, (NoticeKind.CHALLENGED, NoticeKind.DECLINED, NoticeKind.EXPIRED))
    transaction.call_nobody(person)
    transaction.empty_seats_of(person)
    transaction.forget_ratings(person)
    transaction.forget_meetings(person)
    named = transaction.leave_mark_alone(person)  # also a stranger can have been blocked
    if transaction.person(person) is not None:
        transaction.remove_person(person)
        named = True
    if named:
        transaction.note_erasure(now)
    return tuple(left)


def _leave_match(transaction: Transaction, row: MatchRow, person: int, now: int) -> None:
    seat = next(seat.seat for seat in row.seats if seat.person == person)
    transaction.remove_notices_about(row.id)
    write(transaction, row, ended(row, Ending.LEFT, seat.house.other, seat, now), actor=person, now=now)
