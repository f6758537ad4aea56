"""SH-NUDGE: contest, damage, degrees, strikes, continuation, and rigs that sweep a whole side."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import (
    Contested,
    ControlLost,
    Declared,
    Moved,
    Rolled,
    Struck,
)
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

PAIR = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; {ash}crew D w1
v2: 2 car bone "Bone"; at 12, 20; {bone}crew {crew}
v3: 2 car cairn "Cairn"; at 16, 20; crew D w3
"""


def pair(ash: str = "", bone: str = "", crew: str = "D w2") -> str:
    """Ash's right side is at 11 1/4 inches, Bone's left one at 12, Bone's right one at 13 1/4."""
    return PAIR.format(ash=ash, bone=bone, crew=crew)


def spots(table: Table) -> set[str]:
    """The places that are offered."""
    return set(table.offered("place"))


@rule("SH-NUDGE-1", "SH-OPT-1")
def test_a_nudge_names_a_vehicle_and_a_place_that_touches_it(road: Road) -> None:
    table = road(pair()).play("act w1")
    ask = table.state.open[0]
    assert ask.allows(table.game.parse("nudge v2, 10 3/4, 20"))
    assert ask.allows(table.game.parse("nudge v2, 10 3/4, 22 7/8"))
    assert table.refusal("nudge v2, 10 3/4, 23") == "CORNER_ONLY SH-GEO-7"
    assert table.refusal("nudge v2, 10 5/8, 20") == "NO_CONTACT SH-GEO-7"


@rule("SH-NUDGE-1")
def test_the_present_place_may_be_the_contact(road: Road) -> None:
    table = road(pair().replace("12, 20", "11 1/4, 20")).play("act w1")
    assert table.state.open[0].allows(table.game.parse("nudge v2, 10, 20"))
    table.play("nudge v2, 10, 20").roll("d6 3")
    assert table.spot(1) == (80, 160)


@rule("SH-NUDGE-2")
def test_a_failed_move_roll_ends_the_nudge(road: Road) -> None:
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 2")
    assert [event.what for event in table.events_of(Declared)] == ["nudge"]
    assert table.spot(1) == (80, 160)
    assert (table.hp(1), table.hp(2)) == (25, 25)
    assert not table.events_of(Contested)


@rule("SH-NUDGE-2")
def test_a_natural_1_of_the_move_roll_is_lost_control_from_where_it_stands(road: Road) -> None:
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 1", "d6 5")
    assert table.spot(1) == (69, 160)
    assert not table.events_of(Contested)


@rule("SH-NUDGE-3", "SH-ROLL-4", "SH-ROLL-9", "SH-NUDGE-7")
def test_a_tie_is_the_defenders_and_both_take_1(road: Road) -> None:
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 21").roll("d6 3", "d6 4", "d6 4")
    assert (table.hp(1), table.hp(2)) == (24, 24)
    assert not table.events_of(Contested)[0].won
    assert table.spot(1) == (86, 168)
    assert table.spot(2) == (96, 160)


@rule("SH-NUDGE-3", "SH-ADDON-ARMOR")
def test_armour_at_the_touching_face_keeps_that_1_away(road: Road) -> None:
    text = pair("addons armor right; ", "addons armor left; ")
    table = road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 4", "d6 4")
    assert (table.hp(1), table.hp(2)) == (25, 25)


@rule("SH-NUDGE-3", "SH-ADDON-ARMOR")
def test_armour_elsewhere_does_not_help(road: Road) -> None:
    text = pair("addons armor left front; ", "addons armor right rear; ")
    table = road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 4", "d6 4")
    assert (table.hp(1), table.hp(2)) == (24, 24)


@rule("SH-ADDON-HUBS")
def test_spiked_hubs_hurt_the_other_one_more_side_to_side(road: Road) -> None:
    text = pair("addons spiked-hubs; ", "addons spiked-hubs, armor left; ")
    table = road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 4", "d6 4")
    assert (table.hp(1), table.hp(2)) == (23, 24)


@rule("SH-ADDON-HUBS")
def test_spiked_hubs_do_nothing_bumper_to_bumper(road: Road) -> None:
    text = pair("addons spiked-hubs; ").replace("12, 20", "10, 24")
    table = road(text).play("act w1", "nudge v2, 10, 21").roll("d6 3", "d6 4", "d6 4")
    assert (table.hp(1), table.hp(2)) == (24, 24)


@rule("SH-NUDGE-4", "SH-NUDGE-5")
@pytest.mark.parametrize(("defence", "sections"), [(5, 1), (4, 2), (3, 3), (2, 3)])
def test_the_margin_is_the_number_of_sections(road: Road, defence: int, sections: int) -> None:
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", f"d6 {defence}")
    assert table.events_of(Contested)[0].degree == sections
    assert (table.question, table.asked) == ("place", 1)
    ask = table.state.open[0]
    assert ask.allows(table.game.parse(f"place 12, {20 + 3 * sections}"))
    assert table.refusal(f"place 12, {20 + 3 * sections} 1/8") == "PLACE_NOT_REACHABLE SH-NUDGE-5"
    assert ask.allows(table.game.parse("place 12, 20"))


