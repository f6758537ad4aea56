"""The comparison of the packages tells alike from unlike; `make soak` runs it over sdist and wheels."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools.compare_wheels import Report, WheelError, check_light, differences, play, weigh

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
    for build in ("pure", "compiled"):
        with pytest.raises(WheelError) as refused:
            play(build, Path(sys.executable), 0)
        said.append(str(refused.value))
    assert sum("package was not used, but" in sentence for sentence in said) == 1
    assert sum("package runs as" in sentence for sentence in said) == 1


def test_what_is_installed_is_counted_and_weighed(tmp_path: Path) -> None:
    site = tmp_path / "lib" / "site-packages"
    for name in ("one-1.dist-info", "two-2.dist-info", "one"):
        (site / name).mkdir(parents=True)
    (site / "one" / "code.py").write_bytes(b" " * 250_000)
    assert weigh(tmp_path) == (2, 0.25)


@pytest.mark.parametrize(("packages", "megabytes"), [(9, 3.0), (3, 20.1)])
def test_a_heavy_package_is_refused(packages: int, megabytes: float) -> None:
    assert check_light("pure", 8, 20.0) == "8 packages and 20.0 MB when installed"
    with pytest.raises(WheelError, match="not at most 8 packages and 20 MB"):
        check_light("pure", packages, megabytes)
