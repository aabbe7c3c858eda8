"""Notices and the worker that has them delivered.

A notice is a row with a due time. The worker passes it to ``deliver`` and removes it only after that has returned. So a
crash may deliver it twice, but never loses it; its key lets the receiver recognise a repeat. Notices about one match or
challenge go out in order, those about different ones in parallel: one that hangs does not delay the others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from data.errors import StoreError
from data.rows.match_rows import NoticeKind, NoticeRow, Reach
from data.rows.people_rows import NoticeChoice, PersonRow
from data.tables.transaction import Transaction
from matches.model.clocks import DAY, HOUR, MINUTE
from matches.model.context import Context
from matches.model.personal_data import Files, PersonalData, plain
from matches.model.worker import work_when_due
from matches.schedule.digests import is_left_to_digest, schedule

log = logging.getLogger(__name__)
_AT_ONCE: Final = 200
_PARALLEL: Final = 32
_DELIVERY_TIMEOUT: Final = 2 * MINUTE
"""Seconds after which a delivery counts as failed; it occupies a slot that others wait for."""
_LEASE: Final = _DELIVERY_TIMEOUT + MINUTE // 2
"""Seconds of the lease on the notices about a match."""
_LOOK_EVERY: Final = 15
"""Seconds between looks at notices that other processes have left."""
AGAIN_AFTER: Final = (MINUTE // 2, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY)
"""Seconds until the next attempt after each failure; after the last one a notice is given up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice(NoticeRow):
    """A message to a person that is due, with the way of delivery that they have chosen."""

    name: str
    telling: NoticeChoice
    deadline: int | None
    """The deadline of the match, if there is one."""


Deliver = Callable[[Notice], Awaitable[None]]


class Undeliverable(Exception):  # noqa: N818  it is a state of a message
    """Raised by ``deliver`` if a retry cannot help: the notice is given up at once."""


class NotNow(Exception):  # noqa: N818  as above
    """Raised by ``deliver`` if a retry will help: Discord has a problem, or a board is not posted yet."""


