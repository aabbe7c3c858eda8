"""Leaderboards: of a server or of all, of all time or of this month; and one's own place."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum
from typing import Final

from data.rows.rating_rows import RankRow
from data.tables.leaderboard_table import ALWAYS, EVERYWHERE, month_of
from data.tables.rating_table import LISTED
from data.tables.transaction import Transaction
from matches.model.context import Context
from ratings.rating import Kind, Rating

LINES: Final = 10


@dataclass(frozen=True, slots=True)
class Which:
    """Which leaderboard: of a server or of all, of this month or of all time."""

    kind: Kind = Kind.DUEL
    guild: int | None = None
    this_month: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A listed person. People with the same value share a place."""

    place: int
    person: int
    name: str
    value: int
    """The rating less its uncertainty; the list is ordered by it."""
    rating: Rating


class Unlisted(Enum):
    """Why a person has no place on a leaderboard."""

    NOT_PLAYED = "no rated match of theirs belongs there"
    TOO_FEW = "they have met too few people"
    HIDDEN = "they chose not to be seen there"


@dataclass(frozen=True, slots=True)
class Own:
    """The place of the viewer; if they chose not to be listed, the place that they would have."""

    line: Line | None
    why_unlisted: Unlisted | None
    missing: int = 0
    """How many more opponents they need."""


@dataclass(frozen=True, slots=True)
class Leaderboard:
    which: Which
    lines: tuple[Line, ...]
    """The first places, in order."""
    listed: int
    """How many people are listed in all."""
    own: Own


async def leaderboard(context: Context, which: Which, viewer: int) -> Leaderboard:
    """A leaderboard. A viewer who asks in a server is a member of it, also if they had left it before."""
    now = context.time.now()
    board, gone = await context.store.read(lambda transaction: _leaderboard(transaction, which, viewer, now))
    if gone and which.guild is not None:
        await note_member(context, which.guild, viewer, gone=False)
        board, _ = await context.store.read(lambda transaction: _leaderboard(transaction, which, viewer, now))
    return board


async def note_member(context: Context, guild: int, person: int, *, gone: bool) -> None:
    """Store that a person has left a server or is there again; its leaderboards follow."""
    await context.decide(lambda transaction: transaction.leaderboards.note_membership(person, guild, gone=gone))


def _leaderboard(transaction: Transaction, which: Which, viewer: int, now: int) -> tuple[Leaderboard, bool]:
    """The leaderboard, and whether the viewer is stored as having left its server."""
    board = (
        which.kind,
        EVERYWHERE if which.guild is None else which.guild,
        month_of(now) if which.this_month else ALWAYS,
    )
    lines: list[Line] = []
    for number, row in enumerate(transaction.leaderboards.first(*board, LINES), 1):
        value = _shown(row)
        place = lines[-1].place if lines and lines[-1].value == value else number
        lines.append(_line(transaction, row, which.kind, place, now))
    mine = transaction.leaderboards.rank(viewer, *board)
    if mine is None:
        own = Own(None, Unlisted.NOT_PLAYED)
    elif mine.cautious is None:
        standing = transaction.ratings.standing(viewer, which.kind)
        own = Own(None, Unlisted.TOO_FEW, LISTED - (standing.opponents if standing else 0))
    else:
        place = 1 + transaction.leaderboards.count_above(*board, _shown(mine) + 0.5)
        own = Own(_line(transaction, mine, which.kind, place, now), Unlisted.HIDDEN if mine.hidden else None)
    found = Leaderboard(which, tuple(lines), transaction.leaderboards.count(*board), own)
    return found, mine is not None and mine.gone


def _shown(row: RankRow) -> int:
    assert row.cautious is not None  # callers have checked that the person is listed
    return math.floor(row.cautious + 0.5)


def _line(transaction: Transaction, row: RankRow, kind: Kind, place: int, now: int) -> Line:
    standing = transaction.ratings.standing(row.person, kind)
    assert standing is not None  # nobody is on a leaderboard without one
    return Line(place, row.person, row.name, _shown(row), standing.now(now))
