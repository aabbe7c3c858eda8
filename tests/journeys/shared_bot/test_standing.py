"""Profiles and leaderboards as people see them: their own, others', hidden ones, of people who left or were forgotten.

Earlier matches are in the store when the bot starts: tables of four who have all played each other.
"""

from __future__ import annotations

import contextlib
import itertools
import re
from collections.abc import AsyncIterator, Coroutine
from dataclasses import dataclass
from typing import Any

import aiohttp
import pytest
import pytest_asyncio

from cogs.settings.settings_page import SETTINGS
from core.interactions.clicks import Click
from core.layouts.story import as_text
from core.outgoing.members import FRESH
from data.rows.match_rows import Place
from locales import words
from locales.words import say
from matches.model import values
from matches.model.context import Context
from sandbox import Sandbox
from tests.journeys.harness.boards import is_over, match_on, resigns
from tests.journeys.harness.gestures import finds, press, turns
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Outcome, Person, at_the_table
from tests.journeys.harness.reading import FOREIGN, complaints
from tests.journeys.harness.rose_bot import Rose, TurnedTime, empty_context
from tests.matches.standing.rated import beat, beat_as_team

NAMES = ("Alice", "Bob", "Carol", "Dave")
"""In the order of their standing: each has beaten those who come later."""
TABLES = 7
READ = 0
"""The table at which no test changes anything, so that many tests may use it."""


@dataclass(frozen=True)
class Four:
    """Four people who have played each other, in a server of their own."""

    number: int
    channel: str
    people: dict[str, Person]

    def __getitem__(self, name: str) -> Person:
        return self.people[name]

    @property
    def server(self) -> str:
        return f"Standing {self.number}"

    async def profile(self, viewer: str, whose: str | None = None) -> Shown:
        """Ask for a profile here, and see it."""
        options = {} if whose is None else {"person": self[whose]}
        return await answered(self[viewer], self[viewer].command("/rose profile", channel=self.channel, **options))

    async def leaderboard(self, viewer: str) -> Shown:
        return await answered(self[viewer], self[viewer].command("/rose leaderboard", channel=self.channel))

    async def sees_listed(self, viewer: str) -> list[str]:
        return listed(await self.leaderboard(viewer))


async def answered(person: Person, asking: Coroutine[Any, Any, Outcome]) -> Shown:
    """The private answer to a person, once it is complete."""
    before = set(person.messages)
    outcome = await asking
    assert outcome.ok, outcome.reason
    return await person.sees(
        where=lambda shown: shown.id not in before and shown.ephemeral and not shown.thinking and bool(shown.text)
    )


def listed(board: Shown) -> list[str]:
    """Place and name of each line of a leaderboard; an arrow marks one's own."""
    lines = [line for line in board.text.splitlines() if "\\." in line]
    return [line.partition(" · ")[0].replace("\\", "").replace("*", "") for line in lines]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def rose(sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Rose]:
    """The bot, with earlier matches."""
    bot = Rose(sandbox, data=tmp_path_factory.mktemp("rose") / "rose.db")
    sandbox.add_person("eve", shown="Eve")
    for number in range(TABLES):
        for name in NAMES:
            sandbox.add_person(f"{name.lower()}{number}", shown=name, installed=True)
    async with empty_context(bot.data, time := TurnedTime(0)) as context:
        for number in range(TABLES):
            sandbox.add_guild(f"Standing {number}", "general")
            await play_before(sandbox, context, time, number)
        # The boards were shown and everybody was told long ago.
        for said in ("UPDATE matches SET shown = version", "DELETE FROM notices", "DELETE FROM leftovers"):
            await context.store.write(lambda transaction, said=said: transaction.session.connection.execute(said))  # type: ignore[misc]
    await bot.turn_while_away(60)
    await bot.start()
    yield bot
    await bot.kill()
    assert not bot.troubles, "\n".join(bot.log)


async def play_before(sandbox: Sandbox, context: Context, time: TurnedTime, number: int) -> None:
    guild = f"Standing {number}"
    place = Place(int(sandbox.channel("general", guild)["id"]), guild=int(sandbox.guild_id(guild)), message=1)
    four = [values.Person(int(sandbox.person(f"{name.lower()}{number}").id), name) for name in NAMES]
    for winner, loser in itertools.combinations(four, 2):
        await beat(context, winner, loser, place)
    time.turn(5)  # so that the latest matches are known
    await beat_as_team(context, (four[0], four[1]), (four[2], four[3]), place)


