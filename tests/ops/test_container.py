"""The container, as far as it can be tested without a Docker daemon: lint, rights, and its steps in a plain folder."""

from __future__ import annotations

import asyncio
import fnmatch
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import yaml

from data.engine.store import is_address
from data.rows.shards import Shards
from sandbox import Sandbox
from tests.ops.running import ROOT, TOKEN, free_port, run
from tests.patience import patience

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def instructions() -> list[tuple[str, str]]:
    """Every instruction of the Dockerfile, with joined lines."""
    text = re.sub(r"(?m)^\s*#.*\n", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = re.sub(r"\\\n\s*", " ", text).splitlines()
    found = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(word, rest) for word, rest in found]


def stages() -> list[list[tuple[str, str]]]:
    made: list[list[tuple[str, str]]] = []
    for word, rest in instructions():
        if word == "FROM":
            made.append([])
        made[-1].append((word, rest))
    return made


def environment() -> dict[str, str]:
    return dict(part.split("=", 1) for word, rest in stages()[-1] if word == "ENV" for part in shlex.split(rest))


def test_the_linter_is_content() -> None:
    hadolint = shutil.which("hadolint", path=sysconfig.get_path("scripts"))
    if hadolint is None:
        pytest.skip("there is no hadolint for this system")
    found = subprocess.run([hadolint, str(ROOT / "Dockerfile")], capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout) == (0, "")


def test_nobody_in_particular_runs_it_on_a_python_that_is_tested() -> None:
    build, final = stages()
    assert ("USER", "10001") in final
    assert final.index(("USER", "10001")) < next(n for n, (word, _) in enumerate(final) if word == "ENTRYPOINT")
    workflow = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8"))
    tested = workflow["jobs"]["linux"]["strategy"]["matrix"]["python"]
    for stage in (build, final):
        image = stage[0][1].split()[0]
        version = re.fullmatch(r"python:(\d\.\d+)-slim", image)
        assert version is not None
        assert version[1] in tested


def test_everything_that_changes_is_in_the_volume() -> None:
    _, final = stages()
    assert ("VOLUME", "/data") in final
    assert environment()["ROSE_DATA"] == "/data/rose.db"
    assert environment()["NUMBA_CACHE_DIR"].startswith("/data/")
    assert environment()["PYTHONDONTWRITEBYTECODE"] == "1"


def test_one_process_that_can_write_to_its_volume_alone() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    ((_, service),) = compose["services"].items()
    assert service["read_only"] is True
    assert service["volumes"] == ["rose-data:/data"]
    assert set(compose["volumes"]) == {"rose-data"}
    assert service["cap_drop"] == ["ALL"]
    assert service["environment"]["ROSE_BACKUP_DIR"].startswith("/data/")
    assert "DISCORD_TOKEN:?" in service["environment"]["DISCORD_TOKEN"], "without a token nobody could reach it"
    settings = (ROOT / ".env.example").read_text(encoding="utf-8")
    for key in {*service["environment"], *environment()}:
        assert f"{key}=" in settings or not key.startswith("ROSE_"), f"{key} is no setting"


def test_many_processes_have_every_shard_once_and_one_database() -> None:
    compose = yaml.safe_load((ROOT / "compose.many.yaml").read_text(encoding="utf-8"))
    services = dict(compose["services"])
    database = services.pop("postgres")
    shards = [Shards.read(service["environment"]["ROSE_SHARDS"]) for service in services.values()]
    assert len(services) >= 2
    (count,) = {one.count for one in shards}
    assert sorted(number for one in shards for number in one.ids) == list(range(count))
    (where,) = {service["environment"]["ROSE_DATA"] for service in services.values()}
    parts = urlsplit(re.sub(r"\$\{[^}]*\}", "secret", where))
    assert is_address(where)
    assert (parts.hostname, parts.username, parts.path) == (
        "postgres", database["environment"]["POSTGRES_USER"], f"/{database['environment']['POSTGRES_DB']}"
    )  # fmt: skip
    assert database["environment"]["POSTGRES_PASSWORD"] in where
    used = [volume.partition(":")[0] for service in compose["services"].values() for volume in service["volumes"]]
    assert sorted(used) == sorted(compose["volumes"]), "each has a volume of its own"
    settings = (ROOT / ".env.example").read_text(encoding="utf-8")
    for service in services.values():
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        assert service["depends_on"]["postgres"]["condition"] == "service_healthy"
        assert "DISCORD_TOKEN:?" in service["environment"]["DISCORD_TOKEN"]
        assert all(f"{key}=" in settings for key in service["environment"])
    assert "ports" not in database, "nobody else needs to reach it"


