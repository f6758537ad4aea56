"""SH-ADDON: what add-ons do on the road, and fleeing a wreck."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import (
    Boarded,
    ControlLost,
    Fired,
    Hit,
    LeadRolled,
    SmokeLaid,
    WarriorOut,
)
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

WRECK = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2, P1 w3
v2: 2 car bone "Bone"; at 13, 26; hp 1{addons}; crew D w4 acted, P1 w5
v3: 2 truck coal "Coal"; at {x}, 26; crew D w6, P1 w7
"""
"""Bone covers 13 to 14 1/4 and is finished by any hit; Coal drives beside it."""


def wreck(x: str = "15", addons: str = "") -> str:
    return WRECK.format(x=x, addons=f"; addons {addons}" if addons else "")


def finish_bone(table: Table) -> Table:
    return table.play("act w2", "shoot v2 whole").roll("d6 4", "d6 1")


@rule("SH-BOARD-4", "SH-DESTROY-2", "SH-ROLL-9")
def test_the_crew_flees_in_seat_order_at_minus_1_acted_or_not(road: Road) -> None:
    table = finish_bone(road(wreck()))
    assert (table.question, table.asked) == ("flee", 2)
    assert table.offered() == ["flee v3 whole", "stay"]
    table.play("flee v3 whole").roll("d6 5").play("take P2", "flee v3 whole").roll("d6 4")
    assert (table.where(4), table.where(5)) == ("v3 P2", "out")
    assert table.deeds(4) == {"acted"}
    assert [(event.warrior, event.fled) for event in table.events_of(Boarded)] == [(3, True)]
    assert [event.why for event in table.events_of(WarriorOut)] == ["flee"]


@rule("SH-BOARD-4", "SH-DESTROY-2")
def test_who_stays_or_has_nowhere_to_go_is_out(road: Road) -> None:
    table = finish_bone(road(wreck())).play("stay", "stay")
    assert (table.where(4), table.where(5), table.status(2)) == ("out", "out", "wrecked")
    table = finish_bone(road(wreck(x="15 3/8")))
    assert (table.where(4), table.where(5)) == ("out", "out")


@rule("SH-DESTROY-2", "SH-ADDON-WINCH")
def test_a_winch_lets_the_crew_flee_over_2_inches(road: Road) -> None:
    table = finish_bone(road(wreck(x="16", addons="winch")))
    assert table.offered() == ["flee v3 whole", "stay"]


@rule("SH-DESTROY-2")
def test_nobody_flees_to_another_vehicle_at_0(road: Road) -> None:
    text = """
    turn: v1
    v1: 1 truck ash "Ash"; at 10, 20; mounts machine-gun front, mine-dropper rear; crew D w1, W2 w2
    v2: 2 car bone "Bone"; at 9, 16 3/4; hp 1; crew D w3
    v3: 2 car coal "Coal"; at 10 1/2, 16 3/4; hp 1; crew D w4
    v4: 2 buggy flea "Flea"; at 30, 40
    """
    table = road(text).play("act w2", "drop").roll("d6 3", "d6 2", "d6 1 1", "d6 2", "d6 1 1")
    assert table.offered() == ["flee v1 whole", "stay"]
    assert table.refusal("flee v3 whole") == "WRECK SH-DESTROY-2"
    table.play("stay", "stay")
    assert (table.status(2), table.status(3), table.where(3), table.where(4)) == (
        "wrecked",
        "wrecked",
        "out",
        "out",
    )


@rule("SH-ADDON-CAGE")
def test_from_a_roll_cage_the_crew_flees_without_the_minus_1(road: Road) -> None:
    table = finish_bone(road(wreck(addons="roll-cage"))).play("flee v3 whole").roll("d6 4")
    assert table.question == "seat"


