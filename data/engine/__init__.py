"""The engine of the store: open, migrate, read and write.

- store: the interface `Store`, for both engines
- sqlite_store: the store in a SQLite file
- sqlite_connection: a SQLite connection with a thread of its own
- migrate: check a file and bring it to the newest schema
- file_identity: recognise our own files, and notice a store that is missing
- single_instance: a lock against two bots on one file
- vacuum: remove every trace of deleted rows
"""
