"""A hint: the best move, how much better it is than the next, and why, in the game's words.

Reasons are values, so any caller can phrase them; `phrase_hint` does it with the messages ``hint-...`` of `locales/`.
Hints use only what a player may know. This module does not search.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game import Board, Draw, HeroPlay, House, Move, PlayerView, Seat, Square, target
from opponents.simple import points_of

_MERGE_WORTH_BLOCKING: Final = 8
_HERO_WORTH_KEEPING: Final = 4
_WORTH_TELLING: Final = 3
"""Percentage points. A search is no more exact than that, so moves that differ by less are called about as good."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """A move and the chance of the mover's house to win with it; None without a search."""

    move: Move
    chance: float | None


@dataclass(frozen=True, slots=True)
class Forced:
    """It is the only move."""


@dataclass(frozen=True, slots=True)
class Joins:
    """The token touches own territories of these sizes, largest first (none: it stands alone), and wins points."""

    sizes: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Breaks:
    """The turned token was part of a territory of ``size``; these parts are left, and the other house loses points."""

    size: int
    parts: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """On this square the other house could have joined territories of these sizes for these points."""

    sizes: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """The next opponent could play so many cards, heroes included; with none it must draw or pass."""

    seat: Seat
    cards: int
    must_pass: bool


@dataclass(frozen=True, slots=True)
class SpendsHero:
    """It costs a hero; so many are left."""

    left: int


@dataclass(frozen=True, slots=True)
class KeepsHero:
    """A hero play would win more points at once; the hero is worth more later."""

    points: int


@dataclass(frozen=True, slots=True)
class Waits:
    """A draw: one card more, and the crown stays where it is."""

    cards: int


Reason = Forced | Joins | Breaks | Blocks | Leaves | SpendsHero | KeepsHero | Waits


@dataclass(frozen=True, slots=True)
class Hint:
    """The best move for the seat to move. ``ahead`` is what it gains in chance to win over ``second``."""

    move: Move
    points: int
    """By how much it improves the lead at once."""
    chance: float | None
    second: Move | None
    ahead: float | None
    reasons: tuple[Reason, ...]


def hint_of(view: PlayerView, prospects: Sequence[Prospect]) -> Hint:
    """Make the hint from the result of a search, best move first."""
    best, *others = prospects
    second = others[0] if others else None
    ahead = None
    if second is not None and best.chance is not None and second.chance is not None:
        ahead = max(0.0, best.chance - second.chance)
    points, reasons = points_of(view, best.move), reasons_for(view, best.move)
    return Hint(best.move, points, best.chance, second.move if second else None, ahead, reasons)


def reasons_for(view: PlayerView, move: Move) -> tuple[Reason, ...]:
    """What speaks for a move, and what it costs, the most important first."""
    assert view.seat is not None
    reasons: list[Reason] = []
    moves = view.legal_moves()
    if len(moves) == 1:
        reasons.append(Forced())
    if isinstance(move, Draw):
        reasons.append(Waits(len(view.hands[view.seat]) + 1))
        return (*reasons, *_kept_hero(view, moves, move))
    house, square = view.seat.house, view.target(move.card)
    assert square is not None
    reasons.append(_joins(view.board, house, square))
    if isinstance(move, HeroPlay):
        reasons.append(_breaks(view.board, house.other, square))
        reasons.append(SpendsHero(view.heroes[view.seat] - 1))
    else:
        blocked = _joins(view.board, house.other, square)
        if len(blocked.sizes) > 1 and blocked.points >= _MERGE_WORTH_BLOCKING:
            reasons.append(Blocks(blocked.sizes, blocked.points))
        reasons += _kept_hero(view, moves, move)
    reasons.append(_leaves(view, view.seat, move, square))
    return tuple(reasons)


def _joins(board: Board, house: House, square: Square) -> Joins:
    sizes = board.sizes_around(house, square)
    return Joins(sizes, (sum(sizes) + 1) ** 2 - sum(size**2 for size in sizes))


