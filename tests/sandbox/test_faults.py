"""Faults on purpose: answers that get lost or come late, interactions that come twice or are forged."""

from __future__ import annotations

import asyncio
import contextlib
import itertools

import aiohttp
import discord
import pytest

from sandbox import Sandbox
from tests.journeys.harness.people import Person, RefusedError
from tests.sandbox.raw import Json, RawBot, button, command, row, text
from tests.sandbox.real import Real

MESSAGES = "/channels/*/messages"


def said(sandbox: Sandbox, channel: str = "general") -> list[str]:
    return [one.body["content"] for one in sandbox.messages(channel)]


def channel_of(real: Real, sandbox: Sandbox, name: str = "general") -> discord.TextChannel:
    channel = real.get_channel(int(sandbox.channel(name)["id"]))
    assert isinstance(channel, discord.TextChannel)
    return channel


# Answers that get lost


async def test_a_lost_answer_leaves_its_effect(sandbox: Sandbox, real: Real) -> None:
    sandbox.lose_answers(method="POST", path=MESSAGES)
    with pytest.raises(aiohttp.ClientConnectionError):
        await channel_of(real, sandbox).send("there")
    assert said(sandbox) == ["there"]
    await channel_of(real, sandbox).send("once was asked for")
    assert said(sandbox) == ["there", "once was asked for"]


async def test_a_lost_call_has_no_effect(sandbox: Sandbox, real: Real) -> None:
    lost = sandbox.lose_answers(method="POST", path=MESSAGES, times=None, applied=False)
    for _ in range(3):
        with pytest.raises(aiohttp.ClientConnectionError):
            await channel_of(real, sandbox).send("not there")
    assert said(sandbox) == []
    sandbox.lift(lost)
    await channel_of(real, sandbox).send("there")
    assert said(sandbox) == ["there"]


async def test_who_watches_sees_the_call_whose_answer_was_lost(sandbox: Sandbox, bot: RawBot) -> None:
    seen: list[tuple[str, int]] = []
    sandbox.watch(lambda exchange: seen.append((exchange.method, exchange.status)))
    sandbox.lose_answers(path=MESSAGES)
    with pytest.raises(aiohttp.ClientConnectionError):
        await bot.say({"content": "x"})
    assert seen == [("POST", 200)]


