"""Makes an interaction from a person's command, click or submitted modal, if the person could make it."""

from __future__ import annotations

from typing import Any

from sandbox.interactions import invocation
from sandbox.interactions.interaction_life import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MODAL_SUBMIT,
    Interaction,
    Interactions,
)
from sandbox.interactions.resolving import resolve
from sandbox.messages import channel_messages, modals
from sandbox.messages.components import (
    BUTTON,
    CHANNEL_SELECT,
    MENTIONABLE_SELECT,
    ROLE_SELECT,
    SELECTS,
    USER_SELECT,
    find,
    walk,
)
from sandbox.world import access
from sandbox.world.api_errors import Form, Refusal, bad_json, unknown
from sandbox.world.services import Services
from sandbox.world.world import Json, Message, Person

_PLACES = {USER_SELECT: "users", ROLE_SELECT: "roles", MENTIONABLE_SELECT: "mentionables", CHANNEL_SELECT: "channels"}


class Asking:
    def __init__(self, core: Services, interactions: Interactions) -> None:
        self._core = core
        self._interactions = interactions

    def interact(self, person: Person, body: Json) -> Json:
        """The body of `POST /people/{name}/interactions`; README.md shows one of each kind."""
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
            made = self._submit(person, channel, str(body.get("message_id") or ""), data, nonce)
        else:
            form = Form()
            form.choice(("type",), kind, (COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT))
            raise Refusal(400, 50035, "Invalid Form Body", errors=form.errors)
        return {"id": made.id, "nonce": nonce}

    def _use_command(
        self, person: Person, channel: Json, data: Json, nonce: str | None, *, typing: bool
    ) -> Interaction:
        made, owners = invocation.read(self._core, person.id, channel, data, typing=typing)
        kind = AUTOCOMPLETE if typing else COMMAND
        return self._interactions.start(kind, person.id, channel, made, owners, nonce)

    def _use_component(
        self, person: Person, channel: Json, message_id: str, data: Json, nonce: str | None
    ) -> Interaction:
        message = channel_messages.seen_by(self._core, person.id, channel["id"], message_id)
        component = find(message.body["components"], str(data.get("custom_id")))
        made = _forged_click(component, data) if self._core.faults.forged else _click(component, data)
        if made["component_type"] in _PLACES:
            made["resolved"] = self._resolved(channel, [made | {"type": made["component_type"]}])
        return self._interactions.start(
            COMPONENT, person.id, channel, made, self._owners_of(message, channel), nonce, source=message
        )

    def _resolved(self, channel: Json, selects: list[Json]) -> Json:
        """The members, roles and channels that were chosen in a modal."""
        ids: dict[str, list[str]] = {}
        for one in selects:
            if one["type"] in _PLACES:
                ids.setdefault(_PLACES[one["type"]], []).extend(one.get("values", []))
        return resolve(self._core, channel, ids)

    def _owners_of(self, message: Message, channel: Json) -> dict[str, str]:
        """A component belongs to the same installation as its message."""
        metadata = message.body.get("interaction_metadata")
        if metadata is not None:
            return dict(metadata["authorizing_integration_owners"])
        return {"0": channel.get("guild_id") or "0"}

    def _submit(self, person: Person, channel: Json, message_id: str, data: Json, nonce: str | None) -> Interaction:
        opened = self._interactions.by_id.get(str(data.get("id")))
        if opened is not None and opened.user_id != person.id:
            opened = None
        made: Json
        if self._core.faults.forged:
            answered = [one for one in _listed(data.get("components")) if isinstance(one, dict)]
            made = {"custom_id": str(data.get("custom_id")), "components": answered}
        elif opened is None or opened.modal is None:
            raise unknown("interaction")
        else:
            answered = modals.submitted(opened.modal, data.get("components"))
            made = {"custom_id": opened.modal["custom_id"], "components": answered}
            resolved = self._resolved(channel, list(walk(answered)))
            made |= {"resolved": resolved} if resolved else {}
        source = None
        if opened is not None:
            source = self._core.world.find_message(opened.channel_id, opened.source_id or "")
        elif message_id:
            source = channel_messages.seen_by(self._core, person.id, channel["id"], message_id)
        return self._interactions.start(
            MODAL_SUBMIT,
            person.id,
            channel,
            made,
            {"0": channel.get("guild_id") or "0"} if opened is None else opened.owners,
            nonce,
            source=source,
            parent=None if opened is None else opened.metadata(self._core),
        )


def _click(component: Json | None, data: Json) -> Json:
    """The use of an existing, enabled component."""
    form = Form()
    if component is None or component.get("disabled") or component["type"] not in (BUTTON, *SELECTS):
        form.wrong(("data",), "COMPONENT_VALIDATION_FAILED", "Component validation failed")
        form.check()
    assert component is not None
    made: Json = {"custom_id": component["custom_id"], "component_type": component["type"], "id": component["id"]}
    if component["type"] in SELECTS:
        made["values"] = [str(one) for one in _listed(data.get("values"))]
        modals.check_chosen(form, ("data",), component, made["values"])
        form.check()
    return made


def _forged_click(component: Json | None, data: Json) -> Json:
    """Any component, as a client other than Discord's could send it."""
    kind = data.get("component_type")
    made: Json = {
        "custom_id": str(data.get("custom_id")),
        "component_type": kind if isinstance(kind, int) else BUTTON,
        "id": 1 if component is None else component["id"],
    }
    if "values" in data:
        made["values"] = [str(one) for one in _listed(data["values"])]
    return made


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
