"""Messages in channels: post, edit, delete, read. Stores them and sends the events.

The caller checks permissions (see `access`); `compose` validates the content.
"""

from __future__ import annotations

from sandbox.messages.compose import Composed, compose
from sandbox.world.api_errors import Path, old_edits, unknown
from sandbox.world.attachments import Upload
from sandbox.world.services import Services
from sandbox.world.world import EPHEMERAL, LOADING, Json, Message, seconds_of

_OLD_AFTER = 3600.0
_NONCE_LASTS = 300.0
_OLD_EDITS, _OLD_WINDOW = 3, 6.0


def post(
    core: Services,
    channel: Json,
    author_id: str,
    body: Json,
    uploads: list[Upload],
    *,
    viewer: str | None = None,
    token: str | None = None,
    extra: Json | None = None,
    at: Path = (),
) -> Message:
    """A new message. `extra` are fields that only the sandbox may set (type, reference, interaction)."""
    made = compose(core, channel["id"], body, uploads, at=at)
    if viewer is None:
        made.flags &= ~EPHEMERAL
    return _store(core, channel, author_id, made, extra or {}, viewer, token)


def post_thinking(core: Services, channel: Json, viewer: str | None, token: str, extra: Json) -> Message:
    """The "thinking" message of a deferred answer."""
    made = Composed("", [], [], LOADING | (EPHEMERAL if viewer else 0), [])
    return _store(core, channel, core.world.bot_id, made, extra, viewer, token)


def post_system(core: Services, channel: Json, author_id: str, kind: int, content: str, extra: Json) -> Message:
    made = Composed(content, [], [], 0, [])
    return _store(core, channel, author_id, made, {"type": kind, **extra})


def _store(
    core: Services,
    channel: Json,
    author_id: str,
    made: Composed,
    extra: Json,
    viewer: str | None = None,
    token: str | None = None,
) -> Message:
    _keep_files(core, made)
    body: Json = {
        "id": core.ids.new(),
        "type": 0,
        "channel_id": channel["id"],
        "author": core.world.users[author_id],
        "timestamp": core.clock.iso(),
        "edited_timestamp": None,
        "pinned": False,
        "tts": False,
        **made.fields(),
        **extra,
    }
    nonce = body.pop("nonce", None)
    message = Message(body, made.files, viewer, token)
    core.world.messages[channel["id"]][message.id] = message
    channel["last_message_id"] = message.id
    if "thread_metadata" in channel:
        channel["message_count"] += 1
        channel["total_message_sent"] += 1
    payload = event_body(core, message)
    _tell(core, "MESSAGE_CREATE", message, payload if nonce is None else {**payload, "nonce": nonce})
    return message


def edit(core: Services, message: Message, body: Json, uploads: list[Upload], *, at: Path = ()) -> Message:
    made = compose(core, message.channel_id, body, uploads, old=message, at=at)
    was_thinking = message.body["flags"] & LOADING
    made.flags &= ~LOADING
    _keep_files(core, made)
    kept = {one["id"] for one in made.files}
    for gone in message.files:
        if gone["id"] not in kept:
            core.files.drop(gone["id"])
    message.files = made.files
    message.body.update(made.fields())
    if not was_thinking:
        message.body["edited_timestamp"] = core.clock.iso()
    changed(core, message)
    return message


def changed(core: Services, message: Message) -> None:
    _tell(core, "MESSAGE_UPDATE", message, event_body(core, message))


def delete(core: Services, message: Message) -> None:
    del core.world.messages[message.channel_id][message.id]
    for gone in message.files:
        core.files.drop(gone["id"])
    payload: Json = {"id": message.id, "channel_id": message.channel_id}
    guild_id = core.world.channels[message.channel_id].get("guild_id")
    if guild_id and message.viewer is None:
        payload["guild_id"] = guild_id
    _tell(core, "MESSAGE_DELETE", message, payload)


