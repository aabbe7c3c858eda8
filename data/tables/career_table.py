"""Statements about careers, and about a person's most frequent opponents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from data.rows.career_rows import BestWin, Career, Pace, Results
from data.tables.statements import Columns, Row, Table, fields_from, stored
from game import House
from ratings.rating import Kind, Outcome

_HOUSES: Final = {House.RED: "red", House.WHITE: "white"}
_OUTCOMES: Final = tuple(outcome.value for outcome in Outcome)
_PLAIN: Final[Columns] = dict.fromkeys(("first_at", "streak", "longest", "heroes", "largest"), int)


class CareerTable(Table):
    def get(self, person: int, kind: Kind) -> Career | None:
        query = "SELECT * FROM careers WHERE person = ? AND kind = ?"
        row = self._execute(query, (person, kind.value)).fetchone()
        return None if row is None else _career(row)

    def favourites(self, person: int, kind: Kind, limit: int) -> list[tuple[tuple[int, ...], Results]]:
        """The opponents that a person has played most, friendly matches included, with the person's results."""
        rows = self._execute(
            "SELECT other, other_partner, CAST(sum(won) AS BIGINT) AS won, CAST(sum(drawn) AS BIGINT) AS drawn,"
            " CAST(sum(lost) AS BIGINT) AS lost FROM meetings"
            f" WHERE person = ? AND partner {'= 0' if kind is Kind.DUEL else '> 0'} GROUP BY other, other_partner"
            " ORDER BY sum(won + drawn + lost) DESC, max(last_at) DESC, other LIMIT ?",
            (person, limit),
        )
        return [((other, partner) if partner else (other,), Results(*results)) for other, partner, *results in rows]

    def all(self) -> Iterator[tuple[int, Kind, Career]]:
        for row in self._session.walk("SELECT * FROM careers ORDER BY person, kind"):
            yield row["person"], Kind(row["kind"]), _career(row)

    def save(self, person: int, kind: Kind, career: Career) -> None:
        best = career.best
        values = {
            "person": person,
            "kind": kind.value,
            **stored(career, _PLAIN),
            **{
                f"{name}_{outcome}": getattr(career.results[house], outcome)
                for house, name in _HOUSES.items()
                for outcome in _OUTCOMES
            },
            "best_match": None if best is None else best.match,
            "best_cautious": None if best is None else best.cautious,
            "best_number": None if best is None else best.number,
            "live_moves": career.live.moves,
            "live_pace": career.live.total,
            "slow_moves": career.slow.moves,
            "slow_pace": career.slow.total,
        }
        self._put("careers", values, key="person, kind")


def _career(row: Row) -> Career:
    best = None
    if row["best_match"] is not None:
        best = BestWin(row["best_match"], row["best_cautious"], row["best_number"])
    return Career(
        **fields_from(row, _PLAIN),
        results={
            house: Results(*(row[f"{name}_{outcome}"] for outcome in _OUTCOMES)) for house, name in _HOUSES.items()
        },
        best=best,
        live=Pace(row["live_moves"], row["live_pace"]),
        slow=Pace(row["slow_moves"], row["slow_pace"]),
    )
