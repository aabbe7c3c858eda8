"""A private copy of a board, for players who open it from another place. They can play on it as on the board.

The board itself stays in its place and is updated. A copy is not a live board: its buttons have an action of their own,
and only clicks of its person change it. So it has a button *Look again*.
"""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.board.moves import written_move
from cogs.board.previews import Previews
from core.app import App
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click
from core.interactions.cost import QUICK, WORK
from core.interactions.request import Request
from core.layouts.board_layout import LINES_OF_STORY, colour, draw_button, heading, match_button, row_of_cards, status
from core.layouts.card_emoji import CardEmoji
from core.layouts.pictures import Drawn, board_in_words
from core.layouts.story import lines, names
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.discord_api import Files
from core.outgoing.links import link
from game import House, Seat
from locales.words import say
from matches.history import visibility
from matches.model.refusals import AboutMatch
from matches.model.values import Match
from matches.people import people
from matches.play import playing


class CopyLayout(Layout):
    """The current board, with buttons for the cards if it is this person's turn."""

    def __init__(
        self, language: str, match: Match, seat: Seat | None, side: Seat, shown: Drawn, emoji: CardEmoji, words: str
    ) -> None:
        super().__init__()
        turned = side.house is House.WHITE
        said = [heading(language, match), status(language, match)]
        if address := link(match.place):
            said.append(f"-# {say(language, 'copy-of', link=address)}")
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay("\n".join(said)), shown.gallery(), accent_colour=colour(match)
        )
        if words:
            box.add_item(ui.TextDisplay(words))
        if story := lines(language, match.story, names(language, match.players), turned)[-LINES_OF_STORY:]:
            box.add_item(ui.TextDisplay("\n".join(f"-# {line}" for line in story)))
        row: ui.ActionRow[Any] = ui.ActionRow()
        if match.ended is None and seat is not None and match.view.seat is seat:
            if match.view.hands[seat]:
                box.add_item(row_of_cards(match, emoji, turned, "copy"))
            row.add_item(draw_button(language, match, "copy"))
        if match.ended is None:
            row.add_item(match_button(match, "copy-again", say(language, "button-look-again")))
            if match.clock.over_days and not match.practice and seat is not None:
                row.add_item(match_button(match, "plan", say(language, "button-plan")))
        row.add_item(match_button(match, "round", say(language, "button-round-next"), discord.ButtonStyle.primary))
        box.add_item(row)
        self.add_item(box)


def open_button(language: str, match: Match) -> ui.Button[Any]:
    """A button that opens a private copy from another kind of message."""
    return match_button(match, "copy-again", say(language, "button-open-board"), discord.ButtonStyle.primary)


class BoardCopiesCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._previews = Previews(app)

    async def show(self, request: Request, match: Match) -> None:
        await request.show_when_drawn(self._draw(request, match))

    @on_button("copy-again", cost=WORK)
    async def again(self, request: Request, click: Click) -> None:
        match = await visibility.see(self._context, click.subject, request.user, request.sees)
        await self._redraw(request, match)

    @on_button("round", cost=WORK)
    async def go_on(self, request: Request, click: Click) -> None:
        """Show the next board that waits for this person, in the same ephemeral message. The current one comes last."""
        found = await people.games(self._context, request.user)
        waiting = [game.id for game in found.running if game.waiting_for_me and not game.practice]
        waiting.sort(key=lambda name: name == click.subject)
        if not waiting:
            answer = request.update if request.on_private_message else request.show
            await answer(Note(request.say("round-empty")))
            return
        match = await playing.look(self._context, waiting[0])
        if request.on_private_message:
            await self._redraw(request, match)
        else:
            await self.show(request, match)

    @on_button("copy", cost=QUICK)
    async def press(self, request: Request, click: Click) -> None:
        """Answer a card or the draw pile. If the move is refused, redraw the copy before the reason is shown."""
        move = written_move(click.word)
        try:
            if self._previews.wanted(request, move):
                await self._previews.ask(request, click, move)
                return
            played = await playing.make_move(self._context, click.subject, request.user, click.turn, move)
        except AboutMatch as refused:
            if isinstance(visibility.hidden(refused, request.user, request.sees), AboutMatch):
                await self._redraw(request, refused.match)
            raise
        self._presenter.changed(played.match.id)
        await self._redraw(request, played.match)

    async def _redraw(self, request: Request, match: Match) -> None:
        await request.update(*await request.wait_for_drawing(self._draw(request, match)))

    async def _draw(self, request: Request, match: Match) -> tuple[Layout, Files]:
        language, seat = request.language, match.seat_of(request.user)
        side = Seat.RED_1 if seat is None or not request.settings.own_side else seat
        shown = await self._pictures.board(language, match, side, request.known.picture)
        words = board_in_words(language, match) if request.known.described else ""
        return CopyLayout(language, match, seat, side, shown, self.app.emoji, words), [shown.file()]
