"""The presenter in bad moments: a match that cannot be read, and changes during a poll."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import discord
import pytest

from core.interactions.request import Request
from core.live.match_screens import MatchScreens
from core.live.presenter import Presenter
from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import Outgoing
from data.errors import NotRead, StoreFailure
from data.rows.match_rows import NoticeKind, Place
from data.rows.people_rows import NoticeChoice
from matches.model.context import Context
from matches.model.refusals import Unknown
from matches.model.values import Match
from matches.play.playing import look
from matches.schedule.notice_worker import Notice
from matches.screen import boards
from tests.core.fake_interactions import Answers, interaction
from tests.matches.players import HERE, DiceComputer, HandTurnedTime, duel, mover, open_context
from tests.patience import patiently


class Weather:
    """A Discord that does nothing but note what it is asked for."""

    def __init__(self) -> None:
        self.recovered = asyncio.Event()
        self.recovered.set()
        self.asked: list[tuple[str, int | None]] = []

    async def edit(self, place: Place, *_: object) -> None:
        self.asked.append(("edit", place.message))

    async def delete(self, place: Place) -> None:
        self.asked.append(("delete", place.message))

    async def post(self, *_: object, **__: object) -> int:
        self.asked.append(("post", None))
        return 4000


class Boards:
    """Draws nothing."""

    async def board(self, *_: object) -> tuple[Note, tuple[discord.File, ...]]:
        return Note("a board"), ()


@pytest.fixture
def time() -> HandTurnedTime:
    return HandTurnedTime()


@pytest.fixture
async def context(tmp_path: Path, time: HandTurnedTime) -> AsyncIterator[Context]:
    context = await open_context(tmp_path / "store.db", time, DiceComputer())
    yield context
    await context.store.close()


@pytest.fixture
def weather() -> Weather:
    return Weather()


@pytest.fixture
async def presenter(context: Context, weather: Weather) -> AsyncIterator[Presenter]:
    nobody: Any = None
    presenter = Presenter(context, cast(Outgoing, weather), cast(MatchScreens, Boards()), nobody, lambda _: None)
    yield presenter
    await presenter.close(0.0)


@pytest.mark.parametrize("error", [NotRead(StoreFailure.BROKEN), ValueError("no such move")], ids=["store", "match"])
async def test_a_match_that_cannot_be_read_is_looked_at_again_after_a_pause(
    context: Context, time: HandTurnedTime, presenter: Presenter, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await look(context, (await duel(context)).id)  # it is cached, and read again all the same
    looks = 0

    async def read(_: object) -> None:
        nonlocal looks
        looks += 1
        if looks > 9:
            raise asyncio.CancelledError  # otherwise a loop without a pause would never end
        raise error

    with monkeypatch.context() as broken:
        broken.setattr(context.store, "read", read)
        presenter.changed(match.id)
        await patiently(time.until_asleep())
        assert looks == 1
        await time.turn(60)
        await patiently(time.until_asleep())
        assert looks == 2


async def test_news_that_come_while_it_looks_around_are_looked_at_at_once(
    presenter: Presenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, looked_again = asyncio.Event(), asyncio.Event()

    async def behind(_: Context) -> list[str]:
        (looked_again if looked.is_set() else looked).set()
        presenter.poll_now()  # another process writes after this read
        return []

    monkeypatch.setattr("matches.screen.boards.behind", behind)
    running = asyncio.create_task(presenter.run())
    await patiently(looked_again.wait())  # though nobody turns the clock
    running.cancel()


async def test_a_board_is_edited_once_though_old_messages_are_taken_away_before_that_is_stored(
    context: Context, presenter: Presenter, weather: Weather, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.live.board_worker.OLD", 10**12)  # else it is posted again: the message's id is old
    match = await duel(context)
    for message in (1, 2):
        await boards.add_leftover(context, match.id, replace(HERE, message=message))
    await patiently(presenter.settle(match.id))
    assert weather.asked == [("edit", HERE.message), ("delete", 1), ("delete", 2)]


async def test_a_change_during_the_last_read_of_a_match_is_read_too(
    context: Context, presenter: Presenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await duel(context)
    assert match.place is not None
    await boards.mark_shown(context, [boards.Shown(match.id, match.version, match.stage, match.place.message)])
    read, read_again = boards.screen, asyncio.Event()

    async def screen(context: Context, name: str) -> boards.Screen:
        found = await read(context, name)
        if changes:
            presenter.changed(changes.pop())  # stored after this read
        else:
            read_again.set()
        return found

    changes = [match.id]
    monkeypatch.setattr("matches.screen.boards.screen", screen)
    presenter.changed(match.id)
    await patiently(read_again.wait())


async def test_a_match_that_was_just_changed_here_is_not_read_again(
    context: Context, presenter: Presenter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await duel(context)
    assert match.place is not None
    await boards.mark_shown(context, [boards.Shown(match.id, match.version, match.stage, match.place.message)])
    await presenter.settle(match.id)

    reads: list[object] = []
    monkeypatch.setattr(context.store, "read", reads.append)
    click = Answers()
    request = Request(interaction(answers=click, message=match.place.message), "en", "en")
    await patiently(presenter.answer(match, request))
    assert click.given == ["taken"], "the board shows the match already"
    assert not reads


@pytest.fixture
async def vanishing(context: Context, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match that is deleted after the worker has read it and before it writes its posting."""
    match = await duel(context)
    begin_posting = boards.begin_posting

    async def too_late(context: Context, name: str, *rest: Any) -> object:
        await context.decide(lambda transaction: transaction.matches.remove(name))
        return await begin_posting(context, name, *rest)

    monkeypatch.setattr("matches.screen.boards.begin_posting", too_late)
    return match


async def test_a_command_for_the_board_of_a_match_that_is_deleted_is_refused(
    presenter: Presenter, vanishing: Match, caplog: pytest.LogCaptureFixture
) -> None:
    assert vanishing.place is not None
    request = Request(interaction(answers=Answers()), "en", "en")
    with pytest.raises(Unknown):
        await patiently(presenter.open(vanishing, request, vanishing.place))
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_notice_about_a_match_that_is_deleted_ends(
    presenter: Presenter, weather: Weather, vanishing: Match
) -> None:
    key = (vanishing.id, mover(vanishing), NoticeKind.YOUR_TURN, vanishing.turn, 0)
    notice = Notice(*key, 0, 0, name="Alice", telling=NoticeChoice.MENTION, deadline=None)
    assert not await patiently(presenter.call(notice))
    assert ("post", None) not in weather.asked
