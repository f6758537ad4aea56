"""FT-UP: the nine upgrades, their limits and their timing."""

from __future__ import annotations

from rollingroad.games.full_throttle.rules.events import (
    BlockPlaced,
    BlockTakenBack,
    DriftLost,
    Moved,
    SpeedSelected,
)
from tests.games.full_throttle.conftest import Race
from tests.games.full_throttle.table import Table
from tests.rule_marker import rule


def with_upgrades(
    race: Race, upgrades: str, turn: str = "1", car: str = "gear 3, hand 2x6", more: str = ""
) -> Table:
    return race(f"""
        course: main-event
        turn: {turn}
        {more}
        1: at fw-harbor 9/2, {car}{f", upgrades {upgrades}" if upgrades else ""}
        2: at start 1, hand 6x6
        """)


@rule("FT-UP-1")
def test_a_used_token_is_gone_and_without_one_nothing_works(race: Race) -> None:
    table = with_upgrades(race, "turbo-charger 1 nitrous 1")
    table.play("turbo")
    assert table.tokens(1) == {"nitrous": 1}
    shifting = with_upgrades(race, "transmission 2").play("transmission")
    assert shifting.tokens(1) == {"transmission": 1}
    bare = with_upgrades(race, "")
    for action in ("nitrous", "turbo", "steer", "transmission", "tune -/-"):
        assert bare.refusal(action) == "NO_TOKEN FT-UP-1"
    drawn = with_upgrades(race, "", "1, set 1x1", more="flipped: g1-01 g1-04")
    for action in ("nitrous", "engine-power", "tires"):
        assert drawn.refusal(action) == "NO_TOKEN FT-UP-1"
    moving = with_upgrades(race, "", "1, set 1x1, speed 4, sv 4")
    assert moving.refusal("move fw-harbor 13/2, leg 1, 0 penalties, 1 tires") == "NO_TOKEN FT-UP-1"
    moved = with_upgrades(race, "", "1, set 1x1, moved")
    assert moved.refusal("block left") == "NO_TOKEN FT-UP-1"


@rule("FT-UP-2")
def test_engine_power_and_handling_are_used_once_a_turn_others_as_often_as_wanted(race: Race) -> None:
    table = with_upgrades(race, "engine-power 2", "1, set 1x1, redrawn", more="flipped: g1-01 g1-04")
    assert table.refusal("engine-power") == "ONCE FT-UP-2"
    moved = with_upgrades(race, "handling 2", "1, set 1x1, moved, handled")
    assert moved.refusal("block left") == "ONCE FT-UP-2"
    shifts = with_upgrades(race, "transmission 2")
    shifts.play("transmission", "transmission")
    assert shifts.offered("upshift") == ["upshift 2/-"]


@rule("FT-UP-3")
def test_a_second_turbo_or_steering_is_refused(race: Race) -> None:
    table = with_upgrades(race, "turbo-charger 2 steering 2").play("turbo", "steer")
    assert table.refusal("turbo") == "ACTIVE FT-UP-3"
    assert table.refusal("steer") == "ACTIVE FT-UP-3"
    assert table.tokens(1) == {"turbo-charger": 1, "steering": 1}


@rule("FT-UP-4")
def test_useless_tokens_are_refused(race: Race) -> None:
    table = with_upgrades(race, "transmission 1", "1, discount 2")
    assert table.refusal("transmission") == "NO_USE FT-UP-4"
    straight = with_upgrades(race, "tires 2 aerodynamics 1", "1, set 1x1, speed 4, sv 4")
    assert straight.refusal("move fw-harbor 13/2, leg 1, 0 penalties, 1 tires") == "NO_USE FT-UP-4"
    assert straight.refusal("move fw-harbor 13/2, leg 1, 0 penalties, 1 aero") == "NO_USE FT-UP-4"
    rival = with_upgrades(race, "nitrous 1")
    assert rival.refusal("nitrous", seat=2) == "NOT_YOUR_TURN FT-TURN-1"


