"""Checks of the content beyond its types: figures and words that the rules can work with."""

from collections.abc import Iterator
from typing import Final

from rollingroad.core.content import refuse
from rollingroad.games.shattered_highways.content import models as content
from rollingroad.games.shattered_highways.fleets.validation import problems
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup, hurt
from rollingroad.games.shattered_highways.rules.match_setup import SCENARIOS, STAGE_ACTIONS, Build
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, slide_of

ROWS: Final = ("front", "middle", "rear")
BOXES: Final = [("right", row) for row in ROWS] + [("left", row) for row in reversed(ROWS)]
"""SH-GEO-9."""
WARRIORS: Final = ("fodder", "hero")
ROLLS: Final = {
    "move": ("stay", "lost-control"),
    "board": ("stay", "out"),
    "cling": ("stay-no-action", "out"),
    "shoot-vehicle": ("miss", "jam"),
    "uncouple": ("unmanned", "unmanned"),
    "launch": ("stay", "stay"),
}
"""The results of failure and of a natural 1 that the rules know."""
MODIFIERS: Final = ("after-change", "after-cling", "drag-chains", "flee", "forced-ram", "rig-part")
EFFECTS: Final[dict[str, dict[str, object]]] = {
    "armor": {"impact_damage": int},
    "drag-chains": {"tail_zone_modifier": int},
    "hidden-buggy": {"carries": "buggy", "crew": 2, "launch_on": int, "launch_when_wrecked_modifier": int},
    "reinforcements": {"extra_fodder": int, "cling_exempt_here": True},
    "ram-plate": {"ram_damage_front": int},
    "nitro": {"extra_sections_ahead": int, "move_roll": int},
    "spiked-hubs": {"side_contact_damage": int},
    "roll-cage": {"flee_modifier": int, "bonus_damage_to_crew": int},
    "winch": {"board_reach": int},
    "boarding-planks": {"board_modifier": int, "board_modifier_reach": int},
    "smoke-pots": {"shot_at_modifier": int, "lasts": "own-next-activation"},
    "extra-seat": {"seats": 1, "extra_fodder": 1, "part": "trailer"},
    "turret-ring": {"arc": "all", "mounts": 1},
    "crew-shields": {"tenacity_vs_shots": int, "seated_only": True},
    "wheel-lock": {"unmanned_lost_control_max": int},
    "hangers-on": {"extra_fodder": int, "starts": "clinging", "part": "trailer"},
    "quick-hitch": {"uncouple_on": int},
    "war-drums": {"initiative": int},
}
"""The effect of each add-on: a number that may be changed, or the only value the rules know."""
CHARGED: Final = ("nitro", "smoke-pots")


def check_box(box: content.Box) -> None:
    """Raise a ContentError with all that no battle could use; first what the other checks rely on."""
    refuse(_lists(box))
    checks = (_classes, _template, _warriors, _rolls, _weapons, _addons)
    refuse(problem for check in checks for problem in check(box))


def check_fleets(lookup: Lookup) -> None:
    """Check that every fleet of the box is legal and that scenarios name existing fleets."""
    refuse([*_illegal_fleets(lookup), *_layouts(lookup), *_scenarios(lookup.box)])


def _illegal_fleets(lookup: Lookup) -> Iterator[str]:
    for fleet in lookup.box.fleets.values():
        for problem in problems(lookup, fleet):
            yield f'fleets.toml: fleet "{fleet.id}": {problem}'


def _scenarios(box: content.Box) -> Iterator[str]:
    if set(box.scenarios) != set(SCENARIOS):
        yield f"scenarios.toml: scenario: there must be {', '.join(SCENARIOS)}"
    for scenario in box.scenarios.values():
        for mistake in _scenario(box, scenario):
            yield f'scenarios.toml: scenario "{scenario.id}": {mistake}'


