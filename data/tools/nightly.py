"""The nightly work: make a backup if a folder is set, and remove old copies. The functions get the time passed in.

If a backup fails, the log says so, and it is tried again after an hour; no older backup is removed then.
"""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
import time
from calendar import timegm
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from data.engine.file_identity import leave_note
from data.engine.migrate import open_to_read
from data.errors import StoreError
from data.tools.backup import Contents, back_up, look_at

log = logging.getLogger(__name__)

HOUR: Final = 60 * 60
DAY: Final = 24 * HOUR
AT: Final = 3 * HOUR
"""When the nightly work starts, in seconds after midnight, UTC."""
AGAIN: Final = HOUR
"""Seconds after which a failed backup is tried again."""
COPIES_KEPT: Final = 14 * DAY
"""How long a copy from before a migration is kept. Deleted people may still be in it."""
_STAMP: Final = "%Y%m%dT%H%M%SZ"


class TimeSource(Protocol):
    """A source of the time, as in `matches.model.clocks`."""

    def now(self) -> int: ...

    async def sleep_until(self, moment: int | None) -> None: ...


@dataclass(frozen=True, slots=True)
class Backups:
    """The folder of the backups, and for how many days they are kept."""

    folder: Path
    days: int


def next_night(now: int) -> int:
    """The first time after ``now`` at which the nightly work starts.

    >>> next_night(0) == AT, next_night(AT) == DAY + AT
    (True, True)
    """
    return (now - AT) // DAY * DAY + DAY + AT


def is_due(now: int, last: int | None) -> bool:
    """Whether a backup is due if the last one was made at ``last``: a night has passed since."""
    return last is None or last > now or next_night(last) <= now


def made_at(backup: Path, store: Path) -> int | None:
    """When a backup of a store was made, by its name; None if it is no backup of that store."""
    found = re.fullmatch(rf"{re.escape(store.stem)}-(\d{{8}}T\d{{6}}Z)\.db", backup.name)
    try:
        return timegm(time.strptime(found[1], _STAMP)) if found else None
    except ValueError:
        return None


def name_of(store: Path, now: int) -> str:
    return f"{store.stem}-{time.strftime(_STAMP, time.gmtime(now))}.db"


def outlived(made: Iterable[int], now: int, days: int) -> list[int]:
    """Of the times at which backups were made, those whose backup may be removed. The latest backup always stays."""
    ordered = sorted(made)
    return [moment for moment in ordered[:-1] if moment < now - days * DAY]


def has_shrunk(before: Contents, after: Contents) -> bool:
    """Whether so many matches are missing that older backups should stay: only deleted people remove matches."""
    return after.matches < before.matches / 2


async def keep(store: Path, at: TimeSource, backups: Backups | None) -> None:
    """Do the nightly work every night, first what was missed; until cancelled."""
    while True:
        now = at.now()
        done = await asyncio.to_thread(night, store, now, backups)
        await at.sleep_until(next_night(now) if done else min(now + AGAIN, next_night(now)))


def night(store: Path, now: int, backups: Backups | None) -> bool:
    """Do one night's work; False if it is to be tried again."""
    try:
        with open_to_read(store) as connection:
            leave_note(store, connection)
            has_people = connection.execute("SELECT 1 FROM people").fetchone()
        _remove_old_copies(store, now)
        if backups is not None and has_people:
            _back_up(store, now, backups)
    except (StoreError, sqlite3.Error, OSError) as error:
        log.error("the nightly work on %s failed and is tried again: %s", store, error)
        return False
    return True


def back_up_now(store: Path, now: int, backups: Backups) -> str:
    """Make an extra backup at any time; returns its name and content. No older backup is removed."""
    backups.folder.mkdir(parents=True, exist_ok=True)
    target = backups.folder / name_of(store, now)
    held = back_up(store, target)
    log.info("backed up to %s, as asked: %s", target, held)
    return f"{target.name}: {held}"


def _back_up(store: Path, now: int, backups: Backups) -> None:
    backups.folder.mkdir(parents=True, exist_ok=True)
    made = {moment: file for file in backups.folder.iterdir() if (moment := made_at(file, store)) is not None}
    last = max(made, default=None)
    if not is_due(now, last):
        return
    for broken_off in backups.folder.glob(f"{store.stem}-*.db.unfinished*"):  # from a bot that was killed meanwhile
        broken_off.unlink()
    target = backups.folder / name_of(store, now)
    held = back_up(store, target)
    log.info("backed up to %s: %s", target, held)
    if last is not None and has_shrunk(look_at(made[last]), held):
        log.error("%s holds less than half the matches of %s: no older backup is removed", target, made[last])
        return
    for moment in outlived([*made, now], now, backups.days):
        made[moment].unlink()


def _remove_old_copies(store: Path, now: int) -> None:
    for copy in store.parent.glob(f"{store.name}.before-*"):
        if copy.stat().st_mtime < now - COPIES_KEPT:
            copy.unlink()
            log.info("removed %s, the copy from before a migration", copy)
