"""A message as a person reads it: text, buttons, selects and pictures, from Discord's JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sandbox.messages.components import BUTTON, SELECTS, walk

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Picture:
    url: str
    alt: str | None
    width: int | None
    height: int | None


@dataclass(frozen=True, slots=True)
class Shown:
    """One message at one moment. Look again after something has happened."""

    raw: Json

    @property
    def id(self) -> str:
        return str(self.raw["id"])

    @property
    def channel_id(self) -> str:
        return str(self.raw["channel_id"])

    @property
    def author(self) -> str:
        return str(self.raw["author"]["username"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.raw["flags"] & 64)

    @property
    def thinking(self) -> bool:
        return bool(self.raw["flags"] & 128)

    @property
    def edited(self) -> bool:
        return self.raw["edited_timestamp"] is not None

    @property
    def text(self) -> str:
        """All text of the message, except buttons."""
        parts = [self.raw["content"]]
        parts += [one["content"] for one in walk(self.raw["components"]) if "content" in one]
        for embed in self.raw["embeds"]:
            parts += [embed.get("title") or "", embed.get("description") or ""]
        return "\n".join(part for part in parts if part)

    @property
    def buttons(self) -> list[Json]:
        return [one for one in walk(self.raw["components"]) if one["type"] == BUTTON]

    @property
    def labels(self) -> list[str]:
        return [label(one) for one in self.buttons]

    @property
    def enabled(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [label(one) for one in self.buttons if not one.get("disabled")]

    @property
    def selects(self) -> list[Json]:
        return [one for one in walk(self.raw["components"]) if one["type"] in SELECTS]

    def component(self, name: str) -> Json:
        """A button or select by its label, with or without emoji, by its placeholder or custom id."""
        for one in (*self.buttons, *self.selects):
            if name in (label(one), one.get("label"), one.get("placeholder"), one.get("custom_id")):
                return one
        raise LookupError(f"no {name!r} among {self.labels} and {[one['custom_id'] for one in self.selects]}")

    def file(self, ending: str) -> str:
        """The address of the file whose name ends like this."""
        found = [one["file"]["url"] for one in walk(self.raw["components"]) if "file" in one]
        found += [one["url"] for one in self.raw["attachments"]]
        for url in found:
            if str(url).partition("?")[0].endswith(ending):
                return str(url)
        raise LookupError(f"no file {ending!r} among {found}")

    @property
    def pictures(self) -> list[Picture]:
        found = [
            Picture(item["media"]["url"], item["description"], item["media"].get("width"), item["media"].get("height"))
            for one in walk(self.raw["components"])
            for item in (one.get("items") or ([one] if "media" in one else []))
        ]
        found += [
            Picture(one["url"], one.get("description"), one.get("width"), one.get("height"))
            for one in self.raw["attachments"]
        ]
        return found


def label(component: Json) -> str:
    """The text of a button: its emoji, if any, and its label."""
    emoji = (component.get("emoji") or {}).get("name")
    return " ".join(part for part in (emoji, component.get("label")) if part)
