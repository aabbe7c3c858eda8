"""A release: the version in one place, a changelog that says what is new, and every reason to refuse one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.ops.running import ROOT

VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
NEXT = "99.0.0"


def git(folder: Path, *arguments: str) -> str:
    return subprocess.run(
        ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", *arguments],
        cwd=folder, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small repository with the files that a release changes."""
    for name in ("pyproject.toml", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    changelog = (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")
    changelog = changelog.replace("## Unreleased\n", "## Unreleased\n\n- Something new.\n", 1)
    (tmp_path / "CHANGELOG.md").write_text(changelog, encoding="utf-8")
    git(tmp_path, "init", "--quiet", "--initial-branch", "main")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def release(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    names = {f"GIT_{who}_{what}": "a@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    return subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "release.py"), *arguments],
        cwd=folder, capture_output=True, text=True, check=False, env=os.environ | names,
    )  # fmt: skip


def test_the_version_stands_in_one_place() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    texts = [name for name in tracked if name.endswith((".py", ".toml", ".yml", ".yaml", "Dockerfile", ".ftl"))]
    holding = [
        name
        for name in texts
        if re.search(rf"version\W{{0,6}}{re.escape(VERSION)}\b", (ROOT / name).read_text(encoding="utf-8"))
    ]
    assert holding == ["pyproject.toml"]
    assert f"## {VERSION}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), "what is released is told"


def test_a_dry_run_says_what_it_would_do_and_does_nothing(project: Path) -> None:
    ran = release(project, NEXT, "--dry-run", "--check", "false")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"tag v{NEXT}" in ran.stdout
    assert git(project, "status", "--porcelain") == ""
    assert git(project, "tag", "--list") == ""


def test_a_release_writes_commits_and_tags(project: Path) -> None:
    ran = release(project, NEXT, "--check", "exit 0")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert git(project, "tag", "--list").split() == [f"v{NEXT}"]
    assert git(project, "status", "--porcelain") == ""
    written = tomllib.loads(git(project, "show", f"v{NEXT}:pyproject.toml"))
    assert written["project"]["version"] == NEXT
    changelog = git(project, "show", f"v{NEXT}:CHANGELOG.md")
    assert re.search(rf"## Unreleased\n\n## {NEXT} \(\d{{4}}-\d\d-\d\d\)\n\n- Something new\.\n", changelog)
    assert f"## {VERSION}" in changelog
    again = release(project, "99.0.1", "--check", "exit 0")
    assert "names nothing new" in again.stderr


@pytest.mark.parametrize(
    ("version", "why"),
    [
        (VERSION, "does not come after"),
        ("0.0.1", "does not come after"),
        ("1.2", "is no version"),
        ("v1.2.3", "no version"),
    ],
)
def test_a_wrong_version_is_refused(project: Path, version: str, why: str) -> None:
    ran = release(project, version, "--check", "exit 0")
    assert ran.returncode == 1
    assert why in ran.stderr
    assert git(project, "tag", "--list") == ""


def test_what_is_not_ready_is_refused(project: Path) -> None:
    assert "failed" in release(project, NEXT, "--check", "exit 1").stderr
    git(project, "tag", f"v{NEXT}")
    assert "a tag" in release(project, NEXT, "--check", "exit 0").stderr
    git(project, "tag", "--delete", f"v{NEXT}")
    (project / "new.txt").touch()
    assert "not committed" in release(project, NEXT, "--check", "exit 0").stderr
    (project / "new.txt").unlink()
    git(project, "checkout", "--quiet", "-b", "other")
    assert "not main" in release(project, NEXT, "--check", "exit 0").stderr
    assert git(project, "log", "--oneline").count("\n") == 1
