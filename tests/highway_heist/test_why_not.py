"""Every reason of the ledger's section 25, each from a road where it is the first to fail."""

from __future__ import annotations

import pytest

from rollingroad.core.ledger import find_ledger, load_ledger
from rollingroad.core.packing import pack
from rollingroad.core.rng import Rng
from rollingroad.core.state import CHANCE, NOBODY
from rollingroad.games.highway_heist.choices import HandOver, KnockOff, MoveVehicle, Reposition, WreckingBall
from rollingroad.games.highway_heist.chopper import ShawSlams
from rollingroad.games.highway_heist.conditions import FIND, WHEN
from rollingroad.games.highway_heist.enemies import ChooseSlammed, PegBoards, RollEnemyDie
from rollingroad.games.highway_heist.force import ChooseForced, ForceTo
from rollingroad.games.highway_heist.game import HeistOptions
from rollingroad.games.highway_heist.kinds import ADRIFT, CLOSED, DRIVE, ENEMY_PEG, OPEN
from rollingroad.games.highway_heist.pegs import AdriftLands, PegFalls, PegsFall
from rollingroad.games.highway_heist.ram import ChooseRammed, SlideWreck
from rollingroad.games.highway_heist.reactions import MISSILE_LAUNCH, SHOTGUN_SHOT, OfferReaction
from rollingroad.games.highway_heist.road import OFF
from rollingroad.games.highway_heist.stunts import Rewards
from rollingroad.games.highway_heist.turn import ChoosePlayer
from rollingroad.games.highway_heist.why_not_conditions import TEXTS
from tests.highway_heist.scene import Scene, highway_heist
from tests.rule_marker import rule

TRIO = "dom:american-muscle,brian:exotic-supercar,letty:street-drifter"


def driving(scenario: str = "tank-assault", crew: str = "", at: str = "C5") -> Scene:
    """Seat 1 drives in its own turn; the other vehicle is far away."""
    scene = Scene(scenario, crew) if crew else Scene(scenario)
    scene.car(0, at)
    scene.car(1, "A1")
    return scene


# Whose turn and whose question it is


@rule("HH-END-1")
def test_nothing_is_allowed_after_the_end() -> None:
    scene = driving()
    scene.turn(0)
    scene.s.concede(0)
    assert scene.why("end").code == "GAME_OVER"
    assert str(scene.why("drive C4")) == "HH-END-1: the game is over: the team has lost"


@rule("HH-TURN-1")
def test_another_player_is_active() -> None:
    scene = driving()
    assert scene.code("ram") == "NOT_YOUR_TURN HH-TURN-1"
    scene.turn(0)
    assert str(scene.why("drive B1", 1)) == "HH-TURN-1: it is the turn of Dom, not of Brian"
    assert scene.code("turn 2", 1) == "NOT_YOUR_TURN HH-TURN-1"


@rule("HH-TEAM-1", "HH-CHANCE-1")
def test_somebody_else_is_asked() -> None:
    scene = Scene()
    scene.car(0, "C5", enemy=True)
    scene.s.boost = [0, 1]
    scene.turn(0)
    assert scene.code("end", NOBODY) == "NOT_YOUR_DECISION HH-TEAM-1"
    assert scene.code("effort SSS") == "NOT_YOUR_DECISION HH-CHANCE-1"
    assert scene.code("end", CHANCE) == "NOT_YOUR_DECISION HH-CHANCE-1"
    scene.do("shake", 0)
    assert scene.code("drive C4") == "NOT_YOUR_DECISION HH-TEAM-1"


@rule("HH-TURN-4")
def test_an_action_is_completed_before_the_next() -> None:
    scene = driving()
    scene.suvs("D5", "D4")
    scene.turn(0)
    scene.do("ram", 0)
    scene.roll("SSSSS")
    assert scene.code("drive C4") == "NOT_ASKED HH-TURN-4"
    assert scene.code("follow") == "NOT_ASKED HH-FORCE-2"


@rule("HH-TURN-2", "HH-TAKE-1", "HH-TURN-6")
def test_actions_are_used_up_or_ended() -> None:
    scene = Scene(crew="brian:american-muscle,dom:exotic-supercar")
    scene.car(0, "C5")
    scene.turn(0)
    scene.do("drive C4", 0)
    scene.do("drive C5", 0)
    assert scene.code("drive C4") == "NO_ACTIONS_LEFT HH-TURN-2"
    scene.do("end", 0)
    assert scene.code("drive C4") == "ACTIONS_ENDED HH-TURN-2"
    scene.turn(0)
    scene.do("take-boost", 0)
    assert scene.code("drive C4") == "ACTIONS_ENDED HH-TAKE-1"
    assert scene.code("nudge C4") == "TOO_LATE HH-TURN-6"


