"""Who answers what several processes hear, and who may come to Discord when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs import identifying, turns
from cogs.gate import Gate
from cogs.identifying import Identifying
from cogs.languages import Languages
from cogs.request import Request
from cogs.turns import Turns
from cogs.workshop import is_still_so
from locales.words import say
from matches import Hall, NotSaved, Trouble, beat, boards, make_move
from tests.cogs.interactions import Answers, interaction
from tests.cogs.test_gate import Boards
from tests.matches.players import HandTurnedTime, any_move, duel, mover, open_hall
from tests.patience import patiently


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[tuple[Hall, Hall]]:
    """Two processes with the same shards; here it is enough that they use one file and know it."""
    time = HandTurnedTime()
    halls = [await open_hall(tmp_path / "store.db", time, process=name) for name in ("old", "new")]
    for hall in halls:
        hall.store.shared = True
    yield halls[0], halls[1]
    for hall in halls:
        await hall.store.close()


def gate_of(hall: Hall) -> Gate:
    return Gate(Languages(hall, "en"), Boards(), turns=Turns(hall))


async def hear(gate: Gate, answers: Answers, number: int) -> None:
    async def work(request: Request) -> None:
        await request.whisper("Here you are.")

    await gate.admit(interaction(number=number, answers=answers), work)


async def test_one_of_them_answers(pair: tuple[Hall, Hall]) -> None:
    answers = Answers()
    for gate in map(gate_of, pair):
        await hear(gate, answers, 7)
    assert answers.given == ["said Here you are. privately"]


async def test_who_leaves_is_silent_if_it_has_a_successor(pair: tuple[Hall, Hall]) -> None:
    old, new = map(gate_of, pair)
    await beat(pair[1])
    await old.close(1)
    answers = Answers()
    await hear(old, answers, 7)
    assert answers.given == []
    await hear(new, answers, 7)
    assert answers.given == ["said Here you are. privately"]


async def test_who_leaves_alone_says_so(pair: tuple[Hall, Hall]) -> None:
    old = gate_of(pair[0])
    await beat(pair[0])
    await old.close(1)
    answers = Answers()
    await hear(old, answers, 7)
    assert answers.given == [f"said {say('en', 'closing')} privately"]


def away(*_: object) -> Any:
    raise NotSaved(Trouble.AWAY)


async def silent(*_: object) -> Any:
    await asyncio.Event().wait()


async def no_work(request: Request) -> None:
    raise AssertionError("nobody knows whose it is")


@pytest.mark.parametrize("store", [away, silent])
async def test_a_store_that_does_not_say_who_answers_a_command_is_told_in_time(
    pair: tuple[Hall, Hall], store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is done then, and Discord waits for three seconds: nobody is to read that the application is silent."""
    monkeypatch.setattr(turns, "PATIENCE", 0.01)
    monkeypatch.setattr(pair[0].store, "write", store)
    typed = Answers()
    await gate_of(pair[0]).admit(interaction(number=7, answers=typed), no_work)
    assert typed.given == [f"said {say('en', 'not-read')} privately"]


async def test_a_store_that_is_away_is_told_to_who_clicks(
    pair: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair[0].store, "write", away)
    pressed = Answers()
    await gate_of(pair[0]).admit(interaction(number=8, answers=pressed, message=5), no_work)
    assert pressed.given == [f"said {say('en', 'not-saved-away')} privately"]


async def test_a_click_on_a_slow_store_is_acknowledged_in_time_and_answered_when_the_store_is_ready(
    pair: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "PATIENCE", 0.0)
    monkeypatch.setattr("cogs.gate.ANSWER_WITHIN", 0.0)
    ready, write = asyncio.Event(), pair[0].store.write

    async def slow(work: Any) -> Any:
        await ready.wait()
        return await write(work)

    monkeypatch.setattr(pair[0].store, "write", slow)
    pressed = Answers()

    async def work(request: Request) -> None:
        await request.whisper("Here you are.")

    clicking = asyncio.create_task(gate_of(pair[0]).admit(interaction(number=8, answers=pressed, message=5), work))
    await patiently(pressed.first_given.wait())
    assert pressed.given == ["taken"]
    ready.set()
    await patiently(clicking)
    assert pressed.given == ["taken", "then Here you are. privately"]


async def test_what_another_has_taken_over_meanwhile_is_not_done(
    pair: tuple[Hall, Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many boards are behind, and this one has waited for so long that nobody knows whose it is."""
    ours, theirs = pair
    shop: Any = SimpleNamespace(hall=ours)
    match = await duel(ours)
    assert await is_still_so(shop, match)
    monkeypatch.setattr("matches.holds.SURE", -1.0)
    match = (await make_move(ours, match.id, mover(match), match.turn, any_move(match))).match
    assert await is_still_so(shop, match), "nobody else has asked for it"
    before, match = match, (await make_move(ours, match.id, mover(match), match.turn, any_move(match))).match
    assert not await is_still_so(shop, before), "it has changed"
    await boards.take(theirs, match.id)
    assert not await is_still_so(shop, match)


async def test_shards_of_one_row_come_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pair: tuple[Hall, Hall]
) -> None:
    """Of one file the row is in one process, so both lines here are of the same."""
    pauses: list[float] = []
    go_on = asyncio.Event()

    async def pause(seconds: float) -> None:
        pauses.append(seconds)
        await go_on.wait()

    monkeypatch.setattr(identifying.asyncio, "sleep", pause)  # type: ignore[attr-defined]

    async def limits() -> Any:
        return SimpleNamespace(max_concurrency=2)

    first, second = (Identifying(pair[0], limits) for _ in range(2))
    await first.wait(0, initial=True)
    await second.wait(1, initial=True)
    waiting = asyncio.create_task(second.wait(2, initial=False))
    done, _ = await asyncio.wait({waiting}, timeout=0.05)
    assert not done, "shard 2 is in the row of shard 0"
    assert pauses == [identifying.PAUSE] * 2
    go_on.set()
    await patiently(waiting)
    for one in (first, second):
        await one.close()
