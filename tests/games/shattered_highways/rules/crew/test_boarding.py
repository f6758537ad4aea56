"""SH-BOARD, SH-CHANGE, SH-CLING, SH-SEAT: where warriors are, and how they get elsewhere."""

from __future__ import annotations

import pytest

from rollingroad.core.record import Line, apply_line
from rollingroad.games.shattered_highways.rules.events import Boarded, HeldOn, StayedBehind, WarriorOut
from tests.games.shattered_highways.conftest import Road
from tests.rule_marker import rule

SIDE_BY_SIDE = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2, P1 w3
v2: 2 car bone "Bone"; at {x}, 20; mounts machine-gun front; crew {crew}
"""
"""Ash is a car of 10 ticks, so its right side is at 11 1/4 inches."""


def beside(x: str = "12", crew: str = "D w4, W1 w5") -> str:
    return SIDE_BY_SIDE.format(x=x, crew=crew)


@rule("SH-RIG-1", "SH-BOARD-1", "SH-SHOOT-6")
@pytest.mark.parametrize("word", ["tractor", "trailer"])
def test_a_vehicle_in_one_piece_is_the_whole_to_board_and_to_shoot(road: Road, word: str) -> None:
    table = road(beside()).play("act w2")
    assert {"board v2 whole", "shoot v2 whole"} <= set(table.offered())
    for action in (f"board v2 {word}", f"shoot v2 {word}"):
        reason = table.why(action)
        assert (reason.code, reason.text) == (
            "NO_SUCH_PART",
            "Bone has no tractor and trailer: choose all of it",
        )


def test_earlier_records_board_a_vehicle_in_one_piece_as_tractor(road: Road) -> None:
    table = road(beside()).play("act w3")
    apply_line(table.state, Line(0, "board v2 tractor"), 2, 1)
    assert table.question == "roll"
    table = road(RIG.format(crew="D w1, P2 w2")).play("act w2")
    apply_line(table.state, Line(0, "board v1 tractor"), 2, 1)
    assert table.question == "roll"


@rule("SH-BOARD-1", "SH-OPT-6")
@pytest.mark.parametrize(("x", "near"), [("11 1/4", True), ("12 1/4", True), ("12 3/8", False)])
def test_a_warrior_boards_what_is_within_an_inch(road: Road, x: str, near: bool) -> None:
    table = road(beside(x)).play("act w3")
    assert table.offered("board") == (["board v2 whole"] if near else [])
    if not near:
        assert table.refusal("board v2 whole") == "BOARD_TOO_FAR SH-BOARD-1"


@rule("SH-BOARD-1")
@pytest.mark.parametrize("shows", [4, 5, 6])
def test_on_4_or_more_he_is_across_and_takes_a_seat_at_once(road: Road, shows: int) -> None:
    table = road(beside()).play("act w3", "board v2 whole").roll(f"d6 {shows}")
    assert (table.question, table.asked) == ("seat", 1)
    assert table.offered() == ["take P1", "take cling"]
    table.play("take P1")
    assert table.where(3) == "v2 P1"
    assert table.deeds(3) == {"acted"}
    assert table.events_of(Boarded)[0].vehicle == 1


@rule("SH-BOARD-1")
@pytest.mark.parametrize("shows", [2, 3])
def test_on_2_or_3_he_stays(road: Road, shows: int) -> None:
    table = road(beside()).play("act w3", "board v2 whole").roll(f"d6 {shows}")
    assert table.where(3) == "v1 P1"
    assert table.deeds(3) == {"acted"}
    assert len(table.events_of(StayedBehind)) == 1


@rule("SH-BOARD-1", "SH-ROLL-2", "SH-WAR-3")
def test_on_a_natural_1_he_is_out(road: Road) -> None:
    table = road(beside()).play("act w3", "board v2 whole").roll("d6 1")
    assert table.where(3) == "out"
    assert [(event.warrior, event.why) for event in table.events_of(WarriorOut)] == [(2, "board")]


@rule("SH-BOARD-2")
def test_a_seat_on_arrival_may_be_the_drivers(road: Road) -> None:
    table = road(beside(crew="W1 w4")).play("act w3", "board v2 whole").roll("d6 5").play("take D")
    assert table.where(3) == "v2 D"


@rule("SH-BOARD-2", "SH-CLING-1", "SH-SEAT-3")
def test_without_an_empty_seat_he_clings(road: Road) -> None:
    table = road(beside(crew="D w4, W1 w5, P1 w6")).play("act w3", "board v2 whole").roll("d6 4")
    assert table.where(3) == "v2 cling"


@rule("SH-SEAT-3", "SH-CLING-1")
def test_any_number_may_cling_to_a_vehicle(road: Road) -> None:
    crowd = ", ".join(f"cling w{number}" for number in range(7, 19))
    table = road(beside(crew=f"D w4, W1 w5, P1 w6, {crowd}")).play("act w3")
    assert table.offered("board") == ["board v2 whole"]
    table.play("board v2 whole").roll("d6 4")
    assert table.where(3) == "v2 cling"


RIG = """
turn: v1
v1: 1 rig big-top "Big Top"; at 10, 20; crew {crew}
v2: 2 buggy flea "Flea"; at 20, 40
"""


@rule("SH-BOARD-3")
def test_between_tractor_and_trailer_a_roll_is_needed_too(road: Road) -> None:
    table = road(RIG.format(crew="D w1, P2 w2")).play("act w2")
    assert table.offered("board") == ["board v1 tractor"]
    assert table.refusal("board v1 trailer") == "SAME_PART SH-BOARD-3"
    assert table.why("board v1 whole").text == "Big Top is a rig: choose its tractor or its trailer"
    table.play("board v1 tractor").roll("d6 4").play("take P1")
    assert table.where(2) == "v1 P1"


@rule("SH-ADDON-WINCH")
def test_with_a_winch_warriors_board_over_two_inches(road: Road) -> None:
    far = beside("13 1/4").replace('Ash";', 'Ash"; addons winch;')
    assert road(far).play("act w3").offered("board") == ["board v2 whole"]
    too_far = beside("13 3/8").replace('Ash";', 'Ash"; addons winch;')
    assert road(too_far).play("act w3").offered("board") == []


@rule("SH-ADDON-PLANKS")
@pytest.mark.parametrize(("x", "across"), [("12 1/4", True), ("12 3/8", False)])
def test_planks_help_over_one_inch_and_not_over_two(road: Road, x: str, across: bool) -> None:
    text = beside(x).replace('Ash";', 'Ash"; addons winch, boarding-planks;')
    table = road(text).play("act w3", "board v2 whole").roll("d6 3")
    assert (table.question == "seat") == across


@rule("SH-ROLL-6", "SH-CHANGE-1", "SH-TURN-2")
def test_after_a_change_he_still_acts_at_minus_1(road: Road) -> None:
    text = beside(crew="D w2, W1 w4").replace("W1 w2, P1 w3", "P1 w3")
    table = road(text).play("act w3")
    assert table.offered("change") == ["change W1", "change cling"]
    table.play("change W1")
    assert (table.where(3), table.deeds(3)) == ("v1 W1", {"changed"})
    table.play("act w3")
    assert table.refusal("change P1") == "CHANGED_ALREADY SH-CHANGE-1"
    table.play("board v2 whole").roll("d6 4")
    assert (table.where(3), table.deeds(3)) == ("v1 W1", {"acted", "changed"})


@rule("SH-CHANGE-1")
def test_change_is_to_an_empty_seat_of_the_same_part(road: Road) -> None:
    table = road(RIG.format(crew="D w1, P2 w2, P3 w3")).play("act w2")
    assert table.offered("change") == ["change P4", "change P5", "change cling"]
    assert table.refusal("change P1") == "OTHER_PART SH-CHANGE-1"
    assert table.refusal("change P3") == "SEAT_TAKEN SH-CHANGE-1"
    assert table.refusal("change W1") == "NO_SEAT SH-SEAT-1"


@rule("SH-CHANGE-1")
def test_a_seat_may_be_left_to_make_room(road: Road) -> None:
    table = road(beside()).play("act w3", "change cling")
    assert table.where(3) == "v1 cling"
    assert table.play("act w3").refusal("change cling") == "CHANGED_ALREADY SH-CHANGE-1"


@rule("SH-CHANGE-2", "SH-SEAT-2", "SH-ROLL-6")
def test_the_empty_wheel_is_taken_and_driven_at_minus_1(road: Road) -> None:
    text = beside("20", crew="D w3, W1 w4").replace("D w1, W1 w2, P1 w3", "P1 w1, W1 w2")
    table = road(text).play("act w1")
    assert table.offered("move") == []
    table.play("change D", "act w1", "move 10, 22").roll("d6 3")
    assert table.spot(1) == (80, 160)
    table = road(text).play("act w1", "change D", "act w1", "move 10, 22").roll("d6 4")
    assert table.spot(1) == (80, 176)


CLINGER = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; crew D w1, P1 w2, P2 w3, cling w4{more}
v2: 2 buggy flea "Flea"; at 20, 40
"""


