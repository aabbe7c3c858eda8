"""Previews: what a move would do and what it would leave to the other side, shown to one person before it counts.

Which moves are previewed is one choice, the same in `/rose settings` and with the switch on the board.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

import discord
from discord import ui

import matches
from cogs.asides import Asides, Kind
from cogs.clicks import Click
from cogs.outgoing import Failed, Files, Why
from cogs.pictures import Drawn, Pictures, told_preview
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.story import card_sign
from cogs.views import Layout, Note
from game import Draw, HeroPlay, House, Move, Seat
from locales.words import say
from matches import Confirming, Hall, Match, PersonRow
from matches.refusals import BoardMovedOn, MatchIsOver, MoveRefused, NotYours

REMEMBERED: Final = 1024


class Previews:
    def __init__(self, hall: Hall, presenter: Presenter, pictures: Pictures) -> None:
        self._hall = hall
        self._presenter = presenter
        self._pictures = pictures
        self._before: OrderedDict[int, Confirming] = OrderedDict()
        """What people had chosen before they switched it on. In memory alone: who is forgotten here is asked about
        heroes, as everybody is at first."""

    @property
    def _asides(self) -> Asides:
        return self._presenter.asides

    async def wanted(self, person: int, move: Move) -> bool:
        """Whether a person wants to see a move before it is made."""
        confirming = (await matches.settings(self._hall, person)).confirming
        return confirming is Confirming.ALL or (isinstance(move, HeroPlay) and confirming is Confirming.HEROES)

    async def switch(self, request: Request, click: Click) -> None:
        """From now on every move of this person is previewed, or what they had chosen before."""
        match = await matches.see(self._hall, click.subject, request.user, request.sees)
        if match.seat_of(request.user) is None:
            raise NotYours(match, NotYours.Why.NOT_SEATED)
        chosen = (await matches.settings(self._hall, request.user)).confirming
        on = chosen is not Confirming.ALL
        wanted = Confirming.ALL if on else self._before.pop(request.user, Confirming.HEROES)
        await matches.choose(self._hall, request.person, confirming=wanted)
        if on:
            self._before[request.user] = chosen
            if len(self._before) > REMEMBERED:
                self._before.popitem(last=False)
        if not await self._presenter.brought_up_to_date(match, request):
            await self._presenter.keep(match, request)
        heroes = "yes" if wanted is Confirming.HEROES else "no"
        told = Note(request.say("preview-on") if on else request.say("preview-off", heroes=heroes))
        await self._asides.show(request, match, Kind.PREVIEW, told)

    async def ask(self, request: Request, click: Click, move: Move) -> None:
        """Show what a move would do, to this person alone, with the two buttons."""
        match, seat = await own_turn(self._hall, request, click)
        # An update first, then the preview as a follow-up: so this click can still change the board's own message.
        if not await self._presenter.brought_up_to_date(match, request):
            await self._presenter.keep(match, request)
        layout, files = await self._drawn(request.language, match, move, seat)
        await self._asides.show(request, match, Kind.PREVIEW, layout, files)

    def answered(self, request: Request, click: Click) -> None:
        """A preview was clicked: whoever answers that has it removed."""
        self._asides.drop(click.subject, request.user, Kind.PREVIEW)

    async def remove(self, request: Request) -> None:
        """The message that was clicked has done its work: it goes."""
        try:
            await request.delete_answer()
        except Failed as failed:
            if failed.why is not Why.GONE:  # the person may have been quicker
                raise

    async def side_of(self, match: Match, seat: Seat) -> Seat:
        """From which side the person on a seat wants to see a board that only they see."""
        person = match.players[seat].person
        if person is None or not (await matches.settings(self._hall, person)).own_side:
            return Seat.RED_1
        return seat

    async def _drawn(self, language: str, match: Match, move: Move, seat: Seat) -> tuple[Layout, Files]:
        refusal = match.view.refusal(seat, move)
        if refusal is not None:
            raise MoveRefused(match, move, refusal)
        side = seat if match.practice else await self.side_of(match, seat)
        person = match.players[seat].person
        known = PersonRow(0, "") if person is None else await matches.settings(self._hall, person)
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
            text = f"{text}\n{told_preview(language, match, move)}"
        return Confirm(language, match, move, text, drawn), [drawn.file()]


async def own_turn(hall: Hall, request: Request, click: Click) -> tuple[Match, Seat]:
    """The match of a click, if it is this person's turn there and the board is still the one that was clicked."""
    match = await matches.see(hall, click.subject, request.user, request.sees)
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
        yes = Click("confirm", match.id, match.turn, str(move))
        no = Click("cancel", match.id, match.turn)
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(text),
            shown.gallery(),
            ui.ActionRow(
                ui.Button(label=say(language, "confirm-yes"), custom_id=str(yes), style=discord.ButtonStyle.success),
                ui.Button(label=say(language, "confirm-no"), custom_id=str(no), style=discord.ButtonStyle.secondary),
            ),
        )
        self.add_item(box)
