"""`/rose settings` and its screens.

away_page: the days on which a person is away, and the notice to their opponents
blocking: *Block* in all places, and the list of blocked people
server_page: the channels of a server in which matches may be shown
settings_page: `/rose settings`, the pages with a person's choices
"""

from __future__ import annotations

from cogs.settings.away_page import AwayCog
from cogs.settings.blocking import BlockingCog
from cogs.settings.server_page import ServerCog
from cogs.settings.settings_page import SettingsCog
from core.client import RoseKing


async def setup(bot: RoseKing) -> None:
    for cog in (SettingsCog, AwayCog, BlockingCog, ServerCog):
        await bot.add_cog(cog(bot.app))
