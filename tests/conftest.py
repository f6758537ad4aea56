"""Shared configuration: no Hypothesis deadlines, and groups of tests that run on one worker."""

from __future__ import annotations

import gc
import multiprocessing
import os
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# The soak tries each property on more examples.
EXAMPLES = 100 if os.environ.get("EXAMPLES") == "all" else 40
settings.register_profile(
    "rollingroad", deadline=None, max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("rollingroad")

_TOGETHER = (
    "postgres",
    "test_compile.py",
    "lab/test_compare.py",
    "lab/test_ray_backend.py",
    "lab/test_report.py",
    "lab/test_runner.py",
    "server/hostile",
    "server/reviews",
    "server/storage/test_version_0_1.py",
    "test_metrics.py",
    "test_seeds.py",
    "test_time_over.py",
    "test_webhooks.py",
)
"""Tests with one of these in their path share an expensive resource, so one worker runs them all."""


def pytest_collection_finish() -> None:
    """Exclude the collected tests from garbage collection, which they would slow down."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """pytest 9.2 no longer tells pytest-xdist 3.8 which tests are marked as a group; their names do."""
    from xdist.scheduler import LoadGroupScheduling  # type: ignore[import-untyped]  # it brings no types

    class ByName(LoadGroupScheduling):  # type: ignore[misc]  # for the same reason
        def _split_scope(self, nodeid: str) -> str:
            return next((word for word in _TOGETHER if word in nodeid), nodeid)

    return ByName(config, log) if config.getvalue("dist") == "loadgroup" else None


@pytest.fixture
def spawn_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, where processes are neither forked nor made by a fork server."""
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    for method in ("fork", "forkserver"):
        monkeypatch.delitem(multiprocessing.context._concrete_contexts, method)  # type: ignore[attr-defined]  # no other way to take one away
