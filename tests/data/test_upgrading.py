"""Upgrading: a used store of every released schema is migrated, and people continue to play."""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path

import pytest

from data.engine.file_identity import APPLICATION_ID
from data.engine.store import Store
from data.errors import Damaged, NewerSchema
from data.migrations import MIGRATIONS
from data.rows.people_rows import Confirming, NoticeChoice
from data.tools.backup import Contents, contents, look_at
from matches.checks.store_check import check
from matches.people.people import games, settings
from matches.play.playing import look, make_move
from matches.schedule.clock_worker import Clocks
from matches.schedule.notice_worker import Notice, Notices
from tests.matches.players import ALICE, BOB, CAROL, DAVE, HandTurnedTime, any_move, mover, open_context

STORES = Path(__file__).parent / "stores"
RELEASED = sorted(int(path.stem.removeprefix("schema-")) for path in STORES.glob("schema-*.sql"))


def lived_in(schema: int, path: Path) -> Contents:
    """A store as a program of that schema wrote it."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript((STORES / f"schema-{schema}.sql").read_text(encoding="utf-8"))
        return contents(connection)


def test_every_released_schema_is_kept() -> None:
    assert list(range(1, len(MIGRATIONS) + 1)) == RELEASED or list(range(1, len(MIGRATIONS))) == RELEASED, (
        "a schema gets its store when it is released: python -m tests.data.sample_store"
    )


@pytest.mark.parametrize("schema", RELEASED)
async def test_a_store_of_the_time_is_brought_up_to_date_and_played_on(schema: int, tmp_path: Path) -> None:
    path = tmp_path / "rose.db"
    before = lived_in(schema, path)
    assert (before.schema, before.people, before.matches) == (schema, 4, 11)
    time = HandTurnedTime()
    await time.turn(3600)
    context = await open_context(path, time)

    bob = await settings(context, BOB.id)
    assert (bob.name, bob.language, bob.telling, bob.play_forced, bob.confirming) == (
        "Bob", "de", NoticeChoice.DM, True, Confirming.ALL,
    )  # fmt: skip
    assert (await settings(context, CAROL.id)).own_side
    found = await games(context, ALICE.id)
    assert len(found.running) == 5
    assert len(found.challenges) == 1
    assert len((await games(context, DAVE.id)).challenges) == 2
    moved = 0
    for game in found.running:
        match = await look(context, game.id)
        if match.computer_to_move:
            continue
        await make_move(context, match.id, mover(match), match.turn, any_move(match))
        moved += 1
    assert moved >= 3

    told: list[Notice] = []

    async def deliver(notice: Notice) -> None:
        told.append(notice)

    await time.turn(30 * 24 * 3600)
    await Clocks(context).tick()
    await Notices(context, deliver).hand_out()
    assert told, "what was to be told is still told"
    await context.store.close()

    assert check(path).problems == ()
    after = look_at(path)
    assert after.schema == len(MIGRATIONS)
    assert (after.people, after.matches) == (before.people, before.matches)
    assert after.moves >= before.moves + moved
    assert int.from_bytes(path.read_bytes()[68:72], "big") == APPLICATION_ID
    if schema < len(MIGRATIONS):
        assert look_at(tmp_path / f"rose.db.before-{schema + 1}") == before


async def test_going_back_to_an_older_program_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "rose.db"
    lived_in(1, path)
    await (await Store.open(path)).close()
    before = path.read_bytes()
    with pytest.raises(NewerSchema) as refused:
        await Store.open(path, migrations=MIGRATIONS[:-1])
    words = (
        f"the store has schema {len(MIGRATIONS)}, this program knows up to {len(MIGRATIONS) - 1}: use a newer program"
    )
    assert str(refused.value) == words
    assert path.read_bytes() == before


@pytest.mark.parametrize("schema", [schema for schema in RELEASED if schema < len(MIGRATIONS)])
async def test_a_row_that_speaks_of_nothing_stops_the_upgrade_and_nothing_has_changed(
    schema: int, tmp_path: Path
) -> None:
    path = tmp_path / "rose.db"
    lived_in(schema, path)
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM matches WHERE id = (SELECT min(id) FROM matches)")
        connection.commit()

    with pytest.raises(Damaged, match=r"refers to a missing row of matches"):
        await Store.open(path)

    assert look_at(path).schema == schema
