"""Composes the pictures of the rules pages, each from a position that the rules accept."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final

from game import CARDS, HERO_PLAYS, PLAYS, Board, Card, Deck, House, Seat, Square, Variant, play, result, set_up
from render.scenes import board_scene as boards
from render.scenes.box import Box
from render.scenes.end_scene import score_table
from render.scenes.foot import with_ornament
from render.scenes.labels import Labels
from render.scenes.layout import MARGIN, TOP, board_at
from render.scenes.match_scene import match_scene
from render.scenes.preview_scene import preview
from render.scenes.scene import CardFace, Item, Scene
from render.sprites.cardface import Look


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
"""White 8, 2, 1 gives 69; red 5, 2, 2, 1 gives 34: the example of every rule book."""


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
    return _counted(_MIDGAME, labels, crown=_MIDGAME_TABLE.crown)


def _counted(board: Board, labels: Labels, *, crown: Square | None = None, smallest: int = 2) -> Scene:
    """A board without hands, and the score table below it."""
    place = board_at(TOP, turned=False)
    items: list[Item] = [*boards.ground(place), *boards.territories(board, place)]
    items += boards.sizes(board, place, frozenset() if crown is None else frozenset({crown}), smallest)
    if crown is not None:
        items.append(boards.crown(crown, place))
    table, bottom = score_table(board, result(board), House.RED, place.box.bottom + 14, labels)
    return with_ornament((*items, *table), bottom)


def _cards(labels: Labels) -> Scene:
    """All 24 cards, one column for each direction."""
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
    """Red has just moved the crown into the corner, and none of white's five cards leads out of it."""
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
    return _counted(_EXAMPLE, labels, smallest=1)


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
