"""Playing: look, play, draw, resign; the computer's turn; forced moves made for those who want it."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from typing import TypeVar

from data import By, Ending, Handle, Transaction, record_of
from game import IllegalMove, Move, Seat, parse_move
from game.record import Record
from matches.changes import advance, end, run_out, save
from matches.hall import Hall
from matches.plans import Plans
from matches.refusals import (
    BoardMovedOn,
    MatchIsOver,
    MoveRefused,
    NotPractice,
    NotYours,
    Refused,
    StillRunning,
    TooLateToCallOff,
)
from matches.state import State
from matches.values import Match, Played
from opponents import Hint

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


async def make_move(hall: Hall, match: str, person: int, turn: int, move: Move, handle: Handle | None = None) -> Played:
    """A person makes the move that was meant for that turn: plays a card, with a hero or without, or draws."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Played]:
        if seat is not state.row.to_move:
            raise NotYours(state.value(), NotYours.Why.NOT_YOUR_TURN)
        return _make(transaction, state, move, By.PERSON, person, now)

    return await act(hall, match, person, turn, decide, handle)


async def think(hall: Hall, match: str) -> Played | None:
    """If it is the computer's turn, let it choose and make its move; None if it is not, or no longer."""
    state = await hall.look(match)
    seat = state.row.to_move
    level = None if seat is None else state.row.seats[seat].level
    if level is None:
        return None
    turn = state.row.turn
    # Nothing is held while it thinks; whether the board is still the same is asked when the move is made.
    move = await hall.computer.choose(state.position.view(), level, _seed(match, turn))
    if move not in state.position.legal_moves():
        log.error("match %s: level %s chose %s, which is not legal at turn %s", match, level, move, turn)
        move = state.position.legal_moves()[0]
    now = hall.time.now()

    def work(transaction: Transaction, state: State) -> tuple[State, Played | None]:
        if state.row.over or state.row.turn != turn:
            return state, None
        return _make(transaction, state, move, By.COMPUTER, None, now)

    return await hall.change(match, work)


async def hint(hall: Hall, match: str, person: int, turn: int) -> Hint:
    """Advice in practice, in the person's own turn."""
    state = await hall.look(match)
    seat = _seated(state, person, turn)
    value = state.value()
    if not value.practice:
        raise NotPractice(value)
    if seat is not state.row.to_move:
        raise NotYours(value, NotYours.Why.NOT_YOUR_TURN)
    # Noted before it is given: who has read it has been helped.
    await hall.decide(lambda transaction: transaction.note_hint(match))
    return await hall.computer.hint(state.position.view())


async def resign(hall: Hall, match: str, person: int, turn: int, handle: Handle | None = None) -> Match:
    """Give the match up for one's house, at any time. In a team match this ends it for the partner too."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Match]:
        after = end(state, Ending.RESIGNED, seat.house.other, seat, now)
        after = save(transaction, state, after, actor=person, now=now)
        return after, after.value()

    return await act(hall, match, person, turn, decide, handle)


async def call_off(hall: Hall, match: str, person: int, turn: int, handle: Handle | None = None) -> Match:
    """Call off a match in which nobody has moved yet, for all who sit there: nobody wins, and it is nobody's result."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Match]:
        if state.row.turn:
            raise TooLateToCallOff(state.value())
        after = end(state, Ending.CALLED_OFF, None, seat, now)
        after = save(transaction, state, after, actor=person, now=now)
        return after, after.value()

    return await act(hall, match, person, turn, decide, handle)


async def moves(hall: Hall, match: str) -> tuple[Move, ...]:
    """The moves that stand, first to last. Unlike the record they may be shown at any time: they give no card away."""
    return tuple(parse_move(entry.text) for entry in (await hall.look(match)).standing)


async def record(hall: Hall, match: str) -> Record:
    """The record of a match that is over, with the secret and all it takes to check the dealing."""
    state = await hall.look(match)
    if not state.row.over:
        raise StillRunning(state.value())
    return await hall.store.read(lambda transaction: record_of(state.row, transaction.entries(match)))


