"""Modals: Discord's limits, and how a person's answers are put into an interaction. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sandbox.messages.component_checks import Reader
from sandbox.messages.components import ROW, SELECTS, TEXT, TEXT_INPUT, number_components, walk
from sandbox.world.api_errors import Form, Path
from sandbox.world.world import Json

LABEL = 18
_IN_LABEL = (TEXT_INPUT, *SELECTS)
MOST_TOP = 5


def read(form: Form, path: Path, data: Any, reader: Reader) -> Json:
    """The modal as a window needs it; errors go into the form."""
    data = form.optional(path, data)
    form.text((*path, "custom_id"), data.get("custom_id"), 100, 1)
    form.text((*path, "title"), data.get("title"), 45, 1)
    raw = form.models((*path, "components"), data.get("components"), MOST_TOP, 1)
    components = [_top(form, (*path, "components", n), one, reader) for n, one in enumerate(raw)]
    if not form.errors:
        number_components(list(walk(components)))
    return {"custom_id": data.get("custom_id"), "title": data.get("title"), "components": components}


def _top(form: Form, path: Path, raw: Json, reader: Reader) -> Json:
    kind = raw.get("type")
    made: Json = {"type": kind, "id": raw.get("id")}
    if not form.union(path, kind, (ROW, TEXT, LABEL)):
        return made
    form.number((*path, "id"), raw.get("id"), 0, 2**31)
    if kind == TEXT:
        form.text((*path, "content"), raw.get("content"), 4000, 1)
        made["content"] = raw.get("content")
    elif kind == ROW:
        here = (*path, "components", 0)
        for child in form.models((*path, "components"), raw.get("components"), 1, 1):
            if child.get("type") == TEXT_INPUT:
                form.text((*here, "label"), child.get("label"), 45, 1)
            made["components"] = [_field(form, here, child, reader, (TEXT_INPUT,))]
    else:
        form.text((*path, "label"), raw.get("label"), 45, 1)
        if raw.get("description") is not None:
            form.text((*path, "description"), raw["description"], 100, 1)
        made |= {"label": raw.get("label"), "description": raw.get("description")}
        here = (*path, "component")
        if form.required(here, raw.get("component")):
            made["component"] = _field(form, here, form.optional(here, raw["component"]), reader, _IN_LABEL)
    return made


def _field(form: Form, path: Path, raw: Json, reader: Reader, kinds: tuple[int, ...]) -> Json:
    made: Json = {"type": raw.get("type"), "id": raw.get("id")}
    if not form.union(path, raw.get("type"), kinds):
        return made
    form.number((*path, "id"), raw.get("id"), 0, 2**31)
    form.boolean((*path, "required"), raw.get("required"))
    made["required"] = raw.get("required") is not False
    if raw["type"] in SELECTS:
        return made | reader.select(path, raw)
    made["custom_id"] = reader.custom_id(path, raw)
    form.choice((*path, "style"), raw.get("style"), (1, 2))
    form.text((*path, "value"), raw.get("value"), 4000)
    form.text((*path, "placeholder"), raw.get("placeholder"), 100)
    form.number((*path, "min_length"), raw.get("min_length"), 0, 4000)
    form.number((*path, "max_length"), raw.get("max_length"), 1, 4000)
    kept = ("style", "label", "value", "placeholder", "min_length", "max_length")
    return made | {key: raw[key] for key in kept if raw.get(key) is not None}


def submitted(modal: Json, answers: Any) -> list[Json]:
    """The components of a MODAL_SUBMIT: the modal's own order and ids, with the person's answers.

    Raises a refusal where a required answer is missing, too short, too long, or was not offered.
    """
    form = Form()
    given = {str(one["custom_id"]): one for one in _given(answers)}
    made: list[Json] = []
    for n, top in enumerate(modal["components"]):
        made.append(_answered(form, ("components", n), top, given))
    form.check()
    return made


def _given(answers: Any) -> Iterator[Json]:
    """All fields with a name, at any depth: a person's answers are not validated yet."""
    for one in answers if isinstance(answers, list) else []:
        if isinstance(one, dict):
            if "custom_id" in one:
                yield one
            yield from _given(one.get("components"))
            yield from _given([one.get("component")])


def _answered(form: Form, path: Path, top: Json, given: dict[str, Json]) -> Json:
    base: Json = {"type": top["type"], "id": top["id"]}
    if top["type"] == TEXT:
        return base
    if top["type"] == ROW:
        return base | {"components": [_answer(form, (*path, "components", 0), top["components"][0], given)]}
    return base | {"component": _answer(form, (*path, "component"), top["component"], given)}


def _answer(form: Form, path: Path, field: Json, given: dict[str, Json]) -> Json:
    answer = given.get(field["custom_id"], {})
    made: Json = {"type": field["type"], "id": field["id"], "custom_id": field["custom_id"]}
    if field["type"] in SELECTS:
        chosen = answer.get("values")
        values = [str(value) for value in chosen] if isinstance(chosen, list) else []
        check_chosen(form, path, field, values)
        return made | {"values": values}
    value = answer.get("value") or ""
    if value or field["required"]:
        least = max(field.get("min_length", 0), 1 if field["required"] else 0)
        form.text((*path, "value"), value, field.get("max_length", 4000), least)
    return made | {"value": value}


def check_chosen(form: Form, path: Path, select: Json, values: list[str]) -> None:
    """Check the choice in a select: the allowed number of values, all of them offered."""
    least = select["min_values"] if select.get("required", True) else 0
    form.listed((*path, "values"), values, select["max_values"], least)
    if "options" in select:
        offered = {option["value"] for option in select["options"]}
        for n, value in enumerate(values):
            form.choice((*path, "values", n), value, offered)
