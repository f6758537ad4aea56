"""Placing SUVs, read twice."""

from __future__ import annotations

import random

import pytest

from tests.games.highway_heist.literal.dialogue import Dialogue
from tests.games.highway_heist.literal.effects import Effect, EffectBox, resolve
from tests.games.highway_heist.literal.generator import SCENARIOS, random_board
from tests.rule_marker import rule

EFFECTS: list[Effect] = [
    {"fx": "place-suv", "anchor": "each-pv", "dir": "east", "distance": 1},
    {"fx": "place-suv", "anchor": "each-pv", "dir": "west", "distance": 1},
    {"fx": "place-suv", "anchor": "each-pv", "dir": "east", "distance": 2},
    {"fx": "place-suv", "anchor": "each-pv", "dir": "north", "distance": 1},
    {"fx": "place-suv", "anchor": "active-pv", "dir": "south", "distance": 2},
    {"fx": "place-suv", "anchor": "active-pv", "dir": "west", "distance": 3},
    {"fx": "place-suv", "anchor": "ramsey-pv", "dir": "west", "distance": 1},
    {"fx": "place-suv", "anchor": "main-enemy", "dir": "east", "distance": 2},
    {"fx": "place-suv", "anchor": "main-enemy", "dir": "west", "distance": 2},
    {"fx": "place-suv-edge", "edge": "west", "lanes": [2, 5]},
    {"fx": "place-suv-edge", "edge": "east", "lanes": [4, 3, 4]},
    {"fx": "place-suv-edge", "edge": "west", "lanes": [1, 2, 3, 4, 5, 6]},
]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> EffectBox:
    return EffectBox(tmp_path_factory.mktemp("placing"), EFFECTS)


def compare(box: EffectBox, scenario: str, number: int) -> None:
    rng = random.Random(f"placing {scenario} {number}")
    board = random_board(rng, scenario, in_turn=True)
    which = number % len(EFFECTS)
    table = Dialogue(box.game, board, box.step(scenario, which), rng)
    resolve(board, EFFECTS[which], table.choose)
    table.agree()


@rule("HH-PLACE-1", "HH-PLACE-2", "HH-PLACE-3", "HH-PLACE-4", "HH-COMP-4")
@rule("HH-FX-place-suv", "HH-FX-place-suv-edge")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_suvs_are_placed_as_the_ledger_says(box: EffectBox, scenario: str) -> None:
    for number in range(180):
        compare(box, scenario, number)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_suvs_are_placed_as_the_ledger_says_everywhere(box: EffectBox, scenario: str) -> None:
    for number in range(6000):
        compare(box, scenario, number)
