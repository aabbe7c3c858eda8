"""Composing the picture of a running match: the board in the middle, everybody's hand around it."""

from __future__ import annotations

from game import OpenTable, Seat, Turn
from render import board, hands, layout
from render.labels import Labels
from render.scene import Scene


def match_scene(view: OpenTable, seen_from: Seat, names: hands.Names, labels: Labels, last_turn: Turn | None) -> Scene:
    table = layout.table(view.variant, seen_from)
    items = (*board.whole(view, table.board, last_turn), *hands.beside_board(view, table, names, labels, last_turn))
    return Scene(layout.WIDTH, table.height, items)
