"""People: what they choose, what they play, all that is kept about them, and being forgotten."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from data import Ending, Store, Telling, Transaction, check
from data.backup import back_up
from data.copying import tables
from game import House, Seat
from matches import (
    Clock,
    Confirming,
    Hall,
    OfferKind,
    Person,
    accept,
    challenge_to_duel,
    choose,
    finished,
    forget,
    games,
    look,
    look_at_challenge,
    make_move,
    mention_from_now_on,
    offer,
    practise,
    record,
    resign,
    settings,
)
from matches.refusals import MatchIsOver, NotYours, Unknown
from tests.matches.parcels import taken_along
from tests.matches.players import ALICE, BOB, HandTurnedTime, any_move, duel, play_any, play_on, salt


async def test_a_stranger_has_the_usual_choices(hall: Hall) -> None:
    usual = await settings(hall, ALICE.id)
    assert (usual.language, usual.telling, usual.play_forced, usual.confirming, usual.own_side) == (
        None,
        Telling.MENTION,
        False,
        Confirming.HEROES,
        False,
    )


async def test_choices_are_kept_one_by_one(hall: Hall) -> None:
    await choose(hall, ALICE, language="nl")
    await choose(hall, ALICE, telling=Telling.NOTHING, confirming=Confirming.ALL)
    chosen = await choose(hall, Person(ALICE.id, "Alicia"), own_side=True)
    assert chosen == await settings(hall, ALICE.id)
    assert (chosen.language, chosen.telling, chosen.confirming, chosen.own_side) == (
        "nl",
        Telling.NOTHING,
        Confirming.ALL,
        True,
    )
    assert (await choose(hall, ALICE, language="")).language is None, "as Discord says, again"
    await choose(hall, ALICE, language="nl")
    match = await duel(hall)
    assert match.players[Seat.RED_1].name == "Alice", "the last name seen"
    assert (await settings(hall, ALICE.id)).language == "nl", "a challenge leaves the choices alone"


async def test_who_gets_no_direct_messages_is_mentioned_and_whoever_is_forgotten_stays_so(hall: Hall) -> None:
    await choose(hall, ALICE, telling=Telling.DM, language="de")
    await mention_from_now_on(hall, ALICE.id)
    known = await settings(hall, ALICE.id)
    assert (known.name, known.telling, known.language) == (ALICE.name, Telling.MENTION, "de")
    await forget(hall, ALICE.id)  # while Discord was still trying
    await mention_from_now_on(hall, ALICE.id)
    assert await hall.store.read(lambda transaction: transaction.person(ALICE.id)) is None


async def test_a_new_name_is_seen_in_matches_that_are_running(hall: Hall) -> None:
    match = await duel(hall)
    await choose(hall, Person(ALICE.id, "Alicia"), own_side=True)
    assert (await look(hall, match.id)).players[Seat.RED_1].name == "Alicia"
    await practise(hall, Person(ALICE.id, "Ali"), "squire", salt())
    assert (await look(hall, match.id)).players[Seat.RED_1].name == "Ali"


@pytest.mark.parametrize("name", ["", "x" * 300, "👑🌹", "مرحبا", "a\nb", "half \ud800", 'she "Rose" \\ King'])
async def test_names_of_any_kind_reach_the_record(hall: Hall, name: str) -> None:
    match = await duel(hall, Person(7, name), BOB)
    assert match.players[Seat.RED_1].name == name.replace("\ud800", "?")
    await resign(hall, match.id, BOB.id, match.turn)
    assert str(await record(hall, match.id))


async def test_games_waiting_for_me_come_first_and_of_those_the_most_urgent(hall: Hall, time: HandTurnedTime) -> None:
    slow = await duel(hall, clock=Clock.WEEK)
    endless = await duel(hall, clock=Clock.NONE)
    quick = await duel(hall, clock=Clock.DAY)
    theirs = await duel(hall, BOB, ALICE, clock=Clock.LIVE)
    done = await duel(hall)
    await resign(hall, done.id, ALICE.id, done.turn)
    asked = await challenge_to_duel(hall, BOB, ALICE)
    mine = await games(hall, ALICE.id)
    assert [game.id for game in mine.running] == [quick.id, slow.id, endless.id, theirs.id]
    assert [game.waiting_for_me for game in mine.running] == [True, True, True, False]
    assert mine.running[0].players[Seat.WHITE_1].name == "Bob"
    assert mine.running[0].deadline == quick.deadline
    assert [challenge.id for challenge in mine.challenges] == [asked.id]
    await play_any(hall, quick)
    summary = (await games(hall, ALICE.id)).running[-1]
    assert (summary.id, summary.red, summary.turn) == (quick.id, 1, 1)


async def test_finished_matches_page_by_page(hall: Hall, time: HandTurnedTime) -> None:
    done = []
    for _ in range(5):
        match = await duel(hall)
        await resign(hall, match.id, ALICE.id, match.turn)
        done.append(match.id)
        await time.turn(60)
    first = await finished(hall, BOB.id, limit=3)
    assert [game.id for game in first] == done[:1:-1]
    assert {game.ending for game in first} == {Ending.RESIGNED}
    ended = (await look(hall, first[-1].id)).ended
    assert ended is not None
    assert [game.id for game in await finished(hall, BOB.id, before=ended.at)] == done[1::-1]


def every_row(transaction: Transaction) -> Iterator[tuple[object, ...]]:
    for table in tables():
        yield from map(tuple, transaction._connection.execute(f"SELECT * FROM {table}"))


async def everywhere(hall: Hall, needle: str) -> bool:
    """Whether a text stands anywhere in the file that the store would be restored from, or in any row."""
    if hall.store.shared:
        return await hall.store.read(lambda transaction: any(needle in repr(row) for row in every_row(transaction)))
    copy = hall.store.path.with_name("copy.db")
    copy.unlink(missing_ok=True)
    back_up(hall.store.path, copy)
    return needle.encode() in copy.read_bytes()


async def test_being_forgotten_leaves_the_matches_of_others_whole(hall: Hall) -> None:
    xavier = Person(777_000_777, "Xavier-the-Unmistakable")
    await choose(hall, xavier, language="de")
    running = await play_on(hall, await duel(hall, xavier, BOB), 5)
    over = await play_on(hall, await duel(hall, BOB, xavier), 4)
    await offer(hall, over.id, BOB.id, over.turn, OfferKind.DRAW)
    await resign(hall, over.id, BOB.id, over.turn)
    alone = await practise(hall, xavier, "squire", salt())
    made = await challenge_to_duel(hall, xavier, BOB)
    sent = await challenge_to_duel(hall, BOB, xavier)
    assert await everywhere(hall, xavier.name)

    assert await forget(hall, xavier.id) == (running.id,)

    after = await look(hall, running.id)
    assert after.ended is not None
    assert (after.ended.ending, after.ended.winner) == (Ending.LEFT, House.WHITE)
    assert after.players[Seat.RED_1].former
    assert after.players[Seat.WHITE_1].name == "Bob"
    assert (after.moves, after.view) == (5, running.view)
    before = await look(hall, over.id)
    assert before.players[Seat.WHITE_1].former
    assert before.ended is not None
    assert before.ended.ending is Ending.RESIGNED
    assert '[Red "Bob"]' in str(await record(hall, over.id))
    for gone in (look(hall, alone.id), look_at_challenge(hall, made.id)):
        with pytest.raises(Unknown):
            await gone
    declined = await look_at_challenge(hall, sent.id)
    assert declined.state.value == "declined"
    assert list(await taken_along(hall, xavier.id)) == ["README.txt"]
    assert check(hall.store.where).problems == ()
    rows = await hall.store.read(lambda transaction: transaction.match(running.id))
    assert rows is not None
    assert [seat.person for seat in rows.seats] == [None, BOB.id]


async def test_who_comes_back_starts_afresh(hall: Hall) -> None:
    await choose(hall, ALICE, language="de", play_forced=True)
    old = await duel(hall)
    await forget(hall, ALICE.id)
    await forget(hall, ALICE.id)
    assert (await settings(hall, ALICE.id)).language is None
    with pytest.raises(NotYours):
        await make_move(hall, old.id, ALICE.id, 0, any_move(old))
    with pytest.raises(MatchIsOver):
        await resign(hall, old.id, BOB.id, old.turn)
    assert (await games(hall, ALICE.id)).running == ()
    new = await duel(hall)
    assert new.players[Seat.RED_1].name == "Alice"


async def test_a_match_that_both_have_left_is_gone(hall: Hall) -> None:
    match = await duel(hall)
    await forget(hall, ALICE.id)
    await forget(hall, BOB.id)
    with pytest.raises(Unknown):
        await look(hall, match.id)
    assert check(hall.store.where).matches == 0


async def test_forgetting_in_one_process_is_seen_in_another(hall: Hall) -> None:
    other = Hall(await Store.open(hall.store.where), hall.time, hall.computer, hall.levels)
    try:
        match = await duel(hall)
        assert (await look(other, match.id)).ended is None
        await forget(hall, ALICE.id)
        with pytest.raises(NotYours):
            await make_move(other, match.id, ALICE.id, 0, any_move(match))
        assert (await look(other, match.id)).players[Seat.RED_1].former
    finally:
        await other.store.close()


async def test_an_open_challenge_is_taken_along_too(hall: Hall) -> None:
    challenge = await challenge_to_duel(hall, ALICE, None)
    await accept(hall, challenge.id, BOB, salt())
    kept = await taken_along(hall, ALICE.id)
    assert [each["state"] for each in kept["challenges.json"]] == ["started"]
