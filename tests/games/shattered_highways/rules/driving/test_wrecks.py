"""SH-DESTROY and SH-RIG: what happens around a wreck, and rigs of two parts."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import ControlLost, Damaged, Moved, Rolled, Wrecked
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

LINE = """
turn: v1
v1: 1 car ash "Ash"; at 10, 30; {ash}crew D w1
v2: 2 car bone "Bone"; at 10, 33; hp 1; {bone}crew {crew}
v3: 2 car cairn "Cairn"; at 10 1/2, {back}; {cairn}crew {driver}
v4: 2 car dune "Dune"; at 30, 2; crew D w4
"""


def line(
    ash: str = "",
    bone: str = "",
    crew: str = "D w2",
    back: str = "10",
    cairn: str = "",
    driver: str = "D w3",
) -> str:
    return LINE.format(ash=ash, bone=bone, crew=crew, back=back, cairn=cairn, driver=driver)


def wreck_bone(road: Road, **changes: str) -> Table:
    """Ash rams Bone, who stands before it with 1 hit point left; Cairn is far behind, Dune to the side."""
    table = road(line(**changes)).play("act w1", "ram v2, 10, 30")
    return table.roll("d6 3", "d6 5", "d6 4", "d6 2")


@rule("SH-DESTROY-1", "SH-ROLL-8", "SH-DESTROY-2")
def test_at_0_hit_points_the_crew_may_flee_first(road: Road) -> None:
    table = wreck_bone(road)
    assert table.hp(2) == 0
    assert table.events_of(Damaged)[0].points == 1
    assert (table.question, table.asked) == ("flee", 2)
    assert table.offered() == ["flee v1 whole", "stay"]


@rule("SH-DESTROY-2", "SH-BOARD-4")
def test_fleeing_is_a_board_roll_at_minus_1(road: Road) -> None:
    table = wreck_bone(road).play("flee v1 whole").roll("d6 4")
    assert table.where(2) == "out"
    table = wreck_bone(road).play("flee v1 whole").roll("d6 5").play("take P1")
    assert table.where(2) == "v1 P1"


@rule("SH-DESTROY-2")
def test_all_who_are_left_are_out(road: Road) -> None:
    table = wreck_bone(road, crew="D w2, P1 w5").play("stay", "stay")
    assert (table.where(2), table.where(5)) == ("out", "out")


@rule("SH-DESTROY-3", "SH-DESTROY-4")
def test_everybody_straight_behind_swerves_greatest_front_first(road: Road) -> None:
    """Ash touches the wreck, Cairn is twenty inches behind it; Dune is not in line."""
    table = wreck_bone(road).play("stay").roll("d6 3")
    assert (table.question, table.asked, table.offered()) == ("side", 1, ["side left", "side right"])
    table.play("side left").roll("d6 6")
    assert table.asked == 2
    table.play("side right")
    assert table.spot(1) == (70, 240)
    assert table.spot(3) == (90, 80)
    assert table.spot(4) == (240, 16)
    assert [event.why for event in table.events_of(Moved)] == ["swerve", "swerve"]


@rule("SH-DESTROY-6")
def test_then_the_wreck_is_removed_and_counts_only_for_n(road: Road) -> None:
    table = wreck_bone(road).play("stay").roll("d6 3").play("side left").roll("d6 6").play("side right")
    assert table.status(2) == "wrecked"
    assert table.events_of(Wrecked)[0].vehicle == 1
    assert table.state.fielded == [1, 3]
    assert 1 not in table.state.vehicles()


@rule("SH-DESTROY-5")
def test_below_3_it_clips_the_wreck_and_is_shifted_all_the_same(road: Road) -> None:
    table = wreck_bone(road, ash="addons armor front; ").play("stay").roll("d6 2", "d6 6").play("side left")
    assert table.hp(1) == 25 - 6
    assert table.spot(1) == (70, 240)


@rule("SH-DESTROY-5", "SH-SEQ-1")
def test_a_natural_1_is_lost_control_besides(road: Road) -> None:
    table = (
        wreck_bone(road).play("stay").roll("d6 1", "d6 2").play("side left").roll("d6 3").play("side left")
    )
    table.roll("d6 5")
    assert [event.vehicle for event in table.events_of(ControlLost)] == [0]
    assert table.spot(1) == (59, 240)


@rule("SH-DESTROY-5")
def test_without_a_driver_it_fails(road: Road) -> None:
    table = wreck_bone(road, driver="P1 w3").play("stay").roll("d6 3").play("side left").roll("d6 4")
    assert table.hp(3) == 21
    assert table.asked == 2


@rule("SH-DESTROY-5")
def test_with_both_sides_blocked_the_die_counts_as_a_failure_and_it_stays(road: Road) -> None:
    beside = 'v5: 1 truck left "Left"; at 8 1/2, 30; crew D w5\n'
    text = line() + beside + 'v6: 1 truck right "Right"; at 11 1/4, 30; crew D w6\n'
    table = road(text).play("act w1", "ram v2, 10, 30").roll("d6 3", "d6 5", "d6 4", "d6 2").play("stay")
    table.roll("d6 6", "d6 4")
    assert table.hp(1) == 25 - 1 - 4
    assert table.spot(1) == (80, 240)


@rule("SH-DESTROY-5", "SH-DESTROY-1")
def test_whoever_is_destroyed_by_it_is_not_shifted_and_joins_the_queue(road: Road) -> None:
    table = wreck_bone(road, cairn="hp 3; ").play("stay").roll("d6 3").play("side left").roll("d6 2", "d6 3")
    assert [event.vehicle for event in table.events_of(Wrecked)] == [1, 2]
    assert not [event for event in table.events_of(Moved) if event.vehicle == 2]


@rule("SH-DESTROY-3")
def test_who_has_swerved_from_one_wreck_swerves_from_the_next_one_too(road: Road) -> None:
    """Coal clips Bone and is destroyed by it; Dog, behind both, swerves from Bone and then from Coal."""
    table = road("""
        turn: v1
        v1: 1 car ash "Ash"; at 15, 26; mounts machine-gun front; crew D w1, W1 w2
        v2: 2 car bone "Bone"; at 13, 32; hp 1; crew none
        v3: 2 car coal "Coal"; at 12 1/2, 16; hp 1; crew D w3
        v4: 2 car dog "Dog"; at 13, 10; crew D w4
        v5: 2 car elm "Elm"; at 30, 40; crew D w5
        """)
    table.play("act w2", "shoot v2 whole").roll("d6 4", "d6 1", "d6 2", "d6 6", "d6 4").play("side left")
    assert table.spot(4) == (94, 80)
    table.roll("d6 4").play("side left")
    assert table.spot(4) == (90, 80)


@rule("SH-DESTROY-1")
def test_the_acting_vehicle_comes_last(road: Road) -> None:
    """Both are wrecked by the nudge; Ash's front is ahead of Bone's, but Ash is the acting one."""
    text = line(ash="hp 1; ").replace("at 10, 33", "at 11 1/4, 29").replace("at 10 1/2, 10", "at 25, 10")
    table = road(text).play("act w1", "nudge v2, 10, 30").roll("d6 3", "d6 5", "d6 4")
    assert [event.vehicle for event in table.events_of(Wrecked)] == [1, 0]


@rule("SH-DESTROY-2")
def test_nobody_flees_to_another_vehicle_at_0(road: Road) -> None:
    text = (
        line(ash="hp 1; ").replace("at 10, 33", "at 11 1/4, 29")
        + 'v5: 2 car elm "Elm"; at 12 1/2, 29; crew D w5\n'
    )
    table = road(text).play("act w1", "nudge v2, 10, 30").roll("d6 3", "d6 5", "d6 4")
    assert table.offered() == ["flee v5 whole", "stay"]


@rule("SH-DESTROY-3")
def test_swerving_is_allowed_acted_or_not_and_ignores_the_own_actions_penalties(road: Road) -> None:
    table = (
        wreck_bone(road, driver="D w3 acted clung").play("stay").roll("d6 3").play("side left").roll("d6 3")
    )
    assert table.question == "side"
    assert table.hp(3) == 25


@rule("SH-DESTROY-7")
def test_a_swerving_vehicle_neither_strikes_nor_rams(road: Road) -> None:
    """Cairn comes to stand beside Elm: nothing is asked about it."""
    text = line() + 'v5: 1 car elm "Elm"; at 12 1/2, 10; crew D w5\n'
    table = road(text).play("act w1", "ram v2, 10, 30").roll("d6 3", "d6 5", "d6 4", "d6 2").play("stay")
    table.roll("d6 3").play("side left").roll("d6 3").play("side right")
    assert table.spot(3) == (90, 80)
    assert table.hp(5) == 25
    assert not table.state.struck


@rule("SH-DESTROY-7")
def test_a_wreck_forgets_locks_and_lost_control(road: Road) -> None:
    """Bone defends with a natural 1 and is destroyed: nobody slides."""
    table = road(line()).play("act w1", "ram v2, 10, 30").roll("d6 3", "d6 5", "d6 1", "d6 2").play("stay")
    table.roll("d6 3").play("side left").roll("d6 3").play("side right")
    assert not table.events_of(ControlLost)
    assert table.state.locks[0] == 0


@rule("SH-CLING-2")
def test_a_shift_by_a_wreck_shakes_those_who_cling(road: Road) -> None:
    table = wreck_bone(road, driver="D w3, cling w5").play("stay").roll("d6 3").play("side left")
    table.roll("d6 3").play("side right").roll("d6 1")
    assert table.where(5) == "out"


# Rigs


RIG = """
turn: v1
v1: 1 car ash "Ash"; at {at}; crew D w1
v2: 2 rig long "Long"; at 20, 20; {long}crew {crew}
v3: 2 car cairn "Cairn"; at 30, 5; crew D w3
"""


def rig(at: str = "18, 20", long: str = "", crew: str = "D w2") -> str:
    return RIG.format(at=at, long=long, crew=crew)


@rule("SH-RIG-1")
def test_a_rig_has_two_parts_with_25_each(road: Road) -> None:
    table = road(rig())
    assert (table.hp(2), table.trailer_hp(2)) == (25, 25)
    tractor, trailer = (table.state.part_box(1, part) for part in (0, 1))
    assert (tractor.y, tractor.l, trailer.y, trailer.l) == (200, 24, 160, 40)


@rule("SH-RIG-3")
@pytest.mark.parametrize(("y", "tractor", "trailer"), [("20", 25, 20), ("26", 20, 25), ("24", 23, 22)])
def test_an_impact_hurts_the_part_that_is_touched_or_both(
    road: Road, y: str, tractor: int, trailer: int
) -> None:
    """5 split: 2 for the tractor and 3 for the trailer. Ash comes along the rig's left side."""
    table = (
        road(rig(at=f"18, {y}")).play("act w1", f"ram v2, 18 3/4, {y}").roll("d6 3", "d6 5", "d6 4", "d6 5")
    )
    assert (table.hp(2), table.trailer_hp(2)) == (tractor, trailer)


