"""`bot.py` without the slow preparations that most journeys never need: most of them last a second or two.

Pictures are drawn and computer players are started when they are first needed. Everything else is unchanged.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

import bot
from core.layouts.pictures import Pictures
from game import Move, PlayerView
from opponents.hints import Hint
from opponents.pool import Opponents
from opponents.review_positions import Row


class AtLeisure(Opponents):
    """Computer players whose workers start at the first question."""

    async def start(self) -> None:
        pass

    async def called(self) -> None:
        if not self._slots:
            await super().start()

    async def choose(self, view: PlayerView, level: str, seed: int, *, about: str = "a match") -> Move:
        await self.called()
        return await super().choose(view, level, seed, about=about)

    async def hint(self, view: PlayerView, *, about: str = "a match") -> Hint:
        await self.called()
        return await super().hint(view, about=about)

    async def values(self, rows: Sequence[Row], simulations: int, *, about: str = "a review") -> list[float]:
        await self.called()
        return await super().values(rows, simulations, about=about)


async def _cold(_: object) -> None:
    """Prepare nothing."""


def draw_when_asked() -> None:
    setattr(bot, "prepare", lambda: None)  # noqa: B010
    setattr(Pictures, "warm_up", _cold)  # noqa: B010


if __name__ == "__main__":
    draw_when_asked()
    setattr(bot, "Opponents", AtLeisure)  # noqa: B010  to a type checker this is a name of another module
    sys.exit(bot.main())
