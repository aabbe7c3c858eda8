"""The schema, as numbered migrations: number n takes a store from schema n - 1 to schema n.

A migration that has been released is never changed; a new one is added at the end. Times are whole seconds since 1970,
ids of people and places are what the caller calls them.
"""

from __future__ import annotations

from typing import Final

from data.migrations.days import DAYS
from data.migrations.doors import DOORS
from data.migrations.endings import ENDINGS
from data.migrations.first import FIRST
from data.migrations.many import MANY
from data.migrations.migration import Apart, Migration, for_sqlite, modelled
from data.migrations.owner import OWNER
from data.migrations.peace import PEACE
from data.migrations.profiles import PROFILES
from data.migrations.reviews import REVIEWS
from data.migrations.ringing import RINGING
from data.migrations.screen import SCREEN
from data.migrations.servers import SERVERS
from data.migrations.standing import STANDING
from data.migrations.welcome import WELCOME

__all__ = ["MIGRATIONS", "Apart", "Migration", "for_sqlite", "modelled"]

_FOURTH: Final[Migration] = (
    *ENDINGS,
    *SERVERS,
    *WELCOME,
    *PEACE,
    *DOORS,
    *STANDING,
    *PROFILES,
    *OWNER,
    *REVIEWS,
    *DAYS,
)

_FIFTH: Final[Migration] = (*MANY,)

MIGRATIONS: Final[tuple[Migration, ...]] = (FIRST, RINGING, SCREEN, _FOURTH, _FIFTH)
