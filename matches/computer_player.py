"""What this room needs of a computer player. Whoever provides one sees what a person at the table sees, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from game import Move, PlayerView
from opponents import Hint
from opponents.agenda import Row


class ComputerPlayer(Protocol):
    """Chooses moves and gives hints; it may take its time and must not block the event loop."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        """A legal move for the seat to move. The same view, level and seed give the same move."""

    async def hint(self, view: PlayerView) -> Hint:
        """Advice for the seat to move."""

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        """The chances of the movers' houses at tables of a review. Moves and hints go first, however long it takes."""
