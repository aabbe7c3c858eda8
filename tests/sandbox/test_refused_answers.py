"""Answers to interactions that Discord refuses: twice, late, with an expired token, of a wrong kind."""

from __future__ import annotations

import pytest

from sandbox import Sandbox
from tests.journeys.harness.people import Person, RefusedError
from tests.sandbox.raw import Json, RawBot, button, command, row, text

WORD = {"type": 3, "name": "word", "description": "A word", "autocomplete": True}
ANYWHERE: Json = {"contexts": [0, 1, 2], "integration_types": [0, 1]}


@pytest.fixture(autouse=True)
async def registered(bot: RawBot, alice: Person) -> None:
    await bot.register(command(options=[WORD], **ANYWHERE))
    await alice.hears("COMMANDS_UPDATE")


async def ask(bot: RawBot, who: Person, channel: str = "general") -> Json:
    """A command reaches the bot."""
    await who._send_interaction(2, channel, who._command_data("/ask", {}))
    return await bot.hears("INTERACTION_CREATE")


async def click(bot: RawBot, who: Person, message: Json) -> Json:
    data = {"component_type": 2, "custom_id": "go"}
    await who._send_interaction(3, message["channel_id"], data, message["id"])
    return await bot.hears("INTERACTION_CREATE")


async def test_one_answer_only(bot: RawBot, alice: Person) -> None:
    asked = await ask(bot, alice)
    assert (await bot.answers(asked, 4, {"content": "once"})).status == 200
    assert (await bot.answers(asked, 4, {"content": "twice"})).refusal == (400, 40060)
    assert (await bot.answers(asked, 5)).refusal == (400, 40060)


async def test_an_answer_after_three_seconds(bot: RawBot, alice: Person, sandbox: Sandbox) -> None:
    asked = await ask(bot, alice)
    sandbox.turn(3.1)
    assert (await alice.hears("INTERACTION_FAILURE"))["reason"] == "timeout"
    assert (await bot.answers(asked, 4, {"content": "late"})).refusal == (404, 10062)
    assert (await bot.webhook("POST", asked, "", {"content": "late"})).refusal == (404, 10015)


async def test_unknown_interactions(bot: RawBot, alice: Person) -> None:
    asked = await ask(bot, alice)
    assert (await bot.answers({"id": "1", "token": "x"}, 4, {"content": "x"})).refusal == (404, 10062)
    assert (await bot.answers(asked | {"token": "x"}, 4, {"content": "x"})).refusal == (404, 10062)
    assert (await bot.webhook("POST", {"token": "x"}, "", {"content": "x"})).refusal == (404, 10015)


async def test_a_follow_up_before_the_answer(bot: RawBot, alice: Person) -> None:
    asked = await ask(bot, alice)
    assert (await bot.webhook("POST", asked, "", {"content": "x"})).refusal == (404, 10015)


async def test_a_token_after_fifteen_minutes(bot: RawBot, alice: Person, sandbox: Sandbox) -> None:
    asked = await ask(bot, alice)
    said = (await bot.answers(asked, 4, {"content": "x"})).body["resource"]["message"]
    sandbox.turn(14 * 60)
    assert (await bot.webhook("PATCH", asked, "/messages/@original", {"content": "y"})).status == 200
    sandbox.turn(61)
    for method, path, body in (
        ("PATCH", "/messages/@original", {"content": "z"}),
        ("GET", "/messages/@original", None),
        ("DELETE", "/messages/@original", None),
        ("POST", "", {"content": "z"}),
    ):
        assert (await bot.webhook(method, asked, path, body)).refusal == (401, 50027)
    by_channel = await bot.call("PATCH", f"{bot.general}/messages/{said['id']}", {"content": "z"})
    assert by_channel.status == 200, "a public message is still the bot's own"


