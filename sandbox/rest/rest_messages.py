"""REST calls about messages: sent with files, read back, edited, deleted; reactions and typing."""

from __future__ import annotations

from sandbox.messages import channel_messages, reactions
from sandbox.places import threads
from sandbox.rest.rest_channels import channel_of
from sandbox.rest.rest_frame import Call, Reply, Route
from sandbox.world import access, permission_bits
from sandbox.world.api_errors import Form, not_yours
from sandbox.world.world import DM, Json, Message

_REPLY = 19
_AROUND = ("before", "after", "around")


def message_of(call: Call) -> Message:
    channel_of(call)
    return channel_messages.get(call.core, call.params["channel_id"], call.params["message_id"])


def get_messages(call: Call) -> Reply:
    channel = channel_of(call)
    form = Form()
    raw = call.query.get("limit", "50")
    limit = int(raw) if raw.lstrip("-").isdecimal() else 0
    form.number(("limit",), limit, 1, 100)
    for key in _AROUND:
        if not (call.query.get(key) or "0").isdecimal():
            form.wrong((key,), "NUMBER_TYPE_COERCE", f'Value "{call.query[key]}" is not snowflake.')
    form.check()
    world = call.core.world
    if channel["type"] != DM and not permission_bits.can(world, world.bot_id, channel, "read_message_history"):
        return 200, []
    before, after, around = (int(at) if (at := call.query.get(key)) else None for key in _AROUND)
    return 200, channel_messages.history(
        call.core, channel["id"], limit=limit, before=before, after=after, around=around
    )


def get_message(call: Call) -> Reply:
    return 200, message_of(call).body


def post_message(call: Call) -> Reply:
    core, channel, body = call.core, channel_of(call), call.form()
    bot_id = core.world.bot_id
    access.write(core, bot_id, channel, files=bool(call.uploads), embeds=bool(body.get("embeds")))
    nonce: Json = {} if body.get("nonce") is None else {"nonce": body["nonce"]}
    extra = dict(nonce)
    if body.get("message_reference"):
        extra |= _reference(call, channel, body["message_reference"])
    made = channel_messages.posted_before(core, body)
    if made is None:
        made = channel_messages.post(core, channel, bot_id, body, call.uploads, extra=extra)
        threads.wake(core, channel, bot_id)
        channel_messages.remember_nonce(core, made, body)
    return 200, {**made.body, **nonce}


def _reference(call: Call, channel: Json, raw: Json) -> Json:
    wanted = str(raw.get("message_id"))
    found = call.core.world.find_message(channel["id"], wanted)
    if found is None or found.viewer is not None:
        if raw.get("fail_if_not_exists") is False:
            return {}
        form = Form()
        form.wrong(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
        form.check()
    reference = {"type": 0, "channel_id": channel["id"], "message_id": wanted}
    if "guild_id" in channel:
        reference["guild_id"] = channel["guild_id"]
    made: Json = {"type": _REPLY, "message_reference": reference}
    if found is not None:
        inner = ("referenced_message", "message_reference")
        made["referenced_message"] = {key: one for key, one in found.body.items() if key not in inner}
    return made


def patch_message(call: Call) -> Reply:
    core, channel, message = call.core, channel_of(call), message_of(call)
    if message.body["author"]["id"] != core.world.bot_id:
        raise not_yours()
    access.change_message(channel)
    if call.uploads and channel["type"] != DM:
        access.may(core, core.world.bot_id, channel, "attach_files")
    channel_messages.check_old_edits(core, message)
    return 200, channel_messages.edit(core, message, call.form(), call.uploads).body


def delete_message(call: Call) -> Reply:
    core, channel, message = call.core, channel_of(call), message_of(call)
    access.delete_message(core, core.world.bot_id, channel, message)
    channel_messages.delete(core, message)
    return 204, None


def put_reaction(call: Call) -> Reply:
    access.may(call.core, call.core.world.bot_id, channel_of(call), "add_reactions", "read_message_history")
    reactions.add(call.core, message_of(call), call.core.world.bot_id, call.params["emoji"])
    return 204, None


def delete_reaction(call: Call) -> Reply:
    reactions.remove(call.core, message_of(call), call.core.world.bot_id, call.params["emoji"])
    return 204, None


def post_typing(call: Call) -> Reply:
    channel = channel_of(call)
    access.write(call.core, call.core.world.bot_id, channel)
    channel_messages.tell_typing(call.core, channel, call.core.world.bot_id)
    return 204, None


_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}/messages", get_messages),
    ("POST", "/channels/{channel_id}/messages", post_message),
    ("GET", _MESSAGE, get_message),
    ("PATCH", _MESSAGE, patch_message),
    ("DELETE", _MESSAGE, delete_message),
    ("PUT", _MESSAGE + "/reactions/{emoji}/@me", put_reaction),
    ("DELETE", _MESSAGE + "/reactions/{emoji}/@me", delete_reaction),
    ("POST", "/channels/{channel_id}/typing", post_typing),
]
