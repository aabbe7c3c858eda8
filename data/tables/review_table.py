"""Statements about reviews, finished and requested."""

from __future__ import annotations

from data.rows.match_rows import ReviewRow
from data.tables.statements import Table


class ReviewTable(Table):
    def get(self, match: str) -> ReviewRow | None:
        row = self._execute("SELECT engine, content FROM reviews WHERE match = ?", (match,)).fetchone()
        return None if row is None else ReviewRow(*row)

    def keep(self, match: str, review: ReviewRow, now: int, most: int) -> None:
        """Store a review and remove its request. If there are more than ``most``, the oldest are removed."""
        values = {"match": match, "engine": review.engine, "made_at": now, "content": review.content}
        self._put("reviews", values, key="match")
        self.drop_wanted(match)
        self._execute(
            "DELETE FROM reviews WHERE match IN"
            f" (SELECT match FROM reviews ORDER BY made_at DESC, match LIMIT {1 << 62} OFFSET ?)",
            (most,),
        )

    def want(self, match: str, now: int) -> None:
        """Request a review. Several requests for one match are one row."""
        self._execute("INSERT INTO wanted_reviews (match, asked_at) VALUES (?, ?) ON CONFLICT DO NOTHING", (match, now))

    def wanted(self) -> list[str]:
        """The matches with a requested review, the oldest request first."""
        return self._values("SELECT match FROM wanted_reviews ORDER BY asked_at, match")

    def drop_wanted(self, match: str) -> None:
        self._execute("DELETE FROM wanted_reviews WHERE match = ?", (match,))

    def running_between_people(self) -> list[str]:
        return self._values(
            "SELECT match FROM seats WHERE running = 1 AND person IS NOT NULL GROUP BY match HAVING count(*) > 1"
        )
