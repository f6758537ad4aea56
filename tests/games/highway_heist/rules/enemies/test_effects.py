"""HH-FX, HH-IF: the corners of what enemy cards do, beside the plain cases in the tests of the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.games.highway_heist.content.models import Effect
from rollingroad.games.highway_heist.game import HighwayHeist
from rollingroad.games.highway_heist.rules.cards import FX
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.playing import activate_card, begin_activation, reveal_card
from tests.rule_marker import rule


@rule("HH-FX-place-suv")
def test_no_suv_is_placed_for_an_anchor_that_is_missing_or_at_the_edge(heist: Heist) -> None:
    on_foot = reveal_card(heist, "semi-road-rage", ". .  s1 . . R M C . 2 . .")
    assert on_foot.state.suv_supply == 8 - 1
    at_the_edge = reveal_card(heist, "semi-road-rage", "1 . . . . R M C . 2 . .")
    assert at_the_edge.state.suv_supply == 8


@rule("HH-FX-place-suv")
def test_distances_from_the_main_enemy_are_counted_from_its_ends(heist: Heist) -> None:
    table = heist(". . . . T T . . . . 1 2")
    for direction in ("east", "west"):
        effect = Effect(fx="place-suv", anchor="main-enemy", dir=direction, distance=2)
        FX["place-suv"](table.state, effect)
    assert (table.at("H1"), table.at("C1")) == ("s", "s")


@rule("HH-FX-place-suv-edge")
def test_a_full_lane_gets_no_suv_and_the_lanes_come_as_listed(heist: Heist) -> None:
    picture = """
        .  .  .  .  .  .  .  .  .  .  .  .
        1  a  a  a  a  a  w  w  w  w  w  w
        .  .  .  .  .  .  .  .  .  .  .  2
        """
    table = reveal_card(heist, "tank-pincer", picture)
    assert table.state.suv_supply == 8 - 7
    last_suv = reveal_card(
        heist, "tank-pincer", picture.replace("1  a  a  a  a  a", "1  .  w  .  .  . ").replace("w", "w")
    )
    assert last_suv.at("B2") == "s"


@rule("HH-FX-place-peg")
def test_pegs_are_placed_from_the_west_while_the_supply_lasts(heist: Heist) -> None:
    picture = """
           A   B   C   D   E   F   G   H   I   J   K   L
        1  1+  2+  a+  a+  a+  a+  a+  a+  .   .   .   .
        2  .   .   .   s34 .   .   .   s   .   s   .   .
        3  3   4   .   .   .   .   .   .   .   .   .   .
        """
    table = reveal_card(heist, "tank-boarding-party", picture)
    assert [table.at(space) for space in ("D2", "H2", "J2")] == ["s34", "s+", "s"]


@rule("HH-FX-damage")
def test_who_is_damaged_is_settled_before_the_first_roll(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  w  1  2  .  .  .  .  .  .  .  .  .
        1: han, american-muscle, boost 0, strength 1
        """
    table = activate_card(heist, "tank-rubble", picture, "effort ---")
    assert (table.at("B1"), table.strength(2), table.question) == ("h", 6, "enemy-card")


