"""*Look back* and `/rose replay`: one private screen with what can be done with a match that has been played.

The same for a record or a position that somebody brings. Watching, walking through and playing on are rooms behind it.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands, ui

import matches
from cogs.board_layout import GOLD, ending, heading
from cogs.clicks import Click, button
from cogs.feature import Feature, Interaction
from cogs.games_layout import A_MENU, Called, label
from cogs.gate import Gate
from cogs.languages import Languages
from cogs.lines import WORK
from cogs.outgoing import refusals
from cogs.pasts import MOST_BYTES, Pasts
from cogs.request import Request
from cogs.story import forfeit_word
from cogs.translation import worded
from cogs.views import Layout, Note
from cogs.ways_in import ways_in
from game import House, PositionError, RecordError, Seat
from locales.words import say
from matches import Ending, Hall, Past

AGAIN: Final = "again"
"""The word on a button that leads back to this screen, on the same message."""
_QUOTED: Final = 60


def caption(language: str, past: Past, moves: int | None = None) -> str:
    """Who played, and the score after so many moves; how it ended where that is the end."""
    moves = past.moves if moves is None else moves
    table = past.moment(moves).view
    named = past.kept or past.record is not None
    lines = [heading(language, past) if named else f"### {say(language, 'look-back-position')}"]
    if named and past.ended is not None and moves == past.moves:
        # A record does not say who of a house has resigned.
        known = past.kept or past.ended.ending is Ending.PLAYED
        lines.append(ending(language, past) if known else forfeit_word(language, past.ended.ending))
    lines.append(say(language, "board-score", red=table.score(House.RED), white=table.score(House.WHITE)))
    return "\n".join(lines)


def way_back(language: str, past: Past, key: str = "button-back") -> ui.Button[Any]:
    return button(Click("look-back", past.name, word=AGAIN), say(language, key))


def side_of(past: Past, person: int) -> Seat:
    """From which side moments are shown: as on the board, which in practice lay as its one person saw it."""
    own = next((player.seat for player in past.players if player.person == person), None)
    return own if own is not None and past.practice else Seat.RED_1


def may_branch(past: Past) -> bool:
    """Whether there is anything to play on from; while people are playing, there is not."""
    return not (past.running and not past.practice) and not past.moments[0].view.over


def may_review(past: Past) -> bool:
    """Whether a review is offered: of matches of ours that are over."""
    return past.kept and past.record is not None and past.moves > 0


def branch_from(past: Past) -> int:
    """The moment that is offered first: where the match was left, or its middle if it was played to the end."""
    return past.moves if not past.moments[-1].view.over else past.moves // 2


class LookBackLayout(Layout):
    def __init__(self, language: str, past: Past) -> None:
        super().__init__()
        text = [f"-# {say(language, 'look-back-title')}", caption(language, past)]
        if past.running:
            text.append(say(language, "look-back-running"))
        row: ui.ActionRow[Any] = ui.ActionRow()
        bright = discord.ButtonStyle.primary
        if past.record is not None and past.moves:
            row.add_item(button(Click("watch", past.name), say(language, "button-watch"), bright))
        last = Click("walk", past.name, past.moves, "open") if past.running else Click("walk", past.name, 0, "open")
        row.add_item(button(last, say(language, "button-walk"), bright))
        if may_branch(past):
            row.add_item(button(Click("branch", past.name, branch_from(past)), say(language, "button-branch")))
        if may_review(past):
            row.add_item(button(Click("review", past.name), say(language, "button-review"), bright))
        if past.record is not None and past.record.proof is not None:
            row.add_item(button(Click("record", past.name), say(language, "button-record")))
        self.add_item(ui.Container(ui.TextDisplay("\n".join(text)), row, accent_colour=GOLD))


class LookBack:
    def __init__(self, hall: Hall, gate: Gate, pasts: Pasts, languages: Languages, called: Called) -> None:
        self._hall = hall
        self._gate = gate
        self._pasts = pasts
        self._languages = languages
        self._called = called

    def feature(self) -> Feature:
        @app_commands.command(name=worded("command-replay"), description=worded("command-replay-description"))
        @app_commands.rename(
            match=worded("option-match"), file=worded("option-file"), position=worded("option-position")
        )
        @app_commands.describe(
            match=worded("option-match-description"),
            file=worded("option-file-description"),
            position=worded("option-position-description"),
        )
        async def replay(
            interaction: Interaction,
            match: str | None = None,
            file: discord.Attachment | None = None,
            position: str | None = None,
        ) -> None:
            await self._gate.admit(interaction, lambda request: self.open(request, match, file, position), WORK)

        @replay.autocomplete("match")
        async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return await self.suggestions(interaction.user.id, self._languages.of(interaction), typed)

        return Feature([replay], answers={"look-back": self.look_back, "look-at": self.look_at})

    async def open(
        self, request: Request, match: str | None, file: discord.Attachment | None, position: str | None
    ) -> None:
        """What was named or brought; without either the last match of this person."""
        if file is not None:
            await self._bring(request, file)
            return
        if position is not None:
            try:
                past = self._pasts.bring_position(request.user, position.strip())
            except PositionError as error:
                await request.whisper(position_sentence(request.language, error))
                return
        elif match is not None:
            past = await self._pasts.of(request, match.strip().lower())
        else:
            latest = await matches.finished(self._hall, request.user, limit=1)
            if not latest:
                await request.show(Note(request.say("look-back-nothing"), ways_in(request.language), colour=GOLD))
                return
            past = await self._pasts.of(request, latest[0].id)
        await request.show(LookBackLayout(request.language, past))

    async def _bring(self, request: Request, file: discord.Attachment) -> None:
        if file.size > MOST_BYTES:
            await request.whisper(request.say("brought-too-large", kilobytes=MOST_BYTES // 1024))
            return
        await request.acknowledge(private=True)
        with refusals():
            data = await file.read()
        try:
            past = await self._pasts.bring_record(request.user, data)
        except RecordError as error:
            await request.show(Note(record_sentence(request.language, error)))
            return
        await request.show(LookBackLayout(request.language, past))

    async def look_back(self, request: Request, click: Click) -> None:
        """From a board on a message of its own; back from another screen on the same."""
        past = await self._pasts.of(request, click.subject)
        layout = LookBackLayout(request.language, past)
        if click.word == AGAIN:
            await request.update(layout)
        else:
            await request.show(layout)

    async def look_at(self, request: Request, click: Click) -> None:
        """A match was chosen in a list."""
        past = await self._pasts.of(request, request.chosen)
        await request.show(LookBackLayout(request.language, past))

    async def suggestions(self, person: int, language: str, typed: str) -> list[app_commands.Choice[str]]:
        """The person's matches, finished ones first, whose opponent or place has what was typed."""
        over = await matches.finished(self._hall, person, limit=A_MENU)
        running = (await matches.games(self._hall, person)).running
        choices = []
        for game in (*over, *running):
            name = ("" if game.ending else "▶ ") + label(language, game, self._called)
            if typed.lower() in name.lower():
                choices.append(app_commands.Choice(name=name[:100], value=game.id))
        return choices[:A_MENU]


def _quoted(detail: str) -> str:
    """Some of what was wrong, as it stands there, and nothing that Discord would take for anything else."""
    short = detail if len(detail) <= _QUOTED else detail[:_QUOTED] + " …"
    return f" `{short.replace('`', '´')}`" if detail else ""


def record_sentence(language: str, error: RecordError) -> str:
    """Why a record is refused, and in which line."""
    reason = say(language, f"record-flaw-{error.flaw.name.lower().replace('_', '-')}") + _quoted(error.detail)
    if error.line is None:
        return say(language, "record-refused", reason=reason)
    return say(language, "record-refused-line", line=error.line, reason=reason)


def position_sentence(language: str, error: PositionError) -> str:
    """Why a position is refused, and in which of its fields."""
    field = say(language, f"position-field-{error.field.name.lower()}")
    reason = say(language, f"position-flaw-{error.flaw.name.lower().replace('_', '-')}")
    return say(language, "position-refused", field=field, reason=reason + _quoted(error.detail))
