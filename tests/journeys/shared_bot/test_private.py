"""Private is private, and forged ids change nothing; the sandbox lets forged clicks through."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import cast

import pytest
import pytest_asyncio

from cogs import EXTENSIONS
from core.client import RoseKing
from core.layouts.pictures import Pictures
from locales.words import say
from matches.model.context import Context
from sandbox import Sandbox
from tests.journeys.harness.boards import begin_duel, is_board, is_over, match_on, moves_on, plain_button, resigns
from tests.journeys.harness.gestures import finds, press
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.reading import without_commands
from tests.journeys.harness.rose_bot import Rose

UNKNOWN = without_commands(say("en", "refused-unknown"))
LOOKS = (
    "menu:{}:0:",
    "my-side:{}:0:",
    "moves:{}:0:",
    "seal:{}:0:",
    "copy:{}:0:+",
    "copy-again:{}:0:",
    "look-back:{}:0:",
    "look-back:{}:0:again",
    "walk:{}:0:open",
    "watch:{}:0:",
    "watch-speed:{}:0:",
    "watch-from:{}:0:",
    "watch-to:{}:0:",
    "watch-share:{}:0:",
    "record:{}:0:",
    "digits:{}:0:",
    "check-deal:{}:0:",
    "branch:{}:0:",
    "branch-go:{}:0:red-page",
    "review:{}:0:",
    "review-point:{}:0:",
    "review-share:{}:0:",
    "plan:{}:0:",
    "plan-see:{}:0:",
    "plan-if:{}:0:",
    "plan-do:{}:0:",
    "plan-cut:{}:0:",
    "plan-now:{}:0:",
    "hint:{}:0:",
    "switch-preview:{}:0:",
    "play:{}:0:+",
    "confirm:{}:0:+",
    "take-back:{}:0:",
    "offer:{}:0:draw",
    "agree:{}:0:draw",
    "refuse:{}:0:draw",
    "give-day:{}:0:",
    "call-off:{}:0:",
    "call-off-yes:{}:0:",
    "resign:{}:0:",
    "resign-yes:{}:0:",
    "rematch:{}:0:",
    "next-level:{}:0:",
    "easier-level:{}:0:",
    "block:{}:0:",
)
"""Every button that names a match, for a person who may not see it."""
INVITATIONS = (
    "accept:{}:0:",
    "decline:{}:0:",
    "withdraw:{}:0:",
    "sit:{}:0:red",
    "stand-up:{}:0:",
    "start:{}:0:",
    "close-lobby:{}:0:",
    "answer:{}:0:accept",
    "answer:{}:0:decline",
    "unseen:{}:0:show",
    "who:{}:0:",
    "block:{}:0:",
    "block-yes:{}:0:1",
)
"""Every button that names a challenge or a lobby."""
ONES_OWN = {
    "away",
    "away-back",
    "away-from",
    "away-to",
    "blocks",
    "bring",
    "cancel",
    "choose",
    "computer",
    "export-me",
    "forced",
    "forget-me",
    "forget-me-no",
    "forget-me-yes",
    "games",
    "leaderboard",
    "lesson",
    "look-at",
    "next-game",
    "pick",
    "practice",
    "profile",
    "round",
    "rules",
    "server",
    "server-channels",
    "settings",
    "unblock",
    "whom",
}
"""Buttons that name neither, or name it by a choice in a menu."""


async def test_every_button_is_tried() -> None:
    """A new button belongs in one of these lists."""
    pictures = Pictures(1)
    rose = RoseKing(
        context=cast(Context, None), pictures=pictures, language="en", source=None, synced=None, extensions=EXTENSIONS
    )
    await rose.load_cogs()
    actions = set(rose.app.buttons)
    pictures.close()
    assert actions == {one.partition(":")[0] for one in (*LOOKS, *INVITATIONS)} | ONES_OWN


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def forged(sandbox: Sandbox) -> AsyncIterator[None]:
    sandbox.let_forged_through()
    yield
    sandbox.let_forged_through(False)


def private(person: Person) -> list[Shown]:
    return [Shown(raw) for raw in person.messages.values() if Shown(raw).ephemeral]


async def sees_nothing_of(person: Person, match: str, on: Shown) -> None:
    """A person tries every way to a match; each is answered, and none shows anything."""
    before, untouched = len(private(person)), person.again(on).raw
    for look in LOOKS:
        outcome = await person.forges(on, "rk:" + look.format(match))
        assert outcome.ok, look
    assert (await person.command("/rose board", match=match)).ok
    assert (await person.command("/rose replay", match=match)).ok
    assert (await person.command("/rose review", match=match)).ok
    for menu in ("bring", "look-at"):
        await person.forges(on, f"rk:{menu}::0:", [match])
    answers = len(LOOKS) + 5
    await person.until(lambda: len(private(person)) == before + answers, "an answer to each")
    assert [without_commands(shown.text) for shown in private(person)[before:]] == [UNKNOWN] * answers
    assert person.again(on).raw == untouched, "nor does anything come onto the message that was clicked"


async def a_message_of_ones_own(person: Person) -> Shown:
    assert (await person.command("/rose settings")).ok
    return await finds(person, "settings")


@pytest.mark.parametrize("over", [False, True])
async def test_a_private_practice_is_nobody_else_s(rose: Rose, alice: Person, bob: Person, over: bool) -> None:
    assert (await alice.command("/rose practice", level="page", house="red")).ok
    board = await alice.sees(where=is_board)
    if over:
        await resigns(alice, board)
        await alice.sees(where=is_over)
    before = await rose.match(match_on(board))
    await sees_nothing_of(bob, match_on(board), await a_message_of_ones_own(bob))
    after = await rose.match(match_on(board))
    assert (after.version, after.moves) == (before.version, before.moves)


async def test_a_duel_in_direct_messages_is_for_the_two(rose: Rose, alice: Person, bob: Person, carol: Person) -> None:
    await alice.open_dm()
    assert (await alice.command("/rose challenge", opponent=bob, house="red", channel="dm")).ok
    letter = await finds(bob, "accept", ephemeral=False)
    on = await a_message_of_ones_own(carol)
    name = letter.buttons[0]["custom_id"].split(":")[2]
    before = len(private(carol))
    for door in INVITATIONS:
        assert (await carol.forges(on, "rk:" + door.format(name))).ok
    assert (await carol.forges(on, f"rk:computer:{name}:0:", ["red:page"])).ok
    answers = len(INVITATIONS) + 1
    await carol.until(lambda: len(private(carol)) == before + answers, "an answer to each")
    assert {without_commands(shown.text) for shown in private(carol)[before:]} == {UNKNOWN}
    await press(bob, letter, "accept")
    board = await alice.sees(channel="dm", where=is_board)
    await sees_nothing_of(carol, match_on(board), on)
    await alice.press(board, plain_button(board))
    await bob.sees(channel="dm", where=is_board)


async def test_a_board_in_a_channel_that_one_cannot_see(
    rose: Rose, sandbox: Sandbox, alice: Person, bob: Person, carol: Person
) -> None:
    """A person who sees the channel may look from elsewhere in the server; others may not."""
    hidden = alice.channel_id("quiet")
    board = await begin_duel(alice, bob, channel="quiet")
    assert (await carol.command("/rose board", match=match_on(board))).ok
    look = await carol.sees(where=lambda shown: shown.ephemeral and bool(shown.pictures))
    assert look.enabled == [], "anybody may look; only the seat to move may act"
    await carol.open_dm()
    assert (await carol.command("/rose board", match=match_on(board), channel="dm")).ok
    await carol.sees(channel="dm", where=lambda shown: without_commands(shown.text) == UNKNOWN)
    on = await a_message_of_ones_own(carol)
    sandbox.deny(hidden, "view_channel", who=carol.name)
    await sees_nothing_of(carol, match_on(board), on)


# Forged ids on a message that others see

ALONE = (
    "cancel::0:",
    "cancel:{}:0:",
    "resign:{}:0:",
    "forget-me::0:",
    "forget-me-no::0:",
    "games::0:",
    "games::3:button-next",
    "lesson::0:",
    "lesson::1:NW1",
    "rules::3:next",
    "settings::0:people",
    "blocks::0:",
    "unblock::0:once-00",
    "look-back:{}:0:again",
    "walk:{}:0:open",
    "branch:{}:0:",
    "offer:{}:0:draw",
    "block:{}:0:",
)
"""Buttons of private messages that change or delete their message."""


async def test_what_others_see_is_not_changed_by_forged_ids(rose: Rose, alice: Person, bob: Person) -> None:
    """Alice, who plays there, forges each of them on the board, on an open challenge and on a lobby."""
    board = await begin_duel(alice, bob)
    assert (await bob.command("/rose challenge")).ok
    challenge = await finds(alice, "accept", ephemeral=False)
    assert (await bob.command("/rose teams")).ok
    lobby = await finds(alice, "sit", ephemeral=False)
    for message in (challenge, lobby, board):
        for custom_id in ALONE:
            outcome = await alice.forges(message, "rk:" + custom_id.format(match_on(board)))
            assert outcome.ok, custom_id
    assert (await bob.command("/rose games")).ok  # after all of that
    await finds(bob, "bring")
    events = [event["d"]["id"] for event in bob.events if event["t"] in ("MESSAGE_UPDATE", "MESSAGE_DELETE")]
    for message in (challenge, lobby):
        assert bob.again(message).raw == message.raw
        assert message.id not in events
    assert bob.again(board).pictures, "the board is there, with Alice's offer on it"
    assert is_board(bob.again(board))


async def test_days_and_offers_that_no_menu_has(rose: Rose, alice: Person, bob: Person) -> None:
    """Each is answered, and none causes an error in the log: the bot's fixture asserts that."""
    board = await begin_duel(alice, bob)
    on = await a_message_of_ones_own(alice)
    for day in ("9999-12-31", "0001-01-01"):
        assert (await alice.forges(on, "rk:away-from::0:", [day])).ok
        assert (await alice.forges(on, f"rk:away-to::0:{day}", [day])).ok
    assert (await alice.forges(on, f"rk:offer:{match_on(board)}:0:sesame")).ok
    await alice.until(lambda: [shown.text for shown in private(alice)].count(on.text) == 0, "an answer to the last")
    said = [without_commands(shown.text) for shown in private(alice)]
    assert said.count(UNKNOWN) == 4


