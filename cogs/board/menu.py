"""The menu of a board, an ephemeral message with rare actions: views, offers, calling off, resigning."""

from __future__ import annotations

import io
from typing import Any, Final

import discord
from discord import ui

from cogs.board.moves import kind_of
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import QUICK, WORK
from core.interactions.ephemerals import Kind
from core.interactions.request import Request
from core.layouts.block_layout import block_button
from core.layouts.board_layout import match_button
from core.layouts.entry_buttons import LEARN
from core.layouts.seal_line import seal_button
from core.layouts.story import card_sign
from core.outgoing.base_layouts import Layout, Note
from data.rows.match_rows import OfferKind
from game import CardPlayed, House, Seat
from locales.words import say
from matches.history import visibility
from matches.model.values import Match, PlayedMove
from matches.play import gifts, offers, playing

_OFFER_KEYS: Final = {OfferKind.DRAW: "draw", OfferKind.TAKE_BACK: "take-back"}


class MenuLayout(Layout):
    def __init__(self, language: str, match: Match, person: int) -> None:
        super().__init__()
        seat = match.seat_of(person)
        running = seat is not None and match.ended is None
        lines = [f"### {say(language, 'menu-title')}"]
        undone = match.would_take_back(seat) if seat is not None else None
        if undone is not None:
            lines.append(say(language, "menu-take-back", move=move_text(language, match, undone)))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        box.add_item(
            ui.ActionRow(
                match_button(match, "my-side", say(language, "button-my-side")),
                button(LEARN, say(language, "button-rules")),
                match_button(match, "moves", say(language, "button-moves")),
                seal_button(language, match.id),
            )
        )
        if not match.practice and running and seat is not None:
            box.add_item(_offer_buttons(language, match, seat))
        leaving: list[ui.Button[Any]] = []
        if running and not match.turn:
            leaving.append(match_button(match, "call-off", say(language, "button-call-off")))
        if running:
            leaving.append(match_button(match, "resign", say(language, "button-resign"), discord.ButtonStyle.danger))
        if any(other != person for other in match.people):
            leaving.append(block_button(language, match.id))
        if leaving:
            box.add_item(ui.ActionRow(*leaving))
        self.add_item(box)


def _offer_buttons(language: str, match: Match, seat: Seat) -> ui.ActionRow[Any]:
    """Buttons for offers to the opponents, and for giving them a day."""
    row: ui.ActionRow[Any] = ui.ActionRow(match_button(match, "offer", say(language, "button-offer-draw"), word="draw"))
    if match.would_take_back(seat) is not None:
        row.add_item(match_button(match, "offer", say(language, "button-offer-take-back"), word="take-back"))
    if match.banks and not match.given:
        row.add_item(match_button(match, "give-day", say(language, "button-give-day")))
    return row


def move_text(language: str, match: Match, move: PlayedMove) -> str:
    """A move that was made, as in the story on the board: the card with its square, or drawing."""
    turned = match.practice and move.seat.house is House.WHITE
    for event in move.events:
        if isinstance(event, CardPlayed):
            sign = f"{card_sign(event.card, turned)} · {event.crown_to}"
            return f"⚔ {sign}" if event.hero else sign
    return say(language, "move-draw")


class MenuCog(RoseCog):
    @on_button("menu", cost=QUICK)
    async def menu(self, request: Request, click: Click) -> None:
        match = await visibility.see(self._context, click.subject, request.user, request.sees)
        if not await self._presenter.brought_up_to_date(match, request):
            self._presenter.changed(match.id)
        await self._presenter.ephemerals.show(
            request, match, Kind.MENU, MenuLayout(request.language, match, request.user)
        )

    @on_button("my-side", cost=WORK)
    async def my_side(self, request: Request, click: Click) -> None:
        """Show the board from this person's side."""
        match = await visibility.see(self._context, click.subject, request.user, request.sees)
        seat = match.seat_of(request.user)
        side = match.view.variant.seats[0] if seat is None else seat
        look = self._screens.look(
            match, request.language, side, picture=request.known.picture, described=request.known.described
        )
        await request.show_when_drawn(look)

    @on_button("offer", cost=QUICK)
    async def offer(self, request: Request, click: Click) -> None:
        match = await offers.offer(self._context, click.subject, request.user, click.turn, kind_of(click))
        # If the opponent has offered the same at the same time, both have agreed.
        key = "offered-agreed" if match.ended is not None else f"offered-{_OFFER_KEYS[kind_of(click)]}"
        await request.update(Note(request.say(key)))
        self._presenter.changed(match.id)

    @on_button("resign", cost=QUICK)
    async def resign(self, request: Request, click: Click) -> None:
        await self._confirm(request, click, request.say("resign-sure"), request.say("button-resign-yes"))

    @on_button("resign-yes", cost=QUICK)
    async def resign_yes(self, request: Request, click: Click) -> None:
        match = await playing.resign(self._context, click.subject, request.user, click.turn)
        await request.update(Note(request.say("resigned")))
        self._presenter.changed(match.id)

    @on_button("give-day", cost=QUICK)
    async def give_day(self, request: Request, click: Click) -> None:
        match = await gifts.give_a_day(self._context, click.subject, request.user, click.turn)
        await request.update(Note(request.say("day-given")))
        self._presenter.changed(match.id)

    @on_button("call-off", cost=QUICK)
    async def call_off(self, request: Request, click: Click) -> None:
        await self._confirm(request, click, request.say("call-off-sure"), request.say("button-call-off-yes"))

    async def _confirm(self, request: Request, click: Click, question: str, yes: str) -> None:
        """Ask for confirmation of what ends the match."""
        match = await visibility.see(self._context, click.subject, request.user, request.sees)
        row: ui.ActionRow[Any] = ui.ActionRow(
            match_button(match, f"{click.action}-yes", yes, discord.ButtonStyle.danger),
            match_button(match, "cancel", request.say("button-play-on")),
        )
        await request.update(Note(question, row))

    @on_button("call-off-yes", cost=QUICK)
    async def call_off_yes(self, request: Request, click: Click) -> None:
        match = await playing.call_off(self._context, click.subject, request.user, click.turn)
        await request.update(Note(request.say("called-off")))
        self._presenter.changed(match.id)

    @on_button("moves", cost=WORK)
    async def moves(self, request: Request, click: Click) -> None:
        """Send the record of a finished match. Before the end send only the moves: a record reveals the deck."""
        match = await visibility.see(self._context, click.subject, request.user, request.sees)
        if match.ended is None:
            written = " ".join(map(str, await playing.moves(self._context, match.id)))
            text, name = request.say("record-later"), f"rose-king-{match.id}-moves.txt"
        else:
            written = str(await playing.record(self._context, match.id))
            text, name = request.say("record-here"), f"rose-king-{match.id}.txt"
        file = discord.File(io.BytesIO(written.encode()), name)
        await request.show(Note(text, ui.File(file)), [file])
