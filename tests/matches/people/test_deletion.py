"""After a deletion nothing about the person is in the files: a search of every byte, older copies included."""

from __future__ import annotations

import contextlib
import random
import sqlite3
from pathlib import Path

import pytest

from data.engine.sqlite_store import SqliteStore
from data.migrations import MIGRATIONS
from data.rows.match_rows import NoticeKind, NoticeRow, Place, Posting
from game import House
from matches.begin.blocks import block
from matches.begin.lobbies import open_lobby, take_seat
from matches.begin.practising import practise
from matches.checks.store_check import check
from matches.model.clocks import DAY, HOUR
from matches.model.context import Context
from matches.model.values import Person
from matches.people.deletion import forget
from matches.people.people import choose
from matches.play.playing import resign
from matches.schedule import cleaning
from matches.schedule.clock_worker import Clocks
from tests.data.bytes_of_people import forms, found
from tests.data.test_upgrading import RELEASED, lived_in
from tests.matches.players import ALICE, BOB, CAROL, HandTurnedTime, duel, open_context, play_on, salt

PEOPLE = {"person", "host", "guest", "blocker", "blocked", "partner", "other", "other_partner", "called"}
"""The columns in which people stand by their ids."""
XAVIER = Person((1 << 60) + 123_456_789, "Xaviér-the-Unmistakable")


def test_the_search_finds_what_is_there(tmp_path: Path) -> None:
    for number, (form, written) in enumerate(forms(XAVIER.id, XAVIER.name).items()):
        (tmp_path / str(number)).write_bytes(b"before" + written + b"after")
        assert f"{number}: {form}" in found(tmp_path, XAVIER.id, XAVIER.name)


async def live(context: Context, lots: random.Random) -> None:
    """Xavier among many others, coming and going, so that pages of the store are split, emptied and filled again."""
    others = [Person(lots.randrange(1 << 59, 1 << 62), f"Somebody {number}") for number in range(60)]
    for person in others:
        await choose(context, person, language="de")
        match = await duel(context, XAVIER, person) if lots.random() < 0.5 else await duel(context, person, XAVIER)
        if lots.random() < 0.7:
            await resign(context, match.id, XAVIER.id, match.turn)
        if lots.random() < 0.3:
            await forget(context, person.id)
        if lots.random() < 0.2:
            await choose(context, Person(XAVIER.id, f"{XAVIER.name} the {person.name}"), language="it")
    await play_on(context, await practise(context, XAVIER, "squire", salt()), 4)
    lobby = await open_lobby(context, ALICE)
    await take_seat(context, lobby.id, XAVIER, House.WHITE)
    await block(context, BOB, XAVIER)
    called = NoticeRow("x", XAVIER.id, NoticeKind.RESULT, 0, 0, 0)
    mine = await play_on(context, await duel(context, CAROL, XAVIER), 2)
    posting = Posting("n", Place(1), 0, notice=called)
    await context.store.write(lambda transaction: transaction.boards.begin_posting(mine.id, posting))


@pytest.mark.sqlite
@pytest.mark.parametrize("seed", range(2))
async def test_nothing_is_left_in_the_files(
    context: Context, time: HandTurnedTime, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.begin.starting.count_challenge", lambda *_: None)
    monkeypatch.setattr("matches.begin.starting.check_matches", lambda *_: None)
    await live(context, random.Random(seed))
    await time.turn(cleaning.PAUSE)
    assert {place.partition(":")[0] for place in found(tmp_path, XAVIER.id, XAVIER.name)} >= {"store.db-wal"}
    await forget(context, XAVIER.id)
    assert found(tmp_path, XAVIER.id, XAVIER.name) == []
    assert check(context.store.where).problems == ()


@pytest.mark.sqlite
async def test_others_are_not_kept_waiting_by_who_comes_and_goes(
    context: Context, time: HandTurnedTime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is written anew at once, then every ten minutes at most; by the clocks, if nobody else is forgotten."""
    swept = []

    async def vacuum(store: SqliteStore) -> bool:
        swept.append(time.now())
        return await really(store)

    really = SqliteStore.vacuum
    monkeypatch.setattr(SqliteStore, "vacuum", vacuum)
    for _ in range(3):
        await choose(context, XAVIER, language="de")
        await forget(context, XAVIER.id)
        await time.turn(1)
    await forget(context, 424242)  # a stranger
    assert len(swept) == 1
    await Clocks(context).tick()
    assert len(swept) == 1
    await time.turn(cleaning.PAUSE)
    await Clocks(context).tick()
    assert len(swept) == 2
    assert found(tmp_path, XAVIER.id, XAVIER.name) == []
    await time.turn(cleaning.PAUSE)
    await Clocks(context).tick()
    assert len(swept) == 2, "nobody was forgotten since"


@pytest.mark.sqlite
async def test_a_large_store_is_written_anew_at_night(
    context: Context, time: HandTurnedTime, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cleaning, "SMALL", 0)
    await time.turn(DAY - time.now() % DAY + 12 * HOUR)
    await choose(context, XAVIER, language="de")
    await forget(context, XAVIER.id)
    hours = 0
    while found(tmp_path, XAVIER.id, XAVIER.name):
        hours += 1
        await time.turn(HOUR)
        await Clocks(context).tick()
    assert hours == 15, "at three o'clock"


@pytest.mark.sqlite
async def test_who_reads_for_long_only_puts_it_off(context: Context, time: HandTurnedTime, tmp_path: Path) -> None:
    await choose(context, XAVIER, language="de")
    with contextlib.closing(sqlite3.connect(context.store.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM people").fetchall()
        await forget(context, XAVIER.id)
    await duel(context)
    await time.turn(cleaning.PAUSE)
    await Clocks(context).tick()
    assert found(tmp_path, XAVIER.id, XAVIER.name) == []


@pytest.mark.parametrize("schema", [schema for schema in RELEASED if schema < len(MIGRATIONS)])
async def test_copies_from_before_a_migration_forget_too(schema: int, tmp_path: Path) -> None:
    path = tmp_path / "rose.db"
    lived_in(schema, path)
    with contextlib.closing(sqlite3.connect(path)) as connection:  # Bob goes by Xavier's id and name
        connection.execute("PRAGMA foreign_keys = OFF")
        for table, column in connection.execute(
            "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
        ).fetchall():
            if column not in PEOPLE and (table, column) != ("people", "id"):
                continue
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (XAVIER.id, BOB.id))
        connection.execute("UPDATE people SET name = ? WHERE id = ?", (XAVIER.name, XAVIER.id))
        connection.commit()
    context = await open_context(path)
    copy = tmp_path / f"rose.db.before-{schema + 1}"
    assert {place for place in found(tmp_path, XAVIER.id, XAVIER.name) if place.startswith(copy.name)}
    broken_off = tmp_path / f"rose.db.before-{schema + 1}.1-2.unfinished"
    broken_off.write_bytes(copy.read_bytes()[:5000])
    await forget(context, ALICE.id)
    await forget(context, XAVIER.id)
    await context.store.close()
    path.unlink()
    assert found(tmp_path, XAVIER.id, XAVIER.name) == []
    assert not broken_off.exists()
    again = await open_context(copy.rename(path))  # the way back is still open
    await again.store.close()
    assert check(path).problems == ()
    with contextlib.closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT count(*) FROM people WHERE id > 0").fetchone() == (2,)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
