"""The commands that a bot registers: all of Discord's limits for them; create, replace and delete."""

from __future__ import annotations

import re
from typing import Any

from sandbox.world.api_errors import Form, Path, too_many_commands, too_many_creates, unknown
from sandbox.world.services import Services
from sandbox.world.world import Json

CHAT, USER, MESSAGE = 1, 2, 3
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER_OPTION = 1, 2, 3, 4, 5, 6
CHANNEL_OPTION, ROLE_OPTION, MENTIONABLE, NUMBER, ATTACHMENT = 7, 8, 9, 10, 11
MOST = {CHAT: 100, USER: 15, MESSAGE: 15}
MOST_CHARACTERS = 8000
# How this application can be installed: the default of a command that does not say.
INSTALLATIONS = (0, 1)
MOST_CREATES = 200
_DAY = 86400.0
# At the top, in a group of subcommands, in a subcommand.
_KINDS_AT = (tuple(range(1, 12)), (SUBCOMMAND,), tuple(range(3, 12)))
_LOCALES = (
    "id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th "
    "zh-CN ja zh-TW ko ar he"
)
LOCALES = frozenset(_LOCALES.split())
# Discord's rule: letters, digits, - _ ' of any script, and no capital where the script has small letters.
_NAME = re.compile(r"^[-_'\w\u0900-\u097F\u0E00-\u0E7F]{1,32}$")


