"""Servers: whether they have been greeted, and in which channels those who manage them let matches be shown.

Matches that run elsewhere already go on there; nothing new is shown. What one person alone sees is not restricted.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from data import Place, Reach, Transaction
from matches.hall import Hall
from matches.peace_refusals import NotHere

MOST_CHANNELS: Final = 25


async def match_channels(hall: Hall, server: int) -> tuple[int, ...]:
    """The channels in which matches may be shown; none where they may be shown in all."""
    return tuple(await hall.store.read(lambda transaction: transaction.match_channels(server)))


async def restrict_channels(hall: Hall, server: int, channels: Iterable[int]) -> tuple[int, ...]:
    """From now on matches are shown there alone; without any channel everywhere."""
    chosen = sorted(set(channels))[:MOST_CHANNELS]
    await hall.decide(lambda transaction: transaction.set_match_channels(server, chosen))
    return tuple(chosen)


async def check_shared_place(hall: Hall, place: Place) -> None:
    """NotHere if no match may be shown to others in a place."""
    await hall.store.read(lambda transaction: check_place(transaction, place))


def check_place(transaction: Transaction, place: Place | None) -> None:
    if place is None or place.guild is None or place.reach not in (Reach.CHANNEL, Reach.BORROWED):
        return
    allowed = transaction.match_channels(place.guild)
    if allowed and not {place.channel, place.thread} & set(allowed):
        raise NotHere(tuple(allowed))


async def greet(hall: Hall, server: int) -> bool:
    """Whether a server is still to be greeted. Whoever asks is the one to do it: it is greeted once, ever."""
    now = hall.time.now()
    return await hall.decide(lambda transaction: transaction.greet(server, now))


async def greet_later(hall: Hall, server: int) -> None:
    """The greeting did not get there: another attempt may be made."""
    await hall.decide(lambda transaction: transaction.greet_later(server))
