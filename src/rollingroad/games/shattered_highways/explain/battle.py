"""Set-up, rounds and turns: SH-SETUP, SH-ORDER, SH-TURN; points and the end: SH-SCENARIO."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first
from rollingroad.core.engine.state import Decision
from rollingroad.core.explain import Odds
from rollingroad.core.words import count, listed, ordinal, sentence
from rollingroad.games.shattered_highways.explain import names as n
from rollingroad.games.shattered_highways.explain.placing import place_preview
from rollingroad.games.shattered_highways.explain.registry import OF_SUBJECT, ROAD
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds, orders, reasons, rolls
from rollingroad.games.shattered_highways.rules.chances import success_chance
from rollingroad.games.shattered_highways.rules.placement.placing import Deploying, deployment_areas
from rollingroad.games.shattered_highways.rules.scenarios import points_of
from rollingroad.games.shattered_highways.rules.sequence import uncouple_on
from rollingroad.games.shattered_highways.rules.state import RoadState


def _hero_place(s: RoadState, w: int) -> str:
    """Where a hero is, without the word hero; of one who is out by now, the vehicle they came in."""
    if s.at[w] == kinds.NO_VEHICLE:
        return f"aboard {n.vehicle_name(s, s.born[w])}"
    return n.warrior_name(s, w).replace("hero ", "", 1)


@ROAD.actions[kinds.DEPLOY].refusal(reasons.ZONE)
def outside_zone(s: RoadState, action: int, seat: int) -> str:
    ask = s.open[0]
    assert isinstance(ask, Deploying)
    zones = " or ".join(
        f"{n.length(left)} to {n.length(right)} from the left and "
        f"{n.length(bottom)} to {n.length(top)} from the back edge"
        for left, bottom, right, top in deployment_areas(ask.zones, ask.length)
    )
    return f"{n.vehicle_name(s, ask.vehicle)} must stand wholly inside your zone: {zones}"


@ROAD.question(orders.RollLead)
def who_leads(step: orders.RollLead, ask: Decision, s: RoadState) -> str:
    tied = next(group for group in step.groups if len(group) > 1)
    player = tied[len(step.totals)]
    bonus = orders.drums(s, player) if step.what == orders.INITIATIVE else 0
    return f"Roll for {n.seat_name(s, player)}: {orders.WHAT[step.what]}{n.modifier_text(bonus)}"


# Turns


def act_odds(s: RoadState, action: int, seat: int) -> list[Odds]:
    """SH-EDGE-3: the rescuer changes into D first where nobody sits there."""
    if s.open[0].kind != "back-edge":
        return []
    w = first(action)
    modifier, needed = rolls.own_modifier(s, w), uncouple_on(s, s.active)
    if not s.dead_trailer(s.active):
        modifier += rolls.nitro_modifier(s) + (s.t.after_change if s.seat[w] != kinds.D else 0)
        needed = s.t.move_on
    good = success_chance(rolls.skill(s, w), modifier, needed)
    return [Odds("you stay in the fight", good), Odds("you are left behind", 1 - good)]


# Dice

_FAILED: Final = {
    "move": "{} stays where it is",
    "swerve": "{} does not get clear",
    "uncouple": "the trailer stays on",
    "zone": "{} does not get through",
}
"""What a roll did not bring, where no other event says so."""


def shown_words(s: RoadState, event: ev.Rolled) -> str:
    """Who rolled, and what: `Big Nora's driver rolls 6 (7 at -1)`."""
    changed = event.total - event.shows
    how = f" ({event.shows}{n.modifier_text(changed)})" if changed else ""
    return f"{sentence(n.roller_name(s, event))} rolls {event.total}{how}"


def _failed(s: RoadState, event: ev.Rolled) -> str:
    needed = uncouple_on(s, event.vehicle) if event.what == "uncouple" else s.t.move_on
    # Drivers with a natural 1 do not stay: they lose control.
    fails = event.what != "move" if event.shows == rolls.NATURAL_1 else event.total < needed
    return f": {_FAILED[event.what].format(n.vehicle_name(s, event.vehicle))}" if fails else ""


# Points and the end

SCORED: Final = {
    "vehicle": "a vehicle that is gone",
    "wreck": "a wreck",
    "hero": "a hero who is out",
    "fodder": "a warrior who is out",
    "place": "the place on the road",
    "last one left": "being the last one left",
}
_ENDS: Final = {
    "eliminated": "nobody else is left to fight",
    "target lost": "the marked vehicle is lost",
    "broken away": "the marked vehicle has broken away",
    "survived": "the marked vehicle is still on the road",
    "delivered": "the marked rig is still in one piece",
    "points": "the points decide",
    "given up": "the fight is given up",
}


def _winners(s: RoadState, seats: list[int]) -> str:
    names = listed([n.seat_name(s, seat) for seat in seats])
    if len(seats) == 1:
        return f"{sentence(names)} wins"
    return f"{sentence(names)} {'draw' if len(seats) == s.players else 'share the win'}"


def verdict(s: RoadState) -> str:
    """How the fight ended, in one sentence."""
    if s.outcome is None:
        return "The fight is not over."
    best = [seat for seat, score in enumerate(s.outcome) if score == max(s.outcome)]
    points = [f"{n.seat_name(s, seat)} has {count(points_of(s, seat), 'point')}" for seat in range(s.players)]
    told = f"after round {s.round} {listed(points)}"
    return f"{_winners(s, best)}: {(_ENDS | {'points': told}).get(s.ended_by, told)}."


_GOALS: Final = {
    "target lost": ("Your marked vehicle is lost", "Target down!"),
    "broken away": ("They got away", "Gone for good!"),
    "survived": ("They got away", "Still rolling!"),
    "delivered": ("The rig got through", "Delivered!"),
}
"""The headlines of losers and winners where a goal of the scenario decided."""


def headline(s: RoadState, seat: int) -> str:
    """`The road is yours: 12 to 7`, `Delivered!`; the points only where they decided."""
    points = [points_of(s, each) for each in range(s.players)]
    if s.outcome is None or seat < 0:
        return ""
    own, rival = points[seat], max(points[:seat] + points[seat + 1 :])
    best = [each for each, score in enumerate(s.outcome) if score == max(s.outcome)]
    why, won = s.ended_by, seat in best
    if won and len(best) > 1:
        return f"Nobody gives way: {own} to {rival}"
    if why in _GOALS:
        return _GOALS[why][won]
    if s.players > 2 and not won and own < rival:
        place = ordinal(1 + sum(each > own for each in points))
        return f"{place}, {count(rival - own, 'point')} behind {n.seat_name(s, best[0])}"
    if own > rival and not won:
        return "You gave up in the lead"
    told = "The road is yours" if won else "Left in the dust"
    return f"{told}: {own} to {rival}" if own != rival and (own > rival) == won else told


OF_SUBJECT["hero_place"] = lambda s, event: _hero_place(s, event.warrior)
OF_SUBJECT["heroes"] = lambda s, event: listed(
    [_hero_place(s, w) for w in event.warriors if w != kinds.NO_WARRIOR]
)
OF_SUBJECT["shown"] = shown_words
OF_SUBJECT["failed"] = _failed
OF_SUBJECT["scored"] = lambda s, event: f"{count(event.points, 'point')} for {SCORED[event.why]}"
OF_SUBJECT["winners"] = lambda s, event: _winners(s, event.seats)
OF_SUBJECT["ended"] = lambda s, event: _ENDS[event.why]
ROAD.explain(kinds.DEPLOY, preview=place_preview)
ROAD.explain(kinds.ACT, odds=act_odds)