@rule("SH-NUDGE-4")
def test_a_rig_is_moved_at_most_two_sections(road: Road) -> None:
    text = pair().replace('2 car bone "Bone"; at 12, 20', '2 rig bone "Bone"; at 12, 18')
    table = road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 2")
    assert table.events_of(Contested)[0].degree == 2
    assert table.refusal("place 12, 24 1/8") == "PLACE_NOT_REACHABLE SH-NUDGE-5"


@rule("SH-NUDGE-5", "SH-NUDGE-6")
def test_the_target_may_go_behind_the_attacker_who_goes_on_without_a_roll(road: Road) -> None:
    """The attacker stands at its old place while the target is put elsewhere."""
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 2")
    assert table.spot(1) == (80, 160)
    assert table.refusal("place 10 5/8, 20") == "PLACE_NOT_REACHABLE SH-NUDGE-5"
    table.play("place 10, 17")
    assert table.spot(2) == (80, 136)
    assert (table.question, table.asked) == ("continue", 1)
    table.play("place 12, 25")
    assert table.spot(1) == (96, 200)
    assert [event.why for event in table.events_of(Moved)] == ["nudge", "nudge"]


@rule("SH-NUDGE-6")
def test_going_on_keeps_to_the_placements_under_which_the_contact_was_reachable(road: Road) -> None:
    """A contact 6/8 of an inch to the right rules out templates too far left; staying is allowed."""
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 2")
    table.play("place 14 1/2, 20")
    ask = table.state.open[0]
    assert ask.allows(table.game.parse("place 10, 20"))
    assert ask.allows(table.game.parse("place 8, 24"))
    assert table.refusal("place 7 7/8, 24") == "CONT_OTHER_TEMPLATE SH-NUDGE-6"
    assert table.refusal("nudge v2, 13 1/4, 20").startswith("NOT_ASKED")


@rule("SH-NUDGE-6")
def test_a_contact_ahead_rules_out_going_back(road: Road) -> None:
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20 1/8").roll("d6 3", "d6 6", "d6 2", "d6 5")
    table.dice.left.clear()
    table.play("place 14 1/2, 20")
    assert table.refusal("place 10, 19 7/8") == "CONT_OTHER_TEMPLATE SH-NUDGE-6"
    assert table.state.open[0].allows(table.game.parse("place 10, 29"))


@rule("SH-NUDGE-7", "SH-NUDGE-8")
def test_an_attacker_with_a_natural_1_that_still_wins_ends_on_the_contact(road: Road) -> None:
    """Nobody drives Bone: its total is 0, and 1 is enough."""
    table = road(pair(crew="P1 w2")).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 1")
    assert table.events_of(Contested)[0].won
    table.play("place 12, 17")
    assert table.spot(1) == (86, 160)
    table.roll("d6 2")
    assert table.events_of(ControlLost)[0].vehicle == 0


@rule("SH-NUDGE-7")
def test_where_the_contact_is_taken_it_stays_where_it_stood(road: Road) -> None:
    table = road(pair(crew="P1 w2")).play("act w1", "nudge v2, 10 3/4, 22 7/8").roll("d6 3", "d6 1")
    table.play("place 11 1/4, 21").roll("d6 5")
    assert table.spot(1) == (69, 160)


@rule("SH-ROLL-5")
def test_nobody_at_the_wheel_defends_with_0_and_no_die(road: Road) -> None:
    table = road(pair(crew="P1 w2")).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 2")
    assert [(event.what, event.total) for event in table.events_of(Rolled)] == [("move", 3), ("nudge", 2)]
    assert table.events_of(Contested)[0].degree == 2


@rule("SH-NUDGE-8", "SH-SEQ-1", "SH-LOST-1")
def test_a_natural_1_in_the_contest_is_lost_control_after_the_nudge(road: Road) -> None:
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 1")
    table.play("place 12, 17")
    assert table.question == "continue"
    table.play("place 10, 20").roll("d6 2")
    lost = table.events_of(ControlLost)[0]
    assert (lost.vehicle, lost.box) == (1, 2)
    assert table.spot(2) == (107, 136)


@rule("SH-NUDGE-5", "SH-OPT-4")
def test_any_place_on_the_back_edge_is_allowed_too(road: Road) -> None:
    table = road(pair().replace(", 20", ", 2")).play("act w1", "nudge v2, 10 3/4, 2")
    ask = table.roll("d6 3", "d6 6", "d6 3").state.open[0]
    beside = table.game.parse("place 12 1/2, 0")
    assert beside not in ask.offered
    assert ask.allows(beside)


