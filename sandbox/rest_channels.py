"""REST calls about channels: messages with files, history, reactions, threads, DMs, servers and members."""

from __future__ import annotations

from sandbox import access, messages, permissions, reactions, threads
from sandbox.dms import open_between
from sandbox.refusals import (
    Form,
    Refusal,
    invalid_recipients,
    missing_access,
    missing_permissions,
    not_yours,
    unknown,
    wrong_channel_type,
)
from sandbox.rest import Call, Reply, Route
from sandbox.world import DM, PUBLIC_THREAD, THREADS, Json, Message

_REPLY = 19


def _channel(call: Call) -> Json:
    """The channel of the call, where the bot can see it."""
    return access.channel(call.core, call.core.world.bot_id, call.params["channel_id"])


def _thread(call: Call) -> Json:
    thread = _channel(call)
    if thread["type"] not in THREADS:
        raise wrong_channel_type()
    return thread


def _message(call: Call) -> Message:
    _channel(call)
    return messages.get(call.core, call.params["channel_id"], call.params["message_id"])


def channel_for_bot(call: Call, channel: Json) -> Json:
    world = call.core.world
    if channel["type"] == DM:
        others = [one for one in world.dm_people[channel["id"]] if one != world.bot_id]
        return {**channel, "recipients": [world.users[one] for one in others]}
    if channel["type"] in THREADS:
        return threads.shown_to(call.core, channel, world.bot_id)
    return channel


def get_channel(call: Call) -> Reply:
    return 200, channel_for_bot(call, _channel(call))


def patch_channel(call: Call) -> Reply:
    channel = _channel(call)
    if channel["type"] not in THREADS:
        raise missing_permissions() if channel["type"] != DM else wrong_channel_type()
    return 200, threads.change(call.core, call.core.world.bot_id, channel, call.form())


def delete_channel(call: Call) -> Reply:
    channel = _channel(call)
    answer = channel_for_bot(call, channel)
    if channel["type"] in THREADS:
        access.may(call.core, call.core.world.bot_id, channel, "manage_threads")
        threads.delete(call.core, channel)
    elif channel["type"] != DM:
        raise missing_permissions()
    return 200, answer


def get_messages(call: Call) -> Reply:
    channel = _channel(call)
    form = Form()
    raw = call.query.get("limit", "50")
    limit = int(raw) if raw.lstrip("-").isdecimal() else 0
    form.number(("limit",), limit, 1, 100)
    form.check()
    world = call.core.world
    if channel["type"] != DM and not permissions.can(world, world.bot_id, channel, "read_message_history"):
        return 200, []
    before, after, around = (
        int(call.query[key]) if call.query.get(key) else None for key in ("before", "after", "around")
    )
    return 200, messages.history(call.core, channel["id"], limit=limit, before=before, after=after, around=around)


def get_message(call: Call) -> Reply:
    return 200, _message(call).body


def post_message(call: Call) -> Reply:
    core, channel, body = call.core, _channel(call), call.form()
    bot_id = core.world.bot_id
    access.write(core, bot_id, channel, files=bool(call.uploads), embeds=bool(body.get("embeds")))
    extra: Json = {}
    if body.get("nonce") is not None:
        extra["nonce"] = body["nonce"]
    if body.get("message_reference"):
        extra |= _reference(call, channel, body["message_reference"])
    already = call.nonces.posted(channel["id"], body)
    if already is not None:
        return 200, already.body
    made = messages.post(core, channel, bot_id, body, call.uploads, extra=extra)
    threads.wake(core, channel, bot_id)
    call.nonces.remember(made, body)
    return 200, made.body


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
    core, channel, message = call.core, _channel(call), _message(call)
    if message.body["author"]["id"] != core.world.bot_id:
        raise not_yours()
    access.change_message(channel)
    if call.uploads and channel["type"] != DM:
        access.may(core, core.world.bot_id, channel, "attach_files")
    call.old_edits.check(message)
    return 200, messages.edit(core, message, call.form(), call.uploads).body


def delete_message(call: Call) -> Reply:
    core, channel, message = call.core, _channel(call), _message(call)
    access.delete_message(core, core.world.bot_id, channel, message)
    messages.delete(core, message)
    return 204, None


def put_reaction(call: Call) -> Reply:
    access.may(call.core, call.core.world.bot_id, _channel(call), "add_reactions", "read_message_history")
    reactions.add(call.core, _message(call), call.core.world.bot_id, call.params["emoji"])
    return 204, None


def delete_reaction(call: Call) -> Reply:
    reactions.remove(call.core, _message(call), call.core.world.bot_id, call.params["emoji"])
    return 204, None


def post_typing(call: Call) -> Reply:
    channel = _channel(call)
    access.write(call.core, call.core.world.bot_id, channel)
    messages.tell_typing(call.core, channel, call.core.world.bot_id)
    return 204, None


def post_thread(call: Call) -> Reply:
    made = threads.open_thread(call.core, call.core.world.bot_id, _channel(call), call.form())
    return 201, channel_for_bot(call, made)


def post_thread_from_message(call: Call) -> Reply:
    start = _message(call)
    made = threads.open_thread(call.core, call.core.world.bot_id, _channel(call), call.form(), start)
    return 201, channel_for_bot(call, made)


