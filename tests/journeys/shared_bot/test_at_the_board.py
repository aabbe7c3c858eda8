"""At the board: the preview switch, the story of both sides, calling off, an empty hand, the seal; four seats too."""

from __future__ import annotations

import random

from game import Deck, Proof, Record, Variant, commit, opening, seed_from
from tests.journeys.harness.boards import (
    begin_duel,
    board_of,
    is_board,
    is_over,
    make,
    match_on,
    moves_on,
    record_of,
    turn_on,
)
from tests.journeys.harness.gestures import does, finds, press
from tests.journeys.harness.messages import Shown, label
from tests.journeys.harness.people import Document, Person
from tests.journeys.harness.rose_bot import Rose

HERO = "9/9/9/3r5/2wwwwww1/3r5/9/9/9 d6 0 S1,N1,E1/N2,W1 44 E2,S2"
"""Red can turn d5: that joins two single roses, and white's six split into one and four."""
HERO_AT_FOUR = "9/9/9/3r5/2wwwwww1/3r5/9/9/9 d6 0 S1,N1,E1/N2,W1/NE1,NE2/SW1 2222 E2,S2"
ACTS = ("Offer a tie", "Ask to take back", "Call off", "Resign")
EMPTY_HAND = "9/9/9/9/4r4/9/9/9/9 e5 0 -/N2,W1 44 E2,S2"


async def play_on_from(person: Person, line: str) -> Shown:
    """A branch from a position: practice for red against the computer."""
    await person.command("/rose replay", position=line)
    screen = await person.sees("Look back", where=lambda shown: "Play on from here" in shown.enabled)
    await press(person, screen, "branch")
    await press(person, await finds(person, "branch-go"), "branch-go", "red-page")
    return await person.sees(where=is_board)


def card(board: Shown, word: str | None = None) -> tuple[str, str]:
    """The named card, or the one that leads least far, so that another card can follow.

    Its notation, and its button.
    """
    plain = [(move[-1], move, label(button)) for move, button in moves_on(board) if move[-1] in "123"]
    if word is not None:
        return word, next(label(button) for move, button in moves_on(board) if move == word)
    _, found, button = min(plain)
    return found, button


async def preview_of(person: Person, word: str) -> Shown:
    return await person.sees(
        where=lambda shown: f":{word}'" in str(shown.buttons) and "rk:confirm" in str(shown.buttons)
    )


