"""Options of interactions: files that people send, and the people, roles and channels that they name."""

from __future__ import annotations

import asyncio
import base64

import discord
import pytest
from discord import app_commands

from sandbox import Sandbox
from sandbox.world.api_errors import Form, Refusal
from sandbox.world.attachments import MOST_BYTES, read_sent
from tests.journeys.harness.people import Person, RefusedError
from tests.journeys.harness.probe import png
from tests.sandbox.raw import Json, RawBot, command, row, text
from tests.sandbox.real import Real, real_client

FILE = {"type": 11, "name": "record", "description": "A file", "required": True}


def sending(command_id: str, name: str, content: bytes, **more: str) -> Json:
    """The body of a command with one file, as the page makes it."""
    file = {"id": "0", "filename": name, "content": base64.b64encode(content).decode(), **more}
    option = {"type": 11, "name": "record", "value": "0"}
    return {"id": command_id, "type": 1, "options": [option], "attachments": [file]}


# Files


async def test_a_file_comes_with_a_command(real: Real, alice: Person) -> None:
    tree = app_commands.CommandTree(real)

    @tree.command(description="Read a file")
    async def ask(interaction: discord.Interaction, record: discord.Attachment) -> None:
        about = f"{record.filename}, {record.size}, {record.content_type}, {record.ephemeral}"
        await interaction.response.send_message(f"{about}: {(await record.read()).decode()}")

    (known,) = await tree.sync()
    assert (await alice._interact(2, "general", sending(str(known.id), "my match.txt", b"[Seed]"))).ok
    await alice.sees("my_match.txt, 6, text/plain, True: [Seed]")


async def test_a_picture_has_its_size(bot: RawBot, alice: Person) -> None:
    (known,) = (await bot.register(command(options=[FILE]))).body
    picture = png(3, 2).fp.read()
    await alice._send_interaction(2, "general", sending(known["id"], "a.png", picture))
    (sent,) = (await bot.hears("INTERACTION_CREATE"))["data"]["resolved"]["attachments"].values()
    assert (sent["content_type"], sent["size"], sent["width"], sent["height"]) == ("image/png", len(picture), 3, 2)
    async with bot.http.get(sent["url"]) as response:
        assert await response.read() == picture


async def test_a_name_that_says_nothing_leaves_the_kind_to_the_person(bot: RawBot, alice: Person) -> None:
    (known,) = (await bot.register(command(options=[FILE]))).body
    await alice._send_interaction(2, "general", sending(known["id"], "record", b"x", content_type="text/markdown"))
    (sent,) = (await bot.hears("INTERACTION_CREATE"))["data"]["resolved"]["attachments"].values()
    assert sent["content_type"] == "text/markdown"


async def test_files_that_are_refused(bot: RawBot, alice: Person) -> None:
    (known,) = (await bot.register(command(options=[FILE]))).body
    good = sending(known["id"], "a.txt", b"x")
    (file,) = good["attachments"]
    for wrong in (
        good | {"options": []},
        good | {"attachments": []},
        good | {"attachments": [file | {"id": "1"}]},
        good | {"attachments": [file | {"content": "no base64!"}]},
        good | {"attachments": [file | {"filename": ""}]},
        good | {"attachments": [file] * 11},
        good | {"attachments": "x"},
    ):
        with pytest.raises(RefusedError) as refused:
            await alice._send_interaction(2, "general", wrong)
        assert (refused.value.status, refused.value.code) == (400, 50035)


def test_ten_megabytes_and_no_more() -> None:
    for size in (MOST_BYTES, MOST_BYTES + 1):
        whole = sending("1", "a.txt", b"x" * size)["attachments"]
        if size == MOST_BYTES:
            assert len(read_sent(Form(), (), whole)["0"].content) == size
            continue
        with pytest.raises(Refusal) as refused:
            read_sent(Form(), (), whole)
        assert (refused.value.status, refused.value.code) == (413, 40005)


# People, roles, channels


async def test_a_member_is_chosen(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    await bot.show(text("whom?"), row({"type": 5, "custom_id": "whom", "max_values": 2}))
    carol, bob = sandbox.user_id("carol"), sandbox.user_id("bob")
    sandbox.leave_guild("bob")
    choosing = asyncio.create_task(alice.choose(await alice.sees("whom?"), "whom", carol, bob))
    told = await bot.hears("INTERACTION_CREATE")
    await bot.answers(told, 6)
    assert (await choosing).ok
    data = told["data"]
    assert (data["component_type"], data["values"]) == (5, [carol, bob])
    assert [one["username"] for one in data["resolved"]["users"].values()] == ["carol", "bob"]
    assert list(data["resolved"]["members"]) == [carol], "bob has left"
    assert int(data["resolved"]["members"][carol]["permissions"]) & 1 << 11


async def test_a_role_may_stand_where_a_person_may(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    await bot.show(text("whom?"), row({"type": 7, "custom_id": "whom", "max_values": 2}))
    everyone = sandbox.guild_id()
    choosing = asyncio.create_task(alice.choose(await alice.sees("whom?"), "whom", alice, everyone))
    told = await bot.hears("INTERACTION_CREATE")
    await bot.answers(told, 6)
    await choosing
    assert (list(told["data"]["resolved"]["users"]), list(told["data"]["resolved"]["roles"])) == (
        [alice.id],
        [everyone],
    )


@pytest.mark.parametrize(("kind", "code"), [(5, 10013), (6, 10011), (7, 10013), (8, 10003)])
async def test_nobody_and_nothing_cannot_be_chosen(bot: RawBot, alice: Person, kind: int, code: int) -> None:
    await bot.show(text("whom?"), row({"type": kind, "custom_id": "whom"}))
    with pytest.raises(RefusedError) as refused:
        await alice.choose(await alice.sees("whom?"), "whom", "1")
    assert refused.value.code == code


async def test_a_member_is_chosen_in_a_form(sandbox: Sandbox, bot: RawBot, alice: Person) -> None:
    await bot.register(command())
    asking = asyncio.create_task(alice.command("/ask"))
    field = {"type": 18, "label": "Whom", "component": {"type": 5, "custom_id": "whom"}}
    modal = {"custom_id": "form", "title": "Whom?", "components": [field]}
    await bot.answers(await bot.hears("INTERACTION_CREATE"), 9, modal)
    filling = asyncio.create_task(alice.submits(await asking, whom=[alice.id]))
    told = await bot.hears("INTERACTION_CREATE")
    await bot.answers(told, 4, {"content": "thanks"})
    assert (await filling).ok
    assert told["data"]["components"][0]["component"]["values"] == [alice.id]
    assert list(told["data"]["resolved"]["users"]) == [alice.id]


# Words in private


async def test_what_people_write_to_the_bot(sandbox: Sandbox, real: Real, alice: Person) -> None:
    await alice.says("hello you", channel=await alice.open_dm())
    heard = await real.hears("message")
    assert (heard.content, heard.guild, heard.author.name) == ("hello you", None, "alice")
    assert isinstance(heard.channel, discord.DMChannel)
    await heard.channel.send("hello yourself")
    await alice.sees("hello yourself", channel="dm")


async def test_who_did_not_ask_for_them_hears_no_direct_messages(sandbox: Sandbox, alice: Person) -> None:
    async with real_client(sandbox, intents=discord.Intents(guilds=True, guild_messages=True)) as client:
        await alice.says("hello you", channel=await alice.open_dm())
        await alice.says("hello all")
        await client.hears("message", lambda message: message.guild is not None)
        assert client.count("message") == 1
