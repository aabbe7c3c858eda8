"""Sends nonsense to the running bot: commands, options, buttons, menus, forms, names.

Some of it could come from Discord's own client, some only from a forged one. The bot must answer everything and log no
error, and the store must be intact afterwards.
"""

from __future__ import annotations

import asyncio
import base64
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any

from sandbox import Sandbox
from sandbox.messages.components import BUTTON
from tests.fuzz import nonsense
from tests.journeys.harness.boards import moves_on
from tests.journeys.harness.messages import Shown
from tests.journeys.harness.people import NotSeenError, Person, RefusedError
from tests.journeys.harness.rose_bot import Rose

Json = dict[str, Any]
LOCALES = ("en-US", "de", "nl", "it", "ja")
SUB_COMMANDS = (1, 2)
MEMORY = 40
"""How many of the newest messages a person looks at."""


class Fuzzer:
    def __init__(self, rose: Rose, sandbox: Sandbox, people: list[Person], seed: int, *, owned: bool = False) -> None:
        self.rose = rose
        self.sandbox = sandbox
        self.people = people
        self.lots = random.Random(seed)
        self.done: Counter[str] = Counter()
        self.faults: list[str] = []
        self._owned = owned
        """Whether there is a command of the owner's to try."""
        self._ids: dict[str, None] = {}
        """Ids of buttons that anybody has seen: others try them too."""

    async def some(self, interactions: int) -> None:
        """Do this many things, a few at a time."""
        while interactions > 0:
            at_once = min(self.lots.choice((1, 1, 2, 4)), interactions)
            interactions -= at_once
            self._look_around()
            for person in self.people:
                person.events.clear()  # nobody waits for these, and they would be searched repeatedly
            await asyncio.gather(*(self._one() for _ in range(at_once)))
            if self.lots.random() < 0.02:  # only now: otherwise interactions under way would become too old
                await self.rose.turn(self.lots.choice((60, 600, 86_400)))

    def _look_around(self) -> None:
        for person in self.people:
            for raw in list(person.messages.values())[-MEMORY:]:
                shown = Shown(raw)
                for component in (*shown.buttons, *shown.selects):
                    self._ids[str(component.get("custom_id", ""))] = None
        while len(self._ids) > 500:
            del self._ids[next(iter(self._ids))]

    async def _one(self) -> None:
        deeds: list[tuple[int, Callable[[Person], Awaitable[None]]]] = [
            (25, self._press),
            (15, self._play),
            (15, self._choose),
            (25, self._forge),
            (20, self._command),
            (4, self._member_menu),
            (4, self._complete),
            (3, self._form),
            (3, self._change),
            *([(4, self._admin)] if self._owned else []),
        ]
        deed = self.lots.choices([one for _, one in deeds], [weight for weight, _ in deeds])[0]
        person = self.lots.choice(self.people)
        name = deed.__name__.removeprefix("_")
        try:
            await deed(person)
            self.done[name] += 1
        except (RefusedError, LookupError):
            self.done["refused by Discord itself"] += 1
        except NotSeenError as error:
            self.faults.append(f"{name}: {str(error)[:300]}")

    def _message(self, person: Person) -> Shown:
        seen = [Shown(raw) for raw in list(person.messages.values())[-MEMORY:]]
        return self.lots.choice([shown for shown in seen if shown.buttons] or seen)

    async def _interact(self, person: Person, kind: int, channel: str, data: Json, message: str | None = None) -> None:
        outcome = await person._interact(kind, channel, data, message)
        if not outcome.ok:
            self.faults.append(f"not answered ({outcome.reason}): {str(data)[:300]}")

    async def _press(self, person: Person) -> None:
        """Press a button that exists."""
        message = self._message(person)
        button = self.lots.choice([one for one in message.buttons if one.get("custom_id") and not one.get("disabled")])
        await self._click(person, message, {"component_type": BUTTON, "custom_id": button["custom_id"]})

    async def _play(self, person: Person) -> None:
        """Make a move, in a match where it is this person's turn or not."""
        seen = [Shown(raw) for raw in list(person.messages.values())[-MEMORY:]]
        message, button = self.lots.choice([(shown, button) for shown in seen for _, button in moves_on(shown)])
        await self._click(person, message, {"component_type": BUTTON, "custom_id": button["custom_id"]})

    async def _choose(self, person: Person) -> None:
        """Choose an entry of a menu, sometimes one that it does not have."""
        menus = [(Shown(raw), one) for raw in list(person.messages.values())[-MEMORY:] for one in Shown(raw).selects]
        message, menu = self.lots.choice(menus)
        value = self.lots.choice(menu.get("options") or [{"value": "1"}])["value"]
        if self.lots.random() < 0.2:
            value = nonsense.text(self.lots)[:100]
        data = {"component_type": menu["type"], "custom_id": menu["custom_id"], "values": [value]}
        await self._click(person, message, data)

    async def _forge(self, person: Person) -> None:
        """Press a button that the message does not have."""
        known = list(self._ids)
        actions = sorted({one.split(":")[1] for one in known if one.count(":") >= 4} | {"forget-me", "resign-yes", "x"})
        data: Json = {"component_type": BUTTON, "custom_id": nonsense.custom_id(self.lots, known, actions)}
        if self.lots.random() < 0.3:
            data |= {"component_type": 3, "values": [nonsense.text(self.lots)[:100]]}
        await self._click(person, self._message(person), data)

    async def _click(self, person: Person, message: Shown, data: Json) -> None:
        self.sandbox.let_forged_through()
        await self._interact(person, 3, message.channel_id, data, message.id)

    async def _command(self, person: Person) -> None:
        await self._use(person, "rose", self.lots.choice(person.channels())["id"])

    async def _admin(self, person: Person) -> None:
        """Use the owner's command, as any person, in its server and in others."""
        here = [one["id"] for one in person.channels() if one.get("guild_id")]
        await self._use(person, "rose-admin", self.lots.choice(here))

    async def _use(self, person: Person, command: str, channel: str) -> None:
        known = [one for one in person.ready["commands"] if one["name"] == command and one["type"] == 1]
        rose = self.lots.choice(known)  # IndexError if there is none: Discord would not show it
        data: Json = {"id": rose["id"], "type": 1, "options": []}
        place, known = data["options"], rose["options"]
        while known and known[0]["type"] in SUB_COMMANDS:
            sub = self.lots.choice(known)
            place.append({"type": sub["type"], "name": sub["name"], "options": []})
            place, known = place[0]["options"], sub.get("options", [])
        files: list[Json] = []
        for option in known:
            if option.get("required") or self.lots.random() < 0.5:
                place.append({"type": option["type"], "name": option["name"], "value": self._value(option, files)})
        if files:
            data["attachments"] = files
        await self._interact(person, 2, channel, data)

    def _value(self, option: Json, files: list[Json]) -> Any:
        if option.get("choices") and self.lots.random() < 0.8:
            return self.lots.choice(option["choices"])["value"]
        match option["type"]:
            case 6:
                return self.lots.choice(self.people).id if self.lots.random() < 0.9 else self.sandbox.world.bot_id
            case 4 | 10:
                return self.lots.choice((0, 1, -1, 10**9))
            case 5:
                return self.lots.random() < 0.5
            case 11:
                content = base64.b64encode(self.lots.choice(nonsense.FILES)).decode()
                sent = {"id": str(len(files)), "filename": "a.txt", "content": content, "content_type": "text/plain"}
                files.append(sent)
                return sent["id"]
            case _:
                names = [one.split(":")[2] for one in self._ids if one.count(":") >= 4]
                return self.lots.choice([nonsense.text(self.lots), *(names[-3:])])

    async def _member_menu(self, person: Person) -> None:
        menus = [one for one in person.ready["commands"] if one["type"] == 2]
        target = self.lots.choice(self.people).id
        data = {"id": self.lots.choice(menus)["id"], "type": 2, "target_id": target}
        await self._interact(person, 2, "general", data)

    async def _complete(self, person: Person) -> None:
        command = self.lots.choice(["/rose board", "/rose replay"])
        await person.completes(command, "match", nonsense.text(self.lots)[:100])

    async def _form(self, person: Person) -> None:
        """Submit a form that was not opened."""
        self.sandbox.let_forged_through()
        data = {"id": "1", "custom_id": nonsense.text(self.lots)[:100] or "x", "components": []}
        await self._interact(person, 5, "general", data)

    async def _change(self, person: Person) -> None:
        """Change a name, a language, or whether direct messages are open."""
        self.sandbox.world.users[person.id]["global_name"] = self.lots.choice(nonsense.NAMES)
        if self.lots.random() < 0.3:
            await person.change(locale=self.lots.choice(LOCALES), dms_open=self.lots.random() < 0.8)
