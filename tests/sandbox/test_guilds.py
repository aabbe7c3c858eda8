"""Servers that change at run time: the bot is invited and removed, people join and leave."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from sandbox import Sandbox
from tests.journeys.harness.people import Person, RefusedError
from tests.sandbox.raw import RawBot, command
from tests.sandbox.real import Real, real_client

# The bot


async def test_the_bot_is_invited_and_put_out(sandbox: Sandbox, real: Real, alice: Person) -> None:
    sandbox.invite_bot("Elsewhere")
    joined = await real.hears("guild_join")
    assert (joined.name, joined.system_channel, joined.me.id) == ("Elsewhere", None, real.application_id)
    lounge = joined.text_channels[0]
    await lounge.send("hello, I am new here")
    await alice.sees("hello, I am new here", channel="lounge")
    assert [guild["has_bot"] for guild in alice.ready["guilds"]] == [True, True]
    sandbox.remove_bot("Elsewhere")
    assert (await real.hears("guild_remove")).id == joined.id
    assert [role["name"] for role in sandbox.world.guilds[str(joined.id)]["roles"]] == ["@everyone"]
    with pytest.raises(discord.Forbidden) as refused:
        await lounge.send("still here?")
    assert refused.value.code == 50001
    sandbox.invite_bot("Elsewhere")
    await real.hears("guild_join", lambda guild: guild is not joined)
    with pytest.raises(ValueError, match="already"):
        sandbox.invite_bot("Elsewhere")


async def test_servers_that_were_there_at_the_start_are_not_joined(sandbox: Sandbox, real: Real) -> None:
    assert (real.count("guild_join"), [guild.name for guild in real.guilds]) == (0, ["Round Table"])


async def test_a_new_server_has_the_system_channel_that_it_was_given(sandbox: Sandbox, real: Real) -> None:
    sandbox.add_guild("New Table", "hall", "cellar", system_channel="cellar")
    joined = await real.hears("guild_join")
    assert joined.system_channel.name == "cellar"
    sandbox.set_system_channel("New Table", None)
    await real.hears("guild_update", lambda before, after: before.system_channel and not after.system_channel)


async def test_the_system_channel_may_be_closed_to_the_bot(sandbox: Sandbox, real: Real) -> None:
    sandbox.set_system_channel("Elsewhere", "lounge")
    sandbox.deny("lounge", "send_messages")
    sandbox.invite_bot("Elsewhere")
    joined = await real.hears("guild_join")
    assert joined.system_channel.name == "lounge"
    assert not joined.system_channel.permissions_for(joined.me).send_messages
    with pytest.raises(discord.Forbidden) as refused:
        await joined.system_channel.send("hello")
    assert refused.value.code == 50013


async def test_the_bot_comes_with_the_rights_that_it_is_given(sandbox: Sandbox, real: Real) -> None:
    everyone = sandbox.world.guilds[sandbox.guild_id("Elsewhere")]["roles"][0]
    everyone["permissions"] = "0"
    sandbox.invite_bot("Elsewhere", 1 << 10)
    joined = await real.hears("guild_join")
    rights = joined.text_channels[0].permissions_for(joined.me)
    assert (rights.view_channel, rights.send_messages) == (True, False)


async def test_commands_come_with_the_bot(sandbox: Sandbox, bot: RawBot, carol: Person) -> None:
    """Carol has not installed it, so that only the server lets her."""
    elsewhere = sandbox.guild_id("Elsewhere")
    await bot.register(command())
    await carol.hears("COMMANDS_UPDATE", lambda told: not told["guilds"][elsewhere])
    sandbox.invite_bot("Elsewhere")
    await carol.hears("COMMANDS_UPDATE", lambda told: bool(told["guilds"][elsewhere]))
    carol.events.clear()
    sandbox.remove_bot("Elsewhere")
    await carol.hears("COMMANDS_UPDATE", lambda told: not told["guilds"][elsewhere])


# People


async def test_somebody_leaves_and_comes_back(sandbox: Sandbox, bot: RawBot, alice: Person, carol: Person) -> None:
    member = f"/guilds/{sandbox.guild_id()}/members/{carol.id}"
    assert (await bot.call("GET", member)).body["user"]["username"] == "carol"
    await carol._call("DELETE", f"guilds/{sandbox.guild_id()}")
    assert (await bot.call("GET", member)).refusal == (404, 10007)
    await carol.until(lambda: len(carol.ready["guilds"]) == 1, "the server to be gone")
    await alice.hears("GUILD_UPDATE", lambda told: carol.id not in [one["user"]["id"] for one in told["members"]])
    with pytest.raises(LookupError):
        carol.channel_id("general")
    with pytest.raises(RefusedError) as refused:
        await carol._call("POST", f"channels/{sandbox.channel('general')['id']}/messages", {"content": "x"})
    assert refused.value.code == 50001
    sandbox.join_guild("carol")
    assert (await bot.call("GET", member)).status == 200
    await carol.until(lambda: len(carol.ready["guilds"]) == 2, "the server to be back")
    await carol.says("back again")
    await alice.sees("back again")


async def test_who_does_not_exist_is_not_a_member_either(sandbox: Sandbox, bot: RawBot) -> None:
    assert (await bot.call("GET", f"/guilds/{sandbox.guild_id()}/members/1")).refusal == (404, 10013)


async def test_who_leaves_leaves_the_threads_and_the_reach_of_the_bot(
    sandbox: Sandbox, bot: RawBot, carol: Person
) -> None:
    """Carol has not installed the app, so without a server in common it cannot write to her."""
    thread = (await bot.call("POST", f"{bot.general}/threads", {"name": "Side", "type": 11})).body
    await bot.call("PUT", f"/channels/{thread['id']}/thread-members/{carol.id}")
    dm = (await bot.call("POST", "/users/@me/channels", {"recipient_id": carol.id})).body
    assert (await bot.call("POST", f"/channels/{dm['id']}/messages", {"content": "hi"})).status == 200
    sandbox.leave_guild("carol")
    assert sandbox.channel("Side")["member_count"] == 1
    assert (await bot.call("POST", f"/channels/{dm['id']}/messages", {"content": "hi"})).refusal == (403, 50007)
    sandbox.leave_guild("carol")  # and once more is nothing new
    assert sandbox.channel("Side")["member_count"] == 1


async def test_an_owner_cannot_leave(sandbox: Sandbox, alice: Person) -> None:
    with pytest.raises(RefusedError) as refused:
        await alice._call("DELETE", f"guilds/{sandbox.guild_id()}")
    assert refused.value.code == 50055
    with pytest.raises(RefusedError) as refused:
        await alice._call("PUT", "guilds/1")
    assert refused.value.code == 10004


@pytest.mark.parametrize("asked", [True, False])
async def test_members_are_told_of_to_who_asked(asked: bool) -> None:
    async with Sandbox(granted_intents=1 << 1) as sandbox:
        intents = discord.Intents(guilds=True, members=asked)
        async with real_client(sandbox, intents=intents) as real:
            sandbox.leave_guild("bob")
            sandbox.join_guild("bob")
            sandbox.deny("quiet", "send_messages")
            await real.hears("guild_channel_update")  # told last, so that what was told before has been heard
            assert (real.count("raw_member_remove"), real.count("member_join")) == ((1, 1) if asked else (0, 0))


async def test_from_another_process(sandbox: Sandbox, real: Real, http: aiohttp.ClientSession) -> None:
    async def do(action: str, *args: object) -> int:
        async with http.post(f"{sandbox.base}/control/{action}", json={"args": args}) as response:
            return response.status

    assert await do("set_system_channel", "Elsewhere", "lounge") == 200
    assert await do("invite_bot", "Elsewhere") == 200
    assert (await real.hears("guild_join")).system_channel.name == "lounge"
    assert await do("invite_bot", "Elsewhere") == 400
    assert await do("leave_guild", "bob") == 200
    assert await do("leave_guild", "alice") == 400
    assert sandbox.world.member(sandbox.guild_id(), sandbox.user_id("bob")) is None
    assert await do("join_guild", "bob") == 200
