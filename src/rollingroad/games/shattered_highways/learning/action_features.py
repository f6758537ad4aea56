"""Features of each offered action for learners: its target, and where it leads."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.learning import share
from rollingroad.core.engine.packing import first, kind_of, second, third
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import kinds
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
WIDTH: Final = kinds.FIRST_CHANCE + 10
PLACE_AT: Final = kinds.FIRST_CHANCE + 6
MOST_HP: Final = 35

NAMES_VEHICLE: Final = frozenset(
    (
        kinds.FIELD,
        kinds.DEPLOY,
        kinds.MARK,
        kinds.ORDER,
        kinds.LAUNCH,
        kinds.NUDGE,
        kinds.RAM,
        kinds.RAM_LOCKED,
        kinds.ALSO,
        kinds.SPARE,
        kinds.STRIKE,
        kinds.BOARD,
        kinds.FLEE,
        kinds.SHOOT,
    )
)
NAMES_WARRIOR: Final = frozenset((kinds.HERO, kinds.ACT, kinds.ATTACK, kinds.SHOOT_AT, kinds.VICTIM))


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
        row[kinds.FIRST_CHANCE] = share(one + 1, kinds.MOST_VEHICLES)
        row[kinds.FIRST_CHANCE + 1] = float(s.control[one] == me)
        row[kinds.FIRST_CHANCE + 2] = share(s.hp[one], MOST_HP)
        row[kinds.FIRST_CHANCE + 5] = share(other + 1, kinds.MOST_ORDER)
    elif kind in NAMES_WARRIOR:
        row[kinds.FIRST_CHANCE + 3] = share(one + 1, kinds.MOST_WARRIORS)
        row[kinds.FIRST_CHANCE + 4] = float(s.team[one] == me)
    elif kind != kinds.MOVE and kind != kinds.PLACE:
        row[kinds.FIRST_CHANCE + 5] = share(one + 1, kinds.MOST_ORDER)
    if kind in (kinds.DEPLOY, kinds.NUDGE, kinds.RAM):
        row[kinds.FIRST_CHANCE + 5] = 0.0
        _spot(s, mover, other, third(action), row)
    elif kind == kinds.MOVE or kind == kinds.PLACE:
        _spot(s, mover, one, other, row)
    return row


def _spot(s: RoadState, mover: int, x: int, y: int, row: list[float]) -> None:
    """Where on the table, and how far from where the vehicle stands."""
    row[PLACE_AT] = share(x, s.setup.width)
    row[PLACE_AT + 1] = share(y, s.setup.length)
    if mover != kinds.NO_VEHICLE and s.in_play(mover):
        row[PLACE_AT + 2] = share(x - s.x[mover], kinds.TEMPLATE_L)
        row[PLACE_AT + 3] = share(y - s.y[mover], 2 * kinds.TEMPLATE_L)
