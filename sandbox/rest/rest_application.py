"""REST calls about the application itself: its user, commands and emoji, and the gateway's address."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

from sandbox.interactions import command_registry
from sandbox.rest.rate_limits import MOST_IDENTIFIES
from sandbox.rest.rest_frame import Call, Reply, Route
from sandbox.world.api_errors import Form, Refusal, missing_access, too_many_emojis, unknown
from sandbox.world.world import Json

MOST_EMOJIS = 2000
_MOST_EMOJI_BYTES = 256 * 1024
_KINDS = {b"\x89PNG": "png", b"GIF8": "gif", b"\xff\xd8\xff": "jpeg", b"RIFF": "webp"}


def me(call: Call) -> Reply:
    return 200, {
        **call.core.world.bot,
        "verified": True,
        "email": None,
        "mfa_enabled": True,
        "locale": "en-US",
        "premium_type": 0,
    }


def application(call: Call) -> Reply:
    world = call.core.world
    owner = next(iter(world.people.values()))
    return 200, {
        **world.application,
        "icon": None,
        "type": None,
        "bot": world.bot,
        "owner": world.users[owner.id],
        "team": None,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "summary": "",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "integration_types_config": {str(kind): {} for kind in command_registry.INSTALLATIONS},
        "approximate_guild_count": sum(world.bot_id in members for members in world.members.values()),
        "approximate_user_install_count": sum(person.installed for person in world.people.values()),
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
    }


def gateway_url(call: Call) -> Reply:
    return 200, {"url": call.core.base.replace("http", "ws", 1) + "/gateway"}


def gateway_bot(call: Call) -> Reply:
    core = call.core
    limit = {
        "total": MOST_IDENTIFIES,
        "remaining": max(0, MOST_IDENTIFIES - len(core.identifies)),
        "reset_after": 86_400_000,
        "max_concurrency": core.max_concurrency,
    }
    return 200, {**gateway_url(call)[1], "shards": core.shards, "session_start_limit": limit}


def user(call: Call) -> Reply:
    found = call.core.world.users.get(call.params["user_id"])
    if found is None:
        raise unknown("User")
    return 200, found


def _own(call: Call) -> str | None:
    """The scope of a call about commands; refuses other applications."""
    world = call.core.world
    if call.params["application_id"] != world.bot_id:
        raise Refusal(403, 20012, "You are not authorized to perform this action on this application")
    guild_id = call.params.get("guild_id")
    if guild_id is not None and world.bot_id not in world.members.get(guild_id, {}):
        raise missing_access()
    return guild_id


def list_commands(call: Call) -> Reply:
    found = command_registry.of_scope(call.core, _own(call))
    if call.query.get("with_localizations", "").lower() in ("1", "true"):
        return 200, found
    return 200, [_without_localisations(one) for one in found]


def _without_localisations(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_localisations(one) for one in value]
    if isinstance(value, dict):
        return {key: _without_localisations(one) for key, one in value.items() if not key.endswith("_localizations")}
    return value


def put_commands(call: Call) -> Reply:
    return 200, command_registry.overwrite(call.core, _own(call), call.body)


def post_command(call: Call) -> Reply:
    made, new = command_registry.create(call.core, _own(call), call.form())
    return 201 if new else 200, made


def get_command(call: Call) -> Reply:
    return 200, command_registry.get(call.core, _own(call), call.params["command_id"])


def patch_command(call: Call) -> Reply:
    return 200, command_registry.change(call.core, _own(call), call.params["command_id"], call.form())


def delete_command(call: Call) -> Reply:
    command_registry.delete(call.core, _own(call), call.params["command_id"])
    return 204, None


def list_emojis(call: Call) -> Reply:
    _own(call)
    return 200, {"items": list(call.core.world.emojis.values())}


def post_emoji(call: Call) -> Reply:
    _own(call)
    core, body = call.core, call.form()
    form = Form()
    _check_emoji_name(form, body.get("name"))
    content = _emoji_image(form, body.get("image"))
    form.check()
    if len(core.world.emojis) >= MOST_EMOJIS:
        raise too_many_emojis(MOST_EMOJIS)
    if len(content) > _MOST_EMOJI_BYTES:
        raise Refusal(400, 50138, "Failed to resize asset below the maximum size: 262144")
    if any(one["name"] == body["name"] for one in core.world.emojis.values()):
        form.wrong(("name",), "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This name is already taken")
        form.check()
    emoji: Json = {
        "id": core.ids.new(),
        "name": body["name"],
        "user": core.world.bot,
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": content[:4] == b"GIF8",
        "available": True,
    }
    core.files.keep(emoji["id"], content)
    core.world.emojis[emoji["id"]] = emoji
    core.events.tell("@EMOJIS_UPDATE", {})
    return 201, emoji


def _check_emoji_name(form: Form, name: object) -> None:
    if form.text(("name",), name, 32, 2) and not re.fullmatch(r"\w+", str(name), re.ASCII):
        form.wrong(("name",), "STRING_TYPE_REGEX", "String value did not match validation regex.")


def _emoji_image(form: Form, image: object) -> bytes:
    if not form.required(("image",), image):
        return b""
    found = re.fullmatch(r"data:image/(png|jpeg|jpg|gif|webp);base64,(.*)", str(image), re.DOTALL)
    try:
        content = base64.b64decode(found[2], validate=True) if found else b""
    except binascii.Error:
        content = b""
    if not any(content.startswith(start) for start in _KINDS):
        form.wrong(("image",), "IMAGE_INVALID", "Invalid image data")
    return content


def _emoji(call: Call) -> Json:
    _own(call)
    found = call.core.world.emojis.get(call.params["emoji_id"])
    if found is None:
        raise unknown("Emoji")
    return found


def get_emoji(call: Call) -> Reply:
    return 200, _emoji(call)


def patch_emoji(call: Call) -> Reply:
    emoji, form = _emoji(call), Form()
    _check_emoji_name(form, call.form().get("name"))
    form.check()
    emoji["name"] = call.form()["name"]
    call.core.events.tell("@EMOJIS_UPDATE", {})
    return 200, emoji


def delete_emoji(call: Call) -> Reply:
    emoji = _emoji(call)
    del call.core.world.emojis[emoji["id"]]
    call.core.files.drop(emoji["id"])
    call.core.events.tell("@EMOJIS_UPDATE", {})
    return 204, None


_COMMANDS: list[Route] = [
    (method, scope + rest, handler)
    for scope in ("/applications/{application_id}", "/applications/{application_id}/guilds/{guild_id}")
    for method, rest, handler in (
        ("GET", "/commands", list_commands),
        ("PUT", "/commands", put_commands),
        ("POST", "/commands", post_command),
        ("GET", "/commands/{command_id}", get_command),
        ("PATCH", "/commands/{command_id}", patch_command),
        ("DELETE", "/commands/{command_id}", delete_command),
    )
]
ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/{user_id}", user),
    ("GET", "/applications/@me", application),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/gateway", gateway_url),
    ("GET", "/gateway/bot", gateway_bot),
    *_COMMANDS,
    ("GET", "/applications/{application_id}/emojis", list_emojis),
    ("POST", "/applications/{application_id}/emojis", post_emoji),
    ("GET", "/applications/{application_id}/emojis/{emoji_id}", get_emoji),
    ("PATCH", "/applications/{application_id}/emojis/{emoji_id}", patch_emoji),
    ("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete_emoji),
]
