"""Integer constants of vehicles: classes, parts, faces, seats, arcs and add-ons."""

from __future__ import annotations

from typing import Final

# Classes, in the order of vehicles.toml.
BUGGY: Final = 0
CAR: Final = 1
TRUCK: Final = 2
RIG: Final = 3
CLASSES: Final = ("buggy", "car", "truck", "rig")

# Parts: a vehicle that is no rig is all tractor.
TRACTOR: Final = 0
TRAILER: Final = 1
PARTS: Final = ("tractor", "trailer")

# Faces of a vehicle, and where a mount bears.
FRONT: Final = 1
REAR: Final = 2
LEFT: Final = 3
RIGHT: Final = 4
ALL_ROUND: Final = 5
FACES: Final = ("", "front", "rear", "left", "right", "all round")

# Seats.
DRIVER: Final = 0
GUNNER: Final = 1
PASSENGER: Final = 2
SEAT_LETTERS: Final = ("D", "W", "P")
NO_MOUNT: Final = -1
NO_WEAPON: Final = -1
MOST_MOUNTS: Final = 4
MOST_CLASS_SEATS: Final = 8
"""The most seats of a class: with extra ones they must all have a name."""

# How a weapon bears (`arc_kind`).
HALF: Final = 0
SIDE: Final = 1
TAIL_ZONE: Final = 2
ARC_KINDS: Final = ("half", "side", "tail-zone")

# Add-ons, in the order of addons.toml.
ARMOR: Final = 0
CHAINS: Final = 1
HIDDEN: Final = 2
REINFORCEMENTS: Final = 3
RAM_PLATE: Final = 4
NITRO: Final = 5
HUBS: Final = 6
CAGE: Final = 7
WINCH: Final = 8
PLANKS: Final = 9
SMOKE: Final = 10
EXTRA_SEAT: Final = 11
TURRET: Final = 12
SHIELDS: Final = 13
WHEEL_LOCK: Final = 14
HANGERS: Final = 15
HITCH: Final = 16
DRUMS: Final = 17
ADDONS: Final = (
    "armor",
    "drag-chains",
    "hidden-buggy",
    "reinforcements",
    "ram-plate",
    "nitro",
    "spiked-hubs",
    "roll-cage",
    "winch",
    "boarding-planks",
    "smoke-pots",
    "extra-seat",
    "turret-ring",
    "crew-shields",
    "wheel-lock",
    "hangers-on",
    "quick-hitch",
    "war-drums",
)


def face_bit(part: int, face: int) -> int:
    """The bit of one face in a set of armoured ones."""
    return 1 << (part * 4 + face - 1)
