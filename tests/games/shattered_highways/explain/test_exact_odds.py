"""Odds against all dice: every shown chance is compared with each way its dice can fall on the engine."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import islice

import pytest

from rollingroad.core.engine.packing import first, kind_of
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Chance, Decision
from rollingroad.core.events import Event
from rollingroad.games.shattered_highways.explain.names import vehicle_name
from rollingroad.games.shattered_highways.notation.actions import inches
from rollingroad.games.shattered_highways.rules import events as ev
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.crew.boarding import ClingRoll
from rollingroad.games.shattered_highways.rules.driving.ramming import LoseControl
from rollingroad.games.shattered_highways.rules.driving.wrecks import Clip, RemoveWreck, Swerve
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.state import RoadState
from tests.games.shattered_highways.table import GAME
from tests.rule_marker import rule

NAMES = ("Ash", "Bone", "Cur", "Dirge", "Elm")
AFTERMATH = (LoseControl, Swerve, Clip, ClingRoll)
"""Steps that follow from an action: their dice are not part of its odds."""


class End:
    """One way the dice of an action can fall."""

    def __init__(self, state: RoadState, events: list[Event], chance: Fraction) -> None:
        self.state = state
        self.events = events
        self.chance = chance

    def of(self, kind: type[Event]) -> list[Event]:
        return [event for event in self.events if isinstance(event, kind)]

    def loses_control(self, v: int) -> bool:
        step = self.state.open[0].step if self.state.open else None
        due = v in self.state.lost_due or (isinstance(step, LoseControl) and step.v == v)
        return due and self.state.hp[v] > 0

    def swerves(self, v: int) -> bool:
        steps = [*self.state.agenda, *[ask.step for ask in self.state.open]]
        return any(isinstance(step, Swerve) and step.v == v and self.state.hp[v] > 0 for step in steps)


def ends(state: RoadState, events: list[Event], chance: Fraction) -> Iterator[End]:
    """All ends of an action; a rig spares others at its side, and nobody flees from a wreck."""
    ask = state.open[0] if state.open else None
    if ask is not None and ask.kind in ("flee", "sideswipe"):
        spare = next(action for action in ask.offered if kind_of(action) in (kinds.STAY, kinds.SPARE))
        yield from ends(*apply_answer(state, ask, spare, events), chance)
    elif not isinstance(ask, Chance) or isinstance(ask.step, AFTERMATH) or state.actor == kinds.NO_WARRIOR:
        yield End(state, events, chance)
    else:
        for outcome, weight in ask.outcomes():
            yield from ends(*apply_answer(state, ask, outcome, events), chance * weight / ask.total)


def apply_answer(
    state: RoadState, ask: Decision, action: int, events: list[Event]
) -> tuple[RoadState, list[Event]]:
    after, heard = state.copy(), events.copy()
    after.sink = heard
    after.apply(action, ask.seat)
    return after, heard


# What a line of the odds says, as a test of how an action ended

Test = Callable[[End], bool]


def meaning(what: str, before: RoadState, v: int) -> Test:
    """The test that belongs to the words; `v` is the vehicle that acts, `before` the table it acts on."""
    named = {vehicle_name(before, o): o for o in range(len(before.builds))}
    for pattern, test in MEANINGS.items():
        match = re.fullmatch(pattern, what)
        if match:
            words = match.groupdict()
            about, number = named[words["name"]] if "name" in words else v, int(words.get("number") or 0)
            return lambda end: test(end, about, number)
    raise AssertionError(f"nobody knows what {what!r} means")


def lost(end: End, v: int) -> int:
    return sum(event.points for event in end.events if isinstance(event, ev.Damaged) and event.vehicle == v)


def can_be_moved(end: End, v: int, sections: int) -> bool:
    """By a strike or a won nudge, after which it and the one that nudged it still drive."""
    if end.state.hp[v] == 0 or end.of(ev.Struck):
        return end.state.hp[v] > 0
    pair = next((event for event in end.events if isinstance(event, ev.Contested)), None)
    if pair is None or not pair.won or end.state.hp[pair.attacker] == 0:
        return False
    return not sections or pair.degree == sections


def won(kind: type[Event], field: str) -> Callable[[End, int, int], bool]:
    return lambda end, v, n: any(getattr(event, field) for event in end.of(kind))


def any_of(kind: type[Event]) -> Callable[[End, int, int], bool]:
    return lambda end, v, n: bool(end.of(kind))


def none_of(*kinds: type[Event]) -> Callable[[End, int, int], bool]:
    return lambda end, v, n: not any(end.of(kind) for kind in kinds)


MEANINGS: dict[str, Callable[[End, int, int], bool]] = {
    "you get there": any_of(ev.Moved),
    "you stay where you are": lambda end, v, n: not end.of(ev.Moved) and not end.loses_control(v),
    "you lose control": lambda end, v, n: end.loses_control(v),
    "(?P<name>.+) loses control": lambda end, v, n: end.loses_control(v),
    "(?P<name>.+) can be moved( up to (?P<number>[123]) sections?)?": lambda end, v, n: can_be_moved(
        end, v, n
    ),
    "(?P<name>.+?)( itself)? is destroyed": lambda end, v, n: end.state.hp[v] == 0,
    "(?P<name>.+?)'s? trailer( itself)? is dead": lambda end, v, n: any(
        isinstance(event, ev.TrailerDead) and event.vehicle == v for event in end.events
    ),
    "(?P<name>.+) must swerve round the wreck": lambda end, v, n: end.swerves(v),
    "you win the ram": won(ev.Contested, "won"),
    "(?P<number>[0-9]+) damage to (?P<name>.+)": lambda end, v, n: lost(end, v) == n,
    "(?P<name>.+) itself takes 2 damage": lambda end, v, n: bool(end.of(ev.Jammed)),
    "(?P<name>.+) is hit": lambda end, v, n: lost(end, v) > 0,
    "the warrior gets (across|away)": any_of(ev.Boarded),
    "the warrior stays": any_of(ev.StayedBehind),
    "the (warrior (falls|is out)|target is out)": any_of(ev.WarriorOut),
    "you (win the fight|hit the target)": won(ev.Fought, "won"),
    "the weapon jams": any_of(ev.Jammed),
    "you hit": won(ev.Fired, "hit"),
    "the .+ works": won(ev.Dropped, "hit"),
    "the trailer comes off": lambda end, v, n: (
        not end.state.coupled[v] or any(isinstance(step, RemoveWreck) for step in end.state.agenda)
    ),
    "you stay in the fight": none_of(ev.LeftBehind),
    "you are left behind": any_of(ev.LeftBehind),
    "(?P<name>.+) gets out": any_of(ev.Launched),
    "(?P<name>.+) stays inside": any_of(ev.LaunchFailed),
}


def compare(state: RoadState, action: int, most: int = 10_000) -> bool:
    """Check every line of an action's odds; False where its dice can fall in too many ways."""
    ask = state.open[0]
    told = state.view(ask.seat).odds(action)
    assert told
    v = first(action) if GAME.text(action).startswith("launch") else state.active
    found = list(islice(ends(*apply_answer(state, ask, action, []), Fraction(1)), most))
    if len(found) == most:
        return False
    assert sum(end.chance for end in found) == 1
    for line in told:
        test = meaning(line.what, state, v)
        true = sum((end.chance for end in found if test(end)), Fraction(0))
        assert line.chance == true, f"{GAME.text(action)}: {line.what}\n{GAME.position(state)}"
    damage = [line for line in told if line.spread]
    assert len({line.what for line in told}) == len(told)
    if damage:
        target = first(action)
        hurt = sum((end.chance for end in found if lost(end, target)), Fraction(0))
        assert sum((line.chance for line in damage), Fraction(0)) == hurt
    return True


