"""The statements about reviews: those that are made, and those that somebody waits for."""

from __future__ import annotations

from data.rows import ReviewRow
from data.statements import Statements


class ReviewTable(Statements):
    """Part of a `Transaction`."""

    def review(self, match: str) -> ReviewRow | None:
        row = self._connection.execute("SELECT engine, content FROM reviews WHERE match = ?", (match,)).fetchone()
        return None if row is None else ReviewRow(row["engine"], row["content"])

    def keep_review(self, match: str, review: ReviewRow, now: int, most: int) -> None:
        """A review is made: nobody waits for it any more. Of more than ``most`` the oldest go."""
        self._connection.execute(
            "INSERT INTO reviews (match, engine, made_at, content) VALUES (?, ?, ?, ?) ON CONFLICT (match)"
            " DO UPDATE SET engine = excluded.engine, made_at = excluded.made_at, content = excluded.content",
            (match, review.engine, now, review.content),
        )
        self.drop_wanted_review(match)
        self._connection.execute(
            "DELETE FROM reviews WHERE match IN"
            f" (SELECT match FROM reviews ORDER BY made_at DESC, match LIMIT {1 << 62} OFFSET ?)",
            (most,),
        )

    def want_review(self, match: str, now: int) -> None:
        """Somebody waits for it; who else already does is served by the same."""
        self._connection.execute(
            "INSERT INTO wanted_reviews (match, asked_at) VALUES (?, ?) ON CONFLICT DO NOTHING", (match, now)
        )

    def wanted_reviews(self) -> list[str]:
        """The matches whose review somebody waits for, who asked first at the front."""
        rows = self._connection.execute("SELECT match FROM wanted_reviews ORDER BY asked_at, match")
        return [row["match"] for row in rows]

    def drop_wanted_review(self, match: str) -> None:
        self._connection.execute("DELETE FROM wanted_reviews WHERE match = ?", (match,))

    def running_between_people(self) -> list[str]:
        """The running matches in which more than one person sits."""
        rows = self._connection.execute(
            "SELECT match FROM seats WHERE running = 1 AND person IS NOT NULL GROUP BY match HAVING count(*) > 1"
        )
        return [row["match"] for row in rows]
