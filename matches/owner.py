"""What the owner of the bot decides: a match is called off, the bot is closed to somebody, a server is left in peace.

Whether whoever asks is the owner is for the caller to know.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from data import (
    Ban,
    BanKind,
    ChallengeState,
    Ending,
    StoreError,
    Transaction,
)
from game import Variant
from matches.changes import end, save
from matches.hall import Hall
from matches.lobbies import leave
from matches.refusals import MatchIsOver
from matches.starting import close, turn_down
from matches.state import State
from matches.values import Match

LOOK_EVERY: Final = 60
"""Seconds after which it is known here what another process has been told."""


@dataclass(frozen=True, slots=True)
class Closed:
    """What came of closing the bot to a person."""

    challenges: tuple[str, ...]
    """Challenges and lobbies that have changed by it."""
    running: int
    """Matches that they still play: they are lost on time, or wait to be called off."""


async def call_off(hall: Hall, match: str, why: str) -> Match:
    """End a match so that it counts nowhere, whatever lies on the board. Its players are told why."""
    now = hall.time.now()

    def work(transaction: Transaction, state: State) -> tuple[State, Match]:
        if state.row.over:
            raise MatchIsOver(state.value())
        after = end(state, Ending.CALLED_OFF, None, None, now, why)
        after = save(transaction, state, after, actor=None, now=now)
        return after, after.value()

    return await hall.change(match, work)


async def ban_person(hall: Hall, person: int, why: str | None) -> Closed:
    """Close the bot to a person. What they have open is closed; matches that they play go on without them."""
    now = hall.time.now()

    def work(transaction: Transaction) -> Closed:
        transaction.add_ban(Ban(BanKind.PERSON, person, now, why))
        return Closed(tuple(_clear(transaction, person, now)), transaction.count_running(person))

    return await hall.decide(work)


async def ban_server(hall: Hall, server: int, why: str | None) -> None:
    """Close the bot to everybody in a server. They can play on elsewhere."""
    now = hall.time.now()
    await hall.decide(lambda transaction: transaction.add_ban(Ban(BanKind.SERVER, server, now, why)))


async def lift(hall: Hall, kind: BanKind, banned: int) -> bool:
    """Open the bot again; whether it was closed."""
    return await hall.decide(lambda transaction: transaction.lift_ban(kind, banned))


async def keep_quiet(hall: Hall, server: int, quiet: bool) -> None:
    """Whether the bot may say something in a server that nobody has asked for, such as its greeting."""
    await hall.decide(lambda transaction: transaction.keep_quiet(server, quiet))


def _clear(transaction: Transaction, person: int, now: int) -> list[str]:
    """Close what a person has open, so that nobody begins a match with somebody who cannot play."""
    rows = transaction.open_challenges_of(person)
    for row in rows:
        if row.variant is Variant.TEXAS and any(seat.person == person for seat in row.seats):
            leave(transaction, row, person)
        elif row.host == person:
            close(transaction, row.id, ChallengeState.WITHDRAWN)
        else:
            turn_down(transaction, row, now)
    return [row.id for row in rows]


class Bans:
    """Whom the bot is closed to, remembered, because every click asks."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._closed: frozenset[tuple[BanKind, int]] = frozenset()

    async def load(self) -> list[Ban]:
        """As the store has it now, the latest first."""
        found = await self._hall.store.read(lambda transaction: transaction.bans())
        self._closed = frozenset((ban.kind, ban.id) for ban in found)
        return found

    def closed_to(self, person: int, server: int | None) -> BanKind | None:
        """Whether somebody may not use the bot in a place: because of who they are, or of where that is."""
        if (BanKind.PERSON, person) in self._closed:
            return BanKind.PERSON
        return BanKind.SERVER if server is not None and (BanKind.SERVER, server) in self._closed else None

    async def run(self) -> None:
        """Learn what other processes were told. Until cancelled."""
        while True:
            await self._hall.time.sleep_until(self._hall.time.now() + LOOK_EVERY)
            try:
                await self.load()
            except StoreError:
                continue  # what was known stays
