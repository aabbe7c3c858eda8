"""Warming up: the sprites of running matches, drawn before anybody waits for them, the most needed first.

Drawing a sprite takes a thread's whole attention for some milliseconds, in which clicks wait. So the work comes in
small steps: a bot does the first ones before it logs in, and the others now and then.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from game import CARDS, Card, Deck, House, Seat, Variant, opening
from render import cardface, pieces
from render.cardface import Look
from render.final import final
from render.labels import Labels
from render.layout import SQUARE, table
from render.match import match_scene
from render.paint import tile
from render.palette import palette
from render.picture import draw
from render.preview import preview
from render.theme import Theme

Step = Callable[[], object]

REST: Final = 0.02
"""Seconds between two steps of those who warm up while others work: four times as long as most steps take."""


def warm_up(theme: Theme) -> None:
    """Draw what every match needs, so that its first picture is as quick as the others. Takes a second or two."""
    for step in (*first_steps(theme), *later_steps(theme)):
        step()


def warm_up_gently(
    theme: Theme, stop: threading.Event, rest: float = REST, quiet: Callable[[], bool] = lambda: True
) -> None:
    """The same for a thread of its own, beside people who play: it goes on only while all is ``quiet``, step by step.

    ``stop`` ends it before it is done.
    """
    for step in (*first_steps(theme), *later_steps(theme)):
        while not quiet():
            if stop.wait(rest):
                return
        step()
        if stop.wait(rest):
            return


def first_steps(theme: Theme) -> Iterator[Step]:
    """For the board of a running duel as red sees it: what nearly every click after a start asks for."""
    yield partial(palette, theme)
    yield partial(_table, theme, Variant.DUEL, Seat.RED_1)
    yield from _cards(theme, Variant.DUEL, turned=False)
    for house in House:
        for joined in pieces.JOINED:
            yield partial(_tiles, theme, house, joined)


def later_steps(theme: Theme) -> Iterator[Step]:
    """For everything else of running matches, their previews and their ends."""
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


def _silent() -> Labels:
    return Labels.from_phrases(lambda key, /, **_: "")


def _table(theme: Theme, variant: Variant, seat: Seat) -> None:
    draw(match_scene(opening(variant, Deck(bytes(32))), seat, {}, _silent(), None), theme)


def _preview(theme: Theme, variant: Variant, seat: Seat) -> None:
    start = opening(variant, Deck(bytes(32)))
    draw(preview(start, start.legal_moves()[0], seat), theme)


def _end(theme: Theme, variant: Variant, seat: Seat) -> None:
    draw(final(opening(variant, Deck(bytes(32))), seat, {}, _silent()), theme)
