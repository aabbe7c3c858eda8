"""kill -9 under load, and two processes on one store: nothing acknowledged is lost or stored twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from data.engine.store import Store
from matches.checks.store_check import check
from matches.model.clocks import Clock, WallTime
from matches.model.context import Context
from matches.play.plan_tree import Mine, read
from tests.forks import FORKS, processes
from tests.matches import worker
from tests.matches.players import DiceComputer, duel
from tests.patience import seconds

if not FORKS:
    pytest.skip("fifty processes take too long where each has to be started anew", allow_module_level=True)

KILLS = 50
ENDS_EVERY = 5
"""Before one kill in so many a match ends."""


def read_all(connection: Connection) -> list[Any]:
    """All that was sent whole before the other side ended or was killed."""
    messages = []
    try:
        while True:
            messages.append(connection.recv())
    except (EOFError, OSError):
        return messages


async def stored(path: Path | str) -> dict[tuple[str, int], str]:
    store = await Store.open(path)
    try:
        matches = await store.read(lambda transaction: list(transaction.matches.all()))
        return {
            (match.id, entry.turn): entry.text
            for match in matches
            for entry in await store.read(lambda transaction, name=match.id: transaction.matches.entries(name))  # type: ignore[misc]
        }
    finally:
        await store.close()


async def rated(path: Path | str) -> int:
    """How many matches were rated."""
    store = await Store.open(path)
    try:
        return await store.read(lambda transaction: transaction.ratings.next_number() - 1)
    finally:
        await store.close()


async def names(path: Path | str) -> set[str]:
    store = await Store.open(path)
    try:
        return {match.id for match in await store.read(lambda transaction: list(transaction.matches.all()))}
    finally:
        await store.close()


async def unanswered(path: Path | str) -> list[str]:
    """The matches in which a planned answer to what has come is still to be made."""
    store = await Store.open(path)
    try:
        return await store.read(
            lambda transaction: [
                match.id
                for match in transaction.matches.all()
                for plan in transaction.plans.of_match(match.id)
                if isinstance(read(plan.tree), Mine) or plan.turn != match.turn
            ]
        )
    finally:
        await store.close()


@pytest.mark.slow
async def test_killed_at_random_moments_nothing_acknowledged_is_lost(where: Path | str) -> None:
    path = where
    kills = KILLS if isinstance(where, Path) else KILLS // 5  # what a process leaves behind there is the server's work
    dice = random.Random(4)
    acknowledged: dict[tuple[str, int], str] = {}
    begun: set[str] = set()
    for number in range(kills):
        ends = await rated(path) if number % ENDS_EVERY == 0 else None
        reader, writer = processes.Pipe(duplex=False)
        child = processes.Process(target=worker.play_until_killed, args=(path, number, writer), daemon=True)
        child.start()
        writer.close()
        try:
            # Let it play for a while, however slow the machine is, and sometimes until a match has ended. Then kill it
            # at a moment that it does not choose.
            left = 1 + dice.randrange(100)
            while left > 0 or (ends is not None and await rated(path) == ends):
                assert reader.poll(seconds()), "the worker does not play"
                name, turn, text = reader.recv()
                begun.add(name)
                if turn is not None:
                    acknowledged[name, turn] = text
                left -= 1
            await asyncio.sleep(dice.random() / 100)
        finally:
            child.kill()
        for name, turn, text in read_all(reader):
            begun.add(name)
            if turn is not None:
                acknowledged[name, turn] = text
        child.join()
        reader.close()
        assert child.exitcode == -9, "it must not have ended by itself"
        found = check(path)
        assert found.problems == ()
        assert await unanswered(path) == [], "a move and the planned answer to it are stored together"
    kept = await stored(path)
    matches = await names(path)
    assert {key: kept.get(key) for key in acknowledged} == acknowledged
    assert len(acknowledged) > 10 * kills
    assert begun <= matches, "a match that was begun is there, also before its first move"
    # At most one move a table and kill was stored without having been acknowledged, with the planned answer to it.
    assert len(kept) - len(acknowledged) <= 2 * kills * worker.DUELS
    assert await rated(path) >= kills / ENDS_EVERY, "matches have ended, and the check has found each rated once"


@pytest.mark.slow
async def test_two_processes_race_for_the_same_turns(where: Path | str) -> None:
    path = where
    store = await Store.open(path)
    context = Context(store, WallTime(), DiceComputer(), ())
    raced = [(await duel(context, clock=Clock.NONE)).id for _ in range(3)]
    await store.close()
    pipes, together = [processes.Pipe(duplex=False) for _ in range(2)], processes.Barrier(2)
    children = [
        processes.Process(target=worker.race, args=(path, raced, number, together, writer), daemon=True)
        for number, (_, writer) in enumerate(pipes)
    ]
    for child in children:
        child.start()
    for _, writer in pipes:
        writer.close()
    answers = [read_all(reader) for reader, _ in pipes]
    for child, (reader, _) in zip(children, pipes, strict=True):
        child.join()
        reader.close()
    assert [child.exitcode for child in children] == [0, 0]
    refused = [answer.pop() for answer in answers]
    turns = Counter(turn for answer in answers for turn in answer)
    assert set(turns.values()) == {1}, "no turn was acknowledged twice"
    assert set(turns) == set(await stored(path))
    assert all(answer for answer in answers), "both have played"
    assert sum(refused) > 0, "they have met"
    assert check(path).problems == ()


async def test_a_program_that_fails_without_closing_the_store_ends(tmp_path: Path) -> None:
    """Whoever watches over the bot can only start it again once it has ended."""
    child = processes.Process(target=worker.fail_without_closing, args=(tmp_path / "store.db",), daemon=True)
    child.start()
    child.join(seconds())
    ended = child.exitcode
    child.kill()
    child.join()
    assert ended == 7
