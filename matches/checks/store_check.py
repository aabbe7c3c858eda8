"""The check of a whole store: is the file intact, and does every match follow from its moves?

The moves are the truth. Everything else about a match (turn, score, result) is computed again from them and compared.
Ratings are checked from row to row (`matches.checks.rating_check`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from data.engine.store import Where
from data.rows.match_rows import By, Ending, Entry, MatchRow
from data.tools.snapshot import damage, looking_at
from game import House, IllegalMove, Position, Seat, result
from matches.checks.career_check import career_faults
from matches.checks.rating_check import rating_faults
from matches.model.ledger import LedgerError, played


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong, in one match or in the file."""

    match: str | None
    text: str

    def __str__(self) -> str:
        return f"match {self.match}: {self.text}" if self.match else self.text


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check has read, and what it found."""

    matches: int
    moves: int
    problems: tuple[Problem, ...]


def check(where: Where, progress: Callable[[int, int], None] | None = None) -> Checked:
    """Check a whole store, which may be in use. NotRead if it is no store, NewerSchema if this program is too old.

    ``progress`` is called with the number of checked matches and of all matches.
    """
    problems: list[Problem] = []
    matches = moves = 0
    with looking_at(where) as transaction:
        problems.extend(Problem(None, text) for text in damage(transaction))
        number = transaction.matches.count()
        for match in transaction.matches.all():  # one at a time: there may be a million
            entries = transaction.matches.entries(match.id)
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
    if [seat.seat for seat in match.players] != list(match.variant.seats):
        yield "its seats are not those of its variant"
        return
    if len(entries) != match.turn:
        yield f"it is at turn {match.turn} but has {len(entries)} entries"
    for entry in entries:
        wrong = _wrong_mover(match, entry)
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


def _wrong_mover(match: MatchRow, entry: Entry) -> str | None:
    """The computer moves for its seats and a person for theirs; a former player's seat may have both."""
    if entry.seat not in match.variant.seats:
        return f"entry {entry.turn} is by a seat that is not at the table"
    seat = match.players[entry.seat]
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
        if match.deadline is not None and (match.next_check_at is None or match.next_check_at > match.deadline):
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
            yield "it is stored as called off by a player, but there was a move"
    elif match.ended_by is None:
        yield "it is not stored who ended it"
        return
    else:
        decided = Seat(match.ended_by).house.other
    if match.winner is not decided:
        yield f"the winner is stored as {match.winner}, it should be {decided}"
