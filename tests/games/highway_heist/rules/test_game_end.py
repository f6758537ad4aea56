"""HH-END: how games are won and lost."""

from __future__ import annotations

import pytest

from rollingroad.games.highway_heist.rules.events import GameEnded
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule


def ended_by(table: Table) -> tuple[bool | None, str]:
    """Won or not, and the rule that ended the game."""
    return table.won, table.happened(GameEnded)[-1].rule


SACRIFICE = """
    . . . . . . . . . . . .        turn: 1, actions 2
    . . . T T 1 . . . . . .        1: letty, import-racer, boost 0
    . . . . . . . . . . . .        2: dom, american-muscle, boost 0
    . . . . . . . . . . . 2        tank: strength {strength}
    stunts: - | - | tank-sacrifice-fly 1
    """


@rule("HH-END-1", "HH-END-2", "HH-TANK-2")
def test_the_tanks_last_strength_wins_at_once_and_the_rest_of_the_stunt_is_dropped(heist: Heist) -> None:
    table = heist(SACRIFICE.format(strength=3), dice=["effort SSS-"]).play("stunt tank-sacrifice-fly")
    assert ended_by(table) == (True, "HH-END-2")
    assert (table.question, table.state.agenda) == ("over", [])
    assert table.vehicle(1) == "F2"  # the car would have been given up next, then the die rolled


@rule("HH-END-2")
def test_a_tank_with_strength_left_goes_on(heist: Heist) -> None:
    table = heist(SACRIFICE.format(strength=4), dice=["effort SSS-"]).play("stunt tank-sacrifice-fly")
    assert table.won is None
    assert (table.state.tank_strength, table.vehicle(1)) == (1, "")


@rule("HH-END-1", "HH-TANK-5")
def test_the_condition_that_is_met_first_counts(heist: Heist) -> None:
    """The wreck drifts into the Tank before the level 3 card would leave the road."""
    table = heist(
        """
        . . . . . . . . . . . .     turn: 1, actions 1
        . . . T T . w . . . . .     1: dom, american-muscle
        . . . . . . . . . . . 1     2: letty, import-racer, exhausted
        . . . . . . . . . . . 2     tank: strength 2
        stunts: tank-anchor-flip | - | -
        to come: 0 0 0
        """,
        dice=["die peg"],
    ).play("end")
    assert ended_by(table) == (True, "HH-END-2")


FULL_LOAD = """
    scenario: semi-heist
    . . . . . . . . . . s {one}    turn: 1, actions 1
    R M C . . . . . . . . .        1: dom, american-muscle, boost 0{cargo}
    . . . . . . . . . . {two}      2: letty, import-racer, cargo 2, exhausted
    . . . . . . . . . . . .        stunts: semi-take-the-wheel | - | -
    to come: 0 0 0
    """
LAST_COLUMN = ". 2"


@rule("HH-END-3", "HH-SEMI-1", "HH-ROUND-1")
def test_the_heist_is_won_after_road_maintenance_and_before_the_stunt_cards_move(heist: Heist) -> None:
    """The level 3 card is about to leave, but the check of the load comes first."""
    table = heist(FULL_LOAD.format(one="1", cargo=", cargo 2", two=LAST_COLUMN), dice=["die peg"])
    assert table.won is None
    assert ended_by(table.play("end")) == (True, "HH-END-3")


@rule("HH-END-3")
def test_an_unmanned_vehicle_counts_where_it_has_not_drifted(heist: Heist) -> None:
    table = heist(
        FULL_LOAD.format(one="11", cargo=", cargo 2", two=LAST_COLUMN),
        dice=["die peg"],
    )
    assert table.where(1) == "L1"
    assert ended_by(table.play("end")) == (True, "HH-END-3")


@rule("HH-END-3", "HH-END-6", "HH-SEMI-1")
@pytest.mark.parametrize(
    ("one", "cargo", "two"),
    [("1", ", cargo 1", LAST_COLUMN), ("1", ", cargo 2", "2 ."), (".", "", LAST_COLUMN)],
    ids=["a-crate-short", "a-column-short", "without-a-vehicle"],
)
def test_a_heist_that_is_not_complete_is_lost_with_the_level_3_card(
    heist: Heist, one: str, cargo: str, two: str
) -> None:
    on_foot = two if one == "1" else ". 21"
    table = heist(FULL_LOAD.format(one=one, cargo=cargo, two=on_foot), dice=["die peg"]).play("end")
    assert ended_by(table) == (False, "HH-END-6")


@rule("HH-END-3")
def test_a_boarded_vehicle_spoils_the_heist(heist: Heist) -> None:
    table = heist(FULL_LOAD.format(one="1+", cargo=", cargo 2", two=LAST_COLUMN), dice=["die peg"])
    table.play("end").play("assist 0").roll("effort SSSS")
    assert ended_by(table) == (False, "HH-END-6")


