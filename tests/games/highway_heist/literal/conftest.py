"""The game as shipped."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist


@pytest.fixture(scope="module")
def highway_heist() -> HighwayHeist:
    return HighwayHeist()
