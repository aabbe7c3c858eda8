"""The comparison with Discord's API description: it accepts real calls and rejects wrong ones."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox.rest.rest_frame import Exchange
from tests.contract import Contract, contract, description

if description() is None:
    pytest.skip("Discord's description is not here (see tests/contract.py)", allow_module_level=True)

USER = {"id": "1", "username": "x", "avatar": None, "discriminator": "0", "public_flags": 0, "flags": 0}
PATH = "/channels/1/messages"


@pytest.fixture
def known() -> Contract:
    found = contract()
    assert found is not None
    return found


def exchange(body: Any, status: int = 204, answer: Any = None, path: str = PATH, method: str = "POST") -> Exchange:
    return Exchange(method, path, path, {}, "application/json", body, status, answer)


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ({"content": 5}, "request.content"),
        ({"content": "x", "contents": "x"}, "contents"),
        ({"components": [{"type": 17, "components": [{"type": 10}]}]}, "'content' is a required property"),
        ({"components": [{"type": 1, "components": [{"type": 2, "style": 9}]}]}, "style"),
        ({"components": [{"type": 3}]}, "components[0]"),
        ({"flags": "64"}, "request.flags"),
    ],
)
def test_wrong_requests_are_found(known: Contract, body: Any, complaint: str) -> None:
    found = known.complaints(exchange(body, status=200, answer={}))
    assert complaint in found[0], found


def test_a_good_request_and_a_wrong_answer(known: Contract) -> None:
    (only,) = known.complaints(exchange({"content": "x"}, status=200, answer={"id": 5}))
    assert "answer" in only
    (only,) = known.complaints(exchange({"content": "x"}, status=201, answer={}))
    assert "201 is not described" in only


def test_wrong_errors_are_found(known: Contract) -> None:
    good = {
        "message": "Invalid Form Body",
        "code": 50035,
        "errors": {"a": {"_errors": [{"code": "X", "message": "y"}]}},
    }
    assert known.complaints(exchange({}, 400, good)) == []
    assert known.complaints(exchange({}, 400, {"message": "no code"}))
    assert known.complaints(exchange({}, 429, {"message": "x", "code": 0}))


def test_callbacks_are_told_apart_by_their_type(known: Contract) -> None:
    path = "/interactions/1/token/callback"
    good = {"type": 8, "data": {"choices": [{"name": "a", "value": "a"}]}}
    assert known.complaints(exchange(good, path=path)) == []
    (wrong,) = known.complaints(exchange({"type": 9, "data": {"title": "x", "components": []}}, path=path))
    assert "request.data" in wrong
    assert known.complaints(exchange({"type": 7, "data": {"content": "x" * 2001}}, path=path))


def test_calls_that_do_not_exist(known: Contract) -> None:
    (only,) = known.complaints(exchange({}, path="/nowhere"))
    assert "no such call" in only
