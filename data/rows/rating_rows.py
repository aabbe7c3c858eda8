"""Rows about ratings, standings, head to head and results in practice."""

from __future__ import annotations

from dataclasses import dataclass

from game import Seat
from ratings.rating import Kind, Outcome, Rating, grown


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What a rated match did to the rating of one seat."""

    number: int
    """The place of the match in the order in which matches were rated."""
    seat: Seat
    match: str
    kind: Kind
    person: int | None
    """None for a forgotten person."""
    outcome: Outcome
    before: Rating
    """The rating before the match, with the growth of sigma by absence."""
    after: Rating
    weight: float
    """The share of the change that counted."""
    library: str
    at: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A person's standing after their last rated match of a kind."""

    person: int
    kind: Kind
    rating: Rating
    won: int = 0
    drawn: int = 0
    lost: int = 0
    opponents: int = 0
    """How many different people they met in rated matches."""
    last_at: int = 0
    grows_at: int | None = None
    """When the next month of absence ends; None if sigma cannot grow any more."""

    @property
    def matches(self) -> int:
        return self.won + self.drawn + self.lost

    def now(self, now: int) -> Rating:
        """The rating with the growth of sigma by absence until then."""
        return grown(self.rating, now - self.last_at)


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """Head to head from the view of a person and their partner; in a duel there are no partners."""

    person: int
    partner: int | None
    others: tuple[int, ...]
    won: int = 0
    drawn: int = 0
    lost: int = 0
    rated: int = 0
    last_at: int = 0


@dataclass(frozen=True, slots=True)
class PractisedRow:
    """A result against a level of computer player that says something about strength."""

    person: int
    at: int
    match: str
    level: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class RankRow:
    """A person on a leaderboard, listed or not."""

    person: int
    name: str
    cautious: float | None
    """None while the person has met too few opponents."""
    hidden: bool
    gone: bool
