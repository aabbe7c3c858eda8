"""Draws the sprites of running matches before they are needed, the most important first.

Drawing a sprite holds the interpreter for some milliseconds, and clicks wait meanwhile. So the work is split into small
steps: the bot does the first ones before it logs in, and the others with pauses between them.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from game import CARDS, Card, Deck, House, Seat, Variant, opening
from render.files.paint import tile
from render.files.picture import draw
from render.scenes.end_scene import final
from render.scenes.labels import Labels
from render.scenes.layout import SQUARE, table
from render.scenes.match_scene import match_scene
from render.scenes.preview_scene import preview
from render.sprites import cardface, pieces
from render.sprites.cardface import Look
from render.sprites.palette import palette
from render.sprites.theme import Theme

Step = Callable[[], object]

REST: Final = 0.02
"""Seconds between two steps of `warm_up_gently`: four times as long as most steps take."""


def warm_up(theme: Theme) -> None:
    """Draw the sprites that every match needs, so that its first picture is as fast as later ones. Takes 1 to 2 s."""
    for step in (*first_steps(theme), *later_steps(theme)):
        step()


def warm_up_gently(
    theme: Theme, stop: threading.Event, rest: float = REST, quiet: Callable[[], bool] = lambda: True
) -> None:
    """The same in a background thread while people play: a step runs only while ``quiet`` returns true.

    Setting ``stop`` ends it early.
    """
    for step in (*first_steps(theme), *later_steps(theme)):
        while not quiet():
            if stop.wait(rest):
                return
        step()
        if stop.wait(rest):
            return


def first_steps(theme: Theme) -> Iterator[Step]:
    """Steps for the board of a running duel as red sees it, which most clicks after a start need."""
    yield partial(palette, theme)
    yield partial(_table, theme, Variant.DUEL, Seat.RED_1)
    yield from _cards(theme, Variant.DUEL, turned=False)
    for house in House:
        for joined in pieces.JOINED:
            yield partial(_tiles, theme, house, joined)


def later_steps(theme: Theme) -> Iterator[Step]:
    """Steps for all other boards of running matches, their previews and their ends."""
    yield from _cards(theme, Variant.DUEL, turned=True)
    for variant in Variant:
        for seat in variant.seats[:2]:
            yield partial(_table, theme, variant, seat)
            yield partial(_preview, theme, variant, seat)
            yield partial(_end, theme, variant, seat)
    for turned in (False, True):
        yield from _cards(theme, Variant.TEXAS, turned=turned)
        for card in CARDS:
            yield partial(_answers, theme, card, turned)


def _cards(theme: Theme, variant: Variant, *, turned: bool) -> Iterator[Step]:
    for card in CARDS:
        yield partial(_card, theme, variant, card, turned)


def _card(theme: Theme, variant: Variant, card: Card, turned: bool) -> None:
    box = table(variant, Seat.RED_1).seats[Seat.RED_1].cards[0]
    for look in Look:
        cardface.power_card(theme, card, turned, look, False, box.width, box.height)
    pieces.lit_square(theme, card, turned, SQUARE)
    pieces.hero_square(theme, card, turned, SQUARE)


def _answers(theme: Theme, card: Card, turned: bool) -> None:
    pieces.answer_square(theme, card, turned, SQUARE)
    pieces.hero_answer(theme, card, turned, SQUARE)


def _tiles(theme: Theme, house: House, joined: int) -> None:
    for odd in (0, 1):
        tile(theme, house, joined, odd, SQUARE)


def _empty_labels() -> Labels:
    return Labels.from_phrases(lambda key, /, **_: "")


def _table(theme: Theme, variant: Variant, seat: Seat) -> None:
    draw(match_scene(opening(variant, Deck(bytes(32))), seat, {}, _empty_labels(), None), theme)


def _preview(theme: Theme, variant: Variant, seat: Seat) -> None:
    start = opening(variant, Deck(bytes(32)))
    draw(preview(start, start.legal_moves()[0], seat), theme)


def _end(theme: Theme, variant: Variant, seat: Seat) -> None:
    draw(final(opening(variant, Deck(bytes(32))), seat, {}, _empty_labels()), theme)
