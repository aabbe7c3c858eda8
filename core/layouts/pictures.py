"""Pictures for messages: drawn in worker threads, with labels and alt text in the reader's language."""

from __future__ import annotations

import asyncio
import io
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Final

import discord

from core.layouts.story import as_text, forfeit_word, house_names, plain_name_of
from data.rows.match_rows import Ending
from data.rows.people_rows import Picture
from game import Move, Seat, Variant
from game.lesson import LEARNER, Lesson
from locales.words import Variable, say
from matches.history.past import Moment, Past
from matches.model.recent import Recent
from matches.model.values import Match
from render.alt_text.board_alt_text import alt_text, final_alt_text, preview_alt_text, rules_alt_text, start_alt_text
from render.alt_text.profile_alt_text import profile_alt_text
from render.alt_text.review_alt_text import review_alt_text
from render.alt_text.text_board import text_board, text_preview
from render.drawing import draw_board, draw_final, draw_preview, draw_profile, draw_review, draw_rules_page, draw_start
from render.files.warming import warm_up_gently
from render.scenes.career import Profile
from render.scenes.end_scene import Forfeit
from render.scenes.labels import Labels
from render.scenes.review_scene import ReviewChart, ReviewLabels
from render.scenes.rules_scene import Page
from render.sprites.theme import LIGHT, THEMES

_KEPT: Final = 64
QUIET: Final = 1.0
"""Seconds without a request after which the bot counts as idle. Pictures are drawn in advance only then."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture with its alt text. It can be sent any number of times."""

    data: bytes = field(repr=False)
    filename: str
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.filename, description=self.alt)

    def gallery(self) -> discord.ui.MediaGallery[Any]:
        """The picture in a message. The file must be sent with it."""
        return gallery(self)


def gallery(*pictures: Drawn) -> discord.ui.MediaGallery[Any]:
    """Several pictures side by side in a message."""
    return discord.ui.MediaGallery(
        *(discord.MediaGalleryItem(f"attachment://{each.filename}", description=each.alt) for each in pictures)
    )


class Pictures:
    def __init__(self, workers: int, timed: Callable[[str], AbstractContextManager[object]] = nullcontext) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="picture")
        self._timed = timed
        """Measures the time to draw a picture, by its kind."""
        self.under_way = 0
        """How many pictures are being drawn or wait in the queue."""
        self._asked = 0.0
        self._closed = threading.Event()
        self._kept: Recent[object, Drawn] = Recent(_KEPT)
        self._taught: dict[object, Drawn] = {}
        """Pages of the rules and steps of the lesson. They are few and the same for all, so they are never evicted."""

    async def warm_up(self) -> None:
        """Draw in advance what matches need, in small steps while the bot is idle."""
        await asyncio.to_thread(warm_up_gently, LIGHT, self._closed, quiet=self._quiet)

    def _quiet(self) -> bool:
        return not self.under_way and time.monotonic() > self._asked + QUIET

    def close(self) -> None:
        self._closed.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def forget(self) -> None:
        """Drop all cached pictures with names, because a person's data is deleted."""
        self._kept = Recent(_KEPT)  # a new cache: a drawing under way stores its result in the old one

    async def board(
        self, language: str, match: Match, seen_from: Seat = Seat.RED_1, picture: Picture = Picture.LIGHT
    ) -> Drawn:
        """The match as it is now: running, or over."""
        called = tuple(_called(language, match).values())  # a name may have changed since
        key = (match.id, match.turn, match.ended is None, called, language, seen_from, picture)
        return await self._cached(key, partial(_board, picture, language, match, seen_from))

    async def moment(
        self, language: str, moment: Moment, seen_from: Seat = Seat.RED_1, picture: Picture = Picture.LIGHT
    ) -> Drawn:
        """A match at an earlier moment."""
        return await self._work(partial(_board, picture, language, moment, seen_from))

    async def preview(
        self,
        language: str,
        match: Match | Moment,
        move: Move,
        seen_from: Seat = Seat.RED_1,
        picture: Picture = Picture.LIGHT,
        answers: bool = True,
    ) -> Drawn:
        """What a move would change, and with ``answers`` what the next seat could do then."""
        return await self._work(partial(_preview, picture, language, match, move, seen_from, answers))

    async def houses(
        self, language: str, variant: Variant, called: Mapping[Seat, str], picture: Picture = Picture.LIGHT
    ) -> Drawn:
        """The two roses, the crown, and the names of players on taken seats."""
        draw = partial(_houses, picture, language, variant, dict(called))
        return await (self._work(draw) if called else self._cached_forever((language, variant, picture), draw))

    async def review(self, language: str, past: Past, chart: ReviewChart, picture: Picture = Picture.LIGHT) -> Drawn:
        """The review of a match. It takes ten times as long as a board and is viewed often, so it is cached."""
        key = (past.name, chart, tuple(_called(language, past).values()), language, picture)
        return await self._cached(key, partial(_review, picture, language, past, chart))

    async def profile(self, language: str, value: Profile, picture: Picture = Picture.LIGHT) -> Drawn:
        """The profile of a person. It takes as long as a review, so it is cached."""
        return await self._cached((value, language, picture), partial(_profile, picture, language, value))

    async def rules(self, language: str, page: Page, picture: Picture = Picture.LIGHT) -> Drawn:
        return await self._cached_forever((language, page, picture), partial(_rules, picture, language, page))

    async def lesson(self, language: str, lesson: Lesson, picture: Picture = Picture.LIGHT) -> Drawn:
        """The table of a lesson; at its end what the last move changed."""
        key = (language, lesson.written(), picture)
        return await self._cached_forever(key, partial(_lesson, picture, language, lesson))

    async def _cached(self, key: object, draw: partial[Drawn]) -> Drawn:
        kept = self._kept
        drawn = kept.use(key)
        if drawn is None:
            drawn = kept[key] = await self._work(draw)
        return drawn

    async def _cached_forever(self, key: object, draw: partial[Drawn]) -> Drawn:
        if key not in self._taught:
            self._taught[key] = await self._work(draw)
        return self._taught[key]

    async def _work(self, draw: partial[Drawn]) -> Drawn:
        self.under_way += 1
        self._asked = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._draw, draw)
        finally:
            self.under_way -= 1

    def _draw(self, draw: partial[Drawn]) -> Drawn:
        with self._timed(draw.func.__name__.removeprefix("_")):  # the function's name is the kind of picture
            return draw()


