"""What an operator's figures ask of the store: a number each, found by an index, whatever the store holds."""

from __future__ import annotations

from data.shards import ALL, Shards
from data.transaction import Transaction


def running_matches(transaction: Transaction) -> int:
    """How many matches are not over."""
    query = "SELECT count(DISTINCT match) FROM seats WHERE running = 1"
    return int(transaction._connection.execute(query).fetchone()[0])


def last_ring_missed(transaction: Transaction, now: int, shards: Shards = ALL) -> int:
    """How many seconds ago the first match there should have been looked at that nobody has looked at; 0 if none."""
    query = f"SELECT min(rings_at) FROM matches WHERE rings_at IS NOT NULL{shards.among('place_guild')}"
    first = transaction._connection.execute(query).fetchone()[0]
    return 0 if first is None else max(0, now - int(first))
