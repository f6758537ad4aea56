"""SH-RAM: contest, damage of both, locks, sideswipes and forced rams."""

from __future__ import annotations

import pytest

from rollingroad.games.shattered_highways.rules.events import Contested, ControlLost, Rolled
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

PAIR = """
turn: v1
v1: 1 {cls} ash "Ash"; at 10, 20; {ash}crew D w1{hero}
v2: 2 {other} bone "Bone"; at {at}; {bone}crew {crew}
"""


def pair(
    cls: str = "car",
    other: str = "car",
    at: str = "10, 25",
    ash: str = "",
    bone: str = "",
    crew: str = "D w2",
    hero: str = "",
) -> str:
    return PAIR.format(cls=cls, other=other, at=at, ash=ash, bone=bone, crew=crew, hero=hero)


def rear_ram(road: Road, *dice: str, **changes: str) -> Table:
    """Ash's front bumper, at 23 inches, goes two inches ahead into Bone's rear."""
    return road(pair(**changes)).play("act w1", "ram v2, 10, 22").roll(*dice)


@rule("SH-RAM-1")
def test_a_ram_needs_contact_and_never_hits_an_own_vehicle(road: Road) -> None:
    table = road(pair() + 'v3: 1 car own "Own"; at 12, 20; crew D w3\n').play("act w1")
    assert table.state.open[0].allows(table.game.parse("ram v2, 10, 22"))
    assert table.refusal("ram v2, 10, 21") == "NO_CONTACT SH-GEO-7"
    assert table.refusal("ram v3, 10 3/4, 20") == "OWN_VEHICLE SH-RAM-1"


@rule("SH-RAM-1", "SH-CTRL-2")
def test_a_captured_vehicle_counts_as_its_controllers(road: Road) -> None:
    table = road(pair(bone="control 1; ")).play("act w1")
    assert table.refusal("ram v2, 10, 22") == "OWN_VEHICLE SH-RAM-1"


@rule("SH-RAM-2")
def test_a_failed_move_roll_is_no_ram(road: Road) -> None:
    table = rear_ram(road, "d6 2")
    assert table.spot(1) == (80, 160)
    assert not table.events_of(Contested)


@rule("SH-RAM-2")
def test_a_natural_1_of_the_move_roll_is_lost_control_from_where_it_stands(road: Road) -> None:
    table = rear_ram(road, "d6 1", "d6 5")
    assert table.spot(1) == (69, 160)
    assert not table.events_of(Contested)


@rule("SH-RAM-2", "SH-RAM-3", "SH-ROLL-4")
def test_a_lost_contest_hurts_nobody_and_the_attacker_stays_on_the_contact(road: Road) -> None:
    table = rear_ram(road, "d6 3", "d6 4", "d6 4")
    assert table.spot(1) == (80, 176)
    assert (table.hp(1), table.hp(2)) == (25, 25)
    assert table.question != "continue"


@rule("SH-RAM-4", "SH-RAM-5", "SH-ROLL-8", "SH-ROLL-9")
@pytest.mark.parametrize(
    ("dice", "dealt", "own"), [("1", 1, 0), ("2", 2, 1), ("5", 5, 2), ("6 1", 7, 3), ("6 6", 12, 3)]
)
def test_damage_of_both_sides(road: Road, dice: str, dealt: int, own: int) -> None:
    table = rear_ram(road, "d6 3", "d6 4", "d6 3", f"d6 {dice}")
    assert (table.hp(2), table.hp(1)) == (25 - dealt, 25 - own)


@rule("SH-RAM-4", "SH-RAM-5", "SH-ADDON-ARMOR")
def test_armour_at_the_touching_faces_takes_1_off_each(road: Road) -> None:
    table = rear_ram(
        road, "d6 3", "d6 4", "d6 3", "d6 5", ash="addons armor front; ", bone="addons armor rear; "
    )
    assert (table.hp(2), table.hp(1)) == (21, 24)


