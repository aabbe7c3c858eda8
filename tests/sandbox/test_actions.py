"""The actions of a test on the sandbox, as the bot and people see them, and from another process."""

from __future__ import annotations

import asyncio
import json
import socket
import sys
from pathlib import Path

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.rest.rate_limits import DOOR_LIMIT
from sandbox.world.storage import load
from tests.journeys.harness.people import Person, at_the_table
from tests.sandbox.raw import RawBot, button, row, text

# Answers that go wrong


async def test_429_has_everything_that_a_client_looks_for(bot: RawBot, sandbox: Sandbox) -> None:
    sandbox.answer(429, method="POST", path="/channels/*/messages", times=1, retry_after=1.5)
    answer = await bot.say({"content": "x"})
    assert answer.body == {"message": "You are being rate limited.", "code": 0, "retry_after": 1.5, "global": False}
    assert answer.status == 429
    assert (answer.headers["Retry-After"], answer.headers["X-RateLimit-Scope"]) == ("2", "user")
    assert (answer.headers["X-RateLimit-Remaining"], answer.headers["X-RateLimit-Reset-After"]) == ("0", "1.500")
    assert answer.headers["Via"]
    assert answer.headers["X-RateLimit-Bucket"]
    assert (await bot.say({"content": "x"})).status == 200, "once was asked for"


async def test_a_global_429(bot: RawBot, sandbox: Sandbox) -> None:
    trouble = sandbox.answer(429, scope="global")
    answer = await bot.say({"content": "x"})
    assert (answer.body["global"], answer.headers["X-RateLimit-Global"]) == (True, "true")
    sandbox.lift(trouble)
    assert (await bot.say({"content": "x"})).status == 200


async def test_500_with_and_without_the_work_done(bot: RawBot, sandbox: Sandbox) -> None:
    sandbox.answer(500, path="/channels/*", times=1)
    assert (await bot.say({"content": "not there"})).status == 500
    assert sandbox.messages("general") == []
    sandbox.answer(502, path="/channels/*", times=1, applied=True)
    assert (await bot.say({"content": "there"})).status == 502
    assert [one.body["content"] for one in sandbox.messages("general")] == ["there"]


async def test_fifty_calls_a_second_and_bucket(bot: RawBot, sandbox: Sandbox) -> None:
    answers = [await bot.call("GET", bot.general) for _ in range(51)]
    assert [answer.status for answer in answers] == [200] * 50 + [429]
    assert answers[-1].body["retry_after"] <= 1
    assert (await bot.call("GET", "/users/@me")).status == 200, "another bucket"
    sandbox.turn(1.1)
    assert (await bot.call("GET", bot.general)).status == 200


async def test_ten_thousand_refusals_lock_the_door(bot: RawBot, sandbox: Sandbox) -> None:
    sandbox.rest.door.refused.extend([sandbox.core.clock.now()] * (DOOR_LIMIT - 1))
    assert (await bot.say({"content": "x"})).status == 200
    assert (await bot.say({"content": "x"}, token=None)).status == 401
    locked = await bot.say({"content": "x"})
    assert (locked.status, locked.body) == (429, "error code: 1015")
    assert "Via" not in locked.headers
    sandbox.turn(601)
    assert (await bot.say({"content": "x"})).status == 200


# Time, things and rights


async def test_the_clock_only_goes_forward(sandbox: Sandbox) -> None:
    with pytest.raises(ValueError, match="forward"):
        sandbox.turn(-1)


async def test_a_message_is_deleted_behind_the_bots_back(bot: RawBot, sandbox: Sandbox, alice: Person) -> None:
    said = (await bot.say({"content": "x"})).body
    await alice.sees("x")
    sandbox.delete_message("general", said["id"])
    assert (await bot.hears("MESSAGE_DELETE"))["id"] == said["id"]
    await alice.until(lambda: not alice.messages, "the deletion")
    assert (await bot.call("PATCH", f"{bot.general}/messages/{said['id']}", {"content": "y"})).refusal == (404, 10008)


