"""Which process answers an interaction that several receive, and in which order processes identify."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from core.gate import interaction_claims
from core.gate.gate import Gate
from core.gate.interaction_claims import InteractionClaims
from core.interactions.languages import Languages
from core.interactions.request import Request
from core.lifecycle import identify_queue
from core.lifecycle.identify_queue import IdentifyQueue
from core.live.board_services import is_still_valid
from data.errors import NotSaved, StoreFailure
from locales.words import say
from matches.model.context import Context
from matches.people.owner_actions import Bans
from matches.play.playing import make_move
from matches.schedule.clock_worker import heartbeat
from matches.screen import boards
from ops.metrics import Metrics
from tests.core.fake_interactions import Answers, interaction
from tests.core.gate.test_gate import Boards
from tests.matches.players import HandTurnedTime, any_move, duel, mover, open_context
from tests.matches.shared_store import share_store
from tests.patience import patiently


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[tuple[Context, Context]]:
    """Two processes with the same shards; here both use one file and know it."""
    time = HandTurnedTime()
    contexts = [await open_context(tmp_path / "store.db", time, process=name) for name in ("old", "new")]
    share_store(*contexts)
    yield contexts[0], contexts[1]
    for context in contexts:
        await context.store.close()


def gate_of(context: Context) -> Gate:
    return Gate(Languages(context, "en"), Boards(), Metrics(), Bans(context), InteractionClaims(context))


async def hear(gate: Gate, answers: Answers, number: int) -> None:
    async def work(request: Request) -> None:
        await request.reply_privately("Here you are.")

    await gate.admit(interaction(number=number, answers=answers), work)


async def test_one_of_them_answers(pair: tuple[Context, Context]) -> None:
    answers = Answers()
    for gate in map(gate_of, pair):
        await hear(gate, answers, 7)
    assert answers.given == ["said Here you are. privately"]


async def test_who_leaves_is_silent_if_it_has_a_successor(pair: tuple[Context, Context]) -> None:
    old, new = map(gate_of, pair)
    await heartbeat(pair[1])
    await old.close(1)
    answers = Answers()
    await hear(old, answers, 7)
    assert answers.given == []
    await hear(new, answers, 7)
    assert answers.given == ["said Here you are. privately"]


async def test_who_leaves_alone_says_so(pair: tuple[Context, Context]) -> None:
    old = gate_of(pair[0])
    await heartbeat(pair[0])
    await old.close(1)
    answers = Answers()
    await hear(old, answers, 7)
    assert answers.given == [f"said {say('en', 'closing')} privately"]


def away(*_: object) -> Any:
    raise NotSaved(StoreFailure.AWAY)


async def silent(*_: object) -> Any:
    await asyncio.Event().wait()


async def no_work(request: Request) -> None:
    raise AssertionError("nobody knows whose it is")


@pytest.mark.parametrize("store", [away, silent])
async def test_a_store_that_does_not_say_who_answers_a_command_is_told_in_time(
    pair: tuple[Context, Context], store: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then nothing is done, but the person is told within Discord's three seconds."""
    monkeypatch.setattr(interaction_claims, "PATIENCE", 0.01)
    monkeypatch.setattr(pair[0].store, "write", store)
    typed = Answers()
    await gate_of(pair[0]).admit(interaction(number=7, answers=typed), no_work)
    assert typed.given == [f"said {say('en', 'not-read')} privately"]


async def test_a_store_that_is_away_is_told_to_who_clicks(
    pair: tuple[Context, Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pair[0].store, "write", away)
    pressed = Answers()
    await gate_of(pair[0]).admit(interaction(number=8, answers=pressed, message=5), no_work)
    assert pressed.given == [f"said {say('en', 'not-saved-away')} privately"]


async def test_a_click_on_a_slow_store_is_acknowledged_in_time_and_answered_when_the_store_is_ready(
    pair: tuple[Context, Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interaction_claims, "PATIENCE", 0.0)
    monkeypatch.setattr("core.gate.gate.ANSWER_WITHIN", 0.0)
    ready, write = asyncio.Event(), pair[0].store.write

    async def slow(work: Any) -> Any:
        await ready.wait()
        return await write(work)

    monkeypatch.setattr(pair[0].store, "write", slow)
    pressed = Answers()

    async def work(request: Request) -> None:
        await request.reply_privately("Here you are.")

    clicking = asyncio.create_task(gate_of(pair[0]).admit(interaction(number=8, answers=pressed, message=5), work))
    await patiently(pressed.first_given.wait())
    assert pressed.given == ["taken"]
    ready.set()
    await patiently(clicking)
    assert pressed.given == ["taken", "then Here you are. privately"]


async def test_what_another_has_taken_over_meanwhile_is_not_done(
    pair: tuple[Context, Context], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Many boards are behind, and this one has waited so long that another process may hold it."""
    ours, theirs = pair
    shop: Any = SimpleNamespace(context=ours)
    match = await duel(ours)
    assert await is_still_valid(shop, match)
    monkeypatch.setattr("matches.cluster.lease_cache.SURE", -1.0)
    match = (await make_move(ours, match.id, mover(match), match.turn, any_move(match))).match
    assert await is_still_valid(shop, match), "nobody else has asked for it"
    before, match = match, (await make_move(ours, match.id, mover(match), match.turn, any_move(match))).match
    assert not await is_still_valid(shop, before), "it has changed"
    await boards.take(theirs, match.id)
    assert not await is_still_valid(shop, match)


async def test_shards_of_one_row_come_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pair: tuple[Context, Context]
) -> None:
    """The identify queue of a file is in one process, so both queues here are the same one."""
    backoff: list[float] = []
    go_on = asyncio.Event()

    async def pause(seconds: float) -> None:
        backoff.append(seconds)
        await go_on.wait()

    monkeypatch.setattr(identify_queue.asyncio, "sleep", pause)  # type: ignore[attr-defined]

    async def limits() -> Any:
        return SimpleNamespace(max_concurrency=2)

    first, second = (IdentifyQueue(pair[0], limits) for _ in range(2))
    await first.wait(0, initial=True)
    await second.wait(1, initial=True)
    waiting = asyncio.create_task(second.wait(2, initial=False))
    done, _ = await asyncio.wait({waiting}, timeout=0.05)
    assert not done, "shard 2 is in the row of shard 0"
    assert backoff == [identify_queue.PAUSE] * 2
    go_on.set()
    await patiently(waiting)
    for one in (first, second):
        await one.close()
