"""What a table agrees on before the race (FT-SETUP-3, FT-VARIANT-5)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from rollingroad.core.options import OptionsError
from rollingroad.games.full_throttle.content import Course
from rollingroad.games.full_throttle.course_text import course_text
from rollingroad.games.full_throttle.kinds import (
    DRIVERS,
    GETAWAY,
    MOST_CARS,
    OBSTACLES,
    PLACED,
    RACE,
    TAG_TEAM,
    TIME_TRIAL,
)
from rollingroad.games.full_throttle.rules import Rules
from rollingroad.games.full_throttle.track import Track

USUAL_OBSTACLES = 5
"""FT-VARIANT-5: to be placed where the course names no number."""


class RaceOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The course, who drives, and which of the optional rules are in use."""

    course: Annotated[str, msgspec.Meta(title="Course", description="Where the race goes.")] = "main-event"
    players: Annotated[
        int,
        msgspec.Meta(ge=1, le=4, title="Players", description="One player alone drives against the clock."),
    ] = 4
    variant: Annotated[
        Literal["race", "getaway"],
        msgspec.Meta(title="Kind of race", description="Getaway: three police cars hunt the first seat."),
    ] = "race"
    drivers: Annotated[
        Literal["off", "pick", "random"],
        msgspec.Meta(title="Driver cards", description="Without, chosen in seat order, or drawn."),
    ] = "off"
    damage: Annotated[
        bool, msgspec.Meta(title="Damage and Control", description="Icons bring Control tokens.")
    ] = False
    obstacles: Annotated[
        Literal["course", "placed", "none"],
        msgspec.Meta(title="Obstacles", description="The course's own, placed in turn, or none."),
    ] = "course"
    obstacle_count: Annotated[
        int,
        msgspec.Meta(ge=0, le=20, title="Obstacles to place", description="0: the course's own number."),
    ] = 0
    start_gear: Annotated[
        Literal["first", "neutral"], msgspec.Meta(title="Start in", description="Neutral is slower.")
    ] = "first"
    shift_after_draw: Annotated[
        bool,
        msgspec.Meta(
            title="Shift after the draw", description="Off: shifts before the draw or after the move."
        ),
    ] = True
    own_course: Annotated[
        str,
        msgspec.Meta(
            max_length=20_000,
            title="Course of your own",
            description="A course as JSON or TOML; empty: the one named above.",
        ),
    ] = ""


def variant_of(options: RaceOptions, course: Course) -> int:
    """What is raced; an OptionsError says which numbers of players the course takes."""
    players = options.players
    if course.tag_team:
        if options.variant == "getaway":
            raise OptionsError(f"variant: {course.name} is a Tag Team course; nobody gets away there")
        if players not in (2, MOST_CARS):
            raise OptionsError(
                f"players: {course.name} is for two teams of two: 2 or 4 players, not {players}"
            )
        return TAG_TEAM
    if options.variant == "getaway":
        if players != MOST_CARS or course.cars[1] < MOST_CARS:
            raise OptionsError(f"players: a getaway has 4 players, not {players}, on a course for 4 cars")
        return GETAWAY
    if players == 1:
        return TIME_TRIAL
    fewest, most = course.cars
    if not fewest <= players <= most:
        raise OptionsError(f"players: {course.name} is for {fewest} to {most} cars, not {players}")
    return RACE


def played_as(options: RaceOptions, track: Track) -> RaceOptions:
    """Without the name of a course of one's own, and without a number of obstacles that nobody places."""
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


def rules_of(options: RaceOptions, track: Track) -> Rules:
    """The agreement as the numbers that the rules ask about."""
    course = track.course
    rules = Rules(track, options.players, variant_of(options, course))
    rules.drivers = DRIVERS.index(options.drivers)
    rules.damage = options.damage
    rules.obstacles = OBSTACLES.index(options.obstacles)
    if rules.obstacles == PLACED:
        rules.obstacle_count = options.obstacle_count or course.obstacles_printed or USUAL_OBSTACLES
    rules.neutral_start = options.start_gear == "neutral"
    rules.shift_after_draw = options.shift_after_draw
    rules.own = course_text(course) if options.own_course else ""
    return rules
