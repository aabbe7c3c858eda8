"""Installing: pinned versions that fit, a complete wheel, and the bot run from it in another folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tomllib
import zipfile
from pathlib import Path

import aiohttp
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.ops.running import ROOT, run

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = [Requirement(line) for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()]
WANTED = [
    Requirement(line)
    for line in (*PROJECT["project"]["dependencies"], *PROJECT["project"]["optional-dependencies"]["dev"])
]
SYSTEMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}


@pytest.mark.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_python_and_system_gets_exactly_one_version_of_what_it_needs(python: str, system: str) -> None:
    there = {
        "python_version": python,
        "python_full_version": f"{python}.4",
        "sys_platform": system,
        "platform_system": SYSTEMS[system],
        "platform_python_implementation": "CPython",
        "platform_machine": "x86_64",
    }
    pinned: dict[str, str] = {}
    for pin in PINS:
        if pin.marker is None or pin.marker.evaluate(there):
            assert pin.name not in pinned, f"{pin.name} has two versions"
            (only,) = pin.specifier
            assert only.operator == "=="
            pinned[canonicalize_name(pin.name)] = only.version
    for wanted in WANTED:
        if wanted.marker is not None and not wanted.marker.evaluate(there):
            continue
        assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), wanted


def test_the_pins_name_no_address() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert not re.search(r"[:/@]|^-", text, re.MULTILINE)


def tracked(folder: str) -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z", folder], cwd=ROOT, capture_output=True, text=True, check=True)
    return [name for name in listed.stdout.split("\0") if name]


def rooms() -> list[str]:
    """The packages that go into the wheel."""
    included = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    return [room.rstrip("*") for room in included]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from tracked files, as a release is: untracked files must not help."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    for name in tracked("."):
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(target)]
    subprocess.run([*command, str(source)], check=True, capture_output=True)
    (built,) = target.glob("*.whl")
    return built


@pytest.mark.slow
def test_whatever_is_tracked_in_a_room_is_in_the_wheel(wheel: Path) -> None:
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    modules = {f"{module}.py" for module in PROJECT["tool"]["setuptools"]["py-modules"]}
    there = {name for room in rooms() for name in tracked(room)} | modules
    assert packed == there
    assert {name for name in there if not name.endswith(".py")} >= {
        "locales/en.ftl",
        "opponents/weights.json",
        "sandbox/page/index.html",
    }
    top_level = {name for name in tracked(".") if name.endswith(".py") and "/" not in name}
    assert top_level == modules, "every module beside bot.py goes with it"


@pytest.mark.slow
async def test_the_wheel_plays_far_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    venv, folder = tmp_path / "venv", tmp_path / "somewhere"
    folder.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    scripts = venv / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    paths = sysconfig.get_paths(vars={"base": str(venv), "platbase": str(venv)})
    # The dependencies come from this environment. A folder in a .pth file is only searched for modules: our own
    # editable install is not found there.
    site = venv / Path(paths["purelib"]).relative_to(venv)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    install = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)

    version = subprocess.run(
        [str(scripts / "rose-king"), "--version"], cwd=folder, capture_output=True, text=True, check=True
    )
    assert version.stdout.strip() == f"rose-king {PROJECT['project']['version']}"
    found = subprocess.run(
        [str(python), "-c", "import bot, cogs, sandbox; print(bot.__file__, cogs.__file__, sandbox.__file__)"],
        cwd=folder, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert found.stdout.count(str(site)) == 3
    async with run(folder, (str(scripts / "rose-king"),), ROSE_SANDBOX_PORT="18420") as bot:
        page = (await bot.says(r"(http://\S+)/\?as=alice"))[1]
        async with aiohttp.ClientSession() as http:
            for name in ("/?as=alice", "/page/main.js"):
                async with http.get(f"{page}{name}") as answer:
                    assert answer.status == 200, name
        await bot.says("worker .* is warm|logged in as")
        assert await bot.stop() == 0
    assert (folder / "var" / "sandbox.db").exists()
