"""A vehicle as it was built: its seats, mounts, armour and add-ons as numbers."""

from __future__ import annotations

from rollingroad.games.shattered_highways.content.models import AddonPlan, VehiclePlan
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup


class Build:
    """Fixed for the whole battle. Lists by seat in seat order (SH-ROLL-9), and by mount as numbered."""

    def __init__(self, lookup: Lookup, plan: VehiclePlan, cp: int) -> None:
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
        self.part_seats: list[list[int]] = [self._seats_in(part) for part in range(len(kinds.PARTS))]
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

    def _seats_in(self, part: int) -> list[int]:
        return [seat for seat in range(self.seats) if self.seat_part[seat] == part]

    def seats_of(self, part: int) -> list[int]:
        """The seats of one part in seat order."""
        return self.part_seats[part]

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


def addon_counts(plan: VehiclePlan) -> list[int]:
    """How often each add-on is fitted; entries of the same kind are added."""
    counts = [0] * len(kinds.ADDONS)
    for addon in plan.addons:
        counts[kinds.ADDONS.index(addon.id)] += pieces(addon)
    return counts


def pieces(addon: AddonPlan) -> int:
    """What is paid for: armour by its faces, everything else by its count."""
    return len(addon.faces) if addon.id == kinds.ADDONS[kinds.ARMOR] else addon.count


def armor_bits(plan: VehiclePlan) -> int:
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
