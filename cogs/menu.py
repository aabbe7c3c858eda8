"""The menu of a board: what one does rarely, on a private message: look from one's side, preview, offers, resigning."""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import ui

import matches
from cogs.board_layout import card_label, card_moves
from cogs.clicks import Click
from cogs.feature import Feature
from cogs.moves import Moves, kind_of, written_move
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.screens import Screens
from cogs.views import Layout, Note
from game import HeroPlay, House
from locales.words import say
from matches import Hall, Match


class MenuLayout(Layout):
    def __init__(self, language: str, match: Match, person: int) -> None:
        super().__init__()
        seat = match.seat_of(person)
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"### {say(language, 'menu-title')}"))
        mine = seat is not None and match.view.seat is seat and match.ended is None
        turned = match.practice and seat is not None and seat.house is House.WHITE
        if mine and (playable := card_moves(match)):
            options = [
                discord.SelectOption(
                    label=("⚔ " if isinstance(move, HeroPlay) else "") + card_label(match, card, turned),
                    value=str(move),
                )
                for card, move in playable.items()
            ]
            placeholder = say(language, "menu-preview")
            chooser = Click("preview", match.id, match.turn)
            select: ui.Select[Any] = ui.Select(custom_id=str(chooser), options=options, placeholder=placeholder)
            box.add_item(ui.ActionRow(select))
        looks: ui.ActionRow[Any] = ui.ActionRow(_button("my-side", match, say(language, "button-my-side")))
        looks.add_item(ui.Button(label=say(language, "button-rules"), custom_id=str(Click("rules", word="new"))))
        looks.add_item(_button("moves", match, say(language, "button-moves")))
        box.add_item(looks)
        if seat is not None and match.ended is None:
            acts: ui.ActionRow[Any] = ui.ActionRow()
            if not match.practice:
                acts.add_item(_button("offer", match, say(language, "button-offer-draw"), word="draw"))
                acts.add_item(_button("offer", match, say(language, "button-offer-take-back"), word="take-back"))
            acts.add_item(_button("resign", match, say(language, "button-resign"), style=discord.ButtonStyle.danger))
            box.add_item(acts)
        self.add_item(box)


def _button(
    action: str,
    match: Match,
    label: str,
    *,
    word: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> ui.Button[Any]:
    return ui.Button(label=label, custom_id=str(Click(action, match.id, match.turn, word)), style=style)


class Menu:
    def __init__(self, hall: Hall, presenter: Presenter, screens: Screens, moves: Moves) -> None:
        self._hall = hall
        self._presenter = presenter
        self._screens = screens
        self._moves = moves

    def feature(self) -> Feature:
        return Feature(
            answers={
                "menu": self.menu,
                "my-side": self.my_side,
                "preview": self.preview_chosen,
                "offer": self.offer,
                "resign": self.resign,
                "resign-yes": self.resign_yes,
                "moves": self.moves,
            }
        )

    async def menu(self, request: Request, click: Click) -> None:
        match = await matches.look(self._hall, click.subject)
        if not await self._presenter.brought_up_to_date(match, request):
            self._presenter.changed(match.id)
        await request.show(MenuLayout(request.language, match, request.user))

    async def my_side(self, request: Request, click: Click) -> None:
        """The board as it lies before this person."""
        match = await matches.look(self._hall, click.subject)
        seat = match.seat_of(request.user)
        side = match.view.variant.seats[0] if seat is None else seat
        look = self._screens.look(match, request.language, side, picture=request.picture, described=request.described)
        await request.show_drawn(look)

    async def preview_chosen(self, request: Request, click: Click) -> None:
        """What a card would do, with the button to play it."""
        match, seat = await self._moves.own_turn(request, click)
        move = written_move(request.chosen)
        await request.show_drawn(self._moves.preview(request.language, match, move, seat))

    async def offer(self, request: Request, click: Click) -> None:
        match = await matches.offer(self._hall, click.subject, request.user, click.turn, kind_of(click))
        # If the other has offered the same at the same moment, that was an agreement.
        key = "offered-agreed" if match.ended is not None else f"offered-{click.word}"
        await request.update(Note(request.say(key)))
        self._presenter.changed(match.id)

    async def resign(self, request: Request, click: Click) -> None:
        """Resigning is asked once more."""
        match = await matches.look(self._hall, click.subject)
        row: ui.ActionRow[Any] = ui.ActionRow(
            _button("resign-yes", match, request.say("button-resign-yes"), style=discord.ButtonStyle.danger),
            _button("cancel", match, request.say("button-play-on")),
        )
        await request.update(Note(request.say("resign-sure"), row))

    async def resign_yes(self, request: Request, click: Click) -> None:
        match = await matches.resign(self._hall, click.subject, request.user, click.turn)
        await request.update(Note(request.say("resigned")))
        self._presenter.changed(match.id)

    async def moves(self, request: Request, click: Click) -> None:
        """The record of a match that is over. Before that it would give the deck away, so only the moves are shown."""
        match = await matches.look(self._hall, click.subject)
        if match.ended is None:
            written = " ".join(map(str, await matches.moves(self._hall, match.id)))
            text, name = request.say("record-later"), f"rose-king-{match.id}-moves.txt"
        else:
            written = str(await matches.record(self._hall, match.id))
            text, name = request.say("record-here"), f"rose-king-{match.id}.txt"
        file = discord.File(io.BytesIO(written.encode()), name)
        await request.show(Note(text, ui.File(f"attachment://{name}")), [file])
