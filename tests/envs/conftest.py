"""Tests with `setup` run on every registered game over random set-ups, those with `slug` on each game."""

from __future__ import annotations

import pytest

from rollingroad.core.registry import slugs
from tests.contract.random_games import Setup

SEEDS = range(3)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        setups = [Setup(slug, seed) for slug in slugs() for seed in SEEDS]
        metafunc.parametrize("setup", setups, ids=[f"{s.slug}-{s.seed}" for s in setups])
    if "slug" in metafunc.fixturenames:
        metafunc.parametrize("slug", slugs())
