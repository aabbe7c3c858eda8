"""Play a match: look, move, resign, call off; the computer's move; forced moves for people who want them."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable
from typing import TypeVar

from data.rows.match_rows import By, Ending, Handle
from data.tables.transaction import Transaction
from game import IllegalMove, Move, Seat, parse_move
from game.record import Record
from matches.model.context import Context
from matches.model.ledger import record_of
from matches.model.match_state import State
from matches.model.refusals import (
    BoardMovedOn,
    MatchIsOver,
    MoveRefused,
    NotPractice,
    NotYours,
    Refused,
    StillRunning,
    TooLateToCallOff,
)
from matches.model.values import Match, Played
from matches.play.changes import advance, end, save
from matches.play.planned_moves import Plans
from opponents.hints import Hint

log = logging.getLogger(__name__)
_T = TypeVar("_T")


async def look(context: Context, match: str) -> Match:
    """A match as it is now."""
    return (await context.look(match)).value()


def cached(context: Context, match: str) -> Match | None:
    """A match as this process has last changed or read it, without asking the store; None if it is not cached."""
    seen = context.seen(match)
    return None if seen is None else seen.value()


async def latest(context: Context, match: str) -> Match:
    """The latest state that this process has seen; it asks the store only if none is cached.

    For a caller that has just changed the match here and wants to know whether it was changed again since.
    """
    return cached(context, match) or await look(context, match)


async def make_move(
    context: Context, match: str, person: int, turn: int, move: Move, handle: Handle | None = None
) -> Played:
    """Make a person's move for that turn: play a card, with a hero or without, or draw."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Played]:
        if seat is not state.row.to_move:
            raise NotYours(state.value(), NotYours.Why.NOT_YOUR_TURN)
        return _make(transaction, state, move, By.PERSON, person, now)

    return await act(context, match, person, turn, decide, handle)


async def think(context: Context, match: str) -> Played | None:
    """If it is the computer's turn, let it choose and make its move; None if it is not its turn, or no longer."""
    state = await context.look(match)
    seat = state.row.to_move
    level = None if seat is None else state.row.players[seat].level
    if level is None:
        return None
    turn = state.row.turn
    # No lock is held while it thinks. The turn is checked again when the move is made.
    move = await context.computer.choose(state.position.view(), level, _seed(match, turn))
    if move not in state.position.legal_moves():
        log.error("match %s: level %s chose %s, which is not legal at turn %s", match, level, move, turn)
        move = state.position.legal_moves()[0]
    now = context.time.now()

    def work(transaction: Transaction, state: State) -> tuple[State, Played | None]:
        if state.row.over or state.row.turn != turn:
            return state, None
        return _make(transaction, state, move, By.COMPUTER, None, now)

    return await context.change(match, work)


async def hint(context: Context, match: str, person: int, turn: int) -> Hint:
    """A hint in practice, in the person's own turn."""
    state = await context.look(match)
    seat = _seated(state, person, turn)
    value = state.value()
    if not value.practice:
        raise NotPractice(value)
    if seat is not state.row.to_move:
        raise NotYours(value, NotYours.Why.NOT_YOUR_TURN)
    # Stored before it is given: a hint that was read always counts as help.
    await context.decide(lambda transaction: transaction.ratings.note_hint(match))
    return await context.computer.hint(state.position.view())


