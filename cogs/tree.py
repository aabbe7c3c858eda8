"""The tree of commands: what reaches no command, and what completes a word while somebody types."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord
from discord import app_commands

if TYPE_CHECKING:
    from cogs.client import RoseKing

log = logging.getLogger(__name__)


class Tree(app_commands.CommandTree["RoseKing"]):
    """What goes wrong in a command is explained by the gate; here end those that never came so far."""

    async def interaction_check(self, interaction: discord.Interaction[RoseKing], /) -> bool:
        """All but what completes a word comes through the gate, which looks at this by itself."""
        completing = interaction.type is discord.InteractionType.autocomplete
        return not completing or await self.client.turns.is_ours(interaction.id)

    async def on_error(
        self, interaction: discord.Interaction[RoseKing], error: app_commands.AppCommandError, /
    ) -> None:
        if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
            await self.client.gate.outdated(interaction, error)
        else:
            log.error("a bug in a command, interaction %s", interaction.id, exc_info=error)
