"""HH-WHEN: conditions of feats as classes, and those that are true or false for the player.

The words of a condition become numbers when the object is made, once for all games.
"""

from __future__ import annotations

from typing import Final

from rollingroad.games.highway_heist.content.models import Condition
from rollingroad.games.highway_heist.rules.kinds import CLOSED
from rollingroad.games.highway_heist.rules.pieces import semi_roofs
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState

Things = tuple[int, ...]


class Clause:
    """One condition of a feat; `names` are the names that earlier conditions gave."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        self.condition: Final[Condition] = c
        self.named: Final = bool(c.as_)


class Test(Clause):
    """A condition that is true or false for the player."""

    def holds(self, s: HeistState, seat: int) -> bool:
        raise AssertionError(f"{type(self).__name__} has no holds()")


class Finder(Clause):
    """A condition that finds things."""

    def find(self, s: HeistState, seat: int, things: Things) -> int:
        """A mask of the things it finds, given the things that earlier conditions named."""
        raise AssertionError(f"{type(self).__name__} has no find()")


class Manned(Test):
    """HH-WHEN-manned."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.is_manned(seat)


class NoEnemyPegOn(Test):
    """HH-WHEN-no-enemy-peg-on; on a destroyed thing the condition finds nothing (HH-SHAW-4)."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.what: Final[str] = c.what

    def holds(self, s: HeistState, seat: int) -> bool:
        if self.what == "semi":
            return s.semi != OFF and not s.enemy_pegs & semi_roofs(s)
        roof = s.tank if self.what == "tank" else s.shaw
        return roof != OFF and not s.enemy_pegs >> roof & 1


class EnemyPegOnMe(Test):
    """HH-WHEN-enemy-peg-on-me."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.pv[seat] != OFF and bool(s.enemy_pegs >> s.pv[seat] & 1)


class TeammateOnMyRoof(Test):
    """HH-WHEN-teammate-on-my-roof."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.pv[seat] != OFF and any(rider != seat for rider in s.riders(s.pv[seat]))


class Door(Test):
    """HH-WHEN-door: a jammed door is open."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.closed: Final[bool] = c.state == "closed"

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.semi != OFF and (s.door == CLOSED) == self.closed


class ShellsEmpty(Test):
    """HH-WHEN-shells-empty."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.shells == 0


class AtLeast(Test):
    """A condition with a number that must be reached."""

    def __init__(self, c: Condition, names: list[str]) -> None:
        super().__init__(c, names)
        self.least: Final[int] = c.min


class MyCargo(AtLeast):
    """HH-WHEN-my-cargo."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.pv[seat] != OFF and s.cargo[seat] >= self.least


class Lock(AtLeast):
    """HH-WHEN-lock."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.lock >= self.least


class RamseyAboard(Test):
    """HH-WHEN-ramsey-aboard."""

    def holds(self, s: HeistState, seat: int) -> bool:
        return s.ramsey == seat


WHEN: Final[dict[str, type[Test]]] = {
    "manned": Manned,
    "no-enemy-peg-on": NoEnemyPegOn,
    "enemy-peg-on-me": EnemyPegOnMe,
    "teammate-on-my-roof": TeammateOnMyRoof,
    "door": Door,
    "shells-empty": ShellsEmpty,
    "my-cargo": MyCargo,
    "lock": Lock,
    "ramsey-aboard": RamseyAboard,
}
