"""The story of a match, a line a move, from what the rules say happened. Nothing is worked out again here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

import discord

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
)
from locales.words import say
from matches import By, Player, Told

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


def as_seen(card: Card, turned: bool) -> Card:
    """The card whose arrow points on the screen where this one leads, on a board that is shown from white's side."""
    return Card(f"{OPPOSITE[card.direction]}{card.distance}") if turned else card


def card_sign(card: Card, turned: bool = False) -> str:
    """A card in a line of text: its arrow and its numeral, the same in every language."""
    return f"{ARROWS[as_seen(card, turned).direction]} {NUMERALS[card.distance]}"


def plain_name_of(language: str, player: Player) -> str:
    """What a player is called: never empty."""
    if player.level is not None:
        return say(language, f"level-{player.level}-name")
    return player.name or say(language, "former-player")


def name_of(language: str, player: Player) -> str:
    """What a player is called in a message, where a name must not be taken for markdown or a mention."""
    return escaped(plain_name_of(language, player))


def escaped(name: str) -> str:
    """A name that is nothing but a name in a message."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name))


def names(language: str, players: Iterable[Player]) -> Names:
    """What the players of a match are called; who shares a name with another goes with the sign of their house."""
    called = {player.seat: name_of(language, player) for player in players}
    often = Counter(called.values())
    return lambda seat: f"{SIGNS[seat.house]} {called[seat]}" if often[called[seat]] > 1 else called[seat]


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
                found[-1] = _with_joined(language, found[-1], joined)
            case TokenTurned(house=house, joined=joined, split_into=left):
                found[-1] = _with_joined(language, found[-1], joined)
                if len(left) > 1:
                    size = sum(left) + 1
                    found[-1] = say(
                        language, "story-broken", line=found[-1], house=str(house.other), size=size, sizes=_sum(left)
                    )
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


def _with_joined(language: str, line: str, sizes: tuple[int, ...]) -> str:
    """A token that touches no other of its house joins nothing, and its one point need not be told."""
    if not sizes:
        return line
    points = (1 + sum(sizes)) ** 2 - sum(size**2 for size in sizes)
    return say(language, "story-joined", line=line, sizes=_sum(sizes), points=points)


def _sum(sizes: tuple[int, ...]) -> str:
    return " + ".join(map(str, sizes))
