"""`/rose challenge`, the same from a member's menu, and the message with Accept and Decline that comes of it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

import discord
from discord import app_commands

import matches
from cogs import replies
from cogs.board_layout import GOLD
from cogs.clicks import Click
from cogs.invitations import THREAD, ChallengeLayout, layout_of
from cogs.places import How, Stand, here, link, stand, with_message
from cogs.story import plain_name_of
from cogs.table import person_of
from cogs.translation import worded
from cogs.views import Note
from game import House
from locales.words import say
from matches import Challenge, Clock, Lobby, Match, Place

if TYPE_CHECKING:
    from cogs.client import RoseKing

log = logging.getLogger(__name__)
Interaction = discord.Interaction["RoseKing"]

LOT: Final = "lot"

HOUSES: Final = [
    app_commands.Choice(name=worded("choice-house-lot"), value=LOT),
    app_commands.Choice(name=worded("choice-house-red"), value="red"),
    app_commands.Choice(name=worded("choice-house-white"), value="white"),
]
CLOCKS: Final = [app_commands.Choice(name=worded(f"choice-clock-{clock.value}"), value=clock.value) for clock in Clock]


def house_of(value: str) -> House | None:
    return None if value == LOT else House[value.upper()]


async def setup(client: RoseKing) -> None:
    @client.rose.command(name=worded("command-challenge"), description=worded("command-challenge-description"))
    @app_commands.rename(
        opponent=worded("option-opponent"),
        house=worded("option-house"),
        clock=worded("option-clock"),
        thread=worded("option-thread"),
    )
    @app_commands.describe(
        opponent=worded("option-opponent-description"),
        house=worded("option-house-description"),
        clock=worded("option-clock-description"),
        thread=worded("option-thread-description"),
    )
    @app_commands.choices(house=HOUSES, clock=CLOCKS)
    async def challenge(
        interaction: Interaction,
        opponent: discord.User | None = None,
        house: str = LOT,
        clock: str = Clock.THREE_DAYS.value,
        thread: bool = False,
    ) -> None:
        await send(interaction, opponent, house_of(house), Clock(clock), thread)

    async def from_profile(interaction: Interaction, member: discord.User) -> None:
        await send(interaction, member, None, Clock.THREE_DAYS, thread=False)

    client.tree.add_command(
        app_commands.ContextMenu(
            name=worded("context-challenge"),
            callback=from_profile,
            allowed_contexts=client.rose.allowed_contexts,
            allowed_installs=client.rose.allowed_installs,
        )
    )
    for action, answer in {"accept": accept, "decline": decline, "withdraw": withdraw, "rematch": rematch}.items():
        client.clicks.answered_by(action, answer)


async def send(
    interaction: Interaction,
    opponent: discord.User | discord.Member | None,
    house: House | None,
    clock: Clock,
    thread: bool,
) -> None:
    """Challenge somebody, or anybody who sees it."""
    client = interaction.client
    own = replies.language_of(interaction)
    if interaction.context.dm_channel:
        await send_letter(interaction, opponent, house, clock)
        return
    # Where there is no server whose language all share, it is read by the one who is challenged.
    place = here(interaction, await client.languages.of_person(opponent.id, own) if opponent else own)
    guest = person_of(opponent) if opponent else None
    newcomer = guest is not None and not await _has_played(client.hall, guest.id)
    made = await matches.challenge_to_duel(
        client.hall, person_of(interaction.user), guest, house=house, clock=clock, place=place
    )
    layout = ChallengeLayout(stand(place).language, made, newcomer=newcomer, thread=thread)
    allowed = discord.AllowedMentions(everyone=False, roles=False, users=[opponent] if opponent else False)
    sent = await interaction.response.send_message(view=layout, allowed_mentions=allowed)
    if sent.message_id is not None:
        await matches.move_challenge(client.hall, made.id, with_message(place, sent.message_id))


async def _has_played(hall: matches.Hall, person: int) -> bool:
    """Whether somebody has ever begun a match, against a person or the computer."""
    return bool((await matches.games(hall, person)).running or await matches.finished(hall, person, limit=1))


async def send_letter(
    interaction: Interaction, opponent: discord.User | discord.Member | None, house: House | None, clock: Clock
) -> None:
    """A challenge from a direct message goes to the other's direct messages, and so does the match."""
    client, own = interaction.client, replies.language_of(interaction)
    if opponent is None:
        await replies.whisper(interaction, say(own, "challenge-whom"))
        return
    guest = person_of(opponent)
    newcomer = not await _has_played(client.hall, guest.id)
    language = await client.languages.of_person(guest.id, own)
    await interaction.response.defer(ephemeral=True, thinking=True)  # opening letters may take Discord a while
    made = await matches.challenge_to_duel(client.hall, person_of(interaction.user), guest, house=house, clock=clock)
    await _post_letter(interaction, made, guest.id, language, newcomer)


async def _post_letter(
    interaction: Interaction, made: Challenge, guest: int, language: str, newcomer: bool = False
) -> None:
    """A challenge goes into somebody's letters; if they take none, it is withdrawn and that is said."""
    client, own = interaction.client, replies.language_of(interaction)
    try:
        channel = await client.letters(guest)
        sent = await channel.send(view=ChallengeLayout(language, made, newcomer=newcomer))
    except discord.Forbidden:
        await matches.withdraw(client.hall, made.id, interaction.user.id)
        await replies.whisper(interaction, say(own, "challenge-letters-closed"))
        return
    place = Place(channel.id, message=sent.id, how=str(Stand(How.LETTER, language)))
    await matches.move_challenge(client.hall, made.id, place)
    await replies.show(interaction, Note(say(own, "challenge-sent"), colour=GOLD))


