"""The check of ratings: does each follow from the one before, and from the result of its match?

A row holds the rating before and after its match. So each match can be computed again by itself, also if one of its
players was forgotten; and each row of a person must begin where the one before it ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from data.rows.match_rows import Ending, MatchRow
from data.rows.rating_rows import RatingRow, StandingRow
from data.tables.rating_table import LISTED
from data.tables.transaction import Transaction
from game import House, Variant
from matches.standing.match_rating import outcome_for
from ratings.rating import LIBRARY, MONTH, START, Kind, Outcome, Rating, grown, rate

Fault = tuple[str | None, str]
"""A match, and what is wrong with it."""


def rating_faults(transaction: Transaction) -> Iterator[Fault]:
    """What is wrong with the ratings of a store, one match at a time."""
    for _, rows in groupby(transaction.ratings.all(), key=lambda row: row.number):
        rated = list(rows)
        match = transaction.matches.get(rated[0].match)
        found = ["it is rated but not there"] if match is None else [*_match_faults(match, rated)]
        found += [text for row in rated for text in _chain_faults(transaction, row)]
        yield from ((rated[0].match, text) for text in found)
    yield from ((match, "it is over but was not rated") for match in transaction.ratings.unrated_matches())
    for standing in transaction.ratings.all_standings():
        yield from ((None, text) for text in _standing_faults(transaction, standing))


def _match_faults(match: MatchRow, rated: Sequence[RatingRow]) -> Iterator[str]:
    """Whether the rows of one match follow from its result."""
    kind = Kind.DUEL if match.variant is Variant.DUEL else Kind.TEAMS
    if [row.seat for row in rated] != list(match.variant.seats) or any(row.kind is not kind for row in rated):
        yield "its ratings are not those of its seats"
        return
    if not match.over or match.friendly or match.position is not None or match.ending is Ending.CALLED_OFF:
        yield "it is rated but must not be"
        return
    if [row.person for row in rated] != [seat.person for seat in match.players]:
        yield "its ratings are of other people than its seats"
    if any(row.outcome is not outcome_for(row.seat.house, match.winner) for row in rated):
        yield "its ratings tell another result"
        return
    if any(row.library != LIBRARY for row in rated):
        return  # another library version may compute differently; the chain is checked anyway
    sides = [[row for row in rated if row.seat.house is house] for house in House]
    won = outcome_for(House.RED, match.winner)
    after = rate([row.before for row in sides[0]], [row.before for row in sides[1]], won, rated[0].weight)
    for row, made in zip((*sides[0], *sides[1]), (*after[0], *after[1]), strict=True):
        if row.after != made:
            yield f"the rating of {row.seat} after it is stored as {_told(row.after)}, it makes {_told(made)}"


def _chain_faults(transaction: Transaction, row: RatingRow) -> Iterator[str]:
    """Whether a row begins where the person's row before it ended."""
    if row.person is None:
        return  # the earlier rows of a forgotten person are unknown
    last = transaction.ratings.before(row)
    expected = START if last is None else grown(last.after, row.at - last.at)
    if row.before != expected:
        where = "the start" if last is None else f"match {last.match}"
        yield f"the rating of {row.seat} before it is stored as {_told(row.before)}, {where} left {_told(expected)}"


def _standing_faults(transaction: Transaction, standing: StandingRow) -> Iterator[str]:
    """Whether the standing of a person and their leaderboards agree with their last row."""
    who = f"person {standing.person} ({standing.kind.value})"
    outcomes = dict.fromkeys(Outcome, 0)
    last: RatingRow | None = None
    for row in transaction.ratings.of_person(standing.person, standing.kind):
        last = last or row
        outcomes[row.outcome] += 1
    if last is None:
        yield f"{who} has a rating without a rated match"
        return
    if (standing.rating, standing.last_at) != (last.after, last.at):
        yield f"{who} is stored with {_told(standing.rating)}, match {last.match} left {_told(last.after)}"
    if tuple(outcomes.values()) != (standing.won, standing.drawn, standing.lost):
        yield f"{who} is stored with other results than their rated matches have"
    seen = None if standing.grows_at is None else standing.grows_at - standing.last_at - MONTH
    # A rating that cannot grow any more has the largest sigma.
    value = (Rating(standing.rating.mu, START.sigma) if seen is None else grown(standing.rating, seen)).cautious
    expected = value if standing.opponents >= LISTED else None
    ranks = transaction.leaderboards.ranks_of(standing.person, standing.kind)
    if any(found != expected for (_, month), found in ranks.items() if month == 0) or (0, 0) not in ranks:
        yield f"{who} is on a leaderboard with another value than their rating gives"


def _told(rating: Rating) -> str:
    return f"{rating.mu} ± {2 * rating.sigma}"
