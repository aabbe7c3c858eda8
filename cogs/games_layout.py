"""The lists of a person's matches, running and finished, and of open challenges, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.clicks import Click
from cogs.places import link
from cogs.story import SIGNS, name_of, plain_name_of
from cogs.views import Layout
from cogs.ways_in import ways_in
from game import House
from locales.words import say
from matches import Challenge, Ending, Games, Lobby, Place, Reach, Summary

A_PAGE: Final = 8
CHALLENGES: Final = 5
"""Long names in all these lines still fit the 4,000 characters that a message may have."""
UNSEEN: Final = 3
A_MENU: Final = 25
RUNNING, FINISHED = "running", "finished"
Called = Callable[[Place], str]
"""What the channel or thread of a place is called; empty for one that the bot does not know."""


def opponents_of(language: str, game: Summary) -> str:
    """Against whom, as plain text."""
    others = [player for player in game.players if player.seat.house is not game.mine.house]
    return " & ".join(plain_name_of(language, player) for player in others)


def label(language: str, game: Summary, called: Called) -> str:
    """A match where only plain text can stand: opponent, score and place."""
    parts = [opponents_of(language, game), f"{game.red} : {game.white}"]
    if place := plain_place(language, game.place, called):
        parts.append(place)
    return " · ".join(parts)[:100]


def plain_place(language: str, place: Place | None, called: Called) -> str:
    """Where a match is, as plain text."""
    return _hidden(language, place) if place is None or place.reach in _HIDDEN else called(place)


def _place(language: str, place: Place | None) -> str:
    """Where a match is, in a message: a channel or thread that one can click on."""
    return (
        _hidden(language, place) if place is None or place.reach in _HIDDEN else f"<#{place.thread or place.channel}>"
    )


_HIDDEN: Final = {Reach.DM: "games-in-dms", Reach.PRIVATE: "games-in-private"}


def _hidden(language: str, place: Place | None) -> str:
    return "" if place is None else say(language, _HIDDEN[place.reach])


def sides(language: str, game: Summary) -> str:
    """Both sides with the score between them; whoever looks is called "you"."""

    def of(house: House) -> str:
        named = [
            say(language, "games-you") if player.seat is game.mine else name_of(language, player)
            for player in game.players
            if player.seat.house is house
        ]
        return f"{SIGNS[house]} **{' & '.join(named)}**"

    return f"{of(House.RED)} {game.red} : {game.white} {of(House.WHITE)}"


def turn_of(language: str, game: Summary, name: Callable[..., str] = name_of) -> str:
    if game.waiting_for_me:
        return say(language, "games-your-turn")
    assert game.to_move is not None  # it is running
    return say(language, "games-their-turn", who=name(language, game.players[game.to_move]))


def result_of(language: str, game: Summary) -> str:
    if game.ending is Ending.CALLED_OFF:
        return say(language, "games-called-off")
    if game.winner is None:
        return say(language, "games-tied")
    return say(language, "games-won" if game.winner is game.mine.house else "games-lost")


def line(language: str, game: Summary) -> str:
    """A match in a list: both sides, the score, whose turn or who won, the time, and where it is."""
    if game.ending is None:
        mark, parts = "▶" if game.waiting_for_me else "·", [sides(language, game), turn_of(language, game)]
        if game.deadline is not None:
            parts.append(say(language, "board-time", when=f"<t:{game.deadline}:R>"))
    else:
        mark, parts = "·", [sides(language, game), f"**{result_of(language, game)}**", f"<t:{game.ended_at}:d>"]
    if place := _place(language, game.place):
        parts.append(place)
    if address := link(game.place):
        parts.append(say(language, "games-link", link=address))
    return f"{mark} " + " · ".join(parts)


class GamesLayout(Layout):
    """A page of what a person plays, and of the challenges that wait for an answer."""

    def __init__(self, language: str, found: Games, page: int, person: int, called: Called) -> None:
        super().__init__()
        running = found.running
        waiting = sum(game.waiting_for_me for game in running)
        pages = max(1, -(-len(running) // A_PAGE))
        page = min(max(page, 0), pages - 1)
        part = running[page * A_PAGE : (page + 1) * A_PAGE]
        lines = [f"### {say(language, 'games-title', count=len(running), waiting=waiting)}"]
        lines += [line(language, game) for game in part] or [say(language, "games-none")]
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        if found.challenges:
            told = [challenge_line(language, each) for each in found.challenges[:CHALLENGES]]
            box.add_item(ui.Separator())
            box.add_item(ui.TextDisplay("\n".join([f"**{say(language, 'games-challenges')}**", *told])))
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
            box.add_item(_menu(language, part, called, "bring", "games-bring"))
        else:
            box.add_item(ways_in(language))
        row: ui.ActionRow[Any] = ui.ActionRow()
        if waiting:
            next_one = say(language, "button-next-game")
            row.add_item(
                ui.Button(label=next_one, custom_id=str(Click("next-game")), style=discord.ButtonStyle.primary)
            )
        _add_turning(row, language, RUNNING, page, more=page + 1 < pages)
        if row.children:
            box.add_item(row)
        self.add_item(box)
        self.add_item(_filter(language, RUNNING))


class FinishedLayout(Layout):
    """A page of what a person has played. ``games`` may be one more than fit: then there is another page."""

    def __init__(self, language: str, games: Sequence[Summary], page: int, called: Called) -> None:
        super().__init__()
        part = games[:A_PAGE]
        lines = [f"### {say(language, 'games-finished-title')}"]
        lines += [line(language, game) for game in part] or [say(language, "games-finished-none")]
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)))
        if part:
            box.add_item(_menu(language, part, called, "look-at", "games-look-back"))
        else:
            box.add_item(ways_in(language))
        row: ui.ActionRow[Any] = ui.ActionRow()
        _add_turning(row, language, FINISHED, page, more=len(games) > A_PAGE)
        if row.children:
            box.add_item(row)
        self.add_item(box)
        self.add_item(_filter(language, FINISHED))


def _filter(language: str, current: str) -> ui.ActionRow[Any]:
    """Which of the two lists is shown, and the other one."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    for name in (RUNNING, FINISHED):
        row.add_item(
            ui.Button(
                label=say(language, f"button-games-{name}"),
                custom_id=str(Click("games", word=name)),
                style=discord.ButtonStyle.primary if name == current else discord.ButtonStyle.secondary,
                disabled=name == current,
            )
        )
    return row


