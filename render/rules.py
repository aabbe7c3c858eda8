"""Composing the pictures of the rules pages, each from a real position that the rules themselves accept."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from game import CARDS, HERO_PLAYS, PLAYS, Board, Card, Deck, House, Seat, Variant, play, result, set_up
from render import board as boards
from render.box import Box
from render.cardface import Look
from render.final import score_table
from render.foot import with_ornament
from render.labels import Labels
from render.layout import MARGIN, TOP, board_at
from render.match import match_scene
from render.preview import preview
from render.scene import CardFace, Item, Scene


class Page(Enum):
    """The pages of the rules, in reading order."""

    IDEA = 1
    CARDS = 2
    MOVE = 3
    DRAWING = 4
    HEROES = 5
    PASSING = 6
    SCORE = 7
    TEAMS = 8


_MIDGAME: Final = Board.of(
    red=["e6", "d6", "d5", "f3", "g3", "c8", "h6", "h7"],
    white=["g7", "f6", "f5", "b4", "c4", "c3", "e3", "h4"],
)
_EXAMPLE: Final = Board.of(
    white=["c7", "d7", "d6", "e6", "e5", "f5", "f4", "d5", "h7", "h8", "b3"],
    red=["f7", "g7", "g6", "f8", "e8", "c5", "c4", "d3", "e3", "h3"],
)
"""White 8, 2, 1 makes 69; red 5, 2, 2, 1 makes 34: the worked example of every rule book."""


_MIDGAME_TABLE: Final = set_up(
    Variant.DUEL,
    [[Card.NE2, Card.S1, Card.W3, Card.S2], [Card.NW2, Card.N2, Card.SE2, Card.N3, Card.E1]],
    board=_MIDGAME,
    crown="e4",
    heroes={Seat.WHITE_1: 3},
    discard=[Card.N1, Card.E2, Card.W2],
)


def rules_page(page: Page, labels: Labels) -> Scene:
    return _PAGES[page](labels)


def _idea(labels: Labels) -> Scene:
    place = board_at(TOP, turned=False)
    items: list[Item] = [*boards.ground(place), *boards.territories(_MIDGAME, place)]
    items += boards.sizes(_MIDGAME, place, frozenset({_MIDGAME_TABLE.crown}))
    items.append(boards.crown(_MIDGAME_TABLE.crown, place))
    table, bottom = score_table(_MIDGAME, result(_MIDGAME), House.RED, place.box.bottom + 14, labels)
    return with_ornament((*items, *table), bottom)


def _cards(labels: Labels) -> Scene:
    """All 24, a column a direction."""
    wide, high, gap = 83, 124, 12
    items = tuple(
        CardFace(
            Box(MARGIN + column * (wide + gap), MARGIN + row * (high + gap), wide, high),
            CARDS[column * 3 + row], None, False, Look.PLAYABLE,
        )
        for column in range(8)
        for row in range(3)
    )  # fmt: skip
    return with_ornament(items, MARGIN + 3 * high + 2 * gap)


def _move(labels: Labels) -> Scene:
    return preview(_MIDGAME_TABLE, PLAYS[Card.NE2], Seat.RED_1, answers=False)


def _drawing(labels: Labels) -> Scene:
    position = set_up(
        Variant.DUEL,
        [[Card.E3, Card.SW2], [Card.NW2, Card.S1, Card.SE2, Card.N3]],
        board=_MIDGAME,
        crown="e5",
        discard=[Card.N1, Card.E2, Card.W2, Card.NE1],
    )
    return match_scene(position, Seat.RED_1, {}, labels, None)


def _heroes(labels: Labels) -> Scene:
    return preview(_MIDGAME_TABLE, HERO_PLAYS[Card.S1], Seat.RED_1, answers=False)


def _passing(labels: Labels) -> Scene:
    """Red has just led the crown into the corner, and none of white's five cards leads back."""
    before = set_up(
        Variant.DUEL,
        [[Card.NE1, Card.SW2, Card.S3], [Card.N1, Card.E2, Card.NE3, Card.NW2, Card.E1]],
        board=_MIDGAME,
        crown="h8",
        discard=[Card.N2, Card.E3, Card.W1],
    )
    turn = play(before, Seat.RED_1, PLAYS[Card.NE1], Deck(bytes(32)))
    return match_scene(turn.position, Seat.RED_1, {}, labels, turn)


def _score(labels: Labels) -> Scene:
    place = board_at(TOP, turned=False)
    items = [*boards.ground(place), *boards.territories(_EXAMPLE, place)]
    items += boards.sizes(_EXAMPLE, place, frozenset(), smallest=1)
    table, bottom = score_table(_EXAMPLE, result(_EXAMPLE), House.RED, place.box.bottom + 14, labels)
    return with_ornament((*items, *table), bottom)


def _teams(labels: Labels) -> Scene:
    position = set_up(
        Variant.TEXAS,
        [
            [Card.NE2, Card.S1, Card.W3],
            [Card.N1, Card.SE2],
            [Card.E3, Card.SW1, Card.NW2],
            [Card.N3, Card.S2, Card.E1],
        ],
        board=_MIDGAME,
        crown="e5",
        heroes={Seat.RED_2: 1, Seat.WHITE_1: 0},
        discard=[Card.N2, Card.W1],
    )
    return match_scene(position, Seat.RED_1, {}, labels, None)


_PAGES: Final[dict[Page, Callable[[Labels], Scene]]] = {
    Page.IDEA: _idea,
    Page.CARDS: _cards,
    Page.MOVE: _move,
    Page.DRAWING: _drawing,
    Page.HEROES: _heroes,
    Page.PASSING: _passing,
    Page.SCORE: _score,
    Page.TEAMS: _teams,
}
