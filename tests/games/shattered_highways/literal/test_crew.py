"""A second reading of what warriors can reach, from the printed rules: "any Warrior in the same vehicle",
"anyone in the vehicle", "any vehicle within 1 inch", and a buggy that comes out "at any time"."""

from __future__ import annotations

from collections import Counter

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.notation.actions import inches
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.turn import ChooseAction, PickWarrior
from tests.games.shattered_highways.literal.flood import Rectangle, meet
from tests.games.shattered_highways.literal.test_contacts import edges
from tests.games.shattered_highways.rules.test_invariants import battle_options, bold_answer
from tests.games.shattered_highways.table import GAME
from tests.rule_marker import rule

SIZES = {"buggy": (8, 18), "car": (10, 24), "truck": (12, 30), "rig": (12, 64), "tractor": (12, 24)}
PARTS = ("tractor", "trailer")
INCH = 8
KINDS = ("attack", "clear", "reload", "change", "board")


def whole(s: RoadState, v: int) -> Rectangle:
    name = kinds.CLASSES[s.builds[v].cls]
    width, length = SIZES["tractor" if name == "rig" and not s.coupled[v] else name]
    return Rectangle(s.x[v], s.y[v], width, length)


def parts(s: RoadState, v: int) -> list[Rectangle]:
    """Of a coupled rig the tractor in front and the trailer of 5 inches behind it; else all of it."""
    all_of_it = whole(s, v)
    if not s.coupled[v]:
        return [all_of_it]
    x, y, width, _ = all_of_it
    return [Rectangle(x, y + 40, width, 24), Rectangle(x, y, width, 40)]


def near(a: Rectangle, b: Rectangle, inches: int) -> bool:
    across = max(0, b.x - a.x - a.w, a.x - b.x - b.w)
    along = max(0, b.y - a.y - a.length, a.y - b.y - b.length)
    return across**2 + along**2 <= (inches * INCH) ** 2


def on_the_road(s: RoadState) -> list[int]:
    return [v for v in range(len(s.status)) if s.status[v] == kinds.DRIVING]


def attacks(s: RoadState, w: int) -> set[str]:
    enemies = [t for t in range(len(s.team)) if s.team[t] != s.team[w] and s.at[t] in on_the_road(s)]
    if w in s.hero and not s.hero_jam[s.team[w]]:
        here = whole(s, s.at[w])
        return {f"attack w{t + 1}" for t in enemies if near(here, parts(s, s.at[t])[s.part[t]], 3)}
    return {f"attack w{t + 1}" for t in enemies if s.at[t] == s.at[w]}


def repairs(s: RoadState, w: int) -> set[str]:
    v = s.at[w]
    dead = kinds.CLASSES[s.builds[v].cls] == "rig" and (not s.coupled[v] or s.trailer_hp[v] == 0)
    found = set()
    for mount, state in enumerate(s.mount[v]):
        if not (dead and PARTS[s.builds[v].mount_part[mount]] == "trailer"):
            found |= {f"clear {mount + 1}"} if state == kinds.JAMMED else set()
            found |= {f"reload {mount + 1}"} if state == kinds.UNLOADED else set()
    return found


def changes(s: RoadState, w: int) -> set[str]:
    v, build = s.at[w], s.builds[s.at[w]]
    if s.deeds[w] & kinds.CHANGED:
        return set()
    taken = {build.seat_name[s.seat[t]] for t in s.crew[v] if s.seat[t] < len(build.seat_name)}
    here = [name for seat, name in enumerate(build.seat_name) if build.seat_part[seat] == s.part[w]]
    sits = s.seat[w] < len(build.seat_name)
    return {f"change {name}" for name in here if name not in taken} | ({"change cling"} if sits else set())


def boardings(s: RoadState, w: int) -> set[str]:
    winch = s.builds[s.at[w]].addons[kinds.ADDONS.index("winch")]
    here = parts(s, s.at[w])[s.part[w]]
    return {
        f"board v{v + 1} {PARTS[part] if s.coupled[v] else 'whole'}"
        for v in on_the_road(s)
        for part, there in enumerate(parts(s, v))
        if (v, part) != (s.at[w], s.part[w]) and near(here, there, 2 if winch else 1)
    }


