"""Layouts of invitations: a challenge to a duel, and the lobby of a team match."""

from __future__ import annotations

from itertools import product
from typing import Any

import discord
from discord import ui

from core.interactions.clicks import Click, button
from core.layouts.block_layout import block_button
from core.layouts.board_layout import GOLD, colour, heading, status
from core.layouts.entry_buttons import LEARN, strangers
from core.layouts.pictures import Drawn
from core.layouts.rating_lines import meeting_lines
from core.layouts.seal_line import seal_line
from core.layouts.story import SIGNS, name_of, plain_name_of
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.links import link_line
from data.rows.match_rows import ChallengeState, Player
from game import House, Seat, Variant
from locales.words import say
from matches.model.clocks import Clock
from matches.model.invitation_values import Challenge, Lobby
from matches.model.values import Match
from opponents.levels import LEVELS


def layout_of(language: str, invitation: Challenge | Lobby, shown: Drawn, *, newcomer: bool = False) -> Layout:
    if isinstance(invitation, Challenge):
        return ChallengeLayout(language, invitation, shown, newcomer=newcomer)
    return LobbyLayout(language, invitation, shown)


def seated(language: str, invitation: Challenge | Lobby) -> dict[Seat, str]:
    """The names of seats that are already known. While the houses are drawn by lot, none is."""
    if isinstance(invitation, Lobby):
        players: tuple[Player | None, ...] = invitation.players
    else:
        players = () if invitation.by_lot else (invitation.host, invitation.guest)
    return {player.seat: plain_name_of(language, player) for player in players if player is not None}


def host_of(invitation: Challenge | Lobby) -> Player | None:
    """The person who invites; None if they have left their own lobby."""
    if isinstance(invitation, Challenge):
        return invitation.host
    return next((player for player in invitation.players if player.person == invitation.host), None)


class ChallengeLayout(Layout):
    """A challenge: the players, the conditions, the seal of the deck, and the buttons to answer."""

    def __init__(self, language: str, challenge: Challenge, shown: Drawn, *, newcomer: bool = False) -> None:
        super().__init__()
        open_ = challenge.state is ChallengeState.OPEN
        host, ping = name_of(language, challenge.host), ""
        if challenge.guest is not None:
            # A mention only while the challenge is open; afterwards the name.
            ping = f"<@{challenge.guest.person}>" if open_ else name_of(language, challenge.guest)
        key = "challenge-open" if challenge.guest is None else "challenge-to"
        lines = [
            f"### {SIGNS[House.RED]}{SIGNS[House.WHITE]} " + say(language, key, host=host, guest=ping),
            conditions(language, challenge),
            *meeting_lines(language, challenge.met, filter(None, (challenge.host, challenge.guest))),
        ]
        if open_:
            lines.append(say(language, "challenge-expires", when=f"<t:{challenge.expires_at}:R>"))
        else:
            lines.append("**" + say(language, f"challenge-{challenge.state.value}") + "**")
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)), shown.gallery(), accent_colour=GOLD)
        if open_:
            buttons = [_button("accept", challenge, say(language, "button-accept"), discord.ButtonStyle.success)]
            if challenge.guest is not None:
                buttons.append(
                    _button("decline", challenge, say(language, "button-decline"), discord.ButtonStyle.danger)
                )
            buttons.append(_button("withdraw", challenge, say(language, "button-withdraw")))
            box.add_item(seal_line(language, challenge.id))
            box.add_item(ui.ActionRow(*buttons, block_button(language, challenge.id)))
            if challenge.guest is None:
                box.add_item(strangers(language, challenge.id))
            elif newcomer:
                box.add_item(ui.Separator())
                learn = button(LEARN, say(language, "button-rules"), discord.ButtonStyle.primary)
                box.add_item(ui.Section(say(language, "challenge-newcomer", guest=ping), accessory=learn))
        self.add_item(box)


def started_layout(language: str, match: Match) -> Layout:
    """The message of a challenge whose match has its own thread: a link to it, and at the end the result."""
    assert match.place is not None
    if match.ended is None:
        thread = say(language, "challenge-in-thread", thread=f"<#{match.place.thread}>")
        return Note(f"{heading(language, match)}\n{thread}", colour=GOLD)
    lines = (heading(language, match), status(language, match), link_line(language, match.place))
    return Note("\n".join(filter(None, lines)), colour=colour(match))


