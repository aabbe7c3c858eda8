"""Of schema 4: ratings and what follows from them."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

STANDING: Final[Migration] = ()
