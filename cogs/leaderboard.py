"""`/rose leaderboard`: the best players of this server or of all servers, and the user's own place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from discord import ui

from cogs.profile import GAMES, KIND_BUTTONS
from core.client import RoseKing
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import WORK
from core.interactions.request import Request
from core.layouts.board_layout import GOLD
from core.layouts.entry_buttons import challenge
from core.layouts.page_buttons import tab
from core.layouts.story import called
from core.outgoing.base_layouts import Layout
from locales.words import say
from matches.model.refusals import Unknown
from matches.standing import leaderboards
from matches.standing.leaderboards import Leaderboard, Line, Unlisted, Which
from ratings.rating import Kind

ROUNDS: Final = 3
"""How often the list is read again to replace members who have left; after that it is shown with fewer lines."""
_HERE, _EVERYWHERE = "here", "everywhere"
_ALWAYS, _MONTH = "always", "month"


class LeaderboardLayout(Layout):
    """``server`` is the server of the interaction, if it can have a leaderboard."""

    def __init__(self, language: str, board: Leaderboard, viewer: int, server: int | None) -> None:
        super().__init__()
        which = board.which
        title = say(
            language,
            "leaderboard-title",
            where=_where(which),
            when=_when(which),
            game=GAMES[which.kind].value,
        )
        lines = [_line(language, each, viewer) for each in board.lines] or [say(language, "leaderboard-empty")]
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay("\n".join([f"### {title}", *lines])),
            ui.TextDisplay("\n".join([own_place(language, board), f"-# {say(language, 'leaderboard-order')}"])),
            accent_colour=GOLD,
        )
        if board.own.line is None:  # not listed yet: offer a challenge
            box.add_item(ui.ActionRow(challenge(language)))
        self.add_item(box)
        if server is not None:
            guilds = [(server, "button-this-server"), (None, "button-everywhere")]
            self.add_item(_choice_row(language, which, [(replace(which, guild=guild), key) for guild, key in guilds]))
        months = [(False, "button-all-times"), (True, "button-this-month")]
        self.add_item(_choice_row(language, which, [(replace(which, this_month=month), key) for month, key in months]))
        kinds = KIND_BUTTONS.items()
        self.add_item(_choice_row(language, which, [(replace(which, kind=kind), key) for kind, key in kinds]))


def _line(language: str, line: Line, viewer: int) -> str:
    """Place, name, the value that decides the order, and the rating behind it."""
    name = f"**{called(language, line.name)}**"
    mark = "▶ " if line.person == viewer else ""
    return f"{mark}{line.place}\\. {name} · {line.value} ({line.rating.number} ± {line.rating.uncertainty})"


def own_place(language: str, board: Leaderboard) -> str:
    """The user's own place, or what they still need to be listed."""
    own = board.own
    if own.line is None:
        if own.why_unlisted is Unlisted.TOO_FEW:
            return say(language, "leaderboard-too-few", missing=own.missing)
        return say(language, "leaderboard-not-played", where=_where(board.which), when=_when(board.which))
    key = "leaderboard-own" if own.why_unlisted is None else "leaderboard-hidden"
    return say(language, key, place=own.line.place, value=str(own.line.value), listed=board.listed)


def _choice_row(language: str, now: Which, choices: list[tuple[Which, str]]) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    for which, key in choices:
        # With the key, two buttons for the same leaderboard have different ids.
        click = Click("leaderboard", word=f"{_encoded(which)}.{key}")
        row.add_item(tab(click, say(language, key), shown=which == now))
    return row


def _encoded(which: Which) -> str:
    return f"{which.kind.value}.{_where(which)}.{_when(which)}"


def _where(which: Which) -> str:
    return _EVERYWHERE if which.guild is None else _HERE


def _when(which: Which) -> str:
    return _MONTH if which.this_month else _ALWAYS


def read(word: str, server: int | None) -> Which:
    """The leaderboard that a button names. Raises Unknown if it was never offered. The server is that of the click."""
    kind, where, when, *_ = (*word.split("."), "", "", "")
    if kind not in (each.value for each in Kind) or where not in (_HERE, _EVERYWHERE) or when not in (_ALWAYS, _MONTH):
        raise Unknown(word)
    return Which(Kind(kind), server if where == _HERE else None, when == _MONTH)


class LeaderboardCog(RoseCog):
    @rose_command("leaderboard", cost=WORK)
    async def leaderboard(self, request: Request) -> None:
        """Show the leaderboard of this server, or of all servers if this place has none."""
        layout = await request.wait_for_drawing(self._layout(request, Which(guild=_server(request))), private=True)
        await request.show(layout)

    @on_button("leaderboard", cost=WORK)
    async def turn(self, request: Request, click: Click) -> None:
        which = read(click.word, _server(request))
        await request.update(await request.wait_for_drawing(self._layout(request, which)))

    async def _layout(self, request: Request, which: Which) -> Layout:
        board = await self._of_members(which, request.user)
        return LeaderboardLayout(request.language, board, request.user, _server(request))

    async def _of_members(self, which: Which, viewer: int) -> Leaderboard:
        """The leaderboard without people who have left the server. They are stored as gone, and others move up."""
        board = await leaderboards.leaderboard(self._context, which, viewer)
        if which.guild is None:
            return board
        for _ in range(ROUNDS):
            left = await self.app.members.left(which.guild, [line.person for line in board.lines])
            if not left:
                return board
            for person in left:
                await leaderboards.note_member(self._context, which.guild, person, gone=True)
            board = await leaderboards.leaderboard(self._context, which, viewer)
        left = await self.app.members.left(which.guild, [line.person for line in board.lines])
        return replace(board, lines=tuple(line for line in board.lines if line.person not in left))


def _server(request: Request) -> int | None:
    """The server of the interaction, if the bot is in it: otherwise its members cannot be queried."""
    return request.interaction.guild_id if request.in_server and request.reachable else None


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(LeaderboardCog(bot.app))
