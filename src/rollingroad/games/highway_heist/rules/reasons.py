"""Reason codes: why an action is not allowed (ledger, section 25). `explain/` has the words."""

from typing import Final

LEGAL: Final = 0

# Whose turn and whose question it is
GAME_OVER: Final = 1
NOT_YOUR_TURN: Final = 2
NOT_YOUR_DECISION: Final = 3
NOT_ASKED: Final = 4
NO_ACTIONS_LEFT: Final = 5
ACTIONS_ENDED: Final = 6
TOO_LATE: Final = 7
EXHAUSTED: Final = 8
ADRIFT: Final = 9
PLAYER_COUNT: Final = 10

# Setup
TAKEN: Final = 11
NOT_A_STARTER: Final = 12
NOT_STARTING_COLUMN: Final = 13

# Moves
NO_VEHICLE: Final = 14
NOT_MANNED: Final = 15
OFF_ROAD: Final = 16
SAME_SPACE: Final = 17
TOO_FAR: Final = 18
OCCUPIED: Final = 19
UNDER_SEMI: Final = 20
NO_PATH: Final = 21
SLIP_NO_STOP: Final = 22
SLIP_NOT_THROUGH: Final = 23
NO_POWER: Final = 24
POWER_USED: Final = 25
NOT_A_ROOF: Final = 26
NO_SLOT: Final = 27
ALREADY_THERE: Final = 28
NOT_YOUR_WHEEL: Final = 29

# Ram, Force, Shake, Brawl, Hijack
NO_SUV_ADJACENT: Final = 30
NOT_AN_SUV: Final = 31
NOT_ADJACENT: Final = 32
NO_TARGET: Final = 33
NOT_FORCEABLE: Final = 34
TARGET_STUCK: Final = 35
NO_ENEMY_PEG: Final = 36
NOT_ON_FOOT: Final = 37
TEAM_VEHICLE: Final = 38
NOT_ON_SUV: Final = 39
RAMSEY_ABOARD: Final = 40

# Tokens and rolls
AT_CAP: Final = 41
SUPPLY_EMPTY: Final = 42
NO_TOKEN: Final = 43
OWN_ROLL: Final = 44
AFTER_ROLL: Final = 45
FIVE_DICE: Final = 46
NOT_YOUR_ROLL: Final = 47
NO_SYMBOL: Final = 48
NO_CHANGE: Final = 49
REROLLED: Final = 50

# Stunts, special actions and reactions
CARD_NOT_ON_ROAD: Final = 51
CARD_SPENT: Final = 52
REACTIVE_ONLY: Final = 53
CONDITION: Final = 54
DOOR_OPEN: Final = 55
DOOR_CLOSED: Final = 56
TARGET_PLACE: Final = 57
TARGET_UNMANNED: Final = 58
TARGET_BOARDED: Final = 59
TARGET_FULL: Final = 60
NOT_WITH_RAMSEY: Final = 61
RECEIVER_UNMANNED: Final = 62
WRONG_TRIGGER: Final = 63
TRIED_THIS_ROUND: Final = 64
ANSWERED: Final = 65
BAD_LANDING: Final = 66
NOT_STRAIGHT: Final = 67

# Pegs and slams
NOT_NEAREST: Final = 68
NOT_PREFERRED: Final = 69
ACTIVE_FIRST: Final = 70
RAMSEY_FIRST: Final = 71
