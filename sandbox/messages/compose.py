"""Makes a message's content from a request body: all limits of text, embeds, files and components.

Reads the world; the caller stores the message and sends the event. Nothing is stored if anything is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sandbox.messages import embeds, mentions
from sandbox.messages.component_checks import Reader
from sandbox.messages.components import FILE, pictures, text_of, walk
from sandbox.world import attachments
from sandbox.world.api_errors import Form, Path, empty_message
from sandbox.world.attachments import MOST_ALT_TEXT, MOST_FILES, Upload
from sandbox.world.services import Services
from sandbox.world.world import EPHEMERAL, V2, Json, Message

_SUPPRESS_EMBEDS, _SILENT = 1 << 2, 1 << 12
SETTABLE = V2 | _SUPPRESS_EMBEDS | _SILENT
_LEGACY = ("content", "embeds", "sticker_ids", "poll")


@dataclass(slots=True)
class Composed:
    content: str
    embeds: list[Json]
    components: list[Json]
    flags: int
    files: list[Json]
    uploads: dict[str, bytes] = field(default_factory=dict)  # new files, by id
    mentions: list[Json] = field(default_factory=list)
    mention_roles: list[str] = field(default_factory=list)
    mention_everyone: bool = False

    def fields(self) -> Json:
        """The fields of the message object that an edit can change."""
        shown = {picture.get("attachment_id") for picture in pictures(self.components)}
        return {
            "content": self.content,
            "embeds": self.embeds,
            "components": self.components,
            "flags": self.flags,
            # A file that a component shows is not listed a second time.
            "attachments": [one for one in self.files if not (self.flags & V2 and one["id"] in shown)],
            "mentions": self.mentions,
            "mention_roles": self.mention_roles,
            "mention_everyone": self.mention_everyone,
        }


def compose(
    core: Services, channel_id: str, body: Json, uploads: list[Upload], *, old: Message | None = None, at: Path = ()
) -> Composed:
    """`old` is the message that is edited; `at` is the path of the body in the request (`data`)."""
    form = Form()
    flags = _flags(form, at, body, old)
    made = Composed(
        content=_content(form, at, body, old),
        embeds=old.body["embeds"]
        if old and "embeds" not in body
        else embeds.read(form, (*at, "embeds"), body.get("embeds")),
        components=old.body["components"] if old and "components" not in body else [],
        flags=flags,
        files=[],
    )
    _files(core, form, at, body, uploads, channel_id, old, made)
    if flags & V2:
        _no_legacy(form, at, body, made, old)
    if body.get("components") is not None:
        emojis = core.world.emojis
        reader = Reader(
            form,
            v2=bool(flags & V2),
            media=lambda path, url: _media(core, form, path, url, made.files),
            known_emoji=lambda emoji_id: emoji_id in emojis,
        )
        made.components = reader.read((*at, "components"), body["components"])
        _name_files(made)
    _nonce(form, (*at, "nonce"), body.get("nonce"))
    for switch in ("tts", "enforce_nonce"):
        form.boolean((*at, switch), body.get(switch))
    allowed = mentions.read_allowed(form, (*at, "allowed_mentions"), body.get("allowed_mentions"))
    form.check()
    said = bool(made.components) if flags & V2 else bool(made.content or made.embeds or made.files)
    if not said:
        raise empty_message()
    embeds.show_files(made.embeds, made.files)
    text = "\n".join([made.content, *text_of(made.components)])
    made.mentions, made.mention_roles, made.mention_everyone = mentions.find(core.world, text, allowed)
    return made


def _flags(form: Form, at: Path, body: Json, old: Message | None) -> int:
    kept = int(old.body["flags"]) if old else 0
    asked = body.get("flags")
    if not isinstance(asked, int) or not form.number((*at, "flags"), asked, 0, 2**31):
        return kept
    if kept & V2 and not asked & V2:
        form.wrong(
            (*at, "flags"),
            "MESSAGE_CANNOT_REMOVE_COMPONENTS_V2_FLAG",
            "The IS_COMPONENTS_V2 flag cannot be removed from a message",
        )
    return (kept & ~SETTABLE) | (asked & SETTABLE) | (asked & EPHEMERAL if old is None else 0)


def _content(form: Form, at: Path, body: Json, old: Message | None) -> str:
    if old is not None and "content" not in body:
        return str(old.body["content"])
    content = body.get("content")
    form.text((*at, "content"), content, 2000)
    return content.strip() if isinstance(content, str) else ""


def _nonce(form: Form, path: Path, nonce: Any) -> None:
    if nonce is not None and (isinstance(nonce, bool) or not isinstance(nonce, str | int)):
        form.wrong(path, "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.")
    elif isinstance(nonce, str) and len(nonce) > 25:
        form.wrong(path, "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.")


def _no_legacy(form: Form, at: Path, body: Json, made: Composed, old: Message | None) -> None:
    """V2 allows no content and no embeds, neither in the body nor in the old message."""
    for name in _LEGACY:
        sent = body.get(name)
        wrong = sent is not None and (name == "content" or bool(sent))
        if not wrong and old is not None and name in ("content", "embeds") and name not in body:
            wrong = bool(getattr(made, name))
        if wrong:
            form.wrong(
                (*at, name),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _files(
    core: Services,
    form: Form,
    at: Path,
    body: Json,
    uploads: list[Upload],
    channel_id: str,
    old: Message | None,
    made: Composed,
) -> None:
    """The message's files afterwards: those that are kept, and the new ones."""
    before = {one["id"]: one for one in old.files} if old else {}
    sent = {upload.key: upload for upload in uploads}
    metadata: dict[str, Json] = {}
    if "attachments" not in body:
        made.files = list(before.values())
    else:
        for n, entry in enumerate(form.models((*at, "attachments"), body["attachments"], MOST_FILES)):
            here = (*at, "attachments", n)
            key = str(entry.get("id"))
            good = form.text((*here, "description"), entry.get("description"), MOST_ALT_TEXT)
            good &= entry.get("filename") is None or form.text((*here, "filename"), entry["filename"], 1024, 1)
            good &= form.text((*here, "title"), entry.get("title"), 1024)
            if not good:
                continue
            if key in sent and not isinstance(entry.get("id"), bool | float):
                metadata[key] = entry
            elif key in before:
                kept = dict(before[key])
                if entry.get("description"):
                    kept["description"] = entry["description"]
                made.files.append(kept)
            else:
                form.wrong((*here, "id"), "ATTACHMENT_NOT_FOUND", "Attachment data not found")
    for key, upload in sent.items():
        file_id = core.ids.new()
        made.files.append(attachments.shape(core.base, channel_id, file_id, upload, metadata.get(key, {})))
        made.uploads[file_id] = upload.content
    form.length((*at, "attachments"), made.files, MOST_FILES)


