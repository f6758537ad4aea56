"""SH-MOVE, SH-ROLL, SH-ADDON-NITRO and -CHAINS: the driver's Move and what modifies its roll."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import ControlLost, Moved, NitroUsed, Rolled
from rollingroad.games.shattered_highways.rules.placement.placing import reach_of
from tests.games.shattered_highways.conftest import Road
from tests.rule_marker import rule

ALONE = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; crew {crew}
v2: 2 car bone "Bone"; at 30, 5; crew D
"""


def alone(crew: str = "D w1, P1 w2") -> str:
    return ALONE.format(crew=crew)


@rule("SH-MOVE-1", "SH-ROLL-1", "SH-ROLL-9", "SH-GEO-1")
@pytest.mark.parametrize("shows", [3, 4, 6])
def test_a_move_succeeds_on_3_or_more(road: Road, shows: int) -> None:
    table = road(alone()).play("act w1", "move 11 1/2, 24 1/8").roll(f"d6 {shows}")
    assert table.spot(1) == (92, 193)
    assert table.events_of(Moved)[0].why == "move"
    assert table.deeds(1) == {"acted"}


@rule("SH-MOVE-1")
def test_on_a_2_the_vehicle_stays(road: Road) -> None:
    table = road(alone()).play("act w1", "move 11 1/2, 24").roll("d6 2")
    assert table.spot(1) == (80, 160)
    assert table.deeds(1) == {"acted"}
    assert table.question == "warrior"


@rule("SH-MOVE-1", "SH-LOST-1", "SH-LOST-2", "SH-LOST-7", "SH-ROLL-2", "SH-GEO-2")
def test_on_a_natural_1_control_is_lost_where_it_stands(road: Road) -> None:
    """Box 1 is the upper right one: a car slides 11 to the right and 24 ahead."""
    table = road(alone()).play("act w1", "move 9, 24").roll("d6 1", "d6 1")
    assert table.spot(1) == (91, 184)
    assert table.question == "warrior"


@rule("SH-ROLL-1")
def test_a_hero_rolls_a_d10(road: Road) -> None:
    table = road(alone("D w1 hero, P1 w2")).play("act w1", "move 9, 24").roll("d10 9")
    assert table.spot(1) == (72, 192)


@rule("SH-MOVE-5", "SH-MOVE-6")
@pytest.mark.parametrize(("cls", "length", "ahead"), [("car", 24, 72), ("buggy", 18, 72), ("rig", 64, 48)])
def test_how_far_each_class_goes(road: Road, cls: str, length: int, ahead: int) -> None:
    table = road(f"turn: v1\nv1: 1 {cls}; at 10, 20\nv2: 2 car; at 30, 5").play("act w1")
    assert table.state.length(0) == length
    reach = reach_of(table.state, 0)
    assert reach.contains(80, 160 + ahead)
    assert not reach.contains(80, 160 + ahead + 1)
    assert reach.contains(80, 160 - ahead)
    assert not reach.contains(80, 160 - ahead - 1)


@rule("SH-MOVE-5", "SH-RIG-7")
def test_a_tractor_alone_still_moves_like_a_rig(road: Road) -> None:
    table = road("turn: v1\nv1: 1 rig; at 10, 20; uncoupled; crew D w1\nv2: 2 car; at 30, 5").play("act w1")
    reach = reach_of(table.state, 0)
    assert reach.contains(80, 208)
    assert not reach.contains(80, 209)


@rule("SH-MOVE-6", "SH-OPT-1")
def test_any_place_of_the_reachable_set_is_allowed_and_no_other(road: Road) -> None:
    table = road(alone()).play("act w1")
    ask = table.state.open[0]
    assert not ask.complete
    assert ask.allows(table.game.parse("move 12 3/4, 28 7/8"))
    assert not ask.allows(table.game.parse("move 12 7/8, 28 7/8"))
    assert not ask.allows(table.game.parse("move 12 3/4, 28 7/8") | 1 << 48)  # a move has no fourth part
    assert table.refusal("move 12 7/8, 28 7/8") == "DEST_TOO_WIDE SH-MOVE-3"
    assert table.refusal("move 10, 29 1/8") == "DEST_TOO_FAR SH-MOVE-3"
    assert table.refusal("move 10, 20") == "DEST_SAME SH-MOVE-6"


@rule("SH-MOVE-6")
def test_no_place_behind_a_wall_of_vehicles(road: Road) -> None:
    """The gap between the two in front is an eighth of an inch too narrow for a car."""
    table = road("""
        turn: v1
        v1: 1 car; at 10, 10; crew D w1
        v2: 2 truck; at 8 3/8, 14; crew D w2
        v3: 2 truck; at 11, 14; crew D w3
        v4: 2 truck; at 12 1/2, 14; crew D w4
        """).play("act w1")
    assert table.refusal("move 10, 18 1/2") == "DEST_NO_PATH SH-MOVE-4"
    assert table.refusal("move 10, 15") == "DEST_OCCUPIED SH-GEO-5"


@rule("SH-MOVE-3", "SH-GEO-5")
def test_a_place_far_back_is_refused_for_what_stands_there(road: Road) -> None:
    """It lies within the three sections of a car, so it is not too far."""
    table = road("""
        turn: v1
        v1: 1 car; at 10, 20; crew D w1
        v2: 2 truck; at 10, 12; crew D w2
        """).play("act w1")
    assert table.refusal("move 10, 12") == "DEST_OCCUPIED SH-GEO-5"


