"""How a person stands, for whoever may see it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Final

from data import Career, PersonRow, RatingRow, Results, SeenBy, Transaction
from matches.hall import Hall
from ratings import Kind, Rating

CURVE: Final = 150
"""So many of the latest matches make the curve: a person may have played tens of thousands."""
FAVOURITES: Final = 3


@dataclass(frozen=True, slots=True)
class Profile:
    """How a person stands in one kind of match."""

    person: int
    name: str
    kind: Kind
    kinds: tuple[Kind, ...]
    """All that the person has been rated in."""
    rating: Rating
    """As it is now: absence makes it less sure."""
    curve: tuple[RatingRow, ...]
    """What the latest matches did, the first of them first."""
    career: Career
    best_names: tuple[str | None, ...]
    """Whom the person beat in the best win; None is somebody who was forgotten, or hides from the viewer."""
    favourites: tuple[tuple[tuple[str | None, ...], Results], ...]
    """Against whom the person has played most, friendly matches too, and how it went."""
    seen_by: SeenBy


async def profile(
    hall: Hall, person: int, *, viewer: int, shared: int | None = None, kind: Kind | None = None
) -> Profile | None:
    """The profile of a person as a viewer may see it; None if there is none, or none for them.

    ``shared`` is the server in which it is asked for, if both are there. Without a kind it is that of the latest match.
    Nobody can tell from the answer whether somebody hides or has not played.
    """
    now = hall.time.now()

    def work(transaction: Transaction) -> Profile | None:
        known = transaction.person(person)
        if known is None or not (viewer == person or _open(transaction, person, known.seen_by, shared)):
            return None
        names = _Names(transaction, viewer, person, shared)
        return _profile(transaction, known, kind, now, names)

    return await hall.store.read(work)


def _open(transaction: Transaction, person: int, seen_by: SeenBy, shared: int | None) -> bool:
    """Whether others may see how a person stands."""
    match seen_by:
        case SeenBy.EVERYBODY:
            return True
        case SeenBy.SERVERS:
            return shared is not None and transaction.plays_in(person, shared)
        case SeenBy.NOBODY:
            return False


@dataclass(frozen=True, slots=True)
class _Names:
    """What others are called in a profile: who hides is not told of in somebody else's, either."""

    transaction: Transaction
    viewer: int
    person: int
    shared: int | None

    def of(self, other: int | None) -> str | None:
        known = None if other is None else self.transaction.person(other)
        if known is None:
            return None
        # Whose profile it is has sat at the table with them.
        told = self.viewer in (self.person, known.id)
        return known.name if told or _open(self.transaction, known.id, known.seen_by, self.shared) else None


def _profile(transaction: Transaction, known: PersonRow, kind: Kind | None, now: int, names: _Names) -> Profile | None:
    person = known.id
    found = ((each, transaction.standing(person, each)) for each in Kind)
    standings = {each: standing for each, standing in found if standing is not None}
    if not standings:
        return None
    if kind not in standings:
        kind = max(standings, key=lambda each: standings[each].last_at)
    standing, career = standings[kind], transaction.career(person, kind)
    if career is None:  # matches of before there were ratings are still being counted in
        return None
    return Profile(
        person=person,
        name=known.name,
        kind=kind,
        kinds=tuple(each for each in Kind if each in standings),
        rating=standing.now(now),
        curve=tuple(islice(transaction.ratings_of(person, kind), CURVE))[::-1],
        career=career,
        best_names=_beaten(transaction, career, names),
        favourites=tuple(
            (tuple(map(names.of, others)), results)
            for others, results in transaction.favourites(person, kind, FAVOURITES)
        ),
        seen_by=known.seen_by,
    )


def _beaten(transaction: Transaction, career: Career, names: _Names) -> tuple[str | None, ...]:
    """Names are put in when they are shown, so nobody who is forgotten stays in somebody's best win."""
    match = None if career.best is None else transaction.match(career.best.match)
    if match is None:
        return ()
    own = [seat.seat.house for seat in match.seats if seat.person == names.person]
    return tuple(names.of(seat.person) for seat in match.seats if seat.seat.house not in own)
