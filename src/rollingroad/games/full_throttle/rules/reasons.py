"""Reason codes: why an action is not allowed. Section 16 of the ledger lists them.

Predicates of the rules return one of these ints, so `a or b` names the first rule that refuses. Codes whose
names differ only behind a double underscore are one code for programs; each has a rule and words of its own.
"""

from typing import Final

LEGAL: Final = 0

# Who answers, and when.
RACE_OVER: Final = 1
NO_ACTION: Final = 2
NOT_YOURS: Final = 3
NOT_ASKED: Final = 4
NOT_THERE: Final = 5
NOT_YOUR_TURN: Final = 6
OTHER_WINDOW: Final = 7
OTHER_WINDOW__OF_TURN: Final = 8
MOVED: Final = 9
SET_PLAYED: Final = 10

# Set-up.
TAKEN: Final = 11
OFF_COURSE: Final = 12
OCCUPIED: Final = 13
EDGE_ROW: Final = 14
CLOSES_ROAD: Final = 15
LIMIT: Final = 16
CONSOLES_SHOWN: Final = 17
CONSOLE_FULL: Final = 18
ALL_PLACED: Final = 19
NO_LANE: Final = 20
LANE_FULL: Final = 21
OTHER_TEAM: Final = 22

# Shifts, cards and tokens.
TOP_GEAR: Final = 23
NO_NEUTRAL: Final = 24
OPTION_OFF: Final = 25
COST: Final = 26
EXACTLY: Final = 27
NOT_IN_HAND: Final = 28
NEUTRAL: Final = 29
MUST_COAST: Final = 30
NOTHING_DUE: Final = 31
NOT_TEJ: Final = 32
SWAPPED: Final = 33
NO_TOKEN: Final = 34
NO_USE: Final = 35
NO_USE__PATH: Final = 36
NO_USE__TIRES: Final = 37
ACTIVE: Final = 38
WRONG_GEAR: Final = 39
ONCE: Final = 40
FIRST_TURN: Final = 41
TOO_SLOW: Final = 42
NO_MINIMUM: Final = 43
NOT_DRAWN: Final = 44
NOT_MOVED: Final = 45
NO_SPACE: Final = 46

# Moves.
PENALTIES: Final = 47
BEEN_THERE: Final = 48
MUST_GO_ON: Final = 49
NO_WAY__OVERRUN: Final = 50
NO_WAY__BARRIER: Final = 51
NO_WAY__DRIFT: Final = 52
NO_WAY__WEAVE: Final = 53
NO_WAY__DIAGONAL: Final = 54
NO_WAY__BLOCK: Final = 55
NO_WAY__CLOSED: Final = 56
IN_CORNER: Final = 57
LANE_ENDS: Final = 58
TOO_FAR: Final = 59
BEHIND: Final = 60
NO_WAY: Final = 61
