"""Roses and cards as application emoji: uploaded once, then reused. Without them buttons show plain arrows."""

from __future__ import annotations

import asyncio
import logging
import re
from contextlib import AbstractAsyncContextManager, nullcontext
from typing import Final

import aiohttp
import discord

from core.layouts.story import SIGNS
from core.outgoing.discord_api import meaning
from data.errors import StoreError
from game import Card, House
from render.sprites.button_art import EDITION, card_name, emoji_set, rose_name

log = logging.getLogger(__name__)

_OLD_PREFIX: Final = "rk_"
"""The prefix of the first names. It was dropped because screen readers read it out."""
_NUMBERED: Final = re.compile(r"(?P<name>[a-z_]+?)(?:_(?P<edition>[0-9]+))?")


class CardEmoji:
    def __init__(self) -> None:
        self._known: dict[str, discord.Emoji] = {}

    def of(self, card: Card) -> discord.Emoji | None:
        """The emoji of a card for a button; None if there is none, and the button shows an arrow."""
        return self._known.get(card_name(card))

    async def load(self, client: discord.Client, lock: AbstractAsyncContextManager[None] | None = None) -> None:
        """Find the emoji and upload missing ones, holding ``lock`` against other processes. Errors are only logged."""
        try:
            async with lock or nullcontext():
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
    """The name, which a screen reader reads out. So only later editions have a number."""
    return key if edition == 1 else f"{key}_{edition}"


def _current(name: str, names: frozenset[str], edition: int = EDITION) -> str:
    """The key of an emoji of this edition; empty for any other emoji."""
    return next((key for key in names if _name(key, edition) == name), "")


def _outdated(name: str, names: frozenset[str], edition: int = EDITION) -> bool:
    """Whether an emoji is an earlier edition of ours. The application may have other emoji, which stay."""
    if name.startswith(_OLD_PREFIX):
        return True
    found = _NUMBERED.fullmatch(name)
    return found is not None and found["name"] in names and int(found["edition"] or 1) < edition
