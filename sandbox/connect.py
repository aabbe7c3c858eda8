"""Points discord.py at a sandbox instead of Discord. The only module of this package that imports discord.py.

For the bot's process. It changes only the three base addresses of discord.py.
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
