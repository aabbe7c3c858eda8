"""Notices: what people are to be told, and the worker that has it told.

A notice is a row with a due time. The worker hands it to whoever can show it and removes it only when that has
returned, so a crash tells a thing twice rather than never; its key tells whoever shows it that it is the same. Those
about one match or challenge go out in order, those about others side by side: one that hangs holds up nobody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from data import NoticeKind, NoticeRow, PersonRow, Reach, StoreError, Telling, Transaction
from matches.clocks import DAY, HOUR, MINUTE
from matches.digests import schedule, spared
from matches.hall import Hall

log = logging.getLogger(__name__)
_AT_ONCE: Final = 200
_SIDE_BY_SIDE: Final = 32
_PATIENCE: Final = 2 * MINUTE
"""Seconds after which a delivery that hangs is taken for failed; it has a place that others wait for."""
_LEASE: Final = _PATIENCE + MINUTE // 2
"""Seconds for which other processes leave it to this one to tell people about a match."""
_LOOK_EVERY: Final = 15
"""Seconds between looks at what other processes have left behind, where there are any."""
AGAIN_AFTER: Final = (MINUTE // 2, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY)
"""Seconds until the next attempt, after each that failed; then a notice is given up."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person now, the way they have chosen."""

    row: NoticeRow
    name: str
    telling: Telling
    deadline: int | None
    """When the person's time runs out, if it does."""

    @property
    def kind(self) -> NoticeKind:
        return self.row.kind

    @property
    def person(self) -> int:
        return self.row.person

    @property
    def subject(self) -> str:
        """The match, challenge or lobby."""
        return self.row.subject

    @property
    def turn(self) -> int:
        return self.row.turn


Deliver = Callable[[Notice], Awaitable[None]]


class Undeliverable(Exception):  # noqa: N818  it is what is said of a message
    """Raised by whoever delivers when another attempt cannot help: the notice is given up at once."""


class NotNow(Exception):  # noqa: N818  as above
    """Raised by whoever delivers when it will do later: Discord is in trouble, or a board is still on its way."""


