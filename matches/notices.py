"""Notices: what people are to be told and when, and the loop that sees to it.

A notice is a row with a due time; those of a turn are made when their match rings. The loop hands a notice to whoever
can show it and removes it only when that has returned, so a crash tells a thing twice rather than never. It sleeps
until the nearest moment and is woken when an earlier one comes up; it never polls.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from data import NoticeKind, NoticeRow, PersonRow, StoreError, Telling, Transaction
from matches.clocks import DAY, HOUR, MINUTE
from matches.hall import Hall
from matches.playing import look_at_clock
from matches.starting import expire

log = logging.getLogger(__name__)
_AT_ONCE: Final = 50
_AGAIN_AFTER: Final = (MINUTE // 2, 2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY)
"""Seconds until the next attempt, after each that failed; then a notice is given up."""
_KEEP_CLOSED: Final = 30 * DAY


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell a person now, the way they have chosen."""

    kind: NoticeKind
    person: int
    name: str
    language: str | None
    telling: Telling
    subject: str
    """The match, challenge or lobby."""
    turn: int
    due: int
    deadline: int | None
    """When the person's time runs out, if it does."""
    attempts: int


Deliver = Callable[[Notice], Awaitable[None]]


class Undeliverable(Exception):  # noqa: N818  it is what is said of a letter
    """Raised by whoever delivers when another attempt cannot help: the notice is given up at once."""


class Bell:
    """Decides what time decides, and hands out the notices that are due. Run one a store."""

    def __init__(self, hall: Hall, deliver: Deliver) -> None:
        self._hall = hall
        self._deliver = deliver

    async def run(self) -> None:
        """Until cancelled. Whatever fails is tried again, later and later."""
        failures = 0
        while True:
            try:
                await self.ring()
                await self._sleep()
                failures = 0
            except Exception:  # a loop that ended would let every clock stand still
                pause = _AGAIN_AFTER[min(failures, 2)]
                failures += 1
                log.exception("notices: something failed; looking again in %s s", pause)
                await self._hall.time.sleep_until(self._hall.time.now() + pause)

    async def ring(self) -> int:
        """Do all that is due now; how many notices were handed out.

        A match whose clock cannot be decided does not hold up the others; what was wrong is raised at the end.
        """
        self._hall.woken.clear()
        self._hall.alarm = None  # whatever becomes due from here on wakes the sleep that follows
        now = self._hall.time.now()
        errors = await self._look_at_clocks(now)
        delivered = await self._hand_out_all(now)
        if errors:
            raise ExceptionGroup("clocks that could not be decided", errors)
        return delivered

    async def _hand_out_all(self, now: int) -> int:
        delivered = 0
        tried: set[NoticeRow] = set()
        while True:
            due = await self._hall.store.read(lambda transaction: transaction.due_notices(now, _AT_ONCE))
            due = [row for row in due if row not in tried]
            if not due:
                return delivered
            for row in due:
                tried.add(row)
                delivered += await self._hand_out(row)

    async def _look_at_clocks(self, now: int) -> list[Exception]:
        errors: list[Exception] = []
        for match in await self._hall.store.read(lambda transaction: transaction.matches_that_ring(now)):
            try:
                await look_at_clock(self._hall, match)
            except StoreError:
                raise
            except Exception as error:
                log.exception("match %s: its clock could not be read", match)
                errors.append(error)
        expired = await self._hall.store.read(lambda transaction: transaction.challenges_expired(now))
        if expired:
            await self._hall.decide(lambda transaction: _expire(transaction, now))
        return errors

    async def _hand_out(self, row: NoticeRow) -> bool:
        """Deliver one notice unless it has been overtaken; whether it was delivered."""
        notice = await self._hall.store.read(lambda transaction: _notice(transaction, row))
        if notice is None:
            return False
        try:
            await self._deliver(notice)
        except Undeliverable as error:
            log.warning("%s: %s cannot be told to person %s: %s", row.subject, row.kind.value, row.person, error)
        except Exception:  # whatever goes wrong in showing one notice, the others must go out
            if row.attempts < len(_AGAIN_AFTER):
                again = self._hall.time.now() + _AGAIN_AFTER[row.attempts]
                log.exception("%s: %s for person %s failed; again at %s", row.subject, row.kind, row.person, again)
                await self._hall.decide(lambda transaction: transaction.postpone_notice(row, again))
                return False
            log.exception("%s: %s for person %s failed for good", row.subject, row.kind.value, row.person)
        await self._hall.decide(lambda transaction: transaction.remove_notice(row))
        return True

    async def _sleep(self) -> None:
        """Until the nearest moment at which something is due, or until that may have changed."""
        nearest = await self._hall.store.read(lambda transaction: transaction.next_due())
        self._hall.alarm = nearest
        sleeper = asyncio.ensure_future(self._hall.time.sleep_until(nearest))
        woken = asyncio.ensure_future(self._hall.woken.wait())
        try:
            await asyncio.wait({sleeper, woken}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeper.cancel()
            woken.cancel()
            await asyncio.gather(sleeper, woken, return_exceptions=True)


def _expire(transaction: Transaction, now: int) -> None:
    # Asked again in the writing transaction: one of them may have been accepted at the last moment.
    for row in transaction.challenges_expired(now):
        expire(transaction, row, now)
    transaction.remove_old_challenges(now - _KEEP_CLOSED)


def _notice(transaction: Transaction, row: NoticeRow) -> Notice | None:
    if not transaction.notice_stands(row):
        return None
    person = transaction.person(row.person) or PersonRow(row.person, "")
    match = transaction.match(row.subject)
    return Notice(
        row.kind,
        row.person,
        person.name,
        person.language,
        person.telling,
        row.subject,
        row.turn,
        row.due,
        None if match is None else match.deadline,
        row.attempts,
    )
