"""*Walk through*: an ephemeral message that shows a match move by move. Its whole state is in the button ids."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.history.look_back import caption, may_branch, may_review, side_of, way_back
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import WORK
from core.interactions.request import Request
from core.layouts.board_layout import GOLD
from core.layouts.pictures import Drawn
from core.layouts.story import lines, names, plain_name_of
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import Files
from game import House, TokenPlaced, TokenTurned, position_line
from locales.words import say
from matches.history.past import Past
from matches.model.refusals import Unknown

MENU_SIZE: Final = 25


class WalkLayout(Layout):
    """The position after ``moves`` moves."""

    def __init__(self, language: str, past: Past, moves: int, shown: Drawn, turned: bool = False) -> None:
        super().__init__()
        moment = past.moment(moves)
        count = say(language, "walk-step", move=moves, moves=past.moves) if moves else say(language, "walk-beginning")
        moves_made = lines(language, moment.story, names(language, past.players), turned)
        line = say(language, "walk-position", line=position_line(moment.view))
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(f"{caption(language, past, moves)}\n-# {count}"),
            shown.gallery(),
            ui.TextDisplay("\n".join([*moves_made, f"-# {line}"])),
            accent_colour=GOLD,
        )
        if past.moves:
            box.add_item(_step_buttons(language, past, moves))
        if jumps := _jump_menu(language, past, moves, turned):
            box.add_item(ui.ActionRow(jumps))
        row: ui.ActionRow[Any] = ui.ActionRow()
        if may_branch(past):
            here = Click("branch", past.name, moves)
            row.add_item(button(here, say(language, "button-branch"), disabled=moment.view.over))
        if may_review(past):
            row.add_item(button(Click("review", past.name), say(language, "button-review")))
        row.add_item(way_back(language, past, "look-back-title"))  # "Back" is the label of the previous move here
        box.add_item(row)
        self.add_item(box)


def _step_buttons(language: str, past: Past, moves: int) -> ui.ActionRow[Any]:
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
    """The moves that turned a token or joined territories; the largest changes of the score if there are too many."""
    found = []
    for number in range(1, len(past.moments)):
        events = past.moments[number].story[0].events
        if any(isinstance(e, TokenTurned) or (isinstance(e, TokenPlaced) and len(e.joined) > 1) for e in events):
            before, after = past.moments[number - 1].view, past.moments[number].view
            gains = [after.score(house) - before.score(house) for house in House]
            found.append((-abs(gains[House.RED] - gains[House.WHITE]), number))
    return sorted(number for _, number in sorted(found)[: MENU_SIZE - 1])


def _jump_menu(language: str, past: Past, moves: int, turned: bool) -> ui.Select[Any] | None:
    """A menu that jumps to captures by heroes, to joined territories and to the end."""
    if not past.moves:
        return None
    called = {player.seat: plain_name_of(language, player) for player in past.players}
    click = Click("walk", past.name, moves, "jump")
    menu: ui.Select[Any] = ui.Select(custom_id=str(click), placeholder=say(language, "walk-jump"))
    for number in sorted({*turning_points(past), past.moves}):
        label = say(language, "walk-jump-latest" if past.running else "walk-jump-end")
        if number < past.moves:
            label = lines(language, past.moments[number].story, called.__getitem__, turned)[0].replace("**", "")
        menu.add_option(label=f"{number} · {label}"[:100], value=str(number), default=number == moves)
    return menu


class WalkThroughCog(RoseCog):
    @on_button("walk", cost=WORK)
    async def walk(self, request: Request, click: Click) -> None:
        past = await self._pasts.of(request, click.subject)
        moves = click.turn
        if click.word == "jump":
            if not request.chosen.isdecimal() or len(request.chosen) > 4:
                raise Unknown(request.chosen)  # forged: no menu offers it
            moves = int(request.chosen)
        await request.update(*await request.wait_for_drawing(self._screen(request, past, min(moves, past.moves))))

    async def _screen(self, request: Request, past: Past, moves: int) -> tuple[Layout, Files]:
        side = side_of(past, request.user)
        shown = await self._pictures.moment(request.language, past.moment(moves), side, request.known.picture)
        turned = side.house is House.WHITE
        return WalkLayout(request.language, past, moves, shown, turned), [shown.file()]