@rule("SH-RIG-3", "SH-ADDON-ARMOR")
def test_each_share_is_softened_by_the_armour_of_its_own_part(road: Road) -> None:
    text = rig(at="18, 24", long="addons armor trailer:left; ")
    table = road(text).play("act w1", "ram v2, 18 3/4, 24").roll("d6 3", "d6 5", "d6 4", "d6 5")
    assert (table.hp(2), table.trailer_hp(2)) == (23, 23)


@rule("SH-RIG-2")
def test_clipping_a_wreck_is_split(road: Road) -> None:
    text = rig(at="20, 29").replace(
        'v3: 2 car cairn "Cairn"; at 30, 5', 'v3: 1 car cairn "Cairn"; at 20, 32; hp 1'
    )
    text = text.replace("v1: 1 car", "v1: 2 car")
    table = road(text).play("act w1", "ram v3, 20, 29").roll("d6 3", "d6 5", "d6 4", "d6 5").play("stay")
    table.roll("d6 4").play("side left").roll("d6 2", "d6 5").play("side left")
    assert (table.hp(2), table.trailer_hp(2)) == (23, 22)


@rule("SH-RIG-4")
def test_a_tractor_at_0_is_a_wreck_of_the_whole_rig(road: Road) -> None:
    """Those behind the trailer go round it too."""
    text = rig(at="18, 26", long="hp 1 + 25; ").replace("at 30, 5", "at 20, 5")
    table = road(text).play("act w1", "ram v2, 18 3/4, 26").roll("d6 3", "d6 5", "d6 4", "d6 5").play("stay")
    table.roll("d6 3").play("side left")
    assert table.spot(3) == (150, 40)
    assert table.status(2) == "wrecked"


