"""A match as a plain model: lists and loops, no store, no cache, no transactions.

The tests play the same on the model and on the real code and compare.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from data.rows.match_rows import By, Ending, OfferKind
from game import DRAW, Deck, House, Move, Position, Seat, Variant, opening, play, result
from matches.model.clocks import Clock
from matches.model.refusals import (
    BoardMovedOn,
    MatchIsOver,
    MoveRefused,
    NoAgreement,
    NoTakeBack,
    NotYours,
    Refused,
    TooLateToCallOff,
)

Refusal = type[Refused] | None


@dataclass
class PlainOffer:
    kind: OfferKind
    seat: Seat
    yes: set[Seat] = field(default_factory=set)
    refused: bool = False


@dataclass
class PlainMatch:
    variant: Variant
    deck: Deck
    people: dict[Seat, int | None]
    computers: set[Seat]
    clock: Clock
    moved_at: int
    moves: list[tuple[Seat, Move, By]] = field(default_factory=list)
    turn: int = 0
    ended: Ending | None = None
    winner: House | None = None
    offer: PlainOffer | None = None
    banks: dict[Seat, int] = field(default_factory=dict)
    """What each person may take longer, if the match is over days and not practice."""
    _played: tuple[list[tuple[Seat, Move, By]], Position] | None = None

    def position(self) -> Position:
        """Played from the start, unless these very moves were played a moment ago."""
        if self._played is None or self._played[0] != self.moves:
            position = opening(self.variant, self.deck)
            for seat, move, _ in self.moves:
                position = play(position, seat, move, self.deck).position
            self._played = (list(self.moves), position)
        return self._played[1]

    def __post_init__(self) -> None:
        people = [seat for seat, who in self.people.items() if who is not None]
        if self.clock.over_days and len(people) > 1:
            self.banks = dict.fromkeys(people, self.clock.bank)

    def seat_of(self, person: int) -> Seat | None:
        return next((seat for seat, who in self.people.items() if who == person), None)

    @property
    def to_move(self) -> Seat | None:
        return None if self.ended else self.position().seat

    def deadline(self) -> int | None:
        seat = self.to_move
        if seat is None or self.clock.limit is None or self.people.get(seat) is None:
            return None
        return self.moved_at + self.clock.limit + self.banks.get(seat, 0)

    def late(self, now: int) -> bool:
        deadline = self.deadline()
        return deadline is not None and deadline <= now

    def run_out(self) -> None:
        seat = self.to_move
        assert seat is not None
        self.end(Ending.TIME, seat.house.other)

    def end(self, ending: Ending, winner: House | None) -> None:
        self.ended, self.winner, self.offer = ending, winner, None

    def _refused(self, person: int, turn: int, now: int) -> Refusal:
        """Why a person can do nothing with a button of that turn, if so; time that has run out is noticed now."""
        if self.seat_of(person) is None:
            return NotYours
        if self.ended:
            return MatchIsOver
        if self.late(now):
            self.run_out()
            return MatchIsOver
        return None if turn == self.turn else BoardMovedOn

    def play(self, person: int, turn: int, move: Move, now: int, wants_forced: set[int]) -> Refusal:
        refused = self._refused(person, turn, now)
        if refused:
            return refused
        if self.seat_of(person) != self.to_move:
            return NotYours
        if move not in self.position().legal_moves():
            return MoveRefused
        self.make(move, By.PERSON, now, wants_forced)
        return None

    def make(self, move: Move, by: By, now: int, wants_forced: set[int]) -> None:
        self._make_one(move, by, now)
        self.carry_on(now, wants_forced)

    def carry_on(self, now: int, wants_forced: set[int]) -> None:
        """What there is no choice about is done for those who want that."""
        while self.to_move is not None:
            legal = self.position().legal_moves()
            if len(legal) != 1 or self.people.get(self.to_move) not in wants_forced:
                return
            self._make_one(legal[0], By.FORCED, now)

    def _make_one(self, move: Move, by: By, now: int) -> None:
        seat = self.to_move
        assert seat is not None
        if seat in self.banks and self.clock.limit is not None:
            left = self.clock.limit - (now - self.moved_at)
            bank = self.banks[seat] + (left // 2 if left > 0 else left)
            self.banks[seat] = min(bank, self.clock.cap) if left > 0 else bank
        self.moves.append((seat, move, by))
        self.turn += 1
        self.moved_at = now
        if self.offer is not None:
            answered = by is By.PERSON and seat.house is not self.offer.seat.house
            if self.offer.kind is OfferKind.TAKE_BACK or self.offer.refused or answered:
                self.offer = None
        position = self.position()
        if position.over:
            self.end(Ending.PLAYED, result(position.board).winner)

    def resign(self, person: int, turn: int, now: int) -> Refusal:
        refused = self._refused(person, turn, now)
        if refused:
            return refused
        seat = self.seat_of(person)
        assert seat is not None
        self.end(Ending.RESIGNED, seat.house.other)
        return None

    def call_off(self, person: int, turn: int, now: int) -> Refusal:
        refused = self._refused(person, turn, now)
        if refused:
            return refused
        if self.turn:
            return TooLateToCallOff
        self.end(Ending.CALLED_OFF, None)
        return None

    def offer_it(self, person: int, turn: int, kind: OfferKind, now: int) -> Refusal:
        refused = self._refused(person, turn, now)
        if refused:
            return refused
        seat = self.seat_of(person)
        assert seat is not None
        there = self.offer
        if there and not there.refused and there.seat != seat:
            if there.kind == kind == OfferKind.DRAW:
                self._yes(seat, now)
                return None
            return NoAgreement
        if there and there.seat == seat and there.kind == kind:
            return NoAgreement
        if kind is OfferKind.TAKE_BACK and self.moves_back(seat) is None:
            return NoTakeBack
        others = {other for other, who in self.people.items() if who is not None} - {seat}
        if kind is OfferKind.DRAW and not any(other.house is not seat.house for other in others):
            return NoAgreement
        self.offer = PlainOffer(kind, seat)
        self._carry_out(now)
        return None

    def agree(self, person: int, turn: int, kind: OfferKind, now: int) -> Refusal:
        refused = self._refused(person, turn, now)
        if refused:
            return refused
        seat = self.seat_of(person)
        assert seat is not None
        if self.offer is None or self.offer.kind is not kind or self.offer.refused or self.offer.seat == seat:
            return NoAgreement
        self._yes(seat, now)
        return None

    def refuse(self, person: int, turn: int, kind: OfferKind, now: int) -> Refusal:
        refused = self._refused(person, turn, now)
        if refused:
            return refused
        if self.offer is None or self.offer.kind is not kind or self.offer.refused:
            return NoAgreement
        self.offer.refused = True
        return None

    def moves_back(self, seat: Seat) -> int | None:
        """How many moves one's last decision lies back; None if there is none, or between people a draw in between."""
        practice = len(self.computers) == len(self.variant.seats) - 1
        for count in range(1, len(self.moves) + 1):
            who, move, by = self.moves[-count]
            if move is DRAW and not practice:
                return None
            if who is seat and by is not By.FORCED:
                return count
        return None

    def _yes(self, seat: Seat, now: int) -> None:
        assert self.offer is not None
        self.offer.yes.add(seat)
        self._carry_out(now)

    def _carry_out(self, now: int) -> None:
        offer = self.offer
        assert offer is not None
        others = {other for other, who in self.people.items() if who is not None} - {offer.seat}
        if not others <= offer.yes:
            return
        if offer.kind is OfferKind.DRAW:
            self.end(Ending.AGREED, None)
            return
        count = self.moves_back(offer.seat)
        assert count is not None
        del self.moves[-count:]
        self.turn += 1
        self.moved_at = now
        self.offer = None

    def forget(self, person: int) -> bool:
        """The person leaves for good; whether anybody is left who played it."""
        seat = self.seat_of(person)
        if seat is None:
            return True
        self.people[seat] = None
        if not self.ended:
            self.end(Ending.LEFT, seat.house.other)
        return any(who is not None for who in self.people.values())
