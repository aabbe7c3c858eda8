"""A match as it is read from its moves: its row, its deck, its position, its story.

All of it runs inside a transaction of the store; it knows no locks and no clock but the moment it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from data import By, Entry, MatchRow, Transaction, alone, beginning, begun_from, effective
from game import DRAW, Deck, Position, Seat, Turn, parse_move, replay, result, seed_from
from matches.aftermath import Aftermath, aftermath
from matches.clocks import Clock
from matches.refusals import NoTakeBack, Unknown
from matches.values import Ended, Match, Told, deal, offer, own_time_ends

STORY: Final = 12
"""How many of the last moves a match tells."""


@dataclass(frozen=True, slots=True)
class State:
    """A match with the position that its moves lead to. Never leaves this room: it knows the draw pile."""

    row: MatchRow
    deck: Deck
    standing: tuple[Entry, ...]
    """The moves that have not been taken back."""
    position: Position
    story: tuple[Told, ...]
    fresh: tuple[Entry, ...] = ()
    """Entries that are not in the store yet."""
    aftermath: Aftermath | None = None
    """What came of the end of the match, once that is in the store."""

    def seat_of(self, person: int) -> Seat | None:
        return next((seat.seat for seat in self.row.seats if seat.person == person), None)

    def people_but(self, person: int | None) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.row.seats if seat.person is not None and seat.person != person)

    @property
    def clock(self) -> Clock:
        return Clock(self.row.clock)

    @property
    def practice(self) -> bool:
        return alone(self.row.seats)

    @property
    def server(self) -> int | None:
        """Where its board lies; None for direct messages."""
        return None if self.row.place is None else self.row.place.guild

    def late(self, now: int) -> bool:
        """Whether the time of the seat to move has run out."""
        return self.row.deadline is not None and self.row.deadline <= now

    def value(self) -> Match:
        """The match as everybody may see it."""
        row = self.row
        ended = None
        if row.ending is not None and row.ended_at is not None:
            ended = Ended(
                row.ending, row.ended_at, row.winner, row.ended_by, result(self.position.board), row.ended_why
            )
        return Match(
            id=row.id,
            variant=row.variant,
            clock=self.clock,
            players=row.seats,
            version=row.version,
            turn=row.turn,
            moves=len(self.standing),
            view=self.position.view(),
            story=self.story,
            started_at=row.started_at,
            moved_at=row.moved_at,
            deadline=row.deadline,
            own_time=own_time_ends(row),
            banks=row.banks,
            given=row.gift_turn == row.turn,
            clock_shift=row.clock_shift,
            offer=offer(row.offer, asked(self)),
            ended=ended,
            deal=deal(row),
            place=row.place,
            shown=row.shown,
            shown_turn=row.shown_turn,
            thread_wanted=row.thread_wanted,
            rematch_of=row.rematch_of,
            branch=row.position is not None,
            branch_of=row.branch_of,
            friendly=row.friendly,
            aftermath=self.aftermath,
            back_to=()
            if row.over
            else tuple((s, count) for s in row.variant.seats if (count := _own_decision(self, s))),
        )


def asked(state: State) -> frozenset[Seat]:
    """The seats of the people who must say yes to the offer that was made."""
    if state.row.offer is None:
        return frozenset()
    return frozenset(seat.seat for seat in state.row.seats if seat.person is not None) - {state.row.offer.seat}


def load(transaction: Transaction, match: str, known: State | None = None) -> State:
    """The match as it is stored; ``known`` is used again if nothing has changed since. Unknown if there is none."""
    if known is not None:
        same = transaction.refreshed(known.row)
        if same is not None:
            return known if same is known.row else replace(known, row=same)
    row = transaction.match(match)
    if row is None:
        raise Unknown(match)
    standing = tuple(effective(transaction.entries(match)))
    state = played_again(row, Deck(seed_from(row.secret, row.salt)), standing)
    return replace(state, aftermath=aftermath(transaction, row)) if row.over else state


def played_again(row: MatchRow, deck: Deck, standing: tuple[Entry, ...]) -> State:
    """The state to which these moves lead."""
    position = beginning(row, deck)
    story: list[Told] = []
    for number, (entry, turn) in enumerate(zip(standing, turns(row, deck, standing), strict=True), 1):
        position = turn.position
        if number > len(standing) - STORY:
            story.append(Told(number, turn.seat, turn.move, entry.by, entry.at, turn.events))
    return State(row, deck, standing, position, tuple(story))


def turns(row: MatchRow, deck: Deck, standing: Iterable[Entry]) -> Iterator[Turn]:
    """The turns of these moves, from wherever the match began."""
    return replay(row.variant, deck, (parse_move(entry.text) for entry in standing), begun_from(row))


def moves_to_take_back(state: State, seat: Seat) -> int:
    """How many moves lie between the board and the seat's last own decision.

    Refused between people if a card was drawn since: the order of the pile would be known. In practice nobody is
    wronged, and the same card will come again.
    """
    count = _own_decision(state, seat)
    if count is None:
        raise NoTakeBack(state.value(), NoTakeBack.Why.NOTHING_TO_TAKE_BACK)
    if not count:
        raise NoTakeBack(state.value(), NoTakeBack.Why.ACROSS_A_DRAW)
    return count


def _own_decision(state: State, seat: Seat) -> int | None:
    """How many moves the seat's last decision lies back: 0 if a draw stands in the way, None if it made none."""
    across_draws = state.practice
    for count, entry in enumerate(reversed(state.standing), 1):
        if entry.text == str(DRAW) and not across_draws:
            return 0
        # Not a move that was made for the person: that would be made again at once.
        if entry.seat is seat and entry.by is not By.FORCED:
            return count
    return None
