"""Everything the bot says on Discord goes out here, and here alone it is known how Discord can refuse.

Two kinds of failure: those that belong to life on Discord (the message is gone, the click came too late, a
permission is missing, Discord is in trouble), which the person reads as a sentence and the log as a line; and
bugs, which the person reads as an apology with a reference and the log as a whole traceback under the same
reference. Log lines carry ids, never texts that people wrote and never tokens.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any, Protocol, TypeVar

import aiohttp
import discord
from discord import app_commands

from locales import words

log = logging.getLogger(__name__)

ANSWER_WITHIN = 1.5
"""Seconds after which an interaction is acknowledged even if its picture is not drawn yet; Discord's limit is 3."""
_T = TypeVar("_T")

# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
EXPECTED = {
    10003: "the channel is gone",
    10008: "the message is gone",
    10062: "the interaction is too old",
    30046: "too many edits of an old message",
    40060: "the interaction was answered already",
    50001: "no access to the channel",
    50007: "the person's DMs are closed",
    50013: "a permission is missing",
    50027: "the interaction's token is too old",
    50083: "the thread is archived",
}


class _Languages(Protocol):
    def of(self, interaction: discord.Interaction[Any]) -> str: ...


class Speaker(Protocol):
    """What a client must know to speak with people: which language each of them reads."""

    languages: _Languages


def language_of(interaction: discord.Interaction[Any]) -> str:
    """The language in which a person is answered privately."""
    client: Speaker = interaction.client
    return client.languages.of(interaction)


def speak(interaction: discord.Interaction[Any], key: str, **variables: words.Variable) -> str:
    """A sentence in the language of the person who clicked."""
    return words.say(language_of(interaction), key, **variables)


def whereabouts(interaction: discord.Interaction[Any]) -> str:
    """Who did what where, in ids, for the log. A button's id names the match."""
    data: dict[str, Any] = dict(interaction.data) if interaction.data else {}
    command = interaction.command
    what = data.get("custom_id") or (command.qualified_name if command else data.get("name"))
    return (
        f"{interaction.type.name} {what!r} server={interaction.guild_id} channel={interaction.channel_id}"
        f" person={interaction.user.id} interaction={interaction.id}"
    )


def reason(error: BaseException) -> str | None:
    """Why Discord refused, if that is a refusal one must live with; None if it points to a bug."""
    if isinstance(error, discord.InteractionResponded):
        return EXPECTED[40060]
    if isinstance(error, discord.DiscordServerError):
        return f"Discord is in trouble ({error.status})"
    if isinstance(error, discord.HTTPException):
        return "too many requests" if error.status == 429 else EXPECTED.get(error.code)
    if isinstance(error, (aiohttp.ClientError, TimeoutError, OSError)):
        return f"Discord cannot be reached ({type(error).__name__})"
    if isinstance(error, RuntimeError) and "Session is closed" in str(error):
        return "the bot has just stopped"
    return None


async def acknowledge(interaction: discord.Interaction[Any]) -> None:
    """So that nobody reads "interaction failed"; what is to be shown follows."""
    if interaction.response.is_done():
        return
    try:
        await interaction.response.defer()
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        log.info("could not acknowledge, %s: %s", reason(error) or error, whereabouts(interaction))


async def in_time(interaction: discord.Interaction[Any], drawing: Awaitable[_T], *, private: bool | None = None) -> _T:
    """What is being drawn for an answer; if it takes long, the interaction is acknowledged first.

    ``private`` says what kind of new message will come; None that the clicked message will change.
    """
    task = asyncio.ensure_future(drawing)
    done, _ = await asyncio.wait({task}, timeout=ANSWER_WITHIN)
    if not done and not interaction.response.is_done():
        if private is None:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=private, thinking=True)
    return await task


async def show_drawn(
    interaction: discord.Interaction[Any], drawing: Awaitable[tuple[discord.ui.LayoutView, list[discord.File]]]
) -> None:
    """Answer privately with a layout that has pictures, however long they take."""
    layout, files = await in_time(interaction, drawing, private=True)
    if interaction.response.is_done():
        await interaction.edit_original_response(view=layout, attachments=files)
    else:
        await interaction.response.send_message(view=layout, files=files, ephemeral=True)


async def show(interaction: discord.Interaction[Any], view: discord.ui.LayoutView, *, private: bool = False) -> None:
    """Answer with a layout: the first answer if there was none yet, else a follow-up."""
    if interaction.response.is_done():
        await interaction.followup.send(view=view, ephemeral=private)
    else:
        await interaction.response.send_message(view=view, ephemeral=private)


async def whisper(interaction: discord.Interaction[Any], sentence: str) -> bool:
    """A private sentence, as the first answer or after it. Never raises: it is said when all else failed."""
    try:
        if interaction.type is discord.InteractionType.autocomplete:
            if not interaction.response.is_done():
                await interaction.response.autocomplete([])  # there is nowhere to put a sentence
        elif interaction.response.is_done():
            await interaction.followup.send(sentence, ephemeral=True)
        else:
            await interaction.response.send_message(sentence, ephemeral=True)
    except (discord.DiscordException, aiohttp.ClientError, OSError, RuntimeError) as error:
        if why := reason(error):
            log.info("could not answer, %s: %s", why, whereabouts(interaction))
        else:
            log.exception("could not answer: %s", whereabouts(interaction))
        return False
    return True


async def explain(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the person and the log that an interaction failed: the end of every `on_error`."""
    if isinstance(error, app_commands.CommandInvokeError):
        error = error.original
    if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
        log.warning("%s: %s", type(error).__name__, whereabouts(interaction))
        await whisper(interaction, speak(interaction, "command-outdated"))
        return
    why = reason(error)
    if why is None:
        log.error("a bug, reference %s: %s", interaction.id, whereabouts(interaction), exc_info=error)
        await whisper(interaction, speak(interaction, "went-wrong", reference=str(interaction.id)))
        return
    log.warning("refused, %s: %s", why, whereabouts(interaction))
    lacking = isinstance(error, discord.Forbidden) and error.code in (50001, 50013)
    key = "no-permission" if lacking else "discord-trouble"
    await whisper(interaction, speak(interaction, key))
