"""Planning: a person lays out what they will do next while the other side is to move. Nobody else learns of it.

A plan stands beside the match: laying one out changes no version, no board, no clock and no notice.
"""

from __future__ import annotations

from dataclasses import dataclass

from data import PlanRow, Transaction
from game import Seat
from matches.hall import Hall
from matches.outlook import Outlook, outlook
from matches.plan_tree import Mine, Path, Theirs, TooLarge, cut, grown, read, written
from matches.plans import before
from matches.playing import act
from matches.refusals import NoPlan
from matches.state import State
from matches.values import Match

_Why = NoPlan.Why


@dataclass(frozen=True, slots=True)
class Planning:
    """What a person has planned in a match, and how far it can be seen."""

    match: Match
    seat: Seat
    now: str | None
    """In their own turn: the move that they will make first, by their own hand; None while it is not chosen."""
    plan: Theirs
    """What is to follow from there."""

    @property
    def own_turn(self) -> bool:
        return self.match.view.seat is self.seat

    @property
    def before(self) -> Seat:
        """The seat whose moves the plan answers."""
        return before(self.seat, self.match.variant)

    def outlook(self, path: Path = (), *, answered: bool = True) -> Outlook:
        """Where a way leads, before or after the answer to its last move; NoPlan if it cannot be gone."""
        if self.own_turn and self.now is None:
            return Outlook(self.match.view, mine=tuple(map(str, self.match.view.legal_moves())))
        try:
            return outlook(self.match.view, self.seat, self.now, self.plan, path, answered=answered)
        except ValueError:
            raise NoPlan(self.match, _Why.CANNOT_BE) from None


async def look_at_plan(hall: Hall, match: str, person: int, turn: int) -> Planning:
    """What a person has planned for what may follow that turn."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        return state, _planning(transaction, state, seat)

    return await act(hall, match, person, turn, decide)


async def begin_plan(hall: Hall, match: str, person: int, turn: int, move: str | None) -> Planning:
    """In one's own turn: the move from which the plan is to go on, once one has made it; None for another one."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        planning = _planning(transaction, state, seat)
        if not planning.own_turn or (move is not None and move not in map(str, planning.match.view.legal_moves())):
            raise NoPlan(planning.match, _Why.CANNOT_BE)
        return state, _kept(transaction, planning, move, planning.plan if move == planning.now else Theirs())

    return await act(hall, match, person, turn, decide)


async def plan_answer(hall: Hall, match: str, person: int, turn: int, path: Path, answer: str) -> Planning:
    """Lay down the answer to what the others do on this way."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        planning = _planning(transaction, state, seat)
        if not path or answer not in planning.outlook(path, answered=False).mine:
            raise NoPlan(planning.match, _Why.CANNOT_BE)
        try:
            plan = grown(planning.plan, path, answer)
        except TooLarge:
            raise NoPlan(planning.match, _Why.TOO_LARGE) from None
        return state, _kept(transaction, planning, planning.now, plan)

    return await act(hall, match, person, turn, decide)


async def drop_answer(hall: Hall, match: str, person: int, turn: int, path: Path) -> Planning:
    """Take back what was planned on this way, with all that followed; at the beginning of all ways the whole plan."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Planning]:
        planning = _planning(transaction, state, seat)
        if not path:
            return state, _kept(transaction, planning, None, Theirs())
        return state, _kept(transaction, planning, planning.now, cut(planning.plan, path))

    return await act(hall, match, person, turn, decide)


def _planning(transaction: Transaction, state: State, seat: Seat) -> Planning:
    match = state.value()
    if match.practice:
        raise NoPlan(match, _Why.PRACTICE)
    stored = next((row for row in transaction.plans(match.id) if row.seat is seat and row.turn == match.turn), None)
    plan = Theirs() if stored is None else read(stored.tree)
    if isinstance(plan, Theirs):
        return Planning(match, seat, None, plan)
    if not plan.by_hand:
        raise NoPlan(match, _Why.WAITS_FOR_YOU)
    return Planning(match, seat, plan.answer, plan.then)


def _kept(transaction: Transaction, planning: Planning, now: str | None, plan: Theirs) -> Planning:
    match, seat = planning.match, planning.seat
    if now is None and plan == Theirs():
        transaction.remove_plans(match.id, seat)
    else:
        tree = plan if now is None else Mine(now, plan, by_hand=True)
        transaction.save_plan(match.id, PlanRow(seat, match.turn, written(tree)))
    return Planning(match, seat, now, plan)
