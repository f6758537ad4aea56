"""Positions as text: the set-up, a line for every vehicle, and the agenda. Also the text diagram.

    scenario: open-road
    round: 2, lead 2 1
    turn: v1
    v1: 1 truck deacon "Deacon"; at 12 1/2, 8; hp 31; mounts machine-gun front; addons ram-plate free; order 1
    v2: 2 rig big-top "Big Top"; at 20, 8 3/8; hp 25 + 12; crew D w5 hero, W1 w6 acted, cling trailer w9

The first figure of a vehicle is its player (0: nobody's), then come class, id and name. Places are those of
the rear-left corner, in inches and eighths. Omitted fields take their defaults: full hit points and
charges, a warrior in every seat, a ready Machine Gun in each mount that the class includes (`mounts none`:
no weapon).

The diagram has the front edge on top, half an inch to a column and an inch to a row.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from rollingroad.core.engine.state import Step
from rollingroad.core.positions import agenda_lines
from rollingroad.games.shattered_highways.content.models import AddonPlan, MountPlan
from rollingroad.games.shattered_highways.explain.names import owner_name, seat_name, vehicle_name
from rollingroad.games.shattered_highways.notation.actions import inches
from rollingroad.games.shattered_highways.rules import damage, kinds, orders, sequence, setup, turn
from rollingroad.games.shattered_highways.rules.builds import Build
from rollingroad.games.shattered_highways.rules.crew import attacking, boarding, equipment
from rollingroad.games.shattered_highways.rules.driving import (
    back_edge,
    driving,
    hidden_buggy,
    launch,
    lost_control,
    nudging,
    ramming,
    wrecks,
)
from rollingroad.games.shattered_highways.rules.placement.boxes import Box
from rollingroad.games.shattered_highways.rules.state import RoadState
from rollingroad.games.shattered_highways.rules.view import RoadView
from rollingroad.games.shattered_highways.rules.weapons import shooting, shots


def position(s: RoadState) -> str:
    """The whole state as text, secrets included; `read_position` reads it back."""
    lines = [*_setup_lines(s), *_round(s), *_sequence(s)]
    lines += [f"{tag('v', v)}: {'; '.join(vehicle_fields(s, v))}" for v in range(len(s.builds))]
    out = [_out_text(s, w) for w in range(len(s.team)) if is_out(s, w)]
    if out:
        lines.append(f"out: {', '.join(out)}")
    return "\n".join(lines + agenda_lines(s)) + "\n"


def is_out(s: RoadState, w: int) -> bool:
    """Out for good, other than the crew of a buggy that is not there."""
    return s.at[w] == kinds.NO_VEHICLE and s.seat[w] == kinds.CLINGING


def _out_text(s: RoadState, w: int) -> str:
    return f"{tag('w', w)} {s.team[w] + 1}{' hero' * s.is_hero(w)}"


def _setup_lines(s: RoadState) -> list[str]:
    setup = s.setup
    lines = [f"scenario: {setup.scenario.id}, {setup.scenario.rounds} rounds, {setup.players} players"]
    lines.append(f"table: {inches(setup.width)} x {inches(setup.length)}")
    lines.append(f"fleets: {' | '.join(setup.fleets)}")
    return lines + ["teaching: yes"] * setup.teaching


def _round(s: RoadState) -> list[str]:
    words = [str(s.round), f"number {s.number}", f"slot {s.slot}", f"lead {seats_text(s.lead)}"]
    words += ["heroes shown"] * s.heroes_shown + ["orders shown"] * s.orders_shown
    lines = [f"round: {', '.join(words)}"]
    if s.active != kinds.NO_VEHICLE:
        words = [tag("v", s.active), f"of {seats_text(s.turn_of)}", f"present {bits_text('w', s.present)}"]
        lines.append(f"turn: {', '.join(words + ['tried'] * s.tried)}")
    if s.marked != kinds.NO_VEHICLE:
        lines.append(f"marked: {tag('v', s.marked)}")
    for name, numbers in (("fielded", s.fielded), ("score", s.score), ("dealt", s.dealt)):
        lines.append(f"{name}: {' '.join(str(number) for number in numbers)}")
    for name, flags in (("quiet", s.quiet), ("hero-jam", s.hero_jam)):
        if any(flags):
            lines.append(f"{name}: {seats_text([seat for seat, flag in enumerate(flags) if flag])}")
    return lines


def _sequence(s: RoadState) -> list[str]:
    words = []
    if s.acting != kinds.NO_VEHICLE:
        words.append(f"acting {tag('v', s.acting)}")
    if s.actor != kinds.NO_WARRIOR:
        words.append(f"actor {tag('w', s.actor)}")
    words += [f"cause {s.cause + 1}"] * (s.cause != kinds.NOBODY) + [f"penalty {s.penalty}"] * bool(s.penalty)
    words += ["nitro"] * s.nitro_on
    for name, letter, bits in (
        ("struck", "v", s.struck),
        ("swerved", "v", s.swerved),
        ("lost", "v", s.lost_done),
        ("clung", "w", s.cling_done),
    ):
        words += [f"{name} {bits_text(letter, bits)}"] * bool(bits)
    for name, due in (("lost-due", s.lost_due), ("cling-due", s.cling_due), ("wreck-due", s.wreck_due)):
        words += [f"{name} {' '.join(tag('v', v) for v in due)}"] * bool(due)
    return [f"sequence: {', '.join(words)}"] * bool(words)


def tag(letter: str, number: int) -> str:
    return f"{letter}{number + 1}"


def seats_text(seats: list[int]) -> str:
    return " ".join(str(seat + 1) for seat in seats) or "-"


def bits_text(letter: str, bits: int) -> str:
    return " ".join(tag(letter, i) for i in range(bits.bit_length()) if bits >> i & 1) or "-"


# Vehicles


def vehicle_fields(s: RoadState, v: int) -> list[str]:
    """The fields of a vehicle's line: its build, its place and state, and its crew."""
    build, owner = s.builds[v], s.setup.owner[v]
    fields = [f'{owner + 1} {kinds.CLASSES[build.cls]} {build.plan.id} "{build.plan.name}"']
    if s.setup.inside[v] != kinds.NO_VEHICLE:
        fields.append(f"buggy-of {tag('v', s.setup.inside[v])}")
    if s.status[v] != kinds.DRIVING:
        fields.append(kinds.STATUSES[s.status[v]])
    if s.status[v] == kinds.DRIVING:
        fields.append(f"at {inches(s.x[v])}, {inches(s.y[v])}")
    fields.append(f"hp {s.hp[v]} + {s.trailer_hp[v]}" if s.is_rig(v) else f"hp {s.hp[v]}")
    fields += ["uncoupled"] * (s.is_rig(v) and not s.coupled[v])
    if s.control[v] != owner:
        fields.append(f"control {s.control[v] + 1}")
    return fields + _fittings(s, v, build) + _changes(s, v) + _crew(s, v)