@rule("FT-UP-NITROUS-1")
def test_nitrous_before_and_after_the_draw_adds_the_value_of_a_card(race: Race) -> None:
    """g1-04 is worth 6; with Speed 3 the car drives 9."""
    table = with_upgrades(race, "nitrous 1")
    table.play("nitrous").draw("flip g1-04")
    assert table.state.nitrous == 6
    table.play("play 2x1").draw("flip g1-03").play("speed 3")
    assert table.happened(SpeedSelected) == [SpeedSelected(0, 3, 9, False)]
    late = with_upgrades(race, "nitrous 1", "1, set 1x1", more="flipped: g1-01 g1-04")
    late.play("nitrous").draw("flip g1-03").play("speed 5")
    assert late.state.sv == 5 + 7
    after = with_upgrades(race, "nitrous 1", "1, set 1x1, moved")
    assert after.refusal("nitrous") == "OTHER_WINDOW FT-UP-NITROUS-1"


@rule("FT-UP-NITROUS-2")
def test_nitrous_survives_engine_power_and_is_lost_without_a_move(race: Race) -> None:
    table = with_upgrades(race, "engine-power 1", "1, set 1x1, nitrous 4", more="flipped: g1-01")
    table.play("engine-power").draw("flip g1-04")
    assert table.state.nitrous == 4
    still = with_upgrades(race, "nitrous 1").play("nitrous").draw("flip g1-04").play("no-move", "done")
    assert (still.state.active, still.state.nitrous) == (1, 0)
    assert still.at(1) == "fw-harbor 9/2"


@rule("FT-UP-ENGINEPOWER-1")
def test_engine_power_flips_the_same_number_again_and_the_set_stays_played(race: Race) -> None:
    """In 3rd the first two cards read 5 and 7, the new ones 3 and 2; the Minimum 4 stays."""
    table = with_upgrades(race, "engine-power 1", "1, set 3x2", more="flipped: g1-01 g1-04")
    assert table.offered("speed") == ["speed 4", "speed 5", "speed 7"]
    table.play("engine-power").draw("flip g1-03", "flip g1-05")
    assert table.offered("speed") == ["speed 2", "speed 3", "speed 4"]
    assert len(table.state.table) == 4
    before = with_upgrades(race, "engine-power 1")
    assert before.refusal("engine-power") == "OTHER_WINDOW FT-UP-ENGINEPOWER-1"


@rule("FT-UP-TUNING-1")
def test_engine_tuning_draws_one_more_than_it_discards(race: Race) -> None:
    table = with_upgrades(race, "engine-tuning 2", car="gear 3, hand 2x2 5x1")
    table.play("tune 2/5").draw("draw g4-01", "draw g4-02", "draw g4-03")
    assert table.hand(1) == ["g2-02", "g4-01", "g4-02", "g4-03"]
    table.play("tune -/-").draw("draw g4-04")
    assert len(table.hand(1)) == 5
    full = with_upgrades(race, "engine-tuning 1").play("tune -/-").draw("draw g4-04")
    assert len(full.hand(1)) == 7
    assert full.refusal("tune -/-") == "NO_TOKEN FT-UP-1"
    late = with_upgrades(race, "engine-tuning 1", "1, set 1x1", more="flipped: g1-01 g1-04")
    assert late.refusal("tune -/-") == "OTHER_WINDOW FT-UP-TUNING-1"


@rule("FT-UP-TIRES-1")
def test_tires_add_two_speed_each_on_the_first_turn_and_nothing_else_there(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1
        flipped: g1-01 g1-04
        1: at start 2, gear 1, turns 0, upgrades tires 3
        2: at start 1, hand 6x6
        """)
    table.play("tires", "tires", "speed 2")
    assert table.state.sv == 6
    assert table.moves()["fw-harbor 7/2"] == [(0, "no tokens")]
    later = with_upgrades(race, "tires 3", "1, set 1x1", more="flipped: g1-01 g1-04")
    assert later.refusal("tires") == "FIRST_TURN FT-UP-TIRES-1"


@rule("FT-UP-TIRES-1")
def test_on_the_first_turn_tires_do_not_help_in_corners(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 9, sv 9
        obstacles: -
        1: at mirador 6/2, gear 5, turns 0, upgrades tires 2
        2: at start 1
        """)
    assert table.moves()["coast-bluff 4/2"] == [(4, "no tokens")]
    with_tire = "move coast-bluff 4/2, leg 2, 2 penalties, 1 tires"
    assert table.refusal(with_tire) == "FIRST_TURN FT-UP-TIRES-1"