def launches(s: RoadState, seat: int) -> set[str]:
    """In the middle of the trailer's tail, if nothing is in the way; its driver must not have tried yet."""
    found = set()
    for b, rig in enumerate(s.setup.inside):
        if s.status[b] == kinds.INSIDE and s.setup.owner[b] == seat and not s.deeds[s.crew[b][0]]:
            exit_ = Rectangle(s.x[rig] + 2, s.y[rig] - 18, 8, 18)
            if exit_.y >= 0 and not any(meet(exit_, whole(s, v)) for v in on_the_road(s)):
                found.add(f"launch v{b + 1}")
    return found


def compare(s: RoadState, ask: Decision) -> int:
    """Both readings of what is offered here; how many actions they agreed on."""
    offered = {GAME.text(action) for action in ask.offered}
    if isinstance(ask.step, ChooseAction) and not s.nitro_on:
        w = ask.step.w
        literal = attacks(s, w) | repairs(s, w) | changes(s, w) | boardings(s, w)
        assert {text for text in offered if text.split()[0] in KINDS} == literal
        return len(literal)
    if isinstance(ask.step, PickWarrior):
        literal = launches(s, ask.seat)
        assert {text for text in offered if text.startswith("launch")} == literal
        return len(literal)
    return 0


def check_locks(s: RoadState) -> None:
    """SH-RAM-8: locked vehicles stand side by side or bumper to bumper, and the lock is mutual."""
    for v in on_the_road(s):
        for o in on_the_road(s):
            if s.locks[v] >> o & 1:
                assert s.locks[o] >> v & 1
                assert edges(whole(s, v), whole(s, o))


@rule("SH-BOARD-1", "SH-CHANGE-1", "SH-RAM-8", "SH-ADDON-HIDDEN")
@pytest.mark.parametrize("number", [7, 18, 21])
def test_in_battles_both_readings_agree(number: int) -> None:
    s, rng = GAME.start(battle_options(number)), Rng(f"crew {number}")
    agreed = 0
    while s.open and agreed < 400:
        ask = s.open[rng.below(len(s.open))]
        agreed += compare(s, ask)
        check_locks(s)
        s.apply(bold_answer(ask, rng), ask.seat)
    assert agreed > 200


def crowd(rng: Rng) -> str:
    """A rig full of both sides, some of its weapons out of order, and others about an inch away."""
    states = [rng.choice(["", " jammed", " unloaded"]) for _ in range(3)]
    mounts = f"machine-gun left tractor{states[0]}, cannon right{states[1]}, cannon rear{states[2]}"
    seats = ["D", "W1", "W2", "W3", "P1", "P2", *["cling", "cling trailer"] * 3]
    rng.shuffle(seats)
    crew = [f"{seat} w{i} of {1 + rng.below(2)}" for i, seat in enumerate(seats[:8], 1)]
    crew[rng.below(8)] += " hero"
    trailer, beside = rng.choice([0, 25]), inches(15 * INCH + 12 + rng.below(20))
    return f"""
    turn: v1
    v1: 1 rig top "Top"; at 15, 20; hp 25 + {trailer}; mounts {mounts}; crew {", ".join(crew)}
    v2: 2 car bone "Bone"; at {beside}, {19 + rng.below(9)}; crew D w9, cling w10
    v3: 1 car coal "Coal"; at 13, {19 + rng.below(9)}; addons winch; crew D w11
    """


@rule("SH-ATTACK-1", "SH-ATTACK-2", "SH-SHOOT-7", "SH-SEAT-3", "SH-CHANGE-1", "SH-BOARD-3", "SH-RIG-5")
def test_on_a_crowded_rig_both_readings_agree() -> None:
    agreed: Counter[str] = Counter()
    for number in range(60):
        s = GAME.from_position(crowd(Rng(f"crowd {number}")))
        while s.open and s.open[0].kind == "warrior" and s.active == 0:
            for action in s.open[0].offered[:-1]:
                tried = s.copy()
                tried.apply(action, s.open[0].seat)
                compare(tried, tried.open[0])
                agreed.update(GAME.text(each).split()[0] for each in tried.open[0].offered)
            s.apply(GAME.parse("pass"), s.open[0].seat)
    assert all(agreed[kind] > 50 for kind in KINDS)
