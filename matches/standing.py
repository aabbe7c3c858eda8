"""What a person may know about their own standing: strength in practice, and all that is kept of ratings."""

from __future__ import annotations

from typing import Any, Final

from data import Career, MeetingRow, Transaction
from matches.aftermath import strength_of
from matches.hall import Hall
from ratings import Kind, Strength

_ALL: Final = 1 << 40


async def strength(hall: Hall, person: int, by: int) -> Strength | None:
    """Which level of computer player a person plays like, as somebody may see it; None while too little is known.

    Others see it only if the person has chosen to share it.
    """

    def work(transaction: Transaction) -> Strength | None:
        return strength_of(transaction, person, shown_to_others=person != by)

    return await hall.store.read(work)


def exported_standing(transaction: Transaction, person: int) -> dict[str, Any]:
    """Everything that is kept about a person's ratings, as plain values."""
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
            for row in transaction.ratings_of(person, kind)
        ],
        "standings": [
            {
                "kind": kind.value,
                "rating": row.rating.mu,
                "deviation": row.rating.sigma,
                "won": row.won,
                "drawn": row.drawn,
                "lost": row.lost,
                "opponents": row.opponents,
                "last_at": row.last_at,
                "career": _exported_career(transaction.career(person, kind)),
                "leaderboards": [
                    {"guild": guild or None, "month": month or None, "value": value}
                    for (guild, month), value in sorted(transaction.ranks_of(person, kind).items())
                ],
            }
            for kind in Kind
            if (row := transaction.standing(person, kind)) is not None
        ],
        "left_servers": transaction.servers_left_by(person),
        "head_to_head": [_exported_meeting(transaction, row) for row in transaction.meetings_of(person)],
        "practice": [
            {"match": row.match, "level": row.level, "outcome": row.outcome.value, "at": row.at}
            for row in transaction.practised(person, _ALL)
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
        known = transaction.person(person)
        return None if known is None else known.name

    return {
        "with": None if row.partner is None else name(row.partner),
        "against": [name(other) for other in row.others],
        "won": row.won,
        "drawn": row.drawn,
        "lost": row.lost,
        "rated": row.rated,
        "last_at": row.last_at,
    }
