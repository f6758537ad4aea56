"""SH-ATTACK, SH-WAR: warriors against warriors."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import Cleared, Fought, Hit, Jammed, WarriorOut
from tests.games.shattered_highways.conftest import Road
from tests.rule_marker import rule

ABOARD = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; crew D w1, P1 w2, P2 w3 of 2
v2: 2 car bone "Bone"; at 14 1/4, 20; crew D w4
"""
"""Two of seat 1 and one of seat 2 on Ash: the one acts first. Bone is 3 inches away."""
HERO = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; crew D w1, P1 w2 hero
v2: 2 car bone "Bone"; at {x}, 20; crew D w3, P1 w4{more}
"""


@rule("SH-ATTACK-1", "SH-WAR-1", "SH-TURN-3")
def test_fodder_fight_hand_to_hand_on_the_same_vehicle(road: Road) -> None:
    table = road(ABOARD)
    assert table.asked == 2
    table.play("act w3")
    assert table.offered("attack") == ["attack w1", "attack w2"]
    assert table.refusal("attack w4") == "TARGET_FRIEND SH-ATTACK-1"
    table.play("attack w1").roll("d6 5", "d6 4", "d6 5")
    assert table.where(1) == "out"


@rule("SH-ATTACK-1")
def test_fodder_reach_nobody_on_another_vehicle(road: Road) -> None:
    table = road(ABOARD).play("pass", "act w1")
    assert table.offered("attack") == ["attack w3"]
    assert table.refusal("attack w4") == "TARGET_NOT_ABOARD SH-ATTACK-1"


@rule("SH-ATTACK-1", "SH-RIG-1")
def test_on_a_rig_fodder_reach_tractor_and_trailer(road: Road) -> None:
    rig = """
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; crew D w1, P2 w2, P1 w3 of 2, P3 w4 of 2
    v2: 2 car bone "Bone"; at 30, 20; crew D w5
    """
    table = road(rig).play("act w1")
    assert table.offered("attack") == ["attack w3", "attack w4"]
    assert table.refusal("attack w5") == "TARGET_NOT_ABOARD SH-ATTACK-1"
    table.play("attack w4").roll("d6 6 1", "d6 5")
    assert table.where(4) == "out"


@rule("SH-ATTACK-1", "SH-ROLL-4")
@pytest.mark.parametrize(("attack", "defence", "won"), [(5, 4, True), (4, 4, False), (3, 4, False)])
def test_the_higher_roll_wins_and_a_tie_is_the_defenders(
    road: Road, attack: int, defence: int, won: bool
) -> None:
    table = road(ABOARD).play("act w3", "attack w1").roll(f"d6 {attack} {defence}")
    assert table.events_of(Fought)[0].won == won
    assert (table.question == "roll") == won


@rule("SH-WAR-1", "SH-WAR-3", "SH-ATTACK-1")
@pytest.mark.parametrize(("damage", "out"), [(4, False), (5, True)])
def test_damage_must_be_greater_than_the_tenacity_of_4(road: Road, damage: int, out: bool) -> None:
    table = road(ABOARD).play("act w3", "attack w1").roll("d6 6 1", f"d6 {damage}")
    assert (table.where(1) == "out") == out
    assert [(hit.damage, hit.tenacity) for hit in table.events_of(Hit)] == [(damage, 4)]
    assert [event.why for event in table.events_of(WarriorOut)] == (["attack"] if out else [])


@rule("SH-ATTACK-2", "SH-WAR-2", "SH-ROLL-1")
@pytest.mark.parametrize(("x", "near"), [("14 1/4", True), ("14 3/8", False)])
def test_a_hero_shoots_at_warriors_within_3_inches(road: Road, x: str, near: bool) -> None:
    table = road(HERO.format(x=x, more="")).play("act w2")
    assert table.offered("attack") == (["attack w3", "attack w4"] if near else [])
    if not near:
        assert table.refusal("attack w3") == "TARGET_TOO_FAR SH-ATTACK-2"
        return
    table.play("attack w3").roll("d10 9", "d6 6", "d6 4")
    assert table.events_of(Hit)[0].damage == 5
    assert table.where(3) == "out"


@rule("SH-ATTACK-2", "SH-GEO-6")
def test_a_heros_rig_counts_whole_and_the_targets_part_is_measured_to(road: Road) -> None:
    text = """
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; crew D w1 hero
    v2: 2 rig low "Low"; at {x}, 20; crew D w2, P2 w3
    """
    table = road(text.format(x="14 1/2")).play("act w1")
    assert table.offered("attack") == ["attack w2", "attack w3"]
    behind = text.format(x="10").replace("at 10, 20; crew D w2", "at 10, 9; crew D w2")
    table = road(behind).play("act w1")
    assert table.offered("attack") == ["attack w2"]
    assert table.refusal("attack w3") == "TARGET_TOO_FAR SH-ATTACK-2"


@rule("SH-WAR-2", "SH-ROLL-9", "SH-WAR-3")
def test_a_hero_rolls_two_dice_of_tenacity_afresh_after_the_damage(road: Road) -> None:
    text = ABOARD.replace("D w1", "D w1 hero")
    table = road(text).play("act w3", "attack w1").roll("d6 6", "d10 1", "d6 5", "d6 2 3")
    assert (table.where(1), table.events_of(Hit)[0].tenacity) == ("v1 D", 5)
    table = road(text).play("act w3", "attack w1").roll("d6 6", "d10 1", "d6 5", "d6 2 2")
    assert table.where(1) == "out"


@rule("SH-ATTACK-3", "SH-ROLL-2", "SH-ROLL-9")
def test_a_heros_natural_1_jams_his_weapon_and_the_defender_still_rolls(road: Road) -> None:
    table = road(HERO.format(x="14", more="")).play("act w2", "attack w3").roll("d10 1", "d6 1")
    assert table.state.hero_jam == [True, False]
    assert table.where(3) == "v2 D"
    assert [(event.warrior, event.mount) for event in table.events_of(Jammed)] == [(1, -1)]


@rule("SH-ATTACK-3")
def test_with_a_jammed_weapon_he_fights_as_fodder_do_but_with_his_own_skill(road: Road) -> None:
    text = HERO.format(x="14", more="").replace("P1 w2 hero", "P1 w2 hero, P2 w5 of 2") + "hero-jam: 1\n"
    table = road(text).play("pass", "act w2")
    assert table.offered("attack") == ["attack w5"]
    assert table.refusal("attack w3") == "WEAPON_JAMMED SH-ATTACK-3"
    table.play("attack w5").roll("d10 2", "d6 1", "d6 4")
    assert table.events_of(Hit)[0].damage == 4


@rule("SH-ATTACK-3", "SH-ATTACK-4")
def test_a_natural_1_or_maximum_of_hand_to_hand_does_nothing_more(road: Road) -> None:
    text = HERO.format(x="14", more="").replace("P1 w2 hero", "P1 w2 hero, P2 w5 of 2") + "hero-jam: 1\n"
    table = road(text).play("pass", "act w2", "attack w5").roll("d10 1", "d6 3")
    assert table.state.hero_jam == [True, False]
    table = road(ABOARD).play("act w3", "attack w1").roll("d6 6", "d6 6")
    assert table.question == "warrior"


@rule("SH-ATTACK-3")
def test_clearing_takes_a_whole_action_without_a_change(road: Road) -> None:
    text = HERO.format(x="12", more="") + "hero-jam: 1\n"
    table = road(text).play("act w2", "clear-own")
    assert (table.state.hero_jam, table.deeds(2)) == ([False, False], {"acted"})
    assert [(event.warrior, event.mount) for event in table.events_of(Cleared)] == [(1, -1)]
    table = road(text).play("act w2", "change P2", "act w2")
    assert table.refusal("clear-own") == "CHANGED_ALREADY SH-ATTACK-3"
    assert road(HERO.format(x="14", more="")).play("act w1").refusal("clear-own") == "NOT_JAMMED SH-ATTACK-3"


@rule("SH-ROLL-6", "SH-ROLL-7")
def test_the_attacker_pays_for_a_change_and_the_defender_does_not(road: Road) -> None:
    text = ABOARD.replace("P2 w3 of 2", "P2 w3 of 2 changed").replace("D w1", "D w1 changed")
    table = road(text).play("act w3", "attack w1").roll("d6 5", "d6 4")
    assert [(fight.attack, fight.defence, fight.won) for fight in table.events_of(Fought)] == [(4, 4, False)]


@rule("SH-ADDON-SMOKE")
def test_smoke_hampers_a_heros_shot_and_no_knife(road: Road) -> None:
    text = HERO.format(x="14", more="").replace('"Bone";', '"Bone"; addons smoke-pots; smoking;')
    table = road(text).play("act w2", "attack w3").roll("d10 5", "d6 4")
    assert table.events_of(Fought)[0].attack == 4
    melee = ABOARD.replace('"Ash";', '"Ash"; addons smoke-pots;')
    table = road(melee).play("pass", "act w2", "smoke", "act w1", "attack w3").roll("d6 5", "d6 4")
    assert table.events_of(Fought)[0].attack == 5


@rule("SH-ADDON-SHIELDS")
@pytest.mark.parametrize(("place", "out"), [("P1", False), ("cling", True)])
def test_shields_add_tenacity_against_a_heros_shot_for_those_in_seats(
    road: Road, place: str, out: bool
) -> None:
    text = HERO.format(x="14", more="").replace('"Bone";', '"Bone"; addons crew-shields;')
    table = road(text.replace("P1 w4", f"{place} w4")).play("act w2", "attack w4")
    table.roll("d10 9", "d6 3", "d6 4")
    assert (table.where(4) == "out") == out


@rule("SH-ADDON-SHIELDS")
def test_shields_do_not_help_hand_to_hand(road: Road) -> None:
    text = ABOARD.replace('"Ash";', '"Ash"; addons crew-shields;')
    table = road(text).play("act w3", "attack w1").roll("d6 6 1", "d6 5")
    assert table.where(1) == "out"