# Positions in which much can happen

WEAPONS = (
    "machine-gun",
    "flamethrower",
    "bolt-thrower",
    "harpoon",
    "mine-dropper",
    "oil-sprayer",
    "twin-guns",
    "cannon",
)
SIZES = {"buggy": (8, 18), "car": (10, 24), "truck": (12, 30), "rig": (12, 64)}


def vehicle_line(rng: Rng, number: int, cls: str, x: int, y: int) -> str:
    """A nearly destroyed vehicle with pieces that change dice or damage."""
    weapons = [each for each in WEAPONS if cls in ("truck", "rig") or each not in ("twin-guns", "cannon")]
    if cls == "buggy":
        weapons = [each for each in weapons if each not in ("harpoon", "mine-dropper")]
    weapon = rng.choice(weapons)
    arc = "rear" if weapon in ("mine-dropper", "oil-sprayer") else rng.choice(["front", "rear"])
    faces = ("trailer:left", "tractor:right", "tractor:front") if cls == "rig" else ("left", "front", "rear")
    addons = [f"armor {rng.choice(list(faces))}", "spiked-hubs", "nitro", "drag-chains"]
    addons += ["smoke-pots", *(["crew-shields"] if cls != "buggy" else [])]
    addons += ["quick-hitch"] if cls == "rig" else []
    some = [addon for addon in addons if rng.below(3) == 0]
    hp = f"{rng.below(9) + 1}" + (f" + {rng.below(6)}" if cls == "rig" else "")
    owner, hero = 1 + number % 2, " hero" if number < 2 and rng.below(2) else ""
    crew = [f"D{rng.choice(['', ' changed', ' clung'])}{hero}"] if number == 0 or rng.below(4) else []
    hold = "cling trailer" if cls == "rig" else "cling"
    crew += [
        f"W1{rng.choice(['', ' clung'])}",
        hold,
        f"{hold} of {3 - owner}{rng.choice(['', ' acted', ' acted'])}",
    ]
    parts = [f'{owner} {cls} x{number} "{NAMES[number]}"', f"at {inches(x)}, {inches(y)}", f"hp {hp}"]
    parts += [f"mounts {weapon} {arc}"] + ([f"addons {', '.join(some)}"] if some else [])
    parts += ["smoking"] if "smoke-pots" in some else []
    return f"v{number + 1}: " + "; ".join([*parts, f"crew {', '.join(crew)}"])


