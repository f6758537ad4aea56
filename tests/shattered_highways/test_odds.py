"""Exact odds of driving: Move rolls, nudges by degree, rams with their damage, and the back edge."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from rollingroad.core.state import Chance
from rollingroad.games.shattered_highways.losing import LoseControl
from rollingroad.games.shattered_highways.state import RoadState
from tests.rule_marker import rule
from tests.shattered_highways.conftest import Road
from tests.shattered_highways.table import GAME

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
    assert fodder == {"it gets there": "2/3", "it stays": "1/6", "it loses control": "1/6"}
    hero = odds(road, pair(driver="hero"), "move 9, 24")
    assert hero == {"it gets there": "4/5", "it stays": "1/10", "it loses control": "1/10"}


@rule("SH-ADDON-NITRO", "SH-ROLL-6")
def test_nitro_and_a_change_take_one_each(road: Road) -> None:
    table = road(pair("addons nitro; ", driver="changed")).play("act w1")
    assert table.odds("move 9, 24")["it gets there"] == "1/2"
    assert table.play("nitro").odds("move 9, 24")["it gets there"] == "1/3"


@rule("SH-NUDGE-4", "SH-NUDGE-8")
def test_a_nudge_by_degree(road: Road) -> None:
    """The Move roll succeeds in 2 of 3; of 36 pairs 5 win by one, 4 by two and 6 by more."""
    assert odds(road, pair(), "nudge v2, 10, 20") == {
        "Bone can be moved": "5/18",
        "by 1 section": "5/54",
        "by 2 sections": "2/27",
        "by 3 sections": "1/9",
        "it loses control itself": "5/18",
        "Bone loses control": "1/9",
    }


@rule("SH-NUDGE-4")
def test_a_rig_is_moved_two_sections_at_most(road: Road) -> None:
    text = pair().replace("2 car bone", "2 rig bone")
    found = odds(road, text, "nudge v2, 10, 20")
    assert (found["by 2 sections"], "by 3 sections" in found) == ("5/27", False)


@rule("SH-ROLL-5")
def test_against_nobody_at_the_wheel(road: Road) -> None:
    found = odds(road, pair(crew="P1 w2"), "nudge v2, 10, 20")
    assert found["Bone can be moved"] == "2/3"
    assert "Bone loses control" not in found


@rule("SH-RAM-4", "SH-RAM-6")
def test_a_ram_with_its_damage(road: Road) -> None:
    found = odds(road, pair(), "ram v2, 10, 20")
    assert found["the ram is won"] == "5/18"
    assert found["25 damage"] == found["Bone is destroyed"] == "1/54"
    assert found["1 damage"] == str(Fraction(2, 3) * Fraction(14, 36) * Fraction(1, 6))
    assert "6 damage" not in found
    assert sum(Fraction(chance) for what, chance in found.items() if what.endswith("damage")) == Fraction(
        5, 18
    )


@rule("SH-RAM-4", "SH-ADDON-ARMOR", "SH-RAM-5")
def test_armour_and_frail_vehicles_change_the_odds(road: Road) -> None:
    armored = odds(road, pair(bone="addons armor left; "), "ram v2, 10, 20")
    assert "12 damage" not in armored
    assert armored["25 damage"] == "1/54"
    frail = odds(road, pair(ash="hp 3; ", bone="hp 5; "), "ram v2, 10, 20")
    damage = Fraction(14, 36) * (Fraction(1, 6) + Fraction(1, 6))  # a 5, or a 6 and more
    assert frail["Bone is destroyed"] == str(Fraction(2, 3) * (damage + Fraction(1, 36)))
    assert frail["Ash is destroyed"] == str(Fraction(2, 3) * (Fraction(14, 36) / 6 + Fraction(1, 36)))


@rule("SH-RAM-8")
def test_a_locked_ram_needs_no_move_roll(road: Road) -> None:
    found = odds(road, pair("locked v2; ", "locked v1; "), "ram-locked v2")
    assert found["the ram is won"] == "5/12"
    assert found["it loses control itself"] == "1/6"


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
    assert road(edge).odds("act w1") == {"it stays in the fight": "2/3", "it is left behind": "1/3"}


def test_what_is_not_allowed_has_no_odds(road: Road) -> None:
    assert odds(road, pair(), "move 10, 20") == {}
    assert odds(road, pair(), "skip") == {}


def ends(state: RoadState, chance: Fraction) -> Iterator[tuple[RoadState, Fraction]]:
    """Every way the dice can fall, up to a question to somebody or the slide of Lost Control."""
    ask = state.open[0]
    if not isinstance(ask, Chance) or isinstance(ask.step, LoseControl):
        yield state, chance
        return
    for outcome, weight in ask.outcomes():
        after = state.copy()
        after.apply(outcome, ask.seat)
        yield from ends(after, chance * weight / ask.total)


def slides(state: RoadState, v: int) -> bool:
    """Whether that vehicle is about to lose control."""
    step = state.open[0].step
    return v in state.lost_due or (isinstance(step, LoseControl) and step.v == v)


@rule("SH-ROLL-9")
@pytest.mark.parametrize("action", ["ram v2, 10, 20", "nudge v2, 10, 20"])
def test_the_odds_are_those_of_all_the_dice_that_are_asked_for(road: Road, action: str) -> None:
    table = road(pair(bone="hp 6; addons armor left; ", driver="hero, P1 w3")).play("act w1")
    told = table.odds(action)
    state = table.state.copy()
    state.apply(GAME.parse(action), 0)
    found = list(ends(state, Fraction(1)))
    assert sum(chance for _, chance in found) == 1
    destroyed = sum(chance for end, chance in found if end.hp[1] == 0)
    own = sum(chance for end, chance in found if slides(end, 0))
    assert told.get("Bone is destroyed", "0") == str(destroyed)
    assert told["it loses control itself"] == str(own)
    if action.startswith("nudge"):
        placed = sum(chance for end, chance in found if end.open[0].kind == "place")
        assert told["Bone can be moved"] == str(placed)
