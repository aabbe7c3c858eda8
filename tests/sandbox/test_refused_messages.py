"""Messages that Discord refuses: text, files, permissions, DMs, old and unknown messages."""

from __future__ import annotations

import pytest

from sandbox import Sandbox
from tests.journeys.harness.people import Person, RefusedError
from tests.sandbox.raw import RawBot, button, row, text

V2 = 1 << 15


async def test_content_ends_at_2000(bot: RawBot) -> None:
    assert (await bot.say({"content": "x" * 2000})).status == 200
    answer = await bot.say({"content": "x" * 2001})
    assert answer.body == {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {
            "content": {"_errors": [{"code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length."}]}
        },
    }


async def test_nothing_at_all(bot: RawBot) -> None:
    assert (await bot.say({})).refusal == (400, 50006)
    assert (await bot.say({"content": "  "})).refusal == (400, 50006)
    assert (await bot.say({"components": [row(button())]})).refusal == (400, 50006)


async def test_bodies_that_are_no_json(bot: RawBot) -> None:
    async with bot.http.post(
        f"{bot.sandbox.base}/api/v10{bot.general}/messages",
        data=b"{",
        headers={"Authorization": "Bot sandbox", "Content-Type": "application/json"},
    ) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_embeds(bot: RawBot) -> None:
    assert (await bot.say({"embeds": [{"title": "x" * 257}]})).wrong("embeds.0.title") == ["BASE_TYPE_MAX_LENGTH"]
    eleven = await bot.say({"embeds": [{"title": "x"}] * 11})
    assert eleven.wrong("embeds") == ["BASE_TYPE_MAX_LENGTH"]
    heavy = await bot.say({"embeds": [{"description": "x" * 4000}, {"description": "x" * 2001}]})
    assert heavy.wrong("embeds") == ["MAX_EMBED_SIZE_EXCEEDED"]


# V2


@pytest.mark.parametrize(("field", "value"), [("content", "beside"), ("content", ""), ("embeds", [{"title": "x"}])])
async def test_v2_has_no_legacy_fields(bot: RawBot, field: str, value: object) -> None:
    answer = await bot.say({"flags": V2, "components": [text("hi")], field: value})
    assert answer.wrong(field) == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]


async def test_the_v2_flag_stays(bot: RawBot) -> None:
    shown = (await bot.show(text("hi"))).body
    path = f"{bot.general}/messages/{shown['id']}"
    assert (await bot.call("PATCH", path, {"flags": 0})).wrong("flags") == ["MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG"]
    assert (await bot.call("PATCH", path, {"content": "plain"})).wrong("content") == [
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    ]


async def test_a_legacy_message_becomes_v2_only_when_it_is_cleared(bot: RawBot) -> None:
    said = (await bot.say({"content": "old", "embeds": [{"title": "t"}]})).body
    path = f"{bot.general}/messages/{said['id']}"
    kept = await bot.call("PATCH", path, {"flags": V2, "components": [text("new")]})
    assert kept.wrong("content") == kept.wrong("embeds") == ["MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"]
    clear = {"flags": V2, "components": [text("new")], "content": None, "embeds": []}
    assert (await bot.call("PATCH", path, clear)).body["flags"] == V2


async def test_v2_components_need_the_flag(bot: RawBot) -> None:
    answer = await bot.say({"content": "x", "components": [text("hi")]})
    assert answer.wrong("components.0") == ["UNION_TYPE_CHOICES"]


# Files


async def test_a_file_comes_back_as_it_was_sent(bot: RawBot) -> None:
    listed = {"content": "x", "attachments": [{"id": "0", "description": "some words"}]}
    (sent,) = (await bot.say(listed, files=[("a file.txt", b"hello")])).body["attachments"]
    assert (sent["filename"], sent["size"], sent["description"]) == ("a_file.txt", 5, "some words")
    async with bot.http.get(sent["url"]) as response:
        assert await response.read() == b"hello"


async def test_a_file_that_is_named_but_not_sent(bot: RawBot) -> None:
    answer = await bot.say({"content": "x", "attachments": [{"id": "0", "filename": "board.png"}]})
    assert answer.wrong("attachments.0.id") == ["ATTACHMENT_NOT_FOUND"]