@rule("HH-FX-damage")
def test_every_damaged_vehicle_rolls_for_itself_from_the_west(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  2  w  1  .  .  .  .  .  .  .  .
        """
    table = activate_card(heist, "tank-rubble", picture, "effort ---", "effort SSS")
    assert (table.strength(2), table.strength(1)) == (4, 7)


@rule("HH-FX-tank-fires")
@pytest.mark.parametrize(
    ("row", "hit"), [("1 . . . T T", False), (". 1 . . T T", True), (". . . 1 T T", False)]
)
def test_the_tank_fires_two_to_three_spaces_far(heist: Heist, row: str, hit: bool) -> None:
    dice = ["effort ---"] if hit else []
    table = reveal_card(heist, "tank-turret-lock", f"{row} . . . . . 2", *dice)
    assert table.strength(1) == (4 if hit else 7)


@rule("HH-FX-suvs-move")
def test_of_two_equally_near_vehicles_the_active_one_draws_the_suv(heist: Heist) -> None:
    table = reveal_card(heist, "semi-brake-test", "2 . . . s . . . 1 . . .")
    assert table.at("F1") == "s"
    nobody_active_near = reveal_card(
        heist, "semi-brake-test", "2 . . . s . . . 3 . . 1\n3: roman, import-racer, boost 0"
    )
    assert nobody_active_near.at("D1") == "s"


@rule("HH-FX-suvs-move")
def test_the_nearest_vehicle_is_found_anew_before_each_step(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  s  w  .  .  .  .  .  .  .
        2  .  .  .  .  w  .  .  .  .  .  .  .
        3  .  .  .  .  .  .  .  2  .  .  .  .
        4  .  .  .  .  .  .  .  .  .  .  .  .
        5  .  .  .  .  .  .  .  .  .  .  .  .
        6  .  .  .  1  .  .  .  .  .  .  .  .
        """
    table = activate_card(heist, "tank-escort-duty", picture)
    assert table.at("D3") == "s"


@rule("HH-FX-suvs-move")
def test_suvs_without_a_target_or_beside_it_stay_and_slam_nobody(heist: Heist) -> None:
    no_wreck = reveal_card(heist, "tank-cleanup-crew", "1 s . . . s . . . . . 2")
    assert (no_wreck.at("B1"), no_wreck.at("F1"), no_wreck.strength(1)) == ("s", "s", 7)
    on_foot = reveal_card(heist, "semi-no-way-out", "s1 . . s . R M C . 2 . .")
    assert (on_foot.at("A1"), on_foot.at("D1")) == ("s1", "s")


@rule("HH-FX-suvs-activate")
def test_with_no_suv_on_the_road_new_ones_come_as_on_the_die(heist: Heist) -> None:
    table = activate_card(heist, "tank-pincer", ". . 1 . . . 2 . . . . .")
    assert (table.at("B1"), table.at("F1")) == ("s", "s")


@rule("HH-FX-remove-wrecks")
def test_removing_wrecks_hurts_nothing(heist: Heist) -> None:
    table = activate_card(heist, "tank-dozer-blade", "1 2 . w T+ T w . . . . .")
    assert (table.state.tank_strength, table.state.suv_supply) == (14, 8)


@rule("HH-FX-raise-strength")
def test_a_destroyed_car_is_not_patched_up(heist: Heist) -> None:
    table = heist("scenario: chopper-takedown\n1 . . h . . .* . . . . 2")
    FX["raise-strength"](table.state, Effect(fx="raise-strength", of="shaw", amount=2))
    assert (table.state.shaw_strength, table.at("D1"), table.events) == (0, "h", [])


@rule("HH-FX-main-moves")
@pytest.mark.parametrize(
    ("active_lane", "steps", "tank"), [(3, 1, "E3"), (1, 1, "E2"), (5, 1, "E4"), (4, 2, "E4"), (6, 2, "E5")]
)
def test_the_main_enemy_goes_lane_by_lane_to_the_active_vehicle(
    heist: Heist, active_lane: int, steps: int, tank: str
) -> None:
    rows = [["."] * 12 for _ in range(6)]
    rows[2][4] = rows[2][5] = "T"
    rows[active_lane - 1][0], rows[5][11] = "1", "2"
    picture = "\n".join(" ".join(row) for row in rows)
    table = heist(f"turn: 1, actions 0\n{picture}\nagenda: EndTurn() | MainTurns({steps})")
    assert table.state.road.name(table.state.tank) == tank


@rule("HH-FX-main-moves")
def test_without_an_active_vehicle_the_main_enemy_stays(heist: Heist) -> None:
    table = reveal_card(heist, "tank-steamroller", "s1 . . . T T . . . . . .\n. . . . . . . . . . . 2")
    assert table.at("E1") == "T"


@rule("HH-FX-push")
def test_vehicles_are_pushed_one_after_the_other_from_the_west_without_damage(heist: Heist) -> None:
    table = reveal_card(heist, "tank-rubble", ". 1 2 . . . . . . . . .")
    assert (table.at("A1"), table.at("B1"), table.strength(1)) == ("1", "2", 7)
    stuck = reveal_card(heist, "tank-rubble", "1 2 . . . . . . . . . .")
    assert (stuck.at("A1"), stuck.at("B1")) == ("1", "2")


@rule("HH-FX-push", "HH-IF-adjacent-to-shaw")
def test_who_is_pushed_is_settled_at_the_start_and_occupants_stop_it(heist: Heist) -> None:
    picture = """
           A  B  C  D  E  F  G  H  I  J  K  L
        1  .  .  .  .  .  1+ .  .  .  .  .  .
        2  .  .  .  s  .  2  X  .  .  .  .  .
        """
    table = activate_card(heist, "chopper-sideswipe", picture)
    assert (table.at("D1"), table.at("E2"), table.at("D2")) == ("1+", "2", "s")
    destroyed = activate_card(heist, "chopper-sideswipe", picture.replace("X", "h"))
    assert (destroyed.vehicle(1), destroyed.vehicle(2)) == ("F1", "F2")


@rule("HH-FX-shotgun")
def test_the_shotgun_needs_a_shell_and_somebody_to_shoot_at(heist: Heist) -> None:
    empty = reveal_card(heist, "semi-dead-weight", "1 . . . . R1 M+ C . 2 . .\nsemi: shells 0")
    assert (empty.where(1), empty.state.shells) == ("F1", 0)
    nobody = reveal_card(heist, "semi-dead-weight", "1 . . . . R M+ C . 2 . .\nsemi: shells 2")
    assert nobody.state.shells == 2


@rule("HH-FX-shotgun")
def test_one_shell_throws_everybody_and_enemies_stay(heist: Heist) -> None:
    picture = "1 . . . . R+1 M C2 2 . . .\nsemi: shells 3"
    table = reveal_card(heist, "semi-dead-weight", picture).play("next-peg 1")
    assert (table.state.shells, table.at("F1"), table.at("H1")) == (2, "R+", "C")
    assert {table.where(1), table.where(2)} <= {"A1", "I1", "J1"}


@rule("HH-FX-lock", "HH-IF-in-main-lane", "HH-IF-in-radar-zone", "HH-FX-radar", "HH-FX-missiles")
def test_without_chopper_its_cards_do_nothing(heist: Heist) -> None:
    marked = "1+ . . . . . . . . . . 2"
    assert activate_card(heist, "chopper-spotters", marked, "effort ---").state.lock == 0
    assert reveal_card(heist, "chopper-strafing-run", marked).state.lock == 0
    assert reveal_card(heist, "chopper-radar-sweep", marked).strength(1) == 7
    assert activate_card(heist, "chopper-downwash", "1 . w . . . . . . . . 2").at("C1") == "w"


@rule("HH-FX-lock")
def test_the_lock_changes_within_its_limits(heist: Heist) -> None:
    table = heist("scenario: chopper-takedown\n1 . . X . . .* . . . . 2\nchopper: lock 2")
    for change, lock in ((2, 3), (-1, 2), (-4, 0)):
        FX["lock"](table.state, Effect(fx="lock", change=change))
        assert table.state.lock == lock


@rule("HH-FX-lock", "HH-FX-reload")
def test_effects_of_other_scenarios_do_nothing(heist: Heist) -> None:
    table = heist("1 . . T T . . . . . . 2")
    FX["lock"](table.state, Effect(fx="lock", set="max"))
    FX["reload"](table.state, Effect(fx="reload", amount=1))
    assert (table.state.lock, table.state.shells) == (0, 0)


@rule("HH-FX-radar")
def test_the_lock_grows_to_its_maximum_and_only_in_the_zone(heist: Heist) -> None:
    picture = "1 . {} . . {} . . . . . 2\nchopper: lock 3"
    assert activate_card(heist, "chopper-radar-sweep", picture.format(".*", ".")).state.lock == 3
    far = picture.format(".", ".*").replace("lock 3", "lock 1")
    assert reveal_card(heist, "chopper-rappel-team", far).state.lock == 1


@rule("HH-FX-missiles")
@pytest.mark.parametrize(("lock", "after"), [(2, 1), (0, 0)])
def test_out_of_the_zone_the_missiles_lose_their_lock(heist: Heist, lock: int, after: int) -> None:
    table = activate_card(heist, "chopper-hellfire", f"1 . . .* . . . . . . . 2\nchopper: lock {lock}")
    assert (table.state.lock, table.strength(1)) == (after, 7)


@rule("HH-FX-missiles")
def test_missiles_wreck_the_suvs_beside_ramsey_before_they_hit_her(heist: Heist) -> None:
    picture = "s2 1 s .* . . . . . . . 2\nchopper: lock 1"
    table = begin_activation(heist, "chopper-hellfire", picture)
    assert (table.at("A1"), table.at("C1"), table.where(2)) == ("w", "w", "B1")
    assert (table.question, table.strength(1)) == ("effort", 7)
    assert table.roll("effort ---").strength(1) == 5


@rule("HH-FX-missiles")
def test_content_may_spare_the_suvs(tmp_path: Path) -> None:
    overlay = "[chopper]\nmissile_wrecks_suvs = false\n"
    (tmp_path / "chopper-takedown.toml").write_text(overlay, encoding="utf-8")
    heist = HighwayHeist(tmp_path)
    text = "scenario: chopper-takedown\n1 s . . . . . . . . . 2\nagenda: MissileHits(2)"
    assert "1   s" in heist.position(heist.from_position(text))


@rule("HH-FX-shaw-hunts")
def test_shaw_slams_ramsey_first_then_the_active_vehicle_then_whom_the_team_names(heist: Heist) -> None:
    picture = """
        1  .  .  .  .  .  .  .  .  .  .  .
        X  .  .  .  .  .  .  .  .  .  .  4
        2  3  .  .  .  .  .  .  .  .  .  .
        3: roman, import-racer, boost 0
        4: letty, exotic-supercar, boost 0
        """
    ramsey = reveal_card(heist, "chopper-the-hunter", f"{picture}ramsey: 2\n", "effort ---")
    assert (ramsey.strength(2), ramsey.strength(1)) == (3, 7)
    active = reveal_card(heist, "chopper-the-hunter", f"{picture}ramsey: 4\n", "effort ---")
    assert (active.strength(1), active.strength(2)) == (4, 6)
    neither = picture.replace("1  .", ".  1", 1).replace(".  1  .", ".  .  1", 1)
    team = reveal_card(heist, "chopper-the-hunter", f"{neither}ramsey: 4\n")
    assert (team.offered(), team.asked_all) == (["slam A3", "slam B3"], [1, 2, 3, 4])


@rule("HH-FX-shaw-hunts")
def test_shaw_stops_beside_ramsey_and_does_not_slam_after_moving(heist: Heist) -> None:
    table = reveal_card(heist, "chopper-the-hunter", ". 1 . . X . . . . . . 2")
    assert (table.at("C1"), table.strength(1)) == ("X", 7)


@rule("HH-IF-enemy-peg-on-shaw", "HH-IF-adjacent-to-shaw")
def test_conditions_that_name_shaw_are_false_once_he_is_gone(heist: Heist) -> None:
    gone = activate_card(heist, "chopper-bodyguard", "1 h s+ . . . .* . . . . 2")
    assert gone.state.shaw_strength == 0
    assert activate_card(heist, "chopper-the-hunter", "1 h . . . . .* . . . . 2").strength(1) == 7