async def test_who_may_not_look_does_not_hear(bot: RawBot, sandbox: Sandbox, alice: Person, carol: Person) -> None:
    sandbox.deny("general", "view_channel", who="carol")
    gone = await carol.hears("CHANNEL_UPDATE")
    assert gone["permissions"] == "0"
    await bot.say({"content": "for the others"})
    await alice.sees("for the others")
    sandbox.allow("general", "view_channel", who="carol")
    await bot.say({"content": "for all"})
    await carol.sees("for all")
    assert [one["content"] for one in carol.messages.values()] == ["for all"]


async def test_servers_come_and_go(bot: RawBot, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    made = sandbox.add_guild("New Table", "hall")
    assert (await bot.hears("GUILD_CREATE"))["id"] == sandbox.guild_id()
    assert (await bot.hears("GUILD_CREATE"))["id"] == made
    sandbox.remove_bot("New Table")
    assert (await bot.hears("GUILD_DELETE"))["id"] == made
    async with at_the_table("alice", http, sandbox.base) as alice:
        assert [guild["has_bot"] for guild in alice.ready["guilds"]] == [True, False, False]


async def test_reactions(bot: RawBot, alice: Person) -> None:
    said = (await bot.say({"content": "x"})).body
    path = f"{bot.general}/messages/{said['id']}"
    assert (await bot.call("PUT", f"{path}/reactions/%F0%9F%8C%B9/@me")).status == 204
    assert (await alice.hears("MESSAGE_REACTION_ADD"))["emoji"] == {"id": None, "name": "🌹"}
    (counted,) = (await bot.call("GET", path)).body["reactions"]
    assert (counted["count"], counted["me"]) == (1, True)


async def test_the_same_from_another_process(bot: RawBot, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    async def do(action: str, *args: object, **kwargs: object) -> int:
        body = {"args": args, "kwargs": kwargs}
        async with http.post(f"{sandbox.base}/control/{action}", json=body) as response:
            return response.status

    assert await do("deny", "general", "send_messages") == 200
    assert (await bot.say({"content": "x"})).refusal == (403, 50013)
    assert await do("allow", "general", "send_messages") == 200
    assert await do("answer", 500, path="/channels/*", times=1) == 200
    assert (await bot.say({"content": "x"})).status == 500
    assert await do("close_dms", "nobody") == 400
    assert await do("stop") == 404


# This machine only


@pytest.mark.parametrize("headers", [{"Origin": "https://example.org"}, {"Host": "example.org"}, {"Origin": "null"}])
async def test_pages_from_elsewhere_are_sent_away(
    sandbox: Sandbox, http: aiohttp.ClientSession, headers: dict[str, str]
) -> None:
    for path in ("/people", "/control/cut", "/people/alice/socket", "/gateway", "/api/v10/gateway"):
        async with http.get(sandbox.base + path, headers=headers) as response:
            assert response.status == 403
    async with http.get(sandbox.base + "/people", headers={"Origin": sandbox.base}) as response:
        assert [one["username"] for one in await response.json()] == ["alice", "bob", "carol", "dave"]


async def test_a_sent_page_is_saved_not_opened(bot: RawBot) -> None:
    (sent,) = (await bot.say({"content": "x"}, files=[("a.html", b"<script>")])).body["attachments"]
    async with bot.http.get(sent["url"]) as response:
        assert response.headers["Content-Disposition"] == "attachment"


async def test_a_taken_port_is_stepped_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        sandbox = Sandbox()
        await sandbox.start(port)
        assert sandbox.base != f"http://127.0.0.1:{port}"
        await sandbox.stop()


# What is kept


async def test_what_was_said_is_there_after_a_restart(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    state = tmp_path / "kept" / "sandbox.json"
    first = Sandbox(state=state)
    async with first:
        bot = RawBot(first, http)
        await bot.register({"name": "ask", "description": "Ask", "type": 1})
        gallery = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}}]}
        said = (await bot.show(text("old board"), row(button()), gallery, files=[("a.png", b"picture")])).body
        thread = (await bot.call("POST", f"{bot.general}/threads", {"name": "Side", "type": 11})).body
        async with at_the_table("alice", http, first.base) as alice:
            await alice.change(locale="de", dms_open=False)
    second = Sandbox(state=state, bot_name="Renamed")
    async with second, at_the_table("alice", http, second.base) as alice:
        assert second.base != first.base
        board = await alice.sees("old board")
        assert board.id == said["id"]
        assert board.pictures[0].url.startswith(second.base)
        assert await alice.picture(board.pictures[0].url) == b"picture"
        assert (alice.ready["locale"], alice.ready["dms_open"]) == ("de", False)
        assert [one["name"] for one in alice.ready["commands"]] == ["ask"]
        assert alice.channel_id("Side") == thread["id"]
        assert alice.ready["application"]["name"] == "Renamed"
        assert int((await alice.says("new")).id) > int(board.id)


