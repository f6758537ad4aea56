"""SH-SHOOT: mounted weapons: their arcs, their effects, and jams."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import Cleared, Fired, Fought, Hit
from tests.games.shattered_highways.conftest import Road
from tests.rule_marker import rule

DUEL = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2, P1 w3
v2: 2 car bone "Bone"; at {at}; crew D w4, P1 w5
"""
"""Ash covers 10 to 11 1/4 by 20 to 23; its centre is at 21 1/2."""


def duel(at: str = "10, 26") -> str:
    return DUEL.format(at=at)


@rule("SH-SHOOT-1", "SH-SEAT-2", "SH-OPT-6")
def test_only_the_gunner_fires_and_at_vehicles_or_warriors(road: Road) -> None:
    table = road(duel()).play("act w2")
    assert table.offered("shoot") == ["shoot v2 whole"]
    assert table.offered("shoot-at") == ["shoot-at w4", "shoot-at w5"]
    assert road(duel()).play("act w3").refusal("shoot v2 whole") == "NOT_GUNNER SH-SEAT-2"
    assert table.refusal("shoot v1 whole") == "OWN_RIDE SH-SHOOT-1"
    assert table.refusal("shoot v2 trailer") == "NO_SUCH_PART SH-SHOOT-6"
    assert table.refusal("shoot v3 whole") == "NOBODY_THERE SH-SHOOT-1"
    assert table.refusal("shoot-at w9") == "NOBODY_THERE SH-SHOOT-1"


@rule("SH-SHOOT-1", "SH-WAR-3", "SH-DESTROY-6")
def test_who_is_out_is_no_target_any_more(road: Road) -> None:
    gone = duel() + 'v3: 2 car coal "Coal"; wrecked; crew none\nout: w6 2\n'
    table = road(gone).play("act w2")
    assert table.refusal("shoot-at w6") == "NOBODY_THERE SH-SHOOT-1"
    assert table.refusal("shoot v3 whole") == "NOBODY_THERE SH-SHOOT-1"
    assert table.refusal("board v3 whole") == "NOBODY_THERE SH-BOARD-1"
    assert table.refusal("attack w6") == "NOBODY_THERE SH-ATTACK-1"


@rule("SH-SHOOT-1", "SH-SHOOT-2")
@pytest.mark.parametrize(("at", "near"), [("10, 29", True), ("10, 29 1/8", False)])
def test_the_range_is_measured_from_the_edge_of_the_vehicle(road: Road, at: str, near: bool) -> None:
    table = road(duel(at)).play("act w2")
    assert bool(table.offered("shoot")) == near
    if not near:
        assert table.refusal("shoot v2 whole") == "OUT_OF_RANGE SH-SHOOT-2"


@rule("SH-SHOOT-2")
@pytest.mark.parametrize(("at", "bears"), [("14, 18 5/8", True), ("14, 18 1/2", False)])
def test_a_front_mount_bears_on_what_shows_before_its_centre(road: Road, at: str, bears: bool) -> None:
    table = road(duel(at)).play("act w2")
    assert bool(table.offered("shoot")) == bears
    if not bears:
        assert table.refusal("shoot v2 whole") == "OUT_OF_ARC SH-SHOOT-2"


@rule("SH-SHOOT-2", "SH-FLEET-7")
def test_a_rigs_side_mount_bears_to_its_side_only(road: Road) -> None:
    rig = """
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; mounts machine-gun left; crew D w1, W1 w2
    v2: 2 car bone "Bone"; at {x}, 20; crew D w3
    """
    assert road(rig.format(x="8")).play("act w2").offered("shoot") == ["shoot v2 whole"]
    assert road(rig.format(x="12")).play("act w2").refusal("shoot v2 whole") == "OUT_OF_ARC SH-SHOOT-2"


@rule("SH-SHOOT-2")
def test_a_coupled_rigs_range_is_measured_from_the_whole_of_it(road: Road) -> None:
    rig = """
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; mounts machine-gun front trailer; crew D w1, W1 w2
    v2: 2 car bone "Bone"; at 10, 34; crew D w3
    """
    assert road(rig).play("act w2").offered("shoot") == ["shoot v2 whole"]


