"""At the table: look, play, draw, resign; the computer's turn; forced moves made for those who want it."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from data import By, Ending, Place, Transaction, record_of
from game import IllegalMove, Move, Seat, parse_move
from game.record import Record
from matches.hall import Hall
from matches.refusals import BoardMovedOn, MatchIsOver, MoveRefused, NotPractice, NotYours, Refused, StillRunning
from matches.table import Table, advance, at_place, end, ring, run_out, save
from matches.values import Match, Played

log = logging.getLogger(__name__)
_T = TypeVar("_T")


async def look(hall: Hall, match: str) -> Match:
    """A match as it is now."""
    return (await hall.look(match)).value()


async def latest(hall: Hall, match: str) -> Match:
    """The latest state that this process has seen, without asking the store if it can be helped.

    For whoever has just changed the match here and wants to know whether somebody else has done so since.
    """
    seen = hall.seen(match)
    return await look(hall, match) if seen is None else seen.value()


async def play(hall: Hall, match: str, person: int, turn: int, move: Move) -> Played:
    """A person makes the move that was meant for that turn: plays a card, with a hero or without, or draws."""

    def decide(transaction: Transaction, table: Table, seat: Seat, now: int) -> tuple[Table, Played]:
        if turn != table.row.turn:
            raise BoardMovedOn(table.value())
        if seat is not table.row.to_move:
            raise NotYours(table.value(), NotYours.Why.NOT_YOUR_TURN)
        return _make(transaction, table, move, By.PERSON, person, now)

    return await act(hall, match, person, decide)


async def think(hall: Hall, match: str) -> Played | None:
    """If it is the computer's turn, let it choose and make its move; None if it is not, or no longer."""
    table = await hall.look(match)
    seat = table.row.to_move
    level = None if seat is None else table.row.seats[seat].level
    if level is None:
        return None
    turn = table.row.turn
    # Nothing is held while it thinks; whether the board is still the same is asked when the move is made.
    move = await hall.computer.choose(table.position.view(), level, _seed(match, turn))
    if move not in table.position.legal_moves():
        log.error("match %s: level %s chose %s, which is not legal at turn %s", match, level, move, turn)
        move = table.position.legal_moves()[0]
    now = hall.time.now()

    def work(transaction: Transaction, table: Table) -> tuple[Table, Played | None]:
        if table.row.over or table.row.turn != turn:
            return table, None
        return _make(transaction, table, move, By.COMPUTER, None, now)

    return await hall.at_table(match, work)


async def waiting_for_computer(hall: Hall) -> list[str]:
    """The matches in which the computer is to move, the longest waiting first: to be taken up at start."""
    return await hall.store.read(lambda transaction: transaction.matches_waiting_for_computer())


async def hint(hall: Hall, match: str, person: int) -> Any:
    """Advice in practice, in the person's own turn."""
    table = await hall.look(match)
    seat = _seated(table, person)
    value = table.value()
    if not value.practice:
        raise NotPractice(value)
    if seat is not table.row.to_move:
        raise NotYours(value, NotYours.Why.NOT_YOUR_TURN)
    return await hall.computer.hint(table.position.view())


async def resign(hall: Hall, match: str, person: int) -> Match:
    """Give the match up for one's house, at any time. In a team match this ends it for the partner too."""

    def decide(transaction: Transaction, table: Table, seat: Seat, now: int) -> tuple[Table, Match]:
        after = end(table, Ending.RESIGNED, seat.house.other, seat, now)
        after = save(transaction, table, after, actor=person, now=now)
        return after, after.value()

    return await act(hall, match, person, decide)


async def move_board(hall: Hall, match: str, place: Place | None) -> Match:
    """Remember where the live board is now."""
    now = hall.time.now()

    def work(transaction: Transaction, table: Table) -> tuple[Table, Match]:
        if table.row.place == place:
            return table, table.value()
        after = save(transaction, table, at_place(table, place), actor=None, now=now)
        return after, after.value()

    return await hall.at_table(match, work)


