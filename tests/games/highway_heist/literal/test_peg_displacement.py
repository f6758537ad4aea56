"""Pegs that are thrown off, read twice: from wrecked SUVs and lost vehicles, in brawls, off the Semi."""

from __future__ import annotations

import random

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist
from tests.games.highway_heist.literal.board import Board, Space
from tests.games.highway_heist.literal.dialogue import Dialogue
from tests.games.highway_heist.literal.effects import Effect, EffectBox, resolve
from tests.games.highway_heist.literal.enemy_steps import peg_face
from tests.games.highway_heist.literal.generator import SCENARIOS, random_board
from tests.games.highway_heist.literal.numbers import LANES
from tests.games.highway_heist.literal.pegs import make_wreck
from tests.rule_marker import rule

EFFECTS: list[Effect] = [{"fx": "throw-off", "from": "semi"}]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> EffectBox:
    return EffectBox(tmp_path_factory.mktemp("pegs"), EFFECTS)


def with_vehicle(rng: random.Random, scenario: str, marks: str) -> Board:
    """A position with a vehicle of one of these marks."""
    while True:
        board = random_board(rng, scenario, in_turn=True)
        if board.all(*marks):
            return board


def number_of(space: Space) -> int:
    """The game counts spaces column by column."""
    return space[0] * LANES + space[1]


def compare_wrecked_suv(game: HighwayHeist, scenario: str, number: int) -> None:
    rng = random.Random(f"wrecked SUV {scenario} {number}")
    board = with_vehicle(rng, scenario, "s")
    suv = max(board.all("s"), key=lambda suv: (len(suv.riders) + suv.enemy, suv.spaces))
    table = Dialogue(game, board, f"WreckEach(({number_of(suv.spaces[0])},))", rng)
    make_wreck(board, suv, table.choose)
    table.agree()


def compare_wrecked_vehicle(game: HighwayHeist, scenario: str, number: int) -> None:
    rng = random.Random(f"wrecked vehicle {scenario} {number}")
    board = with_vehicle(rng, scenario, "1234")
    vehicle = max(board.vehicles(), key=lambda pv: (len(pv.riders) + pv.enemy, pv.spaces))
    table = Dialogue(game, board, f"DealDamage({vehicle.owner - 1}, 9)", rng)
    make_wreck(board, vehicle, table.choose)
    table.agree()


def compare_peg_face(game: HighwayHeist, scenario: str, number: int) -> None:
    rng = random.Random(f"peg face {scenario} {number}")
    board = random_board(rng, scenario, in_turn=True)
    table = Dialogue(game, board, "ResolveFace(1)", rng)
    peg_face(board, table.choose)
    table.agree()


def compare_throw_off(box: EffectBox, number: int) -> None:
    rng = random.Random(f"throw off {number}")
    board = random_board(rng, "semi-heist", in_turn=True)
    table = Dialogue(box.game, board, box.step("semi-heist", 0), rng)
    resolve(board, EFFECTS[0], table.choose)
    table.agree()


@rule("HH-PEG-4", "HH-PEG-6", "HH-PEG-7", "HH-PEG-8", "HH-WRECK-1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pegs_of_a_wrecked_suv_land_as_the_ledger_says(highway_heist: HighwayHeist, scenario: str) -> None:
    for number in range(120):
        compare_wrecked_suv(highway_heist, scenario, number)


@rule("HH-PEG-4", "HH-PEG-5", "HH-PEG-7", "HH-PEG-8", "HH-PEG-9", "HH-WRECK-4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pegs_and_driver_of_a_lost_vehicle_land_as_the_ledger_says(
    highway_heist: HighwayHeist, scenario: str
) -> None:
    for number in range(120):
        compare_wrecked_vehicle(highway_heist, scenario, number)


@rule("HH-EPEG-1", "HH-EPEG-2", "HH-EPEG-3", "HH-EPEG-4", "HH-EPEG-5", "HH-EPEG-6", "HH-PEG-6", "HH-PEG-9")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_peg_face_goes_as_the_ledger_says(highway_heist: HighwayHeist, scenario: str) -> None:
    for number in range(120):
        compare_peg_face(highway_heist, scenario, number)


@rule("HH-FX-throw-off", "HH-PEG-6")
def test_pegs_thrown_off_the_semi_land_as_the_ledger_says(box: EffectBox) -> None:
    for number in range(200):
        compare_throw_off(box, number)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pegs_land_as_the_ledger_says_everywhere(highway_heist: HighwayHeist, scenario: str) -> None:
    for number in range(5000):
        compare_wrecked_suv(highway_heist, scenario, number)
        compare_wrecked_vehicle(highway_heist, scenario, number)
        compare_peg_face(highway_heist, scenario, number)


@pytest.mark.soak
def test_pegs_thrown_off_the_semi_land_as_the_ledger_says_everywhere(box: EffectBox) -> None:
    for number in range(5000):
        compare_throw_off(box, number)