@rule("SH-SHOOT-3", "SH-WEAPON-MG")
@pytest.mark.parametrize(("shows", "hits"), [(4, True), (3, False), (2, False)])
def test_a_shot_at_a_vehicle_hits_on_4_and_does_a_die_and_2(road: Road, shows: int, hits: bool) -> None:
    table = road(duel()).play("act w2", "shoot v2 whole").roll(f"d6 {shows}")
    assert table.events_of(Fired)[0].hit == hits
    if hits:
        table.roll("d6 5")
    assert table.hp(2) == (18 if hits else 25)
    assert table.mount(1) == "ready"


@rule("SH-SHOOT-3", "SH-ADDON-ARMOR")
def test_armor_does_not_help_against_shots(road: Road) -> None:
    text = duel().replace('"Bone";', '"Bone"; addons armor front rear left right;')
    assert road(text).play("act w2", "shoot v2 whole").roll("d6 4", "d6 1").hp(2) == 22


@rule("SH-SHOOT-3", "SH-SHOOT-7")
def test_a_natural_1_jams_until_somebody_clears_it_and_the_next_activation(road: Road) -> None:
    table = road(duel()).play("act w2", "shoot v2 whole").roll("d6 1")
    assert table.mount(1) == "jammed"
    assert table.play("act w3").offered("clear") == ["clear 1"]
    table.play("clear 1")
    assert (table.mount(1), table.deeds(3)) == ("cleared", {"acted"})
    assert [(event.warrior, event.mount, event.reloaded) for event in table.events_of(Cleared)] == [
        (2, 0, False)
    ]
    again = duel().replace("machine-gun front", "machine-gun front cleared")
    assert road(again).play("act w2").offered("shoot") == ["shoot v2 whole"]


@rule("SH-SHOOT-7")
def test_what_is_jammed_or_just_cleared_does_not_fire(road: Road) -> None:
    table = road(duel().replace("machine-gun front", "machine-gun front jammed")).play("act w2")
    assert table.refusal("shoot v2 whole") == "JAMMED SH-SHOOT-7"
    table.play("skip", "act w3", "clear 1")
    assert table.mount(1) == "cleared"
    table = road(duel().replace("machine-gun front", "machine-gun front jammed")).play("act w3", "clear 1")
    table.play("act w2")
    assert table.refusal("shoot v2 whole") == "CLEARED_THIS_TURN SH-SHOOT-7"
    assert table.refusal("clear 1") == "NOT_JAMMED SH-SHOOT-7"


@rule("SH-SHOOT-7")
def test_clearing_is_for_anybody_on_the_vehicle_clinging_or_after_a_change(road: Road) -> None:
    rig = """
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; mounts machine-gun left jammed; crew D w1, cling trailer w2, P2 w3 of 2
    v2: 2 car bone "Bone"; at 30, 20; crew D w4
    """
    assert road(rig).play("pass", "act w1", "clear 1").mount(1) == "cleared"
    table = road(rig).play("pass", "act w2", "change W1", "act w2", "clear 1")
    assert table.mount(1) == "cleared"
    assert road(rig).play("act w3", "clear 1").mount(1) == "cleared"


@rule("SH-SHOOT-4", "SH-WEAPON-MG", "SH-ROLL-3", "SH-ROLL-9")
def test_a_natural_maximum_may_hit_a_warrior_the_controller_picks(road: Road) -> None:
    table = road(duel()).play("act w2", "shoot v2 whole").roll("d6 6", "d6 3")
    assert (table.question, table.asked, table.offered()) == ("bonus", 1, ["bonus", "decline"])
    table.play("bonus")
    assert (table.question, table.asked, table.offered()) == ("victim", 2, ["victim w4", "victim w5"])
    assert table.refusal("victim w3") == "NOBODY_THERE SH-SHOOT-4"
    table.play("victim w5")
    assert table.offered() == [f"d6 {shows}" for shows in range(1, 7)]
    table.roll("d6 5")
    assert (table.hp(2), table.where(5)) == (20, "out")
    assert table.events_of(Hit)[-1].damage == 5


