"""Constants of the rules: statuses, upgrades, endings, variants, kinds of action and limits."""

from typing import Final

NOWHERE: Final = -1
"""No node or space: no neighbour on that side, a car off the road, a Block token in the box."""
NO_CAR: Final = -1
NO_DRIVER: Final = -1

GEARS: Final = 6
NEUTRAL: Final = 0
MOST_CARS: Final = 4

# The status of a car.
RACING: Final = 0
FINISHED: Final = 1
OUT: Final = 2
WAITING: Final = 3
"""A second runner of a Tag Team before the hand-over."""
STATUS_NAMES: Final = ("racing", "finished", "out", "waiting")

# Upgrades, in the order of upgrades.toml.
NITROUS: Final = 0
ENGINE_POWER: Final = 1
TUNING: Final = 2
TIRES: Final = 3
TURBO: Final = 4
HANDLING: Final = 5
TRANSMISSION: Final = 6
AERO: Final = 7
STEERING: Final = 8
UPGRADES: Final = (
    *("nitrous", "engine-power", "engine-tuning", "tires", "turbo-charger", "handling", "transmission"),
    *("aerodynamics", "steering"),
)

# Sideways directions.
NO_SIDE: Final = 0
LEFT: Final = 1
RIGHT: Final = 2

# A drift (FT-UP-STEERING).
NO_DRIFT: Final = 0
ARMED: Final = 1
INSIDE: Final = 2

# How a path ends (FT-PATH-6).
FULL: Final = 0
BLOCKED: Final = 1
OVERRUN: Final = 2
PAUSE: Final = 3
DRIFT_STOP: Final = 4
FINISH: Final = 5
ENDINGS: Final = ("full", "blocked", "overrun", "pause", "drift-stop", "finish")

# Kinds of race.
RACE: Final = 0
TAG_TEAM: Final = 1
GETAWAY: Final = 2
TIME_TRIAL: Final = 3
VARIANTS: Final = ("race", "tag-team", "getaway", "time-trial")

# Where obstacles and driver cards come from.
FROM_COURSE: Final = 0
PLACED: Final = 1
OBSTACLES: Final = ("course", "placed", "none")
DRIVERS_OFF: Final = 0
DRIVERS_PICK: Final = 1
DRIVERS: Final = ("off", "pick", "random")

# Kinds of action, in the order of `notation/actions.py`.
CAR: Final = 0
DRIVER: Final = 1
OBSTACLE: Final = 2
PASS: Final = 3
FIT: Final = 4
LANE: Final = 5
RUNNER: Final = 6
UPSHIFT: Final = 7
DOWNSHIFT: Final = 8
SPEND_TRANSMISSION: Final = 9
TUNE: Final = 10
SWAP: Final = 11
SPEND_NITROUS: Final = 12
SPEND_TURBO: Final = 13
SPEND_STEERING: Final = 14
PLAY: Final = 15
NO_MOVE: Final = 16
COAST: Final = 17
REDRAW: Final = 18
SPEND_TIRES: Final = 19
SPEED: Final = 20
MOVE: Final = 21
BLOCK: Final = 22
DONE: Final = 23
GIVE_UP: Final = 24
DRIVER_CARD: Final = 25
FIRST: Final = 26
DRAW: Final = 27
FLIP: Final = 28
CONTROL: Final = 29

SPENT: Final = {
    SPEND_TRANSMISSION: TRANSMISSION,
    TUNE: TUNING,
    SPEND_NITROUS: NITROUS,
    SPEND_TURBO: TURBO,
    SPEND_STEERING: STEERING,
    REDRAW: ENGINE_POWER,
    SPEND_TIRES: TIRES,
}
"""The upgrade whose token a kind of action uses up; a Block token stays on the road instead."""
FIRST_CHANCE: Final = DRIVER_CARD
"""Kinds from here on are answers of chance."""
FIRST_SPACE: Final = 5
"""The end of a move as an operand: 0 is the Finish card, up to 4 a lane of the Start card, then spaces."""
MOST_COPIES: Final = 20
"""The most cards of one gear in the box."""
SIDE_BASE: Final = MOST_COPIES + 1
MOST_TIRES: Final = 4
MOST_AERO: Final = 12
MOST_PENALTIES: Final = 31
MOST_LEGS: Final = 200
MOST_SPEED: Final = 99
LAST_ROUND: Final = 60
