"""`/rose practice`: a duel against the computer, in the channel, for one's own eyes, or in direct messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

import matches
from cogs import replies
from cogs.challenge import HOUSES, LOT, house_of
from cogs.clicks import Click
from cogs.places import How, Stand, here, link, stand
from cogs.table import person_of
from cogs.translation import worded
from game import House
from locales.words import say
from matches import Match, Place
from opponents import LEVELS

if TYPE_CHECKING:
    from cogs.client import RoseKing

Interaction = discord.Interaction["RoseKing"]

HERE, PRIVATE, LETTERS = "here", "private", "letters"
PLACES: Final = [
    app_commands.Choice(name=worded(f"choice-place-{value}"), value=value) for value in (HERE, PRIVATE, LETTERS)
]
LEVEL_CHOICES: Final = [
    app_commands.Choice(name=worded(f"choice-level-{level.key}"), value=level.key) for level in LEVELS
]
KEYS: Final = [level.key for level in LEVELS]


async def setup(client: RoseKing) -> None:
    @client.rose.command(name=worded("command-practice"), description=worded("command-practice-description"))
    @app_commands.rename(level=worded("option-level"), house=worded("option-house"), place=worded("option-place"))
    @app_commands.describe(
        level=worded("option-level-description"),
        house=worded("option-house-description"),
        place=worded("option-place-description"),
    )
    @app_commands.choices(level=LEVEL_CHOICES, house=HOUSES, place=PLACES)
    async def practice(interaction: Interaction, level: str, house: str = LOT, place: str = PRIVATE) -> None:
        await begin(interaction, level, house_of(house), place)

    client.clicks.answered_by("practice", from_button)
    client.clicks.answered_by("next-level", next_level)


async def begin(interaction: Interaction, level: str, house: House | None, where: str) -> None:
    client, own = interaction.client, replies.language_of(interaction)
    if where == LETTERS and interaction.guild_id is not None:
        await _in_letters(interaction, level, house, own)
        return
    private = where == PRIVATE and not interaction.context.dm_channel
    place = here(interaction, own, private=private)
    match = await _begin(interaction, level, house, place)
    match = await client.boards.open_new(interaction, match, place)
    client.thinking.about(match)


async def _begin(interaction: Interaction, level: str, house: House | None, place: Place) -> Match:
    return await matches.practise(
        interaction.client.hall,
        person_of(interaction.user),
        level,
        str(interaction.id),
        house=house,
        place=place,
    )


async def _in_letters(interaction: Interaction, level: str, house: House | None, own: str) -> None:
    """The board goes to the person's direct messages; if those are closed, it is shown here, for their eyes alone."""
    client = interaction.client
    await interaction.response.defer(ephemeral=True, thinking=True)
    channel = await client.letters(interaction.user.id)
    place = Place(channel.id, how=str(Stand(How.CHANNEL, own)))
    match = await _begin(interaction, level, house, place)
    try:
        match = await client.boards.post_to(match, place)
        text = say(own, "practice-in-letters", link=link(match.place) or "")
    except discord.Forbidden:
        place = here(interaction, own, private=True)
        match = await client.boards.open_new(interaction, match, place)
        text = say(own, "practice-letters-closed")
    await replies.whisper(interaction, text)
    client.thinking.about(match)


async def from_button(interaction: Interaction, click: Click) -> None:
    """A practice game from elsewhere, such as the end of the rules: against the first level, for one's own eyes."""
    await begin(interaction, click.word if click.word in KEYS else KEYS[0], None, PRIVATE)


async def next_level(interaction: Interaction, click: Click) -> None:
    """After a practice game: the next level up, with the houses as they were."""
    before = await matches.look(interaction.client.hall, click.subject)
    seat = before.seat_of(interaction.user.id)
    if seat is None:
        raise matches.NotYours(before, matches.NotYours.Why.NOT_SEATED)
    if not interaction.client.first_time(f"next-level {before.id}"):
        await replies.whisper(interaction, replies.speak(interaction, "rematch-begun"))
        return
    level = next((player.level for player in before.players if player.level), KEYS[0])
    higher = KEYS[min(KEYS.index(level) + 1, len(KEYS) - 1)] if level in KEYS else KEYS[0]
    private = before.place is not None and stand(before.place).how is How.PRIVATE
    await begin(interaction, higher, seat.house, PRIVATE if private else HERE)
