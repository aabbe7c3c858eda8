"""Journeys through the real client: commands, buttons, pictures, forms, threads and DMs."""

from __future__ import annotations

import pytest

from sandbox import Sandbox
from tests.journeys.harness.bots import Bot
from tests.journeys.harness.people import Person

pytestmark = pytest.mark.usefixtures("probe")


async def test_a_command_is_answered_for_everybody(alice: Person, bob: Person) -> None:
    outcome = await alice.command("/probe hello", who=bob)
    assert outcome.ok
    seen = await bob.sees(f"Hello {bob.mention}")
    assert seen.author == "Sandbox Bot"
    assert seen.raw["mentions"][0]["id"] == bob.id
    assert seen.raw["interaction"]["name"] == "probe hello"


async def test_the_bot_knows_the_language_of_the_person(alice: Person) -> None:
    await alice.change(locale="de")
    await alice.command("/probe hello")
    assert (await alice.sees("Hello")).text.endswith("(de)")


async def test_an_ephemeral_answer_is_for_one_person(alice: Person, bob: Person) -> None:
    await alice.command("/probe secret")
    secret = await alice.sees("only for you")
    assert secret.ephemeral
    assert "guild_id" not in secret.raw
    await alice.command("/probe hello")
    await bob.sees("Hello")
    assert not [one for one in bob.in_channel("general") if "only for you" in one.text]
    await alice.deletes(secret)
    await alice.sees_gone(secret)


async def test_a_button_edits_its_message_for_both(alice: Person, bob: Person) -> None:
    await alice.command("/probe count")
    board = await bob.sees("counted to 0")
    assert board.labels == ["Count 0"]
    assert (await bob.press(board, "Count 0")).ok
    assert bob.again(board).text == "counted to 1"
    assert (await alice.sees_change(board, "counted to 1")).edited


async def test_a_picture_comes_with_its_alt_text(alice: Person) -> None:
    await alice.command("/probe picture")
    seen = await alice.sees("look")
    (picture,) = seen.pictures
    assert (picture.alt, picture.width, picture.height) == ("three by two, all red", 3, 2)
    assert seen.raw["attachments"] == [], "a file that a component shows is not listed again"
    assert (await alice.picture(picture.url)).startswith(b"\x89PNG")


async def test_deferring_shows_thinking_then_the_answer_and_a_follow_up(alice: Person, bob: Person) -> None:
    await alice.command("/probe slow")
    await bob.sees("and one more")
    thoughts = [event["d"] for event in bob.events if event["t"] == "MESSAGE_CREATE" and event["d"]["flags"] & 128]
    assert len(thoughts) == 1
    answer, more = bob.in_channel("general")
    assert (answer.id, answer.text, answer.thinking) == (thoughts[0]["id"], "at last", False)
    assert more.raw["message_reference"]["message_id"] == answer.id


async def test_deferring_in_private_stays_private(alice: Person, bob: Person) -> None:
    await alice.command("/probe slow", ephemeral=True)
    assert (await alice.sees("and one more")).ephemeral
    assert (await alice.sees("at last")).ephemeral
    assert bob.in_channel("general") == []


async def test_a_modal_is_filled_in(alice: Person) -> None:
    opened = await alice.command("/probe form")
    assert opened.modal is not None
    assert opened.modal["title"] == "Who are you?"
    await alice.submits(opened, name="Rose", colour=["White"])
    assert (await alice.sees("Rose likes White")).ephemeral


async def test_selects_of_texts_and_of_people(alice: Person, bob: Person) -> None:
    await alice.command("/probe pick")
    first = await alice.sees("choose")
    await alice.choose(first, "Pick", "B")
    assert alice.again(first).text == "picked B"
    await alice.command("/probe pick")
    second = await alice.sees("choose")
    await alice.choose(second, "Whom", bob)
    assert alice.again(second).text == "chose Bob"


async def test_completion_offers_what_fits(alice: Person) -> None:
    offered = await alice.completes("/probe word", "word", "ro")
    assert [choice["value"] for choice in offered] == ["rose", "robin"]
    await alice.command("/probe word", word=offered[0]["value"], times=2)
    await alice.sees("rose rose")


async def test_the_menu_on_a_member(alice: Person, bob: Person) -> None:
    await alice.menu("Wave", bob)
    await bob.sees(f"{alice.mention} waves at {bob.mention}")


async def test_a_thread_is_opened_filled_and_archived(alice: Person, carol: Person) -> None:
    await alice.command("/probe thread", guest=carol)
    welcome = await carol.sees(f"welcome {carol.mention}")
    assert welcome.channel_id == carol.channel_id("Side table")
    await carol.hears("THREAD_MEMBERS_UPDATE")
    archived = await carol.hears("THREAD_UPDATE", lambda thread: thread["thread_metadata"]["archived"])
    assert archived["name"] == "Side table"
    await carol.says("still here?", channel="Side table")
    await carol.hears("THREAD_UPDATE", lambda thread: not thread["thread_metadata"]["archived"])


async def test_a_dm_arrives_or_is_refused(alice: Person, sandbox: Sandbox) -> None:
    await alice.command("/probe whisper")
    psst = await alice.sees("psst", channel="dm")
    assert psst.pictures[0].alt == "three by two, all red"
    sandbox.close_dms("alice")
    await alice.command("/probe whisper")
    await alice.sees("refused 50007")


async def test_commands_work_in_the_dm_with_the_bot(alice: Person) -> None:
    await alice.open_dm()
    await alice.command("/probe count", channel="dm")
    board = await alice.sees("counted to 0", channel="dm")
    await alice.press(board, "Count 0")
    assert alice.again(board).text == "counted to 1"


async def test_an_edit_by_the_channels_route(alice: Person, bob: Person) -> None:
    await alice.command("/probe later")
    await bob.sees("edited")
    assert (await bob.sees("second")).edited


async def test_where_only_the_person_has_installed_the_app(
    alice: Person, bob: Person, carol: Person, probe: Bot
) -> None:
    """The other server has no bot: answers work, the channel does not, and there are at most five follow-ups."""
    elsewhere = {person.name: person.ready["guilds"][1]["commands"] for person in (alice, carol)}
    assert elsewhere["alice"]
    assert not elsewhere["carol"], "carol has not installed it"
    await alice.command("/probe count", channel="lounge")
    board = await carol.sees("counted to 0")
    assert board.raw["interaction_metadata"]["authorizing_integration_owners"] == {"1": alice.id}
    await carol.press(board, "Count 0")
    assert carol.again(board).text == "counted to 1"
    await alice.command("/probe chatter", channel="lounge")
    await bob.sees("stopped at 5: 40094")
