"""Reviews of finished matches: people ask for them, a worker makes them with the lowest priority.

The requests are in the store, so a crash loses none. One transaction stores the whole review and removes the request.
One rule applies to every request: no position of a running match between people is reviewed.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from dataclasses import dataclass
from typing import Final

from data.errors import StoreError
from data.rows.match_rows import Entry, MatchRow, ReviewRow
from data.tables.transaction import Transaction
from game import House
from matches.history.past import Past, kept_past, table_key, tables_of
from matches.model.context import Context
from matches.model.refusals import NotReviewed, Unknown
from matches.model.worker import SleepTimer, work_when_due
from opponents.process import OpponentsClosed
from opponents.review import SIMULATIONS, Review, engine, review_of
from opponents.review_positions import ReviewPositions, Row

log = logging.getLogger(__name__)

MOST_WAITING: Final = 50
"""Requests that may wait at the same time: some minutes of a core."""
MOST_KEPT: Final = 20_000
"""Reviews in the store, some two kilobytes each."""
MOST_BYTES: Final = 64 * 1024
_AT_ONCE: Final = 4
"""Tables in one call to the computer player: a move that comes meanwhile waits at most some ten milliseconds."""
_RETRY_AFTER: Final = 10
"""Seconds until the next look at a store that failed or that other processes share."""
_LEASE: Final = 5 * 60
"""Seconds for which the process that makes a review has the lease on it."""
_RESULT: Final = {House.RED: 1.0, House.WHITE: 0.0, None: 0.5}

_Why = NotReviewed.Why


@dataclass(slots=True)
class PendingReview:
    """The progress of a review; ``made`` is set when it is finished or was given up."""

    made: asyncio.Event
    done: int = 0
    of: int = 0


class Reviews:
    """Makes the requested reviews. Run one in each process."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._alarm = SleepTimer()
        self._making: dict[str, PendingReview] = {}
        self._for: dict[int, str] = {}
        """The match whose review a person waits for: one at a time for each person."""

    async def look(self, past: Past) -> Review | None:
        """The review of a match, if the current engine has made one; NotReviewed if it may not be reviewed.

        The caller may see the match: `past.look_back` has checked that.
        """
        await self._check(past)
        row = await self._context.store.read(lambda transaction: transaction.reviews.get(past.name))
        return unpacked(row.content) if row is not None and _is_current(row) else None

    async def ask(self, past: Past, person: int) -> PendingReview:
        """Request a review; several requests make one. NotReviewed while another one is being made for this person.

        Raises Unknown if the match was deleted after the person looked at it.
        """
        await self._check(past)
        other = self._for.get(person)
        if other is not None and other != past.name and other in self._making:
            raise NotReviewed(_Why.ONE_AT_A_TIME)
        now = self._context.time.now()

        def work(transaction: Transaction) -> bool:
            if transaction.matches.get(past.name) is None:
                raise Unknown(past.name)
            if _is_current(transaction.reviews.get(past.name)):
                return False  # it was finished after this person looked
            wanted = transaction.reviews.wanted()
            if past.name not in wanted and len(wanted) >= MOST_WAITING:
                raise NotReviewed(_Why.MANY_WAIT)
            transaction.reviews.want(past.name, now)
            return True

        if not await self._context.decide(work):
            making = PendingReview(asyncio.Event())
            making.made.set()
            return making
        self._for[person] = past.name
        making = self._making.setdefault(past.name, PendingReview(asyncio.Event()))
        self.poll_now()
        return making

    async def run(self) -> None:
        """Make reviews until cancelled, also those that were requested before the last restart."""
        words = "reviews: looking again in %s s"
        await work_when_due(self._context.time, self._alarm, self._work, log, words, (_RETRY_AFTER,))

    async def _work(self) -> int | None:
        """Make the requested reviews; return when to look for those that other processes have requested."""
        waiting = set(self._making)
        made = 0
        wanted = await self._context.store.read(lambda transaction: transaction.reviews.wanted())
        for match in waiting - set(wanted):
            self._end_waiting(match)  # another process has made it
        try:
            for match in wanted:
                if await self._context.cluster.claim(f"review {match}", _LEASE):
                    await self._make(match)
                    made += 1
        except OpponentsClosed:
            return None  # the bot is stopping
        interval = 0 if made else self._context.cluster.poll_interval(_RETRY_AFTER)
        return None if interval is None else self._context.time.now() + interval

    def _end_waiting(self, match: str) -> None:
        self._for = {person: other for person, other in self._for.items() if other != match}
        if (making := self._making.pop(match, None)) is not None:
            making.made.set()

    def poll_now(self) -> None:
        """Look at the store now: another process may have requested or made a review."""
        self._alarm.earlier(self._context.time.now())

    async def _make(self, match: str) -> None:
        making = self._making.setdefault(match, PendingReview(asyncio.Event()))
        try:
            review = await self._reviewed(match, making)
        except (OpponentsClosed, StoreError):
            raise  # the request stays: it is made after the next start, or when the store works again
        except Exception:
            # A retry would fail again. The person who waits is told, and may request it again.
            log.exception("%s: its review cannot be made", match)
            review = None
        content = None if review is None else packed(review)
        if content is not None and len(content) > MOST_BYTES:
            log.error("%s: its review has %d bytes", match, len(content))
            content = None
        now = self._context.time.now()

        def work(transaction: Transaction) -> None:
            if content is None or transaction.matches.get(match) is None:
                transaction.reviews.drop_wanted(match)
            else:
                transaction.reviews.keep(match, ReviewRow(engine(), content), now, MOST_KEPT)

        await self._context.decide(work)
        self._end_waiting(match)

    async def _reviewed(self, match: str, making: PendingReview) -> Review | None:
        def work(transaction: Transaction) -> tuple[MatchRow, list[Entry]] | None:
            row = transaction.matches.get(match)
            return None if row is None else (row, transaction.matches.entries(match))

        found = await self._context.store.read(work)
        if found is None or not found[0].over:
            return None
        past, positions = await asyncio.to_thread(_positions, *found)
        rows = positions.rows()
        making.of = len(rows)
        values: dict[Row, float] = {}
        for first in range(0, len(rows), _AT_ONCE):
            some = rows[first : first + _AT_ONCE]
            values.update(zip(some, await self._context.computer.values(some, SIMULATIONS), strict=True))
            making.done = len(values)
        assert past.ended is not None
        return review_of(positions, values, None if positions.over else _RESULT[past.ended.winner])

    async def _check(self, past: Past) -> None:
        """Check the rule above. Only branches are compared: two dealt matches have no table in common."""
        if past.record is None:  # a running match, or a position
            raise NotReviewed(_Why.RUNNING)
        if not past.kept or not past.moves:
            raise NotReviewed(_Why.NOTHING_TO_REVIEW)
        if past.record.position is not None and await self._context.store.read_long(lambda t: _is_played_now(t, past)):
            raise NotReviewed(_Why.RUNNING)


def _is_current(row: ReviewRow | None) -> bool:
    """Whether there is a review by the current engine."""
    return row is not None and row.engine == engine()


def _is_played_now(transaction: Transaction, past: Past) -> bool:
    """Whether a table of a match is or was on the board of any running match between people."""
    tables = {table_key(moment.view) for moment in past.moments}
    for match in transaction.reviews.running_between_people():
        row = transaction.matches.get(match)
        if row is not None and any(table_key(table) in tables for table in tables_of(transaction, row)):
            return True
    return False


def _positions(row: MatchRow, entries: list[Entry]) -> tuple[Past, ReviewPositions]:
    past = kept_past(row, entries)
    moves = [moment.story[0].move for moment in past.moments[1:]]
    return past, ReviewPositions.of([moment.view for moment in past.moments], moves)


def packed(review: Review) -> bytes:
    return zlib.compress(json.dumps(review.kept(), separators=(",", ":")).encode(), 9)


def unpacked(content: bytes) -> Review:
    return Review.read(json.loads(zlib.decompress(content)))