def sent_to_the_builder(name: str) -> bool:
    """Whether .dockerignore lets a file through: the last matching line decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.removeprefix("!")
        if not pattern or pattern.startswith("#"):
            continue
        parts = Path(name).parts
        ways = ["/".join(parts[:length]) for length in range(1, len(parts) + 1)]
        any_depth = pattern.removeprefix("**/")
        names = parts if pattern.startswith("**/") else [way for way in ways if way.count("/") == pattern.count("/")]
        if any(fnmatch.fnmatch(part, any_depth) for part in names):
            sent = line.startswith("!")
    return sent


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        (".env", False), (".git/config", False), ("var/rose.db", False), ("tests/conftest.py", False),
        ("bot.py", True), ("locales/en.ftl", True), ("sandbox/page/main.js", True),
        ("game/__pycache__/board.cpython-313.pyc", False), ("rose.db", False),
    ],
)  # fmt: skip
def test_neither_tokens_nor_data_go_to_the_builder(name: str, sent: bool) -> None:
    assert sent_to_the_builder(name) is sent


def copied(target: Path) -> set[str]:
    """Run the COPY steps of the first stage in a plain folder; the names of the copied files."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [
        name for name in listed.stdout.split("\n") if name and sent_to_the_builder(name) and (ROOT / name).exists()
    ]
    came = set()
    for word, rest in stages()[0]:
        if word != "COPY":
            continue
        *sources, to = rest.split()
        for source in sources:
            for name in names:
                inside = name.startswith(f"{source}/")
                if inside or ("/" not in name and fnmatch.fnmatch(name, source)):
                    place = target / to / (name.removeprefix(f"{source}/") if inside else name)
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_bytes((ROOT / name).read_bytes())
                    came.add(name)
    return came


