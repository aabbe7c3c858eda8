"""A bot in several shards: the recommended number, which shard gets which event, how fast they may identify."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.gateway import gateway_socket
from tests.contract import watched
from tests.journeys.harness.people import Person, at_the_table
from tests.sandbox.raw import Json, RawBot, button, row, text
from tests.sandbox.real import real_client
from tests.sandbox.test_gateway import Socket, closes_with, dial, identify


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Round Table is on the first of two shards, New Table on the second."""
    async with watched(Sandbox(shards=2)) as started:
        started.add_guild("New Table", "hall", shard=1)
        yield started


async def shard(sandbox: Sandbox, http: aiohttp.ClientSession, number: int, shards: int = 2) -> Socket:
    """A line of one shard that has heard of its servers."""
    socket = await dial(sandbox, http)
    ready = await identify(socket, shard=[number, shards])
    for _ in ready["d"]["guilds"]:
        await socket.receive_json()
    return socket


async def test_each_server_is_on_its_shard(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    lines = [await dial(sandbox, http) for _ in range(2)]
    for n, name in ((0, "Round Table"), (1, "New Table")):
        socket = lines[n]
        ready = await identify(socket, shard=[n, 2])
        assert ready["d"]["shard"] == [n, 2]
        assert [one["id"] for one in ready["d"]["guilds"]] == [sandbox.guild_id(name)]
        assert (int(sandbox.guild_id(name)) >> 22) % 2 == n
        assert (await socket.receive_json())["d"]["name"] == name
    assert len(sandbox.gateway.sessions) == 2
    await sandbox.wait_for_bot(shards=2)


async def test_what_happens_is_told_to_one_shard(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    first, second = await shard(sandbox, http, 0), await shard(sandbox, http, 1)
    async with at_the_table("alice", http, sandbox.base) as alice:
        await alice.says("in the hall", channel="hall")
        await alice.says("at the table", channel="general")
        await alice.says("in private", channel=await alice.open_dm())
        await alice.says("in the hall again", channel="hall")
    assert [(await first.receive_json())["d"]["channel_id"] for _ in range(2)] == [
        sandbox.channel("general")["id"],
        sandbox.dm("alice")["id"],
    ]
    assert [(await second.receive_json())["d"]["channel_id"] for _ in range(2)] == [sandbox.channel("hall")["id"]] * 2


async def test_a_server_that_the_bot_joins_is_told_to_its_shard(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    first, second = await shard(sandbox, http, 0), await shard(sandbox, http, 1)
    sandbox.add_guild("Third Table", shard=1)
    sandbox.add_guild("Fourth Table", shard=0)
    sandbox.remove_bot("Third Table")
    assert [(await second.receive_json())["t"] for _ in range(2)] == ["GUILD_CREATE", "GUILD_DELETE"]
    assert (await first.receive_json())["d"]["name"] == "Fourth Table"


async def test_clicks_go_to_the_shard_of_their_server(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    """Where that shard is away the click fails, whoever else is there."""
    bot = RawBot(sandbox, http)
    await bot.show(text("board"), row(button()))
    second = await shard(sandbox, http, 1)
    async with at_the_table("alice", http, sandbox.base) as alice:
        assert (await alice.press(await alice.sees("board"), "Go")).reason == "offline"
        first = await shard(sandbox, http, 0)
        await alice._send_interaction(3, "general", click("go"), sandbox.messages("general")[0].id)
        told = await first.receive_json()
        assert (told["t"], told["d"]["data"]["custom_id"]) == ("INTERACTION_CREATE", "go")
        await alice.says("nothing was told before this", channel="hall")
        assert (await second.receive_json())["t"] == "MESSAGE_CREATE"


async def test_two_lines_of_one_shard_hear_the_same(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    """One process replaces another: both are there for a while, each with a session of its own."""
    before, after = await shard(sandbox, http, 1), await shard(sandbox, http, 1)
    await sandbox.wait_for_bot(lines=2)
    async with at_the_table("alice", http, sandbox.base) as alice:
        for text in ("first", "second"):
            await alice.says(text, channel="hall")
        told = [[await line.receive_json() for _ in range(2)] for line in (before, after)]
        assert [one["d"]["id"] for one in told[0]] == [one["d"]["id"] for one in told[1]]
        assert [one["s"] for one in told[0]] == [one["s"] for one in told[1]]
        await before.close()
        await sandbox.wait_for_bot(lines=2, connected=False)
        await alice.says("third", channel="hall")
        assert (await after.receive_json())["d"]["channel_id"] == sandbox.channel("hall")["id"]


async def test_clicks_in_servers_without_the_bot_go_to_any_one(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    async with at_the_table("alice", http, sandbox.base) as alice:
        first, second = await shard(sandbox, http, 0), await shard(sandbox, http, 1)
        command = {"name": "hello", "description": "x", "integration_types": [0, 1], "contexts": [0, 1, 2]}
        await RawBot(sandbox, http).register(command)
        await alice.until(lambda: alice._knows("/hello"), "the command")
        for stray, line in ((0, first), (1, second), (2, first)):
            sandbox.send_strays_to(stray)
            await alice._send_interaction(2, "lounge", alice._command_data("/hello", {}))
            heard = await line.receive_json()
            assert (heard["t"], heard["d"]["channel_id"]) == ("INTERACTION_CREATE", alice.channel_id("lounge"))


def click(custom_id: str) -> Json:
    return {"component_type": 2, "custom_id": custom_id}


async def test_one_shard_is_cut_and_comes_back(sandbox: Sandbox, http: aiohttp.ClientSession, alice: Person) -> None:
    async with real_client(sandbox, sharded=True) as client:
        before = sorted(sandbox.gateway.sessions)
        assert sandbox.cut(shard=1) == 1
        await client.hears("shard_resumed")
        assert [args for name, args in client.heard if name == "shard_resumed"] == [(1,)]
        assert sorted(sandbox.gateway.sessions) == before
        await alice.says("still there", channel="hall")
        assert (await client.hears("message")).guild.shard_id == 1


async def test_the_real_client_asks_how_many(sandbox: Sandbox) -> None:
    async with real_client(sandbox, sharded=True) as client:
        assert client.shard_count == 2
        assert {guild.name: guild.shard_id for guild in client.guilds} == {"Round Table": 0, "New Table": 1}
        assert {one.shard for one in sandbox.gateway.sessions.values()} == {0, 1}


# How many and how fast


async def told(sandbox: Sandbox, http: aiohttp.ClientSession) -> Json:
    async with http.get(f"{sandbox.base}/api/v10/gateway/bot", headers={"Authorization": "Bot sandbox"}) as response:
        answer: Json = await response.json()
        return answer


async def test_what_a_test_says_is_told(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    await shard(sandbox, http, 0)
    sandbox.set_shards(16, max_concurrency=4)
    answer = await told(sandbox, http)
    assert (answer["shards"], answer["session_start_limit"]["max_concurrency"]) == (16, 4)
    assert (answer["session_start_limit"]["total"], answer["session_start_limit"]["remaining"]) == (1000, 999)
    sandbox.turn(86_400)
    await shard(sandbox, http, 1)
    assert (await told(sandbox, http))["session_start_limit"]["remaining"] == 999, "yesterday's are not counted"


@pytest.mark.parametrize("wrong", [[2, 2], [-1, 2], [0, 0], [0], [0, 1, 2], "01", {"0": 1}, ["0", "1"], 5])
async def test_shards_that_there_are_not(sandbox: Sandbox, http: aiohttp.ClientSession, wrong: object) -> None:
    socket = await dial(sandbox, http)
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": wrong}})
    assert await closes_with(socket) == 4010


async def test_too_many_servers_for_one_shard(
    sandbox: Sandbox, http: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gateway_socket, "MOST_GUILDS", 1)
    socket = await dial(sandbox, http)
    await socket.receive_json()
    await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": 1}})
    assert await closes_with(socket) == 4011
    await shard(sandbox, http, 0)


async def test_identifies_are_paced_only_where_that_is_asked_for(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    for n in (0, 1):
        await shard(sandbox, http, n)
    sandbox.turn(5)
    sandbox.pace_identifies()
    await shard(sandbox, http, 0)
    early = await identify(await dial(sandbox, http), shard=[1, 2])
    assert (early["op"], early["d"]) == (9, False)
    sandbox.turn(5)
    await shard(sandbox, http, 1)
    sandbox.set_shards(2, max_concurrency=2)
    sandbox.turn(5)
    for n in (0, 1):
        await shard(sandbox, http, n)
    assert (await identify(await dial(sandbox, http), shard=[0, 2]))["op"] == 9


async def test_from_another_process(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    for action, args in (("set_shards", [3, 2]), ("pace_identifies", [True])):
        async with http.post(f"{sandbox.base}/control/{action}", json={"args": args}) as response:
            assert response.status == 200
    assert (sandbox.core.shards, sandbox.core.max_concurrency, sandbox.core.paced) == (3, 2, True)