@rule("SH-CLING-2", "SH-CLING-3", "SH-TURN-2")
@pytest.mark.parametrize(
    ("shows", "deed", "acts"),
    [(6, "clung", True), (4, "clung", True), (3, "hanging", False), (2, "hanging", False)],
)
def test_who_clings_rolls_when_the_vehicle_moves(road: Road, shows: int, deed: str, acts: bool) -> None:
    text = CLINGER.format(more="").replace("at 20, 40", "at 12, 24")
    table = road(text).play("act w1", "move 10, 22").roll("d6 5", f"d6 {shows}")
    assert table.deeds(4) == {deed}
    assert table.events_of(HeldOn)[0].acts == acts
    assert ("act w4" in table.offered()) == acts


@rule("SH-CLING-3")
def test_a_natural_1_shakes_him_off(road: Road) -> None:
    table = road(CLINGER.format(more="")).play("act w1", "move 10, 22").roll("d6 5 1")
    assert table.where(4) == "out"
    assert table.events_of(WarriorOut)[0].why == "cling"


@rule("SH-CLING-2", "SH-MOVE-7")
def test_nobody_rolls_for_a_move_that_failed(road: Road) -> None:
    table = road(CLINGER.format(more="")).play("act w1", "move 10, 22").roll("d6 2")
    assert table.deeds(4) == set()


