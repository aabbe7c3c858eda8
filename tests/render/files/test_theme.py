"""Tests for contrast: text and signs stand out, and the houses can be told apart without colour."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from game import House, Seat
from render.drawing import draw_board, draw_final, draw_preview, draw_start
from render.scenes.scene import Label
from render.sprites.pieces import token
from render.sprites.sprites import badge, rose
from render.sprites.theme import THEMES, Colour, Theme, Tone
from tests.render.contrasts import SIGN_ON, TEXT_ON, contrast
from tests.render.positions import DUEL_TURN, NAMES, TEAMS_TURN, after, duel, labels, teams

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

# Machado, Oliveira and Fernandes (2009) at full severity, in linear light; and what a black-and-white print keeps.
SIGHTS = {
    "protanopia": (0.152, 1.053, -0.205, 0.115, 0.786, 0.099, -0.004, -0.048, 1.052),
    "deuteranopia": (0.367, 0.861, -0.228, 0.280, 0.673, 0.047, -0.012, 0.043, 0.969),
    "tritanopia": (1.256, -0.077, -0.179, -0.078, 0.931, 0.148, 0.005, 0.691, 0.304),
    "grey": (0.213, 0.715, 0.072) * 3,
}
sights = pytest.mark.parametrize("sight", SIGHTS)


def seen(colour: Colour, sight: str) -> Colour:
    """A colour as it looks to somebody who sees fewer of them."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    ]
    rows = SIGHTS[sight]
    mixed = [sum(rows[3 * row + column] * linear[column] for column in range(3)) for row in range(3)]
    coded = [
        12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055
        for part in (min(1.0, max(0.0, part)) for part in mixed)
    ]
    red, green, blue = (round(255 * part) for part in coded)
    return red, green, blue


def seen_image(image: Image.Image, sight: str) -> Image.Image:
    raw = image.convert("RGB").tobytes()
    pixels = ((raw[place], raw[place + 1], raw[place + 2]) for place in range(0, len(raw), 3))
    return Image.frombytes("RGB", image.size, bytes(channel for pixel in pixels for channel in seen(pixel, sight)))


@themes
def test_text_stands_out(theme: Theme) -> None:
    for ink, ground in TEXT_ON:
        assert contrast(theme[ink], theme[ground]) >= 4.5, f"{ink.name} on {ground.name}"


@themes
def test_signs_stand_out(theme: Theme) -> None:
    for tones, ground in SIGN_ON:
        assert max(contrast(theme[tone], theme[ground]) for tone in tones) >= 3, f"{tones} on {ground.name}"


def test_contrast_is_checked_for_every_text_that_is_drawn() -> None:
    """The table of the theme is no use if a picture puts text on something else."""
    position, turn = after(duel(), DUEL_TURN)
    four, last = after(teams(), TEAMS_TURN)
    theme = THEMES["light"]
    drawn = [
        draw_board(position, seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=theme, last_turn=turn),
        draw_board(four, seen_from=Seat.WHITE_2, names=NAMES, labels=labels(), theme=theme, last_turn=last),
        draw_final(duel().final(), seen_from=Seat.RED_1, names=NAMES, labels=labels(), theme=theme),
        draw_start(duel().variant, names=NAMES, labels=labels(), theme=theme),
        *(draw_preview(position, move, seen_from=Seat.RED_1, theme=theme) for move in position.legal_moves()),
    ]
    used = {(item.ink, item.ground) for each in drawn for item in each.scene.items if isinstance(item, Label)}
    assert len(used) > 5
    assert used <= set(TEXT_ON)


@themes
@sights
def test_houses_differ_for_every_eye(theme: Theme, sight: str) -> None:
    """As a phone shows them: the grounds by their brightness, the whole tokens by most of their pixels."""
    red, white = (seen(theme[tone], sight) for tone in (Tone.RED_FIELD, Tone.WHITE_FIELD))
    assert contrast(red, white) >= 3
    tokens = []
    for house in House:
        ground = Image.new("RGB", (76, 76), theme[Tone.SQUARE])
        sprite = token(theme, house, 0, 76)
        ground.paste(sprite, (0, 0), sprite)
        tokens.append(seen_image(ground.reduce(2), sight).convert("L"))
    assert ImageStat.Stat(ImageChops.difference(*tokens)).mean[0] > 60


@themes
def test_roses_differ_in_shape_alone(theme: Theme) -> None:
    """Only the outlines, without any colour: a good part of the rose's area is covered by one of them only."""
    for draw in (rose, badge):
        outlines = [draw(theme, house, 64).getchannel("A").point([0] * 128 + [255] * 128) for house in House]
        apart = ImageStat.Stat(ImageChops.difference(*outlines)).sum[0] / 255
        covered = ImageStat.Stat(outlines[0]).sum[0] / 255
        assert apart > 0.04 * covered, draw


@themes
def test_lit_squares_differ_from_tokens_for_every_eye(theme: Theme) -> None:
    for sight in SIGHTS:
        call = seen(theme[Tone.CALL], sight)
        edge = seen(theme[Tone.CALL_EDGE], sight)
        assert max(contrast(seen(theme[Tone.SQUARE], sight), tone) for tone in (call, edge)) >= 3
