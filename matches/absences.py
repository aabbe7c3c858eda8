"""Holidays: while somebody is away their own clock stands still in matches over days, and the others are told.

A year has so many days of that. They are counted by the calendar of the person's own time zone, so a day is a day also
where summer time begins; what was not used is given back when somebody is home earlier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from data import MatchRow, NoticeKind, NoticeRow, PersonRow, Transaction, alone
from matches.changes import changed, write
from matches.clocks import Away, Clock, has_run, runs_until
from matches.hall import Hall
from matches.limits import ring
from matches.refusals import CannotBeAway
from matches.values import Person

DAYS_A_YEAR: Final = 30
AHEAD: Final = 365
"""Nobody has to know where they will be in more than so many days."""
_DAY: Final = timedelta(days=1)
_Why = CannotBeAway.Why


@dataclass(frozen=True, slots=True)
class Absence:
    """When somebody is away, by the calendar, the last day included; and what is left of the days of each year."""

    first: date | None
    last: date | None
    left: dict[int, int]
    changed: tuple[str, ...] = ()
    """The matches whose boards are behind by it."""


def zone_of(name: str | None) -> tzinfo:
    """A time zone by its name; that of Greenwich for none, and for one that nobody knows any more."""
    try:
        return UTC if not name else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


async def absence(hall: Hall, person: int) -> Absence:
    """When somebody is away next, or is now."""
    now = hall.time.now()
    return await hall.store.read(lambda transaction: _absence(transaction, person, now))


async def be_away(hall: Hall, person: Person, first: date, last: date) -> Absence:
    """Be away on these days, instead of on others that were named before. CannotBeAway if that cannot be."""
    now = hall.time.now()

    def work(transaction: Transaction) -> Absence:
        known = transaction.person(person.id) or PersonRow(person.id, person.name)
        transaction.save_person(known)
        zone = zone_of(known.zone)
        today = datetime.fromtimestamp(now, zone).date()
        if last < first:
            raise CannotBeAway(_Why.BACKWARDS)
        if first < today:
            raise CannotBeAway(_Why.PAST)
        if (last - today).days > AHEAD:
            raise CannotBeAway(_Why.TOO_FAR)
        _give_back(transaction, known, now)
        for year, days in Counter(day.year for day in _days(first, last)).items():
            left = DAYS_A_YEAR - transaction.absent_days(person.id, year)
            if days > left:
                raise CannotBeAway(_Why.TOO_LONG, year=year, left=left)
            transaction.count_absent_days(person.id, year, days)
        away = (max(now, _midnight(first, zone)), _midnight(last + _DAY, zone))
        transaction.set_away(person.id, away)
        changed = _stand_still(transaction, person.id, known.away, now, tell=True)
        return replace(_absence(transaction, person.id, now), changed=changed)

    return await hall.decide(work)


async def be_back(hall: Hall, person: int) -> Absence:
    """Be there again, or never go: the days that have not come yet are given back."""
    now = hall.time.now()

    def work(transaction: Transaction) -> Absence:
        known = transaction.person(person)
        if known is not None and known.away is not None:
            _give_back(transaction, known, now)
            # What has stood still until now has done so: deadlines go by what is left.
            transaction.set_away(person, None)
            changed = _stand_still(transaction, person, known.away, now, tell=False)
            return replace(_absence(transaction, person, now), changed=changed)
        return _absence(transaction, person, now)

    return await hall.decide(work)


def _absence(transaction: Transaction, person: int, now: int) -> Absence:
    known = transaction.person(person) or PersonRow(person, "")
    zone = zone_of(known.zone)
    year = datetime.fromtimestamp(now, zone).year
    left = {each: DAYS_A_YEAR - transaction.absent_days(person, each) for each in (year, year + 1)}
    if known.away is None or known.away[1] <= now:
        return Absence(None, None, left)
    first, last = (datetime.fromtimestamp(moment, zone).date() for moment in (known.away[0], known.away[1] - 1))
    return Absence(first, last, left)


def _give_back(transaction: Transaction, known: PersonRow, now: int) -> None:
    """The days of an absence that have not begun were not used."""
    if known.away is None or known.away[1] <= now:
        return
    zone = zone_of(known.zone)
    first, last = (datetime.fromtimestamp(moment, zone).date() for moment in (known.away[0], known.away[1] - 1))
    if known.away[0] <= now:
        first = datetime.fromtimestamp(now, zone).date() + _DAY
    for year, days in Counter(day.year for day in _days(first, last)).items():
        transaction.count_absent_days(known.id, year, -days)


def _stand_still(
    transaction: Transaction, person: int, before: Away | None, now: int, *, tell: bool
) -> tuple[str, ...]:
    """Set the clocks of a person's matches over days anew, and tell those who wait there, each of them once.

    The matches that it concerns.
    """
    told: set[int] = set()
    notices, matches = [], []
    for row in transaction.running_matches(person):
        if not Clock(row.clock).over_days or alone(row.seats):
            continue
        write(transaction, row, _reckoned(row, person, before, now), actor=person, now=now)
        matches.append(row.id)
        others = [seat.person for seat in row.seats if seat.person not in (None, person, *told)]
        notices += [NoticeRow(row.id, other, NoticeKind.AWAY, now, 0, now) for other in others if other is not None]
        told.update(other for other in others if other is not None)
    if tell:
        rung = ring(transaction, person, told, now)  # the board says it to the others
        transaction.add_notices(notice for notice in notices if notice.person in rung)
    return tuple(matches)


def _reckoned(row: MatchRow, person: int, before: Away | None, now: int) -> MatchRow:
    """The row as its board shows that somebody is away; in their own turn what is left runs to another moment."""
    if row.deadline is None or row.to_move is None or row.seats[row.to_move].person != person:
        return changed(row)
    left = has_run(now, row.deadline, before)
    deadline = runs_until(now, left, row.seats[row.to_move].away)
    return changed(row, deadline=deadline, rings_at=deadline if row.rings_at is None else min(row.rings_at, deadline))


def _days(first: date, last: date) -> Iterator[date]:
    while first <= last:
        yield first
        first += _DAY


def _midnight(day: date, zone: tzinfo) -> int:
    return int(datetime.combine(day, time(), zone).timestamp())
