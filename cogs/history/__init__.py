"""What people can do with a finished match.

deck_check: the seal of a deck, the record of a match, and the check that the deck is the sealed one
look_back: *Look back* and `/rose replay`, the screen that leads to all the others
play_on: *Play on from here*, a practice game from any position of a match
replay_cache: makes and caches animated replays
walk_through: *Walk through*, a match move by move
watch: *Watch*, a match as an animated picture
"""

from __future__ import annotations

from cogs.history.deck_check import DeckCog
from cogs.history.look_back import LookBackCog
from cogs.history.play_on import PlayOnCog
from cogs.history.walk_through import WalkThroughCog
from cogs.history.watch import WatchCog
from core.client import RoseKing


async def setup(bot: RoseKing) -> None:
    for cog in (LookBackCog, WatchCog, WalkThroughCog, PlayOnCog, DeckCog):
        await bot.add_cog(cog(bot.app))