@rule("SH-CLING-3", "SH-ROLL-6", "SH-ROLL-7")
def test_after_a_good_cling_he_acts_at_minus_1_but_the_cling_roll_itself_is_plain(road: Road) -> None:
    text = CLINGER.format(more="").replace("at 20, 40", "at 12, 20")
    table = road(text).play("act w1", "move 10 1/8, 20").roll("d6 5 4")
    table.play("act w4", "board v2 whole").roll("d6 4")
    assert table.where(4) == "v1 cling"


@rule("SH-CLING-3")
def test_for_one_who_has_acted_4_and_2_are_the_same(road: Road) -> None:
    text = CLINGER.format(more="").replace("cling w4", "cling w4 acted")
    table = road(text).play("act w1", "move 10, 22").roll("d6 5 4")
    assert [event.acts for event in table.events_of(HeldOn)] == [False]


@rule("SH-ROLL-9", "SH-CLING-2")
def test_several_roll_in_order_of_arrival(road: Road) -> None:
    table = road(CLINGER.format(more=", cling w5")).play("act w1", "move 10, 22").roll("d6 5", "d6 1 4")
    assert (table.where(4), table.where(5)) == ("out", "v1 cling")


@rule("SH-CLING-4", "SH-ADDON-REINF")
def test_reinforcements_never_roll_on_their_own_rig_and_lose_that_by_leaving_it(road: Road) -> None:
    rig = """
    turn: v1
    v1: 1 rig big-top "Big Top"; at 10, 20; crew D w1, cling trailer w2 home
    v2: 1 truck ox "Ox"; at 11 5/8, 20; crew D w3
    v3: 2 buggy flea "Flea"; at 30, 40
    """
    table = road(rig).play("act w1", "move 10, 22").roll("d6 5")
    assert table.deeds(2) == set()
    table = road(rig).play("act w2", "board v2 whole").roll("d6 5").play("take cling")
    assert table.state.home[1] == -1


@rule("SH-ROLL-6")
def test_two_clings_passed_in_a_round_are_still_minus_1(road: Road) -> None:
    text = CLINGER.format(more="").replace("cling w4", "cling w4 clung").replace("at 20, 40", "at 12, 20")
    table = road(text).play("act w1", "move 10 1/8, 20").roll("d6 5 4").play("act w4", "board v2 whole")
    table.roll("d6 5")
    assert table.where(4) == "v2 cling"
