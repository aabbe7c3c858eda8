"""Matches whose boards were shown, for tests of what the store knows of the screen."""

from __future__ import annotations

from data import Place, Reach
from game import House
from matches import (
    Clock,
    Hall,
    Match,
    look,
    practise,
)
from matches.boards import (
    Shown,
    mark_shown,
)
from tests.matches.players import (
    ALICE,
    duel,
    salt,
)

PRIVATE = Place(channel=100, guild=10, message=1000, reach=Reach.PRIVATE)
THERE = Place(channel=200, guild=10, thread=7, message=2000, language="de")


async def show(hall: Hall, match: Match) -> None:
    """Somebody has brought the live board up to date."""
    message = None if match.place is None else match.place.message
    await mark_shown(hall, [Shown(match.id, match.version, match.turn, message)])


async def shown_duel(hall: Hall, clock: Clock = Clock.DAY) -> Match:
    match = await duel(hall, clock=clock)
    await show(hall, match)
    return await look(hall, match.id)


async def private_practice(hall: Hall, place: Place = PRIVATE) -> Match:
    match = await practise(hall, ALICE, "squire", salt(), house=House.RED, place=place)
    await show(hall, match)
    return await look(hall, match.id)
