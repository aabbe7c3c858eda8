"""The Discord client: it loads the cogs, tells Discord the commands, and runs the background tasks."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from core.admin_services import AdminServices
from core.app import App
from core.interactions import clicks
from core.interactions.cost import QUICK
from core.layouts.pictures import Pictures
from core.lifecycle.change_feed import ChangeFeed
from core.lifecycle.command_cache import notes_of
from core.lifecycle.command_sync import sync_server_when_changed, sync_when_changed
from core.lifecycle.command_translation import Translation, clickable
from core.lifecycle.identify_queue import IdentifyQueue, sharding
from core.lifecycle.presence import Presence
from core.outgoing.discord_api import DiscordApi
from core.outgoing.intents import INTENTS, invite
from core.outgoing.links import channel_names
from data.errors import StoreError
from data.rows.match_rows import NoticeKind
from data.rows.shards import ALL, Shards
from locales import words
from matches.model.context import Context
from matches.schedule.clock_worker import Clocks
from ops.metrics import Metrics

log = logging.getLogger(__name__)

GRACE: Final = 10.0
"""Seconds that clicks under way have to finish when the bot is told to stop, and then boards and computers."""


class Tree(app_commands.CommandTree["RoseKing"]):
    """The gate explains errors inside a command. This class handles those before a command is reached."""

    async def interaction_check(self, interaction: discord.Interaction[RoseKing], /) -> bool:
        """Claim autocomplete interactions. The gate claims all others itself."""
        completing = interaction.type is discord.InteractionType.autocomplete
        return not completing or await self.client.app.claims.is_ours(interaction.id)

    async def on_error(
        self, interaction: discord.Interaction[RoseKing], error: app_commands.AppCommandError, /
    ) -> None:
        if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
            await self.client.app.gate.outdated(interaction, error)
        else:
            log.error("a bug in a command, interaction %s", interaction.id, exc_info=error)


class RoseKing(commands.AutoShardedBot):
    """``extensions`` are the cogs; ``synced`` is the file that remembers which commands Discord has."""

    def __init__(
        self,
        *,
        context: Context,
        pictures: Pictures,
        language: str,
        source: str | None,
        synced: Path | None,
        extensions: Sequence[str],
        metrics: Metrics | None = None,
        admin_services: AdminServices | None = None,
        preparing: asyncio.Task[None] | None = None,
        shards: Shards = ALL,
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
            **sharding(shards),
        )
        outgoing = DiscordApi(self)
        self.app = App(
            context,
            outgoing,
            pictures,
            language,
            tree=self.tree,
            members=outgoing,
            metrics=metrics,
            source=source,
            admin_services=admin_services,
            invite=self.invite,
            channel_name=channel_names(self.get_channel),
            servers=lambda: self.guilds,
            application=self.application_info,
        )
        self._context = context
        self._extensions = extensions
        self._synced = synced
        self._preparing = preparing
        self._identifying = IdentifyQueue(context, self.fetch_session_start_limits)
        self._presence = Presence(context, self.app.presenter.poll_now)
        polled = (self.app.presenter, self.app.invitations, self.app.reviews)
        self._changes = ChangeFeed(context, [one.poll_now for one in polled])

    def invite(self) -> str:
        if self.application_id is None:
            raise RuntimeError("there is no invite before the login")
        return invite(self.application_id)

    async def load_cogs(self) -> None:
        """Load every extension, and put `/rose` with the commands of all cogs into the tree."""
        for extension in self._extensions:
            await self.load_extension(extension)
        if missing := [kind.value for kind in NoticeKind if kind not in self.app.notices]:
            raise ValueError(f"no cog delivers notices of these kinds: {', '.join(missing)}")
        self.tree.add_command(self.app.rose)

    async def setup_hook(self) -> None:
        app, context = self.app, self._context
        await self.tree.set_translator(Translation())
        for work in (
            lambda: app.emoji.load(self, context.store.lock("emoji")),
            self._presence.run,
            app.bans.run,
            lambda: context.cluster.follow_deletions(context.forget_matches, app.forget),
            app.presenter.run,
            app.invitations.run,
            Clocks(context, app.presenter.changed).run,
        ):
            app.background.start(work)
        await self.load_cogs()
        log.info("logged in as application %s; invite it with %s", self.application_id, self.invite())
        self._changes.listen()
        await self._sync_commands()
        self.add_listener(self._on_click, "on_interaction")
        for event in ("on_shard_ready", "on_shard_resumed"):
            self.add_listener(self._presence.connected, event)
        self.add_listener(self._presence.cut_off, "on_shard_disconnect")
        app.background.begin()
        if self._preparing is not None:  # better online a moment later than online and slow
            await asyncio.wait({self._preparing})
        app.background.start(app.pictures.warm_up)

    async def _sync_commands(self) -> None:
        """Tell Discord the commands if they have changed, one process at a time; and read the bans."""
        app, admin, notes = self.app, self.app.admin_services, notes_of(self._context, self._synced)
        async with self._context.store.lock("commands"):
            ids = await sync_when_changed(self.tree, self.application_id, notes)
            words.write_commands(clickable(ids[app.rose.name]) if app.rose.name in ids else None)
            try:
                await app.bans.load()
            except StoreError as error:
                log.warning("the bans cannot be read yet: %s", error)
            server = None if admin is None else admin.server
            await sync_server_when_changed(self.tree, self.application_id, server, notes)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        await self._identifying.wait(shard_id or 0, initial=initial)

    async def _on_click(self, interaction: discord.Interaction[RoseKing]) -> None:
        app = self.app
        if interaction.type is discord.InteractionType.modal_submit:
            await app.gate.admit(interaction, clicks.answer_form)
        if interaction.type is discord.InteractionType.component:
            action = clicks.pressed(app.buttons, interaction.data)
            cost = QUICK if action is None else app.buttons[action].cost
            await app.gate.admit(
                interaction, lambda request: clicks.answer(app.buttons, request), cost, action or "unknown"
            )

    async def on_message(self, message: discord.Message, /) -> None:
        """There are no text commands; `cogs.welcome` listens for direct messages."""

    async def close(self) -> None:
        words.write_commands()  # the next login has ids of its own
        self._changes.close()
        await self._identifying.close()
        await self.app.presenter.close(GRACE)
        await self.app.background.end()
        await super().close()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.error("a bug in %s", event_method, exc_info=sys.exception())