def _marked_up(language: str, key: str, **variables: Variable) -> str:
    """A phrase for the text of a message, where names must be escaped as markup."""
    if "name" in variables:
        variables["name"] = as_text(str(variables["name"]))
    return say(language, key, **variables)


@cache
def _labels(language: str) -> Labels:
    return Labels.from_phrases(partial(say, language))


def _called(language: str, match: Match | Moment | Past) -> dict[Seat, str]:
    """Names for pictures: without markdown escapes."""
    return {player.seat: plain_name_of(language, player) for player in match.players}


def _board(picture: Picture, language: str, match: Match | Moment, seen_from: Seat) -> Drawn:
    phrase = partial(say, language)
    called = _called(language, match)
    last: Any = match.story[-1] if match.story else None
    words: dict[str, Any] = {
        "seen_from": seen_from,
        "names": called,
        "labels": _labels(language),
        "theme": THEMES[picture.value],
        "last_turn": last,
    }
    if match.ended is None:
        drawn = draw_board(match.view, **words)
        alt = alt_text(match.view, names=called, last_turn=last, phrase=phrase)
    else:
        forfeit = None
        if match.ended.ending is not Ending.PLAYED:
            word = forfeit_word(language, match.ended.ending)
            forfeit = Forfeit(match.ended.winner, word, match.ended.ending is not Ending.CALLED_OFF)
        drawn = draw_final(match.view, forfeit=forfeit, **words)
        alt = final_alt_text(match.view, names=called, phrase=phrase, forfeit=forfeit)
    return Drawn(drawn.data, drawn.filename, alt)


def board_in_words(language: str, match: Match) -> str:
    """A match in words, for people who cannot see the picture; after the end, the final position."""
    return text_board(match.view, names=_called(language, match), phrase=partial(_marked_up, language))


def preview_in_words(language: str, match: Match, move: Move) -> str:
    """The position after a move, in words."""
    return text_preview(match.view, move, names=_called(language, match), phrase=partial(_marked_up, language))


def _preview(
    picture: Picture, language: str, match: Match | Moment, move: Move, seen_from: Seat, answers: bool
) -> Drawn:
    called = _called(language, match)
    drawn = draw_preview(
        match.view,
        move,
        seen_from=seen_from,
        theme=THEMES[picture.value],
        names=called,
        labels=_labels(language),
        answers=answers,
    )
    alt = preview_alt_text(match.view, move, names=called, phrase=partial(say, language), answers=answers)
    return Drawn(drawn.data, drawn.filename, alt)


def _houses(picture: Picture, language: str, variant: Variant, called: dict[Seat, str]) -> Drawn:
    drawn = draw_start(variant, names=called, labels=_labels(language), theme=THEMES[picture.value])
    alt = start_alt_text(variant, names=called, phrase=partial(say, language))
    return Drawn(drawn.data, drawn.filename, alt)


def _review(picture: Picture, language: str, past: Past, chart: ReviewChart) -> Drawn:
    phrase = partial(say, language)
    theme = THEMES[picture.value]
    words = ReviewLabels.from_phrases(phrase)
    drawn = draw_review(chart, names=_called(language, past), labels=_labels(language), words=words, theme=theme)
    return Drawn(drawn.data, drawn.filename, review_alt_text(chart, phrase))


def _profile(picture: Picture, language: str, value: Profile) -> Drawn:
    phrase = partial(say, language)
    drawn = draw_profile(value, phrase=phrase, theme=THEMES[picture.value])
    return Drawn(drawn.data, drawn.filename, profile_alt_text(value, phrase))


def _rules(picture: Picture, language: str, page: Page) -> Drawn:
    drawn = draw_rules_page(page, labels=_labels(language), theme=THEMES[picture.value])
    return Drawn(drawn.data, drawn.filename, rules_alt_text(page, partial(say, language)))


def _lesson(picture: Picture, language: str, lesson: Lesson) -> Drawn:
    phrase = partial(say, language)
    called = house_names(language)
    theme = THEMES[picture.value]
    last = lesson.own[-1] if lesson.own else None
    if lesson.task is None and last is not None:
        drawn = draw_preview(lesson.before, last.move, seen_from=LEARNER, theme=theme, answers=False)
        alt = preview_alt_text(lesson.before, last.move, names=called, phrase=phrase, answers=False)
        return Drawn(drawn.data, drawn.filename, alt)
    drawn = draw_board(
        lesson.view, seen_from=LEARNER, names=called, labels=_labels(language), theme=theme, last_turn=last
    )
    alt = alt_text(lesson.view, names=called, last_turn=last, phrase=phrase)
    return Drawn(drawn.data, drawn.filename, alt)
