"""The rewards of stunts with a choice: wrecks and vehicles that are moved, cargo, pegs on the Semi."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.words import count, sentence
from rollingroad.games.highway_heist.explain.paths import at_place, hop, marks, path_preview, way
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    HeistPreview,
    Label,
    asking,
    occupant,
    question,
    step_of,
    thing_at,
)
from rollingroad.games.highway_heist.rules import kinds, reasons, rewards
from rollingroad.games.highway_heist.rules.drive import open_road
from rollingroad.games.highway_heist.rules.ram import SlideWreck
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState


def moved_thing(s: HeistState) -> int:
    """The space of the wreck or vehicle that the open question moves, or OFF."""
    step = step_of(s)
    if isinstance(step, rewards.WreckingBall):
        return step.space
    return step.start(s) if isinstance(step, rewards.RewardChoice) else OFF


# Labels and previews


def _wreck_label(verb: str) -> Label:
    """The label of moving a wreck to a space, onto something, or not at all."""

    def words(s: HeistState, action: int) -> str:
        end = first(action)
        if isinstance(step_of(s), rewards.RewardChoice) and end == moved_thing(s):
            return f"Leave the wreck in {s.road.name(end)}"
        if s.kind[end] == kinds.EMPTY:
            return f"{verb} the wreck to {s.road.name(end)}"
        return f"{verb} the wreck into {occupant(s, end)}"

    return words


def _move_label(s: HeistState, action: int) -> str:
    start, end = moved_thing(s), s.road.name(first(action))
    if not isinstance(step_of(s), rewards.RewardChoice) or start == OFF:
        return f"Steer to {end}"
    if first(action) == start:
        return f"Leave {occupant(s, start)}"
    return f"Steer {occupant(s, start).rpartition(' in ')[0]} to {end}"


def _moved_way(s: HeistState, end: int) -> list[str]:
    return way(s.road, moved_thing(s), end, open_road(s))


def _slide_preview(s: HeistState, action: int) -> HeistPreview:
    step, end = step_of(s), first(action)
    if isinstance(step, SlideWreck):
        return path_preview(way(s.road, step.space, end, open_road(s)))
    return _crash(s, _moved_way(s, end), end)


def _toss_preview(s: HeistState, action: int) -> HeistPreview:
    """HH-DO-toss: straight, over everything."""
    start, end = moved_thing(s), first(action)
    ray = next((ray for ray in s.road.rays[start] if end in ray), [])
    path = [start, *ray[: ray.index(end) + 1]] if ray else [start]
    return _crash(s, [s.road.name(space) for space in path], end)


def _crash(s: HeistState, path: list[str], end: int) -> HeistPreview:
    """A wreck that may end on an SUV or in the Tank."""
    if s.kind[end] == kinds.TANK:
        damage = asking(s, rewards.RewardChoice).reward(s).main_damage
        note = f"The wreck is gone and the Tank takes {damage} damage."
        return path_preview(path, marks(s, [end], "target"), note)
    return _run_over(s, path, end)


def _run_over(s: HeistState, path: list[str], end: int) -> HeistPreview:
    """HH-WRECK-2: a wreck removes the vehicle it lands on."""
    if s.kind[end] == kinds.EMPTY or len(path) == 1:
        return path_preview(path)
    note = f"{sentence(occupant(s, end))} is removed."
    return path_preview(path, marks(s, [end], "target"), note)


# Wrecks and vehicles that are moved

SLIDE: Final = HEIST.explain(kinds.SLIDE, preview=_slide_preview, label=_wreck_label("Slide"))
TOSS: Final = HEIST.explain(kinds.TOSS, preview=_toss_preview, label=_wreck_label("Throw"))
MOVE: Final = HEIST.explain(
    kinds.MOVE, preview=lambda s, action: path_preview(_moved_way(s, first(action))), label=_move_label
)
ROLL_ON: Final = HEIST.explain(
    kinds.ROLL_ON,
    preview=lambda s, action: _run_over(
        s, [s.road.name(moved_thing(s)), s.road.name(first(action))], first(action)
    ),
    label=_wreck_label("Roll"),
)


@SLIDE.refusal(reasons.NOT_ADJACENT, "HH-POWER-DOM")
def slide_too_far(s: HeistState, action: int, seat: int) -> str:
    step, end = asking(s, SlideWreck), first(action)
    away, steps = count(s.road.distance[step.space][end], "space"), s.t.slide_steps[s.character[step.seat]]
    far = "one" if steps == 1 else f"{steps} at the most"
    return f"{s.road.name(end)} is {away} from the wreck; it slides {far}"


def bad_landing(s: HeistState, action: int, seat: int) -> str:
    end = first(action)
    if kind_of(action) == kinds.ROLL_ON and end == moved_thing(s):
        return f"the wreck is in {s.road.name(end)} already"
    return f"{thing_at(s, end)} is in {s.road.name(end)}; it may not end there"


def too_far(s: HeistState, action: int, seat: int) -> str:
    end = first(action)
    away, step = count(s.road.distance[moved_thing(s)][end], "space"), question(s).step
    steps = step.reward(s).steps if isinstance(step, rewards.RewardChoice) else 1
    return f"{s.road.name(end)} is {away} away; it goes {steps} at the most"


for _moved in (SLIDE, TOSS, MOVE, ROLL_ON):
    _moved.refusal(reasons.BAD_LANDING)(bad_landing)
    _moved.refusal(reasons.TOO_FAR)(too_far)

TOSS.refusal(reasons.NOT_STRAIGHT)(
    lambda s, action, seat: (
        f"{s.road.name(first(action))} is in no straight line from {s.road.name(moved_thing(s))}"
    )
)


# Cargo


# On the Semi

HEIST.explain(kinds.KNOCK, preview=at_place("target"))
HEIST.explain(kinds.STAND, preview=lambda s, action: hop(s, s.peg[question(s).seat], first(action)))
