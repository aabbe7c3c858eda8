"""What all groups of statements share: the connection of their transaction, read by column name."""

from __future__ import annotations

import sqlite3

from data.rows import By


class Statements:
    """A connection within a transaction, and what was written with it that others should know of."""

    def __init__(self, connection: sqlite3.Connection, process: str = "") -> None:
        connection.row_factory = sqlite3.Row
        self._connection = connection
        self._process = process
        """Who writes: whoever changes a match is the one to show it."""
        self.earliest_due: int | None = None
        """The first moment that this transaction has written at which there will be something to do."""
        self.moved: list[By] = []
        """Who has made the moves that this transaction has written."""
        self.held: list[str] = []
        """What this process looks after from now on, because it has changed or claimed it."""
        self.elsewhere: set[str] = set()
        """The matches that were read and were last looked after by another process."""

    def _will_be_due(self, moment: int | None) -> None:
        if moment is not None and (self.earliest_due is None or moment < self.earliest_due):
            self.earliest_due = moment
