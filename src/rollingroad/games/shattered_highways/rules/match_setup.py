"""The set-up of one match: its scenario as numbers, the size of the table, and its vehicles as built."""

from typing import Final

from rollingroad.games.shattered_highways.content import models as content
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup


class Build:
    """Fixed for the whole battle. Lists by seat in seat order (SH-ROLL-9), and by mount as numbered."""

    def __init__(self, lookup: Lookup, plan: content.VehiclePlan, cp: int) -> None:
        self.plan = plan
        self.cp = cp
        """SH-SCENARIO-4: the full price."""
        self.cls: int = kinds.CLASSES.index(plan.class_)
        facts = lookup.classes[self.cls]
        self.width: int = facts.width
        self.length: int = facts.length
        self.alone: int = facts.part_length[kinds.TRACTOR]
        """SH-RIG-7: the length without a trailer."""
        self.addons: list[int] = addon_counts(plan)
        """How often each add-on is fitted; of armour the number of faces."""
        self.armor: int = armor_bits(plan)
        self.mount_weapon: list[int] = []
        self.mount_arc: list[int] = []
        self.mount_part: list[int] = []
        for mount in plan.mounts:
            self.mount_weapon.append(lookup.weapon_number[mount.weapon] if mount.weapon else kinds.NO_WEAPON)
            self.mount_arc.append(kinds.FACES.index(mount.arc))
            self.mount_part.append(part_of_mount(self.cls, mount.part))
        for addon in plan.addons:
            if addon.id == kinds.ADDONS[kinds.TURRET]:
                self.mount_arc[addon.mount - 1] = kinds.ALL_ROUND
        self.seat_kind: list[int] = []
        self.seat_part: list[int] = []
        self.seat_mount: list[int] = []
        self.seat_name: list[str] = []
        self._seats(facts.seats)
        self.part_seats: list[list[int]] = [
            [seat for seat in range(self.seats) if self.seat_part[seat] == part]
            for part in range(len(kinds.PARTS))
        ]
        self.seat_code: list[int] = [kinds.SEATS.index(name) for name in self.seat_name]
        """Each seat as actions name it."""

    def _seats(self, room: list[int]) -> None:
        """SH-SEAT-1: the driver, then the gunners in the order of mounts, then everybody else."""
        left = room.copy()
        left[kinds.TRACTOR] -= 1
        self._add_seat(kinds.DRIVER, kinds.TRACTOR, kinds.NO_MOUNT, "")
        for mount, weapon in enumerate(self.mount_weapon):
            if weapon != kinds.NO_WEAPON:
                part = self.mount_part[mount]
                left[part] -= 1
                self._add_seat(kinds.GUNNER, part, mount, str(mount + 1))
        left[-1] += self.addons[kinds.EXTRA_SEAT]
        number = 0
        for part in range(len(left)):
            for _ in range(left[part]):
                number += 1
                self._add_seat(kinds.PASSENGER, part, kinds.NO_MOUNT, str(number))

    def _add_seat(self, kind: int, part: int, mount: int, number: str) -> None:
        self.seat_kind.append(kind)
        self.seat_part.append(part)
        self.seat_mount.append(mount)
        self.seat_name.append(kinds.SEAT_LETTERS[kind] + number)

    @property
    def seats(self) -> int:
        return len(self.seat_kind)

    def seat_of(self, code: int) -> int:
        """The seat that an action names, or -1 where the vehicle has none of that name."""
        return self.seat_code.index(code) if code in self.seat_code else -1

    def has(self, addon: int) -> bool:
        """Whether that add-on is fitted."""
        return self.addons[addon] > 0

    def is_armored(self, part: int, face: int) -> bool:
        """SH-ADDON-ARMOR."""
        return bool(self.armor & face_bit(part, face))

    def hangers(self, lookup: Lookup) -> int:
        """SH-ADDON-HANGERS: the number of fodder that start clinging."""
        return self.addons[kinds.HANGERS] * lookup.hanger

    def reinforcements(self, lookup: Lookup) -> int:
        """SH-ADDON-REINF: the number of fodder on the trailer that need not roll there."""
        return lookup.reinforcements if self.addons[kinds.REINFORCEMENTS] else 0


