"""All steps of Shattered Highways by name, so that positions can name them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways import (
    attacking,
    back_edge,
    boarding,
    clinging,
    damage_dice,
    driving,
    dropping,
    hidden,
    launch,
    lead,
    losing,
    nudging,
    orders,
    pulling,
    ramming,
    rigs,
    sequence,
    setup,
    shooting,
    shots,
    turn,
    wounds,
    wrecks,
)

MODULES: tuple[ModuleType, ...] = (
    attacking,
    back_edge,
    boarding,
    clinging,
    damage_dice,
    driving,
    dropping,
    hidden,
    launch,
    lead,
    losing,
    nudging,
    orders,
    pulling,
    ramming,
    rigs,
    sequence,
    setup,
    shooting,
    shots,
    turn,
    wounds,
    wrecks,
)

STEPS: dict[str, type[Step[Any]]] = {
    name: thing
    for module in MODULES
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Step) and thing is not Step
}
