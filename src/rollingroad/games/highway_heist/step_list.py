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


def _steps_in(module: ModuleType) -> dict[str, type[Step[Any]]]:
    return {
        name: thing
        for name, thing in vars(module).items()
        if isinstance(thing, type) and issubclass(thing, Step) and thing is not Step
    }


STEPS: dict[str, type[Step[Any]]] = {
    name: step
    for module in (
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
    for name, step in _steps_in(module).items()
}
