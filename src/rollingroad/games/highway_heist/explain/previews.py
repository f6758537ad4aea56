"""Previews of actions for pages to draw: the path of a piece, its target, the danger.

Paths are the shortest that the rules of movement allow. Where a rule leaves the path open (HH-GEO-9), the
preview takes the one that keeps closest to the start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final, Literal

import msgspec

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.highway_heist.explain.labels import moved_thing, step_of
from rollingroad.games.highway_heist.explain.names import occupant, vehicle_of
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.drive import driven_road, open_road
from rollingroad.games.highway_heist.rules.enemies import PegBoards
from rollingroad.games.highway_heist.rules.force import FollowForced, ForceTo, force_targets
from rollingroad.games.highway_heist.rules.lookup import SKILLS
from rollingroad.games.highway_heist.rules.pegs import AdriftLands, PegFalls
from rollingroad.games.highway_heist.rules.ram import SlideWreck, ram_targets
from rollingroad.games.highway_heist.rules.road import OFF, Road, spaces_of
from rollingroad.games.highway_heist.rules.rolls import dice_of, need_of, skill_of
from rollingroad.games.highway_heist.rules.scenarios.chopper import in_radar_zone
from rollingroad.games.highway_heist.rules.scenarios.tank import in_fire_zone
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts.attempts import used_things
from rollingroad.games.highway_heist.rules.stunts.conditions import FeatSpec, sets_of_things
from rollingroad.games.highway_heist.rules.stunts.rewards import RewardChoice, WreckingBall
from rollingroad.games.highway_heist.rules.stunts.targets import (
    KINDS,
    list_things,
    spaces_of_thing,
    things_of,
)

Role = Literal["end", "target", "danger", "push"]


class PreviewMark(msgspec.Struct, frozen=True):
    """A space and why it matters: where something ends, is aimed at, is in danger, or is pushed away."""

    at: str
    role: Role


class HeistPreview(msgspec.Struct, frozen=True):
    path: list[str]
    """The spaces from start to end, both included; empty where nothing moves."""
    marks: list[PreviewMark]
    note: str
    """What the action would do, in one short sentence; empty where its label says it all."""


def preview(s: HeistState, action: int) -> HeistPreview | None:
    """What to draw for an allowed action; None where there is nothing."""
    draw = _PREVIEWS.get(kind_of(action))
    if draw is None or not any(ask.allows(action) for ask in s.open):
        return None
    return draw(s, action)


def _marks(s: HeistState, spaces: Iterable[int], role: Role) -> list[PreviewMark]:
    return [PreviewMark(s.road.name(space), role) for space in spaces]


def _aim_at(s: HeistState, spaces: Iterable[int], note: str = "") -> HeistPreview:
    return HeistPreview([], _marks(s, spaces, "target"), note)


def _at_place(role: Role) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], _marks(s, [first(action)], role), "")


def _note_only(words: str) -> Callable[[HeistState, int], HeistPreview]:
    return lambda s, action: HeistPreview([], [], words)


# Paths


def way(road: Road, start: int, end: int, free: int) -> list[int]:
    """HH-GEO-8: a shortest path through `free`; the end itself may be occupied."""
    layers = _layers(road, start, free)
    number = next(number for number, layer in enumerate(layers) if road.near[end] & layer)
    spaces = [end]
    for layer in layers[number::-1]:
        before = spaces_of(road.near[spaces[-1]] & layer)
        spaces.append(min(before, key=lambda space: road.manhattan(start, space)))
    return spaces[::-1]


@lru_cache(maxsize=32)
def _layers(road: Road, start: int, free: int) -> list[int]:
    """The spaces that are 0, 1, 2 ... steps away; cached, since one question asks for them many times."""
    reached = new = 1 << start
    layers = []
    while new:
        layers.append(new)
        wider = reached | road.spread(reached) & free
        reached, new = wider, wider & ~reached
    return layers


def _path_preview(s: HeistState, spaces: list[int], more: list[PreviewMark], note: str) -> HeistPreview:
    names = [s.road.name(space) for space in spaces]
    return HeistPreview(names if len(names) > 1 else [], [PreviewMark(names[-1], "end"), *more], note)


def _drive(s: HeistState, action: int) -> HeistPreview:
    return _drive_preview(s, s.active, way(s.road, s.pv[s.active], first(action), driven_road(s, s.active)))


def _nudge(s: HeistState, action: int) -> HeistPreview:
    return _drive_preview(s, s.active, [s.pv[s.active], first(action)])


def _follow(s: HeistState, action: int) -> HeistPreview | None:
    step = step_of(s)
    if not isinstance(step, FollowForced):
        return None
    return _drive_preview(s, step.seat, [s.pv[step.seat], step.space])


def _drive_preview(s: HeistState, seat: int, spaces: list[int]) -> HeistPreview:
    """HH-TANK-6, HH-CHOP-3, HH-SUV-2: the path of a drive and the dangers at its end."""
    end = spaces[-1]
    slammers = spaces_of(s.suvs & s.road.near[end])
    fears = _zones(s, seat, end)
    marks = _marks(s, [end] if fears else [], "danger") + _marks(s, slammers, "danger")
    if slammers:
        fears.append(f"beside {count(len(slammers), 'SUV')}")
    return _path_preview(s, spaces, marks, f"Ends {listed(fears, 'and')}." if fears else "")


def _zones(s: HeistState, seat: int, space: int) -> list[str]:
    zones = ["in range of the Tank"] if in_fire_zone(s, space) else []
    if s.chopper != OFF and in_radar_zone(s, space):
        zones.append("in the radar zone" + (", with Ramsey aboard" if s.ramsey == seat else ""))
    return zones


def _leap(s: HeistState, action: int) -> HeistPreview:
    """HH-VEH-1: a player who leaves the wheel leaves the vehicle unmanned."""
    seat, roof = s.active, first(action)
    note = f"{vehicle_of(s, seat)} is left without a driver." if s.peg[seat] == kinds.WHEEL else ""
    return _hop(s, s.place_of(seat), roof, note)


def _take_wheel(s: HeistState, action: int) -> HeistPreview:
    return _hop(s, s.place_of(s.active), s.pv[s.active], "")


def _hop(s: HeistState, start: int, end: int, note: str) -> HeistPreview:
    return _path_preview(s, [start, end] if start != end else [end], [], note)


def _land(s: HeistState, action: int) -> HeistPreview | None:
    step, roof = step_of(s), first(action)
    if isinstance(step, PegBoards):
        return _hop(s, step.roof, roof, "")
    if isinstance(step, AdriftLands):
        return _hop(s, s.left[step.seat], roof, "")
    return _hop(s, step.space, roof, "") if isinstance(step, PegFalls) else None


def _stand(s: HeistState, action: int) -> HeistPreview:
    return _hop(s, s.peg[s.open[0].seat], first(action), "")


def _push(s: HeistState, action: int) -> HeistPreview | None:
    step = step_of(s)
    if not isinstance(step, ForceTo):
        return None
    spaces = way(s.road, step.target, first(action), open_road(s))
    return _path_preview(s, spaces, _marks(s, [step.target], "push"), "")


# Wrecks and vehicles that a stunt moves


def _slide(s: HeistState, action: int) -> HeistPreview | None:
    step, end = step_of(s), first(action)
    if isinstance(step, SlideWreck):
        return _path_preview(s, [step.space, end], [], "")
    return _crash(s, _moved_way(s, end), end)


def _toss(s: HeistState, action: int) -> HeistPreview | None:
    """HH-DO-toss: straight, over everything."""
    start, end = moved_thing(s), first(action)
    ray = next((ray for ray in s.road.rays[start] if end in ray), [])
    return _crash(s, [start, *ray[: ray.index(end) + 1]] if ray else [start], end)


def _move(s: HeistState, action: int) -> HeistPreview:
    return _path_preview(s, _moved_way(s, first(action)), [], "")


def _moved_way(s: HeistState, end: int) -> list[int]:
    start = moved_thing(s)
    return [start] if start == end else way(s.road, start, end, open_road(s))


def _crash(s: HeistState, spaces: list[int], end: int) -> HeistPreview | None:
    """A wreck that may end on an SUV or in the Tank."""
    step = step_of(s)
    if not isinstance(step, RewardChoice):
        return None
    if s.kind[end] == kinds.TANK:
        damage = step.reward(s).main_damage
        note = f"The wreck is gone and the Tank takes {damage} damage."
        return _path_preview(s, spaces, _marks(s, [end], "target"), note)
    return _run_over(s, spaces, end)


def _roll_on(s: HeistState, action: int) -> HeistPreview | None:
    step, end = step_of(s), first(action)
    return _run_over(s, [step.space, end], end) if isinstance(step, WreckingBall) else None


def _run_over(s: HeistState, spaces: list[int], end: int) -> HeistPreview:
    """HH-WRECK-2: a wreck removes the vehicle it lands on."""
    if s.kind[end] == kinds.EMPTY or len(spaces) == 1:
        return _path_preview(s, spaces, [], "")
    note = f"{sentence(occupant(s, end))} is removed."
    return _path_preview(s, spaces, _marks(s, [end], "target"), note)


# Rolls


def _roll_note(s: HeistState, what: int, result: str) -> str:
    """`Speed roll with 4 dice that needs 3: the SUV becomes a wreck.`"""
    skill = SKILLS[skill_of(s, what, 0)].capitalize()
    dice, need = count(dice_of(s, what, s.active, 0), "die", "dice"), need_of(s, what, s.active, 0)
    return f"{skill} roll with {dice} that needs {need}: {result}."


def _ram(s: HeistState, action: int) -> HeistPreview:
    note = _roll_note(s, kinds.RAM_ROLL, "the SUV becomes a wreck")
    return _aim_at(s, spaces_of(ram_targets(s, s.active)), note)


def _force(s: HeistState, action: int) -> HeistPreview:
    far = count(s.t.force_steps, "space")
    note = _roll_note(s, kinds.FORCE_ROLL, f"it is moved up to {far}, and its space may be taken")
    return _aim_at(s, force_targets(s, s.active), note)


def _shake(s: HeistState, action: int) -> HeistPreview:
    note = _roll_note(s, kinds.SHAKE_ROLL, "the enemy peg falls off the roof")
    return _aim_at(s, [s.pv[s.active]], note)


def _brawl(s: HeistState, action: int) -> HeistPreview:
    note = _roll_note(s, kinds.BRAWL_ROLL, "the enemy peg falls off the roof")
    return _aim_at(s, [s.peg[s.active]], note)


def _hijack(s: HeistState, action: int) -> HeistPreview:
    lost = f", and {vehicle_of(s, s.active)} stays behind" if s.pv[s.active] != OFF else ""
    note = _roll_note(s, kinds.HIJACK_ROLL, f"the SUV is taken over at full strength{lost}")
    return _aim_at(s, [s.peg[s.active]], note)


def _feat(s: HeistState, seat: int, spec: FeatSpec) -> HeistPreview:
    """HH-STUNT-6, HH-DO-main-damage: the things that meet the conditions, and the enemy that is damaged."""
    things = {thing for found in sets_of_things(s, seat, spec) for thing in found}
    for reward in spec.feat.rewards:
        if reward.do == "main-damage" and reward.target in _ENEMIES:
            things.update(list_things(s, things_of(s, seat, KINDS.index(reward.target))))
    spaces = sorted({space for thing in things for space in spaces_of_thing(s, thing)})
    return _aim_at(s, spaces, spec.feat.text)


_ENEMIES: Final = ("tank", "chopper", "shaw")


def _stunt(s: HeistState, action: int) -> HeistPreview:
    return _feat(s, s.active, s.t.stunt_specs[first(action)])


def _special(s: HeistState, action: int) -> HeistPreview:
    return _feat(s, s.active, s.t.feat_specs[first(action)])


def _react(s: HeistState, action: int) -> HeistPreview:
    return _feat(s, second(action), s.t.stunt_specs[first(action)])


def _use(s: HeistState, action: int) -> HeistPreview:
    things = used_things(s, action)
    return _aim_at(s, [space for thing in things for space in spaces_of_thing(s, thing)])


# People and cards


def _character(s: HeistState, action: int) -> HeistPreview:
    board = s.t.characters[first(action)]
    return HeistPreview([], [], f"{board.power_name}: {board.text}")


def _vehicle(s: HeistState, action: int) -> HeistPreview:
    board = s.t.vehicles[first(action)]
    return HeistPreview([], [], f"{board.power_name}: {board.text}")


def _turn(s: HeistState, action: int) -> HeistPreview:
    place = s.place_of(first(action))
    return _aim_at(s, [place] if place >= 0 else [])


def _ramsey(s: HeistState, action: int) -> HeistPreview:
    return _aim_at(s, [s.pv[first(action)]])


_PREVIEWS: Final[dict[int, Callable[[HeistState, int], HeistPreview | None]]] = {
    kinds.CHARACTER: _character,
    kinds.VEHICLE: _vehicle,
    kinds.PLACE: _at_place("end"),
    kinds.RAMSEY: _ramsey,
    kinds.TURN: _turn,
    kinds.DRIVE: _drive,
    kinds.LEAP: _leap,
    kinds.TAKE_WHEEL: _take_wheel,
    kinds.RAM: _ram,
    kinds.FORCE: _force,
    kinds.SHAKE: _shake,
    kinds.BRAWL: _brawl,
    kinds.HIJACK: _hijack,
    kinds.TAKE_BOOST: _note_only("The actions of this turn end."),
    kinds.STUNT: _stunt,
    kinds.SPECIAL: _special,
    kinds.END: _note_only("The enemy die is rolled next."),
    kinds.NUDGE: _nudge,
    kinds.NITRO: _drive,
    kinds.TARGET: _at_place("target"),
    kinds.PUSH: _push,
    kinds.FOLLOW: _follow,
    kinds.SLIDE: _slide,
    kinds.USE: _use,
    kinds.TOSS: _toss,
    kinds.MOVE: _move,
    kinds.ROLL_ON: _roll_on,
    kinds.LAND: _land,
    kinds.SLAM: _at_place("target"),
    kinds.REACT: _react,
    kinds.KNOCK: _at_place("target"),
    kinds.STAND: _stand,
    kinds.ENEMY_CARD: lambda s, action: HeistPreview([], [], s.t.enemy_cards[first(action)].text),
    kinds.STUNT_CARD: lambda s, action: HeistPreview([], [], s.t.stunts[first(action)].text),
}
"""Kinds that are not listed have nothing to draw: their label and the odds say it all."""
