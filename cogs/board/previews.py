"""Previews: what a move would do and how the opponent could answer, shown privately before the move is made.

Which moves are previewed is one setting. `/rose settings` and the switch on the board both change it.
"""

from __future__ import annotations

from typing import Final

import discord
from discord import ui

from core.app import App
from core.interactions.clicks import Click
from core.interactions.ephemerals import Kind
from core.interactions.request import Request
from core.layouts.board_layout import match_button
from core.layouts.pictures import Drawn, preview_in_words
from core.layouts.story import card_sign
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.discord_api import DiscordFailed, FailReason, Files
from data.rows.people_rows import Confirming
from game import Draw, HeroPlay, House, Move, Seat
from locales.words import say
from matches.history import visibility
from matches.model.context import Context
from matches.model.recent import Recent
from matches.model.refusals import BoardMovedOn, MatchIsOver, MoveRefused, NotYours
from matches.model.values import Match
from matches.people import people

REMEMBERED: Final = 1024


class Previews:
    def __init__(self, app: App) -> None:
        self._context = app.context
        self._presenter = app.presenter
        self._ephemerals = app.presenter.ephemerals
        self._pictures = app.pictures
        self._earlier_choice: Recent[int, Confirming] = Recent(REMEMBERED)
        """The setting before a person switched previews on. It is only in memory: if it is lost, switching off restores
        the default, previews of heroes."""

    def wanted(self, request: Request, move: Move) -> bool:
        """Whether a person wants a preview of this move."""
        confirming = request.settings.confirming
        return confirming is Confirming.ALL or (isinstance(move, HeroPlay) and confirming is Confirming.HEROES)

    async def switch(self, request: Request, click: Click) -> None:
        """Preview every move of this person from now on, or go back to the setting from before."""
        match = await visibility.see(self._context, click.subject, request.user, request.sees)
        if match.seat_of(request.user) is None:
            raise NotYours(match, NotYours.Why.NOT_SEATED)
        chosen = request.settings.confirming
        on = chosen is not Confirming.ALL
        wanted = Confirming.ALL if on else self._earlier_choice.pop(request.user, Confirming.HEROES)
        await people.choose(self._context, request.person, confirming=wanted)
        if on:
            self._earlier_choice[request.user] = chosen
        if not await self._presenter.brought_up_to_date(match, request):
            await self._presenter.keep(match, request)
        heroes = "yes" if wanted is Confirming.HEROES else "no"
        note = Note(request.say("preview-on") if on else request.say("preview-off", heroes=heroes))
        await self._ephemerals.show(request, match, Kind.PREVIEW, note)

    async def ask(self, request: Request, click: Click, move: Move) -> None:
        """Show an ephemeral preview of a move, with buttons to confirm and to cancel."""
        match, seat = await own_turn(self._context, request, click)
        # Answer with an update and send the preview as a follow-up: so this click's token can still edit the board.
        if not await self._presenter.brought_up_to_date(match, request):
            await self._presenter.keep(match, request)
        layout, files = await self._drawn(request, match, move, seat)
        await self._ephemerals.show(request, match, Kind.PREVIEW, layout, files)

    def answered(self, request: Request, click: Click) -> None:
        """Stop tracking a preview that was clicked; the caller removes its message."""
        self._ephemerals.drop(click.subject, request.user, Kind.PREVIEW)

    async def remove(self, request: Request) -> None:
        """Delete the message that was clicked."""
        try:
            await request.delete_answer()
        except DiscordFailed as failed:
            if failed.why is not FailReason.GONE:  # the person may have dismissed it already
                raise

    async def _drawn(self, request: Request, match: Match, move: Move, seat: Seat) -> tuple[Layout, Files]:
        refusal = match.view.refusal(seat, move)
        if refusal is not None:
            raise MoveRefused(match, move, refusal)
        language, known = request.language, request.settings
        side = seat if match.practice or known.own_side else Seat.RED_1
        drawn = await self._pictures.preview(language, match, move, side, known.picture)
        if isinstance(move, Draw):
            text = say(language, "confirm-draw", cards=match.pile)
        else:
            text = say(
                language,
                "confirm-hero" if isinstance(move, HeroPlay) else "confirm-play",
                card=card_sign(move.card, turned=side.house is House.WHITE),
                square=str(match.view.target(move.card)),
                heroes=match.view.heroes[seat],
                forced="yes" if match.forced == move else "no",
            )
        if known.described:
            text = f"{text}\n{preview_in_words(language, match, move)}"
        return Confirm(language, match, move, text, drawn), [drawn.file()]


async def own_turn(context: Context, request: Request, click: Click) -> tuple[Match, Seat]:
    """The match of a click and the person's seat. Raises unless it is their turn and the clicked board is current."""
    match = await visibility.see(context, click.subject, request.user, request.sees)
    seat = match.seat_of(request.user)
    if seat is None:
        raise NotYours(match, NotYours.Why.NOT_SEATED)
    if match.ended is not None:
        raise MatchIsOver(match)
    if click.turn != match.turn:
        raise BoardMovedOn(match)
    if match.view.seat is not seat:
        raise NotYours(match, NotYours.Why.NOT_YOUR_TURN)
    return match, seat


class Confirm(Layout):
    """A preview of a move, with yes and no."""

    def __init__(self, language: str, match: Match, move: Move, text: str, shown: Drawn) -> None:
        super().__init__()
        yes = match_button(match, "confirm", say(language, "confirm-yes"), discord.ButtonStyle.success, word=str(move))
        no = match_button(match, "cancel", say(language, "confirm-no"))
        self.add_item(ui.Container(ui.TextDisplay(text), shown.gallery(), ui.ActionRow(yes, no)))
