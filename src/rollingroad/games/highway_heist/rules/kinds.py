"""Numbers for pieces, skills, rolls, powers and kinds of action, and lists of actions of one kind."""

from typing import Final

from mypy_extensions import i64

from rollingroad.core.engine.packing import pack

# What stands in a space. A player vehicle is PV + its owner's seat.
EMPTY: Final = 0
SUV: Final = 1
WRECK: Final = 2
"""The wreck of an SUV body: it returns to the supply when it leaves the road (HH-COMP-2)."""
HULK: Final = 3
"""The wreck of any other vehicle: it leaves the game (HH-COMP-3)."""
ABANDONED: Final = 4
TANK: Final = 5
SEMI: Final = 6
SHAW: Final = 7
PV: Final = 8

# Where a player is, beside a roof's space.
WHEEL: Final = -1
ADRIFT: Final = -2

NO_SEAT: Final = -1
ENEMY_PEG: Final = 9

# Skills.
SPEED: Final = 0
CONTROL: Final = 1
ATHLETICS: Final = 2
DEFENSE: Final = 3

# What a roll is for.
RAM_ROLL: Final = 0
FORCE_ROLL: Final = 1
SHAKE_ROLL: Final = 2
BRAWL_ROLL: Final = 3
HIJACK_ROLL: Final = 4
STUNT_ROLL: Final = 5
SPECIAL_ROLL: Final = 6
REACT_ROLL: Final = 7
DEFENSE_ROLL: Final = 8
ROLL_NAMES: Final = ("ram", "force", "shake", "brawl", "hijack", "stunt", "special", "react", "defense")

# Powers, of characters and of vehicles.
NO_POWER: Final = 0
WRECK_SLIDE: Final = 1
FREE_NUDGE: Final = 2
STEADY_DEFENSE: Final = 3
DEEP_POCKETS: Final = 4
EASY_FORCE: Final = 5
DIE_REROLL: Final = 6
RAM_DIE: Final = 7
SLIP_THROUGH: Final = 8
NITRO_DRIVE: Final = 9
PRISTINE: Final = 10
POWERS: Final = (
    *("", "wreck-slide", "free-nudge", "steady-defense", "deep-pockets", "easy-force", "enemy-die-reroll"),
    *("ram-die", "slip-through", "nitro-drive", "pristine"),
)

# The Semi's door.
CLOSED: Final = 0
OPEN: Final = 1
JAMMED: Final = 2
DOORS: Final = ("closed", "open", "jammed")

CHOPPER_THING: Final = 1000
"""The Chopper as a thing of a stunt; it stands in no space."""

# Kinds of action, in the order of `notation/actions.py`.
CHARACTER: Final = 0
VEHICLE: Final = 1
PLACE: Final = 2
RAMSEY: Final = 3
TURN: Final = 4
DRIVE: Final = 5
LEAP: Final = 6
TAKE_WHEEL: Final = 7
RAM: Final = 8
FORCE: Final = 9
SHAKE: Final = 10
BRAWL: Final = 11
HIJACK: Final = 12
TAKE_BOOST: Final = 13
STUNT: Final = 14
SPECIAL: Final = 15
END: Final = 16
NUDGE: Final = 17
NITRO: Final = 18
ASSIST: Final = 19
BOOST: Final = 20
KEEP: Final = 21
TARGET: Final = 22
PUSH: Final = 23
FOLLOW: Final = 24
STAY: Final = 25
SLIDE: Final = 26
LEAVE: Final = 27
USE: Final = 28
TOSS: Final = 29
MOVE: Final = 30
ROLL_ON: Final = 31
STOP: Final = 32
NEXT_PEG: Final = 33
LAND: Final = 34
SLAM: Final = 35
REROLL: Final = 36
ACCEPT: Final = 37
REACT: Final = 38
PASS: Final = 39
CARGO: Final = 40
KNOCK: Final = 41
STAND: Final = 42
EFFORT: Final = 43
DIE: Final = 44
ENEMY_CARD: Final = 45
STUNT_CARD: Final = 46

ROLL_OF: Final = {
    RAM: RAM_ROLL,
    FORCE: FORCE_ROLL,
    SHAKE: SHAKE_ROLL,
    BRAWL: BRAWL_ROLL,
    HIJACK: HIJACK_ROLL,
    STUNT: STUNT_ROLL,
    SPECIAL: SPECIAL_ROLL,
}
"""The roll that each action of a turn starts, if it starts one."""

MOST_DICE: Final = 5
EFFORT_ROLLS: Final = [
    (dice, successes, boosts)
    for dice in range(1, MOST_DICE + 1)
    for successes in range(dice, -1, -1)
    for boosts in range(dice - successes, -1, -1)
]
"""Every roll of 1 to 5 effort dice as (dice, successes, boost symbols), in any order of the dice."""


_BYTE: Final = 8
_WORD_BYTES: Final = 7
_WORD: Final = (1 << _BYTE * _WORD_BYTES) - 1


class ActionLists:
    """Turns masks of spaces or cards into actions of one kind, in resolution order (HH-ORDER-1).

    The number of the bit is the operand. Lists are put together from pieces, one for each byte of the mask,
    so that the numbers in them are made once and not for every question.
    """

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
        self._pieces: list[list[list[int]]] = []

    def of(self, mask: int) -> list[int]:
        """A new list of everything in the mask, in the order of the bits."""
        listed: list[int] = []
        self.add(mask, listed)
        return listed

    def add(self, mask: int, listed: list[int]) -> None:
        """Append everything in the mask, in the order of the bits."""
        pieces = self._pieces
        start = 0
        while mask:
            # By machine words, which are fast where this is compiled.
            word: i64 = mask & _WORD
            at = start
            while word:
                bits = word & 255
                if bits:
                    if at >= len(pieces):
                        pieces = self._widen(pieces, at + 1)
                    listed += pieces[at][bits]
                word >>= _BYTE
                at += 1
            mask >>= _BYTE * _WORD_BYTES
            start += _WORD_BYTES

    def _widen(self, known: list[list[list[int]]], width: int) -> list[list[list[int]]]:
        """Make pieces for that many bytes in a new list: other threads may be reading the known ones."""
        widened = known.copy()
        for at in range(len(known), width):
            pieces: list[list[int]] = [[]]
            for bit in range(_BYTE):
                value = pack(self.kind, at * _BYTE + bit)
                pieces += [[*piece, value] for piece in pieces]
            widened.append(pieces)
        self._pieces = widened
        return widened
