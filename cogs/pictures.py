"""Pictures for messages: drawn in worker threads, with the words and the alt text in the reader's language."""

from __future__ import annotations

import asyncio
import io
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any, Final, TypeVar

import discord

import render
from cogs.lesson import LEARNER, Lesson
from cogs.story import as_text, forfeit_word, house_names, plain_name_of
from game import Move, Seat, Variant
from locales.words import Variable, say
from matches import Ending, Match, Moment, Past, Picture

_KEPT: Final = 64
QUIET: Final = 1.0
"""Seconds after which nobody is taken to be playing: until then nothing is drawn that nobody waits for."""
_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that was drawn, and what it shows for those who cannot see it. It can be sent any number of times."""

    data: bytes = field(repr=False)
    filename: str
    alt: str

    def file(self) -> discord.File:
        return discord.File(io.BytesIO(self.data), self.filename, description=self.alt)

    def gallery(self) -> discord.ui.MediaGallery[Any]:
        """The picture in a message; its file has to come along."""
        return gallery(self)


def gallery(*pictures: Drawn) -> discord.ui.MediaGallery[Any]:
    """Pictures beside each other in a message."""
    return discord.ui.MediaGallery(
        *(discord.MediaGalleryItem(f"attachment://{each.filename}", description=each.alt) for each in pictures)
    )


class Pictures:
    def __init__(
        self,
        workers: int,
        theme: render.Theme = render.LIGHT,
        timed: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="picture")
        self._timed = timed
        """Times the drawing of a picture, by its kind."""
        self._under_way = 0
        self._asked = 0.0
        self._theme = theme
        self._closed = threading.Event()
        self._kept: OrderedDict[object, Drawn] = OrderedDict()
        self._taught: dict[object, Drawn] = {}
        """Pages of the rules and steps of the lesson: there are only so many, and everybody sees the same."""

    async def warm_up(self) -> None:
        """Draw what matches need before somebody waits for it, in small steps while nobody plays."""
        await asyncio.to_thread(render.warm_up_gently, self._theme, self._closed, quiet=self._quiet)

    def _quiet(self) -> bool:
        return not self._under_way and time.monotonic() > self._asked + QUIET

    def close(self) -> None:
        self._closed.set()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def forget(self) -> None:
        """Somebody is to be forgotten: no picture with a name in it is kept any longer."""
        self._kept = OrderedDict()  # a new one: what is being drawn in this moment is kept in the old one

    async def board(
        self, language: str, match: Match, seen_from: Seat = Seat.RED_1, picture: Picture | None = None
    ) -> Drawn:
        """The match as it is now: running, or over."""
        theme = self._in(picture)
        called = tuple(_called(language, match).values())  # somebody may be called otherwise since
        key = (match.id, match.turn, match.ended is None, called, language, seen_from, theme)
        return await self._for_a_while(key, partial(_board, theme, language, match, seen_from))

    async def moment(
        self, language: str, moment: Moment, seen_from: Seat = Seat.RED_1, picture: Picture | None = None
    ) -> Drawn:
        """A match as it lay at a moment that has passed."""
        return await self._work(partial(_board, self._in(picture), language, moment, seen_from))

    async def preview(
        self,
        language: str,
        match: Match | Moment,
        move: Move,
        seen_from: Seat = Seat.RED_1,
        picture: Picture | None = None,
        answers: bool = True,
    ) -> Drawn:
        """What a move would change, and with ``answers`` what it would leave to the next seat."""
        theme = self._in(picture)
        return await self._work(partial(_preview, theme, language, match, move, seen_from, answers))

    async def houses(
        self, language: str, variant: Variant, called: Mapping[Seat, str], picture: Picture | None = None
    ) -> Drawn:
        """The two roses, the crown, and who plays for them as far as somebody sits there already."""
        theme = self._in(picture)
        draw = partial(_houses, theme, language, variant, dict(called))
        return await (self._work(draw) if called else self._once((language, variant, theme), draw))

    async def review(
        self, language: str, past: Past, chart: render.ReviewChart, picture: Picture | None = None
    ) -> Drawn:
        """A match as its review sees it. It takes ten times as long as a board, and is looked at again and again."""
        theme = self._in(picture)
        key = (past.name, chart, tuple(_called(language, past).values()), language, theme)
        return await self._for_a_while(key, partial(_review, theme, language, past, chart))

    async def profile(self, language: str, value: render.Profile, picture: Picture | None = None) -> Drawn:
        """How a person stands. As much work as a review."""
        theme = self._in(picture)
        return await self._for_a_while((value, language, theme), partial(_profile, theme, language, value))

    async def rules(self, language: str, page: render.Page, picture: Picture | None = None) -> Drawn:
        theme = self._in(picture)
        return await self._once((language, page, theme), partial(_rules, theme, language, page))

    async def lesson(self, language: str, lesson: Lesson, picture: Picture | None = None) -> Drawn:
        """The table of a lesson; at its end what the last move has changed."""
        theme = self._in(picture)
        return await self._once((language, lesson.written(), theme), partial(_lesson, theme, language, lesson))

    @property
    def under_way(self) -> int:
        """How many are drawn or wait to be."""
        return self._under_way

    def _in(self, picture: Picture | None) -> render.Theme:
        """The theme that somebody has chosen."""
        return self._theme if picture is None else render.THEMES[picture.value]

    async def _for_a_while(self, key: object, draw: partial[Drawn]) -> Drawn:
        kept = self._kept
        if key in kept:
            kept.move_to_end(key)  # what is looked at again and again does not make room for what is new
        else:
            kept[key] = await self._work(draw)
            if len(kept) > _KEPT:
                kept.popitem(last=False)
        return kept[key]

    async def _once(self, key: object, draw: partial[Drawn]) -> Drawn:
        if key not in self._taught:
            self._taught[key] = await self._work(draw)
        return self._taught[key]

    async def _work(self, draw: partial[_T]) -> _T:
        self._under_way += 1
        self._asked = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._draw, draw)
        finally:
            self._under_way -= 1

    def _draw(self, draw: partial[_T]) -> _T:
        with self._timed(draw.func.__name__.removeprefix("_")):  # the kind of picture is what draws it
            return draw()


def _phrase(language: str) -> Callable[..., str]:
    return partial(say, language)


def _marked_up(language: str, key: str, **variables: Variable) -> str:
    """A phrase that stands in a message and not below a picture: there names must not be taken for markup."""
    if "name" in variables:
        variables["name"] = as_text(str(variables["name"]))
    return say(language, key, **variables)


@cache
def _labels(language: str) -> render.Labels:
    return render.Labels.from_phrases(_phrase(language))


def _called(language: str, match: Match | Moment | Past) -> dict[Seat, str]:
    """Names as they are drawn: without the marks that keep them from being markdown."""
    return {player.seat: plain_name_of(language, player) for player in match.players}


def _board(theme: render.Theme, language: str, match: Match | Moment, seen_from: Seat) -> Drawn:
    phrase = _phrase(language)
    called = _called(language, match)
    last: Any = match.story[-1] if match.story else None
    words: dict[str, Any] = {
        "seen_from": seen_from,
        "names": called,
        "labels": _labels(language),
        "theme": theme,
        "last_turn": last,
    }
    if match.ended is None:
        drawn = render.draw_board(match.view, **words)
        alt = render.alt_text(render.describe(match.view, names=called, last_turn=last), phrase)
    else:
        forfeit = None
        if match.ended.ending is not Ending.PLAYED:
            word = forfeit_word(language, match.ended.ending)
            forfeit = render.Forfeit(match.ended.winner, word, match.ended.ending is not Ending.CALLED_OFF)
        drawn = render.draw_final(match.view, forfeit=forfeit, **words)
        alt = render.final_alt_text(match.view, names=called, phrase=phrase, forfeit=forfeit)
    return Drawn(drawn.data, drawn.filename, alt)


def told(language: str, match: Match) -> str:
    """A match in words, for those who do not see the picture; when it is over, as it lies."""
    return render.told(match.view, names=_called(language, match), phrase=partial(_marked_up, language))


def told_preview(language: str, match: Match, move: Move) -> str:
    """What a move would leave, in words."""
    return render.told_preview(match.view, move, names=_called(language, match), phrase=partial(_marked_up, language))


def _preview(
    theme: render.Theme, language: str, match: Match | Moment, move: Move, seen_from: Seat, answers: bool
) -> Drawn:
    called = _called(language, match)
    drawn = render.draw_preview(
        match.view,
        move,
        seen_from=seen_from,
        theme=theme,
        names=called,
        labels=_labels(language),
        answers=answers,
    )
    alt = render.preview_alt_text(match.view, move, names=called, phrase=_phrase(language), answers=answers)
    return Drawn(drawn.data, drawn.filename, alt)


def _houses(theme: render.Theme, language: str, variant: Variant, called: dict[Seat, str]) -> Drawn:
    drawn = render.draw_start(variant, names=called, labels=_labels(language), theme=theme)
    return Drawn(drawn.data, drawn.filename, render.start_alt_text(variant, names=called, phrase=_phrase(language)))


def _review(theme: render.Theme, language: str, past: Past, chart: render.ReviewChart) -> Drawn:
    phrase = _phrase(language)
    words = render.ReviewLabels.from_phrases(phrase)
    drawn = render.draw_review(chart, names=_called(language, past), labels=_labels(language), words=words, theme=theme)
    return Drawn(drawn.data, drawn.filename, render.review_alt_text(chart, phrase))


def _profile(theme: render.Theme, language: str, value: render.Profile) -> Drawn:
    phrase = _phrase(language)
    drawn = render.draw_profile(value, phrase=phrase, theme=theme)
    return Drawn(drawn.data, drawn.filename, render.profile_alt_text(value, phrase))


def _rules(theme: render.Theme, language: str, page: render.Page) -> Drawn:
    phrase = _phrase(language)
    drawn = render.draw_rules_page(page, labels=_labels(language), theme=theme)
    return Drawn(drawn.data, drawn.filename, render.rules_alt_text(page, phrase))


def _lesson(theme: render.Theme, language: str, lesson: Lesson) -> Drawn:
    phrase, called = _phrase(language), house_names(language)
    last = lesson.own[-1] if lesson.own else None
    if lesson.task is None and last is not None:
        drawn = render.draw_preview(lesson.before, last.move, seen_from=LEARNER, theme=theme, answers=False)
        alt = render.preview_alt_text(lesson.before, last.move, names=called, phrase=phrase, answers=False)
        return Drawn(drawn.data, drawn.filename, alt)
    drawn = render.draw_board(
        lesson.view, seen_from=LEARNER, names=called, labels=_labels(language), theme=theme, last_turn=last
    )
    return Drawn(
        drawn.data, drawn.filename, render.alt_text(render.describe(lesson.view, names=called, last_turn=last), phrase)
    )
