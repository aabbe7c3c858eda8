"""What the messages of a match show, as the store knows it. Only for the code that brings them up to date.

Nothing here changes a match: posting, moving or editing a board leaves its version as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from data.rows.match_rows import Handle, Place, Posting
from data.tables.transaction import Transaction
from matches.model.context import Context
from matches.model.match_state import State
from matches.model.personal_data import PersonalData
from matches.model.refusals import Unknown
from matches.model.values import Match


@dataclass(frozen=True, slots=True)
class Messages:
    """What the store knows about the messages of a match. Functions that change it return it."""

    posting: Posting | None
    """A message that was sent and may or may not have arrived."""
    leftovers: tuple[Place, ...]
    """Old messages whose buttons are still to be removed."""
    handle: Handle | None


@dataclass(frozen=True, slots=True)
class Screen(Messages):
    """A match, and what the store knows about its messages."""

    match: Match


class Shown(NamedTuple):
    """The version that a live board shows now."""

    match: str
    version: int
    stage: int
    message: int | None


async def behind(context: Context) -> list[str]:
    """The matches whose messages are behind or whose computer is to move, also after a crash."""
    now = context.time.now()

    def work(transaction: Transaction) -> list[str]:
        waiting = transaction.matches.waiting_for_computer(now)
        return waiting + [match for match in transaction.boards.behind(now) if match not in set(waiting)]

    return await context.store.read(work)


async def take(context: Context, match: str) -> None:
    """Take over the lease on a match from any process: a person asked for its board here."""
    now = context.time.now()
    await context.decide(lambda transaction: transaction.matches.take_lease(match, now))


async def screen(context: Context, match: str) -> Screen:
    """All that is known about the messages of a match; Unknown if the match was deleted.

    It is one read. Otherwise another process could store a new board in between: its message would be taken for the
    one before the posting, and the posting would be sent again.
    """
    now = context.time.now()
    state, messages = await context.look_with(match, lambda transaction: _messages(transaction, match, now))
    return Screen(*messages, state.value())


async def mark_shown(context: Context, boards: Iterable[Shown]) -> None:
    """Store what live boards show; several in one write, because it happens after each click."""
    rows = list(boards)
    overtaken = context.cluster.others_show_boards
    await context.store.write(lambda transaction: transaction.boards.mark_shown(rows, overtaken=overtaken))


async def begin_posting(context: Context, match: str, posting: Posting, seen: Match | None = None) -> Messages | None:
    """Store that a message is about to be posted, so that a crash leaves no unknown board.

    ``seen`` is the match for which that was decided. If other processes show boards, this returns None when the
    match has changed or another process has taken it over since: that process may post too, and a person would be
    pinged twice. Raises Unknown if the match was deleted meanwhile.
    """
    now = context.time.now()

    def work(transaction: Transaction) -> Messages | None:
        row = transaction.matches.get(match)
        if row is None:
            raise Unknown(match)
        if seen is not None and context.cluster.others_show_boards:
            same = (row.version, row.place) == (seen.version, seen.place)
            if not same or transaction.boards.posting(match) is not None or not transaction.leases.claim(match, now):
                return None
        transaction.boards.begin_posting(match, posting)
        return Messages(*_messages(transaction, match, now))

    messages = await context.decide(work)
    if messages is None:
        context.cluster.lost(match)
    return messages


async def posted(
    context: Context, match: str, place: Place, shown: Match | None, handle: Handle | None = None
) -> Screen:
    """Store that the new message exists and shows ``shown`` (None: unknown). The old one becomes a leftover.

    The same transaction removes the notice that the message has delivered.
    """

    def change(transaction: Transaction, state: State) -> None:
        before = state.row.place
        # If unknown, it is drawn again. But there was a board, so it does not count as the first one.
        version, turn = (0, max(state.row.shown_turn, 0)) if shown is None else (shown.version, shown.stage)
        transaction.boards.place(match, place, version, turn)
        if before is not None and before.message is not None and before.message != place.message:
            transaction.boards.add_leftover(match, before)
        posting = transaction.boards.posting(match)
        if posting is not None and posting.notice is not None:
            transaction.notices.remove(posting.notice)
        transaction.boards.end_posting(match)
        if handle is not None:
            transaction.boards.keep_handle(match, handle)
        elif not place.reach.by_click_alone:
            transaction.boards.drop_handle(match)

    return await _change(context, match, change)


async def give_up_posting(context: Context, match: str) -> Messages:
    """Drop a posting whose message has not arrived and will not arrive."""
    return await _change_messages(context, match, lambda transaction: transaction.boards.end_posting(match))


async def lost_message(context: Context, match: str, message: int) -> Screen:
    """Store that the live board was deleted."""
    return await _change(context, match, lambda transaction, _: transaction.boards.without_message(match, message))


async def thread_settled(context: Context, match: str, thread: int | None) -> Screen:
    """Store that the board moves into its new thread; without a thread it stays where it is."""

    def change(transaction: Transaction, state: State) -> None:
        transaction.boards.want_thread(match, wanted=False)
        place = state.row.place
        if thread is not None and place is not None:
            # The message of the challenge stays: it links to the match and later shows the result.
            transaction.boards.place(match, replace(place, thread=thread, message=None), 0, -1)
        else:
            transaction.challenges.place(match, None)  # its message becomes the board

    return await _change(context, match, change)


async def add_leftover(context: Context, match: str, place: Place) -> Messages:
    """Store a message that shows a match but is not its live board."""
    return await _change_messages(context, match, lambda transaction: transaction.boards.add_leftover(match, place))


async def drop_leftover(context: Context, match: str, message: int) -> Messages:
    return await _change_messages(context, match, lambda transaction: transaction.boards.drop_leftover(match, message))


async def keep_handle(context: Context, match: str, handle: Handle) -> Screen:
    """Store the handle of a click on the live board. The click itself is answered in another way."""

    def change(transaction: Transaction, state: State) -> None:
        if state.row.place is not None and state.row.place.message == handle.message:
            transaction.boards.keep_handle(match, handle)

    return await _change(context, match, change)


async def drop_handle(context: Context, match: str) -> Messages:
    return await _change_messages(context, match, lambda transaction: transaction.boards.drop_handle(match))


async def _change_messages(context: Context, match: str, change: Callable[[Transaction], None]) -> Messages:
    """Change what is stored beside a match. Raises Unknown if the match was deleted.

    The cached state of the match stays: it may know of a board that was shown just now.
    """
    now = context.time.now()

    def work(transaction: Transaction) -> Messages:
        if transaction.matches.get(match) is None:
            raise Unknown(match)
        change(transaction)
        return Messages(*_messages(transaction, match, now))

    return await context.decide(work)


async def _change(context: Context, match: str, change: Callable[[Transaction, State], None]) -> Screen:
    """Change the board of a match, and update its cached state."""
    now = context.time.now()

    def work(transaction: Transaction, state: State) -> tuple[State, Screen]:
        change(transaction, state)
        row = transaction.matches.refreshed(state.row)
        if row is None:
            raise Unknown(match)
        after = replace(state, row=row)
        return after, Screen(*_messages(transaction, match, now), after.value())

    return await context.change(match, work)


def _messages(
    transaction: Transaction, match: str, now: int
) -> tuple[Posting | None, tuple[Place, ...], Handle | None]:
    """The values for the fields of `Messages`, in their order."""
    boards = transaction.boards
    return boards.posting(match), tuple(boards.leftovers(match)), boards.handle(match, now)


def _forget(transaction: Transaction, person: int, now: int) -> None:
    transaction.boards.call_nobody(person)


PERSONAL_DATA: Final = PersonalData(("postings",), forget=_forget)  # a message on its way is gone in a moment
