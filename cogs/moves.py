"""Making moves: what happens when somebody presses a card, the draw pile, hint or take back, or answers an offer."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

import matches
from cogs.clicks import Click
from cogs.feature import Feature
from cogs.outgoing import Failed, Files, Why
from cogs.pictures import Pictures, told_preview
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.story import card_sign, names
from cogs.views import Layout, Note
from game import Draw, HeroPlay, House, Move, Seat, parse_move
from locales.words import say
from matches import Confirming, Hall, Match, OfferKind, PersonRow
from matches.refusals import BoardMovedOn, MatchIsOver, MoveRefused, NotYours, StillRunning, Unknown
from opponents import phrase_hint


class Moves:
    def __init__(self, hall: Hall, presenter: Presenter, pictures: Pictures) -> None:
        self._hall = hall
        self._presenter = presenter
        self._pictures = pictures

    def feature(self) -> Feature:
        return Feature(
            answers={
                "play": self.press_card,
                "confirm": self.confirm,
                "cancel": self.cancel,
                "hint": self.hint,
                "take-back": self.take_back,
                "agree": self.agree,
                "refuse": self.refuse,
                "check-deal": self.check_deal,
            }
        )

    async def press_card(self, request: Request, click: Click) -> None:
        """A card or the draw pile was pressed: the move is made, or first shown if the person wants to confirm it."""
        move = written_move(click.word)
        if await self.wanted(request.user, move):
            await self.ask(request, click, move)
            return
        await self._make(request, click, move)

    async def wanted(self, person: int, move: Move) -> bool:
        """Whether a person wants to see a move before it is made."""
        confirming = (await matches.settings(self._hall, person)).confirming
        return confirming is Confirming.ALL or (isinstance(move, HeroPlay) and confirming is Confirming.HEROES)

    async def confirm(self, request: Request, click: Click) -> None:
        """The person has seen what the move does and wants it."""
        await request.acknowledge()
        await self._make(request, click, written_move(click.word))
        try:
            await request.delete_answer()  # the preview, which has done its work
        except Failed as failed:
            if failed.why is not Why.GONE:  # the person may have been quicker
                raise

    async def cancel(self, request: Request, click: Click) -> None:
        """The person thought better of it: what was asked goes."""
        await request.acknowledge()
        await request.delete_answer()

    async def _make(self, request: Request, click: Click, move: Move) -> None:
        played = await matches.make_move(self._hall, click.subject, request.user, click.turn, move, request.handle)
        await self._presenter.answer(played.match, request)

    async def own_turn(self, request: Request, click: Click) -> tuple[Match, Seat]:
        """The match of a click, if it is this person's turn there and the board is still the one that was clicked."""
        match = await matches.look(self._hall, click.subject)
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

    async def ask(self, request: Request, click: Click, move: Move) -> None:
        """Show what a move would do, to this person alone, with the two buttons."""
        match, seat = await self.own_turn(request, click)
        # An update first, then the preview as a follow-up: so this click can still change the board's own message.
        if not await self._presenter.brought_up_to_date(match, request):
            await self._presenter.keep(match, request)
        await request.show(*await self.preview(request.language, match, move, seat))

    async def preview(self, language: str, match: Match, move: Move, seat: Seat) -> tuple[Layout, Files]:
        """What a move would do: a picture, and the question whether to make it. A draw has no picture."""
        refusal = match.view.refusal(seat, move)
        if refusal is not None:
            raise MoveRefused(match, move, refusal)
        if isinstance(move, Draw):
            return Confirm(language, match, move, say(language, "confirm-draw", cards=match.pile), None, ""), []
        side = seat if match.practice else await self.side_of(match, seat)
        person = match.players[seat].person
        known = PersonRow(0, "") if person is None else await matches.settings(self._hall, person)
        drawn = await self._pictures.preview(language, match, move, side, known.picture)
        hero = isinstance(move, HeroPlay)
        text = say(
            language,
            "confirm-hero" if hero else "confirm-play",
            card=card_sign(move.card, turned=side.house is House.WHITE),
            square=str(match.view.target(move.card)),
            heroes=match.view.heroes[seat],
            forced="yes" if match.forced == move else "no",
        )
        if known.described:
            text = f"{text}\n{told_preview(language, match, move)}"
        return Confirm(language, match, move, text, drawn.filename, drawn.alt), [drawn.file()]

    async def side_of(self, match: Match, seat: Seat) -> Seat:
        """From which side the person on a seat wants to see a board that only they see."""
        person = match.players[seat].person
        if person is None or not (await matches.settings(self._hall, person)).own_side:
            return Seat.RED_1
        return seat

    async def hint(self, request: Request, click: Click) -> None:
        """Advice in practice. Thinking may take a moment, so the click is acknowledged first."""
        language = request.language
        match, seat = await self.own_turn(request, click)
        turned = match.practice and seat.house is House.WHITE
        if not await self._presenter.brought_up_to_date(match, request):
            await request.acknowledge(private=True)
        found = await matches.hint(self._hall, match.id, request.user, click.turn)
        first, *more = phrase_hint(
            found,
            lambda key, /, **variables: say(language, key, **variables),
            lambda move: f"**{move_name(language, match, move, turned)}**",
            names(language, match.players),
        )
        await request.show(Note("\n".join([f"💡 {first}", *(f"- {line}" for line in more)])))

    async def take_back(self, request: Request, click: Click) -> None:
        """In practice the last move of one's own is taken back at once; against people it is asked for."""
        match = await matches.offer(
            self._hall, click.subject, request.user, click.turn, OfferKind.TAKE_BACK, request.handle
        )
        await self._presenter.answer(match, request)

    async def agree(self, request: Request, click: Click) -> None:
        match = await matches.agree(self._hall, click.subject, request.user, click.turn, kind_of(click), request.handle)
        await self._presenter.answer(match, request)

    async def refuse(self, request: Request, click: Click) -> None:
        match = await matches.refuse(
            self._hall, click.subject, request.user, click.turn, kind_of(click), request.handle
        )
        await self._presenter.answer(match, request)

    async def check_deal(self, request: Request, click: Click) -> None:
        """The secret of the deck, and how anybody can check that it was the promised one."""
        match = await matches.look(self._hall, click.subject)
        deal = match.deal
        if match.ended is None or deal.secret is None:
            raise StillRunning(match)
        text = request.say("deal-checked", commitment=deal.commitment.hex(), secret=deal.secret.hex(), salt=deal.salt)
        await request.show(Note(text))


