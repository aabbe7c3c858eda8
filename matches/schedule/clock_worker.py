"""The clock worker: matches lost on time, expired challenges, notices that become due, cleaning; and heartbeats.

It never waits for the network. It sleeps until the next due moment and is woken by an earlier one. A match that cannot
be read is postponed and logged; other matches are not affected. Old rows are removed at intervals, not at every wake.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from data.errors import StoreError
from data.tables.transaction import Transaction
from matches.begin.starting import expire
from matches.model.clocks import HOUR, MINUTE
from matches.model.context import Context
from matches.model.match_state import State
from matches.model.refusals import Unknown
from matches.model.worker import work_when_due
from matches.play.changes import turn_notices
from matches.play.playing import lost_on_time
from matches.schedule import cleaning

log = logging.getLogger(__name__)

AWAY: Final = MINUTE
"""An outage of the bot or of Discord that is longer than this many seconds moves all deadlines."""
_POSTPONE: Final = HOUR


class Clocks:
    """One for each process, for the matches on its shards. ``changed`` is called for every match that was checked."""

    def __init__(self, context: Context, changed: Callable[[str], None] = lambda _: None) -> None:
        self._context = context
        self._changed = changed
        self._clean_at = 0

    async def run(self) -> None:
        """Run until cancelled. If the store fails, retry with backoff."""
        words = "clocks: the store failed; looking again in %s s"
        await work_when_due(self._context.time, self._context.clock_alarm, self._work, log, words)

    async def _work(self) -> int:
        """Do what is due now; return when something is due next."""
        await self._context.online.wait()
        await self.tick()
        if self._context.time.doubtful:
            return self._context.time.now() + MINUTE
        nearest = await self._context.store.read(lambda transaction: transaction.clocks.next_due(self._context.shards))
        return self._clean_at if nearest is None else min(nearest, self._clean_at)

    async def tick(self) -> None:
        """Do all that is due now."""
        context = self._context
        if not context.online.is_set():
            return
        if context.time.doubtful:
            jump = context.time.held
            if jump is None:
                return
            moved = await context.decide(lambda transaction: transaction.clocks.move_on(jump, context.shards))
            context.time.accept()
            self._clean_at = 0  # it was a moment of the old time
            log.error(
                "the system's clock has stayed where it is for an hour: %d clocks were moved by %+d s", moved, jump
            )
        now = context.time.now()
        for match in await context.store.read(lambda transaction: transaction.clocks.to_check(now, context.shards)):
            await self._check(match, now)
        if await context.store.read(lambda transaction: transaction.challenges.expired(now)):
            await context.decide(lambda transaction: _expire(transaction, now))
        if now >= self._clean_at:
            await cleaning.clean_up(context, now)
            self._clean_at = now + cleaning.EVERY

    async def _check(self, match: str, now: int) -> None:
        try:
            await check_match(self._context, match, now)
            self._changed(match)
        except Unknown:
            return  # it was deleted a moment ago
        except StoreError:
            raise
        except Exception:
            log.exception("match %s: its clock could not be checked; next attempt in an hour", match)
            await self._context.decide(lambda transaction: transaction.matches.schedule_check(match, now + _POSTPONE))


async def check_match(context: Context, match: str, now: int) -> None:
    """Check a match: end it on time, or add the notices for the person to move that are due."""

    def work(transaction: Transaction, state: State) -> tuple[State, None]:
        next_check_at = state.row.next_check_at
        if next_check_at is None or next_check_at > now:
            return state, None
        if state.late(now):
            return lost_on_time(transaction, state, now)[0], None
        notices = turn_notices(state)
        # Earlier notices were added by earlier checks: each check moves this moment on, and a turn starts at the first.
        transaction.notices.add([notice for notice in notices if next_check_at <= notice.due <= now])
        later = [notice.due for notice in notices if notice.due > now]
        if state.row.deadline is not None:
            later.append(state.row.deadline)
        transaction.matches.schedule_check(match, min(later, default=None))
        row = transaction.matches.refreshed(state.row)
        assert row is not None  # nothing here changes the version
        return State(row, state.deck, state.standing, state.position, state.story), None

    await context.change(match, work)


async def heartbeat(context: Context) -> None:
    """Store a heartbeat: this process is running and connected to Discord."""
    now = context.time.now()

    def work(transaction: Transaction) -> None:
        transaction.clocks.note_heartbeat(now, context.shards)
        context.cluster.note_serving(transaction, now)

    await context.store.write(work)


async def first_heartbeat(context: Context) -> None:
    """Store the first heartbeat ever of these shards, before they connect. Later the last heartbeat must stay."""
    now = context.time.now()

    def work(transaction: Transaction) -> None:
        if transaction.clocks.heartbeat(context.shards) is None:
            transaction.clocks.note_heartbeat(now, context.shards)

    await context.store.write(work)


async def make_up_outage(context: Context, since: int | None = None) -> int:
    """Move the deadlines on after an outage since ``since`` or the last heartbeat; return by how many seconds.

    A short outage moves nothing.
    """
    now = context.time.now()

    def work(transaction: Transaction) -> tuple[int, int]:
        # A heartbeat after that moment means that deadlines were already moved for the time before it.
        last = max(
            (moment for moment in (since, transaction.clocks.heartbeat(context.shards)) if moment is not None),
            default=now,
        )
        gap = now - last
        transaction.clocks.note_heartbeat(now, context.shards)
        context.cluster.note_serving(transaction, now)
        if gap <= AWAY:
            return 0, 0
        return gap, transaction.clocks.move_on(gap, context.shards)

    gap, moved = await context.decide(work)
    if gap:
        log.error("away for %d s: %d running clocks were moved on by that", gap, moved)
    return gap


def _expire(transaction: Transaction, now: int) -> None:
    # Read in the writing transaction: a challenge may have been accepted at the last moment.
    for row in transaction.challenges.expired(now):
        expire(transaction, row, now)
