"""Matches over days: plans, gifts, absences, the digest, the round, forced moves; settings and lists."""

from __future__ import annotations

from cogs.settings.settings_page import PAGES
from tests.journeys.harness.boards import is_board, match_on, moves_on
from tests.journeys.harness.gestures import does, finds
from tests.screens.studio import Stage
from tests.screens.ways import begins, chooses, move_on, mover_on, plays, resigns

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


async def settings(stage: Stage) -> None:
    alice, bob = stage["alice"], stage["bob"]
    page = await stage.command(alice, "/rose settings")
    for name in PAGES:
        if name != "playing":
            page = await stage.press(alice, page, "settings", name)
        await stage.shows(alice, f"settings-{name}", page)
    await stage.shows(alice, "settings-server", await stage.press(alice, page, "server"))
    page = await stage.press(alice, page, "settings", "people")
    await stage.shows(alice, "blocked-nobody", await stage.press(alice, page, "blocks"))
    menus = [one["name"] for one in alice.ready["commands"] if one["type"] == 2]
    done = await stage.after(alice, alice.menu(menus[-1], bob))
    await stage.shows(alice, "blocked", done)
    page = await stage.command(alice, "/rose settings")
    page = await stage.press(alice, await stage.press(alice, page, "settings", "people"), "blocks")
    await stage.shows(alice, "blocked-one", page)
    privacy = await stage.command(alice, "/rose privacy")
    await stage.shows(alice, "privacy", privacy)
    sure = await stage.press(alice, privacy, "forget-me")
    await stage.shows(alice, "privacy-sure", sure)
    exported = await stage.press(alice, await stage.command(alice, "/rose privacy"), "export-me")
    await stage.shows(alice, "privacy-export", exported)


async def lists(stage: Stage) -> None:
    alice, bob = stage["alice"], stage["bob"]
    empty = await stage.command(alice, "/rose games")
    await stage.shows(alice, "games-empty", empty)
    await stage.shows(alice, "games-finished-empty", await stage.press(alice, empty, "games", "finished"))
    await stage.shows(alice, "replay-nothing", await stage.command(alice, "/rose replay"))
    await stage.shows(alice, "review-nothing", await stage.command(alice, "/rose review"))
    first = await begins(alice, bob, clock="3d")
    await begins(bob, alice, clock="live", channel="games")
    await alice.command("/rose practice", level="page", house="red")
    await alice.sees(where=lambda shown: is_board(shown) and shown.ephemeral)
    await alice.command("/rose challenge", channel="quiet")
    await bob.command("/rose challenge", channel="quiet", opponent=alice)
    await alice.sees(alice.mention, channel="quiet")
    third = await begins(alice, bob, clock="7d")
    await resigns(stage, bob, third)
    await alice.until(lambda: "rk:rematch:" in str(alice.again(third).buttons), "over")
    games = await stage.command(alice, "/rose games", channel="quiet")
    await stage.shows(alice, "games", games)
    copy = await stage.after(alice, alice.choose(games, does(games, "bring"), match_on(first)))
    await stage.shows(alice, "copy", copy)
    await stage.shows(alice, "games-finished", await stage.press(alice, games, "games", "finished"))


async def plans(stage: Stage) -> None:
    alice, bob = stage["alice"], stage["bob"]
    board = await begins(alice, bob, clock="1d")
    await stage.shows(bob, "days-board", board)
    plan = await stage.press(bob, board, "plan")
    await stage.shows(bob, "plan", plan)
    plan = await stage.press(bob, plan, "plan-if")
    await stage.shows(bob, "plan-answer", plan)
    plan = await stage.press(bob, plan, "plan-do")
    await stage.shows(bob, "plan-line", plan)
    mine = await stage.press(alice, board, "plan")
    await stage.shows(alice, "plan-own", mine)
    mine = await stage.press(alice, mine, "plan-now")
    await stage.shows(alice, "plan-own-next", mine)
    menu = await stage.press(bob, board, "menu")
    await stage.shows(bob, "days-menu", menu)
    await stage.shows(bob, "gift", await stage.press(bob, menu, "give-day"))
    await stage.shows(bob, "gift-board", await bob.sees(where=lambda shown: is_board(shown) and not shown.ephemeral))
    board = await move_on(stage, bob.again(board), 3)
    await stage.shows(bob, "planned", board)


