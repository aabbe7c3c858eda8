"""Many people do anything in any order, in both variants; the store is closed and reopened in between.

Every answer, and what everybody sees afterwards, is compared with a plain model at each step.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from data.rows.match_rows import By, ChallengeState, NoticeKind, OfferKind
from game import MOVES, House
from matches.begin import challenges, lobbies, practising
from matches.model.clocks import Clock
from matches.model.refusals import ChallengeClosed, NotYourChallenge, Unknown
from matches.model.values import Person
from matches.people import deletion
from matches.people.people import choose
from matches.play import offers, playing
from matches.schedule.notice_worker import Notice
from tests.matches.beside_a_model import PEOPLE, BesideModel
from tests.matches.plain_model import PlainMatch, Refusal
from tests.matches.postbox import Workers

people = st.sampled_from(PEOPLE)
clocks = st.sampled_from(list(Clock))
houses = st.sampled_from([House.RED, House.WHITE, None])
kinds = st.sampled_from(list(OfferKind))
any_place = st.integers(0, 1000)


class AnyOrder(BesideModel):
    # Beginning

    @initialize(clock=clocks, four=st.permutations(PEOPLE), computers=st.integers(0, 3))
    def two_matches(self, clock: Clock, four: list[Person], computers: int) -> None:
        self.first(clock)
        self.team_match(four, computers, clock)

    def first(self, clock: Clock) -> None:
        challenge = self.run(challenges.challenge_to_duel(self.context, PEOPLE[0], PEOPLE[1], clock=clock))
        self.begun(self.run(challenges.accept(self.context, challenge.id, PEOPLE[1], self.salt())))
        self.closed[challenge.id] = ChallengeState.STARTED

    @rule(host=people, guest=st.one_of(st.none(), people), house=houses, clock=clocks)
    @precondition(lambda self: len(self.challenges) < 3)
    def challenge(self, host: Person, guest: Person | None, house: House | None, clock: Clock) -> None:
        if guest == host:
            return
        made = self.run(challenges.challenge_to_duel(self.context, host, guest, house=house, clock=clock))
        self.challenges[made.id] = (host.id, None if guest is None else guest.id, made.expires_at)

    @rule(number=any_place, person=people, how=st.sampled_from(["accept", "accept", "decline", "withdraw"]))
    def answer_challenge(self, number: int, person: Person, how: str) -> None:
        names = sorted(self.challenges if number % 3 else {*self.challenges, *self.closed})
        if not names:
            return
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
            "accept": challenges.accept(self.context, name, person, self.salt()),
            "decline": challenges.decline(self.context, name, person.id),
            "withdraw": challenges.withdraw(self.context, name, person.id),
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
        self.begun(self.run(practising.practise(self.context, person, "squire", self.salt(), house=house)))

    @rule(four=st.permutations(PEOPLE), computers=st.integers(0, 3), clock=clocks)
    @precondition(lambda self: len(self.matches) < 6)
    def team_match(self, four: list[Person], computers: int, clock: Clock) -> None:
        lobby = self.run(lobbies.open_lobby(self.context, four[0], clock=clock))
        for place, house in enumerate((House.WHITE, House.RED, House.WHITE), 1):
            if place <= 3 - computers:
                self.run(lobbies.take_seat(self.context, lobby.id, four[place], house))
            else:
                self.run(lobbies.seat_computer(self.context, lobby.id, four[0].id, house, "squire"))
        self.begun(self.run(lobbies.start(self.context, lobby.id, four[0].id, self.salt())))

    # At the table

    @rule(number=any_place, moves=st.sampled_from([30, 10, 3, 1]), seed=any_place)
    def play_on(self, number: int, moves: int, seed: int) -> None:
        """Those whose turn it is play, so that matches get somewhere."""
        name = self.a_match(number)
        match = self.matches[name]
        dice = random.Random(seed)
        for _ in range(moves):
            seat = match.to_move
            if seat is None:
                return
            if seat in match.computers:
                self.think(number)
                continue
            move, turn = dice.choice(match.position().legal_moves()), match.turn
            person = match.people[seat]
            assert person is not None
            expected = match.play(person, turn, move, self.now, self.wants_forced)
            self.answer(playing.make_move(self.context, name, person, turn, move), expected)

    @rule(number=any_place, who=any_place, late=st.integers(-1, 1), choice=any_place)
    def click(self, number: int, who: int, late: int, choice: int) -> None:
        """Anybody presses any button of about this turn."""
        name = self.a_match(number)
        match, move = self.matches[name], MOVES[choice % len(MOVES)]
        person = self.somebody(match, who)
        legal = match.position().legal_moves()
        if legal and choice % 2:
            move = legal[choice % len(legal)]
        turn = match.turn - late
        expected = match.play(person.id, turn, move, self.now, self.wants_forced)
        self.answer(playing.make_move(self.context, name, person.id, turn, move), expected)

    @rule(number=any_place)
    def think(self, number: int) -> None:
        name = self.a_match(number)
        match = self.matches[name]
        due = match.to_move in match.computers
        played = self.run(playing.think(self.context, name))
        assert (played is not None) is due
        if played is not None:
            match.make(played.moves[0].move, By.COMPUTER, self.now, self.wants_forced)

    @rule(number=any_place, who=any_place, late=st.integers(-1, 1))
    @precondition(lambda self: len(self.matches) > 2)
    def resign(self, number: int, who: int, late: int) -> None:
        name = self.a_match(number)
        match = self.matches[name]
        person, turn = self.somebody(match, who), match.turn - late
        expected = match.resign(person.id, turn, self.now)
        self.answer(playing.resign(self.context, name, person.id, turn), expected)

    @rule(number=any_place, who=any_place, late=st.integers(-1, 1))
    @precondition(lambda self: len(self.matches) > 2)
    def call_off(self, number: int, who: int, late: int) -> None:
        """Mostly what has only just begun."""
        fresh = [name for name in sorted(self.matches) if not self.matches[name].turn and not self.matches[name].ended]
        name = fresh[number % len(fresh)] if fresh and number % 4 else self.a_match(number)
        match = self.matches[name]
        person, turn = self.somebody(match, who), match.turn - late
        expected = match.call_off(person.id, turn, self.now)
        self.answer(playing.call_off(self.context, name, person.id, turn), expected)

    @rule(number=any_place, asker=any_place, others=st.lists(any_place, min_size=1, max_size=4), kind=kinds)
    def bargain(self, number: int, asker: int, others: list[int], kind: OfferKind) -> None:
        """Somebody offers something, and others answer, or play on before they do.

        Some press the buttons that they saw at the beginning, whatever has happened since.
        """
        name = self.a_match(number)
        match = self.matches[name]
        seen = match.turn
        self.speak(name, match, self.somebody(match, asker), seen, kind, "offer")
        for other in others:
            how = ("agree", "agree", "agree", "refuse", "offer", "play")[other % 6]
            if how == "play":
                self.play_on(number, 1, other)
            else:
                turn = seen if other % 4 == 0 else match.turn
                self.speak(name, match, self.somebody(match, other // 6), turn, kind, how)

    def speak(self, name: str, match: PlainMatch, person: Person, turn: int, kind: OfferKind, how: str) -> None:
        use_case, plain = {
            "offer": (offers.offer, match.offer_it),
            "agree": (offers.agree, match.agree),
            "refuse": (offers.refuse, match.refuse),
        }[how]
        expected = plain(person.id, turn, kind, self.now)
        if how == "refuse" and expected is None:  # also for somebody who has chosen so since their turn began
            match.carry_on(self.now, self.wants_forced)
        self.answer(use_case(self.context, name, person.id, turn, kind), expected)

    @rule(seed=st.integers(0, 2**32))
    def an_evening(self, seed: int) -> None:
        """Many things at once, as dice would have it; hypothesis alone likes to be brief."""
        dice = random.Random(seed)

        def number() -> int:
            return dice.randrange(1001)

        deeds: list[Callable[[], None]] = [
            *[lambda: self.play_on(number(), dice.randrange(1, 25), number())] * 6,
            *[lambda: self.click(number(), number(), dice.choice([0, 0, 0, 1, -1]), number())] * 4,
            *[lambda: self.bargain(number(), number(), [number(), number()], dice.choice(list(OfferKind)))] * 3,
            *[lambda: self.answer_challenge(number(), dice.choice(PEOPLE), dice.choice(["accept", "decline"]))] * 2,
            lambda: self.choose(dice.choice(PEOPLE), dice.random() < 0.5),
            lambda: self.turn_the_clock(dice.choice([1, 120, 600])),
            self.ring,
        ]
        for _ in range(25):
            dice.choice(deeds)()

    # Around it

    @rule(person=people, wanted=st.booleans())
    def choose(self, person: Person, wanted: bool) -> None:
        self.run(choose(self.context, person, play_forced=wanted))
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
        self.run(Workers(self.context, deliver).go_round())
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

    @rule(person=people)
    @precondition(lambda self: len(self.matches) > 3)
    def forget(self, person: Person) -> None:
        self.run(deletion.forget(self.context, person.id))
        self.wants_forced.discard(person.id)
        for name, match in list(self.matches.items()):
            if not match.forget(person.id):
                del self.matches[name]
                self.answer(playing.look(self.context, name), Unknown)
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
        self.run(self.context.store.close())
        self.context = self.run(self._open())


AnyOrder.TestCase.settings = settings(max_examples=18, stateful_step_count=25, deadline=None)
TestAnyOrder = pytest.mark.slow(AnyOrder.TestCase)