@rule("SH-SHOOT-4")
def test_the_bonus_may_be_declined_and_never_hits_the_shooters_own(road: Road) -> None:
    table = road(duel()).play("act w2", "shoot v2 whole").roll("d6 6", "d6 3").play("decline")
    assert table.question == "warrior"
    own = duel().replace("D w4, P1 w5", "D w4 of 1, P1 w5 of 1") + 'v3: 2 buggy flea "Flea"; at 30, 20\n'
    table = road(own).play("act w2", "shoot v2 whole").roll("d6 6", "d6 3")
    assert table.question == "warrior"


@rule("SH-SHOOT-4", "SH-ROLL-3")
def test_a_maximum_is_natural_and_must_hit(road: Road) -> None:
    hero = duel().replace("W1 w2", "W1 w2 hero")
    table = road(hero).play("act w2", "shoot v2 whole").roll("d10 6", "d6 3")
    assert table.question == "warrior"
    table = road(hero).play("act w2", "shoot v2 whole").roll("d10 10", "d6 3")
    assert table.question == "bonus"


@rule("SH-SHOOT-5", "SH-WEAPON-MG")
@pytest.mark.parametrize(("attack", "defence", "won"), [(4, 3, True), (4, 4, False)])
def test_a_shot_at_a_warrior_is_contested(road: Road, attack: int, defence: int, won: bool) -> None:
    table = road(duel()).play("act w2", "shoot-at w4").roll(f"d6 {attack} {defence}")
    assert table.events_of(Fought)[0].won == won
    if won:
        table.roll("d6 3")
        assert (table.where(4), table.events_of(Hit)[0].damage) == ("out", 5)
    assert (table.hp(2), table.question) == (25, "warrior")


@rule("SH-SHOOT-5", "SH-ROLL-9")
def test_a_natural_1_at_a_warrior_jams_after_his_roll(road: Road) -> None:
    table = road(duel()).play("act w2", "shoot-at w4").roll("d6 1", "d6 1")
    assert (table.mount(1), table.where(4)) == ("jammed", "v2 D")


@rule("SH-SHOOT-5", "SH-ROLL-8")
def test_a_maximum_that_wins_may_hurt_the_vehicle_too(road: Road) -> None:
    table = road(duel()).play("act w2", "shoot-at w4").roll("d6 6", "d6 5", "d6 1")
    assert (table.question, table.where(4)) == ("bonus", "v2 D")
    assert table.play("bonus").roll("d6 4").hp(2) == 22
    table = road(duel()).play("act w2", "shoot-at w4").roll("d6 6", "d6 5", "d6 1").play("bonus")
    assert table.roll("d6 1").hp(2) == 25
    table = road(duel()).play("act w2", "shoot-at w4").roll("d6 6", "d6 6")
    assert table.question == "warrior"


