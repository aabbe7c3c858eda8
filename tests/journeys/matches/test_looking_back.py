"""Looking back: a duel watched, shared, walked through and played on; uploaded records and positions."""

from __future__ import annotations

import asyncio
import io
import random

import pytest
from PIL import Image

from game import Move, Record, Variant, opening, parse_position, parse_record, play, position_line, verify
from sandbox import Sandbox
from sandbox.world import attachments
from tests.journeys.harness.boards import begin_duel, board_of, is_over, match_on, play_some, turn_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Document, Person
from tests.journeys.harness.rose_bot import Rose

MADE = "made a replay of"


def random_record(variant: Variant, seed: int, most: int = 400) -> Record:
    """A match of random moves, perhaps unfinished."""
    lots = random.Random(seed)
    moves: list[Move] = []
    record = Record(variant, bytes([seed]) * 32)
    position = record.opening()
    while not position.over and len(moves) < most:
        assert position.seat is not None
        moves.append(lots.choice(position.legal_moves()))
        position = play(position, position.seat, moves[-1], record.deck).position
    return Record(variant, record.seed, tuple(moves), tuple(f"Player {int(seat)}" for seat in variant.seats))


async def resigned(person: Person, board: Shown) -> Shown:
    await person.press(board, "Menu")
    await person.press(await person.sees("What would you like to do?"), "Resign")
    await person.press(await person.sees("Do you really want"), "Yes, I resign")
    return await person.sees(where=lambda shown: shown.id == board.id and is_over(shown))


async def looks_back(person: Person, final: Shown) -> Shown:
    assert (await person.press(final, "Look back")).ok
    screen = await person.sees("Look back", where=lambda shown: "Walk through" in shown.enabled)
    assert screen.ephemeral
    return screen


async def brings(person: Person, record: Record | bytes) -> None:
    content = record if isinstance(record, bytes) else str(record).encode()
    assert (await person.command("/rose replay", file=Document("match.txt", content))).ok


async def film(person: Person, screen: Shown) -> Shown:
    """The screen once it shows a replay."""

    def shown() -> Shown | None:
        now = person.again(screen)
        return now if now.pictures and ".gif" in now.pictures[0].url else None

    found: Shown = await person.until(shown, "a replay")
    return found


async def test_a_duel_is_watched_shared_walked_through_and_played_on(rose: Rose, alice: Person, bob: Person) -> None:
    board = await play_some(alice, bob, await begin_duel(alice, bob), 6)
    final = await resigned(alice, board)
    assert final.enabled == ["Rematch", "Look back"]
    assert not [one for one in final.raw["attachments"] if one["filename"].endswith(".txt")]

    screen = await looks_back(bob, final)
    assert screen.enabled == ["Watch", "Walk through", "Play on from here", "Review", "Record and deck"]
    await bob.press(screen, "Record and deck")
    deck = await bob.sees_change(screen, "The deck is genuine")
    record = parse_record(await bob.picture(deck.file(".txt")))
    assert verify(record).good
    assert len(record.moves) == 6
    await bob.press(deck, "Back")
    screen = await bob.sees_change(deck, "Alice has resigned")

    await bob.press(screen, "Watch")
    watched = await film(bob, screen)
    assert "Alice" in (watched.pictures[0].alt or "")
    with Image.open(io.BytesIO(await bob.picture(watched.pictures[0].url))) as gif:
        assert gif.format == "GIF"
        assert getattr(gif, "n_frames", 1) > 1
    await bob.choose(watched, next(s["custom_id"] for s in watched.selects if "watch-to" in s["custom_id"]), "3")
    await bob.until(lambda: "to move 3" in (bob.again(watched).pictures[0].alt or ""), "a part of the match")
    await bob.press(watched, "Share here")
    shared = await alice.sees("Alice has resigned", where=lambda m: any(".gif" in p.url for p in m.pictures))
    assert not shared.ephemeral

    await bob.press(watched, "Back")
    screen = await bob.sees(where=lambda m: m.id == screen.id and "Walk through" in m.enabled)
    await bob.press(screen, "Walk through")
    walked = await bob.sees_change(screen, "Before the first move")
    assert f"`{position_line(record.opening())}`" in walked.text
    turns = list(record.turns())
    for number in (1, 2, 3):
        await bob.press(walked, "▶ Next")
        walked = await bob.sees_change(walked, f"Move {number} of 6")
        assert f"`{position_line(turns[number - 1].position)}`" in walked.text
        assert walked.pictures[0].alt
    await bob.choose(walked, "Jump to …", "6")
    walked = await bob.sees_change(walked, "Move 6 of 6")
    assert "▶ Next" not in walked.enabled
    await bob.press(walked, "⏮ First")
    walked = await bob.sees_change(walked, "Before the first move")
    assert "◀ Back" not in walked.enabled
    await rose.hold_computers()
    assert (await alice.command("/rose review")).ok
    await rose.logged("a review is asked for and waits")
    await rose.kill()  # during the review
    await rose.start()
    assert (await alice.command("/rose review")).ok
    reviewed = await alice.sees("chance to win", where=lambda m: m.ephemeral and bool(m.pictures))
    assert (reviewed.pictures[0].alt or "").startswith("The chance to win over 6 moves")
    await bob.press(walked, "▶ Next")
    walked = await bob.sees_change(walked, "Move 1 of 6")

    await bob.press(walked, "Play on from here")
    choice = await bob.sees_change(walked, "does not count")
    await bob.choose(choice, "How strong the computer plays", "squire")
    choice = await bob.sees(where=lambda m: m.id == choice.id and "white-squire" in str(m.buttons))
    await bob.press(choice, "Play white")
    branch = await bob.sees("A branch of another match", where=lambda m: turn_on(m) is not None)
    assert branch.ephemeral
    stored = await rose.match(match_on(branch))
    assert (stored.branch, stored.counts, stored.branch_of) == (True, False, match_on(final))
    assert "Squire" in branch.text

    await bob.press(choice, "Back")
    assert "Watch" in (await bob.sees_change(choice, "Alice has resigned")).enabled