async def test_a_reference_to_a_file_that_is_not_there(bot: RawBot) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    answer = await bot.show(gallery, files=[("other.png", b"x")])
    assert answer.wrong("components.0.items.0.media.url") == ["UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"]
    assert (await bot.show(gallery, files=[("board.png", b"x")])).status == 200


async def test_an_edit_keeps_files_that_it_does_not_mention_and_drops_those_it_leaves_out(bot: RawBot) -> None:
    gallery = {"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}
    shown = (await bot.show(gallery, files=[("board.png", b"x")])).body
    path = f"{bot.general}/messages/{shown['id']}"
    again = await bot.call("PATCH", path, {"components": [text("new"), gallery]})
    assert again.body["components"][1]["items"][0]["media"]["url"].endswith("board.png")
    gone = await bot.call("PATCH", path, {"components": [gallery], "attachments": []})
    assert gone.wrong("components.0.items.0.media.url") == ["UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"]


async def test_alt_text_ends_at_1024(bot: RawBot) -> None:
    listed = {"content": "x", "attachments": [{"id": 0, "description": "x" * 1025}]}
    answer = await bot.say(listed, files=[("a.txt", b"x")])
    assert answer.wrong("attachments.0.description") == ["BASE_TYPE_MAX_LENGTH"]


async def test_ten_files_of_ten_megabytes(bot: RawBot) -> None:
    eleven = await bot.say({"content": "x"}, files=[(f"{n}.txt", b"x") for n in range(11)])
    assert eleven.wrong("attachments") == ["BASE_TYPE_MAX_LENGTH"]
    heavy = await bot.say({"content": "x"}, files=[("a.bin", b"x" * (10 * 1024 * 1024 + 1))])
    assert heavy.refusal == (413, 40005)


# Where, and whose


async def test_unknown_channels_and_messages(bot: RawBot, alice: Person) -> None:
    assert (await bot.call("GET", "/channels/1")).refusal == (404, 10003)
    assert (await bot.call("POST", "/channels/1/messages", {"content": "x"})).refusal == (404, 10003)
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        answer = await bot.call(method, f"{bot.general}/messages/1", body)
        assert answer.refusal == (404, 10008)
    await alice.open_dm()
    private = await alice.says("for bob alone", channel=await alice.open_dm())
    assert (await bot.call("GET", f"/channels/{private.channel_id}")).status == 200


async def test_a_dm_of_two_people_is_not_the_bots(bot: RawBot, alice: Person, carol: Person) -> None:
    channel_id = await alice.open_dm(carol)
    assert (await bot.call("GET", f"/channels/{channel_id}/messages")).refusal == (404, 10003)


async def test_messages_of_others(bot: RawBot, alice: Person) -> None:
    said = await alice.says("mine")
    path = f"{bot.general}/messages/{said.id}"
    assert (await bot.call("PATCH", path, {"content": "x"})).refusal == (403, 50005)
    assert (await bot.call("DELETE", path)).refusal == (403, 50013)
    ours = (await bot.say({"content": "ours"})).body
    with pytest.raises(RefusedError) as refused:
        await alice._call("PATCH", f"channels/{said.channel_id}/messages/{ours['id']}", {"content": "x"})
    assert refused.value.code == 50005


async def test_a_server_that_the_bot_is_not_in(bot: RawBot, sandbox: Sandbox) -> None:
    lounge = sandbox.channel("lounge")["id"]
    assert (await bot.call("POST", f"/channels/{lounge}/messages", {"content": "x"})).refusal == (403, 50001)
    assert (await bot.call("GET", f"/channels/{lounge}/messages")).refusal == (403, 50001)
    assert (await bot.call("GET", f"/guilds/{sandbox.guild_id('Elsewhere')}")).refusal == (403, 50001)


async def test_permissions_that_are_missing(bot: RawBot, sandbox: Sandbox) -> None:
    said = (await bot.say({"content": "x"})).body
    sandbox.deny("general", "attach_files", "embed_links")
    assert (await bot.say({"content": "x"}, files=[("a.txt", b"x")])).refusal == (403, 50013)
    assert (await bot.say({"embeds": [{"title": "x"}]})).refusal == (403, 50013)
    sandbox.deny("general", "send_messages")
    assert (await bot.say({"content": "x"})).refusal == (403, 50013)
    assert (await bot.call("PATCH", f"{bot.general}/messages/{said['id']}", {"content": "y"})).status == 200
    sandbox.deny("general", "read_message_history")
    assert (await bot.call("GET", f"{bot.general}/messages")).body == []
    sandbox.deny("general", "view_channel")
    assert (await bot.call("GET", f"{bot.general}/messages")).refusal == (403, 50001)
    assert (await bot.say({"content": "x"})).refusal == (403, 50001)
    sandbox.allow("general", "view_channel", "send_messages")
    assert (await bot.say({"content": "x"})).status == 200


async def test_closed_dms(bot: RawBot, sandbox: Sandbox) -> None:
    opened = await bot.call("POST", "/users/@me/channels", {"recipient_id": sandbox.user_id("alice")})
    path = f"/channels/{opened.body['id']}/messages"
    assert (await bot.call("POST", path, {"content": "psst"})).status == 200
    sandbox.close_dms("alice")
    assert (await bot.call("POST", path, {"content": "psst"})).refusal == (403, 50007)
    sandbox.open_dms("alice")
    assert (await bot.call("POST", path, {"content": "psst"})).status == 200
    nobody = await bot.call("POST", "/users/@me/channels", {"recipient_id": "1"})
    assert nobody.refusal == (400, 50033)


async def test_old_messages_are_edited_three_times_in_six_seconds(bot: RawBot, sandbox: Sandbox) -> None:
    said = (await bot.say({"content": "0"})).body
    path = f"{bot.general}/messages/{said['id']}"
    for n in range(5):
        assert (await bot.call("PATCH", path, {"content": f"young {n}"})).status == 200
    sandbox.turn(3601)
    for n in range(3):
        assert (await bot.call("PATCH", path, {"content": f"old {n}"})).status == 200
    answer = await bot.call("PATCH", path, {"content": "too much"})
    assert answer.refusal == (429, 30046)
    assert 0 < answer.body["retry_after"] <= 6
    assert answer.headers["Via"]
    sandbox.turn(6.1)
    assert (await bot.call("PATCH", path, {"content": "again"})).status == 200


async def test_history(bot: RawBot) -> None:
    ids = [(await bot.say({"content": str(n)})).body["id"] for n in range(5)]
    path = f"{bot.general}/messages"

    async def read(query: str) -> list[str]:
        return [one["content"] for one in (await bot.call("GET", f"{path}?{query}")).body]

    assert await read("limit=2") == ["4", "3"]
    assert await read(f"limit=2&before={ids[3]}") == ["2", "1"]
    assert await read(f"limit=2&after={ids[1]}") == ["3", "2"]
    assert await read(f"limit=3&around={ids[2]}") == ["3", "2", "1"]
    assert (await bot.call("GET", f"{path}?limit=101")).wrong("limit") == ["NUMBER_TYPE_MAX"]


async def test_no_token_no_answer(bot: RawBot) -> None:
    for token in (None, "Bot wrong", "sandbox"):
        answer = await bot.say({"content": "x"}, token=token)
        assert (answer.status, answer.body) == (401, {"message": "401: Unauthorized", "code": 0})
    assert (await bot.call("GET", "/nowhere")).refusal == (404, 0)
    assert (await bot.call("PUT", "/users/@me")).refusal == (405, 0)


async def test_a_nonce_keeps_a_message_from_being_sent_twice(bot: RawBot, sandbox: Sandbox) -> None:
    body = {"content": "once", "nonce": "n", "enforce_nonce": True}
    first, second = await bot.say(body), await bot.say(body)
    assert first.body["id"] == second.body["id"]
    assert (await bot.say({"content": "other", "nonce": "n"})).body["id"] != first.body["id"]
    sandbox.turn(301)
    assert (await bot.say(body)).body["id"] != first.body["id"]