@pytest_asyncio.fixture(loop_scope="module")
async def four(
    request: pytest.FixtureRequest, sandbox: Sandbox, rose: Rose, http: aiohttp.ClientSession
) -> AsyncIterator[Four]:
    """The table with the number that the test gives."""
    number = getattr(request, "param", READ)
    async with contextlib.AsyncExitStack() as stack:
        people = {
            name: await stack.enter_async_context(at_the_table(f"{name.lower()}{number}", http, sandbox.base))
            for name in NAMES
        }
        yield Four(number, sandbox.channel("general", f"Standing {number}")["id"], people)


def at_table(number: int) -> pytest.MarkDecorator:
    """A table of the test's own, because it changes something there."""
    return pytest.mark.parametrize("four", [number], indirect=True)


# Looking


async def test_a_profile_is_a_picture_that_is_told_in_words_too(four: Four) -> None:
    shown = await four.profile("Alice")
    assert "### Alice, team matches" in shown.text, "the latest were those"
    assert "Seen by everybody." in shown.text
    assert [(button, button in shown.enabled) for button in shown.labels] == [("Duels", True), ("Team matches", False)]
    duels = await turns(four["Alice"], shown, "profile", f"duel.{four['Alice'].id}")
    assert "### Alice, duels" in duels.text
    (picture,) = duels.pictures[:1]
    assert picture.alt is not None
    assert re.match(r"Profile of Alice, duels: rating 17\d\d, give or take \d+, still provisional\. ", picture.alt)
    assert "With red: 3 won, 0 tied, 0 lost." in picture.alt
    assert "Bob: 1 won, 0 tied, 0 lost" in picture.alt
    assert picture.width == 800
    assert (await four["Alice"].picture(picture.url))[:4] == b"\x89PNG"


async def test_somebody_else_s_profile_from_their_menu(four: Four) -> None:
    bob = four["Bob"]
    shown = await answered(bob, bob.menu("Profile in The Rose King", four["Alice"], channel=four.channel))
    assert "### Alice" in shown.text
    assert "Seen by" not in shown.text, "that is Alice's own business"
    assert shown.ephemeral


