"""The ledger of a match: append-only entries, some of which take others back.

An entry is a move in the rules' notation, or ``-k``: the last k moves that still counted are taken back. So the number
of entries only grows, and a button of an earlier board can never act on a later one.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from data.rows.match_rows import Ending, Entry, MatchRow, is_practice
from game import (
    Deck,
    PlayerView,
    Position,
    begin_from,
    commit,
    opening,
    parse_move,
    parse_position,
    plain_name,
    play,
    seed_from,
)
from game.record import MOST_TAKEN_BACK, Outcome, Proof, Record
from game.record import Ending as RecordEnding


class LedgerError(ValueError):
    """A ledger that no match can have."""


def take_back_text(count: int) -> str:
    return f"-{count}"


def effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that are moves and were not taken back, in order; LedgerError for an impossible ledger."""
    standing: list[Entry] = []
    for number, entry in enumerate(entries):
        if entry.turn != number:
            raise LedgerError(f"entry {number} has the turn {entry.turn}")
        if not entry.takes_back:
            standing.append(entry)
            continue
        count = entry.text[1:]
        if not count.isdecimal() or not 0 < int(count) <= len(standing):
            raise LedgerError(f"entry {number} takes back {count!r} of {len(standing)} moves")
        del standing[-int(count) :]
    return standing


def taken_back(entries: Iterable[Entry]) -> int:
    """How many moves were taken back."""
    return sum(int(entry.text[1:]) for entry in entries if entry.takes_back)


def begun_from(match: MatchRow) -> PlayerView | None:
    """The position in which a branch began; None for a match that began with the opening."""
    return None if match.position is None else parse_position(match.position)


def beginning(match: MatchRow, deck: Deck) -> Position:
    """The position before the first move."""
    table = begun_from(match)
    return opening(match.variant, deck) if table is None else begin_from(table, deck)


def played(match: MatchRow, entries: Sequence[Entry]) -> Position:
    """The position after the moves, each made by the seat that is stored with it."""
    deck = Deck(seed_from(match.secret, match.salt))
    position = beginning(match, deck)
    for entry in effective(entries):
        position = play(position, entry.seat, parse_move(entry.text), deck).position
    return position


_RECORD_ENDINGS = {
    Ending.RESIGNED: RecordEnding.RESIGNATION,
    Ending.LEFT: RecordEnding.RESIGNATION,
    Ending.TIME: RecordEnding.TIME,
    Ending.AGREED: RecordEnding.AGREEMENT,
}


def record_of(match: MatchRow, entries: Iterable[Entry]) -> Record:
    """The record of a finished match, with everything needed to check the shuffle; ValueError while it is running."""
    if match.ending is None:
        raise ValueError(f"match {match.id} is still running; its record would show the draw pile")
    entries = list(entries)
    outcome = {None: Outcome.DRAW, 0: Outcome.RED, 1: Outcome.WHITE}[match.winner]
    if match.ending is Ending.CALLED_OFF:
        outcome = Outcome.UNFINISHED
    return Record(
        variant=match.variant,
        seed=seed_from(match.secret, match.salt),
        moves=tuple(parse_move(entry.text) for entry in effective(entries)),
        players=tuple(plain_name(seat.name or seat.level or "") for seat in match.players),
        date=datetime.datetime.fromtimestamp(match.started_at, datetime.UTC).date(),
        outcome=outcome,
        ending=_RECORD_ENDINGS.get(match.ending),
        proof=Proof(commit(match.secret), match.secret, match.salt),
        position=begun_from(match),
        taken_back=min(taken_back(entries), MOST_TAKEN_BACK) if is_practice(match.players) else 0,
        others=(("Match", match.id),),
    )
