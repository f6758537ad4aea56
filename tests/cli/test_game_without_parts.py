"""A game without any optional part plays in the terminal and simulates."""

from __future__ import annotations

import pytest

from rollingroad.core import registry
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def hot_brakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry point that its package would have."""
    monkeypatch.setitem(registry._entries(), "hot-brakes", "examples.hot_brakes:HotBrakes")


def test_it_plays_in_the_terminal(run: Run) -> None:
    played = run("play", "hot-brakes", "--seed", "1", typed="1\nquit\n")
    assert played.code == 0
    assert "Turn?" in played.out
    assert "Rolled: seat 1, dice (" in played.out


def test_it_simulates(run: Run) -> None:
    simulated = run("simulate", "hot-brakes", "-n", "20", "-p", "driver,random")
    assert simulated.code == 0
    assert "20 games" in simulated.out


def test_its_rules_are_printed(run: Run) -> None:
    assert "HB-END-1" in run("rules", "hot-brakes").out
