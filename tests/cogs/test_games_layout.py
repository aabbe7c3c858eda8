"""Lists of matches fit into a Discord message, however long the names and however many matches."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.games.games_layout import PAGE_SIZE, FinishedLayout, GamesLayout, _fitting, label
from core.layouts.story import SIGNS
from data.rows.match_rows import ChallengeState, Ending, Place, Player, Reach
from game import House, Seat, Variant
from locales import words
from matches.model.clocks import Clock
from matches.model.invitation_values import Challenge, Lobby
from matches.model.values import Summary
from matches.people.people import Games

LONGEST = 10**18 + 7
"""As many digits as Discord's ids have."""
TEXTS = 4000


def read(layout: Any) -> list[str]:
    """All texts of a layout."""
    return [str(item.content) for item in layout.walk_children() if hasattr(item, "content")]


names = st.one_of(st.just("*" * 32), st.just("🌹" * 32), st.text(min_size=1, max_size=32))
places = st.sampled_from(
    [
        None,
        Place(LONGEST, LONGEST, None, LONGEST),
        Place(LONGEST, LONGEST, LONGEST, LONGEST, Reach.BORROWED),
        Place(LONGEST, None, None, LONGEST, Reach.DM),
        Place(LONGEST, LONGEST, None, LONGEST, Reach.PRIVATE),
    ]
)


def a_summary(players: tuple[Player, ...], **more: Any) -> Summary:
    """A running match in the list of the player at the first red seat, unless ``more`` says otherwise."""
    usual: dict[str, Any] = {
        "id": "k3m9x2a",
        "variant": Variant.DUEL if len(players) == 2 else Variant.TEXAS,
        "clock": Clock.DAY,
        "started_at": 0,
        "version": 1,
        "moved_at": 0,
        "mine": Seat.RED_1,
        **dict.fromkeys(("deadline", "ending", "winner", "ended_at", "own_time")),
    }
    return Summary(players=players, **usual | more)


@st.composite
def summaries(draw: st.DrawFn, *, over: bool) -> Summary:
    variant = draw(st.sampled_from(Variant))
    mine = draw(st.sampled_from(variant.seats))
    players = tuple(Player(seat, 100 + seat, None, draw(names)) for seat in variant.seats)
    ending = draw(st.sampled_from(Ending)) if over else None
    return a_summary(
        players,
        variant=variant,
        turn=40,
        to_move=None if over else draw(st.sampled_from(variant.seats)),
        red=2704,
        white=2704,
        deadline=None if over else LONGEST // 10**8,
        ending=ending,
        winner=draw(st.sampled_from([None, *House])) if over else None,
        place=draw(places),
        mine=mine,
        ended_at=LONGEST // 10**8 if over else None,
    )


def common(place: Place | None) -> dict[str, Any]:
    """The fields that all invitations have."""
    return {
        "id": "k3m9x2a",
        "clock": Clock.DAY,
        "made_at": 0,
        "expires_at": LONGEST // 10**8,
        "state": ChallengeState.OPEN,
        "commitment": bytes(32),
        "place": place,
        "rematch_of": None,
        "thread_wanted": False,
        "friendly": False,
        "met": None,
        "version": 1,
        "shown": 1,
    }


@st.composite
def invitations(draw: st.DrawFn) -> Challenge | Lobby:
    if draw(st.booleans()):
        return Lobby(**common(draw(places)), host=100, players=())
    guest = Player(Seat.WHITE_1, 101, None, draw(names))
    return Challenge(**common(draw(places)), host=Player(Seat.RED_1, 100, None, draw(names)), guest=guest, by_lot=True)


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(words.languages()),
    st.lists(summaries(over=False), max_size=20),
    st.lists(invitations(), max_size=8),
    st.integers(0, 4),
)
def test_a_page_of_running_matches_fits(
    language: str, running: list[Summary], challenges: list[Challenge | Lobby], page: int
) -> None:
    layout = GamesLayout(language, Games(tuple(running), tuple(challenges)), page, 100, lambda _: "#" + "x" * 100)
    assert sum(map(len, read(layout))) <= TEXTS
    assert layout.total_children_count <= 40


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(words.languages()), st.lists(summaries(over=True), max_size=PAGE_SIZE + 1), st.integers(0, 3))
def test_a_page_of_finished_matches_fits(language: str, games: list[Summary], page: int) -> None:
    layout = FinishedLayout(language, games, page, lambda _: "")
    assert sum(map(len, read(layout))) <= TEXTS


