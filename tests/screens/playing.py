"""At the board: duels, four at the table, practice, previews, hints, themes, boards in words, ends and what follows."""

from __future__ import annotations

from game import Variant
from tests.journeys.harness.boards import is_board, is_over, moves_on, turn_on
from tests.journeys.harness.gestures import does, finds, press
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Document, Person
from tests.journeys.matches.test_looking_back import random_record
from tests.screens.studio import Stage
from tests.screens.ways import begins, chooses, move_on, mover_on, play_on_from, play_to_the_end, resigns

HERO = "9/9/1r3w3/1rr2ww2/2wwwwww1/3r1r3/2rr1w3/4w4/9 d6 0 S1,N1,E1,NE2,W3/N2,W1,S3,SE1 32 E2,S2"
HERO_AT_FOUR = "9/9/1r3w3/1rr2ww2/2wwwwww1/3r1r3/2rr1w3/4w4/9 d6 0 S1,N1,E1/N2,W1/NE1,NE2/SW1 2222 E2,S2"
EMPTY_HAND = "9/9/9/9/4r4/9/9/9/9 e5 0 -/N2,W1 44 E2,S2"


async def duel(stage: Stage) -> None:
    alice, bob = stage["alice"], stage["bob"]
    board = await begins(alice, bob)
    await stage.shows(alice, "duel-board", board)
    menu = await stage.press(alice, board, "menu")
    await stage.shows(alice, "duel-menu", menu)
    await stage.shows(alice, "duel-seal", await stage.press(alice, menu, "seal"))
    menu = await stage.press(alice, board, "menu")
    await stage.shows(alice, "duel-my-side", await stage.press(alice, menu, "my-side"))
    await stage.shows(
        alice, "duel-call-off", await stage.press(alice, await stage.press(alice, board, "menu"), "call-off")
    )
    over = await stage.press(alice, await finds(alice, "call-off-yes"), "call-off-yes", where=is_over)
    await stage.shows(alice, "duel-called-off", over)
    board = await begins(alice, bob)
    board = await move_on(stage, board, 7)
    await stage.shows(alice, "duel-after-moves", board)
    mover = await mover_on(stage, board)
    await stage.shows(mover, "preview-on", await stage.press(mover, board, "switch-preview"))
    word = next(word for word, _ in moves_on(board) if word[-1] in "123")
    preview = await stage.press(mover, board, "play", word)
    await stage.shows(mover, "preview", preview)
    await mover.press(preview, does(preview, "cancel"))
    await stage.shows(mover, "preview-off", await stage.press(mover, board, "switch-preview"))
    menu = await stage.press(mover, board, "menu")
    await stage.shows(mover, "menu-later", menu)
    await stage.shows(mover, "moves-so-far", await stage.press(mover, menu, "moves"))
    menu = await stage.press(mover, board, "menu")
    await mover.press(menu, does(menu, "offer", "draw"))
    board = await finds(bob, "agree", ephemeral=False)
    await stage.shows(bob, "offer-tie", board)
    other = bob if mover is alice else alice
    await press(other, board, "refuse")
    await other.until(lambda: "rk:agree" not in str(other.again(board).buttons), "no offer")
    await stage.shows(bob, "offer-refused", bob.again(board))
    menu = await stage.press(other, board, "menu")
    await stage.shows(other, "resign-sure", await stage.press(other, menu, "resign"))
    await press(other, await finds(other, "resign-yes"), "resign-yes")
    final = await other.sees(where=lambda shown: shown.id == board.id and is_over(shown))
    await stage.shows(other, "duel-over", final)
    back = await stage.press(other, final, "look-back")
    await stage.shows(other, "look-back", back)
    record = await stage.press(other, back, "record")
    await stage.shows(other, "deck-check", record)
    await stage.shows(other, "deck-digits", await stage.press(other, record, "digits"))


async def moments(stage: Stage) -> None:
    """Positions with heroes, in all three themes, for two and for four; an empty hand."""
    alice = stage["alice"]
    for theme in ("light", "dark", "contrast"):
        await chooses(stage, alice, "boards", "picture", theme)
        for name, line in (("hero", HERO), ("four", HERO_AT_FOUR)):
            board = await play_on_from(stage, alice, line)
            await stage.shows(alice, f"{name}-{theme}", board)
            await stage.shows(alice, f"{name}-{theme}-preview", await stage.press(alice, board, "play", "S1*"))
    await chooses(stage, alice, "boards", "picture", "light")
    await stage.shows(alice, "empty-hand", await play_on_from(stage, alice, EMPTY_HAND))
    await chooses(stage, alice, "boards", "described", "on")
    board = await play_on_from(stage, alice, HERO)
    await stage.shows(alice, "described", board)
    await stage.shows(alice, "described-preview", await stage.press(alice, board, "play", "S1*"))
    await stage.shows(alice, "described-four", await play_on_from(stage, alice, HERO_AT_FOUR))


