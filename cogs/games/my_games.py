"""`/rose games`: all matches of a person in all places. `/rose board`: post the live board here again."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from cogs.board.board_copies import BoardCopiesCog
from cogs.games.games_layout import FINISHED, PAGE_SIZE, RUNNING, FinishedLayout, GamesLayout, is_unseen, suggestions
from core.app import App
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import QUICK, WORK
from core.interactions.interaction import Interaction
from core.interactions.request import Request
from core.outgoing.base_layouts import Layout
from data.rows.match_rows import ChallengeState, Reach
from matches.begin import challenges, servers
from matches.history import visibility
from matches.model.invitation_values import Lobby
from matches.model.refusals import Unknown
from matches.model.values import Match
from matches.people import people

MOST_PAGES: Final = 10_000
"""No real button leads further. The limit keeps a forged one from a query with a huge offset."""


class GamesCog(RoseCog):
    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._copies = BoardCopiesCog(app)

    @rose_command("board", cost=WORK)
    async def board(self, request: Request, match: str) -> None:
        await self.bring(request, match.strip().lower())

    @board.autocomplete("match")
    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The person's matches; those that wait for them come first and have a mark."""
        found = await people.games(self._context, interaction.user.id)
        marked = [(game, game.waiting_for_me) for game in found.running]
        return suggestions(self._languages.of(interaction), marked, typed, self.app.channel_name)

    @rose_command("games", cost=QUICK)
    async def games(self, request: Request) -> None:
        await self.show_list(request)

    async def show_list(self, request: Request, kind: str = RUNNING, page: int = 0) -> None:
        layout: Layout
        if kind == FINISHED:
            over = await people.finished(self._context, request.user, limit=PAGE_SIZE + 1, skip=page * PAGE_SIZE)
            layout = FinishedLayout(request.language, over, page, self.app.channel_name)
        else:
            found = await people.games(self._context, request.user)
            layout = GamesLayout(request.language, found, page, request.user, self.app.channel_name)
        if request.is_click:
            await request.update(layout)
        else:
            await request.show(layout)

    @on_button("games", cost=QUICK)
    async def turn_page(self, request: Request, click: Click) -> None:
        await self.show_list(request, click.word.partition("/")[0], min(click.turn, MOST_PAGES))

    @on_button("next-game", cost=QUICK)
    async def next_game(self, request: Request, click: Click) -> None:
        """Show the most urgent match that waits for this person."""
        found = await people.games(self._context, request.user)
        waiting = [game for game in found.running if game.waiting_for_me]
        if not waiting:
            await request.reply_privately(request.say("games-nothing-waits"))
            return
        await self.bring(request, waiting[0].id)

    @on_button("bring", cost=QUICK)
    async def bring_chosen(self, request: Request, click: Click) -> None:
        await self.bring(request, request.chosen)

    async def bring(self, request: Request, name: str) -> None:
        """Show a match here: the live board if the person plays in it and it may move here, else a private view."""
        match = await visibility.see(self._context, name, request.user, request.sees)
        seated = match.seat_of(request.user) is not None
        hidden = match.place is not None and match.place.reach is Reach.PRIVATE and not request.in_dms
        place = request.place(private=hidden)  # a private board stays private
        same = match.place is not None and match.place.guild == place.guild and match.place.channel == place.channel
        if seated and match.ended is None and (same or _may_move_here(match, request)):
            if not same:
                await servers.check_shared_place(self._context, place)
            await self._presenter.open(match, request, place)
            return
        await self.look_on(request, match)

    async def look_on(self, request: Request, match: Match) -> None:
        """Show a match without moving its board: a private copy for its players, a picture for others."""
        self._presenter.changed(match.id)
        if match.seat_of(request.user) is not None:
            await self._copies.show(request, match)
            return
        look = self._screens.look(
            match, request.language, picture=request.known.picture, described=request.known.described
        )
        await request.show_when_drawn(look)

    @on_button("unseen", cost=QUICK)
    async def unseen(self, request: Request, click: Click) -> None:
        """A challenge that was never posted: post it here, or withdraw it."""
        invitation = await challenges.look_at_challenge(self._context, click.subject)
        host = invitation.host if isinstance(invitation.host, int) else invitation.host.person
        if host != request.user:
            raise Unknown(click.subject)
        # Pressed twice, or forged: a challenge is posted once, and its guest is pinged once.
        if invitation.state is not ChallengeState.OPEN or not is_unseen(invitation, request.user):
            await self.show_list(request)
            return
        if click.word == "withdraw":
            await challenges.withdraw(self._context, click.subject, request.user)
            await self.show_list(request)
            return
        place = request.place()
        await servers.check_shared_place(self._context, place)
        guest = None if isinstance(invitation, Lobby) else invitation.guest
        ping = await self._invitations.pinged(None if guest is None else guest.person)
        await self._invitations.open(invitation, request, place, ping)

    @on_button("answer", cost=QUICK)
    async def answer(self, request: Request, click: Click) -> None:
        """Accept or decline a challenge in the list; the list and the challenge's message are updated."""
        if click.word == "accept":
            match = await challenges.accept(self._context, click.subject, request.person, request.salt)
            await self._presenter.settle(match.id)
        else:
            declined = await challenges.decline(self._context, click.subject, request.user)
            self._invitations.changed(declined.id)
        await self.show_list(request)


def _may_move_here(match: Match, request: Request) -> bool:
    """Whether a board may move here: only if no other player needs it in its present place."""
    return (
        len(match.people) == 1
        or match.place is None
        or (match.place.reach in (Reach.DM, Reach.BORROWED) and request.in_server and request.reachable)
    )
