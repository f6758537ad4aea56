"""SH-WEAPON: what is special about each mounted weapon."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.packing import first, second
from rollingroad.games.shattered_highways.rules.crew.shooting import nearer_spots, nearest_to
from rollingroad.games.shattered_highways.rules.events import ControlLost, Fired, Fought, Hit, Moved
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.placement.placing import pushed_reach
from rollingroad.games.shattered_highways.rules.placement.reach import reach
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import Table
from tests.rule_marker import rule

FIGHT = """
turn: v1
v1: 1 truck ash "Ash"; at 10, 20; mounts {mounts}; crew D w1, W1 w2, P1 w3
v2: 2 {cls} bone "Bone"; at {at}; crew {crew}
"""
"""Ash covers 10 to 11 1/2 by 20 to 23 3/4."""


def fight(
    mounts: str, at: str = "10, 26", cls: str = "car", crew: str = "D w4, P1 w5", more: str = ""
) -> str:
    return FIGHT.format(mounts=mounts, at=at, cls=cls, crew=crew) + more


def shot(table: Table, *dice: str) -> Table:
    return table.play("act w2", "shoot v2 whole").roll(*dice)


@rule("SH-WEAPON-MG")
def test_the_machine_gun_reaches_6_inches_and_does_a_die_and_2(road: Road) -> None:
    assert road(fight("machine-gun front", "10, 29 3/4")).play("act w2").offered("shoot")
    assert not road(fight("machine-gun front", "10, 29 7/8")).play("act w2").offered("shoot")
    assert shot(road(fight("machine-gun front")), "d6 4", "d6 6").hp(2) == 17


@rule("SH-WEAPON-TWIN")
def test_twin_guns_do_two_dice_to_vehicles_and_a_die_and_2_to_warriors(road: Road) -> None:
    assert shot(road(fight("twin-guns front")), "d6 4", "d6 6 5").hp(2) == 14
    table = road(fight("twin-guns front")).play("act w2", "shoot-at w5").roll("d6 4", "d6 3", "d6 2")
    assert table.events_of(Hit)[0].damage == 4
    assert shot(road(fight("twin-guns front")), "d6 6", "d6 1 1").question == "bonus"


@rule("SH-WEAPON-BOLT", "SH-SHOOT-5")
def test_the_bolt_thrower_never_jams_and_is_good_against_warriors(road: Road) -> None:
    table = road(fight("bolt-thrower front"))
    assert shot(table, "d6 1").mount(1) == "ready"
    assert shot(road(fight("bolt-thrower front")), "d6 4", "d6 6").hp(2) == 19
    table = road(fight("bolt-thrower front")).play("act w2", "shoot-at w5").roll("d6 4", "d6 4", "d6 3")
    assert (table.events_of(Fought)[0].attack, table.where(5)) == (5, "out")


@rule("SH-WEAPON-BOLT", "SH-ROLL-4", "SH-SHOOT-5")
@pytest.mark.parametrize(("weapon", "total", "won"), [("bolt-thrower", 2, True), ("machine-gun", 1, False)])
def test_a_natural_1_that_jams_nothing_is_an_ordinary_roll(
    road: Road, weapon: str, total: int, won: bool
) -> None:
    """The Bolt Thrower's +1 makes it 2 against 1; a Machine Gun jams instead."""
    table = road(fight(f"{weapon} front")).play("act w2", "shoot-at w5").roll("d6 1", "d6 1")
    [fight_] = table.events_of(Fought)
    assert (fight_.attack, fight_.defence, fight_.won) == (total, 1, won)
    assert table.mount(1) == ("ready" if won else "jammed")
    if won:
        assert table.roll("d6 3").where(5) == "out"
    lost = road(fight(f"{weapon} front")).play("act w2", "shoot-at w5").roll("d6 1", "d6 2")
    assert not lost.events_of(Fought)[0].won


