"""The check: is the file whole, and does every match follow from its moves?

The moves are the truth. Everything else that is stored of a match (whose turn, score, result) is played again from them
and compared. What matches did to ratings is followed from row to row (`data.rating_check`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from data.career_check import career_faults
from data.ledger import LedgerError, played
from data.looking import damage, looking_at
from data.rating_check import rating_faults
from data.rows import By, Ending, Entry, MatchRow
from data.store import Where
from game import House, IllegalMove, Position, Seat, result


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that should not be so; of one match, or of the file."""

    match: str | None
    text: str

    def __str__(self) -> str:
        return f"match {self.match}: {self.text}" if self.match else self.text


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check has looked at, and what it found."""

    matches: int
    moves: int
    problems: tuple[Problem, ...]


def check(where: Where, progress: Callable[[int, int], None] | None = None) -> Checked:
    """Check a whole store, which may be in use. NotRead if it is not one; NewerSchema if this program is too old.

    ``progress`` is told how many matches were looked at, and how many there are.
    """
    problems: list[Problem] = []
    matches = moves = 0
    with looking_at(where) as transaction:
        problems.extend(Problem(None, text) for text in damage(transaction))
        number = transaction.count_matches()
        for match in transaction.all_matches():  # one at a time: there may be a million
            entries = transaction.entries(match.id)
            matches += 1
            moves += len(entries)
            problems.extend(Problem(match.id, text) for text in faults(match, entries))
            if progress is not None:
                progress(matches, number)
        problems.extend(Problem(match, text) for match, text in rating_faults(transaction))
        problems.extend(Problem(None, text) for text in career_faults(transaction))
    return Checked(matches, moves, tuple(problems))


def faults(match: MatchRow, entries: Sequence[Entry]) -> Iterator[str]:
    """What is wrong with one match."""
    if [seat.seat for seat in match.seats] != list(match.variant.seats):
        yield "its seats are not those of its variant"
        return
    if len(entries) != match.turn:
        yield f"it is at turn {match.turn} but has {len(entries)} entries"
    for entry in entries:
        wrong = _wrong_hand(match, entry)
        if wrong:
            yield wrong
    try:
        position = played(match, entries)
    except (LedgerError, IllegalMove, ValueError) as error:
        yield f"its moves cannot be played again: {error}"
        return
    stored = (match.red, match.white)
    scores = (position.score(House.RED), position.score(House.WHITE))
    if stored != scores:
        yield f"the score is stored as {stored[0]} : {stored[1]}, the moves make it {scores[0]} : {scores[1]}"
    yield from _ending_faults(match, position)


def _wrong_hand(match: MatchRow, entry: Entry) -> str | None:
    """A computer's seat is moved by the computer and a person's by the person; a former player's by either."""
    if entry.seat not in match.variant.seats:
        return f"entry {entry.turn} is by a seat that is not at the table"
    seat = match.seats[entry.seat]
    if (seat.level is not None and entry.by is not By.COMPUTER) or (
        seat.person is not None and entry.by is By.COMPUTER
    ):
        return f"entry {entry.turn} was made by {entry.by.value} for the wrong kind of seat"
    return None


def _ending_faults(match: MatchRow, position: Position) -> Iterator[str]:
    if match.ending is None:
        if position.over:
            yield "it is stored as running, the moves end it"
        elif match.to_move is not position.seat:
            yield f"{match.to_move} is stored as to move, the moves make it {position.seat}"
        if match.deadline is not None and (match.rings_at is None or match.rings_at > match.deadline):
            yield "its clock would run out without anybody looking"
        return
    if (match.ending is Ending.PLAYED) is not position.over:
        yield f"it is stored as ended by {match.ending.value}, the moves say otherwise"
    decided: House | None
    if match.ending is Ending.PLAYED:
        decided = result(position.board).winner
    elif match.ending is Ending.AGREED:
        decided = None
    elif match.ending is Ending.CALLED_OFF:
        decided = None
        if match.turn and match.ended_by is not None:
            yield "it is stored as called off by somebody at the table, and there was a move"
    elif match.ended_by is None:
        yield "it is not stored who ended it"
        return
    else:
        decided = Seat(match.ended_by).house.other
    if match.winner is not decided:
        yield f"the winner is stored as {match.winner}, it should be {decided}"
