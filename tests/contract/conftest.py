"""Every contract test runs on every registered game, over several random set-ups."""

from __future__ import annotations

import os

import pytest

from tests.contract.random_games import GAMES, Setup

SEEDS = range(int(os.environ.get("CONTRACT_SEEDS", "6")))
"""Set-ups of each game; a run beside another one need not have them all."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "setup" in metafunc.fixturenames:
        setups = [Setup(slug, seed) for slug in GAMES for seed in SEEDS]
        metafunc.parametrize("setup", setups, ids=[f"{s.slug}-{s.seed}" for s in setups])
