"""Short rated matches, for tests of their effects."""

from __future__ import annotations

from data.rows.match_rows import Place
from data.rows.rating_rows import RatingRow
from game import House
from matches.begin.challenges import accept, challenge_to_duel
from matches.begin.lobbies import open_lobby, start, take_seat
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.values import Match, Person
from matches.play.playing import resign
from tests.matches.players import HERE, salt


async def beat(
    context: Context, winner: Person, loser: Person, place: Place | None = HERE, *, friendly: bool = False
) -> Match:
    """One resigns to the other at once; the winner was red."""
    made = await challenge_to_duel(
        context, winner, loser, house=House.RED, clock=Clock.DAY, place=place, friendly=friendly
    )
    match = await accept(context, made.id, loser, salt())
    return await resign(context, match.id, loser.id, match.turn)


async def beat_as_team(
    context: Context, winners: tuple[Person, Person], losers: tuple[Person, Person], place: Place | None = HERE
) -> Match:
    """The first of the losers resigns for both; the winners were red."""
    lobby = await open_lobby(context, winners[0], clock=Clock.DAY, place=place)
    for person, house in ((losers[0], House.WHITE), (winners[1], House.RED), (losers[1], House.WHITE)):
        await take_seat(context, lobby.id, person, house)
    match = await start(context, lobby.id, winners[0].id, salt())
    return await resign(context, match.id, losers[0].id, match.turn)


async def four(context: Context, *people: Person, friendly: bool = False) -> Match:
    """A team match that has begun, red's players first."""
    lobby = await open_lobby(context, people[0], clock=Clock.DAY, place=HERE, friendly=friendly)
    for person, house in zip(people[1:], (House.RED, House.WHITE, House.WHITE), strict=True):
        await take_seat(context, lobby.id, person, house)
    return await start(context, lobby.id, people[0].id, salt())


async def rows_of(context: Context, match: str) -> tuple[RatingRow, ...]:
    return await context.store.read(lambda transaction: transaction.ratings.of_match(match))
