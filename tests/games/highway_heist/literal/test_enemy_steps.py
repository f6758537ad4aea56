"""Enemies that step, slam and board, read twice."""

from __future__ import annotations

import random

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist
from tests.games.highway_heist.literal.dialogue import Dialogue
from tests.games.highway_heist.literal.effects import Effect, EffectBox, resolve
from tests.games.highway_heist.literal.enemy_steps import suv_face
from tests.games.highway_heist.literal.generator import SCENARIOS, random_board
from tests.rule_marker import rule

EFFECTS: list[Effect] = [
    {"fx": "suvs-move", "toward": "active-pv", "steps": 1},
    {"fx": "suvs-move", "toward": "active-pv", "steps": 2},
    {"fx": "suvs-move", "toward": "ramsey-pv", "steps": 2},
    {"fx": "suvs-move", "toward": "nearest-pv", "steps": 1},
    {"fx": "suvs-move", "toward": "nearest-pv", "steps": 3},
    {"fx": "suvs-move", "toward": "nearest-wreck", "steps": 1},
    {"fx": "suvs-move", "toward": "nearest-wreck", "steps": 2},
    {"fx": "shaw-hunts", "steps": 1},
    {"fx": "shaw-hunts", "steps": 3},
]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> EffectBox:
    return EffectBox(tmp_path_factory.mktemp("steps"), EFFECTS)


def compare_effect(box: EffectBox, scenario: str, number: int) -> None:
    rng = random.Random(f"steps {scenario} {number}")
    board = random_board(rng, scenario, in_turn=True)
    which = number % len(EFFECTS)
    table = Dialogue(box.game, board, box.step(scenario, which), rng)
    resolve(board, EFFECTS[which], table.choose)
    table.agree()


def compare_face(game: HighwayHeist, scenario: str, number: int) -> None:
    rng = random.Random(f"suv face {scenario} {number}")
    board = random_board(rng, scenario, in_turn=True)
    table = Dialogue(game, board, "ResolveFace(0)", rng)
    suv_face(board, table.choose)
    table.agree()


@rule("HH-STEP-1", "HH-STEP-2", "HH-STEP-4", "HH-FX-suvs-move", "HH-FX-shaw-hunts")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_enemies_step_as_the_ledger_says(box: EffectBox, scenario: str) -> None:
    for number in range(180):
        compare_effect(box, scenario, number)


@rule("HH-SUV-1", "HH-SUV-2", "HH-SUV-3", "HH-SUV-4", "HH-SUV-5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_suv_face_goes_as_the_ledger_says(highway_heist: HighwayHeist, scenario: str) -> None:
    for number in range(180):
        compare_face(highway_heist, scenario, number)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_enemies_step_and_slam_as_the_ledger_says_everywhere(
    box: EffectBox, highway_heist: HighwayHeist, scenario: str
) -> None:
    for number in range(5000):
        compare_effect(box, scenario, number)
        compare_face(highway_heist, scenario, number)
