"""HH-WHEN: the conditions of stunts and special actions, and the things they name.

A thing is the space it stands in (the Tank and the Semi: their rear space), or CHOPPER_THING.
`sets_of_things` finds every set of named things that meets all conditions of a feat.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.games.highway_heist.content import Condition, Feat
from rollingroad.games.highway_heist.kinds import CHOPPER_THING, CLOSED, SUV, WHEEL
from rollingroad.games.highway_heist.pieces import on_semi, ramsey_pv, semi_spaces, tank_spaces
from rollingroad.games.highway_heist.road import EAST, NORTH, OFF, SOUTH, WEST, spaces_of
from rollingroad.games.highway_heist.state import HeistState

Things = tuple[int, ...]
Finder = Callable[[HeistState, int, Condition, list[int]], list[int]]

WHEN: Final[dict[str, Callable[[HeistState, int, Condition], bool]]] = {}
"""Conditions that are simply true or false for the player."""

FIND: Final[dict[str, Finder]] = {}
"""Conditions that find things: each gets the spaces of the thing named by `of` or `beyond`."""


def names_of(feat: Feat) -> list[str]:
    """The names its conditions give, in order."""
    return [condition.as_ for condition in feat.conditions if condition.as_]


def sets_of_things(s: HeistState, seat: int, feat: Feat) -> list[Things]:
    """HH-STUNT-6: every set that meets all conditions; empty: the feat is not possible (HH-ROLL-2)."""
    if feat.skill in ("speed", "control") and not s.manned(seat):
        return []
    return _without_repeats(_search(s, seat, feat)[0])


def possible(s: HeistState, seat: int, feat: Feat) -> bool:
    return bool(sets_of_things(s, seat, feat))


def first_failing(s: HeistState, seat: int, feat: Feat) -> Condition | None:
    """The first condition that no set of things meets, for saying why not."""
    return _search(s, seat, feat)[1]


def _search(s: HeistState, seat: int, feat: Feat) -> tuple[list[Things], Condition | None]:
    """Condition by condition: the sets that meet them all, or the first condition that none meets."""
    sets: list[Things] = [()]
    names: list[str] = []
    for condition in feat.conditions:
        sets = _extend(s, seat, condition, sets, names)
        if not sets:
            return sets, condition
        if condition.as_:
            names.append(condition.as_)
    return sets, None


def _extend(
    s: HeistState, seat: int, condition: Condition, sets: list[Things], names: list[str]
) -> list[Things]:
    if condition.is_ in WHEN:
        return sets if WHEN[condition.is_](s, seat, condition) else []
    longer: list[Things] = []
    for things in sets:
        found = _found(s, seat, condition, _anchors(s, seat, condition, things, names))
        if not condition.as_:
            if found:
                longer.append(things)
            continue
        longer += [(*things, thing) for thing in found if thing not in things]
    return longer


def _found(s: HeistState, seat: int, condition: Condition, anchors: list[list[int]]) -> list[int]:
    """What the condition finds from any of its anchors, in resolution order."""
    find = FIND[condition.is_]
    return sorted({thing for anchor in anchors for thing in find(s, seat, condition, anchor)})


def _anchors(
    s: HeistState, seat: int, condition: Condition, things: Things, names: list[str]
) -> list[list[int]]:
    """The spaces of each thing that the condition may be measured from; one without spaces if from none."""
    name = condition.of or condition.beyond
    if not name:
        return [[]]
    if name in names:
        return [spaces_of_thing(s, things[names.index(name)])]
    return [_spaces(s, name, thing) for thing in things_of_kind(s, seat, name)]


def _spaces(s: HeistState, word: str, thing: int) -> list[int]:
    """HH-SEMI-2: only the word `semi` means all three spaces."""
    return semi_spaces(s) if word == "semi" else spaces_of_thing(s, thing)


def _without_repeats(sets: list[Things]) -> list[Things]:
    """The same things under other names are the same set."""
    seen: set[Things] = set()
    kept = []
    for things in sets:
        same = tuple(sorted(things))
        if same not in seen:
            seen.add(same)
            kept.append(things)
    return kept


def spaces_of_thing(s: HeistState, thing: int) -> list[int]:
    """HH-GEO-5: a thing of several spaces counts as all of them, from the West."""
    if thing == CHOPPER_THING:
        return [s.chopper]
    if thing == s.tank != OFF:
        return tank_spaces(s)
    return [thing]


# Conditions that are true or false


def _when(name: str, test: Callable[[HeistState, int, Condition], bool]) -> None:
    WHEN[name] = test


def manned(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-manned."""
    return s.manned(seat)


