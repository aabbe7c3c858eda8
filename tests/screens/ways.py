"""Steps that the scenes share, in any language."""

from __future__ import annotations

from typing import Any

from core.interactions.clicks import Click
from tests.journeys.harness.boards import is_board, is_over, match_on, moves_on, turn_on
from tests.journeys.harness.gestures import does, press
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.screens.studio import Stage


async def begins(red: Person, white: Person, **options: Any) -> Shown:
    """Begin a duel in the channel itself; the board."""
    known = set(red.messages)
    await red.command("/rose challenge", opponent=white, house="red", thread=False, **options)
    challenge = await white.sees(where=lambda shown: shown.id not in known and "rk:accept:" in str(shown.buttons))
    await white.press(challenge, does(challenge, "accept"))
    return await red.sees(where=lambda shown: shown.id not in known and is_board(shown) and not is_over(shown))


async def mover_on(stage: Stage, board: Shown) -> Person:
    match = await stage.rose.match(match_on(board))
    assert match.to_move is not None
    return next(person for person in stage.people.values() if int(person.id) == match.to_move.person)


async def plays(person: Person, board: Shown, word: str) -> Shown:
    """Make a move, and confirm a hero play; the board afterwards."""
    turn = turn_on(board)
    await press(person, board, "play", word)
    if word.endswith("*"):
        asked = str(Click("confirm", match_on(board), turn or 0, word))
        await press(person, await person.sees(where=lambda shown: asked in str(shown.buttons)), "confirm")

    def moved(shown: Shown) -> bool:
        return shown.id == board.id and (is_over(shown) or turn_on(shown) != turn)

    return await person.sees(where=moved)


async def move_on(stage: Stage, board: Shown, moves: int) -> Shown:
    """Play this many moves: cards before draws before heroes."""
    for _ in range(moves):
        mover = await mover_on(stage, board)
        words = [word for word, _ in moves_on(mover.again(board))]
        word = min(words, key=lambda word: (word.endswith("*"), word == "+"))
        board = await plays(mover, mover.again(board), word)
    return board


async def play_on_from(stage: Stage, person: Person, line: str) -> Shown:
    """Begin practice for red from a position."""
    screen = await stage.command(person, "/rose replay", position=line)
    branch = await stage.press(person, screen, "branch")
    known = {key for key, raw in person.messages.items() if is_board(Shown(raw))}
    await press(person, branch, "branch-go", "red-page")
    return await person.sees(where=lambda shown: is_board(shown) and shown.id not in known)


async def play_to_the_end(stage: Stage, person: Person, board: Shown) -> Shown:
    """Play a practice match to its end with the last offered move."""
    for _ in range(130):
        now = person.again(board)
        if is_over(now):
            return now
        match = await stage.rose.match(match_on(now))
        if match.computer_to_move or not list(moves_on(now)):
            await person.sees_change(now)
            continue
        *_, (word, _) = moves_on(now)
        await plays(person, now, word)
    raise AssertionError("the match does not end")


async def chooses(stage: Stage, person: Person, page: str, name: str, word: str) -> Shown:
    settings = await stage.command(person, "/rose settings", where=lambda shown: "rk:choose:" in str(shown.selects))
    if page != "playing":
        settings = await stage.press(person, settings, "settings", page)
    return await stage.choose(person, settings, "choose", word, word=name)


async def resigns(stage: Stage, person: Person, board: Shown) -> None:
    menu = await stage.press(person, board, "menu")
    await press(person, await stage.press(person, menu, "resign"), "resign-yes")
