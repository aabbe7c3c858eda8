"""*Play on from here*: a practice game from any position of a match, against any level, on either side."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.challenge.challenge_command import already_begun
from cogs.history.look_back import side_of, way_back
from cogs.practice import KEYS
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import QUICK, WORK
from core.interactions.request import Request
from core.layouts.board_layout import COLOURS
from core.layouts.pictures import Drawn
from core.layouts.story import SIGNS
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import Files
from game import House
from locales.words import say
from matches.history import branches
from matches.history.past import Past
from matches.model.refusals import CannotPlayOn, Unknown


class BranchLayout(Layout):
    """The position to play on from, a menu for the level, and one button for each side that begins the game."""

    def __init__(self, language: str, past: Past, moves: int, level: str, shown: Drawn) -> None:
        super().__init__()
        to_move = past.moment(moves).view.seat
        assert to_move is not None  # checked before: the position is not over
        count = say(language, "walk-step", move=moves, moves=past.moves) if moves else say(language, "walk-beginning")
        text = say(language, "branch-text", house=str(to_move.house))
        levels: ui.Select[Any] = ui.Select(
            custom_id=str(Click("branch", past.name, moves)), placeholder=say(language, "option-level-description")
        )
        for each in KEYS:
            name, about = say(language, f"level-{each}-name"), say(language, f"level-{each}-text")
            levels.add_option(label=name, value=each, description=about[:100], default=each == level)
        sides = [
            button(
                Click("branch-go", past.name, moves, f"{house}-{level}"),
                say(language, "button-branch-side", house=str(house)),
                discord.ButtonStyle.success,
                emoji=SIGNS[house],
            )
            for house in House
        ]
        walk = button(Click("walk", past.name, moves, "open"), say(language, "button-walk"))
        self.add_item(
            ui.Container(
                ui.TextDisplay(f"### {say(language, 'button-branch')}\n-# {count}\n{text}"),
                shown.gallery(),
                ui.ActionRow(levels),
                ui.ActionRow(*sides, walk, way_back(language, past)),
                accent_colour=COLOURS[to_move.house],
            )
        )


class PlayOnCog(RoseCog):
    @on_button("branch", cost=WORK)
    async def choose(self, request: Request, click: Click) -> None:
        """Show the choices for playing on from a position. A click in the menu carries the chosen level."""
        past = await self._pasts.of(request, click.subject)
        moves = min(click.turn, past.moves)
        if past.moment(moves).view.over:
            raise CannotPlayOn(CannotPlayOn.Why.OVER)
        level = request.chosen if request.chosen in KEYS else KEYS[0]
        await request.update(*await request.wait_for_drawing(self._screen(request, past, moves, level)))

    async def _screen(self, request: Request, past: Past, moves: int, level: str) -> tuple[Layout, Files]:
        shown = await self._pictures.moment(
            request.language, past.moment(moves), side_of(past, request.user), request.known.picture
        )
        return BranchLayout(request.language, past, moves, level, shown), [shown.file()]

    @on_button("branch-go", cost=QUICK)
    async def begin(self, request: Request, click: Click) -> None:
        past = await self._pasts.of(request, click.subject)
        side, _, level = click.word.partition("-")
        house = next((house for house in House if str(house) == side), None)
        if house is None:
            raise Unknown(click.word)
        place = request.place(private=not request.in_dms)
        match = await branches.play_on(
            self._context,
            request.person,
            past,
            click.turn,
            level,
            request.salt,
            house=house,
            place=place,
            origin=request.origin,
            token=request.token,
        )
        if match.deal.salt != request.salt:
            await already_begun(request, match)
        else:
            await self._presenter.open(match, request, place)