async def practice(stage: Stage) -> None:
    alice = stage["alice"]
    await alice.command("/rose practice", level="knight", house="white")
    board = await alice.sees(where=lambda shown: is_board(shown) and bool(list(moves_on(shown))))
    await stage.shows(alice, "practice", board)
    await stage.shows(alice, "hint", await stage.press(alice, board, "hint", where=lambda shown: not is_board(shown)))
    for wanted in ("+", ""):
        board = await _answered(alice, board, wanted)
    await stage.shows(
        alice, "hint-renewed", await stage.press(alice, board, "hint", where=lambda shown: not is_board(shown))
    )
    turn = turn_on(board)
    await press(alice, board, "take-back")
    await alice.until(lambda: turn_on(alice.again(board)) != turn, "taken back")
    await stage.shows(alice, "taken-back", alice.again(board))
    menu = await stage.press(alice, board, "menu")
    await stage.shows(alice, "practice-menu", menu)
    await resigns(stage, alice, board)
    await stage.shows(alice, "practice-lost", await alice.sees(where=is_over))
    before = set(alice.messages)
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await alice.sees(where=lambda shown: shown.id not in before and is_board(shown))
    board = await play_to_the_end(stage, alice, board)
    await stage.shows(alice, "practice-over", board)
    review = await stage.press(alice, await stage.press(alice, board, "look-back"), "review")
    review = await alice.sees(where=lambda shown: shown.id == review.id and bool(shown.pictures))
    await stage.shows(alice, "review", review)
    if "rk:review-point:" in str(review.buttons):
        point = await stage.press(alice, review, "review-point")
        await stage.shows(alice, "review-point", point)
        again = await stage.press(alice, point, "branch") if "rk:branch:" in str(point.buttons) else point
        await stage.shows(alice, "review-try-again", again)
    await press(
        alice,
        await stage.command(alice, "/rose review", where=lambda s: "rk:review-share" in str(s.buttons)),
        "review-share",
    )
    await stage.shows(
        alice,
        "review-shared",
        await alice.sees(where=lambda m: not m.ephemeral and any("review" in p.url for p in m.pictures)),
    )
    back = await stage.command(alice, "/rose replay")
    await stage.shows(alice, "replay", back)
    walk = await stage.press(alice, back, "walk")
    await stage.shows(alice, "walk-first", walk)
    walk = await stage.press(alice, walk, "walk", "last")
    await stage.shows(alice, "walk-last", walk)
    walk = await stage.press(alice, walk, "walk", "back")
    await stage.shows(alice, "walk", walk)
    await stage.shows(alice, "branch", await stage.press(alice, walk, "branch"))
    back = await stage.command(alice, "/rose replay")
    await press(alice, back, "watch")
    film = await alice.sees(where=lambda shown: shown.id == back.id and any(".gif" in p.url for p in shown.pictures))
    await stage.shows(alice, "watch", film)


async def four(stage: Stage) -> None:
    """An uploaded record of four, to its end."""
    alice = stage["alice"]
    record = random_record(Variant.TEXAS, 3)
    back = await stage.command(alice, "/rose replay", file=Document("match.txt", str(record).encode()))
    await stage.shows(alice, "four-look-back", back)
    walk = await stage.press(alice, await stage.press(alice, back, "walk"), "walk", "last")
    await stage.shows(alice, "four-walk-last", walk)
    await stage.shows(
        alice, "broken-record", await stage.command(alice, "/rose replay", file=Document("x.txt", b"nonsense"))
    )
    await stage.shows(alice, "broken-position", await stage.command(alice, "/rose replay", position="9/9 e5 0"))


async def _answered(person: Person, board: Shown, wanted: str) -> Shown:
    """Make a move in practice, the wanted one if possible; the board once the computer has answered."""
    turn = turn_on(board) or 0
    words = [word for word, _ in moves_on(board) if not word.endswith("*")]
    await press(person, board, "play", wanted if wanted in words else words[0])
    return await person.sees(
        where=lambda shown: shown.id == board.id and (turn_on(shown) or 0) >= turn + 2 and bool(list(moves_on(shown)))
    )


SCENES = (duel, moments, practice, four)
