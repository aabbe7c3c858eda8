"""Deletion of everything that is stored about a person."""

from __future__ import annotations

from data.tables.transaction import Transaction
from matches.model.context import Context
from matches.people.all_personal_data import ALL_PERSONAL_DATA
from matches.schedule.cleaning import vacuum


async def forget(context: Context, person: int) -> tuple[str, ...]:
    """Delete everything about a person; return the names of the running matches that this has ended.

    Their running matches are lost. Matches with other people stay complete, with a nameless former player; all others
    are deleted. A person who comes back later starts afresh. Nothing is left in the files.
    """
    now = context.time.now()

    def work(transaction: Transaction) -> tuple[str, ...]:
        context.cluster.note_deletion(transaction)
        running = transaction.matches.running(person)
        for data in reversed(ALL_PERSONAL_DATA):
            if data.forget is not None:
                data.forget(transaction, person, now)
        return tuple(row.id for row in running if transaction.matches.get(row.id) is not None)

    left = await context.decide(work)
    context.forget_matches()
    await context.store.forget_in_copies(person)
    await vacuum(context)
    return left
