"""Practice: matches against a level of computer player, and again against another level."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from data.rows.match_rows import Place, Player, Posting
from data.tables.transaction import Transaction
from game import House, Variant
from matches.begin.limits import check_matches
from matches.begin.servers import check_place
from matches.begin.starting import check_salt, finished_match, house_by_lot, new_name, new_secret, remember
from matches.model.context import Context
from matches.model.match_state import State, load
from matches.model.refusals import NotPractice, Unknown
from matches.model.values import Match, Person
from matches.play.changes import begin_match


async def practise(
    context: Context,
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

    Without a level, `fitting_level` chooses one. ``origin`` names the click or command: a repeated call returns the
    same match while it is running. ``token`` is that of the interaction whose response will be the board.
    """
    if level is not None:
        context.check_level(level)

    def begun(transaction: Transaction, now: int) -> State:
        fitting = level or fitting_level(transaction, person.id, context.levels)
        return practice(transaction, person, fitting, salt, house, place, now, None)

    return await begin_once(context, person, salt, origin, token, begun)


async def practise_on(
    context: Context,
    match: str,
    person: Person,
    salt: str,
    steps: int,
    *,
    place: Place | None = None,
    origin: str | None = None,
    token: str | None = None,
) -> Match:
    """After practice: play again on the same seats, with opponents ``steps`` levels stronger, or weaker if negative."""

    def begun(transaction: Transaction, now: int) -> State:
        before, seat = finished_match(transaction, match, person.id)
        if not before.practice:
            raise NotPractice(before.value())
        check_matches(transaction, [person.id])
        seats = []
        for player in before.row.players:
            level = player.level
            if level is not None and player.seat.house is not seat.house:  # a partner keeps their level
                level = stepped(context.levels, level, steps)
            seats.append(Player(player.seat, player.person, level, player.name))
        name = new_name(transaction)
        return begin_match(transaction, name, before.row.variant, new_secret(), salt, seats, place, now)

    return await begin_once(context, person, salt, origin, token, begun)


async def begin_once(
    context: Context,
    person: Person,
    salt: str,
    origin: str | None,
    token: str | None,
    begin: Callable[[Transaction, int], State],
) -> Match:
    """Begin practice, or return the running match that the same click or command has begun."""
    check_salt(salt)
    now = context.time.now()

    def work(transaction: Transaction) -> Match:
        name = None if origin is None else transaction.interactions.begun(origin)
        if name is not None:
            with suppress(Unknown):  # it may have been deleted
                before = load(transaction, name)
                if not before.row.over:
                    return before.value()
        remember(transaction, person)
        begun = begin(transaction, now)
        if origin is not None:
            transaction.interactions.note_beginning(origin, begun.row.id, now)
        announce(transaction, begun, token, now)
        return begun.value()

    return await context.decide(work)


def fitting_level(transaction: Transaction, person: int, levels: Sequence[str]) -> str:
    """The level for a person who names none: that of their last practice, one up after a win, one down after a loss."""
    last = transaction.matches.last_practice(person)
    if last is None:
        return levels[0]
    level = next(player.level for player in last.players if player.level is not None)
    own = next(player.seat.house for player in last.players if player.person == person)
    return stepped(levels, level, 0 if last.winner is None else 1 if last.winner is own else -1)


def stepped(levels: Sequence[str], level: str, steps: int) -> str:
    """The level ``steps`` above another, at most the last; the first level if ``level`` no longer exists.

    >>> stepped(("page", "squire", "king"), "squire", 5), stepped(("page", "squire", "king"), "page", -1)
    ('king', 'page')
    """
    if level not in levels:
        return levels[0]
    return levels[min(max(levels.index(level) + steps, 0), len(levels) - 1)]


def announce(transaction: Transaction, begun: State, token: str | None, now: int) -> None:
    """Store that the response to an interaction will be the first board, so that it can be found after a crash."""
    if token is not None and begun.row.place is not None:
        transaction.boards.begin_posting(begun.row.id, Posting("", begun.row.place, now, token))


def duel_seats(transaction: Transaction, house: House, host: int, other: int | str) -> list[Player]:
    """The two seats of a duel; ``other`` is a person, or a level of computer player."""
    seats = []
    for seat in Variant.DUEL.seats:
        who = host if seat.house is house else other
        if isinstance(who, str):
            seats.append(Player(seat, level=who))
        else:
            known = transaction.people.get(who)
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
    name = new_name(transaction)
    return begin_match(transaction, name, Variant.DUEL, secret, salt, seats, place, now, rematch_of=rematch_of)
