"""The film of a match: which moments a replay shows, in which order, and for how long.

Each play is one shot. Draws and passes have no shot: the next shot shows them as marks. The plays that changed the
lead most are shown longer, and the end for several seconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game import CardDrawn, Draw, Event, House, OpenTable, Seat, SeatPassed, Turn
from render.scenes.end_scene import Forfeit

MOST_SWINGS: Final = 5
"""At most this many plays are shown longer."""
LEAST_SWING: Final = 8
"""A play is shown longer only if it moved the lead by at least this many points."""
_SWING_FACTOR, _START_FACTOR, _MERGED_FACTOR = 2.5, 1.5, 1.4


class Speed(Enum):
    """How long a play and the end are shown, in hundredths of a second."""

    SLOW = (150, 800)
    NORMAL = (90, 600)
    QUICK = (45, 400)

    @property
    def play(self) -> int:
        return self.value[0]

    @property
    def end(self) -> int:
        return self.value[1]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a match: from move ``first`` to move ``last``, counted from 1, both included."""

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Shot:
    """One moment: the table, the play that led to it, and the draws and passes since the shot before."""

    table: OpenTable
    moves: int
    """How many moves were made until then."""
    play: Turn | None = None
    plays: int = 0
    """How many plays it shows at once: one, unless `shortened` merged several."""
    gains: tuple[int, int] = (0, 0)
    """The points won or lost by red and white."""
    drawn: tuple[Seat, ...] = ()
    """The seats that drew a card, once for each card."""
    passed: tuple[Seat, ...] = ()
    end: bool = False
    """Whether it is the last shot, which shows the winner."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the play."""
        return self.play.events if self.play else ()

    @property
    def swing(self) -> int:
        """By how much the lead moved."""
        return abs(self.gains[House.RED] - self.gains[House.WHITE])

    def cards_drawn(self, house: House) -> int:
        return sum(seat.house is house for seat in self.drawn)

    def has_passed(self, house: House) -> bool:
        return any(seat.house is house for seat in self.passed)


def shots(
    start: OpenTable, turns: Sequence[Turn], *, part: Part | None = None, forfeit: Forfeit | None = None
) -> tuple[Shot, ...]:
    """The film of a match or of a part of it: the first position, then one shot for each play.

    If the match has ended, on the board or by a forfeit, and the part includes its end, the last shot shows the winner.
    ValueError for a part that the match does not have.
    """
    whole = Part(1, len(turns))
    part = part or whole
    if part != whole and not 1 <= part.first <= part.last <= len(turns):
        raise ValueError(f"the match has moves 1 to {len(turns)}")
    table: OpenTable = turns[part.first - 2].position if part.first > 1 else start
    film = [Shot(table, part.first - 1)]
    drawn: list[Seat] = []
    passed: list[Seat] = []
    for number, turn in enumerate(turns[part.first - 1 : part.last], part.first):
        if not isinstance(turn.move, Draw):
            gains = _gains(film[-1].table, turn.position)
            film.append(Shot(turn.position, number, turn, 1, gains, tuple(drawn), tuple(passed)))
            drawn, passed = [], []
        drawn += (event.seat for event in turn.events if isinstance(event, CardDrawn))
        passed += (event.seat for event in turn.events if isinstance(event, SeatPassed))
    last = turns[-1].position if turns else start
    if part.last == len(turns) and (last.over or forfeit):
        film.append(Shot(last, len(turns), drawn=tuple(drawn), passed=tuple(passed), end=True))
    return tuple(film)


def _gains(before: OpenTable, after: OpenTable) -> tuple[int, int]:
    red, white = (after.score(house) - before.score(house) for house in House)
    return red, white


def biggest_swings(film: Iterable[Shot]) -> tuple[Shot, ...]:
    """The plays that moved the lead most; of equal ones the earlier first."""
    great = (shot for shot in film if shot.swing >= LEAST_SWING)
    return tuple(sorted(great, key=lambda shot: (-shot.swing, shot.moves))[:MOST_SWINGS])


def durations(film: Sequence[Shot], speed: Speed) -> tuple[int, ...]:
    """How long each shot is shown, in hundredths of a second."""
    swings = {shot.moves for shot in biggest_swings(film)}
    times = []
    for shot in film:
        time: float = speed.play
        if shot.play is None:
            time = speed.end if shot.end else speed.play * _START_FACTOR
        elif shot.moves in swings:
            time *= _SWING_FACTOR
        elif shot.plays > 1:
            time *= _MERGED_FACTOR
        times.append(round(time))
    # If no house has won yet, the last play is the end of the film.
    times[-1] = max(times[-1], speed.end)
    return tuple(times)


def shortened(film: Sequence[Shot], most: int) -> tuple[Shot, ...]:
    """The same film in at most ``most`` shots: start, end and the biggest swings stay, other plays are merged.

    A merged shot has the points, draws and passes of all its plays.
    """
    if len(film) <= most:
        return tuple(film)
    kept = {0, len(film) - 1}
    places = {id(shot): place for place, shot in enumerate(film)}
    swings = [places[id(shot)] for shot in biggest_swings(film)]
    for place in (*swings, *_evenly_spaced(len(film), most)):
        if len(kept) >= max(2, most):
            break
        kept.add(place)
    short: list[Shot] = []
    pending: list[Shot] = []
    for place, shot in enumerate(film):
        pending.append(shot)
        if place in kept:
            short.append(_merged(pending))
            pending = []
    return tuple(short)


def _evenly_spaced(length: int, most: int) -> list[int]:
    """Evenly spaced places in a film, except the first and last."""
    return [round(step * (length - 1) / (most - 1)) for step in range(1, most - 1)] if most > 2 else []


def _merged(film: Sequence[Shot]) -> Shot:
    last = film[-1]
    if len(film) == 1:
        return last
    red, white = (sum(shot.gains[house] for shot in film) for house in House)
    return replace(
        last,
        plays=sum(shot.plays for shot in film),
        gains=(red, white),
        drawn=tuple(seat for shot in film for seat in shot.drawn),
        passed=tuple(seat for shot in film for seat in shot.passed),
    )
