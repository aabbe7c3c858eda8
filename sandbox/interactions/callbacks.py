"""How a bot answers an interaction: callbacks of every kind, the first answer, and follow-ups."""

from __future__ import annotations

from typing import Any

from sandbox.interactions.command_registry import check_choice
from sandbox.interactions.interaction_life import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    MOST_FOLLOWUPS_BY_ACCOUNT,
    Interaction,
    Interactions,
)
from sandbox.messages import channel_messages, modals
from sandbox.messages.component_checks import Reader
from sandbox.places import threads
from sandbox.world.api_errors import Form, already_acknowledged, too_many_followups, unknown
from sandbox.world.attachments import Upload
from sandbox.world.world import EPHEMERAL, LOADING, Json, Message

PONG, REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL = 1, 4, 5, 6, 7, 8, 9
_CHAT_INPUT, _CONTEXT_MENU, _REPLY_MESSAGE = 20, 23, 19


def allowed(made: Interaction) -> tuple[int, ...]:
    if made.type == AUTOCOMPLETE:
        return (CHOICES,)
    if made.type == COMMAND:
        return (REPLY, DEFER, MODAL)
    here = (REPLY, DEFER, DEFER_UPDATE, UPDATE) if made.source_id else (REPLY, DEFER)
    return (*here, MODAL) if made.type == COMPONENT else here


def callback(known: Interactions, made: Interaction, body: Any, uploads: list[Upload]) -> Json:
    """The first answer. A refused answer can be tried again."""
    body = body if isinstance(body, dict) else {}
    if made.acknowledged:
        raise already_acknowledged()
    form = Form()
    kind, data = body.get("type"), form.optional(("data",), body.get("data"))
    form.choice(("type",), kind, (PONG, REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, MODAL))
    form.check()
    form.choice(("type",), kind, allowed(made))
    form.check()
    core = known.core
    message: Message | None = None
    if kind in (REPLY, DEFER):
        message = _post(known, made, data, uploads, first=True, at=("data",), thinking=kind == DEFER)
        made.original_id = message.id
    elif kind in (DEFER_UPDATE, UPDATE):
        message = core.world.find_message(made.channel_id, made.source_id or "")
        if message is None and kind == UPDATE:
            raise unknown("Message")
        if message is not None and kind == UPDATE:
            channel_messages.edit(core, message, data, uploads, at=("data",))
        made.original_id = made.source_id
    elif kind == CHOICES:
        _choices(known, made, data)
    else:
        _modal(known, made, data)
    known.acknowledge(made)
    return _response(made, kind, message)


def _response(made: Interaction, kind: int, message: Message | None) -> Json:
    interaction: Json = {"id": made.id, "type": made.type, "channel_id": made.channel_id}
    if made.guild_id is not None:
        interaction["guild_id"] = made.guild_id
    answer: Json = {"interaction": interaction}
    if message is not None:
        interaction["response_message_id"] = message.id
        interaction["response_message_loading"] = bool(message.body["flags"] & LOADING)
        interaction["response_message_ephemeral"] = message.viewer is not None
        if kind in (REPLY, UPDATE):
            answer["resource"] = {"type": kind, "message": message.body}
    return answer


def _choices(known: Interactions, made: Interaction, data: Json) -> None:
    form = Form()
    choices = form.models(("data", "choices"), data.get("choices"), 25)
    kind = _focused_kind(made.data.get("options") or [])
    for n, choice in enumerate(choices):
        check_choice(form, ("data", "choices", n), choice, kind)
    form.check()
    known.tell_person(made, "APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE", {"choices": choices})


def _focused_kind(options: list[Json]) -> int:
    for option in options:
        if option.get("focused"):
            return int(option["type"])
        if "options" in option:
            return _focused_kind(option["options"])
    return 3


def _modal(known: Interactions, made: Interaction, data: Json) -> None:
    form = Form()
    emojis = known.core.world.emojis
    reader = Reader(form, v2=True, media=lambda *_: None, known_emoji=lambda one: one in emojis)
    modal = modals.read(form, ("data",), data, reader)
    form.check()
    made.modal = modal
    known.tell_person(made, "INTERACTION_MODAL_CREATE", {**modal, "channel_id": made.channel_id})


def followup(known: Interactions, made: Interaction, body: Json, uploads: list[Upload]) -> Message:
    """A further message; the first one after a deferred answer replaces it."""
    original = known.core.world.find_message(made.channel_id, made.original_id or "")
    if original is not None and original.body["flags"] & LOADING:
        return channel_messages.edit(known.core, original, body, uploads)
    if made.by_account_only and made.followups >= MOST_FOLLOWUPS_BY_ACCOUNT:
        raise too_many_followups()
    message = _post(known, made, body, uploads, first=False)
    made.followups += 1
    return message


def _post(
    known: Interactions,
    made: Interaction,
    body: Json,
    uploads: list[Upload],
    *,
    first: bool,
    at: tuple[str, ...] = (),
    thinking: bool = False,
) -> Message:
    core, flags = known.core, body.get("flags") or 0
    viewer = known.viewer_for(made, isinstance(flags, int) and bool(flags & EPHEMERAL))
    channel = core.world.channels[made.channel_id]
    extra = _extra(known, made, first=first)
    if viewer is not None and isinstance(flags, int):
        body = {**body, "flags": flags | EPHEMERAL}
    if thinking:
        message = channel_messages.post_thinking(core, channel, viewer, made.token, extra)
    else:
        message = channel_messages.post(
            core, channel, core.world.bot_id, body, uploads, viewer=viewer, token=made.token, extra=extra, at=at
        )
    # A public answer of the bot unarchives a thread like any other message.
    if viewer is None and not made.by_account_only:
        threads.wake(core, channel, core.world.bot_id)
    return message


def _extra(known: Interactions, made: Interaction, *, first: bool) -> Json:
    """The fields that mark a message as the answer to an interaction."""
    core = known.core
    metadata = made.metadata(core)
    extra: Json = {
        "application_id": core.world.bot_id,
        "webhook_id": core.world.bot_id,
        "interaction_metadata": metadata,
    }
    reference = made.source_id if first else made.original_id or made.source_id
    if not first and made.original_id:
        metadata["original_response_message_id"] = made.original_id
    if made.type == COMMAND and first:
        extra["type"] = _CHAT_INPUT if made.data["type"] == 1 else _CONTEXT_MENU
        extra["interaction"] = {
            "id": made.id,
            "type": COMMAND,
            "name": made.name,
            "user": core.world.users[made.user_id],
        }
    elif reference and core.world.find_message(made.channel_id, reference):
        extra["type"] = _REPLY_MESSAGE
        extra["message_reference"] = {"type": 0, "channel_id": made.channel_id, "message_id": reference}
        if made.guild_id:
            extra["message_reference"]["guild_id"] = made.guild_id
    return extra
