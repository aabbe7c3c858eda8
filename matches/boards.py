"""What the screen shows, as the store knows it: for whoever brings it up to date, and for nobody else.

Nothing here changes a match. A board that was posted, moved or shown leaves its version as it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from data import Handle, Place, Posting, Transaction
from matches.hall import Hall
from matches.refusals import Unknown
from matches.state import State
from matches.values import Match


@dataclass(frozen=True, slots=True)
class Screen:
    """A match, and all that is known of its screen."""

    match: Match
    posting: Posting | None
    """A message that may have arrived or not."""
    leftovers: tuple[Place, ...]
    """Messages that are still to lose their buttons."""
    handle: Handle | None


@dataclass(frozen=True, slots=True)
class Shown:
    """A live board that shows a version of its match now."""

    match: str
    version: int
    stage: int
    message: int | None


async def behind(hall: Hall) -> list[str]:
    """The matches whose screen this process is to bring up to date, after a crash as at any time."""
    now = hall.time.now()

    def work(transaction: Transaction) -> list[str]:
        waiting = transaction.matches_waiting_for_computer(now)
        return waiting + [match for match in transaction.behind(now) if match not in set(waiting)]

    return await hall.store.read(work)


async def claim(hall: Hall, match: str) -> bool:
    """Take or keep the right to show a match; False while another process has it."""
    return await hall.claim(match)


async def take(hall: Hall, match: str) -> None:
    """Show a match from now on, whoever did: somebody here has asked for its board."""
    now = hall.time.now()
    await hall.decide(lambda transaction: transaction.take(match, now))


async def let_go(hall: Hall, matches: Iterable[str]) -> None:
    """This process is about to leave, and others are to show what it could not."""
    names = list(matches)

    def work(transaction: Transaction) -> None:
        for name in names:
            transaction.give_back(name)

    await hall.decide(work)


async def screen(hall: Hall, match: str) -> Screen:
    """All that is known of a match's screen; Unknown if the match is gone."""
    state = await hall.look(match)
    now = hall.time.now()

    def work(transaction: Transaction) -> tuple[Posting | None, list[Place], Handle | None]:
        return transaction.posting(match), transaction.leftovers(match), transaction.handle(match, now)

    posting, leftovers, handle = await hall.store.read(work)
    return Screen(state.value(), posting, tuple(leftovers), handle)


async def mark_shown(hall: Hall, boards: Iterable[Shown]) -> None:
    """Note what live boards show. Several at once: it is written after each click."""
    boards = list(boards)
    rows = [(board.match, board.version, board.stage, board.message) for board in boards]
    await hall.store.write(lambda transaction: transaction.mark_shown(rows, overtaken=hall.store.shared))


async def begin_posting(hall: Hall, match: str, posting: Posting, seen: Match | None = None) -> bool:
    """A message is about to be posted. Written down first, so that a crash leaves no board that nobody knows.

    ``seen`` is the match for which that was decided. False where several processes share the store and another one has
    taken it over since: it may be posting, too, and somebody would be rung twice.
    """
    now = hall.time.now()

    def work(transaction: Transaction) -> bool:
        if seen is not None and hall.store.shared:
            row = transaction.match(match)
            same = row is not None and (row.version, row.place) == (seen.version, seen.place)
            if not same or transaction.posting(match) is not None or not transaction.claim(match, now):
                return False
        transaction.begin_posting(match, posting)
        return True

    ours = await hall.decide(work)
    if not ours:
        hall.holds.lose(match)
    return ours


async def posted(hall: Hall, match: str, place: Place, shown: Match | None, handle: Handle | None = None) -> Match:
    """The new message is there and shows ``shown`` (None: it is not known what). The old one becomes a leftover.

    Done in one step with all that follows: a notice that the message told is told.
    """

    def work(transaction: Transaction, state: State) -> tuple[State, Match]:
        before = state.row.place
        # What is not known is drawn again; but there has been a board, so nobody is welcomed a second time.
        version, turn = (0, max(state.row.shown_turn, 0)) if shown is None else (shown.version, shown.stage)
        transaction.place_board(match, place, version, turn)
        if before is not None and before.message is not None and before.message != place.message:
            transaction.add_leftover(match, before)
        posting = transaction.posting(match)
        if posting is not None and posting.notice is not None:
            transaction.remove_notice(posting.notice)
        transaction.end_posting(match)
        if handle is not None:
            transaction.keep_handle(match, handle)
        elif not place.reach.by_click_alone:
            transaction.drop_handle(match)
        return _reread(transaction, state)

    return await hall.change(match, work)


async def give_up_posting(hall: Hall, match: str) -> None:
    """The message never came, and will not come."""
    await hall.decide(lambda transaction: transaction.end_posting(match))


async def lost_message(hall: Hall, match: str, message: int) -> Match:
    """Somebody has deleted the live board."""

    def work(transaction: Transaction, state: State) -> tuple[State, Match]:
        transaction.without_message(match, message)
        return _reread(transaction, state)

    return await hall.change(match, work)


async def thread_settled(hall: Hall, match: str, thread: int | None) -> Match:
    """The board goes into a thread that was made for it, or there is none and it stays where it is."""

    def work(transaction: Transaction, state: State) -> tuple[State, Match]:
        transaction.want_thread(match, wanted=False)
        place = state.row.place
        if thread is not None and place is not None:
            # The message of the challenge stays: it tells where the match is, and what came of it.
            transaction.place_board(match, replace(place, thread=thread, message=None), 0, -1)
        else:
            transaction.place_challenge(match, None)  # its message becomes the board
        return _reread(transaction, state)

    return await hall.change(match, work)


async def add_leftover(hall: Hall, match: str, place: Place) -> None:
    """A message that shows a match and is not its live board has turned up."""
    await hall.decide(lambda transaction: transaction.add_leftover(match, place))


async def drop_leftover(hall: Hall, match: str, message: int) -> None:
    await hall.decide(lambda transaction: transaction.drop_leftover(match, message))


async def keep_handle(hall: Hall, match: str, handle: Handle) -> None:
    """A click on a board that only answers to clicks can change; something else is answered first."""

    def work(transaction: Transaction, state: State) -> tuple[State, None]:
        if state.row.place is not None and state.row.place.message == handle.message:
            transaction.keep_handle(match, handle)
        return state, None

    await hall.change(match, work)


async def drop_handle(hall: Hall, match: str) -> None:
    await hall.decide(lambda transaction: transaction.drop_handle(match))


def _reread(transaction: Transaction, state: State) -> tuple[State, Match]:
    row = transaction.refreshed(state.row)
    if row is None:
        raise Unknown(state.row.id)
    after = replace(state, row=row)
    return after, after.value()
