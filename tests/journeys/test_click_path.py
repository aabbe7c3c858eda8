"""The way of a click: docs/architecture.md tells it as a real trace of the bot shows it."""

from __future__ import annotations

import re

from tests.click_path import ROOT, one_click

STEPS = re.compile(r"`((?:core|cogs|matches|data|game)/[a-z_/]+\.py)`")
USE_CASES = re.compile(r"A click calls five use cases: (.*?)\.\n", re.DOTALL)


async def test_the_way_of_a_click_is_as_told() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    told = STEPS.findall(re.split(r"\n\n(?=If a computer)", page.split("## The way of a click")[1])[0])
    assert len(told) > 10
    trace = await one_click()
    modules = [step.module for step in trace.steps]
    # The thread of the store began before the trace.
    here = [module for module in told if not module.startswith(("data/", "game/"))]
    firsts = [modules.index(module) for module in here]
    assert firsts == sorted(firsts), "\n".join(str(step) for step in trace.steps)
    found = USE_CASES.search(page)
    assert found is not None
    called = [re.split(r"[ .]", entry)[-1] for entry in trace.entries]
    assert called == re.findall(r"`(\w+)`", found[1])
