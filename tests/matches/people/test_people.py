"""People: settings, lists of matches, everything that is stored about them, and deletion."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from data.engine.store import Store
from data.errors import NotSaved, StoreFailure
from data.rows.match_rows import Ending, OfferKind
from data.rows.people_rows import Confirming, NoticeChoice
from data.tables.transaction import Transaction
from data.tools.backup import back_up
from data.tools.copy_store import tables
from game import House, Seat
from matches.begin.challenges import accept, challenge_to_duel, look_at_challenge
from matches.begin.practising import practise
from matches.checks.store_check import check
from matches.model.clocks import Clock
from matches.model.context import Context
from matches.model.refusals import MatchIsOver, NotYours, Unknown
from matches.model.values import Person
from matches.people.deletion import forget
from matches.people.people import choose, finished, games, mention_from_now_on, settings
from matches.play.offers import offer
from matches.play.playing import look, make_move, record, resign
from tests.matches.people.export_files import taken_along
from tests.matches.players import ALICE, BOB, HandTurnedTime, any_move, duel, play_any, play_on, salt


async def test_a_stranger_has_the_usual_choices(context: Context) -> None:
    usual = await settings(context, ALICE.id)
    assert (usual.language, usual.telling, usual.play_forced, usual.confirming, usual.own_side) == (
        None,
        NoticeChoice.MENTION,
        False,
        Confirming.HEROES,
        False,
    )


async def test_the_language_of_a_discord_is_stored_when_it_is_new(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await settings(context, ALICE.id, discord_language="de") == await settings(context, ALICE.id)
    assert await context.store.read(lambda transaction: transaction.people.get(ALICE.id)) is None, "still a stranger"
    await choose(context, ALICE, own_side=True)
    await settings(context, ALICE.id, discord_language="de")
    assert (await settings(context, ALICE.id)).discord_language == "de"

    async def write(_: object) -> None:
        raise NotSaved(StoreFailure.DISK_FULL)

    monkeypatch.setattr(context.store, "write", write)
    await settings(context, ALICE.id, discord_language="de")
    assert (await settings(context, ALICE.id, discord_language="nl")).own_side, "a store that is full can be read"
    assert (await settings(context, ALICE.id)).discord_language == "de"


async def test_choices_are_kept_one_by_one(context: Context) -> None:
    await choose(context, ALICE, language="nl")
    await choose(context, ALICE, telling=NoticeChoice.NOTHING, confirming=Confirming.ALL)
    chosen = await choose(context, Person(ALICE.id, "Alicia"), own_side=True)
    assert chosen == await settings(context, ALICE.id)
    assert (chosen.language, chosen.telling, chosen.confirming, chosen.own_side) == (
        "nl",
        NoticeChoice.NOTHING,
        Confirming.ALL,
        True,
    )
    assert (await choose(context, ALICE, language=None)).language is None, "as Discord says, again"
    await choose(context, ALICE, language="nl")
    match = await duel(context)
    assert match.players[Seat.RED_1].name == "Alice", "the last name seen"
    assert (await settings(context, ALICE.id)).language == "nl", "a challenge leaves the choices alone"


async def test_who_gets_no_direct_messages_is_mentioned_and_whoever_is_forgotten_stays_so(context: Context) -> None:
    await choose(context, ALICE, telling=NoticeChoice.DM, language="de")
    await mention_from_now_on(context, ALICE.id)
    known = await settings(context, ALICE.id)
    assert (known.name, known.telling, known.language) == (ALICE.name, NoticeChoice.MENTION, "de")
    await forget(context, ALICE.id)  # while Discord was still trying
    await mention_from_now_on(context, ALICE.id)
    assert await context.store.read(lambda transaction: transaction.people.get(ALICE.id)) is None


async def test_a_new_name_is_seen_in_matches_that_are_running(context: Context) -> None:
    match = await duel(context)
    await choose(context, Person(ALICE.id, "Alicia"), own_side=True)
    assert (await look(context, match.id)).players[Seat.RED_1].name == "Alicia"
    await practise(context, Person(ALICE.id, "Ali"), "squire", salt())
    assert (await look(context, match.id)).players[Seat.RED_1].name == "Ali"


@pytest.mark.parametrize("name", ["", "x" * 300, "👑🌹", "مرحبا", "a\nb", "half \ud800", 'she "Rose" \\ King'])
async def test_names_of_any_kind_reach_the_record(context: Context, name: str) -> None:
    match = await duel(context, Person(7, name), BOB)
    assert match.players[Seat.RED_1].name == name.replace("\ud800", "?")
    await resign(context, match.id, BOB.id, match.turn)
    assert str(await record(context, match.id))


async def test_games_waiting_for_me_come_first_and_of_those_the_most_urgent(
    context: Context, time: HandTurnedTime
) -> None:
    slow = await duel(context, clock=Clock.WEEK)
    endless = await duel(context, clock=Clock.NONE)
    quick = await duel(context, clock=Clock.DAY)
    theirs = await duel(context, BOB, ALICE, clock=Clock.LIVE)
    done = await duel(context)
    await resign(context, done.id, ALICE.id, done.turn)
    asked = await challenge_to_duel(context, BOB, ALICE)
    mine = await games(context, ALICE.id)
    assert [game.id for game in mine.running] == [quick.id, slow.id, endless.id, theirs.id]
    assert [game.waiting_for_me for game in mine.running] == [True, True, True, False]
    assert mine.running[0].players[Seat.WHITE_1].name == "Bob"
    assert mine.running[0].deadline == quick.deadline
    assert [challenge.id for challenge in mine.challenges] == [asked.id]
    await play_any(context, quick)
    summary = (await games(context, ALICE.id)).running[-1]
    assert (summary.id, summary.red, summary.turn) == (quick.id, 1, 1)


async def test_finished_matches_page_by_page(context: Context, time: HandTurnedTime) -> None:
    done = []
    for _ in range(5):
        match = await duel(context)
        await resign(context, match.id, ALICE.id, match.turn)
        done.append(match.id)
        await time.turn(60)
    first = await finished(context, BOB.id, limit=3)
    assert [game.id for game in first] == done[:1:-1]
    assert {game.ending for game in first} == {Ending.RESIGNED}
    ended = (await look(context, first[-1].id)).ended
    assert ended is not None
    assert [game.id for game in await finished(context, BOB.id, before=ended.at)] == done[1::-1]


def every_row(transaction: Transaction) -> Iterator[tuple[object, ...]]:
    for table in tables():
        yield from map(tuple, transaction.session.connection.execute(f"SELECT * FROM {table}"))


async def everywhere(context: Context, needle: str) -> bool:
    """Whether a text stands anywhere in the file that the store would be restored from, or in any row."""
    if context.store.shared:
        return await context.store.read(lambda transaction: any(needle in repr(row) for row in every_row(transaction)))
    copy = context.store.path.with_name("copy.db")
    copy.unlink(missing_ok=True)
    back_up(context.store.path, copy)
    return needle.encode() in copy.read_bytes()


async def test_being_forgotten_leaves_the_matches_of_others_whole(context: Context) -> None:
    xavier = Person(777_000_777, "Xavier-the-Unmistakable")
    await choose(context, xavier, language="de")
    running = await play_on(context, await duel(context, xavier, BOB), 5)
    over = await play_on(context, await duel(context, BOB, xavier), 4)
    await offer(context, over.id, BOB.id, over.turn, OfferKind.DRAW)
    await resign(context, over.id, BOB.id, over.turn)
    alone = await practise(context, xavier, "squire", salt())
    made = await challenge_to_duel(context, xavier, BOB)
    sent = await challenge_to_duel(context, BOB, xavier)
    assert await everywhere(context, xavier.name)

    assert await forget(context, xavier.id) == (running.id,)

    after = await look(context, running.id)
    assert after.ended is not None
    assert (after.ended.ending, after.ended.winner) == (Ending.LEFT, House.WHITE)
    assert after.players[Seat.RED_1].former
    assert after.players[Seat.WHITE_1].name == "Bob"
    assert (after.moves, after.view) == (5, running.view)
    before = await look(context, over.id)
    assert before.players[Seat.WHITE_1].former
    assert before.ended is not None
    assert before.ended.ending is Ending.RESIGNED
    assert '[Red "Bob"]' in str(await record(context, over.id))
    for gone in (look(context, alone.id), look_at_challenge(context, made.id)):
        with pytest.raises(Unknown):
            await gone
    declined = await look_at_challenge(context, sent.id)
    assert declined.state.value == "declined"
    assert list(await taken_along(context, xavier.id)) == ["README.txt"]
    assert check(context.store.where).problems == ()
    rows = await context.store.read(lambda transaction: transaction.matches.get(running.id))
    assert rows is not None
    assert [seat.person for seat in rows.players] == [None, BOB.id]


async def test_who_comes_back_starts_afresh(context: Context) -> None:
    await choose(context, ALICE, language="de", play_forced=True)
    old = await duel(context)
    await forget(context, ALICE.id)
    await forget(context, ALICE.id)
    assert (await settings(context, ALICE.id)).language is None
    with pytest.raises(NotYours):
        await make_move(context, old.id, ALICE.id, 0, any_move(old))
    with pytest.raises(MatchIsOver):
        await resign(context, old.id, BOB.id, old.turn)
    assert (await games(context, ALICE.id)).running == ()
    new = await duel(context)
    assert new.players[Seat.RED_1].name == "Alice"


async def test_a_match_that_both_have_left_is_gone(context: Context) -> None:
    match = await duel(context)
    await forget(context, ALICE.id)
    await forget(context, BOB.id)
    with pytest.raises(Unknown):
        await look(context, match.id)
    assert check(context.store.where).matches == 0


async def test_forgetting_in_one_process_is_seen_in_another(context: Context) -> None:
    other = Context(await Store.open(context.store.where), context.time, context.computer, context.levels)
    try:
        match = await duel(context)
        assert (await look(other, match.id)).ended is None
        await forget(context, ALICE.id)
        with pytest.raises(NotYours):
            await make_move(other, match.id, ALICE.id, 0, any_move(match))
        assert (await look(other, match.id)).players[Seat.RED_1].former
    finally:
        await other.store.close()


async def test_an_open_challenge_is_taken_along_too(context: Context) -> None:
    challenge = await challenge_to_duel(context, ALICE, None)
    await accept(context, challenge.id, BOB, salt())
    kept = await taken_along(context, ALICE.id)
    assert [each["state"] for each in kept["challenges.json"]] == ["started"]
