"""Results with ratings, profiles, leaderboards, head to head; and the owner's command."""

from __future__ import annotations

from typing import Any

from tests.journeys.harness.boards import is_over, match_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.screens.studio import Stage
from tests.screens.ways import begins, move_on, resigns


async def ratings(stage: Stage) -> None:
    alice, bob, carol, dave = (stage[name] for name in ("alice", "bob", "carol", "dave"))
    await stage.shows(alice, "profile-none", await stage.command(alice, "/rose profile"))
    await stage.shows(alice, "leaderboard-none", await stage.command(alice, "/rose leaderboard"))
    final = None
    for red, white, loser in (
        (alice, bob, bob),
        (alice, carol, carol),
        (dave, alice, dave),
        (bob, carol, bob),
        (bob, dave, dave),
        (alice, bob, alice),
        (alice, bob, bob),
    ):
        board = await move_on(stage, await begins(red, white, clock="1d"), 5)
        await resigns(stage, loser, board)
        final = await _end_of(alice, match_on(board))
    assert final is not None
    await stage.shows(alice, "rated-over", final)
    await stage.shows(
        alice, "rematch", await stage.press(alice, final, "rematch", where=lambda s: "rk:withdraw" in str(s.buttons))
    )
    await stage.shows(alice, "profile", await stage.command(alice, "/rose profile"))
    await stage.shows(alice, "profile-other", await stage.command(alice, "/rose profile", person=bob))
    leaders = await stage.command(alice, "/rose leaderboard")
    await stage.shows(alice, "leaderboard", leaders)
    await stage.shows(
        alice, "leaderboard-month", await stage.after(alice, alice.press(leaders, leaders.buttons[-1]["custom_id"]))
    )


async def admin(stage: Stage) -> None:
    alice, bob = stage["alice"], stage["bob"]
    board = await begins(alice, bob, clock="1d")
    asked: tuple[tuple[str, dict[str, Any]], ...] = (
        ("status", {}),
        ("troubles", {}),
        ("behind", {}),
        ("backup", {}),
        ("match", {"match": match_on(board)}),
        ("block", {"person": stage["carol"], "note": "spam"}),
        ("blocked", {}),
        ("unblock", {"person": stage["carol"]}),
        ("call-off", {"match": match_on(board), "reason": "a bug"}),
    )
    for what, options in asked:
        shown = await stage.command(alice, f"/rose-admin {what}", where=lambda shown: shown.ephemeral, **options)
        await stage.shows(alice, f"admin-{what}", shown)
    await stage.shows(bob, "admin-called-off-board", await bob.sees(where=is_over))


async def _end_of(person: Person, match: str) -> Shown:
    return await person.sees(where=lambda shown: is_over(shown) and match_on(shown) == match)


SCENES = (ratings, admin)
