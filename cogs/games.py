"""`/rose games`: all matches of a person, everywhere; and `/rose board`: the live board here, again."""

from __future__ import annotations

from typing import Final

from discord import app_commands

import matches
from cogs.clicks import Click
from cogs.copies import Copies
from cogs.feature import Feature, Interaction
from cogs.games_layout import (
    A_MENU,
    A_PAGE,
    FINISHED,
    RUNNING,
    Called,
    FinishedLayout,
    GamesLayout,
    is_unseen,
    label,
)
from cogs.gate import Gate
from cogs.invitation_screens import Invitations
from cogs.languages import Languages
from cogs.lines import WORK
from cogs.presenter import Presenter
from cogs.request import Request
from cogs.screens import Screens
from cogs.translation import worded
from cogs.views import Layout
from matches import ChallengeState, Hall, Match, Reach
from matches.refusals import Unknown

MOST_PAGES: Final = 10_000
"""No button of ours leads further; a forged one shall not make the store count to a million."""


class MyGames:
    def __init__(
        self,
        hall: Hall,
        gate: Gate,
        presenter: Presenter,
        invitations: Invitations,
        screens: Screens,
        copies: Copies,
        languages: Languages,
        called: Called,
    ) -> None:
        self._hall = hall
        self._gate = gate
        self._presenter = presenter
        self._invitations = invitations
        self._screens = screens
        self._copies = copies
        self._languages = languages
        self._called = called

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-games"), description=worded("command-games-description"))
        async def games(interaction: Interaction) -> None:
            await self._gate.admit(interaction, lambda request: self.show_list(request))

        @app_commands.command(name=worded("command-board"), description=worded("command-board-description"))
        @app_commands.rename(match=worded("option-match"))
        @app_commands.describe(match=worded("option-match-description"))
        async def board(interaction: Interaction, match: str) -> None:
            await self._gate.admit(interaction, lambda request: self.bring(request, match.strip().lower()), WORK)

        @board.autocomplete("match")
        async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return await self.suggestions(interaction.user.id, self._languages.of(interaction), typed)

        answers = {
            "games": self.turn_page,
            "bring": self.bring_chosen,
            "next-game": self.next_game,
            "unseen": self.unseen,
        }
        return Feature([games, board], answers=answers)

    async def show_list(self, request: Request, kind: str = RUNNING, page: int = 0) -> None:
        layout: Layout
        if kind == FINISHED:
            over = await matches.finished(self._hall, request.user, limit=A_PAGE + 1, skip=page * A_PAGE)
            layout = FinishedLayout(request.language, over, page, self._called)
        else:
            found = await matches.games(self._hall, request.user)
            layout = GamesLayout(request.language, found, page, request.user, self._called)
        if request.is_click:
            await request.update(layout)
        else:
            await request.show(layout)

    async def turn_page(self, request: Request, click: Click) -> None:
        await self.show_list(request, click.word.partition("/")[0], min(click.turn, MOST_PAGES))

    async def next_game(self, request: Request, click: Click) -> None:
        """The match that waits most urgently for this person."""
        found = await matches.games(self._hall, request.user)
        waiting = [game for game in found.running if game.waiting_for_me]
        if not waiting:
            await request.whisper(request.say("games-nothing-waits"))
            return
        await self.bring(request, waiting[0].id)

    async def bring_chosen(self, request: Request, click: Click) -> None:
        await self.bring(request, request.chosen)

    async def bring(self, request: Request, name: str) -> None:
        """Show a match here: the live board itself if the person plays in it and it may come here, else a look."""
        match = await matches.see(self._hall, name, request.user, request.sees)
        seated = match.seat_of(request.user) is not None
        hidden = match.place is not None and match.place.reach is Reach.PRIVATE and not request.in_dms
        place = request.place(private=hidden)  # what was for one's own eyes stays so
        same = match.place is not None and match.place.guild == place.guild and match.place.channel == place.channel
        if seated and match.ended is None and (same or _may_travel(match, request)):
            if not same:
                await matches.check_shared_place(self._hall, place)
            await self._presenter.open(match, request, place)
            return
        await self.look_on(request, match)

    async def look_on(self, request: Request, match: Match) -> None:
        """A match that stays where it is: a private copy for those who sit there, a look for others."""
        self._presenter.changed(match.id)
        if match.seat_of(request.user) is not None:
            await self._copies.show(request, match)
            return
        look = self._screens.look(match, request.language, picture=request.picture, described=request.described)
        await request.show_drawn(look)

    async def unseen(self, request: Request, click: Click) -> None:
        """A challenge that never came to be seen: show it here, or withdraw it."""
        invitation = await matches.look_at_challenge(self._hall, click.subject)
        host = invitation.host if isinstance(invitation.host, int) else invitation.host.person
        if host != request.user:
            raise Unknown(click.subject)
        # Pressed again, or forged: it is shown once, and whom it is for is pinged once.
        if invitation.state is not ChallengeState.OPEN or not is_unseen(invitation, request.user):
            await self.show_list(request)
            return
        if click.word == "withdraw":
            await matches.withdraw(self._hall, click.subject, request.user)
            await self.show_list(request)
            return
        place = request.place()
        await matches.check_shared_place(self._hall, place)
        guest = None if isinstance(invitation, matches.Lobby) else invitation.guest
        ping = await self._invitations.pinged(None if guest is None else guest.person)
        await self._invitations.open(invitation, request, place, ping)

    async def suggestions(self, person: int, language: str, typed: str) -> list[app_commands.Choice[str]]:
        """The person's matches whose opponent or place has what was typed; those that wait come first."""
        found = await matches.games(self._hall, person)
        choices = []
        for game in found.running:
            name = ("▶ " if game.waiting_for_me else "") + label(language, game, self._called)
            if typed.lower() in name.lower():
                choices.append(app_commands.Choice(name=name[:100], value=game.id))
        return choices[:A_MENU]


def _may_travel(match: Match, request: Request) -> bool:
    """A board goes where its person calls it only if nobody else needs it where it is."""
    return (
        len(match.people) == 1
        or match.place is None
        or (match.place.reach in (Reach.DM, Reach.BORROWED) and request.in_server and request.reachable)
    )
