"""A day for the other side: somebody who is in no hurry gives it, and nothing is wanted for it."""

from __future__ import annotations

from dataclasses import replace

from data import Transaction
from game import Seat
from matches.changes import changed, save
from matches.clocks import DAY
from matches.hall import Hall
from matches.playing import act
from matches.refusals import NoGift
from matches.state import State
from matches.values import Match


async def give_a_day(hall: Hall, match: str, person: int, turn: int) -> Match:
    """Give a day to whoever of the other side is to move, or is so next; one day a turn."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Match]:
        row = state.row
        other = _next_opposite(state, seat)
        if not state.clock.over_days or other is None or (not row.banks and other is not row.to_move):
            raise NoGift(state.value(), NoGift.Why.NO_CLOCK)
        if row.gift_turn == row.turn:
            raise NoGift(state.value(), NoGift.Why.ONE_A_TURN)
        banks = tuple(bank + DAY * (each is other) for each, bank in zip(row.variant.seats, row.banks, strict=False))
        deadline = row.deadline
        if other is row.to_move and deadline is not None:
            deadline += DAY
        after = replace(state, row=changed(row, banks=banks, deadline=deadline, gift_turn=row.turn))
        after = save(transaction, state, after, actor=person, now=now)
        return after, after.value()

    return await act(hall, match, person, turn, decide)


def _next_opposite(state: State, seat: Seat) -> Seat | None:
    """The person of the other side who is to move, or who is the next of them to do so."""
    row = state.row
    assert row.to_move is not None  # callers have made sure that the match is running
    count = len(row.variant.seats)
    for ahead in range(count):
        other = row.variant.seats[(row.to_move + ahead) % count]
        if other.house is not seat.house and row.seats[other].person is not None:
            return other
    return None
