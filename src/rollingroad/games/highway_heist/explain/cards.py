"""What enemy cards do, in sentences with their numbers."""

from __future__ import annotations

from typing import Final

from rollingroad.core.words import listed
from rollingroad.games.highway_heist.content.models import Effect, Scenario
from rollingroad.games.highway_heist.explain.registry import MAIN_NAMES, Number

_CARS: Final = {
    "each-pv": "every team vehicle",
    "active-pv": "the active vehicle",
    "ramsey-pv": "Ramsey's vehicle",
    "nearest-pv": "the nearest team vehicle",
    "nearest-wreck": "the nearest wreck",
    "each-suv": "every SUV",
    "semi-rear": "the Semi's rear",
    "semi-cab": "the Semi's cab",
    **MAIN_NAMES,
}

_WHERE: Final = {
    "": "",
    "always": "",
    "enemy-peg-on-top": " with an enemy peg on top",
    "suv-directly-in-front": " with an SUV directly in front",
    "suv-directly-behind": " with an SUV directly behind",
    "two-suvs-adjacent": " with two SUVs beside it",
    "wreck-adjacent": " beside a wreck",
    "unmanned": " without a driver",
    "adjacent-to-main": " beside {main}",
    "directly-beside-main": " directly North or South of {main}",
    "directly-behind-main": " directly behind {main}",
    "in-main-lane": " in the lane of {main}",
    "adjacent-to-shaw": " beside Shaw's Car",
    "in-radar-zone": " in the radar zone",
    "in-east-columns": " in the last {n} columns",
    "adjacent-to-suv": " beside an SUV",
}
"""HH-IF: which vehicles or wrecks are meant."""

_EFFECTS: Final = {
    "place-suv": "an SUV appears {distance:space} {side} {anchor}",
    "place-suv-edge": "{lanes} from the {edge}",
    "place-peg": "an enemy peg climbs onto {on}",
    "damage": "{amount} damage to every vehicle{where}",
    "tank-fires": "the Tank fires: {amount} damage to every vehicle {fire_min} to {fire_max} spaces away",
    "suvs-move": "every SUV moves up to {steps:space} toward {toward}",
    "suvs-activate": "every SUV attacks, as by the enemy die",
    "pegs-activate": "every enemy peg acts, as by the enemy die",
    "remove-wrecks": "every wreck{where} leaves the road",
    "raise-strength": "{of} regains {amount} strength",
    "main-moves": "{main} moves {steps:lane} toward the active vehicle",
    "push": "every vehicle{where} is pushed {steps:space} {dir}",
    "shotgun": "a loaded shotgun fires and throws the team off the Semi",
    "reload": "the shotgun gains {amount:shell}",
    "throw-off": "the team is thrown off the Semi",
    "close-door": "the Semi's door closes, unless it is jammed open",
    "lose-cargo": "every vehicle{where} loses {amount:crate}",
    "lose-boost": "the owner of every vehicle{where} loses {amount:boost token}",
    "lock": "the radar lock {lock}",
    "radar": "the Chopper flies {steps:space} toward Ramsey; radar lock +1 if she is in its zone",
    "missiles": "a missile for {missile_base} damage plus the lock, if Ramsey is in the zone and locked on",
    "shaw-hunts": "Shaw's Car slams a vehicle beside it, or moves up to {steps:space} toward Ramsey",
}
"""HH-FX: each effect with its numbers."""


def effect_words(effect: Effect, scenario: Scenario) -> str:
    """`2 damage to every vehicle beside the Tank.`, to follow a colon."""
    tank, chopper = scenario.tank, scenario.chopper
    main = MAIN_NAMES[scenario.scenario.main_enemy]
    text = _EFFECTS[effect.fx].format(
        distance=Number(effect.distance),
        side={"east": "ahead of", "west": "behind"}.get(effect.dir, ""),
        anchor=_CARS.get(effect.anchor, main),
        edge=effect.edge.capitalize(),
        lanes=f"an SUV enters {listed([f'lane {lane}' for lane in effect.lanes])}",
        on=_CARS.get(effect.on, ""),
        of=_CARS.get(effect.of, ""),
        amount=Number(effect.amount),
        where=_WHERE[effect.if_].format(main=main, n=effect.n),
        steps=Number(effect.steps),
        toward=_CARS.get(effect.toward, ""),
        dir=effect.dir.capitalize(),
        main=main,
        lock="rises to its maximum" if effect.set else f"changes by {effect.change:+}",
        fire_min=tank.fire_min if tank else 0,
        fire_max=tank.fire_max if tank else 0,
        missile_base=chopper.missile_base if chopper else 0,
    )
    guard = _CARS[effect.only_if.removeprefix("enemy-peg-on-")] if effect.only_if else ""
    return f"{text}{f', if an enemy peg is on {guard}' if guard else ''}."
