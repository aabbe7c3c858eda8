"""A match to look back on, moment by moment: a stored match, an uploaded record, or a position.

A moment holds only what lies open, so a running match can be walked through too, up to its last move. Only the record
reveals the order of the pile, and it exists only when the match is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from data.rows.match_rows import By, Ending, Entry, MatchRow, Player, is_practice
from data.tables.transaction import Transaction
from game import Deck, House, OpenTable, Outcome, PlayerView, Record, Turn, Variant, result, seed_from
from game.record import Ending as RecordEnding
from matches.history.visibility import Sees, may_see
from matches.model.context import Context
from matches.model.ledger import beginning, effective, record_of
from matches.model.match_state import turns
from matches.model.refusals import RunningRecord, Unknown
from matches.model.values import Ended, PlayedMove, how_ended

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
    story: tuple[PlayedMove, ...] = ()
    """The move that led there; empty at the beginning."""
    ended: Ended | None = None
    """How the match ended, if the rules ended it at this table; None after a resignation, which changes no table."""


@dataclass(frozen=True, slots=True)
class Past:
    """All moments of a match, the first before any move."""

    name: str
    """The name of the match, or the key of an uploaded record or position."""
    moments: tuple[Moment, ...]
    record: Record | None
    """None while the match is running, and for a position."""
    ended: Ended | None = None
    running: bool = False
    practice: bool = False
    kept: bool = False
    """Whether the match is in the store."""

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
        """The table after so many moves; a number out of range gives the first or the last."""
        return self.moments[min(max(number, 0), self.moves)]


async def look_back(context: Context, match: str, person: int, sees: Sees = lambda place: True) -> Past:
    """A stored match; Unknown for a person who may not see it."""

    def work(transaction: Transaction) -> tuple[MatchRow, list[Entry]]:
        row = transaction.matches.get(match)
        if row is None or not may_see(row, person, sees):
            raise Unknown(match)
        return row, transaction.matches.entries(match)

    return await asyncio.to_thread(kept_past, *await context.store.read(work))


async def bring(context: Context, person: int, record: Record, name: str) -> Past:
    """A record that a person uploaded, under a key; RunningRecord if it belongs to a running match."""
    past = await asyncio.to_thread(of_record, record, name)
    headers = dict(record.others)

    def work(transaction: Transaction) -> None:
        named = transaction.matches.get(headers.get("Match", ""))
        if named is not None and not named.over:
            raise RunningRecord(named.id)
        last = table_key(past.moments[-1].view)
        for row, tables in running_tables(transaction, person):
            fits = last in map(table_key, tables)
            if fits or seed_from(row.secret, row.salt) == record.seed:
                raise RunningRecord(row.id)

    await context.store.read(work)
    return past


def of_position(table: PlayerView, name: str) -> Past:
    """A single position, from which a person can play on."""
    ended = _over(table)
    return Past(name, (Moment(tuple(map(Player, table.variant.seats)), table, ended=ended),), None, ended)


def running_tables(transaction: Transaction, person: int) -> Iterable[tuple[MatchRow, list[OpenTable]]]:
    """The running matches of a person against people, each with all its tables so far."""
    for row in transaction.matches.running(person):
        if not is_practice(row.players):
            yield row, tables_of(transaction, row)


def tables_of(transaction: Transaction, row: MatchRow) -> list[OpenTable]:
    """All tables of a match so far, the opening included."""
    deck = Deck(seed_from(row.secret, row.salt))
    played = turns(row, deck, effective(transaction.matches.entries(row.id)))
    return [beginning(row, deck), *(turn.position for turn in played)]


def table_key(table: OpenTable) -> object:
    """A key that is equal for the same tokens, crown and hands; the order of the cards does not matter."""
    return table.variant, table.board, table.crown, tuple(frozenset(hand) for hand in table.hands)


def kept_past(row: MatchRow, entries: Sequence[Entry]) -> Past:
    """A stored match, from its row and entries."""
    deck = Deck(seed_from(row.secret, row.salt))
    start, standing = beginning(row, deck), effective(entries)
    played = list(turns(row, deck, standing))
    end = how_ended(row, (played[-1].position if played else start).board)
    moments = _moments(row.players, start.view(), played, [(entry.by, entry.at) for entry in standing], end)
    record = record_of(row, entries) if row.over else None
    return Past(row.id, moments, record, end, not row.over, is_practice(row.players), kept=True)


def of_record(record: Record, name: str) -> Past:
    """An uploaded record, under a key."""
    played = list(record.turns())
    seated = zip(record.variant.seats, record.players, strict=True)
    players = tuple(Player(seat, name=called or None) for seat, called in seated)
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
        move = PlayedMove(number, turn.seat, turn.move, by, at, turn.events)
        view = turn.position.view()
        found.append(Moment(players, view, (move,), ended if view.over else None))
    return tuple(found)


def _over(table: OpenTable) -> Ended | None:
    if not table.over:
        return None
    decided = result(table.board)
    return Ended(Ending.PLAYED, 0, decided.winner, None, decided)
