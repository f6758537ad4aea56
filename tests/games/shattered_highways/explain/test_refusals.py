"""Section 24 of the ledger for drivers, placings, orders and set-up: the first test that fails."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.state import CHANCE
from tests.games.shattered_highways.conftest import Road
from tests.games.shattered_highways.table import GAME, Table
from tests.rule_marker import rule

FIGHT = """
turn: v1
v1: 1 truck ash "Ash"; at 1, 20; mounts machine-gun front; crew D w1, W1 w2, P1 w3 acted, cling w4 hanging
v2: 2 car bone "Bone"; at 4, 24; crew D w5
v3: 1 buggy cur "Cur"; at 20, 1; crew D w6
"""


def at_the_wheel(road: Road, text: str = FIGHT) -> Table:
    return road(text).play("act w1")


# Whose turn it is


@rule("SH-TURN-2", "SH-CLING-3", "SH-TURN-3", "SH-ORDER-3")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("act w3", "WARRIOR_ACTED SH-TURN-2"),
        ("act w4", "WARRIOR_HANGING_ON SH-CLING-3"),
        ("act w5", "NOT_YOUR_TURN SH-ORDER-3"),
        ("act w6", "NOT_YOUR_TURN SH-ORDER-3"),
        ("act w99", "NOT_YOUR_TURN SH-ORDER-3"),
        ("move 1, 22", "NOT_ASKED SH-TURN-2"),
        ("d6 3", "NOT_YOURS SH-ROLL-9"),
    ],
)
def test_who_may_act_next(road: Road, action: str, reason: str) -> None:
    assert road(FIGHT).refusal(action) == reason


@rule("SH-TURN-3")
def test_the_others_aboard_wait_for_their_turn(road: Road) -> None:
    text = FIGHT.replace("cling w4 hanging", "P2 w4 of 2")
    table = road(text)
    assert table.asked == 2  # the one with fewer markers aboard comes first
    assert table.refusal("act w1") == "NOT_YOUR_TURN SH-TURN-3"
    assert table.refusal("act w1", seat=1) == "NOT_YOUR_TURN SH-ORDER-3"
    assert "Fleet 2" in table.why("act w1", seat=1).text


@rule("SH-TURN-4")
def test_a_warrior_with_nothing_to_do_is_not_picked(road: Road) -> None:
    text = "turn: v1\nv1: 1 buggy; at 4, 20; crew D w1 acted, P1 w2 changed\nv2: 2 car; at 30, 1; crew D w3"
    table = road(text.replace("acted", ""))
    assert table.refusal("act w2") == "NOTHING_TO_DO SH-TURN-4"


@rule("SH-ROLL-9")
def test_dice_answer_only_what_is_asked_of_them(road: Road) -> None:
    table = at_the_wheel(road)
    asked = table.state.why_not(GAME.parse("d6 3"), CHANCE)
    assert asked is not None
    assert asked.code == "NOT_ASKED"
    table.play("move 1, 22")
    wrong = table.state.why_not(GAME.parse("d10 3"), CHANCE)
    assert wrong is not None
    assert wrong.code == "NOT_THERE"
    table.roll("d6 3")


@rule("SH-SCENARIO-3")
def test_after_the_fight_nothing_is_allowed(road: Road) -> None:
    table = road(FIGHT)
    table.state.concede(0)
    assert table.refusal("pass", seat=1) == "FIGHT_OVER SH-SCENARIO-3"


def test_what_is_no_action_is_called_that(road: Road) -> None:
    reason = road(FIGHT).state.why_not(63, 0)
    assert reason is not None
    assert reason.code == "NO_ACTION"


# Driving


@rule("SH-GEO-5", "SH-MOVE-3", "SH-MOVE-6")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("move 1, 20", "DEST_SAME SH-MOVE-6"),
        ("move 35 7/8, 20", "DEST_OFF_SIDE SH-GEO-5"),
        ("move 3 5/8, 20", "DEST_TOO_WIDE SH-MOVE-3"),
        ("move 1, 29 1/8", "DEST_TOO_FAR SH-MOVE-3"),
        ("move 1, 10 7/8", "DEST_TOO_FAR SH-MOVE-3"),
        ("move 3, 22", "DEST_OCCUPIED SH-GEO-5"),
        ("ram v2, 1, 20", "NO_CONTACT SH-GEO-7"),
        ("ram v2, 2 1/2, 20 1/4", "CORNER_ONLY SH-GEO-7"),
        ("ram v3, 1, 20", "NO_CONTACT SH-GEO-7"),
        ("nudge v1, 1, 20", "NO_CONTACT SH-NUDGE-1"),
        ("nudge v40, 1, 20", "NO_CONTACT SH-NUDGE-1"),
        ("ram-locked v2", "NOT_LOCKED SH-RAM-8"),
        ("nitro", "NO_CHARGE SH-ADDON-NITRO"),
    ],
)
def test_where_a_driver_cannot_go(road: Road, action: str, reason: str) -> None:
    assert at_the_wheel(road).refusal(action) == reason


@rule("SH-GEO-5")
def test_who_is_in_the_way_is_named(road: Road) -> None:
    assert at_the_wheel(road).why("move 3, 22").text == "Bone is in the way there"


@rule("SH-MOVE-5")
def test_a_rigs_shorter_template_is_told(road: Road) -> None:
    text = (
        FIGHT.replace("1 truck ash", "1 rig ash")
        .replace("mounts machine-gun front; ", "")
        .replace("W1", "P2")
    )
    reason = at_the_wheel(road, text).why("move 1, 26 1/8")
    assert (reason.code, reason.rule) == ("DEST_RIG_BOX", "SH-MOVE-5")
    assert reason.text == '6\xa01/8" ahead is farther than the 6" Ash can go'


@rule("SH-RAM-1")
def test_ones_own_vehicles_are_nudged_but_not_rammed(road: Road) -> None:
    table = at_the_wheel(road, FIGHT.replace("20, 1;", "2 1/2, 20;"))
    assert table.refusal("ram v3, 1, 20") == "OWN_VEHICLE SH-RAM-1"
    assert table.state.open[0].allows(GAME.parse("nudge v3, 1, 20"))


@rule("SH-SEAT-2")
def test_only_the_warrior_in_d_drives(road: Road) -> None:
    table = road(FIGHT).play("act w2")
    assert table.refusal("move 1, 22") == "NOT_DRIVER SH-SEAT-2"
    assert table.why("nitro").text == "Ash's gunner is not at the wheel"


@rule("SH-ADDON-NITRO")
def test_with_the_nitro_open_there_is_nothing_but_driving(road: Road) -> None:
    table = at_the_wheel(road, FIGHT.replace("crew D w1", "addons nitro; crew D w1", 1)).play("nitro")
    assert table.refusal("nitro") == "NO_CHARGE SH-ADDON-NITRO"
    assert table.refusal("change cling") == "NITRO_OPEN SH-ADDON-NITRO"


OTHER_ACTIONS = ("shoot v2 whole", "move 1, 3", "skip", "uncouple", "change P2", "smoke")


@rule("SH-EDGE-3")
def test_the_back_edge_is_the_reason_while_its_driver_rolls(road: Road) -> None:
    """A driver with nothing to choose is not asked: the die is open at once."""
    table = road(FIGHT.replace("at 1, 20;", "at 1, 0;"))
    assert table.question == "roll"
    for action in (*OTHER_ACTIONS, "act w2"):
        assert table.refusal(action, seat=1) == "EDGE_MOVE_ONLY SH-EDGE-3"
    assert table.refusal("act w3", seat=1) == "WARRIOR_ACTED SH-TURN-2"
    assert table.refusal("move 4, 25", seat=2) == "NOT_YOUR_TURN SH-ORDER-3"
    saved = "Ash is on the back edge, and Ash's gunner cannot save it: only the driver can"
    assert table.why("act w2", seat=1).text == saved


@rule("SH-EDGE-3", "SH-RIG-6")
@pytest.mark.parametrize(
    ("crew", "hp", "reason"),
    [
        ("P1 w1, P2 w2", "25", "NOT_DRIVER SH-SEAT-2"),
        ("D w1, P1 w2", "25 + 0", "UNCOUPLE_FIRST SH-RIG-6"),
    ],
)
def test_why_nitro_does_not_help_on_the_back_edge(road: Road, crew: str, hp: str, reason: str) -> None:
    cls = "rig" if "+" in hp else "truck"
    table = road(
        f"turn: v1\nv1: 1 {cls}; at 1, 0; hp {hp}; mounts empty; addons nitro; crew {crew}\n"
        "v2: 2 car; at 30, 5; mounts empty; crew D w3"
    )
    assert table.question == "back-edge"
    assert table.refusal("nitro") == reason


@rule("SH-EDGE-3")
def test_on_the_back_edge_there_is_one_thing_to_do(road: Road) -> None:
    table = road(FIGHT.replace("at 1, 20;", "at 1, 0; addons nitro;"))
    assert table.question == "back-edge"
    for action in (*OTHER_ACTIONS, "act w2", "pass"):
        assert table.refusal(action) == "EDGE_MOVE_ONLY SH-EDGE-3"
    assert table.refusal("flee v2 whole") == "NOT_ASKED SH-TURN-2"
    table.play("act w1").roll("d6 3")
    for action in (*OTHER_ACTIONS, "act w2"):
        assert table.refusal(action) == "EDGE_MOVE_ONLY SH-EDGE-3"
    assert table.refusal("place 1, 0") == "BACK_EDGE SH-EDGE-3"
    assert table.refusal("place 1, 9 1/8") == "DEST_TOO_FAR SH-MOVE-3"


# Placings


NUDGED = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; crew D w1
v2: 2 car bone "Bone"; at 11 1/4, 20; crew D w2
v3: 2 car cairn "Cairn"; at 13 3/4, 20; crew D w3
v4: 2 car dirge "Dirge"; at 30, 20; crew D w4
"""


