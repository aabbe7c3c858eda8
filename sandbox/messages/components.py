"""Components: their kinds, and how to walk through those of a message. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from sandbox.world.world import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT, USER_SELECT = 1, 2, 3, 4, 5
ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 6, 7, 8
SECTION, TEXT, THUMBNAIL, GALLERY, FILE, SEPARATOR, CONTAINER = 9, 10, 11, 12, 13, 14, 17
SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, parents before children, in the order in which Discord numbers them."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        for single in ("accessory", "component"):
            if single in component:
                yield from walk([component[single]])


def pictures(components: list[Json]) -> Iterator[Json]:
    """Every media object that is shown."""
    for component in walk(components):
        if "media" in component:
            yield component["media"]
        if "file" in component:
            yield component["file"]
        for item in component.get("items", []):
            yield item["media"]


def text_of(components: list[Json]) -> list[str]:
    return [component["content"] for component in walk(components) if component["type"] == TEXT]


def find(components: list[Json], custom_id: str) -> Json | None:
    return next((one for one in walk(components) if one.get("custom_id") == custom_id), None)


def number_components(whole: list[Json]) -> None:
    """Give every component the id that Discord would give: given ids stay, the rest count up."""
    taken = {one["id"] for one in whole if one["id"]}
    following = 0
    for one in whole:
        if not one["id"]:
            following += 1
            while following in taken:
                following += 1
            one["id"] = following
