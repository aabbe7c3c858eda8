"""The store in PostgreSQL, for a bot of several processes; it needs the extra `postgres`, and says so without it."""

from data.errors import StoreError

try:
    import psycopg  # noqa: F401  whichever module of this room is asked for, this one comes first
except ImportError as error:
    raise StoreError(f"PostgreSQL takes the extra `postgres` of this program ({error})") from error

from data.postgres.store import PostgresStore

__all__ = ["PostgresStore"]
