"""The screen of a leaderboard: its content, Discord's limits, and the board of each button."""

from __future__ import annotations

from typing import Any, cast

import pytest

from cogs.leaderboard import LeaderboardCog, LeaderboardLayout, read
from core.app import App
from core.interactions import clicks
from core.layouts.story import called
from core.outgoing.members import Members
from game import plain_name
from locales import words
from matches.model.refusals import Unknown
from matches.standing.leaderboards import LINES, Leaderboard, Line, Own, Unlisted, Which
from ratings.rating import Kind, Rating

GUILD = 10
every_language = pytest.mark.parametrize("code", words.languages())


def line(number: int, name: str = "Margaret") -> Line:
    return Line(number, number, name, 2000 - number, Rating(2100 - number, 50))


def board(which: Which, lines: int = LINES, own: Own | None = None, name: str = "Margaret") -> Leaderboard:
    listed = tuple(line(number, name) for number in range(1, lines + 1))
    return Leaderboard(which, listed, 123_456, own or Own(line(99_999, name), None))


def buttons(layout: LeaderboardLayout) -> list[Any]:
    return [item for item in layout.walk_children() if getattr(item, "custom_id", None)]


def text(layout: LeaderboardLayout) -> str:
    return "\n".join(str(item.content) for item in layout.walk_children() if hasattr(item, "content"))


@every_language
def test_the_longest_names_fit(code: str) -> None:
    names = "*_~`|@everyone" * 3
    longest = LeaderboardLayout(code, board(Which(guild=GUILD), name=plain_name(names)[:32]), 99_999, GUILD)
    assert len(text(longest)) < 4000
    assert "@everyone" not in text(longest).replace("\\@", "")


@pytest.mark.parametrize("name", ["<t:0:R>", "https://evil.example", "</rose about:1>", "<:crown:1>", "\u202eEve"])
def test_no_name_speaks_for_the_bot(name: str) -> None:
    shown = text(LeaderboardLayout("en", board(Which(guild=GUILD), name=name), 1, GUILD))
    assert name not in shown
    assert f"**{called('en', name)}**" in shown


@every_language
@pytest.mark.parametrize("server", [GUILD, None])
@pytest.mark.parametrize("which", [Which(), Which(Kind.TEAMS, GUILD, this_month=True), Which(this_month=True)])
def test_every_button_means_what_it_says_and_no_two_are_the_same(code: str, server: int | None, which: Which) -> None:
    found = buttons(LeaderboardLayout(code, board(which), 1, server))
    assert len({button.custom_id for button in found}) == len(found) == (6 if server else 4)
    for button in found:
        click = clicks.read(button.custom_id)
        assert click is not None
        meant = read(click.word, GUILD)
        assert (meant == which) is button.disabled
        changed = [name for name in ("kind", "guild", "this_month") if getattr(meant, name) != getattr(which, name)]
        assert len(changed) == (not button.disabled), "each turns one thing"


@pytest.mark.parametrize("word", ["", "duel", "duel.here", "duel.here.sometimes", "chess.here.month", "duel..month"])
def test_a_word_that_was_never_offered_is_not_known(word: str) -> None:
    with pytest.raises(Unknown):
        read(word, GUILD)


@every_language
@pytest.mark.parametrize(
    "own",
    [
        Own(line(7), None),
        Own(line(7), Unlisted.HIDDEN),
        Own(None, Unlisted.TOO_FEW, 1),
        Own(None, Unlisted.TOO_FEW, 2),
        Own(None, Unlisted.NOT_PLAYED),
    ],
)
def test_one_s_own_place_or_what_is_missing_always_stands_there(code: str, own: Own) -> None:
    for which in (Which(), Which(guild=GUILD), Which(this_month=True), Which(guild=GUILD, this_month=True)):
        here = text(LeaderboardLayout(code, board(which, own=own), 1, GUILD))
        others = [
            text(LeaderboardLayout(code, board(which, own=other), 1, GUILD))
            for other in (Own(line(8), None), Own(None, Unlisted.TOO_FEW, 3))
        ]
        assert here not in others
        assert ("7" in here.split("###")[1].splitlines()[LINES + 1]) is (own.line is not None)


class Store:
    """A leaderboard in memory, from which people are removed."""

    def __init__(self, people: int) -> None:
        self.listed = list(range(1, people + 1))
        self.reads = 0

    async def leaderboard(self, context: object, which: Which, viewer: int) -> Leaderboard:
        self.reads += 1
        return Leaderboard(
            which, tuple(line(person) for person in self.listed[:LINES]), len(self.listed), Own(None, None)
        )

    async def note_member(self, context: object, guild: int, person: int, *, gone: bool) -> None:
        assert gone
        self.listed.remove(person)


class Left:
    """Members, some of whom have left."""

    def __init__(self, *gone: int) -> None:
        self.gone = gone
        self.asked = 0

    async def left(self, guild: int, people: list[int]) -> list[int]:
        self.asked += len(people)
        return [person for person in people if person in self.gone]


def app_with(members: Left) -> App:
    nobody: Any = None
    app = App(nobody, nobody, nobody, "en", tree=nobody, members=nobody)
    app.members = cast(Members, members)
    return app


@pytest.mark.parametrize("leaves", [0, 1, 3, 10, 25, 45, 60])
async def test_others_move_up_for_those_who_left_and_discord_is_asked_for_few(
    monkeypatch: pytest.MonkeyPatch, leaves: int
) -> None:
    store, left = Store(60), Left(*range(1, leaves + 1))
    monkeypatch.setattr("matches.standing.leaderboards.leaderboard", store.leaderboard)
    monkeypatch.setattr("matches.standing.leaderboards.note_member", store.note_member)
    shown = await LeaderboardCog(app_with(left))._of_members(Which(guild=GUILD), 1)
    people = [line.person for line in shown.lines]
    assert not set(people) & set(left.gone), "nobody is shown who has left"
    assert left.asked <= 4 * LINES
    if leaves <= 2 * LINES:
        assert people == list(range(leaves + 1, leaves + LINES + 1))


async def test_nobody_is_asked_about_the_leaderboard_of_all(monkeypatch: pytest.MonkeyPatch) -> None:
    store, left = Store(60), Left(1)
    monkeypatch.setattr("matches.standing.leaderboards.leaderboard", store.leaderboard)
    shown = await LeaderboardCog(app_with(left))._of_members(Which(), 1)
    assert [line.person for line in shown.lines] == list(range(1, LINES + 1))
    assert left.asked == 0
