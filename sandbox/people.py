"""What people do: the HTTP calls behind the web page and the tests. README.md describes each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox import access, bodies, dms, guilds, messages, reactions, threads
from sandbox.commands import LOCALES
from sandbox.core import Core
from sandbox.interactions import Interactions
from sandbox.people_interactions import Asking
from sandbox.permissions import can
from sandbox.refusals import Form, Refusal, bad_json, invalid_recipients, not_yours, unknown
from sandbox.rest import respond
from sandbox.windows import Windows, settings
from sandbox.world import Json, Message, Person

_REPLY = 19


class People:
    def __init__(self, core: Core, interactions: Interactions, windows: Windows) -> None:
        self._core = core
        self._asking = Asking(core, interactions)
        self._windows = windows

    def add_to(self, app: web.Application) -> None:
        one = "/people/{name}"
        message = one + "/channels/{channel}/messages/{message}"
        add = app.router.add_route
        add("GET", "/people", self._framed(self._everybody))
        add("PATCH", one, self._framed(self._settings))
        app.router.add_get(one + "/socket", self._socket)
        add("POST", one + "/interactions", self._framed(self._interact))
        add("GET", one + "/channels/{channel}/messages", self._framed(self._history))
        add("POST", one + "/channels/{channel}/messages", self._framed(self._send))
        add("PATCH", message, self._framed(self._edit))
        add("DELETE", message, self._framed(self._delete))
        add("PUT", message + "/reactions/{emoji}", self._framed(self._react))
        add("DELETE", message + "/reactions/{emoji}", self._framed(self._unreact))
        add("POST", one + "/channels/{channel}/typing", self._framed(self._typing))
        add("PUT", one + "/channels/{channel}/membership", self._framed(self._join))
        add("DELETE", one + "/channels/{channel}/membership", self._framed(self._leave))
        add("POST", one + "/dms", self._framed(self._open_dm))
        add("PUT", one + "/guilds/{guild}", self._framed(self._join_guild))
        add("DELETE", one + "/guilds/{guild}", self._framed(self._leave_guild))

    def _framed(
        self, act: Callable[[web.Request, Json], tuple[int, Any]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            try:
                raw = await request.read()
                body = bodies.parse(raw) if raw else {}
                if not isinstance(body, dict):
                    raise bad_json()
                status, answer = act(request, body)
            except Refusal as refusal:
                status, answer = refusal.status, refusal.body()
            except ValueError:
                status, answer = 400, bad_json().body()
            return respond(status, answer)

        return serve

    def _person(self, request: web.Request) -> Person:
        person = self._core.world.people.get(request.match_info["name"])
        if person is None:
            raise unknown("User")
        return person

    def _channel(self, request: web.Request, person: Person) -> Json:
        return access.channel(self._core, person.id, request.match_info["channel"])

    def _message(self, request: web.Request, person: Person) -> Message:
        channel = self._channel(request, person)
        return messages.seen_by(self._core, person.id, channel["id"], request.match_info["message"])

    def _everybody(self, request: web.Request, body: Json) -> tuple[int, Any]:
        users = self._core.world.users
        shown = [
            {key: users[person.id][key] for key in ("id", "username", "global_name")} | settings(person)
            for person in self._core.world.people.values()
        ]
        return 200, shown

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        try:
            person = self._person(request)
        except Refusal as refusal:
            return respond(refusal.status, refusal.body())
        return await self._windows.handle(request, person)

    def _settings(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person, form = self._person(request), Form()
        if "locale" in body:
            form.choice(("locale",), body["locale"], sorted(LOCALES))
        for name in ("dms_open", "installed"):
            if name in body:
                form.choice((name,), body[name], (True, False))
        form.check()
        person.locale = body.get("locale", person.locale)
        person.dms_open = body.get("dms_open", person.dms_open)
        installed, person.installed = person.installed, body.get("installed", person.installed)
        self._core.events.tell("@ME_UPDATE", settings(person), viewer=person.id)
        if installed != person.installed:
            self._core.events.tell("@COMMANDS_UPDATE", {}, viewer=person.id)
        return 200, settings(person)

    # Messages

    def _history(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        channel = self._channel(request, person)
        limit = min(100, max(1, int(request.query.get("limit", "50"))))
        before = int(request.query["before"]) if request.query.get("before") else None
        if not can(self._core.world, person.id, channel, "read_message_history"):
            return 200, []
        return 200, messages.history(self._core, channel["id"], limit=limit, before=before, viewer=person.id)

    def _send(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        channel = self._channel(request, person)
        access.write(self._core, person.id, channel)
        extra: Json = {"nonce": str(body["nonce"])} if body.get("nonce") is not None else {}
        reference = body.get("message_reference")
        if reference:
            found = messages.seen_by(self._core, person.id, channel["id"], str(reference.get("message_id")))
            extra["type"] = _REPLY
            extra["message_reference"] = {"type": 0, "channel_id": channel["id"], "message_id": found.id}
        threads.wake(self._core, channel, person.id)
        said = {"content": body.get("content")}
        return 200, messages.post(self._core, channel, person.id, said, [], extra=extra).body

    def _edit(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        message = self._message(request, person)
        if message.body["author"]["id"] != person.id:
            raise not_yours()
        return 200, messages.edit(self._core, message, {"content": body.get("content")}, []).body

    def _delete(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        message = self._message(request, person)
        if message.viewer is None:
            access.delete_message(self._core, person.id, self._channel(request, person), message)
        messages.delete(self._core, message)
        return 204, None

    def _react(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        access.may(self._core, person.id, self._channel(request, person), "add_reactions")
        reactions.add(self._core, self._message(request, person), person.id, request.match_info["emoji"])
        return 204, None

    def _unreact(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        reactions.remove(self._core, self._message(request, person), person.id, request.match_info["emoji"])
        return 204, None

    def _typing(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        channel = self._channel(request, person)
        messages.tell_typing(self._core, channel, person.id)
        return 204, None

    def _join(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        threads.join(self._core, self._channel(request, person), person.id)
        return 204, None

    def _leave(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        threads.leave(self._core, self._channel(request, person), person.id)
        return 204, None

    def _interact(self, request: web.Request, body: Json) -> tuple[int, Any]:
        return 200, self._asking.interact(self._person(request), body)

    def _guild_id(self, request: web.Request) -> str:
        guild_id = request.match_info["guild"]
        if guild_id not in self._core.world.guilds:
            raise unknown("Guild")
        return guild_id

    def _join_guild(self, request: web.Request, body: Json) -> tuple[int, Any]:
        guilds.join(self._core, self._guild_id(request), self._person(request).id)
        return 204, None

    def _leave_guild(self, request: web.Request, body: Json) -> tuple[int, Any]:
        guilds.leave(self._core, self._guild_id(request), self._person(request).id)
        return 204, None

    def _open_dm(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person, other = self._person(request), str(body.get("recipient_id"))
        if other not in self._core.world.users or other == person.id:
            raise invalid_recipients()
        return 200, self._windows.channel(person, dms.open_between(self._core, person.id, other))
