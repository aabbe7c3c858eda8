"""Gives houses their plain signs, whatever bot has run in this process before."""

from __future__ import annotations

import pytest

from core.layouts.story import SIGNS

PLAIN = dict(SIGNS)


@pytest.fixture(autouse=True)
def plain_signs() -> None:
    SIGNS.update(PLAIN)
