"""A migration: the statements that take a store from one schema to the next, in one transaction."""

from __future__ import annotations

Migration = tuple[str, ...]
