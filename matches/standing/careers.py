"""What a player did in a rated match, and the sums over such matches: each is added when it ends.

`matches.checks` adds them up again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from data.rows.career_rows import BestWin, Career
from data.rows.match_rows import By, Entry, MatchRow
from data.rows.people_rows import SeenBy
from data.rows.rating_rows import RatingRow
from data.tables.transaction import Transaction
from game import Deck, House, Seat, TokenPlaced, TokenTurned, seed_from
from matches.model.clocks import Clock
from matches.model.ledger import effective
from matches.model.match_state import turns
from ratings.rating import Outcome


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """What one player did in a rated match."""

    house: House
    outcome: Outcome
    at: int
    win: BestWin | None
    heroes: int
    largest: int
    live: bool
    seconds: tuple[int, ...]
    """The seconds of each move that the person made."""


def add_to_careers(transaction: Transaction, match: MatchRow, rated: Sequence[RatingRow]) -> None:
    """Add a match to the careers of its players and to the leaderboards of its server, after it was rated."""
    done = match_summaries(match, transaction.matches.entries(match.id), rated)
    for each in rated:
        if each.person is None:
            continue
        before = transaction.careers.get(each.person, each.kind) or Career(first_at=each.at)
        transaction.careers.save(each.person, each.kind, after(before, done[each.seat]))
        known = transaction.people.get(each.person)
        transaction.leaderboards.hide(each.person, known.seen_by if known else SeenBy.EVERYBODY)
        if match.place is not None and match.place.guild is not None:
            transaction.leaderboards.note_membership(each.person, match.place.guild, gone=False)


def after(career: Career, played: MatchSummary) -> Career:
    """The career with one more match, the latest."""
    streak = career.streak + 1 if played.outcome is Outcome.WON else 0
    live, slow = career.live, career.slow
    for each in played.seconds:
        live, slow = (live.and_one(each), slow) if played.live else (live, slow.and_one(each))
    better = played.win is not None and (career.best is None or played.win.cautious > career.best.cautious)
    return Career(
        career.first_at,
        {
            house: results.and_one(played.outcome) if house is played.house else results
            for house, results in career.results.items()
        },
        streak,
        max(career.longest, streak),
        played.win if better else career.best,
        career.heroes + played.heroes,
        max(career.largest, played.largest),
        live,
        slow,
    )


def match_summaries(match: MatchRow, entries: Sequence[Entry], rated: Sequence[RatingRow]) -> dict[Seat, MatchSummary]:
    """What each player did in a match that is over and rated."""
    largest = dict.fromkeys(House, 0)
    standing = effective(entries)
    for turn in turns(match, Deck(seed_from(match.secret, match.salt)), standing):
        for event in turn.events:
            if isinstance(event, (TokenPlaced, TokenTurned)):  # the largest at any time, even if split later
                largest[event.house] = max(largest[event.house], 1 + sum(event.joined))
    times = [match.started_at, *(entry.at for entry in entries)]
    taken = [(entry, entry.at - before) for before, entry in zip(times, entries, strict=False)]
    return {
        each.seat: MatchSummary(
            house=each.seat.house,
            outcome=each.outcome,
            at=each.at,
            win=_win(match, rated, each.seat) if each.outcome is Outcome.WON else None,
            heroes=sum(entry.text.endswith("*") for entry in standing if entry.seat is each.seat),
            largest=largest[each.seat.house],
            live=match.clock == Clock.LIVE.value,
            seconds=tuple(took for entry, took in taken if entry.seat is each.seat and entry.by is By.PERSON),
        )
        for each in rated
    }


def _win(match: MatchRow, rated: Sequence[RatingRow], seat: Seat) -> BestWin:
    """Against two opponents it is their average."""
    others = [each.before for each in rated if each.seat.house is not seat.house]
    return BestWin(
        match.id,
        round(sum(each.cautious for each in others) / len(others), 6),
        round(sum(each.mu for each in others) / len(others)),
    )
