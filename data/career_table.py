"""The statements about careers, and about whom a person plays most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from data.careers import BestWin, Career, Pace, Results
from data.statements import Row, Statements
from game import House
from ratings import Kind, Outcome

_HOUSES: Final = {House.RED: "red", House.WHITE: "white"}
_OUTCOMES: Final = tuple(outcome.value for outcome in Outcome)


class CareerTable(Statements):
    """Part of a `Transaction`."""

    def career(self, person: int, kind: Kind) -> Career | None:
        query = "SELECT * FROM careers WHERE person = ? AND kind = ?"
        row = self._connection.execute(query, (person, kind.value)).fetchone()
        return None if row is None else _career(row)

    def favourites(self, person: int, kind: Kind, limit: int) -> list[tuple[tuple[int, ...], Results]]:
        """Against whom a person has played most, friendly matches too: who they are, and how it went for the person."""
        rows = self._connection.execute(
            "SELECT other, other_partner, CAST(sum(won) AS BIGINT) AS won, CAST(sum(drawn) AS BIGINT) AS drawn,"
            " CAST(sum(lost) AS BIGINT) AS lost FROM meetings"
            f" WHERE person = ? AND partner {'= 0' if kind is Kind.DUEL else '> 0'} GROUP BY other, other_partner"
            " ORDER BY sum(won + drawn + lost) DESC, max(last_at) DESC, other LIMIT ?",
            (person, limit),
        )
        return [
            (
                tuple(other for other in (row["other"], row["other_partner"]) if other),
                Results(row["won"], row["drawn"], row["lost"]),
            )
            for row in rows
        ]

    def all_careers(self) -> Iterator[tuple[int, Kind, Career]]:
        for row in self._walk("SELECT * FROM careers ORDER BY person, kind"):
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


def _career(row: Row) -> Career:
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