@pytest.mark.parametrize("code", words.languages())
def test_the_worst_page_of_all_fits(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight table matches with names of stars only, each in a thread, and as many challenges."""
    for house in House:
        monkeypatch.setitem(SIGNS, house, f"<:white_rose:{LONGEST}>")
    place = Place(LONGEST, LONGEST, LONGEST, LONGEST)
    players = tuple(Player(seat, 100 + seat, None, "*" * 32) for seat in Seat)
    moment = LONGEST // 10**8
    game = a_summary(players, turn=40, to_move=Seat.WHITE_2, red=2704, white=2704, deadline=moment, place=place)
    challenge = Challenge(**common(place), host=players[0], guest=players[1], by_lot=True)
    layout = GamesLayout(code, Games((game,) * PAGE_SIZE, (challenge,) * 5), 0, 100, lambda _: "")
    texts = read(layout)
    assert sum(map(len, texts)) <= TEXTS
    assert texts[0].count("<#") == PAGE_SIZE, "nothing is cut but names"


def test_what_no_short_name_makes_fit_is_cut() -> None:
    assert _fitting(50, lambda longest: "x" * (longest + 20)) == "x" * 32, "the longest that fits"
    assert _fitting(10, lambda longest: "x" * (longest + 20)) == "x" * 10


def test_a_label_names_opponent_score_and_place_and_never_an_id() -> None:
    players = (Player(Seat.RED_1, 1, None, "Alice"), Player(Seat.WHITE_1, 2, None, "Bob"))
    game = a_summary(players, turn=4, to_move=Seat.RED_1, red=5, white=9, place=Place(7, 8))
    assert label("en", game, lambda place: f"#{place.channel}") == "Bob · 5 : 9 · #7"
    assert label("en", game, lambda _: "") == "Bob · 5 : 9", "where the bot does not know the channel"


def a_game(to_move: Seat = Seat.RED_1, **more: Any) -> Summary:
    """Alice, whose list it is, plays Bob."""
    players = (Player(Seat.RED_1, 1, None, "Alice"), Player(Seat.WHITE_1, 2, None, "Bob"))
    return a_summary(players, turn=4, to_move=to_move, red=5, white=9, deadline=700, place=Place(7, 8), **more)


def test_a_list_says_how_much_time_there_is_as_the_board_does() -> None:
    def text(game: Summary) -> str:
        return read(GamesLayout("en", Games((game,), ()), 0, 1, lambda _: ""))[0]

    assert "<t:300:R>" in text(a_game(own_time=300)), "before the bank is touched"
    assert "<t:700:R>" in text(a_game()), "there is no bank"


def test_whoever_looks_is_called_you_in_challenges_too() -> None:
    alice, bob = Player(Seat.RED_1, 1, None, "Alice"), Player(Seat.WHITE_1, 2, None, "Bob")
    place = Place(7, 8, None, 9)
    sent = Challenge(**common(place), host=alice, guest=bob, by_lot=True)
    asked = Challenge(**common(place), host=bob, guest=alice, by_lot=True)
    text = "\n".join(read(GamesLayout("en", Games((), (sent, asked)), 0, 1, lambda _: "")))
    assert "you → Bob" in text
    assert "Bob → you" in text


@pytest.mark.parametrize(("waiting", "offered"), [(0, False), (1, False), (2, True)])
def test_a_round_is_offered_where_there_is_more_than_one_to_go_through(waiting: int, offered: bool) -> None:
    games = (*[a_game()] * waiting, a_game(Seat.WHITE_1))
    layout = GamesLayout("en", Games(games, ()), 0, 1, lambda _: "")
    ids = [str(getattr(item, "custom_id", "")) for item in layout.walk_children()]
    assert any(one.startswith("rk:round:") for one in ids) is offered