def _layouts(lookup: Lookup) -> Iterator[str]:
    """SH-SEAT-1: the layouts that the file shows are those of the default fit."""
    for cls, facts in zip(lookup.classes, lookup.box.vehicles.vehicle, strict=True):
        mounts = [content.MountPlan(weapon=content.USUAL_WEAPON) for _ in range(cls.mounts_included)]
        build = Build(
            lookup, content.VehiclePlan(id=facts.id, name=facts.name, class_=facts.id, mounts=mounts), 0
        )
        shown = [part.seat_layout for part in facts.part] or [facts.seat_layout]
        for part, layout in enumerate(shown):
            names = [build.seat_name[seat] for seat in build.part_seats[part]]
            if layout != names:
                yield f'vehicles.toml: vehicle "{facts.id}": seat_layout: its seats are {", ".join(names)}'


def _lists(box: content.Box) -> Iterator[str]:
    for what, listed, known in (
        ("vehicles.toml: vehicle", box.vehicles.vehicle, kinds.CLASSES),
        ("warriors.toml: warrior", box.warriors.warrior, WARRIORS),
        ("addons.toml: addon", box.addons, kinds.ADDONS),
    ):
        if tuple(entry.id for entry in listed) != known:
            yield f"{what}: there must be {', '.join(known)} in this order"
    if {roll.id for roll in box.warriors.roll} != ROLLS.keys():
        yield f"warriors.toml: roll: there must be {', '.join(ROLLS)}"


def _classes(box: content.Box) -> Iterator[str]:
    for number, facts in enumerate(box.vehicles.vehicle):
        place = f'vehicles.toml: vehicle "{facts.id}"'
        wanted = kinds.PARTS if number == kinds.RIG else ()
        if tuple(part.id for part in facts.part) != wanted:
            yield f"{place}: part: {'a rig has tractor and trailer' if wanted else 'only a rig has parts'}"
        yield from (f"{place}: {problem}" for problem in _wrong_class(box, facts))


def _wrong_class(box: content.Box, facts: content.VehicleClass) -> Iterator[str]:
    if facts.mounts_included > facts.mounts_max or facts.mounts_max >= facts.seats:
        yield "mounts_max must lie between mounts_included and the seats beside the driver's"
    if facts.footprint.w >= box.vehicles.template.width or facts.footprint.l > box.vehicles.template.length:
        yield "footprint: it must be smaller than the template"
    if facts.sideswipe != (facts.id == kinds.CLASSES[kinds.RIG]):
        yield "sideswipe: a rig does, nobody else"
    pieces: list[content.VehicleClass | content.Part] = [facts, *facts.part]
    for piece in pieces:
        slide, size = piece.lost_control, piece.footprint
        expected = slide_of(Box(0, 0, size.w, size.l), 1)
        if slide is not None and (slide.dx, slide.dy) != expected:
            yield f"lost_control: with that footprint it slides by {expected}"
    whole = ([part.hp, part.seats] for part in facts.part)
    if facts.part and [sum(figures) for figures in zip(*whole, strict=True)] != [facts.hp, facts.seats]:
        yield "part: hp and seats of the parts must add up to those of the whole"
    if facts.part and sum(part.footprint.l for part in facts.part) != facts.footprint.l:
        yield "part: the parts must be as long together as the whole"


def _template(box: content.Box) -> Iterator[str]:
    if [(each.column, each.row) for each in box.vehicles.template.boxes] != BOXES:
        yield "vehicles.toml: template: boxes: the six boxes go clockwise from the upper right"


def _warriors(box: content.Box) -> Iterator[str]:
    fodder, hero = box.warriors.warrior
    if hurt(fodder.tenacity).dice:
        yield 'warriors.toml: warrior "fodder": tenacity: fodder have a fixed one'
    for warrior, kind, jams in ((fodder, "melee", False), (hero, "ranged", True)):
        if (warrior.attack.kind, warrior.attack.jams) != (kind, jams):
            yield f'warriors.toml: warrior "{warrior.id}": attack: the rules know only a {kind} one'


