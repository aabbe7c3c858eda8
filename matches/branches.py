"""Playing on from a moment of a match: practice with the cards as they lay and a pile that nobody knows.

A branch never counts for anything. And nobody tries out their next move on the computer: what lies or has lain on the
board of a running match against people cannot be played on from by those who sit there.
"""

from __future__ import annotations

from data import Place, Player, Transaction
from game import House, PlayerView
from matches.changes import begin_match
from matches.clocks import Clock
from matches.hall import Hall
from matches.limits import check_matches
from matches.past import Past, running_tables, same_table
from matches.practising import announce
from matches.refusals import CannotPlayOn
from matches.starting import begun_match, check_salt, new_name, new_secret, remember
from matches.values import Match, Person

_Why = CannotPlayOn.Why


async def play_on(
    hall: Hall,
    person: Person,
    past: Past,
    moves: int,
    level: str,
    salt: str,
    *,
    house: House,
    place: Place | None = None,
    origin: str | None = None,
    token: str | None = None,
) -> Match:
    """A branch from the table as it lay after so many moves: one person for a house, the computer on all other seats.

    ``origin`` and ``token`` are as in practice.
    """
    check_salt(salt)
    hall.check_level(level)
    now = hall.time.now()
    table = past.moment(moves).view

    def work(transaction: Transaction) -> Match:
        before = None if origin is None else begun_match(transaction, origin)
        if before is not None:
            return before.value()
        _refuse_what_is_running(transaction, person.id, past, table)
        check_matches(transaction, [person.id])
        remember(transaction, person)
        begun = begin_match(
            transaction,
            match=new_name(transaction),
            variant=table.variant,
            secret=new_secret(),
            salt=salt,
            clock=Clock.NONE,
            seats=_seats(table, house, person, level),
            now=now,
            place=place,
            rematch_of=None,
            table=table,
            branch_of=past.name if past.kept else None,
        )
        if origin is not None:
            transaction.note_beginning(origin, begun.row.id, now)
        announce(transaction, begun, token, now)
        return begun.value()

    return await hall.decide(work)


def _refuse_what_is_running(transaction: Transaction, person: int, past: Past, table: PlayerView) -> None:
    if table.over:
        raise CannotPlayOn(_Why.OVER)
    if past.running and not past.practice:
        raise CannotPlayOn(_Why.RUNNING)
    for _, tables in running_tables(transaction, person):
        if any(same_table(table, lain) for lain in tables):
            raise CannotPlayOn(_Why.RUNNING)


def _seats(table: PlayerView, house: House, person: Person, level: str) -> list[Player]:
    """The person gets the seat to move if it is of their house, else the house's first."""
    seats = table.variant.seats
    to_move = table.seat
    own = to_move if to_move is not None and to_move.house is house else next(s for s in seats if s.house is house)
    return [Player(seat, person.id, name=person.name) if seat is own else Player(seat, level=level) for seat in seats]
