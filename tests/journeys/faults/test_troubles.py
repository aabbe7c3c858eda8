"""Faults with the probe bot: lost connections, lost bots, refused tokens, failing answers."""

from __future__ import annotations

import asyncio
import signal

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.world.faults import Scope
from tests.journeys.harness.bots import Bot
from tests.journeys.harness.people import Person, at_the_table


def sessions(sandbox: Sandbox) -> list[str]:
    return sorted(sandbox.gateway.sessions)


async def test_after_a_cut_nothing_is_lost(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    """The click comes during the cut; the session is resumed and the click is replayed."""
    await alice.command("/probe count")
    board = await alice.sees("counted to 0")
    before = sessions(sandbox)
    assert sandbox.cut() == 1
    await sandbox.wait_for_bot(connected=False)
    assert (await alice.press(board, "Count 0")).ok
    assert alice.again(board).text == "counted to 1"
    assert sessions(sandbox) == before, "the same session went on"
    await probe.logged("successfully RESUMED")


async def test_a_reconnect_is_followed(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    before = sessions(sandbox)
    sandbox.ask_to_reconnect()
    await sandbox.wait_for_bot(connected=False)
    await sandbox.wait_for_bot()
    assert sessions(sandbox) == before
    assert (await alice.command("/probe hello")).ok


async def test_an_invalid_session_is_replaced(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    (before,) = sessions(sandbox)
    sandbox.invalidate_sessions()
    await sandbox.wait_for_bot(connected=False)
    await sandbox.wait_for_bot()
    (after,) = sessions(sandbox)
    assert after != before
    assert (await alice.command("/probe hello")).ok


async def test_a_session_that_was_lost_too_long_is_gone(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    before = sessions(sandbox)
    sandbox.cut()
    await sandbox.wait_for_bot(connected=False)
    sandbox.turn(3600)
    await sandbox.wait_for_bot()
    assert sessions(sandbox) != before
    assert (await alice.command("/probe hello")).ok


async def test_an_old_button_answers_after_the_bot_was_killed(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    await alice.command("/probe count")
    board = await alice.sees("counted to 0")
    await probe.kill()
    second = Bot(sandbox)
    await second.start()
    try:
        assert (await alice.press(board, "Count 0")).ok
        assert alice.again(board).text == "counted to 1"
    finally:
        await second.kill()
    assert not second.troubles


async def test_without_a_bot_a_click_fails_and_says_so(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    await alice.command("/probe count")
    board = await alice.sees("counted to 0")
    await probe.stop(signal.SIGINT)
    probe.log.clear()
    await alice.hears("APPLICATION_UPDATE", lambda told: not told["online"])
    outcome = await alice.press(board, "Count 0")
    assert (outcome.ok, outcome.reason) == (False, "offline")


async def test_the_sandbox_restarts_and_the_bot_comes_back(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    await alice.command("/probe count")
    board = await alice.sees("counted to 0")
    await sandbox.restart()
    await sandbox.wait_for_bot()
    async with at_the_table("alice", alice.http, sandbox.base) as again:
        assert (await again.press(board, "Count 0")).ok
        assert again.again(board).text == "counted to 1"
    probe.log.clear()  # it may have connected while nothing was there, which it rightly logs


async def test_a_lost_interaction_times_out(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    sandbox.drop_interactions()
    waiting = asyncio.create_task(alice.command("/probe hello"))
    await alice.hears("INTERACTION_CREATE")
    sandbox.turn(3.1)
    outcome = await waiting
    assert (outcome.ok, outcome.reason) == (False, "timeout")
    assert (await alice.command("/probe hello")).ok


async def test_an_interaction_that_comes_twice_is_answered_once(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    sandbox.repeat_interactions()
    assert (await alice.command("/probe hello")).ok
    await alice.command("/probe secret")
    hellos = [one for one in alice.in_channel("general") if "Hello" in one.text]
    assert len(hellos) == 1
    await probe.logged("Command 'hello' raised an exception")  # its last line
    probe.log.clear()  # the second answer was refused with 40060, which the client rightly logs


@pytest.mark.parametrize("scope", ["user", "global", "shared"])
async def test_a_rate_limit_is_ridden_out(sandbox: Sandbox, probe: Bot, alice: Person, scope: Scope) -> None:
    trouble = sandbox.answer(429, path="/channels/*/messages*", times=2, scope=scope)
    await alice.command("/probe later")
    await alice.sees("second")
    await alice.sees("edited")
    assert trouble.met == 2


async def test_a_failing_server_is_ridden_out(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    """discord.py waits a second before it retries."""
    for method, status in (("POST", 502), ("PATCH", 500)):
        sandbox.answer(status, method=method, path="/channels/*", times=1)
    await alice.command("/probe later")
    await alice.sees("second")
    await alice.sees("edited")


async def test_an_answer_that_is_lost_after_the_work_was_done(sandbox: Sandbox, probe: Bot, alice: Person) -> None:
    """The message is there, but the bot gets a 500 and retries: its nonce prevents a second message."""
    sandbox.answer(500, method="POST", path="/channels/*/messages", times=1, applied=True)
    await alice.command("/probe later")
    await alice.sees("edited")
    texts = [one.text for one in alice.in_channel("general")]
    assert (texts.count("first"), texts.count("second")) == (0, 1)


async def test_a_wrong_token_is_refused(sandbox: Sandbox) -> None:
    bot = Bot(sandbox, arguments=("--token", "wrong"))
    await bot.launch()
    assert await bot.ended() == 1
    assert any("LoginFailure" in line for line in bot.log)


async def test_privileged_intents_are_refused(sandbox: Sandbox) -> None:
    bot = Bot(sandbox, arguments=("--members",))
    await bot.launch()
    assert await bot.ended() == 1
    assert any("PrivilegedIntentsRequired" in line for line in bot.log)


async def test_each_server_is_served_by_its_shard(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    sandbox.core.shards = 2
    while int(second := sandbox.add_guild("Second Table", "den")) >> 22 & 1 == 0:
        sandbox.world.guilds.pop(second)
        sandbox.world.members.pop(second)
    bot = Bot(sandbox, arguments=("--sharded",))
    await bot.start()
    try:
        async with at_the_table("alice", http, sandbox.base) as alice:
            await alice.until(lambda: len(sandbox.gateway.sessions) == 2, "two shards")
            for channel in ("general", "den"):
                await alice.command("/probe count", channel=channel)
                board = await alice.sees("counted to 0", channel=channel)
                await alice.press(board, "Count 0")
                assert alice.again(board).text == "counted to 1"
    finally:
        await bot.kill()
    shards = {one.shard: "".join(text for _, text in one.sent) for one in sandbox.gateway.sessions.values()}
    assert second in shards[1]
    assert second not in shards[0]
    assert not bot.troubles
