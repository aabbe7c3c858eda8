"""What all parts of a transaction share."""

from __future__ import annotations

import sqlite3


class Part:
    """A connection within a transaction, and what was written with it that concerns the time."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.earliest_due: int | None = None
        """The first moment that this transaction has written at which there will be something to do."""

    def _will_be_due(self, moment: int | None) -> None:
        if moment is not None and (self.earliest_due is None or moment < self.earliest_due):
            self.earliest_due = moment
