"""A person's strength in practice, and the export of all that is stored about their ratings."""

from __future__ import annotations

from typing import Any, Final

from data.rows.career_rows import Career
from data.rows.rating_rows import MeetingRow
from data.tables.transaction import Transaction
from matches.model.context import Context
from matches.model.personal_data import Files, PersonalData, plain
from matches.model.rating_effects import strength_of
from ratings.rating import Kind
from ratings.strength import Strength

_ALL: Final = 1 << 40


async def strength(context: Context, person: int, by: int) -> Strength | None:
    """The level of computer player that a person plays like, if it is known and ``by`` may see it."""
    return await context.store.read(lambda transaction: strength_of(transaction, person, shown_to_others=person != by))


def _export(transaction: Transaction, person: int) -> Files:
    kept = _exported(transaction, person)
    if any(kept.values()):
        yield "standing.json", kept


def _exported(transaction: Transaction, person: int) -> dict[str, Any]:
    """Everything that is stored about a person's ratings, as plain values."""
    return {
        "ratings": [
            {
                "number": row.number,
                "match": row.match,
                "kind": row.kind.value,
                "outcome": row.outcome.value,
                "before": {"rating": row.before.mu, "deviation": row.before.sigma},
                "after": {"rating": row.after.mu, "deviation": row.after.sigma},
                "weight": row.weight,
                "library": row.library,
                "at": row.at,
            }
            for kind in Kind
            for row in transaction.ratings.of_person(person, kind)
        ],
        "standings": [
            {
                "kind": kind.value,
                "rating": row.rating.mu,
                "deviation": row.rating.sigma,
                **plain(row, person, {"person", "kind", "rating", "grows_at"}),
                "career": _exported_career(transaction.careers.get(person, kind)),
                "leaderboards": [
                    {"guild": guild or None, "month": month or None, "value": value}
                    for (guild, month), value in sorted(transaction.leaderboards.ranks_of(person, kind).items())
                ],
            }
            for kind in Kind
            if (row := transaction.ratings.standing(person, kind)) is not None
        ],
        "left_servers": transaction.leaderboards.servers_left_by(person),
        "head_to_head": [_exported_meeting(transaction, row) for row in transaction.meetings.of_person(person)],
        "practice": [
            {"match": row.match, "level": row.level, "outcome": row.outcome.value, "at": row.at}
            for row in transaction.ratings.practised(person, _ALL)
        ],
    }


def _exported_career(career: Career | None) -> dict[str, Any] | None:
    if career is None:
        return None
    return {
        "first_at": career.first_at,
        **{
            str(house): {"won": results.won, "drawn": results.drawn, "lost": results.lost}
            for house, results in career.results.items()
        },
        "wins_in_a_row": career.streak,
        "longest": career.longest,
        "best_win": None if career.best is None else {"match": career.best.match, "rating": career.best.number},
        "heroes": career.heroes,
        "largest_territory": career.largest,
        "moves": {"live": career.live.moves, "over_days": career.slow.moves},
        "seconds_a_move": {"live": career.live.usual, "over_days": career.slow.usual},
    }


def _exported_meeting(transaction: Transaction, row: MeetingRow) -> dict[str, Any]:
    def name(person: int) -> str | None:
        known = transaction.people.get(person)
        return None if known is None else known.name

    return {
        "with": None if row.partner is None else name(row.partner),
        "against": [name(other) for other in row.others],
        **plain(row, row.person, {"person", "partner", "others"}),
    }


def _forget(transaction: Transaction, person: int, now: int) -> None:
    """Remove the person from what stays for others; all other rows are deleted with the row of the person."""
    transaction.ratings.forget(person)
    transaction.meetings.forget(person)


PERSONAL_DATA: Final = PersonalData(
    ("ratings", "standings", "ranks", "careers", "meetings", "practised"), _export, _forget
)