def _media(core: Services, form: Form, path: Path, url: Any, files: list[Json]) -> Json | None:
    if not form.required(path, url) or not form.text(path, url, 2048, 1):
        return None
    scheme = url.partition(":")[0]
    if scheme not in ("http", "https", "attachment"):
        form.wrong(
            path,
            "URL_TYPE_INVALID_SCHEME",
            f"Scheme {scheme!r} is not supported. Scheme must be one of ('http', 'https', 'attachment').",
        )
        return None
    made: Json = {"id": core.ids.new(), "url": url, "proxy_url": url}
    if scheme == "attachment":
        name = attachments.safe_name(url.removeprefix("attachment://"))
        found = next((one for one in reversed(files) if one["filename"] == name), None)
    else:
        found = next((one for one in files if one["url"] == url), None)
    if scheme == "attachment" and found is None:
        form.wrong(
            path,
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
            "The referenced attachment could not be found",
        )
    if found is not None:
        made |= {
            "url": found["url"],
            "proxy_url": found["proxy_url"],
            "width": found.get("width"),
            "height": found.get("height"),
            "content_type": found["content_type"],
            "attachment_id": found["id"],
        }
    return made


def _name_files(made: Composed) -> None:
    """Components that show a file of this message get its name and size."""
    known = {one["id"]: one for one in made.files}
    for component in walk(made.components):
        if component["type"] == FILE and (found := known.get(component["file"].get("attachment_id"))):
            component |= {"name": found["filename"], "size": found["size"]}
