"""Matches with posted boards, for tests of what the store knows about messages."""

from __future__ import annotations

from data.rows.match_rows import Place, Reach
from game import House
from matches.begin.practising import practise
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.values import Match
from matches.play.playing import look
from matches.screen.boards import Shown, mark_shown
from tests.matches.players import (
    ALICE,
    duel,
    salt,
)

PRIVATE = Place(channel=100, guild=10, message=1000, reach=Reach.PRIVATE)
THERE = Place(channel=200, guild=10, thread=7, message=2000, language="de")


async def show(context: Context, match: Match) -> None:
    """Somebody has brought the live board up to date."""
    message = None if match.place is None else match.place.message
    await mark_shown(context, [Shown(match.id, match.version, match.turn, message)])


async def shown_duel(context: Context, clock: Clock = Clock.DAY) -> Match:
    match = await duel(context, clock=clock)
    await show(context, match)
    return await look(context, match.id)


async def private_practice(context: Context, place: Place = PRIVATE) -> Match:
    match = await practise(context, ALICE, "squire", salt(), house=House.RED, place=place)
    await show(context, match)
    return await look(context, match.id)
