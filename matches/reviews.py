"""Reviews of finished matches: asked for by people, made by a worker that lets everybody else go first.

What somebody waits for is in the store, so a crash loses nothing; a review is stored whole together with the end of the
waiting. And one rule for all ways to ask: of what lies on the board of a running match between people nothing is told.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from data import Entry, MatchRow, ReviewRow, StoreError, Transaction
from game import House, OpenTable
from matches.hall import Hall
from matches.past import Past, kept_past, tables_of
from matches.refusals import NotReviewed
from opponents import OpponentsClosed
from opponents.agenda import Agenda, Row
from opponents.review import SIMULATIONS, Review, engine, review_of

log = logging.getLogger(__name__)

MOST_WAITING: Final = 50
"""Reviews that may be waited for at once: some minutes of a core."""
MOST_KEPT: Final = 20_000
"""Some two kilobytes each."""
MOST_BYTES: Final = 64 * 1024
_AT_ONCE: Final = 4
"""Tables that a worker is asked for at a time: who moves meanwhile waits for no more than some ten milliseconds."""
_AGAIN_AFTER: Final = 10
"""Seconds until a store that failed, or that others share, is asked again."""
_LEASE: Final = 5 * 60
"""Seconds for which a review is left to the process that makes it."""
_GOT: Final = {House.RED: 1.0, House.WHITE: 0.0, None: 0.5}

_Why = NotReviewed.Why


@dataclass(slots=True)
class Making:
    """A review that somebody waits for: how far it is, and when it is there."""

    made: asyncio.Event
    done: int = 0
    of: int = 0


class Reviews:
    """Makes what is wanted. Run one a process."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._wanted = asyncio.Event()
        self._making: dict[str, Making] = {}
        self._for: dict[int, str] = {}
        """For whom something is being made: one review at a time a person."""

    async def look(self, past: Past) -> Review | None:
        """The review of a match, if there is one by today's engine; NotReviewed for what may not be reviewed.

        Whoever has the past may see it: `past.look_back` looks at that.
        """
        await self._check(past)
        row = await self._hall.store.read(lambda transaction: transaction.review(past.name))
        return None if row is None or row.engine != engine() else unpacked(row.content)

    async def ask(self, past: Past, person: int) -> Making:
        """Have it made, once however many ask. NotReviewed while another one is being made for this person."""
        await self._check(past)
        other = self._for.get(person)
        if other is not None and other != past.name and other in self._making:
            raise NotReviewed(_Why.ONE_AT_A_TIME)
        now = self._hall.time.now()

        def work(transaction: Transaction) -> None:
            wanted = transaction.wanted_reviews()
            if past.name not in wanted and len(wanted) >= MOST_WAITING:
                raise NotReviewed(_Why.MANY_WAIT)
            transaction.want_review(past.name, now)

        await self._hall.decide(work)
        self._for[person] = past.name
        making = self._making.setdefault(past.name, Making(asyncio.Event()))
        self._wanted.set()
        return making

    async def run(self) -> None:
        """Until cancelled: also what was asked for before the last restart."""
        while True:
            self._wanted.clear()
            waiting = set(self._making)
            made = 0
            try:
                wanted = await self._hall.store.read(lambda transaction: transaction.wanted_reviews())
                for match in waiting - set(wanted):
                    self._end_waiting(match)  # another process has made it
                for match in wanted:
                    if await self._hall.claim(f"review {match}", _LEASE):
                        await self._make(match)
                        made += 1
            except OpponentsClosed:
                return
            except Exception:  # a loop that ended would make no more reviews
                log.exception("reviews: looking again in %s s", _AGAIN_AFTER)
                await self._hall.time.sleep_until(self._hall.time.now() + _AGAIN_AFTER)
                continue
            if not made:
                await self._until_wanted()

    def _end_waiting(self, match: str) -> None:
        self._for = {person: other for person, other in self._for.items() if other != match}
        if (making := self._making.pop(match, None)) is not None:
            making.made.set()

    async def _until_wanted(self) -> None:
        """Until somebody here asks, or another process says that there is news; it is looked for now and then, too."""
        if not self._hall.store.shared:
            await self._wanted.wait()
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._wanted.wait(), _AGAIN_AFTER)

    def look_around(self) -> None:
        """Another process may want a review, or have made one."""
        self._wanted.set()

    async def _make(self, match: str) -> None:
        making = self._making.setdefault(match, Making(asyncio.Event()))
        try:
            review = await self._reviewed(match, making)
        except (OpponentsClosed, StoreError):
            raise  # it is still wanted: after the next start, or when the store answers again
        except Exception:
            # Asked again it would fail again: whoever waits is told, and may ask again by hand.
            log.exception("%s: its review cannot be made", match)
            review = None
        content = None if review is None else packed(review)
        if content is not None and len(content) > MOST_BYTES:
            log.error("%s: its review has %d bytes", match, len(content))
            content = None
        now = self._hall.time.now()

        def work(transaction: Transaction) -> None:
            if content is None or transaction.match(match) is None:
                transaction.drop_wanted_review(match)
            else:
                transaction.keep_review(match, ReviewRow(engine(), content), now, MOST_KEPT)

        await self._hall.decide(work)
        self._end_waiting(match)

    async def _reviewed(self, match: str, making: Making) -> Review | None:
        def work(transaction: Transaction) -> tuple[MatchRow, list[Entry]] | None:
            row = transaction.match(match)
            return None if row is None else (row, transaction.entries(match))

        found = await self._hall.store.read(work)
        if found is None or not found[0].over:
            return None
        past, agenda = await asyncio.to_thread(_agenda, *found)
        rows = agenda.rows()
        making.of = len(rows)
        values: dict[Row, float] = {}
        for first in range(0, len(rows), _AT_ONCE):
            some = rows[first : first + _AT_ONCE]
            values.update(zip(some, await self._hall.computer.values(some, SIMULATIONS), strict=True))
            making.done = len(values)
        assert past.ended is not None
        return review_of(agenda, values, None if agenda.over else _GOT[past.ended.winner])

    async def _check(self, past: Past) -> None:
        """The one rule. A match that began with a deal of its own shares no table with any other."""
        if past.record is None:  # it is running, or nothing but a position
            raise NotReviewed(_Why.RUNNING)
        if not past.kept or not past.moves:
            raise NotReviewed(_Why.NOTHING_TO_REVIEW)
        if past.record.position is not None and await self._hall.store.read_apart(lambda t: _lies_elsewhere(t, past)):
            raise NotReviewed(_Why.RUNNING)


def _lies_elsewhere(transaction: Transaction, past: Past) -> bool:
    """Whether a table of a match lies or has lain on the board of a running match between people, whoever they are."""
    tables = {_question(moment.view) for moment in past.moments}
    for match in transaction.running_between_people():
        row = transaction.match(match)
        if row is not None and any(_question(table) in tables for table in tables_of(transaction, row)):
            return True
    return False


def _question(table: OpenTable) -> object:
    """What a table asks of whoever is to move: see `past.same_table`."""
    return table.variant, table.board, table.crown, tuple(frozenset(hand) for hand in table.hands)


def _agenda(row: MatchRow, entries: list[Entry]) -> tuple[Past, Agenda]:
    past = kept_past(row, entries)
    moves = [moment.story[0].move for moment in past.moments[1:]]
    return past, Agenda.of([moment.view for moment in past.moments], moves)


def packed(review: Review) -> bytes:
    return zlib.compress(json.dumps(review.kept(), separators=(",", ":")).encode(), 9)


def unpacked(content: bytes) -> Review:
    return Review.read(json.loads(zlib.decompress(content)))
