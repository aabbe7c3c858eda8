"""Warming up: the sprites of running matches, drawn before anybody waits for them."""

from __future__ import annotations

from game import CARDS, Deck, House, Seat, Variant, opening
from render import cardface, pieces
from render.cardface import Look
from render.final import final
from render.labels import Labels
from render.layout import SQUARE, table
from render.match import match_scene
from render.paint import paint, tile
from render.picture import palette
from render.preview import preview
from render.theme import Theme


def warm_up(theme: Theme) -> None:
    """Draw what every match needs, so that its first picture is as quick as the others. Takes a second or two."""
    palette(theme)
    silent = Labels.from_phrases(lambda key, /, **_: "")
    for variant in Variant:
        start = opening(variant, Deck(bytes(32)))
        for seat in variant.seats[:2]:
            paint(match_scene(start, seat, {}, silent, None), theme)
            paint(final(start, seat, {}, silent), theme)
            paint(preview(start, start.legal_moves()[0], seat), theme)
        card_box = table(variant, Seat.RED_1).seats[Seat.RED_1].cards[0]
        for card in CARDS:
            for turned in (False, True):
                for look in Look:
                    cardface.power_card(theme, card, turned, look, False, card_box.width, card_box.height)
                pieces.lit_square(theme, card, turned, SQUARE)
                pieces.hero_square(theme, card, turned, SQUARE)
                pieces.answer_square(theme, card, turned, SQUARE)
                pieces.hero_answer(theme, card, turned, SQUARE)
    for house in House:
        for joined in pieces.JOINED:
            for odd in (0, 1):
                tile(theme, house, joined, odd, SQUARE)