@rule("FT-UP-TURBO-1")
def test_turbo_reads_the_next_higher_row_and_the_minimum_stays(race: Race) -> None:
    """g1-14 reads 4 in 3rd and 6 in 4th; the Minimum of 3rd is 4."""
    table = with_upgrades(race, "turbo-charger 1", car="gear 3, hand 3x6")
    table.play("turbo", "play 3x1").draw("flip g1-14")
    assert table.offered("speed") == ["speed 4", "speed 6"]
    assert table.gear(1) == 3
    late = with_upgrades(race, "turbo-charger 1", "1, set 1x1", more="flipped: g1-01 g1-04")
    assert late.refusal("turbo") == "OTHER_WINDOW FT-UP-TURBO-1"


@rule("FT-UP-TURBO-2")
def test_turbo_is_refused_in_neutral_and_sixth_and_stays_in_the_sixth_row(race: Race) -> None:
    assert (
        with_upgrades(race, "turbo-charger 1", car="gear 0, hand 2x6").refusal("turbo")
        == "NEUTRAL FT-UP-TURBO-2"
    )
    assert (
        with_upgrades(race, "turbo-charger 1", car="gear 6, hand 2x6").refusal("turbo")
        == "TOP_GEAR FT-UP-TURBO-2"
    )
    table = with_upgrades(race, "turbo-charger 1", car="gear 5, hand 2x6")
    table.play("turbo", "upshift 2+2+2/-")
    assert table.state.row(0) == 6


@rule("FT-UP-HANDLING-1", "FT-UP-HANDLING-2")
def test_after_a_move_the_block_token_goes_directly_beside_the_car(race: Race) -> None:
    table = with_upgrades(race, "handling 1", "1, set 1x1, moved", car="gear 3")
    assert table.offered() == ["done", "block left", "block right"]
    table.play("block right")
    assert table.happened(BlockPlaced) == [BlockPlaced(0, "fw-harbor 9/3")]
    assert table.tokens(1) == {}


@rule("FT-UP-HANDLING-1")
def test_without_a_move_no_block_token(race: Race) -> None:
    table = with_upgrades(race, "handling 1").play("no-move")
    assert table.refusal("block left") == "NOT_MOVED FT-UP-HANDLING-1"


