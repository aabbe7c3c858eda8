"""Tools for a store.

- backup: back up and restore a file
- nightly: when a backup is due, and when old copies are removed
- copy_store: copy a whole store to another, of either engine
- snapshot: read one state of a store
- pg_tools: their parts for PostgreSQL
"""
