"""The statements about what the owner of the bot has decided: whom it is closed to, and where it is to be quiet."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from data.statements import Statements


class BanKind(Enum):
    PERSON = "person"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Ban:
    """A person or server that the bot is closed to."""

    kind: BanKind
    id: int
    at: int
    why: str | None


class OwnerTable(Statements):
    """Part of a `Transaction`."""

    def add_ban(self, ban: Ban) -> None:
        """One that is there already gets the new reason."""
        self._connection.execute(
            "INSERT INTO bans (kind, id, at, why) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (kind, id) DO UPDATE SET why = excluded.why",
            (ban.kind.value, ban.id, ban.at, ban.why),
        )

    def lift_ban(self, kind: BanKind, banned: int) -> bool:
        """Whether there was one."""
        lifted = self._connection.execute("DELETE FROM bans WHERE kind = ? AND id = ?", (kind.value, banned))
        return lifted.rowcount == 1

    def bans(self) -> list[Ban]:
        """All of them, the latest first."""
        rows = self._connection.execute("SELECT kind, id, at, why FROM bans ORDER BY at DESC, kind, id")
        return [Ban(BanKind(row["kind"]), row["id"], row["at"], row["why"]) for row in rows]

    def keep_quiet(self, server: int, quiet: bool) -> None:
        self._connection.execute(
            "INSERT INTO servers (id, quiet) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET quiet = excluded.quiet",
            (server, int(quiet)),
        )
