"""Branches: practice from a moment of a match, with its board and hands and a newly shuffled pile.

A branch is never rated. Nobody can try out their next move on the computer: the players of a running match between
people cannot branch from a position that is or was on its board.
"""

from __future__ import annotations

from data.rows.match_rows import Place, Player
from data.tables.transaction import Transaction
from game import House, PlayerView
from matches.begin.limits import check_matches
from matches.begin.practising import begin_once
from matches.begin.starting import new_name, new_secret
from matches.history.past import Past, running_tables, table_key
from matches.model.context import Context
from matches.model.match_state import State
from matches.model.refusals import CannotPlayOn
from matches.model.values import Match, Person
from matches.play.changes import begin_match

_Why = CannotPlayOn.Why


async def play_on(
    context: Context,
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
    """Begin a branch after so many moves, with computers on the other seats. ``origin``, ``token``: see `practise`."""
    context.check_level(level)
    table = past.moment(moves).view

    def begun(transaction: Transaction, now: int) -> State:
        _refuse_what_is_running(transaction, person.id, past, table)
        check_matches(transaction, [person.id])
        return begin_match(
            transaction,
            new_name(transaction),
            table.variant,
            new_secret(),
            salt,
            _seats(table, house, person, level),
            place,
            now,
            table=table,
            branch_of=past.name if past.kept else None,
        )

    return await begin_once(context, person, salt, origin, token, begun)


def _refuse_what_is_running(transaction: Transaction, person: int, past: Past, table: PlayerView) -> None:
    if table.over:
        raise CannotPlayOn(_Why.OVER)
    if past.running and not past.practice:
        raise CannotPlayOn(_Why.RUNNING)
    key = table_key(table)
    for _, tables in running_tables(transaction, person):
        if key in map(table_key, tables):
            raise CannotPlayOn(_Why.RUNNING)


def _seats(table: PlayerView, house: House, person: Person, level: str) -> list[Player]:
    """The person gets the seat to move if it belongs to their house, else the first seat of the house."""
    seats = table.variant.seats
    to_move = table.seat
    own = to_move if to_move is not None and to_move.house is house else next(s for s in seats if s.house is house)
    return [Player(seat, person.id, name=person.name) if seat is own else Player(seat, level=level) for seat in seats]
