"""My matches, a board from elsewhere, and how boards are shown: the chosen theme, and words."""

from __future__ import annotations

import io

from PIL import Image

from game import Seat
from locales.words import say
from render.sprites.theme import THEMES, Tone
from sandbox import Sandbox
from tests.journeys.harness.boards import (
    begin_dm_duel,
    begin_duel,
    board_of,
    is_board,
    make,
    match_on,
    moves_on,
    resigns,
)
from tests.journeys.harness.gestures import arrive, does, finds
from tests.journeys.harness.messages import Picture, Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def theme_of(person: Person, picture: Picture) -> str:
    """The theme of a picture, by the colour of its parchment."""
    image = Image.open(io.BytesIO(await person.picture(picture.url))).convert("RGB")
    corner = image.getpixel((2, 2))
    return next(name for name, theme in THEMES.items() if corner in (theme[Tone.PAGE], theme[Tone.STAIN]))


async def chooses(person: Person, name: str, word: str) -> None:
    """Make a choice on the page about boards."""
    await person.command("/rose settings")
    settings = await finds(person, "settings")
    await person.press(settings, "rk:settings::0:boards")
    await person.sees_change(settings)
    await person.choose(settings, f"rk:choose::0:{name}", word)

    def kept() -> bool:
        menu = person.again(settings).component(f"rk:choose::0:{name}")
        return any(option["value"] == word and option.get("default") for option in menu["options"])

    await person.until(kept, f"{name} to be {word}")


def is_copy(shown: Shown) -> bool:
    return "rk:copy-again:" in str(shown.buttons)


async def copy_of(person: Person, board: Shown, channel: str = "quiet") -> Shown:
    """A private copy of a match that is shown elsewhere."""
    before = set(person.messages)
    await person.command("/rose board", match=match_on(board), channel=channel)
    return await person.sees(where=lambda shown: is_copy(shown) and shown.id not in before)


def word_on(shown: Shown, action: str = "copy") -> str:
    """A move without a hero, as its button shows it."""
    ids = (str(one.get("custom_id")) for one in shown.buttons if not one.get("disabled"))
    return next(one for one in ids if one.startswith(f"rk:{action}:") and not one.endswith("*"))


# Lists