@rule("SH-ADDON-CAGE", "SH-SHOOT-4")
def test_a_roll_cage_takes_2_off_a_maximum_bonus(road: Road) -> None:
    text = wreck(addons="roll-cage").replace("hp 1;", "hp 25;")
    table = (
        road(text)
        .play("act w2", "shoot v2 whole")
        .roll("d6 6", "d6 1")
        .play("bonus", "victim w5")
        .roll("d6 6")
    )
    assert table.where(5) == "v2 P1"
    least = road(text).play("act w2", "shoot v2 whole").roll("d6 6", "d6 1").play("bonus", "victim w5")
    assert least.roll("d6 1").events_of(Hit)[0].damage == 0
    bare = wreck().replace("hp 1;", "hp 25;")
    table = (
        road(bare)
        .play("act w2", "shoot v2 whole")
        .roll("d6 6", "d6 1")
        .play("bonus", "victim w5")
        .roll("d6 6")
    )
    assert table.where(5) == "out"


@rule("SH-ADDON-PLANKS", "SH-BOARD-4")
def test_planks_help_the_fleeing_too(road: Road) -> None:
    table = finish_bone(road(wreck(addons="boarding-planks"))).play("flee v3 whole").roll("d6 4")
    assert table.question == "seat"


SMOKE = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; addons smoke-pots; {more}crew D w1, P1 w2
v2: 2 car bone "Bone"; at 10, 16; mounts machine-gun front; crew D w3, W1 w4
"""


@rule("SH-ADDON-SMOKE", "SH-OPT-6")
def test_smoke_is_an_action_with_two_charges(road: Road) -> None:
    table = road(SMOKE.format(more="")).play("act w2", "smoke")
    assert (table.state.smoking[0], table.state.smoke[0], table.deeds(2)) == (True, 1, {"acted"})
    assert [event.left for event in table.events_of(SmokeLaid)] == [1]
    empty = road(SMOKE.format(more="smoke 0; ")).play("act w1")
    assert empty.refusal("smoke") == "NO_CHARGE SH-ADDON-SMOKE"


@rule("SH-ADDON-SMOKE", "SH-ROLL-6")
def test_shots_at_a_smoking_vehicle_or_its_crew_are_at_minus_1(road: Road) -> None:
    text = SMOKE.format(more="smoking; ").replace("turn: v1", "turn: v2")
    table = road(text).play("act w4", "shoot v1 whole").roll("d6 4")
    assert not table.events_of(Fired)[0].hit
    table = road(text).play("act w4", "shoot-at w1").roll("d6 5", "d6 4")
    assert table.where(1) == "v1 D"


@rule("SH-ADDON-SMOKE")
def test_smoke_lasts_until_the_vehicles_next_activation(road: Road) -> None:
    assert not road(SMOKE.format(more="smoking; ")).state.smoking[0]


@rule("SH-ADDON-HANGERS", "SH-CLING-1", "SH-ADDON-REINF")
def test_hangers_on_and_reinforcements_start_clinging(road: Road) -> None:
    table = road("""
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; addons hangers-on x2, reinforcements
    v2: 2 car bone "Bone"; at 20, 20; addons hangers-on
    """)
    s = table.state
    assert [len(s.clinging(0)), len(s.clinging(1))] == [6, 1]
    assert all(s.part[w] == 1 for w in s.clinging(0))
    assert sum(s.home[w] == 0 for w in s.clinging(0)) == 4


@rule("SH-ADDON-SEAT", "SH-RIG-9")
def test_an_extra_seat_comes_with_a_fodder(road: Road) -> None:
    table = road("""
    turn: v1
    v1: 1 car ash "Ash"; at 10, 20; addons extra-seat
    v2: 2 car bone "Bone"; at 20, 20
    """)
    assert [table.where(w) for w in (1, 2, 3, 4)] == ["v1 D", "v1 P1", "v1 P2", "v1 P3"]


NITRO = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; addons nitro; {more}crew D w1
v2: 2 car bone "Bone"; at 20, 40; crew D w2
"""


