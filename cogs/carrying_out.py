"""Carrying out one step for a match: draw it, tell Discord, and note in the store what came of it.

The order matters. A new message is written down before Discord is told, and the store knows of it before the old one
goes; so a crash at any point leaves a situation from which it goes on.
"""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from typing import Final

from cogs.leftovers import Leftovers
from cogs.next_step import Next, Step, Where
from cogs.outgoing import Failed, Why
from cogs.request import TOKEN_LIFE, Request
from cogs.threads import start_thread, wake_thread
from cogs.workshop import Workshop, find_board, place_for
from locales.words import say
from matches import Handle, Match, Notice, Place, Posting, Reach, boards

log = logging.getLogger(__name__)

NONCE_LASTS: Final = 2 * 60
"""Seconds for which Discord surely knows a nonce; a message that was on its way longer is looked for."""


class Hands:
    """What is known of the screen of one match, and what can be done about it."""

    def __init__(self, match: str, workshop: Workshop) -> None:
        self._id = match
        self._shop = workshop
        self._loaded = False
        self.posting: Posting | None = None
        self.leftovers = Leftovers(match, workshop)
        self.closed: set[Where] = set()
        self._handle: Handle | None = None
        self._woken: int | None = None
        """The thread that was opened again once; if that did not help, it is locked."""
        self.told: tuple[object, ...] | None = None
        """The key of the notice that the last new message told; in the store it is gone."""
        self._told_closed: int | None = None
        """The turn for which it was said that somebody takes no direct messages."""

    async def load(self, *, again: bool) -> None:
        if self._loaded and not again:
            return
        found = await boards.screen(self._shop.hall, self._id)
        self.posting, self.leftovers.places = found.posting, list(found.leftovers)
        if found.handle is not None:
            self._handle = found.handle
        self._loaded = True

    # Clicks

    def remember(self, request: Request) -> None:
        """A click on the board was acknowledged: it can still change the message."""
        if request.answered and request.any_handle is not None:
            self._handle = request.any_handle

    def handle_for(self, place: Place, now: int) -> Handle | None:
        handle = self._handle
        return handle if handle is not None and handle.message == place.message and now < handle.until else None

    async def found_stray(self, request: Request) -> None:
        """A click on a message that looks like a board and is not the live one."""
        assert request.message is not None
        stray = replace(request.place(private=request.on_private_message), message=request.message)
        await self.leftovers.add(stray, request.any_handle)

    async def answer(self, match: Match, request: Request) -> None:
        """The click is answered with the board."""
        assert match.place is not None
        layout, files = await self._shop.screens.board(match, match.place)
        try:
            if not await request.try_update(layout, files):
                self.remember(request)
                return  # it has been acknowledged meanwhile, and can be used as a handle
        except Failed as failed:
            if failed.why is not Why.SPENT:
                raise
            log.info("match %s: a click was not answered, %s", self._id, failed)
            self.remember(request)
            return
        self.remember(request)
        self._shown(match, match.place.message)

    async def open(self, match: Match, request: Request, place: Place) -> None:
        """The command is answered with the board: what was written down before becomes its message."""
        if self.posting is not None and self.posting.token != request.token:
            await self._finish(match)  # first, or nobody would ever know of a board that has arrived
        if self.posting is None:
            self.posting = Posting("", place, self._shop.hall.time.now(), request.token)
            await boards.begin_posting(self._shop.hall, self._id, self.posting)
        private = place.reach is Reach.PRIVATE
        layout, files = await request.drawn(self._shop.screens.board(match, place), private=private)
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
                await start_thread(self._shop, match)
            case Step.WAKE_THREAD:
                await self._wake_thread(match)
            case Step.RETIRE:
                await self.leftovers.retire_one(match)
            case Step.GIVE_UP:
                assert match.place is not None
                log.warning("match %s: it is over, and its board can be shown nowhere", self._id)
                self._shown(match, match.place.message)
            case _:
                raise ValueError(todo.step)

    async def _edit_by_handle(self, match: Match) -> None:
        place = match.place
        assert place is not None
        handle = self._handle
        assert handle is not None
        layout, files = await self._shop.screens.board(match, place)
        try:
            await self._shop.outgoing.edit_by_token(handle.token, handle.message, layout, files)
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            log.info("match %s: a click is spent, %s", self._id, failed)
            self._handle = None
            if place.reach.by_click_alone:
                await boards.drop_handle(self._shop.hall, self._id)
            return
        self._shown(match, place.message)

    async def _edit(self, match: Match) -> None:
        place = match.place
        assert place is not None
        layout, files = await self._shop.screens.board(match, place)
        try:
            await self._shop.outgoing.edit(place, layout, files)
        except Failed as failed:
            if failed.why in (Why.BARRED, Why.DMS_CLOSED) or (failed.why is Why.ASLEEP and self._woken == place.thread):
                self._close(place)
            elif failed.why is not Why.GONE:
                raise
            log.info("match %s: its board cannot be edited, %s", self._id, failed)
            assert place.message is not None
            await boards.lost_message(self._shop.hall, self._id, place.message)
            return
        self._shown(match, place.message)

    async def post(self, match: Match, where: Where | None, notice: Notice | None = None, note: str = "") -> bool:
        """A new message; the old one becomes a leftover. False if nothing was posted: another place may be open, or
        another process has the match.
        """
        before = match.place
        assert before is not None
        try:
            place = await place_for(self._shop, match, before, where)
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            self.closed.add(Where.DM)
            return False
        posting = Posting(secrets.token_hex(8), place, self._shop.hall.time.now(), None, notice.row if notice else None)
        if not await boards.begin_posting(self._shop.hall, self._id, posting, match):
            return False
        self.posting = posting
        moved = (place.channel, place.thread) != (before.channel, before.thread)
        return await self._send(match, self.posting, moved=moved, note=note)

    async def _send(self, match: Match, posting: Posting, *, moved: bool, note: str = "", found: bool = False) -> bool:
        place, notice = posting.place, posting.notice
        if moved and place.reach is Reach.DM and match.shown_turn >= 0:
            note = note or say(place.language, "board-moved-to-dms")
        ping = match.people if _welcomes(match, place) else () if notice is None else (notice.person,)
        layout, files = await self._shop.screens.board(match, place, mention=ping, note=note)
        try:
            message = await self._shop.outgoing.post(place, layout, files, nonce=posting.nonce, ping=ping)
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise  # it may have arrived: the posting stays, and is finished later
            self.posting = None
            await boards.give_up_posting(self._shop.hall, self._id)
            self._close(place)
            log.info("match %s: no board in channel %s, %s", self._id, place.thread or place.channel, failed)
            await self._say_that_it_waits(match)
            return False
        await self._posted(None if found else match, replace(place, message=message))
        return True

    async def _finish(self, match: Match) -> None:
        """A message was on its way when the bot was stopped: it is found, or sent."""
        posting = self.posting
        assert posting is not None
        if posting.token is not None:
            await self._finish_answer(match, posting, posting.token)
            return
        old = self._shop.hall.time.now() - posting.at > NONCE_LASTS
        if old and await self._found(match, posting):
            return
        if posting.notice is not None and (posting.notice.turn != match.turn or match.ended is not None):
            # Whoever was to be called has come back: if it is not there it need not come any more, but it may be there.
            posting = replace(posting, notice=None)
        moved = match.place is None or posting.place.channel != match.place.channel
        await self._send(match, posting, moved=moved, found=True)

    async def _found(self, match: Match, posting: Posting) -> bool:
        """Whether a message that was on its way lies where it was to go: then it is the board."""
        found = await find_board(self._shop, match, posting)
        if found is not None:
            await self._posted(None, replace(posting.place, message=found))
        return found is not None

    async def _finish_answer(self, match: Match, posting: Posting, token: str) -> None:
        place = posting.place
        layout, files = await self._shop.screens.board(match, place)
        try:
            if self._shop.hall.time.now() - posting.at > TOKEN_LIFE:
                raise Failed(Why.SPENT, "too late")
            message = await self._shop.outgoing.edit_by_token(token, None, layout, files)
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            if not place.reach.by_click_alone and await self._found(match, posting):
                return  # it was seen, and can be changed without that click
            log.info("match %s: its first board was never seen, %s", self._id, failed)
            self.posting = None
            await boards.give_up_posting(self._shop.hall, self._id)
            return
        await self._posted(match, replace(place, message=message), token)

    async def _posted(self, shown: Match | None, place: Place, token: str | None = None) -> None:
        """The new message is known to be there."""
        assert place.message is not None
        handle = None
        if token is not None:
            handle = Handle(token, place.message, self._shop.hall.time.now() + TOKEN_LIFE)
        kept = handle if place.reach.by_click_alone else None
        if self._handle is not None:
            self.leftovers.keep(self._handle)
        await boards.posted(self._shop.hall, self._id, place, shown, kept)
        if self.posting is not None and self.posting.notice is not None:
            self.told = self.posting.notice.key
        self.posting, self._handle = None, handle
        self.closed.clear()
        await self.load(again=True)

    async def _wake_thread(self, match: Match) -> None:
        place = match.place
        assert place is not None
        self._woken = place.thread
        if not await wake_thread(self._shop, match):
            self._close(place)

    async def _say_that_it_waits(self, match: Match) -> None:
        """The person to move takes no direct messages: whoever holds the last board reads why nothing comes. Once."""
        place = match.place
        told_here = place is not None and place.reach is Reach.DM and place.message is not None
        if place is None or not told_here or match.to_move is None or self._told_closed == match.turn:
            return
        self._told_closed = match.turn
        try:
            await self._shop.outgoing.edit(place, *await self._shop.screens.waits(match, place.language))
        except Failed as failed:
            log.info("match %s: nor could that be said, %s", self._id, failed)

    def _close(self, place: Place) -> None:
        """Nothing can be posted there, for now."""
        if place.reach is Reach.DM:
            self.closed.add(Where.DM)
        else:
            self.closed.add(Where.THREAD if place.thread is not None else Where.CHANNEL)

    def _shown(self, match: Match, message: int | None) -> None:
        self._shop.shown(boards.Shown(self._id, match.version, match.stage, message))
        if match.ended is not None and match.place is not None and match.place.thread is not None:
            self._shop.invitation_changed(self._id)


def _welcomes(match: Match, place: Place) -> bool:
    """Whether this is the first board in a thread of its own: it brings the players there."""
    return place.thread is not None and match.shown_turn < 0 and match.turn == 0 and not match.practice
