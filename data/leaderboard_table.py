"""The statements about leaderboards. The first of one and a place on it are ranges of one index, whatever its size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from data.people_rows import SeenBy
from data.statements import Statements
from ratings import Kind

EVERYWHERE: Final = 0
"""The guild of the leaderboard over all servers."""
ALWAYS: Final = 0
"""The month of the leaderboard of all times."""
_BOARD: Final = "r.kind = ? AND r.guild = ? AND r.month = ?"
_STRETCH: Final = "CAST(({} + 10000) / 10 AS INTEGER)"
"""The ten points that a value lies in, as the triggers count them."""
_LISTED: Final = f"{_BOARD} AND r.cautious IS NOT NULL AND r.hidden = 0 AND r.gone = 0"


@dataclass(frozen=True, slots=True)
class RankRow:
    """A person on a leaderboard, or who would be there."""

    person: int
    name: str
    cautious: float | None
    """None while there are too few opponents."""
    hidden: bool
    gone: bool


class LeaderboardTable(Statements):
    """Part of a `Transaction`."""

    def first_ranks(self, kind: Kind, guild: int, month: int, limit: int) -> list[RankRow]:
        """Those at the top."""
        return self._ranks(f"{_LISTED} ORDER BY r.cautious DESC, r.person LIMIT ?", (kind.value, guild, month, limit))

    def rank(self, person: int, kind: Kind, guild: int, month: int) -> RankRow | None:
        """A person's own row, whether it is shown or not."""
        found = self._ranks(f"{_BOARD} AND r.person = ?", (kind.value, guild, month, person))
        return next(iter(found), None)

    def count_ranks(self, kind: Kind, guild: int, month: int) -> int:
        """How many are listed."""
        query = f"SELECT coalesce(sum(listed), 0) AS found FROM rank_counts AS r WHERE {_BOARD}"
        return int(self._connection.execute(query, (kind.value, guild, month)).fetchone()["found"])

    def count_above(self, kind: Kind, guild: int, month: int, value: float) -> int:
        """How many are listed with such a value or a higher one: whole stretches of ten points, and part of one."""
        board = (kind.value, guild, month)
        stretch = int((value + 10000) / 10)
        query = f"SELECT coalesce(sum(listed), 0) AS found FROM rank_counts AS r WHERE {_BOARD} AND r.stretch > ?"
        above = self._connection.execute(query, (*board, stretch)).fetchone()["found"]
        query = (
            f"SELECT count(*) AS found FROM ranks AS r WHERE {_LISTED} AND r.cautious >= ? AND r.cautious < ?"
            f" AND {_STRETCH.format('r.cautious')} = ?"
        )
        part = self._connection.execute(query, (*board, value, (stretch + 1) * 10 - 10000, stretch)).fetchone()["found"]
        return int(above) + int(part)

    def wrong_counts(self) -> list[tuple[str, int, int]]:
        """The leaderboards (kind, guild, month) on which not as many are listed as was counted; for the check."""
        rows = self._connection.execute(
            "SELECT DISTINCT kind, guild, month FROM (SELECT kind, guild, month, stretch, listed FROM rank_counts"
            f" UNION ALL SELECT kind, guild, month, {_STRETCH.format('cautious')} AS stretch, -count(*) FROM ranks"
            " WHERE cautious IS NOT NULL AND hidden = 0 AND gone = 0 GROUP BY kind, guild, month, stretch)"
            " AS counted GROUP BY kind, guild, month, stretch HAVING sum(listed) <> 0"
        )
        return [(row["kind"], row["guild"], row["month"]) for row in rows]

    def drop_rank_counts(self) -> None:
        """For a store that is filled from another one: what triggers have counted comes along with it."""
        self._connection.execute("DELETE FROM rank_counts")

    def hide_ranks(self, person: int, seen_by: SeenBy) -> None:
        """Let the leaderboards follow a person's choice."""
        somewhere = "CASE WHEN guild = 0 THEN 1 ELSE 0 END"
        hidden = {SeenBy.EVERYBODY: "0", SeenBy.SERVERS: somewhere, SeenBy.NOBODY: "1"}[seen_by]
        self._connection.execute(
            f"UPDATE ranks SET hidden = {hidden} WHERE person = ? AND hidden <> {hidden}", (person,)
        )

    def note_membership(self, person: int, guild: int, *, gone: bool) -> None:
        """Whether a person is still in a server."""
        self._connection.execute(
            "UPDATE ranks SET gone = ? WHERE person = ? AND guild = ? AND gone <> ?",
            (int(gone), person, guild, int(gone)),
        )

    def plays_in(self, person: int, guild: int) -> bool:
        """Whether a rated match of a person has ended in a server that they have not left."""
        query = "SELECT 1 FROM ranks WHERE person = ? AND kind IN ('duel', 'teams') AND guild = ? AND gone = 0 LIMIT 1"
        return self._connection.execute(query, (person, guild)).fetchone() is not None

    def _ranks(self, where: str, parameters: tuple[object, ...]) -> list[RankRow]:
        rows = self._connection.execute(
            "SELECT r.person, p.name, r.cautious, r.hidden, r.gone FROM ranks AS r JOIN people AS p ON p.id = r.person"
            f" WHERE {where}",
            parameters,
        )
        return [
            RankRow(
                row["person"],
                row["name"],
                row["cautious"],
                bool(row["hidden"]),
                bool(row["gone"]),
            )
            for row in rows
        ]
