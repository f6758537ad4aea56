"""Exact chances of what warriors try, as a seat is told them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from rollingroad.core.packing import kind_of
from rollingroad.core.state import Chance
from rollingroad.games.shattered_highways.kinds import DECLINE, JAMMED, NO_VEHICLE, NO_WARRIOR, STAY, WRECKED
from rollingroad.games.shattered_highways.state import RoadState
from tests.rule_marker import rule
from tests.shattered_highways.conftest import Road
from tests.shattered_highways.test_boarding import beside
from tests.shattered_highways.test_shoot import RIG_TARGET, duel
from tests.shattered_highways.test_weapons import BEHIND, fight


@rule("SH-ROLL-6", "SH-BOARD-1")
def test_the_chances_of_boarding_are_told(road: Road) -> None:
    table = road(beside()).play("act w3")
    assert table.odds("board v2 tractor") == {"he gets across": "1/2", "he stays": "1/3", "he falls": "1/6"}
    hero = beside().replace("P1 w3", "P1 w3 hero changed")
    assert road(hero).play("act w3").odds("board v2 tractor")["he gets across"] == "3/5"


@rule("SH-SHOOT-3", "SH-WEAPON-MG")
def test_the_chances_of_a_shot_at_a_vehicle(road: Road) -> None:
    told = road(duel("10, 26; hp 7")).play("act w2").odds("shoot v2 whole")
    assert (told["it hits"], told["the weapon jams"]) == ("1/2", "1/6")
    assert told["Bone is destroyed"] == "1/6"
    assert sum(Fraction(told[f"{points} damage"]) for points in range(3, 9)) == Fraction(1, 2)
    assert "Bone is destroyed" not in road(duel()).play("act w2").odds("shoot v2 whole")


@rule("SH-SHOOT-6", "SH-RIG-2")
def test_the_chances_against_a_rig_know_its_parts(road: Road) -> None:
    table = road(RIG_TARGET.format(hp="3 + 4")).play("act w2")
    told = table.odds("shoot v2 whole")
    assert (told["it hits"], told["Top is destroyed"], told["the trailer is dead"]) == ("1/2", "1/4", "1/6")
    told = table.odds("shoot v2 trailer")
    assert told["it hits"] == "1/3"
    assert told["the trailer is dead"] == str(Fraction(1, 3) * Fraction(5, 6))
    assert "Top is destroyed" not in told
    dead = road(RIG_TARGET.format(hp="3 + 0")).play("act w2").odds("shoot v2 whole")
    assert (dead["Top is destroyed"], "the trailer is dead" in dead) == ("1/2", False)


@rule("SH-SHOOT-5", "SH-WAR-1")
def test_the_chances_of_a_shot_at_a_warrior(road: Road) -> None:
    told = road(duel()).play("act w2").odds("shoot-at w4")
    assert (told["he hits"], told["the target is out"]) == ("5/12", str(Fraction(5, 12) * Fraction(4, 6)))
    bolt = road(fight("bolt-thrower front")).play("act w2").odds("shoot-at w4")
    assert (bolt["he hits"], "the weapon jams" in bolt) == (str(Fraction(21, 36)), False)


@rule("SH-ATTACK-2", "SH-WAR-2")
def test_the_chances_of_a_heros_attack(road: Road) -> None:
    text = duel("12, 20").replace("P1 w3", "P1 w3 hero").replace("D w4", "D w4 hero")
    told = road(text).play("act w3").odds("attack w5")
    assert (told["he wins"], told["his weapon jams"]) == (str(Fraction(39, 60)), "1/10")
    against_hero = road(text).play("act w3").odds("attack w4")
    out = Fraction(sum(sum(t < d + 1 for t in _two_dice()) for d in range(1, 7)), 6 * 36)
    assert against_hero["the target is out"] == str(Fraction(45, 100) * out)


def _two_dice() -> list[int]:
    return [a + b for a in range(1, 7) for b in range(1, 7)]


@rule("SH-WEAPON-MINE", "SH-WEAPON-OIL")
def test_the_chances_of_a_drop_are_told_for_each_vehicle_in_the_zone(road: Road) -> None:
    told = road(fight("mine-dropper rear", BEHIND + "; hp 12")).play("act w2").odds("drop")
    assert (told["it drops"], told["Bone is hit"]) == ("5/6", str(Fraction(5, 6) * Fraction(1, 3)))
    assert told["Bone loses control"] == str(Fraction(5, 6) * Fraction(1, 6))
    assert told["Bone is destroyed"] == str(Fraction(5, 6) * Fraction(1, 3) * Fraction(1, 36))
    oil = road(fight("oil-sprayer rear", BEHIND)).play("act w2").odds("drop")
    assert oil == {"it drops": "5/6", "the weapon jams": "1/6", "Bone loses control": "5/12"}


@rule("SH-BOARD-4")
def test_the_chances_of_fleeing_are_told(road: Road) -> None:
    more = 'v3: 2 truck coal "Coal"; at 15, 26\n'
    table = road(fight("machine-gun front", "13, 26; hp 1", more=more)).play("act w2", "shoot v2 whole")
    table.roll("d6 4", "d6 1")
    assert table.odds("flee v3 tractor") == {"he gets away": "1/3", "he is out": "2/3"}


# What is told agrees with every way the dice can fall


def chance(state: RoadState, true: Callable[[RoadState], bool]) -> Fraction:
    """How likely that is when the sequence is over; bonuses are declined, and whoever could flee stays."""
    if state.actor == NO_WARRIOR:
        return Fraction(1 if true(state) else 0)
    if state.open[0].is_chance:
        ask = state.open[0]
        assert isinstance(ask, Chance)
        ways = [(weight, after(state, action)) for action, weight in ask.outcomes()]
        return sum((Fraction(weight, ask.total) * chance(way, true) for weight, way in ways), Fraction(0))
    return chance(after(state, _refusing(state.open[0].offered)), true)


def _refusing(offered: list[int]) -> int:
    """The first answer, unless something can be declined."""
    return next((action for action in offered if kind_of(action) in (DECLINE, STAY)), offered[0])


def after(state: RoadState, action: int) -> RoadState:
    other = state.copy()
    other.apply(action, other.open[0].seat)
    return other


def is_out(w: int) -> Callable[[RoadState], bool]:
    return lambda s: s.at[w - 1] == NO_VEHICLE


BYSTANDERS = 'v3: 2 buggy flea "Flea"; at 30, 40; crew D w6\nv4: 1 buggy tick "Tick"; at 34, 40; crew D w7\n'


@rule("SH-ATTACK-1", "SH-ATTACK-2", "SH-WAR-2", "SH-ADDON-SHIELDS")
@pytest.mark.parametrize(
    ("own", "other", "addons"),
    [
        ("P1 w3 hero", "D w4", ""),
        ("P1 w3 hero changed", "D w4 hero", ""),
        ("P1 w3 hero", "D w4", "; addons crew-shields"),
        ("P1 w3 hero", "D w4", "; addons smoke-pots; smoking"),
    ],
)
def test_the_told_chance_of_an_attack_is_that_of_all_its_dice(
    road: Road, own: str, other: str, addons: str
) -> None:
    text = duel(f"12, 20{addons}").replace("P1 w3", own).replace("D w4", other) + BYSTANDERS
    table = road(text).play("act w3")
    told = table.odds("attack w4")
    state = after(table.state, table.game.parse("attack w4"))
    assert chance(state, is_out(4)) == Fraction(told["the target is out"])
    if "hero" not in other:
        assert chance(state, lambda s: s.hero_jam[0]) == Fraction(told["his weapon jams"])


@rule("SH-SHOOT-3", "SH-SHOOT-5", "SH-WEAPON-FLAME", "SH-WEAPON-CANNON", "SH-WEAPON-BOLT")
@pytest.mark.parametrize("weapon", ["machine-gun", "twin-guns", "bolt-thrower", "flamethrower", "cannon"])
@pytest.mark.parametrize("gunner", ["W1 w2", "W1 w2 changed", "W1 w2 hero"])
def test_the_told_chances_of_a_shot_are_those_of_all_its_dice(road: Road, weapon: str, gunner: str) -> None:
    text = fight(f"{weapon} front", "13, 25; hp 8", more=BYSTANDERS).replace("W1 w2", gunner)
    table = road(text).play("act w2")
    told = table.odds("shoot v2 whole")
    state = after(table.state, table.game.parse("shoot v2 whole"))
    assert chance(state, lambda s: s.status[1] == WRECKED) == Fraction(told.get("Bone is destroyed", "0"))
    assert chance(state, lambda s: s.mount[0][0] == JAMMED) == Fraction(told.get("the weapon jams", "0"))
    assert chance(state, lambda s: s.hp[1] < 8) == Fraction(told["it hits"])
    if "shoot-at w5" in table.offered():
        told = table.odds("shoot-at w5")
        state = after(table.state, table.game.parse("shoot-at w5"))
        assert chance(state, is_out(5)) == Fraction(told["the target is out"])


@rule("SH-BOARD-1")
def test_the_told_chances_of_boarding_are_those_of_its_die(road: Road) -> None:
    table = road(beside() + BYSTANDERS).play("act w3")
    state = after(table.state, table.game.parse("board v2 tractor"))
    told = table.odds("board v2 tractor")
    assert chance(state, lambda s: s.at[2] == 1) == Fraction(told["he gets across"])
    assert chance(state, is_out(3)) == Fraction(told["he falls"])
