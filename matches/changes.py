"""How a match changes: it begins, a move is made or taken back, it ends; and each change as it is written, whole.

All of it runs inside a transaction of the store. Whatever ends a match, `ended` makes the row of it and `write` stores
it, with all that follows from an end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
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
    Reach,
    Transaction,
    alone,
    take_back_text,
)
from game import (
    Deck,
    House,
    Move,
    PlayerView,
    Seat,
    Turn,
    Variant,
    begin_from,
    opening,
    play,
    position_line,
    result,
    seed_from,
)
from matches.aftermath import aftermath
from matches.clocks import Clock, bank_after, has_run, runs_until
from matches.rating import count
from matches.state import STORY, State, played_again
from matches.values import Told, own_time_ends

_OVERTAKEN: Final = (NoticeKind.YOUR_TURN, NoticeKind.REMINDER, NoticeKind.OFFER)
"""What need not be told any more once the board has changed."""


def begin_match(
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
    thread_wanted: bool = False,
    friendly: bool = False,
    table: PlayerView | None = None,
    branch_of: str | None = None,
) -> State:
    """Begin a match: the cards are dealt and red is to move; or a branch, from what lies on a ``table``."""
    deck = Deck(seed_from(secret, salt))
    position = opening(variant, deck) if table is None else begin_from(table, deck)
    banks = (clock.bank,) * len(seats) if clock.over_days and not alone(seats) else ()
    deadline, rings_at = _times(clock, banks, seats, position.seat, now)
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
        red=position.score(House.RED),
        white=position.score(House.WHITE),
        moved_at=now,
        deadline=deadline,
        rings_at=rings_at,
        offer=None,
        place=place,
        banks=banks,
        thread_wanted=thread_wanted,
        position=None if table is None else position_line(table),
        branch_of=branch_of,
        friendly=friendly,
        seats=tuple(seats),
    )
    transaction.add_match(row)
    return State(row, deck, (), position, ())


def changed(row: MatchRow, **changes: Any) -> MatchRow:
    """The row with other values; it has a new version, so that memories and screens notice."""
    return replace(row, version=row.version + 1, **changes)


def advance(state: State, move: Move, by: By, now: int) -> State:
    """The seat to move makes a move; IllegalMove if the rules refuse it."""
    row = state.row
    assert row.to_move is not None  # callers have made sure that the match is running
    turn = play(state.position, row.to_move, move, state.deck)
    position = turn.position
    entry = Entry(row.turn, turn.seat, str(move), by, now)
    standing = (*state.standing, entry)
    told = Told(len(standing), turn.seat, move, by, now, turn.events)
    board, board_before = position.board, state.position.board
    banks = _banks_after(state, row.to_move, now)
    deadline, rings_at = _times(state.clock, banks, row.seats, position.seat, now, row.rings_at)
    row = changed(
        row,
        turn=row.turn + 1,
        banks=banks,
        to_move=position.seat,
        red=row.red if board.red == board_before.red else board.score(House.RED),
        white=row.white if board.white == board_before.white else board.score(House.WHITE),
        moved_at=now,
        deadline=deadline,
        rings_at=rings_at,
        clock_shift=0,
        offer=_offer_after(row.offer, turn, by),
    )
    after = State(row, state.deck, standing, position, (*state.story, told), (*state.fresh, entry))
    if position.over:
        return end(after, Ending.PLAYED, result(position.board).winner, None, now)
    return after


def take_back(state: State, seat: Seat, count: int, now: int) -> State:
    """The last moves that stand are taken back; the ledger grows by the entry that says so."""
    entry = Entry(state.row.turn, seat, take_back_text(count), By.PERSON, now)
    before = played_again(state.row, state.deck, state.standing[:-count])
    position = before.position
    deadline, rings_at = _times(state.clock, state.row.banks, state.row.seats, position.seat, now, state.row.rings_at)
    row = changed(
        state.row,
        turn=state.row.turn + 1,
        moved_at=now,
        offer=None,
        to_move=position.seat,
        red=position.score(House.RED),
        white=position.score(House.WHITE),
        deadline=deadline,
        rings_at=rings_at,
        clock_shift=0,
    )
    return replace(before, row=row, fresh=(*state.fresh, entry))


def with_offer(state: State, offered: OfferRow) -> State:
    return replace(state, row=changed(state.row, offer=offered))


def end(state: State, ending: Ending, winner: House | None, by: Seat | None, now: int, why: str | None = None) -> State:
    return replace(state, row=ended(state.row, ending, winner, by, now, why))


def ended(
    row: MatchRow, ending: Ending, winner: House | None, by: Seat | None, now: int, why: str | None = None
) -> MatchRow:
    """The row of a match that is over now, whatever has ended it."""
    return changed(
        row,
        to_move=None,
        deadline=None,
        rings_at=None,
        clock_shift=0,
        offer=None,
        ended_at=now,
        ending=ending,
        winner=winner,
        ended_by=by,
        ended_why=why,
    )


def run_out(state: State, now: int) -> State:
    """The seat to move has lost on time."""
    loser = state.row.to_move
    assert loser is not None  # a match that is over has no deadline
    return end(state, Ending.TIME, loser.house.other, loser, now)


def save(transaction: Transaction, before: State, after: State, *, actor: int | None, now: int) -> State:
    """Write a changed match: entries, state, clock and notices together. ``actor`` need not be told the result."""
    write(transaction, before.row, after.row, after.fresh, actor=actor, now=now)
    followed = aftermath(transaction, after.row)
    return State(after.row, after.deck, after.standing, after.position, after.story[-STORY:], aftermath=followed)


def write(
    transaction: Transaction,
    before: MatchRow,
    after: MatchRow,
    entries: Iterable[Entry] = (),
    *,
    actor: int | None,
    now: int,
) -> None:
    """Write what has changed in a match, and what follows: ratings, notices that are overtaken, those of its end."""
    transaction.add_entries(after.id, entries)
    if not transaction.update_match(before, after, now):
        raise RuntimeError(f"match {after.id} changed while its transaction held the lock")
    if after.over and not before.over:
        count(transaction, after)
    if after.turn != before.turn or after.over is not before.over:
        transaction.remove_notices(after.id, _OVERTAKEN)
        if after.over:
            transaction.remove_plans(after.id)
        if after.over and after.place is not None and after.place.thread is not None:
            transaction.touch_challenge(after.id)  # its message in the channel tells what came of the match
        if after.over and not alone(after.seats):
            transaction.add_notices(_result_notices(after, actor, now))


def turn_notices(state: State) -> list[NoticeRow]:
    """What the person to move is to be told if they do not move. Who practises is left in peace."""
    row, clock = state.row, state.clock
    person = None if row.to_move is None else row.seats[row.to_move].person
    if person is None or state.practice:
        return []
    start = row.moved_at
    times = [row.deadline - ahead if row.deadline is not None else start + ahead for ahead in clock.reminders]
    used_from = own_time_ends(row)
    if used_from is not None and used_from < times[0]:  # otherwise the bank is all but empty, and that is told anyway
        times = [used_from, *times]
    return [
        NoticeRow(row.id, person, NoticeKind.YOUR_TURN, row.turn, 0, start + clock.away),
        *(NoticeRow(row.id, person, NoticeKind.REMINDER, row.turn, step, due) for step, due in enumerate(times)),
    ]


def _result_notices(row: MatchRow, actor: int | None, now: int) -> list[NoticeRow]:
    """Whoever has ended it sees it happen, except where everybody has a board of their own."""
    apart = row.place is not None and row.place.reach is Reach.DM
    people = [seat.person for seat in row.seats if seat.person is not None and (apart or seat.person != actor)]
    return [NoticeRow(row.id, person, NoticeKind.RESULT, row.turn, 0, now) for person in people]


def _offer_after(offered: OfferRow | None, turn: Turn, by: By) -> OfferRow | None:
    """Whoever plays on with their own hand has answered an offer of a draw; any move overtakes one to take back."""
    if offered is None or offered.kind is OfferKind.TAKE_BACK or offered.refused_by is not None:
        return None
    answered = by is By.PERSON and turn.seat.house is not offered.seat.house
    return None if answered else offered


def _banks_after(state: State, mover: Seat, now: int) -> tuple[int, ...]:
    """What each seat may still take longer, after a move that this one has made now."""
    row, limit = state.row, state.clock.limit
    if not row.banks or row.deadline is None or limit is None:
        return row.banks
    # By what was left: so an absence, a day that was given and a clock that was moved on count as they did then.
    took = limit + row.banks[mover] - has_run(now, row.deadline, row.seats[mover].away)
    return tuple(
        bank_after(state.clock, bank, took) if seat is mover else bank
        for seat, bank in zip(row.variant.seats, row.banks, strict=True)
    )


def deadline_of(clock: Clock, banks: Sequence[int], player: Player, start: int) -> int | None:
    """When the time of somebody runs out whose turn began then; their own clock stands still while they are away."""
    if clock.limit is None:
        return None
    away = player.away if clock.over_days else None
    return runs_until(start, clock.limit + (banks[player.seat] if banks else 0), away)


def _times(
    clock: Clock,
    banks: Sequence[int],
    seats: Sequence[Player],
    seat: Seat | None,
    now: int,
    rings_at: int | None = None,
) -> tuple[int | None, int | None]:
    """When the time of the seat to move runs out, and when the match rings; the computer has all the time in the world.

    A moment at which it would have rung anyway stays if it comes first: that is one look too many, and no move at a
    lively table has to write a new one.
    """
    if seat is None or seats[seat].person is None:
        return None, rings_at
    deadline = deadline_of(clock, banks, seats[seat], now)
    first = deadline if alone(seats) else now + clock.away
    if first is None or (rings_at is not None and rings_at <= first):
        return deadline, rings_at
    return deadline, first
