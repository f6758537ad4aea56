"""Stunts, special actions and reactive stunts: what is tried, and the first condition that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from rollingroad.core.engine.packing import first, kind_of, second
from rollingroad.core.engine.state import Decision
from rollingroad.core.events import Event
from rollingroad.core.words import count, listed, sentence
from rollingroad.games.highway_heist.content.models import Box, Condition, Feat
from rollingroad.games.highway_heist.explain.paths import aim_at
from rollingroad.games.highway_heist.explain.registry import (
    HEIST,
    THINGS,
    HeistPreview,
    doer,
    door_state,
    roof_name,
    seat_name,
    step_of,
    vehicle_of,
    whereabouts,
)
from rollingroad.games.highway_heist.explain.rolls import roll_odds
from rollingroad.games.highway_heist.rules import conditions, kinds, reasons
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules.state import HeistState
from rollingroad.games.highway_heist.rules.stunts import (
    ChooseThings,
    FeatSpec,
    first_failing_condition,
    sets_of_things,
    used_things,
)

# Attempts


def _feat_label(s: HeistState, action: int) -> str:
    if kind_of(action) == kinds.SPECIAL and first(action) >= len(s.t.feats):
        return "No special action"
    feat = _spec(s, action).feat
    tries = f"{seat_name(s, second(action))} tries " if kind_of(action) == kinds.REACT else ""
    return sentence(f"{tries}{feat.name} ({feat.skill.capitalize()}, needs {feat.need})")


def _spec(s: HeistState, action: int) -> FeatSpec:
    return (s.t.feat_specs if kind_of(action) == kinds.SPECIAL else s.t.stunt_specs)[first(action)]


def _preview(s: HeistState, action: int) -> HeistPreview:
    """HH-STUNT-6, HH-DO-main-damage: the things that meet the conditions, and the enemy that is damaged."""
    seat, spec = doer(action, s.active), _spec(s, action)
    things = {thing for found in sets_of_things(s, seat, spec) for thing in found}
    for reward in spec.feat.rewards:
        if reward.do == "main-damage" and reward.target in ("tank", "chopper", "shaw"):
            things.update(_things_of(s, seat, reward.target))
    return aim_at(s, sorted(set(_all_spaces(s, things))), spec.feat.text)


def _things_of(s: HeistState, seat: int, word: str) -> list[int]:
    return conditions.list_things(s, conditions.things_of(s, seat, conditions.KINDS.index(word)))


def _all_spaces(s: HeistState, things: Iterable[int]) -> list[int]:
    return [space for thing in things for space in conditions.spaces_of_thing(s, thing)]


STUNT: Final = HEIST.explain(kinds.STUNT, label=_feat_label, odds=roll_odds, preview=_preview)
SPECIAL: Final = HEIST.explain(kinds.SPECIAL, label=_feat_label, odds=roll_odds, preview=_preview)
REACT: Final = HEIST.explain(kinds.REACT, label=_feat_label, odds=roll_odds, preview=_preview)


def rule_of_card(event: Event, box: Box) -> str:
    """The rule of a special action, a reactive stunt or any other stunt."""
    card = event.card if isinstance(event, ev.StuntTried) else getattr(event, "what", "")
    for scenario in box.scenarios.values():
        if any(feat.id == card for feat in scenario.special):
            return "HH-SPECIAL-1"
        if any(stunt.id == card and stunt.reactive for stunt in scenario.stunt):
            return "HH-REACT-1"
    return "HH-STUNT-1"


# Things to use

_USED: Final = {
    "suv": "SUV",
    "suv2": "second SUV",
    "pv": "team vehicle",
    "peg": "enemy peg",
    "boss": "enemy, the Chopper or Shaw's Car",
}


def _use_label(s: HeistState, action: int) -> str:
    step = step_of(s)
    named = step.spec(s).names if isinstance(step, ChooseThings) else []
    names = []
    for index, operand in enumerate((first(action), second(action))):
        if operand == s.road.size:
            names.append("the Chopper")
        elif operand < s.road.size:
            peg = index < len(named) and named[index] == "peg"
            names.append(f"the enemy peg in {s.road.name(operand)}" if peg else roof_name(s, operand))
    return f"Use {listed(names, 'and') or 'nothing'}"


HEIST.explain(
    kinds.USE, preview=lambda s, action: aim_at(s, _all_spaces(s, used_things(s, action))), label=_use_label
)


@HEIST.question(ChooseThings)
def which_things(step: ChooseThings, ask: Decision, s: HeistState) -> str:
    spec = step.spec(s)
    things = listed([f"which {_USED.get(name, name)}" for name in spec.names], "and")
    return f"{sentence(things)} do you use for {spec.feat.name}?"


# The stunt spots

HEIST.explain(
    kinds.STUNT_CARD,
    preview=lambda s, action: HeistPreview([], [], s.t.stunts[first(action)].text),
)


# Conditions of special actions with reason codes of their own


# What each condition needs, and what is the case


def _failed(s: HeistState, action: int, seat: int) -> Condition:
    failed = first_failing_condition(s, doer(action, seat), _spec(s, action))
    assert failed is not None
    return failed


def _condition_rule(s: HeistState, action: int, seat: int) -> str:
    if kind_of(action) == kinds.SPECIAL and first(action) not in s.t.own_feats:
        return "HH-SPECIAL-1"
    return f"HH-WHEN-{_failed(s, action, seat).is_}"


@HEIST.refusal(reasons.CONDITION, _condition_rule)
def condition(s: HeistState, action: int, seat: int) -> str:
    if kind_of(action) == kinds.SPECIAL and first(action) not in s.t.own_feats:
        known = first(action) < len(s.t.feats)
        special = f"special action {s.t.feats[first(action)].name}" if known else "such special action"
        return f"{s.t.scenario.scenario.name} has no {special}"
    failed, feat = _failed(s, action, seat), _spec(s, action).feat
    return f"{feat.name} needs {NEEDS[failed.is_](s, doer(action, seat), feat, failed)}"


_THINGS: Final = {
    **THINGS,
    "semi-rear": "the Semi's rear",
    "semi-cab": "the Semi's cab",
    "pv": "a player vehicle",
    "other-pv": "a team-mate's vehicle",
    "ramsey-pv": "the vehicle with Ramsey",
    "boss": "the Chopper or Shaw's Car",
    "other-enemy-peg": "another enemy peg",
}

_NAMED: Final = {"suv": "that SUV", "suv2": "the second SUV", "wreck": "that wreck"}


def _ramsey_aboard(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    where = f"; she is in {vehicle_of(s, s.ramsey)}" if s.ramsey != kinds.NO_SEAT else ""
    return f"Ramsey in {vehicle_of(s, seat)}{where}"


def _suv_line(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    most = max(len([space for space in ray if s.suvs >> space & 1]) for ray in s.road.rays[s.pv[seat]])
    return f"{c.min} SUVs in one straight line from {vehicle_of(s, seat)}; the most in one line is {most}"


def _clear_lane_to(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    lane = s.road.lane(s.pv[seat]) + 1
    return f"{_THINGS[c.what]} in lane {lane} within {count(c.n, 'space')} and nothing between"


def _near(s: HeistState, seat: int, feat: Feat, c: Condition) -> str:
    what = seat_name(s, seat) if c.what == "me" else _THINGS[c.what]
    return f"{what}{_filters(c)} {_how(c)} {_of(s, seat, feat, c)}{_nearest(s, seat, feat, c)}"


def _filters(c: Condition) -> str:
    wanted = [", manned"] * c.manned + [", without enemy peg"] * c.clear
    wanted += [f", with room for {c.room} cargo"] * bool(c.room) + [", in an outermost lane"] * c.edge_lane
    return "".join(wanted) + "," * bool(wanted)


def _how(c: Condition) -> str:
    if c.how == "within":
        return f"{c.min} to {c.n} spaces from" if c.min else f"within {count(c.n, 'space')} of"
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
    here = conditions.spaces_of_thing(s, s.place_of(seat))
    things = [each for each in _things_of(s, seat, c.what) if conditions.passes_filters(s, c, each)]
    if not things:
        return "; there is none"
    if conditions.Near(c, []).find(s, seat, ()):
        return "; only one is, and another condition uses it"
    away = min(s.road.distance[a][b] for a in _all_spaces(s, things) for b in here)
    return f"; the nearest is {count(away, 'space')} away"


NEEDS: Final[dict[str, Callable[[HeistState, int, Feat, Condition], str]]] = {
    "manned": lambda s, seat, feat, c: f"a manned vehicle; {whereabouts(s, seat)}",
    "my-peg-on": lambda s, seat, feat, c: (
        f"{seat_name(s, seat)} on {_THINGS[c.what]}; {whereabouts(s, seat)}"
    ),
    "no-enemy-peg-on": lambda s, seat, feat, c: f"{_THINGS[c.what]} without an enemy peg",
    "enemy-peg-on-me": lambda s, seat, feat, c: f"an enemy peg on {vehicle_of(s, seat)}, and none is there",
    "teammate-on-my-roof": lambda s, seat, feat, c: (
        f"a team-mate on the roof of {vehicle_of(s, seat)}, and none is there"
    ),
    "door": lambda s, seat, feat, c: f"the Semi's door {c.state}; it is {door_state(s)}",
    "shells-empty": lambda s, seat, feat, c: f"an empty shotgun; {count(s.shells, 'shell')} left",
    "my-cargo": lambda s, seat, feat, c: f"{c.min} cargo in {vehicle_of(s, seat)}; it holds {s.cargo[seat]}",
    "lock": lambda s, seat, feat, c: f"a radar lock of at least {c.min}; it is {s.lock}",
    "ramsey-aboard": _ramsey_aboard,
    "ramsey-swap": lambda s, seat, feat, c: f"another player vehicle adjacent to {vehicle_of(s, seat)}",
    "suv-line": _suv_line,
    "clear-lane-to": _clear_lane_to,
    "landing": lambda s, seat, feat, c: f"a free space East of {_NAMED.get(c.beyond, c.beyond)} to land in",
    "near": _near,
}
"""HH-WHEN: what each condition needs, and what is the case."""
