"""*Play on from here*: any moment of a match, against any level, as either side."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

import matches
from cogs.board_layout import COLOURS
from cogs.challenge import already_begun
from cogs.clicks import Click, button
from cogs.feature import Feature
from cogs.look_back import side_of, way_back
from cogs.outgoing import Files
from cogs.pasts import Pasts
from cogs.pictures import Drawn, Pictures
from cogs.practice import KEYS
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.story import SIGNS
from cogs.views import Layout
from game import House
from locales.words import say
from matches import Hall, Past
from matches.refusals import CannotPlayOn, Unknown


class BranchLayout(Layout):
    """The table from which to play on; the level in a menu, and a button a side that begins."""

    def __init__(self, language: str, past: Past, moves: int, level: str, shown: Drawn) -> None:
        super().__init__()
        to_move = past.moment(moves).view.seat
        assert to_move is not None  # it can be played on from
        count = say(language, "walk-step", move=moves, moves=past.moves) if moves else say(language, "walk-beginning")
        told = say(language, "branch-text", house=str(to_move.house))
        levels: ui.Select[Any] = ui.Select(
            custom_id=str(Click("branch", past.name, moves)),
            placeholder=say(language, "option-level-description"),
            options=[
                discord.SelectOption(
                    label=say(language, f"level-{key}-name"),
                    value=key,
                    description=say(language, f"level-{key}-text")[:100],
                    default=key == level,
                )
                for key in KEYS
            ],
        )
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
                ui.TextDisplay(f"### {say(language, 'button-branch')}\n-# {count}\n{told}"),
                shown.gallery(),
                ui.ActionRow(levels),
                ui.ActionRow(*sides, walk, way_back(language, past)),
                accent_colour=COLOURS[to_move.house],
            )
        )


class Branching:
    def __init__(self, hall: Hall, pasts: Pasts, presenter: Presenter, pictures: Pictures) -> None:
        self._hall = hall
        self._pasts = pasts
        self._presenter = presenter
        self._pictures = pictures

    def feature(self) -> Feature:
        return Feature(answers={"branch": self.choose, "branch-go": self.begin})

    async def choose(self, request: Request, click: Click) -> None:
        """How to play on from a moment; a level was chosen if the click came from the menu."""
        past = await self._pasts.of(request, click.subject)
        moves = min(click.turn, past.moves)
        if past.moment(moves).view.over:
            raise CannotPlayOn(CannotPlayOn.Why.OVER)
        level = request.chosen if request.chosen in KEYS else KEYS[0]
        await request.update(*await request.drawn(self._screen(request, past, moves, level)))

    async def _screen(self, request: Request, past: Past, moves: int, level: str) -> tuple[Layout, Files]:
        shown = await self._pictures.moment(
            request.language, past.moment(moves), side_of(past, request.user), request.picture
        )
        return BranchLayout(request.language, past, moves, level, shown), [shown.file()]

    async def begin(self, request: Request, click: Click) -> None:
        past = await self._pasts.of(request, click.subject)
        side, _, level = click.word.partition("-")
        house = next((house for house in House if str(house) == side), None)
        if house is None:
            raise Unknown(click.word)
        place = request.place(private=not request.in_dms)
        match = await matches.play_on(
            self._hall,
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
