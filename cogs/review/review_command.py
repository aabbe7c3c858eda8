"""*Review* and `/rose review`: how much was luck and how much was choice. Ephemeral; its picture can be shared."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from discord import app_commands

from cogs.history.look_back import LookBackCog, caption, side_of
from cogs.history.watch import SHOW_PROGRESS, progress_bar
from cogs.review.review_layout import PointLayout, ReviewLayout, chart_of, is_luck
from core.app import App
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import LONG
from core.interactions.interaction import Interaction
from core.interactions.request import Request
from core.layouts.board_layout import GOLD
from core.layouts.entry_buttons import entry_row
from core.layouts.pictures import Drawn
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.discord_api import Files
from game import House
from locales.words import say
from matches.history.past import Past
from matches.history.reviews import PendingReview
from matches.model.refusals import Unknown
from matches.people import people
from opponents.review import Review

_MAX_UPDATES: Final = 600
"""The most progress updates, one a second; soon after that Discord accepts no more edits of the answer."""


class ReviewCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._look_back = LookBackCog(app)

    async def cog_load(self) -> None:
        await super().cog_load()
        self.in_background(self.app.reviews.run)

    @rose_command("review", cost=LONG)
    async def review_command(self, request: Request, match: str | None = None) -> None:
        """Show the review of the named match; without a name, of this person's last match."""
        if match is None:
            latest = await people.finished(self._context, request.user, limit=1)
            if not latest:
                await request.show(Note(request.say("review-nothing"), entry_row(request.language), colour=GOLD))
                return
            match = latest[0].id
        await self._show(request, match.strip().lower())

    @review_command.autocomplete("match")
    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await self._look_back.suggest(interaction, typed)

    @on_button("review", cost=LONG)
    async def review(self, request: Request, click: Click) -> None:
        await self._show(request, click.subject)

    async def _show(self, request: Request, match: str) -> None:
        """Show the review on the clicked message, with a progress bar while it is made."""
        past = await self._pasts.of(request, match)
        review = await self.app.reviews.look(past)
        if review is None:
            making = await self.app.reviews.ask(past, request.user)
            await request.acknowledge(private=True if not request.is_click else None)
            if not await self._wait(request, making):
                return
            review = await self.app.reviews.look(past)
        if review is None:
            await request.update(Note(request.say("review-failed")))
            return
        if not request.is_click:
            await request.acknowledge(private=True)
        await request.update(*await request.wait_for_drawing(self._screen(request, past, review)))

    async def _wait(self, request: Request, making: PendingReview) -> bool:
        """Show the progress until the review is made. Returns False if the answer cannot be edited for that long."""
        for _ in range(_MAX_UPDATES):
            try:
                async with asyncio.timeout(SHOW_PROGRESS):
                    await making.made.wait()
            except TimeoutError:
                text = f"{request.say('review-making')}\n{progress_bar(making.done, making.of)}"
                await request.update(Note(text, colour=GOLD))
            else:
                return True
        await request.update(Note(request.say("review-later")))
        return False

    async def _screen(self, request: Request, past: Past, review: Review) -> tuple[Layout, Files]:
        shown = await self._pictures.review(request.language, past, chart_of(past, review), request.known.picture)
        return ReviewLayout(request.language, past, review, shown, _turned(past, request)), [shown.file()]

    @on_button("review-point", cost=LONG)
    async def point(self, request: Request, click: Click) -> None:
        past, review = await self._stored_review(request, click)
        if click.turn >= len(review.moves):
            raise Unknown(str(click.turn))  # forged: no button has it
        await request.update(*await request.wait_for_drawing(self._point(request, past, review, click.turn)))

    async def _point(self, request: Request, past: Past, review: Review, number: int) -> tuple[Layout, Files]:
        moment, side, language = past.moment(number), side_of(past, request.user), request.language
        shown = [await self._pictures.moment(language, moment, side, request.known.picture)]
        made = review.moves[number]
        if is_luck(made):
            shown.append(await self._pictures.moment(language, past.moment(number + 1), side, request.known.picture))
        else:
            shown += [
                await self._pictures.preview(language, moment, move, side, request.known.picture, answers=False)
                for move in dict.fromkeys((made.move, made.best))
            ]
        named = [replace(each, filename=f"{place}-{each.filename}") for place, each in enumerate(shown)]
        layout = PointLayout(language, past, review, number, named, _turned(past, request))
        return layout, [each.file() for each in named]

    @on_button("review-share", cost=LONG)
    async def share(self, request: Request, click: Click) -> None:
        """Post the picture publicly, in the language of the server."""
        past, review = await self._stored_review(request, click)
        await self._pasts.check_sharing(request.place())
        language = request.server_language
        drawing = self._pictures.review(language, past, chart_of(past, review), request.known.picture)
        shown: Drawn = await request.wait_for_drawing(drawing, private=False)
        text = f"{caption(language, past)}\n-# {say(language, 'review-unit')}"
        await request.show(Note(text, shown.gallery(), colour=GOLD), [shown.file()], private=False)

    async def _stored_review(self, request: Request, click: Click) -> tuple[Past, Review]:
        past = await self._pasts.of(request, click.subject)
        review = await self.app.reviews.look(past)
        if review is None:
            raise Unknown(click.subject)  # the review is no longer stored: the person can ask for it again
        return past, review


def _turned(past: Past, request: Request) -> bool:
    return side_of(past, request.user).house is House.WHITE
