"""Animated replays: made one after the other in a thread of their own, each once however many ask, and kept a while."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import render
from cogs.pictures import Drawn
from cogs.story import forfeit_word, plain_name_of
from game import House, Seat
from locales.words import say
from matches import Ending, Past, Picture
from render import Part, Speed

log = logging.getLogger(__name__)

KEPT_BYTES: Final = 32 * 1024 * 1024
LARGE: Final = 8 * 1024 * 1024
"""No replay is as large as this: where so much may be sent, the limit of the place makes no difference."""
_SPEEDS: Final = {"s": Speed.SLOW, "n": Speed.NORMAL, "q": Speed.QUICK}
_SIDES: Final = {"r": House.RED, "w": House.WHITE}
_WRITTEN: Final = re.compile(r"(?P<speed>[snq])(?P<side>[rw])(?P<first>[0-9]{1,4})-(?P<last>[0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class Cut:
    """How a match is to be watched: how fast, from which side, and which of its moves. It is written on buttons."""

    speed: Speed
    side: House
    first: int
    last: int

    @classmethod
    def whole(cls, past: Past) -> Cut:
        return cls(Speed.NORMAL, House.RED, 1, past.moves)

    @classmethod
    def read(cls, word: str, past: Past) -> Cut:
        """What a button says, made to fit the match; all of it if it says nothing."""
        found = _WRITTEN.fullmatch(word)
        if found is None:
            return cls.whole(past)
        last = min(max(int(found["last"]), 1), past.moves)
        first = min(max(int(found["first"]), 1), max(last, 1))
        return cls(_SPEEDS[found["speed"]], _SIDES[found["side"]], first, last)

    def __str__(self) -> str:
        speed = next(sign for sign, speed in _SPEEDS.items() if speed is self.speed)
        side = next(sign for sign, side in _SIDES.items() if side is self.side)
        return f"{speed}{side}{self.first}-{self.last}"


class Busy(Exception):  # noqa: N818  said of a person
    """Another replay is being made for this person."""


class _Stopped(Exception):  # noqa: N818  it is what has happened
    """Nobody waits for it any more."""


@dataclass(eq=False)
class Making:
    """A replay that is being made, and for whom."""

    people: set[int] = field(default_factory=set)
    picture: asyncio.Future[Drawn] = field(init=False)
    done: int = 0
    of: int = 0
    stopped: bool = False
    forgotten: bool = False
    """Whether it shows somebody who has been forgotten since, perhaps: then it is not kept."""

    def progress(self, done: int, of: int, /) -> None:
        """In the thread that makes it."""
        if self.stopped:
            raise _Stopped
        self.done, self.of = done, of


class Replays:
    def __init__(
        self,
        kept_bytes: int = KEPT_BYTES,
        timed: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        # One thread: boards are drawn by others meanwhile, and a replay gives way to them between two frames.
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self._timed = timed
        self._kept_bytes = kept_bytes
        self._kept: OrderedDict[object, Drawn] = OrderedDict()
        self._making: dict[object, Making] = {}

    def ask(
        self, person: int, language: str, past: Past, cut: Cut, limit: int, picture: Picture = Picture.LIGHT
    ) -> Making:
        """The replay of a finished match, in the making or made; Busy if another is being made for this person."""
        limit = min(limit, LARGE)
        called = tuple(plain_name_of(language, player) for player in past.players)
        key = (past.name, past.moves, called, past.ended, language, cut, limit, picture)
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            made = Making()
            made.picture = asyncio.get_running_loop().create_future()
            made.picture.set_result(kept)
            return made
        if any(person in making.people for known, making in self._making.items() if known != key):
            raise Busy
        making = self._making.get(key)
        if making is None:
            making = self._making[key] = Making()
            work = partial(_draw, language, past, cut, limit, picture, making.progress)
            making.picture = asyncio.ensure_future(self._make(key, making, work))
        making.people.add(person)
        return making

    @property
    def under_way(self) -> int:
        """How many are made or wait to be."""
        return len(self._making)

    async def _make(self, key: object, making: Making, work: Callable[[], Drawn]) -> Drawn:
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(self._pool, self._draw, work)
        finally:
            del self._making[key]
        if not making.forgotten:
            self._kept[key] = drawn
            while sum(len(one.data) for one in self._kept.values()) > self._kept_bytes:
                self._kept.popitem(last=False)
        return drawn

    def _draw(self, work: Callable[[], Drawn]) -> Drawn:
        with self._timed("replay"):
            return work()

    def forget(self) -> None:
        """Somebody is to be forgotten: no replay with a name in it is kept any longer."""
        self._kept.clear()
        for making in self._making.values():
            making.forgotten = True

    def close(self) -> None:
        for making in self._making.values():
            making.stopped = True
            making.picture.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody waits for it
        self._pool.shutdown(wait=False, cancel_futures=True)


def _draw(language: str, past: Past, cut: Cut, limit: int, picture: Picture, progress: render.Progress) -> Drawn:
    assert past.record is not None
    started = time.monotonic()
    called = {player.seat: plain_name_of(language, player) for player in past.players}
    start, turns = past.record.opening(), list(past.record.turns())
    part = Part(cut.first, cut.last)
    forfeit = None
    if past.ended is not None and past.ended.ending not in (Ending.PLAYED, Ending.CALLED_OFF):
        forfeit = render.Forfeit(past.ended.winner, forfeit_word(language, past.ended.ending))
    made = render.draw_replay(
        start,
        turns,
        seen_from=Seat(cut.side),
        names=called,
        labels=render.Labels.from_phrases(partial(say, language)),
        theme=render.THEMES[picture.value],
        speed=cut.speed,
        part=part,
        forfeit=forfeit,
        most_bytes=limit,
        progress=progress,
    )
    alt = render.replay_alt_text(start, turns, names=called, phrase=partial(say, language), part=part, forfeit=forfeit)
    seconds = time.monotonic() - started
    log.info("made a replay of %s: %s, %d bytes, %.1f s", past.name, cut, len(made.data), seconds)
    return Drawn(made.data, made.filename, alt)
