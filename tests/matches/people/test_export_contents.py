"""The contents of an export: complete, split where needed, and of others only their names."""

from __future__ import annotations

import inspect
import re

import pytest

from data.rows.match_rows import OfferKind, PlanRow
from data.tables.transaction import Transaction
from game import House, Seat
from locales.words import languages, say
from matches.begin.blocks import block
from matches.begin.challenges import accept, challenge_to_duel, rematch
from matches.begin.lobbies import open_lobby, seat_computer, take_seat
from matches.begin.practising import practise
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.values import Person
from matches.people.all_personal_data import ALL_PERSONAL_DATA
from matches.people.export import export
from matches.people.owner_actions import ban_person
from matches.people.people import choose
from matches.play.offers import offer
from matches.play.playing import resign
from matches.standing.leaderboards import note_member
from tests.matches.people.export_files import A_README, LARGE, matches_in, taken_along, unpacked
from tests.matches.players import ALICE, BOB, CAROL, HERE, HandTurnedTime, duel, play_on, play_to_the_end, salt


async def test_everything_that_is_kept_can_be_taken_along(context: Context, time: HandTurnedTime) -> None:
    await choose(context, ALICE, language="it")
    running = await play_on(context, await duel(context), 3)
    await offer(context, running.id, ALICE.id, running.turn, OfferKind.DRAW)
    over = await duel(context, CAROL, ALICE)
    await resign(context, over.id, CAROL.id, over.turn)
    again = await rematch(context, over.id, ALICE, salt())
    await accept(context, again.id, CAROL, salt())
    await challenge_to_duel(context, ALICE, None)
    files = await taken_along(context, ALICE.id)

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
    assert "players" not in kept[over.id], "they are in it once, as seats"
    assert kept[again.id]["rematch_of"] == over.id
    assert [each["to"] for each in files["challenges.json"] if each["made_by_you"]].count(None) == 1
    assert "result" in {notice["kind"] for notice in files["notices.json"]}
    assert await taken_along(context, 424242) == {"README.txt": A_README}, "a stranger has nothing"


async def test_seats_in_lobbies_too_and_nothing_of_others_but_their_names(context: Context) -> None:
    host, other = Person(777_000_001, "Alice"), Person(777_000_002, "Carol")
    table = await open_lobby(context, host, clock=Clock.DAY, place=HERE)
    await take_seat(context, table.id, BOB, House.WHITE)
    await take_seat(context, table.id, other, House.WHITE)
    await seat_computer(context, table.id, host.id, House.RED, "squire")
    [lobby] = (await taken_along(context, BOB.id))["challenges.json"]
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


async def test_a_challenge_to_somebody_one_has_played_with_tells_no_ids(context: Context) -> None:
    host = Person(777_000_001, "Alice")
    await resign(context, (await duel(context, host, BOB)).id, host.id, 0)
    await challenge_to_duel(context, host, BOB, clock=Clock.DAY)
    made = (await taken_along(context, BOB.id))["challenges.json"]
    assert [(each["from"], each["to_you"]) for each in made] == [("Alice", True)] * 2
    assert "777000" not in str(made)


async def test_much_comes_in_parts_that_are_whole_by_themselves(context: Context) -> None:
    played = [(await play_on(context, await practise(context, ALICE, "squire", salt()), 30)).id for _ in range(6)]
    [whole] = await export(context, ALICE.id, A_README, LARGE)
    limit = 3 * len(whole) // 4
    parts = await export(context, ALICE.id, A_README, limit)
    assert len(parts) > 1
    assert all(len(part) <= limit for part in parts)
    assert all(unpacked([part])["README.txt"] == A_README for part in parts)
    assert unpacked(parts) == unpacked([whole])
    assert set(matches_in(unpacked(parts))) == set(played)


@pytest.mark.parametrize("name", ["half \ud800", "\u202eevil", "<@1>\n"])
async def test_names_of_any_kind_can_be_taken_along(context: Context, name: str) -> None:
    await choose(context, Person(7, name), own_side=True)
    assert (await taken_along(context, 7))["person.json"]["name"] == name.replace("\ud800", "?")


async def test_days_away_own_plans_blocks_and_being_shut_out_but_never_the_plans_of_others(context: Context) -> None:
    match = await duel(context)
    await block(context, ALICE, CAROL)

    def work(transaction: Transaction) -> None:
        transaction.people.count_absent_days(ALICE.id, 2027, 5)
        for seat in (Seat.RED_1, Seat.WHITE_1):
            transaction.plans.save(match.id, PlanRow(seat, match.turn, f'["planned by {seat}"]'))

    await context.store.write(work)
    await ban_person(context, ALICE.id, "spoiled it for others")
    files = await taken_along(context, ALICE.id)
    assert files["absences.json"] == [{"year": 2027, "days": 5}]
    assert "planned by red_1" in str(matches_in(files)[match.id])
    assert "planned by white_1" not in str(files), "what others have planned is theirs"
    assert [each["name"] for each in files["blocked.json"]] == ["Carol"]
    assert "why" not in files["shut_out.json"][0], "the note is for whoever runs the bot"
    assert "shut_out.json" not in await taken_along(context, BOB.id)


@pytest.mark.parametrize("language", languages())
def test_the_readme_says_what_every_file_is(language: str) -> None:
    exports = [data.export for data in ALL_PERSONAL_DATA if data.export is not None]
    names = [name for one in exports for name in re.findall(r'yield f?"([a-z_]+(?:\.json|/))', inspect.getsource(one))]
    assert len(names) == len(exports) == 8
    lines = say(language, "export-readme").splitlines()
    for name in names:
        assert any(line.startswith(f"{name}: ") for line in lines), name


async def test_servers_that_one_was_found_to_have_left(context: Context) -> None:
    over = await play_to_the_end(context, await duel(context))
    assert over.place is not None
    assert over.place.guild is not None
    assert (await taken_along(context, ALICE.id))["standing.json"]["left_servers"] == []
    await note_member(context, over.place.guild, ALICE.id, gone=True)
    assert (await taken_along(context, ALICE.id))["standing.json"]["left_servers"] == [over.place.guild]
    assert (await taken_along(context, BOB.id))["standing.json"]["left_servers"] == []
