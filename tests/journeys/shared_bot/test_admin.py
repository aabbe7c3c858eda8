"""`/rose-admin`: seen in one server, answered only for the owner; and what players notice of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from data.tools.backup import look_at
from sandbox import Sandbox
from tests.journeys.harness.boards import begin_duel, board_of, make, match_on, moves_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person, at_the_table
from tests.journeys.harness.rose_bot import Rose

HOME = "Round Table"


@pytest.fixture(scope="module")
def home(sandbox: Sandbox) -> str:
    return next(key for key, guild in sandbox.world.guilds.items() if guild["name"] == HOME)


@pytest.fixture(scope="module")
def backups(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("backups")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def rose(
    sandbox: Sandbox, home: str, backups: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Rose]:
    bot = Rose(
        sandbox,
        data=tmp_path_factory.mktemp("rose") / "rose.db",
        environment={"ROSE_ADMIN_SERVER": home, "ROSE_BACKUP_DIR": str(backups)},
    )
    await bot.start()
    yield bot
    await bot.kill()
    assert not bot.troubles, "\n".join(bot.log)


@pytest_asyncio.fixture(loop_scope="module")
async def owner(sandbox: Sandbox, rose: Rose, http: aiohttp.ClientSession) -> AsyncIterator[Person]:
    """The owner of the application, in the server with the command."""
    async with at_the_table("alice", http, sandbox.base) as person:
        yield person


async def asks(owner: Person, what: str, **options: Any) -> Shown:
    """Use the command; the private answer."""
    known = set(owner.messages)
    assert (await owner.command(f"/rose-admin {what}", **options)).ok
    return await owner.sees(where=lambda shown: shown.id not in known and shown.ephemeral and not shown.thinking)


async def test_nobody_else_sees_it_and_nobody_else_is_answered(
    sandbox: Sandbox, owner: Person, http: aiohttp.ClientSession, alice: Person, home: str
) -> None:
    await owner.until(lambda: owner._knows("/rose-admin"), "the command")
    ids = {one["id"] for one in owner.ready["commands"] if one["name"] == "rose-admin"}
    for guild in owner.ready["guilds"]:
        assert bool(ids & set(guild["commands"])) is (guild["id"] == home), guild["name"]
    assert not [place for place in (*alice.ready["guilds"], *alice.ready["dms"]) if ids & set(place["commands"])]
    async with at_the_table("bob", http, sandbox.base) as bob:
        guild = next(one for one in bob.ready["guilds"] if one["id"] == home)
        assert not ids & set(guild["commands"]), "a member without the right does not see it"
        sandbox.world.members[home][bob.id]["roles"] = sandbox.world.members[home][owner.id]["roles"]
        sandbox.world.guilds[home]["owner_id"] = bob.id  # now he may use it, but he is not the owner
        data = {"id": ids.pop(), "type": 1, "options": [{"type": 1, "name": "status", "options": []}]}
        assert (await bob._interact(2, "general", data)).ok
        sandbox.world.guilds[home]["owner_id"] = owner.id
        told = await bob.sees("This command answers only those who run this bot.")
        assert told.ephemeral


async def test_how_the_bot_fares(rose: Rose, owner: Person, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    while "⚠️ gateway" in (status := (await asks(owner, "status")).text):  # it is ready when all servers have arrived
        pass
    assert re.search(r"The Rose King \d+\.\d+\.\d+", status)
    assert "server" in status
    assert "running" in status
    for check in ("gateway", "store", "clocks"):
        assert f"✅ {check}" in status
    while (await asks(owner, "behind")).text != "Every board shows what it should.":  # the last one is on its way
        pass
    about = await asks(owner, "match", match=f" `{match_on(board).upper()}` ")
    for part in (match_on(board), alice.mention, bob.mention, "Turn 0"):
        assert part in about.text
    assert about.pictures[0].alt
    assert not about.buttons


async def test_a_backup_on_demand_can_be_trusted(owner: Person, alice: Person, bob: Person, backups: Path) -> None:
    await begin_duel(alice, bob)
    told = (await asks(owner, "backup")).text
    name = re.search(r"`(rose-\S+\.db): (.*)`", told)
    assert name is not None, told
    assert str(look_at(backups / name[1])) == name[2]


async def test_a_backup_that_cannot_be_made_is_told(owner: Person, alice: Person, bob: Person, backups: Path) -> None:
    await begin_duel(alice, bob)
    aside = backups.rename(backups.with_name("aside"))
    backups.touch()
    assert "There is no new backup" in (await asks(owner, "backup")).text
    backups.unlink()
    aside.rename(backups)
    assert "Backed up and checked" in (await asks(owner, "backup")).text


async def test_a_match_is_called_off_and_its_players_read_why(
    rose: Rose, owner: Person, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob)
    board = await make(alice, board, next(word for word, _ in moves_on(board)))
    told = await asks(owner, "call-off", match=match_on(board), reason="The server moves; you may begin anew.")
    assert "called off" in told.text
    for player in (alice, bob):
        final = await player.sees_change(board, "The server moves; you may begin anew.")
        assert "Rematch" in final.enabled
    assert (await rose.match(match_on(board))).ended is not None
    again = await asks(owner, "call-off", match=match_on(board), reason="Once more")
    assert "over" in again.text
    assert "Once more" not in alice.again(board).text


async def test_a_board_that_discord_refuses_is_told_of_until_it_is_shown(
    sandbox: Sandbox, rose: Rose, owner: Person, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob)
    match = match_on(board)
    sandbox.answer(401, path=f"/webhooks/*/messages/{board.id}")  # its click is too old
    sandbox.answer(503, path=f"/channels/{board.channel_id}/messages*")
    await asks(owner, "call-off", match=match, reason="Nobody will read this for a while.")
    while "Discord is in trouble" not in (line := await behind(owner, match)):  # before that, it is on its way
        assert line, "it is behind all the time"
    assert re.fullmatch(rf"`{match}`, noticed <t:\d+:R>: Discord is in trouble", line)
    assert re.search(r"\d+ boards? behind", (await asks(owner, "status")).text)
    troubles = (await asks(owner, "troubles")).text
    assert re.search(
        rf"<t:\d+:R> \*\*WARNING\*\* `core.live.board_worker: match {match}: its screen is behind", troubles
    )
    sandbox.lift()
    await rose.turn(60)
    await alice.sees_change(board, "Nobody will read this for a while.")
    while await behind(owner, match):  # what is shown is stored a moment later
        pass
    assert match in (await asks(owner, "troubles")).text, "what has happened is still told"


async def behind(owner: Person, match: str) -> str:
    """What is said about a match among the boards that are behind."""
    lines = (await asks(owner, "behind")).text.splitlines()
    return next((line for line in lines if match in line), "")


async def test_who_is_blocked_can_do_nothing_but_look_after_their_data(
    rose: Rose, owner: Person, alice: Person, bob: Person
) -> None:
    board = await begin_duel(alice, bob)
    await alice.command("/rose challenge", opponent=bob, thread=False)
    open_one = await bob.sees("challenges <@", where=lambda shown: "Accept" in shown.enabled)
    told = await asks(owner, "block", person=alice, note="spam `and` more")
    assert alice.mention in told.text
    assert "One match of theirs is still running" in told.text
    await bob.sees_change(open_one)
    assert "Accept" not in bob.again(open_one).enabled, "nobody begins a match with somebody who cannot play"
    await alice.command("/rose rules")
    closed = await alice.sees("Whoever runs this bot has closed it to you.")
    assert closed.ephemeral
    await alice.press(board, next(moves_on(board))[1]["custom_id"])
    await alice.sees("Whoever runs this bot has closed it to you.", where=lambda shown: shown.id != closed.id)
    assert (await rose.match(match_on(board))).moves == 0
    await alice.command("/rose privacy")
    assert (await alice.sees(where=lambda shown: shown.ephemeral and bool(shown.buttons))).buttons
    listed = (await asks(owner, "blocked")).text
    assert alice.id in listed
    assert "spam ˋandˋ more" in listed
    assert "open to" in (await asks(owner, "unblock", person=alice)).text
    assert "was not closed" in (await asks(owner, "unblock", person=alice)).text
    assert (await asks(owner, "blocked")).text == "The bot is open to everybody."
    board = await make(alice, board, next(word for word, _ in moves_on(board)))


async def test_a_blocked_server_is_blocked_for_everybody_and_nobody_elsewhere(
    owner: Person, alice: Person, bob: Person
) -> None:
    server = next(guild["id"] for guild in alice.ready["guilds"] if guild["name"].startswith("Table"))
    await asks(owner, "block", server=server)
    for person in (alice, bob):
        await person.command("/rose rules")
        await person.sees("has closed it in this server")
    await alice.open_dm()
    await alice.command("/rose practice", channel="dm", level="page")
    await board_of(alice, "dm")
    await asks(owner, "unblock", server=server)
    await bob.command("/rose rules")
    await bob.sees(where=lambda shown: bool(shown.pictures))


@pytest.mark.parametrize(
    ("what", "options", "answer"),
    [
        ("block", {}, "Name either a person or a server."),
        ("block", {"server": "round table"}, "That is no id of a server."),
        ("block", {"server": "99999999999999999999"}, "That is no id of a server."),
        ("unblock", {}, "Name either a person or a server."),
        ("unblock", {"server": "٣"}, "That is no id of a server."),
        ("quiet", {"server": "-1"}, "That is no id of a server."),
        ("match", {"match": "'; DROP"}, "match"),
        ("call-off", {"match": "zzzzzzz", "reason": "x"}, "match"),
    ],
)
async def test_nonsense_is_answered(owner: Person, what: str, options: dict[str, Any], answer: str) -> None:
    assert answer in (await asks(owner, what, **options)).text


async def test_who_names_both_names_nobody(owner: Person, alice: Person) -> None:
    for what in ("block", "unblock"):
        told = await asks(owner, what, person=alice, server=alice.ready["guilds"][0]["id"])
        assert told.text == "Name either a person or a server."
    assert (await asks(owner, "blocked")).text == "The bot is open to everybody."


async def test_the_owner_cannot_shut_themselves_out(owner: Person, home: str) -> None:
    assert "cannot block yourself" in (await asks(owner, "block", person=owner)).text
    await asks(owner, "block", server=home)
    await asks(owner, "unblock", server=home)
    assert (await asks(owner, "blocked")).text == "The bot is open to everybody."


async def test_a_server_is_left_in_peace(sandbox: Sandbox, owner: Person, alice: Person) -> None:
    sandbox.add_guild("Abbey", "cloister", with_bot=False, system_channel="cloister")
    sandbox.add_guild("Tavern", "bar", with_bot=False, system_channel="bar")
    abbey = sandbox.guild_id("Abbey")
    assert "says nothing" in (await asks(owner, "quiet", server=abbey)).text
    sandbox.invite_bot("Abbey")
    sandbox.invite_bot("Tavern")
    await alice.sees(channel="bar", where=lambda shown: bool(shown.buttons))  # that one is greeted, and comes later
    assert alice.in_channel("cloister") == []
    assert "may speak" in (await asks(owner, "quiet", server=abbey, quiet=False)).text
    sandbox.remove_bot("Abbey")
    sandbox.invite_bot("Abbey")
    await alice.sees(channel="cloister", where=lambda shown: bool(shown.buttons))
