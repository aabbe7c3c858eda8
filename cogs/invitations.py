"""What invitations look like: a challenge to a duel, and the lobby of a team match."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.blocking_layout import block_button
from cogs.board_layout import GOLD, colour, heading, status
from cogs.clicks import Click, button
from cogs.pictures import Drawn
from cogs.places import link
from cogs.seal import seal_line
from cogs.standing_lines import meeting_lines
from cogs.story import SIGNS, name_of, plain_name_of
from cogs.views import Layout, Note
from cogs.ways_in import strangers
from game import House, Seat, Variant
from locales.words import say
from matches import Challenge, ChallengeState, Clock, Lobby, Match, Player
from opponents import LEVELS


def layout_of(language: str, invitation: Challenge | Lobby, shown: Drawn, *, newcomer: bool = False) -> Layout:
    if isinstance(invitation, Challenge):
        return ChallengeLayout(language, invitation, shown, newcomer=newcomer)
    return LobbyLayout(language, invitation, shown)


def seated(language: str, invitation: Challenge | Lobby) -> dict[Seat, str]:
    """Who will sit where, as far as that is known: nobody while the houses are still to be drawn by lot."""
    if isinstance(invitation, Lobby):
        players: tuple[Player | None, ...] = invitation.players
    else:
        players = () if invitation.by_lot else (invitation.host, invitation.guest)
    return {player.seat: plain_name_of(language, player) for player in players if player is not None}


class ChallengeLayout(Layout):
    """A challenge: who, whom, under which conditions, the promise about the deck, and what can be answered."""

    def __init__(self, language: str, challenge: Challenge, shown: Drawn, *, newcomer: bool = False) -> None:
        super().__init__()
        open_ = challenge.state is ChallengeState.OPEN
        host, ping = name_of(language, challenge.host), ""
        if challenge.guest is not None:
            # Called by a mention while there is something to answer, and never again.
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
            row: ui.ActionRow[Any] = ui.ActionRow(
                _button("accept", challenge, say(language, "button-accept"), discord.ButtonStyle.success)
            )
            if challenge.guest is not None:
                row.add_item(_button("decline", challenge, say(language, "button-decline"), discord.ButtonStyle.danger))
            row.add_item(_button("withdraw", challenge, say(language, "button-withdraw")))
            row.add_item(block_button(language, challenge.id))
            box.add_item(seal_line(language, challenge.id))
            box.add_item(row)
            if challenge.guest is None:
                box.add_item(strangers(language, challenge.id))
            elif newcomer:
                box.add_item(ui.Separator())
                box.add_item(
                    ui.Section(
                        ui.TextDisplay(say(language, "challenge-newcomer", guest=ping)),
                        accessory=ui.Button(
                            label=say(language, "button-rules"),
                            custom_id=str(Click("rules", word="new")),
                            style=discord.ButtonStyle.primary,
                        ),
                    )
                )
        self.add_item(box)


def started_layout(language: str, match: Match) -> Layout:
    """What the message of a challenge says whose match has a thread of its own: where it is, then what came of it."""
    assert match.place is not None
    lines = [heading(language, match)]
    if match.ended is not None:
        lines.append(status(language, match))
        address = link(match.place)
        lines += [say(language, "see-board", link=address)] if address else []
    else:
        lines.append(say(language, "challenge-in-thread", thread=f"<#{match.place.thread}>"))
    return Note("\n".join(lines), colour=colour(match) if match.ended else GOLD)


def conditions(language: str, challenge: Challenge) -> str:
    """Who gets which house, the clock, and whether it is rated."""
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
    """Four seats, who sits there, and what one can do about it."""

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
        free = any(seat.house is house for seat in lobby.free)
        row.add_item(
            ui.Button(
                label=say(language, "button-sit", house=str(house)),
                emoji=SIGNS[house],
                custom_id=str(Click("sit", lobby.id, 0, str(house))),
                style=discord.ButtonStyle.primary,
                disabled=not free,
            )
        )
    row.add_item(_button("stand-up", lobby, say(language, "button-stand-up")))
    return row


def _menu_of_computers(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    """Seat the computer on a free seat, or free a seat that it has."""
    options = [
        discord.SelectOption(
            label=say(language, "lobby-seat-computer", level=say(language, f"level-{key}-name"), house=str(house)),
            value=f"{house}:{key}",
            emoji=SIGNS[house],
        )
        for house in House
        if any(seat.house is house for seat in lobby.free)
        for key in (level.key for level in LEVELS)
    ]
    options += [
        discord.SelectOption(
            label=say(language, "lobby-unseat-computer", level=say(language, f"level-{player.level}-name")),
            value=f"free:{int(player.seat)}",
            emoji="✖️",
        )
        for player in lobby.players
        if player.level
    ]
    menu: ui.Select[Any] = ui.Select(
        custom_id=str(Click("computer", lobby.id)),
        placeholder=say(language, "lobby-computers"),
        options=options or [discord.SelectOption(label="–", value="-")],
        disabled=not options,
    )
    return ui.ActionRow(menu)


def _row_of_host(language: str, lobby: Lobby) -> ui.ActionRow[Any]:
    ready = _button("start", lobby, say(language, "button-start"), discord.ButtonStyle.success)
    ready.disabled = not lobby.full
    close = _button("close-lobby", lobby, say(language, "button-close-lobby"))
    return ui.ActionRow(ready, close, block_button(language, lobby.id))


def _button(
    action: str,
    invitation: Challenge | Lobby,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> ui.Button[Any]:
    return button(Click(action, invitation.id), label, style)
