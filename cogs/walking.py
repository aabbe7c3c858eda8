"""*Walk through*: a match move by move, private, each with the whole picture. Its state is in the buttons alone."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.board_layout import GOLD
from cogs.clicks import Click, button
from cogs.feature import Feature
from cogs.look_back import caption, may_branch, may_review, side_of, way_back
from cogs.outgoing import Files
from cogs.pasts import Pasts
from cogs.pictures import Drawn, Pictures
from cogs.request import Request
from cogs.story import lines, names, plain_name_of
from cogs.views import Layout
from game import House, TokenPlaced, TokenTurned, position_line
from locales.words import say
from matches import Past
from matches.refusals import Unknown

A_MENU: Final = 25


class WalkLayout(Layout):
    """The table after so many moves."""

    def __init__(self, language: str, past: Past, moves: int, shown: Drawn, turned: bool = False) -> None:
        super().__init__()
        moment = past.moment(moves)
        count = say(language, "walk-step", move=moves, moves=past.moves) if moves else say(language, "walk-beginning")
        told = lines(language, moment.story, names(language, past.players), turned)
        line = say(language, "walk-position", line=position_line(moment.view))
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(f"{caption(language, past, moves)}\n-# {count}"),
            shown.gallery(),
            ui.TextDisplay("\n".join([*told, f"-# {line}"])),
            accent_colour=GOLD,
        )
        if past.moves:
            box.add_item(_steps(language, past, moves))
        if jumps := _jumps(language, past, moves, turned):
            box.add_item(ui.ActionRow(jumps))
        row: ui.ActionRow[Any] = ui.ActionRow()
        if may_branch(past):
            here = Click("branch", past.name, moves)
            row.add_item(button(here, say(language, "button-branch"), disabled=moment.view.over))
        if may_review(past):
            row.add_item(button(Click("review", past.name), say(language, "button-review")))
        row.add_item(way_back(language, past, "look-back-title"))  # a step back is called "Back" here
        box.add_item(row)
        self.add_item(box)


def _steps(language: str, past: Past, moves: int) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    for word, to in (("first", 0), ("back", moves - 1), ("next", moves + 1), ("last", past.moves)):
        row.add_item(
            button(
                Click("walk", past.name, min(max(to, 0), past.moves), word),
                say(language, f"button-walk-{word}"),
                discord.ButtonStyle.primary if word == "next" else discord.ButtonStyle.secondary,
                disabled=moves == (0 if word in ("first", "back") else past.moves),
            )
        )
    return row


def turning_points(past: Past) -> list[int]:
    """The moves that turned a rose or joined territories: as many as a menu holds, those that changed most."""
    found = []
    for number in range(1, len(past.moments)):
        events = past.moments[number].story[0].events
        if any(isinstance(e, TokenTurned) or (isinstance(e, TokenPlaced) and len(e.joined) > 1) for e in events):
            before, after = past.moments[number - 1].view, past.moments[number].view
            gains = [after.score(house) - before.score(house) for house in House]
            found.append((-abs(gains[House.RED] - gains[House.WHITE]), number))
    return sorted(number for _, number in sorted(found)[: A_MENU - 1])


def _jumps(language: str, past: Past, moves: int, turned: bool) -> ui.Select[Any] | None:
    """A menu that leads to captures by heroes, to joins, and to the end."""
    if not past.moves:
        return None
    called = {player.seat: plain_name_of(language, player) for player in past.players}
    options = []
    for number in turning_points(past):
        if number == past.moves:
            continue
        told = lines(language, past.moments[number].story, called.__getitem__, turned)[0].replace("**", "")
        label = f"{number} · {told}"
        options.append(discord.SelectOption(label=label[:100], value=str(number), default=number == moves))
    end = f"{past.moves} · {say(language, 'walk-jump-latest' if past.running else 'walk-jump-end')}"
    options.append(discord.SelectOption(label=end[:100], value=str(past.moves), default=past.moves == moves))
    return ui.Select(
        custom_id=str(Click("walk", past.name, moves, "jump")), placeholder=say(language, "walk-jump"), options=options
    )


class Walking:
    def __init__(self, pasts: Pasts, pictures: Pictures) -> None:
        self._pasts = pasts
        self._pictures = pictures

    def feature(self) -> Feature:
        return Feature(answers={"walk": self.walk})

    async def walk(self, request: Request, click: Click) -> None:
        past = await self._pasts.of(request, click.subject)
        moves = click.turn
        if click.word == "jump":
            if not request.chosen.isdecimal() or len(request.chosen) > 4:
                raise Unknown(request.chosen)  # no menu of ours has it
            moves = int(request.chosen)
        await request.update(*await request.drawn(self._screen(request, past, min(moves, past.moves))))

    async def _screen(self, request: Request, past: Past, moves: int) -> tuple[Layout, Files]:
        side = side_of(past, request.user)
        shown = await self._pictures.moment(request.language, past.moment(moves), side, request.picture)
        turned = side.house is House.WHITE
        return WalkLayout(request.language, past, moves, shown, turned), [shown.file()]
