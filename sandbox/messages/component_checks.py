"""Validates the components that a bot sends, and makes the form in which Discord returns them.

Pure: a list in, a list out. The caller resolves the addresses of pictures (`media`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sandbox.messages.components import (
    BUTTON,
    CHANNEL_SELECT,
    CONTAINER,
    FILE,
    GALLERY,
    ROW,
    SECTION,
    SELECTS,
    SEPARATOR,
    STRING_SELECT,
    TEXT,
    THUMBNAIL,
    number_components,
    text_of,
    walk,
)
from sandbox.world.api_errors import Form, Path
from sandbox.world.world import Json

_IN_ROW = (BUTTON, *SELECTS)
_IN_CONTAINER = (ROW, SECTION, TEXT, GALLERY, FILE, SEPARATOR)
_TOP = (*_IN_CONTAINER, CONTAINER)
LINK, PREMIUM = 5, 6

MOST_COMPONENTS = 40
MOST_TEXT = 4000
MOST_ROWS = 5

# Resolves a picture's url, or returns None and adds the reason to the form.
Media = Callable[[Path, Any], Json | None]
KnownEmoji = Callable[[str], bool]


class Reader:
    """Reads the components of one message. Errors go into the form; without errors the result is valid."""

    def __init__(self, form: Form, *, v2: bool, media: Media, known_emoji: KnownEmoji) -> None:
        self.form = form
        self.v2 = v2
        self._media = media
        self._known_emoji = known_emoji
        self._custom_ids: set[str] = set()

    def read(self, path: Path, raw: Any) -> list[Json]:
        before = len(str(self.form.errors))
        most = MOST_COMPONENTS if self.v2 else MOST_ROWS
        kinds = _TOP if self.v2 else (ROW,)
        objects = self.form.models(path, raw, most)
        made = [self._one((*path, n), one, kinds) for n, one in enumerate(objects)]
        found = [one for one in made if one is not None]
        if len(str(self.form.errors)) != before:
            return []
        whole = list(walk(found))
        if len(whole) > MOST_COMPONENTS:
            self.form.wrong(
                path,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"Total number of components cannot exceed {MOST_COMPONENTS}",
            )
        if sum(map(len, text_of(found))) > MOST_TEXT:
            self.form.wrong(
                path,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"Components displayable text size exceeds maximum size of {MOST_TEXT}",
            )
        number_components(whole)
        return found

    def custom_id(self, path: Path, raw: Json) -> str:
        custom_id = raw.get("custom_id")
        if self.form.text((*path, "custom_id"), custom_id, 100, 1) and isinstance(custom_id, str):
            if custom_id in self._custom_ids:
                self.form.wrong(
                    (*path, "custom_id"),
                    "COMPONENT_CUSTOM_ID_DUPLICATED",
                    "Component custom id cannot be duplicated",
                )
            self._custom_ids.add(custom_id)
        return str(custom_id)

    def _one(self, path: Path, raw: Json, kinds: tuple[int, ...]) -> Json | None:
        kind = raw.get("type")
        if not self.form.union(path, kind, kinds):
            return None
        self.form.number((*path, "id"), raw.get("id"), 0, 2**31)
        made: Json = {"type": kind, "id": raw.get("id")}
        if kind == ROW:
            made["components"] = self._row(path, raw)
        elif kind == BUTTON:
            made |= self._button(path, raw)
        elif kind in SELECTS:
            made |= self.select(path, raw)
        elif kind == SECTION:
            made |= self._section(path, raw)
        elif kind == TEXT:
            self.form.text((*path, "content"), raw.get("content"), MOST_TEXT, 1)
            made["content"] = str(raw.get("content"))
        elif kind == THUMBNAIL:
            made |= self._picture(path, raw)
        elif kind == GALLERY:
            items = self.form.models((*path, "items"), raw.get("items"), 10, 1)
            made["items"] = [self._picture((*path, "items", n), item) for n, item in enumerate(items)]
        elif kind == FILE:
            file = self.form.optional((*path, "file"), raw.get("file"))
            made |= {"file": self._media((*path, "file", "url"), file.get("url")), "name": None, "size": None}
            made["spoiler"] = self.form.boolean((*path, "spoiler"), raw.get("spoiler"))
        elif kind == SEPARATOR:
            spacing, divider = raw.get("spacing"), raw.get("divider")
            self.form.choice((*path, "spacing"), 1 if spacing is None else spacing, (1, 2))
            made |= {
                "spacing": spacing or 1,
                "divider": self.form.boolean((*path, "divider"), divider) or divider is None,
            }
        elif kind == CONTAINER:
            made |= self._container(path, raw)
        return made

    def _children(self, path: Path, raw: Json, kinds: tuple[int, ...], most: int) -> list[Json]:
        children = self.form.models((*path, "components"), raw.get("components"), most, 1)
        made = [self._one((*path, "components", n), child, kinds) for n, child in enumerate(children)]
        return [one for one in made if one is not None]

    def _row(self, path: Path, raw: Json) -> list[Json]:
        children = self._children(path, raw, _IN_ROW, 5)
        if len(children) > 1:
            for n, child in enumerate(children):
                if child["type"] in SELECTS:
                    self.form.wrong(
                        (*path, "components", n),
                        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                        "The specified component exceeds the maximum width",
                    )
        return children

    def _container(self, path: Path, raw: Json) -> Json:
        self.form.number((*path, "accent_color"), raw.get("accent_color"), 0, 0xFFFFFF)
        return {
            "accent_color": raw.get("accent_color"),
            "spoiler": self.form.boolean((*path, "spoiler"), raw.get("spoiler")),
            "components": self._children(path, raw, _IN_CONTAINER, MOST_COMPONENTS),
        }

    def _section(self, path: Path, raw: Json) -> Json:
        made: Json = {"components": self._children(path, raw, (TEXT,), 3)}
        here = (*path, "accessory")
        if self.form.required(here, raw.get("accessory")):
            accessory = self.form.model(here, raw["accessory"])
            made["accessory"] = self._one(here, accessory, (BUTTON, THUMBNAIL)) if accessory is not None else None
        return made

    def _picture(self, path: Path, raw: Json) -> Json:
        description = raw.get("description")
        if description is not None:
            self.form.text((*path, "description"), description, 1024, 1)
        media = self.form.optional((*path, "media"), raw.get("media"))
        return {
            "media": self._media((*path, "media", "url"), media.get("url")),
            "description": description,
            "spoiler": self.form.boolean((*path, "spoiler"), raw.get("spoiler")),
        }

    def _button(self, path: Path, raw: Json) -> Json:
        style, url = raw.get("style"), raw.get("url")
        made: Json = {"style": style}
        if not self.form.choice((*path, "style"), style, (1, 2, 3, 4, 5, 6)):
            return made
        if raw.get("custom_id") is not None and url is not None:
            self.form.wrong(
                path,
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )
        elif style == LINK:
            if not url:
                self.form.wrong((*path, "url"), "BUTTON_COMPONENT_URL_REQUIRED", "A url is required")
            self.form.text((*path, "url"), url, 512)
            made["url"] = url
        elif style == PREMIUM:
            self.form.required((*path, "sku_id"), raw.get("sku_id"))
            made["sku_id"] = raw.get("sku_id")
        elif raw.get("custom_id") is None:
            self.form.wrong((*path, "custom_id"), "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required")
        else:
            made["custom_id"] = self.custom_id(path, raw)
        self.form.text((*path, "label"), raw.get("label"), 80)
        if style != PREMIUM and not raw.get("label") and not raw.get("emoji"):
            self.form.required((*path, "label"), None)
        if raw.get("label"):
            made["label"] = raw["label"]
        if raw.get("emoji") is not None:
            made["emoji"] = self._emoji((*path, "emoji"), raw["emoji"])
        if self.form.boolean((*path, "disabled"), raw.get("disabled")):
            made["disabled"] = True
        return made

    def _emoji(self, path: Path, value: Any) -> Json:
        raw = self.form.optional(path, value)
        made: Json = {"name": raw.get("name")}
        if raw.get("id"):
            made |= {"id": str(raw["id"]), "animated": bool(raw.get("animated"))}
            good = self._known_emoji(made["id"]) and isinstance(made["name"], str)
        else:
            good = isinstance(made["name"], str) and bool(made["name"]) and not made["name"].isascii()
        if not good:
            self.form.wrong(path, "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
        return made

    def select(self, path: Path, raw: Json) -> Json:
        made: Json = {"custom_id": self.custom_id(path, raw)}
        self.form.text((*path, "placeholder"), raw.get("placeholder"), 150)
        if raw.get("placeholder"):
            made["placeholder"] = raw["placeholder"]
        least, most = raw.get("min_values"), raw.get("max_values")
        least, most = 1 if least is None else least, 1 if most is None else most
        good = self.form.number((*path, "min_values"), least, 0, 25)
        good = good and self.form.number((*path, "max_values"), most, max(1, least), 25)
        made |= {"min_values": least, "max_values": most}
        if self.form.boolean((*path, "disabled"), raw.get("disabled")):
            made["disabled"] = True
        self.form.boolean((*path, "required"), raw.get("required"))
        if raw["type"] == STRING_SELECT:
            made["options"] = self._options(path, raw, most if good else 25)
        elif raw.get("default_values"):
            defaults = self.form.models((*path, "default_values"), raw["default_values"], 25)
            if good and len(defaults) > most:
                self._too_many_defaults(path)
            # Ids may come as numbers; they are always returned as text.
            made["default_values"] = [{**one, "id": str(one.get("id"))} for one in defaults]
        if raw["type"] == CHANNEL_SELECT and raw.get("channel_types"):
            made["channel_types"] = raw["channel_types"]
        return made

    def _options(self, path: Path, raw: Json, most: int) -> list[Json]:
        options = self.form.models((*path, "options"), raw.get("options"), 25, 1)
        if options:
            self.form.number((*path, "max_values"), raw.get("max_values"), 1, len(options))
        values: set[str] = set()
        made = [self._option((*path, "options", n), option, values) for n, option in enumerate(options)]
        if sum(bool(one.get("default")) for one in made) > most:
            self._too_many_defaults(path)
        return made

    def _option(self, path: Path, option: Json, values: set[str]) -> Json:
        label, value, description = (option.get(name) for name in ("label", "value", "description"))
        self.form.text((*path, "label"), label, 100, 1)
        self.form.text((*path, "description"), description, 100)
        if self.form.text((*path, "value"), value, 100, 1) and isinstance(value, str):
            if value in values:
                self.form.wrong(
                    path,
                    "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                    "The specified option value is already used",
                )
            values.add(value)
        made: Json = {"label": label, "value": value}
        if description:
            made["description"] = description
        if option.get("emoji") is not None:
            made["emoji"] = self._emoji((*path, "emoji"), option["emoji"])
        if self.form.boolean((*path, "default"), option.get("default")):
            made["default"] = True
        return made

    def _too_many_defaults(self, path: Path) -> None:
        self.form.wrong(
            path,
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            "The specified number of default values exceeds the specified maximum values",
        )
