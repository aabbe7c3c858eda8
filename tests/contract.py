"""Compares every call of a bot and every answer with Discord's own description of its API.

The description (OpenAPI 3.1) is not part of this repository. It is read from $DISCORD_OPENAPI, else from beside the
checkout. Without it calls are not compared, and `test_contract.py` says so.
"""

from __future__ import annotations

import contextlib
import copy
import functools
import json
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

from sandbox import Sandbox
from sandbox.rest.rest_frame import Exchange

_BESIDE = Path(__file__).parents[2] / "shared" / "discord-openapi.json"
_ANY_ID = {"type": ["string", "integer"], "pattern": "^(0|[1-9][0-9]*)$"}
_FIELD_ERROR = {
    "type": "object",
    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
    "required": ["code", "message"],
}
# discord.py sends these and Discord accepts them, though the description does not list them.
_UNLISTED = {
    "ApplicationCommandCreateRequest": ["nsfw"],
    "ApplicationCommandUpdateRequest": ["nsfw"],
    "MessageEditRequestPartial": ["tts"],
    "IncomingWebhookUpdateRequestPartial": ["tts"],
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ["tts"],
}


def description() -> Path | None:
    named = os.environ.get("DISCORD_OPENAPI")
    path = Path(named) if named else _BESIDE
    return path if path.is_file() else None


class Contract:
    """The compiled schemas. They are compiled once for each run and serve every test."""

    def __init__(self, path: Path) -> None:
        answers: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        # By the documentation and by all known answers, the code of a field's error is a string.
        answers["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = _FIELD_ERROR
        self._paths = [(_pattern(template), template, calls) for template, calls in answers["paths"].items()]
        self._paths.sort(key=lambda entry: entry[1].count("{"))
        documents = {"urn:answers": answers, "urn:requests": _strict(answers)}
        self._quick_registry = jsonschema_rs.Registry(list(documents.items()))
        self._registry: Registry[Any] = Registry().with_resources(
            [(name, DRAFT202012.create_resource(document)) for name, document in documents.items()]
        )

    def complaints(self, exchange: Exchange) -> list[str]:
        """What is wrong with a call or its answer; empty if both fit the description."""
        place = f"{exchange.method} {exchange.path} -> {exchange.status}"
        template, call = self._find(exchange.method, exchange.path)
        if call is None:
            return [f"{place}: Discord describes no such call"]
        found: list[str] = []
        here = f"/paths/{_escaped(template)}/{exchange.method.lower()}"
        if exchange.status < 400:
            found += self._request(here, call, exchange)
        found += self._answer(here, call, exchange)
        return [f"{place}: {one}" for one in found]

    def _find(self, method: str, path: str) -> tuple[str, dict[str, Any] | None]:
        for pattern, template, calls in self._paths:
            if pattern.fullmatch(path) and method.lower() in calls:
                return template, calls[method.lower()]
        return "", None

    def _request(self, here: str, call: dict[str, Any], exchange: Exchange) -> list[str]:
        if "requestBody" not in call:
            return [] if not exchange.body else ["a body where none is described"]
        if exchange.body is None:
            return ["no body, though one is described"] if call["requestBody"].get("required") else []
        # A form carries the same object in payload_json, so the schema of the JSON body applies to it.
        pointer = f"urn:requests#{here}/requestBody/content/application~1json/schema"
        return self._check(pointer, exchange.body, "request")

    def _answer(self, here: str, call: dict[str, Any], exchange: Exchange) -> list[str]:
        status = str(exchange.status)
        kind = status if status in call["responses"] else f"{status[0]}XX"
        if kind not in call["responses"]:
            return [f"status {status} is not described"]
        described = call["responses"][kind]
        pointer = f"urn:answers#{here}/responses/{kind}"
        if "$ref" in described:
            pointer = "urn:answers" + described["$ref"]
            described = self._registry.resolver().lookup(pointer).contents
        if "content" not in described:
            return [] if exchange.answer is None else ["an answer where none is described"]
        return self._check(f"{pointer}/content/application~1json/schema", exchange.answer, "answer")

    def _check(self, pointer: str, value: Any, what: str) -> list[str]:
        if self._judge(pointer).is_valid(value):
            return []
        error = next(iter(self._validator(pointer).iter_errors(value)), None)
        if error is None:
            return [f"{what}: it is not as described, though it cannot be said why"]
        inner = _innermost(error)
        return [f"{what}{inner.json_path[1:]}: {inner.message[:300]}"]

    @functools.cache  # noqa: B019 - one contract lives as long as the run
    def _judge(self, pointer: str) -> jsonschema_rs.Draft202012Validator:
        """A validator that only says yes or no, a hundred times as fast as the one that explains."""
        return jsonschema_rs.Draft202012Validator({"$ref": pointer}, registry=self._quick_registry)

    @functools.cache  # noqa: B019 - as above
    def _validator(self, pointer: str) -> Draft202012Validator:
        return Draft202012Validator({"$ref": pointer}, registry=self._registry)


def _innermost(error: ValidationError) -> ValidationError:
    """For a union: the error of the branch with the right `type`. The other branches do not matter."""
    while error.context:
        branches: dict[int | str, list[ValidationError]] = {}
        for one in error.context:
            branches.setdefault(one.relative_schema_path[0], []).append(one)
        meant = [
            errors
            for errors in branches.values()
            if not any(list(one.relative_path) == ["type"] and one.validator == "enum" for one in errors)
            and not any(one.validator == "type" and one.validator_value == "null" for one in errors)
        ]
        candidates = [one for errors in meant or branches.values() for one in errors]
        error = max(candidates, key=lambda one: len(one.absolute_path))
    return error


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{[^}]+\\\}", "[^/]+", re.escape(template)))


def _escaped(template: str) -> str:
    return template.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")


def _strict(answers: dict[str, Any]) -> dict[str, Any]:
    """For requests: ids may be numbers, and a field that is not listed is an error."""
    strict = copy.deepcopy(answers)
    schemas = strict["components"]["schemas"]
    schemas["SnowflakeType"] = _ANY_ID
    for name, schema in schemas.items():
        if "properties" in schema and not name.endswith("Response"):
            schema.setdefault("additionalProperties", False)
            schema["properties"] |= {extra: {} for extra in _UNLISTED.get(name, [])}
    return strict


@functools.cache
def contract() -> Contract | None:
    path = description()
    return Contract(path) if path else None


@contextlib.asynccontextmanager
async def watched(sandbox: Sandbox) -> AsyncIterator[Sandbox]:
    """Start a sandbox, compare every call and answer if there is a description, and stop it."""
    complaints: list[str] = []
    known = contract()
    async with sandbox as started:
        if known is not None:
            started.watch(lambda exchange: complaints.extend(known.complaints(exchange)))
        yield started
    assert not complaints, "\n".join(complaints)