@rule("SH-NUDGE-5", "SH-NUDGE-9", "SH-SEQ-2")
def test_where_a_nudged_vehicle_cannot_be_put_and_whom_it_cannot_strike(road: Road) -> None:
    table = road(NUDGED).play("act w1", "nudge v2, 10, 20").roll("d6 3", "d6 4", "d6 3")
    assert table.refusal("place 11 1/4, 23 1/8") == "PLACE_NOT_REACHABLE SH-NUDGE-5"
    assert table.why("place 13, 20").text == "Cairn is in the way there"
    table.play("place 12 1/2, 20")
    assert table.question == "strike"
    assert table.refusal("strike v4") == "STRIKE_NO_CONTACT SH-NUDGE-9"
    assert table.refusal("strike v1") == "STRIKE_NO_CONTACT SH-NUDGE-9"
    assert table.why("strike v4").text == "Bone does not touch Dirge; it can strike Cairn"
    table.play("no-strike")


@rule("SH-SEQ-2")
def test_nobody_is_struck_twice(road: Road) -> None:
    """Cairn is struck and pushed into Dirge; Dirge, pushed back against it, cannot strike it again."""
    table = road(
        NUDGED.replace("30, 20", "16, 20").replace("13 3/4, 20; crew D w3", "13 3/4, 20; crew P1 w3")
    )
    table.play("act w1", "nudge v2, 10, 20").roll("d6 3", "d6 4", "d6 3")
    table.play("place 12 1/2, 20", "strike v3", "place 14 3/4, 20", "strike v4").roll("d6 2")
    table.play("place 16, 21")
    assert table.question == "continue"  # Dirge touches Cairn only, which has been struck
    table.play("place 10, 20")


