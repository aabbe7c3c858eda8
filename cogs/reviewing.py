"""*Review* and `/rose review`: was it luck or was it me? Private for whoever asks; one picture of it can be shared."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Final

from discord import app_commands

import matches
from cogs.board_layout import GOLD
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.languages import Languages
from cogs.lines import LONG
from cogs.look_back import LookBack, caption, side_of
from cogs.outgoing import Files
from cogs.pasts import Pasts
from cogs.pictures import Drawn, Pictures
from cogs.request import Request
from cogs.review_layout import PointLayout, ReviewLayout, chart_of, is_luck
from cogs.translation import worded
from cogs.views import Layout, Note
from cogs.watching import SHOW_PROGRESS, progress_bar
from cogs.ways_in import ways_in
from game import House
from locales.words import say
from matches import Hall, Making, Past, Reviews
from matches.refusals import Unknown
from opponents.review import Review

_LONGEST: Final = 600
"""Looks at how far it is, one a second: then Discord takes no more changes of the answer."""


class Reviewing:
    def __init__(
        self,
        hall: Hall,
        gate: Gate,
        pasts: Pasts,
        reviews: Reviews,
        pictures: Pictures,
        look_back: LookBack,
        languages: Languages,
    ) -> None:
        self._hall = hall
        self._gate = gate
        self._pasts = pasts
        self._reviews = reviews
        self._pictures = pictures
        self._look_back = look_back
        self._languages = languages

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-review"), description=worded("command-review-description"))
        @app_commands.rename(match=worded("option-match"))
        @app_commands.describe(match=worded("option-match-description"))
        async def review(interaction: Interaction, match: str | None = None) -> None:
            await self._gate.admit(interaction, lambda request: self.open(request, match), LONG)

        @review.autocomplete("match")
        async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return await self._look_back.suggestions(interaction.user.id, self._languages.of(interaction), typed)

        answers = {"review": self.review, "review-point": self.point, "review-share": self.share}
        return Feature([review], answers=answers)

    async def open(self, request: Request, match: str | None) -> None:
        """The match that was named; without a name the last one of this person."""
        if match is None:
            latest = await matches.finished(self._hall, request.user, limit=1)
            if not latest:
                await request.show(Note(request.say("review-nothing"), ways_in(request.language), colour=GOLD))
                return
            match = latest[0].id
        await self._show(request, match.strip().lower())

    async def review(self, request: Request, click: Click) -> None:
        await self._show(request, click.subject)

    async def _show(self, request: Request, match: str) -> None:
        """The review on the message that was clicked; while it is being made, how far that is."""
        past = await self._pasts.of(request, match)
        review = await self._reviews.look(past)
        if review is None:
            making = await self._reviews.ask(past, request.user)
            await request.acknowledge(private=True if not request.is_click else None)
            if not await self._wait(request, making):
                return
            review = await self._reviews.look(past)
        if review is None:
            await request.update(Note(request.say("review-failed")))
            return
        if not request.is_click:
            await request.acknowledge(private=True)
        await request.update(*await request.drawn(self._screen(request, past, review)))

    async def _wait(self, request: Request, making: Making) -> bool:
        """Tell how far it is until it is made; False when that takes longer than an answer can be changed."""
        for _ in range(_LONGEST):
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
        shown = await self._pictures.review(request.language, past, chart_of(past, review), request.picture)
        return ReviewLayout(request.language, past, review, shown, _turned(past, request)), [shown.file()]

    async def point(self, request: Request, click: Click) -> None:
        past, review = await self._made(request, click)
        if click.turn >= len(review.moves):
            raise Unknown(str(click.turn))  # no button of ours says so
        await request.update(*await request.drawn(self._point(request, past, review, click.turn)))

    async def _point(self, request: Request, past: Past, review: Review, number: int) -> tuple[Layout, Files]:
        moment, side, language = past.moment(number), side_of(past, request.user), request.language
        shown = [await self._pictures.moment(language, moment, side, request.picture)]
        made = review.moves[number]
        if is_luck(made):
            shown.append(await self._pictures.moment(language, past.moment(number + 1), side, request.picture))
        else:
            shown += [
                await self._pictures.preview(language, moment, move, side, request.picture, answers=False)
                for move in dict.fromkeys((made.move, made.best))
            ]
        named = [replace(each, filename=f"{place}-{each.filename}") for place, each in enumerate(shown)]
        layout = PointLayout(language, past, review, number, named, _turned(past, request))
        return layout, [each.file() for each in named]

    async def share(self, request: Request, click: Click) -> None:
        """One picture for everybody here, in the language of the place."""
        past, review = await self._made(request, click)
        await self._pasts.check_sharing(request.place())
        language = request.server_language
        drawing = self._pictures.review(language, past, chart_of(past, review), request.picture)
        shown: Drawn = await request.drawn(drawing, private=False)
        text = f"{caption(language, past)}\n-# {say(language, 'review-unit')}"
        await request.show(Note(text, shown.gallery(), colour=GOLD), [shown.file()], private=False)

    async def _made(self, request: Request, click: Click) -> tuple[Past, Review]:
        past = await self._pasts.of(request, click.subject)
        review = await self._reviews.look(past)
        if review is None:
            raise Unknown(click.subject)  # a button of a review that has made room for others: ask for it again
        return past, review


def _turned(past: Past, request: Request) -> bool:
    return side_of(past, request.user).house is House.WHITE