@rule("SH-WEAPON-BOLT", "SH-WEAPON-HARPOON")
def test_weapons_without_a_maximum_bonus_offer_none(road: Road) -> None:
    table = shot(road(fight("bolt-thrower front")), "d6 6", "d6 1")
    assert table.question == "warrior"
    table = road(fight("bolt-thrower front")).play("act w2", "shoot-at w5").roll("d6 6", "d6 1", "d6 1")
    assert table.question == "warrior"
    assert shot(road(fight("rocket-rack front")), "d6 6", "d6 1 1").question == "warrior"


@rule("SH-WEAPON-FLAME")
def test_the_flamethrower_hits_on_3_within_3_inches_and_not_at_warriors(road: Road) -> None:
    table = road(fight("flamethrower front", "10, 26 3/4")).play("act w2")
    assert (table.offered("shoot"), table.offered("shoot-at")) == (["shoot v2 whole"], [])
    assert table.refusal("shoot-at w4") == "AIM_NOT_ALLOWED SH-SHOOT-1"
    table.play("shoot v2 whole").roll("d6 3", "d6 1")
    assert table.hp(2) == 22
    assert not road(fight("flamethrower front", "10, 26 7/8")).play("act w2").offered("shoot")


@rule("SH-WEAPON-FLAME", "SH-ROLL-9")
def test_fire_burns_all_who_cling_to_the_part_in_order_of_arrival(road: Road) -> None:
    crew = "D w4, P1 w5, cling w6, cling w7 of 1"
    table = shot(road(fight("flamethrower front", crew=crew)), "d6 4", "d6 1", "d6 5", "d6 4")
    assert (table.where(6), table.where(7), table.where(5)) == ("out", "v2 cling", "v2 P1")


@rule("SH-WEAPON-FLAME", "SH-SHOOT-6")
@pytest.mark.parametrize(("aim", "burnt"), [("whole", [5, 6]), ("trailer", [6]), ("tractor", [5])])
def test_on_a_rig_fire_burns_the_part_aimed_at_or_both(road: Road, aim: str, burnt: list[int]) -> None:
    crew = "D w4, cling w5, cling trailer w6"
    table = road(fight("flamethrower front", "12, 20", "rig", crew)).play("act w2", f"shoot v2 {aim}")
    table.roll("d6 5", "d6 1", *["d6 6"] * len(burnt))
    assert [w for w in (5, 6) if table.where(w) == "out"] == burnt


@rule("SH-WEAPON-FLAME", "SH-SHOOT-8")
def test_a_flamethrowers_natural_1_jams_and_burns_its_own_part(road: Road) -> None:
    table = shot(road(fight("flamethrower front")), "d6 1")
    assert (table.mount(1), table.hp(1), table.hp(2)) == ("jammed", 33, 25)
    frail = fight("flamethrower front").replace("at 10, 20;", "at 10, 20; hp 2;")
    other = 'v3: 1 car coal "Coal"; at 30, 40; crew D w6\n'
    table = shot(road(frail + other), "d6 1")
    while table.question == "flee":
        table.play("stay")
    assert table.status(1) == "wrecked"


@rule("SH-WEAPON-HARPOON", "SH-OPT-4")
def test_the_harpoon_does_2_and_draws_its_target_nearer(road: Road) -> None:
    table = shot(road(fight("harpoon front", "10, 27 3/4")), "d6 4")
    assert (table.hp(2), table.question, table.asked) == (23, "pull", 1)
    assert "decline" in table.offered()
    assert table.refusal("place 10, 28") == "NOT_NEARER SH-WEAPON-HARPOON"
    assert table.refusal("place 10 1/8, 27 3/4") == "NOT_NEARER SH-WEAPON-HARPOON"  # as far away as before
    table.play("place 10, 25")
    assert table.spot(2) == (80, 200)
    pulled = table.events_of(Moved)[-1]
    assert (pulled.vehicle, pulled.why, pulled.from_x, pulled.from_y) == (1, "pull", 80, 222)
    assert table.deeds(4) == set()


