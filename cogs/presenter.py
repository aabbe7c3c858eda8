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

import matches
from cogs.asides import Asides
from cogs.board_worker import BoardWorker
from cogs.languages import Languages
from cogs.next_step import Snag
from cogs.outgoing import Outgoing
from cogs.request import ANSWER_WITHIN, Request
from cogs.screens import Screens
from cogs.workshop import Workshop
from matches import Alarm, Hall, Match, Notice, Place, Reach, StoreError, boards
from matches.refusals import Unknown

log = logging.getLogger(__name__)

REMEMBERED: Final = 1024
LOOK_EVERY: Final = 15
"""Seconds between looks at what the store says is behind: for changes that nobody here has heard of."""
FLUSH: Final = 0.2
"""Seconds for which what was shown is gathered before it is written. A crash in between costs a needless edit."""


class Presenter:
    def __init__(
        self,
        hall: Hall,
        outgoing: Outgoing,
        screens: Screens,
        languages: Languages,
        invitation_changed: Callable[[str], None],
    ) -> None:
        self._hall = hall
        self.asides = Asides(hall, outgoing)
        self._workshop = Workshop(hall, outgoing, screens, languages, self.asides, self._shown, invitation_changed)
        self._workers: OrderedDict[str, BoardWorker] = OrderedDict()
        self._marks: dict[str, boards.Shown] = {}
        self._flushing: asyncio.Task[None] | None = None
        self._closing = False
        self._look = Alarm()

    @property
    def under_way(self) -> int:
        """How many matches are being looked after."""
        return sum(not worker.idle for worker in self._workers.values())

    def snag_of(self, match: str) -> Snag | None:
        """What went wrong last with the screen of a match, if that is known here and not yet mended."""
        worker = self._workers.get(match)
        return None if worker is None else worker.pauses.snag

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
            begun = await matches.look(self._hall, match)
        except (Unknown, StoreError):
            return
        await self.answer(begun, request)

    async def open(self, match: Match, request: Request, place: Place) -> None:
        """Show the live board as the answer to a command, or to a click elsewhere. It moves there if it was shown."""
        await self._hand_over(self._worker(match.id).take(request, opening=place), request, place)

    async def settle(self, match: str) -> Match:
        """The match, once its screen is up to date or has to wait for something."""
        await self._worker(match).settled()
        return await matches.look(self._hall, match)

    async def call(self, notice: Notice, note: str = "") -> bool:
        """Post the board anew with a mention of somebody; False if that is overtaken. `Failed` if it cannot be."""
        return await self._worker(notice.subject).call(notice, note)

    async def keep(self, match: Match, request: Request) -> None:
        """A click on the board that something else answers: it is acknowledged, and can still change the board."""
        await request.acknowledge()
        if match.place is None or match.place.message != request.message:
            return
        self._worker(match.id).hands.remember(request)
        if request.handle is not None:
            await boards.keep_handle(self._hall, match.id, request.handle)

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
        first = True
        while True:
            self._look.off()  # before looking: who says meanwhile that something has changed is heard afterwards
            try:
                found = await boards.behind(self._hall)
                for match in found:
                    if await boards.claim(self._hall, match):
                        self.changed(match)
                if found and first:
                    log.info("taking up %d matches whose board is behind or whose computer is to move", len(found))
                first = False
            except StoreError as error:
                log.warning("what is behind cannot be read: %s", error)
            await self._look.sleep(self._hall.time, self._hall.time.now() + LOOK_EVERY)

    def look_around(self) -> None:
        """Many matches may have changed: look now at what the store says is behind."""
        self._look.earlier(self._hall.time.now())

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
        await self.asides.close()
        if self._flushing is not None:
            self._flushing.cancel()
            await asyncio.gather(self._flushing, return_exceptions=True)
        await self._flush()
        await self._give_back()

    async def _give_back(self) -> None:
        """Let other processes show at once what could not be shown here."""
        if self._hall.store.shared:
            try:
                await boards.let_go(self._hall, self._workers)
            except StoreError as error:
                log.warning("others must wait until they may show what is behind here: %s", error)

    # Inside

    def _worker(self, match: str) -> BoardWorker:
        worker = self._workers.get(match)
        if worker is None:
            worker = self._workers[match] = BoardWorker(match, self._workshop)
        self._workers.move_to_end(match)
        if len(self._workers) > REMEMBERED:
            for oldest in list(self._workers)[:8]:
                if self._workers[oldest].idle:
                    del self._workers[oldest]
        if self._closing:
            worker.finish()
        return worker

    async def _hand_over(
        self, dealt_with: asyncio.Future[None], request: Request, opening: Place | None = None
    ) -> None:
        """Wait until a request was answered; if that takes long, say that it was taken."""
        done, _ = await asyncio.wait({dealt_with}, timeout=ANSWER_WITHIN)
        if not done:
            await request.acknowledge(private=None if opening is None else opening.reach is Reach.PRIVATE)
            await dealt_with
        if opening is None:
            await request.acknowledge()  # if it has no answer yet, the board will be shown in another way

    def _shown(self, shown: boards.Shown) -> None:
        """A board shows a version now: known here at once, in the store a moment later."""
        self._hall.note_shown(shown.match, shown.version, shown.stage, shown.message)
        if wait := self._hall.holds.unsettled(shown.match):
            asyncio.get_running_loop().call_later(wait, self._settle, shown.match)
            return  # what another process had under way may still come over it
        self._marks[shown.match] = shown
        if self._flushing is None or self._flushing.done():
            self._flushing = asyncio.create_task(self._flush_soon())

    def _settle(self, match: str) -> None:
        """Nothing of another process comes over the board any more: it is shown once more, and that counts."""
        self._hall.holds.settle(match)
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
            await boards.mark_shown(self._hall, marks.values())
        except StoreError as error:
            log.warning("%d boards are shown and that is not noted: %s", len(marks), error)
