"""The computer players as the bot uses them: ask for a move, a hint or a chance to win, with a bounded wait.

Searches run in worker processes. This module keeps them alive, hands out questions and shrinks the budget of each
search when many are waiting. It loads neither numba nor numpy, and gets only what a player may know.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import os
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import astuple
from typing import Any, Final

from game import Move, PlayerView
from opponents.hints import Hint, Prospect, hint_of
from opponents.kernel_rows import move_of, row_of
from opponents.levels import STRONGEST
from opponents.levels import level as level_of
from opponents.process import OpponentsClosed, Question, SearchFailed, Worker, WorkerLost
from opponents.review_positions import Row
from opponents.simple import choices, simple_move

log = logging.getLogger(__name__)

PATIENCE: Final = 2.0
"""Timeout in seconds of a question; then the simple player answers."""
_AIM: Final = 1.4
"""Seconds in which all waiting questions should have their answers."""
_LONGEST: Final = 0.25
"""Seconds of processor time that one question may take."""
_AT_MOST: Final = 0.5
"""Seconds on the clock that one question may take on a busy machine: well before the worker counts as hung."""
_REVIEW_WAIT: Final = 1.0
"""Seconds that a review waits for a moment without other questions; then it queues behind them."""
_SHORTEST: Final = 0.002
_HANGS_AFTER: Final = 1.0
"""Seconds of silence after which a worker counts as hung and is replaced."""
_MOST_WAITING: Final = 1000
_LONGEST_PAUSE: Final = 30.0


class Opponents:
    """The computer players. `start` returns at once; until the workers are warm, a slower one searches less deep."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        patience: float = PATIENCE,
        most_waiting: int = _MOST_WAITING,
        worker_command: tuple[str, ...] = ("-m", "opponents.worker"),
        timed: Callable[[str], AbstractContextManager[object]] = nullcontext,
    ) -> None:
        self._size = workers or min(2, os.cpu_count() or 1)
        self._patience = patience
        self._most_waiting = most_waiting
        self._command = worker_command
        self._timed = timed
        """Times a search, by its kind."""
        self._waiting: asyncio.PriorityQueue[Question] = asyncio.PriorityQueue()
        self._numbers = itertools.count()
        self._open: set[asyncio.Future[dict[str, Any]]] = set()
        self._slots: list[asyncio.Task[None]] = []
        self._launched: set[Worker] = set()
        self._ready: set[Worker] = set()
        self._warm = asyncio.Event()
        self._urgent = 0
        """How many questions for a move or a hint are open."""
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._closed = False

    async def start(self) -> None:
        """Begin to warm up in the background."""
        self._slots.append(asyncio.create_task(self._stand_in(), name="opponents: stand-in"))
        for number in range(self._size):
            self._slots.append(asyncio.create_task(self._slot(number), name=f"opponents: worker {number}"))

    async def warm(self) -> None:
        """Wait until a worker is ready that searches as deep as the levels need."""
        await self._warm.wait()

    async def close(self) -> None:
        """End every process. Open questions get `OpponentsClosed`."""
        self._closed = True
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)
        for worker in list(self._launched):
            await self._dismiss(worker)
        for answer in list(self._open):
            if not answer.done():
                answer.set_exception(OpponentsClosed())
        self._warm.set()  # wakes tasks that wait for a warm worker; they see that it is closed

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the worker processes that are ready."""
        return tuple(worker.process.pid for worker in self._ready)

    @property
    def is_warm(self) -> bool:
        """Whether a worker is ready that searches as deep as the levels need; the stand-in does not count."""
        return self._warm.is_set() and bool(self._ready)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self._waiting.qsize()

    async def choose(self, view: PlayerView, level: str, seed: int, *, about: str = "a match") -> Move:
        """The move that a level makes. The same view, level and seed give the same move unless many are waiting.

        ``about`` names the match in the log if anything fails.
        """
        work = level_of(level).work(view.variant)
        moves = choices(view)
        if len(moves) == 1:
            return moves[0]
        question = {"row": row_of(view), "work": astuple(work), "seed": seed}
        with self._timed("move"):
            answer = await self._ask(question, work.simulations, about)
        return simple_move(view) if answer is None else move_of(view, answer["move"])

    async def hint(self, view: PlayerView, *, about: str = "a match") -> Hint:
        """The best move for the seat to move, how much better it is than the next, and why."""
        answer = None
        if len(choices(view)) > 1:
            # The same position has the same seed, so a repeated request gives the same hint.
            question = {"row": row_of(view), "seed": view.board.tokens + 1}
            with self._timed("hint"):
                answer = await self._ask(question, STRONGEST.work(view.variant).simulations, about)
        if answer is None:
            return hint_of(view, [Prospect(simple_move(view), None)])
        return hint_of(view, [Prospect(move_of(view, move), chance) for move, chance in answer["options"]])

    async def values(self, rows: Sequence[Row], simulations: int, *, about: str = "a review") -> list[float]:
        """The calibrated chances of the movers' houses in a few positions: few, because a worker is not interrupted.

        All other questions go first. There is no fallback: OpponentsClosed if the bot closes before the answer.
        """
        await self._warm.wait()  # the stand-in would search less deep, and a review is kept
        # While a move is searched, a second busy worker would only take processor time from it.
        with suppress(TimeoutError):
            async with asyncio.timeout(_REVIEW_WAIT):
                await self._quiet.wait()
        if self._closed:
            raise OpponentsClosed
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._open.add(answer)
        try:
            number, all_of_them = next(self._numbers), simulations * len(rows)
            content = {"rows": [list(row) for row in rows]}
            self._waiting.put_nowait(Question(True, number, content, all_of_them, about, time.monotonic(), answer))
            found = await answer
        finally:
            self._open.discard(answer)
            answer.cancel()  # the caller has gone: do not search for it
        if "error" in found:
            raise SearchFailed(found["error"])
        return [float(value) for value in found["values"]]

    async def _ask(self, content: dict[str, Any], simulations: int, about: str) -> dict[str, Any] | None:
        """A worker's answer, or None if there is none in time: then the simple player answers."""
        if self._closed:
            raise OpponentsClosed
        if self._waiting.qsize() >= self._most_waiting:
            log.warning("%s: %d questions are waiting, so the simple player answers", about, self._waiting.qsize())
            return None
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._open.add(answer)
        self._urgent += 1
        self._quiet.clear()
        try:
            question = Question(False, next(self._numbers), content, simulations, about, time.monotonic(), answer)
            self._waiting.put_nowait(question)
            async with asyncio.timeout(self._patience):
                found = await answer
        except TimeoutError:
            log.warning("%s: no worker answered within %.1f s, so the simple player does", about, self._patience)
            return None
        finally:
            self._open.discard(answer)
            self._urgent -= 1
            if not self._urgent:
                self._quiet.set()
        return None if "error" in found else found

    async def _slot(self, number: int) -> None:
        """Keep one worker running until the bot closes."""
        if number > 0:
            await self._warm.wait()  # the first worker compiles; the others load from its cache
        failures = 0
        while True:
            try:
                # If warming up fails twice, for example because the compiler crashes, start without compiling.
                worker = await self._start(interpreted=failures > 1)
            except (WorkerLost, OSError) as problem:
                failures += 1
                pause = min(_LONGEST_PAUSE, 0.25 * 2**failures)
                log.warning("a worker does not start (%s); next try in %.1f s", problem, pause)
                await asyncio.sleep(pause)
                continue
            if not worker.compiled:
                log.warning("no numba: worker %d searches interpreted, with fewer simulations", worker.process.pid)
            log.info("worker %d is warm: %.0f simulations a second", worker.process.pid, worker.pace.speed)
            failures = 0
            self._warm.set()
            await self._serve(worker, until=asyncio.Event())

    async def _stand_in(self) -> None:
        """Run an interpreted worker, which starts quickly, until the first compiled one is warm."""
        while not self._warm.is_set():
            try:
                worker = await self._start(interpreted=True)
            except (WorkerLost, OSError) as problem:
                log.warning("no interpreted worker starts while the others warm up: %s", problem)
                return
            await self._serve(worker, until=self._warm)

    async def _start(self, *, interpreted: bool) -> Worker:
        worker = await Worker.launch(interpreted=interpreted, command=self._command)
        self._launched.add(worker)
        try:
            await worker.warm()
        except WorkerLost:
            await self._dismiss(worker)
            raise
        return worker

    async def _dismiss(self, worker: Worker) -> None:
        await worker.end()
        # Only after the end: if the bot closes meanwhile, `close` ends what is still in the set.
        self._launched.discard(worker)

    async def _serve(self, worker: Worker, until: asyncio.Event) -> None:
        """Hand questions to a worker until it is lost or no longer needed; then end it."""
        self._ready.add(worker)
        leaving = asyncio.create_task(until.wait())
        try:
            while not until.is_set():
                getting = asyncio.create_task(self._waiting.get())
                try:
                    await asyncio.wait({getting, leaving}, return_when=asyncio.FIRST_COMPLETED)
                finally:
                    if not getting.done():
                        getting.cancel()
                if getting.done():
                    await self._put(getting.result(), worker)
        except WorkerLost as problem:
            log.warning("%s: it is replaced", problem)
        finally:
            leaving.cancel()
            self._ready.discard(worker)
        await self._dismiss(worker)

    async def _put(self, question: Question, worker: Worker) -> None:
        """Send a question to a worker. If the worker is lost, the question goes back to the front of the queue."""
        if question.answer.done():
            return
        allowed = self._allowed(question, worker)
        try:
            sent = {**question.content, "id": question.number, "most": allowed}
            answer = await worker.ask(sent, _HANGS_AFTER)
        except WorkerLost:
            log.warning("%s: its worker is lost, so another one is asked", question.about)
            self._waiting.put_nowait(question)
            raise
        if "error" in answer:
            log.error("%s: a worker failed on %s: %s", question.about, question.content, answer["error"])
        elif question.simulations:
            worker.pace.learn(answer["simulations"], answer["busy"], answer["passed"])
        if not question.answer.done():
            question.answer.set_result(answer)

    def _allowed(self, question: Question, worker: Worker) -> int:
        """How many simulations a question gets: all that it asked for, unless others would wait too long."""
        seconds = min(_LONGEST * worker.pace.crowding, _AT_MOST)
        if not question.later:  # a review has waited for all others, so it takes nothing from them
            left = _AIM - (time.monotonic() - question.asked)
            share = left * max(1, len(self._ready)) / (self._waiting.qsize() + 1)
            seconds = min(seconds, max(_SHORTEST, share))
        allowed = worker.pace.allows(seconds)
        if allowed < question.simulations:
            log.debug("%d wait: %d simulations instead of %d", self._waiting.qsize(), allowed, question.simulations)
        return max(1, min(allowed, question.simulations, worker.most))
