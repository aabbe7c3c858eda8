"""What a person has done in rated matches, as sums: each match is added when it ends, and `check` adds up again."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from data.ledger import begun_from, effective, moves_of
from data.rating_rows import RatingRow
from data.rows import By, Entry, MatchRow
from game import Deck, House, Seat, TokenPlaced, TokenTurned, replay, seed_from
from ratings import Outcome

_LIVE: Final = "live"
_FINE: Final = 1000
"""Steps of a doubling: paces are added up as whole numbers, which come out the same in any order."""


@dataclass(frozen=True, slots=True)
class Results:
    won: int = 0
    drawn: int = 0
    lost: int = 0

    def and_one(self, outcome: Outcome) -> Results:
        name = outcome.value
        return replace(self, **{name: getattr(self, name) + 1})


@dataclass(frozen=True, slots=True)
class Pace:
    """How long moves took: their number, and the sum of their logarithms. One that took a week weighs little more."""

    moves: int = 0
    total: int = 0

    def and_one(self, seconds: int) -> Pace:
        return Pace(self.moves + 1, self.total + round(_FINE * math.log2(1 + max(0, seconds))))

    @property
    def usual(self) -> int | None:
        """Seconds that a move usually takes: as many take longer as take less."""
        return round(2 ** (self.total / self.moves / _FINE) - 1) if self.moves else None


@dataclass(frozen=True, slots=True)
class BestWin:
    """The match against whoever was surely strongest, and the number that they had then."""

    match: str
    cautious: float
    number: int


@dataclass(frozen=True, slots=True)
class Deed:
    """What one player did in a rated match."""

    house: House
    outcome: Outcome
    at: int
    win: BestWin | None
    heroes: int
    largest: int
    live: bool
    seconds: tuple[int, ...]
    """What each move took that the person made."""


@dataclass(frozen=True, slots=True)
class Career:
    """All of them together."""

    first_at: int
    results: Mapping[House, Results] = field(default_factory=lambda: MappingProxyType(dict.fromkeys(House, Results())))
    streak: int = 0
    longest: int = 0
    best: BestWin | None = None
    heroes: int = 0
    largest: int = 0
    live: Pace = Pace()
    slow: Pace = Pace()

    def after(self, deed: Deed) -> Career:
        """The career with one more match, the latest."""
        streak = self.streak + 1 if deed.outcome is Outcome.WON else 0
        live, slow = self.live, self.slow
        for each in deed.seconds:
            live, slow = (live.and_one(each), slow) if deed.live else (live, slow.and_one(each))
        better = deed.win is not None and (self.best is None or deed.win.cautious > self.best.cautious)
        return Career(
            self.first_at,
            {
                house: results.and_one(deed.outcome) if house is deed.house else results
                for house, results in self.results.items()
            },
            streak,
            max(self.longest, streak),
            deed.win if better else self.best,
            self.heroes + deed.heroes,
            max(self.largest, deed.largest),
            live,
            slow,
        )


def deeds(match: MatchRow, entries: Sequence[Entry], rated: Sequence[RatingRow]) -> dict[Seat, Deed]:
    """What each player did in a match that is over and rated."""
    largest = dict.fromkeys(House, 0)
    deck = Deck(seed_from(match.secret, match.salt))
    for turn in replay(match.variant, deck, moves_of(entries), begun_from(match)):
        for event in turn.events:
            if isinstance(event, (TokenPlaced, TokenTurned)):  # at any time, also if a hero has split it since
                largest[event.house] = max(largest[event.house], 1 + sum(event.joined))
    times = [match.started_at, *(entry.at for entry in entries)]
    taken = [(entry, entry.at - before) for before, entry in zip(times, entries, strict=False)]
    return {
        each.seat: Deed(
            house=each.seat.house,
            outcome=each.outcome,
            at=each.at,
            win=_win(match, rated, each.seat) if each.outcome is Outcome.WON else None,
            heroes=sum(entry.text.endswith("*") for entry in effective(entries) if entry.seat is each.seat),
            largest=largest[each.seat.house],
            live=match.clock == _LIVE,
            seconds=tuple(took for entry, took in taken if entry.seat is each.seat and entry.by is By.PERSON),
        )
        for each in rated
    }


def _win(match: MatchRow, rated: Sequence[RatingRow], seat: Seat) -> BestWin:
    """Against two it is what they were worth on average."""
    others = [each.before for each in rated if each.seat.house is not seat.house]
    return BestWin(
        match.id,
        round(sum(each.cautious for each in others) / len(others), 6),
        round(sum(each.mu for each in others) / len(others)),
    )
