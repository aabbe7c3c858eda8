"""What follows from a rated match beside the ratings: the careers of those who played, and who is on which leaderboard.

Runs in the transaction that rates the match, after the ratings were written.
"""

from __future__ import annotations

from data import Career, MatchRow, SeenBy, Transaction, deeds


def add_to_careers(transaction: Transaction, match: MatchRow) -> None:
    """A match is over: if it was rated, it becomes part of the careers of those who are known."""
    rated = transaction.ratings_of_match(match.id)
    if not rated:
        return
    done = deeds(match, transaction.entries(match.id), rated)
    for each in rated:
        if each.person is None:
            continue
        before = transaction.career(each.person, each.kind) or Career(first_at=each.at)
        transaction.save_career(each.person, each.kind, before.after(done[each.seat]))
        known = transaction.person(each.person)
        transaction.hide_ranks(each.person, known.seen_by if known else SeenBy.EVERYBODY)
        if match.place is not None and match.place.guild is not None:
            transaction.note_membership(each.person, match.place.guild, gone=False)