async def test_preview_is_a_switch_for_one_person(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    assert board.labels[-4:] == ["Draw a card (14)", "Preview", "Plan", "Menu"]
    await alice.press(board, "Preview")
    told = await alice.sees("Preview is on.")
    assert told.ephemeral
    words = sorted((word for word, _ in moves_on(board)), key=lambda word: word[-1])[:2]
    await alice.press(board, card(board, words[0])[1])
    first = await preview_of(alice, words[0])
    assert first.ephemeral
    assert "Then Bob (white) can answer: " in (first.pictures[0].alt or "")
    await alice.sees_gone(told)
    await alice.press(board, card(board, words[1])[1])
    second = await preview_of(alice, words[1])
    await alice.sees_gone(first)
    assert turn_on(alice.again(board)) == 0, "nothing counts yet"
    await alice.press(second, "Yes")
    board = await bob.sees(where=lambda shown: shown.id == board.id and turn_on(shown) == 1)
    await alice.sees_gone(second)
    board = await make(bob, board, card(board)[0])
    assert turn_on(board) == 2, "the switch is hers alone"

    await alice.command("/rose settings")
    chosen = [
        option["value"]
        for select in (await alice.sees("Your settings")).selects
        for option in select["options"]
        if option.get("default")
    ]
    assert "all" in chosen, "it is the same choice"
    await alice.press(board, "Preview")
    await alice.sees("Preview is off.** Cards are played at once; only before a hero I still ask.")
    board = await make(alice, board, "+")
    assert turn_on(board) == 3

    await bob.command("/rose settings")
    settings = await bob.sees("Your settings")
    await bob.choose(settings, "rk:choose::0:confirming", "nothing")
    await bob.press(board, "Preview")
    await bob.sees("Preview is on.")
    await bob.press(board, "Preview")
    told = await bob.sees("Preview is off.** Cards are played at once.")
    assert "hero" not in told.text, "what he had chosen before holds again"


async def test_a_preview_goes_when_the_board_moves_on_and_a_draw_has_one(rose: Rose, alice: Person) -> None:
    board = await play_on_from(alice, EMPTY_HAND)
    assert board.labels == ["Draw a card (20)", "Preview", "💡 Hint", "Take back", "Menu"], (
        "an empty hand has no button"
    )
    await alice.press(board, "Preview")
    await alice.press(board, "Draw a card (20)")
    preview = await preview_of(alice, "+")
    assert "Then Page (white) can answer: " in (preview.pictures[0].alt or "")
    await alice.press(board, "Menu")
    await alice.press(await alice.sees("What would you like to do?"), "Resign")
    await alice.press(await alice.sees("Do you really want"), "Yes, I resign")
    await alice.sees_gone(preview)
    assert "rk:easier-level" not in str((await alice.sees("resigned", where=is_over)).buttons), "a branch is no measure"


async def test_the_story_tells_what_a_move_did_to_both_sides(rose: Rose, alice: Person, bob: Person) -> None:
    board = await play_on_from(alice, HERO)
    after = await make(alice, board, "S1*")
    assert "**Alice** ⚔ ↓ I · d5: 1 + 1 → 3 (+7); white 6 → 4 + 1 (−19)" in after.text


async def test_at_a_table_of_four_previews_and_the_story_are_the_same(rose: Rose, alice: Person) -> None:
    board = await play_on_from(alice, HERO_AT_FOUR)
    await alice.press(board, "Preview")
    await alice.press(board, card(board, "N1")[1])
    preview = await preview_of(alice, "N1")
    assert "can answer: " in (preview.pictures[0].alt or "")
    await alice.press(preview, "No")
    await alice.sees_gone(preview)
    after = await make(alice, board, "S1*")
    assert "⚔ ↓ I · d5: 1 + 1 → 3 (+7); white 6 → 4 + 1 (−19)" in after.text


async def test_either_side_calls_off_before_the_first_move(rose: Rose, alice: Person, bob: Person) -> None:
    for person, other in ((alice, bob), (bob, alice)):
        board = await begin_duel(alice, bob)
        await person.press(board, "Menu")
        menu = await person.sees("What would you like to do?")
        assert "You can take back" not in menu.text
        assert [name for name in menu.enabled if name in ACTS] == ["Offer a tie", "Call off", "Resign"]
        await person.press(menu, "Call off")
        sure = await person.sees_change(menu, "nobody wins or loses")
        await person.press(sure, "Yes, call it off")
        name = "Alice" if person is alice else "Bob"
        final = await other.sees(f"**{name}** has called this match off", where=lambda shown: is_over(shown))
        assert final.id == board.id
        assert (final.pictures[0].alt or "").startswith("Called off.")
        assert not (await rose.match(match_on(final))).counts
        for each in (alice, bob):
            each.messages.pop(board.id)


async def test_after_a_move_it_is_too_late_to_call_off(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(alice, bob)
    await bob.press(board, "Menu")
    early = await bob.sees("What would you like to do?")
    word, _ = card(board)
    board = await make(alice, board, word)
    await bob.press(early, "Call off")
    sure = await bob.sees_change(early, "nobody wins or loses")
    await bob.press(sure, "Yes, call it off")
    await bob.sees("this match cannot be called off any more")
    await alice.press(board, "Menu")
    menu = await alice.sees("You can take back")
    assert [name for name in menu.enabled if name in ACTS] == ["Offer a tie", "Ask to take back", "Resign"]
    told = (await rose.match(match_on(board))).story[-1]
    assert f"· {told.events[0].crown_to}**" in menu.text  # type: ignore[union-attr]


async def test_at_a_table_of_four_anybody_calls_it_off(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose teams", clock="none")
    lobby = await finds(bob, "sit", ephemeral=False)
    await bob.press(lobby, "Seal")
    seal = (await bob.sees("The seal of this deck")).text.split("`")[1]
    await press(bob, lobby, "sit", "white")
    for seat in ("red:page", "white:page"):
        await bob.choose(lobby, does(bob.again(lobby), "computer"), seat)
    await bob.press(lobby, "Begin")
    board = await bob.sees(where=is_board)
    await bob.press(board, "Menu")
    await bob.press(await bob.sees("What would you like to do?"), "Call off")
    await bob.press(await bob.sees("nobody wins or loses"), "Yes, call it off")
    final = await alice.sees("**Bob** has called this match off", where=is_over)
    checked = await record_of(alice, final)
    await alice.press(checked, "Show the digits")
    assert seal in (await alice.sees_change(checked, "of these 32 bytes, written in hexadecimal")).text


async def test_the_seal_is_one_line_and_its_digits_are_behind_a_button(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose challenge", opponent=bob, house="red")
    challenge = await bob.sees("Alice challenges")
    assert "🔏 Deck sealed" in challenge.text
    await bob.press(challenge, "Seal")
    told = await bob.sees("The seal of this deck: the SHA-256 of 32 secret bytes, written in hexadecimal.")
    assert told.ephemeral
    assert "after the match, *Look back* opens the deck" in told.text
    seal = told.text.split("`")[1]
    assert seal not in challenge.text
    await bob.press(challenge, "Accept")
    board = await board_of(bob)
    assert (await rose.match(match_on(board))).deal.commitment.hex() == seal
    assert "🔏 Deck sealed" in board.text
    await alice.press(board, "Menu")
    await alice.press(await alice.sees("What would you like to do?"), "Seal")
    assert seal in (await alice.sees("The seal of this deck")).text
    after = await make(alice, board, card(board)[0])
    assert "Deck sealed" not in after.text


async def test_in_practice_the_seal_claims_no_more_than_is_true(rose: Rose, alice: Person) -> None:
    await alice.command("/rose practice", level="page", house="red", where="here")
    board = await board_of(alice)
    await alice.press(board, "Menu")
    menu = await alice.sees("What would you like to do?")
    await alice.press(menu, "Seal")
    assert "not how it was chosen" in (await alice.sees("The seal of this deck")).text
    await alice.press(menu, "Resign")
    await alice.press(await alice.sees("Do you really want"), "Yes, I resign")
    checked = await record_of(alice, await alice.sees("resigned", where=is_over))
    assert "how it was chosen cannot be shown" in checked.text


async def test_a_record_whose_deck_was_exchanged_is_not_genuine(rose: Rose, alice: Person) -> None:
    dice = random.Random(8)
    secret, other, salt = dice.randbytes(32), dice.randbytes(32), "1234567890"
    seed = seed_from(secret, salt)
    move = opening(Variant.DUEL, Deck(seed)).legal_moves()[0]
    for proof, words in (
        (Proof(commit(secret), secret, salt), "✅ **The deck is genuine.**"),
        (Proof(commit(other), secret, salt), "The secret is not the one that was sealed."),
        (Proof(commit(other), other, salt), "The cards do not follow from the secret."),
    ):
        record = Record(Variant.DUEL, seed, (move,), proof=proof)
        await alice.command("/rose replay", file=Document("match.txt", str(record).encode()))
        screen = await alice.sees("Look back", where=lambda shown: "Record and deck" in shown.enabled)
        await alice.press(screen, "Record and deck")
        checked = await alice.sees_change(screen, words)
        assert ("❌ **The deck is not genuine.**" in checked.text) is ("✅" not in words)
        alice.messages.pop(screen.id)
