"""SH-SCENARIO: what is scored on the way, when a battle is over, and who has won it.

The rules call `score_vehicle`, `score_warrior` and `score_damage` when something is lost, and one of
`check_sequence`, `check_activation` and `check_round` when the moment of that name has come.
"""

from __future__ import annotations

from rollingroad.games.shattered_highways.crew_events import BattleEnded, CanStored, PointsScored
from rollingroad.games.shattered_highways.kinds import (
    DRIVING,
    INSIDE,
    LEFT_BEHIND,
    NO_VEHICLE,
    NO_WARRIOR,
    NOBODY,
    WRECKED,
)
from rollingroad.games.shattered_highways.plan import CIRCUIT, CONVOY, FUEL, LAST, PURSUIT
from rollingroad.games.shattered_highways.state import RoadState

# Before the battle


def place_neutral(s: RoadState) -> None:
    """SH-SCENARIO-5: vehicles that nobody owns stand where the scenario puts them."""
    neutral = [v for v in range(len(s.builds)) if is_neutral(s, v)]
    for v, (x, y, hp, cans) in zip(neutral, s.rules.plan.neutral, strict=True):
        s.status[v], s.x[v], s.y[v] = DRIVING, x, y
        s.hp[v], s.cans[v] = hp, cans


def is_neutral(s: RoadState, v: int) -> bool:
    """Nobody's vehicle from the start, whoever controls it now."""
    return s.rules.owner[v] == NOBODY


# On the way


def score_vehicle(s: RoadState, v: int) -> None:
    """SH-SCENARIO-2: a vehicle is destroyed or out."""
    owner = s.rules.owner[v]
    if s.rules.plan.kind == CIRCUIT:
        if s.cause not in (NOBODY, s.control[v]):
            award(s, s.cause, s.rules.plan.wreck, "wreck")
    elif owner != NOBODY:
        award(s, rival(owner), s.builds[v].cp, "vehicle")


def score_warrior(s: RoadState, w: int) -> None:
    """SH-SCENARIO-2: a warrior is out."""
    if s.rules.plan.kind != CIRCUIT:
        plan, hero = s.rules.plan, s.is_hero(w)
        award(s, rival(s.team[w]), plan.hero_out if hero else plan.fodder_out, "hero" if hero else "fodder")


def score_damage(s: RoadState, v: int, points: int) -> None:
    """SH-SCENARIO-LAST: what a player does to somebody else's vehicle."""
    if s.cause not in (NOBODY, s.rules.owner[v]):
        s.dealt[s.cause] += points


def rival(seat: int) -> int:
    """The other one of two."""
    return 1 - seat


def award(s: RoadState, seat: int, points: int, why: str) -> None:
    s.score[seat] += points
    if points and s.sink is not None:
        s.sink.append(PointsScored(seat, points, why))


def store_cans(s: RoadState) -> None:
    """SH-SCENARIO-5: a can is stored where its carrier stands on a vehicle of his player, but the tanker."""
    if s.rules.plan.kind != FUEL:
        return
    for w in range(len(s.team)):
        v = s.at[w]
        if s.carries[w] and v != NO_VEHICLE and s.control[v] == s.team[w] and not is_neutral(s, v):
            s.carries[w] = False
            s.cans[v] += 1
            if s.sink is not None:
                s.sink.append(CanStored(w, v))


def lesson_allows(s: RoadState, kind: int) -> bool:
    """SH-SCENARIO-LAST: the teaching stages offer only the kinds of action that they list."""
    if not s.rules.teaching or s.round > len(s.rules.plan.lessons):
        return True
    return bool(s.rules.plan.lessons[s.round - 1] >> kind & 1)


# What it all comes to


def full_price(s: RoadState, v: int) -> int:
    """SH-SCENARIO-4: a buggy that is still inside counts with its rig."""
    carried = [b for b, rig in enumerate(s.rules.inside) if rig == v and s.status[b] == INSIDE]
    return s.builds[v].cp + sum(s.builds[b].cp for b in carried)


