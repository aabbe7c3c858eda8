"""What the owner's command needs to know of the program around the client, as functions that it is handed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from matches import Behind


class Trouble(Protocol):
    """A line of the log that was a warning or worse, without secrets."""

    @property
    def at(self) -> int: ...
    @property
    def level(self) -> str: ...
    @property
    def what(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Desk:
    server: int
    """Where the command is."""
    since: int
    """When the program was started."""
    running: Callable[[], Awaitable[int]]
    """How many matches are not over."""
    health: Callable[[], Awaitable[Mapping[str, str | None]]]
    """What each check says: what is wrong, or None."""
    troubles: Callable[[int], Sequence[Trouble]]
    """The last so many, the latest first."""
    behind: Callable[[], Awaitable[Sequence[Behind]]]
    """Boards that show less than the store knows, the longest first."""
    back_up: Callable[[], Awaitable[str]] | None
    """Make a backup now and say what it holds; None if there is nowhere to put it."""
