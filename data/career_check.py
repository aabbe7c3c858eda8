"""The check of careers and leaderboards: does each add up from the rated matches of its person, and who is listed?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from data.careers import Career, deeds
from data.ledger import LedgerError
from data.transaction import Transaction
from game import IllegalMove
from ratings import Kind


def career_faults(transaction: Transaction) -> Iterator[str]:
    """What is wrong with them, one person at a time; a match that cannot be played again is reported elsewhere."""
    for person, kind, stored in transaction.all_careers():
        try:
            made = added_up(transaction, person, kind)
        except (LedgerError, IllegalMove, ValueError):
            continue
        who = f"person {person} ({kind.value})"
        if made is None:
            yield f"{who} has a career without a rated match"
            continue
        wrong = [each.name for each in fields(Career) if getattr(stored, each.name) != getattr(made, each.name)]
        if wrong:
            yield f"{who}: the career does not add up ({', '.join(wrong)})"
    for standing in transaction.all_standings():
        if transaction.career(standing.person, standing.kind) is None:
            yield f"person {standing.person} ({standing.kind.value}) has a rating without a career"
    for board, guild, month in transaction.wrong_counts():
        yield f"the leaderboard {board}, server {guild}, month {month} counts others than are listed"


def added_up(transaction: Transaction, person: int, kind: Kind) -> Career | None:
    """A career as the rated matches make it, in their order; None if there are none."""
    career: Career | None = None
    for row in reversed(list(transaction.ratings_of(person, kind))):
        match = transaction.match(row.match)
        if match is None:
            raise LedgerError(f"match {row.match} is not there")
        rated = transaction.ratings_of_match(match.id)
        if [each.seat for each in rated] != list(match.variant.seats):
            raise LedgerError(f"match {match.id} is not rated for all who played it")
        done = deeds(match, transaction.entries(match.id), rated)[row.seat]
        career = (career or Career(first_at=row.at)).after(done)
    return career
