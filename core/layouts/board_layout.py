"""The board message: the players, whose turn it is, the picture, the story, and a button for each action.

It depends on a `Match` only. Buttons that cannot be used are disabled but stay, so that the others keep their position.
An empty hand has no buttons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol

import discord
from discord import ui

from core.interactions.clicks import Click, button
from core.layouts.card_emoji import CardEmoji
from core.layouts.clock_lines import time_left, time_lines
from core.layouts.pictures import Drawn
from core.layouts.rating_lines import aftermath_lines
from core.layouts.seal_line import sealed
from core.layouts.story import NUMERALS, SIGNS, as_seen, as_text, card_sign, lines, name_of, names
from core.outgoing.base_layouts import Layout
from data.rows.match_rows import Ending, OfferKind, Player
from game import Card, Draw, HeroPlay, House, Move, OpenTable, Seat
from locales.words import say
from matches.model.values import Ended, Match
from opponents.levels import LEVELS, STRONGEST

COLOURS: Final = {House.RED: discord.Colour(0xA3213B), House.WHITE: discord.Colour(0xE9E2D0)}
GOLD: Final = discord.Colour(0xC9A227)
LINES_OF_STORY: Final = 4

Row = ui.ActionRow[Any]


class BoardLayout(Layout):
    """The live board of a match, running or over."""

    def __init__(
        self,
        language: str,
        match: Match,
        shown: Drawn,
        emoji: CardEmoji,
        *,
        turned: bool = False,
        above: str = "",
        note: str = "",
        description: str = "",
    ) -> None:
        super().__init__()
        if above:
            self.add_item(ui.TextDisplay(above))
        box: ui.Container[Any] = ui.Container(accent_colour=colour(match))
        said = (heading(language, match), _branch(language, match), status(language, match), note)
        box.add_item(ui.TextDisplay("\n".join(filter(None, said))))
        box.add_item(shown.gallery())
        if description:
            box.add_item(ui.TextDisplay(description))
        if story := lines(language, match.story, names(language, match.players), turned)[-LINES_OF_STORY:]:
            box.add_item(ui.TextDisplay("\n".join(f"-# {line}" for line in story)))
        if match.ended:
            box.add_item(_row_of_the_end(language, match))
        else:
            if not match.turn:
                box.add_item(sealed(language))  # the digits of the seal are in the menu
            if match.view.seat is not None and match.view.hands[match.view.seat]:
                box.add_item(row_of_cards(match, emoji, turned))
            box.add_item(_row_of_actions(language, match))
            if match.offer is not None and match.offer.stands:
                box.add_item(_row_of_offer(language, match))
        self.add_item(box)


def colour(match: Match) -> discord.Colour:
    """The colour of the house to move; after the end that of the winner, or gold without one."""
    house = match.ended.winner if match.ended else (match.to_move.seat.house if match.to_move else None)
    return GOLD if house is None else COLOURS[house]


class Played(Protocol):
    """The players and the end of a match, live or past."""

    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def ended(self) -> Ended | None: ...


def heading(language: str, match: Played) -> str:
    sides = [
        f"{SIGNS[house]} "
        + " & ".join(name_of(language, player) for player in match.players if player.seat.house is house)
        for house in House
    ]
    return "### " + say(language, "board-heading", red=sides[0], white=sides[1])


def status(language: str, match: Match) -> str:
    """Whose turn it is and the time left, or how the match ended and what that changed; and the score."""
    red, white = match.view.score(House.RED), match.view.score(House.WHITE)
    score = say(language, "board-score", red=red, white=white)
    if match.ended:
        return "\n".join((ending(language, match), score, *aftermath_lines(language, match)))
    player = match.to_move
    assert player is not None  # it is running
    who, house = name_of(language, player), str(player.seat.house)
    parts = [say(language, "board-thinking" if player.level else "board-turn", who=who, house=house), score]
    found = [" · ".join(filter(None, [*parts, time_left(language, match)])), *time_lines(language, match)]
    if match.clock_shift:
        found.append(say(language, "board-clock-shift", minutes=max(1, round(match.clock_shift / 60))))
    if match.forced is not None and not player.level:
        found.append(say(language, "board-forced-hero" if isinstance(match.forced, HeroPlay) else "board-forced"))
    if match.offer is not None:
        found.append(_offer(language, match))
    return "\n".join(found)


def _branch(language: str, match: Match) -> str:
    """A line for a match that began from a given position."""
    return f"-# {say(language, 'board-branch')}" if match.branch else ""


def ending(language: str, match: Played) -> str:
    """Who won, and how."""
    ended = match.ended
    assert ended is not None
    winners = [name_of(language, player) for player in match.players if player.seat.house is ended.winner]
    who, count = " & ".join(winners), len(winners)
    if ended.ending is Ending.PLAYED:
        decider = ended.result.decided_by.name.lower()
        return say(language, f"end-played-{decider}", who=who, count=count)
    loser = name_of(language, match.players[ended.by]) if ended.by is not None else ""
    if ended.ending is Ending.CALLED_OFF:
        if loser:
            return say(language, "end-called-off", who=loser)
        text = say(language, "end-called-off-by-host")
        return f"{text} *{as_text(ended.why)}*" if ended.why else text
    return say(language, f"end-{ended.ending.value}", who=who, loser=loser, count=count)


def _offer(language: str, match: Match) -> str:
    offer = match.offer
    assert offer is not None
    kind = "draw" if offer.kind is OfferKind.DRAW else "take-back"
    who = name_of(language, match.players[offer.seat])
    if offer.refused_by is not None:
        return say(language, f"offer-{kind}-refused", who=name_of(language, match.players[offer.refused_by]))
    return say(language, f"offer-{kind}", who=who)


class Seen(Protocol):
    """The open table of a match or a lesson."""

    @property
    def view(self) -> OpenTable: ...


def card_label(table: Seen, card: Card, turned: bool, with_arrow: bool = True) -> str:
    """For example `↗ II · g7`; without the arrow where an emoji shows it."""
    target = table.view.target(card)
    sign = card_sign(card, turned) if with_arrow else NUMERALS[card.distance]
    return f"{sign} · {target or '–'}"


def row_of_cards(match: Match, emoji: CardEmoji, turned: bool, action: str = "play") -> Row:
    """A button for each card of the seat to move. Messages that are not the live board use another ``action``."""
    seat = match.view.seat
    assert seat is not None

    def click(card: Card, move: Move | None) -> Click:
        return Click(action, match.id, match.turn, str(move or card))

    return card_buttons(match, seat, emoji, click, turned=turned, disabled=match.computer_to_move)


def card_buttons(
    table: Seen,
    seat: Seat,
    emoji: CardEmoji,
    click: Callable[[Card, Move | None], Click],
    *,
    turned: bool = False,
    disabled: bool = False,
) -> Row:
    """A button for each card of a hand. ``click`` gets the card and its move, None if it cannot be played."""
    row: Row = ui.ActionRow()
    playable = {move.card: move for move in table.view.legal_moves() if not isinstance(move, Draw)}
    for card in table.view.hands[seat]:
        move = playable.get(card)
        style = discord.ButtonStyle.secondary if move is None else discord.ButtonStyle.primary
        sign = emoji.of(as_seen(card, turned))
        label = card_label(table, card, turned, with_arrow=sign is None)
        if isinstance(move, HeroPlay):
            style, label = discord.ButtonStyle.danger, f"⚔ {label}"
        row.add_item(button(click(card, move), label, style, emoji=sign, disabled=disabled or move is None))
    return row


def draw_button(language: str, match: Match, action: str = "play") -> ui.Button[Any]:
    may_draw = any(isinstance(move, Draw) for move in match.view.legal_moves()) and not match.computer_to_move
    style = discord.ButtonStyle.success if may_draw else discord.ButtonStyle.secondary
    label = say(language, "button-draw", cards=match.pile)
    return match_button(match, action, label, style, word="+", disabled=not may_draw)


def match_button(
    match: Match,
    action: str,
    label: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    *,
    word: str = "",
    **more: Any,
) -> ui.Button[Any]:
    """A button for the current turn of a match."""
    return button(Click(action, match.id, match.turn, word), label, style, **more)


def _row_of_actions(language: str, match: Match) -> Row:
    row: Row = ui.ActionRow(draw_button(language, match))
    row.add_item(match_button(match, "switch-preview", say(language, "button-preview")))
    if match.clock.over_days and not match.practice:
        row.add_item(match_button(match, "plan", say(language, "button-plan")))
    if match.practice:
        row.add_item(match_button(match, "hint", say(language, "button-hint"), emoji="💡"))
        own = any(player.level is None and match.would_take_back(player.seat) for player in match.players)
        row.add_item(match_button(match, "take-back", say(language, "button-take-back"), disabled=not own))
    row.add_item(match_button(match, "menu", say(language, "button-menu")))
    return row


def _row_of_offer(language: str, match: Match) -> Row:
    assert match.offer is not None
    kind = match.offer.kind.value.replace("_", "-")
    return ui.ActionRow(
        match_button(match, "agree", say(language, f"button-agree-{kind}"), discord.ButtonStyle.success, word=kind),
        match_button(match, "refuse", say(language, "button-refuse"), word=kind),
    )


def _row_of_the_end(language: str, match: Match) -> Row:
    row: Row = ui.ActionRow(
        match_button(match, "rematch", say(language, "button-rematch"), discord.ButtonStyle.primary),
        match_button(match, "look-back", say(language, "button-look-back")),
    )
    if (action := _other_level(match)) is not None:
        row.add_item(match_button(match, action, say(language, f"button-{action}")))
    return row


def _other_level(match: Match) -> str | None:
    """After practice: the next level for a winner, an easier one for a loser; None if there is no such level."""
    if not match.practice or match.branch or match.ended is None or match.ended.winner is None:
        return None
    own = next(player.seat.house for player in match.players if player.level is None)
    opponents = {player.level for player in match.players if player.seat.house is not own}
    if match.ended.winner is own:
        return "next-level" if opponents != {STRONGEST.key} else None
    return "easier-level" if opponents != {LEVELS[0].key} else None
