"""Of schema 4: how a person sees boards."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

WELCOME: Final[Migration] = ()
