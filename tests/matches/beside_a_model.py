"""A context with a plain model of it: every action on both must give the same answers and the same view."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis.stateful import RuleBasedStateMachine, invariant

from data.engine.store import Store
from data.rows.match_rows import ChallengeState
from game import Deck, House, seed_from
from matches.begin import challenges
from matches.checks.store_check import check
from matches.model.context import Context
from matches.model.refusals import Refused
from matches.model.values import Match, Person
from matches.people import people
from matches.play import playing
from matches.schedule.notice_worker import Notice
from tests.matches.plain_model import PlainMatch, Refusal
from tests.matches.players import DiceComputer, HandTurnedTime, same_lots

PEOPLE = [Person(number, name) for number, name in enumerate(("Ann", "Ben", "Cid", "Dot", "Eve"), 1)]


class BesideModel(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        # The same in every example: what hypothesis may do next depends on what the lots have led to.
        self.lots = pytest.MonkeyPatch()
        same_lots(self.lots)
        self.salts = count(10**17)
        self.runner = asyncio.Runner()
        self.directory = Path(tempfile.mkdtemp())
        self.where = self.place()
        self.time = HandTurnedTime()
        self.computer = DiceComputer()
        self.matches: dict[str, PlainMatch] = {}
        self.challenges: dict[str, tuple[int, int | None, int]] = {}
        """Host, guest and the moment of expiry of those that are open."""
        self.closed: dict[str, ChallengeState] = {}
        self.wants_forced: set[int] = set()
        self.told: list[Notice] = []
        self.context = self.run(self._open())

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    def place(self) -> Path | str:
        """Where the store is."""
        return self.directory / "store.db"

    async def _open(self) -> Context:
        return Context(await Store.open(self.where), self.time, self.computer, ("squire",))

    def teardown(self) -> None:
        self.run(self.context.store.close())
        problems = check(self.where).problems
        self.runner.close()
        self.lots.undo()
        shutil.rmtree(self.directory)
        assert problems == ()

    def salt(self) -> str:
        return str(next(self.salts))

    @property
    def now(self) -> int:
        return self.time.now()

    def answer(self, work: Coroutine[Any, Any, Any], expected: Refusal) -> Any:
        """What was answered, which must be a value or a refusal just as the model says."""
        value, refused = self.run(_outcome(work))
        assert refused is expected, f"answered with {refused or value}, the model says {expected}"
        return value

    def a_match(self, number: int) -> str:
        """Mostly one that is running."""
        names = [name for name in sorted(self.matches) if self.matches[name].ended is None or number % 5 == 0]
        names = names or sorted(self.matches)
        return names[number % len(names)]

    def somebody(self, match: PlainMatch, number: int) -> Person:
        """Mostly one who sits there."""
        seated = [person for person in PEOPLE if match.seat_of(person.id) is not None]
        crowd = PEOPLE if number % 5 == 0 or not seated else seated
        return crowd[number % len(crowd)]

    def begun(self, match: Match) -> None:
        """Tell the model of a match that has begun."""
        state = self.run(self.context.look(match.id))
        self.matches[match.id] = PlainMatch(
            match.variant,
            Deck(seed_from(state.row.secret, match.deal.salt)),
            {player.seat: player.person for player in match.players},
            {player.seat for player in match.players if player.level is not None},
            match.clock,
            self.now,
        )

    def drop_swept(self) -> None:
        """Closed challenges go after a month, or with the person who made them."""
        for name in list(self.closed):
            found = self.context.store.read(lambda transaction, name=name: transaction.challenges.get(name))
            if self.run(found) is None:
                del self.closed[name]

    # What everybody sees

    @invariant()
    def all_matches_are_as_the_model_says(self) -> None:
        for name, plain in self.matches.items():
            match = self.run(playing.look(self.context, name))
            assert (match.turn, match.moves) == (plain.turn, len(plain.moves))
            assert match.view == plain.position().view()
            last = plain.moves[len(plain.moves) - len(match.story) :]
            assert [(told.seat, told.move, told.by) for told in match.story] == last
            assert len(last) >= min(len(plain.moves), 10)
            assert (match.ended.ending if match.ended else None) == plain.ended
            assert (match.ended.winner if match.ended else None) == plain.winner
            assert match.deadline == plain.deadline()
            assert {player.seat: player.person for player in match.players} == plain.people
            shown = (match.offer.kind, match.offer.seat, not match.offer.stands) if match.offer else None
            there = plain.offer
            assert shown == ((there.kind, there.seat, there.refused) if there else None)
            assert (match.deal.secret is None) is (plain.ended is None)

    @invariant()
    def all_challenges_are_as_the_model_says(self) -> None:
        for name, state in [*self.closed.items(), *((name, ChallengeState.OPEN) for name in self.challenges)]:
            assert self.run(challenges.look_at_challenge(self.context, name)).state is state

    @invariant()
    def everybody_finds_their_matches(self) -> None:
        for person in PEOPLE:
            mine = self.run(people.games(self.context, person.id))
            expected = {name for name, match in self.matches.items() if match.seat_of(person.id) is not None}
            running = {name for name in expected if self.matches[name].ended is None}
            assert {game.id for game in mine.running} == running
            for game in mine.running:
                match = self.matches[game.id]
                assert game.to_move == match.to_move
                position = match.position()
                assert (game.red, game.white) == (position.score(House.RED), position.score(House.WHITE))


async def _outcome(work: Coroutine[Any, Any, Any]) -> tuple[Any, Refusal]:
    try:
        return await work, None
    except Refused as refused:
        return None, type(refused)
