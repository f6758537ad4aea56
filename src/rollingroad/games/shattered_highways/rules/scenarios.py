"""SH-SCENARIO: what is scored on the way, when a battle is over, and who has won it.

The rules call `score_vehicle`, `score_warrior` and `score_damage` when something is lost, and one of
`check_sequence`, `check_activation` and `check_round` at the moment of that name.
"""

from rollingroad.core.engine.state import replaced
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.events import BattleEnded, CanStored, PointsScored
from rollingroad.games.shattered_highways.rules.match_setup import CIRCUIT, CONVOY, FUEL, LAST, PURSUIT
from rollingroad.games.shattered_highways.rules.state import RoadState

# Before the battle


def place_neutral(s: RoadState) -> None:
    """SH-SCENARIO-5: vehicles that nobody owns stand where the scenario puts them."""
    neutral = [v for v in range(len(s.builds)) if is_neutral(s, v)]
    for v, (x, y, hp, cans) in zip(neutral, s.setup.scenario.neutral, strict=True):
        s.set_status(v, kinds.DRIVING)
        s.stand(v, x, y)
        s.hp[v], s.cans = hp, replaced(s.cans, v, cans)


def is_neutral(s: RoadState, v: int) -> bool:
    """Nobody's vehicle from the start, whoever controls it now."""
    return s.setup.owner[v] == kinds.NOBODY


# On the way


def score_vehicle(s: RoadState, v: int) -> None:
    """SH-SCENARIO-2: a vehicle is destroyed or out."""
    owner = s.setup.owner[v]
    if s.setup.scenario.kind == CIRCUIT:
        if s.cause not in (kinds.NOBODY, s.control[v]):
            award(s, s.cause, s.setup.scenario.wreck, "wreck")
    elif owner != kinds.NOBODY:
        award(s, rival(owner), s.builds[v].cp, "vehicle")


def score_warrior(s: RoadState, w: int) -> None:
    """SH-SCENARIO-2: a warrior is out."""
    scenario, hero = s.setup.scenario, s.is_hero(w)
    if scenario.kind != CIRCUIT:
        points = scenario.hero_out if hero else scenario.fodder_out
        award(s, rival(s.team[w]), points, "hero" if hero else "fodder")


def score_damage(s: RoadState, v: int, points: int) -> None:
    """SH-SCENARIO-LAST: damage to another player's vehicle counts."""
    if s.cause not in (kinds.NOBODY, s.setup.owner[v]):
        s.dealt = replaced(s.dealt, s.cause, s.dealt[s.cause] + points)


def rival(seat: int) -> int:
    """The other seat of two."""
    return 1 - seat


def award(s: RoadState, seat: int, points: int, why: str) -> None:
    s.score = replaced(s.score, seat, s.score[seat] + points)
    if points and s.sink is not None:
        s.sink.append(PointsScored(seat, points, why))


def store_cans(s: RoadState) -> None:
    """SH-SCENARIO-5: a can is stored when its carrier is on a vehicle of their player, except the tanker."""
    if s.setup.scenario.kind != FUEL:
        return
    for w in range(len(s.team)):
        v = s.at[w]
        if s.carries[w] and v != kinds.NO_VEHICLE and s.control[v] == s.team[w] and not is_neutral(s, v):
            s.carries = replaced(s.carries, w, False)
            s.cans = replaced(s.cans, v, s.cans[v] + 1)
            if s.sink is not None:
                s.sink.append(CanStored(w, v))


def stage_allows(s: RoadState, kind: int) -> bool:
    """SH-SCENARIO-LAST: the teaching stages offer only the kinds of action that they list."""
    if not s.setup.teaching or s.round > len(s.setup.scenario.stages):
        return True
    return bool(s.setup.scenario.stages[s.round - 1] >> kind & 1)


# Points


def full_price(s: RoadState, v: int) -> int:
    """SH-SCENARIO-4: a buggy that is still inside counts with its rig."""
    carried = [b for b, rig in enumerate(s.setup.inside) if rig == v and s.status[b] == kinds.INSIDE]
    return s.builds[v].cp + sum(s.builds[b].cp for b in carried)


