"""Everybody plans and moves at random: a plain model follows every plan move by move."""

from __future__ import annotations

import asyncio
import random
import tempfile
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.rows.match_rows import By
from game import Move, Seat, Variant
from matches.checks.store_check import check
from matches.model.context import Context
from matches.model.values import Match
from matches.play.plan_editing import Planning, drop_answer, plan_answer
from matches.play.plan_tree import PASS
from matches.play.planned_moves import before
from tests.matches.play.test_plans import four
from tests.matches.players import (
    duel,
    open_context,
    person_on,
    play_any,
)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 100_000), st.sampled_from(Variant))
def test_never_a_move_that_was_not_planned_and_none_left_undone(number: int, variant: Variant) -> None:
    asyncio.run(_follow(number, variant))


async def _follow(number: int, variant: Variant) -> None:
    """Everybody plans at random and moves at random; a plain model follows every plan word by word."""
    lots = random.Random(number)
    with tempfile.TemporaryDirectory() as folder:
        context = await open_context(File(folder) / "store.db")
        match = await (duel(context) if variant is Variant.DUEL else four(context))
        model: dict[Seat, dict[tuple[str, ...], str]] = {}
        """By seat: the others' moves one after another, and the answer to the last of them."""
        planned = 0
        for _ in range(40):
            if match.ended is not None:
                break
            for seat in variant.seats:
                if seat is not match.view.seat and lots.random() < 0.5:
                    model[seat] = await _grow(context, match, seat, lots)
            played = await play_any(context, match, _likely(match, model, lots))
            told = list(played.moves)
            for number_, one in enumerate(told):
                if one.by is By.PLANNED:
                    planned += 1
                    assert model[one.seat].get((PENDING,)) == str(one.move), "only what was planned for this"
                to_move = told[number_ + 1].seat if number_ + 1 < len(told) else played.match.view.seat
                model = {
                    seat: left
                    for seat, plan in model.items()
                    if (left := _left(plan, seat, one.seat, str(one.move), to_move, variant)) is not None
                }
            match = played.match
            pending = None if match.view.seat is None else model.get(match.view.seat, {}).get((PENDING,))
            if match.ended is None and pending is not None:
                legal = {str(move) for move in match.view.legal_moves()}
                assert pending not in legal, "what was planned and can be is made"
                del model[match.view.seat]  # type: ignore[arg-type]
        assert planned or match.turn < 30 or number % 5
        await context.store.close()
        assert check(File(folder) / "store.db").problems == ()


PENDING = "!"
"""What a seat is about to answer, in the model."""


async def _grow(context: Context, match: Match, seat: Seat, lots: random.Random) -> dict[tuple[str, ...], str]:
    person = person_on(match, seat)
    planning: Planning = await drop_answer(context, match.id, person, match.turn, ())
    laid: dict[tuple[str, ...], str] = {}
    for _ in range(lots.randint(0, 8)):
        way = lots.choice([(), *laid])
        options = planning.outlook(way).theirs if len(way) < 4 else ()
        if options:
            path = (*way, lots.choice(options))
            answer = lots.choice(planning.outlook(path, answered=False).mine or ("",))
            if answer:
                if path in laid and laid[path] != answer:
                    laid = {one: word for one, word in laid.items() if one[: len(path)] != path}
                planning = await plan_answer(context, match.id, person, match.turn, path, answer)
                laid[path] = answer
    return laid


def _likely(match: Match, model: dict[Seat, dict[tuple[str, ...], str]], lots: random.Random) -> Move:
    """More often than not a move for which somebody has an answer."""
    foreseen = {path[0] for plan in model.values() for path in plan}
    moves = [move for move in match.view.legal_moves() if str(move).rstrip("*") in foreseen]
    return lots.choice(moves if moves and lots.random() < 0.8 else match.view.legal_moves())


def _left(
    plan: dict[tuple[str, ...], str], owner: Seat, mover_: Seat, move: str, to_move: Seat | None, variant: Variant
) -> dict[tuple[str, ...], str] | None:
    """What is left of a plan after a move, in words of paths; None if nothing is."""

    def step(word: str) -> dict[tuple[str, ...], str] | None:
        if (word,) not in plan:
            return None
        return {(PENDING, *path[1:]): answer for path, answer in plan.items() if path[0] == word}

    def answered() -> dict[tuple[str, ...], str]:
        return {path[1:]: answer for path, answer in plan.items() if len(path) > 1}

    waiting = (PENDING,) in plan
    if mover_ is owner:
        if not waiting or plan[(PENDING,)] != move:
            return None
        plan, waiting = answered(), False
    elif mover_ is before(owner, variant):
        found = None if waiting else step(move.rstrip("*"))
        if found is None:
            return None
        plan, waiting = found, True
    if to_move is owner and not waiting:
        return step(PASS)
    if to_move is not owner and waiting:
        return answered() if plan[(PENDING,)] == PASS else None
    return plan
