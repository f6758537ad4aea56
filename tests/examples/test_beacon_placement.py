"""Beacon Run: where a beacon may stand, the draw, and the end."""

import pytest
from beacon_run.events import CardDrawn, NoPoint
from beacon_run.rounds import Placement

from rollingroad.core.dice import ScriptedDice
from rollingroad.core.engine.packing import pack
from rollingroad.core.explain import Illegal
from rollingroad.core.match import Match
from tests.examples.conftest import SitDown
from tests.examples.table import GAME
from tests.rule_marker import rule

SET = "asked: SetBeacon()\nagenda: EndRound()"


@rule("BR-BEACON-1")
def test_the_lead_sets_a_beacon_within_range_measured_straight(beacon: SitDown) -> None:
    table = beacon(f"lead: 2\nrange: 5\n{SET}")
    assert table.asked == ["2 beacon"]
    assert table.why_not("beacon 3, 2", seat=2) == "", "3 East and 4 North is exactly 5"
    assert table.why_not("beacon 4, 2", seat=2) == (
        "BR-BEACON-1: the point is 5.66 away from the last beacon; the range is 5"
    )
    table.play("beacon 3, 2")
    assert table.map[2:7] == [
        "...@............#",
        "...............###",
        "......#.........#",
        ".....###",
        "*.....#.....#",
    ]
    assert table.lamp == (3, 2)


@rule("BR-BEACON-1")
def test_a_hair_too_far_is_said_as_what_it_is(beacon: SitDown) -> None:
    table = beacon(f"range: 10\n{SET}")
    assert table.why_not("beacon 10, 7") == (
        "BR-BEACON-1: the point is 10.05 away from the last beacon; the range is 10"
    )


@rule("BR-BEACON-1")
def test_range_counts_from_the_last_beacon_only(beacon: SitDown) -> None:
    table = beacon(
        f"""
        range: 4
        ........................
        ........................
        ....@...........#.......
        ...............###......
        ......#.........#.......
        .....###................
        *.....#.....#...........
        {SET}
        """
    )
    assert table.why_not("beacon 8, 2") == ""
    assert table.why_not("beacon 0, 9").startswith("BR-BEACON-1: the point is 8.06 away")


@rule("BR-BEACON-1")
@pytest.mark.parametrize("point", ["24, 6", "23, 12", "63, 31"])
def test_the_plain_ends(beacon: SitDown, point: str) -> None:
    table = beacon(f"range: 99\n{SET}")
    assert table.why_not(f"beacon {point}") == "BR-BEACON-1: the plain ends at 23, 11"
    assert table.why_not("beacon 23, 11") == ""


@rule("BR-BEACON-1")
def test_an_int_that_is_no_point_sets_no_beacon(beacon: SitDown) -> None:
    [ask] = beacon(f"range: 5\n{SET}").state.open
    assert isinstance(ask, Placement)
    assert ask.allows(GAME.parse("beacon 3, 2"))
    assert not ask.allows(GAME.parse("beacon 3, 2") + pack(0, 0, 0, 1))
    assert not ask.allows(GAME.parse("beacon 3, 2") - (1 << 62))


@rule("BR-BEACON-2")
def test_a_rock_covers_all_points_within_its_radius(beacon: SitDown) -> None:
    table = beacon(f"range: 20\n{SET}")
    covered = [
        (x, y) for x in range(8, 17) for y in range(12) if "BR-BEACON-2" in table.why_not(f"beacon {x}, {y}")
    ]
    twins = [
        (12, 6),
        (11, 7),
        (12, 7),
        (13, 7),
        *[(x, 8) for x in range(10, 15)],
        (11, 9),
        (12, 9),
        (13, 9),
        (12, 10),
    ]
    needle = [(16, 2), (15, 3), (16, 3), (16, 4)]
    assert sorted(covered) == sorted([*twins, *needle])
    assert table.why_not("beacon 12, 8") == "BR-BEACON-2: the-twins covers that point"


@rule("BR-BEACON-3")
def test_beacons_stand_two_apart_from_every_beacon_not_only_the_last(beacon: SitDown) -> None:
    table = beacon(
        f"""
        range: 9
        ........................
        ....*...................
        ....@...........#.......
        {SET}
        """
    )
    assert table.why_not("beacon 5, 3") == "BR-BEACON-3: the beacon at 4, 2 is closer than 2"
    assert table.why_not("beacon 4, 2") == "BR-BEACON-3: the beacon at 4, 2 is closer than 2"
    assert table.why_not("beacon 4, 0") == "BR-BEACON-3: the beacon at 4, 1 is closer than 2"
    assert table.why_not("beacon 6, 2") == "", "exactly 2 is far enough"


