"""Block and unblock a person."""

from __future__ import annotations

from typing import Final

from data.rows.match_rows import ChallengeState
from data.rows.people_rows import BlockRow
from data.tables.transaction import Transaction
from game import Variant
from matches.begin.limits import Limit
from matches.begin.lobbies import leave
from matches.begin.starting import close, turn_down
from matches.model.context import Context
from matches.model.personal_data import Files, PersonalData
from matches.model.refusals import CannotBlock
from matches.model.values import Person


async def block(context: Context, person: Person, other: Person) -> tuple[str, ...]:
    """Block a person. Close the open challenges and lobbies between the two; return their names.

    The other person sees a challenge that was declined or withdrawn, or a seat that was left. Nothing tells them why.
    Running matches go on.
    """
    now = context.time.now()

    def work(transaction: Transaction) -> tuple[str, ...]:
        if other.id == person.id:
            raise CannotBlock(CannotBlock.Why.ONESELF)
        if other.bot:
            raise CannotBlock(CannotBlock.Why.BOT)
        if not transaction.blocks.has_blocked(person.id, other.id):
            Limit.BLOCKED_PEOPLE.check(len(transaction.blocks.of_person(person.id)), person.id)
        transaction.people.remember(person.id, person.name)
        transaction.blocks.add(person.id, other.id, other.name, now)
        transaction.notices.drop_from(person.id, other.id)
        return _close_shared(transaction, person.id, other.id, now)

    return await context.decide(work)


async def unblock(context: Context, person: int, mark: bytes) -> tuple[BlockRow, ...]:
    """Unblock a person; return those who are still blocked. A repeated call has no further effect."""

    def work(transaction: Transaction) -> tuple[BlockRow, ...]:
        transaction.blocks.remove(person, mark)
        return tuple(transaction.blocks.of_person(person))

    return await context.decide(work)


async def blocked_by(context: Context, person: int) -> tuple[BlockRow, ...]:
    """All people whom a person has blocked, the latest first."""
    return tuple(await context.store.read(lambda transaction: transaction.blocks.of_person(person)))


def _close_shared(transaction: Transaction, person: int, other: int, now: int) -> tuple[str, ...]:
    """Close what is open between the two, just as if ``person`` had declined, withdrawn or left without blocking."""
    changed = []
    for row in transaction.challenges.open_of(person):
        if row.variant is Variant.TEXAS:
            if {person, other} <= {seat.person for seat in row.players}:
                leave(transaction, row, person)
                changed.append(row.id)
        elif (row.host, row.guest) == (other, person):
            turn_down(transaction, row, now)
            changed.append(row.id)
        elif (row.host, row.guest) == (person, other):
            close(transaction, row.id, ChallengeState.WITHDRAWN)
            changed.append(row.id)
    return tuple(changed)


def _export(transaction: Transaction, person: int) -> Files:
    if found := [{"name": row.name, "at": row.at} for row in transaction.blocks.of_person(person)]:
        yield "blocked.json", found


def _forget(transaction: Transaction, person: int, now: int) -> None:
    """Reduce the blocks on a person to their marks; an unknown person can have been blocked too."""
    if transaction.blocks.leave_mark_alone(person):
        transaction.people.note_erasure(now)


PERSONAL_DATA: Final = PersonalData(("blocks",), _export, _forget)
