"""A match on the table: read from its moves, advanced by the rules, written back whole.

This is where moves become rows. All of it runs inside a transaction of the store; it knows no locks and no clock but
the moment it is given.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from data import (
    By,
    Ending,
    Entry,
    MatchRow,
    NoticeKind,
    NoticeRow,
    OfferKind,
    OfferRow,
    Place,
    Player,
    Transaction,
    effective,
    take_back_text,
)
from game import (
    DRAW,
    Deck,
    House,
    Move,
    Position,
    Seat,
    Turn,
    Variant,
    opening,
    parse_move,
    play,
    replay,
    result,
    seed_from,
)
from matches.clocks import Clock
from matches.refusals import NoTakeBack, Unknown
from matches.values import Ended, Match, Told, alone, deal, offer

STORY: Final = 12
"""How many of the last moves a match tells."""
_OVERTAKEN: Final = (NoticeKind.YOUR_TURN, NoticeKind.REMINDER, NoticeKind.OFFER)
"""What need not be told any more once the board has changed."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match with the position that its moves lead to. Never leaves this room: it knows the draw pile."""

    row: MatchRow
    deck: Deck
    standing: tuple[Entry, ...]
    """The moves that have not been taken back."""
    position: Position
    story: tuple[Told, ...]
    fresh: tuple[Entry, ...] = ()
    """Entries that are not in the store yet."""

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

    def late(self, now: int) -> bool:
        """Whether the time of the seat to move has run out."""
        return self.row.deadline is not None and self.row.deadline <= now

    def value(self) -> Match:
        """The match as everybody may see it."""
        row = self.row
        ended = None
        if row.ending is not None and row.ended_at is not None:
            ended = Ended(row.ending, row.ended_at, row.winner, row.ended_by, result(self.position.board))
        return Match(
            row.id,
            row.variant,
            self.clock,
            row.seats,
            row.turn,
            len(self.standing),
            self.position.view(),
            self.story,
            row.started_at,
            row.moved_at,
            row.deadline,
            offer(row.offer, asked(self)),
            ended,
            deal(row),
            row.place,
            row.rematch_of,
            frozenset() if row.over else frozenset(seat for seat in row.variant.seats if _own_decision(self, seat)),
        )


def asked(table: Table) -> frozenset[Seat]:
    """The seats of the people who must say yes to the offer that was made."""
    if table.row.offer is None:
        return frozenset()
    return frozenset(seat.seat for seat in table.row.seats if seat.person is not None) - {table.row.offer.seat}


def load(transaction: Transaction, match: str, known: Table | None = None) -> Table:
    """The match as it is stored; ``known`` is used again if nothing has changed since. Unknown if there is none."""
    version = transaction.version_of_match(match)
    if version is None:
        raise Unknown(match)
    if known is not None and known.row.version == version:
        return known
    row = transaction.match(match)
    assert row is not None  # it had a version a moment ago, in the same transaction
    standing = tuple(effective(transaction.entries(match)))
    return _played_again(row, Deck(seed_from(row.secret, row.salt)), standing)


def lay(
    transaction: Transaction,
    *,
    match: str,
    variant: Variant,
    secret: bytes,
    salt: str,
    clock: Clock,
    seats: Sequence[Player],
    now: int,
    place: Place | None,
    rematch_of: str | None,
) -> Table:
    """Begin a match: the cards are dealt and red is to move."""
    deck = Deck(seed_from(secret, salt))
    position = opening(variant, deck)
    deadline, rings_at = _times(clock, seats, position.seat, now)
    row = MatchRow(
        match,
        variant,
        secret,
        salt,
        clock.value,
        started_at=now,
        rematch_of=rematch_of,
        version=1,
        turn=0,
        to_move=position.seat,
        red=0,
        white=0,
        moved_at=now,
        deadline=deadline,
        rings_at=rings_at,
        offer=None,
        place=place,
        seats=tuple(seats),
    )
    transaction.add_match(row)
    return Table(row, deck, (), position, ())


