"""Every reason of the ledger's section 25 for stunts, special actions and reactions."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.explain.stunts import NEEDS
from rollingroad.games.highway_heist.rules.conditions import FIND, WHEN
from rollingroad.games.highway_heist.rules.kinds import CLOSED, OPEN
from rollingroad.games.highway_heist.rules.stunts import MISSILE_LAUNCH, SHOTGUN_SHOT, OfferReaction
from tests.games.highway_heist.scene import TRIO, Scene, driving
from tests.rule_marker import rule

# Stunts and special actions


@rule("HH-STUNT-1")
def test_a_card_that_is_not_there_is_refused_for_that_before_it_needs_a_driver() -> None:
    scene = driving("semi-heist")
    scene.foot(0, "C5")
    scene.turn(0)
    assert str(scene.why("stunt tank-pile-up")) == "HH-STUNT-1: Pile-Up is no stunt of Semi Heist"
    assert scene.code("stunt semi-airmail") == "CARD_NOT_ON_ROAD HH-STUNT-1"


@rule("HH-STUNT-1", "HH-STUNT-4", "HH-REACT-1")
def test_a_card_that_cannot_be_played_now() -> None:
    scene = driving("chopper-takedown")
    scene.turn(0)
    assert scene.code("stunt chopper-head-on") == "CARD_NOT_ON_ROAD HH-STUNT-1"
    assert str(scene.why("stunt tank-pile-up")) == "HH-STUNT-1: Pile-Up is no stunt of Chopper Takedown"
    scene.card("chopper-head-on")
    scene.s.down[2] = True
    assert scene.code("stunt chopper-head-on") == "CARD_SPENT HH-STUNT-4"
    scene.s.down[2] = False
    scene.card("chopper-decoy-flare")
    assert scene.code("stunt chopper-decoy-flare") == "REACTIVE_ONLY HH-REACT-1"


CONDITIONS = [
    ("tank-chain-reaction", "HH-WHEN-suv-line", "the most in one line is 1"),
    ("tank-bail-out", "HH-WHEN-my-peg-on", "needs you on an SUV; you are behind the wheel"),
    (
        "tank-bait-the-turret",
        "HH-WHEN-near",
        "needs the Tank 2 to 3 spaces from you; the nearest is 4 spaces away",
    ),
    ("tank-sacrifice-fly", "HH-WHEN-near", "needs you directly in front of the Tank"),
    ("tank-brake-check", "HH-WHEN-near", "needs an SUV directly behind you"),
    ("tank-pile-up", "HH-WHEN-near", "only one is, and another condition uses it"),
    ("tank-harpoon-line", "HH-WHEN-near", "needs the Tank within 3 spaces of that wreck"),
    ("semi-human-catapult", "HH-WHEN-enemy-peg-on-me", "on your vehicle, and none is there"),
    ("semi-curb-check", "HH-WHEN-near", "an SUV, in an outermost lane, adjacent to you; there is none"),
    ("semi-airmail", "HH-WHEN-door", "needs the Semi's door open; it is closed"),
    ("semi-relay", "HH-WHEN-my-cargo", "it holds 0"),
    ("chopper-handoff", "HH-WHEN-ramsey-aboard", "she is in Brian's vehicle"),
    ("chopper-head-on", "HH-WHEN-clear-lane-to", "Shaw's Car in lane 5 within 4 spaces"),
    ("chopper-tag-team", "HH-WHEN-teammate-on-my-roof", "on the roof of your vehicle"),
    ("chopper-ramp-up", "HH-WHEN-near", "needs a wreck directly in front of you"),
]


@rule(
    "HH-STUNT-1",
    "HH-WHEN-suv-line",
    "HH-WHEN-my-peg-on",
    "HH-WHEN-near",
    "HH-WHEN-enemy-peg-on-me",
    "HH-WHEN-door",
    "HH-WHEN-my-cargo",
    "HH-WHEN-ramsey-aboard",
    "HH-WHEN-clear-lane-to",
    "HH-WHEN-teammate-on-my-roof",
)
@pytest.mark.parametrize(("card", "rule_id", "text"), CONDITIONS, ids=[row[0] for row in CONDITIONS])
def test_the_first_condition_that_fails_is_named(card: str, rule_id: str, text: str) -> None:
    scenario = {"tank": "tank-assault", "semi": "semi-heist", "chop": "chopper-takedown"}[card[:4]]
    scene = driving(scenario, at="A5")
    scene.s.ramsey = 1 if scenario == "chopper-takedown" else -1
    scene.suvs("B4")
    scene.wrecks("A4")
    scene.card(card)
    scene.turn(0)
    why = scene.why(f"stunt {card}")
    assert (why.code, why.rule) == ("CONDITION", rule_id)
    assert text in why.text


@rule(
    "HH-WHEN-no-enemy-peg-on",
    "HH-WHEN-shells-empty",
    "HH-WHEN-landing",
    "HH-WHEN-lock",
    "HH-WHEN-ramsey-swap",
)
def test_conditions_that_fail_later() -> None:
    scene = Scene()
    scene.enemy("E3")
    scene.foot(0, "E3")
    scene.card("tank-hatch-raid")
    scene.turn(0)
    assert scene.code("stunt tank-hatch-raid") == "CONDITION HH-WHEN-no-enemy-peg-on"
    scene = Scene("semi-heist")
    scene.foot(0, "H3")
    scene.card("semi-take-the-wheel", 0)
    scene.turn(0)
    assert "5 shells left" in scene.why("stunt semi-take-the-wheel").text
    scene = driving("chopper-takedown", at="K3")
    scene.wrecks("L3")
    scene.s.ramsey = 0
    scene.turn(0)
    scene.s.chopper = scene.space("J3")
    assert scene.code("special ramp-jump") == "CONDITION HH-WHEN-landing"
    assert scene.code("special jam-radar") == "CONDITION HH-WHEN-lock"
    assert scene.code("special relocate-ramsey") == "CONDITION HH-WHEN-ramsey-swap"


def test_every_condition_has_its_words() -> None:
    assert NEEDS.keys() == WHEN.keys() | FIND.keys()


@rule("HH-SPECIAL-1")
@pytest.mark.parametrize("action", ["special throw-cargo", "special -"])
def test_special_actions_of_another_scenario(action: str) -> None:
    scene = driving()
    scene.turn(0)
    assert scene.code(action) == "CONDITION HH-SPECIAL-1"


def on_the_rear(door: int) -> Scene:
    scene = Scene("semi-heist", TRIO)
    for seat, roof in enumerate(("F3", "H3", "H3")):
        scene.foot(seat, roof)
    scene.s.door = door
    return scene


@rule("HH-SEMI-10", "HH-SEMI-11")
def test_the_door_is_open_or_closed() -> None:
    scene = on_the_rear(OPEN)
    scene.turn(0)
    assert scene.code("special open-semi-door") == "DOOR_OPEN HH-SEMI-10"
    scene = on_the_rear(CLOSED)
    scene.turn(0)
    assert scene.code("special throw-cargo") == "DOOR_CLOSED HH-SEMI-11"


@rule("HH-SEMI-11")
def test_nobody_to_throw_cargo_to() -> None:
    scene = on_the_rear(OPEN)
    scene.turn(0)
    assert scene.code("special throw-cargo") == "TARGET_PLACE HH-SEMI-11"
    scene.car(1, "E3")
    scene.foot(1, "E3")
    scene.turn(0)
    assert scene.code("special throw-cargo") == "TARGET_UNMANNED HH-SEMI-11"
    scene.car(2, "E4", enemy=True)
    scene.turn(0)
    assert str(scene.why("special throw-cargo")) == "HH-SEMI-11: an enemy peg stands on Letty's vehicle"
    assert scene.why("special throw-cargo").code == "TARGET_BOARDED"
    scene.s.drop_enemy_peg(scene.space("E4"))
    scene.s.cargo[2] = 2
    scene.turn(0)
    assert scene.code("special throw-cargo") == "TARGET_FULL HH-SEMI-11"


@rule("HH-RAMSEY-4")
def test_ramsey_cannot_change_cars() -> None:
    scene = driving("chopper-takedown")
    scene.s.ramsey = 1
    scene.turn(0)
    assert scene.code("special relocate-ramsey") == "NOT_WITH_RAMSEY HH-RAMSEY-4"
    scene.s.ramsey = 0
    scene.s.move_car(scene.space("A1"), scene.space("C4"))
    scene.foot(1, "C4")
    scene.turn(0)
    assert scene.code("special relocate-ramsey") == "RECEIVER_UNMANNED HH-RAMSEY-4"


# Reactions


@rule("HH-REACT-1", "HH-REACT-2", "HH-REACT-4", "HH-COMP-6")
def test_who_cannot_react() -> None:
    scene = Scene("semi-heist", TRIO)
    card = "semi-duck-and-cover"
    scene.card(card)
    for seat, roof in enumerate(("F3", "F3", "H3")):
        scene.foot(seat, roof)
    scene.turn(0)
    assert scene.code(f"react {card} 1") == "WRONG_TRIGGER HH-REACT-1"
    scene.s.reacted[0] = 1 << scene.s.spots[2]
    scene.s.held_on = 1 << 1
    scene.ask(OfferReaction(SHOTGUN_SHOT), OfferReaction(SHOTGUN_SHOT))
    assert scene.code(f"react {card} 1") == "TRIED_THIS_ROUND HH-REACT-2"
    assert scene.code(f"react {card} 2") == "ANSWERED HH-REACT-4"
    assert scene.code(f"react {card} 4") == "PLAYER_COUNT HH-COMP-6"
    assert scene.code("react semi-ladder-run 3") == "CARD_NOT_ON_ROAD HH-STUNT-1"
    assert scene.code("react chopper-decoy-flare 3") == "CARD_NOT_ON_ROAD HH-STUNT-1"


@rule("HH-REACT-1")
def test_a_reaction_needs_its_trigger_and_conditions() -> None:
    scene = driving("chopper-takedown", at="G3")
    scene.s.ramsey = 0
    scene.card("chopper-return-to-sender")
    scene.s.spots[1] = scene.s.t.stunts.index(
        next(c for c in scene.s.t.stunts if c.id == "semi-duck-and-cover")
    )
    scene.s.tokens[1] = 1
    scene.ask(OfferReaction(MISSILE_LAUNCH))
    assert scene.code("react chopper-return-to-sender 2") == "CONDITION HH-WHEN-near"
    assert scene.code("react semi-duck-and-cover 1") == "WRONG_TRIGGER HH-REACT-1"
