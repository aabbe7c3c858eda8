"""The effects of the end of a match: rating changes or why there are none, head to head, strength in practice.

Read inside a transaction of the store; `matches.standing.match_rating` writes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from data.rows.match_rows import Ending, MatchRow, Reach, is_practice
from data.rows.rating_rows import MeetingRow, RatingRow
from data.tables.transaction import Transaction
from ratings.strength import LATEST, Strength, estimate


class Unrated(Enum):
    """Why a match is not rated: the first reason that applies."""

    CALLED_OFF = "called_off"
    BRANCH = "branch"
    PRACTICE = "practice"
    COMPUTERS = "computers"
    FORMER_PLAYER = "former_player"
    """It was over before there were ratings, and one of its players was deleted since."""
    FRIENDLY = "friendly"
    TAKEN_BACK = "taken_back"


@dataclass(frozen=True, slots=True)
class RatingEffects:
    rated: tuple[RatingRow, ...]
    """By seat; empty if it was not rated."""
    unrated: Unrated | None
    met: MeetingRow | None
    """The results between these people, this match included, from the side of the first red seat."""
    strength: Strength | None = None
    """After practice: the level that the person plays like, if all who see the board may know it."""


def aftermath(transaction: Transaction, row: MatchRow) -> RatingEffects | None:
    if not row.over:
        return None
    rated = transaction.ratings.of_match(row.id)
    why = None if rated else why_unrated(transaction, row)
    # These people may have met in other matches, but a match that does not count shows no head to head.
    met = (
        None
        if why not in (None, Unrated.FRIENDLY, Unrated.TAKEN_BACK)
        else transaction.meetings.head_to_head(row.players)
    )
    strength = _strength_shown(transaction, row) if why is Unrated.PRACTICE else None
    return RatingEffects(rated, why, met, strength)


def strength_of(transaction: Transaction, person: int, *, shown_to_others: bool) -> Strength | None:
    """The level of computer player that a person plays like; None if others may not see it or too little is known."""
    known = transaction.people.get(person)
    if known is None or (shown_to_others and not known.shares_strength):
        return None
    return estimate((row.level, row.outcome) for row in transaction.ratings.practised(person, LATEST))


def _strength_shown(transaction: Transaction, row: MatchRow) -> Strength | None:
    person = next((seat.person for seat in row.players if seat.person is not None), None)
    alone_there = row.place is not None and row.place.reach in (Reach.PRIVATE, Reach.DM)
    return None if person is None else strength_of(transaction, person, shown_to_others=not alone_there)


def why_unrated(transaction: Transaction, row: MatchRow) -> Unrated | None:
    """Why a finished match is not rated; None if it is rated."""
    if row.ending is Ending.CALLED_OFF:
        return Unrated.CALLED_OFF
    if row.position is not None:
        return Unrated.BRANCH
    if is_practice(row.players):
        return Unrated.PRACTICE
    if any(seat.level is not None for seat in row.players):
        return Unrated.COMPUTERS
    if any(seat.former for seat in row.players):
        return Unrated.FORMER_PLAYER
    if row.friendly:
        return Unrated.FRIENDLY
    return Unrated.TAKEN_BACK if transaction.ratings.was_taken_back_in(row.id) else None