@rule("HH-TURN-2", "HH-COMP-6")
def test_who_had_the_turn_of_this_round_is_exhausted() -> None:
    scene = Scene(crew=TRIO)
    for seat, space in enumerate(("C5", "A1", "A6")):
        scene.car(seat, space)
    scene.s.exhausted[1] = True
    scene.ask(ChoosePlayer())
    assert str(scene.why("turn 2")) == "HH-TURN-2: Brian has had the turn of round 1"
    assert scene.why("turn 2").code == "EXHAUSTED"
    assert scene.code("turn 4") == "PLAYER_COUNT HH-COMP-6"


@rule("HH-PEG-10")
def test_adrift_one_only_takes_a_boost_or_ends() -> None:
    scene = Scene()
    scene.enemy("E3")
    scene.foot(1, "E3")
    scene.turn(0)
    assert scene.s.peg[0] == ADRIFT
    assert scene.code("ram") == "ADRIFT HH-PEG-10"
    assert scene.s.why_not(scene.game.parse("take-boost"), 0) is None


@rule("HH-VEH-7", "HH-ROLL-2")
@pytest.mark.parametrize("action", ["drive C4", "ram", "force", "shake", "stunt tank-pile-up"])
def test_driving_needs_a_manned_vehicle(action: str) -> None:
    scene = driving()
    scene.foot(0, "C5")
    scene.turn(0)
    assert scene.code(action) == "NOT_MANNED HH-ROLL-2"
    scene = Scene()
    scene.suvs("C5")
    scene.foot(0, "C5")
    scene.turn(0)
    assert scene.code(action) == "NO_VEHICLE HH-VEH-7"


# Drive


@rule("HH-DRIVE-1", "HH-GEO-6", "HH-GEO-8")
def test_where_a_drive_cannot_end() -> None:
    scene = driving()
    scene.suvs("C4")
    scene.turn(0)
    assert scene.code("drive C5") == "SAME_SPACE HH-DRIVE-1"
    assert str(scene.why("drive H5")) == "HH-DRIVE-1: H5 is 5 spaces away; the Speed of Dom is 4"
    assert str(scene.why("drive C4")) == "HH-GEO-8: an SUV stands in C4"
    off = scene.s.why_not(pack(DRIVE, scene.s.road.size), 0)
    assert off is not None
    assert (off.code, off.rule) == ("OFF_ROAD", "HH-GEO-6")


@rule("HH-GEO-8")
def test_a_wall_leaves_no_way() -> None:
    scene = driving(at="A6")
    scene.wrecks("B5", "B6", "A5")
    scene.turn(0)
    assert str(scene.why("drive C6")) == "HH-GEO-8: every way to C6 within 4 spaces is blocked"


@rule("HH-GEO-10")
def test_under_the_semi_one_does_not_stop() -> None:
    scene = driving("semi-heist", at="G4")
    scene.turn(0)
    assert scene.code("drive G3") == "UNDER_SEMI HH-GEO-10"


@rule("HH-POWER-DRIFTER")
def test_a_drifter_slips_past_cars_but_neither_stops_there_nor_passes_wrecks() -> None:
    scene = Scene(crew="dom:street-drifter,brian:exotic-supercar")
    scene.car(0, "A6")
    scene.suvs("B6", "A5")
    scene.wrecks("B5")
    scene.turn(0)
    assert scene.code("drive B6") == "SLIP_NO_STOP HH-POWER-DRIFTER"
    assert scene.code("drive B5") == "OCCUPIED HH-GEO-8"
    scene = Scene(crew="dom:street-drifter,brian:exotic-supercar")
    scene.car(0, "A6")
    scene.wrecks("B6", "A5", "B5")
    scene.turn(0)
    why = scene.why("drive C6")
    assert (why.code, why.rule) == ("SLIP_NOT_THROUGH", "HH-POWER-DRIFTER")
    assert "a wreck in B5" in why.text or "a wreck in B6" in why.text


# Leap


@rule("HH-LEAP-1", "HH-LEAP-3", "HH-LEAP-4", "HH-PEG-2")
def test_where_a_leap_cannot_go() -> None:
    scene = Scene(crew=TRIO)
    scene.car(0, "C5")
    scene.boarded_suv("D5")
    scene.suvs("H5", "D6")
    scene.wrecks("D4")
    scene.foot(0, "D6")
    scene.foot(1, "D5")
    scene.turn(0)
    assert str(scene.why("leap H5")) == "HH-LEAP-1: H5 is 4 spaces away; the Athletics of Dom is 3"
    assert scene.code("leap D5") == "NO_SLOT HH-PEG-2"
    assert str(scene.why("leap D6")) == "HH-LEAP-3: Dom is on an SUV in D6 already"
    assert scene.code("leap D4") == "NOT_A_ROOF HH-LEAP-4"
    assert scene.code("leap E5") == "NOT_A_ROOF HH-LEAP-4"
    assert scene.code("leap F3") == "NOT_A_ROOF HH-LEAP-4"