def _rolls(box: content.Box) -> Iterator[str]:
    for roll in box.warriors.roll:
        if (roll.failure, roll.natural_1) != ROLLS[roll.id]:
            failure, natural = ROLLS[roll.id]
            yield f'warriors.toml: roll "{roll.id}": the rules know only {failure!r} and {natural!r}'
    if {modifier.id for modifier in box.warriors.modifier} != set(MODIFIERS):
        yield f"warriors.toml: modifier: there must be {', '.join(MODIFIERS)}"


def _weapons(box: content.Box) -> Iterator[str]:
    for weapon in box.weapons:
        yield from (f'weapons.toml: weapon "{weapon.id}": {problem}' for problem in _wrong_weapon(weapon))
    if not any(weapon.id == content.USUAL_WEAPON for weapon in box.weapons):
        yield f"weapons.toml: weapon: the {content.USUAL_WEAPON} must be there; included mounts carry it"


def _wrong_weapon(weapon: content.Weapon) -> Iterator[str]:
    dropped = weapon.arc_kind == "tail-zone"
    if dropped != (weapon.aim == ["zone"]) or dropped != (weapon.zone_test is not None):
        yield "arc_kind tail-zone, aim zone and zone_test belong together"
    if ("vehicle" in weapon.aim) != (weapon.damage_vehicle is not None):
        yield "damage_vehicle belongs to the aim vehicle"
    if ("warrior" in weapon.aim) != (weapon.damage_warrior is not None):
        yield "damage_warrior belongs to the aim warrior"
    if not weapon.aim:
        yield "aim: it must aim at something"


def _addons(box: content.Box) -> Iterator[str]:
    for addon in box.addons:
        place = f'addons.toml: addon "{addon.id}"'
        if bool(addon.charges) != (addon.id in CHARGED):
            yield f"{place}: charges belong to {' and '.join(CHARGED)}"
        yield from (f"{place}: effect: {problem}" for problem in _wrong_effect(addon.id, addon.effect))
    launch = next(roll.success for roll in box.warriors.roll if roll.id == "launch")
    if box.addons[kinds.HIDDEN].effect.get("launch_on") != launch:
        place = f'addons.toml: addon "{kinds.ADDONS[kinds.HIDDEN]}"'
        yield f"{place}: effect: launch_on must be {launch}, as in warriors.toml"


def _wrong_effect(addon: str, effect: dict[str, object]) -> Iterator[str]:
    wanted = EFFECTS[addon]
    if effect.keys() != wanted.keys():
        yield f"it takes {', '.join(wanted)}"
        return
    for key, known in wanted.items():
        value = effect[key]
        if known is int:
            most = content.MOST_EFFECT
            if type(value) is not int or abs(value) > most:
                yield f"{key}: a whole number from -{most} to {most}, not {value!r}"
        elif value != known:
            yield f"{key}: the rules know only {known!r}, not {value!r}"


def _scenario(box: content.Box, scenario: content.Scenario) -> Iterator[str]:
    if not scenario.players:
        yield "players: somebody must play"
    elif len(scenario.zones) < max(scenario.players):
        yield "zones: each player needs one"
    wins = {victory.type: victory for victory in scenario.victory}
    if "score" in wins and len(wins["score"].points) != 2:
        yield "victory: score: points for a can and for the tanker belong here"
    if "race-points" in wins and not {"wreck-points", "last-standing"} <= wins.keys():
        yield "victory: race-points need wreck-points and last-standing"
    for stage in scenario.teaching:
        for name in stage.allow if stage.allow != "all" else ():
            if name not in STAGE_ACTIONS:
                yield f"teaching: there is no action {name!r}; there are: {', '.join(STAGE_ACTIONS)}"
    for fleets in scenario.recommended:
        for fleet in fleets:
            if fleet not in box.fleets:
                yield f"recommended: there is no fleet {fleet!r}"
        if len(fleets) not in scenario.players:
            yield f"recommended: {len(fleets)} fleets are named for another number of players"
    for side, zones in scenario.zones.items():
        for x0, y0, x1, y1 in zones:
            if not (0 <= x0 < x1 <= scenario.table.width and 0 <= y0 < y1 <= scenario.table.length):
                yield f"zones: {side}: [{x0}, {y0}, {x1}, {y1}] does not lie on the table"