async def act(
    hall: Hall,
    match: str,
    person: int,
    turn: int,
    decide: Callable[[Transaction, State, Seat, int], tuple[State, _T]],
    handle: Handle | None = None,
) -> _T:
    """Let somebody who sits there do something that was meant for that turn, unless time has run out.

    ``handle`` is what the click can still change; it is kept if that is the live board.
    """
    now = hall.time.now()
    timed = hall.time_decides

    def work(transaction: Transaction, state: State) -> tuple[State, _T | Refused]:
        seat = _seated(state, person)
        if timed and state.late(now) and hall.shards.has(state.server):
            return lost_on_time(transaction, state, now)
        if turn != state.row.turn:
            raise BoardMovedOn(state.value())
        if handle is not None and state.row.place is not None and state.row.place.message == handle.message:
            transaction.keep_handle(match, handle)
        return decide(transaction, state, seat, now)

    return await hall.change(match, work)


def lost_on_time(transaction: Transaction, state: State, now: int) -> tuple[State, MatchIsOver]:
    """The deadline wins over whatever comes after it, also if nobody has noticed until now."""
    after = save(transaction, state, run_out(state, now), actor=None, now=now)
    log.info("match %s: lost on time at turn %s", after.row.id, after.row.turn)
    return after, MatchIsOver(after.value())


def _seated(state: State, person: int, turn: int | None = None) -> Seat:
    """The seat of a person who wants something in a running match; refused if they have none or it is over."""
    seat = state.seat_of(person)
    if seat is None:
        raise NotYours(state.value(), NotYours.Why.NOT_SEATED)
    if state.row.over:
        raise MatchIsOver(state.value())
    if turn is not None and turn != state.row.turn:
        raise BoardMovedOn(state.value())
    return seat


def _make(
    transaction: Transaction, state: State, move: Move, by: By, person: int | None, now: int
) -> tuple[State, Played]:
    """Make a move, then those that people have planned or want made for them, all in this transaction."""
    plans = Plans(transaction, state)
    try:
        after = _advance(plans, state, move, by, now)
    except IllegalMove as error:
        raise MoveRefused(state.value(), move, error.refusal) from None
    after = carry_on(transaction, plans, after, now)
    told = after.story[len(state.story) :]
    after = save(transaction, state, after, actor=person, now=now)
    return after, Played(after.value(), told, len(state.position.legal_moves()) == 1)


def carry_on(transaction: Transaction, plans: Plans, state: State, now: int) -> State:
    """Make the moves that were planned for what has come, and forced ones for those who want that."""
    # This ends: every move but a draw uses up a token or a hero, and a full hand cannot draw.
    while not state.row.over:
        if (planned := plans.answer(state)) is not None:
            state = _advance(plans, state, planned, By.PLANNED, now)
        elif (forced := _forced(transaction, state)) is not None:
            state = _advance(plans, state, forced, By.FORCED, now)
        else:
            break
    plans.store(transaction, state)
    return state


def _advance(plans: Plans, state: State, move: Move, by: By, now: int) -> State:
    seat = state.row.to_move
    after = advance(state, move, by, now)
    assert seat is not None  # else nobody could have moved
    plans.made(seat, move, after)
    return after


def _forced(transaction: Transaction, state: State) -> Move | None:
    """The only legal move of a person who wants such moves made for them, hero plays included: there is no choice."""
    if state.row.to_move is None:
        return None
    moves = state.position.legal_moves()
    person = state.row.seats[state.row.to_move].person
    if len(moves) != 1 or person is None:
        return None
    choices = transaction.person(person)
    return moves[0] if choices is not None and choices.play_forced else None


def _seed(match: str, turn: int) -> int:
    """What makes the computer's choice repeatable; it follows from nothing that is secret."""
    return int.from_bytes(hashlib.sha256(f"{match}:{turn}".encode()).digest()[:6], "big")
