"""Rated matches, quickly over, for tests of what comes of them."""

from __future__ import annotations

from data import RatingRow
from game import House
from matches import Clock, Hall, Match, Person, Place, accept, challenge_to_duel, open_lobby, resign, start, take_seat
from tests.matches.players import HERE, salt


async def beat(
    hall: Hall, winner: Person, loser: Person, place: Place | None = HERE, *, friendly: bool = False
) -> Match:
    """One resigns to the other at once; the winner was red."""
    made = await challenge_to_duel(
        hall, winner, loser, house=House.RED, clock=Clock.DAY, place=place, friendly=friendly
    )
    match = await accept(hall, made.id, loser, salt())
    return await resign(hall, match.id, loser.id, match.turn)


async def beat_as_team(
    hall: Hall, winners: tuple[Person, Person], losers: tuple[Person, Person], place: Place | None = HERE
) -> Match:
    """The first of the losers resigns for both; the winners were red."""
    lobby = await open_lobby(hall, winners[0], house=House.RED, clock=Clock.DAY, place=place)
    for person, house in ((losers[0], House.WHITE), (winners[1], House.RED), (losers[1], House.WHITE)):
        await take_seat(hall, lobby.id, person, house)
    match = await start(hall, lobby.id, winners[0].id, salt())
    return await resign(hall, match.id, losers[0].id, match.turn)


async def four(hall: Hall, *people: Person, friendly: bool = False) -> Match:
    """A team match that has begun, red's players first."""
    lobby = await open_lobby(hall, people[0], clock=Clock.DAY, place=HERE, friendly=friendly)
    for person, house in zip(people[1:], (House.RED, House.WHITE, House.WHITE), strict=True):
        await take_seat(hall, lobby.id, person, house)
    return await start(hall, lobby.id, people[0].id, salt())


async def rows_of(hall: Hall, match: str) -> tuple[RatingRow, ...]:
    return await hall.store.read(lambda transaction: transaction.ratings_of_match(match))