@rule("SH-RAM-4", "SH-RAM-5", "SH-ADDON-RAMPLATE")
def test_a_ram_plate_adds_1_with_the_front_but_not_to_the_own_damage(road: Road) -> None:
    table = rear_ram(road, "d6 3", "d6 4", "d6 3", "d6 5", ash="addons ram-plate; ")
    assert (table.hp(2), table.hp(1)) == (19, 23)


@rule("SH-ADDON-RAMPLATE")
def test_a_ram_plate_does_nothing_to_the_side(road: Road) -> None:
    table = road(pair(at="12, 20", ash="addons ram-plate; ")).play("act w1", "ram v2, 10 3/4, 20")
    table.roll("d6 3", "d6 4", "d6 3", "d6 5")
    assert table.hp(2) == 20


@rule("SH-ADDON-HUBS", "SH-RAM-4")
def test_spiked_hubs_add_1_to_a_won_side_ram_of_the_wearer_only(road: Road) -> None:
    text = pair(at="12, 20", ash="addons spiked-hubs; ", bone="addons spiked-hubs; ")
    table = road(text).play("act w1", "ram v2, 10 3/4, 20").roll("d6 3", "d6 4", "d6 3", "d6 5")
    assert (table.hp(2), table.hp(1)) == (19, 23)


@rule("SH-RAM-4", "SH-FLEET-1")
@pytest.mark.parametrize(
    ("cls", "other", "dealt"),
    [
        ("buggy", "truck", 2),
        ("buggy", "rig", 2),
        ("buggy", "car", 3),
        ("car", "truck", 3),
        ("truck", "buggy", 4),
        ("truck", "car", 4),
        ("truck", "truck", 3),
        ("rig", "buggy", 4),
        ("rig", "truck", 3),
    ],
)
def test_class_against_class(road: Road, cls: str, other: str, dealt: int) -> None:
    lengths = {"buggy": 18, "car": 24, "truck": 30, "rig": 64}
    front = 160 + lengths[cls]
    at = f"10, {(front + 8) // 8} {(front + 8) % 8}/8" if (front + 8) % 8 else f"10, {(front + 8) // 8}"
    table = road(pair(cls, other, at)).play("act w1", "ram v2, 10, 21").roll("d6 3", "d6 4", "d6 3", "d6 3")
    hull = {"buggy": 15, "car": 25, "truck": 35, "rig": 25}[other]
    lost = hull - (table.trailer_hp(2) if other == "rig" else table.hp(2))
    assert lost == dealt


@rule("SH-RAM-6", "SH-ROLL-3")
def test_the_maximum_against_a_natural_1_does_25_whatever_else_holds(road: Road) -> None:
    """A truck's class, plate and armour change nothing; no damage die is rolled."""
    table = rear_ram(
        road,
        "d6 3",
        "d6 6",
        "d6 1",
        cls="truck",
        other="truck",
        ash="addons ram-plate, armor left; ",
        bone="addons armor rear; ",
        at="10, 25 3/4",
    )
    assert (table.hp(2), table.hp(1)) == (10, 32)


@rule("SH-RAM-6", "SH-ROLL-3")
def test_a_heros_maximum_is_10(road: Road) -> None:
    table = rear_ram(road, "d10 3", "d10 6", "d6 1", "d6 2", hero=" hero")
    assert table.hp(2) == 23
    table = rear_ram(road, "d10 3", "d10 10", "d6 1", hero=" hero")
    assert table.hp(2) == 0


@rule("SH-RAM-6")
def test_it_counts_as_won_whatever_the_totals(road: Road) -> None:
    """A fodder with every penalty rolls a natural 6, which totals less than the enemy's 1."""
    running = "sequence: acting v1, actor w1, cause 1\nasked: RamDefence(0, (1,), 6, -6, ())\n"
    text = pair() + running + "agenda: EndSequence()\n"
    table = road(text.replace("at 10, 25", "at 10, 23")).roll("d6 1")
    assert table.events_of(Contested)[0].won
    assert table.hp(2) == 0


