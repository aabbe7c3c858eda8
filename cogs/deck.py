"""The seal of a deck: one line where a match is offered or begins, digits behind a button, and the check at the end.

What the seal shows and what it cannot show is told in docs/deck.md; the words here claim no more than that.
"""

from __future__ import annotations

import io
from typing import Any

import discord
from discord import ui

import matches
from cogs.clicks import Click, button
from cogs.feature import Feature
from cogs.look_back import way_back
from cogs.pasts import Pasts
from cogs.request import Request
from cogs.views import Layout, Note
from game import Dealing, Proof, Record, verify
from matches import Hall, Past
from matches.refusals import RunningRecord, Unknown


class Deck:
    def __init__(self, hall: Hall, pasts: Pasts) -> None:
        self._hall = hall
        self._pasts = pasts

    def feature(self) -> Feature:
        answers = {"seal": self.seal, "record": self.record, "check-deal": self.check, "digits": self.digits}
        return Feature(answers=answers)

    async def seal(self, request: Request, click: Click) -> None:
        """The digits of a seal, of a match or of what it will come of: they have the same name."""
        try:
            match = await matches.see(self._hall, click.subject, request.user, request.sees)
            commitment, practice = match.deal.commitment, match.practice
        except Unknown:
            invitation = await matches.see_challenge(self._hall, click.subject, request.user, request.sees)
            commitment, practice = invitation.commitment, False
        text = request.say("seal-digits", commitment=commitment.hex(), practice="yes" if practice else "no")
        await request.show(Note(text))

    async def record(self, request: Request, click: Click) -> None:
        """The record as a file, and whether the deck was the one that was sealed."""
        past, record, _ = await self._opened(request, click)
        layout, file = _checked(request, past, record)
        await request.update(layout, [file])

    async def check(self, request: Request, click: Click) -> None:
        """The same from an end board as they were once, on a message of its own."""
        past, record, _ = await self._opened(request, click)
        layout, file = _checked(request, past, record)
        await request.show(layout, [file])

    async def digits(self, request: Request, click: Click) -> None:
        """What it takes to check the deck oneself."""
        past, _, proof = await self._opened(request, click)
        secret = proof.secret.hex()
        text = request.say(
            "deck-digits",
            commitment=proof.commitment.hex(),
            secret=secret,
            salt=proof.salt,
            command=f"echo {secret} | xxd -r -p | sha256sum",
        )
        row: ui.ActionRow[Any] = ui.ActionRow(button(Click("record", past.name), request.say("button-back")))
        await request.update(Note(text, row))

    async def _opened(self, request: Request, click: Click) -> tuple[Past, Record, Proof]:
        past = await self._pasts.of(request, click.subject)
        if past.record is None or past.record.proof is None:
            raise RunningRecord(click.subject)  # a forged button, as for watching
        return past, past.record, past.record.proof


def _checked(request: Request, past: Past, record: Record) -> tuple[Layout, discord.File]:
    """The deck is dealt anew from its secret, here and now, and held against its seal."""
    found = verify(record).dealing
    if found is Dealing.HONEST:
        kind = "brought" if not past.kept else "practice" if past.practice else "match"
        text = request.say("deck-genuine", kind=kind)
    else:
        text = request.say("deck-not-genuine", why="secret" if found is Dealing.OTHER_SECRET else "seed")
    name = f"rose-king-{past.name}.txt"
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(Click("digits", past.name), request.say("button-digits")), way_back(request.language, past)
    )
    file = discord.File(io.BytesIO(str(record).encode()), name)
    return Note(text, ui.File(f"attachment://{name}"), row), file
