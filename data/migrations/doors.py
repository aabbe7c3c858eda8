"""Of schema 4: what keeps doors shut."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

DOORS: Final[Migration] = ()
