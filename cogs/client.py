"""The Discord client: the one group `/rose`, and what runs beside the clicks.

Features are values; here they are made, each from what it needs, and collected. The client itself is handed to nobody.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs import clicks
from cogs.admin import Admin
from cogs.asked import Asked
from cogs.away import Away
from cogs.background import Background
from cogs.blocking import Blocking
from cogs.branching import Branching
from cogs.challenge import Challenging
from cogs.choices import Choices
from cogs.copies import Copies
from cogs.deck import Deck
from cogs.desk import Desk
from cogs.emoji import CardEmoji
from cogs.feature import Answer, Feature
from cogs.front_door import Front
from cogs.games import MyGames
from cogs.gate import Gate
from cogs.greeting import Greeting
from cogs.identifying import Identifying, sharding
from cogs.invitation_screens import Invitations
from cogs.languages import Languages
from cogs.leaderboard import Leaderboards
from cogs.lines import rule_of
from cogs.look_back import LookBack
from cogs.members import Members
from cogs.menu import Menu
from cogs.moves import Moves
from cogs.news import News
from cogs.notices import Herald
from cogs.outgoing import Discord
from cogs.owner import Owner
from cogs.pasts import Pasts
from cogs.permissions import CONTEXTS, INSTALLS, INTENTS, invite
from cogs.picking import Picking
from cogs.pictures import Pictures
from cogs.places import channel_names
from cogs.planning import Plans
from cogs.practice import Practice
from cogs.presence import Presence
from cogs.presenter import Presenter
from cogs.privacy import Privacy
from cogs.profile import Profiles
from cogs.replays import Replays
from cogs.reviewing import Reviewing
from cogs.rules import Rules
from cogs.screens import Screens
from cogs.server_sync import sync_server_when_changed
from cogs.servers import Servers
from cogs.sync import sync_when_changed
from cogs.teams import Teams
from cogs.told import notes_of
from cogs.translation import Translation, clickable, worded
from cogs.tree import Tree
from cogs.turns import Turns
from cogs.walking import Walking
from cogs.watching import Watching
from figures import Figures
from locales import words
from matches import ALL, Bans, Clocks, Hall, Notices, Reviews, Shards, StoreError, sharing

log = logging.getLogger(__name__)

GRACE: Final = 10.0
"""Seconds that computers and boards under way have to finish when the bot is told to stop."""


class RoseKing(commands.AutoShardedBot):
    """`synced` is the file that remembers which commands Discord has; without one it is told each time."""

    def __init__(
        self,
        *,
        hall: Hall,
        pictures: Pictures,
        language: str,
        source: str | None,
        synced: Path | None,
        figures: Figures | None = None,
        desk: Desk | None = None,
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
        self._hall = hall
        self._pictures = pictures
        self._source = source
        self._synced = synced
        self._identifying = Identifying(hall, self.fetch_session_start_limits)
        self.turns = Turns(hall)
        self._emoji = CardEmoji()
        self._languages = Languages(hall, language)
        self._outgoing = Discord(self)
        self._screens = Screens(hall, pictures, self._emoji)
        self._invitations = Invitations(hall, self._outgoing, pictures, self._languages)
        self._pasts = Pasts(hall)
        figures = figures or Figures()
        self._replays = Replays(timed=figures.picture)
        self._reviews = Reviews(hall)
        self.presenter = Presenter(hall, self._outgoing, self._screens, self._languages, self._invitations.changed)
        self._bans = Bans(hall)
        self._greeting = Greeting(
            hall, self._outgoing, pictures, self._languages, self._bans, lambda: self.guilds, self.turns
        )
        self.gate = Gate(self._languages, self.presenter, figures, self._bans, self.turns)
        self._presence = Presence(hall, self.presenter.look_around)
        self._answers: dict[str, Answer] = {}
        self._background = Background()
        self._desk = desk
        self._preparing = preparing
        self._news = News(hall, [self.presenter.look_around, self._invitations.look_around, self._reviews.look_around])
        figures.queue("clicks", lambda: self.gate.under_way)
        figures.queue("boards", lambda: self.presenter.under_way)
        figures.queue("pictures", lambda: pictures.under_way)
        figures.queue("replays", lambda: self._replays.under_way)
        self.rose = app_commands.Group(
            name=worded("command-rose"),
            description=worded("command-rose-description"),
            allowed_contexts=CONTEXTS,
            allowed_installs=INSTALLS,
        )

    def features(self) -> Iterator[Feature]:
        """All that there is, each made from what it needs."""
        hall, gate, presenter, invitations = self._hall, self.gate, self.presenter, self._invitations
        outgoing, screens, languages = self._outgoing, self._screens, self._languages
        called = channel_names(self.get_channel)
        moves = Moves(hall, presenter, self._pictures)
        challenging = Challenging(hall, gate, presenter, invitations, outgoing, languages)
        yield challenging.feature()
        yield Picking(challenging).feature()
        yield Practice(hall, gate, presenter, outgoing).feature()
        yield Teams(hall, gate, presenter, invitations).feature()
        copies = Copies(hall, presenter, self._pictures, self._emoji, moves.previews)
        yield copies.feature()
        my_games = MyGames(hall, gate, presenter, invitations, screens, copies, languages, called)
        yield my_games.feature()
        yield Asked(hall, presenter, invitations, my_games.show_list).feature()
        yield moves.feature()
        yield Menu(hall, presenter, screens).feature()
        yield Plans(hall, presenter, self._pictures).feature()
        look_back = LookBack(hall, gate, self._pasts, languages, called)
        yield look_back.feature()
        yield Reviewing(hall, gate, self._pasts, self._reviews, self._pictures, look_back, languages).feature()
        yield Deck(hall, self._pasts).feature()
        yield Watching(self._pasts, self._replays).feature()
        yield Walking(self._pasts, self._pictures).feature()
        yield Branching(hall, self._pasts, presenter, self._pictures).feature()
        members = Members(hall, outgoing)
        yield Profiles(hall, gate, self._pictures, members).feature()
        yield Leaderboards(hall, gate, members).feature()
        yield Rules(gate, self._pictures, self._emoji).feature()
        yield Choices(hall, gate, languages).feature()
        yield Away(hall, presenter).feature()
        yield Blocking(hall, gate, presenter, invitations).feature()
        yield Servers(hall).feature()
        yield Privacy(hall, gate, presenter, languages, self._forget).feature()
        yield Front(hall, gate, self._pictures, self.invite, self._source).feature()

    @property
    def stopped(self) -> list[str]:
        """What runs beside the clicks and has ended by a bug."""
        return self._background.stopped

    def add(self, feature: Feature) -> None:
        """Bring in a feature: its commands below `/rose`, and the buttons that it answers."""
        for command in feature.commands:
            self.rose.add_command(command)
        for menu in feature.menus:
            menu.allowed_contexts, menu.allowed_installs = CONTEXTS, INSTALLS
            self.tree.add_command(menu)
        for action, answer in feature.answers.items():
            if action in self._answers:
                raise ValueError(f"{action} has an answer already")
            self._answers[action] = answer

    def invite(self) -> str:
        if self.application_id is None:
            raise RuntimeError("there is no invite before the login")
        return invite(self.application_id)

    async def setup_hook(self) -> None:
        await self.tree.set_translator(Translation())
        for feature in self.features():
            self.add(feature)
        self.tree.add_command(self.rose)
        log.info("logged in as application %s; invite it with %s", self.application_id, self.invite())
        self._news.listen()
        async with self._hall.store.alone("commands"):
            ids = await sync_when_changed(self.tree, self.application_id, notes_of(self._hall, self._synced))
            words.write_commands(clickable(ids[self.rose.name]) if self.rose.name in ids else None)
            await self._admit_owner()
        self.add_listener(self._on_click, "on_interaction")
        self.add_listener(self._greeting.joined, "on_guild_join")
        self.add_listener(self._greeting.look_around, "on_ready")
        for event in ("on_shard_ready", "on_shard_resumed"):
            self.add_listener(self._presence.connected, event)
        self.add_listener(self._presence.cut_off, "on_shard_disconnect")
        self._background.start(self._emoji.load(self, self._hall.store.alone("emoji")))
        herald = Herald(self._hall, self.presenter, self._invitations, self._outgoing, self._screens, self._languages)
        self._background.start(self._presence.run())
        self._background.start(sharing.follow_forgetting(self._hall, self._forget))
        self._background.start(self.presenter.run())
        self._background.start(self._invitations.run())
        self._background.start(Clocks(self._hall, self.presenter.changed).run())
        self._background.start(self._reviews.run())
        self._background.start(Notices(self._hall, herald.deliver).run())
        await self._until_prepared()
        self._background.start(self._pictures.warm_up())

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        await self._identifying.wait(shard_id or 0, initial=initial)

    async def _until_prepared(self) -> None:
        """What the first clicks need is drawn: better there a moment later than there and slow."""
        if self._preparing is not None:
            await asyncio.wait({self._preparing})

    async def _admit_owner(self) -> None:
        """The owner's command, in the one server that it is in; and whom they have closed the bot to."""
        try:
            await self._bans.load()
        except StoreError as error:
            log.warning("whom the bot is closed to cannot be read yet: %s", error)
        self._background.start(self._bans.run())
        desk = self._desk
        if desk is not None:
            owner = Owner(
                self._hall,
                self.presenter,
                self._invitations,
                self._screens,
                self._bans,
                desk,
                self.application_info,
                lambda: len(self.guilds),
            )
            self.tree.add_command(Admin(self.gate, owner).group(), guild=discord.Object(desk.server))
        server = None if desk is None else desk.server
        await sync_server_when_changed(self.tree, self.application_id, server, notes_of(self._hall, self._synced))

    async def _on_click(self, interaction: discord.Interaction[RoseKing]) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            await self.gate.admit(interaction, clicks.answer_form)
        if interaction.type is discord.InteractionType.component:
            kind = clicks.kind_of(self._answers, interaction.data)
            await self.gate.admit(
                interaction, lambda request: clicks.answer(self._answers, request), rule_of(kind), kind
            )

    async def on_message(self, message: discord.Message, /) -> None:
        """Only direct messages come here, and there are no commands in them."""
        await self._greeting.written_to(message)

    def _forget(self, person: int | None = None) -> None:
        """What is remembered here of somebody who is forgotten; of everybody, if another process was asked to."""
        self._pasts.forget(person)
        self._replays.forget()
        self._pictures.forget()

    async def close(self) -> None:
        words.write_commands()  # whoever logs in next has ids of its own
        self._replays.close()
        self._news.close()
        await self._identifying.close()
        await self.presenter.close(GRACE)
        await self._background.end()
        await super().close()

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.error("a bug in %s", event_method, exc_info=sys.exception())
