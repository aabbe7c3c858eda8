"""Of schema 4: reviews of finished matches."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

REVIEWS: Final[Migration] = ()
