"""`python -m tests.data.lived_in > tests/data/stores/schema-N.sql`: a small store in which people have lived, as SQL.

Run with the code of a schema when that schema is released, and never again: what lies in `stores/` was written by the
programs of the time, and every later one must be able to go on from it.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from game import House
from matches import (  # fmt: skip
    Clock,
    Confirming,
    OfferKind,
    Telling,
    accept,
    agree,
    challenge_to_duel,
    choose,
    decline,
    forget,
    offer,
    open_lobby,
    practise,
    rematch,
    resign,
    seat_computer,
    start,
    take_seat,
)
from tests.matches.players import (  # fmt: skip
    ALICE,
    BOB,
    CAROL,
    DAVE,
    EVE,
    HERE,
    HandTurnedTime,
    duel,
    open_hall,
    play_on,
    play_to_the_end,
    salt,
)


async def live(path: Path) -> None:
    """Every kind of ending, of seat, of challenge and of notice that there is."""
    time = HandTurnedTime()
    hall = await open_hall(path, time)
    await choose(hall, BOB, language="de", telling=Telling.DM, play_forced=True, confirming=Confirming.ALL)
    await choose(hall, CAROL, own_side=True)
    played = await play_to_the_end(hall, await duel(hall))
    given_up = await play_on(hall, await duel(hall), 6)
    await resign(hall, given_up.id, BOB.id, given_up.turn)
    back = await play_on(hall, await duel(hall, clock=Clock.WEEK), 1)
    await offer(hall, back.id, ALICE.id, back.turn, OfferKind.TAKE_BACK)
    await agree(hall, back.id, BOB.id, back.turn, OfferKind.TAKE_BACK)
    tie = await play_on(hall, await duel(hall, CAROL, DAVE), 4)
    await offer(hall, tie.id, CAROL.id, tie.turn, OfferKind.DRAW)
    await agree(hall, tie.id, DAVE.id, tie.turn, OfferKind.DRAW)
    await play_on(hall, await practise(hall, ALICE, "knight", salt()), 9)
    table = await open_lobby(hall, ALICE, clock=Clock.DAY, place=HERE)
    await take_seat(hall, table.id, BOB, House.WHITE)
    for house in House:
        await seat_computer(hall, table.id, ALICE.id, house, "squire")
    await play_on(hall, await start(hall, table.id, ALICE.id, salt()), 10)
    await play_on(hall, await duel(hall, EVE, DAVE), 3)
    await forget(hall, EVE.id)
    await time.turn(3600)
    await play_on(hall, await duel(hall, clock=Clock.DAY), 7)
    await play_on(hall, await duel(hall, CAROL, BOB, clock=Clock.LIVE), 2)
    offered = await play_on(hall, await duel(hall, CAROL, ALICE), 5)
    await offer(hall, offered.id, CAROL.id, offered.turn, OfferKind.DRAW)
    await rematch(hall, played.id, ALICE, salt())
    await decline(hall, (await challenge_to_duel(hall, DAVE, CAROL, clock=Clock.DAY, place=HERE)).id, CAROL.id)
    await challenge_to_duel(hall, DAVE, None, clock=Clock.NONE, place=HERE)
    await accept(hall, (await challenge_to_duel(hall, DAVE, BOB, clock=Clock.NONE, place=HERE)).id, BOB, salt())
    lobby = await open_lobby(hall, CAROL, place=HERE)
    await take_seat(hall, lobby.id, DAVE, House.WHITE)
    await hall.store.close()


def written(path: Path) -> Iterator[str]:
    with closing(sqlite3.connect(path)) as connection:
        yield from connection.iterdump()
        for name in ("user_version", "application_id"):
            yield f"PRAGMA {name} = {connection.execute(f'PRAGMA {name}').fetchone()[0]};"


def main() -> None:
    dice = random.Random(1455)
    secrets.token_bytes = lambda nbytes=None: dice.randbytes(nbytes or 32)
    secrets.choice = dice.choice
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(live(Path(folder) / "rose.db"))
        for line in written(Path(folder) / "rose.db"):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
