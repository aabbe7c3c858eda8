"""The client asks Discord only for what it needs."""

from __future__ import annotations

import discord

from core.outgoing import intents


def test_no_intent_is_privileged() -> None:
    """Servers, and messages to the bot itself: with neither can it read what people write to each other."""
    assert intents.INTENTS.value == discord.Intents(guilds=True, dm_messages=True).value


def test_no_permission_is_more_than_a_board_in_a_channel_or_thread_needs() -> None:
    assert intents.PERMISSIONS.value == sum(1 << bit for bit in (10, 11, 15, 16, 35, 38))