@rule("SH-RIG-5")
def test_a_dead_trailer_stays_coupled_and_later_damage_meant_for_it_is_lost(road: Road) -> None:
    table = (
        road(rig(long="hp 25 + 3; "))
        .play("act w1", "ram v2, 18 3/4, 20")
        .roll("d6 3", "d6 5", "d6 4", "d6 5")
    )
    assert (table.hp(2), table.trailer_hp(2), table.status(2)) == (25, 0, "driving")
    assert table.state.coupled[1]
    table = road(rig(at="18, 24", long="hp 25 + 0; ")).play("act w1", "ram v2, 18 3/4, 24")
    table.roll("d6 3", "d6 5", "d6 4", "d6 5")
    assert (table.hp(2), table.trailer_hp(2)) == (23, 0)


UNCOUPLING = """
turn: v2
v1: 1 car ash "Ash"; at {at}; crew D w1
v2: 2 rig long "Long"; at 20, 20; {more}hp 25 + 0; crew {crew}
"""


def uncoupling(road: Road, crew: str = "D w2, P1 w3", more: str = "", at: str = "10, 5") -> Table:
    return road(UNCOUPLING.format(crew=crew, more=more, at=at))


@rule("SH-RIG-6")
def test_with_a_dead_trailer_nobody_drives_until_somebody_uncouples(road: Road) -> None:
    table = uncoupling(road).play("act w2")
    assert "uncouple" in table.kinds()
    assert not {"move", "nudge", "ram"} & table.kinds()
    assert table.refusal("move 20, 21") == "UNCOUPLE_FIRST SH-RIG-6"


