"""A match as a row and as a value for screens: each column arrives in both."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import partial

from data.rows.match_rows import Ending, MatchRow, OfferKind, OfferRow, Place, Player, PublicMatch, Reach
from data.tables.transaction import Transaction
from game import House, Seat, Variant, position_line
from matches.model.context import Context
from matches.model.values import Match, Summary, summary
from tests.matches.players import ALICE, BOB, duel


def full(match: Match) -> MatchRow:
    """A row in which no column has its default."""
    return MatchRow(
        id="another",
        variant=Variant.DUEL,
        players=(Player(Seat.RED_1, ALICE.id, None, ALICE.name), Player(Seat.WHITE_1, BOB.id, None, BOB.name)),
        started_at=1,
        version=2,
        turn=3,
        moved_at=4,
        deadline=5,
        rematch_of=match.id,
        place=Place(6, 7, 8, 9, Reach.DM, "de"),
        shown=1,
        shown_turn=3,
        thread_wanted=True,
        clock_shift=10,
        banks=(11, 12),
        branch_of=match.id,
        friendly=True,
        secret=bytes(range(32)),
        salt="13",
        clock=match.clock.value,
        to_move=Seat.WHITE_1,
        red=14,
        white=15,
        next_check_at=16,
        offer=OfferRow(OfferKind.DRAW, Seat.RED_1, 17, frozenset({Seat.WHITE_1}), Seat.WHITE_1),
        gift_turn=18,
        ended_at=19,
        ending=Ending.RESIGNED,
        winner=House.WHITE,
        ended_by=Seat.WHITE_1,
        ended_why="a reason",
        position=position_line(match.view),
    )


async def test_every_column_of_a_match_is_written_and_read(context: Context) -> None:
    row = full(await duel(context))
    assert all(getattr(row, field.name) != field.default for field in fields(row)), "each has a value of its own"
    running = replace(row, ended_at=None, ending=None, winner=None, ended_by=None, ended_why=None)
    over = replace(row, version=3, to_move=None, deadline=None, next_check_at=None, offer=None, ended_why=None)
    called_off = replace(over, ending=Ending.CALLED_OFF, winner=None, ended_why=row.ended_why)

    def add(transaction: Transaction, row: MatchRow) -> MatchRow | None:
        transaction.matches.add(row)
        return transaction.matches.get(row.id)

    def change(transaction: Transaction, row: MatchRow, later: MatchRow) -> MatchRow | None:
        assert transaction.matches.update(row, later, 20)
        return transaction.matches.get(row.id)

    for number, (first, later) in enumerate([(running, over), (running, called_off), (over, running)]):
        one = replace(first, id=f"x{number}", version=2)
        other = replace(later, id=one.id, version=3)
        # A new match has no board that shows it.
        assert await context.store.write(partial(add, row=one)) == replace(one, shown=0, shown_turn=-1)
        changed = await context.store.write(partial(change, row=one, later=other))
        assert changed == replace(other, shown=0, shown_turn=-1)


async def test_every_public_column_is_in_the_match_and_in_lists_and_no_other(context: Context) -> None:
    match = await duel(context)
    state = await context.look(match.id)
    state = replace(state, row=replace(full(match), variant=state.row.variant))
    for value in (state.value(), summary(state.row, ALICE.id)):
        assert isinstance(value, Match | Summary)
        for field in fields(PublicMatch):
            assert getattr(value, field.name) == getattr(state.row, field.name), field.name
        assert not {"secret", "salt", "position", "next_check_at"} & {field.name for field in fields(value)}