@pytest.mark.slow
async def test_the_same_steps_in_a_plain_folder(tmp_path: Path) -> None:
    """Copy, install, start with the image's own environment and entry point, and run its own health check."""
    build, opt, data = tmp_path / "build", tmp_path / "opt-rose", tmp_path / "data"
    build.mkdir()
    data.mkdir()
    came = copied(build)
    rooms = [room.rstrip("*") for room in PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]]
    listed = subprocess.run(["git", "ls-files", *rooms, "*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    wanted = {name for name in listed.stdout.split() if name.split("/")[0] in rooms or "/" not in name}
    assert wanted <= came, "a room is missing in the image"

    ((_, install),) = [step for step in stages()[0] if step[0] == "RUN"]
    assert "-c constraints.txt '.[postgres]'" in install
    # Its dependencies are not downloaded again: they come from the environment of this test.
    there = os.environ | {"PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_QUIET": "1"}
    making, installing = (
        install.replace("/opt/rose", str(opt)).replace("python -m venv", f"{sys.executable} -m venv").split("&&")
    )
    subprocess.run(shlex.split(making), cwd=build, check=True, capture_output=True)
    site = next((opt / "lib").glob("python3*/site-packages"))
    (site / "dependencies.pth").write_text(
        f"import sys; sys.path.insert(0, {sysconfig.get_path('purelib')!r})\n", encoding="utf-8"
    )
    subprocess.run(shlex.split(installing), cwd=build, check=True, capture_output=True, env=there)
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    shutil.rmtree(build)

    own = {key: value.replace("/data", str(data)) for key, value in environment().items() if key != "PATH"}
    own["PATH"] = f"{opt / 'bin'}{os.pathsep}{os.environ['PATH']}"
    port = free_port()
    own["ROSE_HEALTH"] = str(port)
    ((_, entry),) = [step for step in stages()[-1] if step[0] == "ENTRYPOINT"]
    program = [str(opt / "bin" / word) for word in json.loads(entry)]
    ((_, check),) = [step for step in stages()[-1] if step[0] == "HEALTHCHECK"]
    asking = json.loads(check[check.index("[") :].replace(":9310", f":{port}"))
    before = set(opt.rglob("*"))
    assert await _healthy(asking, own) == 1, "not before it is there"
    async with Sandbox(token=TOKEN) as sandbox:
        own |= {"DISCORD_TOKEN": TOKEN, "ROSE_DISCORD_URL": sandbox.base}
        async with run(data, program, **own) as bot, patience():
            await sandbox.wait_for_bot()
            while not (data / "compiled").exists():  # noqa: ASYNC110  the worker creates it when it compiles
                await asyncio.sleep(0.1)
            assert await bot.stop() == 0
        # A computer player is warm when it has compiled, which takes long, or at once if it runs interpreted.
        async with run(data, program, NUMBA_DISABLE_JIT="1", **own) as bot, patience():
            while await _healthy(asking, own):  # noqa: ASYNC110  its own health check, repeated
                await asyncio.sleep(0.1)
            assert await bot.stop() == 0
    assert set(opt.rglob("*")) == before, "it writes to its volume alone"
    assert {"rose.db", "compiled"} <= {path.name for path in data.iterdir()}


async def _healthy(asking: list[str], there: dict[str, str]) -> int:
    process = await asyncio.create_subprocess_exec(
        *asking, env=os.environ | there, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    return await process.wait()


def test_prometheus_and_grafana_find_the_bot_and_its_dashboard(tmp_path: Path) -> None:
    """The second compose file adds to the first, opens nothing to others, and its services know one another."""
    first = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    beside = yaml.safe_load((ROOT / "compose.watch.yaml").read_text(encoding="utf-8"))
    services, configs = beside["services"], {name: one["content"] for name, one in beside["configs"].items()}
    assert set(services) & set(first["services"]) == {"rose"}
    _, _, port = services["rose"]["environment"]["ROSE_HEALTH"].rpartition(":")
    assert f":{port}/readyz" in (ROOT / "Dockerfile").read_text(encoding="utf-8"), (
        "its own health check asks there, too"
    )
    (scraped,) = yaml.safe_load(configs["prometheus"])["scrape_configs"]
    assert scraped["static_configs"] == [{"targets": [f"rose:{port}"]}]
    (source,) = yaml.safe_load(configs["grafana-source"])["datasources"]
    assert source["url"].startswith("http://prometheus:")
    (provider,) = yaml.safe_load(configs["grafana-dashboards"])["providers"]
    shown = [
        one
        for one in services["grafana"]["volumes"]
        if one.endswith(f":{provider['options']['path']}/dashboard.json:ro")
    ]
    assert [(ROOT / one.partition(":")[0]).exists() for one in shown] == [True]
    for name, service in services.items():
        assert all(one.startswith("127.0.0.1:") for one in service.get("ports", [])), name
        assert name == "rose" or not service["image"].endswith(":latest")
        for volume in service.get("volumes", []):
            assert volume.startswith("./") or volume.partition(":")[0] in beside["volumes"]
    promtool = shutil.which("promtool")
    if promtool is None:
        pytest.skip("there is no promtool here to look at the rest: apt-get install prometheus")
    (tmp_path / "prometheus.yml").write_text(configs["prometheus"], encoding="utf-8")
    looked = subprocess.run(
        [promtool, "check", "config", str(tmp_path / "prometheus.yml")], capture_output=True, check=False
    )
    assert looked.returncode == 0, looked.stdout
