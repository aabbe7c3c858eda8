"""A process that alone uses its store asks nobody; only `matches/cluster` and the store know whether it is alone."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from matches.cluster import cluster_of
from matches.cluster.cluster import Cluster
from matches.cluster.several_processes import SeveralProcesses
from matches.model.context import Context
from tests.matches.shared_store import share_store

ROOT = Path(__file__).parents[3]


@pytest.mark.sqlite
async def test_a_single_process_does_everything_without_asking_the_store(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    for call in ("read", "write", "lock"):
        monkeypatch.setattr(context.store, call, None)
    cluster = context.cluster
    assert await cluster.claim("dusting")
    assert cluster.is_held("dusting")
    assert cluster.grace_left("dusting") == 0
    assert await cluster.answers(7)
    assert await cluster.answers(7), "Discord delivers it once"
    assert not await cluster.is_replaced()
    await cluster.follow_deletions(lambda: pytest.fail("nobody else deletes"))
    await cluster.release(["dusting"])
    await cluster.leave()
    assert cluster.poll_interval(15) is None
    assert cluster.notes is None
    assert cluster.local_file == context.store.path


async def test_the_store_decides_which_cluster_it_is(context: Context) -> None:
    made = cluster_of(context.store, context.time, context.shards)
    assert type(made) is (SeveralProcesses if context.store.shared else Cluster)
    share_store(context)
    assert isinstance(context.cluster, SeveralProcesses)
    assert context.cluster.local_file is None
    assert context.cluster.poll_interval(15) == 15


def test_processes_that_share_a_store_inherit_no_answer_of_a_single_one() -> None:
    inherited = {name for name in vars(Cluster) if not name.startswith("_")} - vars(SeveralProcesses).keys()
    assert inherited == {"notes"}, "each instance has its own"


def test_nobody_else_asks_whether_the_store_is_shared() -> None:
    files = [
        *ROOT.glob("*.py"),
        *(file for room in ("cogs", "core", "matches", "ops") for file in ROOT.glob(f"{room}/**/*.py")),
    ]
    asking = {
        file.relative_to(ROOT).parent.as_posix()
        for file in files
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "shared"
    }
    assert asking == {"matches/cluster"}