@rule("SH-RIG-6", "SH-RIG-7")
def test_a_passenger_uncouples_on_4_and_the_driver_drives_on(road: Road) -> None:
    table = uncoupling(road).play("act w3", "uncouple").roll("d6 4")
    assert table.spot(2) == (160, 200)
    assert not table.state.coupled[1]
    assert table.state.length(1) == 24
    table.play("act w2", "move 20, 31").roll("d6 3")
    assert table.spot(2) == (160, 248)


@rule("SH-RIG-6")
def test_on_3_it_stays_coupled_and_there_is_one_attempt_per_turn(road: Road) -> None:
    table = uncoupling(road).play("act w3", "uncouple").roll("d6 3")
    assert table.state.coupled[1]
    assert table.play("act w2").refusal("uncouple") == "ALREADY_TRIED SH-RIG-6"
    table.play("skip")
    assert table.spot(2) == (160, 136)


@rule("SH-RIG-6")
def test_nobody_uncouples_from_the_trailer_or_a_living_one(road: Road) -> None:
    table = uncoupling(road, crew="D w2, P2 w3")
    assert table.play("act w3").refusal("uncouple") == "NOT_ON_TRACTOR SH-RIG-6"
    alive = road(UNCOUPLING.format(crew="D w2", more="", at="10, 5").replace("25 + 0", "25 + 1")).play(
        "act w2"
    )
    assert alive.refusal("uncouple") == "TRAILER_ALIVE SH-RIG-6"


@rule("SH-ADDON-HITCH")
def test_a_quick_hitch_comes_off_on_2(road: Road) -> None:
    table = uncoupling(road, more="addons quick-hitch; ").play("act w2", "uncouple").roll("d6 2")
    assert not table.state.coupled[1]


@rule("SH-RIG-7", "SH-DESTROY-2", "SH-DESTROY-3")
def test_the_trailer_is_a_wreck_at_its_place(road: Road) -> None:
    """Its crew flees, to the tractor too; Ash behind it swerves."""
    table = uncoupling(road, crew="D w2, P2 w3", at="20, 5").play("act w2", "uncouple").roll("d6 5")
    assert (table.question, table.offered()) == ("flee", ["flee v2 tractor", "stay"])
    table.play("flee v2 tractor").roll("d6 5").play("take P1")
    assert table.where(3) == "v2 P1"
    table.roll("d6 3").play("side right")
    assert table.spot(1) == (172, 40)
    assert (table.status(2), table.spot(2)) == ("driving", (160, 200))


@rule("SH-RIG-7", "SH-DESTROY-1", "SH-DESTROY-5")
def test_who_clips_the_trailer_may_be_the_next_wreck(road: Road) -> None:
    table = uncoupling(road, at="20, 5; hp 1").play("act w3", "uncouple").roll("d6 4", "d6 2", "d6 1")
    assert table.status(1) == "wrecked"


@rule("SH-RIG-9")
def test_drag_chains_go_with_the_trailer_and_nitro_stays(road: Road) -> None:
    table = uncoupling(road, more="addons drag-chains, nitro; ").play("act w3", "uncouple").roll("d6 4")
    s = table.state
    assert s.builds[1].has(1)
    assert not s.has(1, 1)
    table.play("act w2")
    assert "nitro" in table.kinds()


@rule("SH-ROLL-9")
def test_dice_of_a_swerve_are_the_drivers(road: Road) -> None:
    table = (
        wreck_bone(road, driver="D w3 hero").play("stay").roll("d6 3").play("side left").roll("d10 2", "d6 1")
    )
    assert [(event.what, event.sides) for event in table.events_of(Rolled)][-2:] == [
        ("swerve", 10),
        ("clip", 6),
    ]
