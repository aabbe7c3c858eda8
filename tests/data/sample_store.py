"""`python -m tests.data.sample_store > tests/data/stores/schema-N.sql`: a small used store, as SQL.

Run it once, with the code of a schema when that schema is released. The files in `stores/` were written by the programs
of their time, and every later program must be able to continue with them.
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

from data.rows.match_rows import OfferKind
from data.rows.people_rows import Confirming, NoticeChoice
from game import House
from matches.begin.challenges import accept, challenge_to_duel, decline, rematch
from matches.begin.lobbies import open_lobby, seat_computer, start, take_seat
from matches.begin.practising import practise
from matches.model.clocks import Clock
from matches.people.deletion import forget
from matches.people.people import choose
from matches.play.offers import agree, offer
from matches.play.playing import resign
from tests.matches.players import (  # fmt: skip
    ALICE,
    BOB,
    CAROL,
    DAVE,
    EVE,
    HERE,
    HandTurnedTime,
    duel,
    open_context,
    play_on,
    play_to_the_end,
    salt,
)


async def live(path: Path) -> None:
    """Make every kind of ending, seat, challenge and notice."""
    time = HandTurnedTime()
    context = await open_context(path, time)
    await choose(context, BOB, language="de", telling=NoticeChoice.DM, play_forced=True, confirming=Confirming.ALL)
    await choose(context, CAROL, own_side=True)
    played = await play_to_the_end(context, await duel(context))
    given_up = await play_on(context, await duel(context), 6)
    await resign(context, given_up.id, BOB.id, given_up.turn)
    back = await play_on(context, await duel(context, clock=Clock.WEEK), 1)
    await offer(context, back.id, ALICE.id, back.turn, OfferKind.TAKE_BACK)
    await agree(context, back.id, BOB.id, back.turn, OfferKind.TAKE_BACK)
    tie = await play_on(context, await duel(context, CAROL, DAVE), 4)
    await offer(context, tie.id, CAROL.id, tie.turn, OfferKind.DRAW)
    await agree(context, tie.id, DAVE.id, tie.turn, OfferKind.DRAW)
    await play_on(context, await practise(context, ALICE, "knight", salt()), 9)
    table = await open_lobby(context, ALICE, clock=Clock.DAY, place=HERE)
    await take_seat(context, table.id, BOB, House.WHITE)
    for house in House:
        await seat_computer(context, table.id, ALICE.id, house, "squire")
    await play_on(context, await start(context, table.id, ALICE.id, salt()), 10)
    await play_on(context, await duel(context, EVE, DAVE), 3)
    await forget(context, EVE.id)
    await time.turn(3600)
    await play_on(context, await duel(context, clock=Clock.DAY), 7)
    await play_on(context, await duel(context, CAROL, BOB, clock=Clock.LIVE), 2)
    offered = await play_on(context, await duel(context, CAROL, ALICE), 5)
    await offer(context, offered.id, CAROL.id, offered.turn, OfferKind.DRAW)
    await rematch(context, played.id, ALICE, salt())
    await decline(context, (await challenge_to_duel(context, DAVE, CAROL, clock=Clock.DAY, place=HERE)).id, CAROL.id)
    await challenge_to_duel(context, DAVE, None, clock=Clock.NONE, place=HERE)
    await accept(context, (await challenge_to_duel(context, DAVE, BOB, clock=Clock.NONE, place=HERE)).id, BOB, salt())
    lobby = await open_lobby(context, CAROL, place=HERE)
    await take_seat(context, lobby.id, DAVE, House.WHITE)
    await context.store.close()


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
