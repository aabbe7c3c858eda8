"""The API that README.md promises to the page: the first frame, the events after it, what a person can do."""

from __future__ import annotations

import aiohttp
import pytest

from sandbox import Sandbox
from tests.journeys.harness.people import Person, RefusedError
from tests.sandbox.raw import RawBot, command


async def test_the_first_frame_is_the_whole_picture(alice: Person) -> None:
    ready = alice.ready
    assert set(ready) == {
        "me", "locale", "dms_open", "installed", "users", "application", "guilds", "dms", "commands",
    }  # fmt: skip
    assert ready["me"]["username"] == "alice"
    assert [user["username"] for user in ready["users"]] == ["Sandbox Bot", "alice", "bob", "carol", "dave"]
    assert set(ready["application"]) >= {"id", "name", "icon", "bot", "online"}
    table, elsewhere = ready["guilds"]
    assert (table["name"], table["has_bot"], elsewhere["name"], elsewhere["has_bot"]) == (
        "Round Table", True, "Elsewhere", False,
    )  # fmt: skip
    assert [channel["name"] for channel in table["channels"]] == ["general", "games", "quiet"]
    assert all(int(channel["permissions"]) & 1 << 11 for channel in table["channels"])
    assert {"roles", "members", "threads", "commands", "owner_id"} <= set(table)


async def test_commands_come_in_every_language_and_only_where_they_can_be_used(
    bot: RawBot, alice: Person, carol: Person
) -> None:
    german = {"name_localizations": {"de": "frag"}, "description_localizations": {"de": "Frag etwas"}}
    await bot.register(command() | german | {"integration_types": [1], "contexts": [0, 1, 2]})
    told = await alice.hears("COMMANDS_UPDATE")
    (known,) = told["commands"]
    assert known["name_localizations"] == {"de": "frag"}
    assert all(known["id"] in usable for usable in told["guilds"].values()), "alice has installed it"
    assert not any((await carol.hears("COMMANDS_UPDATE"))["guilds"].values())
    await carol.change(installed=True)
    await carol.hears("COMMANDS_UPDATE", lambda told: all(told["guilds"].values()))
    assert (await carol.hears("ME_UPDATE"))["installed"] is True


async def test_a_permission_that_a_command_asks_for(bot: RawBot, alice: Person, carol: Person) -> None:
    await bot.register(command(default_member_permissions=1 << 5))
    assert (await alice.hears("COMMANDS_UPDATE"))["guilds"][alice.ready["guilds"][0]["id"]], "alice owns the server"
    assert not (await carol.hears("COMMANDS_UPDATE"))["guilds"][carol.ready["guilds"][0]["id"]]


async def test_settings(alice: Person) -> None:
    await alice.change(locale="de", dms_open=False)
    assert await alice.hears("ME_UPDATE") == {"locale": "de", "dms_open": False, "installed": True}
    for wrong in ({"locale": "xx"}, {"dms_open": "no"}):
        with pytest.raises(RefusedError) as refused:
            await alice.change(**wrong)
        assert refused.value.code == 50035


async def test_talk_among_people(alice: Person, carol: Person) -> None:
    path = f"channels/{alice.channel_id('general')}/messages"
    sent = await alice._call("POST", path, {"content": "hello", "nonce": "n"})
    heard = await alice.hears("MESSAGE_CREATE")
    assert (heard["id"], heard["nonce"], heard["member"]["nick"]) == (sent["id"], "n", None)
    seen = await carol.sees("hello")
    answer = {"content": "hi", "message_reference": {"message_id": seen.id}}
    reply = await carol._call("POST", path, answer)
    assert (reply["type"], reply["message_reference"]["message_id"]) == (19, seen.id)
    await alice._call("PATCH", f"{path}/{seen.id}", {"content": "hello!"})
    assert (await carol.sees_change(seen, "hello!")).edited
    await alice._call("POST", f"channels/{seen.channel_id}/typing")
    assert (await carol.hears("TYPING_START"))["user_id"] == alice.id
    await carol._call("PUT", f"{path}/{seen.id}/reactions/%F0%9F%8C%B9")
    assert (await alice.hears("MESSAGE_REACTION_ADD"))["user_id"] == carol.id
    await carol._call("DELETE", f"{path}/{seen.id}/reactions/%F0%9F%8C%B9")
    await alice.hears("MESSAGE_REACTION_REMOVE")
    with pytest.raises(RefusedError) as refused:
        await carol.deletes(seen)
    assert refused.value.code == 50013
    await alice.deletes(seen)
    await carol.sees_gone(seen)


async def test_history_in_pages(alice: Person) -> None:
    ids = [(await alice.says(str(n))).id for n in range(4)]
    path = f"channels/{alice.channel_id('general')}/messages"
    assert [one["content"] for one in await alice.get(f"{path}?limit=2")] == ["3", "2"]
    assert [one["content"] for one in await alice.get(f"{path}?limit=9&before={ids[2]}")] == ["1", "0"]


async def test_a_dm_between_people(alice: Person, carol: Person) -> None:
    channel = await alice.open_dm(carol)
    assert await alice.open_dm(carol) == channel, "opened once"
    opened = await carol.hears("CHANNEL_CREATE")
    assert [one["username"] for one in opened["recipients"]] == ["alice"]
    assert {"permissions", "commands"} <= set(opened)
    await alice.says("psst", channel=channel)
    await carol.sees("psst", channel=channel)
    await carol.change(dms_open=False)
    with pytest.raises(RefusedError) as refused:
        await alice.says("psst", channel=channel)
    assert refused.value.code == 50007


async def test_joining_a_thread(bot: RawBot, carol: Person) -> None:
    thread = (await bot.call("POST", f"{bot.general}/threads", {"name": "Side", "type": 11})).body
    await carol.hears("THREAD_CREATE")
    path = f"channels/{thread['id']}/membership"
    await carol._call("PUT", path)
    assert (await carol.hears("THREAD_MEMBERS_UPDATE"))["added_members"][0]["user_id"] == carol.id
    await carol._call("DELETE", path)
    await carol.hears("THREAD_MEMBERS_UPDATE", lambda told: told.get("removed_member_ids") == [carol.id])


async def test_what_people_cannot_do(sandbox: Sandbox, alice: Person, carol: Person) -> None:
    sandbox.deny("quiet", "send_messages", who="carol")
    for who, text, channel, code in (
        (carol, "x", "quiet", 50013),
        (alice, "", "general", 50006),
        (alice, "x" * 2001, "general", 50035),
    ):
        with pytest.raises(RefusedError) as refused:
            await who.says(text, channel=channel)
        assert refused.value.code == code
    for body in ({"type": 9, "channel_id": alice.channel_id("general"), "data": {}}, {"type": 2, "channel_id": "1"}):
        with pytest.raises(RefusedError):
            await alice._call("POST", "interactions", body)


async def test_strangers(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    for path in ("mallory/socket", "mallory/channels/1/messages"):
        async with http.get(f"{sandbox.base}/people/{path}") as response:
            assert (response.status, (await response.json())["code"]) == (404, 10013)


async def test_the_bot_comes_and_goes(sandbox: Sandbox, http: aiohttp.ClientSession, alice: Person) -> None:
    assert alice.ready["application"]["online"] is False
    bot = RawBot(sandbox, http)
    await bot.connect()
    await alice.hears("APPLICATION_UPDATE", lambda told: told["online"])
    await bot.disconnect()
    await alice.until(lambda: not alice.ready["application"]["online"], "the bot to be gone")
