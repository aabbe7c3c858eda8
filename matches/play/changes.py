"""How a match changes: it begins, a move is made or taken back, it ends; and how each change is written.

All functions run inside a transaction of the store. For every kind of end, `ended` makes the row, and `write` stores it
together with all that follows from the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from data.rows.match_rows import (
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
    is_practice,
)
from data.tables.transaction import Transaction
from game import (
    Deck,
    House,
    Move,
    PlayerView,
    Position,
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
from matches.model.clocks import Clock, bank_after, has_run, runs_until
from matches.model.ledger import take_back_text
from matches.model.match_state import STORY, State, played_again
from matches.model.rating_effects import aftermath
from matches.model.values import PlayedMove, own_time_ends
from matches.standing.match_rating import count

_OUTDATED: Final = (NoticeKind.YOUR_TURN, NoticeKind.REMINDER, NoticeKind.OFFER)
"""Notices that are out of date once the board has changed."""


def begin_match(
    transaction: Transaction,
    match: str,
    variant: Variant,
    secret: bytes,
    salt: str,
    players: Sequence[Player],
    place: Place | None,
    now: int,
    *,
    clock: Clock = Clock.NONE,
    rematch_of: str | None = None,
    thread_wanted: bool = False,
    friendly: bool = False,
    table: PlayerView | None = None,
    branch_of: str | None = None,
) -> State:
    """Begin a match: deal the cards, red is to move. With a ``table``, begin a branch from there."""
    deck = Deck(seed_from(secret, salt))
    position = opening(variant, deck) if table is None else begin_from(table, deck)
    banks = (clock.bank,) * len(players) if clock.over_days and not is_practice(players) else ()
    deadline, next_check_at = _times(clock, banks, players, position.seat, now)
    row = MatchRow(
        id=match,
        variant=variant,
        players=tuple(players),
        secret=secret,
        salt=salt,
        clock=clock.value,
        started_at=now,
        rematch_of=rematch_of,
        version=1,
        turn=0,
        to_move=position.seat,
        red=position.score(House.RED),
        white=position.score(House.WHITE),
        moved_at=now,
        deadline=deadline,
        next_check_at=next_check_at,
        place=place,
        banks=banks,
        thread_wanted=thread_wanted,
        position=None if table is None else position_line(table),
        branch_of=branch_of,
        friendly=friendly,
    )
    transaction.matches.add(row)
    return State(row, deck, (), position, ())


def changed(row: MatchRow, **changes: Any) -> MatchRow:
    """The row with other values and a new version, so that caches and screens follow."""
    return replace(row, version=row.version + 1, **changes)


def advance(state: State, move: Move, by: By, now: int) -> State:
    """Make a move for the seat to move; IllegalMove if the rules refuse it."""
    row = state.row
    assert row.to_move is not None  # callers have checked that the match is running
    turn = play(state.position, row.to_move, move, state.deck)
    position = turn.position
    entry = Entry(row.turn, turn.seat, str(move), by, now)
    standing = (*state.standing, entry)
    played = PlayedMove(len(standing), turn.seat, move, by, now, turn.events)
    banks = _banks_after(state, row.to_move, now)
    row = _next_turn(state, position, banks, _offer_after(row.offer, turn, by), now)
    after = State(row, state.deck, standing, position, (*state.story, played), (*state.fresh, entry))
    if position.over:
        return end(after, Ending.PLAYED, result(position.board).winner, None, now)
    return after


def take_back(state: State, seat: Seat, count: int, now: int) -> State:
    """Take back the last moves. Nothing is deleted: an entry says how many are taken back."""
    entry = Entry(state.row.turn, seat, take_back_text(count), By.PERSON, now)
    before = played_again(state.row, state.deck, state.standing[:-count])
    row = _next_turn(state, before.position, state.row.banks, None, now)
    return replace(before, row=row, fresh=(*state.fresh, entry))


def _next_turn(
    state: State, position: Position, banks: tuple[int, ...], offered: OfferRow | None, now: int
) -> MatchRow:
    """The row at the beginning of the next turn, in which ``position`` is on the board."""
    row = state.row
    board, board_before = position.board, state.position.board
    deadline, next_check_at = _times(state.clock, banks, row.players, position.seat, now, row.next_check_at)
    return changed(
        row,
        turn=row.turn + 1,
        banks=banks,
        to_move=position.seat,
        red=row.red if board.red == board_before.red else board.score(House.RED),
        white=row.white if board.white == board_before.white else board.score(House.WHITE),
        moved_at=now,
        deadline=deadline,
        next_check_at=next_check_at,
        clock_shift=0,
        offer=offered,
    )


def with_offer(state: State, offered: OfferRow) -> State:
    return replace(state, row=changed(state.row, offer=offered))


def end(state: State, ending: Ending, winner: House | None, by: Seat | None, now: int, why: str | None = None) -> State:
    return replace(state, row=ended(state.row, ending, winner, by, now, why))


def ended(
    row: MatchRow, ending: Ending, winner: House | None, by: Seat | None, now: int, why: str | None = None
) -> MatchRow:
    """The row of a match that ends now."""
    return changed(
        row,
        to_move=None,
        deadline=None,
        next_check_at=None,
        clock_shift=0,
        offer=None,
        ended_at=now,
        ending=ending,
        winner=winner,
        ended_by=by,
        ended_why=why,
    )


def save(transaction: Transaction, before: State, after: State, *, actor: int | None, now: int) -> State:
    """Write a changed match: entries, state, clock and notices. ``actor`` gets no notice of the result."""
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
    """Write a changed match and what follows: ratings, removal of outdated notices, notices of the result."""
    transaction.matches.add_entries(after.id, entries)
    if not transaction.matches.update(before, after, now):
        raise RuntimeError(f"match {after.id} changed while its transaction held the lock")
    if after.over and not before.over:
        count(transaction, after)
    if after.turn != before.turn or after.over is not before.over:
        transaction.notices.remove_kinds(after.id, _OUTDATED)
        if after.over:
            transaction.plans.remove(after.id)
        if after.over and after.place is not None and after.place.thread is not None:
            transaction.challenges.touch(after.id)  # its message in the channel shows the result
        if after.over and not is_practice(after.players):
            transaction.notices.add(_result_notices(after, actor, now))


def turn_notices(state: State) -> list[NoticeRow]:
    """The notices for the person to move, with their due times. There are none in practice."""
    row, clock = state.row, state.clock
    person = None if row.to_move is None else row.players[row.to_move].person
    if person is None or state.practice:
        return []
    start = row.moved_at
    times = [row.deadline - ahead if row.deadline is not None else start + ahead for ahead in clock.reminders]
    used_from = own_time_ends(row)
    if used_from is not None and used_from < times[0]:  # otherwise the bank is almost empty: a reminder is due anyway
        times = [used_from, *times]
    return [
        NoticeRow(row.id, person, NoticeKind.YOUR_TURN, row.turn, 0, start + clock.away),
        *(NoticeRow(row.id, person, NoticeKind.REMINDER, row.turn, step, due) for step, due in enumerate(times)),
    ]


def _result_notices(row: MatchRow, actor: int | None, now: int) -> list[NoticeRow]:
    """``actor`` sees the end on the board and gets no notice, except in direct messages: there each has a board."""
    own_boards = row.place is not None and row.place.reach is Reach.DM
    people = [seat.person for seat in row.players if seat.person is not None and (own_boards or seat.person != actor)]
    return [NoticeRow(row.id, person, NoticeKind.RESULT, row.turn, 0, now) for person in people]


def _offer_after(offered: OfferRow | None, turn: Turn, by: By) -> OfferRow | None:
    """A move by a person of the other house refuses an offer of a draw; any move ends an offer to take back."""
    if offered is None or offered.kind is OfferKind.TAKE_BACK or offered.refused_by is not None:
        return None
    answered = by is By.PERSON and turn.seat.house is not offered.seat.house
    return None if answered else offered


def _banks_after(state: State, mover: Seat, now: int) -> tuple[int, ...]:
    """The banks after a move that ``mover`` makes now."""
    row, limit = state.row, state.clock.limit
    if not row.banks or row.deadline is None or limit is None:
        return row.banks
    # Computed from the time left: so absences, given days and moved deadlines are already included.
    took = limit + row.banks[mover] - has_run(now, row.deadline, row.players[mover].away)
    return tuple(
        bank_after(state.clock, bank, took) if seat is mover else bank
        for seat, bank in zip(row.variant.seats, row.banks, strict=True)
    )


def deadline_of(clock: Clock, banks: Sequence[int], player: Player, start: int) -> int | None:
    """The deadline of a player whose turn began at ``start``. Their clock stops while they are away."""
    if clock.limit is None:
        return None
    away = player.away if clock.over_days else None
    return runs_until(start, clock.limit + (banks[player.seat] if banks else 0), away)


def _times(
    clock: Clock,
    banks: Sequence[int],
    players: Sequence[Player],
    seat: Seat | None,
    now: int,
    next_check_at: int | None = None,
) -> tuple[int | None, int | None]:
    """The deadline of the seat to move, and the next check of the match by the clock worker; none for a computer.

    An earlier check that is already scheduled stays. It costs one needless look, and saves a write with every quick
    move.
    """
    if seat is None or players[seat].person is None:
        return None, next_check_at
    deadline = deadline_of(clock, banks, players[seat], now)
    first = deadline if is_practice(players) else now + clock.away
    if first is None or (next_check_at is not None and next_check_at <= first):
        return deadline, next_check_at
    return deadline, first
