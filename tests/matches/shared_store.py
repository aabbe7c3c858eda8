"""Contexts that behave like processes that share their store, on any engine."""

from __future__ import annotations

from matches.cluster import cluster_of
from matches.model.context import Context


def share_store(*contexts: Context) -> None:
    """From now on these contexts know that others use their store."""
    for context in contexts:
        context.store.shared = True
        context.cluster = cluster_of(context.store, context.time, context.shards)
