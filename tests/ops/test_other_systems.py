"""Systems other than Linux: what only some systems have is called behind a check, and the bot works without it."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import aiohttp
import pytest

from tests.ops.running import ROOT, run

# What the standard library lacks on Windows, or on macOS as well.
ONLY_SOME = {
    "os.nice", "os.fork", "os.forkpty", "os.setsid", "os.setpgid", "os.killpg", "os.getpgid", "os.getuid", "os.geteuid",
    "os.setpriority", "os.getpriority", "os.sched_setaffinity", "os.sched_getaffinity", "os.sysconf", "os.statvfs",
    "os.uname", "os.getloadavg", "os.mkfifo", "os.chown", "os.fchmod", "os.execv", "os.execve", "os.execvp",
    "os.pidfd_open", "os.memfd_create", "os.posix_spawn", "signal.SIGKILL", "signal.SIGHUP", "signal.SIGUSR1",
    "signal.SIGUSR2", "signal.SIGALRM", "signal.SIGCHLD", "signal.alarm", "signal.pause", "time.tzset",
    "ctypes.CDLL", "ctypes.cdll",
}  # fmt: skip
MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "posix", "msvcrt", "winreg"}
METHODS = {"add_signal_handler", "remove_signal_handler", "connect_read_pipe"}


def programs() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    ours = [ROOT / name for name in listed.stdout.split() if not name.startswith(("tests/", "bench/", ".ci/"))]
    return [path for path in ours if path.exists()]


def asks(test: ast.expr) -> bool:
    """Whether a condition checks the system, or whether something exists."""
    words = {node.attr for node in ast.walk(test) if isinstance(node, ast.Attribute)}
    words |= {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
    return bool(words & {"platform", "hasattr", "name"})


class Unguarded(ast.NodeVisitor):
    def __init__(self) -> None:
        self.found: set[str] = set()
        self._guards = 0

    def visit_If(self, node: ast.If) -> None:
        self._guards += asks(node.test)
        for child in node.body:
            self.visit(child)
        self._guards -= asks(node.test)
        for child in node.orelse:
            self.visit(child)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._body(node.body)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._body(node.body)

    def _body(self, body: list[ast.stmt]) -> None:
        """The code after a check that leaves the function is behind that check."""
        before = self._guards
        for statement in body:
            self.visit(statement)
            if isinstance(statement, ast.If) and asks(statement.test) and _leaves(statement.body[-1]):
                self._guards += 1
        self._guards = before

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self._body(node.body)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = f"{node.value.id}.{node.attr}" if isinstance(node.value, ast.Name) else node.attr
        if not self._guards and (name in ONLY_SOME or node.attr in METHODS):
            self.found.add(node.attr if node.attr in METHODS else name)
        self.generic_visit(node)

    def visit_Import(self, node: ast.Import) -> None:
        self.found |= {alias.name for alias in node.names if alias.name in MODULES and not self._guards}

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module in MODULES and not self._guards:
            self.found.add(node.module)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and node.value.startswith(("/proc/", "/tmp/", "/dev/", "/var/")):  # noqa: S108
            self.found.add(node.value)


def _leaves(statement: ast.stmt) -> bool:
    return isinstance(statement, (ast.Return, ast.Raise))


def unguarded(text: str) -> set[str]:
    visitor = Unguarded()
    visitor.visit(ast.parse(text))
    return visitor.found


def test_what_only_some_systems_have_is_called_behind_a_question() -> None:
    found = {
        (path.relative_to(ROOT).as_posix(), call)
        for path in programs()
        for call in unguarded(path.read_text(encoding="utf-8"))
    }
    assert found == set()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("os.nice(5)", {"os.nice"}),
        ("if hasattr(os, 'nice'):\n    os.nice(5)", set()),
        ("if busy:\n    os.nice(5)", {"os.nice"}),
        ("if sys.platform == 'linux':\n    pass\nelse:\n    import fcntl", {"fcntl"}),
        ("def f():\n    if sys.platform == 'win32':\n        return\n    os.fork()", set()),
        ("def f():\n    if sys.platform == 'win32':\n        g()\n    os.fork()", {"os.fork"}),
        ("loop.add_signal_handler(2, stop)", {"add_signal_handler"}),
        ("open('/proc/self/statm')", {"/proc/self/statm"}),
    ],
)
def test_the_search_itself(text: str, found: set[str]) -> None:
    assert unguarded(text) == found


def test_no_statement_numbers_its_parameters() -> None:
    """Python 3.12.0 to 3.12.3 warn about each `?1`; names work everywhere."""
    for path in programs():
        if path.is_relative_to(ROOT / "data"):
            assert not re.search(r"\?[0-9]", path.read_text(encoding="utf-8")), path.name


HIDING = """
import asyncio, os, signal, subprocess, multiprocessing, tempfile, shutil, platform, ctypes
for name in {names!r}:
    room, _, what = name.partition(".")
    if room in ("os", "signal") and hasattr(globals()[room], what):
        delattr(globals()[room], what)

def refuse(self, *_):
    raise NotImplementedError  # as the loop of Windows does

asyncio.SelectorEventLoop.add_signal_handler = asyncio.SelectorEventLoop.remove_signal_handler = refuse
"""
NEEDED = ONLY_SOME & {
    "os.execve", "os.execv", "os.execvp", "os.sysconf", "os.uname", "os.getuid", "os.statvfs", "os.pidfd_open",
    "os.sched_getaffinity", "signal.SIGKILL",
}  # fmt: skip
"""What libraries call here because they have detected Linux."""


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is nothing to hide")
async def test_the_bot_and_its_workers_do_without(tmp_path: Path) -> None:
    """Every process begins by removing what other systems lack; then the page answers and a worker is warm."""
    hidden = sorted(ONLY_SOME - NEEDED)
    (tmp_path / "sitecustomize.py").write_text(HIDING.format(names=hidden), encoding="utf-8")
    async with run(tmp_path, PYTHONPATH=str(tmp_path), ROSE_SANDBOX_PORT="18520") as bot:
        page = (await bot.says(r"(http://\S+)/\?as=alice"))[1]
        async with aiohttp.ClientSession() as http, http.get(f"{page}/?as=alice") as answer:
            assert answer.status == 200
        await bot.says(r"worker \d+ is warm")
        assert await bot.stop() == 0
    assert not any("Traceback" in line or "AttributeError" in line for line in bot.lines)


@pytest.mark.skipif(os.name == "nt", reason="there is nothing to hide")
async def test_a_sandbox_by_itself_does_without(tmp_path: Path) -> None:
    """It answers, and stops on demand, where the event loop has no signal handlers."""
    (tmp_path / "sitecustomize.py").write_text(HIDING.format(names=sorted(ONLY_SOME - NEEDED)), encoding="utf-8")
    paths = os.pathsep.join((str(tmp_path), str(ROOT)))
    async with run(tmp_path, (sys.executable, "-m", "sandbox", "--port", "18530"), PYTHONPATH=paths) as alone:
        page = (await alone.says(r"(http://\S+)/\?as=alice"))[1]
        async with aiohttp.ClientSession() as http, http.get(f"{page}/?as=alice") as answer:
            assert answer.status == 200
        assert await alone.stop() == 0
    assert not any("Traceback" in line for line in alone.lines)