def conditions(language: str, challenge: Challenge) -> str:
    """The houses, the clock, and whether the match is rated."""
    if challenge.by_lot:
        houses = say(language, "challenge-by-lot")
    else:
        house = challenge.host.seat.house
        houses = say(language, "challenge-house", who=name_of(language, challenge.host), house=str(house))
    rated = say(language, "challenge-friendly" if challenge.friendly else "challenge-rated")
    return f"{houses} · {clock_text(language, challenge.clock)} · {rated}"


def clock_text(language: str, clock: Clock) -> str:
    return say(language, f"clock-{clock.value}")


class LobbyLayout(Layout):
    """A lobby: its four seats with their players, and the buttons to change them."""

    def __init__(self, language: str, lobby: Lobby, shown: Drawn) -> None:
        super().__init__()
        rated = say(language, "challenge-friendly" if lobby.friendly else "lobby-rated")
        lines = [f"### {say(language, 'lobby-title')}", f"{clock_text(language, lobby.clock)} · {rated}", ""]
        seated = {player.seat: name_of(language, player) for player in lobby.players}
        lines += [
            f"{SIGNS[seat.house]} {seated.get(seat) or '*' + say(language, 'lobby-free') + '*'}"
            for seat in Variant.TEXAS.seats
        ]
        lines += ["", *meeting_lines(language, lobby.met, lobby.players), "-# " + say(language, "lobby-silence")]
        open_ = lobby.state is ChallengeState.OPEN
        if not open_:
            lines.append("**" + say(language, f"challenge-{lobby.state.value}") + "**")
        box: ui.Container[Any] = ui.Container(ui.TextDisplay("\n".join(lines)), shown.gallery(), accent_colour=GOLD)
        if open_:
            box.add_item(seal_line(language, lobby.id))
            box.add_item(_row_of_seats(language, lobby))
            box.add_item(_menu_of_computers(language, lobby))
            box.add_item(_row_of_host(language, lobby))
            box.add_item(strangers(language, lobby.id))
        self.add_item(box)


def _row_of_seats(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    row: ui.ActionRow[Any] = ui.ActionRow()
    for house in House:
        taken = not any(seat.house is house for seat in lobby.free)
        click = Click("sit", lobby.id, word=str(house))
        label = say(language, "button-sit", house=str(house))
        row.add_item(button(click, label, discord.ButtonStyle.primary, emoji=SIGNS[house], disabled=taken))
    row.add_item(_button("stand-up", lobby, say(language, "button-stand-up")))
    return row


def _menu_of_computers(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    """A menu to put a computer player on a free seat, or to remove one."""
    click = Click("computer", lobby.id)
    menu: ui.Select[Any] = ui.Select(custom_id=str(click), placeholder=say(language, "lobby-computers"))
    for house, level in product(House, LEVELS):
        if any(seat.house is house for seat in lobby.free):
            name = say(language, f"level-{level.key}-name")
            label = say(language, "lobby-seat-computer", level=name, house=str(house))
            menu.add_option(label=label, value=f"{house}:{level.key}", emoji=SIGNS[house])
    for player in lobby.players:
        if player.level:
            label = say(language, "lobby-unseat-computer", level=plain_name_of(language, player))
            menu.add_option(label=label, value=f"free:{int(player.seat)}", emoji="✖️")
    if not menu.options:
        menu.add_option(label="–", value="-")
        menu.disabled = True
    return ui.ActionRow(menu)


def _row_of_host(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    label = say(language, "button-start")
    start = button(Click("start", lobby.id), label, discord.ButtonStyle.success, disabled=not lobby.full)
    close = _button("close-lobby", lobby, say(language, "button-close-lobby"))
    return ui.ActionRow(start, close, block_button(language, lobby.id))


def _button(
    action: str,
    invitation: Challenge | Lobby,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> ui.Button[Any]:
    return button(Click(action, invitation.id), label, style)
