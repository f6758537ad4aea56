"""Positions of Shattered Highways as text: what is agreed, a line for every vehicle, and what runs now.

    scenario: open-road
    round: 2, lead 2 1
    turn: v1
    v1: 1 truck deacon "Deacon"; at 12 1/2, 8; hp 31; mounts machine-gun front; addons ram-plate free; order 1
    v2: 2 rig big-top "Big Top"; at 20, 8 3/8; hp 25 + 12; crew D w5 hero, W1 w6 acted, cling trailer w9

The first figure of a vehicle is its player (0: nobody's), then come class, id and name. Places are those of
the rear-left corner, in inches and eighths. What is left out takes its usual value: full hit points and
charges, a warrior in every seat, a ready Machine Gun in each mount that the class includes (`mounts none`:
no weapon).
"""

from __future__ import annotations

from rollingroad.core.positions import agenda_lines
from rollingroad.games.shattered_highways.actions import inches
from rollingroad.games.shattered_highways.builds import Build
from rollingroad.games.shattered_highways.content import AddonPlan, MountPlan
from rollingroad.games.shattered_highways.kinds import (
    AIMS,
    CLINGING,
    DEEDS,
    DRIVING,
    MOUNT_STATES,
    NO_VEHICLE,
    NO_WARRIOR,
    NOBODY,
    READY,
    STATUSES,
)
from rollingroad.games.shattered_highways.kit import ADDONS, CLASSES, NO_WEAPON, TRACTOR
from rollingroad.games.shattered_highways.state import RoadState


def position(s: RoadState) -> str:
    """The whole state, secrets included; `from_position` reads it back."""
    lines = [*_agreed(s), *_round(s), *_sequence(s)]
    lines += [f"{tag('v', v)}: {'; '.join(vehicle_fields(s, v))}" for v in range(len(s.builds))]
    out = [_gone(s, w) for w in range(len(s.team)) if is_out(s, w)]
    if out:
        lines.append(f"out: {', '.join(out)}")
    return "\n".join(lines + agenda_lines(s)) + "\n"


def is_out(s: RoadState, w: int) -> bool:
    """Out for good, other than the crew of a buggy that is not there."""
    return s.at[w] == NO_VEHICLE and s.seat[w] == CLINGING


def _gone(s: RoadState, w: int) -> str:
    return f"{tag('w', w)} {s.team[w] + 1}{' hero' * s.is_hero(w)}"


def _agreed(s: RoadState) -> list[str]:
    rules = s.rules
    lines = [f"scenario: {rules.plan.id}, {rules.plan.rounds} rounds, {rules.players} players"]
    lines.append(f"table: {inches(rules.width)} x {inches(rules.length)}")
    lines.append(f"fleets: {' | '.join(rules.fleets)}")
    return lines + ["teaching: yes"] * rules.teaching


def _round(s: RoadState) -> list[str]:
    words = [str(s.round), f"number {s.number}", f"slot {s.slot}", f"lead {seats_text(s.lead)}"]
    words += ["heroes shown"] * s.heroes_shown + ["orders shown"] * s.orders_shown
    lines = [f"round: {', '.join(words)}"]
    if s.active != NO_VEHICLE:
        words = [tag("v", s.active), f"of {seats_text(s.turn_of)}", f"present {bits_text('w', s.present)}"]
        lines.append(f"turn: {', '.join(words + ['tried'] * s.tried)}")
    if s.marked != NO_VEHICLE:
        lines.append(f"marked: {tag('v', s.marked)}")
    for name, numbers in (("fielded", s.fielded), ("score", s.score), ("dealt", s.dealt)):
        lines.append(f"{name}: {' '.join(str(number) for number in numbers)}")
    for name, flags in (("quiet", s.quiet), ("hero-jam", s.hero_jam)):
        if any(flags):
            lines.append(f"{name}: {seats_text([seat for seat, flag in enumerate(flags) if flag])}")
    return lines


