"""Languages: one journey in each, with every text read; two people who share a board; unknown languages.

Buttons are pressed by their action, not by their label, so that the same journey works in every language.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from functools import partial

import pytest
import pytest_asyncio

from locales import words
from locales.words import say
from sandbox import Sandbox
from tests.journeys.harness.boards import board_of, is_over, match_on, moves_on, turn_on
from tests.journeys.harness.gestures import arrive, does, finds, press, turns
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.reading import FOREIGN, complaints, foreign, seen
from tests.journeys.harness.rose_bot import Rose

TO_MOVE = re.compile(r"^(?!-#|###).*\*\*(Alice|Bob)\*\*", re.MULTILINE)
NAMES = ("Alice", "Bob")
UNKNOWN = [locale for locale in ("ja", "fr", "ko", "th") if words.language_for(locale, "none") == words.ENGLISH]
"""Languages of Discord without a file."""


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def strangers(sandbox: Sandbox, rose: Rose, alice: Person, bob: Person) -> AsyncIterator[None]:
    """The bot is shared, so people who have played delete their data and are newcomers again."""
    yield
    await vanish(alice, bob)


async def vanish(*people: Person) -> None:
    for person in people:
        assert (await person.command("/rose privacy")).ok
        await press(person, await finds(person, "forget-me"), "forget-me")
        await press(person, await finds(person, "forget-me-yes"), "forget-me-yes")


async def take_the_tour(person: Person, tour: Shown) -> None:
    """Read all eight pages, back once, and the lesson with one wrong turn."""
    for _ in range(7):
        tour = await turns(person, tour, "rules", "next")
        assert tour.pictures[0].alt
    tour = await turns(person, tour, "rules", "back")
    tour = await turns(person, tour, "lesson")
    tour = await turns(person, tour, "lesson", "NW1")
    astray = await turns(person, tour, "lesson", "NW1/W2")
    tour = await turns(person, astray, "lesson", "NW1/+")
    tour = await turns(person, tour, "lesson", "NW1/+/NE1*")
    assert "49" in tour.text
    await turns(person, tour, "lesson", "")
    await turns(person, tour, "rules", "leave")


async def play_some(players: dict[str, Person], board: Shown, moves: int) -> Shown:
    """Let the player to move play a card or draw, without heroes."""
    for _ in range(moves):
        whose = TO_MOVE.search(board.text)
        assert whose, board.text
        person = players[whose[1]]
        word = next(word for word, _ in moves_on(board) if not word.endswith("*"))
        before = turn_on(board)
        await press(person, board, "play", word)
        board = await person.until(partial(_later, person, board, before), "the next turn")
    return board


def _later(person: Person, board: Shown, before: int | None) -> Shown | None:
    now = person.again(board)
    return now if turn_on(now) != before else None


async def duel(alice: Person, bob: Person) -> None:
    """A challenge to a newcomer, a few moves, everything in the menu, resigning, and what follows."""
    assert (await alice.command("/rose challenge", opponent=bob, house="red", clock="1d")).ok
    challenge = await finds(bob, "accept", ephemeral=False)
    await press(bob, challenge, "rules", "new")
    tour = await bob.sees(where=lambda shown: shown.ephemeral and "rk:lesson:" in str(shown.raw))
    assert not any("rk:lesson:" in str(message) for message in seen(alice)), "the tour is for whoever asked for it"
    await take_the_tour(bob, tour)
    await press(bob, challenge, "accept")
    board = await board_of(bob, challenge.id)  # the thread has the id of the challenge's message
    board = await play_some({"Alice": alice, "Bob": bob}, board, 6)
    whose = TO_MOVE.search(board.text)
    assert whose
    mover, other = (alice, bob) if whose[1] == "Alice" else (bob, alice)
    await press(other, board, "play", next(word for word, _ in moves_on(board)))
    await press(mover, board, "menu")
    menu = await finds(mover, "my-side")
    await press(mover, menu, "my-side")
    await press(mover, menu, "moves")
    await press(mover, board, "switch-preview")
    await press(mover, board, "play", next(word for word, _ in moves_on(board)))
    await press(mover, await finds(mover, "confirm"), "cancel")
    await press(mover, board, "switch-preview")
    await press(mover, menu, "offer", "draw")
    board = await other.sees(channel=challenge.id, where=lambda shown: "rk:refuse:" in str(shown.buttons))
    await press(other, board, "refuse")
    await press(mover, board, "menu")
    menu = await finds(mover, "resign")
    await press(mover, menu, "resign")
    await press(mover, await finds(mover, "resign-yes"), "resign-yes")
    final = await other.sees(channel=challenge.id, where=is_over)
    await look_back(other, final)
    await press(other, final, "rematch")
    again = await finds(other, "withdraw", ephemeral=False)
    await press(other, again, "withdraw")


async def look_back(person: Person, final: Shown) -> None:
    """Everything behind the button on the end board."""
    await press(person, final, "look-back")
    screen = await finds(person, "record")
    for action in ("record", "digits", "record", "look-back", "walk", "branch", "look-back", "watch"):
        screen = await turns(person, screen, action)


async def poll_now(alice: Person, bob: Person) -> None:
    """Use every command that is not a match."""
    for command in ("about", "games", "settings", "privacy"):
        assert (await alice.command(f"/rose {command}")).ok
    settings = await finds(alice, "choose")
    await alice.choose(settings, does(settings, "choose", "confirming"), "all")
    await press(alice, await finds(alice, "export-me"), "export-me")
    await press(alice, await finds(alice, "forget-me"), "forget-me")
    await press(alice, await finds(alice, "forget-me-no"), "forget-me-no")
    await alice.command("/rose board", match="nosuch")
    assert (await alice.command("/rose teams")).ok
    lobby = await finds(alice, "sit", ephemeral=False)
    await press(bob, lobby, "sit", "white")
    await alice.choose(lobby, does(lobby, "computer"), "red:page")
    await press(bob, lobby, "close-lobby")
    await press(alice, lobby, "close-lobby")


async def practise(alice: Person) -> None:
    assert (await alice.command("/rose practice", level="page", house="red")).ok
    board = await board_of(alice)
    await press(alice, board, "hint")
    await alice.sees("💡")
    await press(alice, board, "play", next(word for word, _ in moves_on(board) if not word.endswith("*")))
    await press(alice, await finds(alice, f"confirm:{match_on(board)}"), "confirm")


@pytest.mark.slow
@pytest.mark.parametrize("code", FOREIGN)
async def test_a_journey_in_one_language(code: str, sandbox: Sandbox, rose: Rose, alice: Person, bob: Person) -> None:
    locale = "en-US" if code == "en" else code
    await arrive(sandbox, alice, bob, server=locale, person=locale)
    await duel(alice, bob)
    await poll_now(alice, bob)
    await practise(alice)
    await vanish(alice, bob)
    for person in (alice, bob):
        assert len(list(seen(person))) > 10
        assert complaints(code, person, *NAMES) == []


async def test_who_shares_a_board_shares_its_language_and_nothing_else(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    """The server is German, Alice Italian and Bob Dutch; then Bob chooses English."""
    await arrive(sandbox, alice, server="de", person="it")
    await arrive(sandbox, bob, server="de", person="nl")
    assert (await alice.command("/rose challenge", opponent=bob, house="red")).ok
    challenge = await finds(bob, "accept", ephemeral=False)
    await press(bob, challenge, "rules", "new")
    tour = await bob.sees(where=lambda shown: shown.ephemeral and "rk:lesson:" in str(shown.raw))
    assert say("nl", "rules-idea-title") in tour.text
    await press(bob, challenge, "accept")
    board = await board_of(bob, challenge.id)  # the thread has the id of the challenge's message
    await press(bob, board, "play", next(word for word, _ in moves_on(board)))
    assert say("nl", "refused-not-your-turn", who="Alice") in (await bob.sees("Alice", where=_is_whisper)).text
    for person in (alice, bob):
        await press(person, board, "menu")
        await finds(person, "my-side")
    for person, own in ((alice, "it"), (bob, "nl")):
        assert complaints("de", person, *NAMES, private=False) == []
        assert complaints(own, person, *NAMES, private=True) == []
    assert (await bob.command("/rose settings")).ok
    settings = await finds(bob, "choose")
    await bob.choose(settings, does(settings, "choose", "language"), "en")
    await bob.sees(say("en", "settings-title"))
    assert (await bob.command("/rose games")).ok
    games = await bob.sees(where=lambda shown: "rk:bring:" in str(shown.raw))
    assert foreign("en", games.text, *NAMES) == ""
    assert foreign("de", bob.again(board).text, *NAMES) == ""


def _is_whisper(shown: Shown) -> bool:
    return shown.ephemeral and not shown.buttons


async def test_languages_that_there_are_none_of_fall_back_to_english(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    """Even if the other person has German: a shared board has the server's language."""
    await arrive(sandbox, alice, server=UNKNOWN[0], person="de")
    await arrive(sandbox, bob, server=UNKNOWN[0], person=UNKNOWN[1])
    assert (await alice.command("/rose challenge", opponent=bob, house="red")).ok
    challenge = await finds(bob, "accept", ephemeral=False)
    await press(bob, challenge, "rules", "new")
    await bob.sees(say("en", "rules-idea-title"))
    await press(bob, challenge, "accept")
    await press(bob, await board_of(bob), "menu")
    await finds(bob, "my-side")
    assert complaints("en", bob, *NAMES) == []
    assert complaints("en", alice, *NAMES, private=False) == []