def changed(row: MatchRow, **changes: Any) -> MatchRow:
    """The row with other values; it has a new version, so that who remembers the old one notices."""
    return replace(row, version=row.version + 1, **changes)


def advance(table: Table, move: Move, by: By, now: int) -> Table:
    """The seat to move makes a move; IllegalMove if the rules refuse it."""
    row = table.row
    assert row.to_move is not None  # callers have made sure that the match is running
    turn = play(table.position, row.to_move, move, table.deck)
    position = turn.position
    entry = Entry(row.turn, turn.seat, str(move), by, now)
    standing = (*table.standing, entry)
    told = Told(len(standing), turn.seat, move, by, now, turn.events)
    board, board_before = position.board, table.position.board
    deadline, rings_at = _times(table.clock, row.seats, position.seat, now, row.rings_at)
    row = MatchRow(  # written out: every move does this, and to replace fields by name takes three times as long
        row.id,
        row.variant,
        row.secret,
        row.salt,
        row.clock,
        row.started_at,
        row.rematch_of,
        row.version + 1,
        row.turn + 1,
        position.seat,
        row.red if board.red == board_before.red else board.score(House.RED),
        row.white if board.white == board_before.white else board.score(House.WHITE),
        now,
        deadline,
        rings_at,
        _offer_after(row.offer, turn, by),
        row.place,
        seats=row.seats,
    )
    after = Table(row, table.deck, standing, position, (*table.story, told), (*table.fresh, entry))
    if position.over:
        return end(after, Ending.PLAYED, result(position.board).winner, None, now)
    return after


def moves_to_take_back(table: Table, seat: Seat) -> int:
    """How many moves lie between the board and the seat's last own decision; refused if a card was drawn since."""
    count = _own_decision(table, seat)
    if count is None:
        raise NoTakeBack(table.value(), NoTakeBack.Why.NOTHING_TO_TAKE_BACK)
    if not count:
        raise NoTakeBack(table.value(), NoTakeBack.Why.ACROSS_A_DRAW)
    return count


def take_back(table: Table, seat: Seat, count: int, now: int) -> Table:
    """The last moves that stand are taken back; the ledger grows by the entry that says so."""
    entry = Entry(table.row.turn, seat, take_back_text(count), By.PERSON, now)
    before = _played_again(table.row, table.deck, table.standing[:-count])
    position = before.position
    deadline, rings_at = _times(table.clock, table.row.seats, position.seat, now, table.row.rings_at)
    row = changed(
        table.row,
        turn=table.row.turn + 1,
        moved_at=now,
        offer=None,
        to_move=position.seat,
        red=position.score(House.RED),
        white=position.score(House.WHITE),
        deadline=deadline,
        rings_at=rings_at,
    )
    return replace(before, row=row, fresh=(*table.fresh, entry))


def end(table: Table, ending: Ending, winner: House | None, by: Seat | None, now: int) -> Table:
    return replace(table, row=ended_row(table.row, ending, winner, by, now))


def ended_row(row: MatchRow, ending: Ending, winner: House | None, by: Seat | None, now: int) -> MatchRow:
    return changed(
        row,
        to_move=None,
        deadline=None,
        rings_at=None,
        offer=None,
        ended_at=now,
        ending=ending,
        winner=winner,
        ended_by=by,
    )


def run_out(table: Table, now: int) -> Table:
    """The seat to move has lost on time."""
    loser = table.row.to_move
    assert loser is not None  # a match that is over has no deadline
    return end(table, Ending.TIME, loser.house.other, loser, now)


def save(transaction: Transaction, before: Table, after: Table, *, actor: int | None, now: int) -> Table:
    """Write a changed match: entries, state, clock and notices together. ``actor`` need not be told the result."""
    row = after.row
    transaction.add_entries(row.id, after.fresh)
    if not transaction.update_match(before.row, row):
        raise RuntimeError(f"match {row.id} changed while its transaction held the lock")
    after = Table(row, after.deck, after.standing, after.position, after.story[-STORY:])
    if row.turn != before.row.turn or row.over is not before.row.over:
        transaction.remove_notices(row.id, _OVERTAKEN)
        if row.over and not after.practice:
            transaction.add_notices(result_notices(row.id, row.turn, after.people_but(actor), now))
    return after


