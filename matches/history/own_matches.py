"""A person's matches in their export, and what becomes of them when the person is deleted."""

from __future__ import annotations

from typing import Any, Final

from data.rows.match_rows import Ending, MatchRow
from data.tables.transaction import Transaction
from matches.history.reviews import unpacked
from matches.model.personal_data import Files, PersonalData, plain
from matches.play.changes import ended, write

_LEFT_OUT: Final = {"version", "shown", "shown_turn", "next_check_at", "thread_wanted", "secret", "players"}
"""Columns about messages; and columns that are exported in another form below."""


def _export(transaction: Transaction, person: int) -> Files:
    for name in transaction.matches.ever_of(person):
        row = transaction.matches.get(name)
        assert row is not None
        yield f"matches/{name}.json", _exported(transaction, row, person)


def _exported(transaction: Transaction, row: MatchRow, person: int) -> dict[str, Any]:
    own = {seat.seat for seat in row.players if seat.person == person}
    review = transaction.reviews.get(row.id)
    return {
        **plain(row, person, _LEFT_OUT),
        "secret": row.secret.hex() if row.over else None,  # in a running match it would reveal the draw pile
        "seats": [plain(seat, person) for seat in row.players],
        "moves": [plain(entry, person) for entry in transaction.matches.entries(row.id)],
        "plans": [
            plain(plan, person) for plan in transaction.plans.of_match(row.id) if plan.seat in own
        ],  # own ones only
        "review": None if review is None else unpacked(review.content).kept(),
    }


def _forget(transaction: Transaction, person: int, now: int) -> None:
    """Lose the running matches, delete those without other people, and empty the seats in all others."""
    for name in transaction.matches.ever_of(person):
        row = transaction.matches.get(name)
        assert row is not None
        if all(seat.person in (None, person) for seat in row.players):
            transaction.notices.remove_about(name)
            transaction.matches.remove(name)
        elif not row.over:
            seat = next(seat.seat for seat in row.players if seat.person == person)
            transaction.notices.remove_about(name)
            write(transaction, row, ended(row, Ending.LEFT, seat.house.other, seat, now), actor=person, now=now)
    transaction.matches.empty_seats_of(person)


PERSONAL_DATA: Final = PersonalData(("matches", "seats", "moves", "plans", "reviews"), _export, _forget)