async def test_the_answer_to_a_forged_id_is_for_the_forger_alone(rose: Rose, alice: Person, bob: Person) -> None:
    board = await begin_duel(bob, alice)
    before = set(bob.messages)
    for custom_id in ("games::0:", "lesson::0:", "forget-me::0:"):
        assert (await alice.forges(board, f"rk:{custom_id}")).ok
    await alice.until(lambda: len(private(alice)) == 3, "three private answers")
    assert set(bob.messages) == before


async def test_a_forged_button_of_another_match_does_not_take_a_board_away(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    """A board with a button of another match is not a leftover of that match."""
    theirs = await begin_duel(alice, bob)
    mine = await begin_duel(carol, alice, channel="games")
    word = next(word for word, _ in moves_on(mine))
    for custom_id in ("play:{}:0:" + word, "menu:{}:0:", "take-back:{}:1:"):
        assert (await carol.forges(theirs, "rk:" + custom_id.format(match_on(mine)))).ok
    await carol.until(partial(_moved, carol, mine), "the move that she made from elsewhere")
    still = bob.again(theirs)  # it may have been edited since it was begun, but not by her
    assert is_board(still)
    assert match_on(still) == match_on(theirs)
    assert [word for word, _ in moves_on(still)] == [word for word, _ in moves_on(theirs)]


def _moved(person: Person, board: Shown) -> bool:
    return person.again(board).raw != board.raw
