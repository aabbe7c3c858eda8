"""The worker of one match: it takes the latest state, asks for the next step, and has it carried out.

Nothing is lost with its cache: all that must survive is in the store. Its task ends when there is nothing to do.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Final

from core.interactions.request import Request
from core.live.backoff import RETRY_REASONS, Backoff
from core.live.board_services import BoardServices, is_still_valid, is_with_mover
from core.live.computer_turns import ComputerTurns
from core.live.next_step import Next, RetryReason, Situation, Step, Waiting, next_step
from core.live.pending_request import Calls, PendingRequest, refuse_commands
from core.live.step_runner import BoardMessage
from core.outgoing.discord_api import DiscordFailed, FailReason
from data.errors import StoreError
from data.rows.match_rows import Place, Reach
from matches.model.refusals import Unknown
from matches.model.values import Match
from matches.play import playing
from matches.schedule.notice_worker import Notice
from matches.screen import boards

log = logging.getLogger(__name__)

OLD: Final = 55 * 60
"""Seconds after which a message is posted again instead of edited: edits of old ones have their own rate limit."""


class BoardWorker:
    def __init__(self, match: str, services: BoardServices) -> None:
        self.match = match
        self.task: asyncio.Task[None] | None = None
        self._services = services
        self.board_message = BoardMessage(match, services)
        self._changed = asyncio.Event()
        self._requests: list[PendingRequest] = []
        self._calls = Calls()
        self._waiters: list[asyncio.Future[None]] = []
        self._computer_turns = ComputerTurns(services.context, match, self._wake)
        self.backoff = Backoff(services.context, services.outgoing)
        self._stale = True  # the store may have a newer state of the match than this process
        self._finishing = False

    # Calls of the presenter

    @property
    def idle(self) -> bool:
        return self.task is None or self.task.done()

    def look_again(self) -> None:
        self._stale = True
        self._wake()

    def take(self, request: Request, opening: Place | None = None) -> asyncio.Future[None]:
        """Answer a request with the board. The future is done when it is answered."""
        pending = PendingRequest(request, opening, asyncio.get_running_loop().create_future())
        self._requests.append(pending)
        self.backoff.skip()
        self._wake()
        return pending.done

    async def settled(self) -> None:
        """Return when the message is up to date, or has to wait for something."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        self.look_again()
        await waiter

    async def call(self, notice: Notice, note: str) -> bool:
        called = self._calls.add(notice, note)
        self.look_again()
        try:
            return await called.delivered
        finally:
            self._calls.end(called, False)

    def finish(self) -> None:
        """Finish quickly: do not retry, the bot is stopping."""
        self._finishing = True
        self._changed.set()

    async def cancel(self) -> None:
        await self._computer_turns.cancel()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def _wake(self) -> None:
        self._changed.set()
        if self.idle:
            self.task = asyncio.create_task(self._run(), name=f"board {self.match}")

    async def _run(self) -> None:
        try:
            while await self._one_step() or self._changed.is_set():
                pass
        finally:
            self._release_waiters()

    async def _one_step(self) -> bool:
        """Read the state, decide, and do one step; False when there is nothing left to do."""
        self._changed.clear()
        try:
            if not await self._is_ours() and await self._leave_to_others():
                return False
            match = await self._latest()
            self._computer_turns.about(match)
            self._services.ephemerals.moved_on(match)
            await self._sort_requests(match)
            return await self._do(next_step(await self._situation(match)), match)
        except Unknown as gone:  # a person's data was deleted, and the match with it
            self._stale = True
            self._calls.drop()
            refuse_commands(self._requests, gone)
            return False
        except DiscordFailed as failed:
            self._failed(failed)
        except StoreError as error:
            log.warning("match %s: its screen must wait for the store: %s", self.match, error)
            self.backoff.failed(RetryReason.DOWN)
            self._stale = True  # the read may be what failed
        except Exception:
            log.exception("match %s: its screen could not be brought up to date", self.match)
            self.backoff.failed(RetryReason.BUG)
            self._stale = True
        self._release_waiters()
        if self.backoff.paused and not self._finishing:
            await self.backoff.rest(self._changed)  # here: without the state it never reaches Step.AGAIN
        return not self._finishing

    async def _latest(self) -> Match:
        """The match as this process has last changed or read it. The store is asked only if it may have news."""
        known = None if self._stale else playing.cached(self._services.context, self.match)
        if known is None:
            self._stale = False  # before the read: news that come meanwhile are read in the next step
            known = await self.board_message.load()
        return known

    async def _is_ours(self) -> bool:
        """Whether this process holds the lease of the match, or gets it now."""
        if self._services.context.cluster.is_held(self.match):
            return True
        self._stale = True
        return await self._services.context.cluster.claim(self.match)

    async def _leave_to_others(self) -> bool:
        """Another process has the match: acknowledge the clicks here and return True. Or take the match over, if only
        this process can show it: for a click that alone can change the message, or for a command.
        """
        match = await self._latest()
        only_here = match.place is not None and match.place.reach.by_click_alone
        if self._requests and (only_here or any(pending.opening is not None for pending in self._requests)):
            await boards.take(self._services.context, self.match)
            return False
        for pending in list(self._requests):
            await pending.request.acknowledge()
            self._settle(pending)
        self._calls.fail(DiscordFailed(FailReason.DOWN, "another process shows the board"))
        self._release_waiters()
        return True

    async def _sort_requests(self, match: Match) -> None:
        """Keep the latest click on the board, to answer it with the board. Acknowledge all other clicks."""
        while True:  # more clicks may come while these are acknowledged
            clicks = [pending for pending in self._requests if pending.opening is None]
            on_board = [pending for pending in clicks if pending.is_on(match.place)]
            if on_board and not on_board[-1].request.answered:
                clicks.remove(on_board[-1])
            if not clicks:
                return
            for pending in clicks:
                await pending.request.acknowledge()
                if pending in on_board:
                    self.board_message.remember(pending.request)
                elif pending.request.shows_board(self.match):
                    await self.board_message.found_stray(pending.request)
                self._settle(pending)

    async def _situation(self, match: Match) -> Situation:
        place, board_message = match.place, self.board_message
        waiting = self._requests[0].waiting if self._requests else Waiting.NOTHING  # later ones are not sorted yet
        with_mover = place is None or place.reach is not Reach.DM or await is_with_mover(self._services, match, place)
        self._calls.drop_overtaken(match, board_message.last_notice)
        situation = Situation(
            behind=match.behind,
            over=match.ended is not None,
            placed=place is not None,
            waiting=waiting,
            unfinished=board_message.messages.posting is not None,
            leftovers=bool(board_message.messages.leftovers),
            paused=self.backoff.paused,
        )
        if place is None:
            return situation
        return replace(
            situation,
            news=match.stage != match.shown_turn,
            posted=place.message is not None,
            reach=place.reach,
            old=place.message is not None and self._services.age(place.message) > OLD,
            handle=board_message.handle_for(place, self._services.context.time.now()) is not None,
            calling=bool(self._calls.waiting),
            calling_mover=self._calls.are_for_mover(match),
            thread_wanted=match.thread_wanted,
            in_thread=place.thread is not None,
            with_mover=with_mover,
            listening=self._computer_turns.should_wait(match),
            closed=frozenset(board_message.closed),
            reason=self.backoff.reason,
        )

    async def _do(self, todo: Next, match: Match) -> bool:
        """Carry out a step; False when there is nothing left to do."""
        step = todo.step
        if step in (Step.REST, Step.WAIT):
            self._release_waiters()
            if step is Step.WAIT:
                log.info("match %s: its board can only be changed by the next click on it", self.match)
            if not self._computer_turns.under_way:
                return False
            await self._changed.wait()
        elif step is Step.AGAIN:
            self._release_waiters()
            if not self.backoff.paused:
                self.backoff.failed(None)
                self.board_message.closed.clear()  # after the pause all places are tried again
            if not self._finishing:
                await self.backoff.rest(self._changed)
            elif self._computer_turns.under_way:
                await self._changed.wait()
            else:
                return False
        elif step is Step.LISTEN:
            await self._computer_turns.wait_shortly(match)
        elif step is Step.ACKNOWLEDGE:
            pending = self._requests[0]
            await pending.request.acknowledge()
            self.board_message.remember(pending.request)
            self._settle(pending)
        elif step in (Step.ANSWER, Step.OPEN):
            pending = self._requests[0]
            if pending.opening is None:
                await self.board_message.answer(match, pending.request)
            else:
                await self.board_message.open(match, pending.request, pending.opening)
            self._settle(pending)
            self.backoff.reset()
        elif step in (Step.CALL, Step.CALL_IN_VAIN):
            await self._tell(todo, match)
        else:
            async with self._services.room:
                if not await is_still_valid(self._services, match):
                    self._stale = True
                    return True
                await self.board_message.carry_out(todo, match)
            self.backoff.reset()
        return True

    async def _tell(self, todo: Next, match: Match) -> None:
        call = self._calls.waiting[0]
        try:
            if todo.step is Step.CALL_IN_VAIN:
                raise DiscordFailed(FailReason.BARRED, "no channel is open where they could be mentioned")
            posted = await self.board_message.post(match, todo.where, call.notice, call.note)
        except DiscordFailed as failed:
            self._calls.end(call, failed)
            if failed.why is FailReason.DOWN:
                self._failed(failed)
            return
        if posted:
            self._calls.end(call, True)
        self.backoff.reset()

    def _failed(self, failed: DiscordFailed) -> None:
        log.warning("match %s: its screen is behind, %s", self.match, failed)
        self.backoff.failed(RETRY_REASONS.get(failed.why, RetryReason.DOWN))

    # Requests

    def _settle(self, pending: PendingRequest) -> None:
        if pending in self._requests:
            self._requests.remove(pending)
        if not pending.done.done():
            pending.done.set_result(None)

    def _release_waiters(self) -> None:
        """End the wait of all callers. What could not be shown now is shown later."""
        for pending in list(self._requests):
            self._settle(pending)
        waiters, self._waiters = self._waiters, []
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
