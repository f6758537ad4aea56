"""Every reason of the ledger's section 25 for the choices on the way, and for setup."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.state import CHANCE
from rollingroad.games.highway_heist.options import HeistOptions
from rollingroad.games.highway_heist.rules.chopper import ShawSlams
from rollingroad.games.highway_heist.rules.enemies import ChooseSlammed, PegBoards, RollEnemyDie
from rollingroad.games.highway_heist.rules.kinds import ENEMY_PEG
from rollingroad.games.highway_heist.rules.pegs import AdriftLands, PegFalls, PegsFall
from rollingroad.games.highway_heist.rules.ram import SlideWreck
from rollingroad.games.highway_heist.rules.rewards import (
    HandOver,
    KnockOff,
    MoveVehicle,
    Reposition,
    WreckingBall,
)
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.stunts import Rewards
from tests.games.highway_heist.scene import TRIO, Scene, driving, highway_heist
from tests.rule_marker import rule

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
    assert str(scene.why("assist 2", 2)) == "HH-ASSIST-1: you hold 1 boost token, not 2"
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
    assert str(scene.why("boost", 1)) == "HH-BOOST-1: only Dom can boost this roll"
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


def stand_at_reward(scene: Scene, card: str, number: int, *names: str) -> None:
    """Stand at one reward of a stunt that Dom has performed."""
    stunt = [stunt.id for stunt in scene.s.t.stunts].index(card)
    scene.ask(Rewards(False, 0, stunt, tuple(scene.space(name) for name in names), number))


@rule("HH-DO-toss")
def test_where_a_wreck_cannot_be_tossed() -> None:
    scene = driving()
    scene.wrecks("D5")
    stand_at_reward(scene, "tank-chain-reaction", 1, "D5")
    assert scene.code("toss C5") == "BAD_LANDING HH-DO-toss"
    assert scene.code("toss G5") == "TOO_FAR HH-DO-toss"
    assert scene.code("toss E3") == "NOT_STRAIGHT HH-DO-toss"


@rule("HH-DO-slide-wreck")
def test_where_a_wreck_cannot_slide() -> None:
    scene = driving()
    scene.wrecks("A6", "B6", "A5", "B5")
    stand_at_reward(scene, "tank-harpoon-line", 0, "A6")
    assert scene.s.open == []
    scene.s.clear(scene.space("A5"))
    stand_at_reward(scene, "tank-harpoon-line", 0, "A6")
    assert scene.code("slide B5") == "BAD_LANDING HH-DO-slide-wreck"
    assert scene.code("slide E6") == "TOO_FAR HH-DO-slide-wreck"
    assert scene.code("slide C6") == "NO_PATH HH-DO-slide-wreck"
    assert scene.code("leave") == "NOT_ASKED HH-DO-slide-wreck"


@rule("HH-DO-move-vehicle")
def test_where_a_vehicle_cannot_be_moved() -> None:
    scene = driving()
    scene.suvs("A6")
    scene.wrecks("B6", "B5")
    stand_at_reward(scene, "tank-bail-out", 0, "A6")
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
    assert scene.code("roll G3") == "UNDER_SEMI HH-GEO-10"
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
    scene.s.move_car(scene.s.shaw, scene.space("F4"))
    scene.s.shaw = scene.space("F4")
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
