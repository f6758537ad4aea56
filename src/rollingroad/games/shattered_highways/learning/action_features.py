"""Features of each offered action for learners: its target, and where it leads."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.layout import share
from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules.kinds import (
    ACT,
    ALSO,
    ATTACK,
    BOARD,
    DEPLOY,
    FIELD,
    FIRST_CHANCE,
    FLEE,
    HERO,
    LAUNCH,
    MARK,
    MOST_ORDER,
    MOST_VEHICLES,
    MOST_WARRIORS,
    MOVE,
    NO_VEHICLE,
    NUDGE,
    ORDER,
    PLACE,
    RAM,
    RAM_LOCKED,
    SHOOT,
    SHOOT_AT,
    SPARE,
    STRIKE,
    TEMPLATE_L,
    VICTIM,
)
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction
from rollingroad.games.shattered_highways.rules.view import RoadView

FEATURES: Final = (
    "vehicle",
    "own vehicle",
    "its hit points",
    "warrior",
    "own warrior",
    "operand",
    "across",
    "along",
    "to the right",
    "ahead",
)
"""Behind the kinds of action, of which one has a 1."""
WIDTH: Final = FIRST_CHANCE + 10
PLACE_AT: Final = FIRST_CHANCE + 6
MOST_HP: Final = 35

NAMES_VEHICLE: Final = frozenset(
    (FIELD, DEPLOY, MARK, ORDER, LAUNCH, NUDGE, RAM, RAM_LOCKED, ALSO, SPARE, STRIKE, BOARD, FLEE, SHOOT)
)
NAMES_WARRIOR: Final = frozenset((HERO, ACT, ATTACK, SHOOT_AT, VICTIM))


def feature_rows(view: RoadView, ask: Decision) -> list[list[float]]:
    """One row per listed action."""
    s = view.table
    mover = s.at[ask.step.w] if isinstance(ask.step, ChooseAction) else s.active
    return [_row(s, view.seat, mover, action) for action in ask.offered]


def _row(s: RoadState, me: int, mover: int, action: int) -> list[float]:
    row = [0.0] * WIDTH
    kind, one, other = kind_of(action), first(action), second(action)
    row[kind] = 1.0
    if kind in NAMES_VEHICLE:
        row[FIRST_CHANCE] = share(one + 1, MOST_VEHICLES)
        row[FIRST_CHANCE + 1] = float(s.control[one] == me)
        row[FIRST_CHANCE + 2] = share(s.hp[one], MOST_HP)
        row[FIRST_CHANCE + 5] = share(other + 1, MOST_ORDER)
    elif kind in NAMES_WARRIOR:
        row[FIRST_CHANCE + 3] = share(one + 1, MOST_WARRIORS)
        row[FIRST_CHANCE + 4] = float(s.team[one] == me)
    elif kind != MOVE and kind != PLACE:
        row[FIRST_CHANCE + 5] = share(one + 1, MOST_ORDER)
    if kind in (DEPLOY, NUDGE, RAM):
        row[FIRST_CHANCE + 5] = 0.0
        _spot(s, mover, other, third(action), row)
    elif kind == MOVE or kind == PLACE:
        _spot(s, mover, one, other, row)
    return row


def _spot(s: RoadState, mover: int, x: int, y: int, row: list[float]) -> None:
    """Where on the table, and how far from where the vehicle stands."""
    row[PLACE_AT] = share(x, s.setup.width)
    row[PLACE_AT + 1] = share(y, s.setup.length)
    if mover != NO_VEHICLE and s.in_play(mover):
        row[PLACE_AT + 2] = share(x - s.x[mover], TEMPLATE_L)
        row[PLACE_AT + 3] = share(y - s.y[mover], 2 * TEMPLATE_L)
