"""Composes the picture of a running match: the board in the middle, all hands around it."""

from __future__ import annotations

from game import OpenTable, Seat, Turn
from render.scenes import board_scene, hand_scene, layout
from render.scenes.labels import Labels
from render.scenes.scene import Scene


def match_scene(
    view: OpenTable, seen_from: Seat, names: hand_scene.Names, labels: Labels, last_turn: Turn | None
) -> Scene:
    table = layout.table(view.variant, seen_from)
    items = (
        *board_scene.whole(view, table.board, last_turn),
        *hand_scene.beside_board(view, table, names, labels, last_turn),
    )
    return Scene(layout.WIDTH, table.height, items)
