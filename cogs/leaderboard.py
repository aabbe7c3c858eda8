"""`/rose leaderboard`: who stands highest here or everywhere, and where the person stands who asks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands, ui

import matches
from cogs.board_layout import GOLD
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.lines import WORK
from cogs.members import Members
from cogs.profile import GAMES, KIND_BUTTONS
from cogs.request import Request
from cogs.story import called
from cogs.translation import worded
from cogs.views import Layout
from cogs.ways_in import challenge
from locales.words import say
from matches import Hall, Kind, Leaderboard, Line, Unlisted, Which
from matches.refusals import Unknown

ROUNDS: Final = 3
"""How often others move up for those who have left the server; then the list is shorter for once."""
_HERE, _EVERYWHERE = "here", "everywhere"
_ALWAYS, _MONTH = "always", "month"


class LeaderboardLayout(Layout):
    """``server`` is the one in which it was asked for, if it can have a leaderboard."""

    def __init__(self, language: str, board: Leaderboard, viewer: int, server: int | None) -> None:
        super().__init__()
        which = board.which
        title = say(
            language,
            "leaderboard-title",
            where=_EVERYWHERE if which.guild is None else _HERE,
            when=_MONTH if which.this_month else _ALWAYS,
            game=GAMES[which.kind].value,
        )
        lines = [_line(language, each, viewer) for each in board.lines] or [say(language, "leaderboard-empty")]
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay("\n".join([f"### {title}", *lines])),
            ui.TextDisplay("\n".join([own_place(language, board), f"-# {say(language, 'leaderboard-order')}"])),
            accent_colour=GOLD,
        )
        if board.own.line is None:  # whoever is not on it finds the way there
            box.add_item(ui.ActionRow(challenge(language)))
        self.add_item(box)
        if server is not None:
            choices = [(None, "button-everywhere"), (server, "button-this-server")]
            self.add_item(_row(language, which, [(replace(which, guild=guild), key) for guild, key in choices[::-1]]))
        months = [(False, "button-all-times"), (True, "button-this-month")]
        self.add_item(_row(language, which, [(replace(which, this_month=month), key) for month, key in months]))
        kinds = KIND_BUTTONS.items()
        self.add_item(_row(language, which, [(replace(which, kind=kind), key) for kind, key in kinds]))


def _line(language: str, line: Line, viewer: int) -> str:
    """Place, name, the value that counts, and the rating that it comes of."""
    name = f"**{called(language, line.name)}**"
    mark = "▶ " if line.person == viewer else ""
    return f"{mark}{line.place}\\. {name} · {line.value} ({line.rating.number} ± {line.rating.uncertainty})"


def own_place(language: str, board: Leaderboard) -> str:
    """Where the person stands who asks, or what is missing."""
    own, month = board.own, board.which.this_month
    if own.line is None:
        if own.why_unlisted is Unlisted.TOO_FEW:
            return say(language, "leaderboard-too-few", missing=own.missing)
        where = _EVERYWHERE if board.which.guild is None else _HERE
        return say(language, "leaderboard-not-played", where=where, when=_MONTH if month else _ALWAYS)
    key = "leaderboard-own" if own.why_unlisted is None else "leaderboard-hidden"
    return say(language, key, place=own.line.place, value=str(own.line.value), listed=board.listed)


def _row(language: str, now: Which, choices: list[tuple[Which, str]]) -> ui.ActionRow[Any]:
    return ui.ActionRow(
        *(
            ui.Button(
                label=say(language, key),
                # The key makes two ids of what would be the same board.
                custom_id=str(Click("leaderboard", word=f"{_written(which)}.{key}")),
                style=discord.ButtonStyle.primary if which == now else discord.ButtonStyle.secondary,
                disabled=which == now,
            )
            for which, key in choices
        )
    )


def _written(which: Which) -> str:
    return ".".join(
        (
            which.kind.value,
            _EVERYWHERE if which.guild is None else _HERE,
            _MONTH if which.this_month else _ALWAYS,
        )
    )


def read(word: str, server: int | None) -> Which:
    """Which leaderboard a button means; Unknown for one that was never offered. The server is that of the click."""
    kind, where, when, *_ = (*word.split("."), "", "", "")
    if kind not in (each.value for each in Kind) or where not in (_HERE, _EVERYWHERE) or when not in (_ALWAYS, _MONTH):
        raise Unknown(word)
    return Which(Kind(kind), server if where == _HERE else None, when == _MONTH)


class Leaderboards:
    def __init__(self, hall: Hall, gate: Gate, members: Members) -> None:
        self._hall = hall
        self._gate = gate
        self._members = members

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-leaderboard"), description=worded("command-leaderboard-description"))
        async def leaderboard(interaction: Interaction) -> None:
            await self._gate.admit(interaction, self.show, WORK)

        return Feature([leaderboard], answers={"leaderboard": self.turn})

    async def show(self, request: Request) -> None:
        """That of this server first; where there is none, that of all."""
        layout = await request.drawn(self._layout(request, Which(guild=_server(request))), private=True)
        await request.show(layout)

    async def turn(self, request: Request, click: Click) -> None:
        which = read(click.word, _server(request))
        await request.update(await request.drawn(self._layout(request, which)))

    async def _layout(self, request: Request, which: Which) -> Layout:
        board = await self._of_members(which, request.user)
        return LeaderboardLayout(request.language, board, request.user, _server(request))

    async def _of_members(self, which: Which, viewer: int) -> Leaderboard:
        """The leaderboard without those who have left its server; they are remembered as gone, and others move up."""
        board = await matches.leaderboard(self._hall, which, viewer)
        if which.guild is None:
            return board
        for _ in range(ROUNDS):
            left = await self._members.left(which.guild, [line.person for line in board.lines])
            if not left:
                return board
            for person in left:
                await matches.note_member(self._hall, which.guild, person, gone=True)
            board = await matches.leaderboard(self._hall, which, viewer)
        left = await self._members.left(which.guild, [line.person for line in board.lines])
        return replace(board, lines=tuple(line for line in board.lines if line.person not in left))


def _server(request: Request) -> int | None:
    """The server in which it is asked for, if we are there: elsewhere nobody can be asked who its members are."""
    return request.interaction.guild_id if request.in_server and request.reachable else None
