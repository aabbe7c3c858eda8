"""What the people at a table can agree on: a draw, or moves taken back.

An offer needs the yes of every other person at the table. A draw is refused by playing on; an offer to take back is
overtaken by any move. The computer always lets moves be taken back and never agrees to a draw.
"""

from __future__ import annotations

from dataclasses import replace

from data import Ending, NoticeKind, NoticeRow, OfferKind, OfferRow, Transaction
from game import Seat
from matches.hall import Hall
from matches.playing import act
from matches.refusals import NoAgreement
from matches.table import Table, asked, changed, end, moves_to_take_back, save, take_back
from matches.values import Match

_Why = NoAgreement.Why


async def offer(hall: Hall, match: str, person: int, kind: OfferKind) -> Match:
    """Offer a draw, or ask to take back one's last move and all that came after it.

    In practice there is nobody to ask, so moves are taken back at once. Who offers what the other has just offered
    has agreed.
    """

    def decide(transaction: Transaction, table: Table, seat: Seat, now: int) -> tuple[Table, Match]:
        standing = table.row.offer
        if standing is not None and standing.refused_by is None and standing.seat is not seat:
            if standing.kind is kind is OfferKind.DRAW:
                return _agreed(transaction, table, seat, person, now)
            raise NoAgreement(table.value(), _Why.OTHER_OFFER_STANDS)
        if standing is not None and standing.seat is seat and standing.kind is kind:
            raise NoAgreement(table.value(), _Why.ASKED_ALREADY)
        if kind is OfferKind.TAKE_BACK:
            moves_to_take_back(table, seat)
        others = table.people_but(person)
        if kind is OfferKind.DRAW and not _person_opposite(table, seat):
            raise NoAgreement(table.value(), _Why.NOBODY_TO_ASK)
        after = _with_offer(table, OfferRow(kind, seat, table.row.turn))
        if not others:
            return _done(transaction, table, after, person, now)
        after = save(transaction, table, after, actor=person, now=now)
        transaction.remove_notices(match, (NoticeKind.OFFER,))
        due = now + table.clock.away
        transaction.add_notices([NoticeRow(match, other, NoticeKind.OFFER, table.row.turn, 0, due) for other in others])
        return after, after.value()

    return await act(hall, match, person, decide)


async def agree(hall: Hall, match: str, person: int, kind: OfferKind) -> Match:
    """Say yes to the offer of that kind. When everybody has, it is done."""

    def decide(transaction: Transaction, table: Table, seat: Seat, now: int) -> tuple[Table, Match]:
        if _standing(table, kind).seat is seat:
            raise NoAgreement(table.value(), _Why.OWN_OFFER)
        return _agreed(transaction, table, seat, person, now)

    return await act(hall, match, person, decide)


async def refuse(hall: Hall, match: str, person: int, kind: OfferKind) -> Match:
    """Say no to the offer of that kind; whoever made it withdraws it so."""

    def decide(transaction: Transaction, table: Table, seat: Seat, now: int) -> tuple[Table, Match]:
        refused = replace(_standing(table, kind), refused_by=seat)
        after = save(transaction, table, _with_offer(table, refused), actor=person, now=now)
        transaction.remove_notices(match, (NoticeKind.OFFER,))
        return after, after.value()

    return await act(hall, match, person, decide)


def _standing(table: Table, kind: OfferKind) -> OfferRow:
    offered = table.row.offer
    if offered is None or offered.kind is not kind or offered.refused_by is not None:
        raise NoAgreement(table.value(), _Why.NO_SUCH_OFFER)
    return offered


def _with_offer(table: Table, offered: OfferRow) -> Table:
    return replace(table, row=changed(table.row, offer=offered))


def _agreed(transaction: Transaction, table: Table, seat: Seat, person: int, now: int) -> tuple[Table, Match]:
    offered = table.row.offer
    assert offered is not None  # callers have seen it
    after = _with_offer(table, replace(offered, agreed=offered.agreed | {seat}))
    return _done(transaction, table, after, person, now)


def _done(transaction: Transaction, table: Table, after: Table, person: int, now: int) -> tuple[Table, Match]:
    """Carry the offer out if everybody has agreed, else keep it on the table."""
    offered = after.row.offer
    assert offered is not None
    if asked(after) <= offered.agreed:
        if offered.kind is OfferKind.DRAW:
            after = end(after, Ending.AGREED, None, None, now)
        else:
            after = take_back(after, offered.seat, moves_to_take_back(table, offered.seat), now)
    after = save(transaction, table, after, actor=person, now=now)
    return after, after.value()


def _person_opposite(table: Table, seat: Seat) -> bool:
    return any(other.person is not None and other.seat.house is not seat.house for other in table.row.seats)
