"""Makes animated replays one at a time in a thread. Equal requests share one replay, and replays are cached."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from core.layouts.pictures import Drawn
from core.layouts.story import forfeit_word, plain_name_of
from data.rows.match_rows import Ending
from data.rows.people_rows import Picture
from game import House, Seat
from locales.words import say
from matches.history.past import Past
from matches.model.recent import Recent
from render.alt_text.replay_alt_text import replay_alt_text
from render.drawing import draw_replay
from render.files.animation import Progress
from render.scenes.end_scene import Forfeit
from render.scenes.film import Part, Speed
from render.scenes.labels import Labels
from render.sprites.theme import THEMES

log = logging.getLogger(__name__)

KEPT_BYTES: Final = 32 * 1024 * 1024
LARGE: Final = 8 * 1024 * 1024
"""No replay is this large. Upload limits above this make no difference, so they share a cache entry."""
_SPEEDS: Final = {"s": Speed.SLOW, "n": Speed.NORMAL, "q": Speed.QUICK}
_SIDES: Final = {"r": House.RED, "w": House.WHITE}
_CUT_PATTERN: Final = re.compile(r"(?P<speed>[snq])(?P<side>[rw])(?P<first>[0-9]{1,4})-(?P<last>[0-9]{1,4})")


@dataclass(frozen=True, slots=True)
class ReplayOptions:
    """The options of a replay: speed, side, and first and last move. Button ids contain it as text."""

    speed: Speed
    side: House
    first: int
    last: int

    @classmethod
    def whole(cls, past: Past) -> ReplayOptions:
        return cls(Speed.NORMAL, House.RED, 1, past.moves)

    @classmethod
    def read(cls, word: str, past: Past) -> ReplayOptions:
        """The options in a button's id, limited to the moves of the match; without any, the whole match."""
        found = _CUT_PATTERN.fullmatch(word)
        if found is None:
            return cls.whole(past)
        last = min(max(int(found["last"]), 1), past.moves)
        first = min(max(int(found["first"]), 1), max(last, 1))
        return cls(_SPEEDS[found["speed"]], _SIDES[found["side"]], first, last)

    def __str__(self) -> str:
        speed = next(sign for sign, speed in _SPEEDS.items() if speed is self.speed)
        side = next(sign for sign, side in _SIDES.items() if side is self.side)
        return f"{speed}{side}{self.first}-{self.last}"


class Busy(Exception):  # noqa: N818  the state of a person, not a fault
    """Another replay is being made for this person."""


class _Stopped(Exception):  # noqa: N818  a signal, not a fault
    """The replay is cancelled: the bot is stopping."""


@dataclass(eq=False)
class PendingReplay:
    """A replay that is being made, and the people who wait for it."""

    people: set[int] = field(default_factory=set)
    picture: asyncio.Future[Drawn] = field(init=False)
    done: int = 0
    of: int = 0
    stopped: bool = False
    forgotten: bool = False
    """Whether it may show a person who was deleted since it began: then it is not cached."""

    def progress(self, done: int, of: int, /) -> None:
        """Called in the thread that makes the replay."""
        if self.stopped:
            raise _Stopped
        self.done, self.of = done, of


class Replays:
    def __init__(
        self,
        kept_bytes: int = KEPT_BYTES,
        timed: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        # One thread only: other threads draw boards meanwhile, and a replay yields to them between frames.
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="replay")
        self._timed = timed
        self._cache: Recent[object, Drawn] = Recent(kept_bytes, lambda drawn: len(drawn.data))
        self._in_progress: dict[object, PendingReplay] = {}

    def ask(
        self, person: int, language: str, past: Past, cut: ReplayOptions, limit: int, picture: Picture = Picture.LIGHT
    ) -> PendingReplay:
        """The replay of a finished match, in progress or done. Raises Busy if this person waits for another one."""
        limit = min(limit, LARGE)
        called = tuple(plain_name_of(language, player) for player in past.players)
        key = (past.name, past.moves, called, past.ended, language, cut, limit, picture)
        kept = self._cache.use(key)
        if kept is not None:
            made = PendingReplay()
            made.picture = asyncio.get_running_loop().create_future()
            made.picture.set_result(kept)
            return made
        if any(person in making.people for known, making in self._in_progress.items() if known != key):
            raise Busy
        making = self._in_progress.get(key)
        if making is None:
            making = self._in_progress[key] = PendingReplay()
            work = partial(_draw, language, past, cut, limit, picture, making.progress)
            making.picture = asyncio.ensure_future(self._make(key, making, work))
        making.people.add(person)
        return making

    @property
    def under_way(self) -> int:
        """The number of replays in progress or waiting."""
        return len(self._in_progress)

    async def _make(self, key: object, making: PendingReplay, work: Callable[[], Drawn]) -> Drawn:
        try:
            drawn = await asyncio.get_running_loop().run_in_executor(self._pool, self._draw, work)
        finally:
            del self._in_progress[key]
        if not making.forgotten:
            self._cache[key] = drawn
        return drawn

    def _draw(self, work: Callable[[], Drawn]) -> Drawn:
        with self._timed("replay"):
            return work()

    def forget(self) -> None:
        """A person is deleted: drop all cached replays, because they contain names."""
        self._cache.clear()
        for making in self._in_progress.values():
            making.forgotten = True

    def close(self) -> None:
        for making in self._in_progress.values():
            making.stopped = True
            # Read the exception: nothing else awaits it, and asyncio would log it.
            making.picture.add_done_callback(lambda done: done.cancelled() or done.exception())
        self._pool.shutdown(wait=False, cancel_futures=True)


def _draw(language: str, past: Past, cut: ReplayOptions, limit: int, picture: Picture, progress: Progress) -> Drawn:
    assert past.record is not None
    started = time.monotonic()
    called = {player.seat: plain_name_of(language, player) for player in past.players}
    start, turns = past.record.opening(), list(past.record.turns())
    part = Part(cut.first, cut.last)
    forfeit = None
    if past.ended is not None and past.ended.ending not in (Ending.PLAYED, Ending.CALLED_OFF):
        forfeit = Forfeit(past.ended.winner, forfeit_word(language, past.ended.ending))
    made = draw_replay(
        start,
        turns,
        seen_from=Seat(cut.side),
        names=called,
        labels=Labels.from_phrases(partial(say, language)),
        theme=THEMES[picture.value],
        speed=cut.speed,
        part=part,
        forfeit=forfeit,
        most_bytes=limit,
        progress=progress,
    )
    alt = replay_alt_text(start, turns, names=called, phrase=partial(say, language), part=part, forfeit=forfeit)
    seconds = time.monotonic() - started
    log.info("made a replay of %s: %s, %d bytes, %.1f s", past.name, cut, len(made.data), seconds)
    return Drawn(made.data, made.filename, alt)