def written_move(word: str) -> Move:
    """The move on a button. What is none can only be forged, so it is as if the board had no such button."""
    try:
        return parse_move(word)
    except ValueError:
        raise Unknown(word) from None


def kind_of(click: Click) -> OfferKind:
    return OfferKind.TAKE_BACK if click.word == "take-back" else OfferKind.DRAW


def move_name(language: str, match: Match, move: Move, turned: bool) -> str:
    """A move in a sentence: the card with its square, or drawing."""
    if isinstance(move, Draw):
        return say(language, "move-draw")
    sign = f"{card_sign(move.card, turned)} · {match.view.target(move.card)}"
    return f"⚔ {sign}" if isinstance(move, HeroPlay) else sign


class Confirm(Layout):
    """A preview of a move, with yes and no."""

    def __init__(self, language: str, match: Match, move: Move, text: str, filename: str | None, alt: str) -> None:
        super().__init__()
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(text))
        if filename:
            box.add_item(ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=alt)))
        yes = Click("confirm", match.id, match.turn, str(move))
        no = Click("cancel", match.id, match.turn)
        box.add_item(
            ui.ActionRow(
                ui.Button(label=say(language, "confirm-yes"), custom_id=str(yes), style=discord.ButtonStyle.success),
                ui.Button(label=say(language, "confirm-no"), custom_id=str(no), style=discord.ButtonStyle.secondary),
            )
        )
        self.add_item(box)
