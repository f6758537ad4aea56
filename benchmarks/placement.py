"""What free placement costs in Shattered Highways: the reachable set, one place tested, a driver's list.

`growth` says what a decision costs as the table fills.
"""

from __future__ import annotations

from typing import cast

from benchmarks.timing import microseconds
from rollingroad.core.engine.rng import Rng
from rollingroad.core.registry import load_game
from rollingroad.games.shattered_highways.game import ShatteredHighways
from rollingroad.games.shattered_highways.notation.actions import inches
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.placement.canonical import driver_list
from rollingroad.games.shattered_highways.rules.placement.placing import reach_of
from rollingroad.games.shattered_highways.rules.state import RoadState

PACKS = (8, 16)
TABLES = 12
CROWDS = (2, 4, 8, 12, 16, 24, 32)
DECISIONS = 100
"""From each table: two or three rounds of a middling crowd."""
CLASSES = (("buggy", 8, 18), ("car", 10, 24), ("truck", 12, 30), ("rig", 12, 64))


def pack(rng: Rng, vehicles: int) -> RoadState:
    """That number of vehicles of two sides close together, most with a driver and a gun."""
    lines, boxes = ["turn: v1"], list[Box]()
    while len(boxes) < vehicles:
        cls, width, length = CLASSES[rng.below(len(CLASSES))]
        box = Box(64 + rng.below(160 - width), 80 + rng.below(220 - length), width, length)
        if box.is_free(boxes, 288):
            boxes.append(box)
            gun = "mounts machine-gun front" if cls != "buggy" else "mounts machine-gun front added"
            at = f"{inches(box.x)}, {inches(box.y)}"
            lines.append(f"v{len(boxes)}: {1 + len(boxes) % 2} {cls}; at {at}; {gun}")
    return cast(RoadState, load_game(ShatteredHighways, None).from_position("\n".join(lines)))


def packs(vehicles: int) -> list[RoadState]:
    rng = Rng(f"placement {vehicles}")
    return [pack(rng, vehicles) for _ in range(TABLES)]


def reach_costs(vehicles: int, seconds: float) -> float:
    tables = packs(vehicles)

    def loop(rounds: int) -> None:
        for i in range(rounds):
            reach_of(tables[i % TABLES], i % vehicles)

    return microseconds(loop, seconds)


def place_costs(vehicles: int, seconds: float) -> float:
    tables = packs(vehicles)
    sets = [reach_of(table, 0) for table in tables]

    def loop(rounds: int) -> None:
        for i in range(rounds):
            within = sets[i % TABLES]
            within.contains(within.x + i % 40 - 20, within.y + i % 140 - 70)

    return microseconds(loop, seconds)


def list_costs(vehicles: int, seconds: float) -> float:
    tables = packs(vehicles)
    sets = [[reach_of(table, v) for v in range(vehicles)] for table in tables]

    def loop(rounds: int) -> None:
        for i in range(rounds):
            v = i % vehicles
            driver_list(tables[i % TABLES], v, sets[i % TABLES][v])

    return microseconds(loop, seconds)


def play_on(tables: list[RoadState], seed: int) -> None:
    """That number of decisions by random bots, over as many battles as needed."""
    dice, taken, drawn, decisions = Rng(seed), seed, 0, 0
    bots = dice.fork("bots")
    state = tables[taken % TABLES].copy()
    while decisions < DECISIONS:
        if not state.open:
            taken += 1
            state = tables[taken % TABLES].copy()
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(dice.at(drawn)), ask.seat)
            drawn += 1
        else:
            actions = ask.actions()
            state.apply(actions[bots.below(len(actions))], ask.seat)
            decisions += 1


def decision_costs(vehicles: int, seconds: float) -> float:
    tables = packs(vehicles)

    def loop(rounds: int) -> None:
        for seed in range(rounds):
            play_on(tables, seed)

    return microseconds(loop, seconds) / DECISIONS


def growth(seconds: float) -> dict[int, float]:
    """Microseconds for a decision by the number of vehicles that the battle begins with."""
    return {vehicles: decision_costs(vehicles, seconds / len(CROWDS)) for vehicles in CROWDS}


COSTS = {
    "the reachable set": reach_costs,
    "one place tested against it": place_costs,
    "the canonical list of a driver": list_costs,
}


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {
        f"{name}, {vehicles} vehicles": {"µs": loop(vehicles, seconds / 8)}
        for name, loop in COSTS.items()
        for vehicles in PACKS
    }
