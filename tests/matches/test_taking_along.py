"""Taking along what is kept: complete, in parts where it must be, nothing of others but their names."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import matches
from data import Transaction
from data.rows import PlanRow
from game import House, Seat
from locales.words import languages, say
from matches import (
    Clock,
    Hall,
    OfferKind,
    Person,
    accept,
    block,
    challenge_to_duel,
    choose,
    export,
    note_member,
    offer,
    open_lobby,
    practise,
    rematch,
    resign,
    seat_computer,
    take_seat,
)
from matches.export import SECTIONS
from matches.owner import ban_person
from tests.matches.parcels import A_README, LARGE, matches_in, taken_along, unpacked
from tests.matches.players import ALICE, BOB, CAROL, HERE, HandTurnedTime, duel, play_on, play_to_the_end, salt

NOT_ABOUT_PEOPLE = {"postings"}
"""A message that is on its way and whom it calls; gone in a moment."""


async def test_everything_that_is_kept_can_be_taken_along(hall: Hall, time: HandTurnedTime) -> None:
    await choose(hall, ALICE, language="it")
    running = await play_on(hall, await duel(hall), 3)
    await offer(hall, running.id, ALICE.id, running.turn, OfferKind.DRAW)
    over = await duel(hall, CAROL, ALICE)
    await resign(hall, over.id, CAROL.id, over.turn)
    again = await rematch(hall, over.id, ALICE, salt())
    await accept(hall, again.id, CAROL, salt())
    await challenge_to_duel(hall, ALICE, None)
    files = await taken_along(hall, ALICE.id)

    assert set(files) == {
        "README.txt",
        "person.json",
        "challenges.json",
        "notices.json",
        "standing.json",
        *(f"matches/{name}.json" for name in (running.id, over.id, again.id)),
    }
    assert files["README.txt"] == A_README
    assert (files["person.json"]["id"], files["person.json"]["name"]) == (ALICE.id, "Alice")
    assert (files["person.json"]["language"], files["person.json"]["telling"]) == ("it", "mention")
    kept = matches_in(files)
    assert [move["by"] for move in kept[running.id]["moves"]] == ["person"] * 3
    assert kept[running.id]["secret"] is None, "a running match tells nothing of its pile"
    assert kept[running.id]["offer"] == {
        "kind": "draw",
        "seat": "red_1",
        "turn": 3,
        "agreed": [],
        "refused_by": None,
    }
    assert kept[running.id]["place"]["channel"] == HERE.channel
    assert (kept[over.id]["ending"], kept[over.id]["ended_by"], kept[over.id]["winner"]) == (
        "resigned",
        "red_1",
        "white",
    )
    assert len(bytes.fromhex(kept[over.id]["secret"])) == 32
    assert kept[over.id]["seats"] == [
        {"seat": "red_1", "you": False, "name": "Carol", "level": None},
        {"seat": "white_1", "you": True, "name": "Alice", "level": None},
    ]
    assert kept[again.id]["rematch_of"] == over.id
    assert [each["to"] for each in files["challenges.json"] if each["made_by_you"]].count(None) == 1
    assert "result" in {notice["kind"] for notice in files["notices.json"]}
    assert await taken_along(hall, 424242) == {"README.txt": A_README}, "a stranger has nothing"


async def test_seats_in_lobbies_too_and_nothing_of_others_but_their_names(hall: Hall) -> None:
    host, other = Person(777_000_001, "Alice"), Person(777_000_002, "Carol")
    table = await open_lobby(hall, host, clock=Clock.DAY, place=HERE)
    await take_seat(hall, table.id, BOB, House.WHITE)
    await take_seat(hall, table.id, other, House.WHITE)
    await seat_computer(hall, table.id, host.id, House.RED, "squire")
    [lobby] = (await taken_along(hall, BOB.id))["challenges.json"]
    assert (lobby["made_by_you"], lobby["from"], lobby["variant"], "secret" in lobby) == (
        False,
        "Alice",
        "texas",
        False,
    )
    assert [(seat["name"], seat["you"], seat["level"]) for seat in lobby["seats"]] == [
        ("Alice", False, None),
        ("Bob", True, None),
        (None, False, "squire"),
        ("Carol", False, None),
    ]
    assert "777000" not in str(lobby), "of others nothing but the name"


async def test_much_comes_in_parts_that_are_whole_by_themselves(hall: Hall) -> None:
    played = [(await play_on(hall, await practise(hall, ALICE, "squire", salt()), 30)).id for _ in range(6)]
    [whole] = await export(hall, ALICE.id, A_README, LARGE)
    limit = 3 * len(whole) // 4
    parts = await export(hall, ALICE.id, A_README, limit)
    assert len(parts) > 1
    assert all(len(part) <= limit for part in parts)
    assert all(unpacked([part])["README.txt"] == A_README for part in parts)
    assert unpacked(parts) == unpacked([whole])
    assert set(matches_in(unpacked(parts))) == set(played)


@pytest.mark.sqlite
async def test_every_table_that_knows_people_is_taken_along(hall: Hall) -> None:
    """Whoever adds a table that refers to people adds a section, or says here why not."""
    with closing(sqlite3.connect(hall.store.path)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        about_people = {
            table
            for table in tables
            for reference in connection.execute(f"PRAGMA foreign_key_list({table})")
            if reference[2] == "people"
        }
    assert about_people
    assert about_people - NOT_ABOUT_PEOPLE <= {table for section in SECTIONS for table in section.tables}


@pytest.mark.parametrize("name", ["half \ud800", "\u202eevil", "<@1>\n"])
async def test_names_of_any_kind_can_be_taken_along(hall: Hall, name: str) -> None:
    await choose(hall, Person(7, name), own_side=True)
    assert (await taken_along(hall, 7))["person.json"]["name"] == name.replace("\ud800", "?")


async def test_days_away_own_plans_blocks_and_being_shut_out_but_never_the_plans_of_others(hall: Hall) -> None:
    match = await duel(hall)
    await block(hall, ALICE, CAROL)

    def work(transaction: Transaction) -> None:
        transaction.count_absent_days(ALICE.id, 2027, 5)
        for seat in (Seat.RED_1, Seat.WHITE_1):
            transaction.save_plan(match.id, PlanRow(seat, match.turn, f'["planned by {seat}"]'))

    await hall.store.write(work)
    await ban_person(hall, ALICE.id, "spoiled it for others")
    files = await taken_along(hall, ALICE.id)
    assert files["absences.json"] == [{"year": 2027, "days": 5}]
    assert "planned by red_1" in str(matches_in(files)[match.id])
    assert "planned by white_1" not in str(files), "what others have planned is theirs"
    assert [each["name"] for each in files["blocked.json"]] == ["Carol"]
    assert "why" not in files["shut_out.json"][0], "the note is for whoever runs the bot"
    assert "shut_out.json" not in await taken_along(hall, BOB.id)


@pytest.mark.parametrize("language", languages())
def test_the_readme_says_what_every_file_is(language: str) -> None:
    names = re.findall(r'yield f?"([a-z_]+(?:\.json|/))', Path(matches.export.__code__.co_filename).read_text("utf-8"))
    assert len(names) == len(SECTIONS)
    lines = say(language, "export-readme").splitlines()
    for name in names:
        assert any(line.startswith(f"{name}: ") for line in lines), name


async def test_servers_that_one_was_found_to_have_left(hall: Hall) -> None:
    over = await play_to_the_end(hall, await duel(hall))
    assert over.place is not None
    assert over.place.guild is not None
    assert (await taken_along(hall, ALICE.id))["standing.json"]["left_servers"] == []
    await note_member(hall, over.place.guild, ALICE.id, gone=True)
    assert (await taken_along(hall, ALICE.id))["standing.json"]["left_servers"] == [over.place.guild]
    assert (await taken_along(hall, BOB.id))["standing.json"]["left_servers"] == []
