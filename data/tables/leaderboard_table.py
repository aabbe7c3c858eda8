"""Statements about leaderboards. The top and a place are index ranges, so their cost does not grow with the size."""

from __future__ import annotations

import time
from typing import Final

from data.rows.people_rows import SeenBy
from data.rows.rating_rows import RankRow
from data.tables.statements import Table
from ratings.rating import Kind

EVERYWHERE: Final = 0
"""The guild of the leaderboard over all servers."""
ALWAYS: Final = 0
"""The month of the leaderboard of all time."""
_BOARD: Final = "r.kind = ? AND r.guild = ? AND r.month = ?"
_STRETCH: Final = "CAST(({} + 10000) / 10 AS INTEGER)"
"""The range of ten points of a value, as the triggers count them."""
_LISTED: Final = f"{_BOARD} AND r.cautious IS NOT NULL AND r.hidden = 0 AND r.gone = 0"


def month_of(moment: int) -> int:
    """The month of a leaderboard.

    >>> month_of(1_795_000_000)
    202611
    """
    at = time.gmtime(moment)
    return at.tm_year * 100 + at.tm_mon


class LeaderboardTable(Table):
    def first(self, kind: Kind, guild: int, month: int, limit: int) -> list[RankRow]:
        """The top of a leaderboard."""
        return self._ranks(f"{_LISTED} ORDER BY r.cautious DESC, r.person LIMIT ?", (kind.value, guild, month, limit))

    def rank(self, person: int, kind: Kind, guild: int, month: int) -> RankRow | None:
        """A person's own row, listed or not."""
        found = self._ranks(f"{_BOARD} AND r.person = ?", (kind.value, guild, month, person))
        return next(iter(found), None)

    def count(self, kind: Kind, guild: int, month: int) -> int:
        """How many people are listed."""
        query = f"SELECT coalesce(sum(listed), 0) FROM rank_counts AS r WHERE {_BOARD}"
        return int(self._value(query, (kind.value, guild, month)))

    def count_above(self, kind: Kind, guild: int, month: int, value: float) -> int:
        """How many listed people have this value or a higher one: whole ranges of ten points, and part of one."""
        board = (kind.value, guild, month)
        stretch = int((value + 10000) / 10)
        query = f"SELECT coalesce(sum(listed), 0) FROM rank_counts AS r WHERE {_BOARD} AND r.stretch > ?"
        above = self._value(query, (*board, stretch))
        query = (
            f"SELECT count(*) FROM ranks AS r WHERE {_LISTED} AND r.cautious >= ? AND r.cautious < ?"
            f" AND {_STRETCH.format('r.cautious')} = ?"
        )
        return int(above) + int(self._value(query, (*board, value, (stretch + 1) * 10 - 10000, stretch)))

    def wrong_counts(self) -> list[tuple[str, int, int]]:
        """The leaderboards (kind, guild, month) whose counts differ from the listed people; for the check."""
        rows = self._execute(
            "SELECT DISTINCT kind, guild, month FROM (SELECT kind, guild, month, stretch, listed FROM rank_counts"
            f" UNION ALL SELECT kind, guild, month, {_STRETCH.format('cautious')} AS stretch, -count(*) FROM ranks"
            " WHERE cautious IS NOT NULL AND hidden = 0 AND gone = 0 GROUP BY kind, guild, month, stretch)"
            " AS counted GROUP BY kind, guild, month, stretch HAVING sum(listed) <> 0"
        )
        return [(kind, guild, month) for kind, guild, month in rows]

    def drop_counts(self) -> None:
        """For a copy of a store: the triggers have filled this table, and the source's rows replace it."""
        self._execute("DELETE FROM rank_counts")

    def hide(self, person: int, seen_by: SeenBy) -> None:
        """Hide or show a person's ranks according to their choice."""
        somewhere = "CASE WHEN guild = 0 THEN 1 ELSE 0 END"
        hidden = {SeenBy.EVERYBODY: "0", SeenBy.SERVERS: somewhere, SeenBy.NOBODY: "1"}[seen_by]
        self._execute(f"UPDATE ranks SET hidden = {hidden} WHERE person = ? AND hidden <> {hidden}", (person,))

    def note_membership(self, person: int, guild: int, *, gone: bool) -> None:
        """Note whether a person is still in a server."""
        statement = "UPDATE ranks SET gone = ? WHERE person = ? AND guild = ? AND gone <> ?"
        self._execute(statement, (int(gone), person, guild, int(gone)))

    def plays_in(self, person: int, guild: int) -> bool:
        """Whether a rated match of a person has ended in a server that they have not left."""
        query = "SELECT 1 FROM ranks WHERE person = ? AND kind IN ('duel', 'teams') AND guild = ? AND gone = 0 LIMIT 1"
        return self._value(query, (person, guild)) is not None

    def _ranks(self, where: str, parameters: tuple[object, ...]) -> list[RankRow]:
        rows = self._execute(
            "SELECT r.person, p.name, r.cautious, r.hidden, r.gone FROM ranks AS r JOIN people AS p ON p.id = r.person"
            f" WHERE {where}",
            parameters,
        )
        return [RankRow(person, name, value, bool(hidden), bool(gone)) for person, name, value, hidden, gone in rows]

    def join(self, person: int, kind: Kind, guild: int | None, at: int) -> None:
        """Put a person on the leaderboards of a server in which a rated match of theirs ended, without a value yet."""
        self._session.executemany(
            "INSERT INTO ranks (person, kind, guild, month) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
            [(person, kind.value, place, month) for place in {0, guild or 0} for month in (0, month_of(at))],
        )

    def ranks_of(self, person: int, kind: Kind) -> dict[tuple[int, int], float | None]:
        """The leaderboards of a person, by guild and month, with the value on each."""
        query = "SELECT guild, month, cautious FROM ranks WHERE person = ? AND kind = ?"
        return {(guild, month): value for guild, month, value in self._execute(query, (person, kind.value))}

    def servers_left_by(self, person: int) -> list[int]:
        """The servers that a person has left and whose leaderboards they were on."""
        return self._values("SELECT DISTINCT guild FROM ranks WHERE person = ? AND gone = 1 ORDER BY guild", (person,))
