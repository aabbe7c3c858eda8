"""Who may challenge whom: the choice of each person, and blocks.

No match begins between two people if one has blocked the other. The blocked person gets the same answer as for a person
who takes no challenges. The person who has blocked is told so.
"""

from __future__ import annotations

from collections.abc import Iterable

from data.rows.people_rows import Challengers, PersonRow
from data.tables.transaction import Transaction
from matches.model.refusals import NotOpen, YouBlocked


def check_challenge(transaction: Transaction, host: int, guest: int) -> None:
    """Raise NotOpen if the host may not challenge the guest, YouBlocked if the host has blocked the guest."""
    known = _known(transaction, guest)
    if transaction.blocks.has_blocked(host, guest):
        raise YouBlocked(known.name)
    if not is_open_to(transaction, guest, host):
        raise NotOpen(known.name)


def check_table(transaction: Transaction, person: int, others: Iterable[int], *, by_name: bool = True) -> None:
    """The same for a seat at a table that is open to anybody. ``by_name`` False keeps the name out of NotOpen."""
    for other in others:
        if transaction.blocks.has_blocked(person, other):
            raise YouBlocked(_known(transaction, other).name)
        if transaction.blocks.has_blocked(other, person):
            raise NotOpen(_known(transaction, other).name if by_name else None)


def is_open_to(transaction: Transaction, person: int, host: int) -> bool:
    """Whether the host may challenge a person. All queries always run, so that the time taken reveals nothing."""
    played = transaction.blocks.have_played(person, host)
    blocked = transaction.blocks.has_blocked(person, host)
    match _known(transaction, person).challengers:
        case Challengers.EVERYBODY:
            return not blocked
        case Challengers.PLAYED:
            return played and not blocked
        case Challengers.NOBODY:
            return False


def _known(transaction: Transaction, person: int) -> PersonRow:
    return transaction.people.get(person) or PersonRow(person, "")
