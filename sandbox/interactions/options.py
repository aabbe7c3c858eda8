"""The options that a person gives to a command: whether they are valid, what they name, and their files."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sandbox.interactions import command_registry
from sandbox.world.api_errors import Form, Path
from sandbox.world.attachments import Upload
from sandbox.world.world import Json

_PLACES = {
    command_registry.USER_OPTION: "users",
    command_registry.CHANNEL_OPTION: "channels",
    command_registry.ROLE_OPTION: "roles",
    command_registry.MENTIONABLE: "mentionables",
}
_NESTED = (command_registry.SUBCOMMAND, command_registry.GROUP)


@dataclass(slots=True)
class Given:
    """Reads the options of one command, and collects the ids and files that they name.

    Errors go into the form, and the wrong values stay in the result: the caller decides whether to refuse them.
    """

    form: Form
    typing: bool  # for autocomplete: options may still be missing
    sent: dict[str, Upload]  # the uploaded files, by the keys that options use for them
    new_id: Callable[[], str]
    ids: dict[str, list[str]] = field(default_factory=dict)  # users, channels, ... named by options
    files: dict[str, Upload] = field(default_factory=dict)  # the files named by options, by their new ids

    def read(self, path: Path, known: list[Json], raw: Any) -> list[Json]:
        by_name = {one["name"]: one for one in known}
        made: list[Json] = []
        for n, one in enumerate(self.form.models((*path, "options"), raw, 25)):
            here = (*path, "options", n)
            option = by_name.get(str(one.get("name")))
            if option is None:
                self.form.choice((*here, "name"), one.get("name"), by_name)
                made.append(one)
            elif option["type"] in _NESTED:
                inner = self.read(here, option.get("options", []), one.get("options"))
                made.append({"type": option["type"], "name": option["name"], "options": inner})
            else:
                made.append(self._option(here, option, one))
        if not self.typing:
            self._check_missing(path, known, {one.get("name") for one in made})
        return made

    def _option(self, path: Path, option: Json, one: Json) -> Json:
        value = one.get("value")
        made: Json = {"type": option["type"], "name": option["name"], "value": value}
        if self.typing and one.get("focused"):
            made["focused"] = True
        elif option["type"] == command_registry.ATTACHMENT:
            made["value"] = self._file((*path, "value"), value)
        elif not self.typing or value not in (None, ""):
            self._check(path, option, value)
        return made

    def _file(self, path: Path, key: Any) -> Any:
        upload = self.sent.get(str(key))
        if upload is None:
            self.form.wrong(path, "ATTACHMENT_NOT_FOUND", "Attachment data not found")
            return key
        file_id = self.new_id()
        self.files[file_id] = upload
        return file_id

    def _check(self, path: Path, option: Json, value: Any) -> None:
        form, kind, path = self.form, option["type"], (*path, "value")
        if kind == command_registry.STRING:
            form.text(path, value, option.get("max_length", 6000), option.get("min_length", 0))
        elif kind in (command_registry.INTEGER, command_registry.NUMBER):
            least, most = option.get("min_value", -(2**53)), option.get("max_value", 2**53)
            if form.required(path, value):
                form.number(path, value, least, most, real=kind == command_registry.NUMBER)
        elif kind == command_registry.BOOLEAN:
            form.choice(path, value, (True, False))
        elif kind in _PLACES and form.text(path, value, 20, 1) and isinstance(value, str):
            self.ids.setdefault(_PLACES[kind], []).append(value)
        if option.get("choices"):
            form.choice(path, value, [choice["value"] for choice in option["choices"]])

    def _check_missing(self, path: Path, known: list[Json], names: set[Any]) -> None:
        if not names and any(one["type"] in _NESTED for one in known):
            self.form.required((*path, "options"), None)
        for option in known:
            if option.get("required") and option["name"] not in names:
                self.form.required((*path, "options", option["name"]), None)
