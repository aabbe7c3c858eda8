"""One life of the bot, put together as in `core.client`, on the wire and the file of the walk."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Sequence
from typing import Any, cast

from cogs.board.board_copies import BoardCopiesCog
from cogs.board.board_notices import BoardNoticesCog
from cogs.board.menu import MenuCog
from cogs.board.moves import MovesCog
from cogs.challenge.challenge_command import ChallengeCog
from cogs.challenge.challenge_notices import ChallengeNoticesCog
from cogs.games.my_games import GamesCog
from cogs.notices import NoticesCog
from cogs.practice import PracticeCog
from cogs.settings.away_page import AwayCog
from cogs.settings.blocking import BlockingCog
from cogs.teams import TeamsCog
from core.app import App
from core.client import GRACE
from core.gate.gate import Work
from core.interactions import clicks
from core.interactions.clicks import Click
from core.layouts.pictures import Drawn, Pictures
from core.lifecycle.presence import Presence
from core.live.match_screens import MatchScreens
from core.outgoing.base_layouts import Layout
from core.outgoing.discord_api import Files
from data.rows.match_rows import Place
from game import Draw, Move, PlayerView, Seat
from matches.model.context import Context
from matches.model.values import Match
from matches.schedule.clock_worker import Clocks
from matches.schedule.notice_worker import Notices
from opponents.hints import Hint
from opponents.levels import LEVELS
from opponents.review_positions import Row
from tests.simulation.fake_discord import FakeDiscord, Sketch
from tests.simulation.hours_of_people import LoopTime
from tests.simulation.lives import Life, WalkStore
from tests.simulation.wire import WalkInteraction, WalkOutgoing, Wire


class SlowDice:
    """A computer player that plays at random, sometimes slowly."""

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
    """`MatchScreens` without pictures: which version of which match, and the ids of everything that can be pressed."""

    def __init__(self, there: FakeDiscord) -> None:
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
    """The ids of the enabled buttons, as `core.layouts.board_layout` writes them."""

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
        context = self.context = Context(store, time, SlowDice(life.dice), [level.key for level in LEVELS])
        outgoing = self.outgoing = WalkOutgoing(wire)
        app = self.app = App(
            context,
            outgoing,
            cast(Pictures, NoPictures()),
            "en",
            tree=cast(Any, None),
            members=cast(Any, None),
            screens=cast(MatchScreens, Sketches(wire.there)),
        )
        self.gate, self.presenter = app.gate, app.presenter
        self.presence = Presence(context, self.presenter.poll_now)
        self.challenging = ChallengeCog(app)
        self.practice = PracticeCog(app)
        self.teams = TeamsCog(app)
        self.games = GamesCog(app)
        others = (BoardCopiesCog(app), MovesCog(app), MenuCog(app), BlockingCog(app))
        self._buttons = dict(
            found
            for cog in (self.challenging, self.practice, self.teams, self.games, *others)
            for found in cog.buttons()
        )
        self._notices = NoticesCog(app)
        for cog in (BoardNoticesCog(app), ChallengeNoticesCog(app), AwayCog(app), self._notices):
            app.notices.update(cog.notices())
        self._background: list[asyncio.Task[None]] = []
        self.tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        context = self.context
        for work in (
            self.presence.run(),
            self.presenter.run(),
            self.app.invitations.run(),
            Clocks(context, self.presenter.changed).run(),
            Notices(context, self._notices.deliver).run(),
        ):
            self._background.append(asyncio.create_task(work))
        await self.presence.connected()

    def admit(self, interaction: WalkInteraction, work: Work | None = None) -> asyncio.Task[None]:
        """Admit an interaction: a click, unless another kind is given."""
        asked = work or (lambda request: clicks.answer(self._buttons, request))
        return self.spawn(self.gate.admit(cast(Any, interaction), asked))

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def stop(self) -> None:
        """Stop as on SIGTERM."""
        await self.gate.close(GRACE)
        await self.presenter.close(GRACE)
        for task in self._background:
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
        await self.store.close()
        self.life.end()