async def moves(hall: Hall, match: str) -> tuple[Move, ...]:
    """The moves that stand, first to last. Unlike the record they may be shown at any time: they give no card away."""
    return tuple(parse_move(entry.text) for entry in (await hall.look(match)).standing)


async def record(hall: Hall, match: str) -> Record:
    """The record of a match that is over, with the secret and all it takes to check the dealing."""
    table = await hall.look(match)
    if not table.row.over:
        raise StillRunning(table.value())
    return await hall.store.read(lambda transaction: record_of(table.row, transaction.entries(match)))


async def look_at_clock(hall: Hall, match: str) -> Match | None:
    """What time decides: the match, if it is lost; else None, and what is to be told by now has become a notice."""
    now = hall.time.now()

    def work(transaction: Transaction, table: Table) -> tuple[Table, Match | None]:
        if table.row.rings_at is None or table.row.rings_at > now:
            return table, None
        if table.late(now):
            after, refusal = _out_of_time(transaction, table, now)
            return after, refusal.match
        rung, due = ring(table, now)
        transaction.add_notices(due)
        return save(transaction, table, rung, actor=None, now=now), None

    return await hall.at_table(match, work)


async def act(
    hall: Hall, match: str, person: int, decide: Callable[[Transaction, Table, Seat, int], tuple[Table, _T]]
) -> _T:
    """Let somebody who sits at the table do something in a running match, unless time has run out."""
    now = hall.time.now()

    def work(transaction: Transaction, table: Table) -> tuple[Table, _T | Refused]:
        seat = _seated(table, person)
        if table.late(now):
            return _out_of_time(transaction, table, now)
        return decide(transaction, table, seat, now)

    return await hall.at_table(match, work)


def _seated(table: Table, person: int) -> Seat:
    """The seat of a person who wants something in a running match; refused if they have none or it is over."""
    seat = table.seat_of(person)
    if seat is None:
        raise NotYours(table.value(), NotYours.Why.NOT_SEATED)
    if table.row.over:
        raise MatchIsOver(table.value())
    return seat


def _out_of_time(transaction: Transaction, table: Table, now: int) -> tuple[Table, MatchIsOver]:
    """The deadline wins over whatever comes after it, also if nobody has noticed until now."""
    after = save(transaction, table, run_out(table, now), actor=None, now=now)
    log.info("match %s: lost on time at turn %s", after.row.id, after.row.turn)
    return after, MatchIsOver(after.value())


def _make(
    transaction: Transaction, table: Table, move: Move, by: By, person: int | None, now: int
) -> tuple[Table, Played]:
    """Make a move, then those of people who want forced moves made for them, all in this transaction."""
    try:
        after = advance(table, move, by, now)
    except IllegalMove as error:
        raise MoveRefused(table.value(), move, error.refusal) from None
    # This ends: every move but a draw uses up a token or a hero, and a full hand cannot draw.
    while (forced := _forced(transaction, after)) is not None:
        after = advance(after, forced, By.FORCED, now)
    told = after.story[len(table.story) :]
    after = save(transaction, table, after, actor=person, now=now)
    return after, Played(after.value(), told)


def _forced(transaction: Transaction, table: Table) -> Move | None:
    """The only legal move of a person who wants such moves made for them, hero plays included: there is no choice."""
    if table.row.to_move is None:
        return None
    moves = table.position.legal_moves()
    person = table.row.seats[table.row.to_move].person
    if len(moves) != 1 or person is None:
        return None
    choices = transaction.person(person)
    return moves[0] if choices is not None and choices.play_forced else None


def _seed(match: str, turn: int) -> int:
    """What makes the computer's choice repeatable; it follows from nothing that is secret."""
    return int.from_bytes(hashlib.sha256(f"{match}:{turn}".encode()).digest()[:6], "big")