def victory_points(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-2, SH-SCENARIO-CONVOY: what is lost, and what is captured now."""
    total = s.score[seat]
    for v in s.vehicles():
        if s.control[v] == seat and s.rules.owner[v] not in (seat, NOBODY):
            total += full_price(s, v) * 3 // 2
    if s.rules.plan.kind == CONVOY and seat != s.rules.plan.marker and not _trailer_alive(s):
        total += s.rules.plan.trailer_lost
    return total


def _trailer_alive(s: RoadState) -> bool:
    return s.coupled[s.marked] and s.trailer_hp[s.marked] > 0


def price_under_control(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-3."""
    return sum(full_price(s, v) for v in s.vehicles() if s.control[v] == seat)


def fuel_points(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-FUEL: cans on vehicles under control, and the tanker."""
    plan, total = s.rules.plan, 0
    for v in s.vehicles():
        if s.control[v] == seat:
            carried = sum(s.carries[w] and s.team[w] == seat for w in s.crew[v])
            total += plan.tanker if is_neutral(s, v) else s.cans[v] * plan.can
            total += carried * plan.can
    return total


def last_ride_points(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-LAST: damage dealt and warriors out; vehicles count for nothing here."""
    plan, points = s.rules.plan, s.dealt[seat]
    for w in range(len(s.team)):
        if s.team[w] != seat and s.at[w] == NO_VEHICLE:
            points += plan.hero_out if s.is_hero(w) else plan.fodder_out
    return points


def standing(s: RoadState, seat: int) -> tuple[int, ...]:
    """What decides at the round limit, the weightiest first."""
    kind = s.rules.plan.kind
    if kind == CIRCUIT:
        return (s.score[seat], _last_rank(s, seat))
    if kind == LAST:
        return (last_ride_points(s, seat),)
    last = (victory_points(s, seat), price_under_control(s, seat))
    return (fuel_points(s, seat), *last) if kind == FUEL else last


# The end


def is_beaten(s: RoadState, seat: int) -> bool:
    """SH-SCENARIO-1; in the Circuit a warrior without a vehicle of his own fights on."""
    if not s.has_warriors(seat):
        return True
    if s.rules.plan.kind == CIRCUIT:
        return False
    for v in range(len(s.control)):
        if s.control[v] == seat and s.status[v] in (DRIVING, INSIDE):
            return False
    return True


def show_last_hopes(s: RoadState) -> None:
    """SH-SETUP-3: a buggy without which its player would be beaten cannot be kept secret any longer."""
    for b in range(len(s.status)):
        if s.status[b] == INSIDE and not s.known[b] and not fights_outside(s, s.rules.owner[b]):
            s.show_buggy(b)


def fights_outside(s: RoadState, seat: int) -> bool:
    """Whether a player has a vehicle on the road and a warrior who does not wait in a trailer."""
    driving = [v for v in s.vehicles() if s.control[v] == seat]
    outside = [w for v in s.vehicles() for w in s.crew[v] if s.team[w] == seat]
    return bool(driving) and bool(outside)


def check_sequence(s: RoadState) -> None:
    """SH-SEQ-1: at the end of each sequence."""
    store_cans(s)
    kind = s.rules.plan.kind
    if kind == CIRCUIT or target_lost(s):
        return
    show_last_hopes(s)
    if kind == LAST:
        losers = [seat for seat in range(s.players) if _ride_lost(s, seat) or is_beaten(s, seat)]
    else:
        losers = [seat for seat in range(s.players) if is_beaten(s, seat)]
    if len(losers) == s.players:
        by_points(s)
    elif losers:
        finish(s, [rival(losers[0])], "eliminated")


def _ride_lost(s: RoadState, seat: int) -> bool:
    """SH-SCENARIO-LAST: destroyed, out or captured."""
    own = [v for v in range(len(s.builds)) if s.rules.owner[v] == seat and s.rules.inside[v] == NO_VEHICLE]
    return any(s.status[v] in (WRECKED, LEFT_BEHIND) or s.control[v] != seat for v in own)


def target_lost(s: RoadState) -> bool:
    """SH-SCENARIO-CONVOY, SH-SCENARIO-PURSUIT: the marked vehicle is destroyed, out or captured."""
    if s.marked == NO_VEHICLE or s.rules.plan.kind not in (CONVOY, PURSUIT):
        return False
    return s.status[s.marked] in (WRECKED, LEFT_BEHIND) or s.control[s.marked] != s.rules.plan.marker


def check_activation(s: RoadState) -> None:
    """At the end of each activation, SH-SCENARIO-3: the scenario's own condition comes first."""
    if target_lost(s):
        finish(s, [rival(s.rules.plan.marker)], "target lost")
        return
    check_sequence(s)
    if s.rules.plan.kind == CIRCUIT:
        left = [seat for seat in range(s.players) if not is_beaten(s, seat)]
        if len(left) == 1:
            award(s, left[0], s.rules.plan.last_left, "last one left")
        if len(left) < 2:
            by_points(s)


def check_round(s: RoadState) -> None:
    """At the end of each round, and at the round limit."""
    plan = s.rules.plan
    if plan.kind == CIRCUIT:
        _race_points(s)
    if plan.kind == PURSUIT and s.round >= plan.gap_from and has_broken_away(s):
        finish(s, [plan.marker], "broken away")
    elif s.round >= plan.rounds:
        _round_limit(s)


def _round_limit(s: RoadState) -> None:
    kind, marker = s.rules.plan.kind, s.rules.plan.marker
    if kind == PURSUIT or (kind == CONVOY and _trailer_alive(s)):
        finish(s, [marker], "survived" if kind == PURSUIT else "delivered")
    else:
        by_points(s)


def has_broken_away(s: RoadState) -> bool:
    """SH-SCENARIO-PURSUIT: far enough ahead of every hunter with somebody at the wheel."""
    hunter = rival(s.rules.plan.marker)
    for v in s.vehicles():
        driven = s.control[v] == hunter and s.driver(v) != NO_WARRIOR
        if driven and s.y[s.marked] - s.front(v) < s.rules.plan.gap:
            return False
    return True


def _race_points(s: RoadState) -> None:
    """SH-SCENARIO-CIRCUIT: by front bumper, then hit points; who is level shares the lower award."""
    awards, runners = s.rules.plan.awards, s.vehicles()
    for v in s.by_front(runners):
        place = sum(_pace(s, o) >= _pace(s, v) for o in runners)
        if place <= len(awards) and s.control[v] != NOBODY and s.driver(v) != NO_WARRIOR:
            award(s, s.control[v], awards[place - 1], "place")


def _pace(s: RoadState, v: int) -> tuple[int, int]:
    return (s.front(v), s.hp[v])


def _last_rank(s: RoadState, seat: int) -> int:
    """The tie-break of the Circuit: how many vehicles the best one under control is ahead of."""
    ranks = [
        sum(_pace(s, o) < _pace(s, v) for o in s.vehicles())
        for v in s.vehicles()
        if s.control[v] == seat and s.driver(v) != NO_WARRIOR
    ]
    return max(ranks, default=-1)


def by_points(s: RoadState) -> None:
    """SH-SCENARIO-3: the best standing wins; equal ones share."""
    best = max(standing(s, seat) for seat in range(s.players))
    finish(s, [seat for seat in range(s.players) if standing(s, seat) == best], "points")


def give_in(s: RoadState, seat: int) -> None:
    """A player gives up: of the others the best standing wins."""
    others = [other for other in range(s.players) if other != seat]
    best = max(standing(s, other) for other in others)
    finish(s, [other for other in others if standing(s, other) == best], "given up")


def finish(s: RoadState, winners: list[int], why: str) -> None:
    share = 1.0 / len(winners)
    if s.sink is not None:
        s.sink.append(BattleEnded(winners, why))
    s.end(tuple(share if seat in winners else 0.0 for seat in range(s.players)))
