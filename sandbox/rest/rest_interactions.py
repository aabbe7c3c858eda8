"""REST calls that answer interactions: the callback, the first answer, follow-ups."""

from __future__ import annotations

from sandbox.interactions import callbacks
from sandbox.interactions.interaction_life import Interaction
from sandbox.messages import channel_messages
from sandbox.rest.rest_frame import Call, Reply, Route
from sandbox.world.world import Message


def _truthy(call: Call, name: str) -> bool:
    return call.query.get(name, "").lower() in ("1", "true")


def callback(call: Call) -> Reply:
    made = call.interactions.by_callback(call.params["interaction_id"], call.params["token"])
    answer = callbacks.callback(call.interactions, made, call.body, call.uploads)
    return (200, answer) if _truthy(call, "with_response") else (204, None)


def _interaction(call: Call) -> Interaction:
    return call.interactions.by_webhook(call.params["application_id"], call.params["token"])


def _message(call: Call) -> Message:
    return call.interactions.message(_interaction(call), call.params["message_id"])


def post_followup(call: Call) -> Reply:
    made = callbacks.followup(call.interactions, _interaction(call), call.form(), call.uploads)
    return (200, made.body) if call.query.get("wait", "1").lower() in ("1", "true") else (204, None)


def get_message(call: Call) -> Reply:
    return 200, _message(call).body


def patch_message(call: Call) -> Reply:
    return 200, channel_messages.edit(call.core, _message(call), call.form(), call.uploads).body


def delete_message(call: Call) -> Reply:
    channel_messages.delete(call.core, _message(call))
    return 204, None


_WEBHOOK = "/webhooks/{application_id}/{token}"
ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{token}/callback", callback),
    ("POST", _WEBHOOK, post_followup),
    ("GET", _WEBHOOK + "/messages/{message_id}", get_message),
    ("PATCH", _WEBHOOK + "/messages/{message_id}", patch_message),
    ("DELETE", _WEBHOOK + "/messages/{message_id}", delete_message),
]
