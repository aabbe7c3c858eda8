"""Carries out one step for a match: draw the board, call Discord, and write the result to the store.

The order matters. A posting is written to the store before the call to Discord, and the new message is in the store
before the old one is deleted. So the work can go on after a crash at any point.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from typing import Final

from core.interactions.request import TOKEN_LIFE, Request
from core.live.board_services import BoardServices, find_board, mentioned, place_for
from core.live.leftovers import Leftovers
from core.live.match_threads import start_thread, wake_thread
from core.live.next_step import Next, Step, Where, where_is
from core.outgoing.discord_api import DiscordFailed, FailReason
from data.rows.match_rows import Handle, Place, Posting, Reach
from locales.words import say
from matches.model.values import Match
from matches.schedule.notice_worker import Notice
from matches.screen import boards

log = logging.getLogger(__name__)

NONCE_LASTS: Final = 2 * 60
"""Seconds for which Discord certainly knows a nonce. For an older posting the channel history is searched first."""


class BoardMessage:
    """The board message of one match: its known state, and the steps that change it."""

    def __init__(self, match: str, services: BoardServices) -> None:
        self._id = match
        self._services = services
        self._context = services.context
        self._messages: boards.Messages | None = None
        self._leftovers = Leftovers(match, services)
        self.closed: set[Where] = set()
        """Where posting fails for now."""
        self._handle: Handle | None = None
        """The last click on the board, which is not in the store in most cases."""
        self._woken: int | None = None
        """The thread that was unarchived once. If editing still fails, it is locked."""
        self.last_notice: tuple[object, ...] | None = None
        """The key of the notice in the last new message. The store has deleted that notice."""
        self._told_closed: int | None = None
        """The turn for which the note about closed direct messages was shown."""

    async def load(self) -> Match:
        """Read the match and what the store knows about its messages."""
        screen = await boards.screen(self._context, self._id)
        self._messages = screen
        return screen.match

    @property
    def messages(self) -> boards.Messages:
        """What the last read or write of the store has returned."""
        assert self._messages is not None, "load() comes first"
        return self._messages

    # Clicks

    def remember(self, request: Request) -> None:
        """Keep an acknowledged click on the board as a handle: it can still edit the message."""
        if request.answered and request.any_handle is not None:
            self._handle = request.any_handle

    def handle_for(self, place: Place, now: int) -> Handle | None:
        for handle in (self._handle, self.messages.handle):
            if handle is not None and handle.message == place.message and now < handle.until:
                return handle
        return None

    async def found_stray(self, request: Request) -> None:
        """Make the clicked message a leftover: it looks like a board and is not the live one."""
        assert request.message is not None
        stray = replace(request.place(private=request.on_private_message), message=request.message)
        if request.any_handle is not None:
            self._leftovers.keep(request.any_handle)
        self._messages = await boards.add_leftover(self._context, self._id, stray)

    async def answer(self, match: Match, request: Request) -> None:
        """Answer a click with the board."""
        assert match.place is not None
        layout, files = await self._services.screens.board(match, match.place)
        answered = False
        try:
            answered = await request.try_update(layout, files)
        except DiscordFailed as failed:
            if failed.why is not FailReason.SPENT:
                raise
            log.info("match %s: a click was not answered, %s", self._id, failed)
        self.remember(request)  # if it was acknowledged meanwhile, it is used as a handle
        if answered:
            self._shown(match, match.place.message)

    async def open(self, match: Match, request: Request, place: Place) -> None:
        """Answer a command with the board. The posting is stored first, then becomes the message."""
        posting = self.messages.posting
        if posting is not None and posting.token != request.token:
            await self._finish(match)  # first, or a board that has arrived would never be known
        if self.messages.posting is None:
            posting = Posting("", place, self._context.time.now(), request.token)
            self._messages = await boards.begin_posting(self._context, self._id, posting)
        private = place.reach is Reach.PRIVATE
        layout, files = await request.wait_for_drawing(self._services.screens.board(match, place), private=private)
        message = await request.show(layout, files, private=private)
        if message is not None:
            await self._posted(match, replace(place, message=message), request.token)

    # Steps

    async def carry_out(self, todo: Next, match: Match) -> None:
        match todo.step:
            case Step.EDIT_BY_HANDLE:
                await self._edit_by_handle(match)
            case Step.EDIT:
                await self._edit(match)
            case Step.POST:
                await self.post(match, todo.where)
            case Step.FINISH:
                await self._finish(match)
            case Step.START_THREAD:
                await start_thread(self._services, match)
            case Step.WAKE_THREAD:
                await self._wake_thread(match)
            case Step.RETIRE:
                self._messages = await self._leftovers.retire(match, self.messages.leftovers[0])
            case Step.GIVE_UP:
                assert match.place is not None
                log.warning("match %s: it is over, and its board can be shown nowhere", self._id)
                self._shown(match, match.place.message)
            case _:
                raise ValueError(todo.step)

    async def _edit_by_handle(self, match: Match) -> None:
        place = match.place
        assert place is not None
        handle = self.handle_for(place, self._context.time.now())
        if handle is None:
            return  # it has just expired
        layout, files = await self._services.screens.board(match, place)
        try:
            await self._services.outgoing.edit_by_token(handle.token, handle.message, layout, files)
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            log.info("match %s: a click is spent, %s", self._id, failed)
            if handle == self._handle:
                self._handle = None
            if handle == self.messages.handle:
                self._messages = await boards.drop_handle(self._context, self._id)
            return
        self._shown(match, place.message)

    async def _edit(self, match: Match) -> None:
        place = match.place
        assert place is not None
        layout, files = await self._services.screens.board(match, place)
        try:
            await self._services.outgoing.edit(place, layout, files)
        except DiscordFailed as failed:
            if failed.why in (FailReason.BARRED, FailReason.DMS_CLOSED) or (
                failed.why is FailReason.ASLEEP and self._woken == place.thread
            ):
                self.closed.add(where_is(place))
            elif failed.why is not FailReason.GONE:
                raise
            log.info("match %s: its board cannot be edited, %s", self._id, failed)
            assert place.message is not None
            await boards.lost_message(self._context, self._id, place.message)
            return
        self._shown(match, place.message)

    async def post(self, match: Match, where: Where | None, notice: Notice | None = None, note: str = "") -> bool:
        """Post a new message; the old one becomes a leftover.

        False if nothing was posted: another place may be open, or another process has the match.
        """
        before = match.place
        assert before is not None
        try:
            place = await place_for(self._services, match, before, where)
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            self.closed.add(Where.DM)
            return False
        posting = Posting(secrets.token_hex(8), place, self._context.time.now(), None, notice)
        begun = await boards.begin_posting(self._context, self._id, posting, match)
        if begun is None:
            return False
        self._messages = begun
        moved = (place.channel, place.thread) != (before.channel, before.thread)
        return await self._send(match, posting, moved=moved, note=note)

    async def _send(self, match: Match, posting: Posting, *, moved: bool, note: str = "", found: bool = False) -> bool:
        place = posting.place
        if moved and place.reach is Reach.DM and match.shown_turn >= 0:
            note = note or say(place.language, "board-moved-to-dms")
        ping = mentioned(match, posting)
        layout, files = await self._services.screens.board(match, place, mention=ping, note=note)
        try:
            message = await self._services.outgoing.post(place, layout, files, nonce=posting.nonce, ping=ping)
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise  # it may have arrived: the posting stays in the store and is finished later
            self._messages = await boards.give_up_posting(self._context, self._id)
            self.closed.add(where_is(place))
            log.info("match %s: no board in channel %s, %s", self._id, place.thread or place.channel, failed)
            await self._explain_closed_dms(match)
            return False
        await self._posted(None if found else match, replace(place, message=message))
        return True

    async def _finish(self, match: Match) -> None:
        """Finish a posting that was interrupted: find its message, or send it."""
        posting = self.messages.posting
        assert posting is not None
        if posting.token is not None:
            await self._finish_answer(match, posting, posting.token)
            return
        old = self._context.time.now() - posting.at > NONCE_LASTS
        if old and await self._found(match, posting):
            return
        if posting.notice is not None and (posting.notice.turn != match.turn or match.ended is not None):
            # The notice is outdated, so no mention is needed. But the message may have arrived: the nonce tells.
            posting = replace(posting, notice=None)
        moved = match.place is None or posting.place.channel != match.place.channel
        await self._send(match, posting, moved=moved, found=True)

    async def _found(self, match: Match, posting: Posting) -> bool:
        """Search the message of a posting. If it is there, it becomes the board."""
        found = await find_board(self._services, match, posting)
        if found is not None:
            await self._posted(None, replace(posting.place, message=found))
        return found is not None

    async def _finish_answer(self, match: Match, posting: Posting, token: str) -> None:
        place = posting.place
        layout, files = await self._services.screens.board(match, place)
        try:
            if self._context.time.now() - posting.at > TOKEN_LIFE:
                raise DiscordFailed(FailReason.SPENT, "too late")
            message = await self._services.outgoing.edit_by_token(token, None, layout, files)
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            if not place.reach.by_click_alone and await self._found(match, posting):
                return  # it was shown, and can be edited without the token
            log.info("match %s: its first board was never seen, %s", self._id, failed)
            self._messages = await boards.give_up_posting(self._context, self._id)
            return
        await self._posted(match, replace(place, message=message), token)

    async def _posted(self, shown: Match | None, place: Place, token: str | None = None) -> None:
        """Write to the store that the new message exists."""
        assert place.message is not None
        handle = None if token is None else Handle(token, place.message, self._context.time.now() + TOKEN_LIFE)
        kept = handle if place.reach.by_click_alone else None
        for before in (self.messages.handle, self._handle):
            if before is not None:
                self._leftovers.keep(before)
        posting = self.messages.posting
        self._messages = await boards.posted(self._context, self._id, place, shown, kept)
        if posting is not None and posting.notice is not None:
            self.last_notice = posting.notice.key
        self._handle = handle
        self.closed.clear()

    async def _wake_thread(self, match: Match) -> None:
        place = match.place
        assert place is not None
        self._woken = place.thread
        if not await wake_thread(self._services, match):
            self.closed.add(where_is(place))

    async def _explain_closed_dms(self, match: Match) -> None:
        """Tell the reader of the last board, once a turn, that the person to move accepts no direct messages."""
        place = match.place
        if place is None or place.message is None or place.reach is not Reach.DM:
            return
        if match.to_move is None or self._told_closed == match.turn:
            return
        self._told_closed = match.turn
        try:
            await self._services.outgoing.edit(place, *await self._services.screens.waits(match, place.language))
        except DiscordFailed as failed:
            log.info("match %s: nor could that be said, %s", self._id, failed)

    def _shown(self, match: Match, message: int | None) -> None:
        self._services.shown(boards.Shown(self._id, match.version, match.stage, message))
        if match.ended is not None and match.place is not None and match.place.thread is not None:
            self._services.invitation_changed(self._id)
