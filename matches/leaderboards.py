"""Leaderboards: who stands highest, in a server or everywhere, of all times or in this month, and one's own place."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import Final

from data import LISTED, RankRow, Transaction, month_of
from data.leaderboard_table import ALWAYS, EVERYWHERE
from matches.hall import Hall
from ratings import Kind, Rating

LINES: Final = 10


@dataclass(frozen=True, slots=True)
class Which:
    """Which leaderboard: of a server or everywhere, of this month or of all times."""

    kind: Kind = Kind.DUEL
    guild: int | None = None
    this_month: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody who is listed. Who shows the same number shares the place."""

    place: int
    person: int
    name: str
    value: int
    """The rating less its uncertainty, by which the list is ordered."""
    rating: Rating


class Unlisted(Enum):
    """Why somebody has no place on a leaderboard."""

    NOT_PLAYED = "no rated match of theirs belongs there"
    TOO_FEW = "they have met too few people"
    HIDDEN = "they chose not to be seen there"


@dataclass(frozen=True, slots=True)
class Own:
    """Where the person stands who asks; the place is where they would be if they chose not to be listed."""

    line: Line | None
    why_unlisted: Unlisted | None
    missing: int = 0
    """How many more people they have to meet."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    which: Which
    lines: tuple[Line, ...]
    """The first, in their order."""
    listed: int
    """How many there are in all."""
    own: Own


async def leaderboard(hall: Hall, which: Which, viewer: int) -> Leaderboard:
    """A leaderboard as the store knows it. Who asks in a server is there, also if they had left it before."""
    now = hall.time.now()
    board, gone = await hall.store.read(lambda transaction: _leaderboard(transaction, which, viewer, now))
    if gone and which.guild is not None:
        await note_member(hall, which.guild, viewer, gone=False)
        board, _ = await hall.store.read(lambda transaction: _leaderboard(transaction, which, viewer, now))
    return board


async def note_member(hall: Hall, guild: int, person: int, *, gone: bool) -> None:
    """Somebody was found to have left a server, or to be there again: its leaderboards follow."""
    await hall.decide(lambda transaction: transaction.note_membership(person, guild, gone=gone))


def _leaderboard(transaction: Transaction, which: Which, viewer: int, now: int) -> tuple[Leaderboard, bool]:
    """The leaderboard, and whether whoever asks was thought to have left its server."""
    board = (
        which.kind,
        EVERYWHERE if which.guild is None else which.guild,
        month_of(now) if which.this_month else ALWAYS,
    )
    lines: list[Line] = []
    for number, row in enumerate(transaction.first_ranks(*board, LINES), 1):
        value = _shown(row)
        place = lines[-1].place if lines and lines[-1].value == value else number
        lines.append(_line(transaction, row, which.kind, place, now))
    mine = transaction.rank(viewer, *board)
    if mine is None:
        own = Own(None, Unlisted.NOT_PLAYED)
    elif mine.cautious is None:
        standing = transaction.standing(viewer, which.kind)
        own = Own(None, Unlisted.TOO_FEW, LISTED - (standing.opponents if standing else 0))
    else:
        place = 1 + transaction.count_above(*board, _shown(mine) + 0.5)
        own = Own(_line(transaction, mine, which.kind, place, now), Unlisted.HIDDEN if mine.hidden else None)
    found = Leaderboard(which, tuple(lines), transaction.count_ranks(*board), own)
    return found, mine is not None and mine.gone


def _shown(row: RankRow) -> int:
    assert row.cautious is not None  # of those who are listed
    return math.floor(row.cautious + 0.5)


def _line(transaction: Transaction, row: RankRow, kind: Kind, place: int, now: int) -> Line:
    standing = transaction.standing(row.person, kind)
    assert standing is not None  # nobody is on a leaderboard without one
    return Line(place, row.person, row.name, _shown(row), standing.now(now))
