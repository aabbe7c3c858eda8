"""A life of the bot, put together as `cogs.client` does it, on a wire and a file of the walk."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from typing import Any, Final, cast

from cogs import clicks
from cogs.blocking import Blocking
from cogs.challenge import Challenging
from cogs.clicks import Click
from cogs.copies import Copies
from cogs.emoji import CardEmoji
from cogs.feature import Answer
from cogs.games import MyGames
from cogs.gate import Gate, Work
from cogs.invitation_screens import Invitations
from cogs.languages import Languages
from cogs.menu import Menu
from cogs.moves import Moves
from cogs.notices import Herald
from cogs.outgoing import Files
from cogs.pictures import Drawn, Pictures
from cogs.practice import Practice
from cogs.presence import Presence
from cogs.presenter import Presenter
from cogs.screens import Screens
from cogs.teams import Teams
from cogs.views import Layout
from game import Draw, Move, PlayerView, Seat
from matches import Clocks, Hall, Match, Notices, Place
from opponents import LEVELS, Hint
from opponents.agenda import Row
from tests.walks.hours import LoopTime
from tests.walks.lives import Life, WalkStore
from tests.walks.somewhere import Sketch, Somewhere
from tests.walks.wire import WalkInteraction, WalkOutgoing, Wire

GRACE: Final = 10.0


class SlowDice:
    """A computer player that throws dice, and takes its time over it now and then."""

    def __init__(self, dice: random.Random) -> None:
        self._dice = dice

    async def choose(self, view: PlayerView, level: str, seed: int) -> Move:
        await asyncio.sleep(self._dice.choice((0, 0.1, 0.4, 3.0)))
        return random.Random(seed).choice(view.legal_moves())

    async def hint(self, view: PlayerView) -> Hint:
        return Hint(view.legal_moves()[0], 0, None, None, None, ())

    async def values(self, rows: Sequence[Row], simulations: int) -> list[float]:
        return [0.5] * len(rows)


class Sketches:
    """`Screens` without pictures: which version of which match, and the ids of all that can be pressed."""

    def __init__(self, there: Somewhere) -> None:
        self._there = there

    async def _draw(self) -> None:
        with self._there.at_work():
            await asyncio.sleep(self._there.dice.choice((0, 0, 0.02, 0.1, 1.8)))

    async def board(
        self, match: Match, place: Place, *, mention: Sequence[int] = (), note: str = ""
    ) -> tuple[Layout, Files]:
        await self._draw()
        return Sketch(match, buttons_of(match), note), ()

    async def look(
        self, match: Match, language: str, side: Seat = Seat.RED_1, note: str = "", **_: Any
    ) -> tuple[Layout, Files]:
        await self._draw()
        return Sketch(match, [], note), ()

    async def waits(self, match: Match, language: str) -> tuple[Layout, Files]:
        return await self.look(match, language)

    def thread_name(self, match: Match, language: str) -> str:
        return match.id


def buttons_of(match: Match) -> list[str]:
    """The ids that `cogs.board_layout` writes, of what can be pressed."""

    def button(action: str, word: str = "") -> str:
        return str(Click(action, match.id, match.turn, word))

    if match.ended is not None:
        return [button("rematch"), button("look-back")]
    found = [button("menu")]
    if not match.computer_to_move:
        moves = match.view.legal_moves()
        found += [button("play", "+" if isinstance(move, Draw) else str(move)) for move in moves]
    if match.practice:
        found += [button("hint"), button("take-back")]
    if match.offer is not None and match.offer.stands:
        kind = match.offer.kind.value.replace("_", "-")
        found += [button("agree", kind), button("refuse", kind)]
    return found


class NoPictures:
    async def board(self, *_: Any) -> Any:
        return Drawn(b"", "board.png", "")

    async def houses(self, *_: Any) -> Any:
        return Drawn(b"", "start.png", "")

    async def preview(self, *_: Any) -> Any:
        return Drawn(b"", "preview.png", "")


class WalkBot:
    def __init__(self, life: Life, store: WalkStore, time: LoopTime, wire: Wire) -> None:
        self.life = life
        self.store = store
        self.wire = wire
        hall = self.hall = Hall(store, time, SlowDice(life.dice), [level.key for level in LEVELS])
        outgoing = self.outgoing = WalkOutgoing(wire)
        screens = cast(Screens, Sketches(wire.there))
        pictures = cast(Pictures, NoPictures())
        languages = Languages(hall, "en")
        invitations = Invitations(hall, outgoing, pictures, languages)
        presenter = self.presenter = Presenter(hall, outgoing, screens, languages, invitations.changed)
        self.gate = gate = Gate(languages, presenter)
        self.presence = Presence(hall, presenter.look_around)
        moves = Moves(hall, presenter, pictures)
        self.challenging = Challenging(hall, gate, presenter, invitations, outgoing, languages)
        self.practice = Practice(hall, gate, presenter, outgoing)
        self.teams = Teams(hall, gate, presenter, invitations)
        copies = Copies(hall, presenter, pictures, CardEmoji(), moves.previews)
        self.games = MyGames(hall, gate, presenter, invitations, screens, copies, languages, lambda _: "")
        menu = Menu(hall, presenter, screens)
        blocking = Blocking(hall, gate, presenter, invitations)
        self._answers: dict[str, Answer] = {}
        for owner in (self.challenging, self.practice, self.teams, self.games, copies, moves, menu, blocking):
            self._answers.update(owner.feature().answers)
        self._invitations = invitations
        self._herald = Herald(hall, presenter, invitations, outgoing, screens, languages)
        self._background: list[asyncio.Task[None]] = []
        self.tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        hall = self.hall
        for work in (
            self.presence.run(),
            self.presenter.run(),
            self._invitations.run(),
            Clocks(hall, self.presenter.changed).run(),
            Notices(hall, self._herald.deliver).run(),
        ):
            self._background.append(asyncio.create_task(work))
        await self.presence.connected()

    def admit(self, interaction: WalkInteraction, work: Work | None = None) -> asyncio.Task[None]:
        """Somebody has done something; a click, unless it is said what is wanted."""
        asked = work or (lambda request: clicks.answer(self._answers, request))
        return self.spawn(self.gate.admit(cast(Any, interaction), asked))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def stop(self) -> None:
        """As on SIGTERM."""
        await self.gate.close(GRACE)
        await self.presenter.close(GRACE)
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.store.close()
        self.life.end()
