"""`/rose profile`, also in the member menu: a person's rating and results as a picture in an ephemeral message."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import ui

from core.client import RoseKing
from core.cog import RoseCog, member_menu, on_button, rose_command
from core.interactions.clicks import Click
from core.interactions.cost import WORK
from core.interactions.request import Request
from core.layouts.board_layout import GOLD
from core.layouts.entry_buttons import entry_row
from core.layouts.page_buttons import tab
from core.layouts.pictures import Drawn
from core.layouts.story import as_text, called
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.discord_api import Files
from data.rows.career_rows import Results
from data.rows.people_rows import SeenBy
from game import House, Variant
from locales.words import say
from matches.model.refusals import Unknown
from matches.standing import leaderboards, own_standing, profiles
from matches.standing.profiles import Profile
from ratings.rating import Kind
from render.scenes import career as career_scene

GAMES: Final = {Kind.DUEL: Variant.DUEL, Kind.TEAMS: Variant.TEXAS}
_PERSON_ID: Final = re.compile("[0-9]{1,18}|[0-8][0-9]{18}")  # fits a 64-bit integer of the store
KIND_BUTTONS: Final = {Kind.DUEL: "button-duels", Kind.TEAMS: "button-teams"}


class ProfileLayout(Layout):
    """``description`` describes the picture in words, for people who have chosen that."""

    def __init__(
        self, language: str, found: Profile, shown: Drawn, *, own: bool, strength: str, description: str
    ) -> None:
        super().__init__()
        game = GAMES[found.kind].value
        title = say(language, "profile-title", who=called(language, found.name), game=game)
        small = [strength, say(language, "profile-counts")]
        if own:
            small.append(say(language, "profile-seen", by=found.seen_by.value))
        box: ui.Container[Any] = ui.Container(ui.TextDisplay(f"### {title}"), shown.gallery(), accent_colour=GOLD)
        if description:
            box.add_item(ui.TextDisplay(description))
        box.add_item(ui.TextDisplay("\n".join(f"-# {line}" for line in filter(None, small))))
        if len(found.kinds) > 1:
            row: ui.ActionRow[Any] = ui.ActionRow()
            for kind in found.kinds:
                click = Click("profile", word=f"{kind.value}.{found.person}")
                row.add_item(tab(click, say(language, KIND_BUTTONS[kind]), shown=kind is found.kind))
            box.add_item(row)
        self.add_item(box)


def drawn_from(language: str, found: Profile) -> career_scene.Profile:
    """The content of the picture. People who were deleted or who hide their profile get a placeholder name."""
    career = found.career
    nameless = say(language, "profile-nameless")

    def joined(names: tuple[str | None, ...]) -> str:
        return " & ".join(name or nameless for name in names)

    return career_scene.Profile(
        name=found.name,
        variant=GAMES[found.kind],
        now=career_scene.Rated(0, found.rating.number, found.rating.uncertainty),
        provisional=found.rating.provisional,
        curve=tuple(career_scene.Rated(row.at, row.after.number, row.after.uncertainty) for row in found.curve),
        results=(_results(career.results[House.RED]), _results(career.results[House.WHITE])),
        since=career.first_at,
        streak=career.streak,
        longest=career.longest,
        best_win=None if career.best is None else (joined(found.best_names), career.best.number),
        rivals=tuple(career_scene.Rival(joined(names), _results(each)) for names, each in found.favourites),
        live_pace=career.live.usual,
        slow_pace=career.slow.usual,
        heroes=career.heroes,
        largest=career.largest,
    )


def _results(each: Results) -> career_scene.Results:
    return career_scene.Results(each.won, each.drawn, each.lost)


class ProfileCog(RoseCog):
    @rose_command("profile", cost=WORK)
    async def profile(self, request: Request, whose: discord.User | None = None) -> None:
        await self.show(request, whose or request.interaction.user)

    @member_menu("profile", cost=WORK)
    async def of_member(self, request: Request, member: discord.User) -> None:
        await self.show(request, member)

    async def show(self, request: Request, whose: discord.User | discord.Member) -> None:
        found = await request.wait_for_drawing(self._find(request, whose.id, None), private=True)
        if found is None:
            await self._show_no_profile(request, whose)
            return
        await request.show_when_drawn(self._screen(request, found))

    async def _show_no_profile(self, request: Request, whose: discord.User | discord.Member) -> None:
        """Say that there is no profile to show. The reason is not revealed to others."""
        if whose.id != request.user:
            who = called(request.language, whose.display_name)
            await request.reply_privately(request.say("profile-closed", who=who))
            return
        said = [request.say("profile-none-own"), await self._strength(request, whose.id)]
        await request.show(Note("\n".join(filter(None, said)), entry_row(request.language), colour=GOLD))

    async def _strength(self, request: Request, person: int) -> str:
        """The level that they play like in practice, if it is known and may be shown."""
        found = await own_standing.strength(self._context, person, by=request.user)
        if found is None:
            return ""
        return request.say("strength-practice", level=request.say(f"level-{found.level}-name"), count=found.results)

    @on_button("profile", cost=WORK)
    async def turn(self, request: Request, click: Click) -> None:
        """Show the other kind of match on the same message."""
        kind, _, person = click.word.partition(".")
        if kind not in (each.value for each in Kind) or not _PERSON_ID.fullmatch(person):
            raise Unknown(click.word)
        found = await request.wait_for_drawing(self._find(request, int(person), Kind(kind)))
        if found is None:  # hidden or deleted since it was shown
            await request.reply_privately(request.say("profile-closed", who=request.say("former-player")))
            return
        await request.update(*await request.wait_for_drawing(self._screen(request, found)))

    async def _find(self, request: Request, person: int, kind: Kind | None) -> Profile | None:
        guild = request.interaction.guild_id if request.in_server and request.reachable else None
        found = await profiles.profile(self._context, person, viewer=request.user, shared=guild, kind=kind)
        if found is None or person == request.user or found.seen_by is SeenBy.EVERYBODY or guild is None:
            return found
        # Only members of the same server may see it: check that the person is still a member.
        if await self.app.members.left(guild, [person]):
            await leaderboards.note_member(self._context, guild, person, gone=True)
            return None
        return found

    async def _screen(self, request: Request, found: Profile) -> tuple[Layout, Files]:
        language = request.language
        shown = await self._pictures.profile(language, drawn_from(language, found), request.known.picture)
        layout = ProfileLayout(
            language,
            found,
            shown,
            own=found.person == request.user,
            strength=await self._strength(request, found.person),
            description=as_text(shown.alt) if request.known.described else "",
        )
        return layout, [shown.file()]


async def setup(bot: RoseKing) -> None:
    await bot.add_cog(ProfileCog(bot.app))
