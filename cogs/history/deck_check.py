"""The seal of a deck: its digits behind a button, and the check of the deck after the match.

docs/deck.md says what the seal proves and what it cannot prove; the texts shown here claim no more than that.
"""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import ui

from cogs.history.look_back import way_back
from core.cog import RoseCog, on_button
from core.interactions.clicks import Click, button
from core.interactions.cost import WORK
from core.interactions.request import Request
from core.outgoing.base_layouts import Layout, Note
from game import Dealing, Proof, Record, verify
from matches.history import visibility
from matches.history.past import Past
from matches.model.refusals import RunningRecord, Unknown


class DeckCog(RoseCog):
    @on_button("seal", cost=WORK)
    async def seal(self, request: Request, click: Click) -> None:
        """Show the digits of the seal of a match, or of its challenge or lobby: these have the same id."""
        try:
            match = await visibility.see(self._context, click.subject, request.user, request.sees)
            commitment, practice = match.deal.commitment, match.practice
        except Unknown:
            invitation = await visibility.see_challenge(self._context, click.subject, request.user, request.sees)
            commitment, practice = invitation.commitment, False
        text = request.say("seal-digits", commitment=commitment.hex(), practice="yes" if practice else "no")
        await request.show(Note(text))

    @on_button("record", cost=WORK)
    @on_button("check-deal", cost=WORK)
    async def record(self, request: Request, click: Click) -> None:
        """Send the record as a file, and say whether the deck was the sealed one.

        `check-deal` is on the end boards of older versions: it is answered in a new message.
        """
        past, record, _ = await self._finished(request, click)
        layout, file = _check_result(request, past, record)
        answer = request.show if click.action == "check-deal" else request.update
        await answer(layout, [file])

    @on_button("digits", cost=WORK)
    async def digits(self, request: Request, click: Click) -> None:
        """Show the values that a person needs to check the deck themselves."""
        past, _, proof = await self._finished(request, click)
        secret = proof.secret.hex()
        text = request.say(
            "deck-digits",
            commitment=proof.commitment.hex(),
            secret=secret,
            salt=proof.salt,
            command=f"echo {secret} | xxd -r -p | sha256sum",
        )
        back = button(Click("record", past.name), request.say("button-back"))
        await request.update(Note(text, ui.ActionRow(back)))

    async def _finished(self, request: Request, click: Click) -> tuple[Past, Record, Proof]:
        past = await self._pasts.of(request, click.subject)
        if past.record is None or past.record.proof is None:
            raise RunningRecord(click.subject)  # a forged button: it is only offered after the end
        return past, past.record, past.record.proof


def _check_result(request: Request, past: Past, record: Record) -> tuple[Layout, discord.File]:
    """Deal the deck again from its secret and compare it with its seal."""
    found = verify(record).dealing
    if found is Dealing.HONEST:
        kind = "brought" if not past.kept else "practice" if past.practice else "match"
        text = request.say("deck-genuine", kind=kind)
    else:
        text = request.say("deck-not-genuine", why="secret" if found is Dealing.OTHER_SECRET else "seed")
    digits = button(Click("digits", past.name), request.say("button-digits"))
    file = discord.File(io.BytesIO(str(record).encode()), f"rose-king-{past.name}.txt")
    row: ui.ActionRow[Any] = ui.ActionRow(digits, way_back(request.language, past))
    return Note(text, ui.File(file), row), file
