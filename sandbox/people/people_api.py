"""The HTTP calls of people, for the web page and the tests. README.md describes each."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox.interactions.command_registry import LOCALES
from sandbox.interactions.interaction_life import Interactions
from sandbox.messages import channel_messages, reactions
from sandbox.people.people_interactions import Asking
from sandbox.people.windows import Windows, settings
from sandbox.places import dms, guilds, threads
from sandbox.rest import bodies
from sandbox.rest.rest_frame import respond
from sandbox.world import access
from sandbox.world.api_errors import Form, Refusal, bad_json, invalid_recipients, not_yours, unknown
from sandbox.world.permission_bits import can
from sandbox.world.services import Services
from sandbox.world.world import Json, Message, Person

_REPLY = 19


class People:
    def __init__(self, core: Services, interactions: Interactions, windows: Windows) -> None:
        self._core = core
        self._asking = Asking(core, interactions)
        self._windows = windows

    def add_to(self, app: web.Application) -> None:
        one = "/people/{name}"
        message = one + "/channels/{channel}/messages/{message}"
        app.router.add_get("/people", self._everybody)
        app.router.add_get(one + "/socket", self._socket)
        for method, path, act in (
            ("PATCH", one, self._settings),
            ("POST", one + "/interactions", self._interact),
            ("GET", one + "/channels/{channel}/messages", self._history),
            ("POST", one + "/channels/{channel}/messages", self._send),
            ("PATCH", message, self._edit),
            ("DELETE", message, self._delete),
            ("PUT", message + "/reactions/{emoji}", self._react),
            ("DELETE", message + "/reactions/{emoji}", self._unreact),
            ("POST", one + "/channels/{channel}/typing", self._typing),
            ("PUT", one + "/channels/{channel}/membership", self._join),
            ("DELETE", one + "/channels/{channel}/membership", self._leave),
            ("POST", one + "/dms", self._open_dm),
            ("PUT", one + "/guilds/{guild}", self._join_guild),
            ("DELETE", one + "/guilds/{guild}", self._leave_guild),
        ):
            app.router.add_route(method, path, self._framed(act))

    def _framed(
        self, act: Callable[[web.Request, Person, Json], Any]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            try:
                raw = await request.read()
                body = bodies.parse(raw) if raw else {}
                if not isinstance(body, dict):
                    raise bad_json()
                answer = act(request, self._person(request), body)
            except Refusal as refusal:
                return respond(refusal.status, refusal.body())
            except ValueError:
                return respond(400, bad_json().body())
            return respond(204 if answer is None else 200, answer)

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
        return channel_messages.seen_by(self._core, person.id, channel["id"], request.match_info["message"])

    async def _everybody(self, request: web.Request) -> web.Response:
        users = self._core.world.users
        shown = [
            {key: users[person.id][key] for key in ("id", "username", "global_name")} | settings(person)
            for person in self._core.world.people.values()
        ]
        return respond(200, shown)

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        try:
            person = self._person(request)
        except Refusal as refusal:
            return respond(refusal.status, refusal.body())
        return await self._windows.handle(request, person)

    def _settings(self, request: web.Request, person: Person, body: Json) -> Json:
        form = Form()
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
        return settings(person)

    # Messages

    def _history(self, request: web.Request, person: Person, body: Json) -> list[Json]:
        channel = self._channel(request, person)
        limit = min(100, max(1, int(request.query.get("limit", "50"))))
        before = int(request.query["before"]) if request.query.get("before") else None
        if not can(self._core.world, person.id, channel, "read_message_history"):
            return []
        return channel_messages.history(self._core, channel["id"], limit=limit, before=before, viewer=person.id)

    def _send(self, request: web.Request, person: Person, body: Json) -> Json:
        channel = self._channel(request, person)
        access.write(self._core, person.id, channel)
        extra: Json = {"nonce": str(body["nonce"])} if body.get("nonce") is not None else {}
        reference = body.get("message_reference")
        if reference:
            found = channel_messages.seen_by(self._core, person.id, channel["id"], str(reference.get("message_id")))
            extra["type"] = _REPLY
            extra["message_reference"] = {"type": 0, "channel_id": channel["id"], "message_id": found.id}
        threads.wake(self._core, channel, person.id)
        said = {"content": body.get("content")}
        return channel_messages.post(self._core, channel, person.id, said, [], extra=extra).body

    def _edit(self, request: web.Request, person: Person, body: Json) -> Json:
        message = self._message(request, person)
        if message.body["author"]["id"] != person.id:
            raise not_yours()
        return channel_messages.edit(self._core, message, {"content": body.get("content")}, []).body

    def _delete(self, request: web.Request, person: Person, body: Json) -> None:
        message = self._message(request, person)
        if message.viewer is None:
            access.delete_message(self._core, person.id, self._channel(request, person), message)
        channel_messages.delete(self._core, message)

    def _react(self, request: web.Request, person: Person, body: Json) -> None:
        access.may(self._core, person.id, self._channel(request, person), "add_reactions")
        reactions.add(self._core, self._message(request, person), person.id, request.match_info["emoji"])

    def _unreact(self, request: web.Request, person: Person, body: Json) -> None:
        reactions.remove(self._core, self._message(request, person), person.id, request.match_info["emoji"])

    def _typing(self, request: web.Request, person: Person, body: Json) -> None:
        channel_messages.tell_typing(self._core, self._channel(request, person), person.id)

    def _join(self, request: web.Request, person: Person, body: Json) -> None:
        threads.join(self._core, self._channel(request, person), person.id)

    def _leave(self, request: web.Request, person: Person, body: Json) -> None:
        threads.leave(self._core, self._channel(request, person), person.id)

    def _interact(self, request: web.Request, person: Person, body: Json) -> Json:
        return self._asking.interact(person, body)

    def _guild_id(self, request: web.Request) -> str:
        guild_id = request.match_info["guild"]
        if guild_id not in self._core.world.guilds:
            raise unknown("Guild")
        return guild_id

    def _join_guild(self, request: web.Request, person: Person, body: Json) -> None:
        guilds.join(self._core, self._guild_id(request), person.id)

    def _leave_guild(self, request: web.Request, person: Person, body: Json) -> None:
        guilds.leave(self._core, self._guild_id(request), person.id)

    def _open_dm(self, request: web.Request, person: Person, body: Json) -> Json:
        other = str(body.get("recipient_id"))
        if other not in self._core.world.users or other == person.id:
            raise invalid_recipients()
        return self._windows.channel(person, dms.open_between(self._core, person.id, other))
