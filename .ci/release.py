"""`make release VERSION=1.2.3`: check everything, write the version and the date down, commit and tag.

The version stands in pyproject.toml and nowhere else; what is new stands in CHANGELOG.md under "Unreleased" until then.
Nothing is pushed: the maintainer does that, after a look at the commit.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

VERSION = re.compile(r'(?m)^version = "(\d+\.\d+\.\d+)"$')
UNRELEASED = "## Unreleased"


class NotNow(Exception):  # noqa: N818 - it names what is the case
    """Why there cannot be a release."""


def numbers(version: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NotNow(f"{version!r} is no version: three numbers with dots between them")
    return tuple(map(int, version.split(".")))


def released_project(project: str, version: str) -> str:
    """pyproject.toml with another version, which must be a later one."""
    found = VERSION.search(project)
    if found is None:
        raise NotNow("pyproject.toml has no version")
    if numbers(version) <= numbers(found[1]):
        raise NotNow(f"{version} does not come after {found[1]}")
    return VERSION.sub(f'version = "{version}"', project, count=1)


def released_changelog(changelog: str, version: str, date: str) -> str:
    """CHANGELOG.md in which what was unreleased belongs to a version."""
    head, heading, rest = changelog.partition(f"{UNRELEASED}\n")
    if not heading:
        raise NotNow(f"CHANGELOG.md has no {UNRELEASED!r}")
    new, mark, older = rest.partition("\n## ")
    if not new.strip():
        raise NotNow("CHANGELOG.md names nothing new")
    return f"{head}{UNRELEASED}\n\n## {version} ({date})\n{new}{mark}{older}"


def git(*arguments: str) -> str:
    ran = subprocess.run(["git", *arguments], capture_output=True, text=True, check=False)
    if ran.returncode:
        raise NotNow(f"git {arguments[0]}: {ran.stderr.strip()}")
    return ran.stdout.strip()


def release(version: str, check: str, *, dry_run: bool) -> None:
    project, changelog, tag = Path("pyproject.toml"), Path("CHANGELOG.md"), f"v{version}"
    new_project = released_project(project.read_text(encoding="utf-8"), version)
    date = datetime.datetime.now(datetime.UTC).date().isoformat()
    new_changelog = released_changelog(changelog.read_text(encoding="utf-8"), version, date)
    if git("status", "--porcelain"):
        raise NotNow("there are changes that are not committed")
    if git("rev-parse", "--abbrev-ref", "HEAD") != "main":
        raise NotNow("this is not main")
    if git("tag", "--list", tag):
        raise NotNow(f"there is a tag {tag} already")
    if dry_run:
        print(f"would run {check}, commit pyproject.toml and CHANGELOG.md, and tag {tag}")
        return
    if subprocess.run(check, shell=True, check=False).returncode:  # noqa: S602 - it comes from our own command line
        raise NotNow(f"{check} failed")
    project.write_text(new_project, encoding="utf-8")
    changelog.write_text(new_changelog, encoding="utf-8")
    git("commit", "--quiet", "--message", f"Release {version}", "--", str(project), str(changelog))
    git("tag", "--annotate", tag, "--message", f"Release {version}")
    print(f"{tag} is made; `git push --follow-tags` publishes it")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="make release", description="Check everything, then commit and tag a version."
    )
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true", help="only say what would be done")
    parser.add_argument("--check", default=".ci/run", help="what must pass (default: %(default)s)")
    wanted = parser.parse_args()
    try:
        release(wanted.version, wanted.check, dry_run=wanted.dry_run)
    except (NotNow, OSError) as error:
        sys.stderr.write(f"no release: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
