"""The game as shipped, and a game whose enemy cards have one effect each."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist


@pytest.fixture(scope="session")
def highway_heist() -> HighwayHeist:
    return HighwayHeist()
