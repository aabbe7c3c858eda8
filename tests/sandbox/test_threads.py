"""Threads: how they are opened, who may, how they sleep and wake, and how they go."""

from __future__ import annotations

from sandbox import Sandbox
from tests.sandbox.raw import Json, RawBot
from tests.table.people import Person


async def opened(bot: RawBot, **more: object) -> Json:
    body = {"name": "Side table", "type": 11, "auto_archive_duration": 60, **more}
    answer = await bot.call("POST", f"{bot.general}/threads", body)
    assert answer.status == 201
    made: Json = answer.body
    return made


async def test_from_a_message_and_only_once(bot: RawBot) -> None:
    said = (await bot.say({"content": "start"})).body
    path = f"{bot.general}/messages/{said['id']}/threads"
    thread = await bot.call("POST", path, {"name": "Side table"})
    assert (thread.status, thread.body["id"], thread.body["parent_id"]) == (201, said["id"], said["channel_id"])
    assert (await bot.call("GET", f"{bot.general}/messages/{said['id']}")).body["flags"] == 32
    assert (await bot.call("POST", path, {"name": "Again"})).refusal == (400, 160004)


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


async def test_locking_is_for_moderators(bot: RawBot, sandbox: Sandbox, alice: Person) -> None:
    thread = await opened(bot)
    path = f"/channels/{thread['id']}"
    assert (await bot.call("PATCH", path, {"locked": True})).refusal == (403, 50013)
    assert (await bot.call("DELETE", path)).refusal == (403, 50013)
    sandbox.allow("general", "manage_threads")
    assert (await bot.call("PATCH", path, {"locked": True, "archived": True})).status == 200
    sandbox.deny("general", "manage_threads")
    assert (await bot.call("POST", f"{path}/messages", {"content": "x"})).refusal == (403, 160005)


async def test_a_thread_or_its_channel_is_deleted(bot: RawBot, sandbox: Sandbox, alice: Person) -> None:
    first, second = await opened(bot, name="One"), await opened(bot, name="Two")
    sandbox.delete_channel("One")
    assert (await alice.hears("THREAD_DELETE"))["id"] == first["id"]
    assert (await bot.call("GET", f"/channels/{first['id']}")).refusal == (404, 10003)
    sandbox.delete_channel("general")
    await alice.hears("THREAD_DELETE", lambda told: told["id"] == second["id"])
    await alice.hears("CHANNEL_DELETE")
    assert (await bot.call("GET", f"/channels/{second['id']}/messages")).refusal == (404, 10003)
