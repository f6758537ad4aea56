"""Every reason of the ledger's section 25 for the actions of a turn, each where it is the first to fail."""

from __future__ import annotations

import pytest

from rollingroad.core.codec import BadAction
from rollingroad.core.engine.packing import pack
from rollingroad.core.engine.state import CHANCE, NOBODY
from rollingroad.games.highway_heist.rules.kinds import ADRIFT, DRIVE
from rollingroad.games.highway_heist.rules.ram import ChooseForced, ChooseRammed, ForceTo
from rollingroad.games.highway_heist.rules.road import spaces_of
from rollingroad.games.highway_heist.rules.turn import ChoosePlayer
from tests.games.highway_heist.scene import TRIO, Scene, driving
from tests.rule_marker import rule

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
    assert str(scene.why("drive B1", 1)) == "HH-TURN-1: it is Dom's turn"
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
    assert str(scene.why("turn 2")) == "HH-TURN-2: Brian has had a turn in round 1"
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
    scene.card("tank-pile-up")
    scene.turn(0)
    assert scene.code(action) == "NOT_MANNED HH-ROLL-2"
    scene = Scene()
    scene.suvs("C5")
    scene.foot(0, "C5")
    scene.card("tank-pile-up")
    scene.turn(0)
    assert scene.code(action) == "NO_VEHICLE HH-VEH-7"


# Drive


@rule("HH-DRIVE-1", "HH-GEO-6", "HH-GEO-8")
def test_where_a_drive_cannot_end() -> None:
    scene = driving()
    scene.suvs("C4")
    scene.turn(0)
    assert scene.code("drive C5") == "SAME_SPACE HH-DRIVE-1"
    assert str(scene.why("drive H5")) == "HH-DRIVE-1: H5 is 5 spaces away; your Speed is 4"
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
    scene = driving("semi-heist", at="G5")
    scene.wrecks("F4", "G4", "H4")
    scene.turn(0)
    assert scene.code("drive G3") == "UNDER_SEMI HH-GEO-10", "that every way is blocked is not the cause"


@rule("HH-GEO-10", "HH-FORCE-3")
def test_a_vehicle_that_could_only_stop_under_the_semi_is_stuck() -> None:
    scene = driving("semi-heist", at="G5")
    scene.suvs("G4")
    scene.wrecks("F4", "H4", "F5", "H5", "F2", "G2", "H2")
    scene.turn(0)
    assert str(scene.why("force")) == (
        "HH-GEO-10: nothing adjacent can go anywhere within 2 spaces but under the Semi's middle in G3, "
        "where it may not stop"
    )


@rule("HH-SEMI-6", "HH-VEH-6", "HH-SHAW-1")
@pytest.mark.parametrize(
    ("scenario", "at", "enemy", "rule_id"),
    [
        ("semi-heist", "E4", "the Semi", "HH-SEMI-6"),
        ("chopper-takedown", "", "Shaw's Car", "HH-VEH-6"),
        ("tank-assault", "D4", "the Tank", "HH-VEH-6"),
    ],
)
def test_beside_a_main_enemy_it_is_told_that_it_cannot_be_rammed_or_forced(
    scenario: str, at: str, enemy: str, rule_id: str
) -> None:
    scene = Scene(scenario)
    scene.car(0, at or scene.s.road.name(spaces_of(scene.s.road.near[scene.s.shaw])[0]))
    scene.turn(0)
    assert str(scene.why("ram")) == f"{rule_id}: {enemy} is adjacent, but it cannot be rammed"
    assert str(scene.why("force")) == f"{rule_id}: {enemy} is adjacent, but it cannot be forced"


@rule("HH-ROLL-6")
@pytest.mark.parametrize("word", ["ram", "force"])
def test_a_target_is_not_named_before_the_roll(word: str) -> None:
    with pytest.raises(BadAction, match=rf"'{word}' is written alone: its target is chosen after the roll"):
        Scene().why(f"{word} F3")


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
    assert str(scene.why("leap H5")) == "HH-LEAP-1: H5 is 4 spaces away; your Athletics is 3"
    assert scene.code("leap D5") == "NO_SLOT HH-PEG-2"
    assert str(scene.why("leap D6")) == "HH-LEAP-3: you are on an SUV in D6 already"
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
