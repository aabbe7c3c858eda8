"""Lobbies: four seats for a team match, which people and computers take and leave until it starts."""

from __future__ import annotations

from collections.abc import Callable

from data.rows.match_rows import ChallengeRow, ChallengeState, Handle, NoticeKind, NoticeRow, Place, Player
from data.tables.transaction import Transaction
from game import House, Seat, Variant
from matches.begin.challenge_policy import check_table, is_open_to
from matches.begin.limits import check_matches, may_challenge
from matches.begin.starting import begin, begun_challenge, check_salt, close, current, invite, remember, while_open
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.invitation_values import Lobby, lobby
from matches.model.match_state import State
from matches.model.refusals import NotYourChallenge, SeatRefused
from matches.model.values import Match, Person


async def open_lobby(
    context: Context,
    host: Person,
    *,
    clock: Clock = Clock.NONE,
    place: Place | None = None,
    friendly: bool = False,
    origin: str | None = None,
) -> Lobby:
    """Open a lobby and take its first seat; a repeated call with the same ``origin`` returns the same lobby."""
    now = context.time.now()

    def work(transaction: Transaction) -> Lobby:
        if (before := begun_challenge(transaction, origin)) is not None:
            return lobby(before)
        remember(transaction, host)
        seats = [Player(Seat.RED_1, host.id)]
        opened = invite(
            transaction, Variant.TEXAS, host.id, clock, place, now, players=seats, friendly=friendly, origin=origin
        )
        return lobby(opened)

    return await context.decide(work)


async def take_seat(context: Context, name: str, person: Person, house: House) -> Lobby:
    """Take a free seat of a house; a person who already has a seat moves there."""

    def work(transaction: Transaction, row: ChallengeRow) -> None:
        seat = lobby(row).seat_of(person.id)
        if seat is not None and seat.house is house:
            raise SeatRefused(lobby(row), SeatRefused.Why.SEATED_THERE)
        free = _free_seat(row, house)
        remember(transaction, person)
        if seat is not None:
            transaction.challenges.free_lobby_seat(name, seat)
        else:
            check_table(transaction, person.id, lobby(row).people, by_name=False)
            check_matches(transaction, [person.id])
        transaction.challenges.take_lobby_seat(name, Player(free, person.id))

    return await _change(context, name, work)


async def leave_seat(context: Context, name: str, person: int) -> Lobby:
    """Leave one's seat. Another person becomes the host; if nobody is left, the lobby is closed."""
    return await _change(context, name, lambda transaction, row: leave(transaction, row, person))


async def seat_computer(context: Context, name: str, person: int, house: House, level: str) -> Lobby:
    """Give a free seat of a house to the computer; anybody at the table may."""
    context.check_level(level)

    def work(transaction: Transaction, row: ChallengeRow) -> None:
        _check_seated(row, person)
        transaction.challenges.take_lobby_seat(name, Player(_free_seat(row, house), level=level))

    return await _change(context, name, work)


async def unseat_computer(context: Context, name: str, person: int, seat: Seat) -> Lobby:
    """Take a seat from the computer; anybody at the table may."""

    def work(transaction: Transaction, row: ChallengeRow) -> None:
        _check_seated(row, person)
        if not any(taken.seat is seat and taken.level is not None for taken in row.players):
            raise SeatRefused(lobby(row), SeatRefused.Why.NO_COMPUTER_THERE)
        transaction.challenges.free_lobby_seat(name, seat)

    return await _change(context, name, work)


async def start(context: Context, name: str, person: int, salt: str, handle: Handle | None = None) -> Match:
    """Begin the match once all four seats are taken; anybody at the table may."""
    check_salt(salt)

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Match:
        _check_seated(row, person)
        if not lobby(row).full:
            raise SeatRefused(lobby(row), SeatRefused.Why.SEATS_FREE)
        return begin(transaction, row, row.players, salt, now, handle)

    return await while_open(context, name, decide, Variant.TEXAS)


def rematch_lobby(transaction: Transaction, before: State, person: int, place: Place | None, now: int) -> Lobby:
    """Open a lobby in which a person and the computers have changed houses. The others get a notice, but no seat."""
    swapped = {Seat.RED_1: Seat.WHITE_1, Seat.WHITE_1: Seat.RED_1, Seat.RED_2: Seat.WHITE_2, Seat.WHITE_2: Seat.RED_2}
    seats = [
        Player(swapped[seat.seat], seat.person, seat.level)
        for seat in before.row.players
        if seat.person == person or seat.level is not None
    ]
    row, clock = before.row, before.clock
    opened = invite(
        transaction,
        Variant.TEXAS,
        person,
        clock,
        place,
        now,
        players=seats,
        rematch_of=row.id,
        friendly=row.friendly,
    )
    asked = [
        other
        for other in before.people_but(person)
        if may_challenge(transaction, person, other, now)
        and is_open_to(transaction, other, person)
        and not transaction.blocks.has_blocked(person, other)  # they could not take a seat at this table
    ]
    for other in asked:
        transaction.challenge_log.note(opened.id, person, other, now)
    due = now + clock.away
    transaction.notices.add([NoticeRow(opened.id, other, NoticeKind.CHALLENGED, 0, 0, due) for other in asked])
    return lobby(opened)


def leave(transaction: Transaction, row: ChallengeRow, person: int) -> None:
    """Free the seat of a person; when the last person leaves, the lobby is closed."""
    seat = _check_seated(row, person)
    transaction.challenges.free_lobby_seat(row.id, seat)
    others = [taken.person for taken in row.players if taken.person is not None and taken.person != person]
    if not others:
        close(transaction, row.id, ChallengeState.WITHDRAWN)
    elif row.host == person:
        transaction.challenges.pass_lobby_on(row.id, others[0])


async def _change(context: Context, name: str, work: Callable[[Transaction, ChallengeRow], None]) -> Lobby:
    """Change an open lobby and return its new state."""

    def decide(transaction: Transaction, row: ChallengeRow, now: int) -> Lobby:
        work(transaction, row)
        return lobby(current(transaction, name))

    return await while_open(context, name, decide, Variant.TEXAS)


def _free_seat(row: ChallengeRow, house: House) -> Seat:
    for seat in lobby(row).free:
        if seat.house is house:
            return seat
    raise SeatRefused(lobby(row), SeatRefused.Why.HOUSE_FULL)


def _check_seated(row: ChallengeRow, person: int) -> Seat:
    seat = lobby(row).seat_of(person)
    if seat is None:
        raise NotYourChallenge(lobby(row), NotYourChallenge.Why.NOT_SEATED)
    return seat
