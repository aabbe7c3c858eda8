"""Offers that the people at a table can agree on: a draw, or moves taken back.

Every other person at the table must agree. Playing on refuses a draw; any move ends an offer to take back. The computer
always lets moves be taken back and never agrees to a draw.
"""

from __future__ import annotations

from dataclasses import replace

from data.rows.match_rows import Ending, Handle, NoticeKind, NoticeRow, OfferKind, OfferRow
from data.tables.transaction import Transaction
from game import Seat
from matches.model.context import Context
from matches.model.match_state import State, asked, moves_to_take_back
from matches.model.refusals import NoAgreement
from matches.model.values import Match
from matches.play.changes import end, take_back, with_offer
from matches.play.planned_moves import Plans
from matches.play.playing import carry_on, change

_Why = NoAgreement.Why


async def offer(
    context: Context, match: str, person: int, turn: int, kind: OfferKind, handle: Handle | None = None
) -> Match:
    """Offer a draw, or ask to take back one's last decision and all moves after it.

    In practice there is nobody to ask, so moves are taken back at once. An offer of a draw while the other's stands
    agrees to it.
    """

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> State:
        standing = state.row.offer
        if standing is not None and standing.refused_by is None and standing.seat is not seat:
            if standing.kind is kind is OfferKind.DRAW:
                return _agreed(transaction, state, seat, now)
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
            return _carry_out(transaction, state, after, now)
        if standing is not None and (standing.seat, standing.turn) == (seat, state.row.turn):
            return after  # another offer in the same turn: no second notice
        transaction.notices.remove_kinds(match, (NoticeKind.OFFER,))
        due = now + state.clock.away
        # Those who have blocked this person see it on the board.
        asked = [other for other in others if not transaction.blocks.has_blocked(other, person)]
        transaction.notices.add([NoticeRow(match, other, NoticeKind.OFFER, state.row.turn, 0, due) for other in asked])
        return after

    return await change(context, match, person, turn, decide, handle)


async def agree(
    context: Context, match: str, person: int, turn: int, kind: OfferKind, handle: Handle | None = None
) -> Match:
    """Agree to the offer of that kind. When everybody has agreed, it is carried out."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> State:
        if _standing(state, kind).seat is seat:
            raise NoAgreement(state.value(), _Why.OWN_OFFER)
        return _agreed(transaction, state, seat, now)

    return await change(context, match, person, turn, decide, handle)


async def refuse(
    context: Context, match: str, person: int, turn: int, kind: OfferKind, handle: Handle | None = None
) -> Match:
    """Refuse the offer of that kind; the person who made it withdraws it this way."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> State:
        transaction.notices.remove_kinds(match, (NoticeKind.OFFER,))
        refused = with_offer(state, replace(_standing(state, kind), refused_by=seat))
        # Planned moves have waited for this answer.
        return carry_on(transaction, Plans(transaction, state), refused, now)

    return await change(context, match, person, turn, decide, handle)


def _standing(state: State, kind: OfferKind) -> OfferRow:
    offered = state.row.offer
    if offered is None or offered.kind is not kind or offered.refused_by is not None:
        raise NoAgreement(state.value(), _Why.NO_SUCH_OFFER)
    return offered


def _agreed(transaction: Transaction, state: State, seat: Seat, now: int) -> State:
    offered = state.row.offer
    assert offered is not None  # callers have checked it
    after = with_offer(state, replace(offered, agreed=offered.agreed | {seat}))
    return _carry_out(transaction, state, after, now)


def _carry_out(transaction: Transaction, state: State, after: State, now: int) -> State:
    """Carry out the offer if everybody has agreed."""
    offered = after.row.offer
    assert offered is not None
    if not asked(after) <= offered.agreed:
        return after
    if offered.kind is OfferKind.DRAW:
        return end(after, Ending.AGREED, None, None, now)
    transaction.plans.remove(after.row.id)
    return take_back(after, offered.seat, moves_to_take_back(state, offered.seat), now)


def _person_opposite(state: State, seat: Seat) -> bool:
    return any(other.person is not None and other.seat.house is not seat.house for other in state.row.players)
