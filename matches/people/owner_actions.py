"""Actions of the bot's owner: call off a match, ban a person or a server, keep quiet in a server.

The caller checks that the person is the owner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from data.rows.match_rows import Ending
from data.rows.people_rows import Ban, BanKind
from data.tables.transaction import Transaction
from matches.begin.own_challenges import close_all
from matches.model.context import Context
from matches.model.match_state import State
from matches.model.personal_data import Files, PersonalData, plain
from matches.model.refusals import MatchIsOver
from matches.model.values import Match
from matches.model.worker import look_every
from matches.play.changes import end, save

LOOK_EVERY: Final = 60
"""Seconds between two looks at the bans that other processes have stored."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The result of a ban of a person."""

    challenges: tuple[str, ...]
    """Challenges and lobbies that it has changed."""
    running: int
    """Their running matches: these will be lost on time, unless they are called off."""


async def call_off(context: Context, match: str, why: str) -> Match:
    """End a match so that it does not count, in any position. Its players are told the reason."""
    now = context.time.now()

    def work(transaction: Transaction, state: State) -> tuple[State, Match]:
        if state.row.over:
            raise MatchIsOver(state.value())
        after = end(state, Ending.CALLED_OFF, None, None, now, why)
        after = save(transaction, state, after, actor=None, now=now)
        return after, after.value()

    return await context.change(match, work)


async def ban_person(context: Context, person: int, why: str | None) -> Closed:
    """Ban a person. Their challenges and seats in lobbies are closed; their matches go on without them."""
    now = context.time.now()

    def work(transaction: Transaction) -> Closed:
        transaction.bans.add(Ban(BanKind.PERSON, person, now, why))
        # No match must begin with a person who cannot play.
        return Closed(tuple(close_all(transaction, person, now)), transaction.matches.count_running(person))

    return await context.decide(work)


async def ban_server(context: Context, server: int, why: str | None) -> None:
    """Ban a server: nobody can use the bot there. Its members can still play elsewhere."""
    now = context.time.now()
    await context.decide(lambda transaction: transaction.bans.add(Ban(BanKind.SERVER, server, now, why)))


async def lift(context: Context, kind: BanKind, banned: int) -> bool:
    """Lift a ban; return whether there was one."""
    return await context.decide(lambda transaction: transaction.bans.lift(kind, banned))


async def keep_quiet(context: Context, server: int, quiet: bool) -> None:
    """Set whether the bot keeps from posting unrequested messages in a server, such as its greeting."""
    await context.decide(lambda transaction: transaction.servers.keep_quiet(server, quiet))


class Bans:
    """The bans, cached because every click checks them."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._closed: frozenset[tuple[BanKind, int]] = frozenset()

    async def load(self) -> list[Ban]:
        """Read the bans from the store, the latest first."""
        found = await self._context.store.read(lambda transaction: transaction.bans.all())
        self._closed = frozenset((ban.kind, ban.id) for ban in found)
        return found

    def closed_to(self, person: int, server: int | None) -> BanKind | None:
        """The ban that applies to a person in a server: of the person, or of the server. None if there is none."""
        if (BanKind.PERSON, person) in self._closed:
            return BanKind.PERSON
        return BanKind.SERVER if server is not None and (BanKind.SERVER, server) in self._closed else None

    async def run(self) -> None:
        """Follow the bans that other processes store. Until cancelled."""
        await look_every(LOOK_EVERY, self._context.time, self.load)  # if the store fails, the cached bans stay


def _export(transaction: Transaction, person: int) -> Files:
    if found := [ban for ban in transaction.bans.all() if ban.kind is BanKind.PERSON and ban.id == person]:
        yield "shut_out.json", [plain(ban, person, {"why"}) for ban in found]  # the note belongs to the owner


PERSONAL_DATA: Final = PersonalData(("bans",), _export)  # a ban outlasts a deletion