async def test_by_itself_it_says_where_it_is_and_keeps_what_was_said(
    tmp_path: Path, http: aiohttp.ClientSession
) -> None:
    state = tmp_path / "sandbox.json"
    program = [sys.executable, "-m", "sandbox", "--port", "28123", "--state", str(state)]
    process = await asyncio.create_subprocess_exec(*program, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    line = (await process.stdout.readline()).decode()
    base = line.split()[-1].partition("/?as=")[0]
    async with at_the_table("alice", http, base) as alice:
        await alice.says("hello")
    process.terminate()
    assert await process.wait() == 0
    kept = load(state, base)
    assert kept is not None
    assert [one.body["content"] for held in kept.messages.values() for one in held.values()] == ["hello"]


async def test_the_file_is_whole_at_every_moment(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    """It is put in place at once; what a crash leaves beside it does no harm."""
    state = tmp_path / "sandbox.json"
    async with Sandbox(state=state) as sandbox:
        bot = RawBot(sandbox, http)
        await bot.say({"content": "x"})
        assert sandbox._storage is not None
        await sandbox._storage.save()
        kept = load(state, sandbox.base)
        assert kept is not None
        assert [one.body["content"] for one in kept.messages[sandbox.channel("general")["id"]].values()] == ["x"]
        assert not state.with_name("sandbox.json.new").exists()
    state.with_name("sandbox.json.new").write_text("half", encoding="utf-8")
    async with Sandbox(state=state) as again:
        assert len(again.messages("general")) == 1


async def test_a_file_of_another_version_is_not_touched(tmp_path: Path) -> None:
    state = tmp_path / "sandbox.json"
    state.write_text(json.dumps({"version": 99}), encoding="utf-8")
    with pytest.raises(ValueError, match="another version"):
        await Sandbox(state=state).start()
    assert json.loads(state.read_text(encoding="utf-8")) == {"version": 99}


async def test_a_full_disk_is_told_and_survived(
    tmp_path: Path, http: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture
) -> None:
    state = tmp_path / "sandbox.json"
    async with Sandbox(state=state) as sandbox:
        (tmp_path / "sandbox.json.new").mkdir()
        bot = RawBot(sandbox, http)
        assert (await bot.say({"content": "x"})).status == 200
        assert sandbox._storage is not None
        await sandbox._storage.save()
        assert "could not keep" in caplog.text
        (tmp_path / "sandbox.json.new").rmdir()
    assert load(state, sandbox.base) is not None


async def test_replaced_pictures_go_after_a_while(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    state = tmp_path / "sandbox.json"
    async with Sandbox(state=state) as sandbox:
        bot = RawBot(sandbox, http)
        said = (await bot.say({"content": "x"}, files=[("a.png", b"0")])).body
        first = said["attachments"][0]["url"]
        for n in range(1, 4):
            sandbox.turn(2)
            edit = {"attachments": [{"id": "0", "filename": "a.png"}]}
            await bot.call("PATCH", f"{bot.general}/messages/{said['id']}", edit, files=[("a.png", b"%d" % n)])
        async with http.get(first) as response:
            assert response.status == 200, "a window may still be loading it"
    async with Sandbox(state=state) as again:
        assert len(list((tmp_path / "sandbox.json.files").iterdir())) == 1
        (shown,) = again.messages("general")
        async with http.get(shown.body["attachments"][0]["url"]) as response:
            assert await response.read() == b"3"
