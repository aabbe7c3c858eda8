"""REST calls about threads and their members."""

from __future__ import annotations

from sandbox.places import threads
from sandbox.rest.rest_channels import channel_for_bot, channel_of
from sandbox.rest.rest_frame import Call, Reply, Route
from sandbox.rest.rest_guilds import guild_of, member_id
from sandbox.rest.rest_messages import message_of
from sandbox.world import access, permission_bits
from sandbox.world.api_errors import unknown, wrong_channel_type
from sandbox.world.world import PUBLIC_THREAD, THREADS, Json


def _thread(call: Call) -> Json:
    thread = channel_of(call)
    if thread["type"] not in THREADS:
        raise wrong_channel_type()
    return thread


def post_thread(call: Call) -> Reply:
    start = message_of(call) if "message_id" in call.params else None
    made = threads.open_thread(call.core, call.core.world.bot_id, channel_of(call), call.form(), start)
    return 201, channel_for_bot(call, made)


def put_thread_member(call: Call) -> Reply:
    thread = _thread(call)
    access.write(call.core, call.core.world.bot_id, thread)
    threads.join(call.core, thread, member_id(call))
    return 204, None


def delete_thread_member(call: Call) -> Reply:
    thread, who = _thread(call), member_id(call)
    if who != call.core.world.bot_id and thread["owner_id"] != call.core.world.bot_id:
        access.may(call.core, call.core.world.bot_id, thread, "manage_threads")
    threads.leave(call.core, thread, who)
    return 204, None


def get_thread_member(call: Call) -> Reply:
    found = call.core.world.thread_members[_thread(call)["id"]].get(member_id(call))
    if found is None:
        raise unknown("Member")
    return 200, found


def list_thread_members(call: Call) -> Reply:
    return 200, list(call.core.world.thread_members[_thread(call)["id"]].values())


def active_threads(call: Call) -> Reply:
    world = call.core.world
    found = [
        one
        for one in world.threads_of(guild_of(call)["id"])
        if not one["thread_metadata"]["archived"] and permission_bits.sees(world, world.bot_id, one)
    ]
    return _listed(call, found)


def archived_threads(call: Call) -> Reply:
    parent = channel_of(call)
    found = [
        one
        for one in call.core.world.threads_of(parent["guild_id"])
        if one["parent_id"] == parent["id"] and one["type"] == PUBLIC_THREAD and one["thread_metadata"]["archived"]
    ]
    return _listed(call, found)


def _listed(call: Call, found: list[Json]) -> Reply:
    world = call.core.world
    mine = [world.thread_members[one["id"]].get(world.bot_id) for one in found]
    return 200, {"threads": found, "members": [one for one in mine if one], "has_more": False}


ROUTES: list[Route] = [
    ("POST", "/channels/{channel_id}/threads", post_thread),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", post_thread),
    ("GET", "/channels/{channel_id}/thread-members", list_thread_members),
    ("PUT", "/channels/{channel_id}/thread-members/@me", put_thread_member),
    ("DELETE", "/channels/{channel_id}/thread-members/@me", delete_thread_member),
    ("GET", "/channels/{channel_id}/thread-members/{user_id}", get_thread_member),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", put_thread_member),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", delete_thread_member),
    ("GET", "/channels/{channel_id}/threads/archived/public", archived_threads),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
]
