"""Servers: what is known of the places in which people play together."""

from __future__ import annotations

from matches.hall import Hall


async def greet(hall: Hall, server: int) -> bool:
    """Whether a server is still to be greeted. Whoever asks is the one to do it: it is greeted once, ever."""
    now = hall.time.now()
    return await hall.decide(lambda transaction: transaction.greet(server, now))


async def greet_later(hall: Hall, server: int) -> None:
    """The greeting did not get there: another attempt may be made."""
    await hall.decide(lambda transaction: transaction.greet_later(server))