@rule("HH-LEAP-2", "HH-LEAP-3", "HH-VEH-5", "HH-VEH-7")
def test_only_the_own_wheel_can_be_taken() -> None:
    scene = driving()
    scene.turn(0)
    assert scene.code("wheel") == "ALREADY_THERE HH-LEAP-3"
    scene.suvs("H5")
    scene.foot(0, "H5")
    scene.turn(0)
    assert scene.code("wheel") == "TOO_FAR HH-LEAP-1"
    scene = Scene()
    scene.car(1, "C5")
    scene.foot(0, "C5")
    scene.turn(0)
    assert str(scene.why("wheel")) == "HH-VEH-5: only Brian may drive Brian's vehicle"
    assert scene.why("wheel").code == "NOT_YOUR_WHEEL"
    scene.suvs("D5")
    scene.foot(0, "D5")
    scene.turn(0)
    assert scene.code("wheel") == "NO_VEHICLE HH-VEH-7"


@rule("HH-LEAP-4", "HH-CHOP-1")
def test_the_chopper_has_no_roof() -> None:
    scene = driving("chopper-takedown", at="H4")
    scene.turn(0)
    assert "the Chopper" in scene.why("leap H3").text
    assert scene.code("leap H3") == "NOT_A_ROOF HH-LEAP-4"


# Ram, Force, Shake


@rule("HH-RAM-1")
def test_no_suv_is_adjacent() -> None:
    scene = driving()
    scene.turn(0)
    assert scene.why("ram").text == "no SUV is on the road; ram needs an adjacent one"
    scene.suvs("E5")
    scene.turn(0)
    assert str(scene.why("ram")) == "HH-RAM-1: the nearest SUV is 2 spaces away; ram needs an adjacent one"
    assert scene.why("ram").code == "NO_SUV_ADJACENT"


@rule("HH-RAM-1", "HH-VEH-6")
def test_what_cannot_be_rammed() -> None:
    scene = driving()
    scene.suvs("D5", "C4", "F5")
    scene.abandoned("B5")
    scene.ask(ChooseRammed(0))
    assert scene.code("target B5") == "NOT_AN_SUV HH-VEH-6"
    assert scene.code("target A1") == "NOT_AN_SUV HH-VEH-6"
    assert str(scene.why("target F5")) == "HH-RAM-1: an SUV is in F5, 3 spaces away; it must be adjacent"
    assert scene.why("target F5").code == "NOT_ADJACENT"
    assert scene.code("target D5", 1) == "NOT_YOUR_DECISION HH-TEAM-1"


@rule("HH-FORCE-1", "HH-FORCE-3")
def test_nothing_to_force() -> None:
    scene = driving()
    scene.turn(0)
    assert scene.code("force") == "NO_TARGET HH-FORCE-1"
    scene.suvs("A6")
    scene.wrecks("A5")
    scene.s.move_car(scene.space("C5"), scene.space("B6"))
    scene.wrecks("B5")
    scene.turn(0)
    assert scene.code("force") == "TARGET_STUCK HH-FORCE-3"


@rule("HH-FORCE-1", "HH-FORCE-3")
def test_what_cannot_be_forced() -> None:
    scene = driving(at="B5")
    scene.suvs("A6", "C5", "F5", "C4")
    scene.wrecks("A5", "B6", "C6")
    scene.abandoned("B4")
    scene.ask(ChooseForced(0))
    assert scene.code("target B4") == "NOT_FORCEABLE HH-FORCE-3"
    assert scene.code("target B5") == "NOT_FORCEABLE HH-FORCE-3"
    assert scene.code("target F5") == "NOT_ADJACENT HH-FORCE-1"
    assert scene.code("target A6") == "TARGET_STUCK HH-FORCE-3"


@rule("HH-FORCE-1", "HH-GEO-8", "HH-GEO-10")
def test_where_a_forced_vehicle_cannot_go() -> None:
    scene = driving("semi-heist", at="G5")
    scene.suvs("G4", "E5")
    scene.wrecks("F4", "F5", "E4")
    scene.ask(ForceTo(0, scene.space("G4")))
    assert scene.code("push F4") == "OCCUPIED HH-GEO-8"
    assert scene.code("push G3") == "UNDER_SEMI HH-GEO-10"
    assert scene.code("push J4") == "TOO_FAR HH-FORCE-1"
    scene.wrecks("G6", "F6", "H6", "H5", "H4")
    scene.ask(ForceTo(0, scene.space("G4")))
    assert scene.code("push I5") == "NO_PATH HH-GEO-8"


