"""What the bot asks of Discord for itself: which events, which rights in a server, and where its commands are."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

# Servers and their channels, and that somebody writes to the bot itself. Nothing privileged, and no other messages: all
# that is played starts with a command or a click.
INTENTS: Final = discord.Intents(guilds=True, dm_messages=True)

# What a match in a channel or a thread of its own needs, and not one bit more.
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
    """The address that brings the bot into a server."""
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))
