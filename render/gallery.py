"""Every kind of picture of one match, for people who work on the art."""

from __future__ import annotations

from collections.abc import Iterator

from game import Draw, Position, Record, Seat, Turn
from render import draw_board, draw_final, draw_preview, draw_replay, draw_rules_page, draw_start
from render.emoji import emoji_set
from render.hands import Names
from render.labels import Labels
from render.rules import Page
from render.theme import Theme


def match_pictures(
    position: Position, last_turn: Turn | None, end: Position, names: Names, labels: Labels, theme: Theme
) -> Iterator[tuple[str, bytes]]:
    """The start, the board from each seat, a preview of each move, and the end, each with the name of its file."""
    variant = position.variant
    yield "start.png", draw_start(variant, names=names, labels=labels, theme=theme).data
    for seat in variant.seats:
        board = draw_board(position, seen_from=seat, names=names, labels=labels, theme=theme, last_turn=last_turn)
        yield f"board-{seat}.png", board.data
    for move in position.legal_moves():
        word = "draw" if isinstance(move, Draw) else str(move).replace("*", "-hero").lower()
        drawn = draw_preview(position, move, seen_from=Seat.RED_1, theme=theme, names=names, labels=labels)
        yield f"preview-{word}.png", drawn.data
    for seat in variant.seats[:2]:
        yield f"final-{seat}.png", draw_final(end, seen_from=seat, names=names, labels=labels, theme=theme).data


def replays(record: Record, names: Names, labels: Labels, theme: Theme) -> Iterator[tuple[str, bytes]]:
    """The whole match as an animated picture."""
    film = draw_replay(
        record.opening(), tuple(record.turns()), seen_from=Seat.RED_1, names=names, labels=labels, theme=theme
    )
    yield film.filename, film.data


def lesson_pictures(labels: Labels, theme: Theme) -> Iterator[tuple[str, bytes]]:
    """The pages of the rules."""
    for page in Page:
        yield f"rules-{page.value}-{page.name.lower()}.png", draw_rules_page(page, labels=labels, theme=theme).data


def button_pictures() -> Iterator[tuple[str, bytes]]:
    """The application emoji, which are the same in every theme."""
    for name, data in emoji_set().items():
        yield f"emoji-{name}.png", data
