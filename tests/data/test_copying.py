"""A whole store is copied to the other engine and back, row by row, or not at all."""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from data.__main__ import main
from data.engine.store import Store
from data.tools.copy_store import Contents, NotCopied, contents, copy
from data.tools.snapshot import looking_at
from matches.begin.blocks import block
from matches.checks.store_check import check
from matches.model.clocks import WallTime
from matches.model.context import Context
from matches.play.playing import resign
from tests.data.test_upgrading import RELEASED, lived_in
from tests.matches.players import ALICE, BOB, CAROL, DAVE, DiceComputer, duel, open_context, play_on
from tests.matches.standing.rated import beat, beat_as_team
from tests.postgres import empty_store

FURTHER = (
    "INSERT INTO reviews SELECT id, 'an engine', 7, x'00ff7f80' FROM matches WHERE ended_at IS NOT NULL LIMIT 2",
    "INSERT INTO wanted_reviews SELECT id, 9 FROM matches WHERE ended_at IS NOT NULL LIMIT 1",
    "INSERT INTO absences SELECT id, 2026, 12 FROM people LIMIT 2",
    "INSERT INTO beginnings VALUES ('click:1', 'k3m9x2a', 5), ('Ünïcode, ''quoted'' \\ and 🌹', 'x', 6)",
    "INSERT INTO bans VALUES ('server', 9223372036854775807, 3, 'they shout')",
    "INSERT INTO servers (id, greeted_at, quiet) VALUES (1152921504606846976, 4, 1)",
    "INSERT INTO match_channels VALUES (1152921504606846976, 1152921504606846977)",
    "INSERT INTO erasures (at) VALUES (8)",
    "INSERT INTO heartbeats VALUES ('0-3/8', 1)",
    "INSERT INTO leases VALUES ('a name', 'a holder', 2)",
    "INSERT INTO notes VALUES ('a name', 'a text')",
    "INSERT INTO answered VALUES (1152921504606846978, 3)",
)
"""Rows for tables that a short match leaves empty: bytes, large numbers, characters with a meaning in SQL."""


@pytest.fixture
async def full(tmp_path: Path) -> Path:
    """A used store with rows in nearly every table."""
    path = tmp_path / "full.db"
    lived_in(RELEASED[-1], path)
    context = await open_context(path)
    for loser in (BOB, CAROL, DAVE):
        await beat(context, ALICE, loser)
    await beat_as_team(context, (ALICE, BOB), (CAROL, DAVE))
    await block(context, ALICE, DAVE)
    await play_on(context, await duel(context), 3)
    await context.store.write(lambda transaction: transaction.notes.keep("commands", "{}"))
    await context.cluster.claim("dusting")
    await context.store.close()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        for statement in FURTHER:
            connection.execute(statement)
        connection.commit()
    return path


def held(where: Path | str) -> Contents:
    with looking_at(where) as transaction:
        return contents(transaction)


async def test_there_and_back_it_is_the_same(full: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    address, back = empty_store(), tmp_path / "back.db"
    for source, target in ((full, address), (address, back)):
        run = await in_thread(main, ["copy", str(source), str(target)])
        assert run == 0, capsys.readouterr().err
    said = capsys.readouterr().out
    first, second = (held(where) for where in (full, back))
    assert first == second == held(address)
    assert set(re.findall(r"digest of all rows is (\w+)", said)) == {first.digest}
    assert f"{first.counts['moves']} moves, " in said
    assert said.count(" 0 problems") == 2
    empty = {table for table, rows in first.counts.items() if not rows}
    assert empty <= {"handles", "leftovers", "plans", "postings", "practised", "uncounted"}, (
        "whose columns others have as well"
    )
    assert check(full) == check(back)
    # People continue to play there.
    context = Context(await Store.open(address), WallTime(), DiceComputer(), ())
    try:
        match = await play_on(context, await duel(context), 2)
        await resign(context, match.id, ALICE.id, match.turn)
    finally:
        await context.store.close()
    assert check(address).problems == ()
    assert await in_thread(main, ["copy", address, str(full)]) == 2, "nothing is written over"
    assert "already" in capsys.readouterr().err


@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
async def test_what_does_not_arrive_as_it_was_does_not_count(
    full: Path, tmp_path: Path, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    target: Path | str = empty_store() if engine == "postgres" else tmp_path / "target.db"
    await (await Store.open(target)).close()
    counting = Contents.counting

    def losing(self: Contents, table: str, rows: Any) -> Iterator[tuple[Any, ...]]:
        for number, row in enumerate(counting(self, table, rows)):
            if table != "notices" or number:
                yield row

    monkeypatch.setattr(Contents, "counting", losing)
    with pytest.raises(NotCopied, match="notices"):
        copy(full, target)
    monkeypatch.undo()
    assert not any(held(target).counts.values())


async def in_thread(work: Any, *arguments: Any) -> Any:
    """The command line starts its own event loop."""
    return await asyncio.to_thread(work, *arguments)