@rule("FT-UP-HANDLING-1")
def test_a_move_of_no_step_is_a_move_all_the_same(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 0, sv 0
        1: at fw-harbor 9/2, gear 3, upgrades handling 1
        2: at fw-harbor 9/3
        """)
    assert (table.at(1), table.question) == ("fw-harbor 9/2", "after")
    assert table.offered("block") == ["block left"]


@rule("FT-UP-HANDLING-2")
def test_the_space_for_a_block_token_must_be_free_straight_and_on_the_road(race: Race) -> None:
    taken = race("""
        course: main-event
        turn: 1, set 1x1, moved
        obstacles: fw-harbor 9/1
        1: at fw-harbor 9/2, gear 3, hand 1x6, upgrades handling 1
        2: at start 1, block fw-harbor 9/3
        """)
    assert taken.refusal("block left") == "OCCUPIED FT-UP-HANDLING-2"
    assert taken.refusal("block right") == "OCCUPIED FT-UP-HANDLING-2"
    corner = race("""
        course: all-timer
        turn: 1, set 1x1, moved
        1: at coast-bluff 4/2, gear 3, hand 1x6, upgrades handling 1
        2: at start 1
        """)
    assert corner.refusal("block left") == "NO_SPACE FT-UP-HANDLING-2"
    start = race("""
        course: main-event
        turn: 1, set 1x1, moved
        1: at start 2, gear 3, hand 1x6, upgrades handling 1
        2: at start 1
        """)
    assert start.refusal("block left") == "NO_SPACE FT-UP-HANDLING-2"


BLOCKED_AHEAD = """
    course: main-event
    turn: 1, set 1x1, speed {sv}, sv {sv}
    obstacles: fw-harbor 10/1, fw-harbor 10/3, fw-harbor 9/1, fw-harbor 9/3
    1: at fw-harbor 9/2, gear 3{more}
    2: at start 1, block fw-harbor 10/2
    """


@rule("FT-UP-HANDLING-3", "FT-UP-HANDLING-6")
def test_a_rivals_block_space_costs_three_or_one_with_handling(race: Race) -> None:
    table = race(BLOCKED_AHEAD.format(sv=4, more=", upgrades handling 1"))
    assert table.moves()["fw-harbor 11/2"] == [(0, "no tokens")]
    assert table.moves()["fw-harbor 13/2"] == [(0, "handling")]
    table.move("fw-harbor 13/2", tokens="handling")
    assert table.tokens(1) == {}
    exact = race(BLOCKED_AHEAD.format(sv=3, more=""))
    assert exact.at(1) == "fw-harbor 10/2"
    assert exact.state.block[1] != -1


@rule("FT-UP-HANDLING-3")
def test_the_block_is_named_as_the_reason(race: Race) -> None:
    table = race(BLOCKED_AHEAD.format(sv=4, more=", hand 1x6, upgrades handling 1"))
    reason = table.why("move fw-harbor 12/2, leg 1, 0 penalties, no tokens")
    assert reason.rule == "FT-MOVE-1"
    plain = race(BLOCKED_AHEAD.format(sv=4, more=""))
    assert plain.at(1) == "fw-harbor 11/2"
    open_road = race("""
        course: main-event
        turn: 1, set 1x1, speed 4, sv 4
        1: at fw-harbor 9/2, gear 3
        2: at start 1, block fw-harbor 10/2
        """)
    assert (
        open_road.refusal("move fw-harbor 13/2, leg 1, 0 penalties, no tokens") == "NO_WAY FT-UP-HANDLING-3"
    )


@rule("FT-UP-HANDLING-4")
def test_a_car_that_cannot_pay_for_its_only_way_is_blocked(race: Race) -> None:
    two_speeds = BLOCKED_AHEAD.replace("speed {sv}, sv {sv}", "turbo\n    flipped: g1-01 g1-05")
    table = race(two_speeds.format(more="").replace("gear 3", "gear 4")).play("speed 1")
    moved = table.happened(Moved)[0]
    assert (moved.ending, moved.penalties, moved.path) == ("blocked", 1, [])


@rule("FT-UP-HANDLING-5")
def test_the_own_token_is_taken_back_at_the_next_move_or_when_the_car_is_gone(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1
        flipped: g1-01 g1-04
        1: at fw-harbor 9/2, gear 3, block fw-harbor 10/2
        2: at start 1
        """)
    table.play("speed 5")
    assert table.happened(BlockTakenBack) == [BlockTakenBack(0, "fw-harbor 10/2")]
    assert "fw-harbor 14/2" in table.moves()
    gone = race("""
        course: all-timer
        turn: 1
        obstacles: -
        1: at train-crossing 3/2, gear 3, paused, hand 1x6, block train-crossing 4/2
        2: at start 1
        3: at start 1
        """)
    gone.play("no-move")
    assert (gone.status(1), gone.state.block[0]) == ("out", -1)


@rule("FT-UP-TRANSMISSION-1")
def test_transmission_makes_every_shift_of_the_turn_cheaper(race: Race) -> None:
    table = with_upgrades(race, "transmission 1").play("transmission")
    assert table.offered("upshift") == ["upshift 2+2/-"]
    assert table.offered("downshift") == ["downshift 2/-"]
    table.play("upshift 2+2/-", "upshift 2+2/-")
    assert table.gear(1) == 5


