"""The gateway frame by frame: hello, identify, heartbeat, resume, close codes, compression, intents."""

from __future__ import annotations

import importlib
import json
import sys
import zlib
from typing import Any

import aiohttp
import pytest

from sandbox import Sandbox
from tests.journeys.harness.people import Person
from tests.patience import seconds
from tests.sandbox.raw import INTENTS, Json

Socket = aiohttp.ClientWebSocketResponse
MEMBERS = 1 << 1


async def dial(sandbox: Sandbox, http: aiohttp.ClientSession, query: str = "v=10&encoding=json") -> Socket:
    return await http.ws_connect(f"{sandbox.base}/gateway?{query}")


async def identify(socket: Socket, **more: Any) -> Json:
    """Say who we are; READY is the answer."""
    assert (await socket.receive_json())["op"] == 10
    await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": INTENTS, "properties": {}} | more})
    ready: Json = await socket.receive_json()
    return ready


async def closes_with(socket: Socket) -> int | None:
    frame = await socket.receive(timeout=seconds())
    assert frame.type is aiohttp.WSMsgType.CLOSE
    return socket.close_code


async def test_hello_ready_server_heartbeat(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    socket = await dial(sandbox, http)
    ready = await identify(socket)
    assert ready["s"] == 1
    assert ready["d"]["user"]["bot"] is True
    assert ready["d"]["resume_gateway_url"].startswith("ws://127.0.0.1:")
    assert ready["d"]["guilds"] == [{"id": sandbox.guild_id(), "unavailable": True}]
    guild = await socket.receive_json()
    assert (guild["t"], guild["s"], guild["d"]["name"]) == ("GUILD_CREATE", 2, "Round Table")
    assert guild["d"]["unavailable"] is False, "READY has named it, so it was not joined just now"
    assert [one["user"]["id"] for one in guild["d"]["members"]] == [sandbox.world.bot_id], "no members intent"
    assert guild["d"]["member_count"] == 5
    await socket.send_json({"op": 1, "d": 2})
    assert (await socket.receive_json())["op"] == 11


async def test_a_heartbeat_is_answered_a_moment_later(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    """discord.py notes in another thread when it sent one; an answer before that note counts as a whole beat late."""
    socket = await dial(sandbox, http)
    await identify(socket)
    await socket.receive_json()
    await socket.send_json({"op": 1, "d": 2})
    await socket.send_json({"op": 8, "d": {"guild_id": sandbox.guild_id(), "user_ids": [sandbox.world.bot_id]}})
    frames = [await socket.receive_json(), await socket.receive_json()]
    assert [frame["op"] for frame in frames] == [0, 11], "what was asked afterwards was answered before"


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ({"op": 2, "d": {"token": "wrong", "intents": 1}}, 4004),
        ({"op": 2, "d": {"token": "sandbox"}}, 4013),
        ({"op": 2, "d": {"token": "sandbox", "intents": 1 << 40}}, 4013),
        ({"op": 2, "d": {"token": "sandbox", "intents": MEMBERS}}, 4014),
        ({"op": 2, "d": {"token": "sandbox", "intents": 1, "shard": [2, 2]}}, 4010),
        ({"op": 6, "d": {"token": "wrong", "session_id": "x", "seq": 1}}, 4004),
        ({"op": 8, "d": {}}, 4003),
        ({"no": "opcode"}, 4002),
    ],
)
async def test_codes_of_closing(sandbox: Sandbox, http: aiohttp.ClientSession, frame: Json, code: int) -> None:
    socket = await dial(sandbox, http)
    await socket.receive_json()
    await socket.send_json(frame)
    assert await closes_with(socket) == code