@rule("SH-RAM-7", "SH-SEQ-1")
def test_natural_1s_of_both_are_lost_control_after_the_ram_acting_vehicle_first(road: Road) -> None:
    table = rear_ram(road, "d6 3", "d6 1", "d6 1", "d6 5", "d6 2")
    assert [(event.vehicle, event.box) for event in table.events_of(ControlLost)] == [(0, 5), (1, 2)]
    assert table.spot(1) == (69, 176)
    assert table.spot(2) == (91, 200)


@rule("SH-CLING-2")
def test_who_rams_and_who_is_rammed_with_success_shakes_those_who_cling(road: Road) -> None:
    table = rear_ram(road, "d6 3", "d6 4", "d6 3", "d6 1", "d6 1", crew="D w2, cling w3")
    assert table.where(3) == "out"
    assert rear_ram(road, "d6 3", "d6 4", "d6 4", crew="D w2, cling w3").where(3) == "v2 cling"


# Locks


@rule("SH-RAM-8")
@pytest.mark.parametrize("defence", [3, 6])
def test_a_ram_locks_the_pair_won_or_lost(road: Road, defence: int) -> None:
    dice = ["d6 3", "d6 4", f"d6 {defence}"] + (["d6 1"] if defence == 3 else [])
    table = rear_ram(road, *dice)
    assert (table.state.locks[0], table.state.locks[1]) == (0b10, 0b01)


LOCKED = """
turn: v2
v1: 1 car ash "Ash"; at 10, 20; locked v2; crew D w1
v2: 2 car bone "Bone"; at 10, 23; locked v1; crew D w2
"""


@rule("SH-RAM-8", "SH-CLING-2")
def test_either_driver_may_ram_his_locked_partner_without_a_move_roll(road: Road) -> None:
    table = road(LOCKED.replace("crew D w2", "crew D w2, cling w3")).play("act w2")
    assert table.offered("ram-locked") == ["ram-locked v1"]
    table.play("ram-locked v1").roll("d6 4", "d6 3", "d6 3", "d6 1")
    assert [event.what for event in table.events_of(Rolled)][:3] == ["ram", "ram-defence", "ram-damage"]
    assert (table.hp(1), table.hp(2)) == (22, 24)
    assert table.where(3) == "out"


@rule("SH-RAM-8")
def test_a_failed_move_roll_keeps_the_lock_a_move_breaks_it(road: Road) -> None:
    table = road(LOCKED).play("act w2", "move 10, 26").roll("d6 2")
    assert table.state.locks[0] == 0b10
    table = road(LOCKED).play("act w2", "move 10, 26").roll("d6 3")
    assert table.state.locks == [0, 0]


@rule("SH-RAM-8", "SH-RIG-7")
def test_uncoupling_breaks_the_lock_of_what_touched_the_trailer_only(road: Road) -> None:
    """Kit stands beside the tractor, Low beside the trailer: neither of the first two has moved."""
    text = """
    turn: v1
    v1: 2 rig grim "Grim"; at 12 1/2, 12 1/2; hp 25 + 0; locked v2 v3; crew D w1, P1 w2
    v2: 1 car kit "Kit"; at 14, 17 1/2; locked v1; crew D w3
    v3: 1 car low "Low"; at 14, 13; locked v1; crew D w4
    """
    table = road(text).play("act w2", "uncouple").roll("d6 4")
    assert (table.spot(1), table.state.coupled[0]) == ((100, 140), False)
    assert table.state.locks[:3] == [0b010, 0b001, 0]
    table.play("act w1", "ram-locked v2").roll("d6 4", "d6 3", "d6 1")
    assert table.hp(2) == 23


@rule("SH-RAM-8")
def test_no_locked_ram_without_a_lock(road: Road) -> None:
    assert road(pair()).play("act w1").refusal("ram-locked v2") == "NOT_LOCKED SH-RAM-8"


# Rigs


SWEEP = """
turn: v1
v1: 1 rig long "Long"; at 10, 20; {more}crew D w1
v2: 2 buggy ant "Ant"; at 12, 20; crew D w2
v3: 2 buggy bee "Bee"; at 12, 26; crew D w3
v4: 1 buggy cub "Cub"; at 12, 23; crew D w4
"""


