"""The lists of a person's running and finished matches and open challenges, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands, ui

from core.interactions.clicks import Click, button
from core.layouts.block_layout import block_button
from core.layouts.entry_buttons import entry_row
from core.layouts.page_buttons import back_and_next, paginate, tab
from core.layouts.story import SIGNS, as_text, plain_name_of
from core.outgoing.base_layouts import Layout
from core.outgoing.links import link_line
from data.rows.match_rows import Ending, Place, Player, Reach
from game import House
from locales.words import say
from matches.model.invitation_values import Challenge, Lobby
from matches.model.values import Summary
from matches.people.people import Games

PAGE_SIZE: Final = 8
CHALLENGES: Final = 5
UNSEEN: Final = 3
ASKED: Final = 2
"""The most challenges shown with buttons: a message holds 40 components. The next ones follow after an answer."""
ROOM: Final = (2400, 700, 120, 240)
"""The most characters for the matches of a page, for the list of challenges, for each challenge that was never posted,
and for each that waits for the person's answer (it has a link). A message holds 4,000."""
MENU_SIZE: Final = 25
RUNNING, FINISHED = "running", "finished"
ChannelName = Callable[[Place], str]
"""The name of the channel or thread of a place; empty if the bot does not know it."""


def opponents_of(language: str, game: Summary) -> str:
    """The opponents' names as plain text."""
    others = [player for player in game.players if player.seat.house is not game.mine.house]
    return " & ".join(plain_name_of(language, player) for player in others)


def label(language: str, game: Summary, called: ChannelName) -> str:
    """A match as plain text, for menus: opponents, score and place."""
    parts = [opponents_of(language, game), f"{game.red} : {game.white}", _place(language, game.place, called)]
    return " · ".join(filter(None, parts))[:100]


def _place(language: str, place: Place | None, called: ChannelName) -> str:
    """Where a match is, in words; ``called`` names a channel."""
    if place is None:
        return ""
    private = {Reach.DM: "games-in-dms", Reach.PRIVATE: "games-in-private"}.get(place.reach)
    return say(language, private) if private else called(place)


def _short_name(language: str, player: Player, longest: int) -> str:
    """A name for a message, cut to ``longest`` characters."""
    name = plain_name_of(language, player)
    return as_text(name if len(name) <= longest else f"{name[: longest - 1]}…")


def _fitting(room: int, write: Callable[[int], str]) -> str:
    """The text with the longest names that fit into ``room`` characters; cut if even short names do not fit."""
    written = [write(longest) for longest in (32, 12, 4)]
    return next((text for text in written if len(text) <= room), written[-1][:room])


def sides(language: str, game: Summary, longest: int) -> str:
    """Both sides with the score between them; the viewer is called "you"."""

    def of(house: House) -> str:
        named = [
            say(language, "games-you") if player.seat is game.mine else _short_name(language, player, longest)
            for player in game.players
            if player.seat.house is house
        ]
        return f"{SIGNS[house]} **{' & '.join(named)}**"

    return f"{of(House.RED)} {game.red} : {game.white} {of(House.WHITE)}"


def state_of(language: str, game: Summary, name: Callable[[Player], str]) -> str:
    """Whose turn it is, or the result."""
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
    """A match in a list: sides, score, and whose turn it is or who won; below in small print the time and the place."""
    mark = "▶" if game.waiting_for_me else "·"
    state = state_of(language, game, lambda player: _short_name(language, player, longest))
    moment = game.own_time if game.own_time is not None else game.deadline  # the same as on the board
    below = [
        "" if moment is None else say(language, "board-time", when=f"<t:{moment}:R>"),
        "" if game.ended_at is None else f"<t:{game.ended_at}:d>",
        _place(language, game.place, lambda place: f"<#{place.thread or place.channel}>"),
        link_line(language, game.place, "games-link"),
    ]
    first = f"{mark} {sides(language, game, longest)} · **{state}**"
    return f"{first}\n-# {' · '.join(filter(None, below))}" if any(below) else first


def _match_list(language: str, title: str, games: Sequence[Summary], nothing: str) -> str:
    """A heading with matches below it."""

    def write(longest: int) -> str:
        return "\n".join([f"### {title}", *(lines_of(language, game, longest) for game in games)])

    return _fitting(ROOM[0], write) if games else f"### {title}\n{nothing}"


class GamesLayout(Layout):
    """A page of a person's running matches, with the open challenges."""

    def __init__(self, language: str, found: Games, page: int, person: int, called: ChannelName) -> None:
        super().__init__()
        running = found.running
        waiting = sum(game.waiting_for_me for game in running)
        part, page, more = paginate(running, page, PAGE_SIZE)
        title = say(language, "games-title", count=len(running), waiting=waiting)
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(_match_list(language, title, part, say(language, "games-none")))
        )
        to_answer = asked(found.challenges, person)
        others = [each for each in found.challenges if each not in to_answer]
        if others:
            box.add_item(ui.Separator())
            box.add_item(ui.TextDisplay(_challenge_list(language, others[:CHALLENGES], person)))
        for each in to_answer:
            box.add_item(ui.TextDisplay(_challenge_text(language, "games-asked", each, ROOM[3], person)))
            box.add_item(_answers(language, each))
        for lost in [each for each in found.challenges if is_unseen(each, person)][:UNSEEN]:
            box.add_item(ui.TextDisplay(_challenge_text(language, "games-unseen", lost, ROOM[2], person)))
            show = button(Click("unseen", lost.id, word="show"), say(language, "button-show-here"))
            withdraw = button(Click("unseen", lost.id, word="withdraw"), say(language, "button-withdraw"))
            box.add_item(ui.ActionRow(show, withdraw))
        box.add_item(_match_menu(language, part, called, "bring", "games-bring") if part else entry_row(language))
        buttons = []
        if waiting:
            primary = discord.ButtonStyle.primary
            buttons.append(button(Click("next-game"), say(language, "button-next-game"), primary))
            if sum(game.waiting_for_me and not game.practice for game in running) > 1:
                buttons.append(button(Click("round"), say(language, "button-round")))
        buttons += _page_buttons(language, RUNNING, page, more)
        if buttons:
            box.add_item(ui.ActionRow(*buttons))
        self.add_item(box)
        self.add_item(_list_buttons(language, RUNNING))