def _add_turning(row: ui.ActionRow[Any], language: str, name: str, page: int, *, more: bool) -> None:
    if not page and not more:
        return
    for key, to, there in (("button-back", page - 1, page > 0), ("button-next", page + 1, more)):
        click = Click("games", turn=max(to, 0), word=f"{name}/{key}")
        row.add_item(ui.Button(label=say(language, key), custom_id=str(click), disabled=not there))


def is_unseen(challenge: Challenge | Lobby, person: int) -> bool:
    """Whether a challenge of this person's own never came to be shown: an answer that was too late, a crash."""
    host = challenge.host if isinstance(challenge, Lobby) else challenge.host.person
    return host == person and (challenge.place is None or challenge.place.message is None)


def challenge_line(language: str, challenge: Challenge | Lobby) -> str:
    address = link(challenge.place)
    see = f" · {say(language, 'games-link', link=address)}" if address else ""
    if isinstance(challenge, Lobby):
        return f"· {say(language, 'games-lobby', free=len(challenge.free))}{see}"
    host = name_of(language, challenge.host)
    guest = name_of(language, challenge.guest) if challenge.guest else say(language, "games-anybody")
    return f"· {host} → {guest}{see}"


def _menu(language: str, games: Sequence[Summary], called: Called, action: str, key: str) -> ui.ActionRow[Any]:
    options = [
        discord.SelectOption(
            label=label(language, game, called),
            value=game.id,
            description=(turn_of(language, game, plain_name_of) if game.ending is None else result_of(language, game))[
                :100
            ],
        )
        for game in games[:A_MENU]
    ]
    menu: ui.Select[Any] = ui.Select(custom_id=str(Click(action)), placeholder=say(language, key), options=options)
    return ui.ActionRow(menu)
