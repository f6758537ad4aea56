"""Previews of moves and drawing data."""

from __future__ import annotations

import msgspec

from rollingroad.games.full_throttle.content.models import Course, Mark
from rollingroad.games.full_throttle.courses.validation import findings
from rollingroad.games.full_throttle.explain.drive import MovePreview
from rollingroad.games.full_throttle.pages.drawing import RaceDrawing
from tests.games.full_throttle.box import GAME, TRACKS
from tests.games.full_throttle.conftest import Race
from tests.rule_marker import rule

ROAD = """
    course: this-is-brasil
    turn: 1, set 1x1, speed 9, sv 9
    1: at mercado 3/1, gear 6
    2: at mercado 5/2, block mercado 6/1
    """
DRAW = """
    course: this-is-brasil
    turn: 1, set 6x1
    flipped: g6-01
    1: at mercado 3/1, gear 6
    """


def test_a_move_can_be_looked_at_before_it_is_driven(race: Race) -> None:
    table = race(ROAD.replace(", block mercado 6/1", ""))
    action = next(a for a in table.state.open[0].offered if "arroyo-corner 1/1" in GAME.text(a))
    preview = GAME.pages.preview(action, GAME.view(table.state, 0))
    assert isinstance(preview, MovePreview)
    assert preview.path[-1] == "arroyo-corner 1/1"
    assert (preview.penalties, preview.penalties_after) == (4, [0] * 8 + [4])
    assert GAME.pages.preview(GAME.parse("done"), GAME.view(table.state, 0)) is None
    assert GAME.pages.preview(action, GAME.view(table.state, 1)) is None


def test_a_speed_can_be_looked_at_before_it_is_selected(race: Race) -> None:
    """What the preview of a Speed promises is what the move then offers without tokens."""
    table = race(DRAW)
    view = GAME.view(table.state, 0)
    speed = next(a for a in table.state.open[0].offered if GAME.text(a).startswith("speed"))
    preview = GAME.pages.preview(speed, view)
    assert isinstance(preview, MovePreview)
    table.state.apply(speed, 0)
    plain = [
        GAME.text(a).split(", ") for a in table.state.open[0].offered if GAME.text(a).endswith("no tokens")
    ]
    costs = [(move[0].removeprefix("move "), int(move[2].split()[0])) for move in plain]
    assert preview.ends == {to: min(cost for at, cost in costs if at == to) for to, _ in costs}
    assert preview.penalties == min(preview.ends.values()) == preview.ends[preview.path[-1]]
    assert GAME.pages.preview(speed, GAME.view(table.state, 0)) is None


def test_the_way_of_a_speed_leads_ahead_not_along_the_start(race: Race) -> None:
    table = race("""
        course: this-is-brasil
        turn: 1, set 6x1
        flipped: g6-01
        1: at start 3, gear 6
        """)
    speed = next(a for a in table.state.open[0].offered if GAME.text(a).startswith("speed"))
    preview = GAME.pages.preview(speed, GAME.view(table.state, 0))
    assert isinstance(preview, MovePreview)
    track = table.state.track
    left = {place: track.to_finish[node] for node in range(track.size) if (place := track.name(node))}
    free = [place for place, cost in preview.ends.items() if cost == preview.penalties]
    assert left[preview.path[-1]] == min(left[place] for place in free) < max(left[place] for place in free)


def test_the_drawing_has_every_space_and_course() -> None:
    drawing = GAME.pages.drawing()
    assert isinstance(drawing, RaceDrawing)
    names = {space.name for board in drawing.boards for space in board.spaces}
    assert names == set(GAME.lookup.space_names)
    for course in drawing.courses:
        assert {*course.start, *course.finish, *course.obstacles} <= names
        assert course.length == min(TRACKS[course.id].to_finish[: TRACKS[course.id].lanes])
    for board in drawing.boards:
        width, height = board.canvas
        assert all(-5 <= space.centre[0] <= width + 5 for space in board.spaces)
        assert all(-5 <= space.centre[1] <= height + 5 for space in board.spaces)
    assert len(msgspec.json.encode(drawing)) < 1_000_000


@rule("FT-COURSE-1")
def test_courses_start_and_end_on_the_roads_that_the_drawing_says() -> None:
    drawing = GAME.pages.drawing()
    assert isinstance(drawing, RaceDrawing)
    for board in drawing.boards:
        for road in board.roads:
            mark = Mark(segment=road.id, cell=1)
            course = Course(
                id="x", name="X", board=board.id, start=mark, finish=mark, route=[road.id], cars=(1, 1)
            )
            told = " ".join(finding.text for finding in findings(GAME.lookup, course))
            assert ("the start" not in told) == road.start
            assert ("the finish lies in" not in told) == road.finish