def part_of_mount(cls: int, part: str) -> int:
    """SH-SEAT-1: a rig's mount is on the trailer unless its plan says otherwise."""
    if cls != kinds.RIG:
        return kinds.TRACTOR
    return kinds.PARTS.index(part) if part else kinds.TRAILER


def addon_counts(plan: content.VehiclePlan) -> list[int]:
    """How often each add-on is fitted; entries of the same kind are added."""
    counts = [0] * len(kinds.ADDONS)
    for addon in plan.addons:
        counts[kinds.ADDONS.index(addon.id)] += pieces(addon)
    return counts


def pieces(addon: content.AddonPlan) -> int:
    """What is paid for: armour by its faces, everything else by its count."""
    return len(addon.faces) if addon.id == kinds.ADDONS[kinds.ARMOR] else addon.count


def armor_bits(plan: content.VehiclePlan) -> int:
    """The armoured faces as one number."""
    bits = 0
    for addon in plan.addons:
        for face in addon.faces if addon.id == kinds.ADDONS[kinds.ARMOR] else ():
            part, _, name = face.rpartition(":")
            bits |= face_bit(kinds.PARTS.index(part) if part else kinds.TRACTOR, kinds.FACES.index(name))
    return bits


def face_bit(part: int, face: int) -> int:
    """The bit of one face in a set of armoured ones."""
    return 1 << (part * 4 + face - 1)


OPEN: Final = 0
CONVOY: Final = 1
PURSUIT: Final = 2
FUEL: Final = 3
LAST: Final = 4
CIRCUIT: Final = 5
SCENARIOS: Final = ("open-road", "convoy", "pursuit", "fuel-run", "last-ride", "circuit-of-teeth")
SIDES: Final[tuple[content.Side, ...]] = ("a", "b", "c", "d")
STAGE_ACTIONS: Final[dict[str, tuple[int, ...]]] = {
    "move": (kinds.MOVE,),
    "nudge": (kinds.NUDGE,),
    "ram": (kinds.RAM, kinds.RAM_LOCKED),
    "nitro": (kinds.USE_NITRO,),
    "board": (kinds.BOARD,),
    "change": (kinds.CHANGE,),
    "attack": (kinds.ATTACK, kinds.CLEAR_OWN),
    "shoot": (kinds.SHOOT, kinds.SHOOT_AT, kinds.DROP),
    "clear": (kinds.CLEAR, kinds.RELOAD),
    "smoke": (kinds.USE_SMOKE,),
    "uncouple": (kinds.UNCOUPLE,),
    "pick-up": (kinds.PICK_UP,),
}
"""The words by which a teaching stage allows actions (SH-SCENARIO-LAST)."""


