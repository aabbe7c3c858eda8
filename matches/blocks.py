"""Blocking somebody, and letting them be again."""

from __future__ import annotations

from data import BlockRow, ChallengeState, Transaction
from game import Variant
from matches.hall import Hall
from matches.lobbies import leave
from matches.peace_refusals import CannotBlock
from matches.refusals import Limit, TooMany
from matches.starting import close, turn_down
from matches.values import Person


async def block(hall: Hall, person: Person, other: Person) -> tuple[str, ...]:
    """Block somebody. What was open between the two is closed, and comes back by name.

    To the other one that looks like a challenge declined, withdrawn, or a seat left: nothing tells them why. Matches
    that are running go on.
    """
    now = hall.time.now()

    def work(transaction: Transaction) -> tuple[str, ...]:
        if other.id == person.id:
            raise CannotBlock(CannotBlock.Why.ONESELF)
        if other.bot:
            raise CannotBlock(CannotBlock.Why.BOT)
        if not transaction.has_blocked(person.id, other.id) and _full(transaction, person.id):
            raise TooMany(Limit.BLOCKED_PEOPLE, person.id)
        transaction.remember_person(person.id, person.name)
        transaction.add_block(person.id, other.id, other.name, now)
        transaction.drop_notices_from(person.id, other.id)
        return _part(transaction, person.id, other.id, now)

    return await hall.decide(work)


async def unblock(hall: Hall, person: int, mark: bytes) -> tuple[BlockRow, ...]:
    """Let somebody be again; those who are still blocked come back. Asked twice, it is done once."""

    def work(transaction: Transaction) -> tuple[BlockRow, ...]:
        transaction.remove_block(person, mark)
        return tuple(transaction.blocks_of(person))

    return await hall.decide(work)


async def blocked_by(hall: Hall, person: int) -> tuple[BlockRow, ...]:
    """Everybody whom a person has blocked, the latest first."""
    return tuple(await hall.store.read(lambda transaction: transaction.blocks_of(person)))


def _full(transaction: Transaction, person: int) -> bool:
    return len(transaction.blocks_of(person)) >= Limit.BLOCKED_PEOPLE.value


def _part(transaction: Transaction, person: int, other: int, now: int) -> tuple[str, ...]:
    """Close what is open between the two, as if the one who blocks had done so without blocking."""
    changed = []
    for row in transaction.open_challenges_of(person):
        if row.variant is Variant.TEXAS:
            if {person, other} <= {seat.person for seat in row.seats}:
                leave(transaction, row, person)
                changed.append(row.id)
        elif (row.host, row.guest) == (other, person):
            turn_down(transaction, row, now)
            changed.append(row.id)
        elif (row.host, row.guest) == (person, other):
            close(transaction, row.id, ChallengeState.WITHDRAWN)
            changed.append(row.id)
    return tuple(changed)
