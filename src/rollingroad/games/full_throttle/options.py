"""Options of a race (FT-SETUP-3, FT-VARIANT-5), example set-ups and weekly challenges."""

from typing import Annotated, Any, Final, Literal

import msgspec

from rollingroad.core.options import OptionsError, PositionText, described
from rollingroad.games.full_throttle.content.models import Course, Mark
from rollingroad.games.full_throttle.courses.validation import course_text
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.track import MatchSetup, Track

CHALLENGE_CARS: Final = 3
USUAL_OBSTACLES = 5
"""FT-VARIANT-5: obstacles to place if the course states no number."""


class RaceOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The course, who drives, and which of the optional rules are in use."""

    course: Annotated[str, described("Course", "Where the race goes.")] = "main-event"
    players: Annotated[
        int, described("Players", "One player alone drives against the clock.", ge=1, le=4)
    ] = 4
    variant: Annotated[
        Literal["race", "getaway"],
        described("Kind of race", "Getaway: three police cars hunt the first seat."),
    ] = "race"
    drivers: Annotated[
        Literal["off", "pick", "random"],
        described("Driver cards", "Without, chosen in seat order, or drawn."),
    ] = "off"
    damage: Annotated[bool, described("Damage and Control", "Icons bring Control tokens.")] = False
    obstacles: Annotated[
        Literal["course", "placed", "none"],
        described("Obstacles", "The course's own, placed in turn, or none."),
    ] = "course"
    obstacle_count: Annotated[
        int, described("Obstacles to place", "0: the course's own number.", ge=0, le=20)
    ] = 0
    start_gear: Annotated[Literal["first", "neutral"], described("Start in", "Neutral is slower.")] = "first"
    shift_after_draw: Annotated[
        bool, described("Shift after the draw", "Off: shifts before the draw or after the move.")
    ] = True
    own_course: Annotated[
        str,
        described(
            "Course of your own", "A course as JSON or TOML; empty: the one named above.", max_length=20_000
        ),
    ] = ""
    position: PositionText = ""


def variant_of(options: RaceOptions, course: Course) -> int:
    """The kind of race; an OptionsError says which numbers of players the course takes."""
    players = options.players
    if course.tag_team:
        if options.variant == "getaway":
            raise OptionsError(f"variant: {course.name} is a Tag Team course; nobody gets away there")
        if players not in (2, kinds.MOST_CARS):
            raise OptionsError(
                f"players: {course.name} is for two teams of two: 2 or 4 players, not {players}"
            )
        return kinds.TAG_TEAM
    if options.variant == "getaway":
        if players != kinds.MOST_CARS or course.cars[1] < kinds.MOST_CARS:
            raise OptionsError(f"players: a getaway has 4 players, not {players}, on a course for 4 cars")
        return kinds.GETAWAY
    if players == 1:
        return kinds.TIME_TRIAL
    fewest, most = course.cars
    if not fewest <= players <= most:
        raise OptionsError(f"players: {course.name} is for {fewest} to {most} cars, not {players}")
    return kinds.RACE


def canonical_options(options: RaceOptions, track: Track) -> RaceOptions:
    """The options without the name of an own course and without a number of obstacles that has no effect."""
    course = track.course
    usual = course.obstacles_printed or USUAL_OBSTACLES
    counts = options.obstacles == "placed" and options.obstacle_count != usual
    own = course_text(msgspec.structs.replace(course, id="own", name="own", hint=""))
    return msgspec.structs.replace(
        options,
        course="" if options.own_course else options.course,
        own_course=own if options.own_course else "",
        obstacle_count=options.obstacle_count if counts else 0,
    )


def make_setup(options: RaceOptions, track: Track) -> MatchSetup:
    """The options as the numbers that the rules use."""
    course = track.course
    setup = MatchSetup(track, options.players, variant_of(options, course))
    setup.drivers = kinds.DRIVERS.index(options.drivers)
    setup.damage = options.damage
    setup.obstacles = kinds.OBSTACLES.index(options.obstacles)
    if setup.obstacles == kinds.PLACED:
        setup.obstacle_count = options.obstacle_count or course.obstacles_printed or USUAL_OBSTACLES
    setup.neutral_start = options.start_gear == "neutral"
    setup.shift_after_draw = options.shift_after_draw
    setup.own = course_text(course) if options.own_course else ""
    return setup


def _short_course(name: str, board: str, route: list[str], start: int, finish: int, **more: Any) -> str:
    """A course from one cell of its first leg to one of its last."""
    marks = Mark(segment=route[0], cell=start), Mark(segment=route[-1], cell=finish)
    course_id = name.split()[-1].lower()
    return course_text(
        Course(id=course_id, name=name, board=board, start=marks[0], finish=marks[1], route=route, **more)
    )


LA, BAJA = "los-angeles", "baja-california"
DASH: Final = _short_course("Freeway Dash", LA, ["fw-hollywood", "fw-east"], 22, 6)
DESERT: Final = ["desert-west", "train-crossing", "desert-east"]
TRAIN: Final = _short_course("Over the Train", BAJA, DESERT, 3, 3, obstacles=[("desert-west", 6, 2)])
HAIRPIN: Final = ["mesa", "-condor-hairpin", "-ridge-east"]
RELAY: Final = _short_course("Hairpin Relay", BAJA, HAIRPIN, 13, 4, cars=(4, 4), tag_team=True)

EXAMPLE_SETUPS: Final[dict[str, dict[str, Any]]] = {
    "dash": {"own_course": DASH, "players": 2},
    "train": {"own_course": TRAIN, "players": 3, "drivers": "random", "damage": True},
    "relay": {"own_course": RELAY, "players": 2},
}