@rule("BR-BEACON-1", "BR-BEACON-2", "BR-BEACON-3")
def test_every_point_is_judged_as_the_three_rules_read(beacon: SitDown) -> None:
    """A second, literal reading of the rules, with square roots and no tables."""
    table = beacon(
        f"""
        range: 7
        {SET}
        ............
        ..*.........
        ............
        ............
        ....@.#.....
        """
    )
    rocks = [((6, 5), 1), ((12, 8), 2), ((16, 3), 1)]

    def away(a: tuple[int, int], b: tuple[int, int]) -> float:
        return abs(complex(*a) - complex(*b))

    [ask] = table.state.open
    for point in [(x, y) for x in range(64) for y in range(32)]:
        on_plain = point[0] < 24 and point[1] < 12
        free = all(away(point, at) > radius + 1e-9 for at, radius in rocks)
        apart = all(away(point, lamp) >= 2 - 1e-9 for lamp in ((2, 1), (4, 4)))
        allowed = on_plain and free and apart and away(point, (4, 4)) <= 7 + 1e-9
        assert ask.allows(GAME.parse(f"beacon {point[0]}, {point[1]}")) == allowed, point


@rule("BR-BEACON-4")
def test_where_no_point_is_allowed_the_round_goes_on_without_a_beacon(beacon: SitDown) -> None:
    table = beacon("range: 1\nasked: RollStorm(1)\nagenda: EndRound() | SetBeacon()", dice=["roll 2"])
    assert table.events[-1] == NoPoint(1)
    assert table.said[-1] == "No point within 1 can take a beacon."
    assert table.state.beacons == [(0, 6)]
    assert (table.asked, table.state.round) == (["1 burn", "2 burn"], 2)


@rule("BR-DRAW-1")
def test_everybody_draws_the_lead_first_and_the_lead_passes_to_the_left(beacon: SitDown) -> None:
    table = beacon(
        "lead: 3\nhands: 1 / 1 / 1\ndeck: 1x1 1x2 1x3\nagenda: EndRound()",
        dice=["draw 3", "draw 1", "draw 2"],
    )
    assert [event for event in table.events if isinstance(event, CardDrawn)] == [
        CardDrawn(2, 3),
        CardDrawn(0, 1),
        CardDrawn(1, 2),
    ]
    assert table.state.hands == [[1, 1], [1, 2], [1, 3]]
    assert (table.state.lead, table.state.round, table.state.fuel, table.state.reach) == (0, 2, 0, 0)


@rule("BR-DRAW-1")
def test_the_last_cards_go_to_those_who_draw_first(beacon: SitDown) -> None:
    table = beacon("lead: 2\nhands: 1 / 1\ndeck: 1x2\nagenda: EndRound()", dice=["draw 2"])
    assert table.state.hands == [[1], [1, 2]]
    assert table.asked == ["1 burn", "2 burn"]


@rule("BR-DRAW-1")
def test_a_card_that_is_not_in_the_deck_cannot_be_drawn() -> None:
    text = GAME.position(GAME.start()).replace("deck: 8x1 6x2 4x3", "deck: 8x1 6x2")
    with pytest.raises(Illegal, match="BR-DRAW-1: there is no 3 left in the deck"):
        GAME.from_position(text).apply(GAME.parse("draw 3"), -1)


@rule("BR-END-1")
@pytest.mark.parametrize(
    ("point", "outcome"), [("21, 6", None), ("22, 6", (1.0, 1.0)), ("23, 6", (1.0, 1.0))]
)
def test_a_beacon_in_the_goal_column_wins_at_once(
    beacon: SitDown, point: str, outcome: tuple[float, ...] | None
) -> None:
    table = beacon(
        f"""
        range: 5
        {SET}
        ........................
        ........................
        ................#.......
        ...............###......
        ......#.........#.......
        .....###................
        *.....#.....#.....@.....
        """
    )
    table.play(f"beacon {point}")
    assert table.state.outcome == outcome
    assert bool(table.state.open) == (outcome is None)
    if outcome:
        assert table.why_not("burn 1") == "BR-END-1: the game is over"


@rule("BR-END-2")
@pytest.mark.parametrize(("storm", "lost"), [(1, False), (2, True), (3, True)])
def test_the_storm_at_its_limit_ends_the_game_before_the_beacon(
    beacon: SitDown, storm: int, lost: bool
) -> None:
    table = beacon(
        f"storm: {storm}\nfuel: 4\nasked: ChooseRoute()\nagenda: EndRound() | SetBeacon()", dice=["roll 6"]
    )
    table.play("route steady")
    assert table.state.outcome == ((0.0, 0.0) if lost else None)
    assert table.asked == ([] if lost else ["1 beacon"])


@rule("BR-END-2")
def test_without_cards_at_the_start_of_a_round_the_team_loses(beacon: SitDown) -> None:
    assert beacon("hands: - / -\nagenda: Round()").state.outcome == (0.0, 0.0)
    assert beacon("hands: - / 1\nagenda: Round()").state.outcome is None


@rule("BR-END-3")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_gives_up_for_all(seat: int) -> None:
    match = Match(GAME, GAME.options(), ScriptedDice(["draw 1"] * 6))
    match.concede(seat)
    assert match.state.outcome == (0.0, 0.0)
    assert not match.state.open
