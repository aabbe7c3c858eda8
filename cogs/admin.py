"""`/rose-admin`: the owner's command, registered in one server only, for the application's owner or team.

Discord is asked for the owners each time, so a member who leaves the team loses access at once. There are no buttons,
so none can be forged. Answers are ephemeral.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from typing import Any, Final

import discord
from discord import app_commands

from core.admin_services import AdminServices
from core.app import App
from core.client import RoseKing
from core.cog import RoseCog, rose_command
from core.gate.gate import Work
from core.interactions.cost import QUICK, Cost
from core.interactions.interaction import Interaction
from core.interactions.request import Request
from core.lifecycle.command_translation import localised
from core.outgoing.base_layouts import Note
from data.errors import StoreError
from data.rows.people_rows import Ban, BanKind
from locales.words import say
from matches.model.refusals import MatchIsOver
from matches.people import owner_actions
from matches.play import playing

LINES: Final = 15
"""The most lines that are shown of a list."""
LINE: Final = 200
"""The most characters that are shown of a log line."""
Reason = app_commands.Range[str, 1, 200]
Id = app_commands.Range[str, 1, 20]
MATCH_DESCRIPTION: Final = {"match": "admin-match"}
PERSON_DESCRIPTION: Final = {"person": "whom"}


class AdminCog(RoseCog):
    def __init__(self, app: App, services: AdminServices) -> None:
        super().__init__(app)
        self._services = services
        self._server = discord.Object(services.server)
        self.group = app_commands.Group(
            name=localised("command-admin"),
            description=localised("command-admin-description"),
            default_permissions=discord.Permissions(administrator=True),  # hides it from other members
        )

    async def cog_load(self) -> None:
        await super().cog_load()
        self.app.tree.add_command(self.group, guild=self._server)

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self.app.tree.clear_commands(guild=self._server)

    async def admit(self, interaction: Interaction, work: Work, cost: Cost) -> None:
        """Run ``work`` if the user is an owner; refuse everybody else."""

        async def work_for_owner(request: Request) -> None:
            await request.acknowledge(private=True)  # asking Discord for the owners takes a request
            if request.user in owners(await self.app.application()):
                await work(request)
            else:
                await tell(request, "admin-not-owner")

        await super().admit(interaction, work_for_owner, cost)

    @rose_command("admin-status", cost=QUICK)
    async def status(self, request: Request) -> None:
        checks = await self._services.health()
        wrong = [f"⚠️ {name}: {_escaped(trouble)}" for name, trouble in checks.items() if trouble]
        well = " · ".join(f"✅ {name}" for name, trouble in checks.items() if not trouble)
        text = request.say(
            "admin-status",
            version=version("rose-king-bot"),
            since=_relative_time(self._services.since),
            servers=len(list(self.app.servers())),
            matches=await self._services.running(),
            behind=len(await self._services.behind()),
        )
        await request.show(Note("\n".join(filter(None, [text, well, *wrong]))))

    @rose_command("admin-troubles", cost=QUICK)
    async def troubles(self, request: Request) -> None:
        last = [
            f"{_relative_time(one.at)} **{one.level}** `{_escaped(one.what)}`" for one in self._services.troubles(LINES)
        ]
        await _show_list(request, last, "admin-troubles", "admin-troubles-none")

    @rose_command("admin-behind", cost=QUICK)
    async def behind(self, request: Request) -> None:
        found = await self._services.behind()
        lines = []
        for board in found[:LINES]:
            reason = self._presenter.retry_reason_of(board.match)
            word = "none" if reason is None else reason.name.lower().replace("_", "-")
            why = say(request.language, f"admin-snag-{word}")
            lines.append(
                request.say("admin-behind-line", match=board.match, since=_relative_time(board.since), why=why)
            )
        await _show_list(request, lines, "admin-behind", "admin-behind-none", count=len(found))

    @rose_command("admin-backup", cost=QUICK)
    async def back_up(self, request: Request) -> None:
        if self._services.back_up is None:
            await tell(request, "admin-backup-nowhere")
            return
        try:
            made = await self._services.back_up()
        except (StoreError, OSError) as error:
            await tell(request, "admin-backup-failed", why=_escaped(str(error)))
        else:
            await tell(request, "admin-backup-made", backup=made)

    @rose_command("admin-blocked", cost=QUICK)
    async def blocked(self, request: Request) -> None:
        lines = [_ban_line(request.language, ban) for ban in await self.app.bans.load()]
        await _show_list(request, lines, "admin-blocked", "admin-blocked-none")

    @rose_command("admin-match", cost=QUICK, descriptions=MATCH_DESCRIPTION)
    async def look(self, request: Request, match: Id) -> None:
        found = await playing.look(self._context, _match_id(match))
        seats = [f"<@{seat.person}>" if seat.person else seat.level or "–" for seat in found.players]
        note = request.say(
            "admin-match",
            match=found.id,
            players=", ".join(seats),
            turn=found.turn,
            begun=_relative_time(found.started_at),
            moved=_relative_time(found.moved_at),
            version=found.version,
            shown=found.shown,
        )
        await request.show(*await self._screens.look(found, request.language, note=note))

    @rose_command("admin-call-off", cost=QUICK, descriptions=MATCH_DESCRIPTION)
    async def call_off(self, request: Request, match: Id, reason: Reason) -> None:
        try:
            ended = await owner_actions.call_off(self._context, _match_id(match), " ".join(reason.split()))
        except MatchIsOver:  # the general error handler hides matches that the user does not play in
            await tell(request, "refused-match-over")
            return
        self._presenter.changed(ended.id)
        await tell(request, "admin-called-off", match=ended.id)

    @rose_command("admin-block", cost=QUICK, descriptions=PERSON_DESCRIPTION)
    async def block(
        self,
        request: Request,
        person: discord.User | None = None,
        server: Id | None = None,
        note: Reason | None = None,
    ) -> None:
        banned = await _ban_target(request, person, server)
        if banned is None:
            return
        kind, number = banned
        if kind is BanKind.SERVER:
            await owner_actions.ban_server(self._context, number, note)
            await self.app.bans.load()
            await tell(request, "admin-blocked-server", server=str(number))
        elif number in owners(await self.app.application()):
            await tell(request, "admin-block-owner")
        else:
            closed = await owner_actions.ban_person(self._context, number, note)
            await self.app.bans.load()
            for challenge in closed.challenges:
                self._invitations.changed(challenge)
            await tell(request, "admin-blocked-person", person=f"<@{number}>", matches=closed.running)

    @rose_command("admin-unblock", cost=QUICK, descriptions=PERSON_DESCRIPTION)
    async def unblock(self, request: Request, person: discord.User | None = None, server: Id | None = None) -> None:
        banned = await _ban_target(request, person, server)
        if banned is not None:
            lifted = await owner_actions.lift(self._context, *banned)
            await self.app.bans.load()
            await tell(request, "admin-unblocked" if lifted else "admin-not-blocked", who=_mention(*banned))

    @rose_command("admin-quiet", cost=QUICK)
    async def keep_quiet(self, request: Request, server: Id, quiet: bool = True) -> None:
        number = _discord_id(server)
        if number is None:
            await tell(request, "admin-no-server")
            return
        await owner_actions.keep_quiet(self._context, number, quiet)
        await tell(request, "admin-quiet" if quiet else "admin-not-quiet", server=str(number))


def owners(application: discord.AppInfo) -> set[int]:
    """The owner of an application, or all members of its team who may change it."""
    team = application.team
    if team is None:
        return {application.owner.id}
    there = discord.TeamMembershipState.accepted
    members = {
        member.id
        for member in team.members
        if member.membership_state is there and member.role is not discord.TeamMemberRole.read_only
    }
    return members if team.owner_id is None else members | {team.owner_id}


async def _ban_target(request: Request, person: discord.User | None, server: str | None) -> tuple[BanKind, int] | None:
    """The person or server that was named. If it is not exactly one, tell the user and return None."""
    if (person is None) == (server is None):
        await tell(request, "admin-block-whom")
        return None
    if person is not None:
        return BanKind.PERSON, person.id
    number = _discord_id(server or "")
    if number is None:
        await tell(request, "admin-no-server")
        return None
    return BanKind.SERVER, number


async def tell(request: Request, key: str, **variables: Any) -> None:
    await request.show(Note(request.say(key, **variables)))


async def _show_list(request: Request, lines: Sequence[str], key: str, none: str, count: int | None = None) -> None:
    if not lines:
        await tell(request, none)
        return
    title = request.say(key, count=len(lines) if count is None else count)
    await request.show(Note("\n".join([f"### {title}", *lines[:LINES]])))


def _match_id(text: str) -> str:
    """The id of a match from what the user typed."""
    return text.strip().strip("`").lower()


def _discord_id(text: str) -> int | None:
    """A Discord id from what the user typed; None if it is none."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text) < 1 << 63 else None


def _mention(kind: BanKind, number: int) -> str:
    return f"<@{number}>" if kind is BanKind.PERSON else f"`{number}`"


def _ban_line(language: str, ban: Ban) -> str:
    line = say(
        language,
        f"admin-blocked-{ban.kind.value}-line",
        who=_mention(ban.kind, ban.id),
        id=str(ban.id),
        at=_relative_time(ban.at),
    )
    return f"{line} – {_escaped(ban.why)}" if ban.why else line


def _escaped(text: str) -> str:
    """Text from elsewhere, shortened and without characters that would end its code block."""
    text = text.replace("`", "ˋ").replace("\n", " ")
    return text if len(text) <= LINE else f"{text[:LINE]}…"


def _relative_time(moment: int) -> str:
    return f"<t:{moment}:R>"


async def setup(bot: RoseKing) -> None:
    if bot.app.admin_services is not None:
        await bot.add_cog(AdminCog(bot.app, bot.app.admin_services))
