"""All three processes crash at the worst moments: people are told everything once, and one move is made."""

from __future__ import annotations

import asyncio

from sandbox import Sandbox
from tests.journeys.harness.boards import begin_dm_duel, begin_duel, is_over, match_on, resigns, turn_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import Person
from tests.journeys.harness.rose_bot import TurnedTime, empty_context
from tests.journeys.harness.several_bots import ROOMS, SIZE, bot_processes
from tests.journeys.harness.witness import Witness
from tests.patience import patiently
from tests.postgres import fresh_database

CLICKS = 100
ANSWERS = "/interactions/*/callback"


async def test_everybody_is_told_everything_once(sandbox: Sandbox, alice: Person, bob: Person) -> None:
    witness = Witness(sandbox)
    async with bot_processes(sandbox, fresh_database()) as many:
        declined = await challenge_in(ROOMS[0], alice, bob)
        for room in ROOMS[1:]:
            await begin_duel(alice, bob, channel=room)
        private = await begin_dm_duel(alice, bob)
        # From here on Discord takes what it is sent, but no reply arrives. Each message goes to its own channel:
        # discord.py holds back the next message of a channel while one is on its way.
        posted = witness.posted
        sandbox.delay_answers(method="POST", path="/channels/*/messages", times=None, applied=True)
        await many.turn(6 * 60)  # Alice lets them wait, in two servers
        await bob.press(declined, "Decline")
        await resigns(alice, private)
        await patiently(witness.until(lambda: witness.posted == posted + 4))
        # One of two challenges reaches Discord, and the store knows of neither.
        shown = witness.challenges
        sandbox.delay_answers(path=ANSWERS, applied=True)
        typing = [asyncio.create_task(challenge_in(ROOMS[1], alice, bob))]
        await patiently(witness.until(lambda: witness.challenges > shown))
        never = sandbox.lose_answers(path=ANSWERS, times=None, applied=False)
        typing.append(asyncio.create_task(challenge_in(ROOMS[1], alice, bob)))
        await patiently(never.until_met())
        await asyncio.gather(*(many.kill(number) for number in range(SIZE)))
        for task in typing:
            task.cancel()
        await asyncio.gather(*typing, return_exceptions=True)
        sandbox.lift()
        await asyncio.gather(*(many.join(number) for number in range(SIZE)))
        # Then everything is told, and nothing twice.
        clock = TurnedTime(many.ahead)
        async with empty_context(many.address, clock) as context:
            await many.turn(3 * 60)
            clock.turn(3 * 60)
            await many.comes_to_rest(context)
            await witness.fits(context)
        assert witness.repeats, "some of it was told again, and Discord knew it by its nonce"
        assert len([shown for shown in bob.in_channel(ROOMS[1]) if "Accept" in shown.enabled]) == 2
        assert len([shown for shown in bob.in_channel("dm") if is_over(shown)]) == 1
        await many.check()


async def challenge_in(room: str, host: Person, guest: Person) -> Shown:
    """Make a further challenge, as its receiver sees it."""
    before = {shown.id for shown in guest.in_channel(room)}
    await host.command("/rose challenge", opponent=guest, channel=room, thread=False, clock="none")
    return await guest.sees(channel=room, where=lambda shown: shown.id not in before and "Accept" in shown.enabled)


def moves_in(shown: Shown) -> list[str]:
    """The ids of the moves on a board or on a copy of it, without heroes."""
    ids = [one["custom_id"] for one in shown.buttons if not one.get("disabled")]
    return [one for one in ids if one.startswith(("rk:play:", "rk:copy:")) and not one.endswith("*")]


async def test_a_hundred_clicks_for_one_turn_are_one_move(sandbox: Sandbox, alice: Person, bob: Person) -> None:
    """On the board and on copies of it elsewhere, which belong to other processes."""
    sandbox.let_forged_through()  # the board moves on during the click
    async with bot_processes(sandbox, fresh_database(), {"ROSE_TEST_MANY_HANDS": "1"}) as many:
        board = await begin_duel(alice, bob, channel=ROOMS[0])
        places = [(board, moves_in(board))]
        for room in ROOMS[1:]:
            await alice.command("/rose board", channel=room, match=match_on(board))
            copy = await alice.sees("This copy is yours alone", channel=room)
            places.append((copy, moves_in(copy)))
        presses = []
        for number in range(CLICKS):
            shown, moves = places[number % SIZE]
            presses.append(alice.forges(shown, moves[number // SIZE % len(moves)]))
        assert all(outcome.ok for outcome in await asyncio.gather(*presses))
        async with empty_context(many.address) as context:
            entries = await context.store.read(lambda transaction: transaction.matches.entries(match_on(board)))
        assert [entry.turn for entry in entries] == [0]
        await bob.sees(where=lambda shown: shown.id == board.id and turn_on(shown) == 1)
        await many.check()