async def test_ephemeral_messages_do_not_exist_for_the_channel(bot: RawBot, alice: Person) -> None:
    asked = await ask(bot, alice)
    secret = (await bot.answers(asked, 4, {"content": "psst", "flags": 64})).body["resource"]["message"]
    path = f"{bot.general}/messages/{secret['id']}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        assert (await bot.call(method, path, body)).refusal == (404, 10008)
    assert (await bot.call("GET", f"{bot.general}/messages")).body == []
    assert (await bot.webhook("PATCH", asked, "/messages/@original", {"content": "still"})).status == 200


@pytest.mark.parametrize("kind", [6, 7, 8])
async def test_kinds_that_do_not_fit_a_command(bot: RawBot, alice: Person, kind: int) -> None:
    asked = await ask(bot, alice)
    assert (await bot.answers(asked, kind, {"content": "x", "choices": []})).wrong("type") == ["BASE_TYPE_CHOICES"]


async def test_errors_lie_under_data(bot: RawBot, alice: Person) -> None:
    asked = await ask(bot, alice)
    wrong = await bot.answers(asked, 4, {"content": "x", "components": [row(button("a"), button("a"))]})
    assert wrong.wrong("data.components.0.components.1.custom_id") == ["COMPONENT_CUSTOM_ID_DUPLICATED"]
    assert (await bot.answers(asked, 4, {})).refusal == (400, 50006)
    assert (await bot.answers(asked, 4, {"content": "good"})).status == 200


@pytest.mark.parametrize(
    ("choices", "path", "code"),
    [
        ([{"name": str(n), "value": str(n)} for n in range(26)], "", "BASE_TYPE_MAX_LENGTH"),
        ([{"name": "x" * 101, "value": "x"}], ".0.name", "BASE_TYPE_BAD_LENGTH"),
        ([{"name": "", "value": "x"}], ".0.name", "BASE_TYPE_BAD_LENGTH"),
        ([{"name": "x", "value": "x" * 101}], ".0.value", "BASE_TYPE_BAD_LENGTH"),
    ],
)
async def test_wrong_choices(bot: RawBot, alice: Person, choices: list[Json], path: str, code: str) -> None:
    await alice._send_interaction(4, "general", alice._command_data("/ask", {"word": "r"}, "word"))
    asked = await bot.hears("INTERACTION_CREATE")
    assert asked["data"]["options"][0]["focused"] is True
    assert (await bot.answers(asked, 8, {"choices": choices})).wrong(f"data.choices{path}") == [code]
    assert (await bot.answers(asked, 4, {"content": "x"})).wrong("type") == ["BASE_TYPE_CHOICES"]
    assert (await bot.answers(asked, 8, {"choices": [{"name": "R", "value": "r"}]})).status == 200


async def test_each_kind_of_answer(bot: RawBot, alice: Person) -> None:
    """What comes back with each: a resource with 4 and 7 alone."""
    said = (await bot.answers(await ask(bot, alice), 4, {"content": "x", "components": [row(button())]})).body
    message = said["resource"]["message"]
    assert said["resource"]["type"] == 4
    thinking = (await bot.answers(await ask(bot, alice), 5, {"flags": 64})).body
    assert "resource" not in thinking
    assert thinking["interaction"]["response_message_loading"]
    assert thinking["interaction"]["response_message_ephemeral"]
    updated = (await bot.answers(await click(bot, alice, message), 7, {"content": "y"})).body
    assert updated["resource"]["type"] == 7
    assert updated["resource"]["message"]["content"] == "y"
    deferred = await click(bot, alice, message)
    assert "resource" not in (await bot.answers(deferred, 6)).body
    patched = await bot.webhook("PATCH", deferred, "/messages/@original", {"content": "z"})
    assert patched.body["id"] == message["id"]
    without = await bot.call(
        "POST", f"/interactions/{(one := await ask(bot, alice))['id']}/{one['token']}/callback", {"type": 5}, token=None
    )
    assert (without.status, without.body) == (204, None)


