"""Several processes on one store: each task is done by exactly one of them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest

from data.rows.match_rows import Place, Posting, Reach
from data.rows.shards import Shards
from data.tables.transaction import Transaction
from game import House
from matches.begin.challenges import accept, challenge_to_duel
from matches.cluster import several_processes
from matches.cluster.lease_cache import LeaseCache
from matches.history.past import look_back
from matches.history.reviews import Reviews
from matches.model.clocks import MINUTE, Clock
from matches.model.context import Context
from matches.model.refusals import MatchIsOver
from matches.people.deletion import forget
from matches.play.playing import look, make_move, resign
from matches.schedule.clock_worker import heartbeat
from matches.schedule.notice_worker import Notice, Notices
from matches.screen import boards
from matches.screen.boards import Shown, begin_posting, behind, mark_shown, posted, screen, take
from opponents.review_positions import Row
from tests.matches.players import ALICE, BOB, HERE, DiceComputer, HandTurnedTime, any_move, duel, mover, play_on, salt
from tests.matches.postbox import Postbox
from tests.matches.screen.screen_model import show, shown_duel
from tests.matches.shared_store import share_store
from tests.patience import patiently, seconds


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a process is sure of for a moment it is sure of for the whole test, on a slow machine too."""
    for limit in ("SURE", "GRACE"):
        monkeypatch.setattr(f"matches.cluster.lease_cache.{limit}", seconds())


@pytest.fixture
async def pair(context: Context, other: Context) -> tuple[Context, Context]:
    """Two processes that know of each other."""
    share_store(context, other)
    return context, other


Pair = tuple[Context, Context]


# Claims


async def test_any_work_is_claimed_by_one_until_its_lease_is_over(pair: Pair, time: HandTurnedTime) -> None:
    one, two = pair
    assert await one.cluster.claim("dusting", 60)
    assert not await two.cluster.claim("dusting", 60)
    assert await one.cluster.claim("dusting", 60), "it is kept"
    await time.turn(60)
    assert await two.cluster.claim("dusting", 60)
    assert not await one.cluster.claim("dusting", 60)


async def test_a_longer_lease_is_not_cut_short_by_whoever_has_it(pair: Pair, time: HandTurnedTime) -> None:
    """Who tells people about a match holds it for longer than who shows its board, and both may be one process."""
    one, two = pair
    match = await duel(one)
    assert await one.cluster.claim(match.id, 150)
    assert await one.cluster.claim(match.id)
    await time.turn(149)
    assert not await two.cluster.claim(match.id)
    await time.turn(1)
    assert await two.cluster.claim(match.id), "but it ends"
    assert await two.cluster.claim(match.id, 150)
    assert not await one.cluster.claim(match.id, 150)


async def test_who_leaves_gives_back_what_they_had(pair: Pair) -> None:
    one, two = pair
    await one.cluster.claim("dusting")
    await two.cluster.claim("sweeping")
    await one.cluster.leave()
    assert await two.cluster.claim("dusting")
    assert not await one.cluster.claim("sweeping"), "others keep theirs"


async def test_a_board_that_could_not_be_shown_is_given_back(pair: Pair) -> None:
    one, two = pair
    match = await duel(one)
    assert await behind(two) == []
    await one.cluster.release([match.id])
    assert await behind(two) == [match.id]


async def test_what_discord_delivers_to_all_is_answered_by_one(pair: Pair) -> None:
    ours = [await context.cluster.answers(7) for context in (*pair, *pair)]
    assert ours == [True, False, False, False]


async def test_who_leaves_knows_whether_another_has_the_same_shards(pair: Pair, time: HandTurnedTime) -> None:
    one, two = pair
    await heartbeat(one)
    assert not await one.cluster.is_replaced(), "by itself"
    await heartbeat(two)
    assert await one.cluster.is_replaced()
    assert await two.cluster.is_replaced()
    elsewhere = Context(one.store, time, DiceComputer(), (), Shards.read("1/2"))
    assert not await elsewhere.cluster.is_replaced()
    await two.cluster.leave()
    assert not await one.cluster.is_replaced()
    await heartbeat(two)
    await time.turn(several_processes.SERVING)
    assert not await one.cluster.is_replaced(), "it has not been heard of for long"


async def test_notes_are_for_all(pair: Pair) -> None:
    one, two = pair
    ours, theirs = one.cluster.notes, two.cluster.notes
    assert ours is not None
    assert theirs is not None
    assert await theirs.read("commands") is None
    for content in ("first", "second"):
        await ours.write("commands", content)
        assert await theirs.read("commands") == content


# Boards


async def test_whoever_changes_a_match_shows_it_from_then_on(pair: Pair) -> None:
    one, two = pair
    match = await shown_duel(one)
    assert one.cluster.is_held(match.id)
    assert not two.cluster.is_held(match.id)
    await make_move(two, match.id, mover(match), match.turn, any_move(match))
    assert two.cluster.is_held(match.id)
    assert not await one.cluster.claim(match.id)
    assert two.cluster.grace_left(match.id) > 0, "the other one may have something under way"
    match = await look(two, match.id)
    await make_move(two, match.id, mover(match), match.turn, any_move(match))
    assert one.cluster.grace_left(match.id) == 0