def crowd(rng: Rng) -> RoadState:
    """Five vehicles, each pressed against one of those before it."""
    boxes: list[tuple[str, int, int]] = []
    while len(boxes) < len(NAMES):
        cls = rng.choice(list(SIZES))
        width, length = SIZES[cls]
        if not boxes:
            boxes.append((cls, 140, 160))
            continue
        other, x, y = boxes[rng.below(len(boxes))]
        wide, long = SIZES[other]
        beside = x - width + 1 + rng.below(width + wide - 1), y - length + 1 + rng.below(length + long - 1)
        spot = rng.choice(
            [(beside[0], y - length), (beside[0], y + long), (x - width, beside[1]), (x + wide, beside[1])]
        )
        if not any(Box(*spot, width, length).overlaps(Box(x, y, *SIZES[other])) for other, x, y in boxes):
            boxes.append((cls, *spot))
    lines = [vehicle_line(rng, number, *box) for number, box in enumerate(boxes)]
    return GAME.from_position("\n".join(["turn: v1", *lines]))


KINDS = ("move", "nudge", "ram", "board", "attack", "shoot", "shoot-at", "drop", "uncouple")


def compare_crowds(seeds: range, each: int, most: int) -> Counter[str]:
    """Check up to `most` actions of each kind that the crew of the first vehicle can take in those crowds."""
    checked: Counter[str] = Counter()
    for rng in map(Rng, seeds):
        start = crowd(rng)
        for pick in start.open[0].offered:
            if not GAME.text(pick).startswith("act"):
                continue
            state, _ = apply_answer(start, start.open[0], pick, [])
            offered = [] if state.open[0].is_chance else state.open[0].actions()
            rng.shuffle(offered)
            for action in offered:
                kind = GAME.text(action).split()[0]
                if kind in KINDS and checked[kind] < each:
                    checked[kind] += compare(state, action, most)
    return checked


