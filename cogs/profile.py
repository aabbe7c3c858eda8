"""`/rose profile`, and the same from a member's menu: how somebody stands, as a picture that only the asker sees."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import app_commands, ui

import matches
import render
from cogs.board_layout import GOLD
from cogs.clicks import Click
from cogs.feature import Feature, Interaction
from cogs.gate import Gate
from cogs.lines import WORK
from cogs.members import Members
from cogs.outgoing import Files
from cogs.pictures import Drawn, Pictures
from cogs.request import Request
from cogs.story import as_text, called
from cogs.translation import worded
from cogs.views import Layout, Note
from cogs.ways_in import ways_in
from game import House, Variant
from locales.words import say
from matches import Hall, Kind, Profile, Results, SeenBy
from matches.refusals import Unknown

GAMES: Final = {Kind.DUEL: Variant.DUEL, Kind.TEAMS: Variant.TEXAS}
_ID: Final = re.compile("[0-9]{1,18}|[0-8][0-9]{18}")  # as far as the store can count
KIND_BUTTONS: Final = {Kind.DUEL: "button-duels", Kind.TEAMS: "button-teams"}


class ProfileLayout(Layout):
    """``told`` is the picture in words, for those who want pictures so."""

    def __init__(self, language: str, found: Profile, shown: Drawn, *, own: bool, strength: str, told: str) -> None:
        super().__init__()
        game = GAMES[found.kind].value
        title = say(language, "profile-title", who=called(language, found.name), game=game)
        small = [strength, say(language, "profile-counts")]
        if own:
            small.append(say(language, "profile-seen", by=found.seen_by.value))
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay(f"### {title}"),
            shown.gallery(),
            accent_colour=GOLD,
        )
        if told:
            box.add_item(ui.TextDisplay(told))
        box.add_item(ui.TextDisplay("\n".join(f"-# {line}" for line in filter(None, small))))
        if len(found.kinds) > 1:
            box.add_item(
                ui.ActionRow(
                    *(
                        ui.Button(
                            label=say(language, KIND_BUTTONS[kind]),
                            custom_id=str(Click("profile", word=f"{kind.value}.{found.person}")),
                            style=discord.ButtonStyle.primary if kind is found.kind else discord.ButtonStyle.secondary,
                            disabled=kind is found.kind,
                        )
                        for kind in found.kinds
                    )
                )
            )
        self.add_item(box)


def drawn_from(language: str, found: Profile) -> render.Profile:
    """What the picture shows, with a word for people who have no name here: who is gone, and who hides."""
    career = found.career
    nameless = say(language, "profile-nameless")

    def joined(names: tuple[str | None, ...]) -> str:
        return " & ".join(name or nameless for name in names)

    return render.Profile(
        name=found.name,
        variant=GAMES[found.kind],
        now=render.Rated(0, found.rating.number, found.rating.uncertainty),
        provisional=found.rating.provisional,
        curve=tuple(render.Rated(row.at, row.after.number, row.after.uncertainty) for row in found.curve),
        results=(_results(career.results[House.RED]), _results(career.results[House.WHITE])),
        since=career.first_at,
        streak=career.streak,
        longest=career.longest,
        best_win=None if career.best is None else (joined(found.best_names), career.best.number),
        rivals=tuple(render.Rival(joined(names), _results(each)) for names, each in found.favourites),
        live_pace=career.live.usual,
        slow_pace=career.slow.usual,
        heroes=career.heroes,
        largest=career.largest,
    )


def _results(each: Results) -> render.Results:
    return render.Results(each.won, each.drawn, each.lost)


class Profiles:
    def __init__(self, hall: Hall, gate: Gate, pictures: Pictures, members: Members) -> None:
        self._hall = hall
        self._gate = gate
        self._pictures = pictures
        self._members = members

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-profile"), description=worded("command-profile-description"))
        @app_commands.rename(person=worded("option-whose"))
        @app_commands.describe(person=worded("option-whose-description"))
        async def profile(interaction: Interaction, person: discord.User | None = None) -> None:
            await self._gate.admit(interaction, lambda request: self.show(request, person or interaction.user), WORK)

        async def of_member(interaction: Interaction, member: discord.User) -> None:
            await self._gate.admit(interaction, lambda request: self.show(request, member), WORK)

        menu = app_commands.ContextMenu(name=worded("context-profile"), callback=of_member)
        return Feature([profile], [menu], {"profile": self.turn})

    async def show(self, request: Request, whose: discord.User | discord.Member) -> None:
        found = await request.drawn(self._find(request, whose.id, None), private=True)
        if found is None:
            await self._nothing(request, whose)
            return
        await request.show_drawn(self._screen(request, found))

    async def _nothing(self, request: Request, whose: discord.User | discord.Member) -> None:
        """What is read where there is no profile to see. A stranger cannot tell why there is none."""
        if whose.id != request.user:
            await request.whisper(request.say("profile-closed", who=called(request.language, whose.display_name)))
            return
        said = [request.say("profile-none-own"), await self._strength(request, whose.id)]
        await request.show(Note("\n".join(filter(None, said)), ways_in(request.language), colour=GOLD))

    async def _strength(self, request: Request, person: int) -> str:
        """Which level they play like in practice, as far as that is known and may be."""
        found = await matches.strength(self._hall, person, by=request.user)
        if found is None:
            return ""
        return request.say("strength-practice", level=request.say(f"level-{found.level}-name"), count=found.results)

    async def turn(self, request: Request, click: Click) -> None:
        """The other kind of match, on the same message."""
        kind, _, person = click.word.partition(".")
        if kind not in (each.value for each in Kind) or not _ID.fullmatch(person):
            raise Unknown(click.word)
        found = await request.drawn(self._find(request, int(person), Kind(kind)))
        if found is None:  # it was closed, or the person forgotten, since it was shown
            await request.whisper(request.say("profile-closed", who=request.say("former-player")))
            return
        await request.update(*await request.drawn(self._screen(request, found)))

    async def _find(self, request: Request, person: int, kind: Kind | None) -> Profile | None:
        guild = request.interaction.guild_id if request.in_server and request.reachable else None
        found = await matches.profile(self._hall, person, viewer=request.user, shared=guild, kind=kind)
        if found is None or person == request.user or found.seen_by is SeenBy.EVERYBODY or guild is None:
            return found
        # It is open to those in the same server: is the person still there?
        if await self._members.left(guild, [person]):
            await matches.note_member(self._hall, guild, person, gone=True)
            return None
        return found

    async def _screen(self, request: Request, found: Profile) -> tuple[Layout, Files]:
        shown = await self._pictures.profile(request.language, drawn_from(request.language, found), request.picture)
        layout = ProfileLayout(
            request.language,
            found,
            shown,
            own=found.person == request.user,
            strength=await self._strength(request, found.person),
            told=as_text(shown.alt) if request.described else "",
        )
        return layout, [shown.file()]
