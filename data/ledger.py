"""The ledger of a match: append-only entries, of which some take others back.

An entry is a move in the rules' notation, or ``-k``: the last k moves that still counted are taken back. So the number
of entries only grows, and a button of an earlier board can never act on a later one.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from data.rows import Ending, Entry, MatchRow, alone
from game import (
    Deck,
    Move,
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
    """A ledger that no match can have written."""


def take_back_text(count: int) -> str:
    return f"-{count}"


def is_take_back(text: str) -> bool:
    return text.startswith("-")


def effective(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that are moves and have not been taken back, in order; LedgerError for an impossible ledger."""
    standing: list[Entry] = []
    for number, entry in enumerate(entries):
        if entry.turn != number:
            raise LedgerError(f"entry {number} has the turn {entry.turn}")
        if not is_take_back(entry.text):
            standing.append(entry)
            continue
        count = entry.text[1:]
        if not count.isdecimal() or not 0 < int(count) <= len(standing):
            raise LedgerError(f"entry {number} takes back {count!r} of {len(standing)} moves")
        del standing[-int(count) :]
    return standing


def taken_back(entries: Iterable[Entry]) -> int:
    """How many moves were taken back."""
    return sum(int(entry.text[1:]) for entry in entries if is_take_back(entry.text))


def moves_of(entries: Iterable[Entry]) -> list[Move]:
    """The moves that count; LedgerError when one is not even a move."""
    try:
        return [parse_move(entry.text) for entry in effective(entries)]
    except LedgerError:
        raise
    except ValueError as error:
        raise LedgerError(str(error)) from error


def begun_from(match: MatchRow) -> PlayerView | None:
    """What lay on the table when a branch began; None for a match that began with the opening."""
    return None if match.position is None else parse_position(match.position)


def beginning(match: MatchRow, deck: Deck) -> Position:
    """The position before the first move."""
    table = begun_from(match)
    return opening(match.variant, deck) if table is None else begin_from(table, deck)


def played(match: MatchRow, entries: Sequence[Entry]) -> Position:
    """The position to which the moves lead, each made by the seat that it is stored for."""
    deck = Deck(seed_from(match.secret, match.salt))
    position = beginning(match, deck)
    for entry, move in zip(effective(entries), moves_of(entries), strict=True):
        position = play(position, entry.seat, move, deck).position
    return position


_RECORD_ENDINGS = {
    Ending.RESIGNED: RecordEnding.RESIGNATION,
    Ending.LEFT: RecordEnding.RESIGNATION,
    Ending.TIME: RecordEnding.TIME,
    Ending.AGREED: RecordEnding.AGREEMENT,
}


def record_of(match: MatchRow, entries: Iterable[Entry]) -> Record:
    """The record of a match that is over, with all it takes to check the dealing.

    ValueError while it is running: the seed would tell the order of the draw pile.
    """
    if match.ending is None:
        raise ValueError(f"match {match.id} is still running; its record would show the draw pile")
    entries = list(entries)
    outcome = {None: Outcome.DRAW, 0: Outcome.RED, 1: Outcome.WHITE}[match.winner]
    if match.ending is Ending.CALLED_OFF:
        outcome = Outcome.UNFINISHED
    return Record(
        variant=match.variant,
        seed=seed_from(match.secret, match.salt),
        moves=tuple(moves_of(entries)),
        players=tuple(plain_name(seat.name or seat.level or "") for seat in match.seats),
        date=datetime.datetime.fromtimestamp(match.started_at, datetime.UTC).date(),
        outcome=outcome,
        ending=_RECORD_ENDINGS.get(match.ending),
        proof=Proof(commit(match.secret), match.secret, match.salt),
        position=begun_from(match),
        taken_back=min(taken_back(entries), MOST_TAKEN_BACK) if alone(match.seats) else 0,
        others=(("Match", match.id),),
    )
