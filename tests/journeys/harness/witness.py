"""Records what people press and what Discord accepts, and compares it with the store at the end.

Every acknowledged move is stored, no other move is stored, and everybody was told everything once, also if processes
died in between: Discord recognises a message by its nonce.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from data.rows.match_rows import By, ChallengeRow, ChallengeState, Entry, MatchRow, NoticeKind, Reach
from data.tables.transaction import Transaction
from matches.model.context import Context
from sandbox import Sandbox
from sandbox.messages.components import walk
from sandbox.rest.rest_frame import Exchange
from tests.journeys.harness.boards import MOVE, is_board, is_over, match_on, turn_on
from tests.journeys.harness.messages import Json, Shown
from tests.journeys.harness.people import Outcome, Person
from tests.patience import patience

_IN_WORDS = {NoticeKind.CHALLENGED: "challenge", NoticeKind.YOUR_TURN: "turn"}
_DEFERRED = 5
_SAID = (4, _DEFERRED)
"""Answers that are messages of their own. The others change the board, or acknowledge."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """Something that a person is told by a message of its own."""

    what: str
    subject: str
    turn: int
    person: str


@dataclass(frozen=True, slots=True)
class Press:
    """A move that was pressed, and whose click it was, if it was taken."""

    match: str
    turn: int
    word: str
    person: int
    click: str | None


@dataclass
class Witness:
    sandbox: Sandbox
    presses: list[Press] = field(default_factory=list)
    repeats: int = 0
    """How often Discord was sent something that it had taken already."""
    _sent: dict[str, tuple[Json, str | None]] = field(default_factory=dict)
    """What was taken, by message: its content then, and its nonce."""
    _refused: set[str] = field(default_factory=set)
    """Clicks that were answered by a sentence, by token and by id."""
    _tokens: dict[str, str] = field(default_factory=dict)
    _thinking: set[str] = field(default_factory=set)
    """Tokens of clicks whose answer was deferred and has not come yet."""
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.sandbox.watch(self._see)

    async def press(self, person: Person, board: Shown, button: str) -> Outcome:
        """Let a person make a move, and record it."""
        made = MOVE.fullmatch(person.again(board).component(button)["custom_id"])
        assert made is not None
        click: str | None = None
        try:
            outcome = await person.press(board, button)
            click = outcome.id if outcome.ok else None
        finally:
            self.presses.append(Press(made["match"], int(made["turn"]), made["word"], int(person.id), click))
        return outcome

    # What Discord takes

    def _see(self, exchange: Exchange) -> None:
        if exchange.status >= 300:
            return
        if exchange.method == "PATCH" and exchange.template.startswith("/webhooks/"):
            self._fill(exchange)
        if exchange.method != "POST":
            return
        if exchange.template == "/channels/{channel_id}/messages":
            self._take(exchange.answer, exchange.body.get("nonce"))
        elif exchange.template.startswith("/interactions/"):
            _, _, click, token, _ = exchange.path.split("/")
            self._tokens[token] = click
            message = (exchange.answer or {}).get("resource", {}).get("message")
            if exchange.body["type"] == _DEFERRED:
                self._thinking.add(token)
            if exchange.body["type"] in _SAID:
                self._refused.add(click)
                if message is not None:
                    self._take(message, None)
        elif exchange.template.startswith("/webhooks/"):
            self._refused.add(self._tokens.get(exchange.path.split("/")[3], ""))

    def _fill(self, exchange: Exchange) -> None:
        """A slow answer is deferred first; the later edit is the message."""
        token = exchange.path.split("/")[3]
        if token in self._thinking:
            self._thinking.discard(token)
            self._take(exchange.answer, None)

    def _take(self, message: Json, nonce: str | None) -> None:
        if message["id"] in self._sent:
            self.repeats += 1
        else:
            self._sent[message["id"]] = (dict(message), nonce)
            self._news.set()

    @property
    def posted(self) -> int:
        """How many messages Discord has taken that answer nothing."""
        return sum(nonce is not None for _, nonce in self._sent.values())

    @property
    def challenges(self) -> int:
        """How many messages with a challenge it has taken."""
        return sum(_asked_by(raw) is not None for raw, _ in self._sent.values())

    async def until(self, happened: Callable[[], bool]) -> None:
        """Wait until Discord has taken this."""
        while not happened():
            self._news.clear()
            await self._news.wait()

    def told(self, subjects: Iterable[str], turns: int) -> dict[Announcement, list[str]]:
        """What people were told, and by which messages: one each, if all is well."""
        kinds = _by_nonce(subjects, self.sandbox, turns)
        found: defaultdict[Announcement, list[str]] = defaultdict(list)
        for message, (raw, nonce) in self._sent.items():
            for told in self._tellings(raw, kinds.get(nonce or "")):
                found[told].append(message)
        return found

    def _tellings(self, raw: Json, known: Announcement | None) -> Iterable[Announcement]:
        if known is not None:
            yield known
            return
        shown = Shown(raw)
        pinged = [str(one["id"]) for one in raw["mentions"]]
        if is_board(shown):
            reader = self.sandbox.core.world.dm_people.get(shown.channel_id)
            if reader is not None:  # there the board itself tells it
                bot = self.sandbox.core.world.bot_id
                pinged = [person for person in reader if person != bot]
            what = "end" if is_over(shown) else "turn"
            yield from (Announcement(what, match_on(shown), turn_on(shown) or 0, person) for person in pinged)
        elif (asked := _asked_by(raw)) is not None:
            yield from (Announcement("challenge", asked, 0, person) for person in pinged)

    # What is stored

    async def problems(self, context: Context) -> list[str]:
        """Everything that does not fit, once nothing is due any more."""
        rows, entries, challenges = await context.store.read(_stored)
        found = [*self._moves(entries), *self._lost(entries)]
        told = self.told(
            {row.id for row in rows} | {row.id for row in challenges}, max((r.turn for r in rows), default=0)
        )
        found += [f"{one} came {len(by)} times: {by}" for one, by in told.items() if len(by) > 1]
        wanted = _wanted(rows, entries, challenges, context.time.now())
        found += [f"{one} was never told" for one in wanted if one not in told]
        return found

    async def fits(self, context: Context) -> None:
        """Return as soon as everything fits: messages may still be on their way."""
        async with patience(lambda: "these to be mended:\n" + "\n".join(found)):
            while found := await self.problems(context):  # noqa: ASYNC110  the store announces no changes
                await asyncio.sleep(0.1)

    def _moves(self, entries: dict[tuple[str, int], Entry]) -> Iterable[str]:
        """Stored moves that nobody has made."""
        made = {(press.match, press.turn, press.word) for press in self.presses}
        for (match, turn), entry in entries.items():
            if entry.by is By.PERSON and (match, turn, entry.text) not in made:
                yield f"{match}: nobody has pressed {entry.text} at turn {turn}"

    def _lost(self, entries: dict[tuple[str, int], Entry]) -> Iterable[str]:
        """Acknowledged moves that are not stored."""
        counted: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
        for press in self.presses:
            if press.click is not None and press.click not in self._refused:
                counted[press.match, press.turn].add(press.word)
        for (match, turn), words in counted.items():
            entry = entries.get((match, turn))
            if entry is None or entry.text not in words:
                yield f"{match}: {words} at turn {turn} was acknowledged, and {entry} is stored"

    @property
    def acknowledged(self) -> int:
        """How many moves were acknowledged."""
        return sum(press.click is not None and press.click not in self._refused for press in self.presses)


def _stored(
    transaction: Transaction,
) -> tuple[list[MatchRow], dict[tuple[str, int], Entry], list[ChallengeRow]]:
    rows = list(transaction.matches.all())
    entries = {(row.id, entry.turn): entry for row in rows for entry in transaction.matches.entries(row.id)}
    people = {seat.person for row in rows for seat in row.players if seat.person is not None}
    challenges = {row.id: row for person in people for row in transaction.challenges.ever_of(person)}
    return rows, entries, list(challenges.values())


def _wanted(
    rows: list[MatchRow], entries: dict[tuple[str, int], Entry], challenges: list[ChallengeRow], now: int
) -> Iterable[Announcement]:
    """What must have been told by now."""
    for asked in challenges:
        if asked.guest is not None and asked.state is not ChallengeState.WITHDRAWN:
            yield Announcement("challenge", asked.id, 0, str(asked.guest))
        if asked.state is ChallengeState.DECLINED:
            yield Announcement("declined", asked.id, 0, str(asked.host))
    for row in rows:
        private = row.place is not None and row.place.reach is Reach.DM
        if row.to_move is not None and (private or row.moved_at + 5 * 60 < now):
            turn = _came_at(row, entries) if private else row.turn
            yield Announcement("turn", row.id, turn, str(row.players[row.to_move].person))


def _came_at(row: MatchRow, entries: dict[tuple[str, int], Entry]) -> int:
    """The turn in which the board came to the person to move, in direct messages.

    A player who moves again, because the other cannot, has the board already: it is edited, and no message comes.
    """
    turn = row.turn
    while turn and entries[row.id, turn - 1].seat is row.to_move:
        turn -= 1
    return turn


def _by_nonce(subjects: Iterable[str], sandbox: Sandbox, turns: int) -> dict[str, Announcement]:
    """Every possible notice, by the nonce that it would have."""
    made: dict[str, Announcement] = {}
    people = [person.id for person in sandbox.core.world.people.values()]
    for subject in subjects:
        for kind in NoticeKind:
            for turn in range(turns + 1):
                for person in people:
                    key = f"{subject}:{person}:{kind.value}:{turn}:0"
                    nonce = "n" + hashlib.sha256(key.encode()).hexdigest()[:23]
                    # A challenge or board that was not shown is told in words: that counts as the same.
                    what = _IN_WORDS.get(kind, kind.value)
                    made[nonce] = Announcement(what, subject, turn, person)
    return made


def _asked_by(raw: Json) -> str | None:
    """The challenge that a message shows."""
    for one in walk(raw["components"]):
        if found := re.fullmatch(r"rk:accept:([0-9a-z]+).*", one.get("custom_id") or ""):
            return found[1]
    return None
