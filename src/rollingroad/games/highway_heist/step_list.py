"""All steps of Highway Heist by name, so that positions can name them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from rollingroad.core.state import Step
from rollingroad.games.highway_heist import (
    cards,
    choices,
    chopper,
    enemies,
    force,
    main_enemy,
    pegs,
    ram,
    reactions,
    rolls,
    round,
    semi,
    setup,
    stunts,
    tank,
    turn,
)

MODULES: tuple[ModuleType, ...] = (
    cards,
    choices,
    chopper,
    enemies,
    force,
    main_enemy,
    pegs,
    ram,
    reactions,
    rolls,
    round,
    semi,
    setup,
    stunts,
    tank,
    turn,
)

STEPS: dict[str, type[Step[Any]]] = {
    name: thing
    for module in MODULES
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Step) and thing is not Step
}
