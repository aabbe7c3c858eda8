"""The board message: who plays whom, whose turn, the picture, the story, and a button for everything one can do.

Laid out from a `Match` alone. Buttons that cannot be used are shown but disabled, so that nothing jumps about;
an empty hand has none.
"""

from __future__ import annotations

from typing import Any, Final, Protocol

import discord
from discord import ui

from cogs.clicks import Click, button
from cogs.emoji import CardEmoji
from cogs.pictures import Drawn
from cogs.seal import sealed
from cogs.standing_lines import aftermath_lines
from cogs.story import NUMERALS, SIGNS, as_seen, as_text, card_sign, lines, name_of, names
from cogs.time_lines import time_left, time_lines
from cogs.views import Layout
from game import Card, Draw, HeroPlay, House, Move, OpenTable
from locales.words import say
from matches import Ended, Ending, Match, OfferKind, Player
from opponents import LEVELS, STRONGEST

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
        told: str = "",
    ) -> None:
        super().__init__()
        if above:
            self.add_item(ui.TextDisplay(above))
        box: ui.Container[Any] = ui.Container(accent_colour=colour(match))
        said = (heading(language, match), _branch(language, match), status(language, match), note)
        box.add_item(ui.TextDisplay("\n".join(filter(None, said))))
        box.add_item(shown.gallery())
        if told:
            box.add_item(ui.TextDisplay(told))
        if story := lines(language, match.story, names(language, match.players), turned)[-LINES_OF_STORY:]:
            box.add_item(ui.TextDisplay("\n".join(f"-# {line}" for line in story)))
        if match.ended:
            box.add_item(_row_of_the_end(language, match))
        else:
            if not match.turn:
                box.add_item(sealed(language))  # the digits are in the menu
            if match.view.seat is not None and match.view.hands[match.view.seat]:
                box.add_item(row_of_cards(match, emoji, turned))
            box.add_item(_row_of_actions(language, match))
            if match.offer is not None and match.offer.stands:
                box.add_item(_row_of_offer(language, match))
        self.add_item(box)


def colour(match: Match) -> discord.Colour:
    """That of the house to move; that of the winner when it is over, or gold."""
    house = match.ended.winner if match.ended else (match.to_move.seat.house if match.to_move else None)
    return GOLD if house is None else COLOURS[house]


class Played(Protocol):
    """Who sat there and how it ended, of a match or of a past one."""

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
    """Whose turn it is and the time that is left, or how it ended and what came of that; the score."""
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
    """That a match began from a position."""
    return f"-# {say(language, 'board-branch')}" if match.branch else ""


def ending(language: str, match: Played) -> str:
    """Who won, and by what."""
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
        told = say(language, "end-called-off-by-host")
        return f"{told} *{as_text(ended.why)}*" if ended.why else told
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
    """What lies on a table, in a match or in a lesson."""

    @property
    def view(self) -> OpenTable: ...


def card_moves(table: Seen) -> dict[Card, Move]:
    """What the seat to move can do with each of its cards that can be played."""
    return {move.card: move for move in table.view.legal_moves() if not isinstance(move, Draw)}


def card_label(table: Seen, card: Card, turned: bool, with_arrow: bool = True) -> str:
    """`↗ II · g7`; the arrow is left to the emoji where there is one."""
    target = table.view.target(card)
    sign = card_sign(card, turned) if with_arrow else NUMERALS[card.distance]
    return f"{sign} · {target or '–'}"


def row_of_cards(match: Match, emoji: CardEmoji, turned: bool, action: str = "play") -> Row:
    """A button a card of the seat to move. ``action`` is another one where the message is not the live board."""
    row: Row = ui.ActionRow()
    seat = match.view.seat
    assert seat is not None
    playable = card_moves(match)
    computer = match.computer_to_move
    for card in match.view.hands[seat]:
        move = playable.get(card)
        hero = isinstance(move, HeroPlay)
        sign = emoji.of(as_seen(card, turned))
        label = card_label(match, card, turned, with_arrow=sign is None)
        row.add_item(
            button(
                Click(action, match.id, match.turn, str(move or card)),
                f"⚔ {label}" if hero else label,
                discord.ButtonStyle.secondary if move is None else STYLE_OF_HERO if hero else STYLE_OF_CARD,
                emoji=sign,
                disabled=move is None or computer,
            )
        )
    return row


STYLE_OF_CARD: Final = discord.ButtonStyle.primary
STYLE_OF_HERO: Final = discord.ButtonStyle.danger


def draw_button(language: str, match: Match, action: str = "play") -> ui.Button[Any]:
    may_draw = any(isinstance(move, Draw) for move in match.view.legal_moves()) and not match.computer_to_move
    return button(
        Click(action, match.id, match.turn, "+"),
        say(language, "button-draw", cards=match.pile),
        discord.ButtonStyle.success if may_draw else discord.ButtonStyle.secondary,
        disabled=not may_draw,
    )


def _row_of_actions(language: str, match: Match) -> Row:
    row: Row = ui.ActionRow(draw_button(language, match))
    quiet = discord.ButtonStyle.secondary
    preview = Click("switch-preview", match.id, match.turn)
    row.add_item(button(preview, say(language, "button-preview"), quiet))
    if match.clock.over_days and not match.practice:
        plan = Click("plan", match.id, match.turn)
        row.add_item(button(plan, say(language, "button-plan"), quiet))
    if match.practice:
        hint = Click("hint", match.id, match.turn)
        row.add_item(button(hint, say(language, "button-hint"), quiet, emoji="💡"))
        back = Click("take-back", match.id, match.turn)
        own = any(player.level is None and match.would_take_back(player.seat) for player in match.players)
        row.add_item(button(back, say(language, "button-take-back"), quiet, disabled=not own))
    row.add_item(button(Click("menu", match.id, match.turn), say(language, "button-menu"), quiet))
    return row


def _row_of_offer(language: str, match: Match) -> Row:
    assert match.offer is not None
    kind = match.offer.kind.value.replace("_", "-")
    return ui.ActionRow(
        button(
            Click("agree", match.id, match.turn, kind),
            say(language, f"button-agree-{kind}"),
            discord.ButtonStyle.success,
        ),
        button(
            Click("refuse", match.id, match.turn, kind), say(language, "button-refuse"), discord.ButtonStyle.secondary
        ),
    )


def _row_of_the_end(language: str, match: Match) -> Row:
    row: Row = ui.ActionRow()
    rematch = Click("rematch", match.id, match.turn)
    row.add_item(button(rematch, say(language, "button-rematch"), discord.ButtonStyle.primary))
    back = Click("look-back", match.id, match.turn)
    row.add_item(button(back, say(language, "button-look-back"), discord.ButtonStyle.secondary))
    if (action := _other_level(match)) is not None:
        level = Click(action, match.id, match.turn)
        row.add_item(button(level, say(language, f"button-{action}"), discord.ButtonStyle.secondary))
    return row


def _other_level(match: Match) -> str | None:
    """After practice: an easier level for who has lost, the next one for who has won; nothing where there is none."""
    if not match.practice or match.branch or match.ended is None or match.ended.winner is None:
        return None
    own = next(player.seat.house for player in match.players if player.level is None)
    opponents = {player.level for player in match.players if player.seat.house is not own}
    if match.ended.winner is own:
        return "next-level" if opponents != {STRONGEST.key} else None
    return "easier-level" if opponents != {LEVELS[0].key} else None
