"""Who wants to play with whom: whom a person lets challenge them, and whom they have blocked.

No match begins between two of whom one has blocked the other. The one who is blocked reads what everybody reads who
asks somebody that is not open to challenges; the one who has blocked is told so.
"""

from __future__ import annotations

from collections.abc import Iterable

from data import Challengers, PersonRow, Transaction
from matches.peace_refusals import NotOpen, YouBlocked


def check_challenge(transaction: Transaction, host: int, guest: int) -> None:
    """NotOpen if a person may not be challenged by that one; YouBlocked if it is the one who asks that has blocked."""
    known = _known(transaction, guest)
    if transaction.has_blocked(host, guest):
        raise YouBlocked(known.name)
    if not is_open_to(transaction, guest, host):
        raise NotOpen(known.name)


def check_table(transaction: Transaction, person: int, others: Iterable[int], *, by_name: bool = True) -> None:
    """The same for sitting down with those whose offer is open to anybody; at a table of several nobody is named."""
    for other in others:
        if transaction.has_blocked(person, other):
            raise YouBlocked(_known(transaction, other).name)
        if transaction.has_blocked(other, person):
            raise NotOpen(_known(transaction, other).name if by_name else None)


def is_open_to(transaction: Transaction, person: int, host: int) -> bool:
    """Whether somebody may challenge a person. All is asked whatever the answer, so that none takes longer."""
    played = transaction.have_played(person, host)
    blocked = transaction.has_blocked(person, host)
    match _known(transaction, person).challengers:
        case Challengers.EVERYBODY:
            return not blocked
        case Challengers.PLAYED:
            return played and not blocked
        case Challengers.NOBODY:
            return False


def _known(transaction: Transaction, person: int) -> PersonRow:
    return transaction.person(person) or PersonRow(person, "")
