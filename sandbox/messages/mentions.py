"""The mentions in a text, as far as `allowed_mentions` permits them. Pure."""

from __future__ import annotations

import re
from typing import Any

from sandbox.world.api_errors import Form, Path
from sandbox.world.world import Json, World

_KINDS = ("users", "roles", "everyone")


def read_allowed(form: Form, path: Path, raw: Any) -> Json:
    """`parse` and the ids by kind; without `allowed_mentions` everything is allowed."""
    if raw is None:
        return {"parse": list(_KINDS)}
    body = form.optional(path, raw)
    made: Json = {"parse": []}
    if form.listed((*path, "parse"), body.get("parse"), 3):
        made["parse"] = body.get("parse") or []
        form.once((*path, "parse"), made["parse"])
        for n, kind in enumerate(made["parse"]):
            form.choice((*path, "parse", n), kind, _KINDS)
    for name in ("users", "roles"):
        made[name] = form.ids((*path, name), body.get(name), 100)
        if made[name] and name in made["parse"]:
            form.wrong(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.',
            )
    form.boolean((*path, "replied_user"), body.get("replied_user"))
    return made


def find(world: World, text: str, allowed: Json) -> tuple[list[Json], list[str], bool]:
    """The mentioned users, the ids of roles, and whether everyone is mentioned."""

    def ids(pattern: str, kind: str) -> list[str]:
        found = dict.fromkeys(re.findall(pattern, text))
        return [one for one in found if kind in allowed["parse"] or one in allowed.get(kind, [])]

    users = [world.users[one] for one in ids(r"<@!?(\d+)>", "users") if one in world.users]
    everybody = "everyone" in allowed["parse"] and bool(re.search(r"@(everyone|here)\b", text))
    return users, ids(r"<@&(\d+)>", "roles"), everybody
