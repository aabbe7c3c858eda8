"""What the people at a table can agree on: a draw, or moves taken back.

An offer needs the yes of every other person at the table. A draw is refused by playing on; an offer to take back is
overtaken by any move. The computer always lets moves be taken back and never agrees to a draw.
"""

from __future__ import annotations

from dataclasses import replace

from data import Ending, Handle, NoticeKind, NoticeRow, OfferKind, OfferRow, Transaction
from game import Seat
from matches.changes import end, save, take_back, with_offer
from matches.hall import Hall
from matches.plans import Plans
from matches.playing import act, carry_on
from matches.refusals import NoAgreement
from matches.state import State, asked, moves_to_take_back
from matches.values import Match

_Why = NoAgreement.Why


async def offer(hall: Hall, match: str, person: int, turn: int, kind: OfferKind, handle: Handle | None = None) -> Match:
    """Offer a draw, or ask to take back one's last move and all that came after it.

    In practice there is nobody to ask, so moves are taken back at once. Who offers what the other has just offered
    has agreed.
    """

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Match]:
        standing = state.row.offer
        if standing is not None and standing.refused_by is None and standing.seat is not seat:
            if standing.kind is kind is OfferKind.DRAW:
                return _agreed(transaction, state, seat, person, now)
            raise NoAgreement(state.value(), _Why.OTHER_OFFER_STANDS)
        if standing is not None and standing.seat is seat and standing.kind is kind:
            raise NoAgreement(state.value(), _Why.ASKED_ALREADY)
        if kind is OfferKind.TAKE_BACK:
            moves_to_take_back(state, seat)
        others = state.people_but(person)
        if kind is OfferKind.DRAW and not _person_opposite(state, seat):
            raise NoAgreement(state.value(), _Why.NOBODY_TO_ASK)
        after = with_offer(state, OfferRow(kind, seat, state.row.turn))
        if not others:
            return _done(transaction, state, after, person, now)
        after = save(transaction, state, after, actor=person, now=now)
        if standing is not None and (standing.seat, standing.turn) == (seat, state.row.turn):
            return after, after.value()  # now this, now that: nobody is called twice in a turn
        transaction.remove_notices(match, (NoticeKind.OFFER,))
        due = now + state.clock.away
        told = [other for other in others if not transaction.has_blocked(other, person)]  # the board shows it anyway
        transaction.add_notices([NoticeRow(match, other, NoticeKind.OFFER, state.row.turn, 0, due) for other in told])
        return after, after.value()

    return await act(hall, match, person, turn, decide, handle)


async def agree(hall: Hall, match: str, person: int, turn: int, kind: OfferKind, handle: Handle | None = None) -> Match:
    """Say yes to the offer of that kind. When everybody has, it is done."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Match]:
        if _standing(state, kind).seat is seat:
            raise NoAgreement(state.value(), _Why.OWN_OFFER)
        return _agreed(transaction, state, seat, person, now)

    return await act(hall, match, person, turn, decide, handle)


async def refuse(
    hall: Hall, match: str, person: int, turn: int, kind: OfferKind, handle: Handle | None = None
) -> Match:
    """Say no to the offer of that kind; whoever made it withdraws it so."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Match]:
        refused = with_offer(state, replace(_standing(state, kind), refused_by=seat))
        # What was planned has waited for this word.
        after = carry_on(transaction, Plans(transaction, state), refused, now)
        after = save(transaction, state, after, actor=person, now=now)
        transaction.remove_notices(match, (NoticeKind.OFFER,))
        return after, after.value()

    return await act(hall, match, person, turn, decide, handle)


def _standing(state: State, kind: OfferKind) -> OfferRow:
    offered = state.row.offer
    if offered is None or offered.kind is not kind or offered.refused_by is not None:
        raise NoAgreement(state.value(), _Why.NO_SUCH_OFFER)
    return offered


def _agreed(transaction: Transaction, state: State, seat: Seat, person: int, now: int) -> tuple[State, Match]:
    offered = state.row.offer
    assert offered is not None  # callers have seen it
    after = with_offer(state, replace(offered, agreed=offered.agreed | {seat}))
    return _done(transaction, state, after, person, now)


def _done(transaction: Transaction, state: State, after: State, person: int, now: int) -> tuple[State, Match]:
    """Carry the offer out if everybody has agreed, else keep it on the table."""
    offered = after.row.offer
    assert offered is not None
    if asked(after) <= offered.agreed:
        if offered.kind is OfferKind.DRAW:
            after = end(after, Ending.AGREED, None, None, now)
        else:
            after = take_back(after, offered.seat, moves_to_take_back(state, offered.seat), now)
            transaction.remove_plans(after.row.id)
    after = save(transaction, state, after, actor=person, now=now)
    return after, after.value()


def _person_opposite(state: State, seat: Seat) -> bool:
    return any(other.person is not None and other.seat.house is not seat.house for other in state.row.seats)
