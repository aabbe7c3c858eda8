"""Of schema 4: what the owner of the bot has decided."""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration

OWNER: Final[Migration] = ()
