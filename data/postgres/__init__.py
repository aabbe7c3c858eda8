"""The store in PostgreSQL, for a bot of several processes; it needs the extra `postgres`."""

from data.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