async def test_the_list_says_you_and_where_and_never_an_id(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    await begin_dm_duel(alice, bob)
    await alice.command("/rose practice", level="page", house="white")
    await alice.sees("**Alice** (white) is to move", where=is_board)
    await alice.command("/rose games", channel="quiet")
    listed = await alice.sees("3 matches, 3 waiting for you", where=lambda shown: bool(shown.selects))
    assert "**you** 0 : 0" in listed.text
    assert f"<#{board.channel_id}>" in listed.text
    assert "direct messages" in listed.text
    assert "only for you" in listed.text
    said = listed.text + str([option["label"] for option in listed.selects[0]["options"]])
    assert match_on(board) not in said
    labels = {option["label"] for option in listed.selects[0]["options"]}
    assert {"Bob · 0 : 0 · #general", "Bob · 0 : 0 · direct messages"} <= labels
    for command in ("board", "replay"):
        choices = await alice.completes(f"/rose {command}", "match", "#gen")
        assert [choice["name"] for choice in choices] == ["▶ Bob · 0 : 0 · #general"]
    await bob.command("/rose games")
    theirs = await bob.sees("2 matches", where=lambda shown: bool(shown.selects))
    assert "Alice is to move" in theirs.text


async def test_finished_matches_have_a_list_of_their_own(rose: Rose, alice: Person, bob: Person) -> None:
    for loser in (alice, bob):
        board = await begin_duel(alice, bob, channel="games")
        await resigns(loser, board)
        await bob.sees_change(board, "has resigned")
    await alice.command("/rose games")
    listed = await alice.sees("No matches")
    await alice.press(listed, "Finished")
    finished = await alice.sees_change(listed, "Finished matches")
    lines = [line for line in finished.text.splitlines() if "**you**" in line]
    # Both ended in the same second, so either may be the latest.
    assert sorted("won" if "**won**" in line else "lost" if "**lost**" in line else "" for line in lines) == [
        "lost",
        "won",
    ]
    assert finished.text.count(f"<#{alice.channel_id('games')}>") == 2
    (menu,) = finished.selects
    options = {option["description"]: option["value"] for option in menu["options"]}
    assert set(options) == {"won", "lost"}
    assert (await alice.choose(finished, menu["custom_id"], options["won"])).ok
    screen = await finds(alice, "record")
    assert "Bob has resigned" in screen.text
    await alice.press(finished, "Running")
    await alice.sees_change(finished, "No matches")


# Copies to play on


async def test_a_board_that_stays_elsewhere_can_be_played_on_from_here(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    copy = await copy_of(alice, board)
    assert copy.ephemeral
    assert board.id in copy.text, "with the way to the board itself"
    assert (await alice.press(copy, word_on(copy))).ok
    moved = await bob.sees_change(board, "**Bob** (white) is to move")
    mine = await alice.sees_change(copy, "**Bob** (white) is to move")
    assert "rk:copy:" not in str(mine.buttons), "nothing to play while the other is to move"
    assert is_board(alice.again(board)), "it is still where it was"
    await make(bob, moved, next(word for word, _ in moves_on(moved) if not word.endswith("*")))
    assert (await alice.press(mine, "Look again")).ok
    await alice.sees_change(mine, "**Alice** (red) is to move")


async def test_a_copy_that_is_behind_is_renewed_and_says_why(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    copy = await copy_of(alice, board)
    stale = word_on(copy)
    await make(alice, board, next(word for word, _ in moves_on(board) if not word.endswith("*")))
    assert (await alice.press(copy, stale)).ok
    await alice.sees_change(copy, "**Bob** (white) is to move")
    assert (await alice.sees("The board has moved on")).ephemeral
    assert (await rose.match(match_on(board))).moves == 1


async def test_who_does_not_play_gets_a_look_without_buttons(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    board = await begin_duel(alice, bob)
    await carol.command("/rose board", match=match_on(board), channel="quiet")
    look = await carol.sees("Alice", where=lambda shown: shown.ephemeral and bool(shown.pictures))
    assert look.buttons == []


async def test_a_copy_asks_before_it_plays_if_that_was_chosen(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose settings")
    settings = await finds(alice, "choose")
    await alice.choose(settings, "rk:choose::0:confirming", "all")
    board = await begin_duel(alice, bob)
    copy = await copy_of(alice, board)
    assert (await alice.press(copy, word_on(copy))).ok
    preview = await finds(alice, "confirm")
    assert (await rose.match(match_on(board))).moves == 0
    await alice.press(preview, does(preview, "confirm"))
    await bob.sees_change(board, "**Bob** (white) is to move")


async def test_at_a_table_for_four_a_copy_plays_and_boards_are_the_host_s(
    rose: Rose, alice: Person, bob: Person
) -> None:
    """Bob needs words and high contrast; Alice, who opened the table, wants it dark."""
    await chooses(alice, "picture", "dark")
    await chooses(bob, "picture", "contrast")
    await chooses(bob, "described", "on")
    await alice.command("/rose teams")
    lobby = await bob.sees("a table for four")
    assert await theme_of(bob, lobby.pictures[0]) == "dark"
    await bob.press(lobby, "Play white")
    await bob.sees_change(lobby, "Bob")
    for choice in ("red:page", "white:page"):
        await alice.choose(lobby, does(lobby, "computer"), choice)
    await alice.until(lambda: "Begin" in alice.again(lobby).enabled, "all seats to be taken")
    await alice.press(lobby, "Begin")
    board = await alice.sees("**Alice** (red) is to move", where=is_board)
    assert await theme_of(alice, board.pictures[0]) == "dark"
    assert "Crown on e5." in board.text
    assert "; then Bob (white) can answer: " in board.text
    assert sum("holds" in line for line in board.text.splitlines()) == len(Seat)
    copy = await copy_of(bob, board)
    assert await theme_of(bob, copy.pictures[0]) == "contrast"
    assert "Crown on e5." in copy.text
    mine = await copy_of(alice, board)
    assert await theme_of(alice, mine.pictures[0]) == "dark"
    assert "Crown on" not in mine.text, "she sees the picture"
    assert (await alice.press(mine, word_on(mine))).ok
    await bob.sees_change(board, "**Bob** (white) is to move")
    assert (await bob.press(copy, "Look again")).ok
    renewed = await bob.sees_change(copy, "**Bob** (white) is to move")
    assert (await bob.press(renewed, word_on(renewed))).ok
    await alice.until(lambda: alice.again(board).text.count("Bob") > 1, "Bob's move in the story")


# How boards are shown


async def test_boards_are_drawn_as_their_host_wants_them_and_private_ones_as_one_wants_them_oneself(
    rose: Rose, alice: Person, bob: Person
) -> None:
    await chooses(alice, "picture", "dark")
    await chooses(bob, "picture", "contrast")
    await alice.command("/rose challenge", opponent=bob, house="white", thread=False)
    challenge = await bob.sees("Alice challenges")
    assert await theme_of(bob, challenge.pictures[0]) == "dark"
    await bob.press(challenge, "Accept")
    board = await board_of(bob)
    assert await theme_of(bob, board.pictures[0]) == "dark", "whoever begins"
    await bob.press(board, "Menu")
    await bob.press(await finds(bob, "my-side"), "From my side")
    look = await bob.sees(where=lambda shown: shown.ephemeral and bool(shown.pictures))
    assert await theme_of(bob, look.pictures[0]) == "contrast"
    # Alice, because Bob has just had a private picture: his next one may have to wait.
    await alice.command("/rose rules")
    tour = await finds(alice, "lesson")
    assert await theme_of(alice, tour.pictures[0]) == "dark"
    await bob.command("/rose practice", level="page", house="red")
    practice = await bob.sees(where=lambda shown: is_board(shown) and shown.ephemeral)
    assert await theme_of(bob, practice.pictures[0]) == "contrast"


async def test_in_direct_messages_each_sees_the_board_their_own_way(rose: Rose, alice: Person, bob: Person) -> None:
    await chooses(bob, "picture", "dark")
    await chooses(bob, "described", "on")
    board = await begin_dm_duel(alice, bob)
    assert await theme_of(alice, board.pictures[0]) == "light"
    assert "Crown on" not in board.text
    await make_in_dm(alice, board)
    theirs = await bob.sees("**Bob** (white) is to move", channel="dm", where=is_board)
    assert await theme_of(bob, theirs.pictures[0]) == "dark"
    assert "Crown on" in theirs.text


async def make_in_dm(person: Person, board: Shown) -> None:
    assert (await person.press(board, word_on(board, "play"))).ok


async def test_a_board_is_told_in_words_in_the_language_of_its_place(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    await chooses(alice, "described", "on")
    await arrive(sandbox, alice, bob, server="de", person="de")
    await alice.command("/rose challenge", opponent=bob, house="red", thread=False)
    challenge = await finds(bob, "accept", ephemeral=False)
    await bob.press(challenge, does(challenge, "accept"))
    board = await board_of(bob)
    assert say("de", "alt-crown", square="e5") in board.text
    assert "danach kann Bob (Weiß) antworten:" in board.text
    await bob.command("/rose rules")
    assert "danach kann" not in (await finds(bob, "lesson")).text
