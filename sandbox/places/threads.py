"""Threads: opened, joined, renamed, archived by hand or after inactivity, deleted."""

from __future__ import annotations

from sandbox.messages import channel_messages
from sandbox.world import access
from sandbox.world.api_errors import (
    Form,
    archived_thread,
    locked_thread,
    missing_permissions,
    thread_exists,
    unknown,
    wrong_channel_type,
)
from sandbox.world.permission_bits import can
from sandbox.world.services import Services
from sandbox.world.world import HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, THREADS, Json, Message, seconds_of

ARCHIVE_AFTER = (60, 1440, 4320, 10080)
_METADATA = ("archived", "locked", "auto_archive_duration", "invitable")
_THREAD_CREATED = 18


def open_thread(core: Services, user_id: str, parent: Json, body: Json, start: Message | None = None) -> Json:
    if parent["type"] != TEXT:
        raise wrong_channel_type()
    kind = PUBLIC_THREAD if start else body.get("type") or PRIVATE_THREAD
    form = Form()
    _check(form, body, named=True)
    if start is None:
        form.choice(("type",), kind, THREADS)
    form.check()
    right = "create_public_threads" if kind == PUBLIC_THREAD else "create_private_threads"
    access.may(core, user_id, parent, right)
    if start is not None and start.body["flags"] & HAS_THREAD:
        raise thread_exists()
    thread: Json = {
        "id": start.id if start else core.ids.new(),
        "type": kind,
        "guild_id": parent["guild_id"],
        "parent_id": parent["id"],
        "owner_id": user_id,
        "name": body["name"],
        "last_message_id": None,
        "last_pin_timestamp": None,
        "rate_limit_per_user": body.get("rate_limit_per_user") or 0,
        "flags": 0,
        "message_count": 0,
        "member_count": 0,
        "total_message_sent": 0,
        "thread_metadata": {
            "archived": False,
            "archive_timestamp": core.clock.iso(),
            "auto_archive_duration": body.get("auto_archive_duration") or 1440,
            "locked": False,
            "create_timestamp": core.clock.iso(),
        },
    }
    if kind == PRIVATE_THREAD:
        thread["thread_metadata"]["invitable"] = body.get("invitable") is not False
    world = core.world
    world.channels[thread["id"]] = thread
    world.messages[thread["id"]] = {}
    world.thread_members[thread["id"]] = {}
    _enter(core, thread, user_id)
    _tell(core, "THREAD_CREATE", thread, {**shown_to(core, thread, user_id), "newly_created": True})
    if start is not None:
        start.body["flags"] |= HAS_THREAD
        start.body["thread"] = thread
        channel_messages.changed(core, start)
    elif kind == PUBLIC_THREAD:
        reference = {"type": 0, "channel_id": thread["id"], "guild_id": thread["guild_id"]}
        extra = {"message_reference": reference}
        channel_messages.post_system(core, parent, user_id, _THREAD_CREATED, thread["name"], extra)
    return thread


def _check(form: Form, body: Json, *, named: bool) -> None:
    if named or "name" in body:
        form.text(("name",), body.get("name"), 100, 1)
    if body.get("auto_archive_duration") is not None:
        form.choice(("auto_archive_duration",), body["auto_archive_duration"], ARCHIVE_AFTER)
    form.number(("rate_limit_per_user",), body.get("rate_limit_per_user"), 0, 21600)
    for switch in ("archived", "locked", "invitable"):
        form.boolean((switch,), body.get(switch))


def change(core: Services, user_id: str, thread: Json, body: Json) -> Json:
    form = Form()
    _check(form, body, named=False)
    form.check()
    _may_change(core, user_id, thread, body)
    for name in ("name", "rate_limit_per_user"):
        if body.get(name) is not None:
            thread[name] = body[name]
    set_metadata(core, thread, {name: body[name] for name in _METADATA if body.get(name) is not None})
    return thread


