"""Of schema 4: who may challenge whom, and where matches may be shown."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

PEACE: Final[Migration] = ()
