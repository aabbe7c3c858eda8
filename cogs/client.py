"""The Discord client: its intents and permissions, the one group `/rose`, and when commands are synced.

Each feature is an extension: a module of this room with `async def setup(client)` that adds its commands to
`client.rose`.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import sys
from collections import OrderedDict
from pathlib import Path
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

import matches
from cogs import refusals, replies
from cogs.challenge import Challenges
from cogs.clicks import Clicks
from cogs.door import Door
from cogs.emoji import CardEmoji
from cogs.languages import Languages
from cogs.live import Boards
from cogs.notices import Notices
from cogs.pictures import Pictures
from cogs.thinking import Thinking
from cogs.translation import Translation, worded
from game import Seat
from matches import Bell, Hall, Match, Refused, StoreError

log = logging.getLogger(__name__)

EXTENSIONS = (
    "cogs.challenge",
    "cogs.practice",
    "cogs.teams",
    "cogs.games",
    "cogs.table",
    "cogs.menu",
    "cogs.rules",
    "cogs.choices",
    "cogs.privacy",
    "cogs.about",
)

# Servers and their channels. Nothing privileged and no messages: all starts with a command or a click.
INTENTS = discord.Intents(guilds=True)

# What a match in a channel or a thread of its own needs, and not one bit more.
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)


class Tree(app_commands.CommandTree["RoseKing"]):
    async def interaction_check(self, interaction: discord.Interaction[RoseKing], /) -> bool:
        if not await self.client.door.admits(interaction):
            return False
        await self.client.languages.meet(interaction)
        return True

    async def on_error(
        self, interaction: discord.Interaction[RoseKing], error: app_commands.AppCommandError, /
    ) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, (Refused, StoreError)):
            await refusals.explain(interaction, cause)
        else:
            await replies.explain(interaction, error)


class RoseKing(commands.AutoShardedBot):
    """`synced` is the file that remembers which commands Discord has; without one it is told each time."""

    def __init__(
        self, *, hall: Hall, pictures: Pictures, language: str, source: str | None, synced: Path | None
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,  # there are none; this needs no message content
            help_command=None,
            intents=INTENTS,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions(everyone=False, roles=False, users=True, replied_user=False),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
        )
        self.hall = hall
        self.pictures = pictures
        self.languages = Languages(hall, language)
        self.source = source
        self.door = Door()
        self.clicks = Clicks(self.door)
        self.emoji_of_cards = CardEmoji()
        self.boards = Boards(self)
        self.challenges = Challenges(self)
        self.thinking = Thinking(self)
        self._background: set[asyncio.Task[None]] = set()
        self._done_once: OrderedDict[str, None] = OrderedDict()
        self._synced = synced
        self.rose = app_commands.Group(
            name=worded("command-rose"),
            description=worded("command-rose-description"),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )

    def invite(self) -> str:
        if self.application_id is None:
            raise RuntimeError("there is no invite before the login")
        return discord.utils.oauth_url(
            self.application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translation())
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.tree.add_command(self.rose)
        log.info("logged in as application %s; invite it with %s", self.application_id, self.invite())
        await self.sync_when_changed()
        self.add_listener(self._on_click, "on_interaction")
        for work in (
            self.emoji_of_cards.load(self),
            self.pictures.warm_up(),
            self.thinking.take_up(),
            Bell(self.hall, Notices(self).deliver).run(),
        ):
            task = asyncio.create_task(work)
            self._background.add(task)
            task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._background.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("a bug in the background", exc_info=error)

    async def _on_click(self, interaction: discord.Interaction[RoseKing]) -> None:
        if interaction.type is discord.InteractionType.component:
            await self.clicks.answer(interaction)

    async def close(self) -> None:
        await self.thinking.close()
        await self.boards.close()
        for task in list(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await super().close()

    def first_time(self, what: str) -> bool:
        """Whether something is wanted for the first time lately: for buttons that begin something new."""
        if what in self._done_once:
            return False
        self._done_once[what] = None
        if len(self._done_once) > 1000:
            self._done_once.popitem(last=False)
        return True

    async def letters(self, person: int) -> discord.DMChannel:
        """Where direct messages to a person go. Whether they take any shows when one is sent."""
        return await self.create_dm(discord.Object(person))

    async def side_of(self, match: Match, seat: Seat) -> Seat:
        """From which side the person on a seat wants to see a board that only they see."""
        person = match.players[seat].person
        if person is None or not (await matches.settings(self.hall, person)).own_side:
            return Seat.RED_1
        return seat

    async def sync_when_changed(self) -> None:
        """Tell Discord our commands, unless it has exactly these already: there is a daily limit."""
        translator = self.tree.translator or Translation()
        payload = [await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(payload, sort_keys=True).encode()).hexdigest()
        known = _read(self._synced)
        if known.get(str(self.application_id)) == digest:
            log.info("the commands are as Discord has them")
            return
        try:
            told = await self.tree.sync()
        except (discord.HTTPException, app_commands.AppCommandError) as error:
            # Those who play now still have the commands of before; better than nobody having any.
            log.error("Discord refused the commands and keeps the old ones: %s", error)
            return
        log.info("told Discord %d commands, since they changed", len(told))
        if self._synced:
            self._synced.write_text(json.dumps(known | {str(self.application_id): digest}), encoding="utf-8")

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.error("a bug in %s", event_method, exc_info=sys.exception())


def _read(synced: Path | None) -> dict[str, str]:
    """What was told to which application; a file that is missing or damaged only costs one telling more."""
    if synced is None:
        return {}
    try:
        known = json.loads(synced.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return known if isinstance(known, dict) else {}
