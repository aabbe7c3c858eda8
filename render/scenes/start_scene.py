"""Composes the start: the two houses with their roses and players, and the crown between them."""

from __future__ import annotations

from collections.abc import Iterator

from game import House, Variant
from render.scenes.box import Box
from render.scenes.foot import with_ornament
from render.scenes.hand_scene import Names, shown_name
from render.scenes.labels import Labels
from render.scenes.layout import MARGIN, WIDTH
from render.scenes.scene import Item, Label, Panel, Rose, Scene, Sign
from render.sprites.sprites import field_tones
from render.sprites.theme import Tone
from render.text.lettering import Weight, fitted

_HEIGHT = 392
"""The height of the two sides, without the last row."""


def start(variant: Variant, names: Names, labels: Labels) -> Scene:
    """Seats that are not in ``names`` are free and left out."""
    items: list[Item] = []
    half = (WIDTH - 2 * MARGIN - 12) // 2
    for house, left in ((House.RED, MARGIN), (House.WHITE, MARGIN + half + 12)):
        items += _side(Box(left, MARGIN, half, _HEIGHT), house, variant, names, labels)
    disc = Box(WIDTH // 2 - 74, 96, 148, 148)
    items.append(Panel(disc, Tone.PAGE, Tone.RULE, 3, 74))
    items.append(Sign(Box(disc.left + 20, disc.top + 30, 108, 88), Sign.Kind.CROWN))
    return with_ornament(tuple(items), MARGIN + _HEIGHT)


def _side(box: Box, house: House, variant: Variant, names: Names, labels: Labels) -> Iterator[Item]:
    field, edge, ink = field_tones(house)
    yield Panel(box, field, edge, 4, 18)
    big = 210
    # The roses are moved outwards, away from the crown in the middle.
    left = box.left + 28 if house is House.RED else box.right - big - 28
    yield Rose(Box(left, box.top + 26, big, big), house)
    seats = [seat for seat in variant.seats if seat.house is house and seat in names]
    shown = [shown_name(seat, names, labels) for seat in seats]
    text = Box(box.left + 20, box.top + big + 40, box.width - 40, 0)
    if shown == [labels.house(house)] * len(shown):
        # No player, or no name that can be written: show the house once.
        yield _line(text, 30, labels.house(house), (46,), ink, field, Weight.HEAVY)
        return
    yield _line(text, 0, labels.house(house), (30,), ink, field, Weight.TEXT)
    sizes = (44, 36, 30) if len(shown) == 1 else (34, 30)
    down = 42
    for name in shown:
        yield _line(text, down, name, sizes, ink, field, Weight.HEAVY)
        down += 42


def _line(box: Box, down: int, text: str, sizes: tuple[int, ...], ink: Tone, ground: Tone, weight: Weight) -> Label:
    place = Box(box.left, box.top + down, box.width, 46)
    line, size = fitted(text, weight, sizes, box.width)
    return Label(place, line, size, ink, ground, weight)
