"""A person: settings and lists of matches."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypedDict, Unpack

from data.errors import StoreError
from data.rows.people_rows import Challengers, Confirming, NoticeChoice, PersonRow, Picture, SeenBy
from data.tables.transaction import Transaction
from matches.begin.starting import value_of
from matches.model.context import Context
from matches.model.invitation_values import Challenge, Lobby
from matches.model.personal_data import Files, PersonalData, plain
from matches.model.values import Person, Summary, summary
from matches.schedule.digests import schedule


@dataclass(frozen=True, slots=True)
class Games:
    """The running matches and open challenges of a person, on all servers."""

    running: tuple[Summary, ...]
    """Those in which it is the person's turn first, and among these the one with the least time."""
    challenges: tuple[Challenge | Lobby, ...]
    """Open ones that the person made, was sent or has a seat in, the latest first."""


async def settings(context: Context, person: int, *, discord_language: str | None = None) -> PersonRow:
    """The settings of a person; the defaults for an unknown person, about whom nothing is stored.

    ``discord_language`` is the language of their Discord, if they have just done something. It is stored if it is new.
    """
    known = await context.store.read(lambda transaction: transaction.people.get(person))
    if known is None:
        return PersonRow(person, "")
    if discord_language is not None and discord_language != known.discord_language:
        with suppress(StoreError):  # then it is stored at their next click
            await context.store.write(lambda transaction: transaction.people.note_language(person, discord_language))
    return known


class Choices(TypedDict, total=False):
    """The settings that a person can choose, by their names in `PersonRow`."""

    language: str | None
    """None: that of their Discord."""
    telling: NoticeChoice
    play_forced: bool
    confirming: Confirming
    own_side: bool
    picture: Picture
    described: bool
    zone: str
    digest_hour: int | None
    challengers: Challengers
    seen_by: SeenBy
    shares_strength: bool


async def choose(context: Context, person: Person, **choices: Unpack[Choices]) -> PersonRow:
    """Change some settings of a person; the others stay as they are."""
    now = context.time.now()

    def work(transaction: Transaction) -> PersonRow:
        known = transaction.people.get(person.id) or PersonRow(person.id, person.name)
        chosen = replace(known, name=person.name, **choices)
        transaction.people.save(chosen)
        if (chosen.digest_hour, chosen.zone) != (known.digest_hour, known.zone):
            schedule(transaction, chosen, now)
        if chosen.seen_by is not known.seen_by:
            transaction.leaderboards.hide(person.id, chosen.seen_by)
        return chosen

    return await context.decide(work)


async def first_forced(context: Context, person: Person) -> bool:
    """Whether to ask a person now if forced moves shall be made for them. True at most once for each person."""

    def work(transaction: Transaction) -> bool:
        known = transaction.people.get(person.id)
        if known is None or known.play_forced or known.asked_forced:
            return False
        transaction.people.save(replace(known, asked_forced=True))
        return True

    return await context.decide(work)


async def mention_from_now_on(context: Context, person: int) -> None:
    """Switch a person to mentions, because direct messages do not arrive. A deleted person is not stored again."""

    def work(transaction: Transaction) -> None:
        known = transaction.people.get(person)
        if known is not None:
            transaction.people.save(replace(known, telling=NoticeChoice.MENTION))

    await context.decide(work)


async def picture_of(context: Context, subject: str) -> tuple[Picture, bool]:
    """How a shared board or invitation is drawn, and whether it has a text description too."""
    return await context.store.read(lambda transaction: transaction.people.picture_of(subject))


async def games(context: Context, person: int) -> Games:
    def work(transaction: Transaction) -> Games:
        running = [summary(row, person) for row in transaction.matches.running(person)]
        running.sort(key=_urgency)
        return Games(tuple(running), tuple(value_of(row) for row in transaction.challenges.open_of(person)))

    return await context.store.read(work)


async def finished(
    context: Context, person: int, *, before: int | None = None, limit: int = 25, skip: int = 0
) -> tuple[Summary, ...]:
    """The finished matches of a person, the latest first; ``before`` or ``skip`` select the page."""
    rows = await context.store.read(
        lambda transaction: transaction.matches.of_person(person, before=before, limit=limit, skip=skip)
    )
    return tuple(summary(row, person) for row in rows)


def _urgency(game: Summary) -> tuple[bool, bool, int, int, str]:
    return (not game.waiting_for_me, game.deadline is None, game.deadline or 0, game.moved_at, game.id)


def _export(transaction: Transaction, person: int) -> Files:
    known = transaction.people.get(person)
    if known is not None:
        yield "person.json", plain(known, person)


def _forget(transaction: Transaction, person: int, now: int) -> None:
    if transaction.people.get(person) is not None:
        transaction.people.remove(person)
        transaction.people.note_erasure(now)


PERSONAL_DATA: Final = PersonalData(("people",), _export, _forget)