# Orders and set-up

SHEET = """
round: 1, lead 1 2
fielded: 3 1
v1: 1 car ash "Ash"; at 10, 20; crew D w1
v2: 1 car bole "Bole"; at 20, 20; crew D w2
v3: 2 car cur "Cur"; at 30, 20; crew D w3
agenda: OrderSheets()
"""


@rule("SH-ORDER-1")
def test_a_sheet_wants_each_number_once(road: Road) -> None:
    table = road(SHEET)
    assert table.refusal("order v1 4") == "ORDER_RANGE SH-ORDER-1"
    assert table.refusal("order v2 1") == "ORDER_MISSING SH-ORDER-1"
    table.play("1: order v1 2")
    assert table.refusal("order v2 2", seat=1) == "ORDER_DUPLICATE SH-ORDER-1"


def placing(road: Road) -> Table:
    table = road(
        """
        lead: 1
        v1: 1 car ash "Ash"; waiting; crew D w1
        v2: 2 car bone "Bone"; at 6, 20; crew D w2
        agenda: Deploy(0)
        """.replace("lead: 1\n", "round: 0, lead 1 2\n")
    )
    assert table.question == "deploy"
    return table


@rule("SH-SETUP-2")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("deploy v2, 4, 20", "OTHER_VEHICLE SH-SETUP-1"),
        ("deploy v1, 20, 20", "ZONE SH-SETUP-2"),
        ("deploy v1, 4, 37", "ZONE SH-SETUP-2"),
        ("deploy v1, 5 7/8, 21", "DEST_OCCUPIED SH-GEO-5"),
    ],
)
def test_where_a_vehicle_cannot_start(road: Road, action: str, reason: str) -> None:
    assert placing(road).refusal(action) == reason


