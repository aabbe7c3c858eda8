"""Permission checks: who may view, write and change things. Raises Discord's errors; changes nothing."""

from __future__ import annotations

from sandbox.world.api_errors import (
    archived_thread,
    cannot_dm,
    locked_thread,
    missing_access,
    missing_permissions,
    not_in_a_dm,
    unknown,
)
from sandbox.world.permission_bits import can, sees
from sandbox.world.services import Services
from sandbox.world.world import DM, THREADS, Json, Message


def channel(core: Services, user_id: str, channel_id: str) -> Json:
    """A channel that this account can see."""
    found = core.world.channels.get(channel_id)
    if found is None:
        raise unknown("Channel")
    if found["type"] == DM and user_id not in core.world.dm_people[channel_id]:
        raise unknown("Channel")
    if not sees(core.world, user_id, found):
        raise missing_access()
    return found


def may(core: Services, user_id: str, where: Json, *names: str) -> None:
    if not can(core.world, user_id, where, *names):
        raise missing_permissions()


def write(core: Services, user_id: str, where: Json, *, files: bool = False, embeds: bool = False) -> None:
    """Check that an account may send a message there; archived threads are allowed, locked ones are not."""
    if where["type"] == DM:
        open_dm(core, user_id, where)
        return
    thread = where["type"] in THREADS
    may(core, user_id, where, "send_messages_in_threads" if thread else "send_messages")
    if thread and where["thread_metadata"]["locked"] and not can(core.world, user_id, where, "manage_threads"):
        raise locked_thread()
    if files:
        may(core, user_id, where, "attach_files")
    if embeds:
        may(core, user_id, where, "embed_links")


def open_dm(core: Services, user_id: str, where: Json) -> None:
    """A person may have closed their DMs; a bot also needs a common server or a user installation."""
    world = core.world
    other_id = next(one for one in world.dm_people[where["id"]] if one != user_id)
    other = world.person_of(other_id)
    if other is None:
        return
    shared = any(user_id in members and other_id in members for members in world.members.values())
    known = shared or (user_id == world.bot_id and other.installed)
    if not other.dms_open or not known:
        raise cannot_dm()


def change_message(where: Json) -> None:
    if where["type"] in THREADS and where["thread_metadata"]["archived"]:
        raise archived_thread()


def delete_message(core: Services, user_id: str, where: Json, message: Message) -> None:
    if message.body["author"]["id"] == user_id:
        return
    if where["type"] == DM:
        raise not_in_a_dm()
    may(core, user_id, where, "manage_messages")
