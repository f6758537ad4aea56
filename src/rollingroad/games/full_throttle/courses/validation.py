"""FT-COURSE: checks courses, gives advice on them, and reads and writes them as TOML or JSON."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from rollingroad.core.creations import Finding, read_creations, toml_value
from rollingroad.core.errors import BadInput
from rollingroad.core.words import listed
from rollingroad.games.full_throttle.content.models import Course, Mark, Segment
from rollingroad.games.full_throttle.rules.kinds import MOST_CARS, MOST_LEGS
from rollingroad.games.full_throttle.rules.lookup import Lookup
from rollingroad.games.full_throttle.rules.track import FAR, Board, Track, lay_out, name_of, segment_id

LONG = 110
"""FT-COURSE-7: a race of more points is long."""
FEW_LANES = 2


class BadCourse(BadInput):
    """A course that cannot be raced; the message says what is wrong and where."""


def make_track(lookup: Lookup, course: Course) -> Track:
    """Build the graph of a course; raise a BadCourse for its first problem."""
    for problem in problems(lookup, course):
        raise BadCourse(f'course "{course.id}": {problem}')
    return build_track(lookup, course)


def build_track(lookup: Lookup, course: Course) -> Track:
    """Build the graph of a course that `can_build`."""
    upgrades = lookup.box.upgrades
    return Track(lookup.boards[course.board], course, upgrades.start_card_upgrades, upgrades.max_upgrades)


def problems(lookup: Lookup, course: Course) -> list[str]:
    """The problems of a course, in sentences."""
    return [finding.text for finding in findings(lookup, course)]


def findings(lookup: Lookup, course: Course) -> list[Finding]:
    """All problems of a course; checks that depend on a failed one are skipped."""
    if course.board not in lookup.boards:
        there = ", ".join(lookup.boards)
        return [Finding(f"there is no board {course.board!r}; there are: {there}", "FT-COURSE-1")]
    board = lookup.boards[course.board]
    wrong = _wrong_road(board, course)
    if wrong:
        return wrong
    track = build_track(lookup, course)
    return [*_wrong_upgrades(track), *_off_course(track), *_dead_ends(track)]


def _wrong_road(board: Board, course: Course) -> list[Finding]:
    for check in (_wrong_legs, _wrong_ends, _branch_mistakes, _wrong_links, _wrong_laps):
        found = list(check(board, course))
        if found:
            return found
    return [*_wrong_obstacles(board, course), *_wrong_numbers(course)]


def can_build(lookup: Lookup, course: Course) -> bool:
    """Whether the road of a course is complete enough to build its graph."""
    return course.board in lookup.boards and not _wrong_road(lookup.boards[course.board], course)


def _wrong_legs(board: Board, course: Course) -> Iterator[Finding]:
    if not course.route:
        begin = "" if course.start.segment else "there is no start yet, so "
        yield Finding(f"{begin}the route has no legs", "FT-COURSE-1")
    for leg in (*course.route, *(leg for branch in course.branch for leg in branch.legs)):
        if not board.leg_exists(leg):
            yield Finding(f"there is no segment {segment_id(leg)!r} on the board {board.id!r}", "FT-COURSE-1")
    legs = len(lay_out(course)[0]) if not list(_branch_mistakes(board, course)) else 0
    if legs > MOST_LEGS:
        yield Finding(f"it has {legs} legs over all laps; at most {MOST_LEGS} can be driven", "FT-COURSE-3")


def _wrong_ends(board: Board, course: Course) -> Iterator[Finding]:
    """FT-COURSE-1."""
    first = segment_id(course.route[0])
    yield from _wrong_mark(board, course.start, course.route[0], "start")
    yield from _wrong_mark(board, course.finish, course.route[-1], "finish")
    if not has_room(board.segments[first]):
        text = f"the start segment {first!r} has a single lane, but two cars must fit"
        yield Finding(text, "FT-COURSE-1", [first])
    cells = board.driven_cells(course.route[0], 1)
    alone = course.route == [course.start.segment] == [course.finish.segment]
    both = {course.start.cell, course.finish.cell} <= set(cells)
    if alone and both and cells.index(course.start.cell) > cells.index(course.finish.cell):
        yield Finding("the finish lies before the start", "FT-COURSE-1", [first])


def takes_mark(segment: Segment) -> bool:
    """FT-COURSE-1: whether start and finish may lie on a segment."""
    return segment.kind == "straight"


def has_room(segment: Segment) -> bool:
    """FT-COURSE-1: whether two cars fit side by side, as they must at the start."""
    return segment.lanes >= FEW_LANES


def _row(board: Board, mark: Mark) -> list[str]:
    """The names of the spaces in the row of a card."""
    segment = board.segment_of(mark.segment)
    return [name_of((segment.id, mark.cell, lane)) for lane in range(1, segment.lanes + 1)]


def _wrong_mark(board: Board, mark: Mark, leg: str, what: str) -> Iterator[Finding]:
    text, at = "", segment_id(leg)
    segment = board.segment_of(leg)
    if not mark.segment:
        text = f"there is no {what} yet"
    elif mark.segment != leg:
        end, at = "first" if what == "start" else "last", segment_id(mark.segment)
        text = f"the {what} lies on {mark.segment!r}, but the {end} leg of the route is {leg!r}"
    elif not takes_mark(segment):
        text = f"the {what} lies in the corner {segment.id!r}; it must lie on a straight"
    elif mark.cell > segment.cells:
        text = f"the {what} lies on cell {mark.cell} of {segment.id!r}, which has {segment.cells}"
    if text:
        yield Finding(text, "FT-COURSE-1", [at])


def _branch_mistakes(board: Board, course: Course) -> Iterator[Finding]:
    """FT-COURSE-2."""
    last = len(course.route) - 1
    for number, branch in enumerate(course.branch, 1):
        at = [segment_id(leg) for leg in branch.legs]
        if not branch.legs:
            yield Finding(f"branch {number} has no legs", "FT-COURSE-2")
        if not branch.after < branch.rejoin <= last:
            text = (
                f"branch {number} leaves after leg {branch.after + 1} (after = {branch.after}) and rejoins "
                f"at leg {branch.rejoin + 1} (rejoin = {branch.rejoin}); it must rejoin later than it "
                f"leaves, at leg {last + 1} at the latest"
            )
            yield Finding(text, "FT-COURSE-2", at)


def _wrong_links(board: Board, course: Course) -> Iterator[Finding]:
    """FT-COURSE-6: consecutive legs are linked."""
    single = msgspec.structs.replace(course, laps=1)
    legs, following = lay_out(single)
    for number, after in enumerate(following):
        for other in after:
            leg, next_leg = legs[number], legs[other]
            if (leg, next_leg) not in board.links:
                at = [segment_id(leg), segment_id(next_leg)]
                yield Finding(f"no link joins {leg!r} to {next_leg!r}", "FT-COURSE-6", at)


def _wrong_laps(board: Board, course: Course) -> Iterator[Finding]:
    """FT-VARIANT-1: the row behind the finish must be the start row."""
    if course.laps == 1:
        return
    first, last = course.route[0], course.route[-1]
    cells = board.driven_cells(last, 1)
    if first == last and len(course.route) > 1:
        closed = cells.index(course.finish.cell) + 1 == cells.index(course.start.cell)
    else:
        at_end = cells[-1] == course.finish.cell and board.driven_cells(first, 1)[0] == course.start.cell
        closed = at_end and (last, first) in board.links
    if not closed:
        text = "the row behind the finish is not the start row, so it cannot be driven in laps"
        yield Finding(text, "FT-VARIANT-1", [*_row(board, course.finish), *_row(board, course.start)])


def _wrong_obstacles(board: Board, course: Course) -> Iterator[Finding]:
    for space, times in Counter(course.obstacles).items():
        at = name_of(space)
        if space not in board.number:
            yield Finding(f"there is no space {at} for an obstacle", "FT-OBST-1")
        elif times > 1:
            yield Finding(f"{times} obstacles lie on {at}", "FT-OBST-1", [at])


def _wrong_numbers(course: Course) -> Iterator[Finding]:
    fewest, most = course.cars
    if not 1 <= fewest <= most <= MOST_CARS:
        text = f"cars = [{fewest}, {most}] is not a fewest and a most from 1 to {MOST_CARS}"
        yield Finding(text, "FT-SETUP-1")
    if course.tag_team and course.cars != (MOST_CARS, MOST_CARS):
        yield Finding(f"a Tag Team course has {MOST_CARS} cars, not {fewest} to {most}", "FT-TEAM-1")
    if course.tag_team and course.laps > 1:
        yield Finding("a Tag Team course has one lap for each runner, so laps must be 1", "FT-TEAM-1")


def _wrong_upgrades(track: Track) -> Iterator[Finding]:
    """FT-COURSE-5."""
    stated = track.course.upgrades
    if stated is not None and stated != track.upgrades:
        given = f"the Start card and the indicators on the way give {track.upgrades}"
        yield Finding(f"upgrades = {stated}, but {given}", "FT-COURSE-5")


def _off_course(track: Track) -> Iterator[Finding]:
    for space in track.course.obstacles:
        if track.board.number[space] not in track.nodes_on:
            at = name_of(space)
            yield Finding(f"the obstacle on {at} does not lie on the course", "FT-COURSE-1", [at])


def _dead_ends(track: Track) -> Iterator[Finding]:
    """FT-COURSE-6: every unobstructed space has a way to the finish."""
    closed = {track.board.number[space] for space in track.course.obstacles}
    away = track.distances(closed)
    lost = [n for n in range(track.size) if away[n] == FAR and track.space[n] not in closed]
    if lost:
        cut = [node for node in range(track.size) if away[node] == FAR]
        gates = {node for node in cut if any(away[following] < FAR for following in track.forward[node])}
        yield _dead_end(track, lost, gates)


def _dead_end(track: Track, lost: list[int], gates: set[int]) -> Finding:
    """The finding for spaces without a way on: it names them and the obstacles that close the road.

    `gates` are the last spaces before a way to the finish that an obstacle closes.
    """
    ahead = {node: gates & {*track.forward[node], track.left[node], track.right[node]} for node in lost}
    before = [node for node in lost if ahead[node]]
    if not before:
        name = track.name(lost[0])
        return Finding(f"{name} has no way to the finish", "FT-COURSE-6", [name])
    closing = sorted(set().union(*ahead.values()))
    at = list(dict.fromkeys(map(track.name, [*before, *closing])))
    segment, _, place = track.name(closing[0]).rpartition(" ")
    if closing == sorted(track.row_of(closing[0])):
        return Finding(
            f"obstacles close all lanes of {segment!r} in cell {place.split('/')[0]}", "FT-COURSE-6", at
        )
    obstacles = listed([f"the obstacle on {track.name(node)}" for node in closing], "and")
    text = f"{track.name(before[0])} has no way to the finish past {obstacles}"
    return Finding(text, "FT-COURSE-6", at)


def advice(track: Track) -> list[str]:
    """Recommendations of the rulebook that this course does not follow, in sentences."""
    return [finding.text for finding in advice_findings(track)]


def advice_findings(track: Track) -> Iterator[Finding]:
    """FT-COURSE-7, FT-OBST-4."""
    cells = track.board.driven_cells(track.legs[0], 1)
    if cells.index(track.course.start.cell) > len(cells) // 2:
        text = "put the start at the beginning of a straight, so that cars can gain speed"
        yield Finding(text, "FT-COURSE-7", _row(track.board, track.course.start))
    length = min(track.to_finish[: track.lanes])
    if length > LONG:
        text = f"{length} points to the finish make a long race; short and fast ones are more fun"
        yield Finding(text, "FT-COURSE-7")
    yield from _obstacle_advice(track)


def _obstacle_advice(track: Track) -> Iterator[Finding]:
    board = track.board
    taken = set(track.course.obstacles)
    for segment, cell, lane in track.course.obstacles:
        lanes = board.segments[segment].lanes
        free = sum((segment, cell, other) not in taken for other in range(1, lanes + 1))
        at = name_of((segment, cell, lane))
        if board.segments[segment].kind == "corner":
            yield Finding(f"keep the corner {segment} free of obstacles", "FT-OBST-4", [at])
        elif free < FEW_LANES:
            left = "no free lane" if free == 0 else "a single free lane"
            yield Finding(f"the obstacle on {at} leaves {left} in its row", "FT-OBST-4", [at])


def corner_count(track: Track) -> int:
    """The number of corners on the main route; adjacent corner segments count once."""
    kinds = [track.board.segment_of(leg).kind for leg in track.course.route]
    return sum(kind == "corner" and kinds[i - 1 : i] != ["corner"] for i, kind in enumerate(kinds))


def course_from_text(text: str, place: str) -> Course:
    """Read a course from JSON or TOML, alone or as the only `[[course]]` of a file."""
    [course] = read_creations(text, "course", Course, place, alone=True)
    return course


def course_text(course: Course) -> str:
    """A course as one line of JSON, the same for the same course."""
    return msgspec.json.encode(course, order="deterministic").decode()


def course_toml(course: Course) -> str:
    """A course as the TOML of the content."""
    lines = ["[[course]]"]
    branches: list[str] = []
    for key, value in msgspec.to_builtins(course).items():
        if key == "branch":
            for branch in value:
                branches += [
                    "[[course.branch]]",
                    *(f"{name} = {toml_value(v)}" for name, v in branch.items()),
                ]
        elif value is not None:
            lines.append(f"{key} = {toml_value(value)}")
    return "\n".join([*lines, *branches, ""])
