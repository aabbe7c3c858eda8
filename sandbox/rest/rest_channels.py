"""REST calls about channels of every kind, and opening a DM."""

from __future__ import annotations

from sandbox.places import dms, threads
from sandbox.rest.rest_frame import Call, Reply, Route
from sandbox.world import access
from sandbox.world.api_errors import invalid_recipients, missing_permissions, wrong_channel_type
from sandbox.world.world import DM, THREADS, Json


def channel_of(call: Call) -> Json:
    """The channel of the call, if the bot can see it."""
    return access.channel(call.core, call.core.world.bot_id, call.params["channel_id"])


def channel_for_bot(call: Call, channel: Json) -> Json:
    world = call.core.world
    if channel["type"] == DM:
        return dms.for_viewer(call.core, channel, world.bot_id)
    if channel["type"] in THREADS:
        return threads.shown_to(call.core, channel, world.bot_id)
    return channel


def get_channel(call: Call) -> Reply:
    return 200, channel_for_bot(call, channel_of(call))


def patch_channel(call: Call) -> Reply:
    channel = channel_of(call)
    if channel["type"] not in THREADS:
        raise missing_permissions() if channel["type"] != DM else wrong_channel_type()
    return 200, threads.change(call.core, call.core.world.bot_id, channel, call.form())


def delete_channel(call: Call) -> Reply:
    channel = channel_of(call)
    answer = channel_for_bot(call, channel)
    if channel["type"] in THREADS:
        access.may(call.core, call.core.world.bot_id, channel, "manage_threads")
        threads.delete(call.core, channel)
    elif channel["type"] != DM:
        raise missing_permissions()
    return 200, answer


def open_dm(call: Call) -> Reply:
    recipient = str(call.form().get("recipient_id"))
    world = call.core.world
    if world.person_of(recipient) is None:
        raise invalid_recipients()
    return 200, channel_for_bot(call, dms.open_between(call.core, world.bot_id, recipient))


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", get_channel),
    ("PATCH", "/channels/{channel_id}", patch_channel),
    ("DELETE", "/channels/{channel_id}", delete_channel),
    ("POST", "/users/@me/channels", open_dm),
]
