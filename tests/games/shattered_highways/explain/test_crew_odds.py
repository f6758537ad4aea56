"""Exact chances of warriors' actions, as a seat sees them."""

from __future__ import annotations

from fractions import Fraction

from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.rules.crew.test_boarding import beside
from tests.games.shattered_highways.rules.crew.test_shooting import RIG_TARGET, duel
from tests.games.shattered_highways.rules.crew.test_weapons import BEHIND, fight
from tests.rule_marker import rule


@rule("SH-ROLL-6", "SH-BOARD-1")
def test_the_chances_of_boarding_are_told(road: Road) -> None:
    table = road(beside()).play("act w3")
    assert table.odds("board v2 whole") == {
        "the warrior gets across": "1/2",
        "the warrior stays": "1/3",
        "the warrior falls": "1/6",
    }
    hero = beside().replace("P1 w3", "P1 w3 hero changed")
    assert road(hero).play("act w3").odds("board v2 whole")["the warrior gets across"] == "3/5"


@rule("SH-SHOOT-3", "SH-WEAPON-MG")
def test_the_chances_of_a_shot_at_a_vehicle(road: Road) -> None:
    told = road(duel("10, 26; hp 7")).play("act w2").odds("shoot v2 whole")
    assert (told["you hit"], told["the weapon jams"]) == ("1/2", "1/6")
    assert told["Bone is destroyed"] == "1/6"
    damage = [Fraction(told[f"{points} damage to Bone"]) for points in range(3, 8)]
    assert damage == [Fraction(1, 12)] * 4 + [Fraction(1, 6)]  # the 8 costs no more than there is
    assert "Bone is destroyed" not in road(duel()).play("act w2").odds("shoot v2 whole")


@rule("SH-SHOOT-6", "SH-RIG-2")
def test_the_chances_against_a_rig_know_its_parts(road: Road) -> None:
    table = road(RIG_TARGET.format(hp="3 + 4")).play("act w2")
    told = table.odds("shoot v2 whole")
    assert (told["you hit"], told["Top is destroyed"], told["Top's trailer is dead"]) == (
        "1/2",
        "1/4",
        "1/6",
    )
    told = table.odds("shoot v2 trailer")
    assert told["you hit"] == "1/3"
    assert told["Top's trailer is dead"] == str(Fraction(1, 3) * Fraction(5, 6))
    assert "Top is destroyed" not in told
    dead = road(RIG_TARGET.format(hp="3 + 0")).play("act w2").odds("shoot v2 whole")
    assert (dead["Top is destroyed"], "Top's trailer is dead" in dead) == ("1/2", False)


@rule("SH-SHOOT-5", "SH-WAR-1")
def test_the_chances_of_a_shot_at_a_warrior(road: Road) -> None:
    told = road(duel()).play("act w2").odds("shoot-at w4")
    assert (told["you hit the target"], told["the target is out"]) == (
        "5/12",
        str(Fraction(5, 12) * Fraction(4, 6)),
    )
    bolt = road(fight("bolt-thrower front")).play("act w2").odds("shoot-at w4")
    assert (bolt["you hit the target"], "the weapon jams" in bolt) == (str(Fraction(21, 36)), False)


@rule("SH-ATTACK-2", "SH-WAR-2")
def test_the_chances_of_a_heros_attack(road: Road) -> None:
    text = duel("12, 20").replace("P1 w3", "P1 w3 hero").replace("D w4", "D w4 hero")
    told = road(text).play("act w3").odds("attack w5")
    assert (told["you win the fight"], told["the weapon jams"]) == (str(Fraction(39, 60)), "1/10")
    against_hero = road(text).play("act w3").odds("attack w4")
    out = Fraction(sum(sum(t < d + 1 for t in _two_dice()) for d in range(1, 7)), 6 * 36)
    assert against_hero["the target is out"] == str(Fraction(45, 100) * out)


def _two_dice() -> list[int]:
    return [a + b for a in range(1, 7) for b in range(1, 7)]


@rule("SH-WEAPON-MINE", "SH-WEAPON-OIL")
def test_the_chances_of_a_drop_are_told_for_each_vehicle_in_the_zone(road: Road) -> None:
    told = road(fight("mine-dropper rear", BEHIND + "; hp 12")).play("act w2").odds("drop")
    assert told["the Mine Dropper works"] == "5/6"
    assert told["Bone is hit"] == str(Fraction(5, 6) * Fraction(1, 3))
    assert told["Bone loses control"] == str(Fraction(5, 6) * Fraction(1, 6) * Fraction(35, 36))
    assert told["Bone is destroyed"] == str(Fraction(5, 6) * Fraction(1, 3) * Fraction(1, 36))
    oil = road(fight("oil-sprayer rear", BEHIND)).play("act w2").odds("drop")
    assert oil == {"the Oil Sprayer works": "5/6", "the weapon jams": "1/6", "Bone loses control": "5/12"}


@rule("SH-BOARD-4")
def test_the_chances_of_fleeing_are_told(road: Road) -> None:
    more = 'v3: 2 truck coal "Coal"; at 15, 26\n'
    table = road(fight("machine-gun front", "13, 26; hp 1", more=more)).play("act w2", "shoot v2 whole")
    table.roll("d6 4", "d6 1")
    assert table.odds("flee v3 whole") == {"the warrior gets away": "1/3", "the warrior is out": "2/3"}