class Notices:
    """Hands out the notices that are due. Run one a process."""

    def __init__(self, hall: Hall, deliver: Deliver) -> None:
        self._hall = hall
        self._deliver = deliver
        self._lanes: dict[str, asyncio.Task[int]] = {}
        """The subjects about which somebody is being told at the moment."""
        self._elsewhere: dict[str, int] = {}
        """The subjects that another process looks after, and when to look at them again."""
        self._room = asyncio.Semaphore(_SIDE_BY_SIDE)

    async def run(self) -> None:
        """Until cancelled. A store that fails is asked again, later and later."""
        failures = 0
        try:
            while True:
                try:
                    await self._hall.here.wait()
                    self._hall.notice_alarm.off()
                    await self._start_due()
                    await self._hall.notice_alarm.sleep(self._hall.time, await self._nearest())
                    failures = 0
                except Exception:  # a loop that ended would tell nobody anything
                    pause = AGAIN_AFTER[min(failures, 2)]
                    failures += 1
                    log.exception("notices: the store failed; looking again in %s s", pause)
                    await self._hall.time.sleep_until(self._hall.time.now() + pause)
        finally:
            for lane in list(self._lanes.values()):
                lane.cancel()
            await asyncio.gather(*self._lanes.values(), return_exceptions=True)

    async def hand_out(self) -> int:
        """Hand out all that is due now, and wait until that is done; how many notices were delivered."""
        return sum(await asyncio.gather(*await self._start_due()))

    async def _nearest(self) -> int | None:
        """When the next notice is due. What is being told now wakes the worker when it is done."""
        left_out = self._left_out()
        nearest = await self._hall.store.read(lambda transaction: transaction.next_notice(left_out))
        if not self._hall.store.shared:
            return nearest
        latest = self._hall.time.now() + _LOOK_EVERY
        return latest if nearest is None else min(nearest, latest)

    def _left_out(self) -> list[str]:
        """What is being told about at the moment, here or elsewhere."""
        now, ours = self._hall.time.now(), self._hall.holds.surely
        # What was another's a moment ago may have been changed here since: then it is for us to tell.
        self._elsewhere = {name: until for name, until in self._elsewhere.items() if until > now and not ours(name)}
        return [*self._lanes, *self._elsewhere]

    async def _start_due(self) -> list[asyncio.Task[int]]:
        now, left_out = self._hall.time.now(), self._left_out()
        # Asked without those that are busy: a day on which many hang must not hide the others behind them.
        due = await self._hall.store.read(lambda transaction: transaction.due_notices(now, _AT_ONCE, left_out))
        lanes: dict[str, list[NoticeRow]] = {}
        for row in due:
            if row.subject not in self._lanes:
                lanes.setdefault(row.subject, []).append(row)
        started = []
        for subject, rows in lanes.items():
            if not await self._hall.claim(subject, _LEASE):
                self._elsewhere[subject] = now + _LOOK_EVERY
                continue
            lane = self._lanes[subject] = asyncio.create_task(self._tell(rows, now), name=f"telling about {subject}")
            lane.add_done_callback(partial(self._done, subject))
            started.append(lane)
        return started

    def _done(self, subject: str, _: asyncio.Task[int]) -> None:
        self._lanes.pop(subject, None)
        self._hall.notice_alarm.earlier(self._hall.time.now())

    async def _tell(self, rows: list[NoticeRow], claimed_at: int) -> int:
        """Those about one subject, one after the other; how many were delivered."""
        delivered = 0
        for row in rows:
            try:
                async with self._room:
                    now = self._hall.time.now()
                    if now - claimed_at > _LEASE - _PATIENCE:
                        # The one before, or waiting for room, took so long that the lease could end in between.
                        if not await self._hall.claim(row.subject, _LEASE):
                            break
                        claimed_at = now
                    delivered += await self._hand_out(row)
            except Exception as error:
                # Perhaps it was told and that could not be noted: not again at once, or somebody is pinged all day.
                level = logging.WARNING if isinstance(error, StoreError) else logging.ERROR
                words = "%s: the notice for person %s could not be looked after"
                log.log(level, words, row.subject, row.person, exc_info=error)
                await self._hall.time.sleep_until(self._hall.time.now() + AGAIN_AFTER[0])
                break
        return delivered

    async def _hand_out(self, row: NoticeRow) -> bool:
        """Deliver one notice unless it has been overtaken; whether it was delivered."""
        notice = await self._hall.store.read(lambda transaction: _notice(transaction, row))
        if notice is None:
            await self._hall.decide(lambda transaction: transaction.remove_notice(row))  # it may have been spared
            return False
        try:
            await asyncio.wait_for(self._deliver(notice), _PATIENCE)
        except Undeliverable as error:
            log.warning("%s: %s cannot be told to person %s: %s", row.subject, row.kind.value, row.person, error)
        except Exception as error:  # whatever goes wrong in showing one notice, the others must go out
            mistake = None if isinstance(error, (NotNow, StoreError)) else error
            if row.attempts < len(AGAIN_AFTER):
                again = self._hall.time.now() + AGAIN_AFTER[row.attempts]
                level = logging.WARNING if mistake is None else logging.ERROR
                words = "%s: %s for person %s failed, %s; again at %s"
                log.log(level, words, row.subject, row.kind.value, row.person, error, again, exc_info=mistake)
                await self._hall.decide(lambda transaction: transaction.postpone_notice(row, again))
                return False
            log.error("%s: %s for person %s failed for good", row.subject, row.kind.value, row.person, exc_info=error)
        await self._hall.decide(lambda transaction: _delivered(transaction, row, self._hall.time.now()))
        return True


def _delivered(transaction: Transaction, row: NoticeRow, now: int) -> None:
    transaction.remove_notice(row)
    person = transaction.person(row.person)
    if row.kind is NoticeKind.DIGEST and person is not None:
        schedule(transaction, person, now)


def _has_own_board(transaction: Transaction, row: NoticeRow) -> bool:
    """Whether the board itself comes with the notice, in direct messages: without it there is nothing to play on."""
    match = transaction.match(row.subject)
    return match is not None and match.place is not None and match.place.reach is Reach.DM


def _notice(transaction: Transaction, row: NoticeRow) -> Notice | None:
    if not transaction.notice_stands(row):
        return None
    person = transaction.person(row.person) or PersonRow(row.person, "")
    if spared(row, person) and not _has_own_board(transaction, row):
        return None
    match = transaction.match(row.subject)
    return Notice(row, person.name, person.telling, None if match is None else match.deadline)