async def test_the_callback_of_an_interaction_is_lost(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    """The person sees the answer; the bot hears nothing, and its second try that there was one already."""
    await bot.register(command())
    sandbox.lose_answers(path="/interactions/*")
    asking = asyncio.create_task(alice.command("/ask"))
    told = await bot.hears("INTERACTION_CREATE")
    with pytest.raises(aiohttp.ClientConnectionError):
        await bot.answers(told, 4, {"content": "answered"})
    assert (await asking).ok
    await alice.sees("answered")
    assert (await bot.answers(told, 4, {"content": "answered"})).refusal == (400, 40060)


# The same nonce again


async def test_a_message_sent_again_with_its_nonce_is_posted_once(sandbox: Sandbox, real: Real, alice: Person) -> None:
    general = channel_of(real, sandbox)
    sandbox.lose_answers(method="POST", path=MESSAGES)
    with pytest.raises(aiohttp.ClientConnectionError):
        await general.send(f"{alice.mention} your turn", nonce="match-17")
    again = await general.send(f"{alice.mention} your turn", nonce="match-17")
    (first,) = sandbox.messages("general")
    assert (again.id, again.nonce) == (int(first.id), "match-17")
    await alice.says("after both")
    await alice.sees("after both")
    assert [one["content"] for one in alice.messages.values()] == [f"{alice.mention} your turn", "after both"]
    pings = [told for told in alice.events if told["t"] == "MESSAGE_CREATE" and told["d"]["mentions"]]
    assert len(pings) == 1


async def test_what_ends_a_nonce(sandbox: Sandbox, bot: RawBot) -> None:
    again = {"content": "x", "nonce": "n", "enforce_nonce": True}
    first = (await bot.say(again)).body
    elsewhere = f"/channels/{sandbox.channel('games')['id']}/messages"
    assert (await bot.call("POST", elsewhere, again)).body["id"] == first["id"], "it is the bot's, not the channel's"
    assert (await bot.say(again | {"nonce": "m"})).body["id"] != first["id"], "another nonce"
    assert (await bot.say(again | {"enforce_nonce": False})).body["id"] != first["id"], "nobody asked for it"
    assert (await bot.say(again | {"enforce_nonce": "yes"})).wrong("enforce_nonce") == ["BOOLEAN_TYPE_CONVERT"]
    second = (await bot.say({"content": "x", "nonce": 7, "enforce_nonce": True})).body
    assert (await bot.say({"content": "x", "nonce": "7", "enforce_nonce": True})).body["id"] == second["id"]
    sandbox.delete_message("general", second["id"])
    assert (await bot.say({"content": "x", "nonce": 7, "enforce_nonce": True})).body["id"] != second["id"]
    before = len(sandbox.messages("general"))
    sandbox.turn(301)
    assert (await bot.say(again)).status == 200
    assert len(sandbox.messages("general")) == before + 1, "some minutes later it is new"


# Answers that come late


async def test_a_late_answer_comes_when_it_is_let_go(sandbox: Sandbox, real: Real) -> None:
    late = sandbox.delay_answers(method="POST", path=MESSAGES)
    sending = asyncio.create_task(channel_of(real, sandbox).send("late"))
    await late.until_met()
    assert said(sandbox) == ["late"], "the work is done"
    await channel_of(real, sandbox).fetch_message(int(sandbox.messages("general")[0].id))
    assert not sending.done(), "another call does not wait"
    sandbox.lift(late)
    assert (await sending).content == "late"


async def test_a_late_call_is_carried_out_when_it_is_let_go(sandbox: Sandbox, bot: RawBot) -> None:
    late = sandbox.delay_answers(method="POST", path=MESSAGES, applied=False)
    sending = asyncio.create_task(bot.say({"content": "late"}))
    await late.until_met()
    assert said(sandbox) == []
    await bot.say({"content": "overtakes it"})
    sandbox.lift(late)
    await sending
    assert said(sandbox) == ["overtakes it", "late"]


async def test_how_late_is_read_off_the_clock(sandbox: Sandbox, bot: RawBot) -> None:
    late = sandbox.delay_answers(3600, path=MESSAGES)
    sending = asyncio.create_task(bot.say({"content": "late"}))
    await late.until_met()
    await bot.call("GET", "/users/@me")
    assert not sending.done()
    sandbox.turn(3600)
    assert (await sending).status == 200


async def test_a_sandbox_that_stops_lets_everybody_go(http: aiohttp.ClientSession) -> None:
    async with Sandbox() as sandbox:
        late = sandbox.delay_answers(path=MESSAGES)
        sending = asyncio.create_task(RawBot(sandbox, http).say({"content": "late"}))
        await late.until_met()
    assert (await sending).status == 200


# Interactions that come twice, or not


async def pressed(bot: RawBot, alice: Person) -> Json:
    """Alice presses the one button of the newest message; the bot takes it."""
    pressing = asyncio.create_task(alice.press(await alice.sees("board"), "Go"))
    told = await bot.hears("INTERACTION_CREATE")
    await bot.answers(told, 6)
    assert (await pressing).ok
    return told


async def test_a_click_comes_twice(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    await bot.show(text("board"), row(button()))
    sandbox.repeat_interactions()
    told = await pressed(bot, alice)
    again = await bot.hears("INTERACTION_CREATE")
    assert again == told
    assert (await bot.answers(again, 6)).refusal == (400, 40060)
    assert (await pressed(bot, alice))["id"] != told["id"]
    assert sum(one["t"] == "INTERACTION_CREATE" for one in bot.heard) == 3, "only the next one was asked for"


async def test_all_come_twice_until_it_is_lifted(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    await bot.show(text("board"), row(button()))
    sandbox.repeat_interactions(None)
    for _ in range(2):
        told = await pressed(bot, alice)
        assert await bot.hears("INTERACTION_CREATE") == told
    sandbox.lift()
    await pressed(bot, alice)
    assert sum(one["t"] == "INTERACTION_CREATE" for one in bot.heard) == 5


async def test_an_interaction_that_never_arrives(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    await bot.show(text("board"), row(button()))
    sandbox.drop_interactions()
    pressing = asyncio.create_task(alice.press(await alice.sees("board"), "Go"))
    await alice.hears("INTERACTION_CREATE")
    sandbox.turn(3)
    assert (await pressing).reason == "timeout"
    await pressed(bot, alice)


# From another process


async def test_all_of_it_from_another_process(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    async def do(action: str, *args: object, **kwargs: object) -> Json:
        body = {"args": args, "kwargs": kwargs}
        async with bot.http.post(f"{sandbox.base}/control/{action}", json=body) as response:
            assert response.status == 200, await response.text()
            done: Json = await response.json()
            return done

    await do("lose_answers", path=MESSAGES)
    with pytest.raises(aiohttp.ClientConnectionError):
        await bot.say({"content": "lost"})
    failing = (await do("answer", 503, path=MESSAGES))["done"]
    assert [(await bot.say({"content": "x"})).status for _ in range(3)] == [503] * 3, "until it is told otherwise"
    late = (await do("delay_answers", path="/users/@me"))["done"]
    asking = asyncio.create_task(bot.call("GET", "/users/@me"))
    await do("lift", failing)
    assert (await bot.say({"content": "board"})).status == 200
    assert not asking.done()
    await do("lift", late)
    assert (await asking).status == 200
    assert said(sandbox) == ["lost", "board"]
    await bot.show(text("board"), row(button()))
    await do("repeat_interactions", None)
    assert await pressed(bot, alice) == await bot.hears("INTERACTION_CREATE")
    await do("lift")
    await do("let_forged_through")
    assert sandbox.core.faults.forged
    await do("let_forged_through", False)
    with pytest.raises(RefusedError):
        await alice._interact(
            3, "general", {"component_type": 2, "custom_id": "forged"}, sandbox.messages("general")[0].id
        )


# What somebody sends who does not use Discord's client


async def forges(person: Person, kind: int, data: Json, message_id: str | None = None) -> None:
    await person._send_interaction(kind, "general", data, message_id)


async def test_forged_clicks_are_refused_unless_they_are_let_through(
    sandbox: Sandbox, bot: RawBot, alice: Person
) -> None:
    shown = (await bot.show(text("board"), row(button("real", disabled=True)))).body["id"]
    plain = (await alice.says("no component in it")).id
    clicks: list[tuple[str, Json, list[str]]] = [
        (shown, {"component_type": 2, "custom_id": "real"}, []),
        (shown, {"component_type": 2, "custom_id": "forged"}, []),
        (plain, {"component_type": 3, "custom_id": "forged", "values": ["anything"]}, []),
        (plain, {"component_type": 5, "custom_id": "forged", "values": [alice.id, "1"]}, [alice.id]),
    ]
    for message, click, _ in clicks:
        with pytest.raises(RefusedError) as refused:
            await forges(alice, 3, click, message)
        assert refused.value.code == 50035
    sandbox.let_forged_through()
    for message, click, resolved in clicks:
        await forges(alice, 3, click, message)
        told = await bot.hears("INTERACTION_CREATE")
        assert told["message"]["id"] == message
        assert {key: told["data"][key] for key in click} == click
        assert list(told["data"].get("resolved", {}).get("users", [])) == resolved
        assert (await bot.answers(told, 6)).status == 200


async def test_forged_clicks_reach_only_what_the_person_can_see(
    sandbox: Sandbox, bot: RawBot, alice: Person, carol: Person
) -> None:
    await bot.register(command())
    asking = asyncio.create_task(alice.command("/ask"))
    await bot.answers(await bot.hears("INTERACTION_CREATE"), 4, {"content": "secret", "flags": 64})
    await asking
    secret = await alice.sees("secret")
    sandbox.let_forged_through()
    with pytest.raises(RefusedError) as refused:
        await forges(carol, 3, {"component_type": 2, "custom_id": "x"}, secret.id)
    assert refused.value.code == 10008
    with pytest.raises(RefusedError) as refused:
        await forges(carol, 5, {"custom_id": "x", "components": []}, secret.id)
    assert refused.value.code == 10008


async def test_forged_options_and_forms(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    number = {"type": 4, "name": "number", "description": "1 to 3", "min_value": 1, "max_value": 3, "required": True}
    (known,) = (await bot.register(command(options=[number]))).body
    options = [{"type": 4, "name": "number", "value": "a million"}, {"type": 3, "name": "unknown", "value": "x"}]
    asked = {"id": known["id"], "type": 1, "options": options}
    form = {"custom_id": "never opened", "components": [{"type": 18, "component": {"type": 4, "value": "x" * 5000}}]}
    for kind, data in ((2, asked), (5, form)):
        with pytest.raises(RefusedError):
            await forges(alice, kind, data)
    sandbox.let_forged_through()
    await forges(alice, 2, asked)
    assert (await bot.hears("INTERACTION_CREATE"))["data"]["options"] == options
    await forges(alice, 5, form)
    told = await bot.hears("INTERACTION_CREATE")
    assert {key: told["data"][key] for key in form} == form
    sandbox.let_forged_through(False)
    with pytest.raises(RefusedError):
        await forges(alice, 2, asked)


NONSENSE: tuple[object, ...] = (
    None,
    5,
    "x",
    [5],
    [None],
    {"a": 1},
    [{"name": 5}],
    [{"custom_id": []}],
    [{"component": [[]]}],
)


@pytest.mark.parametrize("forged", [False, True])
async def test_nonsense_is_no_trouble(sandbox: Sandbox, bot: RawBot, alice: Person, forged: bool) -> None:
    """Whatever it is, it is taken or refused, and nothing breaks."""
    sandbox.let_forged_through(forged)
    (known,) = (await bot.register(command(options=[{"type": 3, "name": "a", "description": "d"}]))).body
    shown = (await bot.show(text("board"), row({"type": 5, "custom_id": "whom"}))).body["id"]
    names = ("options", "values", "components", "attachments", "component_type")
    for kind, name, nonsense in itertools.product((2, 3, 4, 5), names, NONSENSE):
        with contextlib.suppress(RefusedError):
            await forges(alice, kind, {"id": known["id"], "custom_id": "whom", name: nonsense}, shown)
