"""The buttons of a board for cards, the draw pile, hints and take-backs, and the answers to offers."""

from __future__ import annotations

import discord
from discord import ui

from cogs.board.previews import Previews, own_turn
from core.app import App
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import QUICK, WORK
from core.interactions.ephemerals import Kind
from core.interactions.request import Request
from core.layouts.story import card_sign, names
from core.outgoing.base_layouts import Note
from data.rows.match_rows import OfferKind
from game import Draw, HeroPlay, House, Move, parse_move
from locales.words import say
from matches.history.past import Moment
from matches.model.refusals import BoardMovedOn, MatchIsOver, Unknown
from matches.model.values import Match
from matches.people import people
from matches.play import offers, playing
from opponents.hints import phrase_hint


class MovesCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.previews = Previews(app)

    @on_button("switch-preview", cost=QUICK)
    async def switch_preview(self, request: Request, click: Click) -> None:
        await self.previews.switch(request, click)

    @on_button("play", cost=QUICK)
    async def press_card(self, request: Request, click: Click) -> None:
        """Answer a card or the draw pile: make the move, or show a preview if the person wants to confirm it."""
        move = written_move(click.word)
        if self.previews.wanted(request, move):
            await self.previews.ask(request, click, move)
        else:
            await self._make_move(request, click, move)

    @on_button("confirm", cost=QUICK)
    async def confirm(self, request: Request, click: Click) -> None:
        """Make a move after its preview."""
        await request.acknowledge()
        self.previews.answered(request, click)
        try:
            await self._make_move(request, click, written_move(click.word))
        except (BoardMovedOn, MatchIsOver):
            await self.previews.remove(request)  # the previewed move is no longer possible
            raise
        await self.previews.remove(request)

    @on_button("cancel", cost=QUICK)
    async def cancel(self, request: Request, click: Click) -> None:
        """Remove the preview or question."""
        await request.acknowledge()
        self.previews.answered(request, click)
        await self.previews.remove(request)

    async def _make_move(self, request: Request, click: Click, move: Move) -> None:
        played = await playing.make_move(self._context, click.subject, request.user, click.turn, move, request.handle)
        await self._presenter.answer(played.match, request)
        over_days = played.match.clock.over_days and not played.match.practice
        if played.forced and over_days and await people.first_forced(self._context, request.person):
            await request.show(forced_question(request.language))

    @on_button("forced", cost=QUICK)
    async def choose_forced(self, request: Request, click: Click) -> None:
        """Store whether forced moves are made automatically; the same choice is in the settings."""
        wants = click.word == "yes"
        await people.choose(self._context, request.person, play_forced=wants)
        await request.update(Note(request.say("forced-chosen" if wants else "forced-not-chosen")))

    @on_button("hint", cost=WORK)
    async def hint(self, request: Request, click: Click) -> None:
        """Advice in practice. The search may take a moment, so the click is acknowledged first."""
        language = request.language
        match, seat = await own_turn(self._context, request, click)
        turned = match.practice and seat.house is House.WHITE
        if not await self._presenter.brought_up_to_date(match, request):
            await request.acknowledge(private=True)
        found = await playing.hint(self._context, match.id, request.user, click.turn)
        first, *more = phrase_hint(
            found,
            lambda key, /, **variables: say(language, key, **variables),
            lambda move: f"**{move_name(language, match, move, turned)}**",
            names(language, match.players),
        )
        note = Note("\n".join([f"💡 {first}", *(f"- {line}" for line in more)]))
        await self._presenter.ephemerals.show(request, match, Kind.HINT, note)

    @on_button("take-back", cost=QUICK)
    async def take_back(self, request: Request, click: Click) -> None:
        """Take back the person's last move: at once in practice, as an offer against people."""
        match = await offers.offer(
            self._context, click.subject, request.user, click.turn, OfferKind.TAKE_BACK, request.handle
        )
        await self._presenter.answer(match, request)

    @on_button("agree", cost=QUICK)
    @on_button("refuse", cost=QUICK)
    async def answer_offer(self, request: Request, click: Click) -> None:
        answer = offers.agree if click.action == "agree" else offers.refuse
        match = await answer(self._context, click.subject, request.user, click.turn, kind_of(click), request.handle)
        await self._presenter.answer(match, request)


def forced_question(language: str) -> Note:
    """The question about forced moves. It is asked once, after the first forced move in a match over days."""
    yes = button(Click("forced", word="yes"), say(language, "button-forced-yes"), discord.ButtonStyle.primary)
    no = button(Click("forced", word="no"), say(language, "button-forced-no"))
    return Note(say(language, "forced-question"), ui.ActionRow(yes, no))


def written_move(word: str) -> Move:
    """The move in a button's id. Raises Unknown for anything else: such an id is forged."""
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
