"""Scenarios of the box as plans: what scenarios.toml says, read once into numbers."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.content import Points, Scenario, Side, Victory
from rollingroad.games.shattered_highways.kinds import (
    ATTACK,
    BOARD,
    CHANGE,
    CLEAR,
    CLEAR_OWN,
    DROP,
    MOVE,
    NUDGE,
    PICK_UP,
    RAM,
    RAM_LOCKED,
    RELOAD,
    SHOOT,
    SHOOT_AT,
    UNCOUPLE,
    USE_NITRO,
    USE_SMOKE,
)
from rollingroad.games.shattered_highways.kit import CLASSES
from rollingroad.games.shattered_highways.plan import CIRCUIT, SCENARIOS, Plan

SIDES: Final[tuple[Side, ...]] = ("a", "b", "c", "d")
LESSONS: Final[dict[str, tuple[int, ...]]] = {
    "move": (MOVE,),
    "nudge": (NUDGE,),
    "ram": (RAM, RAM_LOCKED),
    "nitro": (USE_NITRO,),
    "board": (BOARD,),
    "change": (CHANGE,),
    "attack": (ATTACK, CLEAR_OWN),
    "shoot": (SHOOT, SHOOT_AT, DROP),
    "clear": (CLEAR, RELOAD),
    "smoke": (USE_SMOKE,),
    "uncouple": (UNCOUPLE,),
    "pick-up": (PICK_UP,),
}
"""The names that a teaching stage allows actions by (SH-SCENARIO-LAST)."""


def make_plan(scenario: Scenario, points: Points, rounds: int, shift: tuple[int, int]) -> Plan:
    """The plan for a table; `shift` moves the zones to the middle of one that is larger than usual."""
    kind = SCENARIOS.index(scenario.id)
    plan = Plan(scenario.id, scenario.name, kind, rounds or scenario.rounds)
    dx, dy = shift
    for side in SIDES[: len(scenario.zones)]:
        zones = scenario.zones[side]
        plan.zones.append([(x0 + dx, y0 + dy, x1 + dx, y1 + dy) for x0, y0, x1, y1 in zones])
    if scenario.first_placer in SIDES:
        plan.first_placer = SIDES.index(scenario.first_placer)
    plan.neutral = [(each.x + dx, each.y + dy, each.hp, each.cans) for each in scenario.neutral]
    plan.hero_drives = kind == CIRCUIT
    plan.lessons = lessons(scenario)
    _marks(plan, scenario)
    _worths(plan, scenario, points)
    return plan


def _marks(plan: Plan, scenario: Scenario) -> None:
    for number, side in enumerate(SIDES):
        needs = scenario.requires.get(side)
        if needs is not None and needs.marked:
            plan.marker = number
            plan.hero_on_marked = needs.hero_aboard
            for cls in needs.class_any or ([needs.class_] if needs.class_ else CLASSES):
                plan.markable |= 1 << CLASSES.index(cls)


def _worths(plan: Plan, scenario: Scenario, points: Points) -> None:
    plan.hero_out, plan.fodder_out = points.hero_out, points.fodder_out
    plan.trailer_lost = sum(extra.points for extra in scenario.vp_extra)
    by_type: dict[str, Victory] = {victory.type: victory for victory in scenario.victory}
    if "break-away" in by_type:
        plan.gap, plan.gap_from = by_type["break-away"].gap, by_type["break-away"].from_round
    if "score" in by_type:
        plan.can, plan.tanker = (each.value for each in by_type["score"].points)
    if "race-points" in by_type:
        plan.awards = list(by_type["race-points"].awards)
        plan.wreck, plan.last_left = by_type["wreck-points"].worth, by_type["last-standing"].worth


def lessons(scenario: Scenario) -> list[int]:
    """By round, as long as not everything is allowed: the kinds of action that are."""
    found: list[int] = []
    for lesson in sorted(scenario.teaching, key=lambda each: each.round):
        if lesson.allow != "all":
            kinds = [kind for name in lesson.allow for kind in LESSONS[name]]
            found.append(sum(1 << kind for kind in kinds))
    return found
