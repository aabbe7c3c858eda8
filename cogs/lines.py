"""A line a person: whoever asks for much at once gets one thing after the other, and nobody else waits for it.

There are three for each: a quick one for what is over at once, one for work (hints, pictures that only they see), and
one for what takes seconds. After a piece of work a person's next one, of whichever of the two kinds, waits nineteen
times as long as that has kept us busy, so that one who presses all day has a twentieth of whatever there is one of:
nineteen of twenty moves of others never meet it. Quick things come ten a second at most. What Discord takes to answer
costs nobody anything and is not counted. Everybody has few pieces of work under way, so that the queues behind (threads
that draw, computer players) are fair by being first come, first served.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final

from cogs.request import ANSWER_WITHIN, Request


@dataclass(frozen=True, slots=True)
class Rule:
    at_once: int
    waiting: int
    """How many more may wait; what comes then is turned away."""
    rest: float = 0.0
    """How many times as long as a piece of work has taken the next one waits."""
    least: float = 0.0
    """Seconds that it waits at least."""
    costly: bool = True
    """Whether it rests together with all other costly work of a person."""


QUICK: Final = Rule(at_once=4, waiting=12, rest=1.0, least=0.1, costly=False)
WORK: Final = Rule(at_once=1, waiting=3, rest=19.0)
LONG: Final = Rule(at_once=2, waiting=2, rest=19.0)
"""For what takes seconds: one that is under way, and one that can be told so."""
_RULES: Final = {
    **dict.fromkeys(("hint", "my-side", "moves", "walk", "branch", "rules", "lesson"), WORK),
    **dict.fromkeys(("plan", "plan-see", "plan-if", "plan-do", "plan-cut", "plan-now"), WORK),
    **dict.fromkeys(("look-back", "look-at", "record", "check-deal", "digits", "seal"), WORK),
    **dict.fromkeys(("copy-again", "round", "who", "profile", "leaderboard"), WORK),
    **dict.fromkeys(("review", "review-point", "review-share"), LONG),
    **dict.fromkeys(("watch", "watch-speed", "watch-from", "watch-to", "watch-share", "export-me"), LONG),
}
"""By the action on a button. What is not here is quick."""
LONGEST_REST: Final = 1.0
"""Seconds. Who has waited for a replay need not wait for its length once more; and a command, which cannot wait longer
than `ANSWER_WITHIN`, is not turned away because of one slow picture."""
GRACE: Final = 0.5
"""Seconds of rest that nobody is made to wait for: who presses a few things quickly and then looks never notices."""


def rule_of(action: str) -> Rule:
    return _RULES.get(action, QUICK)


@dataclass(eq=False, slots=True)
class _Rest:
    """Until when a person rests from what they have had done."""

    over: float = 0.0

    def add(self, worked: float, rest: float) -> None:
        """So much was done, and is to be rested from. What was left of earlier rests when it began comes on top."""
        now = _now()
        self.over = min(max(self.over, now - worked) + worked + rest, now + GRACE + LONGEST_REST)

    @property
    def left(self) -> float:
        """Seconds until then."""
        return max(self.over - GRACE - _now(), 0.0)

    @property
    def forgotten(self) -> float:
        """Seconds until nothing is left of it."""
        return max(self.over - _now(), 0.0)


@dataclass(eq=False, slots=True)
class _Line:
    rule: Rule
    rest: _Rest
    places: asyncio.Semaphore = field(init=False)
    inside: int = 0
    told: bool = False
    """Whether the person has been told that something waits, since the line was last empty."""

    def __post_init__(self) -> None:
        self.places = asyncio.Semaphore(self.rule.at_once)

    @property
    def full(self) -> bool:
        return self.inside >= self.rule.at_once + self.rule.waiting


@dataclass(eq=False, slots=True)
class _Person:
    lines: dict[Rule, _Line] = field(default_factory=dict)
    costly: _Rest = field(default_factory=_Rest)

    def line(self, rule: Rule) -> _Line:
        if rule not in self.lines:
            self.lines[rule] = _Line(rule, self.costly if rule.costly else _Rest())
        return self.lines[rule]

    @property
    def busy(self) -> bool:
        return any(line.inside for line in self.lines.values())

    @property
    def rest(self) -> float:
        return max(line.rest.forgotten for line in self.lines.values())


class Lines:
    def __init__(self) -> None:
        self._people: dict[int, _Person] = {}

    @property
    def standing(self) -> int:
        """How many people there are who stand in a line, or rest."""
        return len(self._people)

    async def go(self, request: Request, work: Callable[[Request], Awaitable[None]], rule: Rule = QUICK) -> None:
        """Do what somebody asks for when it is their turn; tell them if that takes a while, or cannot be."""
        person = self._people.setdefault(request.user, _Person())
        line = person.line(rule)
        if line.full:
            await request.whisper(request.say("line-full"))
            return
        line.inside += 1
        try:
            if not await self._reach(line, request):
                await request.whisper(request.say("line-full"))
                return
            began, away = _now(), request.seconds_at_discord
            try:
                await work(request)
            finally:
                took = max(_now() - began - (request.seconds_at_discord - away), 0.0)
                line.rest.add(took, max(rule.rest * took, rule.least))
                line.places.release()
        finally:
            line.inside -= 1
            if not line.inside:
                line.told = False
                asyncio.get_running_loop().call_later(person.rest, self._close, request.user)

    def _close(self, user: int) -> None:
        """Nobody stands there any more, unless somebody came back."""
        person = self._people.get(user)
        if person is not None and not person.busy:
            if person.rest:
                asyncio.get_running_loop().call_later(person.rest, self._close, user)
            else:
                del self._people[user]

    async def _reach(self, line: _Line, request: Request) -> bool:
        """Wait for one's turn. A click is acknowledged meanwhile; False for a command, whose answer cannot wait."""
        if not line.places.locked() and not line.rest.left:
            return await line.places.acquire()  # at once, as nearly always
        turn = asyncio.ensure_future(_turn(line))
        try:
            if not (await asyncio.wait({turn}, timeout=ANSWER_WITHIN))[0]:
                if not request.is_click:
                    turn.cancel()
                    return False  # "thinking" would settle who sees the answer, which only its feature knows
                await request.acknowledge()
                if not line.told:
                    line.told = True
                    await request.whisper(request.say("line-waits"))
            await turn
        except BaseException:
            if not turn.cancel() and not turn.cancelled():
                line.places.release()  # it has just come, for nobody
            raise
        return True


async def _turn(line: _Line) -> None:
    await line.places.acquire()
    try:
        await _sleep(line.rest.left)
    except BaseException:
        line.places.release()
        raise


async def _sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)


def _now() -> float:
    return asyncio.get_running_loop().time()
