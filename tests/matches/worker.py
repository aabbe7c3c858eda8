"""Processes for tests of crashes and races: they play as fast as they can and report what was acknowledged."""

from __future__ import annotations

import asyncio
import concurrent.futures.thread  # noqa: F401  asyncio asks for it late, when nobody may read it any more
import os
import random
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from pathlib import Path

from data.engine.store import Store
from data.errors import NotSaved
from data.rows.match_rows import OfferKind
from game import Move
from matches.begin.challenges import accept, challenge_to_duel
from matches.model.clocks import WallTime
from matches.model.context import Context
from matches.model.refusals import BoardMovedOn, MatchIsOver, NoAgreement, NoTakeBack
from matches.model.values import Match, Person
from matches.people.people import games
from matches.play.offers import agree, offer
from matches.play.plan_editing import look_at_plan, plan_answer
from matches.play.playing import look, make_move, resign
from tests.matches.players import DiceComputer, mover
from tests.patience import seconds

DUELS = 6


def play_until_killed(path: Path | str, seed: int, acknowledged: Connection) -> None:
    asyncio.run(_play_for_ever(path, seed, acknowledged))


async def _play_for_ever(path: Path | str, seed: int, acknowledged: Connection) -> None:
    context = Context(await Store.open(path), WallTime(), DiceComputer(), ())
    await asyncio.gather(*(_one_duel(context, number, seed, acknowledged) for number in range(DUELS)))


async def _one_duel(context: Context, number: int, seed: int, acknowledged: Connection) -> None:
    """Two people who go on with their match, or begin another."""
    dice = random.Random(f"{seed}:{number}")
    host, guest = Person(100 + 2 * number, "host"), Person(101 + 2 * number, "guest")
    running = (await games(context, host.id)).running
    match = await look(context, running[0].id) if running else None
    while True:
        if match is None or match.ended is not None:
            challenge = await challenge_to_duel(context, host, None)
            match = await accept(context, challenge.id, guest, str(number + 1))
            acknowledged.send((match.id, None, ""))
        elif dice.random() < 0.03:
            match = await resign(context, match.id, host.id, match.turn)
            acknowledged.send((match.id, None, ""))
        elif dice.random() < 0.05:
            match = await _take_back(context, match, acknowledged)
        else:
            move = dice.choice(match.view.legal_moves())
            if dice.random() < 0.3:
                await _plan(context, match, move, dice)
            played = await make_move(context, match.id, mover(match), match.turn, move)
            for number, told in enumerate(played.moves):  # what was planned is acknowledged with the move before it
                acknowledged.send((match.id, match.turn + number, str(told.move)))
            match = played.match


async def _plan(context: Context, match: Match, move: Move, dice: random.Random) -> None:
    """Whoever waits has an answer to what comes."""
    other = next(person for person in match.people if person != mover(match))
    planning = await look_at_plan(context, match.id, other, match.turn)
    word = str(move).rstrip("*")
    if word in planning.outlook().theirs:
        answers = planning.outlook((word,), answered=False).mine
        if answers:  # none after a move that ends the match, or that leaves them nothing to do
            await plan_answer(context, match.id, other, match.turn, (word,), dice.choice(answers))


async def _take_back(context: Context, match: Match, acknowledged: Connection) -> Match:
    asker, other = match.people
    try:
        await offer(context, match.id, asker, match.turn, OfferKind.TAKE_BACK)
        back = await agree(context, match.id, other, match.turn, OfferKind.TAKE_BACK)
    except (NoTakeBack, NoAgreement):
        return await look(context, match.id)
    acknowledged.send((match.id, back.turn - 1, f"-{match.moves - back.moves}"))
    return back


def race(path: Path | str, names: list[str], seed: int, together: Barrier, acknowledged: Connection) -> None:
    asyncio.run(_race(path, names, seed, together, acknowledged))


async def _race(path: Path | str, names: list[str], seed: int, together: Barrier, acknowledged: Connection) -> None:
    """Make the move of whoever is to move, in all these matches, while another process does the same.

    Both have seen the first turn of the first match before either makes a move: so they meet at least once.
    """
    dice = random.Random(seed)
    store = await Store.open(path, busy_seconds=20)
    context = Context(store, WallTime(), DiceComputer(), ())
    refused = 0
    for number in range(60):
        for name in names:
            match = await look(context, name)
            if match.ended is not None:
                continue
            if number == 0 and name == names[0]:
                together.wait(seconds())
            try:
                await make_move(context, name, mover(match), match.turn, dice.choice(match.view.legal_moves()))
            except (BoardMovedOn, MatchIsOver):
                refused += 1
            else:
                acknowledged.send((name, match.turn))
    await store.close()
    acknowledged.send(refused)


def open_as_nobody(path: Path | str, answer: Connection) -> None:
    """Try to open a store as a person who may not write it; say what came of it."""
    if os.getuid() == 0:
        os.setgid(65534)
        os.setuid(65534)

    async def attempt() -> str:
        try:
            store = await Store.open(path)
        except NotSaved as error:
            return error.trouble.name
        await store.close()
        return "opened"

    answer.send(asyncio.run(attempt()))


def fail_without_closing(path: Path) -> None:
    """What a bot does that meets an error nobody has thought of."""

    async def fail() -> None:
        await Store.open(path)
        raise SystemExit(7)

    asyncio.run(fail())
