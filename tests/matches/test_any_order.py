"""Many people do anything in any order, in both variants; the store is closed and opened again in between.

What a person is answered, and what everybody sees afterwards, is compared with a plain model at every step.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from data import By, ChallengeState, Store, check
from game import MOVES, Deck, House, seed_from
from matches import (
    Bell,
    ChallengeClosed,
    Clock,
    Hall,
    Match,
    Notice,
    NoticeKind,
    NotYourChallenge,
    OfferKind,
    Person,
    Refused,
    Unknown,
    accept,
    agree,
    challenge_to_duel,
    choose,
    decline,
    forget,
    games,
    look,
    look_at_challenge,
    offer,
    open_lobby,
    play,
    practise,
    refuse,
    resign,
    seat_computer,
    start,
    take_seat,
    think,
    withdraw,
)
from tests.matches.model import PlainMatch, Refusal
from tests.matches.the_table import DiceComputer, HandTurnedTime, salt

PEOPLE = [Person(number, name) for number, name in enumerate(("Ann", "Ben", "Cid", "Dot", "Eve"), 1)]
people = st.sampled_from(PEOPLE)
clocks = st.sampled_from(list(Clock))
houses = st.sampled_from([House.RED, House.WHITE, None])
kinds = st.sampled_from(list(OfferKind))
any_place = st.integers(0, 1000)


class AnyOrder(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.directory = Path(tempfile.mkdtemp())
        self.time = self.runner.run(_make_time())
        self.computer = DiceComputer()
        self.matches: dict[str, PlainMatch] = {}
        self.challenges: dict[str, tuple[int, int | None, int]] = {}
        """Host, guest and the moment of expiry of those that are open."""
        self.closed: dict[str, ChallengeState] = {}
        self.wants_forced: set[int] = set()
        self.told: list[Notice] = []
        self.hall = self.run(self._open())

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.runner.run(work)

    async def _open(self) -> Hall:
        return Hall(await Store.open(self.directory / "store.db"), self.time, self.computer, ("squire",))

    def teardown(self) -> None:
        self.run(self.hall.store.close())
        problems = check(self.directory / "store.db").problems
        self.runner.close()
        shutil.rmtree(self.directory)
        assert problems == ()

    @property
    def now(self) -> int:
        return self.time.now()

    def answer(self, work: Coroutine[Any, Any, Any], expected: Refusal) -> Any:
        """What was answered, which must be a value or a refusal just as the model says."""
        value, refused = self.run(_outcome(work))
        assert refused is expected, f"answered with {refused or value}, the model says {expected}"
        return value

    def a_match(self, number: int) -> str:
        return sorted(self.matches)[number % len(self.matches)]

    def begun(self, match: Match) -> None:
        """Tell the model of a match that has begun."""
        table = self.run(self.hall.look(match.id))
        self.matches[match.id] = PlainMatch(
            match.variant,
            Deck(seed_from(table.row.secret, match.deal.salt)),
            {player.seat: player.person for player in match.players},
            {player.seat for player in match.players if player.level is not None},
            match.clock,
            self.now,
        )

    def drop_swept(self) -> None:
        """Closed challenges go after a month, or with the person who made them."""
        for name in list(self.closed):
            if self.run(self.hall.store.read(lambda transaction, name=name: transaction.challenge(name))) is None:
                del self.closed[name]

    # Beginning

    @initialize(clock=clocks)
    def first(self, clock: Clock) -> None:
        challenge = self.run(challenge_to_duel(self.hall, PEOPLE[0], PEOPLE[1], clock=clock))
        self.begun(self.run(accept(self.hall, challenge.id, PEOPLE[1], salt())))
        self.closed[challenge.id] = ChallengeState.STARTED

    @rule(host=people, guest=st.one_of(st.none(), people), house=houses, clock=clocks)
    @precondition(lambda self: len(self.challenges) < 3)
    def challenge(self, host: Person, guest: Person | None, house: House | None, clock: Clock) -> None:
        if guest == host:
            return
        made = self.run(challenge_to_duel(self.hall, host, guest, house=house, clock=clock))
        self.challenges[made.id] = (host.id, None if guest is None else guest.id, made.expires_at)

    @rule(number=any_place, person=people, how=st.sampled_from(["accept", "accept", "decline", "withdraw"]))
    @precondition(lambda self: self.challenges or self.closed)
    def answer_challenge(self, number: int, person: Person, how: str) -> None:
        names = sorted({*self.challenges, *self.closed})
        name = names[number % len(names)]
        expected: Refusal = None
        host, guest, expires = self.challenges.get(name, (None, None, 0))
        if expires <= self.now:
            expected = ChallengeClosed
            self.challenges.pop(name, None)
            self.closed.setdefault(name, ChallengeState.EXPIRED)
        elif (
            (how == "accept" and (person.id == host or guest not in (None, person.id)))
            or (how == "decline" and guest != person.id)
            or (how == "withdraw" and host != person.id)
        ):
            expected = NotYourChallenge
        work: dict[str, Coroutine[Any, Any, Any]] = {
            "accept": accept(self.hall, name, person, salt()),
            "decline": decline(self.hall, name, person.id),
            "withdraw": withdraw(self.hall, name, person.id),
        }
        for other, unused in work.items():
            if other != how:
                unused.close()
        value = self.answer(work[how], expected)
        if expected is None:
            del self.challenges[name]
            self.closed[name] = {
                "accept": ChallengeState.STARTED,
                "decline": ChallengeState.DECLINED,
                "withdraw": ChallengeState.WITHDRAWN,
            }[how]
            if how == "accept":
                self.begun(value)

    @rule(person=people, house=houses)
    @precondition(lambda self: len(self.matches) < 6)
    def practise(self, person: Person, house: House | None) -> None:
        self.begun(self.run(practise(self.hall, person, "squire", salt(), house=house)))

    @rule(four=st.permutations(PEOPLE), computers=st.integers(0, 3), clock=clocks)
    @precondition(lambda self: len(self.matches) < 6)
    def team_match(self, four: list[Person], computers: int, clock: Clock) -> None:
        lobby = self.run(open_lobby(self.hall, four[0], house=House.RED, clock=clock))
        for place, house in enumerate((House.WHITE, House.RED, House.WHITE), 1):
            if place <= 3 - computers:
                self.run(take_seat(self.hall, lobby.id, four[place], house))
            else:
                self.run(seat_computer(self.hall, lobby.id, four[0].id, house, "squire"))
        self.begun(self.run(start(self.hall, lobby.id, four[0].id, salt())))

    # At the table

    @rule(number=any_place, moves=st.lists(any_place, min_size=1, max_size=12))
    def play_on(self, number: int, moves: list[int]) -> None:
        """Those whose turn it is play, so that matches get somewhere."""
        name = self.a_match(number)
        match = self.matches[name]
        for choice in moves:
            seat = match.to_move
            if seat is None:
                return
            if seat in match.computers:
                self.think(number)
                continue
            legal = match.position().legal_moves()
            move, turn = legal[choice % len(legal)], match.turn
            person = match.people[seat]
            assert person is not None
            expected = match.play(person, turn, move, self.now, self.wants_forced)
            self.answer(play(self.hall, name, person, turn, move), expected)

    @rule(number=any_place, person=people, late=st.integers(-2, 2), choice=any_place)
    def click(self, number: int, person: Person, late: int, choice: int) -> None:
        """Anybody presses any button of about this turn."""
        name = self.a_match(number)
        match, move = self.matches[name], MOVES[choice % len(MOVES)]
        legal = match.position().legal_moves()
        if legal and choice % 2:
            move = legal[choice % len(legal)]
        turn = match.turn - late
        expected = match.play(person.id, turn, move, self.now, self.wants_forced)
        self.answer(play(self.hall, name, person.id, turn, move), expected)

    @rule(number=any_place)
    def think(self, number: int) -> None:
        name = self.a_match(number)
        match = self.matches[name]
        due = match.to_move in match.computers
        played = self.run(think(self.hall, name))
        assert (played is not None) is due
        if played is not None:
            match.make(played.told[0].move, By.COMPUTER, self.now, self.wants_forced)

    @rule(number=any_place, person=people, chance=st.integers(0, 5))
    def resign(self, number: int, person: Person, chance: int) -> None:
        if chance:
            return
        name = self.a_match(number)
        expected = self.matches[name].resign(person.id, self.now)
        self.answer(resign(self.hall, name, person.id), expected)

    @rule(number=any_place, person=people, kind=kinds, how=st.sampled_from(["offer", "agree", "refuse"]))
    def bargain(self, number: int, person: Person, kind: OfferKind, how: str) -> None:
        name = self.a_match(number)
        match = self.matches[name]
        if how == "offer":
            self.answer(offer(self.hall, name, person.id, kind), match.offer_it(person.id, kind, self.now))
        elif how == "agree":
            self.answer(agree(self.hall, name, person.id, kind), match.agree(person.id, kind, self.now))
        else:
            self.answer(refuse(self.hall, name, person.id, kind), match.refuse(person.id, kind, self.now))

    # Around it

    @rule(person=people, wanted=st.booleans())
    def choose(self, person: Person, wanted: bool) -> None:
        self.run(choose(self.hall, person, play_forced=wanted))
        (self.wants_forced.add if wanted else self.wants_forced.discard)(person.id)

    @rule(seconds=st.sampled_from([1, 120, 599, 600, 3600, 86_400]))
    def turn_the_clock(self, seconds: int) -> None:
        self.run(self.time.turn(seconds))

    @rule()
    def ring(self) -> None:
        """Everything that is due is done, and the results are told to those who sit there."""
        self.told.clear()

        async def deliver(notice: Notice) -> None:
            self.told.append(notice)

        for match in self.matches.values():
            if match.late(self.now):
                match.run_out()
        self.run(Bell(self.hall, deliver).ring())
        for name, (_, _, expires) in list(self.challenges.items()):
            if expires <= self.now:
                del self.challenges[name]
                self.closed[name] = ChallengeState.EXPIRED
        self.drop_swept()
        for notice in self.told:
            if notice.kind in (NoticeKind.YOUR_TURN, NoticeKind.REMINDER):
                match = self.matches[notice.subject]
                assert match.to_move is not None
                assert match.people[match.to_move] == notice.person

    @rule(person=people, chance=st.integers(0, 3))
    def forget(self, person: Person, chance: int) -> None:
        if chance:
            return
        self.run(forget(self.hall, person.id))
        self.wants_forced.discard(person.id)
        for name, match in list(self.matches.items()):
            if not match.forget(person.id):
                del self.matches[name]
                self.answer(look(self.hall, name), Unknown)
        for name in list(self.challenges):
            host, guest, _ = self.challenges[name]
            if person.id in (host, guest):
                del self.challenges[name]
                if guest == person.id:
                    self.closed[name] = ChallengeState.DECLINED
        self.drop_swept()
        if not self.matches:
            self.first(Clock.NONE)

    @rule()
    def reopen(self) -> None:
        self.run(self.hall.store.close())
        self.hall = self.run(self._open())

    # What everybody sees

    @invariant()
    def all_matches_are_as_the_model_says(self) -> None:
        for name, plain in self.matches.items():
            match = self.run(look(self.hall, name))
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
            assert self.run(look_at_challenge(self.hall, name)).state is state

    @invariant()
    def everybody_finds_their_matches(self) -> None:
        for person in PEOPLE:
            mine = self.run(games(self.hall, person.id))
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


async def _make_time() -> HandTurnedTime:
    return HandTurnedTime()


AnyOrder.TestCase.settings = settings(max_examples=25, stateful_step_count=30, deadline=None)
TestAnyOrder = pytest.mark.slow(AnyOrder.TestCase)
