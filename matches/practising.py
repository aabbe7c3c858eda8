"""Practice: a duel against a level of computer player, and again against another level."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from data import Place, Player, Posting, Transaction
from game import House, Variant
from matches.changes import begin_match
from matches.clocks import Clock
from matches.hall import Hall
from matches.limits import check_matches
from matches.refusals import NotPractice, NotYours, StillRunning
from matches.servers import check_place
from matches.starting import begun_match, check_salt, house_by_lot, new_name, new_secret, remember
from matches.state import State, load
from matches.values import Match, Person


async def practise(
    hall: Hall,
    person: Person,
    level: str | None,
    salt: str,
    *,
    house: House | None = None,
    place: Place | None = None,
    origin: str | None = None,
    token: str | None = None,
) -> Match:
    """A duel against a level of computer player, without a clock; ``house`` None is by lot.

    Without a level it is the one that fits the person's results. ``origin`` names what asked for it: asked again while
    it is running, the same match comes back. ``token`` is of the interaction whose answer its board will be.
    """
    if level is not None:
        hall.check_level(level)

    def begun(transaction: Transaction, now: int) -> State:
        fitting = level or fitting_level(transaction, person.id, hall.levels)
        return practice(transaction, person, fitting, salt, house, place, now, None)

    return await _once(hall, person, salt, origin, token, begun)


async def practise_on(
    hall: Hall,
    match: str,
    person: Person,
    salt: str,
    steps: int,
    *,
    place: Place | None = None,
    origin: str | None = None,
    token: str | None = None,
) -> Match:
    """After practice: the same seats again, with opponents that are so many levels stronger, or weaker."""

    def begun(transaction: Transaction, now: int) -> State:
        before = load(transaction, match)
        seat = before.seat_of(person.id)
        if seat is None:
            raise NotYours(before.value(), NotYours.Why.NOT_SEATED)
        if not before.row.over:
            raise StillRunning(before.value())
        if not before.practice:
            raise NotPractice(before.value())
        check_matches(transaction, [person.id])
        seats = []
        for player in before.row.seats:
            level = player.level
            if level is not None and player.seat.house is not seat.house:  # a partner stays who they are
                level = stepped(hall.levels, level, steps)
            seats.append(Player(player.seat, player.person, level, player.name))
        return _begin(transaction, before.row.variant, new_secret(), salt, seats, place, now, None)

    return await _once(hall, person, salt, origin, token, begun)


async def _once(
    hall: Hall,
    person: Person,
    salt: str,
    origin: str | None,
    token: str | None,
    begin: Callable[[Transaction, int], State],
) -> Match:
    """Begin practice, or give back what the same click or command has begun and is still running."""
    check_salt(salt)
    now = hall.time.now()

    def work(transaction: Transaction) -> Match:
        before = None if origin is None else begun_match(transaction, origin)
        if before is not None:
            return before.value()
        remember(transaction, person)
        begun = begin(transaction, now)
        if origin is not None:
            transaction.note_beginning(origin, begun.row.id, now)
        announce(transaction, begun, token, now)
        return begun.value()

    return await hall.decide(work)


def fitting_level(transaction: Transaction, person: int, levels: Sequence[str]) -> str:
    """The level for a person who names none: that of their last practice, one up if they won it, one down if not."""
    last = transaction.last_practice(person)
    if last is None:
        return levels[0]
    level = next(player.level for player in last.seats if player.level is not None)
    own = next(player.seat.house for player in last.seats if player.person == person)
    return stepped(levels, level, 0 if last.winner is None else 1 if last.winner is own else -1)


def stepped(levels: Sequence[str], level: str, steps: int) -> str:
    """The level so many steps above another, as far as there are any; the first for one that is none any more.

    >>> stepped(("page", "squire", "king"), "squire", 5), stepped(("page", "squire", "king"), "page", -1)
    ('king', 'page')
    """
    if level not in levels:
        return levels[0]
    return levels[min(max(levels.index(level) + steps, 0), len(levels) - 1)]


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
    seats = duel_seats(transaction, house, person.id, level)
    return _begin(transaction, Variant.DUEL, secret, salt, seats, place, now, rematch_of)


def _begin(
    transaction: Transaction,
    variant: Variant,
    secret: bytes,
    salt: str,
    seats: Sequence[Player],
    place: Place | None,
    now: int,
    rematch_of: str | None,
) -> State:
    return begin_match(
        transaction,
        match=new_name(transaction),
        variant=variant,
        secret=secret,
        salt=salt,
        clock=Clock.NONE,
        seats=seats,
        now=now,
        place=place,
        rematch_of=rematch_of,
    )
