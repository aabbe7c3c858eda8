"""The lists of a person's matches, running and finished, and of open challenges, a page at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import discord
from discord import ui

from cogs.asked import answers, asked
from cogs.clicks import Click
from cogs.places import link
from cogs.story import SIGNS, as_text, plain_name_of
from cogs.views import Layout
from cogs.ways_in import ways_in
from game import House
from locales.words import say
from matches import Challenge, Ending, Games, Lobby, Place, Player, Reach, Summary

A_PAGE: Final = 8
CHALLENGES: Final = 5
UNSEEN: Final = 3
ROOM: Final = (2400, 700, 120, 240)
"""Signs for the matches of a page, for the challenges, for each that nobody has seen and for each that waits for one's
answer, which has a link: a message takes 4,000."""
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


def _short(language: str, player: Player, longest: int) -> str:
    """A name in a message, cut if it must be."""
    name = plain_name_of(language, player)
    return as_text(name if len(name) <= longest else f"{name[: longest - 1]}…")


def _fitting(room: int, write: Callable[[int], str]) -> str:
    """What is written with names as long as they may be, shorter if that is too much; cut if nothing helps."""
    written = [write(longest) for longest in (32, 12, 4)]
    return next((text for text in written if len(text) <= room), written[-1][:room])


def sides(language: str, game: Summary, longest: int) -> str:
    """Both sides with the score between them; whoever looks is called "you"."""

    def of(house: House) -> str:
        named = [
            say(language, "games-you") if player.seat is game.mine else _short(language, player, longest)
            for player in game.players
            if player.seat.house is house
        ]
        return f"{SIGNS[house]} **{' & '.join(named)}**"

    return f"{of(House.RED)} {game.red} : {game.white} {of(House.WHITE)}"


def state_of(language: str, game: Summary, name: Callable[[Player], str]) -> str:
    """Whose turn it is, or what came of it."""
    if game.to_move is not None:
        mover = game.players[game.to_move]
        key = "games-your-turn" if game.waiting_for_me else "games-their-turn"
        return say(language, key, who=name(mover))
    if game.ending is Ending.CALLED_OFF:
        return say(language, "games-called-off")
    if game.winner is None:
        return say(language, "games-tied")
    return say(language, "games-won" if game.winner is game.mine.house else "games-lost")


def lines_of(language: str, game: Summary, longest: int) -> str:
    """A match in a list: both sides, the score, whose turn or who won; below it, small, the time and where it is."""
    mark = "▶" if game.waiting_for_me else "·"
    state = state_of(language, game, lambda player: _short(language, player, longest))
    below = []
    moment = game.own_time if game.own_time is not None else game.deadline  # the same as on the board
    if moment is not None:
        below.append(say(language, "board-time", when=f"<t:{moment}:R>"))
    if game.ended_at is not None:
        below.append(f"<t:{game.ended_at}:d>")
    if place := _place(language, game.place):
        below.append(place)
    if address := link(game.place):
        below.append(say(language, "games-link", link=address))
    first = f"{mark} {sides(language, game, longest)} · **{state}**"
    return "\n".join([first, f"-# {' · '.join(below)}"] if below else [first])


def _listed(language: str, title: str, games: Sequence[Summary], nothing: str) -> str:
    """A heading with matches below it."""

    def write(longest: int) -> str:
        return "\n".join([f"### {title}", *(lines_of(language, game, longest) for game in games)])

    return _fitting(ROOM[0], write) if games else f"### {title}\n{nothing}"


class GamesLayout(Layout):
    """A page of what a person plays, and of the challenges that wait for an answer."""

    def __init__(self, language: str, found: Games, page: int, person: int, called: Called) -> None:
        super().__init__()
        running = found.running
        waiting = sum(game.waiting_for_me for game in running)
        pages = max(1, -(-len(running) // A_PAGE))
        page = min(max(page, 0), pages - 1)
        part = running[page * A_PAGE : (page + 1) * A_PAGE]
        title = say(language, "games-title", count=len(running), waiting=waiting)
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(_listed(language, title, part, say(language, "games-none")))
        )
        to_answer = asked(found.challenges, person)
        others = [each for each in found.challenges if each not in to_answer]
        if others:
            box.add_item(ui.Separator())
            box.add_item(ui.TextDisplay(_challenges(language, others[:CHALLENGES], person)))
        for each in to_answer:
            box.add_item(ui.TextDisplay(_one(language, "games-asked", each, ROOM[3], person)))
            box.add_item(answers(language, each))
        for lost in [each for each in found.challenges if is_unseen(each, person)][:UNSEEN]:
            box.add_item(ui.TextDisplay(_one(language, "games-unseen", lost, ROOM[2], person)))
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
            if sum(game.waiting_for_me and not game.practice for game in running) > 1:
                row.add_item(ui.Button(label=say(language, "button-round"), custom_id=str(Click("round"))))
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
        title, nothing = say(language, "games-finished-title"), say(language, "games-finished-none")
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(_listed(language, title, part, nothing)))
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
    """Whether a challenge of this person's own never came to be shown: an answer that was too late, a crash.

    One that belongs into the direct messages of somebody who wants to be told nothing waits in their list.
    """
    host = challenge.host if isinstance(challenge, Lobby) else challenge.host.person
    place = challenge.place
    return host == person and (place is None or (place.message is None and place.reach is not Reach.DM))


def _challenges(language: str, challenges: Sequence[Challenge | Lobby], person: int) -> str:
    def write(longest: int) -> str:
        told = [challenge_line(language, each, longest, person) for each in challenges]
        return "\n".join([f"**{say(language, 'games-challenges')}**", *told])

    return _fitting(ROOM[1], write)


def _one(language: str, key: str, challenge: Challenge | Lobby, room: int, person: int) -> str:
    """A challenge by itself, with something to press below it."""
    return _fitting(
        room,
        lambda longest: say(
            language, key, what=challenge_line(language, challenge, longest, person).removeprefix("· ")
        ),
    )


def challenge_line(language: str, challenge: Challenge | Lobby, longest: int, person: int) -> str:
    """Who asks whom; whoever looks is called "you"."""

    def name(player: Player) -> str:
        return say(language, "games-you") if player.person == person else _short(language, player, longest)

    address = link(challenge.place)
    see = f" · {say(language, 'games-see', link=address)}" if address else ""
    if isinstance(challenge, Lobby):
        return f"· {say(language, 'games-lobby', free=len(challenge.free))}{see}"
    guest = name(challenge.guest) if challenge.guest else say(language, "games-anybody")
    return f"· {name(challenge.host)} → {guest}{see}"


def _menu(language: str, games: Sequence[Summary], called: Called, action: str, key: str) -> ui.ActionRow[Any]:
    options = [
        discord.SelectOption(
            label=label(language, game, called),
            value=game.id,
            description=state_of(language, game, partial(plain_name_of, language))[:100],
        )
        for game in games[:A_MENU]
    ]
    menu: ui.Select[Any] = ui.Select(custom_id=str(Click(action)), placeholder=say(language, key), options=options)
    return ui.ActionRow(menu)
