"""The story of a match, a line a move, from what the rules say happened. Nothing is worked out again here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

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
from matches import By, Ending, Player, Told

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
"""What stands for a house in a message. Our own roses take these places as soon as Discord has them (`cogs.emoji`)."""

OPPOSITE: Final = {
    direction: next(other for other in Direction if (other.east, other.north) == (-direction.east, -direction.north))
    for direction in Direction
}

Names = Callable[[Seat], str]

LONGEST_NAME: Final = 64
"""Twice what Discord allows: only a record that somebody brings can have a longer one."""
_MARKUP: Final = re.compile(r"[\\*_~|`<@\[\]:/]|^[#>+-]")
"""What begins something else than text: markup, mentions, times, emoji and links anywhere; headings, quotes and lists
at the beginning. Discord takes a backslash before any of them for "as it is"."""
_NUMBERED: Final = re.compile(r"^(\d+)\.")


def as_seen(card: Card, turned: bool) -> Card:
    """The card whose arrow points on the screen where this one leads, on a board that is shown from white's side."""
    return Card(f"{OPPOSITE[card.direction]}{card.distance}") if turned else card


def card_sign(card: Card, turned: bool = False) -> str:
    """A card in a line of text: its arrow and its numeral, the same in every language."""
    return f"{ARROWS[as_seen(card, turned).direction]} {NUMERALS[card.distance]}"


# Everything that shows what somebody is called gets it from these two, so that no name can speak for the bot.


def plain_name_of(language: str, player: Player) -> str:
    """What a player is called where text is text, as on buttons and in pictures: on one line, never empty."""
    if player.level is not None:
        return say(language, f"level-{player.level}-name")
    return plain_name(player.name or "")[:LONGEST_NAME].rstrip() or say(language, "former-player")


def name_of(language: str, player: Player) -> str:
    """What a player is called in a message, where a name must not be taken for markup, a mention or a link."""
    return as_text(plain_name_of(language, player))


def as_text(text: str) -> str:
    """A line that Discord shows as it was written, whatever it would mean.

    >>> print(as_text("<t:0:R> **Eve** https://a.b"), as_text("# 1"), as_text("1. FC"), as_text("J. R. (she)"))
    \\<t\\:0\\:R> \\*\\*Eve\\*\\* https\\:\\/\\/a.b \\# 1 1\\. FC J. R. (she)
    """
    return _NUMBERED.sub(r"\1\\.", _MARKUP.sub(r"\\\g<0>", text))


def names(language: str, players: Iterable[Player]) -> Names:
    """What the players of a match are called; who shares a name with another goes with the sign of their house."""
    called = {player.seat: name_of(language, player) for player in players}
    often = Counter(called.values())
    return lambda seat: f"{SIGNS[seat.house]} {called[seat]}" if often[called[seat]] > 1 else called[seat]


def forfeit_word(language: str, ending: Ending) -> str:
    """The word in a picture for an end that the board did not decide."""
    return say(language, f"picture-forfeit-{ending.value.replace('_', '-')}")


def house_names(language: str) -> dict[Seat, str]:
    """Those who are no persons but sides, as in a lesson, are called by their colour."""
    return {seat: say(language, "story-house", house=str(seat.house)) for seat in Seat}


def lines(language: str, told: Iterable[Told], name: Names, turned: bool = False) -> list[str]:
    """The lines for these moves, oldest first, with passes, reshuffles and the end told as well."""
    return [line for move in told for line in _lines(language, move, name, turned)]


def _lines(language: str, told: Told, name: Names, turned: bool) -> list[str]:
    found: list[str] = []
    for event in told.events:
        match event:
            case TokenPlaced(joined=joined):
                found[-1] += _grown(joined)
            case TokenTurned(house=house, joined=joined, split_into=left):
                cost = say(language, "story-cost", house=str(house.other), change=_shrunk(left))
                found[-1] += f"{_grown(joined)}; {cost}"
            case _:
                found.append(_line(language, event, name, turned))
    if told.by is By.FORCED:
        found[0] = say(language, "story-forced", line=found[0])
    elif told.by is By.PLANNED:
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
    """What came of one's own territories: `: 3 + 1 → 5 (+15)`; a rose that touches none of its house is worth one."""
    size = 1 + sum(joined)
    change = f": {_sum(joined)} → {size}" if joined else ""
    return f"{change} (+{size**2 - sum(part**2 for part in joined)})"


def _shrunk(left: tuple[int, ...]) -> str:
    """What came of the territory that a rose was taken from: `6 → 4 + 1 (−19)`."""
    size = 1 + sum(left)
    return f"{size} → {_sum(left) or 0} (−{size**2 - sum(part**2 for part in left)})"


def _sum(sizes: tuple[int, ...]) -> str:
    return " + ".join(map(str, sizes))


def called(language: str, name: str | None, *, plain: bool = False) -> str:
    """What somebody is called who sits nowhere here; plain as on buttons, else as in a message."""
    player = Player(Seat.RED_1, name=name)
    return plain_name_of(language, player) if plain else name_of(language, player)
