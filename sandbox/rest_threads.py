"""REST calls about threads and who is in them."""

from __future__ import annotations

from sandbox import access, permissions, threads
from sandbox.refusals import unknown, wrong_channel_type
from sandbox.rest import Call, Reply, Route
from sandbox.rest_channels import channel_for_bot, channel_of
from sandbox.rest_guilds import guild_of, member_id
from sandbox.rest_messages import message_of
from sandbox.world import PUBLIC_THREAD, THREADS, Json


def _thread(call: Call) -> Json:
    thread = channel_of(call)
    if thread["type"] not in THREADS:
        raise wrong_channel_type()
    return thread


def post_thread(call: Call) -> Reply:
    made = threads.open_thread(call.core, call.core.world.bot_id, channel_of(call), call.form())
    return 201, channel_for_bot(call, made)


def post_thread_from_message(call: Call) -> Reply:
    start = message_of(call)
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
    return 200, threads.members(call.core, _thread(call))


def active_threads(call: Call) -> Reply:
    guild_id = guild_of(call)["id"]
    world = call.core.world
    found = [
        one
        for one in world.threads_of(guild_id)
        if not one["thread_metadata"]["archived"] and permissions.sees(world, world.bot_id, one)
    ]
    mine = [world.thread_members[one["id"]].get(world.bot_id) for one in found]
    return 200, {"threads": found, "members": [one for one in mine if one], "has_more": False}


def archived_threads(call: Call) -> Reply:
    parent, world = channel_of(call), call.core.world
    found = [
        one
        for one in world.threads_of(parent["guild_id"])
        if one["parent_id"] == parent["id"] and one["type"] == PUBLIC_THREAD and one["thread_metadata"]["archived"]
    ]
    mine = [world.thread_members[one["id"]].get(world.bot_id) for one in found]
    return 200, {"threads": found, "members": [one for one in mine if one], "has_more": False}


ROUTES: list[Route] = [
    ("POST", "/channels/{channel_id}/threads", post_thread),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", post_thread_from_message),
    ("GET", "/channels/{channel_id}/thread-members", list_thread_members),
    ("PUT", "/channels/{channel_id}/thread-members/@me", put_thread_member),
    ("DELETE", "/channels/{channel_id}/thread-members/@me", delete_thread_member),
    ("GET", "/channels/{channel_id}/thread-members/{user_id}", get_thread_member),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", put_thread_member),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", delete_thread_member),
    ("GET", "/channels/{channel_id}/threads/archived/public", archived_threads),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
]