async def test_follow_ups(bot: RawBot, alice: Person) -> None:
    asked = await ask(bot, alice)
    await bot.answers(asked, 5)
    first = (await bot.webhook("POST", asked, "?wait=true", {"content": "first"})).body
    original = (await bot.webhook("GET", asked, "/messages/@original")).body
    assert original["id"] == first["id"], "the first follow-up takes the place of the deferred answer"
    second = (await bot.webhook("POST", asked, "?wait=true", {"content": "second", "flags": 64})).body
    assert second["flags"] & 64
    path = f"/messages/{second['id']}"
    assert (await bot.webhook("PATCH", asked, path, {"content": "changed"})).body["content"] == "changed"
    assert (await bot.webhook("DELETE", asked, path)).status == 204
    assert (await bot.webhook("GET", asked, path)).refusal == (404, 10008)
    other = await ask(bot, alice)
    await bot.answers(other, 5)
    assert (await bot.webhook("GET", other, f"/messages/{first['id']}")).refusal == (404, 10008)


async def test_by_the_persons_own_installation(bot: RawBot, alice: Person) -> None:
    """No channel, and five follow-ups."""
    asked = await ask(bot, alice, "lounge")
    assert asked["authorizing_integration_owners"] == {"1": alice.id}
    assert asked["context"] == 0
    said = (await bot.answers(asked, 4, {"content": "x"})).body["resource"]["message"]
    path = f"/channels/{said['channel_id']}/messages/{said['id']}"
    assert (await bot.call("PATCH", path, {"content": "y"})).refusal == (403, 50001)
    for n in range(5):
        assert (await bot.webhook("POST", asked, "", {"content": str(n)})).status == 200
    assert (await bot.webhook("POST", asked, "", {"content": "sixth"})).refusal == (400, 40094)
    assert (await bot.webhook("PATCH", asked, "/messages/@original", {"content": "y"})).status == 200


async def test_who_may_not_use_such_apps_in_public(bot: RawBot, carol: Person, sandbox: Sandbox) -> None:
    await carol.change(installed=True)
    sandbox.deny("lounge", "use_external_apps", who="carol")
    said = (await bot.answers(await ask(bot, carol, "lounge"), 4, {"content": "x"})).body
    assert said["interaction"]["response_message_ephemeral"], "the answer is for carol alone"


async def test_contexts(bot: RawBot, alice: Person, carol: Person) -> None:
    await alice.open_dm()
    in_dm = await ask(bot, alice, "dm")
    assert (in_dm["context"], in_dm["authorizing_integration_owners"]) == (1, {"0": "0", "1": alice.id})
    assert "member" not in in_dm
    assert in_dm["user"]["id"] == alice.id
    between = await alice.open_dm(carol)
    private = await ask(bot, alice, between)
    assert (private["context"], private["authorizing_integration_owners"]) == (2, {"1": alice.id})
    await bot.register(command(contexts=[0], integration_types=[0]))
    with pytest.raises(RefusedError) as refused:
        await ask(bot, alice, "dm")
    assert refused.value.code == 10063


async def test_what_a_window_would_not_let_through(bot: RawBot, alice: Person) -> None:
    """A wrong option, a button that is disabled or gone."""
    number = {"type": 4, "name": "n", "description": "A number", "required": True, "max_value": 3}
    await bot.register(command(options=[number]))
    await alice.until(lambda: alice.ready["commands"][0]["options"][0]["name"] == "n", "the new command")
    for options in ({}, {"n": 4}, {"n": "x"}):
        with pytest.raises(RefusedError) as refused:
            await alice._send_interaction(2, "general", alice._command_data("/ask", options))
        assert refused.value.code == 50035
    shown = (await bot.show(row(button(disabled=True)), text("x"))).body
    for custom_id in ("go", "gone"):
        data = {"component_type": 2, "custom_id": custom_id}
        with pytest.raises(RefusedError) as refused:
            await alice._send_interaction(3, "general", data, shown["id"])
        assert refused.value.body["errors"]["data"]["_errors"][0]["code"] == "COMPONENT_VALIDATION_FAILED"
