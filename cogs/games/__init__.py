"""A person's matches.

games_layout: the lists of running and finished matches and of open challenges
my_games: `/rose games` and `/rose board`
"""

from __future__ import annotations

from cogs.games.my_games import GamesCog
from core.client import RoseKing


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(GamesCog(bot.app))
