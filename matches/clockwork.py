"""What time decides: matches lost on time, challenges that expire, notices that become due.

A worker of its own that never waits for the network. It sleeps until the nearest moment and is woken when an earlier
one comes up. A match that cannot be read is set aside and named in the log; nobody else notices.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from data import StoreError, Transaction
from matches.changes import turn_notices
from matches.clocks import DAY, HOUR, MINUTE
from matches.hall import Hall
from matches.limits import forget_old
from matches.playing import lost_on_time
from matches.rating import look_after_absent
from matches.refusals import Unknown
from matches.sharing import serve
from matches.starting import expire
from matches.state import State
from matches.sweeping import sweep

log = logging.getLogger(__name__)

AWAY: Final = MINUTE
"""Seconds without the bot, or without Discord, that are not counted against anybody."""
_PAUSES: Final = (MINUTE // 2, 2 * MINUTE, 10 * MINUTE)
_ASIDE: Final = HOUR
_KEEP_CLOSED: Final = 30 * DAY
_KEEP_BEGINNINGS: Final = 7 * DAY
_KEEP_ANSWERS: Final = HOUR


class Clocks:
    """One a process, for the matches that lie on its shards. ``changed`` is told of every one that was looked at."""

    def __init__(self, hall: Hall, changed: Callable[[str], None] = lambda _: None) -> None:
        self._hall = hall
        self._changed = changed
        self._cleaned_at = 0

    async def run(self) -> None:
        """Until cancelled. A store that fails is asked again, later and later."""
        failures = 0
        while True:
            try:
                await self._hall.here.wait()
                await self.tick()
                nearest = await self._hall.store.read(lambda transaction: transaction.next_clock(self._hall.shards))
                await self._hall.clock_alarm.sleep(self._hall.time, self._latest(nearest))
                failures = 0
            except Exception:  # a loop that ended would let every clock stand still
                pause = _PAUSES[min(failures, len(_PAUSES) - 1)]
                failures += 1
                log.exception("clocks: the store failed; looking again in %s s", pause)
                await self._hall.time.sleep_until(self._hall.time.now() + pause)

    def _latest(self, nearest: int | None) -> int:
        """While time is in doubt one looks again soon; otherwise once an hour, to clean up."""
        latest = self._hall.time.now() + (MINUTE if self._hall.time.doubtful else HOUR)
        return latest if nearest is None or self._hall.time.doubtful else min(nearest, latest)

    async def tick(self) -> None:
        """Decide all that is due now."""
        hall = self._hall
        hall.clock_alarm.off()
        if not hall.here.is_set():
            return
        if hall.time.doubtful:
            jump = hall.time.held
            if jump is None:
                return
            moved = await move_clocks_on(hall, jump)
            hall.time.accept()
            log.error(
                "the system's clock has stayed where it is for an hour: %d clocks were moved by %+d s", moved, jump
            )
        now = hall.time.now()
        for match in await hall.store.read(lambda transaction: transaction.matches_that_ring(now, hall.shards)):
            await self._ring(match, now)
        if hall.store.shared and now < self._cleaned_at + MINUTE and not await self._is_due(now):
            return  # woken by what another process has done
        self._cleaned_at = now
        await hall.decide(lambda transaction: _clean_up(transaction, now))
        await sweep(hall)
        while await hall.decide(lambda transaction: look_after_absent(transaction, now)):
            pass

    async def _is_due(self, now: int) -> bool:
        nearest = await self._hall.store.read(lambda transaction: transaction.next_clock(self._hall.shards))
        return nearest is not None and nearest <= now

    async def _ring(self, match: str, now: int) -> None:
        try:
            await ring(self._hall, match, now)
            self._changed(match)
        except Unknown:
            return  # it was deleted a moment ago
        except StoreError:
            raise
        except Exception:
            log.exception("match %s: its clock could not be read; it is set aside for an hour", match)
            await self._hall.decide(lambda transaction: transaction.ring_later(match, now + _ASIDE))


async def ring(hall: Hall, match: str, now: int) -> None:
    """Look at a match: it is lost on time, or what the one to move is to be told by now becomes a notice."""

    def work(transaction: Transaction, state: State) -> tuple[State, None]:
        rings_at = state.row.rings_at
        if rings_at is None or rings_at > now:
            return state, None
        if state.late(now):
            return lost_on_time(transaction, state, now)[0], None
        notices = turn_notices(state)
        # What lies before has been told: the moment moves on with every look, and a turn begins with the earliest.
        transaction.add_notices([notice for notice in notices if rings_at <= notice.due <= now])
        later = [notice.due for notice in notices if notice.due > now]
        if state.row.deadline is not None:
            later.append(state.row.deadline)
        transaction.ring_later(match, min(later, default=None))
        row = transaction.refreshed(state.row)
        assert row is not None  # nothing that raises the version was done
        return State(row, state.deck, state.standing, state.position, state.story), None

    await hall.change(match, work)


async def move_clocks_on(hall: Hall, seconds: int) -> int:
    """Give everybody so much more time whom this process serves; how many clocks. Their boards are behind from now."""
    return await hall.decide(lambda transaction: transaction.move_clocks_on(seconds, hall.shards))


async def beat(hall: Hall) -> None:
    """This process is alive and on Discord."""
    now = hall.time.now()

    def work(transaction: Transaction) -> None:
        transaction.beat(now, hall.shards)
        serve(transaction, hall, now)

    await hall.store.write(work)


async def begin_beating(hall: Hall) -> None:
    """This process is alive and about to be on Discord. Only the first time ever: later the last beat says more."""
    now = hall.time.now()

    def work(transaction: Transaction) -> None:
        if transaction.heartbeat(hall.shards) is None:
            transaction.beat(now, hall.shards)

    await hall.store.write(work)


async def came_back(hall: Hall, since: int | None = None) -> int:
    """After having been away since then, or since the last heartbeat: nobody loses what they could not use.

    The seconds by which clocks were moved on; 0 if it was too short to matter.
    """
    now = hall.time.now()

    def work(transaction: Transaction) -> tuple[int, int]:
        # A heartbeat after that moment says that what lies before it has been made good already.
        last = max(
            (moment for moment in (since, transaction.heartbeat(hall.shards)) if moment is not None), default=now
        )
        gap = now - last
        transaction.beat(now, hall.shards)
        serve(transaction, hall, now)
        if gap <= AWAY:
            return 0, 0
        return gap, transaction.move_clocks_on(gap, hall.shards)

    gap, moved = await hall.decide(work)
    if gap:
        log.error("away for %d s: %d running clocks were moved on by that", gap, moved)
    return gap


def _clean_up(transaction: Transaction, now: int) -> None:
    # Asked in the writing transaction: one of them may have been accepted at the last moment.
    for row in transaction.challenges_expired(now):
        expire(transaction, row, now)
    transaction.remove_old_challenges(now - _KEEP_CLOSED)
    forget_old(transaction, now)
    transaction.drop_old_handles(now)
    transaction.drop_old_beginnings(now - _KEEP_BEGINNINGS)
    transaction.drop_old_leases(now)
    transaction.drop_old_answers(now - _KEEP_ANSWERS)
