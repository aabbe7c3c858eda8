"""The store: schema, numbered migrations, and every SQL statement of the bot.

The store keeps what happened and knows no rules: `matches/` decides, this package writes it down. An acknowledged move
is on disk, and no turn is stored twice. It imports `game/` for houses and seats, and does not know Discord.

- engine: open, migrate, read and write a store; the SQLite engine
- postgres: the PostgreSQL engine
- tables: the SQL statements, one class for each subject
- rows: the rows as typed values
- migrations: the schema
- tools: backup, restore, copy
- errors: the ways in which the store can fail
"""
