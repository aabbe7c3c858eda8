"""Almost valid bodies: one value of a valid body is replaced by another one.

The sandbox must refuse it with Discord's error or accept it; what it accepts, Discord's API description must allow.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sandbox.interactions import callbacks, command_registry
from sandbox.interactions.interaction_life import COMMAND, Interaction, Interactions
from sandbox.messages import compose
from sandbox.rest.rest_frame import Exchange
from sandbox.server import Sandbox
from sandbox.world.api_errors import Refusal
from sandbox.world.attachments import Upload
from sandbox.world.world import Json
from tests.contract import contract
from tests.sandbox.raw import button, command, row, select, text

GALLERY = {"type": 12, "items": [{"media": {"url": "attachment://a.png"}, "description": "alt", "spoiler": False}]}
THUMBNAIL = {"type": 11, "media": {"url": "https://example.org/a.png"}, "description": "alt"}
V2_MESSAGE: Json = {
    "flags": 1 << 15,
    "attachments": [{"id": "0", "filename": "a.png", "description": "alt"}],
    "allowed_mentions": {"parse": ["users"]},
    "components": [
        {
            "type": 17,
            "accent_color": 1,
            "spoiler": False,
            "components": [
                text("words"),
                {"type": 14, "spacing": 2, "divider": False},
                row(button("a", emoji={"name": "🌹"}), button("b", disabled=True)),
                row(select("a", "b", placeholder="Pick", min_values=0, max_values=2)),
                row({"type": 5, "custom_id": "whom", "max_values": 3}),
                GALLERY,
                {"type": 9, "components": [text("beside")], "accessory": THUMBNAIL},
            ],
        },
        row(button(None, style=5, url="https://example.org")),
        {"type": 13, "file": {"url": "attachment://a.png"}, "spoiler": True},
    ],
}
LEGACY_MESSAGE: Json = {
    "content": "words",
    "embeds": [
        {
            "title": "t",
            "description": "d",
            "fields": [{"name": "n", "value": "v", "inline": True}],
            "footer": {"text": "f"},
            "author": {"name": "a"},
            "image": {"url": "attachment://a.png"},
        }
    ],
    "components": [row(button("a")), row(select("a"))],
    "allowed_mentions": {"parse": [], "users": ["1"]},
    "nonce": "n",
}
COMMANDS: list[Json] = [
    command(
        name_localizations={"de": "frag"},
        description_localizations={"de": "Frag etwas"},
        contexts=[0, 1],
        integration_types=[0, 1],
        options=[
            {
                "type": 2,
                "name": "group",
                "description": "d",
                "options": [
                    {
                        "type": 1,
                        "name": "sub",
                        "description": "d",
                        "options": [
                            {"type": 6, "name": "who", "description": "d", "required": True},
                            {
                                "type": 3,
                                "name": "word",
                                "description": "d",
                                "min_length": 1,
                                "choices": [{"name": "a", "name_localizations": {"de": "ä"}, "value": "a"}],
                            },
                            {"type": 4, "name": "n", "description": "d", "min_value": 1, "autocomplete": True},
                        ],
                    }
                ],
            }
        ],
    ),
    {"name": "Wave", "type": 2},
]
MODAL: Json = {
    "type": 9,
    "data": {
        "custom_id": "form",
        "title": "Form",
        "components": [
            {
                "type": 18,
                "label": "Name",
                "description": "yours",
                "component": {
                    "type": 4,
                    "custom_id": "n",
                    "style": 1,
                    "required": True,
                    "min_length": 1,
                    "max_length": 9,
                },
            },
            {"type": 18, "label": "Pick", "component": select("a", "b", custom_id="s", required=False)},
            text("words"),
        ],
    },
}

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 30),
    st.sampled_from([1 << 15, 1 << 24, 2**31, 64]),
    st.floats(allow_nan=False, allow_infinity=False, width=16),
    st.sampled_from(
        ["", "x", "X", "x" * 46, "x" * 101, "x" * 1025, "x" * 4001, "attachment://b", "ftp://x", "🌹", "7"]
    ),
    st.lists(st.integers(0, 3), max_size=2),
    st.dictionaries(st.sampled_from(["type", "id", "url", "name"]), st.integers(0, 20), max_size=2),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a body, from the outside in."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from places(one, (*path, key))


def replaced(body: Any, path: tuple[Any, ...], by: Any, how: str) -> Any:
    made = copy.deepcopy(body)
    place = made
    for step in path[:-1]:
        place = place[step]
    if how == "dropped":
        del place[path[-1]]
    elif how == "repeated" and isinstance(place, list):
        place.extend([copy.deepcopy(place[path[-1]])] * 5)
    else:
        place[path[-1]] = by
    return made


def almost(body: Any) -> st.SearchStrategy[Any]:
    how = st.sampled_from(["replaced", "replaced", "replaced", "dropped", "repeated"])
    return st.builds(replaced, st.just(body), st.sampled_from(list(places(body))), odd, how)


def answered(act: Callable[[], object]) -> bool:
    """Was it taken? If not, it must have been refused as a wrong form."""
    try:
        act()
    except Refusal as refusal:
        if refusal.status != 400:
            raise
        return False
    return True


def described(method: str, path: str, body: Any) -> list[str]:
    """What Discord's description says against a request that the sandbox has taken."""
    known = contract()
    if known is None:
        return []
    exchange = Exchange(method, path, path, {}, "application/json", body, 200, None)
    # A field that nobody knows is passed over by Discord, too.
    return [one for one in known.complaints(exchange) if ": request" in one and "Additional prop" not in one]


@pytest.fixture(scope="module")
def sandbox() -> Sandbox:
    """Not started: these bodies need no wire."""
    return Sandbox()


@given(body=almost(V2_MESSAGE) | almost(LEGACY_MESSAGE))
def test_messages(sandbox: Sandbox, body: Json) -> None:
    uploads = [Upload("0", "a.png", b"x", None)]
    if answered(lambda: compose.compose(sandbox.core, "1", body, uploads)):
        assert described("POST", "/channels/1/messages", body) == []


@given(body=almost(COMMANDS))
def test_commands(sandbox: Sandbox, body: Any) -> None:
    sandbox.world.command_creates.clear()
    if answered(lambda: command_registry.overwrite(sandbox.core, None, body)):
        assert described("PUT", "/applications/1/commands", body) == []


@given(body=almost(MODAL))
def test_modals(sandbox: Sandbox, body: Json) -> None:
    assume(isinstance(body.get("data"), dict) and body.get("type") == 9)
    channel = sandbox.channel("general")["id"]
    alice = sandbox.user_id("alice")
    asked = Interaction("1", "t", COMMAND, alice, channel, None, None, 0.0, {"type": 1}, {"0": "0"})
    known = Interactions(sandbox.core, lambda _: True)
    taken = answered(lambda: callbacks.callback(known, asked, body, []))
    assert taken == asked.acknowledged
    if taken:
        assert described("POST", "/interactions/1/t/callback", body) == []
