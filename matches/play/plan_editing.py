"""Edit plans: what a person will do next, depending on the moves of the other side. Only that person sees them.

A plan is stored apart from the match: editing it changes no version, board, clock or notice.
"""

from __future__ import annotations

from dataclasses import dataclass

from data.rows.match_rows import PlanRow
from data.tables.transaction import Transaction
from game import Seat
from matches.model.context import Context
from matches.model.match_state import State
from matches.model.refusals import NoPlan
from matches.model.values import Match
from matches.play.plan_outlook import Outlook, outlook
from matches.play.plan_tree import Mine, Path, Theirs, TooLarge, cut, grown, read, written
from matches.play.planned_moves import before
from matches.play.playing import act

_Why = NoPlan.Why


@dataclass(frozen=True, slots=True)
class Planning:
    """The plan of a person in a match."""

    match: Match
    seat: Seat
    now: str | None
    """In their own turn: the move that they will first make themselves; None while none is chosen."""
    plan: Theirs
    """What follows from there."""

    @property
    def own_turn(self) -> bool:
        return self.match.view.seat is self.seat

    @property
    def before(self) -> Seat:
        """The seat whose moves the plan answers."""
        return before(self.seat, self.match.variant)

    def outlook(self, path: Path = (), *, answered: bool = True) -> Outlook:
        """The outlook at the end of a path, before or after the answer to its last move; NoPlan if it is impossible."""
        if self.own_turn and self.now is None:
            return Outlook(self.match.view, mine=tuple(map(str, self.match.view.legal_moves())))
        try:
            return outlook(self.match.view, self.seat, self.now, self.plan, path, answered=answered)
        except ValueError:
            raise NoPlan(self.match, _Why.CANNOT_BE) from None


async def look_at_plan(context: Context, match: str, person: int, turn: int) -> Planning:
    """The plan of a person for that turn."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        return state, _planning(transaction, state, seat)

    return await act(context, match, person, turn, decide)


async def begin_plan(context: Context, match: str, person: int, turn: int, move: str | None) -> Planning:
    """In one's own turn: choose the first move of the plan, to be made by hand; None removes the choice."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        planning = _planning(transaction, state, seat)
        if not planning.own_turn or (move is not None and move not in map(str, planning.match.view.legal_moves())):
            raise NoPlan(planning.match, _Why.CANNOT_BE)
        return state, _kept(transaction, planning, move, planning.plan if move == planning.now else Theirs())

    return await act(context, match, person, turn, decide)


async def plan_answer(context: Context, match: str, person: int, turn: int, path: Path, answer: str) -> Planning:
    """Plan an answer to the last move of a path."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        planning = _planning(transaction, state, seat)
        if not path or answer not in planning.outlook(path, answered=False).mine:
            raise NoPlan(planning.match, _Why.CANNOT_BE)
        try:
            plan = grown(planning.plan, path, answer)
        except TooLarge:
            raise NoPlan(planning.match, _Why.TOO_LARGE) from None
        return state, _kept(transaction, planning, planning.now, plan)

    return await act(context, match, person, turn, decide)


async def drop_answer(context: Context, match: str, person: int, turn: int, path: Path) -> Planning:
    """Remove the answer at the end of a path and all that follows; for an empty path, the whole plan."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        planning = _planning(transaction, state, seat)
        if not path:
            return state, _kept(transaction, planning, None, Theirs())
        return state, _kept(transaction, planning, planning.now, cut(planning.plan, path))

    return await act(context, match, person, turn, decide)


def _planning(transaction: Transaction, state: State, seat: Seat) -> Planning:
    match = state.value()
    if match.practice:
        raise NoPlan(match, _Why.PRACTICE)
    stored = next(
        (row for row in transaction.plans.of_match(match.id) if row.seat is seat and row.turn == match.turn), None
    )
    plan = Theirs() if stored is None else read(stored.tree)
    if isinstance(plan, Theirs):
        return Planning(match, seat, None, plan)
    if not plan.by_hand:
        raise NoPlan(match, _Why.WAITS_FOR_YOU)
    return Planning(match, seat, plan.answer, plan.then)


def _kept(transaction: Transaction, planning: Planning, now: str | None, plan: Theirs) -> Planning:
    match, seat = planning.match, planning.seat
    if now is None and plan == Theirs():
        transaction.plans.remove(match.id, seat)
    else:
        tree = plan if now is None else Mine(now, plan, by_hand=True)
        transaction.plans.save(match.id, PlanRow(seat, match.turn, written(tree)))
    return Planning(match, seat, now, plan)
