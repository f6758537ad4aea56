"""Every contract test runs on every registered game, over several random set-ups."""

from __future__ import annotations

import pytest

from tests.contract.tables import GAMES, Setup

SEEDS = range(6)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        setups = [Setup(slug, seed) for slug in GAMES for seed in SEEDS]
        metafunc.parametrize("setup", setups, ids=[f"{s.slug}-{s.seed}" for s in setups])
