"""The actions over HTTP, for a bot or a test in another process: `POST /control/{action}`."""

from __future__ import annotations

from typing import Any

from aiohttp import web

from sandbox.actions import Actions
from sandbox.rest import bodies
from sandbox.rest.rest_frame import respond
from sandbox.world.api_errors import Refusal, bad_json, not_found
from sandbox.world.faults import Fault

ACTIONS = (
    "turn",
    "cut",
    "ask_to_reconnect",
    "invalidate_sessions",
    "set_shards",
    "pace_identifies",
    "send_strays_to",
    "answer",
    "lose_answers",
    "delay_answers",
    "lift",
    "drop_interactions",
    "repeat_interactions",
    "let_forged_through",
    "delete_message",
    "delete_channel",
    "archive_thread",
    "lock_thread",
    "deny",
    "allow",
    "close_dms",
    "open_dms",
    "add_guild",
    "invite_bot",
    "remove_bot",
    "set_system_channel",
    "join_guild",
    "leave_guild",
)


class Control:
    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def add_to(self, app: web.Application) -> None:
        app.router.add_post("/control/{action}", self._do)

    async def _do(self, request: web.Request) -> web.Response:
        """The body is `{"args": [...], "kwargs": {...}}`, both optional; a fault is named by its id."""
        action = request.match_info["action"]
        if action not in ACTIONS:
            return respond(404, not_found().body())
        try:
            raw = await request.read()
            body: Any = bodies.parse(raw) if raw else {}
            if not isinstance(body, dict):
                raise bad_json()
            done = getattr(self._actions, action)(*body.get("args", []), **body.get("kwargs", {}))
        except (TypeError, ValueError, LookupError, Refusal) as wrong:
            return respond(400, {"message": f"{type(wrong).__name__}: {wrong}", "code": 0})
        if isinstance(done, Fault):
            done = done.id
        return respond(200, {"done": done})