@rule("SH-ADDON-NITRO")
def test_nitro_adds_a_section_ahead_and_costs_1_on_the_roll(road: Road) -> None:
    table = road(NITRO.format(more="")).play("act w1")
    assert "nitro" in table.offered()
    assert table.refusal("move 10, 32") == "DEST_TOO_FAR SH-MOVE-3"
    table.play("nitro", "move 10, 32").roll("d6 4")
    assert (table.spot(1), table.state.nitro[0]) == ((80, 256), 1)
    table = road(NITRO.format(more="")).play("act w1", "nitro", "move 10, 32").roll("d6 3")
    assert (table.spot(1), table.state.nitro[0]) == ((80, 160), 1)


@rule("SH-ADDON-NITRO")
def test_nitro_helps_only_ahead_and_has_two_charges(road: Road) -> None:
    table = road(NITRO.format(more="")).play("act w1", "nitro")
    assert table.refusal("move 10, 10") == "DEST_TOO_FAR SH-MOVE-3"
    empty = road(NITRO.format(more="nitro 0; ")).play("act w1")
    assert empty.refusal("nitro") == "NO_CHARGE SH-ADDON-NITRO"


TOUCHING = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; {own}crew D w1
v2: 2 car bone "Bone"; at 11 1/4, 20; {other}crew D w2
"""


@rule("SH-ADDON-HUBS", "SH-ADDON-ARMOR")
@pytest.mark.parametrize(
    ("own", "other", "left"), [("", "", 24), ("spiked-hubs", "", 23), ("", "armor left", 25)]
)
def test_hubs_add_and_armor_takes_off_in_a_nudge_side_to_side(
    road: Road, own: str, other: str, left: int
) -> None:
    text = TOUCHING.format(own=own and f"addons {own}; ", other=other and f"addons {other}; ")
    table = road(text).play("act w1", "nudge v2, 10, 20").roll("d6 3", "d6 3", "d6 4")
    assert (table.hp(2), table.hp(1)) == (left, 24)


@rule("SH-ADDON-HUBS", "SH-ADDON-RAMPLATE", "SH-RAM-4")
def test_hubs_help_a_ram_with_the_side_and_a_plate_one_with_the_front(road: Road) -> None:
    own = "addons spiked-hubs, ram-plate; "
    table = (
        road(TOUCHING.format(own=own, other=""))
        .play("act w1", "ram v2, 10, 20")
        .roll("d6 3", "d6 5 4", "d6 4")
    )
    assert (table.hp(2), table.hp(1)) == (20, 23)
    ahead = TOUCHING.format(own=own, other="").replace("11 1/4, 20", "10, 23")
    table = road(ahead).play("act w1", "ram v2, 10, 20").roll("d6 3", "d6 5 4", "d6 4")
    assert (table.hp(2), table.hp(1)) == (20, 23)


@rule("SH-ADDON-ARMOR", "SH-RAM-4", "SH-RAM-5")
def test_armor_takes_1_off_on_the_touched_face_of_either(road: Road) -> None:
    text = TOUCHING.format(own="addons armor right; ", other="addons armor left; ")
    table = road(text).play("act w1", "ram v2, 10, 20").roll("d6 3", "d6 5 4", "d6 4")
    assert (table.hp(2), table.hp(1)) == (22, 24)
    elsewhere = TOUCHING.format(own="addons armor left; ", other="addons armor right front rear; ")
    table = road(elsewhere).play("act w1", "ram v2, 10, 20").roll("d6 3", "d6 5 4", "d6 4")
    assert (table.hp(2), table.hp(1)) == (21, 23)


UNMANNED = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; {addons}crew P1 w1
v2: 2 car bone "Bone"; at 20, 40; crew D w2
"""


@rule("SH-ADDON-WHEEL", "SH-UNMANNED-4")
@pytest.mark.parametrize(
    ("addons", "shows", "slips"), [("", 3, True), ("wheel-lock", 2, False), ("wheel-lock", 1, True)]
)
def test_with_a_locked_wheel_an_unmanned_vehicle_slips_on_1_only(
    road: Road, addons: str, shows: int, slips: bool
) -> None:
    text = UNMANNED.format(addons=addons and f"addons {addons}; ")
    table = road(text).play("pass").roll(f"d6 {shows}", *["d6 2"] * slips)
    assert len(table.events_of(ControlLost)) == slips
    assert table.spot(1)[1] == 136


