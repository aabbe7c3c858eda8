"""First contact: greeting, front page, rules and lesson, challenges and tables, picking an opponent."""

from __future__ import annotations

from tests.journeys.harness.boards import is_board
from tests.journeys.harness.gestures import does, finds
from tests.screens.studio import Stage


async def front_door(stage: Stage) -> None:
    alice = stage["alice"]
    stage.sandbox.add_guild("Castle", "hall", with_bot=False, system_channel="hall")
    stage.sandbox.world.guilds[stage.sandbox.guild_id("Castle")]["preferred_locale"] = stage.language
    stage.sandbox.invite_bot("Castle")
    hello = await finds(alice, "whom", ephemeral=False)
    await stage.shows(alice, "greeting", hello)
    await alice.open_dm()
    await stage.shows(alice, "direct-message", await stage.after(alice, alice.says("hello", channel="dm")))  # type: ignore[arg-type]
    await stage.shows(alice, "nobody-to-name", await stage.command(alice, "/rose challenge", channel="dm"))
    about = await stage.command(alice, "/rose about")
    await stage.shows(alice, "about", about)
    await stage.shows(alice, "whom", await stage.press(alice, about, "whom"))


async def rules(stage: Stage) -> None:
    alice = stage["alice"]
    page = await stage.command(alice, "/rose rules")
    for number in range(1, 9):
        await stage.shows(alice, f"rules-{number}", page)
        if number < 8:
            page = await stage.press(alice, page, "rules", "next")
    lesson = await stage.press(alice, page, "lesson")
    await stage.shows(alice, "lesson-1", lesson)
    for number in (2, 3, 4):
        wanted = next(one for one in lesson.buttons if "rk:lesson:" in one["custom_id"] and not one.get("disabled"))
        if number == 3:
            wanted = next(one for one in lesson.buttons if one["custom_id"].endswith("+"))
        if number == 4:
            wanted = next(one for one in lesson.buttons if one["custom_id"].endswith("*"))
        lesson = await stage.after(alice, alice.press(lesson, wanted["custom_id"]))
        await stage.shows(alice, f"lesson-{number}", lesson)


async def invitations(stage: Stage) -> None:
    alice, bob, carol = stage["alice"], stage["bob"], stage["carol"]
    await alice.command("/rose challenge", channel="games")
    open_one = await finds(bob, "accept", ephemeral=False)
    await stage.shows(bob, "open-challenge", open_one)
    await stage.shows(bob, "open-challenge-who", await stage.press(bob, open_one, "who"))
    await alice.command("/rose challenge", opponent=bob, channel="general", clock="1d", friendly=True)
    named = await bob.sees(bob.mention, channel="general")
    await stage.shows(bob, "challenge", named)
    await stage.shows(bob, "challenge-seal", await stage.press(bob, named, "seal"))
    await stage.shows(bob, "challenge-block", await stage.press(bob, named, "block"))
    await stage.shows(bob, "challenge-declined", await stage.press(bob, named, "decline"))
    await alice.command("/rose teams", channel="quiet")
    lobby = await finds(bob, "sit", ephemeral=False)
    await stage.shows(bob, "table", lobby)
    await stage.shows(bob, "table-who", await stage.press(bob, lobby, "who"))
    await stage.press(bob, lobby, "sit", "white")
    await stage.press(carol, lobby, "sit", "red")
    lobby = await stage.choose(alice, lobby, "computer", "white:knight")
    await stage.shows(alice, "table-full", lobby)
    await alice.press(lobby, does(lobby, "start"))
    board = await alice.sees(where=is_board)
    await stage.shows(alice, "table-board", board)
    await stage.shows(alice, "table-menu", await stage.press(alice, board, "menu"))
    await stage.shows(alice, "games-asked", await stage.command(alice, "/rose games"))


SCENES = (front_door, rules, invitations)