@rule("SH-WEAPON-HARPOON")
def test_the_line_may_be_let_go_and_pulls_no_rig_and_nothing_that_cannot_come_nearer(road: Road) -> None:
    table = shot(road(fight("harpoon front", "10, 27 3/4")), "d6 4").play("decline")
    assert table.spot(2) == (80, 222)
    table = shot(road(fight("harpoon front", "12, 20", "rig", "D w4, P1 w5")), "d6 4")
    assert (table.question, table.hp(2), table.trailer_hp(2)) == ("warrior", 24, 24)
    table = shot(road(fight("harpoon front", "11 1/2, 20")), "d6 4")
    assert table.question == "warrior"


@rule("SH-WEAPON-HARPOON", "SH-OPT-4")
@pytest.mark.parametrize("at", ["10, 27 3/4", "14, 26", "7, 25", "13 1/2, 21", "8, 27", "12, 24"])
def test_the_nearest_place_of_all_is_among_those_offered(road: Road, at: str) -> None:
    more = 'v3: 2 buggy flea "Flea"; at 12 1/8, 20; crew D w6\n'
    s = road(fight("harpoon front", at, more=more)).state
    within, here, toward = pushed_reach(s, 1, 1), s.box(1), s.box(0)
    around = [(here.x + dx, here.y + dy) for dx in range(-22, 23) for dy in range(-24, 25)]
    least = min(here.at(x, y).distance_squared(toward) for x, y in around if within.contains(x, y))
    x, y = nearest_to(within, here, toward)
    assert within.contains(x, y)
    assert here.at(x, y).distance_squared(toward) == least
    offered = nearer_spots(s, 1, within, 0)
    assert bool(offered) == (least < here.distance_squared(toward))
    assert len(set(offered)) == len(offered)
    for spot in offered:
        assert here.at(first(spot), second(spot)).distance_squared(toward) < here.distance_squared(toward)


@rule("SH-WEAPON-HARPOON", "SH-OPT-4")
def test_of_two_places_that_are_equally_near_the_left_one_is_offered() -> None:
    """A post stands ahead of it: 6 ticks to either side it gets past."""
    here, post = Box(80, 160, 10, 24), Box(84, 200, 2, 4)
    assert nearest_to(reach(here, [post], 300, 1, 1), here, Box(80, 240, 10, 24)) == (74, 184)


@rule("SH-WEAPON-HARPOON", "SH-CLING-2")
def test_a_pull_shakes_nobody_off_and_needs_a_target_that_lives(road: Road) -> None:
    clings = fight("harpoon front", "10, 27 3/4", crew="D w4, P1 w5, cling w6")
    table = shot(road(clings), "d6 4").play("place 10, 25")
    assert table.deeds(6) == set()
    frail = fight("harpoon front", "13, 25; hp 2")
    more = 'v3: 2 buggy flea "Flea"; at 30, 40\n'
    table = shot(road(frail + more), "d6 4")
    assert (table.status(2), table.question) == ("wrecked", "warrior")


@rule("SH-WEAPON-CANNON", "SH-SHOOT-7")
def test_the_cannon_must_be_reloaded_after_each_shot(road: Road) -> None:
    table = shot(road(fight("cannon front", "10, 32 3/4")), "d6 4", "d6 6 6")
    assert (table.hp(2), table.mount(1)) == (10, "unloaded")
    table.play("act w3")
    assert table.offered("reload") == ["reload 1"]
    assert table.refusal("clear 1") == "NOT_JAMMED SH-SHOOT-7"
    table.play("reload 1")
    assert table.mount(1) == "cleared"
    unloaded = road(fight("cannon front unloaded")).play("act w2")
    assert unloaded.refusal("shoot v2 whole") == "UNLOADED SH-SHOOT-7"
    assert road(fight("cannon front")).play("act w3").refusal("reload 1") == "LOADED SH-SHOOT-7"


