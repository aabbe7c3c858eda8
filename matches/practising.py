"""Practice: a duel against a level of computer player."""

from __future__ import annotations

from data import Place, Player, Posting, Transaction
from game import House, Variant
from matches.changes import begin_match
from matches.clocks import Clock
from matches.hall import Hall
from matches.limits import check_matches
from matches.servers import check_place
from matches.starting import begun_match, check_salt, house_by_lot, new_name, new_secret, remember
from matches.state import State
from matches.values import Match, Person


async def practise(
    hall: Hall,
    person: Person,
    level: str,
    salt: str,
    *,
    house: House | None = None,
    place: Place | None = None,
    origin: str | None = None,
    token: str | None = None,
) -> Match:
    """A duel against a level of computer player, without a clock; ``house`` None is by lot.

    ``origin`` names what asked for it: asked again while it is running, the same match comes back. ``token`` is of the
    interaction whose answer its board will be.
    """
    check_salt(salt)
    hall.check_level(level)
    now = hall.time.now()

    def work(transaction: Transaction) -> Match:
        before = None if origin is None else begun_match(transaction, origin)
        if before is not None:
            return before.value()
        remember(transaction, person)
        begun = practice(transaction, person, level, salt, house, place, now, None)
        if origin is not None:
            transaction.note_beginning(origin, begun.row.id, now)
        announce(transaction, begun, token, now)
        return begun.value()

    return await hall.decide(work)


def announce(transaction: Transaction, begun: State, token: str | None, now: int) -> None:
    """The first board of a match will be the answer to an interaction: after a crash it can still be found."""
    if token is not None and begun.row.place is not None:
        transaction.begin_posting(begun.row.id, Posting("", begun.row.place, now, token))


def duel_seats(transaction: Transaction, house: House, host: int, other: int | str) -> list[Player]:
    """The two seats of a duel; ``other`` is a person, or a level of computer player."""
    seats = []
    for seat in Variant.DUEL.seats:
        who = host if seat.house is house else other
        if isinstance(who, str):
            seats.append(Player(seat, level=who))
        else:
            known = transaction.person(who)
            seats.append(Player(seat, who, None, None if known is None else known.name))
    return seats


def practice(
    transaction: Transaction,
    person: Person,
    level: str,
    salt: str,
    house: House | None,
    place: Place | None,
    now: int,
    rematch_of: str | None,
) -> State:
    check_place(transaction, place)
    check_matches(transaction, [person.id])
    secret = new_secret()
    house = house_by_lot(secret, salt) if house is None else house
    return begin_match(
        transaction,
        match=new_name(transaction),
        variant=Variant.DUEL,
        secret=secret,
        salt=salt,
        clock=Clock.NONE,
        seats=duel_seats(transaction, house, person.id, level),
        now=now,
        place=place,
        rematch_of=rematch_of,
    )
