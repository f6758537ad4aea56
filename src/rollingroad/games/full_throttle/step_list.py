"""All steps of Full Throttle by name, so that positions can name them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from rollingroad.core.state import Step
from rollingroad.games.full_throttle import (
    after_draw,
    after_move,
    before,
    drive,
    obstacles,
    piles,
    setup,
    turn,
)

MODULES: tuple[ModuleType, ...] = (after_draw, after_move, before, drive, obstacles, piles, setup, turn)

STEPS: dict[str, type[Step[Any]]] = {
    name: thing
    for module in MODULES
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Step) and thing is not Step
}