def overwrite(core: Services, guild_id: str | None, raw: Any) -> list[Json]:
    """Replace all commands of this scope. Same name and kind keep their id; missing ones are deleted."""
    form = Form()
    bodies = form.models((), raw, 130)
    seen: set[tuple[str, str]] = set()
    for n, body in enumerate(bodies):
        _check(form, (n,), body)
        key = _key(body)
        if key in seen:
            form.wrong((n,), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
        seen.add(key)
    form.check()
    kinds = [int(kind) for kind, _ in seen]
    _check_counts(kinds)
    before = {_key(one): one for one in of_scope(core, guild_id)}
    _count_creates(core, guild_id, sum(key not in before for key in seen))
    for one in before.values():
        if _key(one) not in seen:
            del core.world.commands[one["id"]]
    made = [_put(core, guild_id, body, before.get(_key(body))) for body in bodies]
    _tell(core)
    return made


def create(core: Services, guild_id: str | None, body: Json) -> tuple[Json, bool]:
    """Create one command; it replaces one of the same name and kind."""
    form = Form()
    _check(form, (), body)
    form.check()
    scope = of_scope(core, guild_id)
    old = next((one for one in scope if _key(one) == _key(body)), None)
    if old is None:
        _check_counts([one["type"] for one in scope] + [body.get("type") or CHAT])
        _count_creates(core, guild_id, 1)
    made = _put(core, guild_id, body, old)
    _tell(core)
    return made, old is None


def change(core: Services, guild_id: str | None, command_id: str, body: Json) -> Json:
    old = get(core, guild_id, command_id)
    whole = {**old, **body}
    form = Form()
    _check(form, (), whole)
    form.check()
    made = _put(core, guild_id, whole, old)
    _tell(core)
    return made


def delete(core: Services, guild_id: str | None, command_id: str) -> None:
    get(core, guild_id, command_id)
    del core.world.commands[command_id]
    _tell(core)


def get(core: Services, guild_id: str | None, command_id: str) -> Json:
    found = core.world.commands.get(command_id)
    if found is None or found.get("guild_id") != guild_id:
        raise unknown("application command")
    return found


def of_scope(core: Services, guild_id: str | None) -> list[Json]:
    return [one for one in core.world.commands.values() if one.get("guild_id") == guild_id]


def _key(body: Json) -> tuple[str, str]:
    return str(body.get("type") or CHAT), str(body.get("name"))


def _check_counts(kinds: list[int]) -> None:
    for kind, most in MOST.items():
        if kinds.count(kind) > most:
            raise too_many_commands(most)


def _count_creates(core: Services, guild_id: str | None, count: int) -> None:
    world, now, scope = core.world, core.clock.now(), guild_id or ""
    world.command_creates = [one for one in world.command_creates if now - one[0] < _DAY]
    if sum(one[1] == scope for one in world.command_creates) + count > MOST_CREATES:
        raise too_many_creates(MOST_CREATES)
    world.command_creates += [[now, scope] for _ in range(count)]


def _put(core: Services, guild_id: str | None, body: Json, old: Json | None) -> Json:
    kind = body.get("type") or CHAT
    contexts = body.get("contexts")
    if contexts is None and "contexts" not in body and body.get("dm_permission") is False:
        contexts = [0]
    permissions = body.get("default_member_permissions")
    made: Json = {
        "id": old["id"] if old else core.ids.new(),
        "application_id": core.world.bot_id,
        "version": core.ids.new(),
        "type": kind,
        "name": body["name"],
        "name_localizations": body.get("name_localizations"),
        "description": body.get("description") or "",
        "description_localizations": body.get("description_localizations"),
        "default_member_permissions": None if permissions is None else str(permissions),
        "dm_permission": body.get("dm_permission") is not False,
        "contexts": contexts,
        "integration_types": body.get("integration_types") or list(INSTALLATIONS),
        "nsfw": bool(body.get("nsfw")),
    }
    if body.get("options"):
        made["options"] = [_option(one) for one in body["options"]]
    if guild_id is not None:
        made["guild_id"] = guild_id
        made["integration_types"] = [0]
        del made["contexts"], made["dm_permission"]
    core.world.commands[made["id"]] = made
    return made


def _option(raw: Json) -> Json:
    """An option without its null fields."""
    made = {key: value for key, value in raw.items() if value is not None}
    if "options" in made:
        made["options"] = [_option(one) for one in made["options"]]
    return made


def _tell(core: Services) -> None:
    core.events.tell("@COMMANDS_UPDATE", {})


# What Discord refuses


def _check(form: Form, path: Path, body: Json) -> None:
    kind = CHAT if body.get("type") is None else body["type"]
    if not form.choice((*path, "type"), kind, MOST):
        return
    before = len(str(form.errors))
    _check_name(form, path, body, chat=kind == CHAT)
    if kind == CHAT:
        _check_description(form, path, body)
        _check_options(form, path, body.get("options"), depth=0)
    else:
        for name in ("description", "options"):
            if body.get(name):
                code = f"APPLICATION_COMMAND_CONTEXT_MENU_{name.upper()}_FORBIDDEN"
                form.wrong((*path, name), code, f"Context menu commands cannot have {name}")
    for name, allowed in (("contexts", (0, 1, 2)), ("integration_types", INSTALLATIONS)):
        _check_places(form, (*path, name), body.get(name), allowed)
    form.boolean((*path, "dm_permission"), body.get("dm_permission"))
    form.boolean((*path, "nsfw"), body.get("nsfw"))
    if len(str(form.errors)) == before and characters(body) > MOST_CHARACTERS:
        form.wrong(path, "APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MOST_CHARACTERS})")


def _check_places(form: Form, path: Path, values: Any, allowed: tuple[int, ...]) -> None:
    """Where a command can be used, or how it can be installed: no duplicates, and not empty."""
    if values is None or not form.listed(path, values, len(allowed), 1):
        return
    form.once(path, values)
    for n, value in enumerate(values):
        form.choice((*path, n), value, allowed)


def _check_name(form: Form, path: Path, body: Json, *, chat: bool) -> None:
    places: dict[tuple[str, ...], Any] = {("name",): body.get("name")}
    places |= {("name_localizations", key): value for key, value in _localised(form, path, body, "name")}
    for place, name in places.items():
        here = (*path, *place)
        if not form.text(here, name, 32, 1) or not chat or not isinstance(name, str):
            continue
        if not _NAME.match(name):
            form.wrong(here, "STRING_TYPE_REGEX", "String value did not match validation regex.")
        if not _NAME.match(name) or name != name.lower():
            form.wrong(here, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid")


def _check_description(form: Form, path: Path, body: Json) -> None:
    form.text((*path, "description"), body.get("description"), 100, 1)
    for key, value in _localised(form, path, body, "description"):
        form.text((*path, "description_localizations", key), value, 100, 1)


def _localised(form: Form, path: Path, body: Json, name: str) -> list[tuple[str, Any]]:
    field = f"{name}_localizations"
    texts = form.optional((*path, field), body.get(field))
    for key in texts:
        if key not in LOCALES:
            form.choice((*path, field), key, sorted(LOCALES))
    return [(key, value) for key, value in texts.items() if key in LOCALES]


def _check_options(form: Form, path: Path, options: Any, depth: int) -> None:
    options = form.models((*path, "options"), options, 25)
    names: set[str] = set()
    optional_seen = False
    nested = [one.get("type") in (SUBCOMMAND, GROUP) for one in options]
    for n, option in enumerate(options):
        here = (*path, "options", n)
        kind = option.get("type")
        if not form.union(here, kind, _KINDS_AT[depth]):
            continue
        _check_name(form, here, option, chat=True)
        _check_description(form, here, option)
        if any(nested) and not all(nested):
            form.wrong(
                here,
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-command and sub-command group option types are mutually exclusive to all other types",
            )
        if str(option.get("name")) in names:
            form.wrong(here, "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATED", "Option names must be unique")
        names.add(str(option.get("name")))
        if kind in (SUBCOMMAND, GROUP):
            _check_options(form, here, option.get("options"), 1 if kind == GROUP else 2)
            continue
        if option.get("required") and optional_seen:
            form.wrong(
                here,
                "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                "Required options must be placed before non-required options",
            )
        optional_seen = optional_seen or not form.boolean((*here, "required"), option.get("required"))
        _check_limits(form, here, option)
        _check_choices(form, here, option)


def _check_limits(form: Form, path: Path, option: Json) -> None:
    for name, least in (("min_length", 0), ("max_length", 1)):
        form.number((*path, name), option.get(name), least, 6000)
    for name in ("min_value", "max_value"):
        form.number((*path, name), option.get(name), -(2**53), 2**53, real=option["type"] == NUMBER)


def _check_choices(form: Form, path: Path, option: Json) -> None:
    choices = form.models((*path, "choices"), option.get("choices"), 25)
    if form.boolean((*path, "autocomplete"), option.get("autocomplete")) and choices:
        form.wrong(
            path,
            "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_CHOICES_INVALID",
            "Autocomplete cannot be used together with choices",
        )
    for n, choice in enumerate(choices):
        check_choice(form, (*path, "choices", n), choice, option["type"])


def check_choice(form: Form, path: Path, choice: Json, kind: int) -> None:
    """One choice, of a command or of an autocomplete answer."""
    form.text((*path, "name"), choice.get("name"), 100, 1)
    for key, value in _localised(form, path, choice, "name"):
        form.text((*path, "name_localizations", key), value, 100, 1)
    if kind == STRING:
        form.text((*path, "value"), choice.get("value"), 100, 1)
    elif form.required((*path, "value"), choice.get("value")):
        form.number((*path, "value"), choice["value"], -(2**53), 2**53, real=kind == NUMBER)


def characters(body: Json) -> int:
    """The length of a command's names, descriptions and values, each counted with its longest translation."""
    longest = 0
    for field in ("name", "description"):
        texts = [body.get(field) or "", *(body.get(f"{field}_localizations") or {}).values()]
        longest += max(len(text) for text in texts)
    if isinstance(body.get("value"), str):
        longest += len(body["value"])
    children = [*(body.get("options") or []), *(body.get("choices") or [])]
    return longest + sum(characters(child) for child in children)