async def test_a_letter_is_in_the_language_of_whoever_gets_it(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    await arrive(sandbox, alice, server="en-US", person="it")
    await arrive(sandbox, bob, server="en-US", person=UNKNOWN[1])
    assert (await bob.command("/rose settings")).ok
    settings = await finds(bob, "choose")
    await bob.choose(settings, does(settings, "choose", "language"), "nl")
    await alice.open_dm()
    assert (await alice.command("/rose challenge", channel="dm", opponent=bob)).ok
    await alice.sees(say("it", "challenge-sent"), channel="dm")
    letter = await finds(bob, "accept", ephemeral=False)
    assert say("nl", "challenge-newcomer", guest=bob.mention) in letter.text
    assert foreign("nl", letter.text, *NAMES) == ""
    await press(bob, letter, "rules", "new")
    await bob.sees(say("nl", "rules-idea-title"))


async def test_who_has_never_played_is_shown_the_way_to_the_rules(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    """As long as they have not played: being challenged and declining does not count."""
    await arrive(sandbox, alice, bob, server="de", person="de")
    line = say("de", "challenge-newcomer", guest=bob.mention)
    for answer in ("decline", "accept"):
        assert (await alice.command("/rose challenge", opponent=bob)).ok
        challenge = await finds(bob, "accept", ephemeral=False)
        assert line in challenge.text
        assert does(challenge, "rules", "new")
        await press(bob, challenge, answer)
        await bob.sees_change(challenge)
    assert (await alice.command("/rose challenge", opponent=bob)).ok
    challenge = await finds(bob, "accept", ephemeral=False)
    assert line not in challenge.text
    with pytest.raises(LookupError):
        does(challenge, "rules", "new")