def _fittings(s: RoadState, v: int, build: Build) -> list[str]:
    fields = []
    if build.plan.mounts:
        mounts = [mount_text(s, v, k, mount) for k, mount in enumerate(build.plan.mounts)]
        fields.append(f"mounts {', '.join(mounts)}")
    elif s.facts(v).mounts_included and s.setup.owner[v] != kinds.NOBODY:
        fields.append("mounts none")
    if build.plan.addons:
        fields.append(f"addons {', '.join(addon_text(addon) for addon in build.plan.addons)}")
    return fields


def mount_text(s: RoadState, v: int, k: int, mount: MountPlan) -> str:
    """`twin-guns front tractor added jammed`, `rocket-rack front ammo 2`, `empty`."""
    words = [mount.weapon or "empty", mount.arc] + [mount.part] * bool(mount.part)
    if mount.included is not None:
        words.append("included" if mount.included else "added")
    if s.mount[v][k] != kinds.READY:
        words.append(kinds.MOUNT_STATES[s.mount[v][k]])
    weapon = s.builds[v].mount_weapon[k]
    if weapon != kinds.NO_WEAPON and s.t.weapons[weapon].ammo:
        words.append(f"ammo {s.ammo[v][k]}")
    return " ".join(words)


def addon_text(addon: AddonPlan) -> str:
    """`armor front left`, `hangers-on x2`, `turret-ring mount 2 free`."""
    words = [addon.id, *addon.faces] + [f"x{addon.count}"] * (addon.count > 1)
    words += [f"mount {addon.mount}"] * (addon.mount > 1)
    return " ".join(words + ["free"] * addon.free)


def _changes(s: RoadState, v: int) -> list[str]:
    """What has changed since the start."""
    fields = [f"order {s.order[v]}"] * bool(s.order[v])
    fields += [f"nitro {s.nitro[v]}"] * bool(s.builds[v].has(kinds.ADDONS.index("nitro")))
    fields += [f"smoke {s.smoke[v]}"] * bool(s.builds[v].has(kinds.ADDONS.index("smoke-pots")))
    fields += ["smoking"] * s.smoking[v] + ["known"] * s.known[v]
    fields += [f"locked {bits_text('v', s.locks[v])}"] * bool(s.locks[v])
    return fields + [f"cans {s.cans[v]}"] * bool(s.cans[v])