RIG = """
turn: v1
v1: 1 rig top "Top"; at 10, 20; hp 25 + 0; {addons}crew D w1, P1 w2
v2: 2 car bone "Bone"; at 20, 40; crew D w3
"""


@rule("SH-ADDON-HITCH", "SH-RIG-6")
@pytest.mark.parametrize(
    ("addons", "shows", "off"), [("", 3, False), ("", 4, True), ("quick-hitch", 2, True)]
)
def test_a_dead_trailer_comes_off_on_4_or_with_a_quick_hitch_on_2(
    road: Road, addons: str, shows: int, off: bool
) -> None:
    table = (
        road(RIG.format(addons=addons and f"addons {addons}; "))
        .play("act w2", "uncouple")
        .roll(f"d6 {shows}")
    )
    assert table.state.coupled[0] != off


@rule("SH-RIG-9", "SH-ADDON-CHAINS")
def test_chains_go_with_the_trailer(road: Road) -> None:
    text = RIG.format(addons="addons drag-chains, quick-hitch; ")
    table = road(text).play("act w2", "uncouple").roll("d6 2")
    assert not table.state.has(0, 1)


@rule("SH-ADDON-CHAINS", "SH-ROLL-6")
def test_friends_suffer_from_chains_too_and_several_do_not_add_up(road: Road) -> None:
    text = """
    turn: v1
    v1: 1 car ash "Ash"; at 10, 20; crew D w1, P1 w2
    v2: 1 car bone "Bone"; at 10, 25; addons drag-chains; crew D w3
    v3: 2 car coal "Coal"; at 11 1/2, 25; addons drag-chains, armor rear; crew D w4
    """
    table = road(text).play("act w1", "move 10, 19").roll("d6 4")
    assert table.spot(1) == (80, 152)
    table = road(text).play("act w1", "move 10, 19").roll("d6 3")
    assert table.spot(1) == (80, 160)


@rule("SH-ADDON-DRUMS", "SH-ORDER-2")
@pytest.mark.parametrize(("addons", "first"), [("", 1), ("war-drums", 0)])
def test_drums_add_1_to_the_initiative_roll(road: Road, addons: str, first: int) -> None:
    text = f"""
    round: 1, number 1, slot 2, lead 2 1, heroes shown, orders shown
    v1: 1 truck ash "Ash"; at 10, 20; {addons and f"addons {addons}; "}crew D w1
    v2: 2 truck bone "Bone"; at 20, 20; crew D w2
    agenda: EndRound()
    """
    table = road(text).roll("d6 5", "d6 5") if addons else road(text).roll("d6 4", "d6 5")
    assert table.events_of(LeadRolled)[0].seats[0] == first


@rule("SH-ADDON-HIDDEN", "SH-DESTROY-2")
@pytest.mark.parametrize(("shows", "saved"), [(4, True), (3, False)])
def test_out_of_a_wreck_it_has_one_attempt_at_minus_1(road: Road, shows: int, saved: bool) -> None:
    text = """
    turn: v2
    v1: 1 rig top "Top"; at 10, 20; hp 1 + 25; crew D w1
    v2: 2 car bone "Bone"; at 14, 19; mounts machine-gun front; crew D w2, W1 w3
    v3: 1 buggy top-buggy "Top's buggy"; buggy-of v1; inside; crew D w4, P1 w5
    v4: 1 car coal "Coal"; at 30, 40; crew D w6
    """
    table = road(text).play("act w3", "shoot v1 tractor").roll("d6 5", "d6 1", f"d6 {shows}")
    assert (table.status(1), table.status(3)) == ("wrecked", "driving" if saved else "left-behind")
    if saved:
        assert table.spot(3) == (82, 142)
    else:
        assert (table.where(4), table.where(5), table.state.score[1]) == ("out", "out", 50 + 15 + 3)