async def away(stage: Stage) -> None:
    alice, bob = stage["alice"], stage["bob"]
    board = await begins(alice, bob, clock="1d")
    page = await stage.command(alice, "/rose settings")
    page = await stage.press(alice, page, "settings", "days")
    page = await stage.press(alice, page, "away")
    await stage.shows(alice, "away", page)
    first = next(one for one in page.selects if "away-from" in one["custom_id"])
    page = await stage.after(alice, alice.choose(page, first["custom_id"], first["options"][0]["value"]))
    await stage.shows(alice, "away-until", page)
    until = next(one for one in page.selects if "away-to" in one["custom_id"])
    page = await stage.after(
        alice, alice.choose(page, until["custom_id"], until["options"][2]["value"]), lambda s: s.id == page.id
    )
    await stage.shows(alice, "away-set", page)
    told = await bob.sees(
        where=lambda shown: (
            not is_board(shown) and not shown.ephemeral and "<t:" in shown.text and bob.mention in shown.text
        )
    )
    await stage.shows(bob, "away-told", told)
    await stage.shows(bob, "away-board", await bob.sees(where=lambda shown: is_board(shown)))
    warned = await stage.command(
        bob, "/rose challenge", opponent=alice, channel="games", clock="1d", where=lambda s: s.ephemeral
    )
    await stage.shows(bob, "away-warned", warned)
    before = await bob.sees(where=is_board)
    await stage.rose.turn(2 * DAY + 12 * HOUR)
    await bob.sees_gone(before)  # a person who is back is told that it is their turn
    live = await bob.sees(where=lambda shown: is_board(shown) and match_on(shown) == match_on(board))
    await stage.shows(bob, "away-over", live)


async def digests(stage: Stage) -> None:
    alice, bob = stage["alice"], stage["bob"]
    await chooses(stage, bob, "days", "digest", "06:00")
    for channel in ("general", "games"):
        board = await begins(alice, bob, channel=channel, clock="7d")
        await move_on(stage, board, 1)
    await stage.rose.turn(10 * MINUTE)
    await stage.rose.turn(DAY)
    digest = await bob.sees(where=lambda shown: "rk:round" in str(shown.buttons))
    await stage.shows(bob, "digest", digest)
    board = await stage.press(bob, digest, "round", where=lambda shown: "rk:copy:" in str(shown.buttons))
    await stage.shows(bob, "round-board", board)
    for number in (1, 2):
        word = next(
            b["custom_id"]
            for b in board.buttons
            if "rk:copy:" in b["custom_id"] and not b.get("disabled") and "*" not in b["custom_id"]
        )
        board = await stage.after(
            bob, bob.press(board, word), lambda shown: shown.ephemeral and "rk:copy:" not in str(shown.buttons)
        )
        await stage.shows(bob, f"round-moved-{number}", board)
        board = await stage.press(bob, board, "round", where=lambda shown: shown.ephemeral)
    await stage.shows(bob, "round-done", board)


async def telling(stage: Stage) -> None:
    """Direct messages: a turn, a reminder, a result; a forced move."""
    alice, bob = stage["alice"], stage["bob"]
    await chooses(stage, bob, "playing", "telling", "dm")
    board = await begins(alice, bob, clock="1d")
    await move_on(stage, board, 1)
    await stage.rose.turn(10 * MINUTE)
    letter = await bob.sees(channel="dm")
    await stage.shows(bob, "letter-turn", letter)
    await stage.rose.turn(DAY + HOUR)
    letter = await bob.sees(
        channel="dm", where=lambda s: "rk:give-up" in str(s.buttons) or "rk:resign" in str(s.buttons)
    )
    await stage.shows(bob, "letter-give-up", letter)
    await stage.shows(
        bob,
        "letter-given-up",
        await stage.after(
            bob,
            bob.press(
                letter,
                next(b["custom_id"] for b in letter.buttons if "give" in b["custom_id"] or "resign" in b["custom_id"]),
            ),
        ),
    )
    board = await begins(alice, bob, clock="1d", channel="quiet")
    for _ in range(120):
        mover = await mover_on(stage, board)
        words = [word for word, _ in moves_on(mover.again(board))]
        words.sort(key=lambda word: (word.endswith("*"), word == "+"))
        forced = len(words) == 1
        if forced:
            await stage.shows(mover, "forced-board", mover.again(board))
        board = await plays(mover, mover.again(board), words[0])
        if forced:
            asked = await finds(mover, "forced")
            await stage.shows(mover, "forced-question", asked)
            await stage.shows(mover, "forced-chosen", await stage.press(mover, asked, "forced", "yes"))
            break


SCENES = (settings, lists, plans, away, digests, telling)
