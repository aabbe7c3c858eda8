"""Our roses and cards as application emoji: uploaded once, reused ever after, done without where they are refused."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

import aiohttp
import discord

from cogs.outgoing import meaning
from cogs.story import SIGNS
from game import Card, House
from matches import StoreError
from render import EDITION, card_name, emoji_set, rose_name

log = logging.getLogger(__name__)

_FORMER: Final = "rk_"
"""How the names of the first ones began, which nobody wants to hear read out."""
_NUMBERED: Final = re.compile(r"(?P<name>[a-z_]+?)(?:_(?P<edition>[0-9]+))?")


class CardEmoji:
    def __init__(self) -> None:
        self._known: dict[str, discord.Emoji] = {}

    def of(self, card: Card) -> discord.Emoji | None:
        """The picture of a card for a button; None where a plain arrow has to do."""
        return self._known.get(card_name(card))

    async def load(self, client: discord.Client, alone: AbstractAsyncContextManager[None] | None = None) -> None:
        """Find what is there and upload what is not, ``alone`` among all processes. A failure costs the pictures."""
        try:
            async with alone or nullcontext():
                await self._load(client)
        except (discord.HTTPException, aiohttp.ClientError, OSError, StoreError) as error:
            log.warning("buttons show plain arrows: %s", meaning(error) or error)

    async def _load(self, client: discord.Client) -> None:
        wanted = await asyncio.to_thread(emoji_set)
        names = frozenset(wanted)
        for emoji in await client.fetch_application_emojis():
            if (key := _current(emoji.name, names)) in wanted:
                del wanted[key]
                self._know(key, emoji)
            elif _outdated(emoji.name, names):
                await emoji.delete()
        for key, data in wanted.items():
            self._know(key, await client.create_application_emoji(name=_name(key), image=data))
        if wanted:
            log.info("uploaded %d emoji", len(wanted))

    def _know(self, key: str, emoji: discord.Emoji) -> None:
        self._known[key] = emoji
        for house in House:
            if key == rose_name(house):
                SIGNS[house] = str(emoji)


def _name(key: str, edition: int = EDITION) -> str:
    """What a screen reader says, so a number stands there only once something has been drawn anew."""
    return key if edition == 1 else f"{key}_{edition}"


def _current(name: str, names: frozenset[str], edition: int = EDITION) -> str:
    """Which of ours an emoji is; empty for none of this edition."""
    return next((key for key in names if _name(key, edition) == name), "")


def _outdated(name: str, names: frozenset[str], edition: int = EDITION) -> bool:
    """Whether it is an earlier drawing of ours: whoever runs the application may have emoji of their own."""
    if name.startswith(_FORMER):
        return True
    found = _NUMBERED.fullmatch(name)
    return found is not None and found["name"] in names and int(found["edition"] or 1) < edition
