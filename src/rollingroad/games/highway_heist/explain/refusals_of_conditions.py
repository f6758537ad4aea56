"""Refusals of stunts, reactive stunts and special actions: the first condition that fails, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rollingroad.core.explain import Reason
from rollingroad.games.highway_heist.content.models import Condition, Feat
from rollingroad.games.highway_heist.explain.names import seat_name, vehicle_of
from rollingroad.games.highway_heist.explain.refusal_phrases import number, whereabouts
from rollingroad.games.highway_heist.rules.kinds import DOORS, JAMMED, NO_SEAT, PV
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts.conditions import compile_feat, first_failing_condition
from rollingroad.games.highway_heist.rules.stunts.targets import (
    KINDS,
    Near,
    list_things,
    passes_filters,
    spaces_of_thing,
    things_of,
)

_THINGS: Final = {
    "suv": "an SUV",
    "wreck": "a wreck",
    "tank": "the Tank",
    "shaw": "Shaw's Car",
    "chopper": "the Chopper",
    "semi": "the Semi",
    "semi-rear": "the Semi's rear",
    "semi-cab": "the Semi's cab",
    "pv": "a player vehicle",
    "other-pv": "a team-mate's vehicle",
    "ramsey-pv": "the vehicle with Ramsey",
    "boss": "the Chopper or Shaw's Car",
    "other-enemy-peg": "another enemy peg",
}

_NAMED: Final = {"suv": "that SUV", "suv2": "the second SUV", "wreck": "that wreck"}


def condition_reason(s: HeistState, seat: int, feat: Feat, special: bool) -> Reason:
    """The first condition that nothing meets; call it only where one fails."""
    failed = first_failing_condition(s, seat, compile_feat(feat))
    assert failed is not None
    if special:
        own_code = _special_reason(s, seat, feat, failed)
        if own_code is not None:
            return own_code
    return Reason(
        "CONDITION", f"HH-WHEN-{failed.is_}", f"{feat.name} needs {TEXTS[failed.is_](s, seat, feat, failed)}"
    )


# Special actions have codes of their own for some conditions


def _special_reason(s: HeistState, seat: int, feat: Feat, c: Condition) -> Reason | None:
    if c.is_ == "door":
        return _door_reason(s, c)
    if c.is_ == "near" and c.of == "semi-rear":
        return _receiver_reason(s, c)
    return _ramsey_reason(s, seat) if c.is_ == "ramsey-swap" else None


def _door_words(s: HeistState) -> str:
    return "jammed open" if s.door == JAMMED else DOORS[s.door]


def _door_reason(s: HeistState, c: Condition) -> Reason:
    if c.state == "closed":
        return Reason(
            "DOOR_OPEN", "HH-SEMI-10", f"the Semi's door is {_door_words(s)}; there is nothing to open"
        )
    return Reason("DOOR_CLOSED", "HH-SEMI-11", "the Semi's door is closed and must be opened first")


def _receiver_reason(s: HeistState, c: Condition) -> Reason:
    """HH-SEMI-11: the first requirement that no vehicle meets for receiving a crate."""
    places = s.road.west_near[s.semi]
    owners = [s.kind[space] - PV for space in places if s.kind[space] >= PV]
    names = ", ".join(s.road.name(space) for space in places) or "off the road"
    if not owners:
        text = f"no player vehicle is just West of the Semi's rear ({names})"
        return Reason("TARGET_PLACE", "HH-SEMI-11", text)
    manned = [owner for owner in owners if s.is_manned(owner)]
    if not manned:
        return Reason("TARGET_UNMANNED", "HH-SEMI-11", f"{_cars(s, owners)} has no driver behind the wheel")
    clear = [owner for owner in manned if not s.enemy_pegs >> s.pv[owner] & 1]
    if not clear:
        return Reason("TARGET_BOARDED", "HH-SEMI-11", f"an enemy peg stands on {_cars(s, manned)}")
    most = s.t.scenario.scenario.cargo_per_vehicle
    return Reason("TARGET_FULL", "HH-SEMI-11", f"{_cars(s, clear)} already holds {most} cargo")


def _cars(s: HeistState, owners: list[int]) -> str:
    """`Dom's vehicle`, `each of Dom's vehicle and Letty's vehicle`."""
    names = [vehicle_of(s, owner) for owner in owners]
    return names[0] if len(names) == 1 else f"each of {' and '.join(names)}"


def _ramsey_reason(s: HeistState, seat: int) -> Reason | None:
    """HH-RAMSEY-4: Ramsey moves between the own vehicle and an adjacent one."""
    if s.ramsey != seat:
        text = f"Ramsey is in {vehicle_of(s, s.ramsey)}, which is not adjacent to {vehicle_of(s, seat)}"
        return Reason("NOT_WITH_RAMSEY", "HH-RAMSEY-4", text)
    near = s.road.near[s.pv[seat]]
    beside = [owner for owner in range(s.players) if s.pv[owner] != OFF and near >> s.pv[owner] & 1]
    if not beside:
        return None
    text = f"{_cars(s, beside)} has no driver to receive Ramsey"
    return Reason("RECEIVER_UNMANNED", "HH-RAMSEY-4", text)


# What each condition needs, and what is the case


def _manned(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"a manned vehicle; {whereabouts(s, seat)}"


def _my_peg_on(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"{seat_name(s, seat)} on {_THINGS[c.what]}; {whereabouts(s, seat)}"


def _no_enemy_peg_on(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"{_THINGS[c.what]} without an enemy peg"


def _enemy_peg_on_me(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"an enemy peg on {vehicle_of(s, seat)}, and none is there"


def _teammate_on_my_roof(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"a team-mate on the roof of {vehicle_of(s, seat)}, and none is there"


def _door(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"the Semi's door {c.state}; it is {_door_words(s)}"


def _shells_empty(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"an empty shotgun; {number(s.shells, 'shell')} left"


def _my_cargo(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"{c.min} cargo in {vehicle_of(s, seat)}; it holds {s.cargo[seat]}"


def _lock(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"a radar lock of at least {c.min}; it is {s.lock}"


def _ramsey_aboard(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    where = f"; she is in {vehicle_of(s, s.ramsey)}" if s.ramsey != NO_SEAT else ""
    return f"Ramsey in {vehicle_of(s, seat)}{where}"


def _ramsey_swap(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"another player vehicle adjacent to {vehicle_of(s, seat)}"


def _suv_line(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    most = max(len([space for space in ray if s.suvs >> space & 1]) for ray in s.road.rays[s.pv[seat]])
    return f"{c.min} SUVs in one straight line from {vehicle_of(s, seat)}; the most in one line is {most}"


def _clear_lane_to(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    lane = s.road.lane(s.pv[seat]) + 1
    return f"{_THINGS[c.what]} in lane {lane} within {number(c.n, 'space')} and nothing between"


def _landing(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    return f"a free space East of {_NAMED.get(c.beyond, c.beyond)} to land in"


def _near(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    what = seat_name(s, seat) if c.what == "me" else _THINGS[c.what]
    return f"{what}{_filters(c)} {_how(c)} {_of(s, seat, feat, c)}{_nearest(s, seat, feat, c)}"


def _filters(c: Condition) -> str:
    wanted = [", manned"] * c.manned + [", without enemy peg"] * c.clear
    wanted += [f", with room for {c.room} cargo"] * bool(c.room) + [", in an outermost lane"] * c.edge_lane
    return "".join(wanted) + "," * bool(wanted)


def _how(c: Condition) -> str:
    if c.how == "within":
        return f"{c.min} to {c.n} spaces from" if c.min else f"within {number(c.n, 'space')} of"
    return {
        "adjacent": "adjacent to",
        "in-front": "directly in front of",
        "behind": "directly behind",
        "direct": "directly in front of, behind or beside",
        "west-adjacent": "just West of",
    }[c.how]


def _of(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    if c.of == "me":
        return seat_name(s, seat)
    earlier = [other.as_ for other in feat.conditions[: feat.conditions.index(c)]]
    return _NAMED.get(c.of, f"that {c.of}") if c.of in earlier else _THINGS[c.of]


def _nearest(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    """How far away the nearest one is, for conditions measured from the player."""
    if c.of != "me" or s.place_of(seat) < 0 or c.how not in ("adjacent", "within"):
        return ""
    here = spaces_of_thing(s, s.place_of(seat))
    all_things = list_things(s, things_of(s, seat, KINDS.index(c.what)))
    things = [thing for thing in all_things if passes_filters(s, c, thing)]
    if not things:
        return "; there is none"
    if Near(c, []).find(s, seat, ()):
        return "; only one is, and another condition uses it"
    away = min(s.road.distance[a][b] for thing in things for a in spaces_of_thing(s, thing) for b in here)
    return f"; the nearest is {number(away, 'space')} away"


TEXTS: Final[dict[str, Callable[[HeistState, int, Feat, Condition], str]]] = {
    "manned": _manned,
    "my-peg-on": _my_peg_on,
    "no-enemy-peg-on": _no_enemy_peg_on,
    "enemy-peg-on-me": _enemy_peg_on_me,
    "teammate-on-my-roof": _teammate_on_my_roof,
    "door": _door,
    "shells-empty": _shells_empty,
    "my-cargo": _my_cargo,
    "lock": _lock,
    "ramsey-aboard": _ramsey_aboard,
    "ramsey-swap": _ramsey_swap,
    "suv-line": _suv_line,
    "clear-lane-to": _clear_lane_to,
    "landing": _landing,
    "near": _near,
}
