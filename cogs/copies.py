"""A private copy of a board, for those who sit at it and look from elsewhere: they can play on it as on the board.

The board itself stays where the others see it, and follows. A copy is nobody's live board: its buttons have an action
of their own, and nothing changes it but its person's clicks. So *Look again* is on it.
"""

from __future__ import annotations

from typing import Any, Protocol

import discord
from discord import ui

import matches
from cogs.board_layout import LINES_OF_STORY, colour, draw_button, heading, row_of_cards, status
from cogs.clicks import Click, button
from cogs.emoji import CardEmoji
from cogs.feature import Feature
from cogs.moves import written_move
from cogs.outgoing import Files
from cogs.pictures import Drawn, Pictures, told
from cogs.places import link
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.story import lines, names
from cogs.views import Layout, Note
from game import House, Move, Seat
from locales.words import say
from matches import Hall, Match
from matches.refusals import AboutMatch


class Previews(Protocol):
    """What shows a move before it is made, to those who want that."""

    async def wanted(self, person: int, move: Move) -> bool: ...
    async def ask(self, request: Request, click: Click, move: Move) -> None: ...
    async def side_of(self, match: Match, seat: Seat) -> Seat: ...


class CopyLayout(Layout):
    """The board as it is now; with buttons for the cards if it is this person's turn."""

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
            row.add_item(_button("copy-again", match, say(language, "button-look-again")))
            if match.clock.over_days and not match.practice and seat is not None:
                row.add_item(_button("plan", match, say(language, "button-plan")))
        row.add_item(_button("round", match, say(language, "button-round-next"), discord.ButtonStyle.primary))
        box.add_item(row)
        self.add_item(box)


def _button(
    action: str, match: Match, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
) -> ui.Button[Any]:
    return button(Click(action, match.id, match.turn), label, style)


def open_button(language: str, match: Match) -> ui.Button[Any]:
    """Opens a private copy, from a message that is not one."""
    return _button("copy-again", match, say(language, "button-open-board"), discord.ButtonStyle.primary)


class Copies:
    def __init__(
        self, hall: Hall, presenter: Presenter, pictures: Pictures, emoji: CardEmoji, previews: Previews
    ) -> None:
        self._hall = hall
        self._presenter = presenter
        self._pictures = pictures
        self._emoji = emoji
        self._previews = previews

    def feature(self) -> Feature:
        return Feature(answers={"copy": self.press, "copy-again": self.again, "round": self.go_on})

    async def show(self, request: Request, match: Match) -> None:
        await request.show_drawn(self._draw(request, match))

    async def again(self, request: Request, click: Click) -> None:
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        await self._renew(request, match)

    async def go_on(self, request: Request, click: Click) -> None:
        """The next board that waits, in the same private message: look, move, next. The one just left comes last."""
        found = await matches.games(self._hall, request.user)
        waiting = [game.id for game in found.running if game.waiting_for_me and not game.practice]
        waiting.sort(key=lambda name: name == click.subject)
        if not waiting:
            answer = request.update if request.on_private_message else request.show
            await answer(Note(request.say("round-empty")))
            return
        match = await matches.look(self._hall, waiting[0])
        if request.on_private_message:
            await self._renew(request, match)
        else:
            await self.show(request, match)

    async def press(self, request: Request, click: Click) -> None:
        """A card or the draw pile was pressed. A copy that is behind is renewed before its person reads why not."""
        move = written_move(click.word)
        try:
            if await self._previews.wanted(request.user, move):
                await self._previews.ask(request, click, move)
                return
            played = await matches.make_move(self._hall, click.subject, request.user, click.turn, move)
        except AboutMatch as refused:
            if isinstance(matches.hidden(refused, request.user, request.sees), AboutMatch):
                await self._renew(request, refused.match)
            raise
        self._presenter.changed(played.match.id)
        await self._renew(request, played.match)

    async def _renew(self, request: Request, match: Match) -> None:
        await request.update(*await request.drawn(self._draw(request, match)))

    async def _draw(self, request: Request, match: Match) -> tuple[Layout, Files]:
        language, seat = request.language, match.seat_of(request.user)
        side = Seat.RED_1 if seat is None else await self._previews.side_of(match, seat)
        shown = await self._pictures.board(language, match, side, request.picture)
        words = told(language, match) if request.described else ""
        return CopyLayout(language, match, seat, side, shown, self._emoji, words), [shown.file()]
