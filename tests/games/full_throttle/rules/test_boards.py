"""FT-BOARD: segments, lanes, cells, links and bridges."""

from __future__ import annotations

from rollingroad.games.full_throttle.rules.kinds import NOWHERE
from rollingroad.games.full_throttle.rules.track import cells_in_lane
from tests.games.full_throttle.box import BOX, LOOKUP, TRACKS
from tests.games.full_throttle.conftest import Race
from tests.rule_marker import rule


@rule("FT-BOARD-1")
def test_a_space_is_a_segment_a_cell_and_a_lane() -> None:
    for board in LOOKUP.boards.values():
        for segment in board.segments.values():
            assert 1 <= segment.lanes <= 4
            for lane in range(1, segment.lanes + 1):
                for cell in range(1, cells_in_lane(segment, lane) + 1):
                    assert (segment.id, cell, lane) in board.number
        assert len(set(board.number.values())) == len(board.spaces)


@rule("FT-BOARD-2", "FT-BOARD-4")
def test_driven_against_the_path_left_and_right_are_mirrored_but_not_the_numbers() -> None:
    along, against = TRACKS["main-event"], TRACKS["all-timer"]
    here = along.node_at(along.board.number["fw-harbor", 10, 2], 0)
    assert along.name(along.forward[here][0]) == "fw-harbor 11/2"
    assert (along.name(along.left[here]), along.name(along.right[here])) == (
        "fw-harbor 10/1",
        "fw-harbor 10/3",
    )
    there = against.node_at(against.board.number["mirador", 10, 2], 0)
    assert against.name(against.forward[there][0]) == "mirador 9/2"
    assert (against.name(against.left[there]), against.name(against.right[there])) == (
        "mirador 10/3",
        "mirador 10/1",
    )


@rule("FT-BOARD-3", "FT-BOARD-4")
def test_every_space_of_a_corner_has_a_number_and_no_neighbour_aside() -> None:
    track = TRACKS["all-timer"]
    corner = [node for node in range(track.size) if track.name(node).startswith("coast-bluff ")]
    assert len(corner) == 7 + 8 + 9
    assert sorted({track.limit[node] for node in corner}) == [7, 8, 9]
    assert all(track.left[node] == track.right[node] == -1 for node in corner)


@rule("FT-BOARD-5")
def test_links_join_lanes_split_and_merge_and_work_both_ways() -> None:
    track = TRACKS["all-timer"]
    last = track.node_at(track.board.number["calle-sur", 7, 1], track.legs.index("calle-sur"))
    assert [track.name(node) for node in track.forward[last]] == ["desert-west 1/1", "desert-west 1/2"]
    board = LOOKUP.boards["baja-california"]
    assert board.links["calle-sur", "desert-west"] == [(1, 1), (1, 2), (2, 2), (2, 3)]
    assert board.links["-desert-west", "-calle-sur"] == [(1, 1), (2, 1), (2, 2), (3, 2)]


@rule("FT-BOARD-5")
def test_only_links_between_consecutive_legs_are_open() -> None:
    """The freeway has a ramp at the end of the Harbor Freeway; the Main Event does not take it."""
    track = TRACKS["main-event"]
    ends = [track.node_at(track.board.number["fw-harbor", 33, lane], 0) for lane in (1, 2, 3, 4)]
    ahead = {track.name(node) for end in ends for node in track.forward[end]}
    assert ahead == {f"fw-hollywood 1/{lane}" for lane in (1, 2, 3, 4)}


@rule("FT-BOARD-6")
def test_under_a_bridge_the_two_sides_are_adjacent(race: Race) -> None:
    table = race("""
        course: this-is-brasil
        turn: 1, set 1x1, speed 2, sv 2
        1: at canyon-road 4/1, gear 2
        2: at start 1
        """)
    assert table.way("ridge-corner 2/1") == ["ridge-corner 1/1", "ridge-corner 2/1"]
    track = TRACKS["this-is-brasil"]
    assert track.board.under["canyon-road", "ridge-corner"] == "mesa"
    assert track.board.under["-ridge-corner", "-canyon-road"] == "mesa"


@rule("FT-BOARD-7")
def test_roads_that_cross_do_not_block_each_other(race: Race) -> None:
    """The Mesa Highway passes over Canyon Road: a car on the bridge is in nobody's way below."""
    table = race("""
        course: this-is-brasil
        turn: 1, set 1x1, speed 2, sv 2
        1: at canyon-road 4/1, gear 2
        2: at mesa 13/1 leg 13
        """)
    assert "ridge-corner 2/1" in table.moves()


@rule("FT-BOARD-8")
def test_a_lane_without_a_link_ends(race: Race) -> None:
    """Only lane 1 of the East Curve leads over the shoulder."""
    track = TRACKS["shoulder-drop"]
    leg = track.legs.index("fw-east")
    ends = {lane: track.node_at(track.board.number["fw-east", 23, lane], leg) for lane in (1, 2, 3, 4)}
    assert [lane for lane, node in ends.items() if track.forward[node]] == [1]
    table = race("""
        course: shoulder-drop
        turn: 1, set 1x1, speed 3, sv 3
        1: at fw-east 22/4, gear 2
        2: at start 1
        """)
    assert table.way("fw-east 23/2") == ["fw-east 23/4", "fw-east 23/3", "fw-east 23/2"]


@rule("FT-BOARD-8", "FT-BOARD-5")
def test_a_lane_that_ends_and_a_road_off_the_course_are_named_as_reasons(race: Race) -> None:
    """Only lanes 3 and 4 of the Harbor Freeway lead to the ramp."""
    table = race("""
        course: tokyo-drift
        turn: 1, set 1x1, speed 2, sv 2
        1: at fw-harbor 32/1 leg 1, gear 2
        2: at start 1
        """)
    assert table.refusal("move ramp-echo 1/1, leg 2, 0 penalties, no tokens") == "LANE_ENDS FT-BOARD-8"
    assert table.refusal("move fw-hollywood 1/2, leg 2, 0 penalties, no tokens") == "OFF_COURSE FT-BOARD-5"


def test_every_board_has_its_barrier() -> None:
    barriers = {
        board.id: [segment.barrier.name for segment in board.segment if segment.barrier is not None]
        for board in BOX.boards.values()
    }
    assert barriers == {"baja-california": ["Train Crossing"], "los-angeles": ["Shoulder Drop-Off"]}


@rule("FT-MOVE-1")
def test_a_place_on_the_start_card_is_a_landing_of_the_first_leg_only() -> None:
    for track in TRACKS.values():
        places = [track.landing(node) for node in range(track.lanes)]
        assert places == list(range(1, track.lanes + 1))
        assert [track.landed(place, 0) for place in places] == list(range(track.lanes))
        assert {track.landed(place, 1) for place in places} == {NOWHERE}
        assert track.landed(track.lanes + 1, 0) == NOWHERE
