"""The presenter: everybody tells it "this match has changed", and it makes the screen follow the store.

It has one worker a match, which does what the latest state asks for, one step at a time, and alone starts the
computer's thinking. What is not shown yet is a query of the store, so work is taken up again after a crash.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from core.interactions.ephemerals import Ephemerals
from core.interactions.languages import Languages
from core.interactions.request import ANSWER_WITHIN, Request
from core.live.board_services import BoardServices
from core.live.board_worker import BoardWorker
from core.live.match_screens import MatchScreens
from core.live.next_step import RetryReason
from core.outgoing.discord_api import Outgoing
from data.errors import StoreError
from data.rows.match_rows import Place, Reach
from matches.model.context import Context
from matches.model.refusals import Unknown
from matches.model.values import Match
from matches.model.worker import SleepTimer, look_every
from matches.play import playing
from matches.schedule.notice_worker import Notice
from matches.screen import boards

log = logging.getLogger(__name__)

REMEMBERED: Final = 1024
LOOK_EVERY: Final = 15
"""Seconds between looks at what the store says is behind: for changes that nobody here has heard of."""
FLUSH: Final = 0.2
"""Seconds for which what was shown is gathered before it is written. A crash in between costs a needless edit."""


class Presenter:
    def __init__(
        self,
        context: Context,
        outgoing: Outgoing,
        screens: MatchScreens,
        languages: Languages,
        invitation_changed: Callable[[str], None],
    ) -> None:
        self._context = context
        self.ephemerals = Ephemerals(context, outgoing)
        self._services = BoardServices(
            context, outgoing, screens, languages, self.ephemerals, self._shown, invitation_changed
        )
        self._workers: OrderedDict[str, BoardWorker] = OrderedDict()
        self._marks: dict[str, boards.Shown] = {}
        self._flushing: asyncio.Task[None] | None = None
        self._closing = False
        self._look = SleepTimer()
        self._taken_up = False

    @property
    def under_way(self) -> int:
        """How many matches are being looked after."""
        return sum(not worker.idle for worker in self._workers.values())

    def retry_reason_of(self, match: str) -> RetryReason | None:
        """What went wrong last with the screen of a match, if that is known here and not yet mended."""
        worker = self._workers.get(match)
        return None if worker is None else worker.backoff.reason

    # What everybody else says

    def changed(self, match: str) -> None:
        """A match has changed, in whatever way: its screen will follow."""
        self._worker(match).look_again()

    async def answer(self, match: Match, request: Request) -> None:
        """A match has changed, or should be seen, by a click: it is answered, with the board if it was on the board."""
        await self._hand_over(self._worker(match.id).take(request), request)

    async def answer_begun(self, match: str, request: Request) -> None:
        """The same for a click on an invitation of which a match has come: its message should be the board by now."""
        try:
            begun = await playing.look(self._context, match)
        except (Unknown, StoreError):
            return
        await self.answer(begun, request)

    async def open(self, match: Match, request: Request, place: Place) -> None:
        """Show the live board as the answer to a command, or to a click elsewhere. It moves there if it was shown."""
        await self._hand_over(self._worker(match.id).take(request, opening=place), request, place)

    async def settle(self, match: str) -> Match:
        """The match, once its screen is up to date or has to wait for something."""
        await self._worker(match).settled()
        return await playing.look(self._context, match)

    async def call(self, notice: Notice, note: str = "") -> bool:
        """Post the board again and mention somebody; False if the match moved on. Raises `DiscordFailed`."""
        return await self._worker(notice.subject).call(notice, note)

    async def keep(self, match: Match, request: Request) -> None:
        """A click on the board that something else answers: it is acknowledged, and can still change the board."""
        await request.acknowledge()
        if match.place is None or match.place.message != request.message:
            return
        self._worker(match.id).board_message.remember(request)
        if request.handle is not None:
            await boards.keep_handle(self._context, match.id, request.handle)

    async def brought_up_to_date(self, match: Match, request: Request) -> bool:
        """If the clicked board is behind and only clicks can change it, this click does so; whether it did."""
        place = match.place
        if not match.behind or place is None or place.message != request.message or not place.reach.by_click_alone:
            return False
        await self.answer(match, request)
        return True

    # Coming and going

    async def run(self) -> None:
        """Take up what is behind, at the start and ever after. Until cancelled."""

        def failed(error: StoreError) -> None:
            log.warning("what is behind cannot be read: %s", error)

        await look_every(LOOK_EVERY, self._context.time, self._take_up, failed, self._look)

    async def _take_up(self) -> None:
        found = await boards.behind(self._context)
        for match in found:
            if await self._context.cluster.claim(match):
                self.changed(match)
        if found and not self._taken_up:
            log.info("taking up %d matches whose board is behind or whose computer is to move", len(found))
        self._taken_up = True

    def poll_now(self) -> None:
        """Many matches may have changed: look now at what the store says is behind."""
        self._look.earlier(self._context.time.now())

    async def close(self, within: float) -> None:
        """Let computers that think finish and boards be shown, but not longer than that; the rest is taken up later."""
        self._closing = True
        for worker in self._workers.values():
            worker.finish()
        busy = [worker.task for worker in self._workers.values() if worker.task is not None]
        if busy:
            await asyncio.wait(busy, timeout=within)
        for worker in list(self._workers.values()):
            await worker.cancel()
        await self.ephemerals.close()
        if self._flushing is not None:
            self._flushing.cancel()
            await asyncio.gather(self._flushing, return_exceptions=True)
        await self._flush()
        await self._give_back()

    async def _give_back(self) -> None:
        """Let other processes show at once what could not be shown here."""
        try:
            await self._context.cluster.release(self._workers)
        except StoreError as error:
            log.warning("others must wait until they may show what is behind here: %s", error)

    # Inside

    def _worker(self, match: str) -> BoardWorker:
        worker = self._workers.get(match)
        if worker is None:
            worker = self._workers[match] = BoardWorker(match, self._services)
        self._workers.move_to_end(match)
        if len(self._workers) > REMEMBERED:
            for oldest in list(self._workers)[:8]:
                if self._workers[oldest].idle:
                    del self._workers[oldest]
        if self._closing:
            worker.finish()
        return worker

    async def _hand_over(self, answered: asyncio.Future[None], request: Request, opening: Place | None = None) -> None:
        """Wait until a request was answered; if that takes long, say that it was taken.

        Raises Unknown if the match was deleted before its board could be opened.
        """
        done, _ = await asyncio.wait({answered}, timeout=ANSWER_WITHIN)
        if not done:
            await request.acknowledge(private=None if opening is None else opening.reach is Reach.PRIVATE)
        await answered
        if opening is None:
            await request.acknowledge()  # if it has no answer yet, the board will be shown in another way

    def _shown(self, shown: boards.Shown) -> None:
        """A board shows a version now: known here at once, in the store a moment later."""
        self._context.note_shown(shown.match, shown.version, shown.stage, shown.message)
        if wait := self._context.cluster.grace_left(shown.match):
            asyncio.get_running_loop().call_later(wait, self._settle, shown.match)
            return  # what another process had under way may still come over it
        self._marks[shown.match] = shown
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush_soon())

    def _settle(self, match: str) -> None:
        """Nothing of another process comes over the board any more: it is shown once more, and that counts."""
        self._context.cluster.end_grace(match)
        if not self._closing:
            self.changed(match)

    async def _flush_soon(self) -> None:
        while self._marks:
            await asyncio.sleep(FLUSH)
            await self._flush()

    async def _flush(self) -> None:
        marks, self._marks = self._marks, {}
        if not marks:
            return
        try:
            await boards.mark_shown(self._context, marks.values())
        except StoreError as error:
            log.warning("%d boards are shown and that is not noted: %s", len(marks), error)
