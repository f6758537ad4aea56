"""What the learned judge counts of each player: score, vehicles and where they stand, crew."""

from typing import Final

from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.guns import is_ready
from rollingroad.games.shattered_highways.rules.match_setup import SCENARIOS
from rollingroad.games.shattered_highways.rules.scenarios import is_beaten, standing
from rollingroad.games.shattered_highways.rules.state import RoadState

MOST_ROUNDS: Final = 12
CONTEXTS: Final = [f"{kind}, {left} rounds left" for kind in SCENARIOS for left in range(MOST_ROUNDS + 1)]
FEATURES: Final = [
    *("beaten", "what counts first", "what counts next", "damage dealt", "hero's gun jammed", "initiative"),
    *("price", "price left", "hit points", "5 hit points or fewer", "10 or fewer", "price without a driver"),
    *("near the back edge", "price near the back edge", "on the back edge", "off the middle"),
    *("ways to an enemy", "ahead of all enemies", "mounts", "ready mounts", "smoke", "nitro", "cans"),
    *("marked vehicle", *kinds.CLASSES),
    *("warriors", "hero", "hero at the wheel", "drivers", "gunners", "clinging", "still to act", "boarders"),
    *("carry a can", "another's marked vehicle", "strangers aboard"),
]
"""Prices are in eighths of a point."""
EDGE: Final = 60
"""The distance at which the back edge begins to count."""
NO_ENEMY: Final = 300


def context(s: RoadState) -> int:
    scenario = s.setup.scenario
    left = max(0, min(MOST_ROUNDS, scenario.rounds - s.round))
    return scenario.kind * (MOST_ROUNDS + 1) + left


def sides(s: RoadState) -> list[list[int]]:
    """The features of each player."""
    return [_player(s, seat) + _vehicles(s, seat) + _crew(s, seat) for seat in range(s.players)]


def _player(s: RoadState, seat: int) -> list[int]:
    counted = standing(s, seat)
    return [
        int(s.round > 0 and is_beaten(s, seat)),
        counted[0],
        counted[1] if len(counted) > 1 else 0,
        s.dealt[seat],
        int(s.hero_jam[seat]),
        s.players - s.lead.index(seat) if seat in s.lead else 0,
    ]


def _vehicles(s: RoadState, seat: int) -> list[int]:
    price = price_left = hit_points = frail = weak = driverless = edge = edge_price = on_edge = off = 0
    ways = ahead = mounts = ready = smoke = nitro = cans = marked = 0
    classes = [0] * len(kinds.CLASSES)
    for v in s.vehicles():
        if s.control[v] != seat or s.setup.owner[v] == kinds.NOBODY:
            continue
        build, left, whole = s.builds[v], s.hp[v], s.facts(v).hp
        full = whole[kinds.TRACTOR]
        if s.coupled[v]:
            left += s.trailer_hp[v]
            full += whole[kinds.TRAILER]
        worth = 8 * build.cp * left // full
        price += 8 * build.cp
        price_left += worth
        hit_points += left
        frail += left <= 5
        weak += left <= 10
        if s.driver(v) == kinds.NO_WARRIOR:
            driverless += worth
        y = s.y[v]
        if y < EDGE:
            edge += EDGE - y
            edge_price += (EDGE - y) * build.cp
            on_edge += y == 0
        off += abs(2 * s.x[v] + build.width - s.setup.width)
        way = way_to_enemy(s, v, seat)
        ways += abs(way)
        ahead += way < 0
        for mount in range(len(build.mount_weapon)):
            if build.mount_weapon[mount] != kinds.NO_WEAPON:
                mounts += 1
                ready += is_ready(s, v, mount)
        smoke += s.smoke[v]
        nitro += s.nitro[v]
        cans += s.cans[v]
        classes[build.cls] += 1
        if v == s.marked:
            marked += worth
    return [
        *(price, price_left, hit_points, frail, weak, driverless, edge, edge_price, on_edge, off),
        *(ways, ahead, mounts, ready, smoke, nitro, cans, marked, *classes),
    ]


def way_to_enemy(s: RoadState, v: int, seat: int) -> int:
    """To the nearest enemy along the longer side; below zero for a vehicle that is ahead of all of them."""
    x, y, front, way, ahead = s.x[v], s.y[v], s.front(v), NO_ENEMY, True
    for o in s.vehicles():
        if s.control[o] != seat:
            way = min(way, max(abs(s.x[o] - x), abs(s.y[o] - y)))
            if ahead and s.front(o) >= front:
                ahead = False
    return -way if ahead else way


def _crew(s: RoadState, seat: int) -> list[int]:
    warriors = heroes = hero_drives = drivers = gunners = clinging = to_act = boarders = cans = strangers = 0
    for w in range(len(s.team)):
        v = s.at[w]
        if v == kinds.NO_VEHICLE:
            continue
        if s.team[w] != seat:
            strangers += s.control[v] == seat
            continue
        place, hero = s.seat[w], s.is_hero(w)
        warriors += 1
        heroes += hero
        if place == kinds.CLINGING:
            clinging += 1
        elif place == kinds.D:
            drivers += 1
            hero_drives += hero
        else:
            gunners += s.builds[v].seat_kind[place] == kinds.GUNNER
        to_act += s.may_act(w)
        boarders += s.control[v] != seat
        cans += s.carries[w]
    mark, theirs = s.marked, 0
    if mark != kinds.NO_VEHICLE and s.in_play(mark) and s.control[mark] != seat:
        theirs = 8 * s.builds[mark].cp * s.hp[mark] // s.facts(mark).hp[kinds.TRACTOR]
    return [
        *(warriors, heroes, hero_drives, drivers, gunners, clinging, to_act, boarders, cans, theirs),
        strangers,
    ]
