"""FT-COURSE: what makes a course valid, with what is wrong and where; and advice for those who draw one."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rollingroad.core.errors import BadInput
from rollingroad.games.full_throttle.board import Board, bare
from rollingroad.games.full_throttle.content import Course, Mark
from rollingroad.games.full_throttle.kinds import MOST_CARS, MOST_LEGS
from rollingroad.games.full_throttle.tables import Tables
from rollingroad.games.full_throttle.track import FAR, Track, distances, joined_lanes, laid_out

LONG = 110
"""Points from start to finish beyond which FT-COURSE-7 calls a race long."""
FEW_LANES = 2


class BadCourse(BadInput):
    """A course that cannot be raced; says what is wrong and where."""


def make_track(tables: Tables, course: Course) -> Track:
    """The course as the graph that cars drive on; a BadCourse names the first thing that is wrong."""
    for problem in problems(tables, course):
        raise BadCourse(f'course "{course.id}": {problem}')
    return _track(tables, course)


def _track(tables: Tables, course: Course) -> Track:
    upgrades = tables.box.upgrades
    return Track(tables.boards[course.board], course, upgrades.start_card_upgrades, upgrades.max_upgrades)


def problems(tables: Tables, course: Course) -> list[str]:
    """Everything that is wrong with a course; what builds on a mistake is not looked at."""
    if course.board not in tables.boards:
        return [f"there is no board {course.board!r}; there are: {', '.join(tables.boards)}"]
    board = tables.boards[course.board]
    for check in (_wrong_legs, _wrong_ends, _wrong_branches, _wrong_links, _wrong_laps):
        found = list(check(board, course))
        if found:
            return found
    found = [*_wrong_obstacles(board, course), *_wrong_numbers(course)]
    if found:
        return found
    track = _track(tables, course)
    return [*_wrong_upgrades(track), *_off_course(track), *_dead_ends(track)]


def _wrong_legs(board: Board, course: Course) -> Iterator[str]:
    if not course.route:
        yield "the route has no legs"
    for leg in (*course.route, *(leg for branch in course.branch for leg in branch.legs)):
        if not board.leg_exists(leg):
            yield f"there is no segment {bare(leg)!r} on the board {board.id!r}"
    legs = len(laid_out(course)[0]) if not _branch_mistakes(course) else 0
    if legs > MOST_LEGS:
        yield f"it has {legs} legs over all laps; at most {MOST_LEGS} can be driven"


def _wrong_ends(board: Board, course: Course) -> Iterator[str]:
    """FT-COURSE-1."""
    yield from _wrong_mark(board, course.start, course.route[0], "start")
    yield from _wrong_mark(board, course.finish, course.route[-1], "finish")
    if board.segment_of(course.route[0]).lanes < FEW_LANES:
        yield f"the start segment {bare(course.route[0])!r} has a single lane, but two cars must fit"
    cells = board.driven_cells(course.route[0], 1)
    both = {course.start.cell, course.finish.cell} <= set(cells)
    if len(course.route) == 1 and both and cells.index(course.start.cell) > cells.index(course.finish.cell):
        yield "the finish lies before the start"


def _wrong_mark(board: Board, mark: Mark, leg: str, what: str) -> Iterator[str]:
    if mark.segment != leg:
        end = "first" if what == "start" else "last"
        yield f"the {what} lies on {mark.segment!r}, but the {end} leg of the route is {leg!r}"
        return
    segment = board.segment_of(leg)
    if segment.kind != "straight":
        yield f"the {what} lies in the corner {segment.id!r}; it must lie on a straight"
    elif mark.cell > segment.cells:
        yield f"the {what} lies on cell {mark.cell} of {segment.id!r}, which has {segment.cells}"


def _branch_mistakes(course: Course) -> list[str]:
    """FT-COURSE-2."""
    last = len(course.route) - 1
    found = []
    for number, branch in enumerate(course.branch, 1):
        if not branch.legs:
            found.append(f"branch {number} has no legs")
        if not branch.after < branch.rejoin <= last:
            found.append(
                f"branch {number} leaves after leg {branch.after} and rejoins at leg {branch.rejoin}; "
                f"it must rejoin later than it leaves, at leg {last} at the latest"
            )
    return found


def _wrong_branches(board: Board, course: Course) -> Iterator[str]:
    yield from _branch_mistakes(course)


def _wrong_links(board: Board, course: Course) -> Iterator[str]:
    """FT-COURSE-6: consecutive legs are linked."""
    single = msgspec.structs.replace(course, laps=1)
    legs, following = laid_out(single)
    for number, after in enumerate(following):
        for other in after:
            if (legs[number], legs[other]) not in board.links:
                yield f"no link joins {legs[number]!r} to {legs[other]!r}"


def _wrong_laps(board: Board, course: Course) -> Iterator[str]:
    """FT-VARIANT-1: the row behind the finish must be the start row."""
    if course.laps == 1:
        return
    first, last = course.route[0], course.route[-1]
    cells = board.driven_cells(last, 1)
    if first == last and len(course.route) > 1:
        closed = cells.index(course.finish.cell) + 1 == cells.index(course.start.cell)
    else:
        at_end = cells[-1] == course.finish.cell and board.driven_cells(first, 1)[0] == course.start.cell
        closed = at_end and bool(joined_lanes(board, course, last, first))
    if not closed:
        yield "the row behind the finish is not the start row, so it cannot be driven in laps"


def _wrong_obstacles(board: Board, course: Course) -> Iterator[str]:
    for segment, cell, lane in course.obstacles:
        if (segment, cell, lane) not in board.number:
            yield f"there is no space {segment} {cell}/{lane} for an obstacle"
        elif course.obstacles.count((segment, cell, lane)) > 1:
            yield f"two obstacles lie on {segment} {cell}/{lane}"


def _wrong_numbers(course: Course) -> Iterator[str]:
    fewest, most = course.cars
    if not 1 <= fewest <= most <= MOST_CARS:
        yield f"cars = [{fewest}, {most}] is not a fewest and a most from 1 to {MOST_CARS}"
    if course.tag_team and course.cars != (MOST_CARS, MOST_CARS):
        yield f"a Tag Team course has {MOST_CARS} cars, not {fewest} to {most}"
    if course.tag_team and course.laps > 1:
        yield "a Tag Team course has one lap for each runner, so laps must be 1"


def _wrong_upgrades(track: Track) -> Iterator[str]:
    """FT-COURSE-5."""
    stated = track.course.upgrades
    if stated is not None and stated != track.upgrades:
        yield f"upgrades = {stated}, but the Start card and the indicators on the way give {track.upgrades}"


def _off_course(track: Track) -> Iterator[str]:
    for segment, cell, lane in track.course.obstacles:
        if track.board.number[segment, cell, lane] not in track.nodes_on:
            yield f"the obstacle on {segment} {cell}/{lane} does not lie on the course"


def _dead_ends(track: Track) -> Iterator[str]:
    """FT-COURSE-6: every unobstructed space has a way to the finish."""
    closed = {track.board.number[space] for space in track.course.obstacles}
    away = distances(track, closed)
    for node in range(track.size):
        if away[node] == FAR and track.space[node] not in closed:
            yield f"{track.name(node)} has no way to the finish"
            return


def advice(track: Track) -> list[str]:
    """FT-COURSE-7, FT-OBST-4: what the rulebook recommends and this course does not follow."""
    return [*_start_advice(track), *_length_advice(track), *_obstacle_advice(track)]


def _start_advice(track: Track) -> Iterator[str]:
    cells = track.board.driven_cells(track.legs[0], 1)
    if cells.index(track.course.start.cell) > len(cells) // 2:
        yield "put the start at the beginning of a straight, so that cars can gain speed"


def _length_advice(track: Track) -> Iterator[str]:
    length = min(track.to_finish[: track.lanes])
    if length > LONG:
        yield f"{length} points to the finish make a long race; short and fast ones are more fun"


def _obstacle_advice(track: Track) -> Iterator[str]:
    board = track.board
    taken = set(track.course.obstacles)
    for segment, cell, lane in track.course.obstacles:
        lanes = board.segments[segment].lanes
        free = sum((segment, cell, other) not in taken for other in range(1, lanes + 1))
        if board.segments[segment].kind == "corner":
            yield f"keep the corner {segment} free of obstacles"
        elif free < FEW_LANES:
            left = "no free lane" if free == 0 else "a single free lane"
            yield f"the obstacle on {segment} {cell}/{lane} leaves {left} in its row"


def corner_count(track: Track) -> int:
    """How many corners the way over the main route has; runs of corner segments count once."""
    kinds = [track.board.segment_of(leg).kind for leg in track.course.route]
    return sum(kind == "corner" and kinds[i - 1 : i] != ["corner"] for i, kind in enumerate(kinds))
