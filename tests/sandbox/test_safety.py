"""Safety of the sandbox: pages that frame it, scripts that people send, JSON that is nested too deep."""

from __future__ import annotations

import re

import aiohttp
import pytest

from sandbox import Sandbox
from sandbox.people.page_files import PAGE
from sandbox.rest.bodies import MOST_DEPTH, parse
from sandbox.world.api_errors import Refusal
from tests.sandbox.raw import AUTHORIZATION, RawBot
from tests.sandbox.test_gateway import closes_with, dial

# The page


async def test_the_page_runs_nothing_but_its_own_files(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    async with http.get(sandbox.base) as response:
        policy = dict(part.split(maxsplit=1) for part in response.headers["Content-Security-Policy"].split("; "))
        page = await response.text()
    assert policy["default-src"] == "'none'"
    assert (policy["script-src"], policy["style-src"]) == ("'self'", "'self'")
    assert (policy["frame-ancestors"], policy["base-uri"], policy["form-action"]) == ("'none'", "'none'", "'none'")
    assert policy["connect-src"] == f"'self' {sandbox.base.replace('http', 'ws')}"
    assert "unsafe" not in str(policy)
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son\w+=|javascript:", page)


def test_no_part_of_the_page_makes_markup_out_of_data() -> None:
    parts = sorted(PAGE.glob("*.js"))
    assert parts
    for part in parts:
        assert not re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", part.read_text("utf-8")
        )


@pytest.mark.parametrize("path", ["/", "/page/main.js", "/people", "/api/v10/gateway", "/control/nothing", "/nowhere"])
async def test_no_answer_can_be_framed_or_taken_for_something_else(
    sandbox: Sandbox, http: aiohttp.ClientSession, path: str
) -> None:
    async with http.get(sandbox.base + path) as response:
        headers = response.headers
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]
    assert (headers["X-Frame-Options"], headers["X-Content-Type-Options"]) == ("DENY", "nosniff")
    assert (headers["Referrer-Policy"], headers["Cross-Origin-Resource-Policy"]) == ("no-referrer", "same-origin")


async def test_a_file_that_was_sent_runs_nothing(bot: RawBot) -> None:
    (sent,) = (await bot.say({"content": "x"}, files=[("a.png", b"x")])).body["attachments"]
    async with bot.http.get(sent["url"]) as response:
        assert "default-src 'none'" in response.headers["Content-Security-Policy"]
        assert "script-src" not in response.headers["Content-Security-Policy"]


# Deep JSON


def nested(depth: int, before: str = "", after: str = "") -> bytes:
    return (before + "[" * depth + "]" * depth + after).encode()


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/v10/channels/1/messages"),
        ("PUT", "/api/v10/applications/1/commands"),
        ("POST", "/api/v10/interactions/1/x/callback"),
        ("POST", "/people/alice/interactions"),
        ("PATCH", "/people/alice"),
        ("POST", "/control/deny"),
    ],
)
async def test_deep_json_is_refused(
    sandbox: Sandbox, http: aiohttp.ClientSession, caplog: pytest.LogCaptureFixture, method: str, path: str
) -> None:
    sent = {"Content-Type": "application/json", "Authorization": AUTHORIZATION}
    for depth in (MOST_DEPTH + 2, 500, 5000, 100_000):
        bodies = (nested(depth), nested(depth, '{"type": 2, "args": ', "}"), b'{"a":' * depth + b"1" + b"}" * depth)
        for body in bodies:
            async with http.request(method, sandbox.base + path, data=body, headers=sent) as response:
                assert response.status == 400
                assert (await response.json())["message"]
    assert not caplog.records


async def test_deep_json_in_a_form(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    form = aiohttp.FormData()
    form.add_field("payload_json", nested(5000).decode(), content_type="application/json")
    headers = {"Authorization": AUTHORIZATION}
    async with http.post(f"{sandbox.base}/api/v10/channels/1/messages", data=form, headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)


async def test_deep_json_on_the_gateway(sandbox: Sandbox, http: aiohttp.ClientSession) -> None:
    socket = await dial(sandbox, http)
    await socket.receive_json()
    await socket.send_str(nested(5000).decode())
    assert await closes_with(socket) == 4002


def test_how_deep_is_too_deep() -> None:
    assert parse(nested(MOST_DEPTH)) is not None
    with pytest.raises(Refusal):
        parse(nested(MOST_DEPTH + 2))
    assert parse("[" + "[]," * 500 + "[]]") == [[]] * 501, "wide is not deep"


async def test_a_page_of_messages_around_nothing(bot: RawBot) -> None:
    answer = await bot.call("GET", f"{bot.general}/messages?before=yesterday")
    assert answer.wrong("before") == ["NUMBER_TYPE_COERCE"]