def victory_points(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-2, SH-SCENARIO-CONVOY: what is lost, and what is captured now."""
    total = s.score[seat]
    for v in s.vehicles():
        if s.control[v] == seat and s.setup.owner[v] not in (seat, kinds.NOBODY):
            total += int(full_price(s, v) * s.t.captured_share)
    if s.setup.scenario.kind == CONVOY and seat != s.setup.scenario.marker and not trailer_alive(s):
        total += s.setup.scenario.trailer_lost
    return total


def trailer_alive(s: RoadState) -> bool:
    return s.coupled[s.marked] and s.trailer_hp[s.marked] > 0


def price_under_control(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-3."""
    return sum(full_price(s, v) for v in s.vehicles() if s.control[v] == seat)


def fuel_points(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-FUEL: cans on vehicles under control, and the tanker."""
    scenario, total = s.setup.scenario, 0
    for v in s.vehicles():
        if s.control[v] == seat:
            carried = sum(s.carries[w] and s.team[w] == seat for w in s.crew[v])
            total += scenario.tanker if is_neutral(s, v) else s.cans[v] * scenario.can
            total += carried * scenario.can
    return total


def last_ride_points(s: RoadState, seat: int) -> int:
    """SH-SCENARIO-LAST: damage dealt and warriors out; vehicles count for nothing here."""
    scenario, points = s.setup.scenario, s.dealt[seat]
    for w in range(len(s.team)):
        if s.team[w] != seat and s.at[w] == kinds.NO_VEHICLE:
            points += scenario.hero_out if s.is_hero(w) else scenario.fodder_out
    return points


def standing(s: RoadState, seat: int) -> tuple[int, ...]:
    """What decides at the round limit, most important first."""
    kind = s.setup.scenario.kind
    if kind == CIRCUIT:
        return (s.score[seat], _last_rank(s, seat))
    if kind == LAST:
        return (last_ride_points(s, seat),)
    last = (victory_points(s, seat), price_under_control(s, seat))
    return (fuel_points(s, seat), *last) if kind == FUEL else last


def points_of(s: RoadState, seat: int) -> int:
    """The points that the scenario counts for that seat."""
    return standing(s, seat)[0]


# The end


def is_beaten(s: RoadState, seat: int) -> bool:
    """SH-SCENARIO-1; in the Circuit a warrior without an own vehicle fights on."""
    if not s.has_warriors(seat):
        return True
    if s.setup.scenario.kind == CIRCUIT:
        return False
    for v in range(len(s.control)):
        if s.control[v] == seat and (s.status[v] == kinds.DRIVING or s.status[v] == kinds.INSIDE):
            return False
    return True


def show_last_hopes(s: RoadState) -> None:
    """SH-SETUP-3: reveal a buggy without which its player would be beaten, who has no other vehicle on the
    road, or no warrior there."""
    for b in s.setup.hidden:
        if s.status[b] == kinds.INSIDE and not s.known[b]:
            seat = s.setup.owner[b]
            driving = [v for v in s.vehicles() if s.control[v] == seat]
            outside = [w for v in s.vehicles() for w in s.crew[v] if s.team[w] == seat]
            if not driving or not outside:
                s.show_buggy(b)


def check_sequence(s: RoadState) -> None:
    """SH-SEQ-1: at the end of each sequence."""
    store_cans(s)
    kind = s.setup.scenario.kind
    if kind == CIRCUIT or target_lost(s):
        return
    show_last_hopes(s)
    losers = [seat for seat in range(s.players) if has_lost(s, seat)]
    if len(losers) == s.players:
        by_points(s)
    elif losers:
        finish(s, [rival(losers[0])], "eliminated")


def has_lost(s: RoadState, seat: int) -> bool:
    """SH-SCENARIO-1, SH-SCENARIO-LAST: beaten, or with a ride that is destroyed, out or captured."""
    if s.setup.scenario.kind != LAST or is_beaten(s, seat):
        return is_beaten(s, seat)
    return any(is_gone(s, v) or s.control[v] != seat for v in vehicles_of(s, seat))


def vehicles_of(s: RoadState, seat: int) -> list[int]:
    """The vehicles that a player brought, without buggies in trailers."""
    owner, inside = s.setup.owner, s.setup.inside
    return [v for v in range(len(owner)) if owner[v] == seat and inside[v] == kinds.NO_VEHICLE]


def is_gone(s: RoadState, v: int) -> bool:
    return s.status[v] in (kinds.WRECKED, kinds.LEFT_BEHIND)


def target_lost(s: RoadState) -> bool:
    """SH-SCENARIO-CONVOY, SH-SCENARIO-PURSUIT: the marked vehicle is destroyed, out or captured."""
    if s.marked == kinds.NO_VEHICLE or s.setup.scenario.kind not in (CONVOY, PURSUIT):
        return False
    return is_gone(s, s.marked) or s.control[s.marked] != s.setup.scenario.marker


def check_activation(s: RoadState) -> None:
    """At the end of each activation, SH-SCENARIO-3: the scenario's own condition comes first."""
    if target_lost(s):
        finish(s, [rival(s.setup.scenario.marker)], "target lost")
        return
    check_sequence(s)
    if s.setup.scenario.kind == CIRCUIT:
        left = [seat for seat in range(s.players) if not is_beaten(s, seat)]
        if len(left) == 1:
            award(s, left[0], s.setup.scenario.last_left, "last one left")
        if len(left) < 2:
            by_points(s)


def check_round(s: RoadState) -> None:
    """At the end of each round, and at the round limit."""
    scenario = s.setup.scenario
    if scenario.kind == CIRCUIT:
        _race_points(s)
    if scenario.kind == PURSUIT and s.round >= scenario.gap_from and has_broken_away(s):
        finish(s, [scenario.marker], "broken away")
    elif s.round >= scenario.rounds and scenario.kind == PURSUIT:
        finish(s, [scenario.marker], "survived")
    elif s.round >= scenario.rounds and scenario.kind == CONVOY and trailer_alive(s):
        finish(s, [scenario.marker], "delivered")
    elif s.round >= scenario.rounds:
        by_points(s)


def has_broken_away(s: RoadState) -> bool:
    """SH-SCENARIO-PURSUIT: far enough ahead of every hunter with somebody at the wheel."""
    hunter = rival(s.setup.scenario.marker)
    hunters = [v for v in s.vehicles() if s.control[v] == hunter and s.driver(v) != kinds.NO_WARRIOR]
    return all(s.y[s.marked] - s.front(v) >= s.setup.scenario.gap for v in hunters)


def _race_points(s: RoadState) -> None:
    """SH-SCENARIO-CIRCUIT: by front bumper, then hit points; level vehicles share the lower award."""
    awards, runners = s.setup.scenario.awards, s.vehicles()
    for v in s.by_front(runners):
        place = sum(_pace(s, o) >= _pace(s, v) for o in runners)
        if place <= len(awards) and s.control[v] != kinds.NOBODY and s.driver(v) != kinds.NO_WARRIOR:
            award(s, s.control[v], awards[place - 1], "place")


def _pace(s: RoadState, v: int) -> tuple[int, int]:
    return (s.front(v), s.hp[v])


def _last_rank(s: RoadState, seat: int) -> int:
    """The tie-break of the Circuit: how many vehicles the best one under control is ahead of."""
    own = [v for v in s.vehicles() if s.control[v] == seat and s.driver(v) != kinds.NO_WARRIOR]
    return max([sum(_pace(s, o) < _pace(s, v) for o in s.vehicles()) for v in own], default=-1)


def by_points(s: RoadState, without: int = kinds.NOBODY, why: str = "points") -> None:
    """SH-SCENARIO-3: the best standing wins; equal ones share."""
    seats = [seat for seat in range(s.players) if seat != without]
    best = max(standing(s, seat) for seat in seats)
    finish(s, [seat for seat in seats if standing(s, seat) == best], why)


def give_in(s: RoadState, seat: int) -> None:
    """A player gives up: of the others the best standing wins."""
    by_points(s, seat, "given up")


def finish(s: RoadState, winners: list[int], why: str) -> None:
    share = 1.0 / len(winners)
    if s.sink is not None:
        s.sink.append(BattleEnded(winners, why))
    s.end(tuple(share if seat in winners else 0.0 for seat in range(s.players)), why)