@rule("HH-SHAKE-1", "HH-BRAWL-1")
def test_no_enemy_peg_to_throw_off() -> None:
    scene = driving()
    scene.turn(0)
    assert scene.code("shake") == "NO_ENEMY_PEG HH-SHAKE-1"
    assert scene.code("brawl") == "NOT_ON_FOOT HH-BRAWL-1"
    scene.foot(0, "C5")
    scene.turn(0)
    assert scene.code("brawl") == "NO_ENEMY_PEG HH-BRAWL-1"


@rule("HH-HIJACK-1", "HH-VEH-5", "HH-HIJACK-3")
def test_what_cannot_be_hijacked() -> None:
    scene = driving("chopper-takedown")
    scene.s.ramsey = 0
    scene.turn(0)
    assert scene.code("hijack") == "NOT_ON_FOOT HH-HIJACK-1"
    scene.foot(0, "C5")
    scene.turn(0)
    assert scene.code("hijack") == "NOT_ON_SUV HH-HIJACK-1"
    scene.foot(0, "A1")
    scene.turn(0)
    assert scene.code("hijack") == "TEAM_VEHICLE HH-VEH-5"
    scene.suvs("D5")
    scene.foot(0, "D5")
    scene.turn(0)
    assert scene.code("hijack") == "RAMSEY_ABOARD HH-HIJACK-3"


@rule("HH-BOOST-4", "HH-COMP-5")
def test_no_boost_token_to_take() -> None:
    scene = driving()
    scene.s.boost[0] = 3
    scene.turn(0)
    assert scene.code("take-boost") == "AT_CAP HH-BOOST-4"
    scene.s.boost[0] = 0
    scene.s.boost_supply = 0
    scene.turn(0)
    assert scene.code("take-boost") == "SUPPLY_EMPTY HH-COMP-5"


# Stunts and special actions


@rule("HH-STUNT-1", "HH-STUNT-4", "HH-REACT-1")
def test_a_card_that_cannot_be_played_now() -> None:
    scene = driving("chopper-takedown")
    scene.turn(0)
    assert scene.code("stunt chopper-head-on") == "CARD_NOT_ON_ROAD HH-STUNT-1"
    assert scene.code("stunt tank-pile-up") == "CARD_NOT_ON_ROAD HH-STUNT-1"
    scene.card("chopper-head-on")
    scene.s.down[2] = True
    assert scene.code("stunt chopper-head-on") == "CARD_SPENT HH-STUNT-4"
    scene.s.down[2] = False
    scene.card("chopper-decoy-flare")
    assert scene.code("stunt chopper-decoy-flare") == "REACTIVE_ONLY HH-REACT-1"


