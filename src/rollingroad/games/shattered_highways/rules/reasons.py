"""Reason codes: why an action is not legal (the ledger's section 24). `explain/` has the words."""

from __future__ import annotations

from typing import Final

LEGAL: Final = 0

# Turns and set-up
NOT_YOUR_TURN: Final = 1
NOT_YOUR_TURN__CREW: Final = 2
WARRIOR_ACTED: Final = 3
WARRIOR_HANGING_ON: Final = 4
NOTHING_TO_DO: Final = 5
LESSON_LOCKED: Final = 6
NITRO_OPEN: Final = 7
OTHER_VEHICLE: Final = 8
NOT_MARKABLE: Final = 9
NOT_A_HERO: Final = 10
ZONE: Final = 11
TOO_NEAR_FRONT: Final = 12
ZONE__BACK: Final = 13
ORDER_MISSING: Final = 14
ORDER_RANGE: Final = 15
ORDER_DUPLICATE: Final = 16

# Driving
NOT_DRIVER: Final = 17
UNCOUPLE_FIRST: Final = 18
NO_CHARGE: Final = 19
DEST_SAME: Final = 20
DEST_OFF_SIDE: Final = 21
DEST_OFF_BACK: Final = 22
DEST_TOO_WIDE: Final = 23
DEST_TOO_FAR: Final = 24
DEST_RIG_BOX: Final = 25
DEST_OCCUPIED: Final = 26
DEST_NO_PATH: Final = 27
NO_CONTACT__VEHICLE: Final = 28
NO_CONTACT: Final = 29
CORNER_ONLY: Final = 30
OWN_VEHICLE: Final = 31
TOO_HEAVY: Final = 32
NOT_LOCKED: Final = 33
NOT_A_RIG_SIDE: Final = 34
PLACE_NOT_REACHABLE: Final = 35
PLACE_NOT_REACHABLE__STRUCK: Final = 36
PLACE_NOT_REACHABLE__PULL: Final = 37
CONT_OTHER_TEMPLATE: Final = 38
NOT_NEARER: Final = 39
STRIKE_NO_CONTACT: Final = 40
STRIKE_TWICE: Final = 41
BACK_EDGE: Final = 42
EDGE_MOVE_ONLY: Final = 43
SIDE_BLOCKED: Final = 44
ALREADY_OUT: Final = 45
EXIT_BLOCKED: Final = 46

# Warriors
NOBODY_THERE: Final = 47
SAME_PART: Final = 48
NO_SUCH_PART: Final = 49
BOARD_TOO_FAR: Final = 50
WRECK: Final = 51
CHANGED_ALREADY: Final = 52
CLINGS_ALREADY: Final = 53
NO_SEAT: Final = 54
OTHER_PART: Final = 55
SEAT_TAKEN: Final = 56
TARGET_FRIEND: Final = 57
TARGET_NOT_ABOARD: Final = 58
TARGET_TOO_FAR: Final = 59
WEAPON_JAMMED: Final = 60
NOT_JAMMED: Final = 61
NO_CANS: Final = 62
HANDS_FULL: Final = 63
TRAILER_ALIVE: Final = 64
NOT_ON_TRACTOR: Final = 65
ALREADY_TRIED: Final = 66

# Weapons
NOT_GUNNER: Final = 67
NO_WEAPON: Final = 68
JAMMED: Final = 69
UNLOADED: Final = 70
CLEARED_THIS_TURN: Final = 71
NO_AMMO: Final = 72
LOADED: Final = 73
AIM_NOT_ALLOWED: Final = 74
OWN_RIDE: Final = 75
OUT_OF_RANGE: Final = 76
OUT_OF_ARC: Final = 77
ZONE_EMPTY: Final = 78
