"""What the store holds about ratings, as typed values."""

from __future__ import annotations

from dataclasses import dataclass

from game import Seat
from ratings import Kind, Outcome, Rating, grown


@dataclass(frozen=True, slots=True)
class RatingRow:
    """What a rated match did to whoever sat on a seat."""

    number: int
    """The place of the match in the order in which matches were rated."""
    seat: Seat
    match: str
    kind: Kind
    person: int | None
    """None for somebody who has been forgotten."""
    outcome: Outcome
    before: Rating
    """With what absence has added."""
    after: Rating
    weight: float
    """How much of the change counted."""
    library: str
    at: int


@dataclass(frozen=True, slots=True)
class StandingRow:
    """Where a person stands after their last rated match of a kind."""

    person: int
    kind: Kind
    rating: Rating
    won: int = 0
    drawn: int = 0
    lost: int = 0
    opponents: int = 0
    """How many different people were met in rated matches."""
    last_at: int = 0
    grows_at: int | None = None
    """When the next month of absence is over; None if the rating cannot become less sure any more."""

    @property
    def matches(self) -> int:
        return self.won + self.drawn + self.lost

    def now(self, now: int) -> Rating:
        """The rating with what absence has added until then."""
        return grown(self.rating, now - self.last_at)


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """Head to head, as a person and their partner see it; in a duel there are no partners."""

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
