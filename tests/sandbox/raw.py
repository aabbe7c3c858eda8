"""A bot without a library: raw HTTP and a raw gateway, to check exactly what the sandbox answers."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from sandbox import Sandbox
from tests.patience import patience

Json = dict[str, Any]
AUTHORIZATION = "Bot sandbox"
INTENTS = 1 | 1 << 9 | 1 << 12


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: Any
    headers: dict[str, str]

    @property
    def refusal(self) -> tuple[int, int]:
        """Status and code, which is how Discord's documentation names an error."""
        return self.status, self.body["code"]

    def wrong(self, path: str) -> list[str]:
        """The codes of the errors at a field of the form, e.g. `components.0.content`."""
        assert self.refusal == (400, 50035), self
        place = self.body["errors"]
        for step in path.split("."):
            place = place[step]
        return [error["code"] for error in place["_errors"]]


@dataclass(eq=False)
class RawBot:
    sandbox: Sandbox
    http: aiohttp.ClientSession
    heard: list[Json] = field(default_factory=list)
    _taken: int = 0
    _changed: asyncio.Condition = field(default_factory=asyncio.Condition)
    _reader: asyncio.Task[None] | None = None

    @property
    def application(self) -> str:
        return f"/applications/{self.sandbox.world.bot_id}"

    @property
    def general(self) -> str:
        return f"/channels/{self.sandbox.channel('general')['id']}"

    async def connect(self) -> None:
        """A plain session, without compression."""
        socket = await self.http.ws_connect(f"{self.sandbox.base}/gateway?v=10&encoding=json")
        await socket.receive_json()
        await socket.send_json({"op": 2, "d": {"token": "sandbox", "intents": INTENTS, "properties": {}}})
        self._reader = asyncio.create_task(self._read(socket))
        await self.hears("READY")

    async def disconnect(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
            await asyncio.gather(self._reader, return_exceptions=True)

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for frame in socket:
                async with self._changed:
                    self.heard.append(json.loads(frame.data))
                    self._changed.notify_all()
        finally:
            await socket.close()

    async def hears(self, name: str) -> Json:
        """The next event of this name."""

        def look() -> Json | None:
            for n in range(self._taken, len(self.heard)):
                if self.heard[n]["t"] == name:
                    self._taken = n + 1
                    data: Json = self.heard[n]["d"]
                    return data
            return None

        async with patience(), self._changed:
            return await self._changed.wait_for(look) or {}

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        files: Sequence[tuple[str, bytes]] = (),
        token: str | None = AUTHORIZATION,
    ) -> Answer:
        headers = {} if token is None else {"Authorization": token}
        sent: dict[str, Any] = {}
        if files:
            form = aiohttp.FormData(quote_fields=False)
            form.add_field("payload_json", json.dumps(body or {}), content_type="application/json")
            for n, (name, content) in enumerate(files):
                file = io.BytesIO(content)
                form.add_field(f"files[{n}]", file, filename=name, content_type="application/octet-stream")
            sent["data"] = form
        elif body is not None:
            sent["json"] = body
        url = f"{self.sandbox.base}/api/v10{path}"
        async with self.http.request(method, url, headers=headers, **sent) as response:
            raw = await response.read()
            if response.headers.get("Content-Type") == "application/json":
                return Answer(response.status, json.loads(raw), dict(response.headers))
            return Answer(response.status, raw.decode() or None, dict(response.headers))

    async def say(self, body: Json | None = None, **rest: Any) -> Answer:
        """A message in #general."""
        return await self.call("POST", f"{self.general}/messages", body, **rest)

    async def show(self, *components: Json, **rest: Any) -> Answer:
        """A V2 message in #general."""
        return await self.say({"flags": 1 << 15, "components": list(components)}, **rest)

    async def register(self, *commands: Json) -> Answer:
        return await self.call("PUT", f"{self.application}/commands", list(commands))

    async def answers(self, interaction: Json, kind: int, data: Json | None = None, **rest: Any) -> Answer:
        """The callback of an interaction."""
        path = f"/interactions/{interaction['id']}/{interaction['token']}/callback?with_response=1"
        body: Json = {"type": kind} if data is None else {"type": kind, "data": data}
        return await self.call("POST", path, body, token=None, **rest)

    async def webhook(
        self, method: str, interaction: Json, path: str = "", body: Json | None = None, **rest: Any
    ) -> Answer:
        whole = f"/webhooks/{self.sandbox.world.bot_id}/{interaction['token']}{path}"
        return await self.call(method, whole, body, token=None, **rest)


def text(content: str) -> Json:
    return {"type": 10, "content": content}


def row(*components: Json) -> Json:
    return {"type": 1, "components": list(components)}


def button(custom_id: str | None = "go", label: str | None = "Go", **more: Any) -> Json:
    made: Json = {"type": 2, "style": 1, **more}
    if custom_id is not None:
        made["custom_id"] = custom_id
    if label is not None:
        made["label"] = label
    return made


def select(*values: str, custom_id: str = "pick", **more: Any) -> Json:
    options = [{"label": value or "-", "value": value} for value in values]
    return {"type": 3, "custom_id": custom_id, "options": options, **more}


def command(name: str = "ask", description: str = "Ask something", **more: Any) -> Json:
    return {"name": name, "description": description, "type": 1, **more}
