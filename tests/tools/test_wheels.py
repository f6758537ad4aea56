"""The comparison of the wheels tells alike from unlike; `make soak` runs it over both wheels."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools.compare_wheels import BUILDS, Report, WheelError, differences, play

PURE: Report = {"games": {"heist": ["a", "b"], "race": ["c", "d"]}}


def test_the_same_games_do_not_differ() -> None:
    assert differences(PURE, {"games": {"heist": ["a", "b"], "race": ["c", "d"]}}) == []


def test_a_game_that_went_another_way_is_named_by_its_seed() -> None:
    assert differences(PURE, {"games": {"heist": ["a", "x"], "race": ["c", "d"]}}) == ["heist, seed 1"]


def test_a_wheel_without_a_game_is_found_out() -> None:
    assert differences(PURE, {"games": {"race": ["c", "d"]}}) == ["the games: heist, race, but race"]


def test_a_package_that_is_not_of_the_wheel_is_found_out() -> None:
    """This environment has the project from its checkout, in one of the two builds."""
    said = []
    for build in BUILDS:
        with pytest.raises(WheelError) as refused:
            play(build, Path(sys.executable), 0)
        said.append(str(refused.value))
    assert sum("wheel was not used, but" in sentence for sentence in said) == 1
    assert sum("wheel runs as" in sentence for sentence in said) == 1
