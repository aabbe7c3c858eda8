"""Carry out plans: a planned move that fits is made at once, in the transaction of the move before it."""

from __future__ import annotations

import logging

from data.rows.match_rows import PlanRow
from data.tables.transaction import Transaction
from game import Move, Seat, Variant, parse_move
from matches.model.match_state import State, asked
from matches.play.plan_tree import PASS, Mine, Theirs, at_turn, followed, read, written

log = logging.getLogger(__name__)


class Plans:
    """The plans of a match while moves are made in it."""

    def __init__(self, transaction: Transaction, state: State) -> None:
        match, self._variant = state.row.id, state.row.variant
        self._stored = transaction.plans.of_match(match)
        # A plan for another turn no longer fits the board.
        self._plans: dict[Seat, Theirs | Mine] = {}
        for row in self._stored:
            if row.turn == state.row.turn:
                try:
                    self._plans[row.seat] = read(row.tree)
                except ValueError:  # it must not stop anybody from moving
                    log.exception("match %s: the plan of seat %s cannot be read and is dropped", match, row.seat)

    def answer(self, state: State) -> Move | None:
        """The planned move of the seat to move, if it is legal; an illegal one drops the plan.

        While the seat has to answer an offer, nothing is done for it: a person must answer.
        """
        seat = state.row.to_move
        plan = None if seat is None else self._plans.get(seat)
        if seat is None or not isinstance(plan, Mine) or plan.by_hand or _is_asked(state, seat):
            return None
        move = None if plan.answer == PASS else parse_move(plan.answer)
        if move is None or state.position.refusal(seat, move) is not None:
            del self._plans[seat]
            return None
        return move

    def made(self, seat: Seat, move: Move, after: State) -> None:
        """A move was made: reduce each plan to what fits, or drop it."""
        for owner, plan in list(self._plans.items()):
            left: Theirs | Mine | None = plan
            if owner is seat or seat is before(owner, self._variant):
                left = followed(plan, move, own=owner is seat)
            if left is not None:
                left = at_turn(left, own=owner is after.row.to_move)
            if left is None:
                del self._plans[owner]
            else:
                self._plans[owner] = left

    def store(self, transaction: Transaction, after: State) -> None:
        """Write the plans that are left."""
        for row in self._stored:
            plan = self._plans.get(row.seat)
            if plan is None or plan == Theirs():
                transaction.plans.remove(after.row.id, row.seat)
            else:
                transaction.plans.save(after.row.id, PlanRow(row.seat, after.row.turn, written(plan)))


def before(seat: Seat, variant: Variant) -> Seat:
    """The seat whose moves a plan answers."""
    return variant.seats[(seat - 1) % len(variant.seats)]


def _is_asked(state: State, seat: Seat) -> bool:
    offered = state.row.offer
    return offered is not None and offered.refused_by is None and seat in asked(state) - offered.agreed
