"""The hall in which all matches are played: the store, the time, the computer players, and a lock a match.

Use cases are functions that get the hall first. What they decide, they decide inside a transaction of the store; the
hall remembers matches that were read lately, and the version in the store says whether a memory is still true.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final, TypeVar

from data import ALL, LEASE, By, NotSaved, Shards, Store, Transaction, Trouble
from matches.clocks import Timepiece
from matches.computer_player import ComputerPlayer
from matches.holds import Holds
from matches.refusals import NoSuchLevel, Refused
from matches.state import State, load
from matches.steady import SteadyTime

_T = TypeVar("_T")
REMEMBERED: Final = 512
LINE: Final = 256
"""How many clicks may wait for one match before further ones are told to come back."""


class _Line:
    """Those who wait for one match; within ``async with`` it is one's turn."""

    __slots__ = ("_lines", "_lock", "_match", "_waiting")

    def __init__(self, match: str, lines: dict[str, _Line]) -> None:
        self._match = match
        self._lines = lines
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def __aenter__(self) -> None:
        if self._waiting >= LINE:
            raise NotSaved(Trouble.BUSY, f"{LINE} clicks are waiting for match {self._match}")
        self._waiting += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
        self._leave()

    def _leave(self) -> None:
        self._waiting -= 1
        if not self._waiting:
            self._lines.pop(self._match, None)


class Alarm:
    """Until when a worker sleeps that waits for something to become due, and how it is woken before."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self._until: int | None = None

    def off(self) -> None:
        """Whatever becomes due from here on wakes the sleep that follows."""
        self._woken.clear()
        self._until = None

    def earlier(self, moment: int) -> None:
        if self._until is None or moment < self._until:
            self._woken.set()

    async def sleep(self, time: Timepiece, moment: int | None) -> None:
        """Until a moment, or until something is due before it."""
        self._until = moment
        sleeper = asyncio.ensure_future(time.sleep_until(moment))
        woken = asyncio.ensure_future(self._woken.wait())
        try:
            await asyncio.wait({sleeper, woken}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeper.cancel()
            woken.cancel()
            await asyncio.gather(sleeper, woken, return_exceptions=True)


class Hall:
    """Everything that a use case needs. One a process and store."""

    def __init__(
        self, store: Store, time: Timepiece, computer: ComputerPlayer, levels: Iterable[str], shards: Shards = ALL
    ) -> None:
        self.store = store
        self.shards = shards
        """Those that this process has: whether people there can reach us is known here."""
        self.holds = Holds()
        self.time = SteadyTime(time)
        self.computer = computer
        self.levels = tuple(levels)
        """From the weakest to the strongest."""
        self.here = asyncio.Event()
        """Set while people can reach us: otherwise nothing is decided by time, and nobody is told anything."""
        self.here.set()
        self.swept_at = 0
        """When the store was last written anew by this process."""
        self.clock_alarm = Alarm()
        self.notice_alarm = Alarm()
        self.moved: Callable[[By], None] = lambda _: None
        """Told of every move that was stored, by who made it."""
        self._remembered: OrderedDict[str, State] = OrderedDict()
        self._lines: dict[str, _Line] = {}

    @property
    def time_decides(self) -> bool:
        """Whether somebody may lose by time: not while they could not play, nor while the clock is in doubt."""
        return self.here.is_set() and not self.time.doubtful

    def check_level(self, level: str) -> None:
        if level not in self.levels:
            raise NoSuchLevel(level)

    async def change(self, match: str, work: Callable[[Transaction, State], tuple[State, _T | Refused]]) -> _T:
        """Change a match: ``work`` gets it as it is stored and gives it back as it has written it.

        A refusal that is raised leaves everything as it was; one that is the result was written first, then raised.
        """

        def transact(transaction: Transaction) -> tuple[State, _T | Refused]:
            return work(transaction, load(transaction, match, self._remembered.get(match)))

        async with self._line(match):
            state, outcome = await self._write(transact)
            self._remember(state)
        return _raised(outcome)

    def holds_surely(self, match: str) -> bool:
        """Whether no other process shows a match; one that has just changed it need not ask."""
        return not self.store.shared or self.holds.surely(match)

    async def claim(self, subject: str, seconds: int = LEASE) -> bool:
        """Take or keep the right to look after something; False while another process has it. Where there is no other
        nothing has to be written for that.
        """
        if not self.store.shared:
            return True
        now = self.time.now()
        return await self._write(lambda transaction: transaction.claim(subject, now, seconds))

    async def decide(self, work: Callable[[Transaction], _T | Refused]) -> _T:
        """Change anything that is not a running match. Of refusals the same is true as there."""
        return _raised(await self._write(work))

    def seen(self, match: str) -> State | None:
        """A match as this process last saw or left it, if it still remembers."""
        return self._remembered.get(match)

    async def look(self, match: str) -> State:
        """A match as it is stored now, without changing it."""
        known = self._remembered.get(match)
        state = await self.store.read(lambda transaction: load(transaction, match, known))
        current = self._remembered.get(match)
        # Something may have been stored while this read an earlier state: the later one is the one to remember. A board
        # that was moved leaves the version as it is, so what has changed here meanwhile is taken for the later one.
        if current is known or current is None or current.row.version < state.row.version:
            self._remember(state)
        return state

    def forget_matches(self) -> None:
        """Remember none of the matches that were read: a name may be in them that nobody is to remember."""
        self._remembered.clear()

    def note_shown(self, match: str, version: int, turn: int, message: int | None) -> None:
        """The live board of a match shows that version: for whoever asks this process before the store knows it."""
        known = self._remembered.get(match)
        if known is None:
            return
        row = known.row
        if row.shown < version and row.place is not None and row.place.message == message:
            row = row.seen_as(row.place, version, turn, row.thread_wanted, row.rings_at)
            self._remembered[match] = replace(known, row=row)

    async def _write(self, work: Callable[[Transaction], _T]) -> _T:
        def transact(transaction: Transaction) -> tuple[_T, Transaction]:
            return work(transaction), transaction

        outcome, written = await self.store.write(transact)
        due = written.earliest_due
        for by in written.moved:
            self.moved(by)
        if self.store.shared:
            self.holds.taken(written.held, written.elsewhere)
        if due is not None:
            self.clock_alarm.earlier(due)
            self.notice_alarm.earlier(due)
        return outcome

    def _remember(self, state: State) -> None:
        self._remembered[state.row.id] = state
        self._remembered.move_to_end(state.row.id)
        if len(self._remembered) > REMEMBERED:
            self._remembered.popitem(last=False)

    def _line(self, match: str) -> _Line:
        line = self._lines.get(match)
        if line is None:
            line = self._lines[match] = _Line(match, self._lines)
        return line


def _raised(outcome: _T | Refused) -> _T:
    if isinstance(outcome, Refused):
        raise outcome
    return outcome
