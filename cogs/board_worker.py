"""The worker of one match: it looks at the latest state, asks for the next step, and has it carried out.

It remembers what it has learned of the match's screen, and loses nothing by forgetting it: the store has all that must
survive. It runs while there is something to do, and rests otherwise.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import matches
from cogs.carrying_out import Hands
from cogs.handed import Calls, Handed
from cogs.next_step import Next, Situation, Snag, Step, Waiting, next_step
from cogs.outgoing import Failed, Why
from cogs.pauses import SNAGS, Pauses
from cogs.request import Request
from cogs.thinking import Thinking
from cogs.workshop import Workshop, is_still_so, is_with_mover
from matches import Match, Notice, Place, Reach, StoreError, boards
from matches.refusals import Unknown

log = logging.getLogger(__name__)

OLD: Final = 55 * 60
"""Seconds after which a message is posted again rather than edited: Discord counts edits of old ones apart."""


class BoardWorker:
    def __init__(self, match: str, workshop: Workshop) -> None:
        self.match = match
        self.task: asyncio.Task[None] | None = None
        self._shop = workshop
        self.hands = Hands(match, workshop)
        self._news = asyncio.Event()
        self._requests: list[Handed] = []
        self._calls = Calls()
        self._waiters: list[asyncio.Future[None]] = []
        self._thinking = Thinking(workshop.hall, match, self._wake)
        self.pauses = Pauses(workshop.hall, workshop.outgoing)
        self._stale = True
        """Whether the store may know more of the match than this process."""
        self._finishing = False

    # What the presenter says

    @property
    def idle(self) -> bool:
        return self.task is None or self.task.done()

    def look_again(self) -> None:
        self._stale = True
        self._wake()

    def take(self, request: Request, opening: Place | None = None) -> asyncio.Future[None]:
        """Answer a request with the board; done when it has been answered."""
        handed = Handed(request, opening, asyncio.get_running_loop().create_future())
        self._requests.append(handed)
        self.pauses.skip()
        self._wake()
        return handed.dealt_with

    async def settled(self) -> None:
        """Return when the screen is up to date, or has to wait for something."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        self.look_again()
        await waiter

    async def call(self, notice: Notice, note: str) -> bool:
        called = self._calls.add(notice, note)
        self.look_again()
        try:
            return await called.told
        finally:
            self._calls.end(called, False)

    def finish(self) -> None:
        """Do what can be done now and do not wait for better weather: the bot is about to stop."""
        self._finishing = True
        self._news.set()

    async def cancel(self) -> None:
        await self._thinking.cancel()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def _wake(self) -> None:
        self._news.set()
        if self.idle:
            self.task = asyncio.create_task(self._run(), name=f"board {self.match}")

    # The loop

    async def _run(self) -> None:
        try:
            while await self._one_step():
                pass
        finally:
            self._let_go()

    async def _one_step(self) -> bool:
        """Look, decide, do one thing; False when there is nothing left to do."""
        self._news.clear()
        try:
            if not await self._is_ours() and await self._leave_to_others():
                return False
            match = await self._latest()
            self._thinking.about(match)
            self._shop.asides.moved_on(match)
            await self._sort_requests(match)
            return await self._do(next_step(await self._situation(match)), match)
        except Unknown:
            return False  # somebody was forgotten, and the match with them
        except Failed as failed:
            self._failed(failed)
        except StoreError as error:
            log.warning("match %s: its screen must wait for the store: %s", self.match, error)
            self.pauses.failed(Snag.DOWN)
        except Exception:
            log.exception("match %s: its screen could not be brought up to date", self.match)
            self.pauses.failed(Snag.BUG)
        self._let_go()
        if self.pauses.paused and not self._finishing:
            await self.pauses.rest(self._news)  # here: who cannot even look never comes to the step that says so
        return not self._finishing

    async def _latest(self) -> Match:
        await self.hands.load(again=self._stale)
        if self._stale:
            self._stale = False
            return await matches.look(self._shop.hall, self.match)
        return await matches.latest(self._shop.hall, self.match)

    async def _is_ours(self) -> bool:
        """Whether this process is the one to show the match, and knows that it still is."""
        if self._shop.hall.holds_surely(self.match):
            return True
        self._stale = True
        return await boards.claim(self._shop.hall, self.match)

    async def _leave_to_others(self) -> bool:
        """Another process shows the match: whoever clicked here is answered, and nothing more is done. Unless only this
        process can show it: by a click that alone can change the message, or for a command.
        """
        match = await self._latest()
        alone = match.place is not None and match.place.reach.by_click_alone
        if self._requests and (alone or any(handed.opening is not None for handed in self._requests)):
            await boards.take(self._shop.hall, self.match)
            return False
        for handed in list(self._requests):
            await handed.request.acknowledge()
            self._settle(handed)
        self._calls.fail(Failed(Why.DOWN, "another process shows the board"))
        self._let_go()
        return True

    async def _sort_requests(self, match: Match) -> None:
        """Of several clicks the latest is answered with the board; those on other messages are only acknowledged."""
        while True:  # others may click while these are acknowledged
            clicks = [handed for handed in self._requests if handed.opening is None]
            on_board = [handed for handed in clicks if handed.is_on(match.place)]
            if on_board and not on_board[-1].request.answered:
                clicks.remove(on_board[-1])
            if not clicks:
                return
            for handed in clicks:
                await handed.request.acknowledge()
                if handed in on_board:
                    self.hands.remember(handed.request)
                elif handed.request.shows_board(self.match):
                    await self.hands.found_stray(handed.request)
                self._settle(handed)

    async def _situation(self, match: Match) -> Situation:
        place, hands = match.place, self.hands
        now = self._shop.hall.time.now()
        self._calls.drop_overtaken(match, hands.told)
        waiting = self._requests[0].waiting if self._requests else Waiting.NOTHING
        if place is None:
            return Situation(
                match.behind,
                placed=False,
                waiting=waiting,
                over=match.ended is not None,
                unfinished=hands.posting is not None,
                leftovers=bool(hands.leftovers.places),
                paused=self.pauses.paused,
            )
        return Situation(
            behind=match.behind,
            news=match.stage != match.shown_turn,
            over=match.ended is not None,
            posted=place.message is not None,
            reach=place.reach,
            old=place.message is not None and self._shop.age(place.message) > OLD,
            handle=hands.handle_for(place, now) is not None,
            waiting=waiting,
            calling=bool(self._calls.waiting),
            calling_mover=self._calls.are_for_mover(match),
            unfinished=hands.posting is not None,
            leftovers=bool(hands.leftovers.places),
            thread_wanted=match.thread_wanted,
            in_thread=place.thread is not None,
            with_mover=place.reach is not Reach.DM or await is_with_mover(self._shop, match, place),
            listening=self._thinking.worth_a_moment(match),
            closed=frozenset(hands.closed),
            snag=self.pauses.snag,
            paused=self.pauses.paused,
        )

    async def _do(self, todo: Next, match: Match) -> bool:
        """Carry out a step; False when there is nothing left to do."""
        step = todo.step
        if step in (Step.REST, Step.WAIT):
            self._let_go()
            if step is Step.WAIT:
                log.info("match %s: its board can only be changed by the next click on it", self.match)
            if not self._thinking.under_way:
                return False
            await self._news.wait()
        elif step is Step.AGAIN:
            self._let_go()
            if not self.pauses.paused:
                self.pauses.failed(None)
                self.hands.closed.clear()  # after the pause all ways are tried again
            if not self._finishing:
                await self.pauses.rest(self._news)
            elif self._thinking.under_way:
                await self._news.wait()
            else:
                return False
        elif step is Step.LISTEN:
            await self._thinking.listen(match)
        elif step is Step.ACKNOWLEDGE:
            handed = self._requests[0]
            await handed.request.acknowledge()
            self.hands.remember(handed.request)
            self._settle(handed)
        elif step in (Step.ANSWER, Step.OPEN):
            handed = self._requests[0]
            try:
                if handed.opening is None:
                    await self.hands.answer(match, handed.request)
                else:
                    await self.hands.open(match, handed.request, handed.opening)
            finally:
                self._settle(handed)
            self.pauses.well()
        elif step in (Step.CALL, Step.CALL_IN_VAIN):
            await self._tell(todo, match)
        else:
            async with self._shop.room:
                if not await is_still_so(self._shop, match):
                    self._stale = True
                    return True
                await self.hands.carry_out(todo, match)
            self.pauses.well()
        return True

    async def _tell(self, todo: Next, match: Match) -> None:
        call = self._calls.waiting[0]
        try:
            if todo.step is Step.CALL_IN_VAIN:
                raise Failed(Why.BARRED, "no channel is open where they could be mentioned")
            told = await self.hands.post(match, todo.where, call.notice, call.note)
        except Failed as failed:
            self._calls.end(call, failed)
            if failed.why is Why.DOWN:
                self._failed(failed)
            return
        if told:
            self._calls.end(call, True)
        self.pauses.well()

    def _failed(self, failed: Failed) -> None:
        log.warning("match %s: its screen is behind, %s", self.match, failed)
        self.pauses.failed(SNAGS.get(failed.why, Snag.DOWN))

    # Requests

    def _settle(self, handed: Handed) -> None:
        if handed in self._requests:
            self._requests.remove(handed)
        if not handed.dealt_with.done():
            handed.dealt_with.set_result(None)

    def _let_go(self) -> None:
        """Whoever waits for an answer waits no longer; what could not be shown now will be shown later."""
        for handed in list(self._requests):
            self._settle(handed)
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
