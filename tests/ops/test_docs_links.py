"""The pages for hosts agree with the program: links, settings, metrics, and what is stored about people."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from data.migrations import MIGRATIONS, for_sqlite
from ops.metrics import Metrics
from ops.settings import Settings
from tests.ops.running import ROOT

PAGES = sorted((ROOT / "docs").glob("*.md")) + [
    ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
]
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
PRIVACY = (ROOT / "docs" / "privacy.md").read_text(encoding="utf-8")


def anchors(text: str) -> set[str]:
    """The anchors of the headings."""
    headings = re.findall(r"(?m)^#+ (.*)$", text)
    return {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if link.startswith("https://"):
            continue
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors(target.read_text(encoding="utf-8")), link


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "README.md").read_text(encoding="utf-8")
    for page in (ROOT / "docs").glob("*.md"):
        assert page.name == "README.md" or f"({page.name})" in index


def test_every_setting_is_in_the_table_and_no_other() -> None:
    table = OPERATING.split("## Settings")[1].split("\n## ")[0]
    named = set(re.findall(r"(?m)^\| `((?:ROSE|DISCORD)_\w+)` \|", table))
    ours = {f"ROSE_{name.upper()}" for name in Settings.model_fields.keys() - {"discord_token", "discord_url"}}
    assert named == ours | {"DISCORD_TOKEN"}


async def test_every_figure_is_in_the_table_and_no_other() -> None:
    named = set(re.findall(r"`(rose_\w+?)(?:_total)?`", OPERATING))
    families = text_string_to_metric_families((await Metrics().written()).decode())
    assert named == {family.name for family in families if family.name.startswith("rose")}


# How the privacy page names each column about a person.
PERSON = {
    "id": "your Discord id",
    "name": "the name by which you were last seen",
    "language": "language",
    "telling": "how you want to be told",
    "play_forced": "whether forced moves are made for you",
    "confirming": "what is confirmed before it counts",
    "own_side": "from which side you look",
    "shares_strength": "whether others may see your strength in practice",
    "discord_language": "the language of your Discord when you last did something",
    "seen_by": "who may see your profile",
    "challengers": "who may challenge you",
    "picture": "how boards are drawn for you",
    "described": "whether they are told in words",
    "away_from": "from when to when you are away",
    "away_until": "from when to when you are away",
    "zone": "your time zone",
    "digest_hour": "the hour of your digest",
    "asked_forced": "whether you were asked about forced moves",
}


def test_the_page_of_privacy_names_everything_that_is_kept_about_a_person() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        for migration in MIGRATIONS:
            for statement in migration:
                connection.execute(for_sqlite(statement))
        columns = {row[1] for row in connection.execute("PRAGMA table_info(people)")}
    assert columns == PERSON.keys(), "say it on docs/privacy.md, then here"
    for words in PERSON.values():
        assert words in PRIVACY


def test_the_pages_name_no_machine() -> None:
    for page in PAGES:
        assert not re.search(r"/root/|/work/|/home/\w", page.read_text(encoding="utf-8")), page.name