class FinishedLayout(Layout):
    """A page of a person's finished matches. If ``games`` has one more than fits, there is another page."""

    def __init__(self, language: str, games: Sequence[Summary], page: int, called: ChannelName) -> None:
        super().__init__()
        part = games[:PAGE_SIZE]
        title, nothing = say(language, "games-finished-title"), say(language, "games-finished-none")
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(_match_list(language, title, part, nothing)))
        box.add_item(_match_menu(language, part, called, "look-at", "games-look-back") if part else entry_row(language))
        if buttons := _page_buttons(language, FINISHED, page, len(games) > PAGE_SIZE):
            box.add_item(ui.ActionRow(*buttons))
        self.add_item(box)
        self.add_item(_list_buttons(language, FINISHED))


def _list_buttons(language: str, current: str) -> ui.ActionRow[Any]:
    """Buttons to switch between the two lists."""
    return ui.ActionRow(
        *(
            tab(Click("games", word=name), say(language, f"button-games-{name}"), shown=name == current)
            for name in (RUNNING, FINISHED)
        )
    )


def _page_buttons(language: str, name: str, page: int, more: bool) -> list[ui.Button[Any]]:
    return back_and_next(language, page, more, lambda to, key: Click("games", turn=to, word=f"{name}/{key}"))


def asked(challenges: Iterable[Challenge | Lobby], person: int) -> list[Challenge]:
    """The latest challenges that this person can answer, as many as the list holds.

    A challenge without a place is not posted yet, so its match would have no place either.
    """
    found = [each for each in challenges if isinstance(each, Challenge) and each.place is not None]
    return [each for each in found if each.guest is not None and each.guest.person == person][:ASKED]


def _answers(language: str, challenge: Challenge) -> ui.ActionRow[Any]:
    accept = Click("answer", challenge.id, word="accept")
    decline = Click("answer", challenge.id, word="decline")
    return ui.ActionRow(
        button(accept, say(language, "button-accept"), discord.ButtonStyle.success),
        button(decline, say(language, "button-decline"), discord.ButtonStyle.danger),
        block_button(language, challenge.id),
    )


def is_unseen(challenge: Challenge | Lobby, person: int) -> bool:
    """Whether a challenge by this person was never posted, because the answer was too late or the bot crashed.

    A challenge in direct messages to a person who wants no notices does not count: it is shown in that person's list.
    """
    host = challenge.host if isinstance(challenge, Lobby) else challenge.host.person
    place = challenge.place
    return host == person and (place is None or (place.message is None and place.reach is not Reach.DM))


def _challenge_list(language: str, challenges: Sequence[Challenge | Lobby], person: int) -> str:
    def write(longest: int) -> str:
        lines = [challenge_line(language, each, longest, person) for each in challenges]
        return "\n".join([f"**{say(language, 'games-challenges')}**", *lines])

    return _fitting(ROOM[1], write)


def _challenge_text(language: str, key: str, challenge: Challenge | Lobby, room: int, person: int) -> str:
    """The text of a single challenge with buttons below it."""
    return _fitting(
        room,
        lambda longest: say(
            language, key, what=challenge_line(language, challenge, longest, person).removeprefix("· ")
        ),
    )


def challenge_line(language: str, challenge: Challenge | Lobby, longest: int, person: int) -> str:
    """Who challenges whom; the viewer is called "you"."""

    def name(player: Player) -> str:
        return say(language, "games-you") if player.person == person else _short_name(language, player, longest)

    if isinstance(challenge, Lobby):
        what = say(language, "games-lobby", free=len(challenge.free))
    else:
        guest = name(challenge.guest) if challenge.guest else say(language, "games-anybody")
        what = f"{name(challenge.host)} → {guest}"
    return " · ".join(filter(None, [f"· {what}", link_line(language, challenge.place, "games-see")]))


def _match_menu(
    language: str, games: Sequence[Summary], called: ChannelName, action: str, key: str
) -> ui.ActionRow[Any]:
    menu: ui.Select[Any] = ui.Select(custom_id=str(Click(action)), placeholder=say(language, key))
    for game in games:
        state = state_of(language, game, partial(plain_name_of, language))
        menu.add_option(label=label(language, game, called), value=game.id, description=state[:100])
    return ui.ActionRow(menu)


def suggestions(
    language: str, games: Iterable[tuple[Summary, bool]], typed: str, called: ChannelName
) -> list[app_commands.Choice[str]]:
    """The matches whose opponent or place contains the typed text, as many as a menu holds; some have a mark."""
    choices = []
    for game, marked in games:
        name = ("▶ " if marked else "") + label(language, game, called)
        if typed.lower() in name.lower():
            choices.append(app_commands.Choice(name=name[:100], value=game.id))
    return choices[:MENU_SIZE]
