"""Tests that the direction of a card can be seen at once, from either side of the table."""

from __future__ import annotations

import math

import pytest
from PIL import Image, ImageChops

from game import CARDS, Card
from render.sprites.cardface import Look, power_card
from render.sprites.sprites import bearing
from render.sprites.theme import LIGHT

SIZES = ((86, 128), (78, 116), (64, 92), (54, 79))
"""In a duel, in a team match, and on both discard piles."""


def ink(card: Card, look: Look, size: tuple[int, int]) -> Image.Image:
    return power_card(LIGHT, card, False, look, False, *size).convert("L")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_there_is_more_ink_where_a_card_points(size: tuple[int, int]) -> None:
    """A card and its opposite, of the same distance: the head of the arrow lies on the side to which it leads."""
    for card in CARDS:
        other = Card(f"{CARDS[(CARDS.index(card) + 12) % 24].direction}{card.distance}")
        assert bearing(other.direction) == (bearing(card.direction) + 180) % 360
        here, there = ink(card, Look.RESTING, size), ink(other, Look.RESTING, size)
        # Darker than the opposite card, weighed by how far to the side to which the card points.
        angle = math.radians(bearing(card.direction))
        east, north = math.sin(angle), math.cos(angle)
        middle = size[0] / 2, size[1] * (0.30 if size[0] < 70 else 0.672)
        difference = list(zip(here.tobytes(), there.tobytes(), strict=True))
        pull = sum(
            (dark - light) * -((place % size[0] - middle[0]) * east - (place // size[0] - middle[1]) * north)
            for place, (dark, light) in enumerate(difference)
        )
        assert pull > 0, card


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("fresh", [False, True])
@pytest.mark.parametrize("look", [Look.HERO, Look.RESTING])
def test_no_mark_lies_on_the_head_of_the_arrow(look: Look, fresh: bool, turned: bool) -> None:
    width, height = SIZES[0]
    bare_look = Look.PLAYABLE if look is Look.HERO else look
    for card in CARDS:
        marked = power_card(LIGHT, card, turned, look, fresh, width, height)
        bare = power_card(LIGHT, card, turned, bare_look, False, width, height)
        angle = math.radians(bearing(card.direction, turned))
        for far in (0.20, 0.28, 0.36):
            x, y = width / 2 + far * width * math.sin(angle), height * 0.672 - far * width * math.cos(angle)
            spot = (round(x) - 2, round(y) - 2, round(x) + 3, round(y) + 3)
            apart = ImageChops.difference(marked.crop(spot).convert("RGB"), bare.crop(spot).convert("RGB"))
            assert apart.getbbox() is None, (card, far)