BOSSES = """
    scenario: chopper-takedown
    . . . . . . . . . . . .      turn: 1, actions 2
    . . . . . 1 w .* . . . .     1: letty, import-racer, boost 0
    . . . . . X . . . . . .      2: dom, american-muscle, boost 0
    2 . . . . . . . . . . .      chopper: strength 2
    shaw: strength 2
    """


@rule("HH-END-4", "HH-CHOP-5", "HH-SHAW-4")
def test_the_game_is_won_when_the_chopper_follows_shaws_car(heist: Heist) -> None:
    table = heist(BOSSES, dice=["effort SSS-"]).play("special trade-paint")
    assert (table.won, table.at("F3")) == (None, "h")
    table.roll("effort SSS-").play("special ramp-jump")
    assert ended_by(table) == (True, "HH-END-4")


@rule("HH-END-4", "HH-CHOP-5")
def test_the_game_is_won_when_shaws_car_follows_the_chopper(heist: Heist) -> None:
    """After the jump player 1 lands at H2; player 2 deals with Shaw."""
    table = heist(BOSSES.replace("2 . . . . .", ". . . . 2 ."), dice=["effort SSS-"]).play(
        "special ramp-jump"
    )
    assert (table.won, table.state.chopper_strength, table.vehicle(1)) == (None, 0, "H2")
    table.roll("die peg").play("end").roll("effort SSS-")
    table.play("special trade-paint")
    assert ended_by(table) == (True, "HH-END-4")


@rule("HH-END-5", "HH-SEMI-1")
def test_a_stunt_with_the_reward_win_wins_at_once(heist: Heist) -> None:
    table = heist(
        """
        scenario: semi-heist
        . . . R M C1 . . . . . .      turn: 1, actions 2
        1 . . . . . . . . . . .       1: letty, import-racer, boost 0
        2 . . . . . . . . . . .       2: dom, american-muscle, boost 0
        semi: shells 0
        stunts: semi-take-the-wheel | - | -
        """,
        dice=["effort SSSS"],
    )
    assert ended_by(table.play("stunt semi-take-the-wheel")) == (True, "HH-END-5")


ON_FOOT = """
    scenario: {scenario}
    . . . . . . . . . . . .        turn: 1, actions 1
    . . . . . s1 . . . . . .       1: dom, american-muscle, boost 0
    . . . . . s2 . . . . . .       2: letty, import-racer, boost 0, exhausted
    """


@rule("HH-END-7", "HH-SEMI-1")
def test_a_heist_without_any_vehicle_is_lost_after_road_maintenance_but_not_before(heist: Heist) -> None:
    table = heist(ON_FOOT.format(scenario="semi-heist"), dice=["die peg"])
    assert table.won is None
    assert ended_by(table.play("end")) == (False, "HH-END-7")


@rule("HH-END-7")
def test_a_vehicle_won_back_in_time_saves_the_heist(heist: Heist) -> None:
    table = heist(ON_FOOT.format(scenario="semi-heist"), dice=["effort SS", "die peg"]).play("hijack")
    assert table.won is None
    assert table.question == "stunt-card"


@rule("HH-END-7")
def test_a_tank_may_be_fought_on_foot(heist: Heist) -> None:
    table = heist(ON_FOOT.format(scenario="tank-assault"), dice=["die peg"]).play("end")
    assert table.won is None


RAMSEYS_RIDE = """
    scenario: chopper-takedown
    . . . . . . . . . . . .        turn: 1, actions 0
    . . . . . 2{peg} . {wreck} . . . .   1: dom, american-muscle, boost 0
    . . . . . . . . . . . .        2: brian, street-drifter, boost 0, strength 2, exhausted
    . . . . . . . . . . 1 .        ramsey: {seat}
    """


@rule("HH-END-8", "HH-END-1")
def test_ramseys_vehicle_is_wrecked_and_all_is_lost_at_once(heist: Heist) -> None:
    text = RAMSEYS_RIDE.format(peg="+", wreck=".", seat=2)
    table = heist(text, dice=["die peg", "effort --"])
    assert ended_by(table) == (False, "HH-END-8")
    assert table.question == "over"


@rule("HH-END-8")
def test_ramseys_vehicle_is_swept_away_by_a_wreck(heist: Heist) -> None:
    table = heist(RAMSEYS_RIDE.format(peg="", wreck="w", seat=2), dice=["die peg"])
    assert ended_by(table) == (False, "HH-END-8")


@rule("HH-END-8")
def test_another_vehicle_may_be_lost(heist: Heist) -> None:
    table = heist(RAMSEYS_RIDE.format(peg="", wreck="w", seat=1), dice=["die peg"])
    assert table.won is None
    assert table.vehicle(2) == ""


@rule("HH-END-9")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_team_may_give_up_at_any_time(heist: Heist, seat: int) -> None:
    table = heist(SACRIFICE.format(strength=3)).play("stunt tank-sacrifice-fly")
    table.state.concede(seat)
    assert ended_by(table) == (False, "HH-END-9")
    assert table.question == "over"
