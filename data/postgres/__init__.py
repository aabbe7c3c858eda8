"""The store in PostgreSQL, for a bot of several processes. It needs the extra `postgres`.

- postgres_store: the store: retries, timeouts, the two pools
- connection_pool: threads that each have a connection
- pg_connection: one connection, its transactions, and the test whether a lost commit was stored
- pg_rows: rows in the form of `sqlite3.Row`
- pg_schema: recognise, create and migrate a database
- pg_change_feed: messages between processes (LISTEN, NOTIFY) and named locks
- process_names: a unique name for each process
- sql_dialect: translate statements from SQLite to PostgreSQL
- triggers: the triggers of the schema for PostgreSQL
- write_limit: how many transactions write at the same time
"""

from data.errors import StoreError

try:
    import psycopg  # noqa: F401  every import of a module of this package runs this first
except ImportError as error:
    raise StoreError(f"PostgreSQL takes the extra `postgres` of this program ({error})") from error
