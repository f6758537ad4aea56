"""Road maintenance, read twice."""

from __future__ import annotations

import random

import pytest

from rollingroad.games.highway_heist.game import HighwayHeist
from tests.games.highway_heist.literal.dialogue import Dialogue
from tests.games.highway_heist.literal.generator import SCENARIOS, random_board
from tests.games.highway_heist.literal.maintenance import maintain
from tests.rule_marker import rule


def compare(game: HighwayHeist, scenario: str, number: int) -> None:
    rng = random.Random(f"maintenance {scenario} {number}")
    board = random_board(rng, scenario, in_turn=False)
    table = Dialogue(game, board, "EndRound()", rng)
    maintain(board, table.choose)
    table.agree()


@rule("HH-ROUND-2", "HH-ROUND-3", "HH-ROUND-4", "HH-ROUND-5", "HH-ROUND-6", "HH-ROUND-7", "HH-WRECK-2")
@rule("HH-TANK-5", "HH-SEMI-7", "HH-SEMI-8", "HH-SHAW-5")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_road_drifts_as_the_ledger_says(highway_heist: HighwayHeist, scenario: str) -> None:
    for number in range(150):
        compare(highway_heist, scenario, number)


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_road_drifts_as_the_ledger_says_everywhere(highway_heist: HighwayHeist, scenario: str) -> None:
    for number in range(5000):
        compare(highway_heist, scenario, number)
