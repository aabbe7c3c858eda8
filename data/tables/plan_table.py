"""Statements about plans."""

from __future__ import annotations

from data.rows.match_rows import PlanRow
from data.tables.statements import Table, stored
from game import Seat


class PlanTable(Table):
    def of_match(self, match: str) -> list[PlanRow]:
        """The plans of a match, by seat; most matches have none."""
        if match in self._session.unplanned:
            return []
        rows = self._execute("SELECT seat, turn, tree FROM plans WHERE match = ?", (match,))
        return [PlanRow(Seat(seat), turn, tree) for seat, turn, tree in rows]

    def save(self, match: str, plan: PlanRow) -> None:
        self._session.unplanned.discard(match)
        self._put("plans", {"match": match, **stored(plan, ("seat", "turn", "tree"))}, key="match, seat")

    def remove(self, match: str, seat: Seat | None = None) -> None:
        """Remove the plan of one seat, or of all."""
        if match in self._session.unplanned:
            return
        self._execute(
            "DELETE FROM plans WHERE match = :match AND (CAST(:seat AS BIGINT) IS NULL OR seat = :seat)",
            {"match": match, "seat": seat},
        )
