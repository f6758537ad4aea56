"""Exact odds of driving: Move rolls, nudges by degree, rams with their damage, and the back edge."""

from __future__ import annotations

from fractions import Fraction

from tests.games.shattered_highways.conftest import Road
from tests.rule_marker import rule

PAIR = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; {ash}crew D w1 {driver}
v2: 2 car bone "Bone"; at 11 1/4, 20; {bone}crew {crew}
"""


def pair(ash: str = "", bone: str = "", driver: str = "", crew: str = "D w2") -> str:
    return PAIR.format(ash=ash, bone=bone, driver=driver, crew=crew)


def odds(road: Road, text: str, action: str) -> dict[str, str]:
    return road(text).play("act w1").odds(action)


@rule("SH-MOVE-1")
def test_a_move(road: Road) -> None:
    fodder = odds(road, pair(), "move 9, 24")
    assert fodder == {"you get there": "2/3", "you stay where you are": "1/6", "you lose control": "1/6"}
    hero = odds(road, pair(driver="hero"), "move 9, 24")
    assert hero == {"you get there": "4/5", "you stay where you are": "1/10", "you lose control": "1/10"}


@rule("SH-ADDON-NITRO", "SH-ROLL-6")
def test_nitro_and_a_change_take_one_each(road: Road) -> None:
    table = road(pair("addons nitro; ", driver="changed")).play("act w1")
    assert table.odds("move 9, 24")["you get there"] == "1/2"
    assert table.play("nitro").odds("move 9, 24")["you get there"] == "1/3"


@rule("SH-NUDGE-4", "SH-NUDGE-8")
def test_a_nudge_by_degree(road: Road) -> None:
    """The Move roll succeeds in 2 of 3; of 36 pairs 5 win by one, 4 by two and 6 by more."""
    assert odds(road, pair(), "nudge v2, 10, 20") == {
        "Bone can be moved": "5/18",
        "Bone can be moved up to 1 section": "5/54",
        "Bone can be moved up to 2 sections": "2/27",
        "Bone can be moved up to 3 sections": "1/9",
        "you lose control": "5/18",
        "Bone loses control": "1/9",
    }


@rule("SH-NUDGE-4")
def test_a_rig_is_moved_two_sections_at_most(road: Road) -> None:
    text = pair().replace("2 car bone", "2 rig bone")
    found = odds(road, text, "nudge v2, 10, 20")
    assert (found["Bone can be moved up to 2 sections"], "Bone can be moved up to 3 sections" in found) == (
        "5/27",
        False,
    )


@rule("SH-ROLL-5")
def test_against_nobody_at_the_wheel(road: Road) -> None:
    found = odds(road, pair(crew="P1 w2"), "nudge v2, 10, 20")
    assert found["Bone can be moved"] == "2/3"
    assert "Bone loses control" not in found


@rule("SH-RAM-4", "SH-RAM-6")
def test_a_ram_with_its_damage(road: Road) -> None:
    found = odds(road, pair(), "ram v2, 10, 20")
    assert found["you win the ram"] == "5/18"
    assert found["25 damage to Bone"] == found["Bone is destroyed"] == "1/54"
    assert found["1 damage to Bone"] == str(Fraction(2, 3) * Fraction(14, 36) * Fraction(1, 6))
    assert "6 damage to Bone" not in found
    damage = [Fraction(chance) for what, chance in found.items() if "damage" in what]
    assert sum(damage) == Fraction(5, 18)


@rule("SH-RAM-4", "SH-ADDON-ARMOR", "SH-RAM-5")
def test_armour_and_frail_vehicles_change_the_odds(road: Road) -> None:
    armored = odds(road, pair(bone="addons armor left; "), "ram v2, 10, 20")
    assert "12 damage to Bone" not in armored
    assert armored["25 damage to Bone"] == "1/54"
    frail = odds(road, pair(ash="hp 3; ", bone="hp 5; "), "ram v2, 10, 20")
    damage = Fraction(14, 36) * (Fraction(1, 6) + Fraction(1, 6))  # a 5, or a 6 and more
    assert frail["Bone is destroyed"] == str(Fraction(2, 3) * (damage + Fraction(1, 36)))
    assert frail["Ash itself is destroyed"] == str(Fraction(2, 3) * (Fraction(14, 36) / 6 + Fraction(1, 36)))


@rule("SH-RAM-8")
def test_a_locked_ram_needs_no_move_roll(road: Road) -> None:
    found = odds(road, pair("locked v2; ", "locked v1; "), "ram-locked v2")
    assert found["you win the ram"] == "5/12"
    assert found["you lose control"] == "1/6"


@rule("SH-RIG-3")
def test_a_ram_across_both_parts_of_a_rig_is_split(road: Road) -> None:
    """Half of a 12 is what the tractor takes at most, but for the 25 of which it takes 12."""
    text = pair(bone="hp 7 + 25; ").replace("2 car bone", "2 rig bone").replace("11 1/4, 20;", "11 1/4, 16;")
    found = odds(road, text, "ram v2, 10, 20")
    assert found["Bone is destroyed"] == "1/54"


@rule("SH-RIG-6", "SH-EDGE-3")
def test_uncoupling_and_the_back_edge(road: Road) -> None:
    rig = "turn: v1\nv1: 1 rig; at 10, 20; hp 25 + 0; crew D w1\nv2: 2 car; at 30, 5; crew D w2"
    assert road(rig).play("act w1").odds("uncouple") == {"the trailer comes off": "1/2"}
    edge = "turn: v1\nv1: 1 car; at 10, 0; addons nitro; crew D w1\nv2: 2 car; at 30, 5; crew D w2"
    assert road(edge).odds("act w1") == {"you stay in the fight": "2/3", "you are left behind": "1/3"}


@rule("SH-NUDGE-11", "SH-NUDGE-3")
def test_what_a_nudge_destroys_is_not_moved(road: Road) -> None:
    """The scrape alone finishes Bone off, and Ash, straight behind it, has to swerve."""
    behind = pair(bone="hp 1; ").replace("11 1/4, 20;", "10, 24;")
    assert odds(road, behind, "nudge v2, 10, 21") == {
        "Bone is destroyed": "2/3",
        "Ash must swerve round the wreck": "2/3",
        "you lose control": "5/18",
    }
    own = odds(road, pair(ash="hp 1; "), "nudge v2, 10, 20")
    assert own == {
        "Ash itself is destroyed": "2/3",
        "you lose control": "1/6",
        "Bone loses control": "1/9",
    }
    armored = odds(road, pair(bone="hp 1; addons armor left; "), "nudge v2, 10, 20")
    assert armored["Bone can be moved"] == "5/18"


@rule("SH-RAM-7", "SH-DESTROY-7")
def test_what_a_ram_destroys_does_not_lose_control(road: Road) -> None:
    """A natural 1 of Bone's driver is harmless only where Ash rolls a 1 as well."""
    found = odds(road, pair("locked v2; ", "hp 1; locked v1; "), "ram-locked v2")
    assert found["Bone is destroyed"] == "5/12"
    assert found["Bone loses control"] == "1/36"


@rule("SH-NUDGE-9")
def test_a_strike(road: Road) -> None:
    text = pair() + 'v3: 2 car cub "Cub"; at 13 3/4, 20; {more}crew D w3\n'
    rolls = ("d6 3", "d6 4", "d6 3")
    struck = road(text.format(more="")).play("act w1", "nudge v2, 10, 20").roll(*rolls)
    assert struck.play("place 12 1/2, 20").odds("strike v3") == {
        "Cub can be moved up to 1 section": "1/3",
        "Cub loses control": "1/6",
    }
    frail = road(text.format(more="hp 1; ")).play("act w1", "nudge v2, 10, 20").roll(*rolls)
    assert frail.play("place 12 1/2, 20").odds("strike v3") == {"Cub is destroyed": "1/3"}


def test_what_is_not_allowed_has_no_odds(road: Road) -> None:
    assert odds(road, pair(), "move 10, 20") == {}
    assert odds(road, pair(), "skip") == {}
