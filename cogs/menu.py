"""The menu of a board: what one does rarely, on a private message: looking, offers, calling off, resigning."""

from __future__ import annotations

import io
from typing import Any, Final

import discord
from discord import ui

import matches
from cogs.asides import Kind
from cogs.blocking_layout import block_button
from cogs.clicks import Click, button
from cogs.feature import Feature
from cogs.moves import kind_of
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.screens import Screens
from cogs.seal import seal_button
from cogs.story import card_sign
from cogs.views import Layout, Note
from game import CardPlayed, House, Seat
from locales.words import say
from matches import Hall, Match, OfferKind, Told

_OFFERED: Final = {OfferKind.DRAW: "draw", OfferKind.TAKE_BACK: "take-back"}


class MenuLayout(Layout):
    def __init__(self, language: str, match: Match, person: int) -> None:
        super().__init__()
        seat = match.seat_of(person)
        running = seat is not None and match.ended is None
        lines = [f"### {say(language, 'menu-title')}"]
        undone = match.would_take_back(seat) if seat is not None else None
        if undone is not None:
            lines.append(say(language, "menu-take-back", move=told_move(language, match, undone)))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        looks: ui.ActionRow[Any] = ui.ActionRow(_button("my-side", match, say(language, "button-my-side")))
        looks.add_item(ui.Button(label=say(language, "button-rules"), custom_id=str(Click("rules", word="new"))))
        looks.add_item(_button("moves", match, say(language, "button-moves")))
        looks.add_item(seal_button(language, match.id))
        box.add_item(looks)
        if not match.practice and running and seat is not None:
            box.add_item(_together(language, match, seat))
        leaving: list[ui.Button[Any]] = []
        if running and not match.turn:
            leaving.append(_button("call-off", match, say(language, "button-call-off")))
        if running:
            danger = discord.ButtonStyle.danger
            leaving.append(_button("resign", match, say(language, "button-resign"), style=danger))
        if any(other != person for other in match.people):
            leaving.append(block_button(language, match.id))
        if leaving:
            box.add_item(ui.ActionRow(*leaving))
        self.add_item(box)


def _together(language: str, match: Match, seat: Seat) -> ui.ActionRow[Any]:
    """What one can ask of the others, or give them."""
    row: ui.ActionRow[Any] = ui.ActionRow(_button("offer", match, say(language, "button-offer-draw"), word="draw"))
    if match.would_take_back(seat) is not None:
        row.add_item(_button("offer", match, say(language, "button-offer-take-back"), word="take-back"))
    if match.banks and not match.given:
        row.add_item(_button("give-day", match, say(language, "button-give-day")))
    return row


def told_move(language: str, match: Match, told: Told) -> str:
    """A move that was made, as the board's story has it: the card with its square, or drawing."""
    turned = match.practice and told.seat.house is House.WHITE
    for event in told.events:
        if isinstance(event, CardPlayed):
            sign = f"{card_sign(event.card, turned)} · {event.crown_to}"
            return f"⚔ {sign}" if event.hero else sign
    return say(language, "move-draw")


def _button(
    action: str,
    match: Match,
    label: str,
    *,
    word: str = "",
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> ui.Button[Any]:
    return button(Click(action, match.id, match.turn, word), label, style)


class Menu:
    def __init__(self, hall: Hall, presenter: Presenter, screens: Screens) -> None:
        self._hall = hall
        self._presenter = presenter
        self._screens = screens

    def feature(self) -> Feature:
        return Feature(
            answers={
                "menu": self.menu,
                "my-side": self.my_side,
                "offer": self.offer,
                "resign": self.resign,
                "resign-yes": self.resign_yes,
                "give-day": self.give_day,
                "call-off": self.call_off,
                "call-off-yes": self.call_off_yes,
                "moves": self.moves,
            }
        )

    async def menu(self, request: Request, click: Click) -> None:
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        if not await self._presenter.brought_up_to_date(match, request):
            self._presenter.changed(match.id)
        await self._presenter.asides.show(request, match, Kind.MENU, MenuLayout(request.language, match, request.user))

    async def my_side(self, request: Request, click: Click) -> None:
        """The board as it lies before this person."""
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        seat = match.seat_of(request.user)
        side = match.view.variant.seats[0] if seat is None else seat
        look = self._screens.look(match, request.language, side, picture=request.picture, described=request.described)
        await request.show_drawn(look)

    async def offer(self, request: Request, click: Click) -> None:
        match = await matches.offer(self._hall, click.subject, request.user, click.turn, kind_of(click))
        # If the other has offered the same at the same moment, that was an agreement.
        key = "offered-agreed" if match.ended is not None else f"offered-{_OFFERED[kind_of(click)]}"
        await request.update(Note(request.say(key)))
        self._presenter.changed(match.id)

    async def resign(self, request: Request, click: Click) -> None:
        """Resigning is asked once more."""
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        row: ui.ActionRow[Any] = ui.ActionRow(
            _button("resign-yes", match, request.say("button-resign-yes"), style=discord.ButtonStyle.danger),
            _button("cancel", match, request.say("button-play-on")),
        )
        await request.update(Note(request.say("resign-sure"), row))

    async def resign_yes(self, request: Request, click: Click) -> None:
        match = await matches.resign(self._hall, click.subject, request.user, click.turn)
        await request.update(Note(request.say("resigned")))
        self._presenter.changed(match.id)

    async def give_day(self, request: Request, click: Click) -> None:
        match = await matches.give_a_day(self._hall, click.subject, request.user, click.turn)
        await request.update(Note(request.say("day-given")))
        self._presenter.changed(match.id)

    async def call_off(self, request: Request, click: Click) -> None:
        """Calling off ends it for everybody, so it is asked once more."""
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        row: ui.ActionRow[Any] = ui.ActionRow(
            _button("call-off-yes", match, request.say("button-call-off-yes"), style=discord.ButtonStyle.danger),
            _button("cancel", match, request.say("button-play-on")),
        )
        await request.update(Note(request.say("call-off-sure"), row))

    async def call_off_yes(self, request: Request, click: Click) -> None:
        match = await matches.call_off(self._hall, click.subject, request.user, click.turn)
        await request.update(Note(request.say("called-off")))
        self._presenter.changed(match.id)

    async def moves(self, request: Request, click: Click) -> None:
        """The record of a match that is over. Before that it would give the deck away, so only the moves are shown."""
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        if match.ended is None:
            written = " ".join(map(str, await matches.moves(self._hall, match.id)))
            text, name = request.say("record-later"), f"rose-king-{match.id}-moves.txt"
        else:
            written = str(await matches.record(self._hall, match.id))
            text, name = request.say("record-here"), f"rose-king-{match.id}.txt"
        file = discord.File(io.BytesIO(written.encode()), name)
        await request.show(Note(text, ui.File(f"attachment://{name}")), [file])
