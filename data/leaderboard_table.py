"""The statements about leaderboards. The first of one and a place on it are ranges of one index, whatever its size."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from data.rows import SeenBy
from data.statements import Statements
from ratings import Kind

EVERYWHERE: Final = 0
"""The guild of the leaderboard over all servers."""
ALWAYS: Final = 0
"""The month of the leaderboard of all times."""
_BOARD: Final = "r.kind = ? AND r.guild = ? AND r.month = ?"
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

    def count_ranks(self, kind: Kind, guild: int, month: int, at_least: float | None = None) -> int:
        """How many are listed; or how many of them with such a value or a higher one."""
        above, parameters = ("", ()) if at_least is None else (" AND r.cautious >= ?", (at_least,))
        query = f"SELECT count(*) AS found FROM ranks AS r WHERE {_LISTED}{above}"
        row = self._connection.execute(query, (kind.value, guild, month, *parameters)).fetchone()
        return int(row["found"])

    def hide_ranks(self, person: int, seen_by: SeenBy) -> None:
        """Let the leaderboards follow a person's choice."""
        shown = {SeenBy.EVERYBODY: "1", SeenBy.SERVERS: "guild <> 0", SeenBy.NOBODY: "0"}[seen_by]
        self._connection.execute(
            f"UPDATE ranks SET hidden = NOT ({shown}) WHERE person = ? AND hidden = ({shown})", (person,)
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
