"""The schema as numbered migrations: number n takes a store from schema n - 1 to schema n.

A released migration is never changed; a new one is added at the end. Times are whole seconds since 1970. Ids of people
and places come from the caller.

- migration: the type of a migration
- v1_first: people, matches, seats, moves, challenges, notices
- v2_next_check: when to check a match next
- v3_screen: which version of a match its message shows
- v4_...: blocks, matches over days, endings, erasures, ratings, profiles, pictures, reviews, servers, decisions of the
  bot's owner
- v5_processes: leases, notes and answered interactions of several processes
"""

from __future__ import annotations

from typing import Final

from data.migrations.migration import Migration, PerEngine, for_sqlite, modelled
from data.migrations.v1_first import FIRST
from data.migrations.v2_next_check import NEXT_CHECK
from data.migrations.v3_screen import SCREEN
from data.migrations.v4_blocks import BLOCKS
from data.migrations.v4_days import DAYS
from data.migrations.v4_endings import ENDINGS
from data.migrations.v4_erasures import ERASURES
from data.migrations.v4_owner import OWNER
from data.migrations.v4_pictures import PICTURES
from data.migrations.v4_profiles import PROFILES
from data.migrations.v4_ratings import RATINGS
from data.migrations.v4_reviews import REVIEWS
from data.migrations.v4_servers import SERVERS
from data.migrations.v5_processes import PROCESSES

__all__ = ["MIGRATIONS", "Migration", "PerEngine", "for_sqlite", "modelled"]

_FOURTH: Final[Migration] = (
    *ENDINGS,
    *SERVERS,
    *PICTURES,
    *BLOCKS,
    *ERASURES,
    *RATINGS,
    *PROFILES,
    *OWNER,
    *REVIEWS,
    *DAYS,
)

MIGRATIONS: Final[tuple[Migration, ...]] = (FIRST, NEXT_CHECK, SCREEN, _FOURTH, PROCESSES)