async def test_nobody_is_sure_for_long(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = pair
    monkeypatch.setattr("matches.cluster.lease_cache.SURE", -1.0)
    monkeypatch.setattr("matches.cluster.lease_cache.GRACE", -1.0)
    match = await duel(one)
    assert not one.cluster.is_held(match.id)
    assert one.cluster.grace_left(match.id) == 0


async def test_a_board_that_somebody_asks_for_is_taken(pair: Pair) -> None:
    one, two = pair
    match = await duel(one)
    await take(two, match.id)
    assert not await one.cluster.claim(match.id)
    assert two.cluster.grace_left(match.id) > 0


async def test_an_edit_that_was_overtaken_leaves_the_board_behind(pair: Pair) -> None:
    """Two processes edit one message at once: which came last nobody knows, so it is shown once more."""
    one, two = pair
    match = await shown_duel(one)
    before = await look(one, match.id)
    assert before.place is not None
    await make_move(two, match.id, mover(match), match.turn, any_move(match))
    after = await look(two, match.id)
    await show(two, after)
    assert not (await look(two, match.id)).behind
    await mark_shown(one, [Shown(match.id, before.version, before.stage, before.place.message)])
    assert (await look(two, match.id)).behind
    assert await behind(two) == [match.id]


async def test_a_message_is_posted_by_whoever_has_the_match_at_that_moment(pair: Pair) -> None:
    """One is still sure that it shows the match, and another has just made a move: both would post a board."""
    one, two = pair
    match = await shown_duel(one)
    assert match.place is not None
    await make_move(two, match.id, mover(match), match.turn, any_move(match))
    assert one.cluster.is_held(match.id)
    posting = Posting("nonce", match.place, 1)
    assert not await begin_posting(one, match.id, posting, match)
    assert not one.cluster.is_held(match.id), "it knows better now"
    now = await look(two, match.id)
    assert not await begin_posting(two, match.id, posting, match), "that was decided for another turn"
    assert await begin_posting(two, match.id, posting, now)
    assert not await begin_posting(two, match.id, Posting("another", match.place, 1), now), "one is on its way"
    on_its_way = (await screen(one, match.id)).posting
    assert on_its_way is not None
    assert on_its_way.nonce == "nonce"


async def test_a_board_that_another_process_stores_during_a_read_is_not_mixed_with_its_posting(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the new board counts as the one before, is not found again, and the posting is sent a second time."""
    one, two = pair
    match = await shown_duel(one)
    assert match.place is not None
    posting = Posting("nonce", replace(match.place, message=None), 1)
    assert await begin_posting(one, match.id, posting, match)
    loop, read_messages = asyncio.get_running_loop(), boards._messages

    def overtaken(transaction: Transaction, name: str, now: int) -> tuple[object, ...]:
        found = read_messages(transaction, name, now)  # in a thread: meanwhile the first process goes on
        monkeypatch.setattr(boards, "_messages", read_messages)
        stored = posted(one, name, replace(HERE, message=4000), match)
        asyncio.run_coroutine_threadsafe(stored, loop).result()
        return found

    monkeypatch.setattr(boards, "_messages", overtaken)
    during, after = await screen(two, match.id), await screen(two, match.id)
    assert (during.posting, during.match.place) == (posting, match.place)
    assert (after.posting, after.match.place) == (None, replace(HERE, message=4000))


# Time, and what is remembered


async def test_a_late_click_that_lands_elsewhere_does_not_lose_the_match(pair: Pair, time: HandTurnedTime) -> None:
    """Whether somebody could play is known where the board is: there the clock decides."""
    one, _ = pair
    match = await duel(one, clock=Clock.LIVE)
    elsewhere = Context(one.store, time, DiceComputer(), (), Shards.read("1/2"))
    await time.turn(11 * MINUTE)
    assert not elsewhere.shards.has(HERE.guild)
    played = await make_move(elsewhere, match.id, mover(match), match.turn, any_move(match))
    assert played.match.ended is None
    await time.turn(11 * MINUTE)
    with pytest.raises(MatchIsOver):
        await make_move(one, match.id, mover(played.match), played.match.turn, any_move(played.match))


async def test_who_is_forgotten_by_one_is_remembered_by_nobody(pair: Pair, time: HandTurnedTime) -> None:
    one, two = pair
    await duel(one)
    told = asyncio.Event()
    following = asyncio.create_task(two.cluster.follow_deletions(two.forget_matches, told.set))
    await time.until_asleep()
    assert not told.is_set()
    await forget(one, ALICE.id)
    await time.turn(several_processes.LOOK_EVERY)
    await patiently(told.wait())
    following.cancel()
    await asyncio.gather(following, return_exceptions=True)


# Notices


def slow(post: Postbox, begun: asyncio.Event, go_on: asyncio.Event) -> Callable[[Notice], Awaitable[None]]:
    async def deliver(notice: Notice) -> None:
        begun.set()
        await go_on.wait()
        await post(notice)

    return deliver


async def test_a_notice_is_delivered_by_one(pair: Pair, post: Postbox) -> None:
    one, two = pair
    match = await duel(one)
    await resign(one, match.id, ALICE.id, match.turn)
    begun, go_on = asyncio.Event(), asyncio.Event()
    first, second = Notices(one, slow(post, begun, go_on)), Notices(two, post)
    telling = asyncio.create_task(first.hand_out())
    await begun.wait()
    assert await second.hand_out() == 0
    go_on.set()
    assert await telling == 1
    assert await second.hand_out() == 0
    assert [letter.person for letter in post.letters] == [BOB.id]


async def test_what_was_anothers_is_told_at_once_by_whoever_has_changed_it_since(pair: Pair, post: Postbox) -> None:
    one, two = pair
    match = await duel(one)
    await resign(one, match.id, ALICE.id, match.turn)
    other = Notices(two, post)
    assert await other.hand_out() == 0, "it is for whoever has ended the match to tell"
    await take(two, match.id)
    assert await other.hand_out() == 1


async def test_a_notice_of_a_process_that_died_is_delivered_by_another(
    pair: Pair, post: Postbox, time: HandTurnedTime
) -> None:
    one, two = pair
    match = await duel(one)
    await resign(one, match.id, ALICE.id, match.turn)
    begun = asyncio.Event()
    dying = asyncio.create_task(Notices(one, slow(post, begun, asyncio.Event())).hand_out())
    await begun.wait()
    other = Notices(two, post)
    assert await other.hand_out() == 0
    await time.turn(3 * MINUTE)
    assert await other.hand_out() == 1
    dying.cancel()
    await asyncio.gather(dying, return_exceptions=True)


async def test_a_lease_does_not_end_while_one_after_the_other_is_told(
    pair: Pair, post: Postbox, time: HandTurnedTime
) -> None:
    """Two are told about one match, and Discord takes two minutes for each: nobody else tells the second one."""
    one, two = pair
    private = Place(channel=500, message=5000, reach=Reach.DM)  # there both are told, each on a board of their own
    asked = await challenge_to_duel(one, ALICE, BOB, house=House.RED, place=private)
    match = await accept(one, asked.id, BOB, salt())
    await resign(one, match.id, ALICE.id, match.turn)
    begun: asyncio.Queue[asyncio.Event] = asyncio.Queue()

    async def deliver(notice: Notice) -> None:
        await begun.put(go_on := asyncio.Event())
        await go_on.wait()
        await post(notice)

    telling = asyncio.create_task(Notices(one, deliver).hand_out())
    for _ in range(2):
        go_on = await begun.get()
        await time.turn(100)
        assert await Notices(two, post).hand_out() == 0
        go_on.set()
    assert await telling == 2
    assert sorted(letter.person for letter in post.letters) == sorted([ALICE.id, BOB.id])


# Reviews


def counted(context: Context, searched: list[Context]) -> Callable[[Sequence[Row], int], Awaitable[list[float]]]:
    values = context.computer.values

    async def count(rows: Sequence[Row], simulations: int) -> list[float]:
        searched.append(context)
        await asyncio.sleep(0)  # let the other one look meanwhile
        return await values(rows, simulations)

    return count


async def test_a_review_is_made_by_one_and_shown_by_all(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = pair
    match = await play_on(one, await duel(one), 6)
    await resign(one, match.id, mover(match), match.turn)
    past = await look_back(one, match.id, ALICE.id)
    makers = [Reviews(context) for context in pair]
    asked = [await reviews.ask(past, person.id) for reviews, person in zip(makers, (ALICE, BOB), strict=True)]
    searched: list[Context] = []
    for context in pair:
        monkeypatch.setattr(context.computer, "values", counted(context, searched))
    workers = [asyncio.create_task(reviews.run()) for reviews in makers]
    try:
        for making, reviews in zip(asked, makers, strict=True):
            while not making.made.is_set():
                reviews.poll_now()  # as news of the other process would have it
                await asyncio.sleep(0.01)
            assert await reviews.look(past) is not None
        assert len(set(searched)) == 1
    finally:
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)


def test_what_was_taken_over_is_remembered_for_no_longer_than_it_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("matches.cluster.lease_cache.time.monotonic", lambda: now)
    monkeypatch.setattr("matches.cluster.lease_cache.SURE", 2.0)
    monkeypatch.setattr("matches.cluster.lease_cache.GRACE", 5.0)
    leases = LeaseCache()
    for number in range(3000):
        now += 1.0
        leases.acquired([f"match {number}"], {f"match {number}"})
    assert leases.is_held("match 2999")
    assert leases.grace_left("match 2999") == 5.0
    assert not leases.is_held("match 2990")
    assert leases.grace_left("match 2990") == 0
    assert len(leases._grace) < 3000
