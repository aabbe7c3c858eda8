"""Threads: how they are opened, by whom, how they are archived, unarchived and deleted."""

from __future__ import annotations

from pathlib import Path

import aiohttp
import discord
import pytest

from sandbox import Sandbox
from tests.journeys.harness.people import Person, RefusedError
from tests.sandbox.raw import Json, RawBot
from tests.sandbox.real import Real


async def opened(bot: RawBot, **more: object) -> Json:
    body = {"name": "Side table", "type": 11, "auto_archive_duration": 60, **more}
    answer = await bot.call("POST", f"{bot.general}/threads", body)
    assert answer.status == 201
    made: Json = answer.body
    return made


async def test_from_a_message_and_only_once(sandbox: Sandbox, real: Real, alice: Person) -> None:
    general = real.get_channel(int(sandbox.channel("general")["id"]))
    assert isinstance(general, discord.TextChannel)
    start = await general.send("start")
    thread = await start.create_thread(name="Side table", auto_archive_duration=60)
    assert (thread.id, thread.parent_id, thread.owner_id) == (start.id, general.id, real.application_id)
    told = await alice.hears("MESSAGE_UPDATE")
    assert (told["flags"], told["thread"]["id"], told["thread"]["name"]) == (1 << 5, str(start.id), "Side table")
    with pytest.raises(discord.HTTPException) as refused:
        await start.create_thread(name="Again")
    assert (refused.value.status, refused.value.code) == (400, 160004)
    await thread.send("first word")
    await start.edit(content="changed")
    again = await general.fetch_message(start.id)
    assert again.flags.has_thread
    assert again.thread is not None
    (only,) = sandbox.messages("general")
    assert (only.body["content"], only.body["thread"]["message_count"]) == ("changed", 1), "and no system line"


async def test_a_thread_is_the_same_after_a_restart(tmp_path: Path, http: aiohttp.ClientSession) -> None:
    async with Sandbox(state=tmp_path / "world.json") as first:
        bot = RawBot(first, http)
        said = (await bot.say({"content": "start"})).body
        await bot.call("POST", f"{bot.general}/messages/{said['id']}/threads", {"name": "Side table"})
    async with Sandbox(state=tmp_path / "world.json") as second:
        bot = RawBot(second, http)
        second.archive_thread("Side table")
        again = (await bot.call("GET", f"{bot.general}/messages/{said['id']}")).body
        assert again["thread"]["thread_metadata"]["archived"]


async def test_without_a_message_the_channel_is_told(bot: RawBot, alice: Person) -> None:
    thread = await opened(bot)
    note = await alice.sees("Side table", channel="general")
    assert (note.raw["type"], note.raw["message_reference"]["channel_id"]) == (18, thread["id"])


async def test_what_is_refused(bot: RawBot, sandbox: Sandbox) -> None:
    path = f"{bot.general}/threads"
    assert (await bot.call("POST", path, {"name": ""})).wrong("name") == ["BASE_TYPE_BAD_LENGTH"]
    wrong = await bot.call("POST", path, {"name": "x", "auto_archive_duration": 61})
    assert wrong.wrong("auto_archive_duration") == ["BASE_TYPE_CHOICES"]
    thread = await opened(bot)
    inside = f"/channels/{thread['id']}"
    assert (await bot.call("POST", f"{inside}/threads", {"name": "x"})).refusal == (400, 50024)
    sandbox.deny("general", "create_public_threads", "create_private_threads")
    assert (await bot.call("POST", path, {"name": "x", "type": 11})).refusal == (403, 50013)
    assert (await bot.call("POST", path, {"name": "x", "type": 12})).refusal == (403, 50013)
    sandbox.deny("general", "send_messages_in_threads")
    assert (await bot.call("POST", f"{inside}/messages", {"content": "x"})).refusal == (403, 50013)
    assert (await bot.call("PUT", f"{bot.general}/thread-members/@me")).refusal == (400, 50024)


async def test_members(bot: RawBot, sandbox: Sandbox) -> None:
    thread = f"/channels/{(await opened(bot))['id']}"
    bob = sandbox.user_id("bob")
    assert (await bot.call("PUT", f"{thread}/thread-members/{bob}")).status == 204
    assert (await bot.call("PUT", f"{thread}/thread-members/1")).refusal == (404, 10007)
    listed = (await bot.call("GET", f"{thread}/thread-members")).body
    assert [one["user_id"] for one in listed] == [sandbox.world.bot_id, bob]
    assert (await bot.call("GET", thread)).body["member_count"] == 2
    assert (await bot.call("DELETE", f"{thread}/thread-members/{bob}")).status == 204
    assert (await bot.call("GET", f"{thread}/thread-members/{bob}")).refusal == (404, 10007)


async def test_a_private_thread_is_for_its_members(bot: RawBot, alice: Person, carol: Person, sandbox: Sandbox) -> None:
    """Carol is an ordinary member; alice owns the server."""
    thread = await opened(bot, type=12, name="Secret table")
    await bot.call("POST", f"/channels/{thread['id']}/messages", {"content": "hush"})
    await alice.sees("hush")
    assert "hush" not in [one.text for one in map(carol.again, carol.in_channel("general"))]
    await bot.call("PUT", f"/channels/{thread['id']}/thread-members/{carol.id}")
    await bot.call("POST", f"/channels/{thread['id']}/messages", {"content": "welcome"})
    await carol.sees("welcome", channel="Secret table")
    assert not [one for one in carol.messages.values() if one["content"] == "hush"]