@rule("SH-CLING-2")
def test_the_nudged_ones_passengers_cling_only_if_it_was_beaten(road: Road) -> None:
    text = pair(crew="D w2, cling w4").replace("w3", "w3")
    lost = road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 4", "d6 4")
    assert lost.question != "roll" or not [e for e in lost.events_of(Rolled) if e.what == "cling"]
    won = road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 4", "d6 3")
    won.play("place 12, 20", "place 10, 20").roll("d6 1")
    assert won.where(4) == "out"


# Strikes


def strike(road: Road, cairn: str = "D w3") -> Table:
    """Bone is pushed against Cairn, whose left side is at 16 inches."""
    table = road(pair().replace("D w3", cairn)).play("act w1", "nudge v2, 10 3/4, 20")
    return table.roll("d6 3", "d6 6", "d6 3").play("place 14 3/4, 20")


@rule("SH-NUDGE-9")
def test_a_pushed_vehicle_may_strike_a_third_one(road: Road) -> None:
    table = strike(road)
    assert (table.question, table.asked) == ("strike", 1)
    assert table.offered() == ["strike v3", "no-strike"]
    table.play("no-strike")
    assert table.question == "continue"


@rule("SH-NUDGE-9")
@pytest.mark.parametrize("shows", [3, 6])
def test_a_struck_driver_holds_it_on_3(road: Road, shows: int) -> None:
    table = strike(road).play("strike v3").roll(f"d6 {shows}")
    assert table.hp(3) == 25
    assert table.question == "continue"


@rule("SH-NUDGE-9", "SH-CTRL-2")
def test_a_failed_strike_roll_is_1_damage_and_a_section_by_the_striking_vehicles_player(road: Road) -> None:
    table = strike(road).play("strike v3").roll("d6 2")
    assert table.hp(3) == 24
    assert table.events_of(Struck)[0].by == 1
    assert (table.question, table.asked) == ("place", 2)
    assert table.refusal("place 16, 23 1/8") == "PLACE_NOT_REACHABLE SH-NUDGE-9"
    table.play("place 18, 23")
    assert table.spot(3) == (144, 184)
    assert table.question == "continue"


@rule("SH-CLING-2", "SH-NUDGE-9")
def test_who_clings_to_a_struck_vehicle_holds_on_if_it_is_moved(road: Road) -> None:
    table = strike(road, "D w3, cling w4").play("strike v3").roll("d6 2").play("place 18, 23", "place 10, 20")
    table.roll("d6 1")
    assert table.where(4) == "out"
    held = strike(road, "D w3, cling w4").play("strike v3").roll("d6 3").play("place 10, 20")
    assert held.question != "roll"


@rule("SH-NUDGE-9")
def test_nobody_at_the_wheel_fails_the_strike(road: Road) -> None:
    assert strike(road, "P1 w3").play("strike v3").hp(3) == 24


@rule("SH-NUDGE-9", "SH-SEQ-1")
def test_a_natural_1_against_a_strike_is_lost_control_besides(road: Road) -> None:
    table = strike(road).play("strike v3").roll("d6 1").play("place 18, 23", "place 10, 20").roll("d6 5")
    assert table.events_of(ControlLost)[0].vehicle == 2
    assert table.spot(3) == (133, 184)


@rule("SH-NUDGE-9", "SH-SEQ-2")
def test_a_strike_may_go_on_but_nobody_is_struck_twice(road: Road) -> None:
    """Cairn is pushed against Drum; Drum's player pushes it back against Cairn, who is safe by then."""
    text = pair() + 'v4: 1 car drum "Drum"; at 18, 20; crew D w4\n'
    table = road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 3")
    table.play("place 14 3/4, 20", "strike v3").roll("d6 2")
    table.play("place 16 3/4, 20")
    assert (table.question, table.asked) == ("strike", 2)
    table.play("strike v4").roll("d6 2")
    assert table.asked == 2
    table.play("place 18, 21")
    assert (table.question, table.asked) == ("continue", 1)
    assert table.state.struck == 0b1100


@rule("SH-NUDGE-9")
def test_a_vehicle_that_was_not_moved_strikes_nobody(road: Road) -> None:
    text = pair().replace("at 16, 20", "at 13 1/4, 20")
    table = (
        road(text).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 3").play("place 12, 20")
    )
    assert table.question == "continue"


@rule("SH-NUDGE-9")
def test_the_attacker_is_never_struck(road: Road) -> None:
    table = road(pair()).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 3")
    table.play("place 11 1/4, 20")
    assert table.question == "continue"


# Rigs


