"""*Watch*: a match as an animated picture. It is ephemeral, has menus for speed, part and side, and can be shared."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any, Final

import discord
from discord import ui

from cogs.history.look_back import caption, way_back
from cogs.history.replay_cache import Busy, PendingReplay, ReplayOptions, Replays
from core.app import App
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import LONG
from core.interactions.request import Request
from core.layouts.board_layout import GOLD
from core.layouts.pictures import Drawn
from core.outgoing.base_layouts import Layout, Note
from locales.words import say
from matches.history.past import Past
from matches.model.refusals import RunningRecord
from render.files.animation import TooLarge
from render.scenes.film import Speed

MENU_SIZE: Final = 25
SHOW_PROGRESS: Final = 1.0
"""Seconds between two updates of the progress bar; Discord allows three seconds for the first answer."""
_BAR_LENGTH: Final = 10


class WatchLayout(Layout):
    def __init__(self, language: str, past: Past, cut: ReplayOptions, shown: Drawn) -> None:
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
        box.add_item(ui.ActionRow(ui.Select(custom_id=_menu_id("speed", past, cut), options=speeds)))
        if past.moves > 1:
            for name, key, chosen in (("from", "watch-from", cut.first), ("to", "watch-to", cut.last)):
                options = [
                    discord.SelectOption(label=say(language, key, move=move), value=str(move), default=move == chosen)
                    for move in ends(past.moves, chosen, last=name == "to")
                ]
                box.add_item(ui.ActionRow(ui.Select(custom_id=_menu_id(name, past, cut), options=options)))
        other = replace(cut, side=cut.side.other)
        share = Click("watch-share", past.name, word=str(cut))
        turn = Click("watch", past.name, word=str(other))
        box.add_item(
            ui.ActionRow(
                button(share, say(language, "button-share"), discord.ButtonStyle.success),
                button(turn, say(language, "button-watch-side", house=str(other.side))),
                way_back(language, past),
            )
        )
        self.add_item(box)


def progress_bar(done: int, of: int) -> str:
    """The progress of a task as a bar.

    >>> progress_bar(3, 10)
    '▰▰▰▱▱▱▱▱▱▱'
    """
    full = _BAR_LENGTH * done // of if of else 0
    return "▰" * full + "▱" * (_BAR_LENGTH - full)


def _menu_id(name: str, past: Past, cut: ReplayOptions) -> str:
    return str(Click(f"watch-{name}", past.name, word=str(cut)))


def ends(moves: int, chosen: int, *, last: bool) -> list[int]:
    """The moves offered as beginning or end of a part: evenly spaced, at most as many as a menu holds, with ``chosen``.

    >>> ends(6, 1, last=False)
    [1, 2, 3, 4, 5, 6]
    >>> ends(60, 60, last=True)
    [3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 60]
    """
    step = -(-moves // (MENU_SIZE - 2))
    found = set(range(step, moves, step)) | {moves} if last else set(range(1, moves + 1, step))
    return sorted(found | {chosen})


class WatchCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._replays = Replays(timed=app.metrics.picture)

    async def cog_load(self) -> None:
        await super().cog_load()
        self.app.metrics.queue("replays", lambda: self._replays.under_way)
        self.app.on_forget.append(self._replays.forget)

    async def cog_unload(self) -> None:
        await super().cog_unload()
        self.app.on_forget.remove(self._replays.forget)
        self._replays.close()

    @on_button("watch", cost=LONG)
    async def watch(self, request: Request, click: Click) -> None:
        past = await self._finished(request, click)
        await self._show(request, past, ReplayOptions.read(click.word, past))

    @on_button("watch-speed", cost=LONG)
    @on_button("watch-from", cost=LONG)
    @on_button("watch-to", cost=LONG)
    async def choose(self, request: Request, click: Click) -> None:
        past = await self._finished(request, click)
        cut = _changed(ReplayOptions.read(click.word, past), click.action, request.chosen)
        # Written and parsed again, so that forged values and an end before the beginning are corrected.
        await self._show(request, past, ReplayOptions.read(str(cut), past))

    @on_button("watch-share", cost=LONG)
    async def share(self, request: Request, click: Click) -> None:
        """Post the replay publicly, as the answer to the click."""
        past = await self._finished(request, click)
        await self._pasts.check_sharing(request.place())
        making = await self._ask(request, past, ReplayOptions.read(click.word, past))
        if making is None:
            return
        try:
            shown = await request.wait_for_drawing(asyncio.shield(making.picture), private=False)
        except TooLarge:
            await request.reply_privately(request.say("watch-too-large"))
            return
        layout = Note(caption(request.server_language, past), shown.gallery(), colour=GOLD)
        await request.show(layout, [shown.file()], private=False)

    async def _finished(self, request: Request, click: Click) -> Past:
        past = await self._pasts.of(request, click.subject)
        if past.record is None:
            raise RunningRecord(click.subject)  # a forged button: it is only offered after the end
        return past

    async def _ask(self, request: Request, past: Past, cut: ReplayOptions) -> PendingReplay | None:
        limit = request.interaction.filesize_limit
        try:
            return self._replays.ask(request.user, request.language, past, cut, limit, request.known.picture)
        except Busy:
            await request.reply_privately(request.say("watch-busy"))
            return None

    async def _show(self, request: Request, past: Past, cut: ReplayOptions) -> None:
        """Show the replay on the clicked message, with a progress bar while it is made."""
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
            await request.update(Note(say(language, "watch-too-large"), ui.ActionRow(way_back(language, past))))
            return
        await request.update(WatchLayout(language, past, cut, shown), [shown.file()])


def _changed(cut: ReplayOptions, action: str, chosen: str) -> ReplayOptions:
    """The options after a choice in a menu; the same if no menu offers it."""
    if action == "watch-speed":
        return replace(cut, speed=next((speed for speed in Speed if speed.name == chosen), cut.speed))
    if not (chosen.isascii() and chosen.isdecimal() and len(chosen) <= 4):
        return cut
    move = int(chosen)
    if action == "watch-from":
        return replace(cut, first=move, last=max(move, cut.last))
    return replace(cut, first=min(cut.first, move), last=move)
