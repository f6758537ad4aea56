"""Button labels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import NOBODY
from rollingroad.games.highway_heist.explain.registry import HEIST
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.chopper import ChooseRamseysRide
from rollingroad.games.highway_heist.rules.enemies import ChooseSlammed, OfferReroll, PegBoards, RollEnemyDie
from rollingroad.games.highway_heist.rules.kinds import DEFENSE_ROLL
from rollingroad.games.highway_heist.rules.pegs import PegsFall
from rollingroad.games.highway_heist.rules.ram import (
    ChooseForced,
    ChooseRammed,
    FollowForced,
    ForceTo,
    SlideWreck,
)
from rollingroad.games.highway_heist.rules.rolls import Assist, OfferBoost, RollEffort
from rollingroad.games.highway_heist.rules.state import HeistState
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import perform_stunt
from tests.games.highway_heist.scene import TRIO, Scene, driving, highway_heist
from tests.rule_marker import rule

GAME = highway_heist()
SCENARIOS = tuple(GAME.box.scenarios)


def games(scenario: str, seeds: range) -> Iterator[HeistState]:
    """Every state of random games with two, three and four players; drivers answer every third question."""
    for players in (2, 3, 4):
        for seed in seeds:
            rng = Rng(f"labels {players} {seed}")
            s = GAME.start(HeistOptions(scenario=scenario, players=players))
            while s.open:
                yield s
                ask = s.open[0]
                drive = not ask.is_chance and rng.below(3) == 0
                s.apply(GAME.bot.drive(GAME.view(s, ask.seat), ask) if drive else ask.sample(rng), ask.seat)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_two_choices_of_a_question_look_alike_and_none_shows_an_id(scenario: str) -> None:
    seen: set[str] = set()
    for s in games(scenario, range(4)):
        ask = s.open[0]
        view = GAME.view(s, NOBODY if ask.is_chance else ask.seat)
        labels = [GAME.words.label(action, view) for action in ask.offered]
        assert len(set(labels)) == len(labels), labels
        assert all(text[0].isupper() or text[0].isdigit() for text in labels), labels
        assert not any(re.search(r"[a-z0-9]-[a-z0-9]|  |\bin $", text) for text in labels), labels
        seen |= {GAME.codec.unpack(action)[0].name for action in ask.offered}
    assert len(seen) > 30


def said(scene: Scene, *texts: str) -> list[str]:
    return [HEIST.label(scene.s, GAME.parse(text)) for text in texts]


def test_places_are_named_by_what_is_done_there() -> None:
    scene = driving()
    scene.turn(0)
    assert said(scene, "drive G3", "nudge D4", "nitro D4", "place C2") == [
        "Drive to G3",
        "Quick Hands to D4 (no action)",
        "Nitrous to D4 (1 boost token, no action)",
        "Start in C2",
    ]


def test_a_roll_names_its_target_where_only_one_can_be_meant() -> None:
    scene = driving()
    scene.suvs("D5")
    scene.turn(0)
    assert said(scene, "ram", "force") == ["Ram the SUV in D5", "Force the SUV in D5 away"]
    scene.suvs("D6")
    assert said(scene, "ram", "force") == ["Ram an SUV", "Force a vehicle away"]


def test_on_foot() -> None:
    scene = driving()
    scene.boarded_suv("D5")
    scene.turn(0)
    assert said(scene, "leap C5", "leap D5", "leap E3") == [
        "Climb onto your roof",
        "Leap onto the SUV in D5",
        "Leap onto the Tank in E3",
    ]
    scene.foot(0, "D5")
    assert said(scene, "hijack", "brawl", "wheel") == [
        "Hijack the SUV in D5",
        "Brawl with the enemy peg",
        "Get behind the wheel",
    ]


def test_the_roofs_of_the_semi_are_told_apart() -> None:
    scene = driving("semi-heist")
    scene.turn(0)
    roofs = [scene.s.road.name(scene.s.semi + part * scene.s.road.lanes) for part in range(3)]
    assert said(scene, *[f"leap {roof}" for roof in roofs]) == [
        "Leap onto the Semi's rear",
        "Leap onto the Semi's middle",
        "Leap onto the Semi's cab",
    ]


def test_roman_is_told_how_many_tokens_he_takes() -> None:
    scene = Scene(crew="roman:american-muscle,dom:street-drifter")
    scene.car(0, "C4")
    scene.turn(0)
    assert said(scene, "take-boost") == ["Take 2 boost tokens"]
    scene.s.boost[0] = 4
    assert said(scene, "take-boost", "end") == ["Take a boost token", "End the turn"]


def test_cards_tell_their_skill_and_need() -> None:
    scene = driving()
    assert said(
        scene, "stunt tank-bait-the-turret", "special relocate-ramsey", "react semi-duck-and-cover 2"
    ) == [
        "Bait the Turret (Control, needs 2)",
        "Relocate Ramsey (Control, needs 2)",
        "Brian tries Duck and Cover (Athletics, needs 2)",
    ]
    assert said(scene, "stunt-card tank-pile-up", "enemy-card tank-brake-job") == ["Pile-Up", "Brake Job"]
    assert said(scene, "character dom", "vehicle exotic-supercar") == ["Dom", "Exotic Supercar"]


def test_an_assist_promises_no_more_dice_than_five() -> None:
    scene = Scene(crew=TRIO)
    scene.car(0, "C4")
    scene.s.boost = [0, 3, 0]
    scene.ask(Assist(0, 0, 0, 2, 1))
    assert said(scene, "assist 0", "assist 1", "assist 2") == [
        "Give nothing: 0 % success",
        "Give 1 token, +2 dice: 0 → 31 % success",
        "Give 2 tokens, +3 dice: 0 → 50 % success",
    ]


@rule("HH-DEF-1", "HH-BOOST-3")
def test_answers_in_a_defence_roll_say_how_much_damage_comes_through() -> None:
    """Three damage, no success, one boost symbol: neither answer saves all, but they differ by one."""
    scene = Scene()
    scene.car(0, "C4")
    scene.s.boost = [1, 3]
    scene.s.strength[0] = 6
    scene.ask(OfferBoost(DEFENSE_ROLL, 0, 3, 0, 1))
    assert said(scene, "boost", "keep") == ["Spend a boost token: 2 damage", "Keep the token: 3 damage"]
    scene.ask(Assist(DEFENSE_ROLL, 0, 3, 2, 1))
    none, one = said(scene, "assist 0", "assist 1")
    assert none == f"Give nothing: {mean_taken(2):.1f} damage on average"
    assert one == f"Give 1 token, +2 dice: {mean_taken(2):.1f} → {mean_taken(4):.1f} damage on average"


def mean_taken(dice: int) -> float:
    """The mean damage taken of three, by counting every roll of dice with these six faces."""
    faces = GAME.box.dice.effort.faces
    rolls = list(product(faces, repeat=dice))
    return sum(max(0, 3 - roll.count("success")) for roll in rolls) / len(rolls)


def test_dice_as_people_read_them() -> None:
    scene = driving()
    scene.ask(RollEffort(0, 0, 0, 4))
    assert said(scene, "effort SSB-", "effort ----") == [
        "2 successes, 1 boost symbol and 1 blank",
        "4 blanks",
    ]
    scene.ask(RollEnemyDie(False))
    assert said(scene, "die suv", "die north-card") == ["An SUV", "North and a card"]
    scene.ask(OfferReroll(0))
    scene.s.tej_tokens = 3
    assert said(scene, "reroll", "accept") == ["Roll again (1 of 3 Tej tokens)", "Let it stand"]


def test_people_are_called_by_name() -> None:
    scene = Scene("chopper-takedown", TRIO)
    for seat, place in enumerate(("C1", "C2", "C3")):
        scene.car(seat, place)
    assert said(scene, "turn 3", "turn 4") == ["Letty goes next", "Player 4 goes next"]
    scene.ask(ChooseRamseysRide())
    assert said(scene, "ramsey 1") == ["Ramsey rides with Dom"]
    scene.ask(PegsFall(scene.space("C4"), (1, 9), -1))
    assert said(scene, "next-peg 2", "next-peg enemy") == ["Brian first", "The enemy peg first"]


def test_answers_say_what_they_answer() -> None:
    scene = driving()
    scene.suvs("D5", "D6")
    scene.ask(ChooseRammed(0))
    assert said(scene, "target D5") == ["Ram the SUV in D5"]
    scene.ask(ChooseForced(0))
    assert said(scene, "target D6") == ["Force the SUV in D6"]
    scene.ask(ForceTo(0, scene.space("D5")))
    assert said(scene, "push E5") == ["Force it to E5"]
    scene.ask(FollowForced(0, scene.space("C6")))
    assert said(scene, "follow", "stay") == ["Follow into C6", "Stay in C5"]
    scene.wrecks("B5")
    scene.ask(SlideWreck(0, scene.space("B5")))
    assert said(scene, "slide B4", "leave") == ["Slide the wreck to B4", "Leave the wreck"]


def test_enemies_board_and_slam_vehicles() -> None:
    scene = Scene()
    scene.car(0, "C3")
    scene.car(1, "C5")
    scene.boarded_suv("D4")
    scene.ask(ChooseSlammed(scene.space("D4")))
    assert said(scene, "slam C3") == ["Slam Dom's vehicle in C3"]
    scene.ask(PegBoards(scene.space("D4")))
    assert said(scene, "land C5") == ["Board Brian's vehicle in C5"]


LINE = """
. . . . . . . . . . . .
. . . . . . . . . . . .
. . . . T T . . . . . .
1 s s . . . . . . . . .
. . . . . . . . . . . .
2 . . . . . . . . . . .
"""


def test_a_wreck_flies_to_a_place_into_something_or_nowhere(heist: Heist) -> None:
    table = perform_stunt(heist, "tank-chain-reaction", LINE)
    assert table.question == "toss"
    texts = {text: HEIST.label(table.state, GAME.parse(text)) for text in table.offered()}
    assert texts["toss C4"] == "Leave the wreck in C4"
    assert texts["toss D4"] == "Throw the wreck to D4"
    assert texts["toss B4"] == "Throw the wreck into the SUV in B4"
