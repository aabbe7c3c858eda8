"""The worker processes: what they answer, and who answers where they cannot."""

from __future__ import annotations

import asyncio
import logging

import pytest

from game import Board, Card, Deck, Variant, parse_move, play, set_up
from opponents import pool
from opponents.kernel.searcher import Searcher, shipped
from opponents.kernel_rows import move_of, row_of
from opponents.levels import LEVELS, UnknownLevel
from opponents.pool import Opponents
from tests.opponents.pool.workers import MARKS, START, alive, ask_many, legal, until_ready
from tests.patience import poll

pytestmark = MARKS


async def test_a_worker_gives_the_same_move_as_the_search_itself(opponents: Opponents) -> None:
    view = START.view()
    mind = Searcher(shipped())
    for level in LEVELS:
        expected = move_of(view, mind.choose(row_of(view), level.duel, 11))
        assert await opponents.choose(view, level.key, 11) == expected


async def test_a_forced_move_needs_no_worker() -> None:
    forced = set_up(
        Variant.DUEL, [[Card.N1, Card.S1, Card.W1, Card.SW1, Card.NW1], []], board=Board.of(["a9"]), crown="a1"
    )
    nobody = Opponents()  # never started
    assert await nobody.choose(forced.view(), "king", 1) == parse_move("N1")
    hint = await nobody.hint(forced.view())
    assert (hint.move, hint.second) == (parse_move("N1"), None)


async def test_hints_and_values_come_from_the_workers(opponents: Opponents) -> None:
    board = Board.of(["a5", "b5", "c5", "d5", "e6", "e7", "e8"], ["a1", "b1", "c1", "d1"])
    position = set_up(Variant.DUEL, [[Card.W1, Card.S1], [Card.N3]], board=board, crown="f5")
    hint = await opponents.hint(position.view())
    assert hint.move == parse_move("W1")
    assert hint.chance is not None
    assert hint.chance > 0.6
    assert hint.ahead is not None
    assert hint.ahead > 0.01
    row = tuple(row_of(position.view()))
    (red,) = await opponents.values([row], 500)
    assert red == pytest.approx(Searcher(shipped()).value(row, 500))
    assert red > 0.6


async def test_when_a_match_is_over_there_is_no_move_to_choose() -> None:
    deck, position = Deck(bytes(32)), START
    while position.seat is not None:
        position = play(position, position.seat, position.legal_moves()[0], deck).position
    with pytest.raises(ValueError, match="over"):
        await Opponents().choose(position.view(), "king", 1)


async def test_an_unknown_level_is_refused(opponents: Opponents) -> None:
    with pytest.raises(UnknownLevel):
        await opponents.choose(START.view(), "joker", 1)


async def test_eight_hundred_at_once_all_get_a_move_because_everybody_thinks_less(
    opponents: Opponents, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG, "opponents.pool")
    await until_ready(opponents, 2)
    with monkeypatch.context() as patch:
        patch.setattr(pool, "_AIM", 1.0)
        moves = await asyncio.gather(*await ask_many(opponents, 800))
    assert len(moves) == 800
    assert all(legal(START, move) for move in moves)
    assert "simulations instead of" in caplog.text
    # How long they waited is measured in bench/; that nobody waits for ever is the next test's matter.
    caplog.clear()
    await opponents.choose(START.view(), "duke", 1)
    assert "simulations instead of" not in caplog.text


async def test_who_gives_up_waiting_costs_nobody_else_a_move(opponents: Opponents) -> None:
    asked = await ask_many(opponents, 20)
    for task in asked[::2]:
        task.cancel()
    assert all(legal(START, move) for move in await asyncio.gather(*asked[1::2]))


async def test_when_no_process_can_start_the_simple_player_answers(caplog: pytest.LogCaptureFixture) -> None:
    opponents = Opponents(workers=1, patience=0.2, worker_command=("-c", "raise SystemExit(1)"))
    await opponents.start()
    assert legal(START, await opponents.choose(START.view(), "king", 1, about="match 17"))
    assert "match 17: no worker answered" in caplog.text
    assert (await opponents.hint(START.view())).ahead is None
    await poll(lambda: "a worker does not start" in caplog.text)
    await opponents.close()


async def test_when_the_queue_is_full_the_simple_player_answers(opponents: Opponents) -> None:
    small = Opponents(workers=1, most_waiting=0)
    assert legal(START, await small.choose(START.view(), "king", 1))


async def test_before_the_first_worker_is_warm_another_one_stands_in() -> None:
    # A worker that, unless it is told to interpret, never gets warm.
    slow = "import os, time, runpy; os.environ.get('NUMBA_DISABLE_JIT') or time.sleep(1000); "
    slow += "runpy.run_module('opponents.worker', run_name='__main__')"
    opponents = Opponents(workers=1, worker_command=("-c", slow))
    await opponents.start()
    await until_ready(opponents, 1)
    (stand_in,) = opponents.processes
    assert legal(START, await opponents.choose(START.view(), "king", 1))
    await opponents.close()
    assert not alive(stand_in)
