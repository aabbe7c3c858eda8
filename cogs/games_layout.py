"""The list of a person's matches and open challenges, a page at a time."""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import ui

from cogs.asked import answers, asked
from cogs.clicks import Click
from cogs.places import link
from cogs.story import SIGNS, name_of, plain_name_of
from cogs.views import Layout
from locales.words import say
from matches import Challenge, Games, Lobby, Reach, Summary

A_PAGE: Final = 8
CHALLENGES: Final = 5
"""Long names in all these lines still fit the 4,000 characters that a message may have."""
UNSEEN: Final = 3
A_MENU: Final = 25


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

    def __init__(self, language: str, found: Games, page: int, person: int) -> None:
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
        to_answer = asked(found.challenges, person)
        others = [each for each in found.challenges if each not in to_answer]
        if others:
            told = [challenge_line(language, each) for each in others[:CHALLENGES]]
            box.add_item(ui.Separator())
            box.add_item(ui.TextDisplay("\n".join([f"**{say(language, 'games-challenges')}**", *told])))
        for each in to_answer:
            what = challenge_line(language, each).removeprefix("· ")
            box.add_item(ui.TextDisplay(say(language, "games-asked", what=what)))
            box.add_item(answers(language, each))
        for lost in [each for each in found.challenges if is_unseen(each, person)][:UNSEEN]:
            box.add_item(ui.TextDisplay(say(language, "games-unseen", what=challenge_line(language, lost))))
            box.add_item(
                ui.ActionRow(
                    ui.Button(
                        label=say(language, "button-show-here"), custom_id=str(Click("unseen", lost.id, word="show"))
                    ),
                    ui.Button(
                        label=say(language, "button-withdraw"), custom_id=str(Click("unseen", lost.id, word="withdraw"))
                    ),
                )
            )
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


def is_unseen(challenge: Challenge | Lobby, person: int) -> bool:
    """Whether a challenge of this person's own never came to be shown: an answer that was too late, a crash.

    One that belongs into the direct messages of somebody who wants to be told nothing waits in their list.
    """
    host = challenge.host if isinstance(challenge, Lobby) else challenge.host.person
    place = challenge.place
    return host == person and (place is None or (place.message is None and place.reach is not Reach.DM))


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
