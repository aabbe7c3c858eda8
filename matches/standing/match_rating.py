"""Count a finished match: ratings, leaderboards, head to head, results in practice.

`count` runs in the transaction that ends the match, for every kind of end, so each match is counted once. Which matches
count, and how much, is decided here; the arithmetic is in `ratings/`.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from data.rows.match_rows import Ending, MatchRow
from data.rows.rating_rows import PractisedRow, RatingRow, StandingRow
from data.tables.transaction import Transaction
from game import House, Seat, Variant
from matches.model.context import Context
from matches.model.rating_effects import Unrated, why_unrated
from matches.standing.careers import add_to_careers
from ratings.rating import LIBRARY, START, WEEK, Kind, Outcome, Rating, grows_after, rate, weight_of_repeat

log = logging.getLogger(__name__)

_STEP: Final = 200
"""How many rows one transaction changes: other writers must not wait long."""


def count(transaction: Transaction, row: MatchRow) -> None:
    """Write the effects of the end of a match on its players."""
    why = why_unrated(transaction, row)
    if why is Unrated.PRACTICE:
        _note_practice(transaction, row)
    if why not in (None, Unrated.FRIENDLY, Unrated.TAKEN_BACK):
        return
    assert row.ended_at is not None  # callers have ended it
    if why is None:
        _rate(transaction, row, row.ended_at)
    transaction.meetings.note(row.players, row.winner, row.ended_at, rated=why is None)


async def rate_old_matches(context: Context) -> int:
    """Count the matches that were over before there were ratings, in order; return how many there were.

    Run it before anybody plays. It writes in steps, so it can be interrupted at any time.
    """
    waiting = await context.store.read(lambda transaction: transaction.ratings.count_uncounted())
    if waiting:
        log.info("rating %d matches from before there were ratings", waiting)
    while await context.decide(_count_some):
        pass
    return waiting


def look_after_absent(transaction: Transaction, now: int) -> bool:
    """Update the uncertainty of people who have not played for long; return whether there may be more to do."""
    found = transaction.ratings.standings_that_grow(now, _STEP)
    for standing in found:
        after = grows_after(standing.rating, now - standing.last_at)
        grows_at = None if after is None else standing.last_at + after
        transaction.ratings.save_standing(replace(standing, grows_at=grows_at), now)
    return len(found) == _STEP


def outcome_for(house: House, winner: House | None) -> Outcome:
    if winner is None:
        return Outcome.DRAWN
    return Outcome.WON if winner is house else Outcome.LOST


def _count_some(transaction: Transaction) -> bool:
    found = transaction.ratings.uncounted(_STEP)
    for ended_at, match in found:
        row = transaction.matches.get(match)
        if row is not None:  # it may have been deleted meanwhile
            count(transaction, row)
        transaction.ratings.counted(ended_at, match)
    return bool(found)


def _rate(transaction: Transaction, row: MatchRow, at: int) -> None:
    kind = Kind.DUEL if row.variant is Variant.DUEL else Kind.TEAMS
    people = {seat.seat: seat.person for seat in row.players if seat.person is not None}
    standings = {
        seat: transaction.ratings.standing(person, kind) or StandingRow(person, kind, START, last_at=at)
        for seat, person in people.items()
    }
    before = {seat: standing.now(at) for seat, standing in standings.items()}
    weight = 0.0 if _lost_again(transaction, row, at) else _repeated(transaction, people, kind, at)
    after = _rated(before, row.winner, weight)
    number = transaction.ratings.next_number()
    rows = [
        RatingRow(
            number=number,
            seat=seat,
            match=row.id,
            kind=kind,
            person=person,
            outcome=outcome_for(seat.house, row.winner),
            before=before[seat],
            after=after[seat],
            weight=weight,
            library=LIBRARY,
            at=at,
        )
        for seat, person in people.items()
    ]
    transaction.ratings.add(rows)
    guild = None if row.place is None else row.place.guild
    for rated in rows:
        others = [person for seat, person in people.items() if seat.house is not rated.seat.house]
        standing = _after(transaction, standings[rated.seat], rated, others)
        transaction.leaderboards.join(standing.person, kind, guild, at)
        transaction.ratings.save_standing(standing, at)
    add_to_careers(transaction, row, rows)


def _rated(before: dict[Seat, Rating], winner: House | None, weight: float) -> dict[Seat, Rating]:
    houses = {house: [seat for seat in before if seat.house is house] for house in House}
    sides = [[before[seat] for seat in houses[house]] for house in House]
    rated = rate(sides[0], sides[1], outcome_for(House.RED, winner), weight)
    return {
        seat: rating
        for house, found in zip(House, rated, strict=True)
        for seat, rating in zip(houses[house], found, strict=True)
    }


def _after(transaction: Transaction, standing: StandingRow, rated: RatingRow, others: list[int]) -> StandingRow:
    new = sum(not transaction.meetings.has_met(standing.person, other, standing.kind) for other in others)
    grows = grows_after(rated.after, 0)
    return replace(
        standing,
        rating=rated.after,
        won=standing.won + (rated.outcome is Outcome.WON),
        drawn=standing.drawn + (rated.outcome is Outcome.DRAWN),
        lost=standing.lost + (rated.outcome is Outcome.LOST),
        opponents=standing.opponents + new,
        last_at=rated.at,
        grows_at=None if grows is None else rated.at + grows,
    )


def _repeated(transaction: Transaction, people: dict[Seat, int], kind: Kind, at: int) -> float:
    """The weight of a repeated pairing: of all pairs of opponents at the table, the one that met most often decides."""
    met = max(
        transaction.ratings.times_met(person, other, kind, at - WEEK)
        for seat, person in people.items()
        for across, other in people.items()
        if across.house is not seat.house
    )
    return weight_of_repeat(met)


def _lost_again(transaction: Transaction, row: MatchRow, at: int) -> bool:
    """Whether the loser on time also lost the last match on time and has not moved since: one absence counts once."""
    loser = None if row.ending is not Ending.TIME or row.ended_by is None else row.players[row.ended_by].person
    lost_at = None if loser is None else transaction.ratings.lost_on_time_last(loser)
    return loser is not None and lost_at is not None and not transaction.ratings.has_moved(loser, lost_at, at)


def _note_practice(transaction: Transaction, row: MatchRow) -> None:
    """Store the result of a practice duel as a sign of strength, unless there was help or the person left."""
    if row.variant is not Variant.DUEL or row.ending is Ending.LEFT:
        return
    if transaction.ratings.was_hinted_in(row.id) or transaction.ratings.was_taken_back_in(row.id):
        return
    own = next(seat for seat in row.players if seat.level is None)
    opposite = next(seat for seat in row.players if seat.level is not None)
    assert row.ended_at is not None
    if own.person is not None and opposite.level is not None:
        outcome = outcome_for(own.seat.house, row.winner)
        transaction.ratings.add_practised(PractisedRow(own.person, row.ended_at, row.id, opposite.level, outcome))
