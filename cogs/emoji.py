"""The cards as application emoji: uploaded once, reused ever after, done without where Discord will not have them."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Final

import aiohttp
import discord

from cogs.outgoing import meaning
from game import Card
from render import emoji_set

log = logging.getLogger(__name__)

_MARK: Final = "rk_"
"""How the names of ours begin; whoever runs the application may have emoji of their own."""


class CardEmoji:
    def __init__(self) -> None:
        self._known: dict[str, discord.Emoji] = {}

    def of(self, card: Card) -> discord.Emoji | None:
        """The picture of a card for a button; None where a plain arrow has to do."""
        return self._known.get(f"card_{str(card).lower()}")

    async def load(self, client: discord.Client) -> None:
        """Find what is there and upload what is not. A failure costs nothing but the pictures."""
        try:
            pictures = await asyncio.to_thread(emoji_set)
            wanted = {_name(key, data): (key, data) for key, data in pictures.items()}
            for emoji in await client.fetch_application_emojis():
                if emoji.name in wanted:
                    self._known[wanted.pop(emoji.name)[0]] = emoji
                elif emoji.name.startswith(_MARK):
                    await emoji.delete()  # an earlier drawing of ours
            for name, (key, data) in wanted.items():
                self._known[key] = await client.create_application_emoji(name=name, image=data)
            if wanted:
                log.info("uploaded %d emoji", len(wanted))
        except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
            log.warning("buttons show plain arrows: %s", meaning(error) or error)


def _name(key: str, data: bytes) -> str:
    """With a mark of what is drawn, so that a new drawing gets a new emoji."""
    return f"{_MARK}{key}_{hashlib.sha256(data).hexdigest()[:6]}"
