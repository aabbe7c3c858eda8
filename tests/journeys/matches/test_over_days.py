"""Comfort in matches over days: banks, days given, holidays, a digest, and a round through everything that waits."""

from __future__ import annotations

from tests.journeys.harness.boards import begin_duel, is_board, make, match_on, moves_on, offers, turn_on
from tests.journeys.harness.gestures import does
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


async def settings(person: Person, page: str) -> Shown:
    await person.command("/rose settings")
    shown = await person.sees("Your settings")
    await person.press(shown, f"rk:settings::0:{page}")
    return await person.sees(where=lambda one: one.id == shown.id and one.selects != shown.selects)


async def any_move(person: Person, board: Shown) -> Shown:
    return await make(person, board, next(word for word, _ in moves_on(board) if not word.endswith("*")))


async def goes_away(person: Person, days: int) -> Shown:
    """Go away from today on, for this many days."""
    page = await settings(person, "days")
    await person.press(page, "Away from … to …")
    away = await person.sees("Being away")
    first = next(one for one in away.selects if "away-from" in one["custom_id"])
    await person.choose(away, first["custom_id"], first["options"][0]["value"])
    away = await person.sees(where=lambda one: one.id == page.id and "rk:away-to:" in str(one.selects))
    until = next(one for one in away.selects if "away-to" in one["custom_id"])
    await person.choose(away, until["custom_id"], until["options"][days - 1]["value"])
    return await person.sees("You are away from")


async def test_a_holiday_stops_ones_own_clock_and_is_told_once(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, clock="1d")
    away = await goes_away(alice, 8)
    assert "22 days left" in away.text
    told = await bob.sees(": away <t:", where=lambda shown: not is_board(shown) and bob.mention in shown.text)
    assert "**Alice**" in told.text
    shown = await bob.sees(": away <t:", where=is_board)
    assert "Their clock stands still" in shown.text
    await bob.command("/rose challenge", opponent=alice, channel="games", clock="1d")
    warned = await bob.sees(": away <t:", where=lambda shown: shown.ephemeral)
    assert "**Alice**" in warned.text, "before there is anything to wait for"
    await rose.stop()
    await rose.start()
    await rose.turn(6 * DAY)
    assert (await rose.match(match_on(board))).ended is None, "a day and three in the bank are long over"
    # Wait for the board that calls her: otherwise it would replace the one that she plays on.
    await alice.sees(where=lambda shown: is_board(shown) and alice.mention in shown.text and shown.id != board.id)
    away = await alice.sees("You are away from")
    await alice.press(away, "I’m back")
    back = await alice.sees(where=lambda one: one.id == away.id and "You are away from" not in one.text)
    assert "23 days left" in back.text, "the day that has begun is used, the one after it is not"
    notes = [shown for one in bob.messages.values() if ": away <t:" in (shown := Shown(one)).text]
    assert len([shown for shown in notes if not is_board(shown) and not shown.ephemeral]) == 1
    live = await alice.sees(where=lambda shown: is_board(shown) and ": away <t:" not in shown.text)
    after = await any_move(alice, live)
    assert turn_on(after) == 1


async def test_a_day_is_given_and_the_board_says_so(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob, clock="3d")
    before = await rose.match(match_on(board))
    await offers(bob, board, "Give them a day")
    given = await alice.sees("A day was given", where=is_board)
    after = await rose.match(match_on(given))
    assert before.deadline is not None
    assert after.deadline == before.deadline + DAY
    await bob.press(given, "Menu")
    menu = await bob.sees(where=lambda one: "rk:resign:" in str(one.buttons))
    assert "Give them a day" not in menu.labels


async def test_once_a_day_all_that_waits_and_a_round_through_it(rose: Rose, alice: Person, bob: Person) -> None:
    page = await settings(bob, "days")
    await bob.choose(page, "rk:choose::0:zone", "Etc/UTC")
    await bob.choose(page, "rk:choose::0:digest", "06:00")
    await bob.sees(where=lambda one: one.id == page.id and _holds(one, "digest") == "06:00")
    names = []
    for channel in ("general", "games"):
        board = await begin_duel(alice, bob, channel=channel, clock="7d")
        await any_move(alice, board)
        names.append(match_on(board))
    await rose.turn(10 * MINUTE)
    # A third match, in which Alice is to be told, shows that the notice has been sent.
    await begin_duel(alice, bob, channel="quiet", clock="7d")
    await rose.turn(10 * MINUTE)
    await alice.sees(channel="quiet", where=lambda shown: is_board(shown) and alice.mention in shown.text)
    assert not [one for one in bob.messages.values() if bob.mention in Shown(one).text and is_board(Shown(one))]
    await rose.turn(DAY)
    digest = await bob.sees("2 boards wait for you", channel="dm")
    assert len(digest.selects[0]["options"]) == 2
    await bob.press(digest, "One after the other")
    seen: list[str] = []
    board = await bob.sees(where=lambda one: one.ephemeral and "rk:copy:" in str(one.buttons))
    message = board.id
    for _ in range(2):
        board = await bob.sees(
            where=lambda one: one.id == message and "rk:copy:" in str(one.buttons) and match_on(one) not in seen
        )
        seen.append(match_on(board))
        card = next(
            b
            for b in board.buttons
            if "rk:copy:" in b["custom_id"] and not b.get("disabled") and "*" not in b["custom_id"]
        )
        await bob.press(board, card["custom_id"])
        moved = await bob.sees(where=lambda one: one.id == message and "rk:copy:" not in str(one.buttons))
        await bob.press(moved, "Next board")
    assert sorted(seen) == sorted(names), "both, in one private message"
    done = await bob.sees("Nothing else waits for you")
    assert done.id == message
    for name in names:
        assert (await rose.match(name)).turn == 2


def _holds(shown: Shown, name: str) -> str:
    for select in shown.selects:
        if select["custom_id"].endswith(f":{name}"):
            return next((option["value"] for option in select["options"] if option.get("default")), "")
    return ""


async def test_who_has_let_a_match_lie_can_give_it_up_with_one_click(rose: Rose, alice: Person, bob: Person) -> None:
    await bob.command("/rose settings")
    await bob.choose(await bob.sees("Your settings"), "rk:choose::0:telling", "dm")
    board = await begin_duel(alice, bob, clock="1d")
    board = await any_move(alice, board)
    await rose.turn(DAY + HOUR)
    letter = await bob.sees("one click gives the match up", channel="dm")
    await bob.press(letter, "Open the board")
    copy = await bob.sees(channel="dm", where=lambda shown: shown.ephemeral and "rk:copy:" in str(shown.buttons))
    assert match_on(copy) == match_on(board), "one can play on from the letter as well"
    await bob.press(letter, "Give it up")
    assert "**Alice** wins" in (await alice.sees("resigned", where=is_board)).text


async def test_who_is_forced_for_the_first_time_is_asked_once(rose: Rose, alice: Person, bob: Person) -> None:
    """They press the only button; then they are asked, and never again."""
    board = await begin_duel(alice, bob, clock="1d")
    asked: Shown | None = None
    for _ in range(120):
        mover = alice if "**Alice** (red) is to move" in board.text else bob
        forced = len(list(moves_on(board))) == 1
        board = await make(mover, board, next(moves_on(board))[0])
        if forced:
            asked = await mover.sees("There was only one move")
            assert asked.ephemeral
            await mover.press(asked, does(asked, "forced", "yes"))
            await mover.sees("From now on I make forced moves for you")
            break
    assert asked is not None
