"""Positions as people write them: optional fields, round trips, and refusals."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.positions import BadPosition
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.playing import new_battle
from tests.games.shattered_highways.table import GAME
from tests.rule_marker import rule

SHORT = """
# Two cars side by side
turn: v1
v1: 1 car; at 10, 20
v2: 2 truck bone "Bone"; at 12 3/8, 20; hp 31; mounts cannon front unloaded; addons hangers-on x2, armor left
"""


def test_what_is_left_out_takes_its_usual_value(road: Road) -> None:
    table = road(SHORT)
    s = table.state
    assert (s.hp, s.x, s.y) == ([25, 31], [80, 99], [160, 160])
    assert [table.where(w) for w in range(1, 10)] == [
        "v1 D",
        "v1 P1",
        "v1 P2",
        "v2 D",
        "v2 W1",
        "v2 P1",
        "v2 P2",
        "v2 cling",
        "v2 cling",
    ]
    assert table.mount(2) == "unloaded"
    assert (s.setup.scenario.id, s.setup.width, s.setup.length, s.round) == ("open-road", 288, 384, 1)
    assert s.builds[1].cp == 35 + 7 + 2 + 1


def test_a_rig_brings_the_place_of_a_buggy_that_is_known_to_be_empty(road: Road) -> None:
    table = road("turn: v2\nv1: 1 rig; at 10, 20\nv2: 2 car; at 20, 20")
    assert (table.status(3), table.state.known[2]) == ("absent", True)
    assert table.question == "warrior"


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_battle_reads_back_to_the_same_state(seed: int) -> None:
    state = new_battle(scenario="convoy", fleet_1="cinder-circus", fleet_2="dust-regency", rounds=2).state
    rng = Rng(f"positions {seed}")
    while state.open:
        ask = state.open[rng.below(len(state.open))]
        state.apply(ask.sample(rng), ask.seat)
        text = GAME.position(state)
        again = GAME.from_position(text)
        assert GAME.position(again) == text
        assert again == state


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("nonsense", "'nonsense' is not understood"),
        ("scenario: moon-race", "scenario: there is no 'moon-race'; there are: open-road"),
        ("table: 36 by 48", "table: '36 by 48' is not written like 36 x 48"),
        ("v3: 1 tank; at 1, 1", "v3: '1 tank' is not written like"),
        ("v4: 1 car; at 1, 1", "the vehicles are not numbered v1, v2, v3 and so on"),
        ("v3: 3 car; at 1, 1", "v3: there is no player 3"),
        ("v3: 1 car; at 1", "v3: where it is must be written like at 12 1/2, 8"),
        ("v3: 1 car; at 1, 1/3", "v3: '1/3' is no length in inches and eighths"),
        ("v3: 1 car; at 10, 21", "v1: its place is off the table or taken by another vehicle"),
        ("v3: 1 car; at 35, 1", "v3: its place is off the table or taken by another vehicle"),
        ("v3: 1 car; at 1, 1; flying", "v3: 'flying' is not understood"),
        ("v3: 1 car; at 1, 1; hp 26", "v3: '26' is no whole number from 0 to 25"),
        ("v3: 1 car; at 1, 1; crew D w1, D w2", "v3: two warriors sit in D"),
        ("v3: 1 car; at 1, 1; crew W2 w1", "v3: there is no seat 'W2'; there are: D, W1, P1"),
        (
            "v3: 1 car; at 1, 1; crew D w1, P1 w1",
            "line 6: v3: crew: the warrior w1 is in two places (SH-FLEET-3)",
        ),
        ("v3: 1 car; at 1, 1; crew D w99", "the warriors are not numbered w1, w2, w3 and so on"),
        ("v3: 1 buggy; at 1, 1; mounts cannon front", "a Buggy cannot carry the Cannon"),
        ("v3: 1 car; at 1, 1; addons wings", "wings"),
        ("v3: 0 car; at 1, 1; crew D w1", "v3: nobody owns it, so w1 must say 'of 1' or 'of 2'"),
        ("v3: 1 car; at 1, 1; at 2, 2", "v3: 'at' is there twice"),
        (
            "v3: 1 car; at 1, 1; order 1\nv4: 1 car; at 1, 9; order 1",
            "v4: another vehicle of its player has order 1",
        ),
        ("v3: 1 car; at 1, 1; locked v3", "v3: it cannot be locked to itself (SH-ADDON-WHEEL)"),
        ("v3: 1 car; at 1, 1; hp 0", "v3: hp 0 is a wreck, so it must be 'wrecked'"),
        (
            "v3: 1 car; wrecked; hp 0; crew none\nv4: 1 car; at 1, 1; locked v3",
            "v4: it is locked to v3, which is not on the table (SH-RAM-8)",
        ),
        ("v3: 1 car; at 1, 1; cans 1", "v3: there are fuel cans in Fuel Run only (SH-SCENARIO-FUEL)"),
        ("v3: 1 car; at 1, 1; crew D can", "v3: there are fuel cans in Fuel Run only (SH-SCENARIO-FUEL)"),
        ("v3: 1 car; at 1, 1; crew D hero, W1 hero", "is not the only hero of player 1 (SH-SETUP-3)"),
        ("round: 1, lead 2 2", "lead names each of the 2 players once (SH-ORDER-3)"),
        ("round: 99", "round: 99 is more than"),
        (
            "v3: 1 car; at 1, 1; mounts machine-gun frnt",
            "mounts: 'frnt' is not understood; did you mean 'front'?",
        ),
        (
            "v3: 1 car; at 1, 1; mounts rocket-rack front ammo 9",
            "v3: ammo: '9' is no whole number from 0 to 3",
        ),
        ("v3: 1 car; at 1, 1; nitro 2", "v3: nitro 2 is more than its add-ons bring, 0 (SH-ADDON-NITRO)"),
        ("v3: 1 car; at 1, 1; addons smoke-pots; smoke 3", "v3: smoke 3 is more than its add-ons bring, 2"),
        ("v2: 1 car; at 1, 1", "there is a line 'v2' already"),
        ("scenario: open-road, 8 laps", "scenario: '8 laps' is not written like 8 rounds or 2 players"),
        ("round: soon", "round: 'soon' is not understood"),
        ("round: 2, lead 3", "round: '3' is no whole number from 1 to 2"),
        ("marked: v9", "marked: there is no 'v9'"),
        ("score: 1 2 3", "score: there are 2 players"),
        ("sequence: acting v8", "sequence: there is no 'v8'"),
        ("sequence: dancing", "sequence: 'dancing' is not understood"),
        ("out: w99 7", "out: '7' is no whole number from 1 to 2"),
        ("asked: Sing(1)", "there is no step 'Sing'"),
        ("outcome: 1 0 0", "the outcome has 3 scores for 2 players"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(wrong: str, told: str) -> None:
    with pytest.raises(BadPosition) as caught:
        GAME.from_position(f"{SHORT}{wrong}\n")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_lengths_may_be_decimals() -> None:
    by_eighths, decimal = "v3: 1 car; at 1 5/8, 2 1/2\n", "v3: 1 car; at 1.625, 2.5\n"
    assert GAME.from_position(SHORT + decimal) == GAME.from_position(SHORT + by_eighths)
    (problem,) = GAME.status(f"{SHORT}v3: 1 car; at 1.6, 2\n")
    assert "'1.6' is no length in inches and eighths" in problem.text


def test_all_that_is_wrong_is_told_at_once() -> None:
    text = f"{SHORT}v3: 1 car; at 35, 1\nv4: 2 car; at 10, 21\nround: soon\nscore: 1 2 3\nasked: Sing(1)\n"
    first = len(SHORT.splitlines()) + 1
    assert [problem.line for problem in GAME.status(text)][-4:] == [
        first + 1,
        first + 2,
        first + 3,
        first + 4,
    ]
    assert {problem.rule for problem in GAME.status(text)} == {"", "SH-GEO-5"}


@rule("SH-FLEET-4", "SH-SEAT-1")
def test_without_a_word_about_mounts_the_included_machine_guns_are_there() -> None:
    text = """
    turn: v1
    v1: 1 car ash "Ash"; at 10, 20
    v2: 2 rig bone "Bone"; at 20, 20
    v3: 2 truck coal "Coal"; at 30, 20; mounts none
    """
    state = GAME.from_position(text)
    assert [build.seat_name[1:3] for build in state.builds[:3]] == [["W1", "P1"], ["W1", "W2"], ["P1", "P2"]]
    assert "mounts machine-gun left, machine-gun right;" in GAME.position(state)
    assert "mounts none" in GAME.position(state)
    assert GAME.from_position(GAME.position(state)) == state