RIG_TARGET = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
v2: 2 rig top "Top"; at 12, 20; hp {hp}; crew D w3, P1 w4, P2 w5
"""


@rule("SH-SHOOT-6", "SH-RIG-2", "SH-RIG-1")
def test_a_rig_takes_an_unaimed_shot_split(road: Road) -> None:
    table = road(RIG_TARGET.format(hp="25 + 25")).play("act w2")
    assert table.offered("shoot") == ["shoot v2 whole", "shoot v2 tractor", "shoot v2 trailer"]
    table.play("shoot v2 whole").roll("d6 4", "d6 5")
    assert (table.hp(2), table.trailer_hp(2)) == (22, 21)


@rule("SH-SHOOT-6", "SH-ROLL-6")
def test_aiming_at_a_part_costs_1_and_hits_that_part(road: Road) -> None:
    table = road(RIG_TARGET.format(hp="25 + 25")).play("act w2", "shoot v2 trailer").roll("d6 4")
    assert table.trailer_hp(2) == 25
    table = road(RIG_TARGET.format(hp="25 + 25")).play("act w2", "shoot v2 trailer").roll("d6 5", "d6 5")
    assert (table.hp(2), table.trailer_hp(2)) == (25, 18)
    table = road(RIG_TARGET.format(hp="25 + 25")).play("act w2", "shoot v2 tractor").roll("d6 5", "d6 5")
    assert (table.hp(2), table.trailer_hp(2)) == (18, 25)


@rule("SH-SHOOT-6", "SH-SHOOT-4")
def test_warriors_of_a_rig_are_shot_without_a_penalty_and_a_bonus_stays_on_the_part(road: Road) -> None:
    table = road(RIG_TARGET.format(hp="25 + 25")).play("act w2", "shoot-at w5").roll("d6 4", "d6 3", "d6 3")
    assert table.where(5) == "out"
    table = road(RIG_TARGET.format(hp="25 + 25")).play("act w2", "shoot v2 tractor").roll("d6 6", "d6 1")
    assert table.play("bonus").offered() == ["victim w3", "victim w4"]


@rule("SH-RIG-5", "SH-SHOOT-6")
def test_a_dead_trailer_takes_nothing_more_and_the_tractor_takes_all_that_is_split(road: Road) -> None:
    table = road(RIG_TARGET.format(hp="25 + 0")).play("act w2", "shoot v2 whole").roll("d6 4", "d6 5")
    assert table.hp(2) == 18
    table = road(RIG_TARGET.format(hp="25 + 0")).play("act w2", "shoot v2 trailer").roll("d6 5", "d6 5")
    assert (table.hp(2), table.trailer_hp(2)) == (25, 0)


@rule("SH-RIG-5", "SH-SHOOT-7")
def test_the_mounts_of_a_dead_trailer_are_dead(road: Road) -> None:
    rig = """
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; hp 25 + 0; mounts machine-gun left jammed; crew D w1, W1 w2
    v2: 2 car bone "Bone"; at 8, 20; crew D w3
    """
    table = road(rig).play("act w2")
    assert table.refusal("shoot v2 whole") == "NO_WEAPON SH-RIG-5"
    assert table.refusal("clear 1") == "NO_WEAPON SH-RIG-5"


@rule("SH-SHOOT-1")
def test_own_warriors_are_no_targets_wherever_they_ride(road: Road) -> None:
    text = duel().replace("P1 w5", "P1 w5 of 1")
    table = road(text).play("act w2")
    assert table.offered("shoot-at") == ["shoot-at w4"]
    assert table.refusal("shoot-at w5") == "TARGET_FRIEND SH-SHOOT-1"
    assert table.refusal("shoot-at w3") == "OWN_RIDE SH-SHOOT-1"


@rule("SH-ADDON-CHAINS", "SH-ROLL-6", "SH-ROLL-7")
def test_who_is_in_the_dust_of_drag_chains_shoots_at_minus_1(road: Road) -> None:
    text = duel("10, 25 7/8").replace('"Bone";', '"Bone"; addons drag-chains;')
    table = road(text).play("act w2", "shoot v2 whole").roll("d6 4")
    assert not table.events_of(Fired)[0].hit
    beyond = duel("10, 26").replace('"Bone";', '"Bone"; addons drag-chains;')
    assert road(beyond).play("act w2", "shoot v2 whole").roll("d6 4", "d6 1").hp(2) == 22


@rule("SH-SEAT-2", "SH-SHOOT-1")
def test_each_gunner_fires_his_own_mount_and_may_be_anybodys_warrior(road: Road) -> None:
    text = """
    turn: v1
    v1: 1 truck ox "Ox"; at 10, 20; mounts machine-gun front, rocket-rack rear; crew D w1, W1 w2 of 2, W2 w3
    v2: 1 car ash "Ash"; at 10, 26; crew D w4
    v3: 2 car bone "Bone"; at 10, 15; crew D w5
    """
    table = road(text).play("act w2")
    assert (table.asked, table.offered("shoot")) == (2, ["shoot v2 whole"])
    table.play("skip", "act w3")
    assert (table.asked, table.offered("shoot")) == (1, ["shoot v3 whole"])
    table.play("shoot v3 whole").roll("d6 4", "d6 1 1")
    assert (table.hp(3), table.ammo(1, 2)) == (22, 2)