@rule("SH-ROLL-4", "SH-NUDGE-3", "SH-RAM-4", "SH-SHOOT-3", "SH-DESTROY-7", "SH-RIG-3")
def test_told_odds_are_those_of_all_dice_in_crowds() -> None:
    assert set(compare_crowds(range(60), 3, 800)) == set(KINDS)


@pytest.mark.soak
def test_told_odds_are_those_of_all_dice_in_many_crowds() -> None:
    compare_crowds(range(60, 500), 500, 20_000)


LOCKED = """
turn: v1
v1: 1 truck ash "Ash"; at 12 3/8, 12 1/2; locked v2; mounts empty; crew D w1
v2: 2 car bone "Bone"; at 12 1/2, 16 1/4; hp 4; locked v1; mounts empty; crew D w2
"""
EDGE = """
turn: v1
v1: 1 {ash}; at 10, 0; mounts empty; addons {addons}; crew {crew}
v2: 2 car bone "Bone"; at 30, 5; mounts empty; crew D
"""
STRUCK = """
turn: v1
v1: 1 car ash "Ash"; at 10, 20; mounts empty; crew D w1
v2: 2 car bone "Bone"; at 11 1/4, 20; mounts empty; crew D w2
v3: 2 car cur "Cur"; at 13 3/4, 20; hp {hp}; mounts empty; crew {crew}
"""
NUDGED = ("act w1", "nudge v2, 10, 20", "d6 3", "d6 4", "d6 3", "place 12 1/2, 20")
SHOT = """
turn: v1
v1: 1 truck ash "Ash"; at 10, 20; mounts machine-gun front; crew D w1, W1 w2
v2: 2 car bone "Bone"; at 13, 26; hp 1; mounts empty; addons {addons}; crew D w3, P1 w4 hero
v3: 2 truck cur "Cur"; at 15, 26; mounts empty; crew none
"""
HIDDEN = """
turn: v1
v1: 1 rig ash "Ash"; at 10, 20; mounts empty; addons hidden-buggy; crew D w1
v2: 2 car bone "Bone"; at 30, 5; mounts empty; crew D w2
v3: 1 buggy cub "Cub"; buggy-of v1; inside; known; crew D w3
"""


@rule("SH-RAM-8", "SH-EDGE-3", "SH-NUDGE-9", "SH-BOARD-4", "SH-ADDON-HIDDEN", "SH-RIG-6")
@pytest.mark.parametrize(
    ("text", "answers", "action"),
    [
        (LOCKED, ("act w1",), "ram-locked v2"),
        (LOCKED.replace("D w2", "D w2 hero"), ("act w1",), "ram-locked v2"),
        (LOCKED.replace("crew D w2", "crew P1 w2"), ("act w1",), "ram-locked v2"),
        (EDGE.format(ash="car", addons="nitro", crew="D w1"), (), "act w1"),
        (EDGE.format(ash="truck", addons="nitro", crew="P1 w1 clung, P2 w2 hero"), (), "act w2"),
        (EDGE.format(ash="rig; hp 9 + 0", addons="quick-hitch", crew="D w1, P1 w2"), (), "act w2"),
        (STRUCK.format(hp=5, crew="D w3"), NUDGED, "strike v3"),
        (STRUCK.format(hp=1, crew="D w3 hero"), NUDGED, "strike v3"),
        (STRUCK.format(hp=5, crew="P1 w3"), NUDGED, "strike v3"),
        (SHOT.format(addons="nitro"), ("act w2", "shoot v2 whole", "d6 4", "d6 1"), "flee v3 whole"),
        (SHOT.format(addons="roll-cage"), ("act w2", "shoot v2 whole", "d6 4", "d6 1"), "flee v3 whole"),
        (HIDDEN, (), "launch v3"),
    ],
)
def test_told_odds_are_those_of_all_dice(text: str, answers: tuple[str, ...], action: str) -> None:
    state = GAME.from_position(text)
    for answer in answers:
        state.apply(GAME.parse(answer), state.open[0].seat)
    assert compare(state, GAME.parse(action))