async def test_codes_of_closing_later(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    assert await closes_with(await dial(sandbox, http, "v=9")) == 4012
    for frame, code in (({"op": 2, "d": {}}, 4005), ({"op": 77}, 4001)):
        socket = await dial(sandbox, http)
        await identify(socket)
        await socket.receive_json()
        await socket.send_json(frame)
        assert await closes_with(socket) == code


async def test_zlib_stream_is_one_context_with_a_sync_flush_a_message(
    sandbox: Sandbox, http: aiohttp.ClientSession
) -> None:
    socket = await dial(sandbox, http, "v=10&encoding=json&compress=zlib-stream")
    inflater = zlib.decompressobj()

    async def receive() -> Json:
        data = await socket.receive_bytes()
        assert data.endswith(b"\x00\x00\xff\xff")
        frame: Json = json.loads(inflater.decompress(data))
        return frame

    assert (await receive())["op"] == 10
    await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": INTENTS}})
    assert [(await receive())["t"], (await receive())["t"]] == ["READY", "GUILD_CREATE"]


def zstd() -> Any:
    """What undoes it: of Python since 3.14, else of discord.py[speed] if that is here."""
    if sys.version_info >= (3, 14):
        return importlib.import_module("compression.zstd").ZstdDecompressor()
    return pytest.importorskip("zstandard").ZstdDecompressor().decompressobj()


async def test_zstd_stream(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    inflater = zstd()
    socket = await dial(sandbox, http, "v=10&encoding=json&compress=zstd-stream")
    assert json.loads(inflater.decompress(await socket.receive_bytes()))["op"] == 10


async def test_resume_replays_what_was_missed(sandbox: Sandbox, http: aiohttp.ClientSession, alice: Person) -> None:
    socket = await dial(sandbox, http)
    ready = await identify(socket)
    await socket.receive_json()
    sandbox.cut()
    await sandbox.wait_for_bot(connected=False)
    await alice.says("while you were away")
    await alice.says("and again")
    again = await dial(sandbox, http)
    await again.receive_json()
    resume = {"token": "sandbox", "session_id": ready["d"]["session_id"], "seq": 2}
    await again.send_json({"op": 6, "d": resume})
    frames = [await again.receive_json() for _ in range(3)]
    assert [frame["t"] for frame in frames] == ["MESSAGE_CREATE", "MESSAGE_CREATE", "RESUMED"]
    assert [frame["s"] for frame in frames] == [3, 4, 5]
    assert frames[2]["d"] == {}


async def test_resumes_that_cannot_be(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    socket = await dial(sandbox, http)
    ready = await identify(socket)
    again = await dial(sandbox, http)
    await again.receive_json()
    await again.send_json({"op": 6, "d": {"token": "sandbox", "session_id": "unknown", "seq": 1}})
    invalid = await again.receive_json()
    assert (invalid["op"], invalid["d"]) == (9, False)
    resume = {"token": "sandbox", "session_id": ready["d"]["session_id"], "seq": 99}
    await again.send_json({"op": 6, "d": resume})
    assert await closes_with(again) == 4007
    await socket.close(code=1000)
    await sandbox.wait_for_bot(connected=False)
    third = await dial(sandbox, http)
    await third.receive_json()
    await third.send_json({"op": 6, "d": resume | {"seq": 1}})
    assert (await third.receive_json())["op"] == 9, "who says goodbye with 1000 has no session to come back to"


async def test_content_is_for_who_is_meant(sandbox: Sandbox, http: aiohttp.ClientSession, alice: Person) -> None:
    """Without the privileged intent a bot reads DMs, its own words, and what mentions it."""
    socket = await dial(sandbox, http)
    await identify(socket)
    await socket.receive_json()
    await alice.says("among us")
    await alice.says(f"<@{sandbox.world.bot_id}> listen")
    await alice.says("in private", channel=await alice.open_dm())
    read = [(await socket.receive_json())["d"]["content"] for _ in range(3)]
    assert read == ["", f"<@{sandbox.world.bot_id}> listen", "in private"]


async def test_intents_decide_what_is_heard(sandbox: Sandbox, http: aiohttp.ClientSession, alice: Person) -> None:
    socket = await dial(sandbox, http)
    await identify(socket, intents=1)
    await socket.receive_json()
    await alice.says("unheard")
    sandbox.deny("quiet", "view_channel", who="alice")
    told = await socket.receive_json()
    assert (told["t"], told["d"]["name"]) == ("CHANNEL_UPDATE", "quiet")


async def test_members_can_be_asked_for(http: aiohttp.ClientSession) -> None:
    async with Sandbox(granted_intents=MEMBERS) as sandbox:
        socket = await dial(sandbox, http)
        await identify(socket, intents=1 | MEMBERS)
        guild = await socket.receive_json()
        assert len(guild["d"]["members"]) == 5
        asked = {"guild_id": sandbox.guild_id(), "user_ids": [sandbox.user_id("bob"), "1"], "nonce": "n"}
        await socket.send_json({"op": 8, "d": asked})
        chunk = (await socket.receive_json())["d"]
        assert [one["user"]["username"] for one in chunk["members"]] == ["bob"]
        assert (chunk["not_found"], chunk["nonce"]) == (["1"], "n")
        await socket.send_json({"op": 8, "d": {"guild_id": sandbox.guild_id(), "query": "ca", "limit": 5}})
        chunk = (await socket.receive_json())["d"]
        assert [one["user"]["username"] for one in chunk["members"]] == ["carol"]


async def test_where_the_gateway_is(http: aiohttp.ClientSession) -> None:
    async with Sandbox(shards=3) as sandbox:
        headers = {"Authorization": "Bot sandbox"}
        async with http.get(f"{sandbox.base}/api/v10/gateway/bot", headers=headers) as response:
            told = await response.json()
        assert told["url"] == sandbox.base.replace("http", "ws") + "/gateway"
        assert (told["shards"], told["session_start_limit"]["max_concurrency"]) == (3, 1)
        async with http.get(f"{sandbox.base}/api/v10/gateway/bot") as response:
            assert response.status == 401