async def resign(context: Context, match: str, person: int, turn: int) -> Match:
    """Resign for one's house, at any time. In a team match this ends it for the partner too."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> State:
        return end(state, Ending.RESIGNED, seat.house.other, seat, now)

    return await change(context, match, person, turn, decide)


async def call_off(context: Context, match: str, person: int, turn: int) -> Match:
    """Call off a match before the first move, for all its players: nobody wins, and it does not count."""

    def decide(transaction: Transaction, state: State, seat: Seat, now: int) -> State:
        if state.row.turn:
            raise TooLateToCallOff(state.value())
        return end(state, Ending.CALLED_OFF, None, seat, now)

    return await change(context, match, person, turn, decide)


async def moves(context: Context, match: str) -> tuple[Move, ...]:
    """The moves that were not taken back, in order. They reveal no card, so they may be shown at any time."""
    return tuple(parse_move(entry.text) for entry in (await context.look(match)).standing)


async def record(context: Context, match: str) -> Record:
    """The record of a finished match, with the secret and all that is needed to check the deck."""
    state = await context.look(match)
    if not state.row.over:
        raise StillRunning(state.value())
    return await context.store.read(lambda transaction: record_of(state.row, transaction.matches.entries(match)))


async def act(
    context: Context,
    match: str,
    person: int,
    turn: int,
    decide: Callable[[Transaction, State, Seat, int], tuple[State, _T]],
    handle: Handle | None = None,
) -> _T:
    """Run ``decide`` for a player's request that was meant for that turn, unless their time has run out.

    ``handle`` is what the click can still edit; it is stored if that is the live board.
    """
    now = context.time.now()
    timed = context.time_decides

    def work(transaction: Transaction, state: State) -> tuple[State, _T | Refused]:
        seat = _seated(state, person)
        if timed and state.late(now) and context.shards.has(state.server):
            return lost_on_time(transaction, state, now)
        if turn != state.row.turn:
            raise BoardMovedOn(state.value())
        if handle is not None and state.row.place is not None and state.row.place.message == handle.message:
            transaction.boards.keep_handle(match, handle)
        return decide(transaction, state, seat, now)

    return await context.change(match, work)


async def change(
    context: Context,
    match: str,
    person: int,
    turn: int,
    decide: Callable[[Transaction, State, Seat, int], State],
    handle: Handle | None = None,
) -> Match:
    """Like `act`, for a request that changes the match: the state that ``decide`` returns is saved."""

    def saved(transaction: Transaction, state: State, seat: Seat, now: int) -> tuple[State, Match]:
        after = save(transaction, state, decide(transaction, state, seat, now), actor=person, now=now)
        return after, after.value()

    return await act(context, match, person, turn, saved, handle)


def lost_on_time(transaction: Transaction, state: State, now: int) -> tuple[State, MatchIsOver]:
    """End a match on time. The deadline counts, even if the clock worker has not noticed it yet."""
    loser = state.row.to_move
    assert loser is not None  # a match that is over has no deadline
    after = end(state, Ending.TIME, loser.house.other, loser, now)
    after = save(transaction, state, after, actor=None, now=now)
    log.info("match %s: lost on time at turn %s", after.row.id, after.row.turn)
    return after, MatchIsOver(after.value())


def _seated(state: State, person: int, turn: int | None = None) -> Seat:
    """The seat of a person in a running match; refused if they have none, or if the match is over or has moved on."""
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
    """Make a move, then the planned and forced moves that follow, all in this transaction."""
    plans = Plans(transaction, state)
    try:
        after = _advance(plans, state, move, by, now)
    except IllegalMove as error:
        raise MoveRefused(state.value(), move, error.refusal) from None
    after = carry_on(transaction, plans, after, now)
    moves = after.story[len(state.story) :]
    after = save(transaction, state, after, actor=person, now=now)
    return after, Played(after.value(), moves, len(state.position.legal_moves()) == 1)


def carry_on(transaction: Transaction, plans: Plans, state: State, now: int) -> State:
    """Make planned moves that fit, and forced moves for people who want them."""
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
    """The only legal move of a person who wants forced moves made for them; it may be a hero play."""
    if state.row.to_move is None:
        return None
    moves = state.position.legal_moves()
    person = state.row.players[state.row.to_move].person
    if len(moves) != 1 or person is None:
        return None
    choices = transaction.people.get(person)
    return moves[0] if choices is not None and choices.play_forced else None


def _seed(match: str, turn: int) -> int:
    """The seed that makes the computer's choice repeatable; it depends on no secret."""
    return int.from_bytes(hashlib.sha256(f"{match}:{turn}".encode()).digest()[:6], "big")