@rule("SH-MOVE-7")
def test_keeping_station_needs_no_roll_and_shakes_nobody(road: Road) -> None:
    table = road(alone("D w1, cling w2")).play("act w1", "skip")
    assert table.spot(1) == (80, 160)
    assert table.question == "warrior"
    assert not table.events_of(Rolled)


@rule("SH-MOVE-7", "SH-CLING-2")
def test_a_failed_move_shakes_nobody(road: Road) -> None:
    table = road(alone("D w1, cling w2")).play("act w1", "move 9, 24").roll("d6 2")
    assert table.question == "warrior"


@rule("SH-CLING-2", "SH-SEQ-1")
def test_a_move_shakes_those_who_cling(road: Road) -> None:
    table = road(alone("D w1, cling w2")).play("act w1", "move 9, 24").roll("d6 3", "d6 1")
    assert table.where(2) == "out"


# What modifies the roll


@rule("SH-ROLL-6", "SH-CHANGE-2", "SH-TURN-2")
def test_after_a_change_the_driver_rolls_at_minus_1(road: Road) -> None:
    table = road(alone("P1 w1")).play("act w1", "change D", "act w1", "move 9, 24").roll("d6 3")
    assert table.spot(1) == (80, 160)
    assert table.events_of(Rolled)[0].total == 2


@rule("SH-ROLL-2")
def test_a_modified_1_is_only_a_failure(road: Road) -> None:
    table = road(alone("P1 w1")).play("act w1", "change D", "act w1", "move 9, 24").roll("d6 2")
    assert table.events_of(Rolled)[0].total == 1
    assert not table.events_of(ControlLost)


@rule("SH-ROLL-6", "SH-ROLL-7", "SH-CLING-3")
def test_after_a_cling_of_4_he_acts_at_minus_1(road: Road) -> None:
    """Two modifiers add up: the warrior has held on, and has changed into the empty seat."""
    table = road(alone("cling w1 clung")).play("act w1", "change D", "act w1", "move 9, 24").roll("d6 4")
    assert table.events_of(Rolled)[0].total == 2
    assert table.spot(1) == (80, 160)


CHAINED = """
turn: v1
v1: 1 car ash "Ash"; at {x}, 20; crew D w1
v2: 2 car bone "Bone"; at 10, {y}; addons drag-chains; crew D w2
v3: 2 car cairn "Cairn"; at 10 1/2, {z}; addons drag-chains; crew D w3
"""


@rule("SH-ROLL-6", "SH-ADDON-CHAINS")
@pytest.mark.parametrize(
    ("x", "y", "total"),
    [("10", "23", 3), ("10", "25 7/8", 3), ("10", "26", 4), ("12 1/2", "23", 3), ("12 5/8", "23", 4)],
)
def test_who_is_in_the_zone_behind_drag_chains_acts_at_minus_1(
    road: Road, x: str, y: str, total: int
) -> None:
    """The zone is 4 inches wide and 3 long; Ash's front bumper is at 23 inches."""
    table = road(CHAINED.format(x=x, y=y, z="40")).play("act w1", "move 10, 18").roll("d6 4")
    assert table.events_of(Rolled)[0].total == total


@rule("SH-ADDON-CHAINS", "SH-ROLL-6")
def test_several_chains_do_not_add_up(road: Road) -> None:
    text = CHAINED.format(x="10", y="23", z="23").replace("10 1/2", "11 1/4")
    table = road(text).play("act w1", "move 10, 18").roll("d6 4")
    assert table.events_of(Rolled)[0].total == 3


@rule("SH-ROLL-7", "SH-ADDON-CHAINS")
def test_chains_are_settled_at_declaration_and_do_not_touch_defence(road: Road) -> None:
    """Ash drags chains past Bone, which stands behind: Bone's defence is not modified."""
    table = road(
        """
        turn: v1
        v1: 1 car ash "Ash"; at 10, 20; addons drag-chains; crew D w1
        v2: 2 car bone "Bone"; at 10, 16; crew D w2
        """
    )
    table.play("act w1", "ram v2, 10, 19").roll("d6 3", "d6 5", "d6 5")
    rolls = [(event.what, event.total) for event in table.events_of(Rolled)]
    assert rolls == [("move", 3), ("ram", 5), ("ram-defence", 5)]
    assert table.hp(2) == 25


@rule("SH-ADDON-NITRO")
def test_nitro_reaches_one_section_further_ahead_at_minus_1(road: Road) -> None:
    text = alone().replace("; crew D w1", "; addons nitro; crew D w1")
    table = road(text).play("act w1", "nitro")
    assert "nitro" not in table.kinds()
    assert table.events_of(NitroUsed) == [NitroUsed(0, 1)]
    table.play("move 10, 32").roll("d6 4")
    assert table.spot(1) == (80, 256)
    assert table.events_of(Rolled)[0].total == 3
    assert table.state.nitro[0] == 1


@rule("SH-ADDON-NITRO")
def test_a_charge_is_spent_even_on_failure_and_behind_is_not_longer(road: Road) -> None:
    text = alone().replace("; crew D w1", "; addons nitro; nitro 1; crew D w1")
    table = road(text).play("act w1", "nitro")
    assert table.refusal("move 10, 10 7/8") == "DEST_TOO_FAR SH-MOVE-3"
    table.play("move 10, 32").roll("d6 3")
    assert table.spot(1) == (80, 160)
    assert table.state.nitro[0] == 0


@rule("SH-ADDON-NITRO")
def test_no_nitro_without_a_charge(road: Road) -> None:
    text = alone().replace("; crew D w1", "; addons nitro; nitro 0; crew D w1")
    assert road(text).play("act w1").refusal("nitro") == "NO_CHARGE SH-ADDON-NITRO"
