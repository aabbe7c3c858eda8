"""The state of a match, replayed from its moves: row, deck, position, story.

All functions run inside a transaction of the store. They take no locks, and get the current time as an argument.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from data.rows.match_rows import By, Entry, MatchRow, is_practice
from data.tables.transaction import Transaction
from game import DRAW, Deck, Position, Seat, Turn, parse_move, replay, seed_from
from matches.model.clocks import Clock
from matches.model.ledger import beginning, begun_from, effective
from matches.model.rating_effects import RatingEffects, aftermath
from matches.model.refusals import NoTakeBack, Unknown
from matches.model.values import Match, PlayedMove, deal, how_ended, offer, own_time_ends, public

STORY: Final = 12
"""How many of the last moves a match keeps in its story."""


@dataclass(frozen=True, slots=True)
class State:
    """A match with the position that its moves lead to. It knows the draw pile, so it never leaves this package."""

    row: MatchRow
    deck: Deck
    standing: tuple[Entry, ...]
    """The moves that have not been taken back."""
    position: Position
    story: tuple[PlayedMove, ...]
    fresh: tuple[Entry, ...] = ()
    """Entries that are not in the store yet."""
    aftermath: RatingEffects | None = None
    """The effects of the end of the match, once they are in the store."""

    def seat_of(self, person: int) -> Seat | None:
        return next((seat.seat for seat in self.row.players if seat.person == person), None)

    def people_but(self, person: int | None) -> tuple[int, ...]:
        return tuple(seat.person for seat in self.row.players if seat.person is not None and seat.person != person)

    @property
    def clock(self) -> Clock:
        return Clock(self.row.clock)

    @property
    def practice(self) -> bool:
        return is_practice(self.row.players)

    @property
    def server(self) -> int | None:
        """The server of its board; None for direct messages."""
        return None if self.row.place is None else self.row.place.guild

    def late(self, now: int) -> bool:
        """Whether the time of the seat to move has run out."""
        return self.row.deadline is not None and self.row.deadline <= now

    def value(self) -> Match:
        """The match as everybody may see it."""
        row = self.row
        decisions = ((seat, _own_decision(self, seat)) for seat in row.variant.seats)
        return Match(
            **public(row),
            clock=self.clock,
            moves=len(self.standing),
            view=self.position.view(),
            story=self.story,
            own_time=own_time_ends(row),
            given=row.gift_turn == row.turn,
            offer=offer(row.offer, asked(self)),
            ended=how_ended(row, self.position.board),
            deal=deal(row),
            branch=row.position is not None,
            aftermath=self.aftermath,
            back_to=() if row.over else tuple((seat, count) for seat, count in decisions if count),
        )


def asked(state: State) -> frozenset[Seat]:
    """The seats of the people who must agree to the offer."""
    if state.row.offer is None:
        return frozenset()
    return frozenset(seat.seat for seat in state.row.players if seat.person is not None) - {state.row.offer.seat}


def load(transaction: Transaction, match: str, known: State | None = None) -> State:
    """The match as it is stored; ``known`` is reused if nothing has changed since. Unknown if there is none."""
    if known is not None:
        same = transaction.matches.refreshed(known.row)
        if same is not None:
            return known if same is known.row else replace(known, row=same)
    row = transaction.matches.get(match)
    if row is None:
        raise Unknown(match)
    standing = tuple(effective(transaction.matches.entries(match)))
    state = played_again(row, Deck(seed_from(row.secret, row.salt)), standing)
    return replace(state, aftermath=aftermath(transaction, row)) if row.over else state


def played_again(row: MatchRow, deck: Deck, standing: tuple[Entry, ...]) -> State:
    """The state to which these moves lead."""
    position = beginning(row, deck)
    story: list[PlayedMove] = []
    for number, (entry, turn) in enumerate(zip(standing, turns(row, deck, standing), strict=True), 1):
        position = turn.position
        if number > len(standing) - STORY:
            story.append(PlayedMove(number, turn.seat, turn.move, entry.by, entry.at, turn.events))
    return State(row, deck, standing, position, tuple(story))


def turns(row: MatchRow, deck: Deck, standing: Iterable[Entry]) -> Iterator[Turn]:
    """The turns of these moves, from the opening or the position of a branch."""
    return replay(row.variant, deck, (parse_move(entry.text) for entry in standing), begun_from(row))


def moves_to_take_back(state: State, seat: Seat) -> int:
    """How many moves must be taken back to undo the seat's last own decision.

    Refused between people if a card was drawn since, because the order of the pile would be known. In practice this
    harms nobody, and the same card will come again.
    """
    count = _own_decision(state, seat)
    if count is None:
        raise NoTakeBack(state.value(), NoTakeBack.Why.NOTHING_TO_TAKE_BACK)
    if not count:
        raise NoTakeBack(state.value(), NoTakeBack.Why.ACROSS_A_DRAW)
    return count


def _own_decision(state: State, seat: Seat) -> int | None:
    """How many moves ago the seat last decided: 0 if a card was drawn since, None if it made no decision."""
    across_draws = state.practice
    for count, entry in enumerate(reversed(state.standing), 1):
        if entry.text == str(DRAW) and not across_draws:
            return 0
        # A forced move is no decision: it would be made again at once.
        if entry.seat is seat and entry.by is not By.FORCED:
            return count
    return None
