"""Pictures for messages are in the requested theme, to the last pixel, whatever was drawn before."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import cast

import pytest
from PIL import Image

from core.layouts.pictures import Drawn, Pictures
from data.rows.people_rows import Picture
from game import Deck, Seat, Variant, opening
from game.lesson import Lesson
from matches.model.values import Match
from render.scenes.rules_scene import Page
from render.sprites.theme import LIGHT, THEMES, Theme, Tone
from tests.render.profiles import first_match


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    drawing = Pictures(1)
    yield drawing
    drawing.close()


def match(variant: Variant = Variant.DUEL) -> Match:
    """A match with the fields that its picture shows."""
    players = [SimpleNamespace(seat=seat, name=f"Anna {seat:d}", level=None) for seat in variant.seats]
    view = opening(variant, Deck(bytes(32))).view()
    return cast(Match, SimpleNamespace(id="m1", turn=0, ended=None, story=(), players=players, view=view))


def page_of(drawn: Drawn) -> tuple[int, ...]:
    """The colour of the page, at the corner that stays empty."""
    image = Image.open(io.BytesIO(drawn.data)).convert("RGB")
    pixel = image.getpixel((4, image.height - 4))
    assert isinstance(pixel, tuple)
    return pixel


def theme_of(drawn: Drawn) -> Theme:
    [found] = [theme for theme in THEMES.values() if page_of(drawn) in (theme[Tone.PAGE], theme[Tone.STAIN])]
    return found


async def test_every_picture_is_in_the_theme_that_was_asked_for(pictures: Pictures) -> None:
    played = match()
    move = played.view.legal_moves()[0]
    assert theme_of(await pictures.board("en", played)) == LIGHT
    for picture in Picture:
        wanted = THEMES[picture.value]
        assert theme_of(await pictures.board("en", played, picture=picture)) == wanted
        assert theme_of(await pictures.preview("en", played, move, picture=picture)) == wanted
        assert theme_of(await pictures.rules("en", Page.IDEA, picture=picture)) == wanted
        assert theme_of(await pictures.lesson("en", Lesson(), picture=picture)) == wanted
        for called in ({}, {Seat.RED_1: "Anna"}):
            assert theme_of(await pictures.houses("en", Variant.DUEL, called, picture)) == wanted


def test_what_can_be_chosen_is_what_can_be_drawn() -> None:
    assert {picture.value for picture in Picture} == set(THEMES)


@pytest.mark.parametrize("variant", Variant)
async def test_a_preview_tells_the_answers_unless_they_are_not_wanted(pictures: Pictures, variant: Variant) -> None:
    played = match(variant)
    move = played.view.legal_moves()[0]
    whole = await pictures.preview("en", played, move)
    bare = await pictures.preview("en", played, move, answers=False)
    assert "Then Anna 1 (white) can answer" in whole.alt
    assert "Anna 1" not in bare.alt
    assert whole.data != bare.data


async def test_a_board_is_drawn_anew_for_who_has_another_name(pictures: Pictures) -> None:
    before = await pictures.board("en", match())
    renamed = match()
    renamed.players[0].name = "Berta"  # type: ignore[misc]
    after = await pictures.board("en", renamed)
    assert "Berta" in after.alt
    assert after.data != before.data
    assert await pictures.board("en", match()) is before


async def test_what_is_looked_at_again_and_again_stays_while_others_come_and_go(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.layouts.pictures._KEPT", 2)
    profile = await pictures.profile("en", first_match())
    for language in ("de", "nl", "it"):
        await pictures.board(language, match())
        assert await pictures.profile("en", first_match()) is profile


async def test_a_board_is_drawn_once_but_not_kept_if_somebody_is_forgotten_meanwhile(pictures: Pictures) -> None:
    first = await pictures.board("en", match())
    assert await pictures.board("en", match()) is first
    pictures.forget()
    drawing = asyncio.ensure_future(pictures.board("en", match()))
    await asyncio.sleep(0)
    assert pictures.under_way == 1
    pictures.forget()
    with_the_name = await drawing
    assert await pictures.board("en", match()) is not with_the_name
