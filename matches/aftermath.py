"""What came of the end of a match: what it did to ratings, or why it did nothing, and how it stands between the people.

Read inside a transaction of the store; `matches.rating` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from data import Ending, MatchRow, MeetingRow, RatingRow, Reach, Transaction, alone
from ratings import LATEST, Strength, estimate


class Unrated(Enum):
    """Why a match is not rated: the first reason that applies."""

    CALLED_OFF = "called_off"
    BRANCH = "branch"
    PRACTICE = "practice"
    COMPUTERS = "computers"
    FORMER_PLAYER = "former_player"
    """It was over before there were ratings, and somebody of it is gone."""
    FRIENDLY = "friendly"
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True, slots=True)
class Aftermath:
    """What came of the end of a match."""

    rated: tuple[RatingRow, ...]
    """By seat; empty if it was not rated."""
    unrated: Unrated | None
    met: MeetingRow | None
    """How often these people have met, this match included, as the first of red sees it."""
    strength: Strength | None = None
    """After practice, which level the person plays like, if whoever sees the board may know it."""


def aftermath(transaction: Transaction, row: MatchRow) -> Aftermath | None:
    if not row.over:
        return None
    rated = transaction.ratings_of_match(row.id)
    why = None if rated else why_unrated(transaction, row)
    # The table of a match that counts for nothing may have met elsewhere, but that is not what came of this one.
    met = None if why not in (None, Unrated.FRIENDLY, Unrated.TAKEN_BACK) else transaction.head_to_head(row.seats)
    strength = _strength_shown(transaction, row) if why is Unrated.PRACTICE else None
    return Aftermath(rated, why, met, strength)


def strength_of(transaction: Transaction, person: int, *, shown_to_others: bool) -> Strength | None:
    """Which level of computer player a person plays like; None if that is not for others, or too little is known."""
    known = transaction.person(person)
    if known is None or (shown_to_others and not known.shares_strength):
        return None
    return estimate((row.level, row.outcome) for row in transaction.practised(person, LATEST))


def _strength_shown(transaction: Transaction, row: MatchRow) -> Strength | None:
    person = next((seat.person for seat in row.seats if seat.person is not None), None)
    alone_there = row.place is not None and row.place.reach in (Reach.PRIVATE, Reach.DM)
    return None if person is None else strength_of(transaction, person, shown_to_others=not alone_there)


def why_unrated(transaction: Transaction, row: MatchRow) -> Unrated | None:
    """Why a match that is over is not to be rated; None if it is."""
    if row.ending is Ending.CALLED_OFF:
        return Unrated.CALLED_OFF
    if row.position is not None:
        return Unrated.BRANCH
    if alone(row.seats):
        return Unrated.PRACTICE
    if any(seat.level is not None for seat in row.seats):
        return Unrated.COMPUTERS
    if any(seat.former for seat in row.seats):
        return Unrated.FORMER_PLAYER
    if row.friendly:
        return Unrated.FRIENDLY
    return Unrated.TAKEN_BACK if transaction.was_taken_back_in(row.id) else None
