"""Hides the fonts of the machine from the tests of `render`, so that pictures are the same everywhere."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.render.positions import fonts_in


@pytest.fixture(scope="module", autouse=True)
def no_fonts_of_the_machine() -> Iterator[None]:
    with fonts_in():
        yield
