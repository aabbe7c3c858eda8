"""Schema 4: how boards are drawn for a person."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

PICTURES: Final[Migration] = (
    "ALTER TABLE people ADD COLUMN picture TEXT NOT NULL DEFAULT 'light'"
    " CHECK (picture IN ('light', 'dark', 'contrast'))",
    "ALTER TABLE people ADD COLUMN described INTEGER NOT NULL DEFAULT 0 CHECK (described IN (0, 1))",
)
