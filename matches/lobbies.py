"""Lobbies: four seats for a team match, which people and computers take and leave until it starts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from data import ChallengeRow, ChallengeState, Handle, NoticeKind, NoticeRow, Place, Player, Transaction
from game import House, Seat, Variant
from matches.clocks import Clock
from matches.company import check_table, is_open_to
from matches.hall import Hall
from matches.invitations import Lobby, lobby
from matches.limits import ask, check_matches, may_ask
from matches.refusals import NotYourChallenge, SeatRefused
from matches.servers import check_place
from matches.starting import (
    begin,
    begun_challenge,
    check_salt,
    close,
    current,
    new_name,
    new_secret,
    remember,
    while_open,
)
from matches.state import State
from matches.values import Match, Person


async def open_lobby(
    hall: Hall,
    host: Person,
    *,
    house: House = House.RED,
    clock: Clock = Clock.NONE,
    place: Place | None = None,
    friendly: bool = False,
    origin: str | None = None,
) -> Lobby:
    """Open a lobby and sit down in it; asked again by the same ``origin``, the same one comes back."""
    now = hall.time.now()

    def work(transaction: Transaction) -> Lobby:
        before = None if origin is None else begun_challenge(transaction, origin)
        if before is not None:
            return lobby(before)
        remember(transaction, host)
        first = next(seat for seat in Variant.TEXAS.seats if seat.house is house)
        opened = _open(transaction, host.id, [Player(first, host.id)], clock, place, None, now, friendly)
        if origin is not None:
            transaction.note_beginning(origin, opened.id, now)
        return opened

    return await hall.decide(work)


async def take_seat(hall: Hall, name: str, person: Person, house: House) -> Lobby:
    """Sit down on a free seat of a house; who sits already moves there."""

    def work(transaction: Transaction, row: ChallengeRow) -> None:
        free = _free_seat(row, house)
        seat = lobby(row).seat_of(person.id)
        if seat is not None and seat.house is house:
            raise SeatRefused(lobby(row), SeatRefused.Why.SEATED_THERE)
        if free is None:
            raise SeatRefused(lobby(row), SeatRefused.Why.HOUSE_FULL)
        remember(transaction, person)
        if seat is not None:
            transaction.free_lobby_seat(name, seat)
        else:
            check_table(transaction, person.id, lobby(row).people, by_name=False)
            check_matches(transaction, [person.id])
        transaction.take_lobby_seat(name, Player(free, person.id))

    return await _change(hall, name, work)


async def leave_seat(hall: Hall, name: str, person: int) -> Lobby:
    """Stand up. The lobby passes to another person, or is closed when none is left."""

    def work(transaction: Transaction, row: ChallengeRow) -> None:
        leave(transaction, row, person)

    return await _change(hall, name, work)


async def seat_computer(hall: Hall, name: str, person: int, house: House, level: str) -> Lobby:
    """Somebody who sits at the table gives a free seat of a house to the computer."""
    hall.check_level(level)

    def work(transaction: Transaction, row: ChallengeRow) -> None:
        _check_seated(row, person)
        free = _free_seat(row, house)
        if free is None:
            raise SeatRefused(lobby(row), SeatRefused.Why.HOUSE_FULL)
        transaction.take_lobby_seat(name, Player(free, level=level))

    return await _change(hall, name, work)


async def unseat_computer(hall: Hall, name: str, person: int, seat: Seat) -> Lobby:
    """Somebody who sits at the table takes a seat from the computer."""

    def work(transaction: Transaction, row: ChallengeRow) -> None:
        _check_seated(row, person)
        if not any(taken.seat is seat and taken.level is not None for taken in row.seats):
            raise SeatRefused(lobby(row), SeatRefused.Why.NO_COMPUTER_THERE)
        transaction.free_lobby_seat(name, seat)

    return await _change(hall, name, work)


async def start(hall: Hall, name: str, person: int, salt: str, handle: Handle | None = None) -> Match:
    """Somebody who sits at the table begins the match, once all four seats are taken."""
    check_salt(salt)

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Match:
        _check_seated(row, person)
        if not lobby(row).full:
            raise SeatRefused(lobby(row), SeatRefused.Why.SEATS_FREE)
        begun = begin(transaction, row, row.seats, salt, now).value()
        if handle is not None:
            transaction.keep_handle(begun.id, handle)
        return begun

    return await while_open(hall, name, decide, Variant.TEXAS)


def rematch_lobby(transaction: Transaction, before: State, person: int, now: int) -> Lobby:
    """A lobby in which a person and the computers have changed houses; the others are told, their seats are free."""
    swapped = {
        Seat.RED_1: Seat.WHITE_1,
        Seat.WHITE_1: Seat.RED_1,
        Seat.RED_2: Seat.WHITE_2,
        Seat.WHITE_2: Seat.RED_2,
    }
    seats = [
        Player(swapped[seat.seat], seat.person, seat.level)
        for seat in before.row.seats
        if seat.person == person or seat.level is not None
    ]
    row = before.row
    place = None if row.place is None else replace(row.place, message=None)
    opened = _open(transaction, person, seats, before.clock, place, row.id, now, row.friendly)
    asked = [
        other
        for other in before.people_but(person)
        if may_ask(transaction, person, other, now)
        and is_open_to(transaction, other, person)
        and not transaction.has_blocked(person, other)  # called to a table at which they may not sit down
    ]
    for other in asked:
        transaction.note_asking(opened.id, person, other, now)
    tell_at = now + before.clock.away
    transaction.add_notices([NoticeRow(opened.id, other, NoticeKind.CHALLENGED, 0, 0, tell_at) for other in asked])
    return opened


def leave(transaction: Transaction, row: ChallengeRow, person: int) -> None:
    """Free the seat of a person; the last one to leave closes the lobby."""
    seat = _check_seated(row, person)
    transaction.free_lobby_seat(row.id, seat)
    others = [taken.person for taken in row.seats if taken.person is not None and taken.person != person]
    if not others:
        close(transaction, row.id, ChallengeState.WITHDRAWN)
    elif row.host == person:
        transaction.pass_lobby_on(row.id, others[0])


def _open(
    transaction: Transaction,
    host: int,
    seats: list[Player],
    clock: Clock,
    place: Place | None,
    rematch_of: str | None,
    now: int,
    friendly: bool,
) -> Lobby:
    check_place(transaction, place)
    check_matches(transaction, [host])
    name = new_name(transaction)
    ask(transaction, host, None, name, now)
    transaction.add_challenge(
        ChallengeRow(
            name,
            Variant.TEXAS,
            new_secret(),
            clock.value,
            host,
            None,
            None,
            None,
            None,
            made_at=now,
            expires_at=now + clock.open_for,
            rematch_of=rematch_of,
            place=place,
            seats=tuple(seats),
            friendly=friendly,
        )
    )
    return _now(transaction, name)


async def _change(hall: Hall, name: str, work: Callable[[Transaction, ChallengeRow], None]) -> Lobby:
    """Change an open lobby; it comes back as it is then."""

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Lobby:
        work(transaction, row)
        return _now(transaction, name)

    return await while_open(hall, name, decide, Variant.TEXAS)


def _now(transaction: Transaction, name: str) -> Lobby:
    value = current(transaction, name)
    assert isinstance(value, Lobby)
    return value


def _free_seat(row: ChallengeRow, house: House) -> Seat | None:
    return next((seat for seat in lobby(row).free if seat.house is house), None)


def _check_seated(row: ChallengeRow, person: int) -> Seat:
    seat = lobby(row).seat_of(person)
    if seat is None:
        raise NotYourChallenge(lobby(row), NotYourChallenge.Why.NOT_SEATED)
    return seat
