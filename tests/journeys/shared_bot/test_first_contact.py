"""First contact: what a server, a person and a stranger see of the bot before they have played."""

from __future__ import annotations

import itertools

import pytest

from locales.words import say
from sandbox import Sandbox
from tests.journeys.harness.boards import board_of, is_board, match_on
from tests.journeys.harness.gestures import arrive, does, finds
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import Rose

_numbers = itertools.count(1)
ROSES = "The red rose of Lancaster and the white rose of York"
WAYS_IN = ["Learn the game", "Practise", "Challenge somebody"]


def new_server(sandbox: Sandbox, *, system: bool = True, language: str = "en-US", denied: tuple[str, ...] = ()) -> str:
    """A server that invites the bot, and the name of its only channel."""
    number = next(_numbers)
    server, channel = f"Castle {number}", f"hall-{number}"
    sandbox.add_guild(server, channel, with_bot=False, system_channel=channel if system else None)
    sandbox.world.guilds[sandbox.guild_id(server)]["preferred_locale"] = language
    if denied:
        sandbox.deny(channel, *denied)
    sandbox.invite_bot(server)
    return channel


def is_front_door(shown: Shown) -> bool:
    return "rk:whom:" in str(shown.buttons)


async def front_door(person: Person, channel: str | None = None) -> Shown:
    return await person.sees(channel=channel, where=is_front_door)


# The greeting


async def test_a_server_is_greeted_with_a_picture_a_sentence_and_three_ways_in(
    sandbox: Sandbox, rose: Rose, alice: Person
) -> None:
    hello = await front_door(alice, new_server(sandbox))
    assert not hello.ephemeral
    assert "The Rose King" in hello.text
    assert hello.enabled == WAYS_IN
    (picture,) = hello.pictures
    assert ROSES in (picture.alt or "")
    assert (picture.width or 0) >= 800
    assert hello.raw["mentions"] == []


async def test_it_is_greeted_once_whatever_happens(sandbox: Sandbox, rose: Rose, alice: Person) -> None:
    channel = new_server(sandbox)
    await front_door(alice, channel)
    server = f"Castle {channel.removeprefix('hall-')}"
    sandbox.remove_bot(server)
    sandbox.invite_bot(server)
    await front_door(alice, new_server(sandbox))  # that comes later
    assert len(alice.in_channel(channel)) == 1


async def test_it_is_greeted_in_its_language(sandbox: Sandbox, rose: Rose, alice: Person) -> None:
    hello = await front_door(alice, new_server(sandbox, language="de"))
    assert say("de", "about-text") in hello.text
    assert hello.enabled[0] == say("de", "button-learn")


async def test_where_the_bot_may_not_write_it_says_nothing(sandbox: Sandbox, rose: Rose, alice: Person) -> None:
    calls: list[str] = []
    sandbox.watch(lambda call: calls.append(str(call)))
    closed = new_server(sandbox, denied=("send_messages",))
    unseen = new_server(sandbox, denied=("view_channel",))
    none = new_server(sandbox, system=False)
    await front_door(alice, new_server(sandbox))  # that comes later
    for channel in (closed, unseen, none):
        assert alice.in_channel(channel) == []
        assert not [call for call in calls if alice.channel_id(channel) in call], "nor does it try"
    # It was not greeted, so it is greeted when it gives permission and invites the bot again.
    server = f"Castle {closed.removeprefix('hall-')}"
    sandbox.remove_bot(server)
    sandbox.allow(closed, "send_messages")
    sandbox.invite_bot(server)
    await front_door(alice, closed)


async def test_where_it_may_send_no_pictures_it_says_hello_all_the_same(
    sandbox: Sandbox, rose: Rose, alice: Person
) -> None:
    hello = await front_door(alice, new_server(sandbox, denied=("attach_files",)))
    assert hello.enabled == WAYS_IN
    assert hello.pictures == []


