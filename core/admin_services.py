"""The functions that the owner's command calls: state, health checks, troubles and backups of the program."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from matches.screen.boards_behind import BehindBoard
from ops.logs import LogEntry


@dataclass(frozen=True, slots=True)
class AdminServices:
    server: int
    """The id of the server that has the command."""
    since: int
    """When the program started."""
    running: Callable[[], Awaitable[int]]
    """How many matches are not over."""
    health: Callable[[], Awaitable[Mapping[str, str | None]]]
    """The result of each check: what is wrong, or None."""
    troubles: Callable[[int], Sequence[LogEntry]]
    """The last n troubles, the latest first."""
    behind: Callable[[], Awaitable[Sequence[BehindBoard]]]
    """Boards that do not show the latest state, those that have waited longest first."""
    back_up: Callable[[], Awaitable[str]] | None
    """Make a backup now and describe its contents; None if no place for backups is set."""