def _may_change(core: Services, user_id: str, thread: Json, body: Json) -> None:
    """Moderators may do all; the owner may not lock; who may write there may unarchive, unless it is locked."""
    meta, wakes = thread["thread_metadata"], body.get("archived") is False
    if not can(core.world, user_id, thread, "manage_threads"):
        if body.get("locked") is not None:
            raise missing_permissions()
        if wakes and meta["locked"]:
            raise locked_thread()
        if wakes and set(body) == {"archived"}:
            access.may(core, user_id, thread, "send_messages_in_threads")
        elif thread["owner_id"] != user_id:
            raise missing_permissions()
    if meta["archived"] and not wakes:
        raise archived_thread()


def set_metadata(core: Services, thread: Json, changes: Json) -> None:
    """Archive, lock, and the like, without a permission check."""
    thread["thread_metadata"] |= changes
    if "archived" in changes:
        thread["thread_metadata"]["archive_timestamp"] = core.clock.iso()
    _tell(core, "THREAD_UPDATE", thread, thread)


def delete(core: Services, thread: Json) -> None:
    world = core.world
    start = world.find_message(thread["parent_id"], thread["id"])
    if start is not None:
        start.body["flags"] &= ~HAS_THREAD
        start.body.pop("thread", None)
    payload = {key: thread[key] for key in ("id", "guild_id", "parent_id", "type")}
    _tell(core, "THREAD_DELETE", thread, payload)
    for held in (world.channels, world.messages, world.thread_members):
        held.pop(thread["id"], None)


def _check_open(channel: Json) -> None:
    if channel["type"] not in THREADS:
        raise wrong_channel_type()
    if channel["thread_metadata"]["archived"]:
        raise archived_thread()


def join(core: Services, thread: Json, user_id: str) -> None:
    _check_open(thread)
    member = core.world.member(thread["guild_id"], user_id)
    if member is None:
        raise unknown("Member")
    if user_id in core.world.thread_members[thread["id"]]:
        return
    added = {**_enter(core, thread, user_id), "member": member, "presence": None}
    _members_changed(core, thread, {"added_members": [added]})
    if thread["type"] == PRIVATE_THREAD:
        core.events.tell("@THREAD_CREATE", thread, channel_id=thread["id"], viewer=user_id)


def leave(core: Services, thread: Json, user_id: str) -> None:
    _check_open(thread)
    _remove_member(core, thread, user_id)


def _remove_member(core: Services, thread: Json, user_id: str) -> None:
    if core.world.thread_members[thread["id"]].pop(user_id, None) is not None:
        thread["member_count"] -= 1
        _members_changed(core, thread, {"removed_member_ids": [user_id]})


def lose_member(core: Services, guild_id: str, user_id: str) -> None:
    """A member who leaves the server leaves all its threads."""
    for thread in core.world.threads_of(guild_id):
        _remove_member(core, thread, user_id)


def wake(core: Services, where: Json, user_id: str) -> None:
    """A message in a thread unarchives it and makes its author a member."""
    if where["type"] not in THREADS:
        return
    if where["thread_metadata"]["archived"]:
        set_metadata(core, where, {"archived": False})
    join(core, where, user_id)


def archive_silent(core: Services) -> None:
    """Archive the threads that were inactive for their auto-archive duration."""
    now = core.clock.now()
    for thread in [one for one in core.world.channels.values() if one["type"] in THREADS]:
        meta = thread["thread_metadata"]
        quiet = now - seconds_of(thread["last_message_id"] or thread["id"])
        if not meta["archived"] and quiet >= meta["auto_archive_duration"] * 60:
            set_metadata(core, thread, {"archived": True})


def shown_to(core: Services, thread: Json, user_id: str) -> Json:
    """A thread with this person's own membership."""
    member = core.world.thread_members[thread["id"]].get(user_id)
    return {**thread, "member": member} if member else thread


def _enter(core: Services, thread: Json, user_id: str) -> Json:
    member = {"id": thread["id"], "user_id": user_id, "join_timestamp": core.clock.iso(), "flags": 0}
    core.world.thread_members[thread["id"]][user_id] = member
    thread["member_count"] += 1
    return member


def _members_changed(core: Services, thread: Json, what: Json) -> None:
    payload = {key: thread[key] for key in ("id", "guild_id", "member_count")}
    _tell(core, "THREAD_MEMBERS_UPDATE", thread, payload | what)


def _tell(core: Services, name: str, thread: Json, payload: Json) -> None:
    core.events.tell(name, payload, guild_id=thread["guild_id"], channel_id=thread["id"])