def ring(table: Table, now: int) -> tuple[Table, list[NoticeRow]]:
    """What the one to move is to be told by now, and the match with the moment at which it rings next."""
    row = table.row
    assert row.rings_at is not None  # callers have made sure that it does
    notices = _turn_notices(table)
    # What lies before has been told: the moment moves on with every look, and a turn begins with the earliest.
    due = [notice for notice in notices if row.rings_at <= notice.due <= now]
    later = [notice.due for notice in notices if notice.due > now]
    if row.deadline is not None:
        later.append(row.deadline)
    return replace(table, row=changed(row, rings_at=min(later, default=None))), due


def at_place(table: Table, place: Place | None) -> Table:
    return replace(table, row=changed(table.row, place=place))


def result_notices(match: str, turn: int, people: Iterable[int], now: int) -> list[NoticeRow]:
    return [NoticeRow(match, person, NoticeKind.RESULT, turn, 0, now) for person in people]


def _played_again(row: MatchRow, deck: Deck, standing: tuple[Entry, ...]) -> Table:
    position = opening(row.variant, deck)
    story: list[Told] = []
    moves = [parse_move(entry.text) for entry in standing]
    for number, (entry, turn) in enumerate(zip(standing, replay(row.variant, deck, moves), strict=True), 1):
        position = turn.position
        if number > len(standing) - STORY:
            story.append(Told(number, turn.seat, turn.move, entry.by, entry.at, turn.events))
    return Table(row, deck, standing, position, tuple(story))


def _own_decision(table: Table, seat: Seat) -> int | None:
    """How many moves the seat's last decision lies back: 0 if a card was drawn since, None if it made none."""
    for count, entry in enumerate(reversed(table.standing), 1):
        if entry.text == str(DRAW):
            return 0
        # Not a move that was made for the person: that would be made again at once.
        if entry.seat is seat and entry.by is not By.FORCED:
            return count
    return None


def _offer_after(offered: OfferRow | None, turn: Turn, by: By) -> OfferRow | None:
    """Whoever plays on with their own hand has answered an offer of a draw; any move overtakes one to take back."""
    if offered is None or offered.kind is OfferKind.TAKE_BACK or offered.refused_by is not None:
        return None
    answered = by is By.PERSON and turn.seat.house is not offered.seat.house
    return None if answered else offered


def _times(
    clock: Clock, seats: Sequence[Player], seat: Seat | None, now: int, rings_at: int | None = None
) -> tuple[int | None, int | None]:
    """When the time of the seat to move runs out, and when the match rings; the computer has all the time in the world.

    A moment at which it would have rung anyway stays if it comes first: that is one look too many, and no move at a
    lively table has to write a new one.
    """
    if seat is None or seats[seat].person is None:
        return None, rings_at
    deadline = None if clock.limit is None else now + clock.limit
    first = deadline if alone(seats) else now + clock.away
    if first is None or (rings_at is not None and rings_at <= first):
        return deadline, rings_at
    return deadline, first


def _turn_notices(table: Table) -> list[NoticeRow]:
    """What the person to move is to be told if they do not move. Who practises is left in peace."""
    row, clock = table.row, table.clock
    person = None if row.to_move is None else row.seats[row.to_move].person
    if person is None or table.practice:
        return []
    start = row.moved_at
    times = [row.deadline - ahead if row.deadline is not None else start + ahead for ahead in clock.reminders]
    return [
        NoticeRow(row.id, person, NoticeKind.YOUR_TURN, row.turn, 0, start + clock.away),
        *(NoticeRow(row.id, person, NoticeKind.REMINDER, row.turn, step, due) for step, due in enumerate(times)),
    ]