class ScenarioSpec:
    """SH-SCENARIO: zones by seat as (x0, y0, x1, y1), who places first (NOBODY: a roll decides), and the end.

    `marker` is the seat that marks one of its vehicles (NOBODY: none is marked), `markable` the classes it
    may mark as a bit set. `hero_drives`: each hero starts in seat D; `hero_on_marked`: the marker's hero
    starts aboard the marked vehicle. `lessons[r]` is the bit set of the kinds of action that round r + 1
    offers with the teaching option; rounds beyond offer all.

    Points: `hero_out` and `fodder_out` (SH-SCENARIO-2), `trailer_lost` (Convoy), `can` and
    `tanker` (Fuel Run), `awards` by rank, `wreck` and `last_left` (Circuit). `gap` and `gap_from` end a
    Pursuit. `neutral` lists x, y, hit points and cans of vehicles that nobody owns.
    """

    def __init__(
        self, scenario: content.Scenario, points: content.Points, rounds: int, width: int, length: int
    ) -> None:
        """In the middle of a table of that size; 0 rounds: as many as the scenario has."""
        dx, dy = (width - scenario.table.width) // 2, (length - scenario.table.length) // 2
        self.id: str = scenario.id
        self.name: str = scenario.name
        self.kind: int = SCENARIOS.index(scenario.id)
        self.rounds: int = rounds or scenario.rounds
        self.zones: list[list[tuple[int, int, int, int]]] = [
            [(x0 + dx, y0 + dy, x1 + dx, y1 + dy) for x0, y0, x1, y1 in scenario.zones[side]]
            for side in SIDES[: len(scenario.zones)]
        ]
        placer = scenario.first_placer
        self.first_placer: int = SIDES.index(placer) if placer in SIDES else kinds.NOBODY
        self.neutral: list[tuple[int, int, int, int]] = [
            (each.x + dx, each.y + dy, each.hp, each.cans) for each in scenario.neutral
        ]
        self.hero_drives: bool = self.kind == CIRCUIT
        stages = sorted(scenario.teaching, key=lambda each: each.round)
        allowed = [stage.allow for stage in stages if stage.allow != "all"]
        self.stages: list[int] = [
            sum(1 << kind for name in allow for kind in STAGE_ACTIONS[name]) for allow in allowed
        ]
        self._read_marking(scenario)
        self._read_points(scenario, points)

    def _read_marking(self, scenario: content.Scenario) -> None:
        self.marker: int = kinds.NOBODY
        self.markable: int = 0
        self.hero_on_marked: bool = False
        for number, side in enumerate(SIDES):
            needs = scenario.requires.get(side)
            if needs is not None and needs.marked:
                self.marker = number
                self.hero_on_marked = needs.hero_aboard
                for cls in needs.class_any or ([needs.class_] if needs.class_ else kinds.CLASSES):
                    self.markable |= 1 << kinds.CLASSES.index(cls)

    def _read_points(self, scenario: content.Scenario, points: content.Points) -> None:
        by_type: dict[str, content.Victory] = {victory.type: victory for victory in scenario.victory}
        away, score, race = by_type.get("break-away"), by_type.get("score"), by_type.get("race-points")
        self.hero_out: int = points.hero_out
        self.fodder_out: int = points.fodder_out
        self.trailer_lost: int = sum([extra.points for extra in scenario.vp_extra])
        self.gap: int = away.gap if away else 0
        self.gap_from: int = away.from_round if away else 0
        self.can: int = score.points[0].value if score else 0
        self.tanker: int = score.points[1].value if score else 0
        self.awards: list[int] = list(race.awards) if race else []
        self.wreck: int = by_type["wreck-points"].worth if race else 0
        self.last_left: int = by_type["last-standing"].worth if race else 0


class MatchSetup:
    """What is fixed for the whole match and known to everybody.

    Vehicles are numbered through: first the fleet of seat 0 in its order, then that of seat 1 and so on, then
    neutral ones (owner NOBODY), then one plain buggy for each rig: `inside` names its rig, NO_VEHICLE for all
    others. Whether that buggy is there is a secret of the state (SH-SETUP-3); therefore the build of a rig
    here neither lists the hidden buggy nor counts its price.
    """

    def __init__(self, scenario: ScenarioSpec, players: int, width: int, length: int) -> None:
        self.scenario = scenario
        self.players = players
        self.width = width
        self.length = length
        self.builds: list[Build] = []
        self.owner: list[int] = []
        self.inside: list[int] = []
        self.hidden: list[int] = []
        """The vehicles that `inside` names a rig for."""
        self.fleets: list[str] = []
        """The name of each seat's fleet."""
        self.teaching = False

    def add(self, build: Build, owner: int, inside: int = kinds.NO_VEHICLE) -> None:
        """Add a vehicle with the next number."""
        if inside != kinds.NO_VEHICLE:
            self.hidden.append(len(self.builds))
        self.builds.append(build)
        self.owner.append(owner)
        self.inside.append(inside)

    def key(self) -> tuple[object, ...]:
        """Equal for equal set-ups."""
        table = (self.scenario.id, self.players, self.width, self.length, tuple(self.fleets), self.teaching)
        return (table, tuple(self.owner), tuple(self.inside), tuple(build.cp for build in self.builds))