@rule("SH-SETUP-2")
def test_where_the_zone_is_is_told(road: Road) -> None:
    where = '2" to 17" from the left and 12" to 39" from the back edge'
    assert placing(road).why("deploy v1, 20, 20").text == f"Ash must stand wholly inside your zone: {where}"


@rule("SH-SETUP-2")
def test_zones_end_a_template_short_of_the_front_edge(road: Road) -> None:
    """On a table of 42" the zone of Open Road reaches beyond that line."""
    table = road("""
        table: 36 x 42
        round: 0, lead 1 2
        v1: 1 car ash "Ash"; waiting; crew D w1
        v2: 2 car bone "Bone"; at 6, 20; crew D w2
        agenda: Deploy(0)
        """)
    zone = table.state.open[0]
    tops = {text.split(", ")[2] for text in table.offered()}
    assert "30" in tops
    assert not zone.allows(GAME.parse("deploy v1, 4, 30 1/8"))
    assert table.refusal("deploy v1, 4, 30 1/8") == "TOO_NEAR_FRONT SH-SETUP-2"


@rule("SH-SETUP-3", "SH-SETUP-1")
def test_heroes_and_vehicles_of_others_are_not_ones_own_to_choose() -> None:
    state = GAME.start(GAME.options())
    theirs = state.why_not(GAME.parse(f"hero w{len(state.team)}"), 0)
    assert theirs is not None
    assert (theirs.code, theirs.rule) == ("NOT_A_HERO", "SH-SETUP-3")
    for seat in (0, 1):
        state.apply(state.view(seat).open[0].offered[0], seat)
    for shows in (3, 5):
        state.apply(GAME.parse(f"d6 {shows}"), CHANCE)
    asked = state.open[0].seat
    other = next(v for v in range(len(state.builds)) if state.setup.owner[v] != asked)
    wrong = state.why_not(GAME.parse(f"field v{other + 1}"), asked)
    assert wrong is not None
    assert wrong.code == "OTHER_VEHICLE"
