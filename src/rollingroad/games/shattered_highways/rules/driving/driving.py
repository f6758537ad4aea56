"""SH-MOVE and the declarations of SH-NUDGE and SH-RAM: what the warrior in seat D can do."""

from typing import Final

from mypy_extensions import i64

from rollingroad.core.engine.packing import first, kind_of, pack, second, third
from rollingroad.core.engine.state import Decision, replaced
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.driving.nudging import NudgeAttack, NudgeStep
from rollingroad.games.shattered_highways.rules.driving.ramming import RamAttack
from rollingroad.games.shattered_highways.rules.events import Declared, NitroUsed
from rollingroad.games.shattered_highways.rules.placement import placing
from rollingroad.games.shattered_highways.rules.placement.canonical import driver_list
from rollingroad.games.shattered_highways.rules.scenarios import stage_allows
from rollingroad.games.shattered_highways.rules.state import RoadState

FREE_KINDS = (kinds.MOVE, kinds.NUDGE, kinds.RAM)
"""The kinds that name a place."""
ONE: Final[i64] = 1
DRIVER_KINDS: Final[tuple[int, ...]] = (*FREE_KINDS, kinds.RAM_LOCKED)


def wheel_refusal(s: RoadState, w: int) -> int:
    """SH-SEAT-2, SH-RIG-6: only from seat D, and not with a dead trailer behind."""
    if s.seat[w] != kinds.D:
        return reasons.NOT_DRIVER
    return reasons.UNCOUPLE_FIRST if s.dead_trailer(s.at[w]) else reasons.LEGAL


def drive_refusal(s: RoadState, w: int, ask: Decision, action: int) -> int:
    """A Move, Nudge or Ram, or the nitro before it."""
    code, kind, v = wheel_refusal(s, w), kind_of(action), s.at[w]
    if code != reasons.LEGAL:
        return code
    if kind == kinds.USE_NITRO:
        return placing.nitro_refusal(s, v)
    if kind == kinds.RAM_LOCKED:
        target = first(action)
        if target in locked_targets(s, v):
            return reasons.LEGAL
        held = target in s.vehicles() and s.locks[v] >> target & 1
        return reasons.OWN_VEHICLE if held else reasons.NOT_LOCKED
    assert isinstance(ask, placing.Drive)
    code = ask.refusal(action)
    if code != reasons.DEST_NO_PATH:
        return code
    x, y = (first(action), second(action)) if kind == kinds.MOVE else (second(action), third(action))
    return placing.place_refusal(s, v, ask.reach, x, y)


def ask_driver(s: RoadState, step: rolls.RoadStep, w: int, others: list[int]) -> None:
    """Ask a driver: the `others` that any warrior has, and driving actions, which are added to these."""
    v = s.at[w]
    within = placing.reach_of(s, v, s.nitro_on)
    free = sum(1 << kind for kind in FREE_KINDS if stage_allows(s, kind))
    offered = driver_list(s, v, within)
    if s.setup.teaching:
        offered = [action for action in offered if free >> kind_of(action) & 1]
    others += offered
    if free >> kinds.RAM & 1:
        others += [pack(kinds.RAM_LOCKED, o) for o in locked_targets(s, v)]
    if placing.nitro_refusal(s, v) == reasons.LEGAL and stage_allows(s, kinds.USE_NITRO):
        others.append(pack(kinds.USE_NITRO))
    own = s.team[w]
    there: i64 = 0
    foes: i64 = 0
    light: i64 = 0
    for o in s.vehicles():
        bit: i64 = ONE << o
        if o != v:
            there |= bit
            foes |= bit if s.control[o] != own else 0
            light |= bit if placing.may_nudge(s, v, o) else 0
    s.ask(placing.Drive(step, own, others, v, s.boxes, within, there, foes, light, free))


def locked_targets(s: RoadState, v: int) -> list[int]:
    """SH-RAM-8, SH-RAM-1: partners that need no Move roll."""
    own = s.team[s.driver(v)]
    locks = s.locks[v]
    return [o for o in s.vehicles() if locks >> o & 1 and s.control[o] != own] if locks else []


def arm_nitro(s: RoadState, v: int) -> None:
    """SH-ADDON-NITRO: the charge is spent even if the roll fails."""
    s.nitro = replaced(s.nitro, v, s.nitro[v] - 1)
    s.nitro_on = True
    if s.sink is not None:
        s.sink.append(NitroUsed(v, s.nitro[v]))


