"""The values that the picture of a profile shows."""

from __future__ import annotations

from dataclasses import dataclass

from game import Variant


@dataclass(frozen=True, slots=True)
class Results:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Rated:
    """A rating at a moment, and its margin of error."""

    at: int
    rating: int
    margin: int


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent, and the person's results against them."""

    name: str
    results: Results


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's rating, results and figures in one variant."""

    name: str
    variant: Variant
    now: Rated
    provisional: bool
    curve: tuple[Rated, ...]
    """The ratings after the latest matches, oldest first; never empty."""
    results: tuple[Results, Results]
    """As red and as white."""
    since: int
    """When the first match that counts ended."""
    streak: int
    """The current winning streak."""
    longest: int
    best_win: tuple[str, int] | None
    """The highest-rated opponent that they beat, and that rating."""
    rivals: tuple[Rival, ...]
    live_pace: int | None
    """Their usual seconds for a move in live matches."""
    slow_pace: int | None
    """The same in matches with days for a move."""
    heroes: int
    largest: int

    @property
    def played(self) -> int:
        return sum(each.played for each in self.results)
