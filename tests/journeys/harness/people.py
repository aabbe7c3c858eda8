"""People in journeys: they type commands, press buttons, and wait until they see something.

    await alice.command("/probe hello", who=bob)
    seen = await bob.sees("Hello")
    await bob.press(seen, "Count 0")

Everything goes through the same API as the web page. Nothing here sleeps: every wait is for an event.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, Self

import aiohttp

from tests.journeys.harness.messages import Json, Shown
from tests.patience import OutOfPatienceError, patience

_IDS = (6, 7, 8, 9)


@contextlib.asynccontextmanager
async def at_the_table(name: str, http: aiohttp.ClientSession, base: str) -> AsyncIterator[Person]:
    person = await Person(name, http, base).arrive()
    try:
        yield person
    finally:
        await person.leave()


class NotSeenError(AssertionError):
    """A person waited in vain; the text says what they saw instead."""


class RefusedError(Exception):
    """The sandbox refused an action of a person."""

    def __init__(self, status: int, body: Json) -> None:
        super().__init__(f"{status} {json.dumps(body)}")
        self.status = status
        self.code = body.get("code")
        self.body = body


@dataclass(frozen=True, slots=True)
class Document:
    """A file that goes with a command."""

    name: str
    content: bytes


@dataclass(slots=True)
class Outcome:
    """The result of a command or a click: acknowledged or failed, and the modal it opened."""

    id: str
    ok: bool
    reason: str | None = None
    modal: Json | None = None


@dataclass(eq=False)
class Person:
    name: str
    http: aiohttp.ClientSession
    base: str
    ready: Json = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)
    messages: dict[str, Json] = field(default_factory=dict)  # by id, in order of arrival
    deleted: set[str] = field(default_factory=set)  # ids of messages
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _reader: asyncio.Task[None] | None = None
    _nonces: itertools.count[int] = field(default_factory=itertools.count)

    # Coming and going

    async def arrive(self) -> Self:
        """Open a window, and read the earlier messages."""
        socket = await self.http.ws_connect(f"{self.base}/people/{self.name}/socket")
        self.ready = (await socket.receive_json())["d"]
        self._reader = asyncio.create_task(self._read(socket))
        for channel in self.channels():
            for message in reversed(await self.get(f"channels/{channel['id']}/messages")):
                if _edited(message) >= _edited(self.messages.get(message["id"], message)):  # else an event was faster
                    self.messages[message["id"]] = message
        return self

    async def leave(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for frame in socket:
                event = json.loads(frame.data)
                async with self._changed:
                    self._take(event)
                    self._changed.notify_all()
        finally:
            await socket.close()

    def _take(self, event: Json) -> None:
        data = event["d"]
        self.events.append(event)
        match event["t"]:
            case "MESSAGE_CREATE" | "MESSAGE_UPDATE":
                self.messages[data["id"]] = data
            case "MESSAGE_DELETE":
                self.messages.pop(data["id"], None)
                self.deleted.add(data["id"])
            case "COMMANDS_UPDATE":
                self.ready["commands"] = data["commands"]
                for guild in self.ready["guilds"]:
                    guild["commands"] = data["guilds"][guild["id"]]
            case "CHANNEL_CREATE" if data["type"] == 1:
                self.ready["dms"].append(data)
            case "GUILD_CREATE":
                self.ready["guilds"].append(data)
            case "GUILD_UPDATE":
                self._guild(data["id"]).update(data)
            case "GUILD_DELETE":
                self.ready["guilds"].remove(self._guild(data["id"]))
            case "THREAD_CREATE":
                self._guild(data["guild_id"])["threads"].append(data)
            case "APPLICATION_UPDATE":
                self.ready["application"] = data

    # Looking

    @property
    def id(self) -> str:
        return str(self.ready["me"]["id"])

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def _guild(self, guild_id: str) -> Json:
        return next(guild for guild in self.ready["guilds"] if guild["id"] == guild_id)

    def channels(self) -> list[Json]:
        inside = [one for guild in self.ready["guilds"] for one in (*guild["channels"], *guild["threads"])]
        return inside + list(self.ready["dms"])

    def channel_id(self, name: str) -> str:
        """A channel or thread by name, or `dm` for the DM with the bot, or an id."""
        bot_id = self.ready["application"]["bot"]["id"]
        for one in self.channels():
            to_bot = one["type"] == 1 and one["recipients"][0]["id"] == bot_id
            if name in (one["id"], one.get("name")) or (name == "dm" and to_bot):
                return str(one["id"])
        raise LookupError(f"{self.name} sees no channel {name!r}")

    def in_channel(self, channel: str) -> list[Shown]:
        wanted = self.channel_id(channel)
        return [Shown(one) for one in self.messages.values() if one["channel_id"] == wanted]

    def again(self, message: Shown) -> Shown:
        """The same message as it is now."""
        return Shown(self.messages[message.id])

    async def caught_up(self, message: Shown) -> Shown:
        """The same message as it is now, once this person sees what somebody else may have seen before them."""

        def seen() -> bool:
            mine = self.messages.get(message.id)
            return message.id in self.deleted or (mine is not None and _edited(mine) >= _edited(message.raw))

        await self.until(seen, f"{message.text[:80]!r} as somebody else saw it")
        return self.again(message)

    async def until(self, happened: Callable[[], Any], what: str) -> Any:
        """Wait for something: `happened` is called after every event until it returns a true value."""

        try:
            async with patience(), self._changed:
                return await self._changed.wait_for(happened)
        except OutOfPatienceError:
            raise NotSeenError(f"{self.name} waited in vain for {what}; {self._saw()}") from None

    def _saw(self) -> str:
        told = [event["t"] for event in self.events[-12:]]
        read = [Shown(one).text for one in list(self.messages.values())[-5:]]
        return f"last events {told}, last messages {read}"

    async def sees(
        self,
        text: str = "",
        *,
        channel: str | None = None,
        where: Callable[[Shown], bool] = lambda shown: True,
    ) -> Shown:
        """The newest message with this text, now or as soon as it arrives."""

        def look() -> Shown | None:
            try:
                place = None if channel is None else self.channel_id(channel)
            except LookupError:
                return None  # the channel may not exist yet
            for raw in reversed(self.messages.values()):
                shown = Shown(raw)
                if place in (None, shown.channel_id) and text in shown.text and where(shown):
                    return shown
            return None

        found: Shown = await self.until(look, f"a message with {text!r}")
        return found

    async def sees_change(self, message: Shown, text: str = "") -> Shown:
        """Wait until an existing message contains this text; the message."""

        def look() -> Shown | None:
            now = self.messages.get(message.id)
            return Shown(now) if now is not None and now != message.raw and text in Shown(now).text else None

        found: Shown = await self.until(look, f"a change of {message.text!r} to {text!r}")
        return found

    async def sees_gone(self, message: Shown) -> None:
        await self.until(lambda: message.id not in self.messages, f"{message.text!r} to be deleted")

    async def hears(self, name: str, where: Callable[[Json], bool] = lambda data: True) -> Json:
        """An event of this kind, whether it has arrived already or not."""
        found: Json = await self.until(
            lambda: next((e["d"] for e in reversed(self.events) if e["t"] == name and where(e["d"])), None),
            f"the event {name}",
        )
        return found

    async def picture(self, url: str) -> bytes:
        async with self.http.get(url) as response:
            response.raise_for_status()
            return await response.read()

    # Doing

    async def get(self, path: str) -> Any:
        return await self._call("GET", path)

    async def _call(self, method: str, path: str, body: Json | None = None) -> Any:
        url = f"{self.base}/people/{self.name}" + (f"/{path}" if path else "")
        async with self.http.request(method, url, json=body) as response:
            answer = await response.json() if response.status != 204 else None
            if response.status >= 400:
                raise RefusedError(response.status, answer or {})
            return answer

    async def change(self, **settings: Any) -> None:
        """Change `locale`, `dms_open` or `installed`."""
        await self._call("PATCH", "", settings)

    async def open_dm(self, other: Person | None = None) -> str:
        """Open the DM with a person, or with the bot; its id."""
        recipient = other.id if other else self.ready["application"]["bot"]["id"]
        made = await self._call("POST", "dms", {"recipient_id": recipient})
        await self.until(lambda: any(one["id"] == made["id"] for one in self.ready["dms"]), "the DM")
        return str(made["id"])

    async def says(self, text: str, channel: str = "general") -> Shown:
        return Shown(await self._call("POST", f"channels/{self.channel_id(channel)}/messages", {"content": text}))

    async def deletes(self, message: Shown) -> None:
        await self._call("DELETE", f"channels/{message.channel_id}/messages/{message.id}")

    async def command(self, typed: str, *, channel: str = "general", **options: Any) -> Outcome:
        """Use `/rose challenge` with its options by name; a Person stands for a member."""
        await self.until(lambda: self._knows(typed), f"the command {typed}")
        return await self._interact(2, channel, self._command_data(typed, options))

    async def completes(
        self, typed: str, focused: str, text: str, *, channel: str = "general", **options: Any
    ) -> list[Json]:
        """The choices that are offered while `text` is typed into an option."""
        data = self._command_data(typed, {**options, focused: text}, focused)
        nonce = await self._send_interaction(4, channel, data)
        found = await self.hears("APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", lambda told: told["nonce"] == nonce)
        choices: list[Json] = found["choices"]
        return choices

    async def menu(self, name: str, target: Person | Shown, *, channel: str = "general") -> Outcome:
        """Use an entry of the context menu on a member or a message."""
        command = next(one for one in self.ready["commands"] if one["name"] == name and one["type"] != 1)
        return await self._interact(2, channel, {"id": command["id"], "type": command["type"], "target_id": target.id})

    async def press(self, message: Shown, button: str) -> Outcome:
        """Press a button by its label, and wait until the bot has acknowledged it."""
        component = (await self.caught_up(message)).component(button)
        return await self._interact(3, message.channel_id, _component(component), message.id)

    async def choose(self, message: Shown, select: str, *values: str | Person) -> Outcome:
        component = (await self.caught_up(message)).component(select)
        chosen = [value.id if isinstance(value, Person) else value for value in values]
        return await self._interact(3, message.channel_id, _component(component) | {"values": chosen}, message.id)

    async def forges(self, message: Shown, custom_id: str, values: list[str] | Person | None = None) -> Outcome:
        """Use a button or menu that the message does not have, as a forged client can; the sandbox must allow it.

        A Person is picked in a menu of people.
        """
        data: Json = {"component_type": 2 if values is None else 3, "custom_id": custom_id}
        if isinstance(values, Person):
            data, values = {"component_type": 5, "custom_id": custom_id}, [values.id]
        return await self._interact(
            3, message.channel_id, data | ({} if values is None else {"values": values}), message.id
        )

    async def submits(self, opened: Outcome, **answers: Any) -> Outcome:
        """Submit the modal that a command or a button opened. Lists are choices, the rest is text."""
        assert opened.modal is not None, "no modal was opened"
        fields = [
            {"custom_id": name, "type": 3, "values": value}
            if isinstance(value, list)
            else {"custom_id": name, "type": 4, "value": value}
            for name, value in answers.items()
        ]
        data = {
            "id": opened.id,
            "custom_id": opened.modal["custom_id"],
            "components": [{"type": 18, "component": one} for one in fields],
        }
        return await self._interact(5, opened.modal["channel_id"], data)

    def _knows(self, typed: str) -> bool:
        first = typed.removeprefix("/").split()[0]
        return any(one["name"] == first and one["type"] == 1 for one in self.ready["commands"])

    def _command_data(self, typed: str, options: Json, focused: str | None = None) -> Json:
        first, *rest = typed.removeprefix("/").split()
        command = next((one for one in self.ready["commands"] if one["name"] == first and one["type"] == 1), None)
        if command is None:
            raise LookupError(f"{self.name} finds no /{first} among {[c['name'] for c in self.ready['commands']]}")
        data: Json = {"id": command["id"], "type": 1, "options": []}
        place, known = data["options"], command.get("options", [])
        for name in rest:
            option = next(one for one in known if one["name"] == name)
            place.append({"type": option["type"], "name": name, "options": []})
            place, known = place[0]["options"], option.get("options", [])
        kinds = {one["name"]: one["type"] for one in known}
        files: list[Json] = []
        for name, value in options.items():
            given = value.id if isinstance(value, Person) else value
            if isinstance(value, Document):
                given = str(len(files))
                content = base64.b64encode(value.content).decode()
                files.append({"id": given, "filename": value.name, "content": content, "content_type": "text/plain"})
            entry = {"type": kinds[name], "name": name, "value": given}
            place.append(entry | ({"focused": True} if name == focused else {}))
        return data | ({"attachments": files} if files else {})

    async def _send_interaction(self, kind: int, channel: str, data: Json, message_id: str | None = None) -> str:
        nonce = f"{self.name}-{next(self._nonces)}"
        body: Json = {"type": kind, "nonce": nonce, "channel_id": self.channel_id(channel), "data": data}
        if message_id is not None:
            body["message_id"] = message_id
        await self._call("POST", "interactions", body)
        return nonce

    async def _interact(self, kind: int, channel: str, data: Json, message_id: str | None = None) -> Outcome:
        nonce = await self._send_interaction(kind, channel, data, message_id)

        def told(name: str) -> Json | None:
            return next((e["d"] for e in self.events if e["t"] == name and e["d"].get("nonce") == nonce), None)

        done: Json = await self.until(
            lambda: told("INTERACTION_SUCCESS") or told("INTERACTION_FAILURE"), f"an answer to {data}"
        )
        modal = told("INTERACTION_MODAL_CREATE")
        return Outcome(done["id"], "reason" not in done, done.get("reason"), modal)


def _edited(message: Json) -> str:
    return message["edited_timestamp"] or ""


def _component(component: Json) -> Json:
    return {"component_type": component["type"], "custom_id": component["custom_id"]}
