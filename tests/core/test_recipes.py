"""The recipes of CONTRIBUTING.md: the files and names exist, and a cog that follows them works."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, cast

import pytest

from cogs import EXTENSIONS
from core.app import App
from core.client import RoseKing
from core.cog import RoseCog, member_menu, notice, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import QUICK, WORK
from core.interactions.request import Request
from core.layouts.pictures import Pictures
from data.rows.match_rows import NoticeKind
from locales.words import UnknownSentence
from matches.model.context import Context
from matches.schedule.notice_worker import Notice

ROOT = Path(__file__).parents[2]
RECIPES = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Recipes")[1].split("\n## ")[0]
PATHS = sorted(set(re.findall(r"`((?:[a-z_]+/)+(?:[a-z_]+\.py)?)`", RECIPES)))
NAMES = re.findall(r"`([A-Za-z_]+)` (?:in|of)\s+`([a-z_/]+\.py)`", RECIPES)


class Tree:
    """What an app needs of discord.py's command tree."""

    def __init__(self) -> None:
        self.menus: list[str] = []

    def add_command(self, command: Any) -> None:
        self.menus.append(command.name)

    def remove_command(self, name: str, *, type: Any) -> None:  # noqa: A002  discord.py calls it so
        self.menus.remove(name)


@pytest.fixture
def app() -> App:
    nobody: Any = None
    return App(cast(Context, None), nobody, cast(Pictures, None), "en", tree=cast(Any, Tree()), members=nobody)


class Dance(RoseCog):
    """A cog by the recipes, with keys that there are."""

    @rose_command("practice", cost=WORK)
    async def dance(self, request: Request, level: str | None = None) -> None:
        raise AssertionError("not called here")

    @on_button("dance", cost=WORK)
    async def press(self, request: Request, click: Click) -> None:
        raise AssertionError("not called here")

    @notice(NoticeKind.OFFER, NoticeKind.RESULT)
    async def tell(self, notice: Notice) -> None:
        raise AssertionError("not called here")

    @member_menu("profile", cost=QUICK)
    async def of_member(self, request: Request, member: Any) -> None:
        raise AssertionError("not called here")


@pytest.mark.parametrize("path", PATHS)
def test_every_file_of_a_recipe_exists(path: str) -> None:
    assert (ROOT / path).exists() or path == "cogs/key.py"


@pytest.mark.parametrize(("name", "path"), NAMES)
def test_every_name_of_a_recipe_is_in_its_file(name: str, path: str) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert re.search(rf"(?m)^(class |def |async def )?{name}\b", text), f"{name} is not in {path}"


def test_the_recipes_are_read() -> None:
    assert len(PATHS) > 15
    assert ("NoticeKind", "data/rows/match_rows.py") in NAMES
    assert ("PublicMatch", "data/rows/match_rows.py") in NAMES
    assert set(re.findall(r"(?m)^### (.*)$", RECIPES)) >= {
        "A command", "A button", "A column or a table", "A kind of notice", "A language", "A computer level"
    }  # fmt: skip


async def test_a_cog_brings_its_command_button_notices_and_menu_and_takes_them_away(app: App) -> None:
    cog = Dance(app)
    assert not app.buttons, "a constructor has no side effects"
    await cog.cog_load()
    command = app.rose.get_command("practice")
    assert command is not None
    assert [option["name"] for option in command.to_dict(cast(Any, None))["options"]] == ["level"]
    assert app.buttons["dance"].cost is WORK
    assert app.notices == {NoticeKind.OFFER: cog.tell, NoticeKind.RESULT: cog.tell}
    assert len(cast(Tree, app.tree).menus) == 1
    with pytest.raises(ValueError, match="dance has an answer already"):
        await Dance(app).cog_load()
    await cog.cog_unload()
    assert (app.rose.commands, app.buttons, app.notices, cast(Tree, app.tree).menus) == ([], {}, {}, [])


def test_a_button_without_a_cost_is_an_error_at_import() -> None:
    with pytest.raises(TypeError, match="cost"):
        on_button("dance")  # type: ignore[call-arg]


async def test_a_command_without_a_sentence_is_an_error_at_the_start(app: App) -> None:
    class Unnamed(RoseCog):
        @rose_command("no-such-command", cost=QUICK)
        async def unnamed(self, request: Request) -> None:
            raise AssertionError("not called here")

    with pytest.raises(UnknownSentence):
        await Unnamed(app).cog_load()


async def test_a_kind_of_notice_that_two_cogs_declare_is_an_error_at_the_start(app: App) -> None:
    class Singing(RoseCog):
        @notice(NoticeKind.RESULT)
        async def sing(self, notice: Notice) -> None:
            raise AssertionError("not called here")

    await Dance(app).cog_load()
    with pytest.raises(ValueError, match="notices of the kind result are delivered already"):
        await Singing(app).cog_load()


@pytest.mark.parametrize(
    ("without", "missing"),
    [(None, None), ("cogs.challenge", "challenged, declined, expired"), ("cogs.notices", "digest")],
)
async def test_a_kind_of_notice_that_no_cog_declares_is_an_error_at_the_start(
    without: str | None, missing: str | None
) -> None:
    pictures = Pictures(1)
    extensions = [extension for extension in EXTENSIONS if extension != without]
    rose = RoseKing(
        context=cast(Context, None), pictures=pictures, language="en", source=None, synced=None, extensions=extensions
    )
    try:
        if missing is None:
            await rose.load_cogs()
            assert set(rose.app.notices) == set(NoticeKind)
        else:
            with pytest.raises(ValueError, match=f"no cog delivers notices of these kinds: {missing}$"):
                await rose.load_cogs()
    finally:
        pictures.close()