def _crew(s: RoadState, v: int) -> list[str]:
    """The crew in order of arrival; for a buggy that is not there, the crew that it would have."""
    crew = s.crew[v]
    if not crew:
        crew = [
            w
            for w in range(len(s.team))
            if s.born[w] == v and not is_out(s, w) and s.at[w] == kinds.NO_VEHICLE
        ]
    return [f"crew {', '.join(warrior_text(s, v, w) for w in crew)}" if crew else "crew none"]


def warrior_text(s: RoadState, v: int, w: int) -> str:
    """`D w1 hero acted`, `cling trailer w9 of 2 home can`."""
    words = [seat_text(s, v, w), tag("w", w)]
    if s.team[w] != s.setup.owner[v]:
        words.append(f"of {s.team[w] + 1}")
    words += ["hero"] * s.is_hero(w)
    words += [deed for i, deed in enumerate(kinds.DEEDS) if s.deeds[w] >> i & 1]
    return " ".join(words + ["home"] * (s.home[w] == v) + ["can"] * s.carries[w])


def seat_text(s: RoadState, v: int, w: int) -> str:
    if s.seat[w] != kinds.CLINGING:
        return s.builds[v].seat_name[s.seat[w]]
    return "cling" if s.part[w] == kinds.TRACTOR else f"cling {kinds.AIMS[s.part[w]]}"


# Steps


_STEP_MODULES: tuple[ModuleType, ...] = (
    attacking,
    back_edge,
    boarding,
    damage,
    driving,
    equipment,
    hidden_buggy,
    launch,
    lost_control,
    nudging,
    orders,
    ramming,
    sequence,
    setup,
    shooting,
    shots,
    turn,
    wrecks,
)
STEPS: dict[str, type[Step[Any]]] = {
    name: thing
    for module in _STEP_MODULES
    for name, thing in vars(module).items()
    if isinstance(thing, type) and issubclass(thing, Step) and thing.__module__ == module.__name__
}
"""The steps that positions name in their agenda."""


# The text diagram

COLUMN: Final = kinds.INCH // 2
ROW: Final = kinds.INCH
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
AROUND: Final = 2
"""Empty rows drawn before and behind the pack."""


def diagram(view: RoadView) -> str:
    """The text diagram: the round, the road as far as vehicles drive on it, and a line for each vehicle."""
    s = view.table
    lines = [headline(s), *road(s)]
    lines += [f"{letter(v)} v{v + 1}: {'; '.join(vehicle_fields(s, v))}" for v in listed_vehicles(s)]
    return "\n".join(lines)


def headline(s: RoadState) -> str:
    """`Open Road, round 2 of 8: Deacon of The Salt Choir is on the move`."""
    scenario = s.setup.scenario
    start = f"{scenario.name}, round {s.round} of {scenario.rounds}"
    if s.active != kinds.NO_VEHICLE:
        owner = owner_name(s, s.control[s.active])
        return f"{start}: {vehicle_name(s, s.active)} of {owner} is on the move"
    if s.lead and s.round:
        return f"{start}: {seat_name(s, s.lead[0])} leads"
    return start


def letter(v: int) -> str:
    return LETTERS[v % len(LETTERS)]


def listed_vehicles(s: RoadState) -> list[int]:
    return [v for v in range(len(s.builds)) if s.status[v] in (kinds.DRIVING, kinds.WAITING, kinds.INSIDE)]


def road(s: RoadState) -> list[str]:
    """Rows from the front to the back, each with the inches its lower line is from the back edge."""
    vehicles = s.vehicles()
    if not vehicles:
        return []
    top = max([s.front(v) for v in vehicles]) // ROW + AROUND
    bottom = max(0, min([s.y[v] for v in vehicles]) // ROW - AROUND)
    boxes = [(letter(v), s.box(v)) for v in vehicles]
    columns = s.setup.width // COLUMN
    edge = "     +" + "-" * columns + "+"
    rows = [f"{row:4} |{row_text(boxes, row, columns)}|" for row in range(top, bottom - 1, -1)]
    return [edge, *rows, edge, scale(columns)]


def row_text(boxes: list[tuple[str, Box]], row: int, columns: int) -> str:
    """A cell shows the vehicle that covers its middle."""
    y = row * ROW + ROW // 2
    cells = [" "] * columns
    for name, box in boxes:
        if box.y <= y < box.y + box.l:
            first, after = first_middle(box.x), first_middle(box.x + box.w)
            cells[first:after] = name * (after - first)
    return "".join(cells)


def first_middle(x: int) -> int:
    """The first column whose middle is not left of that line."""
    return (x + COLUMN // 2 - 1) // COLUMN


def scale(columns: int) -> str:
    """Inches from the left edge, every four."""
    marks = [f"{column // 2:<8}" for column in range(0, columns, 8)]
    return ("      " + "".join(marks)).rstrip()
