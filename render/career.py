"""What a profile shows, as values."""

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
    """A rating at a moment, and by how much it may be off."""

    at: int
    rating: int
    margin: int


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody whom the person has played, and how that went for the person."""

    name: str
    results: Results


@dataclass(frozen=True, slots=True)
class Profile:
    """How a person stands in one of the two games."""

    name: str
    variant: Variant
    now: Rated
    provisional: bool
    curve: tuple[Rated, ...]
    """The latest matches, the first of them first; never empty."""
    results: tuple[Results, Results]
    """Of red and of white."""
    since: int
    """When the first match that counts was over."""
    streak: int
    """Matches won in a row until now."""
    longest: int
    best_win: tuple[str, int] | None
    """Whom they beat that stood highest, and where that was."""
    rivals: tuple[Rival, ...]
    live_pace: int | None
    """Seconds that they usually take to move where a move takes minutes."""
    slow_pace: int | None
    """The same where it may take days."""
    heroes: int
    largest: int

    @property
    def played(self) -> int:
        return sum(each.played for each in self.results)
