"""The daily digest: one message a day about all that waits, instead of one for each move."""

from __future__ import annotations

from datetime import datetime, timedelta, tzinfo

from data.rows.match_rows import NoticeKind, NoticeRow
from data.rows.people_rows import PersonRow
from data.tables.transaction import Transaction
from matches.schedule.absences import zone_of


def next_digest(now: int, hour: int, zone: tzinfo) -> int:
    """The next moment after ``now`` at which it is that hour in the zone.

    On the day on which summer time skips that hour, the digest comes an hour later by the local clock.
    """
    here = datetime.fromtimestamp(now, zone)
    due = here.replace(hour=hour, minute=0, second=0, microsecond=0)
    while (moment := int(due.timestamp())) <= now:
        due += timedelta(days=1)
    return moment


def schedule(transaction: Transaction, person: PersonRow, now: int) -> None:
    """Replace the scheduled digest of a person by the next one; remove it if they want none."""
    subject = f"digest {person.id}"
    transaction.notices.remove_kinds(subject, (NoticeKind.DIGEST,))
    if person.digest_hour is not None:
        due = next_digest(now, person.digest_hour, zone_of(person.zone))
        transaction.notices.add([NoticeRow(subject, person.id, NoticeKind.DIGEST, due, 0, due)])


def is_left_to_digest(row: NoticeRow, person: PersonRow) -> bool:
    """Whether a notice is left to the person's digest, because it can wait for a day."""
    return person.digest_hour is not None and row.kind is NoticeKind.YOUR_TURN
