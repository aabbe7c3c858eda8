"""The context that all use cases share: the store, the time, the computer players, and a queue for each match.

Use cases are functions that get the context first. They decide inside a transaction of the store. The context caches
matches that were read lately; the version in the store says whether a cached one is still current.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Protocol, TypeVar

from data.engine.store import Store
from data.errors import NotSaved, StoreFailure
from data.rows.match_rows import By
from data.rows.shards import ALL, Shards
from data.tables.transaction import Transaction
from game import Move, PlayerView
from matches.cluster import cluster_of
from matches.model.clocks import TimeSource
from matches.model.guarded_clock import GuardedClock
from matches.model.match_state import State, load
from matches.model.recent import Recent
from matches.model.refusals import NoSuchLevel, Refused
from matches.model.worker import SleepTimer
from opponents.hints import Hint
from opponents.review_positions import Row

_T = TypeVar("_T")
REMEMBERED: Final = 512
LINE: Final = 256
"""How many clicks may wait for one match; further ones are refused as busy."""


class ComputerPlayer(Protocol):
    """Chooses moves and gives hints from what a person at the table sees. It must not block the event loop."""

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        """A legal move for the seat to move. The same view, level and seed give the same move."""

    async def hint(self, view: PlayerView) -> Hint:
        """Advice for the seat to move."""

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        """The chances of the house to move at each table of a review. Moves and hints always have priority."""


@dataclass(slots=True)
class _MatchQueue:
    """The queue of one match: a lock, and how many hold it or wait for it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: int = 0


class Context:
    """Everything that a use case needs. One for each process and store."""

    def __init__(
        self, store: Store, time: TimeSource, computer: ComputerPlayer, levels: Iterable[str], shards: Shards = ALL
    ) -> None:
        self.store = store
        self.shards = shards
        """The shards of this process: it knows whether they are connected."""
        self.time = GuardedClock(time)
        self.cluster = cluster_of(store, self.time, shards)
        """The processes that use the store: this one, or this one and others."""
        self.computer = computer
        self.levels = tuple(levels)
        """From the weakest to the strongest."""
        self.online = asyncio.Event()
        """Set while Discord is connected: otherwise no deadline is applied and no notice is sent."""
        self.online.set()
        self.swept_at = 0
        """When this process last vacuumed the store."""
        self.clock_alarm = SleepTimer()
        self.notice_alarm = SleepTimer()
        self.moved: Callable[[By], None] = lambda _: None
        """Called for every stored move, with the kind of its maker."""
        self._remembered: Recent[str, State] = Recent(REMEMBERED)
        self._queues: dict[str, _MatchQueue] = {}

    @property
    def time_decides(self) -> bool:
        """Whether a person may lose on time: not while Discord is disconnected, nor while the clock is doubtful."""
        return self.online.is_set() and not self.time.doubtful

    def check_level(self, level: str) -> None:
        if level not in self.levels:
            raise NoSuchLevel(level)

    async def change(self, match: str, work: Callable[[Transaction, State], tuple[State, _T | Refused]]) -> _T:
        """Change a match: ``work`` gets the stored state and returns the state that it has written.

        A refusal that ``work`` raises rolls everything back. One that it returns is raised after the commit.
        """

        def transact(transaction: Transaction) -> tuple[State, _T | Refused]:
            return work(transaction, load(transaction, match, self._remembered.get(match)))

        queue = self._queues.setdefault(match, _MatchQueue())
        if queue.waiting >= LINE:
            raise NotSaved(StoreFailure.BUSY, f"{LINE} clicks are waiting for match {match}")
        queue.waiting += 1
        try:
            async with queue.lock:
                state, outcome = await self._write(transact)
                self._remembered[state.row.id] = state
        finally:
            queue.waiting -= 1
            if not queue.waiting:
                del self._queues[match]
        return _raised(outcome)

    async def decide(self, work: Callable[[Transaction], _T | Refused]) -> _T:
        """Change anything but a running match. Refusals work as in `change`."""
        return _raised(await self._write(work))

    def seen(self, match: str) -> State | None:
        """The cached state of a match, if there is one."""
        return self._remembered.get(match)

    async def look(self, match: str) -> State:
        """A match as it is stored now, without changing it."""
        return (await self.look_with(match, lambda _: None))[0]

    async def look_with(self, match: str, read: Callable[[Transaction], _T]) -> tuple[State, _T]:
        """The same, and what ``read`` finds in the same transaction."""
        known = self._remembered.get(match)
        state, found = await self.store.read(lambda transaction: (load(transaction, match, known), read(transaction)))
        current = self._remembered.get(match)
        # Another task may have cached a later state during this read; keep the later one. A board that was moved has
        # the same version, so at an equal version the state that was cached meanwhile counts as the later one.
        if current is known or current is None or current.row.version < state.row.version:
            self._remembered[state.row.id] = state
        return state, found

    def forget_matches(self) -> None:
        """Clear the cache: it may hold the name of a person who was deleted."""
        self._remembered.clear()

    def note_shown(self, match: str, version: int, turn: int, message: int | None) -> None:
        """Note in the cache that the live board shows a version, before it is written to the store."""
        known = self._remembered.get(match)
        if known is None:
            return
        row = known.row
        if row.shown < version and row.place is not None and row.place.message == message:
            row = replace(row, shown=version, shown_turn=turn)
            self._remembered[match] = replace(known, row=row)

    async def _write(self, work: Callable[[Transaction], _T]) -> _T:
        def transact(transaction: Transaction) -> tuple[_T, Transaction]:
            return work(transaction), transaction

        outcome, written = await self.store.write(transact)
        due = written.session.earliest_due
        for by in written.session.moved:
            self.moved(by)
        self.cluster.after_write(written)
        if due is not None:
            self.clock_alarm.earlier(due)
            self.notice_alarm.earlier(due)
        return outcome


def _raised(outcome: _T | Refused) -> _T:
    if isinstance(outcome, Refused):
        raise outcome
    return outcome