async def test_who_has_not_played_reads_how_to_begin(four: Four, sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    async with at_the_table("eve", http, sandbox.base) as eve:
        told = await answered(eve, eve.command("/rose profile", channel=four.channel))
        assert "You have not finished a rated match yet. </rose challenge:" in told.text
        board = await answered(eve, eve.command("/rose leaderboard", channel=four.channel))
        assert listed(board) == ["1. Alice", "2. Bob", "3. Carol", "4. Dave"]
        assert "You have not finished a rated match in this server yet." in board.text


async def test_a_leaderboard_turns_to_all_others(four: Four) -> None:
    dave = four["Dave"]
    board = await four.leaderboard("Dave")
    assert "### Leaderboard of this server, duels" in board.text
    assert listed(board) == ["1. Alice", "2. Bob", "3. Carol", "▶ 4. Dave"]
    assert "Your place: **4** of 4, with" in board.text
    board = await turns(dave, board, "leaderboard", "duel.here.month.button-this-month")
    assert "### Leaderboard of this server, duels, this month" in board.text
    assert listed(board)[0] == "1. Alice"
    board = await turns(dave, board, "leaderboard", "teams.here.month.button-teams")
    assert "team matches, this month" in board.text
    assert listed(board) == []
    assert "Nobody is listed here yet." in board.text
    assert "You will be listed once you have played rated matches with one more person." in board.text
    board = await turns(dave, board, "leaderboard", "teams.everywhere.month.button-everywhere")
    board = await turns(dave, board, "leaderboard", "duel.everywhere.month.button-duels")
    board = await turns(dave, board, "leaderboard", "duel.everywhere.always.button-all-times")
    assert "### Leaderboard of all, duels\n" in board.text
    assert len(listed(board)) == 10, "there are more tables than this"


async def test_in_direct_messages_there_is_the_leaderboard_of_all(four: Four) -> None:
    bob = four["Bob"]
    dm = await bob.open_dm()
    board = await answered(bob, bob.command("/rose leaderboard", channel=dm))
    assert "### Leaderboard of all, duels" in board.text
    assert "This server" not in board.labels


@at_table(1)
@pytest.mark.parametrize("code", FOREIGN)
async def test_all_of_it_in_every_language(four: Four, code: str) -> None:
    alice = four["Alice"]
    await alice.change(locale="en-US" if code == words.ENGLISH else code)
    shown = await four.profile("Alice")
    await turns(alice, shown, "profile", f"duel.{alice.id}")
    board = await four.leaderboard("Alice")
    for word in ("duel.here.month.button-this-month", "teams.here.month.button-teams"):
        board = await turns(alice, board, "leaderboard", word)
    assert say(code, "leaderboard-empty") in board.text
    # All of this is private; boards have the language of their server.
    assert complaints(code, alice, *NAMES, private=True) == []


async def test_a_forged_button_changes_nothing(four: Four, sandbox: Sandbox) -> None:
    board = await four.leaderboard("Alice")
    for word in ("duel.there.always.x", "chess.here.always.x", "duel", "...", "duel.here.never"):
        await forged(four["Alice"], sandbox, board, str(Click("leaderboard", word=word)))
    shown = await four.profile("Alice")
    for word in ("duel.", "duel.x1", "chess.1", "duel.١", "duel." + "9" * 40):
        await forged(four["Alice"], sandbox, shown, str(Click("profile", word=word)))


async def forged(person: Person, sandbox: Sandbox, shown: Shown, custom_id: str) -> None:
    sandbox.let_forged_through()
    try:
        told = await answered(person, person.forges(shown, custom_id))
    finally:
        sandbox.let_forged_through(False)
    assert not told.buttons
    assert person.again(shown).raw == shown.raw


# Changes


@at_table(2)
async def test_a_match_that_is_over_is_seen_at_once(four: Four) -> None:
    alice, dave = four["Alice"], four["Dave"]
    options = {"opponent": alice, "house": "red", "thread": False}
    assert (await dave.command("/rose challenge", channel=four.channel, **options)).ok
    challenge = await alice.sees("challenges <@", where=lambda shown: "Accept" in shown.enabled)
    await alice.press(challenge, "Accept")
    board = await alice.sees(where=lambda shown: "Menu" in shown.enabled)
    await resigns(alice, board)
    await dave.sees(where=lambda shown: is_over(shown) and match_on(shown) == match_on(board))
    shown = await four.profile("Dave")
    assert "### Dave, duels" in shown.text
    alt = shown.pictures[0].alt
    assert alt is not None
    assert "With red: 1 won" in alt
    assert "Best win: Alice" in alt
    assert "Wins in a row: 1." in alt


@at_table(3)
async def test_everybody_is_seen_where_they_chose_and_who_hides_cannot_be_told_from_a_stranger(
    four: Four, sandbox: Sandbox, http: aiohttp.ClientSession
) -> None:
    bob = four["Bob"]
    await chooses(four["Alice"], four.channel, "nobody")
    closed = await four.profile("Bob", "Alice")
    async with at_the_table("eve", http, sandbox.base) as eve:  # a person who has never played
        stranger = await answered(bob, bob.command("/rose profile", channel=four.channel, person=eve))
    assert closed.text == stranger.text.replace("Eve", "Alice")
    assert closed.text.startswith("There is nothing to see of Alice here")
    assert not closed.pictures
    assert await four.sees_listed("Bob") == ["▶ 1. Bob", "2. Carol", "3. Dave"]
    own = await four.profile("Alice")
    assert "Seen by you alone." in own.text
    board = await four.leaderboard("Alice")
    assert listed(board) == ["1. Bob", "2. Carol", "3. Dave"]
    assert "You chose not to be listed here." in board.text
    assert "your place would be **1**" in board.text

    # In servers only: here, and not elsewhere.
    await chooses(four["Alice"], four.channel, "servers")
    assert "### Alice" in (await four.profile("Bob", "Alice")).text
    assert (await four.sees_listed("Bob"))[0] == "1. Alice"
    dm = await bob.open_dm()
    closed = await answered(bob, bob.command("/rose profile", channel=dm, person=four["Alice"]))
    assert closed.text.startswith("There is nothing to see of Alice here")
    everywhere = await turns(
        four["Alice"], await four.leaderboard("Alice"), "leaderboard", "duel.everywhere.always.button-everywhere"
    )
    assert "You chose not to be listed here." in everywhere.text


@at_table(READ)
async def test_who_wants_pictures_in_words_reads_the_profile(four: Four) -> None:
    carol = four["Carol"]
    shown = await answered(carol, carol.command("/rose settings", channel=four.channel))
    shown = await turns(carol, shown, "settings", SETTINGS["described"][0])
    assert (await carol.choose(shown, str(Click("choose", word="described")), "on")).ok
    told = await four.profile("Carol")
    assert told.pictures[0].alt is not None
    assert as_text(told.pictures[0].alt) in told.text


@at_table(4)
async def test_who_left_the_server_is_not_on_its_leaderboard(four: Four, sandbox: Sandbox, rose: Rose) -> None:
    assert await four.sees_listed("Dave") == ["1. Alice", "2. Bob", "3. Carol", "▶ 4. Dave"]
    await chooses(four["Bob"], four.channel, "servers")
    for gone in ("bob4", "carol4"):
        sandbox.leave_guild(gone, four.server)
    before = len(rose.log)
    await rose.turn(FRESH)
    await rose.logged(f"did: turn {FRESH}", after=before)
    board = await four.leaderboard("Dave")
    assert listed(board) == ["1. Alice", "▶ 2. Dave"]
    assert "Your place: **2** of 2" in board.text
    closed = await four.profile("Dave", "Bob")
    assert closed.text.startswith("There is nothing to see of Bob here")
    assert "### Carol" in (await four.profile("Dave", "Carol")).text, "everybody may see her, wherever she is"
    sandbox.join_guild("bob4", four.server)
    await four["Bob"].until(lambda: four.channel in [one["id"] for one in four["Bob"].channels()], "the server again")
    assert await four.sees_listed("Bob") == ["1. Alice", "▶ 2. Bob", "3. Dave"], "who asks there is back"


@at_table(5)
async def test_who_is_forgotten_is_gone_and_the_others_stay_as_they_are(four: Four) -> None:
    before = (await four.leaderboard("Bob")).text.splitlines()
    alice = four["Alice"]
    assert (await alice.command("/rose privacy", channel=four.channel)).ok
    await press(alice, await finds(alice, "forget-me"), "forget-me")
    await press(alice, await finds(alice, "forget-me-yes"), "forget-me-yes")
    await alice.sees("Nothing about you is kept any more")
    board = await four.leaderboard("Bob")
    assert listed(board) == ["▶ 1. Bob", "2. Carol", "3. Dave"]
    assert [line.partition("Bob")[2] for line in board.text.splitlines() if "Bob" in line] == [
        line.partition("Bob")[2] for line in before if "Bob" in line
    ]
    assert (await four.profile("Bob", "Alice")).text.startswith("There is nothing to see of Alice here")
    shown = await turns(four["Bob"], await four.profile("Bob"), "profile", f"duel.{four['Bob'].id}")
    assert "Alice" not in str(shown.pictures)
    assert (await four.profile("Alice")).text.startswith("You have not finished a rated match yet.")


@at_table(6)
async def test_who_shows_the_same_number_shares_a_place(four: Four, rose: Rose) -> None:
    equal = [(1000.5, int(four[name].id)) for name in ("Bob", "Carol")]
    async with empty_context(rose.data) as context:
        await context.store.write(
            lambda transaction: transaction.session.connection.executemany(
                "UPDATE ranks SET cautious = ? WHERE person = ?", equal
            )
        )
    board = await four.leaderboard("Carol")
    assert sorted(line.removeprefix("▶ ") for line in listed(board)) == ["1. Alice", "2. Bob", "2. Carol", "4. Dave"]
    assert "Your place: **2** of 4, with 1001." in board.text


async def chooses(person: Person, channel: str, word: str) -> None:
    """Choose who may see a person's standing."""
    shown = await answered(person, person.command("/rose settings", channel=channel))
    shown = await turns(person, shown, "settings", SETTINGS["seen-by"][0])
    menu = str(Click("choose", word="seen-by"))
    assert (await person.choose(shown, menu, word)).ok

    def chosen() -> bool:
        options = person.again(shown).component(menu)["options"]
        return any(option["value"] == word and option.get("default") for option in options)

    await person.until(chosen, f"{word} to be chosen")
