"""What this room needs of a computer player. Whoever provides one sees what a person at the table sees, and no more."""

from __future__ import annotations

from typing import Protocol

from game import Move, PlayerView
from opponents import Hint


class ComputerPlayer(Protocol):
    """Chooses moves and gives hints; it may take its time and must not block the event loop."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        """A legal move for the seat to move. The same view, level and seed give the same move."""

    async def hint(self, view: PlayerView) -> Hint:
        """Advice for the seat to move."""
