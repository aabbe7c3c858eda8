"""Discord's errors: status, code, message and, for an invalid body, the tree of errors by field.

Codes and sentences are Discord's own, from its documentation and from observed answers. For a few fields no such answer
could be found (a button without a label, a select that requires more than it offers, an emoji's picture that is no
picture); they get the general code of their kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sized
from functools import partial
from typing import Any

Path = tuple[str | int, ...]


class Refusal(Exception):  # noqa: N818 - an answer of Discord, not an error of the sandbox
    """An answer of 4xx. Raised anywhere below a route; `rest_frame` turns it into JSON."""

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: dict[str, Any] | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after
        self.headers: dict[str, str] = {}

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body


# Call one of these to get an exception to raise.
unauthorized = partial(Refusal, 401, 0, "401: Unauthorized")
not_found = partial(Refusal, 404, 0, "404: Not Found")
method_not_allowed = partial(Refusal, 405, 0, "405: Method Not Allowed")
bad_json = partial(Refusal, 400, 50109, "The request body contains invalid JSON.")
too_large = partial(Refusal, 413, 40005, "Request entity too large")
missing_access = partial(Refusal, 403, 50001, "Missing Access")
missing_permissions = partial(Refusal, 403, 50013, "Missing Permissions")
not_yours = partial(Refusal, 403, 50005, "Cannot edit a message authored by another user")
not_in_a_dm = partial(Refusal, 403, 50003, "Cannot execute action on a DM channel")
wrong_channel_type = partial(Refusal, 400, 50024, "Cannot execute action on this channel type")
cannot_dm = partial(Refusal, 403, 50007, "Cannot send messages to this user")
invalid_recipients = partial(Refusal, 400, 50033, "Invalid Recipient(s)")
empty_message = partial(Refusal, 400, 50006, "Cannot send an empty message")
invalid_webhook_token = partial(Refusal, 401, 50027, "Invalid Webhook Token")
already_acknowledged = partial(Refusal, 400, 40060, "Interaction has already been acknowledged.")
too_many_followups = partial(
    Refusal, 400, 40094, "This interaction has reached the maximum number of follow-up messages."
)
archived_thread = partial(Refusal, 400, 50083, "Thread is archived")
locked_thread = partial(Refusal, 403, 160005, "Thread is locked")
owner_cannot_leave = partial(Refusal, 400, 50055, "Invalid Guild")
thread_exists = partial(Refusal, 400, 160004, "A thread has already been created for this message")


def unknown(what: str) -> Refusal:
    code = {
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "Role": 10011,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "interaction": 10062,
        "application command": 10063,
    }[what]
    return Refusal(404, code, f"Unknown {what}")


def old_edits(retry_after: float) -> Refusal:
    sentence = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return Refusal(429, 30046, sentence, retry_after=retry_after)


def rate_limited(retry_after: float) -> Refusal:
    return Refusal(429, 0, "You are being rate limited.", retry_after=retry_after)


def too_many_commands(limit: int) -> Refusal:
    return Refusal(400, 30032, f"Maximum number of application commands reached ({limit}).")


def too_many_creates(limit: int) -> Refusal:
    return Refusal(400, 30034, f"Max number of daily application command creates has been reached ({limit})")


def too_many_emojis(limit: int) -> Refusal:
    return Refusal(400, 30008, f"Maximum number of emojis reached ({limit})")


class Form:
    """Collects the errors of a body, field by field, so that one answer lists all of them."""

    def __init__(self) -> None:
        self.errors: dict[str, Any] = {}

    def wrong(self, path: Path, code: str, message: str) -> None:
        place = self.errors
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": message})

    def check(self) -> None:
        if self.errors:
            raise Refusal(400, 50035, "Invalid Form Body", errors=self.errors)

    def required(self, path: Path, value: object) -> bool:
        if value is None:
            self.wrong(path, "BASE_TYPE_REQUIRED", "This field is required")
        return value is not None

    def length(self, path: Path, value: Sized | None, most: int, least: int = 0) -> bool:
        """A text or a list of least..most; it may be missing where ``least`` is 0."""
        if value is None:
            return least == 0 or self.required(path, value)
        if least <= len(value) <= most:
            return True
        if least:
            self.wrong(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
        else:
            self.wrong(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")
        return False

    def text(self, path: Path, value: object, most: int, least: int = 0) -> bool:
        if value is not None and not isinstance(value, str):
            self.wrong(path, "BASE_TYPE_BAD_TYPE", "Must be a string.")
            return False
        return self.length(path, value, most, least)

    def listed(self, path: Path, value: object, most: int, least: int = 0) -> bool:
        if value is not None and not isinstance(value, list):
            self.wrong(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return False
        return self.length(path, value, most, least)

    def models(self, path: Path, value: object, most: int, least: int = 0) -> list[dict[str, Any]]:
        """A list of objects; empty if anything is wrong with it."""
        if not self.listed(path, value, most, least) or not isinstance(value, list):
            return []
        whole = [self.model((*path, n), one) for n, one in enumerate(value)]
        good = [one for one in whole if one is not None]
        return good if len(good) == len(whole) else []

    def model(self, path: Path, value: object) -> dict[str, Any] | None:
        if isinstance(value, dict):
            return value
        self.wrong(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType")
        return None

    def ids(self, path: Path, value: object, most: int) -> list[str]:
        """A list of snowflakes, written as text or as numbers."""
        if not self.listed(path, value, most) or not isinstance(value, list):
            return []
        self.once(path, value)
        for n, one in enumerate(value):
            if isinstance(one, bool) or not isinstance(one, str | int) or not str(one).isdecimal():
                self.wrong((*path, n), "NUMBER_TYPE_COERCE", f'Value "{one}" is not snowflake.')
        return [str(one) for one in value]

    def once(self, path: Path, values: list[Any]) -> None:
        """No duplicates in this list."""
        for n, value in enumerate(values):
            if value in values[:n]:
                self.wrong((*path, n), "SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value")

    def optional(self, path: Path, value: object) -> dict[str, Any]:
        """An object that may be missing."""
        return {} if value is None else self.model(path, value) or {}

    def boolean(self, path: Path, value: object) -> bool:
        """True or false; missing is false."""
        if value is not None and not isinstance(value, bool):
            self.wrong(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.")
        return value is True

    def number(self, path: Path, value: object, least: float, most: float, *, real: bool = False) -> bool:
        if value is None:
            return True
        if isinstance(value, bool) or not isinstance(value, int | float if real else int):
            self.wrong(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
        elif value < least:
            self.wrong(path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}.")
        elif value > most:
            self.wrong(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")
        else:
            return True
        return False

    def choice(self, path: Path, value: object, choices: Iterable[object]) -> bool:
        known = tuple(choices)
        if not isinstance(value, list | dict) and any(value == one and type(value) is type(one) for one in known):
            return True
        self.wrong(path, "BASE_TYPE_CHOICES", f"Value must be one of {_set(known)}.")
        return False

    def union(self, path: Path, value: object, choices: Iterable[object]) -> bool:
        """The field that gives the type of an object."""
        known = tuple(choices)
        if isinstance(value, int) and not isinstance(value, bool) and value in known:
            return True
        self.wrong(path, "UNION_TYPE_CHOICES", f'Value of field "type" must be one of {known}.')
        return False


def _set(values: tuple[object, ...]) -> str:
    return "{" + ", ".join(str(value) for value in values) + "}"