async def test_a_silent_thread_goes_to_sleep_and_a_word_wakes_it(bot: RawBot, alice: Person, sandbox: Sandbox) -> None:
    thread = await opened(bot)
    path = f"/channels/{thread['id']}"
    said = (await bot.call("POST", f"{path}/messages", {"content": "x"})).body
    sandbox.turn(59 * 60)
    assert not (await bot.call("GET", path)).body["thread_metadata"]["archived"]
    sandbox.turn(2 * 60)
    await alice.hears("THREAD_UPDATE", lambda told: told["thread_metadata"]["archived"])
    edit = await bot.call("PATCH", f"{path}/messages/{said['id']}", {"content": "y"})
    assert edit.refusal == (400, 50083)
    assert (await bot.call("PATCH", path, {"name": "New"})).refusal == (400, 50083)
    assert (await bot.call("POST", f"{path}/messages", {"content": "good morning"})).status == 200
    assert not (await bot.call("GET", path)).body["thread_metadata"]["archived"]


async def test_locking_is_for_moderators(bot: RawBot, sandbox: Sandbox) -> None:
    path = f"/channels/{(await opened(bot))['id']}"
    assert (await bot.call("PATCH", path, {"locked": True})).refusal == (403, 50013)
    assert (await bot.call("DELETE", path)).refusal == (403, 50013)
    assert (await bot.call("PATCH", path, {"locked": "yes"})).wrong("locked") == ["BOOLEAN_TYPE_CONVERT"]
    sandbox.allow("general", "manage_threads")
    changed = await bot.call("PATCH", path, {"locked": True, "archived": True})
    meta = changed.body["thread_metadata"]
    assert (changed.status, meta["locked"], meta["archived"]) == (200, True, True)
    assert (await bot.call("POST", f"{path}/messages", {"content": "a moderator may"})).status == 200
    sandbox.deny("general", "manage_threads")
    assert (await bot.call("POST", f"{path}/messages", {"content": "x"})).refusal == (403, 160005)


async def test_sending_wakes_what_sleeps_and_not_what_is_locked(
    sandbox: Sandbox, real: Real, alice: Person, carol: Person
) -> None:
    general = real.get_channel(int(sandbox.channel("general")["id"]))
    assert isinstance(general, discord.TextChannel)
    thread = await general.create_thread(name="Side table", type=discord.ChannelType.public_thread)
    await thread.edit(archived=True)
    await carol.hears("THREAD_UPDATE", lambda told: told["thread_metadata"]["archived"])
    await thread.send("good morning")
    await real.hears("raw_thread_update", lambda told: not told.data["thread_metadata"]["archived"])
    sandbox.lock_thread("Side table")
    sandbox.archive_thread("Side table")
    with pytest.raises(discord.Forbidden) as refused:
        await thread.send("locked")
    assert refused.value.code == 160005
    with pytest.raises(discord.Forbidden) as refused:
        await thread.edit(archived=False)
    assert refused.value.code == 160005
    with pytest.raises(RefusedError) as not_carol:
        await carol.says("locked", channel="Side table")
    assert not_carol.value.code == 160005
    await alice.says("I own this place", channel="Side table")
    assert not sandbox.channel("Side table")["thread_metadata"]["archived"]


async def test_who_may_wake_a_thread_by_hand(sandbox: Sandbox, bot: RawBot) -> None:
    path = f"/channels/{(await opened(bot))['id']}"
    sandbox.channel("Side table")["owner_id"] = sandbox.user_id("alice")
    assert (await bot.call("PATCH", path, {"archived": True})).refusal == (403, 50013), "it is somebody else's"
    sandbox.archive_thread("Side table")
    assert (await bot.call("PATCH", path, {"archived": False, "name": "Mine"})).refusal == (403, 50013)
    sandbox.deny("general", "send_messages_in_threads")
    assert (await bot.call("PATCH", path, {"archived": False})).refusal == (403, 50013)
    sandbox.allow("general", "send_messages_in_threads")
    assert (await bot.call("PATCH", path, {"archived": False})).status == 200, "who may write may wake it"


async def test_a_thread_or_its_channel_is_deleted(bot: RawBot, sandbox: Sandbox, alice: Person) -> None:
    first, second = await opened(bot, name="One"), await opened(bot, name="Two")
    sandbox.delete_channel("One")
    assert (await alice.hears("THREAD_DELETE"))["id"] == first["id"]
    assert (await bot.call("GET", f"/channels/{first['id']}")).refusal == (404, 10003)
    sandbox.delete_channel("general")
    await alice.hears("THREAD_DELETE", lambda told: told["id"] == second["id"])
    await alice.hears("CHANNEL_DELETE")
    assert (await bot.call("GET", f"/channels/{second['id']}/messages")).refusal == (404, 10003)