def get(core: Services, channel_id: str, message_id: str) -> Message:
    """A message by the channel's route, which has no ephemeral messages."""
    message = core.world.find_message(channel_id, message_id)
    if message is None or message.viewer is not None:
        raise unknown("Message")
    return message


def seen_by(core: Services, user_id: str, channel_id: str, message_id: str) -> Message:
    """A message that this person can see, their ephemeral ones included."""
    found = core.world.find_message(channel_id, message_id)
    if found is None or found.viewer not in (None, user_id):
        raise unknown("Message")
    return found


def history(
    core: Services,
    channel_id: str,
    *,
    limit: int,
    before: int | None = None,
    after: int | None = None,
    around: int | None = None,
    viewer: str | None = None,
) -> list[Json]:
    """Newest first; ephemeral ones only for their viewer."""
    seen = [one for one in core.world.messages[channel_id].values() if one.viewer in (None, viewer)]
    if around is not None:
        middle = next((n for n, one in enumerate(seen) if int(one.id) >= around), len(seen))
        start = max(0, middle - limit // 2)
        seen = seen[start : start + limit]
    elif after is not None:
        seen = [one for one in seen if int(one.id) > after][:limit]
    else:
        seen = [one for one in seen if before is None or int(one.id) < before][-limit:]
    return [one.body for one in reversed(seen)]


def tell_typing(core: Services, channel: Json, user_id: str) -> None:
    guild_id = channel.get("guild_id")
    payload: Json = {"channel_id": channel["id"], "user_id": user_id, "timestamp": int(core.clock.now())}
    if guild_id:
        payload |= {"guild_id": guild_id, "member": core.world.member(guild_id, user_id)}
    core.events.tell("TYPING_START", payload, guild_id=guild_id, channel_id=channel["id"])


def event_body(core: Services, message: Message) -> Json:
    """The message as the gateway sends it: with server and member, unless it is ephemeral."""
    guild_id = core.world.channels[message.channel_id].get("guild_id")
    if guild_id is None or message.viewer is not None:
        return dict(message.body)
    payload = {**message.body, "guild_id": guild_id}
    member = core.world.member(guild_id, message.body["author"]["id"])
    if member is not None:
        payload["member"] = {key: value for key, value in member.items() if key != "user"}
    return payload


def _tell(core: Services, name: str, message: Message, payload: Json) -> None:
    guild_id = core.world.channels[message.channel_id].get("guild_id")
    core.events.tell(name, payload, guild_id=guild_id, channel_id=message.channel_id, viewer=message.viewer)


def _keep_files(core: Services, made: Composed) -> None:
    for file_id, content in made.uploads.items():
        core.files.keep(file_id, content)


def posted_before(core: Services, body: Json) -> Message | None:
    """With `enforce_nonce`: the bot's recent message with the same nonce, in any channel.

    A message that is sent again, because the first answer was lost, is not posted twice.
    """
    if body.get("enforce_nonce") is not True or body.get("nonce") is None:
        return None
    now = core.clock.now()
    core.nonces = {key: one for key, one in core.nonces.items() if now - one[0] < _NONCE_LASTS}
    _, found = core.nonces.get(str(body["nonce"]), (0.0, None))
    return core.world.find_message(found.channel_id, found.id) if found else None


def remember_nonce(core: Services, message: Message, body: Json) -> None:
    if body.get("nonce") is not None:
        core.nonces[str(body["nonce"])] = (core.clock.now(), message)


def check_old_edits(core: Services, message: Message) -> None:
    """The separate rate limit for edits of messages older than an hour: three in six seconds for each channel."""
    now = core.clock.now()
    if now - seconds_of(message.id) < _OLD_AFTER:
        return
    recent = core.old_edits[message.channel_id]
    while recent and now - recent[0] >= _OLD_WINDOW:
        recent.popleft()
    if len(recent) >= _OLD_EDITS:
        raise old_edits(round(_OLD_WINDOW - (now - recent[0]), 3))
    recent.append(now)
