"""Making moves: what happens when somebody presses a card, the draw pile, hint or take back, or answers an offer."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

import matches
from cogs.asides import Kind
from cogs.clicks import Click
from cogs.feature import Feature
from cogs.pictures import Pictures
from cogs.presenter import Presenter
from cogs.previews import Previews, own_turn
from cogs.request import Request
from cogs.story import card_sign, names
from cogs.views import Note
from game import Draw, HeroPlay, House, Move, parse_move
from locales.words import say
from matches import Hall, Match, Moment, OfferKind
from matches.refusals import BoardMovedOn, MatchIsOver, Unknown
from opponents import phrase_hint


class Moves:
    def __init__(self, hall: Hall, presenter: Presenter, pictures: Pictures) -> None:
        self._hall = hall
        self._presenter = presenter
        self.previews = Previews(hall, presenter, pictures)

    def feature(self) -> Feature:
        return Feature(
            answers={
                "play": self.press_card,
                "confirm": self.confirm,
                "cancel": self.cancel,
                "switch-preview": self.previews.switch,
                "hint": self.hint,
                "forced": self.choose_forced,
                "take-back": self.take_back,
                "agree": self.agree,
                "refuse": self.refuse,
            }
        )

    async def press_card(self, request: Request, click: Click) -> None:
        """A card or the draw pile was pressed: the move is made, or first shown if the person wants to confirm it."""
        move = written_move(click.word)
        if await self.previews.wanted(request.user, move):
            await self.previews.ask(request, click, move)
        else:
            await self._make(request, click, move)

    async def confirm(self, request: Request, click: Click) -> None:
        """The person has seen what the move does and wants it."""
        await request.acknowledge()
        self.previews.answered(request, click)
        try:
            await self._make(request, click, written_move(click.word))
        except (BoardMovedOn, MatchIsOver):
            await self.previews.remove(request)  # it shows what cannot be any more
            raise
        await self.previews.remove(request)

    async def cancel(self, request: Request, click: Click) -> None:
        """The person thought better of it: what was asked goes."""
        await request.acknowledge()
        self.previews.answered(request, click)
        await self.previews.remove(request)

    async def _make(self, request: Request, click: Click, move: Move) -> None:
        played = await matches.make_move(self._hall, click.subject, request.user, click.turn, move, request.handle)
        await self._presenter.answer(played.match, request)
        over_days = played.match.clock.over_days and not played.match.practice
        if played.forced and over_days and await matches.first_forced(self._hall, request.person):
            await request.show(forced_question(request.language))

    async def choose_forced(self, request: Request, click: Click) -> None:
        """What somebody wants to be done when there is only one move; it is the same choice as in the settings."""
        wants = click.word == "yes"
        await matches.choose(self._hall, request.person, play_forced=wants)
        await request.update(Note(request.say("forced-chosen" if wants else "forced-not-chosen")))

    async def hint(self, request: Request, click: Click) -> None:
        """Advice in practice. Thinking may take a moment, so the click is acknowledged first."""
        language = request.language
        match, seat = await own_turn(self._hall, request, click)
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
        told = Note("\n".join([f"💡 {first}", *(f"- {line}" for line in more)]))
        await self._presenter.asides.show(request, match, Kind.HINT, told)

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


def forced_question(language: str) -> Note:
    """Asked once, when somebody over days had to press the only button that there was."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    for word, style in (("yes", discord.ButtonStyle.primary), ("no", discord.ButtonStyle.secondary)):
        label = say(language, f"button-forced-{word}")
        row.add_item(ui.Button(label=label, custom_id=str(Click("forced", word=word)), style=style))
    return Note(say(language, "forced-question"), row)


def written_move(word: str) -> Move:
    """The move on a button. What is none can only be forged, so it is as if the board had no such button."""
    try:
        return parse_move(word)
    except ValueError:
        raise Unknown(word) from None


def kind_of(click: Click) -> OfferKind:
    return OfferKind.TAKE_BACK if click.word == "take-back" else OfferKind.DRAW


def move_name(language: str, match: Match | Moment, move: Move, turned: bool) -> str:
    """A move in a sentence: the card with its square, or drawing."""
    if isinstance(move, Draw):
        return say(language, "move-draw")
    sign = f"{card_sign(move.card, turned)} · {match.view.target(move.card)}"
    return f"⚔ {sign}" if isinstance(move, HeroPlay) else sign
