"""*Watch*: a match as one animated picture, private at first, with choices of speed, part and side; to be shared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from cogs.board_layout import GOLD
from cogs.clicks import Click, button
from cogs.feature import Feature
from cogs.look_back import caption, way_back
from cogs.pasts import Pasts
from cogs.pictures import Drawn
from cogs.replays import Busy, Cut, Making, Replays
from cogs.request import Request
from cogs.views import Layout, Note
from locales.words import say
from matches import Past
from matches.refusals import RunningRecord
from render import Speed, TooLarge

A_MENU: Final = 25
SHOW_PROGRESS: Final = 1.0
"""Seconds between two looks at how far a replay is; Discord waits three for the first answer."""
_BAR: Final = 10


class WatchLayout(Layout):
    def __init__(self, language: str, past: Past, cut: Cut, shown: Drawn) -> None:
        super().__init__()
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(caption(language, past)), shown.gallery(), accent_colour=GOLD
        )
        speeds = [
            discord.SelectOption(
                label=say(language, f"watch-speed-{speed.name.lower()}"), value=speed.name, default=speed is cut.speed
            )
            for speed in Speed
        ]
        box.add_item(ui.ActionRow(ui.Select(custom_id=_choice("speed", past, cut), options=speeds)))
        if past.moves > 1:
            for name, key, chosen in (("from", "watch-from", cut.first), ("to", "watch-to", cut.last)):
                options = [
                    discord.SelectOption(label=say(language, key, move=move), value=str(move), default=move == chosen)
                    for move in ends(past.moves, chosen, last=name == "to")
                ]
                box.add_item(ui.ActionRow(ui.Select(custom_id=_choice(name, past, cut), options=options)))
        other = replace(cut, side=cut.side.other)
        box.add_item(
            ui.ActionRow(
                button(
                    Click("watch-share", past.name, word=str(cut)),
                    say(language, "button-share"),
                    discord.ButtonStyle.success,
                ),
                button(
                    Click("watch", past.name, word=str(other)),
                    say(language, "button-watch-side", house=str(other.side)),
                ),
                way_back(language, past),
            )
        )
        self.add_item(box)


def progress_bar(done: int, of: int) -> str:
    """How far something is.

    >>> progress_bar(3, 10)
    '▰▰▰▱▱▱▱▱▱▱'
    """
    full = _BAR * done // of if of else 0
    return "▰" * full + "▱" * (_BAR - full)


def _choice(name: str, past: Past, cut: Cut) -> str:
    return str(Click(f"watch-{name}", past.name, word=str(cut)))


def ends(moves: int, chosen: int, *, last: bool) -> list[int]:
    """Where a part may begin or end: as many moves as a menu holds, evenly, with the one that is chosen.

    >>> ends(6, 1, last=False)
    [1, 2, 3, 4, 5, 6]
    >>> ends(60, 60, last=True)
    [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60]
    """
    step = -(-moves // (A_MENU - 2))
    found = set(range(step, moves, step)) | {moves} if last else set(range(1, moves + 1, step))
    return sorted(found | {chosen})


class Watching:
    def __init__(self, pasts: Pasts, replays: Replays) -> None:
        self._pasts = pasts
        self._replays = replays

    def feature(self) -> Feature:
        answers = {
            "watch": self.watch,
            "watch-speed": self._chosen(_with_speed),
            "watch-from": self._chosen(_with_first),
            "watch-to": self._chosen(_with_last),
            "watch-share": self.share,
        }
        return Feature(answers=answers)

    async def watch(self, request: Request, click: Click) -> None:
        past = await self._finished(request, click)
        await self._show(request, past, Cut.read(click.word, past))

    def _chosen(self, change: Callable[[Cut, str], Cut]) -> Callable[[Request, Click], Any]:
        async def answer(request: Request, click: Click) -> None:
            past = await self._finished(request, click)
            cut = Cut.read(click.word, past)
            # Written and read again, so that what was forged, or an end before the beginning, is made to fit.
            await self._show(request, past, Cut.read(str(change(cut, request.chosen)), past))

        return answer

    async def share(self, request: Request, click: Click) -> None:
        """For everybody here, as the answer to the click."""
        past = await self._finished(request, click)
        await self._pasts.check_sharing(request.place())
        making = await self._ask(request, past, Cut.read(click.word, past))
        if making is None:
            return
        try:
            shown = await request.drawn(asyncio.shield(making.picture), private=False)
        except TooLarge:
            await request.whisper(request.say("watch-too-large"))
            return
        layout = Note(caption(request.server_language, past), shown.gallery(), colour=GOLD)
        await request.show(layout, [shown.file()], private=False)

    async def _finished(self, request: Request, click: Click) -> Past:
        past = await self._pasts.of(request, click.subject)
        if past.record is None:
            raise RunningRecord(click.subject)  # a forged button: nobody is offered this before the end
        return past

    async def _ask(self, request: Request, past: Past, cut: Cut) -> Making | None:
        limit = request.interaction.filesize_limit
        try:
            return self._replays.ask(request.user, request.language, past, cut, limit, request.picture)
        except Busy:
            await request.whisper(request.say("watch-busy"))
            return None

    async def _show(self, request: Request, past: Past, cut: Cut) -> None:
        """The replay on the message that was clicked; while it is being made, how far that is."""
        making = await self._ask(request, past, cut)
        if making is None:
            return
        language = request.language
        while not (await asyncio.wait({making.picture}, timeout=SHOW_PROGRESS))[0]:
            bar = progress_bar(making.done, making.of)
            await request.update(Note(f"{say(language, 'watch-making')}\n{bar}", colour=GOLD))
        try:
            shown = making.picture.result()
        except TooLarge:
            row: ui.ActionRow[Any] = ui.ActionRow(way_back(language, past))
            await request.update(Note(say(language, "watch-too-large"), row))
            return
        await request.update(WatchLayout(language, past, cut, shown), [shown.file()])


def _with_speed(cut: Cut, chosen: str) -> Cut:
    return replace(cut, speed=next((speed for speed in Speed if speed.name == chosen), cut.speed))


def _with_first(cut: Cut, chosen: str) -> Cut:
    first = _number(chosen, cut.first)
    return replace(cut, first=first, last=max(first, cut.last))


def _with_last(cut: Cut, chosen: str) -> Cut:
    last = _number(chosen, cut.last)
    return replace(cut, first=min(cut.first, last), last=last)


def _number(chosen: str, otherwise: int) -> int:
    return int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) <= 4 else otherwise
