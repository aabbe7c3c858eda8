"""The statements about what people have planned."""

from __future__ import annotations

from data.rows import PlanRow
from data.statements import Statements
from game import Seat


class PlanTable(Statements):
    """Part of a `Transaction`."""

    def plans(self, match: str) -> list[PlanRow]:
        """What the seats of a match have planned; most have nothing."""
        if match in self._unplanned:
            return []
        rows = self._connection.execute("SELECT seat, turn, tree FROM plans WHERE match = ?", (match,))
        return [PlanRow(Seat(row["seat"]), row["turn"], row["tree"]) for row in rows]

    def save_plan(self, match: str, plan: PlanRow) -> None:
        self._unplanned.discard(match)
        self._connection.execute(
            "INSERT INTO plans (match, seat, turn, tree) VALUES (?, ?, ?, ?) ON CONFLICT (match, seat)"
            " DO UPDATE SET turn = excluded.turn, tree = excluded.tree",
            (match, plan.seat, plan.turn, plan.tree),
        )

    def remove_plans(self, match: str, seat: Seat | None = None) -> None:
        """Of one seat, or of all."""
        if match in self._unplanned:
            return
        self._connection.execute(
            "DELETE FROM plans WHERE match = :match AND (CAST(:seat AS BIGINT) IS NULL OR seat = :seat)",
            {"match": match, "seat": seat},
        )
