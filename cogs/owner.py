"""What whoever runs the bot is told and can do through `/rose-admin`. That it is them, the command has made sure."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from importlib.metadata import version
from typing import Any, Final

import discord

import matches
from cogs.desk import Desk
from cogs.invitation_screens import Invitations
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.screens import Screens
from cogs.views import Note
from locales.words import say
from matches import Ban, BanKind, Bans, Hall, StoreError, owner
from matches.refusals import MatchIsOver

LINES: Final = 15
"""So many lines are shown of a list."""
LINE: Final = 200
"""So many letters of a line of the log."""

Application = Callable[[], Awaitable[discord.AppInfo]]


class Owner:
    """``application`` asks Discord whose the bot is, ``servers`` says in how many it is."""

    def __init__(
        self,
        hall: Hall,
        presenter: Presenter,
        invitations: Invitations,
        screens: Screens,
        bans: Bans,
        desk: Desk,
        application: Application,
        servers: Callable[[], int],
    ) -> None:
        self._hall = hall
        self._presenter = presenter
        self._invitations = invitations
        self._screens = screens
        self._bans = bans
        self._desk = desk
        self.application = application
        self._servers = servers

    async def status(self, request: Request) -> None:
        checks = await self._desk.health()
        wrong = [f"⚠️ {name}: {_plain(trouble)}" for name, trouble in checks.items() if trouble]
        well = " · ".join(f"✅ {name}" for name, trouble in checks.items() if not trouble)
        text = request.say(
            "admin-status",
            version=version("rose-king-bot"),
            since=_ago(self._desk.since),
            servers=self._servers(),
            matches=await self._desk.running(),
            behind=len(await self._desk.behind()),
        )
        await request.show(Note("\n".join(filter(None, [text, well, *wrong]))))

    async def troubles(self, request: Request) -> None:
        last = [f"{_ago(one.at)} **{one.level}** `{_plain(one.what)}`" for one in self._desk.troubles(LINES)]
        await _list(request, last, "admin-troubles", "admin-troubles-none")

    async def behind(self, request: Request) -> None:
        found = await self._desk.behind()
        lines = []
        for board in found[:LINES]:
            snag = self._presenter.snag_of(board.match)
            word = "none" if snag is None else snag.name.lower().replace("_", "-")
            why = say(request.language, f"admin-snag-{word}")
            lines.append(request.say("admin-behind-line", match=board.match, since=_ago(board.since), why=why))
        await _list(request, lines, "admin-behind", "admin-behind-none", len(found))

    async def back_up(self, request: Request) -> None:
        if self._desk.back_up is None:
            await tell(request, "admin-backup-nowhere")
            return
        try:
            made = await self._desk.back_up()
        except (StoreError, OSError) as error:
            await tell(request, "admin-backup-failed", why=_plain(str(error)))
        else:
            await tell(request, "admin-backup-made", backup=made)

    async def look(self, request: Request, name: str) -> None:
        match = await matches.look(self._hall, _name(name))
        seats = [f"<@{seat.person}>" if seat.person else seat.level or "–" for seat in match.players]
        note = request.say(
            "admin-match",
            match=match.id,
            players=", ".join(seats),
            turn=match.turn,
            begun=_ago(match.started_at),
            moved=_ago(match.moved_at),
            version=match.version,
            shown=match.shown,
        )
        await request.show(*await self._screens.look(match, request.language, note=note))

    async def call_off(self, request: Request, name: str, why: str) -> None:
        try:
            match = await owner.call_off(self._hall, _name(name), " ".join(why.split()))
        except MatchIsOver:  # said here: to others a match that they do not play is none
            await tell(request, "refused-match-over")
            return
        self._presenter.changed(match.id)
        await tell(request, "admin-called-off", match=match.id)

    async def block(
        self, request: Request, person: discord.User | discord.Member | None, server: str | None, why: str | None
    ) -> None:
        banned = await _whom(request, person, server)
        if banned is None:
            return
        kind, number = banned
        if kind is BanKind.SERVER:
            await owner.ban_server(self._hall, number, why)
            await self._bans.load()
            await tell(request, "admin-blocked-server", server=str(number))
        elif number in owners(await self.application()):
            await tell(request, "admin-block-owner")
        else:
            closed = await owner.ban_person(self._hall, number, why)
            await self._bans.load()
            for challenge in closed.challenges:
                self._invitations.changed(challenge)
            await tell(request, "admin-blocked-person", person=f"<@{number}>", matches=closed.running)

    async def unblock(self, request: Request, person: discord.User | discord.Member | None, server: str | None) -> None:
        banned = await _whom(request, person, server)
        if banned is not None:
            lifted = await owner.lift(self._hall, *banned)
            await self._bans.load()
            await tell(request, "admin-unblocked" if lifted else "admin-not-blocked", who=_called(*banned))

    async def blocked(self, request: Request) -> None:
        found = await self._bans.load()
        lines = [_ban(request.language, ban) for ban in found[:LINES]]
        await _list(request, lines, "admin-blocked", "admin-blocked-none", len(found))

    async def keep_quiet(self, request: Request, server: str, quiet: bool) -> None:
        number = _number(server)
        if number is None:
            await tell(request, "admin-no-server")
            return
        await owner.keep_quiet(self._hall, number, quiet)
        await tell(request, "admin-quiet" if quiet else "admin-not-quiet", server=str(number))


def owners(application: discord.AppInfo) -> set[int]:
    """Those who answer for an application: its owner, or all in its team who may change it."""
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


async def _whom(
    request: Request, person: discord.User | discord.Member | None, server: str | None
) -> tuple[BanKind, int] | None:
    """The one that was named; None, and that is said, unless it is exactly one."""
    if (person is None) == (server is None):
        await tell(request, "admin-block-whom")
        return None
    if person is not None:
        return BanKind.PERSON, person.id
    number = _number(server or "")
    if number is None:
        await tell(request, "admin-no-server")
        return None
    return BanKind.SERVER, number


async def tell(request: Request, key: str, **variables: Any) -> None:
    await request.show(Note(request.say(key, **variables)))


async def _list(request: Request, lines: Iterable[str], key: str, none: str, count: int | None = None) -> None:
    shown = list(lines)
    if not shown:
        await tell(request, none)
        return
    title = request.say(key, count=len(shown) if count is None else count)
    await request.show(Note("\n".join([f"### {title}", *shown])))


def _name(text: str) -> str:
    """The name of a match as somebody has typed it."""
    return text.strip().strip("`").lower()


def _number(text: str) -> int | None:
    """An id of Discord's that somebody has typed."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and 0 < int(text) < 1 << 63 else None


def _called(kind: BanKind, number: int) -> str:
    return f"<@{number}>" if kind is BanKind.PERSON else f"`{number}`"


def _ban(language: str, ban: Ban) -> str:
    line = say(
        language, f"admin-blocked-{ban.kind.value}-line", who=_called(ban.kind, ban.id), id=str(ban.id), at=_ago(ban.at)
    )
    return f"{line} – {_plain(ban.why)}" if ban.why else line


def _plain(text: str) -> str:
    """A line of somebody else's, short and without what would end the box that it stands in."""
    text = text.replace("`", "ˋ").replace("\n", " ")
    return text if len(text) <= LINE else f"{text[:LINE]}…"


def _ago(moment: int) -> str:
    return f"<t:{moment}:R>"
