"""The statements about what a person has done in rated matches: their careers, and the curves of their ratings."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from data.careers import BestWin, Career, Pace, RatedSeat, Results
from data.statements import Statements
from game import House, Seat
from ratings import Kind, Outcome, Rating

_HOUSES: Final = {House.RED: "red", House.WHITE: "white"}
_OUTCOMES: Final = tuple(outcome.value for outcome in Outcome)


@dataclass(frozen=True, slots=True)
class Standing:
    """A rating as it was after the last match, and when that was over."""

    rating: Rating
    last_at: int


class CareerTable(Statements):
    """Part of a `Transaction`."""

    def rated_seats(self, match: str) -> list[RatedSeat]:
        """What a match did to each of those who played it; nothing if it was not rated."""
        rows = self._connection.execute(
            "SELECT seat, person, kind, outcome, mu_before, sigma_before, at FROM ratings WHERE match = ? ORDER BY seat",
            (match,),
        )
        return [
            RatedSeat(
                Seat(row["seat"]),
                row["person"],
                Kind(row["kind"]),
                Outcome(row["outcome"]),
                Rating(row["mu_before"], row["sigma_before"]),
                row["at"],
            )
            for row in rows
        ]

    def standings_of(self, person: int) -> dict[Kind, Standing]:
        """Where a person stands in each kind of match that they were rated in."""
        query = "SELECT kind, mu, sigma, last_at FROM standings WHERE person = ?"
        return {
            Kind(row["kind"]): Standing(Rating(row["mu"], row["sigma"]), row["last_at"])
            for row in self._connection.execute(query, (person,))
        }

    def rated_matches(self, person: int, kind: Kind) -> Iterator[str]:
        """The matches that were rated for a person, in the order in which they were."""
        query = "SELECT match FROM ratings WHERE person = ? AND kind = ? ORDER BY at, number"
        return (row["match"] for row in self._connection.execute(query, (person, kind.value)))

    def rating_curve(self, person: int, kind: Kind, latest: int) -> list[tuple[int, Rating]]:
        """Where a person stood after each of so many matches, the first of them first."""
        rows = self._connection.execute(
            "SELECT at, mu_after, sigma_after FROM ratings WHERE person = ? AND kind = ?"
            " ORDER BY at DESC, number DESC LIMIT ?",
            (person, kind.value, latest),
        ).fetchall()
        return [(row["at"], Rating(row["mu_after"], row["sigma_after"])) for row in reversed(rows)]

    def career(self, person: int, kind: Kind) -> Career | None:
        query = "SELECT * FROM careers WHERE person = ? AND kind = ?"
        row = self._connection.execute(query, (person, kind.value)).fetchone()
        return None if row is None else _career(row)

    def favourites(self, person: int, kind: Kind, limit: int) -> list[tuple[tuple[str, ...], Results]]:
        """Against whom a person has played most, friendly matches too: their names, and how it went for the person."""
        rows = self._connection.execute(
            "SELECT o.name AS other, q.name AS their_partner, sum(m.won) AS won, sum(m.drawn) AS drawn, sum(m.lost) AS lost"
            " FROM meetings AS m JOIN people AS o ON o.id = m.other LEFT JOIN people AS q ON q.id = m.other_partner"
            f" WHERE m.person = ? AND m.partner {'= 0' if kind is Kind.DUEL else '> 0'} GROUP BY m.other, m.other_partner"
            " ORDER BY sum(m.won + m.drawn + m.lost) DESC, max(m.last_at) DESC, m.other LIMIT ?",
            (person, limit),
        )
        return [
            (
                tuple(name for name in (row["other"], row["their_partner"]) if name is not None),
                Results(row["won"], row["drawn"], row["lost"]),
            )
            for row in rows
        ]

    def all_careers(self) -> Iterator[tuple[int, Kind, Career]]:
        for row in self._connection.execute("SELECT * FROM careers ORDER BY person, kind"):
            yield row["person"], Kind(row["kind"]), _career(row)

    def save_career(self, person: int, kind: Kind, career: Career) -> None:
        best = career.best
        values: dict[str, int | float | str | None] = {
            "person": person,
            "kind": kind.value,
            "first_at": career.first_at,
            **{
                f"{name}_{outcome}": getattr(career.results[house], outcome)
                for house, name in _HOUSES.items()
                for outcome in _OUTCOMES
            },
            "streak": career.streak,
            "longest": career.longest,
            "best_match": None if best is None else best.match,
            "best_cautious": None if best is None else best.cautious,
            "best_number": None if best is None else best.number,
            "heroes": career.heroes,
            "largest": career.largest,
            "live_moves": career.live.moves,
            "live_pace": career.live.total,
            "slow_moves": career.slow.moves,
            "slow_pace": career.slow.total,
        }
        self._connection.execute(
            f"INSERT INTO careers ({', '.join(values)}) VALUES ({', '.join(f':{name}' for name in values)})"
            f" ON CONFLICT (person, kind) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in values)}",
            values,
        )


def _career(row: sqlite3.Row) -> Career:
    best = None
    if row["best_match"] is not None:
        best = BestWin(row["best_match"], row["best_cautious"], row["best_number"])
    return Career(
        first_at=row["first_at"],
        results={
            house: Results(*(row[f"{name}_{outcome}"] for outcome in _OUTCOMES)) for house, name in _HOUSES.items()
        },
        streak=row["streak"],
        longest=row["longest"],
        best=best,
        heroes=row["heroes"],
        largest=row["largest"],
        live=Pace(row["live_moves"], row["live_pace"]),
        slow=Pace(row["slow_moves"], row["slow_pace"]),
    )