SWEEP = """
turn: v1
v1: 1 rig long "Long"; at 10, 20; {armor}crew D w1
v2: 2 buggy ant "Ant"; at 12, 20; crew D w2
v3: 2 buggy bee "Bee"; at 12, 26; crew D w3
v4: 1 buggy cub "Cub"; at 12, 23; crew D w4
"""


def sweep(road: Road, armor: str = "") -> Table:
    """The rig's right side is at 11 1/2 inches; its trailer ends and its tractor begins at 25."""
    return road(SWEEP.format(armor=armor)).play("act w1", "nudge v2, 10 1/2, 20")


@rule("SH-NUDGE-10", "SH-RIG-8", "SH-ROLL-9")
def test_a_rig_nudges_all_who_touch_that_side_with_one_roll(road: Road) -> None:
    """Defenders roll greatest front first: Bee, Cub, Ant."""
    table = sweep(road)
    assert table.offered() == ["also v3", "spare v3"]
    table.play("also v3", "also v4").roll("d6 3", "d6 5", "d6 2", "d6 5", "d6 4")
    assert [(e.what, e.vehicle) for e in table.events_of(Rolled)[2:]] == [
        ("nudge-defence", 2),
        ("nudge-defence", 3),
        ("nudge-defence", 1),
    ]
    assert [(e.defender, e.degree) for e in table.events_of(Contested)] == [(2, 3), (3, 0), (1, 1)]
    assert [table.hp(v) for v in (2, 3, 4)] == [14, 14, 14]
    assert table.refusal("place 12, 35 1/8") == "PLACE_NOT_REACHABLE SH-NUDGE-5"
    table.play("place 14, 26", "place 14, 20")
    assert table.spot(3) == (112, 208)
    assert table.spot(2) == (112, 160)
    assert table.question == "continue"


@rule("SH-NUDGE-10", "SH-RIG-3")
def test_the_rig_takes_1_in_all_split_over_both_parts(road: Road) -> None:
    """Half of 1 rounded down is nothing for the tractor; the trailer takes it."""
    table = sweep(road).play("also v3", "spare v4").roll("d6 3", "d6 2", "d6 4", "d6 4")
    assert (table.hp(1), table.trailer_hp(1)) == (25, 24)


@rule("SH-NUDGE-10", "SH-RIG-3")
def test_the_rig_takes_it_on_the_part_that_touched(road: Road) -> None:
    table = road(SWEEP.format(armor="")).play("act w1", "nudge v3, 10 1/2, 20")
    table.play("spare v4", "spare v2").roll("d6 3", "d6 2", "d6 4")
    assert (table.hp(1), table.trailer_hp(1)) == (24, 25)


@rule("SH-NUDGE-10", "SH-ADDON-ARMOR", "SH-RIG-3")
def test_armour_counts_on_the_part_that_has_it(road: Road) -> None:
    table = sweep(road, armor="addons armor trailer:right; ").play("spare v3", "spare v4")
    table.roll("d6 3", "d6 2", "d6 4")
    assert (table.hp(1), table.trailer_hp(1)) == (25, 25)


@rule("SH-NUDGE-10")
def test_nobody_else_sweeps(road: Road) -> None:
    text = SWEEP.format(armor="").replace("1 rig", "1 truck").replace("at 12, 23", "at 12, 22 1/4")
    table = road(text).play("act w1", "nudge v2, 10 1/2, 20")
    assert table.question == "roll"


# Wrecks inside a nudge


@rule("SH-NUDGE-11", "SH-DESTROY-1")
def test_a_wrecked_target_is_not_placed_and_the_attacker_goes_on(road: Road) -> None:
    table = road(pair(bone="hp 1; ")).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 3")
    table.play("stay")
    assert table.status(2) == "wrecked"
    assert table.question == "continue"
    assert table.state.open[0].allows(table.game.parse("place 12, 22"))


@rule("SH-NUDGE-11")
def test_with_the_attacker_wrecked_nothing_is_placed(road: Road) -> None:
    table = road(pair("hp 1; ")).play("act w1", "nudge v2, 10 3/4, 20").roll("d6 3", "d6 6", "d6 3")
    table.play("stay")
    assert table.status(1) == "wrecked"
    assert not table.events_of(Moved)


@rule("SH-NUDGE-11", "SH-DESTROY-3")
def test_an_attacker_that_had_to_swerve_is_done_where_it_is(road: Road) -> None:
    """Ash stands straight behind Bone's wreck and goes round it: no contact place, no going on."""
    text = pair(bone="hp 1; ").replace("at 12, 20", "at 10 1/2, 24")
    table = road(text).play("act w1", "nudge v2, 10, 21").roll("d6 3", "d6 6", "d6 3")
    table.play("stay").roll("d6 4")
    assert table.offered() == ["side left", "side right"]
    table.play("side left")
    assert table.spot(1) == (74, 160)
    assert table.question != "continue"
