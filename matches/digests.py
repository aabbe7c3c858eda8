"""The day's digest: for those who want it, one message a day about all that waits, instead of one a move."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo
from typing import Final

from data import NoticeKind, NoticeRow, PersonRow, Transaction
from matches.absences import zone_of

NONE: Final = -1
"""The hour of those who want no digest."""


def next_digest(now: int, hour: int, zone: tzinfo) -> int:
    """The next moment after this at which it is that hour there. An hour that summer time leaves out comes a day later
    by the clock on the wall, which is the hour after it.
    """
    here = datetime.fromtimestamp(now, zone)
    due = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    while (moment := int(due.timestamp())) <= now:
        due += timedelta(days=1)
    return moment


def schedule(transaction: Transaction, person: PersonRow, now: int) -> None:
    """The next digest of a person instead of one that was to come; none if they want none."""
    subject = _subject(person.id)
    transaction.remove_notices(subject, (NoticeKind.DIGEST,))
    if person.digest_hour is not None:
        due = next_digest(now, person.digest_hour, zone_of(person.zone))
        transaction.add_notices([NoticeRow(subject, person.id, NoticeKind.DIGEST, due, 0, due)])


def spared(row: NoticeRow, person: PersonRow) -> bool:
    """Whether somebody will read it in their digest, and is not to be told now: what can wait for a day."""
    return person.digest_hour is not None and row.kind is NoticeKind.YOUR_TURN


def _subject(person: int) -> str:
    return f"digest {person}"
