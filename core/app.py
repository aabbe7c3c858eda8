"""What every cog is handed: the services of the Discord side, made once for a client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import discord
from discord import app_commands

from core.admin_services import AdminServices
from core.gate.gate import Gate
from core.gate.interaction_claims import InteractionClaims
from core.interactions.clicks import Button
from core.interactions.languages import Languages
from core.interactions.past_matches import PastMatches
from core.layouts.card_emoji import CardEmoji
from core.layouts.pictures import Pictures
from core.lifecycle.background_tasks import BackgroundTasks
from core.lifecycle.command_translation import localised
from core.live.invitation_presenter import InvitationPresenter
from core.live.match_screens import MatchScreens
from core.live.presenter import Presenter
from core.notice_delivery import NoticeDelivery
from core.outgoing.discord_api import Outgoing
from core.outgoing.intents import CONTEXTS, INSTALLS
from core.outgoing.members import Asked, Members
from data.rows.match_rows import NoticeKind, Place
from matches.history.reviews import Reviews
from matches.model.context import Context
from matches.people.owner_actions import Bans
from matches.schedule.notice_worker import Deliver
from ops.metrics import Metrics


async def _nobody() -> discord.AppInfo:
    raise RuntimeError("this app has no client")


class App:
    def __init__(
        self,
        context: Context,
        outgoing: Outgoing,
        pictures: Pictures,
        language: str,
        *,
        tree: app_commands.CommandTree[Any],
        members: Asked,
        screens: MatchScreens | None = None,
        metrics: Metrics | None = None,
        source: str | None = None,
        admin_services: AdminServices | None = None,
        invite: Callable[[], str] = str,
        channel_name: Callable[[Place], str] = lambda _: "",
        servers: Callable[[], Iterable[discord.Guild]] = tuple,
        application: Callable[[], Awaitable[discord.AppInfo]] = _nobody,
    ) -> None:
        self.context = context
        self.outgoing = outgoing
        self.pictures = pictures
        self.metrics = metrics or Metrics()
        self.source = source
        self.admin_services = admin_services
        self.invite = invite
        """The address that invites the bot."""
        self.channel_name = channel_name
        self.servers = servers
        self.application = application
        self.languages = Languages(context, language)
        self.emoji = CardEmoji()
        self.screens = screens or MatchScreens(context, pictures, self.emoji)
        self.invitations = InvitationPresenter(context, outgoing, pictures, self.languages)
        self.presenter = Presenter(context, outgoing, self.screens, self.languages, self.invitations.changed)
        self.delivery = NoticeDelivery(context, outgoing, self.languages, self.presenter)
        self.pasts = PastMatches(context)
        self.reviews = Reviews(context)
        self.members = Members(context, members)
        self.bans = Bans(context)
        self.claims = InteractionClaims(context)
        self.gate = Gate(self.languages, self.presenter, self.metrics, self.bans, self.claims)
        self.background = BackgroundTasks()
        self.tree = tree
        self.rose = app_commands.Group(
            name=localised("command-rose"),
            description=localised("command-rose-description"),
            allowed_contexts=CONTEXTS,
            allowed_installs=INSTALLS,
        )
        self.buttons: dict[str, Button] = {}
        self.notices: dict[NoticeKind, Deliver] = {}
        self.on_forget: list[Callable[[], None]] = []
        """Caches that may show a person's name or matches: they are emptied when a person is deleted."""
        self.metrics.queue("clicks", lambda: self.gate.under_way)
        self.metrics.queue("boards", lambda: self.presenter.under_way)
        self.metrics.queue("pictures", lambda: pictures.under_way)

    def forget(self, person: int | None = None) -> None:
        """Empty the caches for a deleted person; for everybody, if another process deleted one."""
        self.pasts.forget(person)
        self.pictures.forget()
        for forget in self.on_forget:
            forget()
