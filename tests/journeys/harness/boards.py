"""Reads the live board of a match and plays what it offers."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from tests.journeys.harness.messages import Json, Shown, label
from tests.journeys.harness.people import Person

MOVE = re.compile(r"rk:play:(?P<match>[0-9a-z]+):(?P<turn>[0-9]+):(?P<word>.+)")


def moves_on(board: Shown) -> Iterator[tuple[str, Json]]:
    """The moves that can be pressed, in the notation of records, with their buttons."""
    for button in board.buttons:
        if (found := MOVE.fullmatch(button.get("custom_id", ""))) and not button.get("disabled"):
            yield found["word"], button


def plain_button(board: Shown) -> str:
    """A button that makes a move at once: a card without a hero, or the draw."""
    return next(label(button) for word, button in moves_on(board) if not word.endswith("*"))


def turn_on(board: Shown) -> int | None:
    """The turn that a running board shows."""
    for button in board.buttons:
        if found := re.fullmatch(r"rk:[a-z-]+:[0-9a-z]+:([0-9]+):.*", button.get("custom_id", "")):
            return int(found[1])
    return None


def match_on(board: Shown) -> str:
    for button in board.buttons:
        if found := re.fullmatch(r"rk:[a-z-]+:([0-9a-z]+):[0-9]+:.*", button.get("custom_id", "")):
            return found[1]
    raise AssertionError(f"no match on {board.text!r}")


def is_over(board: Shown) -> bool:
    return any((button.get("custom_id") or "").startswith("rk:rematch:") for button in board.buttons)


def is_board(shown: Shown) -> bool:
    return is_over(shown) or any((b.get("custom_id") or "").startswith("rk:menu:") for b in shown.buttons)


async def begin_duel(
    red: Person, white: Person, *, channel: str = "general", thread: bool = False, **options: str
) -> Shown:
    """One person challenges the other, who accepts; the board as the second person sees it."""
    asked = await red.command("/rose challenge", opponent=white, house="red", channel=channel, thread=thread, **options)
    assert asked.ok, asked
    challenge = await white.sees("challenges <@", channel=channel, where=lambda shown: "Accept" in shown.enabled)
    assert (await white.press(challenge, "Accept")).ok
    return await board_of(white, channel)


async def begin_dm_duel(alice: Person, bob: Person, **options: str) -> Shown:
    """Begin a duel in direct messages; the first board, which Alice has."""
    await alice.open_dm()
    await alice.command("/rose challenge", opponent=bob, house="red", channel="dm", **options)
    await bob.press(await bob.sees("Alice challenges", channel="dm"), "Accept")
    return await alice.sees(channel="dm", where=is_board)


async def offers(person: Person, board: Shown, what: str) -> None:
    await person.press(board, "Menu")
    await person.press(await person.sees("What would you like to do?"), what)


async def resigns(person: Person, board: Shown) -> None:
    await person.press(board, "Menu")
    await person.press(await person.sees("What would you like to do?"), "Resign")
    await person.press(await person.sees("Do you really want"), "Yes, I resign")


async def board_of(person: Person, channel: str | None = None) -> Shown:
    """The newest board that a person sees."""
    return await person.sees(channel=channel, where=is_board)


async def record_of(person: Person, final: Shown) -> Shown:
    """The record and the deck of a finished match, from behind *Look back*."""
    assert (await person.press(final, "Look back")).ok
    match = match_on(final)
    screen = await person.sees(where=lambda shown: f"rk:record:{match}:" in str(shown.buttons))
    assert screen.ephemeral
    assert (await person.press(screen, "Record and deck")).ok
    return await person.sees_change(screen, "The deck is genuine")


async def make(person: Person, board: Shown, word: str) -> Shown:
    """Press a move, and confirm a hero play; the board afterwards."""
    before = turn_on(board)
    button = next(button for move, button in moves_on(await person.caught_up(board)) if move == word)
    outcome = await person.press(board, label(button))
    assert outcome.ok, outcome.reason
    if word.endswith("*"):
        wanted = f":{before}:{word}'"
        preview = await person.sees(
            where=lambda shown: "rk:confirm:" in str(shown.buttons) and wanted in str(shown.buttons)
        )
        assert preview.ephemeral
        assert preview.pictures[0].alt
        outcome = await person.press(preview, "Yes")
        assert outcome.ok, outcome.reason

    def moved() -> Shown | None:
        now = person.again(board)
        return now if is_over(now) or turn_on(now) != before else None

    found: Shown = await person.until(moved, f"the board after {word}")
    return found


async def play_some(red: Person, white: Person, board: Shown, moves: int) -> Shown:
    """Play this many moves of a duel. A player who cannot move is passed over."""
    for _ in range(moves):
        whose = red if "(red) is to move" in board.text else white
        words = sorted((word for word, _ in moves_on(board)), key=lambda word: word.endswith("*"))
        board = await make(whose, board, words[0])
    return board


async def play_to_the_end(players: dict[str, Person], board: Shown, lots: random.Random, most: int = 130) -> Shown:
    """Press offered moves until the match is over; ``players`` by the words that say whose turn it is."""
    for _ in range(most):
        whose = next((person for words, person in players.items() if f"{words} is to move" in board.text), None)
        if whose is None:
            if is_over(board):
                return board
            board = await next(iter(players.values())).sees_change(board)  # the computer's move
            continue
        words = [word for word, _ in moves_on(board)]
        board = await make(whose, board, lots.choice(words))
    raise AssertionError("the match does not end")
