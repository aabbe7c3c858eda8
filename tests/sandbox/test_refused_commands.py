"""Commands and emoji that Discord refuses; and creating, editing and deleting valid ones."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from sandbox import Sandbox
from tests.sandbox.raw import Json, RawBot, command

PNG = "data:image/png;base64," + base64.b64encode(b"\x89PNG\r\n\x1a\n" + b"\0" * 20).decode()


def option(name: str = "word", kind: int = 3, **more: Any) -> Json:
    return {"type": kind, "name": name, "description": "A word", **more}


def choice(value: Any = "a", **more: Any) -> Json:
    return {"name": "A", "value": value, **more}


@pytest.mark.parametrize(
    ("wrong", "path", "codes"),
    [
        (command("x" * 33), "name", ["BASE_TYPE_BAD_LENGTH"]),
        (command(""), "name", ["BASE_TYPE_BAD_LENGTH"]),
        (command("Ask"), "name", ["APPLICATION_COMMAND_INVALID_NAME"]),
        (command("two words"), "name", ["STRING_TYPE_REGEX", "APPLICATION_COMMAND_INVALID_NAME"]),
        (command(name_localizations={"de": "Frag"}), "name_localizations.de", ["APPLICATION_COMMAND_INVALID_NAME"]),
        (command(name_localizations={"xx": "frag"}), "name_localizations", ["BASE_TYPE_CHOICES"]),
        (command(description="x" * 101), "description", ["BASE_TYPE_BAD_LENGTH"]),
        (command(description=""), "description", ["BASE_TYPE_BAD_LENGTH"]),
        (
            command(description_localizations={"de": "x" * 101}),
            "description_localizations.de",
            ["BASE_TYPE_BAD_LENGTH"],
        ),
        (command(options=[option(str(n)) for n in range(26)]), "options", ["BASE_TYPE_MAX_LENGTH"]),
        (command(options=[option(), option()]), "options.1", ["APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED"]),
        (
            command(options=[option(), option("b", required=True)]),
            "options.1",
            ["APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"],
        ),
        (command(options=[option(kind=12)]), "options.0", ["UNION_TYPE_CHOICES"]),
        (command(options=[option(kind=1), option("b")]), "options.0", ["APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"]),
        (command(options=[option(kind=2, options=[option("b")])]), "options.0.options.0", ["UNION_TYPE_CHOICES"]),
        (
            command(options=[option(choices=[choice(str(n)) for n in range(26)])]),
            "options.0.choices",
            ["BASE_TYPE_MAX_LENGTH"],
        ),
        (
            command(options=[option(choices=[choice(name="x" * 101)])]),
            "options.0.choices.0.name",
            ["BASE_TYPE_BAD_LENGTH"],
        ),
        (command(options=[option(choices=[choice("x" * 101)])]), "options.0.choices.0.value", ["BASE_TYPE_BAD_LENGTH"]),
        (command(options=[option(kind=4, choices=[choice("a")])]), "options.0.choices.0.value", ["NUMBER_TYPE_COERCE"]),
        (
            command(options=[option(choices=[choice()], autocomplete=True)]),
            "options.0",
            ["APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_INVALID"],
        ),
        (command(contexts=[3]), "contexts.0", ["BASE_TYPE_CHOICES"]),
        (command(integration_types=[2]), "integration_types.0", ["BASE_TYPE_CHOICES"]),
        (command(type=9), "type", ["BASE_TYPE_CHOICES"]),
        (
            {"name": "Wave", "type": 2, "description": "no"},
            "description",
            ["APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_FORBIDDEN"],
        ),
    ],
)
async def test_wrong_commands(bot: RawBot, wrong: Json, path: str, codes: list[str]) -> None:
    assert (await bot.register(command("good"), wrong)).wrong(f"1.{path}") == codes
    assert (await bot.call("GET", f"{bot.application}/commands")).body == [], "nothing of it was taken"
    alone = await bot.call("POST", f"{bot.application}/commands", wrong)
    assert alone.wrong(path) == codes


async def test_eight_thousand_characters_a_command(bot: RawBot) -> None:
    """Of every text the longest translation counts."""

    def heavy(last: int) -> Json:
        def choices(length: int) -> list[Json]:
            names = [f"{n:02}".ljust(length, "x") for n in range(25)]
            return [{"name": "x", "name_localizations": {"de": name}, "value": str(n)} for n, name in enumerate(names)]

        full = [option(chr(97 + n), choices=choices(96)) for n in range(3)]
        return command(options=[*full, option("z", choices=choices(last))])

    assert (await bot.register(heavy(20))).status == 200
    assert (await bot.register(heavy(40))).wrong("0") == ["APPLICATION_COMMAND_TOO_LARGE"]


async def test_how_many_commands(bot: RawBot) -> None:
    assert (await bot.register(*(command(f"c{n}") for n in range(101)))).refusal == (400, 30032)
    assert (await bot.register(*({"name": f"U{n}", "type": 2} for n in range(16)))).refusal == (400, 30032)
    assert (await bot.register(*({"name": f"M{n}", "type": 3} for n in range(16)))).refusal == (400, 30032)
    assert (await bot.register(command(), command())).wrong("1") == ["APPLICATION_COMMANDS_DUPLICATE_NAME"]


async def test_two_hundred_creates_a_day(bot: RawBot, sandbox: Sandbox) -> None:
    """What keeps its name is not created again."""
    hundred = [command(f"a{n}") for n in range(100)]
    for _ in range(3):
        assert (await bot.register(*hundred)).status == 200
    assert (await bot.register(*(command(f"b{n}") for n in range(100)))).status == 200
    answer = await bot.register(command("one-more"))
    assert answer.refusal == (400, 30034)
    assert answer.body["message"] == "Max number of daily application command creates has been reached (200)"
    sandbox.turn(86401)
    assert (await bot.register(command("one-more"))).status == 200


async def test_the_life_of_a_command(bot: RawBot, sandbox: Sandbox) -> None:
    path = f"{bot.application}/commands"
    german: Json = {"name_localizations": {"de": "frag"}, "description_localizations": {"de": "Frag etwas"}}
    made = await bot.call("POST", path, command(**german, contexts=[0, 1], integration_types=[0, 1]))
    assert made.status == 201
    again = await bot.call("POST", path, command(description="Changed"))
    assert (again.status, again.body["id"]) == (200, made.body["id"])
    one = f"{path}/{made.body['id']}"
    assert (await bot.call("PATCH", one, {**german})).body["name_localizations"] == {"de": "frag"}
    (listed,) = (await bot.call("GET", path)).body
    assert "name_localizations" not in listed
    (whole,) = (await bot.call("GET", f"{path}?with_localizations=true")).body
    assert whole["description_localizations"] == {"de": "Frag etwas"}
    here = f"{bot.application}/guilds/{sandbox.guild_id()}/commands"
    local = (await bot.call("PUT", here, [command("here")])).body[0]
    assert local["guild_id"] == sandbox.guild_id()
    assert (await bot.call("DELETE", one)).status == 204
    assert (await bot.call("GET", one)).refusal == (404, 10063)
    assert (await bot.call("GET", f"{here}/{local['id']}")).status == 200
    elsewhere = f"{bot.application}/guilds/{sandbox.guild_id('Elsewhere')}/commands"
    assert (await bot.call("PUT", elsewhere, [command()])).refusal == (403, 50001)
    assert (await bot.call("GET", "/applications/1/commands")).refusal == (403, 20012)


# Emoji


@pytest.mark.parametrize(
    ("wrong", "path", "code"),
    [
        ({"name": "x", "image": PNG}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "x" * 33, "image": PNG}, "name", "BASE_TYPE_BAD_LENGTH"),
        ({"name": "red rose", "image": PNG}, "name", "STRING_TYPE_REGEX"),
        ({"name": "rose"}, "image", "BASE_TYPE_REQUIRED"),
        ({"name": "rose", "image": "data:image/png;base64,eA=="}, "image", "IMAGE_INVALID"),
    ],
)
async def test_wrong_emoji(bot: RawBot, wrong: Json, path: str, code: str) -> None:
    assert (await bot.call("POST", f"{bot.application}/emojis", wrong)).wrong(path) == [code]


async def test_two_thousand_emoji(bot: RawBot, sandbox: Sandbox) -> None:
    sandbox.world.emojis.update({str(n): {"id": str(n), "name": f"e{n}"} for n in range(2000)})
    answer = await bot.call("POST", f"{bot.application}/emojis", {"name": "rose", "image": PNG})
    assert answer.refusal == (400, 30008)


async def test_the_life_of_an_emoji(bot: RawBot, sandbox: Sandbox) -> None:
    path = f"{bot.application}/emojis"
    made = await bot.call("POST", path, {"name": "rose", "image": PNG})
    assert made.status == 201
    one = f"{path}/{made.body['id']}"
    twice = await bot.call("POST", path, {"name": "rose", "image": PNG})
    assert twice.wrong("name") == ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    assert (await bot.call("GET", path)).body == {"items": [made.body]}
    assert (await bot.call("PATCH", one, {"name": "red_rose"})).body["name"] == "red_rose"
    async with bot.http.get(f"{sandbox.base}/emojis/{made.body['id']}.png") as response:
        assert (await response.read()).startswith(b"\x89PNG")
    assert (await bot.call("DELETE", one)).status == 204
    assert (await bot.call("GET", one)).refusal == (404, 10014)
