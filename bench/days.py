"""How many days a match over days takes: two people who look in twice a day, with plans and without.

They play the Baron's moves, through the use cases, on a store with a clock that the benchmark turns. A player plans by
a simple rule: from the move that is about to be made, the two most likely answers of the other, each followed as far as
it can be predicted. A person is pinged as the bot would do it: when it has become their turn and they have not come,
and before their time runs out.

`python -m bench.days [matches]`
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from data.rows.match_rows import NoticeKind
from game import House, PlayerView, Seat, parse_move
from matches.begin.challenges import accept, challenge_to_duel
from matches.model.clocks import DAY, HOUR, MINUTE, Clock
from matches.model.context import Context
from matches.model.refusals import NoPlan
from matches.model.values import Match
from matches.people.people import choose
from matches.play.plan_editing import Planning, begin_plan, plan_answer
from matches.play.playing import look, make_move
from matches.schedule.clock_worker import Clocks
from matches.schedule.notice_worker import Notice, Notices
from opponents.kernel.learned import shipped
from opponents.kernel.searcher import Searcher
from opponents.kernel_rows import move_of, row_of
from opponents.levels import level
from tests.matches.players import ALICE, BOB, HandTurnedTime, open_context, salt

MATCHES = 200
STEPS = 4
"""The most answers in one line of a plan."""
LINES = 2
VISITS = {ALICE.id: (7 * HOUR + 30 * MINUTE, 19 * HOUR), BOB.id: (12 * HOUR + 15 * MINUTE, 22 * HOUR)}
"""The times of day at which they look in."""
MEMORY = Path("/dev/shm")  # noqa: S108
PINGS = (NoticeKind.YOUR_TURN, NoticeKind.REMINDER)


@dataclass
class Tally:
    days: list[float] = field(default_factory=list)
    pings: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """By match, person and day."""
    moves: Counter[str] = field(default_factory=Counter)

    def report(self, name: str) -> None:
        deciles = statistics.quantiles(self.days, n=10)
        person_days = 2 * sum(self.days)
        most = max(self.pings.values(), default=0)
        made = ", ".join(f"{count / len(self.days):.0f} {by}" for by, count in self.moves.most_common())
        print(
            f"{name:>8}: {statistics.median(self.days):5.1f} days a match (90 %: {deciles[8]:.1f});"
            f" {sum(self.pings.values()) / person_days:.2f} pings a day and person, at most {most}; a match has {made}"
        )


class Baron:
    """The Baron's move, and the moves that it expects of others."""

    def __init__(self) -> None:
        self._mind = Searcher(shipped(), most_simulations=200)

    def move(self, view: PlayerView, seed: int) -> str:
        return str(move_of(view, self._mind.choose(row_of(view), level("baron").work(view.variant), seed)))

    def likely(self, view: PlayerView, seed: int) -> list[str]:
        """The others' moves, the most likely first, as a plan names them."""
        found = self._mind.options(row_of(view), 60, seed)
        return [str(move_of(view, option.move)).rstrip("*") for option in found]


async def play(
    context: Context, clock: HandTurnedTime, number: int, baron: Baron, tally: Tally, *, plans: bool
) -> None:
    challenge = await challenge_to_duel(context, ALICE, BOB, house=House.RED, clock=Clock.THREE_DAYS)
    match = await accept(context, challenge.id, BOB, salt())
    began = clock.now()

    async def count(notice: Notice) -> None:
        if notice.kind in PINGS:
            tally.pings[number, notice.person, (clock.now() - began) // DAY] += 1

    clocks, notices = Clocks(context), Notices(context, count)
    while match.ended is None:
        person, moment = _next_visit(clock.now())
        await _let_pass(context, clock, moment, clocks, notices)
        match = await look(context, match.id)
        while match.ended is None and match.to_move is not None and match.to_move.person == person:
            move = baron.move(match.view, number * 1000 + match.turn)
            if plans:
                await _plan(context, match, person, move, baron)
            played = await make_move(context, match.id, person, match.turn, parse_move(move))
            tally.moves.update(told.by.value for told in played.moves)
            match = played.match
    tally.days.append((clock.now() - began) / DAY)
    await notices.hand_out()


def _next_visit(now: int) -> tuple[int, int]:
    today = now - now % DAY
    coming = [
        (moment, person)
        for person, hours in VISITS.items()
        for hour in hours
        for moment in (today + hour, today + DAY + hour)
        if moment > now
    ]
    moment, person = min(coming)
    return person, moment


async def _let_pass(context: Context, clock: HandTurnedTime, until: int, clocks: Clocks, notices: Notices) -> None:
    """Let time pass until then; everything that is due happens at its time."""
    while True:
        due = await context.store.read(
            lambda transaction: (transaction.clocks.next_due(), transaction.notices.next_due())
        )
        moment = min((one for one in due if one is not None), default=until)
        if moment >= until:
            break
        await clock.turn(max(0, moment - clock.now()))
        await clocks.tick()
        await notices.hand_out()
    await clock.turn(until - clock.now())


async def _plan(context: Context, match: Match, person: int, move: str, baron: Baron) -> None:
    """Two lines from the move that is about to be made, each as far as it can be predicted."""
    planning = await begin_plan(context, match.id, person, match.turn, move)
    seat = planning.seat
    for line in range(LINES):
        path: tuple[str, ...] = ()
        for step in range(STEPS):
            planning, path = await _answer(context, planning, person, seat, path, line if not step else 0, baron)
            if not path:
                break


async def _answer(
    context: Context, planning: Planning, person: int, seat: Seat, path: tuple[str, ...], rank: int, baron: Baron
) -> tuple[Planning, tuple[str, ...]]:
    """One step further: the other's likely move, and the answer to it. Empty if there is none."""
    match = planning.match
    try:
        there = planning.outlook(path)
        if not there.theirs or there.view.seat is None or there.view.seat is seat:
            return planning, ()
        likely = [word for word in baron.likely(there.view, match.turn) if word in there.theirs]
        if rank >= len(likely):
            return planning, ()
        path = (*path, likely[rank])
        here = planning.outlook(path, answered=False)
        if here.view.seat is not seat:
            return planning, ()
        answer = baron.move(here.view, match.turn)
        if answer not in here.mine:
            return planning, ()
        return await plan_answer(context, match.id, person, match.turn, path, answer), path
    except NoPlan:
        return planning, ()


async def simulate(matches: int, *, plans: bool) -> Tally:
    tally, baron = Tally(), Baron()
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:  # noqa: ASYNC240
        clock = HandTurnedTime()
        context = await open_context(Path(folder) / "store.db", clock)
        for person in (ALICE, BOB):
            await choose(context, person, play_forced=plans)
        for number in range(matches):
            await play(context, clock, number, baron, tally, plans=plans)
        await context.store.close()
    return tally


def main() -> None:
    matches = int(sys.argv[-1]) if sys.argv[-1].isdecimal() else MATCHES
    print(f"{matches} matches each, the same two people, twice a day")
    medians = []
    for name, plans in (("without", False), ("with", True)):
        began = time.monotonic()
        tally = asyncio.run(simulate(matches, plans=plans))
        tally.report(name)
        medians.append(statistics.median(tally.days))
        print(f"          ({time.monotonic() - began:.0f} s)")
    print(f"plans and forced moves: {medians[1] / medians[0]:.2f} of the days")


if __name__ == "__main__":
    main()