def put_thread_member(call: Call) -> Reply:
    thread = _thread(call)
    access.write(call.core, call.core.world.bot_id, thread)
    threads.join(call.core, thread, _member_id(call))
    return 204, None


def delete_thread_member(call: Call) -> Reply:
    thread, member_id = _thread(call), _member_id(call)
    if member_id != call.core.world.bot_id and thread["owner_id"] != call.core.world.bot_id:
        access.may(call.core, call.core.world.bot_id, thread, "manage_threads")
    threads.leave(call.core, thread, member_id)
    return 204, None


def _member_id(call: Call) -> str:
    return call.params.get("user_id", call.core.world.bot_id)


def get_thread_member(call: Call) -> Reply:
    found = call.core.world.thread_members[_thread(call)["id"]].get(_member_id(call))
    if found is None:
        raise unknown("Member")
    return 200, found


def list_thread_members(call: Call) -> Reply:
    return 200, threads.members(call.core, _thread(call))


def active_threads(call: Call) -> Reply:
    guild_id = _guild(call)["id"]
    world = call.core.world
    found = [
        one
        for one in world.threads_of(guild_id)
        if not one["thread_metadata"]["archived"] and permissions.sees(world, world.bot_id, one)
    ]
    mine = [world.thread_members[one["id"]].get(world.bot_id) for one in found]
    return 200, {"threads": found, "members": [one for one in mine if one], "has_more": False}


def open_dm(call: Call) -> Reply:
    recipient = str(call.form().get("recipient_id"))
    world = call.core.world
    if world.person_of(recipient) is None:
        raise invalid_recipients()
    return 200, channel_for_bot(call, open_between(call.core, world.bot_id, recipient))


def _guild(call: Call) -> Json:
    world, guild_id = call.core.world, call.params["guild_id"]
    if guild_id not in world.guilds:
        raise unknown("Guild")
    if world.bot_id not in world.members[guild_id]:
        raise missing_access()
    return world.guilds[guild_id]


def get_guild(call: Call) -> Reply:
    return 200, _guild(call)


def get_guild_channels(call: Call) -> Reply:
    return 200, call.core.world.channels_of(_guild(call)["id"])


def my_guilds(call: Call) -> Reply:
    world = call.core.world
    kept = ("id", "name", "icon", "banner", "features")
    return 200, [
        {key: guild[key] for key in kept}
        | {"owner": False, "permissions": str(permissions.in_guild(world, world.bot_id, guild_id))}
        for guild_id, guild in world.guilds.items()
        if world.bot_id in world.members[guild_id]
    ]


def archived_threads(call: Call) -> Reply:
    parent, world = _channel(call), call.core.world
    found = [
        one
        for one in world.threads_of(parent["guild_id"])
        if one["parent_id"] == parent["id"] and one["type"] == PUBLIC_THREAD and one["thread_metadata"]["archived"]
    ]
    mine = [world.thread_members[one["id"]].get(world.bot_id) for one in found]
    return 200, {"threads": found, "members": [one for one in mine if one], "has_more": False}


def get_member(call: Call) -> Reply:
    found = call.core.world.member(_guild(call)["id"], _member_id(call))
    if found is None:
        raise unknown("Member")
    return 200, found


def list_members(call: Call) -> Reply:
    """Needs the privileged intent, as on Discord."""
    guild = _guild(call)
    if not call.core.granted_intents & (1 << 1):
        raise Refusal(403, 50001, "Missing Access")
    return 200, list(call.core.world.members[guild["id"]].values())


_MESSAGE = "/channels/{channel_id}/messages/{message_id}"
ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", get_channel),
    ("PATCH", "/channels/{channel_id}", patch_channel),
    ("DELETE", "/channels/{channel_id}", delete_channel),
    ("GET", "/channels/{channel_id}/messages", get_messages),
    ("POST", "/channels/{channel_id}/messages", post_message),
    ("GET", _MESSAGE, get_message),
    ("PATCH", _MESSAGE, patch_message),
    ("DELETE", _MESSAGE, delete_message),
    ("PUT", _MESSAGE + "/reactions/{emoji}/@me", put_reaction),
    ("DELETE", _MESSAGE + "/reactions/{emoji}/@me", delete_reaction),
    ("POST", "/channels/{channel_id}/typing", post_typing),
    ("POST", "/channels/{channel_id}/threads", post_thread),
    ("POST", _MESSAGE + "/threads", post_thread_from_message),
    ("GET", "/channels/{channel_id}/thread-members", list_thread_members),
    ("PUT", "/channels/{channel_id}/thread-members/@me", put_thread_member),
    ("DELETE", "/channels/{channel_id}/thread-members/@me", delete_thread_member),
    ("GET", "/channels/{channel_id}/thread-members/{user_id}", get_thread_member),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", put_thread_member),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", delete_thread_member),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/channels/{channel_id}/threads/archived/public", archived_threads),
    ("GET", "/users/@me/guilds", my_guilds),
    ("GET", "/guilds/{guild_id}", get_guild),
    ("GET", "/guilds/{guild_id}/channels", get_guild_channels),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
    ("GET", "/guilds/{guild_id}/members", list_members),
    ("GET", "/guilds/{guild_id}/members/{user_id}", get_member),
]