def _sequence(s: RoadState) -> list[str]:
    words = []
    if s.acting != NO_VEHICLE:
        words.append(f"acting {tag('v', s.acting)}")
    if s.actor != NO_WARRIOR:
        words.append(f"actor {tag('w', s.actor)}")
    words += [f"cause {s.cause + 1}"] * (s.cause != NOBODY) + [f"penalty {s.penalty}"] * bool(s.penalty)
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
    """All that a line says about a vehicle: as built, where and in what state it is, and who is aboard."""
    build, owner = s.builds[v], s.rules.owner[v]
    fields = [f'{owner + 1} {CLASSES[build.cls]} {build.plan.id} "{build.plan.name}"']
    if s.rules.inside[v] != NO_VEHICLE:
        fields.append(f"buggy-of {tag('v', s.rules.inside[v])}")
    if s.status[v] != DRIVING:
        fields.append(STATUSES[s.status[v]])
    if s.status[v] == DRIVING:
        fields.append(f"at {inches(s.x[v])}, {inches(s.y[v])}")
    fields.append(f"hp {s.hp[v]} + {s.trailer_hp[v]}" if s.is_rig(v) else f"hp {s.hp[v]}")
    fields += ["uncoupled"] * (s.is_rig(v) and not s.coupled[v])
    if s.control[v] != owner:
        fields.append(f"control {s.control[v] + 1}")
    return fields + _fitted(s, v, build) + _marks(s, v) + _crew(s, v)


def _fitted(s: RoadState, v: int, build: Build) -> list[str]:
    fields = []
    if build.plan.mounts:
        mounts = [mount_text(s, v, k, mount) for k, mount in enumerate(build.plan.mounts)]
        fields.append(f"mounts {', '.join(mounts)}")
    elif s.facts(v).mounts_included and s.rules.owner[v] != NOBODY:
        fields.append("mounts none")
    if build.plan.addons:
        fields.append(f"addons {', '.join(addon_text(addon) for addon in build.plan.addons)}")
    return fields


def mount_text(s: RoadState, v: int, k: int, mount: MountPlan) -> str:
    """`twin-guns front tractor added jammed`, `rocket-rack front ammo 2`, `empty`."""
    words = [mount.weapon or "empty", mount.arc] + [mount.part] * bool(mount.part)
    if mount.included is not None:
        words.append("included" if mount.included else "added")
    if s.mount[v][k] != READY:
        words.append(MOUNT_STATES[s.mount[v][k]])
    weapon = s.builds[v].mount_weapon[k]
    if weapon != NO_WEAPON and s.t.weapons[weapon].ammo:
        words.append(f"ammo {s.ammo[v][k]}")
    return " ".join(words)


def addon_text(addon: AddonPlan) -> str:
    """`armor front left`, `hangers-on x2`, `turret-ring mount 2 free`."""
    words = [addon.id, *addon.faces] + [f"x{addon.count}"] * (addon.count > 1)
    words += [f"mount {addon.mount}"] * (addon.mount > 1)
    return " ".join(words + ["free"] * addon.free)


def _marks(s: RoadState, v: int) -> list[str]:
    """What has changed about it since it rolled up."""
    fields = [f"order {s.order[v]}"] * bool(s.order[v])
    fields += [f"nitro {s.nitro[v]}"] * bool(s.builds[v].has(ADDONS.index("nitro")))
    fields += [f"smoke {s.smoke[v]}"] * bool(s.builds[v].has(ADDONS.index("smoke-pots")))
    fields += ["smoking"] * s.smoking[v] + ["known"] * s.known[v]
    fields += [f"locked {bits_text('v', s.locks[v])}"] * bool(s.locks[v])
    return fields + [f"cans {s.cans[v]}"] * bool(s.cans[v])


def _crew(s: RoadState, v: int) -> list[str]:
    """Who is aboard, in order of arrival; of a buggy that is not there, who would be."""
    crew = s.crew[v]
    if not crew:
        crew = [
            w for w in range(len(s.team)) if s.born[w] == v and not is_out(s, w) and s.at[w] == NO_VEHICLE
        ]
    return [f"crew {', '.join(warrior_text(s, v, w) for w in crew)}" if crew else "crew none"]


def warrior_text(s: RoadState, v: int, w: int) -> str:
    """`D w1 hero acted`, `cling trailer w9 of 2 home can`."""
    words = [seat_text(s, v, w), tag("w", w)]
    if s.team[w] != s.rules.owner[v]:
        words.append(f"of {s.team[w] + 1}")
    words += ["hero"] * s.is_hero(w)
    words += [deed for i, deed in enumerate(DEEDS) if s.deeds[w] >> i & 1]
    return " ".join(words + ["home"] * (s.home[w] == v) + ["can"] * s.carries[w])


def seat_text(s: RoadState, v: int, w: int) -> str:
    if s.seat[w] != CLINGING:
        return s.builds[v].seat_name[s.seat[w]]
    return "cling" if s.part[w] == TRACTOR else f"cling {AIMS[s.part[w]]}"
