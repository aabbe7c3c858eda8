"""The check of careers and leaderboards: do they follow from the rated matches?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from data.rows.career_rows import Career
from data.tables.transaction import Transaction
from game import IllegalMove
from matches.model.ledger import LedgerError
from matches.standing.careers import after, match_summaries
from ratings.rating import Kind


def career_faults(transaction: Transaction) -> Iterator[str]:
    """What is wrong with them, one person at a time; matches that cannot be replayed are reported elsewhere."""
    for person, kind, stored in transaction.careers.all():
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
    for standing in transaction.ratings.all_standings():
        if transaction.careers.get(standing.person, standing.kind) is None:
            yield f"person {standing.person} ({standing.kind.value}) has a rating without a career"
    for board, guild, month in transaction.leaderboards.wrong_counts():
        yield f"the leaderboard {board}, server {guild}, month {month} counts others than are listed"


def added_up(transaction: Transaction, person: int, kind: Kind) -> Career | None:
    """A career as the sum of the rated matches in their order; None if there are none."""
    career: Career | None = None
    for row in reversed(list(transaction.ratings.of_person(person, kind))):
        match = transaction.matches.get(row.match)
        if match is None:
            raise LedgerError(f"match {row.match} is not there")
        rated = transaction.ratings.of_match(match.id)
        if [each.seat for each in rated] != list(match.variant.seats):
            raise LedgerError(f"match {match.id} is not rated for all who played it")
        done = match_summaries(match, transaction.matches.entries(match.id), rated)[row.seat]
        career = after(career or Career(first_at=row.at), done)
    return career
