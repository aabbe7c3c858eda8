"""Turns discord.py from Discord to a sandbox. The only file of this room that knows discord.py.

For the bot's process; nothing of discord.py is changed but the three addresses it begins with.
"""

from __future__ import annotations

import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route


def point_discord_at(base: str) -> None:
    """`base` is the sandbox's address, e.g. http://127.0.0.1:8123. Call it before a client logs in."""
    base = base.rstrip("/")
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{base.replace('http', 'ws', 1)}/gateway")
    Asset.BASE = base