CONDITIONS = [
    ("tank-chain-reaction", "HH-WHEN-suv-line", "the most in one line is 1"),
    ("tank-bail-out", "HH-WHEN-my-peg-on", "needs Dom on an SUV; Dom is behind the wheel"),
    (
        "tank-bait-the-turret",
        "HH-WHEN-near",
        "needs the Tank 2 to 3 spaces from Dom; the nearest is 4 spaces away",
    ),
    ("tank-sacrifice-fly", "HH-WHEN-near", "needs Dom directly in front of the Tank"),
    ("tank-brake-check", "HH-WHEN-near", "needs an SUV directly behind Dom"),
    ("tank-pile-up", "HH-WHEN-near", "only one is, and another condition uses it"),
    ("tank-harpoon-line", "HH-WHEN-near", "needs the Tank within 3 spaces of that wreck"),
    ("semi-human-catapult", "HH-WHEN-enemy-peg-on-me", "on Dom's vehicle, and none is there"),
    ("semi-curb-check", "HH-WHEN-near", "an SUV, in an outermost lane, adjacent to Dom; there is none"),
    ("semi-airmail", "HH-WHEN-door", "needs the Semi's door open; it is closed"),
    ("semi-relay", "HH-WHEN-my-cargo", "it holds 0"),
    ("chopper-handoff", "HH-WHEN-ramsey-aboard", "she is in Brian's vehicle"),
    ("chopper-head-on", "HH-WHEN-clear-lane-to", "Shaw's Car in lane 5 within 4 spaces"),
    ("chopper-tag-team", "HH-WHEN-teammate-on-my-roof", "on the roof of Dom's vehicle"),
    ("chopper-ramp-up", "HH-WHEN-near", "needs a wreck directly in front of Dom"),
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
    assert "3 shells left" in scene.why("stunt semi-take-the-wheel").text
    scene = driving("chopper-takedown", at="K3")
    scene.wrecks("L3")
    scene.s.ramsey = 0
    scene.turn(0)
    scene.s.chopper = scene.space("J3")
    assert scene.code("special ramp-jump") == "CONDITION HH-WHEN-landing"
    assert scene.code("special jam-radar") == "CONDITION HH-WHEN-lock"
    assert scene.code("special relocate-ramsey") == "CONDITION HH-WHEN-ramsey-swap"


def test_every_condition_has_its_words() -> None:
    assert TEXTS.keys() == WHEN.keys() | FIND.keys()


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


# Assists, boosts, powers


@rule("HH-ASSIST-1", "HH-ASSIST-2", "HH-TEAM-1")
def test_tokens_that_cannot_be_added() -> None:
    scene = Scene(crew=TRIO)
    scene.car(0, "C5", enemy=True)
    scene.car(1, "A1")
    scene.car(2, "A6")
    scene.s.boost = [3, 3, 1]
    scene.turn(0)
    assert scene.code("assist 1", 1) == "AFTER_ROLL HH-ASSIST-1"
    scene.do("shake", 0)
    assert scene.code("assist 1") == "OWN_ROLL HH-ASSIST-1"
    assert str(scene.why("assist 2", 2)) == "HH-ASSIST-1: Letty holds 1 boost token, not 2"
    assert scene.why("assist 2", 2).code == "NO_TOKEN"
    assert scene.code("assist 1", 2) == "NOT_YOUR_DECISION HH-TEAM-1"
    assert scene.code("assist 3", 1) == "FIVE_DICE HH-ASSIST-2"
    scene.do("assist 2", 1)
    assert scene.code("assist 1", 2) == "FIVE_DICE HH-ASSIST-2"
    scene.roll("SBB--")
    assert scene.code("assist 1", 2) == "AFTER_ROLL HH-ASSIST-1"


@rule("HH-BOOST-1", "HH-BOOST-3")
def test_rolls_that_cannot_be_boosted() -> None:
    scene = Scene()
    scene.car(0, "C5", enemy=True)
    scene.suvs("D5", "D4")
    scene.s.boost = [1, 1]
    scene.turn(0)
    assert scene.code("boost") == "NO_SYMBOL HH-BOOST-1"
    scene.do("shake", 0)
    assert scene.code("boost") == "NO_SYMBOL HH-BOOST-1"
    scene.do("assist 0", 1)
    scene.roll("SB")
    assert str(scene.why("boost", 1)) == "HH-BOOST-1: Dom rolls (shake); nobody else can boost it"
    assert scene.why("keep", 1).code == "NOT_YOUR_ROLL"
    scene.do("keep", 0)
    scene.do("ram", 0)
    scene.roll("SSSSS")
    assert scene.code("boost") == "NO_CHANGE HH-BOOST-3"
    assert scene.code("boost", 1) == "NOT_YOUR_ROLL HH-BOOST-1"
    scene.s.boost = [0, 0]
    assert scene.code("boost") == "NO_TOKEN HH-BOOST-1"
    scene.turn(0)
    scene.do("shake", 0)
    assert scene.code("boost") == "NO_TOKEN HH-BOOST-1"


@rule("HH-TURN-6", "HH-POWER-1", "HH-POWER-BRIAN", "HH-POWER-RACER")
def test_free_moves_that_cannot_be_made() -> None:
    scene = Scene(crew="brian:import-racer,dom:street-drifter")
    scene.car(0, "C5")
    scene.car(1, "A1")
    scene.turn(0)
    assert scene.code("nitro C4") == "NO_TOKEN HH-POWER-RACER"
    assert scene.code("nudge E5") == "TOO_FAR HH-DRIVE-1"
    assert scene.code("nudge C5") == "SAME_SPACE HH-DRIVE-1"
    scene.do("nudge C4", 0)
    assert scene.code("nudge C5") == "POWER_USED HH-TURN-6"
    scene.s.boost[0] = 2
    scene.turn(0)
    scene.do("nitro C5", 0)
    assert scene.code("nitro C4") == "POWER_USED HH-TURN-6"
    scene.foot(0, "C5")
    scene.turn(0)
    assert scene.code("nudge C4") == "NOT_MANNED HH-ROLL-2"
    assert scene.code("nitro C4") == "NOT_MANNED HH-ROLL-2"
    scene.turn(1)
    assert scene.code("nudge B1", 1) == "NO_POWER HH-POWER-1"
    assert scene.code("nitro B1", 1) == "NO_POWER HH-POWER-1"


@rule("HH-POWER-TEJ", "HH-POWER-1")
def test_when_tej_has_no_say() -> None:
    scene = Scene(crew="tej:american-muscle,dom:street-drifter")
    scene.car(0, "C5")
    scene.car(1, "A1")
    scene.turn(0)
    assert scene.code("reroll") == "NOT_ASKED HH-POWER-TEJ"
    assert scene.code("reroll", 1) == "NO_POWER HH-POWER-1"
    scene.do("end", 0)
    scene.do("die peg", CHANCE)
    assert scene.code("accept", 1) == "NOT_YOUR_DECISION HH-TEAM-1"
    scene.do("reroll", 0)
    assert scene.code("reroll") == "REROLLED HH-POWER-TEJ"
    scene.s.tej_tokens = 0
    scene.ask(RollEnemyDie(False))
    assert scene.code("reroll") == "NO_TOKEN HH-POWER-TEJ"


# What stunts and powers move


@rule("HH-POWER-DOM")
def test_where_dom_cannot_slide_a_wreck() -> None:
    scene = driving()
    scene.wrecks("D5")
    scene.ask(SlideWreck(0, scene.space("D5")))
    assert str(scene.why("slide C5")) == "HH-POWER-DOM: Dom's vehicle stands in C5"
    assert scene.why("slide C5").code == "OCCUPIED"
    assert scene.code("slide F5") == "NOT_ADJACENT HH-POWER-DOM"


def rewarded(scene: Scene, card: str, number: int, *names: str) -> None:
    """Stand at one reward of a stunt that Dom has performed."""
    stunt = [stunt.id for stunt in scene.s.t.stunts].index(card)
    scene.ask(Rewards(False, 0, stunt, tuple(scene.space(name) for name in names), number))


@rule("HH-DO-toss")
def test_where_a_wreck_cannot_be_tossed() -> None:
    scene = driving()
    scene.wrecks("D5")
    rewarded(scene, "tank-chain-reaction", 1, "D5")
    assert scene.code("toss C5") == "BAD_LANDING HH-DO-toss"
    assert scene.code("toss G5") == "TOO_FAR HH-DO-toss"
    assert scene.code("toss E3") == "NOT_STRAIGHT HH-DO-toss"


@rule("HH-DO-slide-wreck")
def test_where_a_wreck_cannot_slide() -> None:
    scene = driving()
    scene.wrecks("A6", "B6", "A5", "B5")
    rewarded(scene, "tank-harpoon-line", 0, "A6")
    assert scene.s.open == []
    scene.s.clear(scene.space("A5"))
    rewarded(scene, "tank-harpoon-line", 0, "A6")
    assert scene.code("slide B5") == "BAD_LANDING HH-DO-slide-wreck"
    assert scene.code("slide E6") == "TOO_FAR HH-DO-slide-wreck"
    assert scene.code("slide C6") == "NO_PATH HH-DO-slide-wreck"
    assert scene.code("leave") == "NOT_ASKED HH-DO-slide-wreck"


@rule("HH-DO-move-vehicle")
def test_where_a_vehicle_cannot_be_moved() -> None:
    scene = driving()
    scene.suvs("A6")
    scene.wrecks("B6", "B5")
    rewarded(scene, "tank-bail-out", 0, "A6")
    assert isinstance(scene.s.open[0].step, MoveVehicle)
    assert scene.code("move B6") == "BAD_LANDING HH-DO-move-vehicle"
    assert scene.code("move E6") == "TOO_FAR HH-DO-move-vehicle"
    assert scene.code("move C6") == "NO_PATH HH-DO-move-vehicle"


@rule("HH-DO-wrecking-ball")
def test_where_a_wreck_cannot_roll() -> None:
    scene = driving("semi-heist")
    scene.wrecks("G4")
    scene.ask(WreckingBall(0, scene.space("G4"), 1))
    assert scene.code("roll F3") == "BAD_LANDING HH-DO-wrecking-ball"
    assert scene.code("roll G3") == "BAD_LANDING HH-DO-wrecking-ball"
    assert scene.code("roll G4") == "BAD_LANDING HH-DO-wrecking-ball"
    assert scene.code("roll G6") == "TOO_FAR HH-DO-wrecking-ball"
    scene.ask(WreckingBall(0, scene.space("G4"), 2))
    scene.do("roll G3", 0)
    assert scene.code("stop") == "BAD_LANDING HH-DO-wrecking-ball"


@rule("HH-DO-shift-cargo", "HH-SEMI-12", "HH-WHEN-my-cargo")
def test_cargo_that_cannot_be_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = driving("semi-heist")
    scene.s.cargo = [2, 0]
    scene.ask(HandOver(0, 1, 2))
    assert scene.code("cargo 3") == "TARGET_FULL HH-SEMI-12"
    monkeypatch.setattr(scene.s.t.scenario.scenario, "cargo_per_vehicle", 4)
    scene.ask(HandOver(0, 1, 3))
    assert scene.code("cargo 3") == "CONDITION HH-WHEN-my-cargo"
    scene.s.cargo = [4, 0]
    scene.ask(HandOver(0, 1, 2))
    assert scene.code("cargo 3") == "CONDITION HH-DO-shift-cargo"


@rule("HH-DO-remove-peg", "HH-DO-reposition", "HH-PEG-2")
def test_pegs_that_cannot_be_knocked_off_and_roofs_that_cannot_be_taken() -> None:
    scene = Scene("semi-heist", TRIO)
    for roof in ("G3", "F3", "H3"):
        scene.enemy(roof)
    scene.foot(0, "F3")
    scene.foot(1, "G3")
    scene.ask(KnockOff(0, False))
    assert scene.code("knock G4") == "NO_ENEMY_PEG HH-DO-remove-peg"
    assert scene.code("pass") == "NOT_ASKED HH-DO-remove-peg"
    scene.ask(Reposition(0))
    assert scene.code("stand G4") == "NOT_A_ROOF HH-DO-reposition"
    assert scene.code("stand G3") == "NO_SLOT HH-PEG-2"


@rule("HH-STUNT-6")
def test_things_that_do_not_meet_the_conditions() -> None:
    scene = driving()
    scene.suvs("D5", "D4", "F5")
    scene.card("tank-pile-up")
    scene.suvs("C4")
    scene.turn(0)
    scene.do("stunt tank-pile-up", 0)
    scene.roll("SSS-")
    assert scene.code("use D5 F5") == "CONDITION HH-STUNT-6"


# Pegs and slams


@rule("HH-PEG-4", "HH-PEG-6", "HH-PEG-1", "HH-PEG-2")
def test_where_a_forced_player_cannot_land() -> None:
    scene = Scene(crew=TRIO)
    scene.suvs("D4", "D6", "C4", "H5")
    scene.boarded_suv("C6")
    scene.foot(1, "C6")
    scene.foot(0, "D4")
    scene.ask(PegFalls(scene.space("D5"), 0, scene.space("D4")))
    assert scene.code("land H5") == "NOT_NEAREST HH-PEG-4"
    assert scene.code("land C6") == "NO_SLOT HH-PEG-2"
    assert scene.code("land D4") == "NOT_A_ROOF HH-PEG-6"
    assert scene.code("land F3") == "NOT_A_ROOF HH-PEG-1"
    scene.s.left[0] = scene.space("D5")
    scene.ask(AdriftLands(0))
    assert scene.code("land H5") == "NOT_NEAREST HH-PEG-4"


@rule("HH-PEG-7", "HH-PEG-2")
def test_where_a_forced_enemy_cannot_land() -> None:
    scene = Scene(crew=TRIO)
    scene.car(0, "D4")
    scene.car(1, "D6")
    scene.car(2, "C5", enemy=True)
    scene.suvs("E5", "H5")
    scene.ask(PegFalls(scene.space("D5"), ENEMY_PEG, OFF))
    assert str(scene.why("land E5")) == "HH-PEG-7: Dom's vehicle in D4 comes first"
    assert scene.why("land E5").code == "NOT_PREFERRED"
    assert scene.code("land C5") == "NO_SLOT HH-PEG-2"
    assert scene.code("land H5") == "NOT_ADJACENT HH-PEG-7"


@rule("HH-EPEG-4", "HH-EPEG-6", "HH-PEG-2")
def test_what_an_enemy_peg_cannot_board() -> None:
    scene = Scene(crew="dom:american-muscle,brian:exotic-supercar,letty:street-drifter,han:import-racer")
    scene.boarded_suv("D5")
    scene.suvs("E5")
    scene.car(0, "D4")
    scene.car(1, "D6")
    scene.car(2, "C5", enemy=True)
    scene.car(3, "A1")
    scene.ask(PegBoards(scene.space("D5")))
    assert scene.code("land E5") == "NOT_PREFERRED HH-EPEG-4"
    assert scene.code("land C5") == "NO_SLOT HH-PEG-2"
    assert scene.code("land A1") == "NOT_ADJACENT HH-EPEG-4"


@rule("HH-PEG-8")
def test_a_peg_that_does_not_have_to_leave() -> None:
    scene = Scene(crew=TRIO)
    scene.suvs("D5", "E5", "F5")
    scene.ask(PegsFall(scene.space("D4"), (0, 1), OFF))
    assert scene.code("next-peg 3") == "NOT_ASKED HH-PEG-8"
    assert scene.code("next-peg enemy") == "NOT_ASKED HH-PEG-8"


@rule("HH-SUV-2", "HH-FX-shaw-hunts")
def test_whom_an_enemy_cannot_slam() -> None:
    scene = Scene("chopper-takedown", TRIO)
    scene.car(0, "E3")
    scene.car(1, "G5")
    scene.car(2, "A1")
    scene.s.ramsey = 2
    scene.ask(ShawSlams())
    assert scene.code("slam A1") == "NOT_ADJACENT HH-FX-shaw-hunts"
    scene.suvs("F5")
    scene.s.move_car(scene.space("E3"), scene.space("E6"))
    scene.ask(ChooseSlammed(scene.space("F5")))
    assert scene.code("slam A1") == "NOT_ADJACENT HH-SUV-2"
    scene.s.clear(scene.space("F5"))
    scene.s.ramsey = 1
    scene.s.move_car(scene.space("E6"), scene.space("E3"))
    scene.turn(2)
    assert scene.code("slam E3") == "RAMSEY_FIRST HH-FX-shaw-hunts"
    assert scene.code("slam A1") == "NOT_ADJACENT HH-SUV-2"
    scene = driving(at="C5")
    scene.s.move_car(scene.space("A1"), scene.space("E5"))
    scene.suvs("D5")
    scene.turn(0)
    assert scene.code("slam E5") == "ACTIVE_FIRST HH-SUV-2"
    assert scene.code("slam C5") == "NOT_ASKED HH-SUV-2"


# Setup


@rule("HH-SETUP-1", "HH-SETUP-2", "HH-SETUP-7", "HH-COMP-6")
def test_what_cannot_be_taken_in_setup() -> None:
    game = highway_heist()
    s = game.start(HeistOptions(scenario="chopper-takedown", players=2))

    def code(text: str, seat: int) -> str:
        reason = s.why_not(game.parse(text), seat)
        assert reason is not None
        return f"{reason.code} {reason.rule}"

    def do(text: str, seat: int) -> None:
        s.apply(game.parse(text), seat)

    assert code("character dom", 1) == "NOT_YOUR_DECISION HH-TEAM-1"
    assert code("vehicle import-racer", 0) == "NOT_ASKED HH-SETUP-1"
    assert code("reroll", 0) == "NO_POWER HH-POWER-1"
    do("character dom", 0)
    do("vehicle import-racer", 0)
    assert code("character dom", 1) == "TAKEN HH-SETUP-1"
    do("character han", 1)
    assert code("vehicle import-racer", 1) == "TAKEN HH-SETUP-1"
    assert code("vehicle hijacked-suv", 1) == "NOT_A_STARTER HH-SETUP-1"
    do("vehicle street-drifter", 1)
    assert code("place D1", 0) == "NOT_STARTING_COLUMN HH-SETUP-2"
    do("place C1", 0)
    assert code("place C1", 1) == "OCCUPIED HH-SETUP-2"
    do("place C2", 1)
    assert code("ramsey 3", 0) == "PLAYER_COUNT HH-COMP-6"
    assert code("turn 1", 0) == "NOT_ASKED HH-TURN-1"


# Everywhere


@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_tried_there_is_one_line_with_a_known_rule(scenario: str, players: int) -> None:
    game, ledger = highway_heist(), load_ledger(find_ledger("highway-heist"))
    rng = Rng(f"why not {scenario} {players}")
    refused = 0
    for _ in range(3):
        s = game.start(HeistOptions(scenario=scenario, players=players, difficulty="easy"))
        while s.open:
            for _ in range(12):
                kind = game.codec.kinds[rng.below(len(game.codec.kinds))]
                action = game.codec.pack(kind, kind.at_slot(rng.below(kind.size)))
                seat = rng.below(players + 3) - 2
                reason = s.why_not(action, seat)
                assert (reason is None) == s.allows(action, seat)
                if reason is not None:
                    refused += 1
                    assert ledger.knows(reason.rule), reason
                    assert reason.text.isprintable(), reason
                    assert reason.code.replace("_", "").isupper(), reason
            ask = s.open[0]
            s.apply(ask.sample(rng), ask.seat)
    assert refused > 1000


@pytest.mark.parametrize("action", [-1, 63, 62 << 6 | 45, 1 << 61, pack(DRIVE, 5, 5)])
def test_a_number_that_is_no_action_has_a_reason_too(action: int) -> None:
    scene = driving()
    scene.turn(0)
    reason = scene.s.why_not(action, 0)
    assert reason is not None
    assert reason.code == "NOT_ASKED"
