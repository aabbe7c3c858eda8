"""Give the other side a day more, without anything in return."""

from __future__ import annotations

from dataclasses import replace

from data.tables.transaction import Transaction
from game import Seat
from matches.model.clocks import DAY
from matches.model.context import Context
from matches.model.match_state import State
from matches.model.refusals import NoGift
from matches.model.values import Match
from matches.play.changes import changed
from matches.play.playing import change


async def give_a_day(context: Context, match: str, person: int, turn: int) -> Match:
    """Give a day to the person of the other side who moves now or next; one day in each turn."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> State:
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
        return replace(state, row=changed(row, banks=banks, deadline=deadline, gift_turn=row.turn))

    return await change(context, match, person, turn, decide)


def _next_opposite(state: State, seat: Seat) -> Seat | None:
    """The seat of the person of the other side who moves now or next."""
    row = state.row
    assert row.to_move is not None  # callers have checked that the match is running
    count = len(row.variant.seats)
    for ahead in range(count):
        other = row.variant.seats[(row.to_move + ahead) % count]
        if other.house is not seat.house and row.players[other].person is not None:
            return other
    return None
