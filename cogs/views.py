"""What every layout of this bot has in common: it asks at the door, and a failure ends in one place."""

from __future__ import annotations

from typing import Any

import discord

from cogs import replies
from cogs.door import Door


class Layout(discord.ui.LayoutView):
    """A Components V2 message. It holds no state that a restart may lose, so it needs no timeout."""

    def __init__(self) -> None:
        super().__init__(timeout=None)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        door: Door = interaction.client.door
        return await door.admits(interaction)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: Exception, item: discord.ui.Item[Any], /
    ) -> None:
        await replies.explain(interaction, error)
