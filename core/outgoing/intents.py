"""Gateway intents, permissions in a server, the contexts of commands, and the invite link."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

# Servers with their channels, and direct messages to the bot. No privileged intents and no other messages: all play
# starts with a command or a click.
INTENTS: Final = discord.Intents(guilds=True, dm_messages=True)

# Only what a match in a channel or in its own thread needs.
PERMISSIONS: Final = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
CONTEXTS: Final = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
INSTALLS: Final = app_commands.AppInstallationType(guild=True, user=True)


def invite(application: int) -> str:
    """The link that adds the bot to a server."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
