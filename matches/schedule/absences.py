"""Absences: while a person is away, their own clock stops in matches over days, and their opponents are told.

The days of a year are limited. They are counted by the calendar of the person's time zone, so the change to summer time
does not matter. Unused days are given back if the person returns earlier.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from data.rows.match_rows import MatchRow, NoticeKind, NoticeRow, is_practice
from data.rows.people_rows import PersonRow
from data.tables.transaction import Transaction
from matches.begin.limits import may_notify
from matches.model.clocks import Away, Clock, has_run, runs_until
from matches.model.context import Context
from matches.model.personal_data import Files, PersonalData
from matches.model.refusals import CannotBeAway
from matches.model.values import Person
from matches.play.changes import changed, write

DAYS_A_YEAR: Final = 30
AHEAD: Final = 365
"""How many days in advance an absence may end."""
_DAY: Final = timedelta(days=1)
_Why = CannotBeAway.Why


@dataclass(frozen=True, slots=True)
class Absence:
    """The days of an absence, the last one included, and the days that are left in each year."""

    first: date | None
    last: date | None
    left: dict[int, int]
    changed: tuple[str, ...] = ()
    """The matches whose boards are behind because of it."""


def zone_of(name: str | None) -> tzinfo:
    """A time zone by its name; UTC without a name, and for an unknown one."""
    try:
        return UTC if not name else ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


async def absence(context: Context, person: int) -> Absence:
    """The current or next absence of a person."""
    now = context.time.now()
    return await context.store.read(lambda transaction: _absence(transaction, person, now))


async def be_away(context: Context, person: Person, first: date, last: date) -> Absence:
    """Set the absence of a person, instead of an earlier one. CannotBeAway if these days are not possible."""
    now = context.time.now()

    def work(transaction: Transaction) -> Absence:
        known = transaction.people.get(person.id) or PersonRow(person.id, person.name)
        transaction.people.save(known)
        zone = zone_of(known.zone)
        today = datetime.fromtimestamp(now, zone).date()
        if last < first:
            raise CannotBeAway(_Why.BACKWARDS)
        if first < today:
            raise CannotBeAway(_Why.PAST)
        if (last - today).days > AHEAD:
            raise CannotBeAway(_Why.TOO_FAR)
        _give_back(transaction, known, now)
        for year, days in _days_by_year(first, last):
            left = DAYS_A_YEAR - transaction.people.absent_days(person.id, year)
            if days > left:
                raise CannotBeAway(_Why.TOO_LONG, year=year, left=left)
            transaction.people.count_absent_days(person.id, year, days)
        away = (max(now, _midnight(first, zone)), _midnight(last + _DAY, zone))
        transaction.people.set_away(person.id, away)
        changed = _set_clocks(transaction, person.id, known.away, now, tell=True)
        return replace(_absence(transaction, person.id, now), changed=changed)

    return await context.decide(work)


async def be_back(context: Context, person: int) -> Absence:
    """End or cancel an absence; days that have not begun are given back."""
    now = context.time.now()

    def work(transaction: Transaction) -> Absence:
        known = transaction.people.get(person)
        if known is None or known.away is None:
            return _absence(transaction, person, now)
        _give_back(transaction, known, now)
        # The clock stood still until now. New deadlines are computed from the time that is left.
        transaction.people.set_away(person, None)
        changed = _set_clocks(transaction, person, known.away, now, tell=False)
        return replace(_absence(transaction, person, now), changed=changed)

    return await context.decide(work)


def _absence(transaction: Transaction, person: int, now: int) -> Absence:
    known = transaction.people.get(person) or PersonRow(person, "")
    zone = zone_of(known.zone)
    year = datetime.fromtimestamp(now, zone).year
    left = {each: DAYS_A_YEAR - transaction.people.absent_days(person, each) for each in (year, year + 1)}
    if known.away is None or known.away[1] <= now:
        return Absence(None, None, left)
    first, last = (datetime.fromtimestamp(moment, zone).date() for moment in (known.away[0], known.away[1] - 1))
    return Absence(first, last, left)


def _give_back(transaction: Transaction, known: PersonRow, now: int) -> None:
    """Give back the days of an absence that have not begun."""
    if known.away is None or known.away[1] <= now:
        return
    zone = zone_of(known.zone)
    first, last = (datetime.fromtimestamp(moment, zone).date() for moment in (known.away[0], known.away[1] - 1))
    if known.away[0] <= now:
        first = datetime.fromtimestamp(now, zone).date() + _DAY
    for year, days in _days_by_year(first, last):
        transaction.people.count_absent_days(known.id, year, -days)


def _set_clocks(transaction: Transaction, person: int, before: Away | None, now: int, *, tell: bool) -> tuple[str, ...]:
    """Set new deadlines in a person's matches over days; return these. With ``tell``, send each opponent one notice."""
    opponents: set[int] = set()
    notices, matches = [], []
    for row in transaction.matches.running(person):
        if not Clock(row.clock).over_days or is_practice(row.players):
            continue
        write(transaction, row, _with_new_deadline(row, person, before, now), actor=person, now=now)
        matches.append(row.id)
        others = [seat.person for seat in row.players if seat.person not in (None, person, *opponents)]
        notices += [NoticeRow(row.id, other, NoticeKind.AWAY, now, 0, now) for other in others if other is not None]
        opponents.update(other for other in others if other is not None)
    if tell:
        allowed = may_notify(transaction, person, opponents, now)  # the others see it on the board
        transaction.notices.add(notice for notice in notices if notice.person in allowed)
    return tuple(matches)


def _with_new_deadline(row: MatchRow, person: int, before: Away | None, now: int) -> MatchRow:
    """The row after a change of an absence; in the person's own turn with a new deadline."""
    if row.deadline is None or row.to_move is None or row.players[row.to_move].person != person:
        return changed(row)
    left = has_run(now, row.deadline, before)
    deadline = runs_until(now, left, row.players[row.to_move].away)
    return changed(
        row,
        deadline=deadline,
        next_check_at=deadline if row.next_check_at is None else min(row.next_check_at, deadline),
    )


def _days_by_year(first: date, last: date) -> Iterable[tuple[int, int]]:
    return Counter((first + timedelta(days)).year for days in range((last - first).days + 1)).items()


def _midnight(day: date, zone: tzinfo) -> int:
    return int(datetime.combine(day, time(), zone).timestamp())


def _export(transaction: Transaction, person: int) -> Files:
    if found := transaction.people.days_away_ever(person):
        yield "absences.json", [{"year": year, "days": days} for year, days in found]


PERSONAL_DATA: Final = PersonalData(("absences",), _export)