async def test_what_others_may_not_see_and_what_is_running(rose: Rose, alice: Person, bob: Person) -> None:
    await alice.command("/rose practice", level="page", house="red")
    practice = await board_of(alice)
    final = await resigned(alice, practice)
    screen = await looks_back(alice, final)
    assert "Watch" not in screen.labels, "nobody moved"
    await bob.command("/rose replay", match=match_on(final))
    await bob.sees("I know of no such match")
    await bob.command("/rose replay")
    await bob.sees("You have no finished match yet")

    board = await begin_duel(alice, bob, channel="general")
    name = match_on(board)
    choices = await bob.completes("/rose replay", "match", "Ali")
    assert [choice["value"] for choice in choices] == [name]
    await bob.command("/rose replay", match=name)
    screen = await bob.sees("still running")
    assert screen.enabled == ["Walk through"], "no film and no record before the end, and nobody tries moves out"
    view = (await rose.match(name)).view
    await bob.command("/rose replay", position=position_line(view))
    position = await bob.sees("A position")
    await bob.press(position, "Play on from here")
    position = await bob.sees_change(position, "does not count")
    await bob.press(position, "Play red")
    await bob.sees("still running. Play on from it when that match is over")
    await brings(bob, Record(Variant.DUEL, bytes(32), others=(("Match", name),)))
    await bob.sees("That is a match which is still running")


async def test_a_team_match_a_broken_record_and_a_wrong_position(rose: Rose, alice: Person) -> None:
    record = random_record(Variant.TEXAS, 3, most=20)
    await brings(alice, record)
    screen = await alice.sees("Player 3", where=lambda shown: "Watch" in shown.enabled)
    assert "Record and deck" not in screen.labels
    await alice.press(screen, "Watch")
    await film(alice, screen)
    await alice.press(screen, "Back")
    screen = await alice.sees(where=lambda m: m.id == screen.id and "Walk through" in m.enabled)
    await alice.press(screen, "Play on from here")
    choice = await alice.sees_change(screen, "Move 20 of 20")
    await alice.press(choice, "Play red")
    branch = await alice.sees("A branch of another match", where=lambda m: turn_on(m) is not None)
    stored = await rose.match(match_on(branch))
    assert stored.variant is Variant.TEXAS
    assert stored.people == (int(alice.id),)

    await brings(alice, str(record).encode().replace(b'[Variant "texas"]', b'[Variant "teaxs"]'))
    await alice.sees("Line 1: This header cannot have this value.")
    await brings(alice, str(random_record(Variant.DUEL, 1, most=2)).encode() + b"N1 N1 N1\n")
    await alice.sees("This move is not legal there.")
    await brings(alice, b"\x89PNG\r\n\x1a\n")
    await alice.sees("This is not UTF-8 text.")
    await brings(alice, b";" * 300_000)
    await alice.sees("256 KiB at most")
    line = position_line(opening(Variant.DUEL, record.deck))
    twice = str(parse_position(line).hands[0][0])
    await alice.command("/rose replay", position=line.replace(" 44 -", f" 44 {twice}"))
    await alice.sees(f"The discard pile: this card is there twice. `{twice}`")

    await rose.kill()
    await rose.start()
    await alice.press(choice, "Back")
    await alice.sees("I do not remember that record any more")


async def newest(person: Person, known: list[Shown]) -> Shown:
    """The screen of what was just uploaded."""
    before = {one.id for one in known}
    return await person.sees("Player", where=lambda shown: shown.id not in before and "Watch" in shown.enabled)


async def test_eight_presses_at_once_make_one_replay_and_it_fits(
    rose: Rose, sandbox: Sandbox, alice: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = random_record(Variant.DUEL, 5)
    people = (alice, bob)
    screens: list[Shown] = []
    for number in range(8):  # as many as may wait, of each
        person = people[number % 2]
        await brings(person, record)
        screens.append(await newest(person, screens))
    await asyncio.gather(*(people[n % 2].press(screen, "Watch") for n, screen in enumerate(screens)))
    for number, screen in enumerate(screens):
        await film(people[number % 2], screen)
    await rose.logged(MADE)
    assert sum(MADE in line for line in rose.log) == 1
    await alice.press(screens[0], "Share here")
    whole = await bob.sees(where=lambda m: not m.ephemeral and any(".gif" in p.url for p in m.pictures))
    assert sum(MADE in line for line in rose.log) == 1, "it is kept"

    limit = 60_000
    monkeypatch.setattr(attachments, "MOST_BYTES", limit)
    await brings(bob, random_record(Variant.DUEL, 5))
    screen = await newest(bob, screens)
    await bob.press(screen, "Watch")
    small = await film(bob, screen)
    assert len(await bob.picture(small.pictures[0].url)) <= limit
    assert len(await bob.picture(whole.pictures[0].url)) > limit
