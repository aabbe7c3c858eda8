"""A person's challenges in their export, and what becomes of them when the person is deleted."""

from __future__ import annotations

from typing import Any, Final

from data.rows.match_rows import ChallengeRow, ChallengeState, NoticeKind
from data.tables.transaction import Transaction
from game import Variant
from matches.begin.lobbies import leave
from matches.begin.starting import close, turn_down
from matches.model.personal_data import Files, PersonalData, plain

_LEFT_OUT: Final = {"version", "shown", "thread_wanted", "secret", "players", "met"} | {
    *("host", "guest", "host_name", "guest_name"),
}
"""Columns about messages, and a secret; and columns with ids of others, which are exported in another form."""


def _export(transaction: Transaction, person: int) -> Files:
    if found := [_exported(row, person) for row in transaction.challenges.ever_of(person)]:
        yield "challenges.json", found


def _exported(row: ChallengeRow, person: int) -> dict[str, Any]:
    return {
        **plain(row, person, _LEFT_OUT),
        "made_by_you": row.host == person,
        "to_you": row.guest == person,
        "from": row.host_name,
        "to": row.guest_name,
        "seats": [plain(seat, person) for seat in row.players],
    }


def close_all(transaction: Transaction, person: int, now: int) -> list[str]:
    """Withdraw or decline a person's open challenges, and leave their lobbies; return the ids of all."""
    rows = transaction.challenges.open_of(person)
    for row in rows:
        if row.variant is Variant.TEXAS and any(seat.person == person for seat in row.players):
            leave(transaction, row, person)
        elif row.host == person:
            close(transaction, row.id, ChallengeState.WITHDRAWN)
        else:
            turn_down(transaction, row, now)
    return [row.id for row in rows]


def _forget(transaction: Transaction, person: int, now: int) -> None:
    close_all(transaction, person, now)
    for name in transaction.challenges.remove_of(person):
        # A match has the same name as its challenge, and the notices of its result must stay.
        transaction.notices.remove_kinds(name, (NoticeKind.CHALLENGED, NoticeKind.DECLINED, NoticeKind.EXPIRED))


PERSONAL_DATA: Final = PersonalData(("challenges", "lobby_seats"), _export, _forget)