class Notices:
    """Delivers the notices that are due. Run one in each process."""

    def __init__(self, context: Context, deliver: Deliver) -> None:
        self._context = context
        self._deliver = deliver
        self._tasks: dict[str, asyncio.Task[int]] = {}
        """The subjects whose notices are being delivered, each with its task."""
        self._elsewhere: dict[str, int] = {}
        """The subjects on which another process has the lease, and when to try them again."""
        self._slots = asyncio.Semaphore(_PARALLEL)

    async def run(self) -> None:
        """Run until cancelled. If the store fails, retry with backoff."""
        words = "notices: the store failed; looking again in %s s"
        try:
            await work_when_due(self._context.time, self._context.notice_alarm, self._work, log, words)
        finally:
            for task in list(self._tasks.values()):
                task.cancel()
            await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    async def _work(self) -> int | None:
        """Start to deliver what is due now; return when something is due next."""
        await self._context.online.wait()
        await self._start_due()
        left_out = self._left_out()  # deliveries in progress wake the worker when they end
        nearest = await self._context.store.read(lambda transaction: transaction.notices.next_due(left_out))
        interval = self._context.cluster.poll_interval(_LOOK_EVERY)
        if interval is None:
            return nearest
        latest = self._context.time.now() + interval
        return latest if nearest is None else min(nearest, latest)

    async def hand_out(self) -> int:
        """Deliver all that is due now and wait for it; return how many notices were delivered."""
        return sum(await asyncio.gather(*await self._start_due()))

    def _left_out(self) -> list[str]:
        """The subjects whose notices are being delivered, here or by other processes."""
        now, ours = self._context.time.now(), self._context.cluster.is_held
        # A change in this process takes over the lease: then its notices are delivered here.
        self._elsewhere = {name: until for name, until in self._elsewhere.items() if until > now and not ours(name)}
        return [*self._tasks, *self._elsewhere]

    async def _start_due(self) -> list[asyncio.Task[int]]:
        now, left_out = self._context.time.now(), self._left_out()
        # Busy subjects are left out of the query: if many hang, they must not hide the others.
        due = await self._context.store.read(lambda transaction: transaction.notices.due(now, _AT_ONCE, left_out))
        by_subject: dict[str, list[NoticeRow]] = {}
        for row in due:
            if row.subject not in self._tasks:
                by_subject.setdefault(row.subject, []).append(row)
        started = []
        for subject, rows in by_subject.items():
            if not await self._context.cluster.claim(subject, _LEASE):
                self._elsewhere[subject] = now + _LOOK_EVERY
                continue
            task = self._tasks[subject] = asyncio.create_task(self._tell(rows, now), name=f"telling about {subject}")
            task.add_done_callback(partial(self._done, subject))
            started.append(task)
        return started

    def _done(self, subject: str, _: asyncio.Task[int]) -> None:
        self._tasks.pop(subject, None)
        self._context.notice_alarm.earlier(self._context.time.now())

    async def _tell(self, rows: list[NoticeRow], claimed_at: int) -> int:
        """Deliver the notices about one subject, one after another; return how many were delivered."""
        delivered = 0
        for row in rows:
            try:
                async with self._slots:
                    now = self._context.time.now()
                    if now - claimed_at > _LEASE - _DELIVERY_TIMEOUT:
                        # The last delivery, or waiting for a slot, took so long that the lease could end in this one.
                        if not await self._context.cluster.claim(row.subject, _LEASE):
                            break
                        claimed_at = now
                    delivered += await self._hand_out(row)
            except Exception as error:
                # Perhaps it was delivered and only the removal failed. So wait, or a person is pinged all day.
                level = logging.WARNING if isinstance(error, StoreError) else logging.ERROR
                words = "%s: the notice for person %s could not be looked after"
                log.log(level, words, row.subject, row.person, exc_info=error)
                await self._context.time.sleep_until(self._context.time.now() + AGAIN_AFTER[0])
                break
        return delivered

    async def _hand_out(self, row: NoticeRow) -> bool:
        """Deliver a notice unless it is out of date; return whether it was delivered."""
        notice = await self._context.store.read(lambda transaction: _notice(transaction, row))
        if notice is None:
            # It may be left to a digest.
            await self._context.decide(lambda transaction: transaction.notices.remove(row))
            return False
        try:
            await asyncio.wait_for(self._deliver(notice), _DELIVERY_TIMEOUT)
        except Undeliverable as error:
            log.warning("%s: %s cannot be delivered to person %s: %s", row.subject, row.kind.value, row.person, error)
        except Exception as error:  # a failure of one notice must not stop the others
            mistake = None if isinstance(error, (NotNow, StoreError)) else error
            if row.attempts < len(AGAIN_AFTER):
                again = self._context.time.now() + AGAIN_AFTER[row.attempts]
                level = logging.WARNING if mistake is None else logging.ERROR
                words = "%s: %s for person %s failed, %s; again at %s"
                log.log(level, words, row.subject, row.kind.value, row.person, error, again, exc_info=mistake)
                await self._context.decide(lambda transaction: transaction.notices.postpone(row, again))
                return False
            log.error("%s: %s for person %s failed for good", row.subject, row.kind.value, row.person, exc_info=error)
        await self._context.decide(lambda transaction: _delivered(transaction, row, self._context.time.now()))
        return True


def _delivered(transaction: Transaction, row: NoticeRow, now: int) -> None:
    transaction.notices.remove(row)
    person = transaction.people.get(row.person)
    if row.kind is NoticeKind.DIGEST and person is not None:
        schedule(transaction, person, now)


def _notice(transaction: Transaction, row: NoticeRow) -> Notice | None:
    if not transaction.notices.stands(row):
        return None
    person = transaction.people.get(row.person) or PersonRow(row.person, "")
    match = transaction.matches.get(row.subject)
    # In direct messages the notice brings the board: without it the person has no board to play on.
    brings_board = match is not None and match.place is not None and match.place.reach is Reach.DM
    if is_left_to_digest(row, person) and not brings_board:
        return None
    deadline = None if match is None else match.deadline
    return Notice(*row.key, row.due, row.attempts, name=person.name, telling=person.telling, deadline=deadline)


def _export(transaction: Transaction, person: int) -> Files:
    if found := [plain(row, person, {"person"}) for row in transaction.notices.of_person(person)]:
        yield "notices.json", found


PERSONAL_DATA: Final = PersonalData(("notices",), _export)