def sweep(road: Road, more: str = "") -> Table:
    """The rig's right side is at 11 1/2 inches; the tractor begins at 25."""
    return road(SWEEP.format(more=more)).play("act w1", "ram v2, 10 1/2, 20")


@rule("SH-RAM-9", "SH-RIG-8")
def test_a_rig_rams_all_enemies_on_one_side_and_rolls_damage_for_each(road: Road) -> None:
    """Own vehicles on that side are no targets; +1 against buggies; its own 2 + 2 is 3 at most, split."""
    table = sweep(road)
    assert table.offered() == ["also v3", "spare v3"]
    table.play("also v3").roll("d6 3", "d6 5", "d6 4", "d6 3", "d6 5", "d6 4")
    assert [(e.what, e.vehicle) for e in table.events_of(Rolled)[2:]] == [
        ("ram-defence", 2),
        ("ram-defence", 1),
        ("ram-damage", 2),
        ("ram-damage", 1),
    ]
    assert (table.hp(3), table.hp(2), table.hp(4)) == (9, 10, 15)
    assert (table.hp(1), table.trailer_hp(1)) == (24, 23)


@rule("SH-RAM-9")
def test_armour_comes_after_the_sum(road: Road) -> None:
    table = sweep(road, "addons armor tractor:right trailer:right; ").play("also v3")
    table.roll("d6 3", "d6 5", "d6 4", "d6 3", "d6 5", "d6 4")
    assert (table.hp(1), table.trailer_hp(1)) == (25, 24)


@rule("SH-RAM-9", "SH-RAM-6")
def test_with_a_maximum_against_a_natural_1_among_them_the_rig_takes_3_without_armour(road: Road) -> None:
    table = sweep(road, "addons armor tractor:right trailer:right; ").play("also v3")
    table.roll("d6 3", "d6 6", "d6 1", "d6 3", "d6 1")
    assert table.hp(3) == 0
    assert (table.hp(1), table.trailer_hp(1)) == (24, 23)


@rule("SH-RAM-9", "SH-RAM-8")
def test_locked_partners_on_one_side_are_rammed_together(road: Road) -> None:
    text = SWEEP.format(more="locked v2 v3; ").replace("at 12, 20", "at 11 1/2, 20; locked v1")
    text = text.replace("at 12, 26", "at 11 1/2, 26; locked v1")
    table = road(text).play("act w1", "ram-locked v2")
    assert table.offered() == ["also v3", "spare v3"]
    table.play("also v3").roll("d6 3", "d6 4", "d6 4")
    assert [event.defender for event in table.events_of(Contested)] == [2, 1]


# Forced rams


@rule("SH-RAM-10", "SH-LOST-6")
def test_a_slide_into_a_vehicle_is_a_ram_at_minus_1(road: Road) -> None:
    """Ash loses control to box 2 and slides into its own side's Cub: friends are not spared."""
    text = pair(at="30, 20") + 'v3: 1 car cub "Cub"; at 12, 20; crew D w3\n'
    table = road(text).play("act w1", "move 9, 20").roll("d6 1", "d6 2", "d6 5", "d6 3", "d6 4")
    assert table.spot(1) == (86, 160)
    contest = table.events_of(Contested)[0]
    assert (contest.attack, contest.defence, contest.won) == (4, 3, True)
    assert (table.hp(3), table.hp(1)) == (21, 23)


@rule("SH-ROLL-5", "SH-RAM-10")
def test_without_a_driver_the_ramming_die_triggers_nothing(road: Road) -> None:
    """Bone slides into Ash: its 6 against a 1 is an ordinary win, its 1 no Lost Control."""
    text = pair(at="12, 20", crew="P1 w2").replace("turn: v1", "turn: v1")
    text += "sequence: acting v2\nasked: LoseControl(1)\nagenda: EndSequence()\n"
    table = road(text).roll("d6 5", "d6 6", "d6 1", "d6 2", "d6 6")
    assert [event.what for event in table.events_of(Rolled)][:2] == ["ram", "ram-defence"]
    assert table.hp(1) == 23
    table = road(text).roll("d6 5", "d6 1", "d6 3")
    assert [event.vehicle for event in table.events_of(ControlLost)] == [1]