def no_enemy_peg_on(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-no-enemy-peg-on; on a destroyed thing the condition finds nothing (HH-SHAW-4)."""
    if c.what == "semi":
        return s.semi != OFF and not any(s.enemy_pegs >> space & 1 for space in semi_spaces(s))
    roof = s.tank if c.what == "tank" else s.shaw
    return roof != OFF and not s.enemy_pegs >> roof & 1


def enemy_peg_on_me(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-enemy-peg-on-me."""
    return s.pv[seat] != OFF and bool(s.enemy_pegs >> s.pv[seat] & 1)


def teammate_on_my_roof(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-teammate-on-my-roof."""
    return s.pv[seat] != OFF and any(rider != seat for rider in s.riders(s.pv[seat]))


def door(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-door: a jammed door is open."""
    return s.semi != OFF and (s.door == CLOSED) == (c.state == "closed")


def shells_empty(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-shells-empty."""
    return s.shells == 0


def my_cargo(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-my-cargo."""
    return s.pv[seat] != OFF and s.cargo[seat] >= c.min


def lock(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-lock."""
    return s.lock >= c.min


def ramsey_aboard(s: HeistState, seat: int, c: Condition) -> bool:
    """HH-WHEN-ramsey-aboard."""
    return s.ramsey == seat


_when("manned", manned)
_when("no-enemy-peg-on", no_enemy_peg_on)
_when("enemy-peg-on-me", enemy_peg_on_me)
_when("teammate-on-my-roof", teammate_on_my_roof)
_when("door", door)
_when("shells-empty", shells_empty)
_when("my-cargo", my_cargo)
_when("lock", lock)
_when("ramsey-aboard", ramsey_aboard)


# Conditions that find things


def my_peg_on(s: HeistState, seat: int, c: Condition, anchor: list[int]) -> list[int]:
    """HH-WHEN-my-peg-on."""
    roof = s.peg[seat]
    if roof < 0:
        return []
    here = {
        "suv": s.kind[roof] == SUV,
        "tank": roof == s.tank,
        "shaw": roof == s.shaw,
        "semi": on_semi(s, roof),
        "semi-rear": s.semi != OFF and roof == s.semi,
        "semi-cab": s.semi != OFF and roof == semi_spaces(s)[2],
    }
    return [roof] if here[c.what] else []


def suv_line(s: HeistState, seat: int, c: Condition, anchor: list[int]) -> list[int]:
    """HH-WHEN-suv-line: the furthest SUV of each straight line with enough of them."""
    found = []
    if s.pv[seat] == OFF:
        return []
    for ray in s.road.rays[s.pv[seat]]:
        suvs = [space for space in ray if s.suvs >> space & 1]
        if len(suvs) >= c.min:
            found.append(suvs[-1])
    return found


def clear_lane_to(s: HeistState, seat: int, c: Condition, anchor: list[int]) -> list[int]:
    """HH-WHEN-clear-lane-to: in the own lane, near enough, with nothing between."""
    if s.pv[seat] == OFF:
        return []
    return [
        thing
        for thing in things_of_kind(s, seat, c.what)
        if any(clear_between(s, s.pv[seat], space, c.n) for space in _spaces(s, c.what, thing))
    ]


def clear_between(s: HeistState, start: int, end: int, most: int) -> bool:
    """Two spaces of one lane, at most so far apart, with no occupant between them."""
    road = s.road
    if road.lane(start) != road.lane(end) or not 1 <= road.distance[start][end] <= most:
        return False
    between = range(min(start, end) + road.lanes, max(start, end), road.lanes)
    return not any(s.occupied >> space & 1 for space in between)


def landing(s: HeistState, seat: int, c: Condition, anchor: list[int]) -> list[int]:
    """HH-WHEN-landing."""
    space = landing_space(s, anchor[0])
    return [space] if space != OFF else []


def landing_space(s: HeistState, beyond: int) -> int:
    """The first free space East of a thing in its lane; occupants before it are flown over."""
    space = s.road.next[beyond][EAST]
    while space != OFF and not s.is_free(space):
        space = s.road.next[space][EAST]
    return space


def ramsey_swap(s: HeistState, seat: int, c: Condition, anchor: list[int]) -> list[int]:
    """HH-WHEN-ramsey-swap, HH-RAMSEY-4: who receives her: a manned neighbour, or the own vehicle."""
    if not s.manned(seat) or ramsey_pv(s) == OFF:
        return []
    near = s.road.near[s.pv[seat]]
    if s.ramsey == seat:
        return [
            s.pv[other]
            for other in range(s.players)
            if other != seat and s.manned(other) and near >> s.pv[other] & 1
        ]
    return [s.pv[seat]] if near >> ramsey_pv(s) & 1 else []


def near(s: HeistState, seat: int, c: Condition, anchor: list[int]) -> list[int]:
    """HH-WHEN-near."""
    return [
        thing
        for thing in things_of_kind(s, seat, c.what)
        if related(s, c, _spaces(s, c.what, thing), anchor) and passes_filters(s, c, thing)
    ]


FIND["my-peg-on"] = my_peg_on
FIND["suv-line"] = suv_line
FIND["clear-lane-to"] = clear_lane_to
FIND["landing"] = landing
FIND["ramsey-swap"] = ramsey_swap
FIND["near"] = near


def things_of_kind(s: HeistState, seat: int, kind: str) -> list[int]:
    """HH-WHEN-near: the things that a word means; a destroyed or absent one is none."""
    if kind == "suv":
        return spaces_of(s.suvs)
    if kind == "wreck":
        return spaces_of(s.wrecks)
    if kind == "pv":
        return spaces_of(s.pv_mask())
    if kind == "other-pv":
        return [space for other, space in enumerate(s.pv) if other != seat and space != OFF]
    if kind == "other-enemy-peg":
        return [roof for roof in spaces_of(s.enemy_pegs) if roof != s.pv[seat]]
    if kind == "boss":
        return things_of_kind(s, seat, "chopper") + things_of_kind(s, seat, "shaw")
    return _single(s, seat, kind)


def _single(s: HeistState, seat: int, kind: str) -> list[int]:
    """A word that means one thing at the most."""
    if kind == "chopper":
        return [CHOPPER_THING] if s.chopper != OFF else []
    space = {
        "me": s.stands(seat),
        "tank": s.tank,
        "shaw": s.shaw,
        "semi": s.semi,
        "semi-rear": s.semi,
        "ramsey-pv": ramsey_pv(s),
    }[kind]
    return [space] if space >= 0 else []


def related(s: HeistState, c: Condition, what: list[int], of: list[int]) -> bool:
    """HH-WHEN-near: how one thing stands to another."""
    road = s.road
    if c.how == "adjacent" or c.how == "within":
        away = min(road.distance[a][b] for a in what for b in of)
        return away == 1 if c.how == "adjacent" else c.min <= away <= c.n
    if c.how == "in-front":
        return road.next[of[-1]][EAST] in what
    if c.how == "behind":
        return road.next[of[0]][WEST] in what
    if c.how == "west-adjacent":
        return any(space in road.west_near[of[0]] for space in what)
    beside = [road.next[space][side] for space in of for side in (NORTH, SOUTH)]
    direct = [road.next[of[-1]][EAST], road.next[of[0]][WEST], *beside]
    return any(space in direct for space in what)


def passes_filters(s: HeistState, c: Condition, thing: int) -> bool:
    """`edge_lane`, `clear`, and of player vehicles `manned` and `room`."""
    if c.edge_lane and s.road.lane(spaces_of_thing(s, thing)[0]) not in (0, s.road.lanes - 1):
        return False
    if c.clear and s.enemy_pegs >> thing & 1:
        return False
    if not (c.manned or c.room):
        return True
    if thing not in s.pv:
        return False
    owner = s.pv.index(thing)
    if c.manned and s.peg[owner] != WHEEL:
        return False
    return s.t.scenario.scenario.cargo_per_vehicle - s.cargo[owner] >= c.room