def _breaks(board: Board, house: House, square: Square) -> Breaks:
    territory = board.territory_at(square)
    assert territory is not None
    parts = board.with_token(house.other, square).sizes_around(house, square)
    return Breaks(territory.size, parts, territory.points - sum(part**2 for part in parts))


def _kept_hero(view: PlayerView, moves: Sequence[Move], move: Move) -> list[Reason]:
    most = max((points_of(view, each) for each in moves if isinstance(each, HeroPlay)), default=0)
    extra = most - points_of(view, move)
    return [KeepsHero(most)] if extra >= _HERO_WORTH_KEEPING else []


def _leaves(view: PlayerView, mover: Seat, move: Move, square: Square) -> Leaves:
    seats = view.variant.seats
    seat = seats[(mover + 1) % len(seats)]
    board = view.board.with_token(mover.house, square)
    cards = 0
    for card in view.hands[seat]:
        goal = target(card, square)
        holder = None if goal is None else board.house_at(goal)
        if goal is not None and (holder is None or (holder is mover.house and view.heroes[seat] > 0)):
            cards += 1
    return Leaves(seat, cards, must_pass=cards == 0 and len(view.hands[seat]) == view.variant.hand_size)


class Phrase(Protocol):
    """Looks up a message in the language of the person who asked."""

    def __call__(self, key: str, /, **variables: str | int) -> str: ...


def phrase_hint(
    hint: Hint, phrase: Phrase, move_name: Callable[[Move], str], seat_name: Callable[[Seat], str]
) -> tuple[str, ...]:
    """The hint as sentences: the move, the reasons, then the comparison with the next move."""
    lines = [phrase("hint-best", move=move_name(hint.move))]
    lines += [phrase_reason(reason, phrase, seat_name) for reason in hint.reasons]
    if hint.second is not None and hint.ahead is not None:
        percent = round(100 * hint.ahead)
        key = "hint-ahead" if percent >= _WORTH_TELLING else "hint-equal"
        lines.append(phrase(key, percent=percent, second=move_name(hint.second)))
    return tuple(lines)


def phrase_reason(reason: Reason, phrase: Phrase, seat_name: Callable[[Seat], str]) -> str:
    match reason:
        case Forced():
            return phrase("hint-forced")
        case Joins(sizes=()):
            return phrase("hint-alone", points=reason.points)
        case Joins(sizes=(size,)):
            return phrase("hint-grows", size=size, grown=size + 1, points=reason.points)
        case Joins():
            return phrase("hint-joins", sizes=_listed(reason.sizes, phrase), points=reason.points)
        case Breaks(parts=()):
            return phrase("hint-removes", points=reason.points)
        case Breaks(parts=(part,)):
            return phrase("hint-shrinks", size=reason.size, part=part, points=reason.points)
        case Breaks():
            parts = _listed(reason.parts, phrase)
            return phrase("hint-splits", size=reason.size, parts=parts, points=reason.points)
        case Blocks():
            return phrase("hint-blocks", sizes=_listed(reason.sizes, phrase), points=reason.points)
        case Leaves(must_pass=True):
            return phrase("hint-leaves-pass", seat=seat_name(reason.seat))
        case Leaves():
            return phrase("hint-leaves", seat=seat_name(reason.seat), cards=reason.cards)
        case SpendsHero():
            return phrase("hint-hero-spent", left=reason.left)
        case KeepsHero():
            return phrase("hint-hero-kept", points=reason.points)
        case Waits():
            return phrase("hint-waits", cards=reason.cards)


def _listed(sizes: Sequence[int], phrase: Phrase) -> str:
    """Two to four sizes as a language lists them."""
    names = ("first", "second", "third", "fourth")
    return phrase(f"hint-list-{len(sizes)}", **dict(zip(names, sizes, strict=False)))
