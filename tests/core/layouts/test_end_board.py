"""The end board: what a player can do next, and after practice another level."""

from __future__ import annotations

from dataclasses import replace

import pytest
from discord import ui

from core.layouts.board_layout import BoardLayout
from core.layouts.card_emoji import CardEmoji
from core.layouts.pictures import Drawn
from data.rows.match_rows import Ending, Player
from game import House, Result, Seat, Variant, opening, result
from game.deck import Deck as Cards
from matches.model.clocks import Clock
from matches.model.values import Deal, Ended, Match


def ended(variant: Variant, levels: tuple[str | None, ...], winner: House | None, ending: Ending) -> Match:
    """A match that has just ended."""
    view = opening(variant, Cards(bytes(32))).view()
    decided: Result = result(view.board)
    players = tuple(
        Player(seat, None if level else 1, level, None if level else "Alice")
        for seat, level in zip(variant.seats, levels, strict=True)
    )
    return Match(
        id="k3m9x2a",
        variant=variant,
        clock=Clock.NONE,
        players=players,
        version=2,
        turn=0,
        moves=0,
        view=view,
        story=(),
        started_at=0,
        moved_at=0,
        deadline=None,
        own_time=None,
        given=False,
        offer=None,
        ended=Ended(ending, 0, winner, Seat.RED_1, decided),
        deal=Deal(bytes(32), "1", bytes(32), bytes(32)),
        shown_turn=0,
        branch=False,
        back_to=(),
    )


def actions(match: Match) -> list[str]:
    layout = BoardLayout("en", match, Drawn(b"", "final.png", ""), CardEmoji())
    return [str(item.custom_id).split(":")[1] for item in layout.walk_children() if isinstance(item, ui.Button)]


PLAYED, RESIGNED = Ending.PLAYED, Ending.RESIGNED


@pytest.mark.parametrize(
    ("levels", "winner", "ending", "more"),
    [
        ((None, "squire"), House.RED, PLAYED, ["next-level"]),
        ((None, "squire"), House.WHITE, PLAYED, ["easier-level"]),
        ((None, "squire"), House.WHITE, RESIGNED, ["easier-level"]),
        (("squire", None), House.WHITE, PLAYED, ["next-level"]),
        ((None, "squire"), None, PLAYED, []),
        ((None, "squire"), None, Ending.CALLED_OFF, []),
        ((None, "king"), House.RED, PLAYED, []),
        ((None, "king"), House.WHITE, PLAYED, ["easier-level"]),
        ((None, "page"), House.WHITE, PLAYED, []),
        ((None, "page"), House.RED, PLAYED, ["next-level"]),
        ((None, None), House.WHITE, PLAYED, []),
        ((None, "page", "king", "page"), House.WHITE, PLAYED, []),
        ((None, "page", "king", "squire"), House.WHITE, PLAYED, ["easier-level"]),
        ((None, "king", "page", "king"), House.RED, PLAYED, []),
        ((None, "king", "page", "duke"), House.RED, PLAYED, ["next-level"]),
    ],
)
def test_after_a_loss_an_easier_level_after_a_win_the_next(
    levels: tuple[str | None, ...], winner: House | None, ending: Ending, more: list[str]
) -> None:
    match = ended(Variant.DUEL if len(levels) == 2 else Variant.TEXAS, levels, winner, ending)
    assert actions(match) == ["rematch", "look-back", *more]
    assert actions(replace(match, branch=True)) == ["rematch", "look-back"], "a branch is no measure"