async def test_each_who_presses_on_a_greeting_begins_a_match_of_their_own(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    channel = new_server(sandbox)
    boards = {}
    for person in (alice, bob):
        hello = await front_door(person, channel)
        assert (await person.press(hello, "Practise")).ok
        board = await board_of(person)
        assert board.ephemeral
        boards[person.name] = match_on(board)
    assert len(set(boards.values())) == 2
    first = await board_of(alice)
    await rose.turn(60)
    assert (await alice.press(await front_door(alice, channel), "Practise")).ok
    again = await alice.sees(where=lambda shown: is_board(shown) and shown.id != first.id)
    assert match_on(again) == boards[alice.name], "who has lost sight of it finds it again"


async def test_who_presses_learn_reads_the_rules(sandbox: Sandbox, rose: Rose, alice: Person) -> None:
    hello = await front_door(alice, new_server(sandbox, language="it"))
    assert (await alice.press(hello, say("it", "button-learn"))).ok
    tour = await finds(alice, "lesson")
    assert "Two houses, one crown" in tour.text, "in the language of whoever pressed"


# Direct messages, and /rose about


async def test_who_writes_to_the_bot_is_answered_with_the_same(sandbox: Sandbox, rose: Rose, alice: Person) -> None:
    await alice.open_dm()
    await alice.says("hello?", channel="dm")
    hello = await front_door(alice, "dm")
    assert hello.enabled == WAYS_IN
    assert ROSES in (hello.pictures[0].alt or "")
    await alice.says("anybody there?", channel="dm")
    await alice.command("/rose about", channel="dm")  # later, in order
    await alice.sees(channel="dm", where=lambda shown: "Invite" in shown.enabled)
    assert [is_front_door(shown) for shown in alice.in_channel("dm") if not shown.ephemeral] == [False, True, False]


async def test_about_is_the_front_door_with_the_invite_below(rose: Rose, alice: Person) -> None:
    assert (await alice.command("/rose about")).ok
    about = await front_door(alice)
    assert about.ephemeral
    assert about.enabled[:3] == WAYS_IN
    assert "Invite" in about.enabled
    assert "unofficial" in about.text
    assert ROSES in (about.pictures[0].alt or "")


# Every screen leads somewhere

FIRST = {
    "about": {},
    "games": {},
    "board": {"match": "zzzzzzz"},
    "replay": {},
    "rules": {},
    "settings": {},
    "privacy": {},
    "teams": {},
    "challenge": {},
    "practice": {},
    "profile": {},
    "leaderboard": {},
    "review": {},
}


async def new_answer(person: Person, channel: str, before: set[str]) -> Shown:
    return await person.sees(channel=channel, where=lambda shown: shown.id not in before and not shown.thinking)


@pytest.mark.parametrize("channel", ["general", "dm"])
async def test_somebody_s_first_command_always_offers_something(
    rose: Rose, alice: Person, bob: Person, channel: str
) -> None:
    known = {option["name"] for one in alice.ready["commands"] if one["name"] == "rose" for option in one["options"]}
    assert set(FIRST) == known, "and every command that comes"
    for person in (alice, bob):
        await person.open_dm()
    for command, options in FIRST.items():
        # Private pictures for one person come one at a time, so another person asks for the rules.
        person = bob if command == "rules" else alice
        before = set(person.messages)
        assert (await person.command(f"/rose {command}", channel=channel, **options)).ok
        answer = await new_answer(person, channel, before)
        assert answer.enabled or answer.selects, f"/rose {command} ends here: {answer.text}"


async def test_an_empty_list_has_the_ways_in(rose: Rose, alice: Person) -> None:
    await alice.command("/rose games")
    listed = await alice.sees("No matches")
    assert [label for label in listed.enabled if label in WAYS_IN] == WAYS_IN
    await alice.press(listed, "Finished")
    finished = await alice.sees_change(listed, "Finished matches")
    assert [label for label in finished.enabled if label in WAYS_IN] == WAYS_IN


async def test_commands_that_are_named_can_be_clicked_in_the_reader_s_language(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    await arrive(sandbox, bob, server="en-US", person="de")
    rose_id = next(one["id"] for one in alice.ready["commands"] if one["name"] == "rose")
    for person, extra in ((alice, ""), (bob, " (`/rose üben`)")):
        await person.command("/rose challenge", opponent=person)
        told = await person.sees(f"</rose practice:{rose_id}>{extra}.")
        assert told.ephemeral


# Invitations, as strangers see them


async def test_an_open_challenge_explains_itself_to_strangers(
    sandbox: Sandbox, rose: Rose, alice: Person, bob: Person
) -> None:
    await arrive(sandbox, bob, server="en-US", person="nl")
    await alice.command("/rose challenge", house="white")
    challenge = await bob.sees("Alice challenges anybody to The Rose King")
    assert (challenge.pictures[0].alt or "").endswith("White: Alice.")
    assert (await bob.press(challenge, "Who is this?")).ok
    told = await front_door(bob)
    assert told.ephemeral
    assert say("nl", "who-asks", who="Alice") in told.text
    assert say("nl", "about-invite") in told.enabled
    assert (await bob.press(challenge, "Rules")).ok
    assert say("nl", "rules-idea-title") in (await finds(bob, "lesson")).text
    assert (await bob.press(challenge, "Accept")).ok


async def test_a_table_for_four_shows_who_sits_where_and_explains_itself(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    await alice.command("/rose teams")
    lobby = await bob.sees("The Rose King: a table for four")
    assert (lobby.pictures[0].alt or "").endswith("Red: Alice.")
    await bob.press(lobby, "Play white")
    fuller = await bob.sees_change(lobby, "Bob")
    assert (fuller.pictures[0].alt or "").endswith("Red: Alice. White: Bob.")
    assert await bob.picture(fuller.pictures[0].url) != await bob.picture(lobby.pictures[0].url)
    assert (await carol.press(lobby, "Who is this?")).ok
    assert "**Alice** is looking for somebody to play with." in (await front_door(carol)).text
    await alice.press(lobby, "Close the table")
    closed = await bob.sees_change(fuller, "Withdrawn.")
    assert closed.enabled == []
    assert closed.pictures


async def test_whom_to_challenge_is_picked_from_a_menu(rose: Rose, alice: Person, bob: Person, carol: Person) -> None:
    await alice.command("/rose about")
    await alice.press(await front_door(alice), "Challenge somebody")
    picker = await alice.sees("Whom do you challenge")
    assert picker.ephemeral
    assert (await alice.choose(picker, "Choose somebody …", bob)).ok
    challenge = await bob.sees(f"Alice challenges {bob.mention}")
    assert [one["id"] for one in challenge.raw["mentions"]] == [bob.id]
    assert not challenge.ephemeral
    await alice.sees_gone(picker)
    assert (await bob.press(challenge, "Accept")).ok
    await alice.press(await front_door(alice), "Challenge somebody")
    picker = await alice.sees("Whom do you challenge")
    assert (await alice.press(picker, "Anybody in this channel")).ok
    await carol.sees("Alice challenges anybody")


async def test_somebody_who_was_never_offered_is_not_challenged(rose: Rose, alice: Person) -> None:
    await alice.command("/rose about")
    await alice.press(await front_door(alice), "Challenge somebody")
    picker = await alice.sees("Whom do you challenge")
    rose.sandbox.let_forged_through()
    try:
        assert (await alice.forges(picker, does(picker, "pick", ""), ["17"])).ok
    finally:
        rose.sandbox.let_forged_through(False)
    await alice.sees("I know of no such match")


@pytest.mark.parametrize("way", ["command", "button"])
async def test_where_nobody_can_be_named_it_says_where_to_go(rose: Rose, alice: Person, way: str) -> None:
    await alice.open_dm()
    if way == "command":
        await alice.command("/rose challenge", channel="dm")
    else:
        await alice.command("/rose about", channel="dm")
        await alice.press(await front_door(alice, "dm"), "Challenge somebody")
    told = await alice.sees("go where the others are", channel="dm")
    assert "Challenge to The Rose King" in told.text
    assert told.enabled == ["Practise", "Learn the game"]
    await alice.press(told, "Practise")
    await board_of(alice, "dm")


async def test_declining_calls_the_challenger_once_and_nobody_else(
    rose: Rose, alice: Person, bob: Person, carol: Person
) -> None:
    await alice.command("/rose challenge", opponent=bob)
    challenge = await bob.sees("Alice challenges")
    await bob.press(challenge, "Decline")
    closed = await alice.sees_change(challenge, "Declined.")
    await alice.sees(f"{alice.mention} **Bob** has declined your challenge.")
    await alice.command("/rose challenge")
    await alice.sees("Alice challenges anybody")  # after all that, in order
    called = [
        (event["t"], one["id"])
        for event in alice.events
        if event["t"] in ("MESSAGE_CREATE", "MESSAGE_UPDATE")
        for one in event["d"]["mentions"]
    ]
    assert called == [("MESSAGE_CREATE", bob.id), ("MESSAGE_CREATE", alice.id)]
    assert "Bob" in closed.text