@rule("SH-WEAPON-CANNON", "SH-SHOOT-8")
def test_a_jammed_cannon_is_still_loaded_and_a_miss_unloads_it(road: Road) -> None:
    assert shot(road(fight("cannon front")), "d6 1").mount(1) == "jammed"
    assert shot(road(fight("cannon front")), "d6 2").mount(1) == "unloaded"


@rule("SH-WEAPON-ROCKET", "SH-SHOOT-8")
def test_the_rocket_rack_has_three_shots_and_a_natural_1_costs_none(road: Road) -> None:
    table = shot(road(fight("rocket-rack front", "10, 32 3/4")), "d6 4", "d6 6 6")
    assert (table.hp(2), table.ammo(1)) == (12, 2)
    assert shot(road(fight("rocket-rack front")), "d6 2").ammo(1) == 2
    table = shot(road(fight("rocket-rack front")), "d6 1")
    assert (table.ammo(1), table.mount(1)) == (3, "jammed")
    table = road(fight("rocket-rack front ammo 0")).play("act w2")
    assert table.refusal("shoot v2 whole") == "NO_AMMO SH-SHOOT-7"


@rule("SH-WEAPON-SAW", "SH-FLEET-7")
@pytest.mark.parametrize(
    ("at", "said"), [("12, 20", ""), ("12 1/8, 20", "OUT_OF_RANGE"), ("8, 20", "OUT_OF_ARC")]
)
def test_saws_reach_half_an_inch_to_their_side(road: Road, at: str, said: str) -> None:
    table = road(fight("saw-arms right", at)).play("act w2")
    if said:
        assert table.refusal("shoot v2 whole") == f"{said} SH-SHOOT-2"
    else:
        assert table.play("shoot v2 whole").roll("d6 3", "d6 2").hp(2) == 21


BEHIND = "10, 16 3/4"
"""A car whose bumper is a quarter inch behind Ash."""


@rule("SH-WEAPON-MINE", "SH-WEAPON-1", "SH-GEO-10")
@pytest.mark.parametrize(("shows", "hit"), [(3, False), (2, True)])
def test_mines_are_dodged_by_a_move_roll(road: Road, shows: int, hit: bool) -> None:
    table = road(fight("mine-dropper rear", BEHIND)).play("act w2")
    assert table.offered("drop") == ["drop"]
    assert table.refusal("shoot v2 whole") == "AIM_NOT_ALLOWED SH-SHOOT-1"
    table.play("drop").roll("d6 2", f"d6 {shows}", *["d6 4 4"] * hit)
    assert (table.hp(2), table.ammo(1)) == (17 if hit else 25, 3)
    assert not table.events_of(ControlLost)


@rule("SH-WEAPON-MINE")
def test_a_natural_1_on_a_mine_is_lost_control_besides(road: Road) -> None:
    table = (
        road(fight("mine-dropper rear", BEHIND)).play("act w2", "drop").roll("d6 2", "d6 1", "d6 1 1", "d6 3")
    )
    assert table.hp(2) == 23
    assert [event.vehicle for event in table.events_of(ControlLost)] == [1]


@rule("SH-WEAPON-MINE", "SH-WEAPON-1", "SH-ROLL-9")
def test_friends_are_not_spared_and_the_foremost_rolls_first(road: Road) -> None:
    more = 'v3: 1 buggy flea "Flea"; at 8 1/2, 17 1/2; crew P1 w6\n'
    table = road(fight("mine-dropper rear", BEHIND, more=more)).play("act w2", "drop")
    table.roll("d6 2", "d6 3 3", "d6 3")
    assert (table.hp(2), table.hp(3)) == (25, 9)


