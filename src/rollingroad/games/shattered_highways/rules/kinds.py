"""Integer constants of the rules: lengths, seats, states, kinds of action, and what vehicles consist of."""

from typing import Final

NOBODY: Final = -1
"""As a seat: no player (a neutral vehicle, a wreck that nobody caused)."""
NO_VEHICLE: Final = -1
NO_WARRIOR: Final = -1

# Lengths in ticks, 8 to the inch (SH-GEO).
INCH: Final = 8
TEMPLATE_W: Final = 32
TEMPLATE_L: Final = 72
SECTION: Final = 24

# Parts as actions name them, to board or to aim at: those of a coupled rig (PARTS), or
WHOLE: Final = 2
"""A vehicle in one piece, or a rig that is aimed at as a whole (SH-RIG-2)."""
AIMS: Final = ("tractor", "trailer", "whole")

# Seats as they are written. A warrior's `seat` is the index of one in the vehicle's build, or
CLINGING: Final = 99
"""Aboard without a seat (SH-CLING-1)."""
D: Final = 0
"""The driver's seat is the first of every vehicle."""
SEATS: Final = ("D", "W1", "W2", "W3", "W4", "P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "cling")

# What became of a vehicle.
WAITING: Final = 0
"""Not yet placed on the table."""
DRIVING: Final = 1
INSIDE: Final = 2
"""A hidden buggy in its trailer."""
WRECKED: Final = 3
LEFT_BEHIND: Final = 4
"""Out of the fight over the back edge (SH-EDGE-3), or lost inside a wreck."""
ABSENT: Final = 5
"""The place of a hidden buggy that this rig does not carry, or of which the seat knows nothing."""
STATUSES: Final = ("waiting", "driving", "inside", "wrecked", "left-behind", "absent")

# What a warrior has done this round (bits of `deeds`).
ACTED: Final = 1
CHANGED: Final = 2
CLUNG: Final = 4
"""Passed a Cling on 4+: acts at -1."""
HANGING: Final = 8
"""A Cling of 2 or 3: no action left this round."""
DEEDS: Final = ("acted", "changed", "clung", "hanging")

# The state of a mount.
READY: Final = 0
JAMMED: Final = 1
UNLOADED: Final = 2
CLEARED: Final = 3
"""Cleared or reloaded: it may fire from the vehicle's next activation (SH-SHOOT-7)."""
MOUNT_STATES: Final = ("ready", "jammed", "unloaded", "cleared")

# Kinds of action, in the order of `actions.py`.
FIELD: Final = 0
DEPLOY: Final = 1
MARK: Final = 2
HERO: Final = 3
ORDER: Final = 4
WAIT: Final = 5
NOT_THIS_ROUND: Final = 6
LAUNCH: Final = 7
ACT: Final = 8
PASS: Final = 9
SKIP: Final = 10
MOVE: Final = 11
NUDGE: Final = 12
RAM: Final = 13
RAM_LOCKED: Final = 14
USE_NITRO: Final = 15
UNCOUPLE: Final = 16
ALSO: Final = 17
SPARE: Final = 18
PLACE: Final = 19
STRIKE: Final = 20
NO_STRIKE: Final = 21
SIDE: Final = 22
BOARD: Final = 23
TAKE: Final = 24
CHANGE: Final = 25
FLEE: Final = 26
STAY: Final = 27
ATTACK: Final = 28
SHOOT: Final = 29
SHOOT_AT: Final = 30
DROP: Final = 31
CLEAR: Final = 32
RELOAD: Final = 33
CLEAR_OWN: Final = 34
USE_SMOKE: Final = 35
PICK_UP: Final = 36
BONUS: Final = 37
DECLINE: Final = 38
VICTIM: Final = 39
D6: Final = 40
D10: Final = 41

FIRST_CHANCE: Final = D6
"""Kinds from here on are answers of chance."""

MOST_VEHICLES: Final = 48
MOST_WARRIORS: Final = 240
MOST_TICKS: Final = 2048
"""No coordinate that can be written down is greater."""
MOST_ORDER: Final = 16

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

# How a weapon bears (`arc_kind`).
HALF_ARC: Final = 0
SIDE_ARC: Final = 1
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
    *("armor", "drag-chains", "hidden-buggy", "reinforcements", "ram-plate", "nitro", "spiked-hubs"),
    *("roll-cage", "winch", "boarding-planks", "smoke-pots", "extra-seat", "turret-ring", "crew-shields"),
    *("wheel-lock", "hangers-on", "quick-hitch", "war-drums"),
)
