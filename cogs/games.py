"""`/rose games`: all matches of a person, everywhere; and `/rose board`: the live board here, again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands, ui

import matches
from cogs import replies, screens
from cogs.clicks import Click, chosen
from cogs.places import How, here, link, reachable, stand
from cogs.story import SIGNS, name_of, plain_name_of
from cogs.translation import worded
from cogs.views import Layout
from locales.words import say
from matches import Challenge, Games, Lobby, Match, Summary

if TYPE_CHECKING:
    from cogs.client import RoseKing

Interaction = discord.Interaction["RoseKing"]

A_PAGE: Final = 8
CHALLENGES: Final = 5
"""Long names in all these lines still fit the 4,000 characters that a message may have."""
A_MENU: Final = 25


async def setup(client: RoseKing) -> None:
    @client.rose.command(name=worded("command-games"), description=worded("command-games-description"))
    async def games(interaction: Interaction) -> None:
        await _show(interaction, 0)

    @client.rose.command(name=worded("command-board"), description=worded("command-board-description"))
    @app_commands.rename(match=worded("option-match"))
    @app_commands.describe(match=worded("option-match-description"))
    async def board(interaction: Interaction, match: str) -> None:
        await bring(interaction, match.strip().lower())

    @board.autocomplete("match")
    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        return await suggestions(interaction, typed)

    client.clicks.answered_by("games", turn_page)
    client.clicks.answered_by("bring", bring_chosen)
    client.clicks.answered_by("next-game", next_game)


def opponents_of(language: str, game: Summary, plain: bool = False) -> str:
    name = plain_name_of if plain else name_of
    return " & ".join(
        f"{SIGNS[player.seat.house]} {name(language, player)}"
        for player in game.players
        if player.seat.house is not game.mine.house
    )


def line(language: str, game: Summary) -> str:
    """A match in the list: against whom, the score, whose turn, the time left, and where it is."""
    turn = say(language, "games-your-turn" if game.waiting_for_me else "games-their-turn")
    parts = [f"**{opponents_of(language, game)}**", f"{game.red} : {game.white}", turn]
    if game.deadline is not None:
        parts.append(say(language, "board-time", when=f"<t:{game.deadline}:R>"))
    address = link(game.place)
    if address:
        parts.append(say(language, "games-link", link=address))
    return f"{'▶' if game.waiting_for_me else '·'} " + " · ".join(parts)


class GamesLayout(Layout):
    """A page of a person's matches."""

    def __init__(self, language: str, found: Games, page: int) -> None:
        super().__init__()
        running = found.running
        waiting = sum(game.waiting_for_me for game in running)
        pages = max(1, -(-len(running) // A_PAGE))
        page = min(max(page, 0), pages - 1)
        part = running[page * A_PAGE : (page + 1) * A_PAGE]
        lines = [f"### {say(language, 'games-title', count=len(running), waiting=waiting)}"]
        lines += [line(language, game) for game in part]
        if not running:
            lines.append(say(language, "games-none"))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        if found.challenges:
            told = [challenge_line(language, each) for each in found.challenges[:CHALLENGES]]
            box.add_item(ui.Separator())
            box.add_item(ui.TextDisplay("\n".join([f"**{say(language, 'games-challenges')}**", *told])))
        if part:
            box.add_item(_menu(language, part))
        row: ui.ActionRow[Any] = ui.ActionRow()
        if waiting:
            label = say(language, "button-next-game")
            row.add_item(ui.Button(label=label, custom_id=str(Click("next-game")), style=discord.ButtonStyle.primary))
        if pages > 1:
            for key, to in (("button-back", page - 1), ("button-next", page + 1)):
                row.add_item(
                    ui.Button(
                        label=say(language, key),
                        custom_id=str(Click("games", turn=max(to, 0), word=key)),
                        disabled=not 0 <= to < pages,
                    )
                )
        if row.children:
            box.add_item(row)
        self.add_item(box)


def challenge_line(language: str, challenge: Challenge | Lobby) -> str:
    address = link(challenge.place)
    see = f" · {say(language, 'games-link', link=address)}" if address else ""
    if isinstance(challenge, Lobby):
        return f"· {say(language, 'games-lobby', free=len(challenge.free))}{see}"
    host = name_of(language, challenge.host)
    guest = name_of(language, challenge.guest) if challenge.guest else say(language, "games-anybody")
    return f"· {host} → {guest}{see}"


def _menu(language: str, games: tuple[Summary, ...]) -> ui.ActionRow[Any]:
    options = [
        discord.SelectOption(
            label=f"{opponents_of(language, game, plain=True)} · {game.red} : {game.white}"[:100],
            value=game.id,
            description=say(language, "games-your-turn" if game.waiting_for_me else "games-their-turn"),
        )
        for game in games[:A_MENU]
    ]
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(Click("bring")), placeholder=say(language, "games-bring"), options=options
    )
    return ui.ActionRow(menu)


async def _show(interaction: Interaction, page: int) -> None:
    found = await matches.games(interaction.client.hall, interaction.user.id)
    layout = GamesLayout(replies.language_of(interaction), found, page)
    if interaction.type is discord.InteractionType.component:
        await interaction.response.edit_message(view=layout)
    else:
        await replies.show(interaction, layout, private=True)


async def turn_page(interaction: Interaction, click: Click) -> None:
    await _show(interaction, click.turn)


async def next_game(interaction: Interaction, click: Click) -> None:
    """The match that waits most urgently for this person."""
    found = await matches.games(interaction.client.hall, interaction.user.id)
    waiting = [game for game in found.running if game.waiting_for_me]
    if not waiting:
        await replies.whisper(interaction, replies.speak(interaction, "games-nothing-waits"))
        return
    await bring(interaction, waiting[0].id)


async def bring_chosen(interaction: Interaction, click: Click) -> None:
    await bring(interaction, chosen(interaction))


async def bring(interaction: Interaction, name: str) -> None:
    """Show a match here: the live board itself if the person plays in it and it may come here, else a look at it."""
    client, own = interaction.client, replies.language_of(interaction)
    match = await matches.look(client.hall, name)
    seated = match.seat_of(interaction.user.id) is not None
    hidden = stand(match.place).how is How.PRIVATE and not interaction.context.dm_channel
    place = here(interaction, own, private=hidden)  # what was for one's own eyes stays so
    same = match.place is not None and match.place.guild == place.guild and match.place.channel == place.channel
    if seated and match.ended is None and (same or _may_travel(match, interaction)):
        before = match.place
        match = await client.boards.open_new(interaction, match, place)
        await client.boards.retire(before, match)
        return
    await look_on(interaction, match)


def _may_travel(match: Match, interaction: Interaction) -> bool:
    """A board goes where its person calls it only if nobody else needs it where it is."""
    return (
        len(match.people) == 1
        or match.place is None
        or (
            stand(match.place).how in (How.LETTER, How.BORROWED)
            and interaction.guild_id is not None
            and reachable(interaction)
        )
    )


async def look_on(interaction: Interaction, match: Match) -> None:
    """A private look at a match, from one's own side if one sits there and wants that, with a link to its board."""
    client, own = interaction.client, replies.language_of(interaction)
    seat = match.seat_of(interaction.user.id)
    side = await client.side_of(match, seat) if seat is not None else match.view.variant.seats[0]
    await replies.show_drawn(interaction, screens.look(client, own, match, side))


async def suggestions(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The person's matches whose opponent or name begins like what was typed; those that wait come first."""
    language = replies.language_of(interaction)
    found = await matches.games(interaction.client.hall, interaction.user.id)
    choices = []
    for game in found.running:
        mark = "▶ " if game.waiting_for_me else ""
        label = f"{mark}{opponents_of(language, game, plain=True)} · {game.red} : {game.white} · {game.id}"
        if typed.lower() in label.lower():
            choices.append(app_commands.Choice(name=label[:100], value=game.id))
    return choices[:A_MENU]
