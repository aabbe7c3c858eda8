"""One request and its answers: one first answer, and every further answer in its place."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from core.interactions import request as requests
from core.interactions.request import TOKEN_LIFE, Request
from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import DiscordFailed, FailReason
from data.rows.match_rows import Place, Reach
from tests.core.fake_interactions import NOON, Answers, interaction
from tests.core.outgoing.test_discord_api import refusal

BOARD = Note("a board")


def asked(answers: Answers, **how: Any) -> Request:
    return Request(interaction(answers=answers, **how), "en", "de")


async def test_a_click_is_answered_with_the_message_once_and_changed_after_that() -> None:
    answers = Answers()
    click = asked(answers, message=5)
    assert await click.try_update(BOARD)
    assert not await click.try_update(BOARD)
    await click.update_shared(BOARD)
    await click.acknowledge()
    assert answers.given == ["changed", "then changed"]


async def test_what_others_see_too_is_never_changed_or_taken_away_by_a_private_screen() -> None:
    answers = Answers()
    click = asked(answers, message=5)
    await click.update(BOARD)
    await click.delete_answer()
    await click.update(BOARD)
    assert answers.given == ["said a layout privately", "then a layout privately"]
    click = asked(answers := Answers(), message=5)
    await click.acknowledge()
    await click.delete_answer()
    await click.update(BOARD)
    assert answers.given == ["taken", "then a layout privately"]
    click = asked(answers := Answers(), message=5, private=True)
    await click.update(BOARD)
    await click.delete_answer()
    assert answers.given == ["changed", "then deleted"]


async def test_two_who_want_to_give_the_first_answer_at_the_same_moment() -> None:
    answers = Answers()
    answers.hold.clear()
    click = asked(answers, message=5, private=True)
    both = [asyncio.create_task(click.acknowledge()), asyncio.create_task(click.update(BOARD))]
    await asyncio.sleep(0)
    answers.hold.set()
    await asyncio.gather(*both)
    assert answers.given == ["taken", "then changed"]


async def test_something_new_takes_the_place_of_thinking() -> None:
    answers = Answers()
    command = asked(answers)
    await command.acknowledge(private=True)
    assert await command.show(BOARD) == 78
    await command.show(BOARD)
    assert answers.given == ["thinking privately", "then changed", "then a layout privately"]


async def test_a_sentence_takes_the_place_of_thinking_and_what_follows_is_new() -> None:
    answers = Answers()
    command = asked(answers)
    await command.acknowledge(private=True)
    assert await command.reply_privately("sorry")
    await command.show(BOARD)
    assert answers.given == ["thinking privately", "then sorry privately", "then a layout privately"]


async def test_something_new_as_the_first_answer_and_after_a_click_was_taken() -> None:
    answers = Answers()
    assert await asked(answers).show(BOARD, private=False) == 77
    click = asked(answers := Answers(), message=5)
    await click.acknowledge()
    await click.show(BOARD)
    assert answers.given == ["taken", "then a layout privately"]


async def test_what_takes_long_to_draw_is_acknowledged_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "ANSWER_WITHIN", 0.01)
    answers = Answers()
    command = asked(answers)
    drawn = asyncio.Event()

    async def draw() -> tuple[Note, list[discord.File]]:
        await drawn.wait()
        return BOARD, []

    showing = asyncio.create_task(command.show_when_drawn(draw()))
    while not answers.given:  # noqa: ASYNC110
        await asyncio.sleep(0.001)
    drawn.set()
    await showing
    assert answers.given == ["thinking privately", "then changed"]


async def test_an_answer_that_is_too_late_fails_with_its_reason_and_is_no_drama_for_others() -> None:
    answers = Answers()
    answers.fails = refusal(discord.NotFound, 404, 10062)
    click = asked(answers, message=5, private=True)
    with pytest.raises(DiscordFailed) as found:
        await click.update(BOARD)
    assert found.value.why is FailReason.SPENT
    await click.acknowledge()
    assert not await click.reply_privately("sorry")


async def test_what_another_process_has_acknowledged_is_answered_after_that() -> None:
    answers = Answers()
    answers.fails = refusal(discord.HTTPException, 400, 40060)
    click = asked(answers, message=5, private=True)
    await click.acknowledge()
    answers.fails = None
    await click.update(BOARD)
    assert await click.reply_privately("sorry")
    assert answers.given == ["then changed", "then sorry privately"]


async def test_whispering_never_raises(caplog: pytest.LogCaptureFixture) -> None:
    answers = Answers()
    answers.fails = ValueError("a bug")
    assert not await asked(answers).reply_privately("sorry")
    assert "could not answer" in caplog.text


async def test_suggestions_cannot_be_told_a_sentence() -> None:
    answers = Answers()
    assert await asked(answers, kind=discord.InteractionType.autocomplete).reply_privately("sorry")
    assert answers.given == ["0 choices"]


@pytest.mark.parametrize(
    ("how", "handle"),
    [
        ({"server": "en-US", "message": 5}, False),
        ({"message": 5}, False),
        ({"server": "en-US", "message": 5, "private": True}, True),
        ({"server": "en-US", "message": 5, "at_home": False}, True),
        ({"server": "en-US"}, False),
    ],
    ids=["in a channel", "in direct messages", "on a private message", "where the bot is no member", "a command"],
)
def test_a_click_is_kept_where_nothing_else_can_change_the_message(how: dict[str, Any], handle: bool) -> None:
    kept = asked(Answers(), **how).handle
    assert (kept is not None) is handle
    if kept is not None:
        assert (kept.token, kept.message, kept.until) == ("token 1000", 5, int(NOON.timestamp()) + TOKEN_LIFE)


def test_a_command_begins_by_itself_and_a_button_by_where_it_is() -> None:
    first, again = asked(Answers(), number=1), asked(Answers(), number=1)
    assert first.origin == again.origin
    assert first.origin != asked(Answers(), number=2).origin
    pressed = [asked(Answers(), number=number, message=5, custom_id="rk:practice::0:") for number in (1, 2)]
    assert pressed[0].origin == pressed[1].origin
    assert pressed[0].origin != asked(Answers(), number=1, message=6, custom_id="rk:practice::0:").origin


def test_what_a_button_begins_for_each_person_is_told_apart_without_their_ids() -> None:
    pressed = [asked(Answers(), number=number, message=5, custom_id="rk:practice::0:") for number in (1, 2)]
    assert pressed[0].origin_for(4711) == pressed[1].origin_for(4711)
    assert len({pressed[0].origin_for(person) for person in (4711, 4712, None)}) == 3
    assert "4711" not in pressed[0].origin_for(4711)


@pytest.mark.parametrize(
    ("custom_id", "shows"),
    [("rk:menu:abc:3:", True), ("rk:play:abc:3:N1", True), ("rk:menu:abd:3:", False), ("rk:resign:abc:3:", False)],
)
def test_a_message_looks_like_a_board_or_not(custom_id: str, shows: bool) -> None:
    assert asked(Answers(), message=5, custom_id=custom_id).shows_board("abc") is shows


def test_a_message_about_two_matches_is_the_board_of_neither() -> None:
    """A forged button on a board must not make that board a leftover of another match."""
    click = asked(Answers(), message=5, custom_id="rk:play:abc:3:N1")
    assert click.shows("abc")
    assert click.interaction.message is not None
    row = cast(Any, click.interaction.message.components[0])
    row.children.append(SimpleNamespace(custom_id="rk:menu:abd:3:"))
    assert not any(click.shows(match) or click.shows_board(match) for match in ("abc", "abd", ""))
    row.children[1].custom_id = "rk:rules::0:new"
    assert click.shows("abc")


def test_places_say_how_they_are_reached() -> None:
    assert asked(Answers(), server="de").place().reach is Reach.CHANNEL
    assert asked(Answers(), server="de", at_home=False).place().reach is Reach.BORROWED
    assert asked(Answers(), server="de").place(private=True).reach is Reach.PRIVATE


async def test_waiting_for_discord_is_noted_whatever_it_answers() -> None:
    for fails in (None, refusal(discord.NotFound, 404, 10062)):
        answers = Answers()
        answers.fails = fails
        click = asked(answers, message=5)
        assert click.seconds_at_discord == 0
        await click.reply_privately("hello")
        assert click.seconds_at_discord > 0


class Member(discord.Member):
    """A member of a server, without further fields."""

    def __init__(self) -> None:
        pass


def in_channel(channel: int, *, views: bool = True) -> Request:
    """A member of server 9. Its channel 1 has an open thread 11, a private one 12, and archived ones."""
    threads = {11: SimpleNamespace(is_private=lambda: False), 12: SimpleNamespace(is_private=lambda: True)}
    held = SimpleNamespace(permissions_for=lambda _: SimpleNamespace(view_channel=views))
    guild = SimpleNamespace(id=9, get_thread=threads.get, get_channel={1: held, channel: held}.get)
    return Request(cast(Any, SimpleNamespace(channel_id=channel, guild=guild, user=Member())), "en", "en")


@pytest.mark.parametrize(
    ("thread", "from_it", "from_its_channel", "from_another"),
    [(None, True, True, True), (11, True, True, True), (12, True, False, False), (13, True, False, False)],
)
def test_who_sees_a_place(thread: int | None, from_it: bool, from_its_channel: bool, from_another: bool) -> None:
    place = Place(channel=1, guild=9, thread=thread)
    assert in_channel(thread or 1).sees(place) is from_it
    assert in_channel(1).sees(place) is from_its_channel
    assert in_channel(2).sees(place) is from_another
    assert not in_channel(2, views=False).sees(place)
    assert not in_channel(2).sees(Place(channel=1, guild=8, thread=thread))
