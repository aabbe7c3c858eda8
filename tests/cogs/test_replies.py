"""How Discord refuses: what one must live with is told apart from bugs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from cogs import replies


def refusal(kind: type[discord.HTTPException], status: int, code: int) -> discord.HTTPException:
    response = cast(Any, SimpleNamespace(status=status, reason=""))
    return kind(response, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("error", "why"),
    [
        (refusal(discord.NotFound, 404, 10062), "the interaction is too old"),
        (refusal(discord.NotFound, 404, 10008), "the message is gone"),
        (refusal(discord.Forbidden, 403, 50013), "a permission is missing"),
        (refusal(discord.Forbidden, 403, 50007), "the person's DMs are closed"),
        (refusal(discord.HTTPException, 400, 40060), "the interaction was answered already"),
        (refusal(discord.HTTPException, 401, 50027), "the interaction's token is too old"),
        (refusal(discord.HTTPException, 429, 30046), "too many requests"),
        (refusal(discord.DiscordServerError, 503, 0), "Discord is in trouble (503)"),
        (aiohttp.ServerDisconnectedError(), "Discord cannot be reached (ServerDisconnectedError)"),
        (TimeoutError(), "Discord cannot be reached (TimeoutError)"),
    ],
)
def test_what_belongs_to_life_on_discord_has_a_reason(error: Exception, why: str) -> None:
    assert replies.reason(error) == why


@pytest.mark.parametrize(
    "error",
    [refusal(discord.HTTPException, 400, 50035), ValueError("oops"), KeyError("key"), discord.ClientException("twice")],
)
def test_bugs_have_none(error: Exception) -> None:
    assert replies.reason(error) is None
