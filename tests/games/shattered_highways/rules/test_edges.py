"""SH-EDGE: the road rolls on, and a vehicle on the back edge has one chance to return."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import LeftBehind, Recentred, Rolled
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

PACK = """
turn: v1
v1: 1 car ash "Ash"; at 10, 42; crew D w1
v2: 2 car bone "Bone"; at 20, {bone}; crew D
v3: 2 car cub "Cub"; at {cub}; crew D
"""


@rule("SH-EDGE-1")
def test_nothing_happens_as_long_as_no_bumper_reaches_the_edge(road: Road) -> None:
    table = road(PACK.format(bone="20", cub="30, 10")).play("act w1", "move 10, 44 7/8").roll("d6 3")
    assert not table.events_of(Recentred)


@rule("SH-EDGE-1", "SH-GEO-5")
@pytest.mark.parametrize("y", [2, 10, 18])
def test_then_all_fall_back_and_the_leader_has_a_template_ahead(road: Road, y: int) -> None:
    """The front edge is no wall: Ash drives to 48 inches and a quarter and is put back with all others."""
    table = road(PACK.format(bone=y, cub="30, 30")).play("act w1", "move 10, 45 1/4").roll("d6 3")
    assert table.events_of(Recentred)[0].shift == 74
    assert table.state.front(0) == 384 - 72
    assert table.spot(2) == (160, max(0, y * 8 - 74))


@rule("SH-EDGE-1")
def test_a_pack_far_in_front_is_centred(road: Road) -> None:
    """F = 386, R = 320: half of 386 + 320 - 384 is 161."""
    table = road(PACK.format(bone="40", cub="30, 40")).play("act w1", "move 10, 45 1/4").roll("d6 3")
    assert table.events_of(Recentred)[0].shift == 161
    assert table.spot(1) == (80, 362 - 161)


@rule("SH-EDGE-1")
def test_a_vehicle_on_the_back_edge_does_not_count_for_the_middle(road: Road) -> None:
    table = road(PACK.format(bone="40", cub="30, 0")).play("act w1", "move 10, 45 1/4").roll("d6 3")
    assert table.events_of(Recentred)[0].shift == 161
    assert table.spot(3) == (240, 0)


@rule("SH-EDGE-1")
def test_a_vehicle_one_tick_off_the_back_edge_counts(road: Road) -> None:
    table = road(PACK.format(bone="40", cub="30, 1/8")).play("act w1", "move 10, 45 1/4").roll("d6 3")
    assert table.events_of(Recentred)[0].shift == 74


@rule("SH-EDGE-2")
def test_at_the_rear_each_takes_the_lowest_free_place(road: Road) -> None:
    """Bone and Cub stand one behind the other: Bone goes to the edge, Cub stays clear of it."""
    table = road(PACK.format(bone="2", cub="20 1/2, 6")).play("act w1", "move 10, 45 1/4").roll("d6 3")
    assert table.spot(2) == (160, 0)
    assert table.spot(3) == (164, 24)
    assert (table.hp(2), table.trailer_hp(2)) == (25, 0)


@rule("SH-EDGE-2", "SH-RAM-8")
def test_falling_back_together_keeps_a_lock_falling_back_apart_does_not(road: Road) -> None:
    text = PACK.format(bone="20; locked v3", cub="20, 23; locked v2")
    table = road(text).play("act w1", "move 10, 45 1/4").roll("d6 3")
    assert table.state.locks[1] == 0b100
    beside = text.replace("20, 20;", "20, 2;").replace("20, 23;", "21 1/4, 3;")
    table = road(beside).play("act w1", "move 10, 45 1/4").roll("d6 3")
    assert (table.spot(2), table.spot(3)) == ((160, 0), (170, 0))
    assert table.state.locks[1] == 0


# The back edge


EDGE = """
turn: v1
v1: 1 {cls} ash "Ash"; at 10, 0; {more}crew {crew}
v2: 2 car bone "Bone"; at {bone}; crew D
v3: 1 car cub "Cub"; at 30, 30; crew D
"""


def edge(
    road: Road, crew: str = "D w1, P1 w2", more: str = "", cls: str = "car", bone: str = "20, 20"
) -> Table:
    return road(EDGE.format(crew=crew, more=more, cls=cls, bone=bone))


@rule("SH-EDGE-3")
def test_on_the_back_edge_the_driver_rolls_and_nobody_else_acts(road: Road) -> None:
    table = edge(road)
    assert table.question == "roll"
    table.roll("d6 3")
    assert (table.question, table.asked) == ("return", 1)
    ask = table.state.open[0]
    assert ask.allows(table.game.parse("place 10, 1/8"))
    assert not ask.allows(table.game.parse("place 10 1/8, 0"))
    assert not ask.allows(table.game.parse("place 10, 0"))
    table.play("place 11, 5")
    assert table.spot(1) == (88, 40)
    assert table.state.round == 2


@rule("SH-EDGE-3")
@pytest.mark.parametrize("shows", [1, 2])
def test_below_3_vehicle_crew_and_cargo_are_out(road: Road, shows: int) -> None:
    table = edge(road).roll(f"d6 {shows}")
    assert table.status(1) == "left-behind"
    assert (table.where(1), table.where(2)) == ("out", "out")
    assert table.events_of(LeftBehind)[0].vehicle == 0


@rule("SH-EDGE-3")
def test_without_anybody_who_could_drive_it_is_out(road: Road) -> None:
    assert edge(road, crew="P1 w1 acted").status(1) == "left-behind"


@rule("SH-EDGE-3", "SH-CHANGE-2")
def test_a_change_into_the_drivers_seat_comes_first_at_minus_1(road: Road) -> None:
    table = edge(road, crew="P1 w1, P2 w2", cls="truck")
    assert (table.question, table.offered()) == ("back-edge", ["act w1", "act w2", "pass"])
    table.play("act w2").roll("d6 3")
    assert table.events_of(Rolled)[0].total == 2
    assert table.status(1) == "left-behind"


@rule("SH-EDGE-3")
def test_passing_it_up_is_out(road: Road) -> None:
    assert edge(road, crew="P1 w1").play("pass").status(1) == "left-behind"


@rule("SH-EDGE-3", "SH-ADDON-NITRO")
def test_nitro_may_be_used_to_get_back(road: Road) -> None:
    table = edge(road, more="addons nitro; ")
    assert table.offered() == ["act w1", "nitro"]
    table.play("nitro").roll("d6 4").play("place 10, 12")
    assert table.spot(1) == (80, 96)
    assert table.events_of(Rolled)[0].total == 3


@rule("SH-EDGE-3")
def test_where_no_place_can_be_reached_it_stays(road: Road) -> None:
    """A truck across the way on both sides: there is no room to go ahead."""
    text = EDGE.format(crew="D w1", more="", cls="car", bone="8 3/4, 3")
    text += 'v4: 2 truck elm "Elm"; at 10, 3; crew D\nv5: 2 truck fig "Fig"; at 11 1/2, 3; crew D\n'
    text += 'v6: 2 truck gum "Gum"; at 13, 3; crew D\nv7: 2 truck hay "Hay"; at 7 1/4, 3; crew D\n'
    table = road(text).roll("d6 4")
    assert table.spot(1) == (80, 0)
    assert table.status(1) == "driving"


@rule("SH-EDGE-3", "SH-RIG-6")
@pytest.mark.parametrize(("shows", "status"), [(4, "driving"), (3, "left-behind")])
def test_a_rig_with_a_dead_trailer_uncouples_instead(road: Road, shows: int, status: str) -> None:
    table = edge(road, crew="D w1", more="hp 25 + 0; ", cls="rig")
    assert table.offered() == ["act w1", "pass"]
    table.play("act w1").roll(f"d6 {shows}")
    assert table.status(1) == status
    if status == "driving":
        assert table.spot(1) == (80, 40)


@rule("SH-EDGE-4")
def test_being_moved_off_the_edge_before_lifts_the_restriction(road: Road) -> None:
    """Bone nudges Ash from the back edge ahead; in its own turn Ash may do what it likes."""
    table = road("""
        turn: v2
        v1: 1 car ash "Ash"; at 10, 0; order 2; crew D w1
        v2: 2 car bone "Bone"; at 12, 1/8; order 1; crew D w2
        v3: 1 car cub "Cub"; at 30, 30; order 1; crew D w3
        v4: 2 car dog "Dog"; at 33, 33; order 2; crew D w4
        """)
    table.play("act w2", "nudge v1, 11 1/4, 1/8").roll("d6 3", "d6 5", "d6 4").play(
        "place 10, 1", "place 12, 1/8"
    )
    assert table.offered() == ["act w1", "pass"]
