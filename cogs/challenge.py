"""`/rose challenge`, the same from a member's menu, and what comes of the message with Accept and Decline."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

import matches
from cogs.board_layout import GOLD
from cogs.clicks import Click
from cogs.feature import Feature, Interaction, NoSuchChoice
from cogs.gate import Gate
from cogs.invitation_screens import Invitations
from cogs.languages import Languages
from cogs.outgoing import Failed, Outgoing, Why
from cogs.places import link
from cogs.presenter import Presenter
from cogs.request import Request, person_of
from cogs.time_lines import away_line
from cogs.translation import worded
from cogs.views import Note
from cogs.ways_in import nowhere
from game import House
from matches import Challenge, Clock, Hall, Match, Person, Place, Reach

LOT: Final = "lot"

HOUSES: Final = [
    app_commands.Choice(name=worded("choice-house-lot"), value=LOT),
    app_commands.Choice(name=worded("choice-house-red"), value="red"),
    app_commands.Choice(name=worded("choice-house-white"), value="white"),
]
CLOCKS: Final = [app_commands.Choice(name=worded(f"choice-clock-{clock.value}"), value=clock.value) for clock in Clock]


def house_of(value: str) -> House | None:
    if value == LOT:
        return None
    try:
        return House[value.upper()]
    except KeyError:
        raise NoSuchChoice(value) from None


def clock_of(value: str) -> Clock:
    try:
        return Clock(value)
    except ValueError:
        raise NoSuchChoice(value) from None


class Challenging:
    def __init__(
        self,
        hall: Hall,
        gate: Gate,
        presenter: Presenter,
        invitations: Invitations,
        outgoing: Outgoing,
        languages: Languages,
    ) -> None:
        self._hall = hall
        self._gate = gate
        self._presenter = presenter
        self._invitations = invitations
        self._outgoing = outgoing
        self._languages = languages

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-challenge"), description=worded("command-challenge-description"))
        @app_commands.rename(
            opponent=worded("option-opponent"),
            house=worded("option-house"),
            clock=worded("option-clock"),
            thread=worded("option-thread"),
            friendly=worded("option-friendly"),
        )
        @app_commands.describe(
            opponent=worded("option-opponent-description"),
            house=worded("option-house-description"),
            clock=worded("option-clock-description"),
            thread=worded("option-thread-description"),
            friendly=worded("option-friendly-description"),
        )
        @app_commands.choices(house=HOUSES, clock=CLOCKS)
        async def challenge(
            interaction: Interaction,
            opponent: discord.User | None = None,
            house: str = LOT,
            clock: str = Clock.THREE_DAYS.value,
            thread: bool | None = None,
            friendly: bool = False,
        ) -> None:
            await self._gate.admit(
                interaction,
                lambda request: self.challenge(
                    request,
                    person_of(opponent) if opponent else None,
                    house_of(house),
                    clock_of(clock),
                    thread,
                    friendly,
                ),
            )

        async def from_profile(interaction: Interaction, member: discord.User) -> None:
            await self._gate.admit(
                interaction, lambda request: self.challenge(request, person_of(member), None, Clock.THREE_DAYS, None)
            )

        menu = app_commands.ContextMenu(name=worded("context-challenge"), callback=from_profile)
        answers = {
            "accept": self.accept,
            "decline": self.decline,
            "withdraw": self.withdraw,
            "rematch": self.rematch,
        }
        return Feature([challenge], [menu], answers)

    async def challenge(
        self,
        request: Request,
        guest: Person | None,
        house: House | None,
        clock: Clock,
        thread: bool | None,
        friendly: bool = False,
        origin: str | None = None,
    ) -> None:
        """Challenge somebody, or anybody who sees it."""
        if request.in_dms:
            await self._send_dm(request, guest, house, clock, friendly, origin)
            return
        # Where there is no server whose language all share, it is read by the one who is challenged.
        read_by = request.language
        if guest and not request.in_server:
            read_by = await self._languages.of_person(guest.id, request.language)
        place = request.place(language=None if request.in_server else read_by)
        newcomer = guest is not None and await self._invitations.is_new(guest.id)
        made = await matches.challenge_to_duel(
            self._hall,
            request.person,
            guest,
            house=house,
            clock=clock,
            place=place,
            thread=clock.over_days if thread is None else thread,
            friendly=friendly,
            origin=origin or request.origin,
        )
        ping = await self._invitations.pinged(guest.id if guest else None)
        await self._invitations.open(made, request, place, ping, newcomer=newcomer)
        await self._tell_if_away(request, guest, clock)

    async def _tell_if_away(self, request: Request, guest: Person | None, clock: Clock) -> None:
        """Whoever challenges somebody who is away learns that it may take a while, and can still withdraw it."""
        if guest is None or not clock.over_days:
            return
        away = (await matches.settings(self._hall, guest.id)).away
        if away is not None and away[1] > self._hall.time.now():
            await request.whisper(away_line(request.language, guest.name, away))

    async def _send_dm(
        self,
        request: Request,
        guest: Person | None,
        house: House | None,
        clock: Clock,
        friendly: bool,
        origin: str | None,
    ) -> None:
        """A challenge from a direct message goes to the other's direct messages, and so does the match."""
        if guest is None:
            await request.show(nowhere(request.language))
            return
        await request.acknowledge(private=True)  # opening direct messages may take Discord a while
        made = await matches.challenge_to_duel(
            self._hall,
            request.person,
            guest,
            house=house,
            clock=clock,
            friendly=friendly,
            origin=origin or request.origin,
        )
        await self._post_dm(request, made, guest.id)
        await self._tell_if_away(request, guest, clock)

    async def _post_dm(self, request: Request, made: Challenge, guest: int) -> None:
        """A challenge goes into somebody's direct messages; if they take none, it is withdrawn and that is said."""
        try:
            await self._invitations.deliver(made, guest, request.language)
        except Failed as failed:
            if failed.why is Why.DOWN:
                raise
            await matches.withdraw(self._hall, made.id, request.user)
            await request.whisper(request.say("challenge-dms-closed"))
            return
        await request.show(Note(request.say("challenge-sent"), colour=GOLD))

    async def accept(self, request: Request, click: Click) -> None:
        """The match begins, on the challenge's own message or in a thread that hangs on it."""
        await self._invitations.pressed(click.subject, request)
        match = await matches.accept(self._hall, click.subject, request.person, request.salt, request.handle)
        await self._presenter.answer(match, request)

    async def decline(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        declined = await matches.decline(self._hall, click.subject, request.user)
        await self._invitations.answer(declined, request)

    async def withdraw(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        withdrawn = await matches.withdraw(self._hall, click.subject, request.user)
        await self._invitations.answer(withdrawn, request)

    async def rematch(self, request: Request, click: Click) -> None:
        """Play again with the houses swapped: at once in practice, else as a challenge that waits for the other."""
        found = await matches.rematch(self._hall, click.subject, request.person, request.salt, request.token)
        place = found.place or request.place(private=request.on_private_message)
        if isinstance(found, Match):
            await self._begin_again(request, found, place)
        elif found.place is not None and found.place.message is not None:  # it has been shown already
            await request.whisper(request.say("rematch-waiting"))
        elif isinstance(found, Challenge) and place.reach is Reach.DM and found.guest and found.guest.person:
            await request.acknowledge(private=True)
            await self._post_dm(request, found, found.guest.person)
        else:
            here = request.place(language=place.language)
            guest = found.guest if isinstance(found, Challenge) else None  # those of a table for four are told later
            ping = await self._invitations.pinged(guest.person if guest else None)
            await self._invitations.open(found, request, here, ping)

    async def _begin_again(self, request: Request, match: Match, place: Place) -> None:
        """The board of a rematch; for a click that came after the one that began it, the way to that board."""
        if match.deal.salt != request.salt:
            await already_begun(request, match)
        elif match.practice:
            await self._presenter.open(match, request, place)
        else:  # the other's challenge was accepted by asking for the same
            self._presenter.changed(match.id)
            await request.whisper(request.say("challenge-started"))


async def already_begun(request: Request, match: Match) -> None:
    """What was asked for has been begun by an earlier click: the way there."""
    address = link(match.place)
    see = request.say("see-board", link=address) if address else ""
    await request.whisper(f"{request.say('refused-challenge-started')} {see}".strip())
