"""A review: asked for, looked at, shared, learned from; and refused while people are playing."""

from __future__ import annotations

import io

from PIL import Image

from core.interactions.clicks import Click
from tests.journeys.harness.boards import begin_duel, match_on, play_some
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose


async def _resigned(person: Person, board: Shown) -> Shown:
    await person.press(board, "Menu")
    await person.press(await person.sees("What would you like to do?"), "Resign")
    await person.press(await person.sees("Do you really want"), "Yes, I resign")
    return await person.sees_change(board, "resigned")


async def _reviewed(person: Person) -> Shown:
    return await person.sees("out of 100 of the chance to win", where=lambda m: m.ephemeral and bool(m.pictures))


async def test_a_match_is_reviewed_shared_and_walked_through(rose: Rose, alice: Person, bob: Person) -> None:
    final = await _resigned(alice, await play_some(alice, bob, await begin_duel(alice, bob), 6))
    await bob.press(final, "Look back")
    screen = await bob.sees("Look back", where=lambda m: "Review" in m.enabled)
    await bob.press(screen, "Review")
    review = await _reviewed(bob)
    assert review.id == screen.id
    assert "Alice: luck" in review.text
    assert "Bob: luck" in review.text
    assert "ended early" in review.text
    assert (review.pictures[0].alt or "").startswith("The chance to win over 6 moves: red begins at")
    with Image.open(io.BytesIO(await bob.picture(review.pictures[0].url))) as picture:
        assert picture.size[0] == 800
    await bob.press(review, "Share here")
    shared = await alice.sees("Alice has resigned", where=lambda m: any("review" in p.url for p in m.pictures))
    assert not shared.ephemeral
    await bob.press(review, "Back")
    screen = await bob.sees_change(review, "Look back")
    await bob.press(screen, "Walk through")
    walked = await bob.sees_change(screen, "Before the first move")
    await bob.press(walked, "Review")
    await bob.until(lambda: "chance to win" in bob.again(walked).text, "the review again")


async def test_a_turning_point_shows_what_was_better_and_is_tried_again(rose: Rose, alice: Person, bob: Person) -> None:
    await _resigned(bob, await play_some(alice, bob, await begin_duel(alice, bob), 8))
    assert (await alice.command("/rose review")).ok
    review = await _reviewed(alice)
    assert "Played like" in review.text
    assert "Turning point 1" in review.enabled
    await alice.press(review, "Turning point 1")
    point = await alice.sees_change(review, "Move ")
    assert len(point.pictures) >= 2
    assert all(picture.alt for picture in point.pictures)
    await alice.press(point, "Try it again")
    await alice.sees_change(point, "Play on from here")


async def test_nothing_is_told_of_a_match_that_people_are_playing(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    board = await play_some(alice, carol, await begin_duel(alice, carol), 2)
    assert (await bob.command("/rose review", match=match_on(board))).ok
    assert (await bob.sees("Nothing is told about a match that is still running")).ephemeral
    rose.sandbox.let_forged_through()
    try:
        before = len(bob.messages)
        for action in ("review", "review-point", "review-share"):
            assert (await bob.forges(board, str(Click(action, match_on(board))))).ok
        told = [Shown(each) for each in list(bob.messages.values())[before:]]
        assert [each.ephemeral for each in told] == [True] * 3
        assert all("still running" in each.text for each in told)
    finally:
        rose.sandbox.let_forged_through(False)
    await bob.open_dm()
    assert (await bob.command("/rose review", match=match_on(board), channel="dm")).ok
    await bob.sees("I know of no such match. Yours", channel="dm")
