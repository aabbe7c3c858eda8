"""Servers: whether a server was greeted, and the channels in which its managers allow matches.

A match that already runs in another channel goes on there; no new one begins there. Private boards are not restricted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from data.rows.match_rows import Place, Reach
from data.tables.transaction import Transaction
from matches.model.context import Context
from matches.model.refusals import NotHere

MOST_CHANNELS: Final = 25


async def match_channels(context: Context, server: int) -> tuple[int, ...]:
    """The channels in which matches may be shown; empty if all are allowed."""
    return tuple(await context.store.read(lambda transaction: transaction.servers.match_channels(server)))


async def restrict_channels(context: Context, server: int, channels: Iterable[int]) -> tuple[int, ...]:
    """Allow matches in these channels only; without any channel, allow them everywhere."""
    chosen = sorted(set(channels))[:MOST_CHANNELS]
    await context.decide(lambda transaction: transaction.servers.set_match_channels(server, chosen))
    return tuple(chosen)


async def check_shared_place(context: Context, place: Place) -> None:
    """Raise NotHere if no match may be shown to others in a place."""
    await context.store.read(lambda transaction: check_place(transaction, place))


def check_place(transaction: Transaction, place: Place | None) -> None:
    if place is None or place.guild is None or place.reach not in (Reach.CHANNEL, Reach.BORROWED):
        return
    allowed = transaction.servers.match_channels(place.guild)
    if allowed and not {place.channel, place.thread} & set(allowed):
        raise NotHere(tuple(allowed))


async def greet(context: Context, server: int) -> bool:
    """Whether a server is still to be greeted. True only once ever: the caller that gets it posts the greeting."""
    now = context.time.now()
    return await context.decide(lambda transaction: transaction.servers.greet(server, now))


async def greet_later(context: Context, server: int) -> None:
    """The greeting was not delivered: allow another attempt."""
    await context.decide(lambda transaction: transaction.servers.greet_later(server))
