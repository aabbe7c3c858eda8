"""The table of Discord's refusals: what each means for the bot, and what is a bug."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import (
    MEANING,
    DiscordApi,
    DiscordFailed,
    FailReason,
    button_ids,
    meaning,
    only,
    refusals,
)
from data.rows.match_rows import Place


def refusal(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    response = cast(Any, SimpleNamespace(status=status, reason=""))
    return kind(response, {"code": code, "message": "no"})


TABLE = [
    (refusal(discord.NotFound, 404, 10003), FailReason.BARRED, "the channel is gone"),
    (refusal(discord.NotFound, 404, 10004), FailReason.BARRED, "the server is gone, or we are not in it"),
    (refusal(discord.NotFound, 404, 10007), FailReason.GONE, "404 (10007)"),  # of a member who has left
    (refusal(discord.NotFound, 404, 10008), FailReason.GONE, "the message is gone"),
    (refusal(discord.NotFound, 404, 10015), FailReason.SPENT, "the interaction was never answered"),
    (refusal(discord.NotFound, 404, 10062), FailReason.SPENT, "the interaction is too old"),
    (refusal(discord.HTTPException, 400, 30046), FailReason.OLD_EDITS, "too many edits of an old message"),
    (refusal(discord.HTTPException, 400, 40060), FailReason.SPENT, "the interaction was answered already"),
    (refusal(discord.Forbidden, 403, 50001), FailReason.BARRED, "no access to the channel"),
    (refusal(discord.Forbidden, 403, 50007), FailReason.DMS_CLOSED, "the person's direct messages are closed"),
    (refusal(discord.Forbidden, 403, 50013), FailReason.BARRED, "a permission is missing"),
    (refusal(discord.HTTPException, 400, 50024), FailReason.BARRED, "this cannot be done in a channel of that kind"),
    (refusal(discord.HTTPException, 401, 50027), FailReason.SPENT, "the interaction's token is too old"),
    (refusal(discord.HTTPException, 400, 50083), FailReason.ASLEEP, "the thread is archived"),
    (refusal(discord.HTTPException, 400, 160004), FailReason.TAKEN, "the message has a thread already"),
    (refusal(discord.HTTPException, 400, 160006), FailReason.BARRED, "the channel has as many threads as it can have"),
    (refusal(discord.HTTPException, 401, 0), FailReason.SPENT, "401 (0)"),
    (refusal(discord.NotFound, 404, 0), FailReason.GONE, "404 (0)"),
    (refusal(discord.Forbidden, 403, 20001), FailReason.BARRED, "forbidden (20001)"),
    (refusal(discord.HTTPException, 429, 0), FailReason.DOWN, "too many requests"),
    (refusal(discord.DiscordServerError, 503, 0), FailReason.DOWN, "Discord is in trouble (503)"),
    (aiohttp.ServerDisconnectedError(), FailReason.DOWN, "Discord cannot be reached (ServerDisconnectedError)"),
    (TimeoutError(), FailReason.DOWN, "Discord cannot be reached (TimeoutError)"),
    (ConnectionResetError(), FailReason.DOWN, "Discord cannot be reached (ConnectionResetError)"),
    (RuntimeError("Session is closed"), FailReason.DOWN, "the bot has just stopped"),
    (discord.InteractionResponded(cast(Any, None)), FailReason.SPENT, "the interaction was answered already"),
]
BUGS = [
    refusal(discord.HTTPException, 400, 50035),
    ValueError("oops"),
    KeyError("key"),
    RuntimeError("something else"),
    discord.ClientException("twice"),
]


@pytest.mark.parametrize(("error", "why", "words"), TABLE)
def test_what_belongs_to_life_on_discord_has_a_reason(error: Exception, why: FailReason, words: str) -> None:
    found = meaning(error)
    assert found is not None
    assert (found.why, found.words) == (why, words)
    with pytest.raises(DiscordFailed, match=f"^{words.replace('(', '[(]').replace(')', '[)]')}$"), refusals():
        raise error


def test_the_table_above_has_every_code() -> None:
    assert {error.code for error, *_ in TABLE if isinstance(error, discord.HTTPException)} >= set(MEANING)


@pytest.mark.parametrize("error", BUGS)
def test_bugs_have_none_and_fly_on(error: Exception) -> None:
    assert meaning(error) is None
    with pytest.raises(type(error)), refusals():
        raise error


def test_a_refused_answer_to_a_click_is_never_a_bug(caplog: pytest.LogCaptureFixture) -> None:
    """Whatever Discord refuses about a callback, there are other ways to show the board."""
    with pytest.raises(DiscordFailed) as found, refusals(otherwise=FailReason.SPENT):
        raise refusal(discord.HTTPException, 400, 50035)
    assert found.value.why is FailReason.SPENT
    assert "50035" in caplog.text
    with pytest.raises(ValueError, match="oops"), refusals(otherwise=FailReason.SPENT):
        raise ValueError("oops")


def test_nobody_is_mentioned_unless_named() -> None:
    assert only().to_dict()["parse"] == []
    assert "users" not in only().to_dict()
    assert [int(one) for one in only(1, 2).to_dict()["users"]] == [1, 2]


class Channel:
    """A channel that records what is sent, and fails on demand."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        self.fails: Exception | None = None

    async def send(self, **options: Any) -> Any:
        if self.fails is not None:
            raise self.fails
        self.sent.append(options)
        return SimpleNamespace(id=5)


async def test_posts_carry_their_nonce_and_are_silent_unless_somebody_is_called() -> None:
    channel = Channel()
    client = SimpleNamespace(get_partial_messageable=lambda *_, **__: channel)
    door = DiscordApi(cast(discord.Client, client))
    assert await door.post(Place(1), Note("a board"), nonce="abc") == 5
    assert await door.post(Place(1), Note("a board"), nonce="abd", ping=(7,)) == 5
    quiet, loud = channel.sent
    assert (quiet["nonce"], quiet["silent"]) == ("abc", True)
    assert (loud["nonce"], loud["silent"]) == ("abd", False)
    assert [int(one) for one in loud["allowed_mentions"].to_dict()["users"]] == [7]


async def test_whether_discord_is_well_shows_in_what_it_answers() -> None:
    channel = Channel()
    client = SimpleNamespace(get_partial_messageable=lambda *_, **__: channel)
    door = DiscordApi(cast(discord.Client, client))
    assert door.recovered.is_set()
    for error, recovered in ((TimeoutError(), False), (refusal(discord.Forbidden, 403, 50013), True)):
        channel.fails = error
        with pytest.raises(DiscordFailed):
            await door.post(Place(1), Note("a board"), nonce="abc")
        assert door.recovered.is_set() is recovered
    channel.fails = TimeoutError()
    with pytest.raises(DiscordFailed):
        await door.post(Place(1), Note("a board"), nonce="abc")
    channel.fails = None
    await door.post(Place(1), Note("a board"), nonce="abc")
    assert door.recovered.is_set()


def test_all_that_can_be_pressed_is_found_however_deep_it_lies() -> None:
    row = SimpleNamespace(children=[SimpleNamespace(custom_id="rk:menu:abc:0:")])
    assert "rk:menu:abc:0:" in list(button_ids([SimpleNamespace(children=[row]), SimpleNamespace()]))
