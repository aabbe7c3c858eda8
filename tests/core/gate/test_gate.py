"""The gate: every interaction is admitted once and answered; what is under way may finish; nothing waits for ever."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from core.gate.gate import Gate
from core.gate.interaction_claims import InteractionClaims
from core.interactions.languages import Languages
from core.interactions.request import Request
from core.outgoing.discord_api import DiscordFailed, FailReason
from locales.words import say
from matches.model.context import Context
from matches.model.refusals import BoardMovedOn, Unknown
from matches.model.values import Match
from matches.people.owner_actions import Bans
from ops.metrics import Metrics
from tests.core.fake_interactions import Answers, interaction
from tests.matches.players import DiceComputer, HandTurnedTime, duel, open_context
from tests.patience import patiently


class Boards:
    """A presenter that records what was to be shown before the answer."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    async def answer(self, match: Match, request: Request) -> None:
        await self.answer_begun(match.id, request)

    async def answer_begun(self, match: str, request: Request) -> None:
        self.shown.append(match)
        await request.acknowledge()


@pytest.fixture
async def context(tmp_path: Path) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "store.db", HandTurnedTime(), DiceComputer())
    yield context
    await context.store.close()


@pytest.fixture
def languages(context: Context) -> Languages:
    return Languages(context, "en")


@pytest.fixture
def boards() -> Boards:
    return Boards()


@pytest.fixture
def gate(context: Context, languages: Languages, boards: Boards) -> Gate:
    return Gate(languages, boards, Metrics(), Bans(context), InteractionClaims(context))


async def failing(gate: Gate, error: Exception, **how: Any) -> Answers:
    """The answer when something fails inside."""
    answers = Answers()

    async def work(request: Request) -> None:
        raise error

    await gate.admit(interaction(answers=answers, **how), work)
    return answers


async def test_closing_waits_for_what_is_under_way(gate: Gate) -> None:
    started, go = asyncio.Event(), asyncio.Event()
    finished = []

    async def work(request: Request) -> None:
        started.set()
        await go.wait()
        finished.append("click")

    task = asyncio.create_task(gate.admit(interaction(), work))
    await started.wait()
    closing = asyncio.create_task(gate.close(within=10))
    await asyncio.sleep(0)
    assert not closing.done()
    go.set()
    await closing
    assert finished == ["click"]
    await task


async def test_closing_is_bounded(gate: Gate, caplog: pytest.LogCaptureFixture) -> None:
    started = asyncio.Event()

    async def work(request: Request) -> None:
        started.set()
        await asyncio.Event().wait()

    task = asyncio.create_task(gate.admit(interaction(), work))
    await started.wait()
    with caplog.at_level(logging.WARNING):
        await gate.close(within=0.01)
    assert "1 interactions were not finished" in caplog.text
    task.cancel()


async def test_a_click_that_takes_long_is_acknowledged_and_then_answered(
    gate: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.gate.gate.ANSWER_WITHIN", 0.0)
    pressed, typed = Answers(), Answers()

    async def work(request: Request) -> None:
        if request.is_click:
            await pressed.first_given.wait()
        await request.reply_privately("At last.")

    await gate.admit(interaction(number=1, answers=pressed, message=5), work)
    assert pressed.given == ["taken", "then At last. privately"]
    await gate.admit(interaction(number=2, answers=typed), work)
    assert typed.given == ["said At last. privately"], "who sees the answer to a command only its feature knows"


async def test_a_click_that_is_answered_at_once_is_not_acknowledged_before(gate: Gate) -> None:
    pressed = Answers()

    async def work(request: Request) -> None:
        await request.reply_privately("Here.")

    await gate.admit(interaction(answers=pressed, message=5), work)
    assert pressed.given == ["said Here. privately"]


async def test_with_nothing_under_way_it_closes_at_once_and_turns_away_politely(gate: Gate) -> None:
    async def work(request: Request) -> None:
        raise AssertionError("nobody comes in any more")

    async def come(answers: Answers) -> None:
        await gate.admit(interaction(answers=answers), work)

    await patiently(gate.close(within=10))
    answers = Answers()
    await asyncio.create_task(come(answers))
    assert answers.given == [f"said {say('en', 'closing')} privately"]


async def test_what_is_delivered_twice_is_let_in_once(gate: Gate) -> None:
    came: list[int] = []

    async def work(request: Request) -> None:
        came.append(request.id)

    for number in (1, 1, 2, 1):
        await gate.admit(interaction(number=number), work)
    assert came == [1, 2]


async def test_suggestions_come_as_often_as_they_are_asked_for(gate: Gate) -> None:
    came: list[int] = []

    async def work(request: Request) -> None:
        came.append(request.id)

    for _ in range(2):
        await gate.admit(interaction(kind=discord.InteractionType.autocomplete), work)
    assert came == [1000, 1000]


async def test_a_refusal_about_a_match_shows_the_truth_before_the_reason(
    gate: Gate, boards: Boards, languages: Languages
) -> None:
    match = await duel(languages._context)
    answers = await failing(gate, BoardMovedOn(match), message=5, server="en-US")
    assert boards.shown == [match.id]
    assert len(answers.given) == 2
    assert answers.given[0] == "taken"
    assert "privately" in answers.given[1]


async def test_a_refusal_of_a_command_is_only_said(gate: Gate, boards: Boards) -> None:
    answers = await failing(gate, Unknown("zzzzzzz"), number=2)
    assert boards.shown == []
    assert len(answers.given) == 1


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (DiscordFailed(FailReason.BARRED, "no"), "no-permission"),
        (DiscordFailed(FailReason.DOWN, "no"), "discord-trouble"),
        (aiohttp.ServerDisconnectedError(), "discord-trouble"),
    ],
)
async def test_what_discord_refuses_is_told_and_is_no_bug(
    gate: Gate, caplog: pytest.LogCaptureFixture, error: Exception, key: str
) -> None:
    answers = await failing(gate, error)
    assert answers.given == [f"said {say('en', key)} privately"]
    assert "Traceback" not in caplog.text


async def test_a_bug_is_an_apology_under_a_reference(gate: Gate, caplog: pytest.LogCaptureFixture) -> None:
    answers = await failing(gate, KeyError("oops"), number=4711)
    assert "4711" in answers.given[0]
    assert "a bug, reference 4711" in caplog.text
