"""What people do: the HTTP calls behind the web page and the tests. README.md describes each."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from sandbox import access, answers, dms, invocation, messages, modals, reactions, threads
from sandbox.commands import LOCALES
from sandbox.components import BUTTON, MENTIONABLE_SELECT, ROLE_SELECT, SELECTS, USER_SELECT, find
from sandbox.core import Core
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from sandbox.permissions import can
from sandbox.refusals import Form, Refusal, bad_json, invalid_recipients, not_yours, unknown
from sandbox.rest import respond
from sandbox.windows import Windows, settings
from sandbox.world import Json, Message, Person

_REPLY = 19
_PLACES = {USER_SELECT: "users", ROLE_SELECT: "roles", MENTIONABLE_SELECT: "users", 8: "channels"}


class People:
    def __init__(self, core: Core, interactions: Interactions, windows: Windows) -> None:
        self._core = core
        self._interactions = interactions
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

    def _framed(
        self, act: Callable[[web.Request, Json], tuple[int, Any]]
    ) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            try:
                raw = await request.read()
                body = json.loads(raw) if raw else {}
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
        return self._visible(person, channel["id"], request.match_info["message"])

    def _visible(self, person: Person, channel_id: str, message_id: str) -> Message:
        found = self._core.world.find_message(channel_id, message_id)
        if found is None or found.viewer not in (None, person.id):
            raise unknown("Message")
        return found

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
            found = self._visible(person, channel["id"], str(reference.get("message_id")))
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

    def _open_dm(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person, other = self._person(request), str(body.get("recipient_id"))
        if other not in self._core.world.users or other == person.id:
            raise invalid_recipients()
        return 200, self._windows.channel(person, dms.open_between(self._core, person.id, other))

    # Interactions

    def _interact(self, request: web.Request, body: Json) -> tuple[int, Any]:
        person = self._person(request)
        channel = access.channel(self._core, person.id, str(body.get("channel_id")))
        data = body.get("data")
        if not isinstance(data, dict):
            raise bad_json()
        nonce = None if body.get("nonce") is None else str(body["nonce"])
        kind = body.get("type")
        if kind in (COMMAND, AUTOCOMPLETE):
            made = self._use_command(person, channel, data, nonce, typing=kind == AUTOCOMPLETE)
        elif kind == COMPONENT:
            made = self._use_component(person, channel, str(body.get("message_id")), data, nonce)
        elif kind == MODAL_SUBMIT:
            made = self._submit(person, channel, data, nonce)
        else:
            form = Form()
            form.choice(("type",), kind, (COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT))
            raise Refusal(400, 50035, "Invalid Form Body", errors=form.errors)
        return 200, {"id": made.id, "nonce": nonce}

    def _use_command(
        self, person: Person, channel: Json, data: Json, nonce: str | None, *, typing: bool
    ) -> Interaction:
        command, made = invocation.read(self._core, person.id, channel, data, typing=typing)
        owners = invocation.owners(
            self._core,
            command,
            person.id,
            channel.get("guild_id"),
            invocation.context_of(self._core, channel),
        )
        kind = AUTOCOMPLETE if typing else COMMAND
        return self._interactions.start(kind, person.id, channel, made, owners, nonce)

    def _use_component(
        self, person: Person, channel: Json, message_id: str, data: Json, nonce: str | None
    ) -> Interaction:
        message = self._visible(person, channel["id"], message_id)
        component = find(message.body["components"], str(data.get("custom_id")))
        form = Form()
        if component is None or component.get("disabled") or component["type"] not in (BUTTON, *SELECTS):
            form.wrong(("data",), "COMPONENT_VALIDATION_FAILED", "Component validation failed")
            form.check()
        assert component is not None
        made: Json = {
            "custom_id": component["custom_id"],
            "component_type": component["type"],
            "id": component["id"],
        }
        if component["type"] in SELECTS:
            values = [str(one) for one in data.get("values") or []]
            modals.check_chosen(form, ("data",), component, values)
            form.check()
            made["values"] = values
            if component["type"] in _PLACES:
                made["resolved"] = invocation.resolve(self._core, channel, {_PLACES[component["type"]]: values})
        return self._interactions.start(
            COMPONENT, person.id, channel, made, self._owners_of(message, channel), nonce, source=message
        )

    def _owners_of(self, message: Message, channel: Json) -> dict[str, str]:
        """A component carries on with the installation that its message came by."""
        metadata = message.body.get("interaction_metadata")
        if metadata is not None:
            return dict(metadata["authorizing_integration_owners"])
        return {"0": channel.get("guild_id") or "0"}

    def _submit(self, person: Person, channel: Json, data: Json, nonce: str | None) -> Interaction:
        opened = self._interactions.by_id.get(str(data.get("id")))
        if opened is None or opened.user_id != person.id:
            raise unknown("interaction")
        components = answers.submits_modal(opened, data.get("components"))
        assert opened.modal is not None
        made = {"custom_id": opened.modal["custom_id"], "components": components}
        source = self._core.world.find_message(opened.channel_id, opened.source_id or "")
        return self._interactions.start(
            MODAL_SUBMIT,
            person.id,
            channel,
            made,
            opened.owners,
            nonce,
            source=source,
            parent=opened.metadata(self._core),
        )
