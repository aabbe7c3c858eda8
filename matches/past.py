"""A match to look back on, moment by moment: one that is kept here, a record that somebody brought, or a position.

A moment holds what lies open and no more, so a running match can be walked through too, as far as it has been played.
What the pile would give away is in the record alone, and that is there when the match is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from data import By, Ending, Entry, MatchRow, Player, Transaction, alone, beginning, effective, record_of
from game import Deck, House, OpenTable, Outcome, PlayerView, Record, Turn, Variant, result, seed_from
from game.record import Ending as RecordEnding
from matches.hall import Hall
from matches.refusals import RunningRecord, Unknown
from matches.sight import Sees, may_see_row
from matches.state import turns
from matches.values import Ended, Told

_ENDINGS = {
    RecordEnding.RESIGNATION: Ending.RESIGNED,
    RecordEnding.TIME: Ending.TIME,
    RecordEnding.AGREEMENT: Ending.AGREED,
}
_WINNERS = {Outcome.RED: House.RED, Outcome.WHITE: House.WHITE}


@dataclass(frozen=True, slots=True)
class Moment:
    """The table after so many moves. It can be shown like a match."""

    players: tuple[Player, ...]
    view: PlayerView
    story: tuple[Told, ...] = ()
    """The move that led there; none at the beginning."""
    ended: Ended | None = None
    """How it ended, where the rules ended it: who resigned did so with the table as it lay."""


@dataclass(frozen=True, slots=True)
class Past:
    """All moments of a match, the first before any move."""

    name: str
    """That of the match, or by which what was brought is remembered."""
    moments: tuple[Moment, ...]
    record: Record | None
    """None while the match is running, and for a position alone."""
    ended: Ended | None = None
    running: bool = False
    practice: bool = False
    kept: bool = False
    """Whether it is a match of ours."""

    @property
    def variant(self) -> Variant:
        return self.moments[0].view.variant

    @property
    def players(self) -> tuple[Player, ...]:
        return self.moments[0].players

    @property
    def moves(self) -> int:
        return len(self.moments) - 1

    def moment(self, number: int) -> Moment:
        """The table after so many moves, or as near to that as there is."""
        return self.moments[min(max(number, 0), self.moves)]


async def look_back(hall: Hall, match: str, person: int, sees: Sees = lambda place: True) -> Past:
    """A match of ours; Unknown for whoever may not see it."""

    def work(transaction: Transaction) -> tuple[MatchRow, list[Entry]]:
        row = transaction.match(match)
        if row is None or not may_see_row(row, person, sees):
            raise Unknown(match)
        return row, transaction.entries(match)

    return await asyncio.to_thread(kept_past, *await hall.store.read(work))


async def bring(hall: Hall, person: int, record: Record, name: str) -> Past:
    """A record that a person brought, to be remembered by that name; refused if it is of a running match."""
    past = await asyncio.to_thread(of_record, record, name)
    headers = dict(record.others)

    def work(transaction: Transaction) -> None:
        named = transaction.match(headers.get("Match", ""))
        if named is not None and not named.over:
            raise RunningRecord(named.id)
        for row, tables in running_tables(transaction, person):
            fits = any(same_table(past.moments[-1].view, lain) for lain in tables)
            if fits or seed_from(row.secret, row.salt) == record.seed:
                raise RunningRecord(row.id)

    await hall.store.read(work)
    return past


def of_position(table: PlayerView, name: str) -> Past:
    """A position alone, to be played on from."""
    return Past(name, (Moment(_nameless(table.variant), table, ended=_over(table)),), None, _over(table))


def running_tables(transaction: Transaction, person: int) -> Iterable[tuple[MatchRow, list[OpenTable]]]:
    """The running matches of a person against people, each with all that has lain on its table."""
    for row in transaction.running_matches(person):
        if not alone(row.seats):
            yield row, tables_of(transaction, row)


def tables_of(transaction: Transaction, row: MatchRow) -> list[OpenTable]:
    """All that has lain on the table of a match."""
    deck = Deck(seed_from(row.secret, row.salt))
    played = turns(row, deck, effective(transaction.entries(row.id)))
    return [beginning(row, deck), *(turn.position for turn in played)]


def same_table(one: OpenTable, other: OpenTable) -> bool:
    """Whether the same question lies on both: the same roses, crown and hands, in whatever order the cards came."""
    return (one.variant, one.board, one.crown) == (other.variant, other.board, other.crown) and [
        set(hand) for hand in one.hands
    ] == [set(hand) for hand in other.hands]


def kept_past(row: MatchRow, entries: Sequence[Entry]) -> Past:
    """A match of ours from what is stored of it."""
    deck = Deck(seed_from(row.secret, row.salt))
    start, standing = beginning(row, deck), effective(entries)
    played = list(turns(row, deck, standing))
    ended = None
    if row.ending is not None and row.ended_at is not None:
        last = played[-1].position if played else start
        ended = Ended(row.ending, row.ended_at, row.winner, row.ended_by, result(last.board), row.ended_why)
    moments = _moments(row.seats, start.view(), played, [(entry.by, entry.at) for entry in standing], ended)
    record = record_of(row, entries) if row.over else None
    return Past(row.id, moments, record, ended, not row.over, alone(row.seats), kept=True)


def of_record(record: Record, name: str) -> Past:
    """A record as it was brought, to be remembered by that name."""
    played = list(record.turns())
    players = tuple(
        Player(seat, name=called or None) for seat, called in zip(record.variant.seats, record.players, strict=True)
    )
    start = record.opening().view()
    last = played[-1].position if played else start
    ended = _over(last)
    if ended is None and record.ending is not None:
        winner = _WINNERS.get(record.outcome) if record.outcome else None
        ended = Ended(_ENDINGS[record.ending], 0, winner, None, result(last.board))
    return Past(name, _moments(players, start, played, [(By.PERSON, 0)] * len(played), ended), record, ended)


def _moments(
    players: tuple[Player, ...],
    start: PlayerView,
    played: Sequence[Turn],
    made: Sequence[tuple[By, int]],
    ended: Ended | None,
) -> tuple[Moment, ...]:
    found = [Moment(players, start, ended=ended if start.over else None)]
    for number, (turn, (by, at)) in enumerate(zip(played, made, strict=True), 1):
        told = Told(number, turn.seat, turn.move, by, at, turn.events)
        view = turn.position.view()
        found.append(Moment(players, view, (told,), ended if view.over else None))
    return tuple(found)


def _over(table: OpenTable) -> Ended | None:
    if not table.over:
        return None
    decided = result(table.board)
    return Ended(Ending.PLAYED, 0, decided.winner, None, decided)


def _nameless(variant: Variant) -> tuple[Player, ...]:
    return tuple(Player(seat) for seat in variant.seats)
