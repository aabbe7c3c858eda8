"""Queues for each person: many requests of one person run one after another, and do not delay other people.

Each person has three queues: for quick requests, for work (hints, pictures that only they see), and for work that takes
seconds. After work, the person's next work of either kind waits nineteen times as long as the last one took. So one
person who clicks all day uses at most a twentieth of a shared resource, and 19 of 20 moves of others are not delayed by
it. Quick requests are limited to ten a second. Time spent waiting for Discord is not counted. Each person has little
work under way, so the queues behind this one (drawing threads, computer players) are fair as plain FIFO queues.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from core.interactions.cost import QUICK, Cost
from core.interactions.request import ANSWER_WITHIN, Request

LONGEST_REST: Final = 1.0
"""The longest rest, in seconds. After a long replay the person does not wait as long again; and a command, which cannot
wait longer than `ANSWER_WITHIN`, is not refused because of one slow picture."""
GRACE: Final = 0.5
"""Seconds of rest that cost no waiting: a few quick clicks followed by a pause are not delayed."""


@dataclass(eq=False, slots=True)
class _Cooldown:
    """Until when a person's next request waits."""

    over: float = 0.0

    def add(self, worked: float, rest: float) -> None:
        """Add the rest for a request that took ``worked`` seconds. What was left of earlier rests is added to it."""
        now = _now()
        self.over = min(max(self.over, now - worked) + worked + rest, now + GRACE + LONGEST_REST)

    @property
    def left(self) -> float:
        """Seconds that the next request waits."""
        return max(self.over - GRACE - _now(), 0.0)

    @property
    def forgotten(self) -> float:
        """Seconds until the rest is over, grace included: then it can be forgotten."""
        return max(self.over - _now(), 0.0)


@dataclass(eq=False, slots=True)
class _Queue:
    cost: Cost
    rest: _Cooldown
    places: asyncio.Semaphore
    inside: int = 0
    has_explained: bool = False
    """Whether the person was told that a request waits, since the queue was last empty."""

    @property
    def full(self) -> bool:
        return self.inside >= self.cost.at_once + self.cost.waiting


@dataclass(eq=False, slots=True)
class _Person:
    queues: dict[Cost, _Queue] = field(default_factory=dict)
    costly: _Cooldown = field(default_factory=_Cooldown)

    def queue(self, cost: Cost) -> _Queue:
        if cost not in self.queues:
            rest = self.costly if cost.costly else _Cooldown()
            self.queues[cost] = _Queue(cost, rest, asyncio.Semaphore(cost.at_once))
        return self.queues[cost]

    @property
    def busy(self) -> bool:
        return any(queue.inside for queue in self.queues.values())

    @property
    def rest(self) -> float:
        return max(queue.rest.forgotten for queue in self.queues.values())


class FairQueue:
    def __init__(self) -> None:
        self._people: dict[int, _Person] = {}
        """The people who have a request in a queue, or whose cooldown is not over."""

    async def run(self, request: Request, work: Callable[[Request], Awaitable[None]], cost: Cost = QUICK) -> None:
        """Run ``work`` when it is its turn. Tell the person if it has to wait, or if the queue is full."""
        person = self._people.setdefault(request.user, _Person())
        queue = person.queue(cost)
        if queue.full:
            await request.reply_privately(request.say("line-full"))
            return
        queue.inside += 1
        try:
            if not await self._wait_for_turn(queue, request):
                await request.reply_privately(request.say("line-full"))
                return
            began, away = _now(), request.seconds_at_discord
            try:
                await work(request)
            finally:
                took = max(_now() - began - (request.seconds_at_discord - away), 0.0)
                queue.rest.add(took, max(cost.rest * took, cost.least))
                queue.places.release()
        finally:
            queue.inside -= 1
            if not queue.inside:
                queue.has_explained = False
                asyncio.get_running_loop().call_later(person.rest, self._close, request.user)

    def _close(self, user: int) -> None:
        """Forget a person who has no requests and no rest left."""
        person = self._people.get(user)
        if person is not None and not person.busy:
            if person.rest:
                asyncio.get_running_loop().call_later(person.rest, self._close, user)
            else:
                del self._people[user]

    async def _wait_for_turn(self, queue: _Queue, request: Request) -> bool:
        """Wait for the turn of a request. A long wait acknowledges a click; for a command it returns False."""
        if not queue.places.locked() and not queue.rest.left:
            return await queue.places.acquire()  # the usual case: no wait
        turn = asyncio.ensure_future(_acquire(queue))
        try:
            if not (await asyncio.wait({turn}, timeout=ANSWER_WITHIN))[0]:
                if not request.is_click:
                    turn.cancel()
                    return False  # deferring would fix who sees the answer, which only the cog knows
                await request.acknowledge()
                if not queue.has_explained:
                    queue.has_explained = True
                    await request.reply_privately(request.say("line-waits"))
            await turn
        except BaseException:
            if not turn.cancel() and not turn.cancelled():
                queue.places.release()  # the slot was acquired, but the request was cancelled
            raise
        return True


async def _acquire(queue: _Queue) -> None:
    await queue.places.acquire()
    try:
        await _sleep(queue.rest.left)
    except BaseException:
        queue.places.release()
        raise


async def _sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)


def _now() -> float:
    return asyncio.get_running_loop().time()