@rule("FT-UP-AERO-1")
def test_aerodynamics_gives_a_diagonal_and_both_directions(race: Race) -> None:
    table = with_upgrades(race, "aerodynamics 1", "1, set 1x1, speed 4, sv 4")
    assert table.moves()["fw-harbor 13/3"] == [(0, "1 aero")]
    around = race("""
        course: main-event
        turn: 1, set 1x1, speed 4, sv 4
        1: at fw-harbor 9/2, gear 3, upgrades aerodynamics 1
        2: at fw-harbor 10/2
        """)
    assert around.moves()["fw-harbor 12/2"] == [(0, "1 aero")]


@rule("FT-UP-AERO-2")
def test_a_diagonal_passes_between_cars_and_each_token_gives_one_more(race: Race) -> None:
    table = race("""
        course: main-event
        turn: 1, set 1x1, speed 2, sv 2
        obstacles: fw-harbor 10/2, fw-harbor 9/3, fw-harbor 9/1, fw-harbor 10/1
        1: at fw-harbor 9/2, gear 3, upgrades aerodynamics 2
        2: at start 1
        """)
    assert table.moves()["fw-harbor 11/3"] == [(0, "1 aero")]
    assert table.moves()["fw-harbor 11/4"] == [(0, "2 aero")]


@rule("FT-UP-AERO-2")
def test_no_diagonal_into_a_corner(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, set 1x1, speed 1, sv 1
        obstacles: -
        1: at mirador 1/2, gear 3, upgrades aerodynamics 2
        2: at start 1
        """)
    assert "coast-bluff 1/1" not in table.moves()


@rule("FT-UP-STEERING-1")
def test_steering_is_armed_in_third_gear_before_the_draw(race: Race) -> None:
    table = with_upgrades(race, "steering 1").play("steer")
    assert table.state.drift
    assert (
        with_upgrades(race, "steering 1", car="gear 4, hand 2x6").refusal("steer")
        == "WRONG_GEAR FT-UP-STEERING-1"
    )
    late = with_upgrades(race, "steering 1", "1, set 1x1", more="flipped: g1-01 g1-04")
    assert late.refusal("steer") == "OTHER_WINDOW FT-UP-STEERING-1"


@rule("FT-UP-STEERING-2")
def test_a_drift_is_lost_where_the_gear_is_no_drift_gear_at_the_selection(race: Race) -> None:
    table = with_upgrades(race, "", "1, set 1x1, drift", more="flipped: g1-01 g1-04")
    table.play("upshift 2+2+2/-", "speed 5")
    assert table.happened(DriftLost) == [DriftLost(0)]
    assert not table.state.drift


DRIFT = """
    course: all-timer
    turn: 1, set 1x1, speed {sv}, sv {sv}, drift
    obstacles: -
    1: at {at}, gear 3
    2: at start 1
    """


@rule("FT-UP-STEERING-3", "FT-BLOCK-3")
def test_a_drift_ignores_the_corner_and_stops_behind_it(race: Race) -> None:
    table = race(DRIFT.format(sv=9, at="calle-pozo 2/1"))
    table.move("calle-sur 1/1", penalties=0)
    assert table.happened(Moved)[0].ending == "drift-stop"
    inside = race(DRIFT.format(sv=9, at="chapel 1/1"))
    assert inside.at(1) == "calle-sur 1/1"


@rule("FT-UP-STEERING-4")
def test_a_drift_that_reaches_no_corner_or_runs_out_inside_is_a_plain_move(race: Race) -> None:
    inside = race(DRIFT.format(sv=2, at="calle-pozo 2/1"))
    assert inside.moves()["chapel 2/1"] == [(0, "no tokens")]
    before = race(DRIFT.format(sv=3, at="desert-west 1/1"))
    assert "desert-west 4/1" in before.moves()


@rule("FT-UP-STEERING-4")
def test_a_car_blocked_before_its_drift_stop_takes_penalties(race: Race) -> None:
    table = race("""
        course: all-timer
        turn: 1, set 1x1, drift
        flipped: g1-01 g1-04
        obstacles: -
        1: at chapel 1/1, gear 3
        2: at calle-sur 1/1
        """)
    table.play("speed 7")
    moved = table.happened(Moved)[0]
    assert (moved.ending, moved.penalties) == ("blocked", 6)
