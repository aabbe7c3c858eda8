"""`/rose challenge`, also in the member menu; the buttons of a challenge, and rematches."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands

from core.cog import RoseCog, member_menu, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import QUICK
from core.interactions.interaction import NoSuchChoice, person_of
from core.interactions.request import Request
from core.layouts.board_layout import GOLD
from core.layouts.clock_lines import away_line
from core.layouts.entry_buttons import nowhere
from core.lifecycle.command_translation import localised
from core.outgoing.base_layouts import Note
from core.outgoing.discord_api import DiscordFailed, FailReason
from core.outgoing.links import link_line
from data.rows.match_rows import Place, Reach
from game import House
from matches.begin import challenges
from matches.model.clocks import Clock
from matches.model.invitation_values import Challenge
from matches.model.values import Match, Person
from matches.people import people

RANDOM: Final = "lot"

HOUSES: Final = [
    app_commands.Choice(name=localised("choice-house-lot"), value=RANDOM),
    app_commands.Choice(name=localised("choice-house-red"), value="red"),
    app_commands.Choice(name=localised("choice-house-white"), value="white"),
]
CLOCKS: Final = [
    app_commands.Choice(name=localised(f"choice-clock-{clock.value}"), value=clock.value) for clock in Clock
]


def house_of(value: str) -> House | None:
    if value == RANDOM:
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


class ChallengeCog(RoseCog):
    @rose_command("challenge", cost=QUICK)
    @app_commands.choices(house=HOUSES, clock=CLOCKS)
    async def challenge_command(
        self,
        request: Request,
        opponent: discord.User | None = None,
        house: str = RANDOM,
        clock: str = Clock.THREE_DAYS.value,
        thread: bool | None = None,
        friendly: bool = False,
    ) -> None:
        guest = person_of(opponent) if opponent else None
        await self.challenge(request, guest, house_of(house), clock_of(clock), thread, friendly)

    @member_menu("challenge", cost=QUICK)
    async def from_profile(self, request: Request, member: discord.User) -> None:
        await self.challenge(request, person_of(member), None, Clock.THREE_DAYS, None)

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
        """Challenge ``guest``; without one, everybody who sees the message can accept.

        A challenge made in direct messages is sent to the guest's direct messages, and so is the match.
        """
        place = None
        newcomer = False
        if request.in_dms:
            if guest is None:
                await request.show(nowhere(request.language))
                return
            await request.acknowledge(private=True)  # opening a DM channel may take a while
        else:
            # Outside a server there is no shared language: use that of the challenged person.
            read_by = request.language
            if guest and not request.in_server:
                read_by = await self._languages.of_person(guest.id, request.language)
            place = request.place(language=None if request.in_server else read_by)
            newcomer = guest is not None and await self._invitations.is_new(guest.id)
        made = await challenges.challenge_to_duel(
            self._context,
            request.person,
            guest,
            house=house,
            clock=clock,
            place=place,
            thread=place is not None and (clock.over_days if thread is None else thread),
            friendly=friendly,
            origin=origin or request.origin,
        )
        if place is not None:
            ping = await self._invitations.pinged(guest.id if guest else None)
            await self._invitations.open(made, request, place, ping, newcomer=newcomer)
        elif guest is not None:
            await self._post_dm(request, made, guest.id)
        await self._tell_if_away(request, guest, clock)

    async def _tell_if_away(self, request: Request, guest: Person | None, clock: Clock) -> None:
        """Tell the challenger that the guest is away: the answer may take a while, and they can still withdraw."""
        if guest is None or not clock.over_days:
            return
        away = (await people.settings(self._context, guest.id)).away
        if away is not None and away[1] > self._context.time.now():
            await request.reply_privately(away_line(request.language, guest.name, away))

    async def _post_dm(self, request: Request, made: Challenge, guest: int) -> None:
        """Send a challenge to the guest's direct messages. If these are closed, withdraw it and tell the challenger."""
        try:
            await self._invitations.deliver(made, guest, request.language)
        except DiscordFailed as failed:
            if failed.why is FailReason.DOWN:
                raise
            await challenges.withdraw(self._context, made.id, request.user)
            await request.reply_privately(request.say("challenge-dms-closed"))
            return
        await request.show(Note(request.say("challenge-sent"), colour=GOLD))

    @on_button("accept", cost=QUICK)
    async def accept(self, request: Request, click: Click) -> None:
        """Begin the match on the challenge's message, or in a thread of that message."""
        await self._invitations.pressed(click.subject, request)
        match = await challenges.accept(self._context, click.subject, request.person, request.salt, request.handle)
        await self._presenter.answer(match, request)

    @on_button("decline", cost=QUICK)
    @on_button("withdraw", cost=QUICK)
    async def close(self, request: Request, click: Click) -> None:
        await self._invitations.pressed(click.subject, request)
        end = challenges.decline if click.action == "decline" else challenges.withdraw
        await self._invitations.answer(await end(self._context, click.subject, request.user), request)

    @on_button("rematch", cost=QUICK)
    async def rematch(self, request: Request, click: Click) -> None:
        """Play again with the houses swapped: at once in practice, otherwise as a challenge to the opponent."""
        found = await challenges.rematch(self._context, click.subject, request.person, request.salt, request.token)
        place = found.place or request.place(private=request.on_private_message)
        if isinstance(found, Match):
            await self._show_rematch(request, found, place)
        elif found.place is not None and found.place.message is not None:  # already posted
            await request.reply_privately(request.say("rematch-waiting"))
        elif isinstance(found, Challenge) and place.reach is Reach.DM and found.guest and found.guest.person:
            await request.acknowledge(private=True)
            await self._post_dm(request, found, found.guest.person)
        else:
            here = request.place(language=place.language)
            guest = found.guest if isinstance(found, Challenge) else None  # players of a lobby are notified later
            ping = await self._invitations.pinged(guest.person if guest else None)
            await self._invitations.open(found, request, here, ping)

    async def _show_rematch(self, request: Request, match: Match, place: Place) -> None:
        """Show the board of a rematch. If an earlier click has begun it, link to that board."""
        if match.deal.salt != request.salt:
            await already_begun(request, match)
        elif match.practice:
            await self._presenter.open(match, request, place)
        else:  # the opponent had asked for a rematch already, so this click has accepted it
            self._presenter.changed(match.id)
            await request.reply_privately(request.say("challenge-started"))


async def already_begun(request: Request, match: Match) -> None:
    """An earlier click has begun this match: link to its board."""
    see = link_line(request.language, match.place)
    await request.reply_privately(f"{request.say('refused-challenge-started')} {see}".strip())