@rule("SH-WEAPON-MINE", "SH-RIG-2")
def test_a_rig_takes_a_mine_split(road: Road) -> None:
    rig = fight("mine-dropper rear", "10, 11 1/2", "rig", "D w4, P1 w5")
    table = road(rig).play("act w2", "drop").roll("d6 4", "d6 2", "d6 4 5")
    assert (table.hp(2), table.trailer_hp(2)) == (21, 20)


@rule("SH-WEAPON-1")
def test_somebody_must_be_in_the_tail_zone(road: Road) -> None:
    table = road(fight("oil-sprayer rear", "10, 14")).play("act w2")
    assert table.refusal("drop") == "ZONE_EMPTY SH-WEAPON-1"
    assert road(fight("machine-gun front")).play("act w2").refusal("drop") == "AIM_NOT_ALLOWED SH-SHOOT-1"


@rule("SH-WEAPON-OIL")
@pytest.mark.parametrize(("shows", "slips"), [(4, False), (3, True), (1, True)])
def test_on_oil_a_move_roll_at_minus_1_or_lost_control(road: Road, shows: int, slips: bool) -> None:
    table = road(fight("oil-sprayer rear", BEHIND)).play("act w2", "drop").roll("d6 3", f"d6 {shows}")
    if slips:
        table.roll("d6 4")
    assert len(table.events_of(ControlLost)) == slips
    assert (table.hp(2), table.ammo(1)) == (25, 2)


@rule("SH-WEAPON-OIL")
def test_without_a_driver_oil_always_works(road: Road) -> None:
    text = fight("oil-sprayer rear", BEHIND, crew="P1 w4, P2 w5")
    table = road(text).play("act w2", "drop").roll("d6 3", "d6 4")
    assert len(table.events_of(ControlLost)) == 1


@rule("SH-WEAPON-OIL", "SH-SHOOT-8", "SH-WEAPON-1")
def test_a_natural_1_jams_a_sprayer_and_a_drop_below_2_is_wasted(road: Road) -> None:
    table = road(fight("oil-sprayer rear", BEHIND)).play("act w2", "drop").roll("d6 1")
    assert (table.mount(1), table.ammo(1)) == ("jammed", 3)
    tired = fight("oil-sprayer rear", BEHIND).replace("W1 w2", "W1 w2 changed")
    table = road(tired).play("act w2", "drop").roll("d6 2")
    assert (table.mount(1), table.ammo(1), table.question) == ("ready", 2, "warrior")


@rule("SH-WEAPON-MINE", "SH-WEAPON-OIL", "SH-GEO-10", "SH-RIG-9")
def test_a_rig_drops_behind_its_trailer(road: Road) -> None:
    rig = """
    turn: v1
    v1: 1 rig top "Top"; at 10, 20; mounts oil-sprayer rear; crew D w1, W1 w2
    v2: 2 car bone "Bone"; at 10, 16; crew D w3
    """
    assert road(rig).play("act w2").offered("drop") == ["drop"]


@rule("SH-WEAPON-MG", "SH-ADDON-TURRET")
def test_a_turret_bears_all_round(road: Road) -> None:
    text = fight("machine-gun front", "10, 16 3/4").replace('"Ash";', '"Ash"; addons turret-ring;')
    assert road(text).play("act w2").offered("shoot") == ["shoot v2 whole"]
    plain = road(fight("machine-gun front", "10, 16 3/4")).play("act w2")
    assert plain.refusal("shoot v2 whole") == "OUT_OF_ARC SH-SHOOT-2"


@rule("SH-ROLL-8", "SH-DESTROY-1")
def test_excess_damage_is_lost(road: Road) -> None:
    more = 'v3: 2 buggy flea "Flea"; at 30, 40\n'
    table = shot(road(fight("machine-gun front", "13, 26; hp 3", more=more)), "d6 4", "d6 6")
    assert (table.hp(2), table.status(2), table.events_of(Fired)[0].hit) == (0, "wrecked", True)
