"""*Look back* and `/rose replay`: an ephemeral screen with everything that can be done with a played match.

It also opens records and positions that a person uploads. Its buttons lead to watching, walking through and playing on.
"""

from __future__ import annotations

from typing import Any, Final

import discord
from discord import app_commands, ui

from cogs.games.games_layout import MENU_SIZE, suggestions
from core.cog import RoseCog, on_button, rose_command
from core.interactions.clicks import Click, button
from core.interactions.cost import WORK
from core.interactions.interaction import Interaction
from core.interactions.past_matches import MOST_BYTES
from core.interactions.request import Request
from core.layouts.board_layout import GOLD, ending, heading
from core.layouts.entry_buttons import entry_row
from core.layouts.story import forfeit_word
from core.outgoing.base_layouts import Layout, Note
from core.outgoing.discord_api import refusals
from data.rows.match_rows import Ending
from game import House, PositionError, RecordError, Seat
from locales.words import say
from matches.history.past import Past
from matches.people import people

AGAIN: Final = "again"
"""The word in the id of a button that leads back to this screen on the same message."""
_MAX_QUOTED: Final = 60


def caption(language: str, past: Past, moves: int | None = None) -> str:
    """Who played, and the score after ``moves`` moves; after the last move also how the match ended."""
    moves = past.moves if moves is None else moves
    table = past.moment(moves).view
    named = past.kept or past.record is not None
    lines = [heading(language, past) if named else f"### {say(language, 'look-back-position')}"]
    if named and past.ended is not None and moves == past.moves:
        # A record does not say which player of a house resigned.
        known = past.kept or past.ended.ending is Ending.PLAYED
        lines.append(ending(language, past) if known else forfeit_word(language, past.ended.ending))
    lines.append(say(language, "board-score", red=table.score(House.RED), white=table.score(House.WHITE)))
    return "\n".join(lines)


def way_back(language: str, past: Past, key: str = "button-back") -> ui.Button[Any]:
    return button(Click("look-back", past.name, word=AGAIN), say(language, key))


def side_of(past: Past, person: int) -> Seat:
    """The side from which positions are shown, the same as on the board: in practice that of the person."""
    own = next((player.seat for player in past.players if player.person == person), None)
    return own if own is not None and past.practice else Seat.RED_1


def may_branch(past: Past) -> bool:
    """Whether one can play on from this match. Not while it is running between people."""
    return not (past.running and not past.practice) and not past.moments[0].view.over


def may_review(past: Past) -> bool:
    """Whether a review is offered: only for finished matches that are stored here."""
    return past.kept and past.record is not None and past.moves > 0


def branch_from(past: Past) -> int:
    """The position offered first: the last one, or the middle of the match if it was played to the end."""
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


class LookBackCog(RoseCog):
    @rose_command("replay", cost=WORK)
    async def replay(
        self,
        request: Request,
        match: str | None = None,
        file: discord.Attachment | None = None,
        position: str | None = None,
    ) -> None:
        """Open the match, file or position that was given; otherwise this person's last match."""
        if file is not None:
            await self._open_file(request, file)
            return
        if position is not None:
            try:
                past = self._pasts.bring_position(request.user, position.strip())
            except PositionError as error:
                await request.reply_privately(position_sentence(request.language, error))
                return
        elif match is not None:
            past = await self._pasts.of(request, match.strip().lower())
        else:
            latest = await people.finished(self._context, request.user, limit=1)
            if not latest:
                await request.show(Note(request.say("look-back-nothing"), entry_row(request.language), colour=GOLD))
                return
            past = await self._pasts.of(request, latest[0].id)
        await request.show(LookBackLayout(request.language, past))

    @replay.autocomplete("match")
    async def suggest(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """The person's matches, finished ones first; running ones have a mark."""
        over = await people.finished(self._context, interaction.user.id, limit=MENU_SIZE)
        running = (await people.games(self._context, interaction.user.id)).running
        marked = [(game, not game.ending) for game in (*over, *running)]
        return suggestions(self._languages.of(interaction), marked, typed, self.app.channel_name)

    async def _open_file(self, request: Request, file: discord.Attachment) -> None:
        if file.size > MOST_BYTES:
            await request.reply_privately(request.say("brought-too-large", kilobytes=MOST_BYTES // 1024))
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

    @on_button("look-back", cost=WORK)
    async def look_back(self, request: Request, click: Click) -> None:
        """Open the screen: from a board in a new message, from another screen on the same message."""
        layout = LookBackLayout(request.language, await self._pasts.of(request, click.subject))
        if click.word == AGAIN:
            await request.update(layout)
        else:
            await request.show(layout)

    @on_button("look-at", cost=WORK)
    async def look_at(self, request: Request, click: Click) -> None:
        """Open the match that was chosen in a list."""
        past = await self._pasts.of(request, request.chosen)
        await request.show(LookBackLayout(request.language, past))


def _quoted(detail: str) -> str:
    """A short quotation of the faulty text, escaped so that Discord shows it as code."""
    short = detail if len(detail) <= _MAX_QUOTED else detail[:_MAX_QUOTED] + " …"
    return f" `{short.replace('`', '´')}`" if detail else ""


def record_sentence(language: str, error: RecordError) -> str:
    """Why a record is refused, and the line of the fault."""
    reason = say(language, f"record-flaw-{error.flaw.name.lower().replace('_', '-')}") + _quoted(error.detail)
    if error.line is None:
        return say(language, "record-refused", reason=reason)
    return say(language, "record-refused-line", line=error.line, reason=reason)


def position_sentence(language: str, error: PositionError) -> str:
    """Why a position is refused, and the field of the fault."""
    field = say(language, f"position-field-{error.field.name.lower()}")
    reason = say(language, f"position-flaw-{error.flaw.name.lower().replace('_', '-')}")
    return say(language, "position-refused", field=field, reason=reason + _quoted(error.detail))
