"""The first contact with the bot.

about: `/rose about`, *Who is this?*, and the layout that greetings use too
greeting: greets new servers, and answers direct messages
"""

from __future__ import annotations

from cogs.welcome.about import AboutCog
from cogs.welcome.greeting import GreetingCog
from core.client import RoseKing


async def setup(bot: RoseKing) -> None:
    for cog in (AboutCog, GreetingCog):
        await bot.add_cog(cog(bot.app))
