"""The story of a match, one line for each move, from the events of the rules. No rule is computed here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from data.rows.match_rows import By, Ending, Player
from game import (
    Card,
    CardDrawn,
    CardPlayed,
    Direction,
    EndReason,
    Event,
    House,
    MatchOver,
    PassReason,
    PileReshuffled,
    Seat,
    SeatPassed,
    TokenPlaced,
    TokenTurned,
    plain_name,
)
from locales.words import say
from matches.model.values import PlayedMove

ARROWS: Final = {
    Direction.N: "↑",
    Direction.NE: "↗",
    Direction.E: "→",
    Direction.SE: "↘",
    Direction.S: "↓",
    Direction.SW: "↙",
    Direction.W: "←",
    Direction.NW: "↖",
}
NUMERALS: Final = ("", "I", "II", "III")
SIGNS: Final = {House.RED: "🌹", House.WHITE: "💮"}
"""The sign of a house in a message. `core.layouts.card_emoji` replaces them with our own emoji after the upload."""

OPPOSITE: Final = {
    direction: next(other for other in Direction if (other.east, other.north) == (-direction.east, -direction.north))
    for direction in Direction
}

Names = Callable[[Seat], str]

LONGEST_NAME: Final = 64
"""Twice Discord's limit. Only an uploaded record can have a longer name."""
_MARKUP: Final = re.compile(r"[\\*_~|`<@\[\]:/]|^[#>+-]")
"""Characters that start markup, mentions, times, emoji and links anywhere, and headings, quotes and lists at the start
of a text. Discord shows each of them literally after a backslash."""
_NUMBERED: Final = re.compile(r"^(\d+)\.")


def as_seen(card: Card, turned: bool) -> Card:
    """The card with the arrow as it points on the screen: reversed on a board that is shown from white's side."""
    return Card(f"{OPPOSITE[card.direction]}{card.distance}") if turned else card


def card_sign(card: Card, turned: bool = False) -> str:
    """A card in a line of text: its arrow and its numeral, the same in every language."""
    return f"{ARROWS[as_seen(card, turned).direction]} {NUMERALS[card.distance]}"


# All names of people come from these two functions, so that no name can inject markup into the bot's messages.


def plain_name_of(language: str, player: Player) -> str:
    """The name of a player for plain text, as on buttons and in pictures: one line, never empty."""
    if player.level is not None:
        return say(language, f"level-{player.level}-name")
    return plain_name(player.name or "")[:LONGEST_NAME].rstrip() or say(language, "former-player")


def name_of(language: str, player: Player) -> str:
    """The name of a player for a message, escaped so that it is no markup, mention or link."""
    return as_text(plain_name_of(language, player))


def as_text(text: str) -> str:
    """Escape a line so that Discord shows it as it was written.

    >>> print(as_text("<t:0:R> **Eve** https://a.b"), as_text("# 1"), as_text("1. FC"), as_text("J. R. (she)"))
    \\<t\\:0\\:R> \\*\\*Eve\\*\\* https\\:\\/\\/a.b \\# 1 1\\. FC J. R. (she)
    """
    return _NUMBERED.sub(r"\1\\.", _MARKUP.sub(r"\\\g<0>", text))


def names(language: str, players: Iterable[Player]) -> Names:
    """The names of the players of a match; equal names get the sign of the house."""
    called = {player.seat: name_of(language, player) for player in players}
    often = Counter(called.values())
    return lambda seat: f"{SIGNS[seat.house]} {called[seat]}" if often[called[seat]] > 1 else called[seat]


def forfeit_word(language: str, ending: Ending) -> str:
    """The word in a picture for an end that was not decided on the board."""
    return say(language, f"picture-forfeit-{ending.value.replace('_', '-')}")


def house_names(language: str) -> dict[Seat, str]:
    """Names by colour, for sides without a player, as in a lesson."""
    return {seat: say(language, "story-house", house=str(seat.house)) for seat in Seat}


def lines(language: str, moves: Iterable[PlayedMove], name: Names, turned: bool = False) -> list[str]:
    """The lines for these moves, oldest first, including passes, reshuffles and the end."""
    return [line for move in moves for line in _lines(language, move, name, turned)]


def _lines(language: str, move: PlayedMove, name: Names, turned: bool) -> list[str]:
    found: list[str] = []
    for event in move.events:
        match event:
            case TokenPlaced(joined=joined):
                found[-1] += _grown(joined)
            case TokenTurned(house=house, joined=joined, split_into=left):
                cost = say(language, "story-cost", house=str(house.other), change=_shrunk(left))
                found[-1] += f"{_grown(joined)}; {cost}"
            case _:
                found.append(_line(language, event, name, turned))
    if move.by is By.FORCED:
        found[0] = say(language, "story-forced", line=found[0])
    elif move.by is By.PLANNED:
        found[0] = say(language, "story-planned", line=found[0])
    return found


def _line(language: str, event: Event, name: Names, turned: bool) -> str:
    match event:
        case CardPlayed(seat=seat, card=card, hero=hero, crown_to=square):
            key = "story-play-hero" if hero else "story-play"
            return say(language, key, who=name(seat), card=card_sign(card, turned), square=str(square))
        case CardDrawn(seat=seat, card=card):
            return say(language, "story-draw", who=name(seat), card=card_sign(card, turned))
        case PileReshuffled(cards=cards):
            return say(language, "story-shuffle", cards=cards)
        case SeatPassed(seat=seat, reason=reason):
            key = "story-pass-no-hero" if reason is PassReason.NO_HERO else "story-pass-no-target"
            return say(language, key, who=name(seat))
        case MatchOver(reason=reason):
            last = reason is EndReason.LAST_TOKEN
            return say(language, "story-over-last-token" if last else "story-over-nobody-can-act")
        case _:
            raise TypeError(f"{event} belongs to the line before it")


def _grown(joined: tuple[int, ...]) -> str:
    """The change of the mover's territories: `: 3 + 1 → 5 (+15)`; a rose without neighbours of its house counts one."""
    size = 1 + sum(joined)
    change = f": {_sum(joined)} → {size}" if joined else ""
    return f"{change} (+{size**2 - sum(part**2 for part in joined)})"


def _shrunk(left: tuple[int, ...]) -> str:
    """The change of the territory that lost a rose: `6 → 4 + 1 (−19)`."""
    size = 1 + sum(left)
    return f"{size} → {_sum(left) or 0} (−{size**2 - sum(part**2 for part in left)})"


def _sum(sizes: tuple[int, ...]) -> str:
    return " + ".join(map(str, sizes))


def called(language: str, name: str | None, *, plain: bool = False) -> str:
    """The name of a person without a seat; ``plain`` for buttons, else escaped for a message."""
    player = Player(Seat.RED_1, name=name)
    return plain_name_of(language, player) if plain else name_of(language, player)
