"""A line a person: whoever asks for much at once gets one thing after the other, and nobody else waits for it.

There are three for each: a quick one for what is over at once, one for work (hints, pictures that only they see), and
one for what takes seconds. After a piece of work a person's next one waits twice as long as that has taken, so that one
who presses all day has a third of whatever there is one of; quick things wait as long as they have taken. Everybody has
at most one piece of work under way, so that the queues behind (threads that draw, computer players) are fair by being
first come, first served.
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


QUICK: Final = Rule(at_once=4, waiting=12, rest=1.0)
WORK: Final = Rule(at_once=1, waiting=3, rest=2.0)
LONG: Final = Rule(at_once=2, waiting=2, rest=1.0)
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


def rule_of(action: str) -> Rule:
    return _RULES.get(action, QUICK)


@dataclass(eq=False, slots=True)
class _Line:
    rule: Rule
    places: asyncio.Semaphore = field(init=False)
    inside: int = 0
    rested: float = 0.0
    """From when on the next may begin."""
    told: bool = False
    """Whether the person has been told that something waits, since the line was last empty."""

    def __post_init__(self) -> None:
        self.places = asyncio.Semaphore(self.rule.at_once)

    @property
    def full(self) -> bool:
        return self.inside >= self.rule.at_once + self.rule.waiting


class Lines:
    def __init__(self) -> None:
        self._lines: dict[tuple[int, Rule], _Line] = {}

    @property
    def standing(self) -> int:
        """How many lines there are in which somebody stands, or rests."""
        return len(self._lines)

    async def go(self, request: Request, work: Callable[[Request], Awaitable[None]], rule: Rule = QUICK) -> None:
        """Do what somebody asks for when it is their turn; tell them if that takes a while, or cannot be."""
        key = request.user, rule
        line = self._lines.setdefault(key, _Line(rule))
        if line.full:
            await request.whisper(request.say("line-full"))
            return
        line.inside += 1
        try:
            if not await self._reach(line, request):
                await request.whisper(request.say("line-full"))
                return
            began = _now()
            try:
                await work(request)
            finally:
                line.rested = _now() + min(rule.rest * (_now() - began), LONGEST_REST)
                line.places.release()
        finally:
            line.inside -= 1
            if not line.inside:
                line.told = False
                asyncio.get_running_loop().call_later(max(line.rested - _now(), 0), self._close, key)

    def _close(self, key: tuple[int, Rule]) -> None:
        """Nobody stands there any more, unless somebody came back."""
        line = self._lines.get(key)
        if line is not None and not line.inside and line.rested <= _now():
            del self._lines[key]

    async def _reach(self, line: _Line, request: Request) -> bool:
        """Wait for one's turn. A click is acknowledged meanwhile; False for a command, whose answer cannot wait."""
        if not line.places.locked() and line.rested <= _now():
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
        await asyncio.sleep(max(line.rested - _now(), 0))
    except BaseException:
        line.places.release()
        raise


def _now() -> float:
    return asyncio.get_running_loop().time()