def begin(s: RoadState, w: int, action: int) -> None:
    """A declared Move, Nudge or Ram."""
    kind, v, target = kind_of(action), s.at[w], first(action)
    if kind == kinds.MOVE:
        _report(s, "move", [], first(action), second(action))
        s.push(MoveRoll(first(action), second(action)))
        return
    x, y, kept = s.x[v], s.y[v], 0
    if kind != kinds.RAM_LOCKED:
        x, y = second(action), third(action)
        kept = placing.reach_of(s, v, s.nitro_on).placements_of(x, y)
    s.push(ChooseTargets(kind, x, y, kept, (target,), sideswipe_targets(s, kind, target, x, y)))


def _report(s: RoadState, what: str, targets: list[int], x: int, y: int) -> None:
    if s.sink is not None:
        s.sink.append(Declared(what, s.actor, s.acting, targets, x, y))


# Sideswipes (SH-NUDGE-10, SH-RAM-9)


def sideswipe_targets(s: RoadState, kind: int, target: int, x: int, y: int) -> tuple[int, ...]:
    """All further vehicles that the same side of a rig touches at that place and that may be targets too."""
    v = s.acting
    at = s.box(v).at(x, y)
    face = at.contact(s.box(target))
    if not s.is_rig(v) or face not in (kinds.LEFT, kinds.RIGHT):
        return ()
    pool = locked_targets(s, v) if kind == kinds.RAM_LOCKED else [o for o in s.vehicles() if o != v]
    if kind == kinds.RAM:
        pool = [o for o in pool if s.control[o] != s.team[s.actor]]
    elif kind == kinds.NUDGE:
        pool = [o for o in pool if placing.may_nudge(s, v, o)]
    return tuple(s.by_front([o for o in pool if o != target and at.contact(s.box(o)) == face]))


class ChooseTargets(rolls.RoadStep):
    """For each further vehicle on that side: hit it too, or spare it."""

    refused = reasons.NOT_A_RIG_SIDE

    def __init__(
        self, kind: int, x: int, y: int, kept: int, targets: tuple[int, ...], left: tuple[int, ...]
    ) -> None:
        self.kind = kind
        self.x = x
        self.y = y
        self.kept = kept
        self.targets = targets
        self.left = left

    def run(self, s: RoadState) -> None:
        if self.left:
            offered = [pack(kinds.ALSO, self.left[0]), pack(kinds.SPARE, self.left[0])]
            s.ask(Decision(self, "sideswipe", s.team[s.actor], offered))
        else:
            declare(s, self.kind, tuple(s.by_front(list(self.targets))), self.x, self.y, self.kept)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        more = (first(action),) if kind_of(action) == kinds.ALSO else ()
        targets = (*self.targets, *more)
        s.push(ChooseTargets(self.kind, self.x, self.y, self.kept, targets, self.left[1:]))


def declare(s: RoadState, kind: int, targets: tuple[int, ...], x: int, y: int, kept: int) -> None:
    """Begin a declared action: a locked ram with the contest, everything else with the Move roll."""
    _report(s, "nudge" if kind == kinds.NUDGE else "ram", list(targets), x, y)
    if kind == kinds.NUDGE:
        s.push(NudgeRoll(targets, x, y, kept))
    elif kind == kinds.RAM:
        s.push(RamRoll(targets, x, y))
    else:
        s.must_cling(s.acting)
        s.push(RamAttack(s.acting, targets, s.penalty))


# Move rolls


def move_roll(s: RoadState, action: int) -> bool:
    """SH-MOVE-1: 3+ succeeds; a natural 1 is Lost Control. SH-CLING-2: a success shakes clinging warriors."""
    modifier = s.penalty + rolls.nitro_modifier(s)
    shows = rolls.read_driver_roll(s, action, "move", s.acting, modifier)
    if shows == rolls.NATURAL_1 or shows + modifier < s.t.move_on:
        return False
    s.must_cling(s.acting)
    return True


class MoveRoll(rolls.ActorRoll):
    """SH-MOVE-1: the destination is declared, the skill decides."""

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if move_roll(s, action):
            placing.put_vehicle(s, s.acting, self.x, self.y, "move")


class RamRoll(rolls.ActorRoll):
    """SH-RAM-2: first a Move roll to the place of contact."""

    def __init__(self, targets: tuple[int, ...], x: int, y: int) -> None:
        self.targets = targets
        self.x = x
        self.y = y

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if move_roll(s, action):
            placing.put_vehicle(s, s.acting, self.x, self.y, "ram")
            s.push(RamAttack(s.acting, self.targets, s.penalty))


class NudgeRoll(NudgeStep):
    """SH-NUDGE-2: first a Move roll; the vehicle is not moved yet."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if move_roll(s, action):
            s.push(NudgeAttack(self.targets, self.x, self.y, self.kept))