async def accept(interaction: Interaction, click: Click) -> None:
    """The match begins: here, or in a thread of its own if the challenger wanted one and the server allows it."""
    client = interaction.client
    match = await matches.accept(client.hall, click.subject, person_of(interaction.user), str(interaction.id))
    place = match.place or here(interaction, replies.language_of(interaction))
    if stand(place).how is How.LETTER:
        text = replies.speak(interaction, "challenge-started")
        await interaction.response.edit_message(view=Note(text, colour=GOLD))
        await client.boards.refresh(match)
    elif click.word != THREAD or not await open_in_thread(interaction, match, place):
        await client.boards.open(interaction, match, place)


async def open_in_thread(interaction: Interaction, match: Match, place: Place) -> bool:
    """A thread for the match, with the board in it; False where there may be none."""
    client, language = interaction.client, stand(place).language
    called = [plain_name_of(language, player) for player in match.players]
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel) or stand(place).how is not How.CHANNEL:
        return False
    await interaction.response.defer()
    try:
        thread = await channel.create_thread(
            name=say(language, "thread-name", red=called[0], white=called[1])[:100],
            type=discord.ChannelType.public_thread,
            auto_archive_duration=10080,
        )
    except discord.HTTPException as error:
        log.info("match %s: no thread, %s", match.id, replies.reason(error))
        return False
    there = Place(place.channel, place.guild, thread.id, None, place.how)
    people = " ".join(f"<@{person}>" for person in match.people)
    await thread.send(say(language, "thread-welcome", people=people))
    match = await matches.move_board(client.hall, match.id, there)
    match = await client.boards.post(match)
    text = say(language, "challenge-in-thread", thread=thread.mention)
    await interaction.edit_original_response(view=Note(text, colour=GOLD))
    return True


async def decline(interaction: Interaction, click: Click) -> None:
    declined = await matches.decline(interaction.client.hall, click.subject, interaction.user.id)
    await _answer(interaction, declined)


async def withdraw(interaction: Interaction, click: Click) -> None:
    withdrawn = await matches.withdraw(interaction.client.hall, click.subject, interaction.user.id)
    await _answer(interaction, withdrawn)


async def _answer(interaction: Interaction, challenge: Challenge | Lobby) -> None:
    assert isinstance(challenge, Challenge)
    await interaction.response.edit_message(view=ChallengeLayout(stand(challenge.place).language, challenge))


class Challenges:
    """Challenges that are shown somewhere, for when something becomes of them while nobody clicks."""

    def __init__(self, client: RoseKing) -> None:
        self._client = client

    async def refresh(self, challenge: Challenge | Lobby) -> None:
        place = challenge.place
        if place is None or place.message is None or stand(place).how is not How.CHANNEL:
            return
        channel = self._client.get_partial_messageable(place.thread or place.channel, guild_id=place.guild)
        layout = layout_of(stand(place).language, challenge)
        try:
            await channel.get_partial_message(place.message).edit(view=layout)
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("challenge %s: its message was not changed, %s", challenge.id, replies.reason(error))


async def rematch(interaction: Interaction, click: Click) -> None:
    """Play again with the houses swapped: at once in practice, else as a challenge that waits for the other."""
    client = interaction.client
    found = await matches.rematch(client.hall, click.subject, person_of(interaction.user), str(interaction.id))
    own = replies.language_of(interaction)
    place = found.place or here(interaction, own, private=_is_private(interaction))
    language = stand(place).language
    if isinstance(found, Match):
        await _begin_again(interaction, found, place)
        return
    if found.place is not None and found.place.message is not None:  # it has been shown already
        await replies.whisper(interaction, say(own, "rematch-waiting"))
        return
    if isinstance(found, Challenge) and stand(place).how is How.LETTER and found.guest and found.guest.person:
        await interaction.response.defer(ephemeral=True, thinking=True)
        other = found.guest.person
        await _post_letter(interaction, found, other, await client.languages.of_person(other, own))
        return
    sent = await interaction.response.send_message(view=layout_of(language, found))
    if sent.message_id is not None:
        await matches.move_challenge(client.hall, found.id, with_message(place, sent.message_id))


async def _begin_again(interaction: Interaction, match: Match, place: Place) -> None:
    """The board of a rematch; for a click that came after the one that began it, the way to that board."""
    client, before = interaction.client, match.place
    if match.deal.salt != str(interaction.id):
        address = link(before)
        see = replies.speak(interaction, "see-board", link=address) if address else ""
        await replies.whisper(interaction, f"{replies.speak(interaction, 'rematch-begun')} {see}".strip())
    elif stand(place).how is How.LETTER:
        await interaction.response.edit_message(view=Note(replies.speak(interaction, "challenge-started"), colour=GOLD))
        await client.boards.refresh(match)
    else:
        match = await client.boards.open_new(interaction, match, place)
        await client.boards.retire(before, match)  # the challenge that was answered so
        client.thinking.about(match)


def _is_private(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral
