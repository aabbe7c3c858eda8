"""How a person's command, click or filled-in modal becomes an interaction, if it is one that they could make."""

from __future__ import annotations

from sandbox import access, answers, invocation, messages, modals
from sandbox.components import BUTTON, CHANNEL_SELECT, MENTIONABLE_SELECT, ROLE_SELECT, SELECTS, USER_SELECT, find
from sandbox.core import Core
from sandbox.interactions import AUTOCOMPLETE, COMMAND, COMPONENT, MODAL_SUBMIT, Interaction, Interactions
from sandbox.refusals import Form, Refusal, bad_json, unknown
from sandbox.world import Json, Message, Person

_PLACES = {USER_SELECT: "users", ROLE_SELECT: "roles", MENTIONABLE_SELECT: "users", CHANNEL_SELECT: "channels"}


class Asking:
    def __init__(self, core: Core, interactions: Interactions) -> None:
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
            made = self._submit(person, channel, data, nonce)
        else:
            form = Form()
            form.choice(("type",), kind, (COMMAND, COMPONENT, AUTOCOMPLETE, MODAL_SUBMIT))
            raise Refusal(400, 50035, "Invalid Form Body", errors=form.errors)
        return {"id": made.id, "nonce": nonce}

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
        message = messages.seen_by(self._core, person.id, channel["id"], message_id)
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
