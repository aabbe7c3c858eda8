"""The profile of a person, as a viewer may see it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from data.rows.career_rows import Career, Results
from data.rows.people_rows import PersonRow, SeenBy
from data.rows.rating_rows import RatingRow
from data.tables.transaction import Transaction
from matches.model.context import Context
from ratings.rating import Kind, Rating

CURVE: Final = 150
"""How many of the latest matches the curve shows: a person may have played tens of thousands."""
FAVOURITES: Final = 3


@dataclass(frozen=True, slots=True)
class Profile:
    """The profile of a person in one kind of match."""

    person: int
    name: str
    kind: Kind
    kinds: tuple[Kind, ...]
    """All kinds in which the person was rated."""
    rating: Rating
    """The rating as of now: absence makes it less certain."""
    curve: tuple[RatingRow, ...]
    """The rating changes of the latest matches, the earliest first."""
    career: Career
    best_names: tuple[str | None, ...]
    """The opponents in the best win; None is a person who was deleted or is hidden from the viewer."""
    favourites: tuple[tuple[tuple[str | None, ...], Results], ...]
    """The most frequent opponents, friendly matches included, with the results."""
    seen_by: SeenBy


async def profile(
    context: Context, person: int, *, viewer: int, shared: int | None = None, kind: Kind | None = None
) -> Profile | None:
    """The profile of a person as a viewer may see it; None if there is none, or if the viewer may not see it.

    ``shared`` is the server of the request, if both are members. Without a kind it is that of the latest match. The
    answer does not reveal whether a person is hidden or has not played.
    """
    now = context.time.now()

    def work(transaction: Transaction) -> Profile | None:
        known = transaction.people.get(person)
        if known is None or not (viewer == person or _open(transaction, person, known.seen_by, shared)):
            return None
        names = _Names(transaction, viewer, person, shared)
        return _profile(transaction, known, kind, now, names)

    return await context.store.read(work)


def _open(transaction: Transaction, person: int, seen_by: SeenBy, shared: int | None) -> bool:
    """Whether others may see the profile of a person."""
    match seen_by:
        case SeenBy.EVERYBODY:
            return True
        case SeenBy.SERVERS:
            return shared is not None and transaction.leaderboards.plays_in(person, shared)
        case SeenBy.NOBODY:
            return False


@dataclass(frozen=True, slots=True)
class _Names:
    """The names of others in a profile. A hidden person is not named in other people's profiles either."""

    transaction: Transaction
    viewer: int
    person: int
    server: int | None
    """The server of the request, if both are members."""

    def of(self, other: int | None) -> str | None:
        known = None if other is None else self.transaction.people.get(other)
        if known is None:
            return None
        # The person of the profile has played with them and knows their names.
        knows_them = self.viewer in (self.person, known.id)
        return known.name if knows_them or _open(self.transaction, known.id, known.seen_by, self.server) else None


def _profile(transaction: Transaction, known: PersonRow, kind: Kind | None, now: int, names: _Names) -> Profile | None:
    person = known.id
    found = ((each, transaction.ratings.standing(person, each)) for each in Kind)
    standings = {each: standing for each, standing in found if standing is not None}
    if not standings:
        return None
    if kind not in standings:
        kind = max(standings, key=lambda each: standings[each].last_at)
    standing, career = standings[kind], transaction.careers.get(person, kind)
    if career is None:  # matches from before there were ratings are still being counted
        return None
    return Profile(
        person=person,
        name=known.name,
        kind=kind,
        kinds=tuple(each for each in Kind if each in standings),
        rating=standing.now(now),
        curve=tuple(islice(transaction.ratings.of_person(person, kind), CURVE))[::-1],
        career=career,
        best_names=_beaten(transaction, career, names),
        favourites=tuple(
            (tuple(map(names.of, others)), results)
            for others, results in transaction.careers.favourites(person, kind, FAVOURITES)
        ),
        seen_by=known.seen_by,
    )


def _beaten(transaction: Transaction, career: Career, names: _Names) -> tuple[str | None, ...]:
    """The names in the best win. They are read when it is shown, so a deleted person's name is not kept there."""
    match = None if career.best is None else transaction.matches.get(career.best.match)
    if match is None:
        return ()
    own = [seat.seat.house for seat in match.players if seat.person == names.person]
    return tuple(names.of(seat.person) for seat in match.players if seat.seat.house not in own)
