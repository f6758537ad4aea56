"""What one table has agreed on: the scenario, the size of the table and the fleets as they are fielded."""

from __future__ import annotations

from rollingroad.games.shattered_highways.builds import Build
from rollingroad.games.shattered_highways.kinds import NO_VEHICLE
from rollingroad.games.shattered_highways.plan import Plan


class Rules:
    """Fixed for the whole fight and known to everybody.

    Vehicles are numbered through: first the fleet of seat 0 in its order, then that of seat 1 and so on, then
    neutral ones (owner NOBODY), then one plain buggy for each rig: `inside` names its rig, NO_VEHICLE for all
    others. Whether that buggy is there is a secret of the state (SH-SETUP-3); therefore the build of a rig
    here neither lists the hidden buggy nor counts its price.
    """

    __slots__ = ("builds", "fleets", "inside", "length", "owner", "plan", "players", "teaching", "width")

    def __init__(self, plan: Plan, players: int, width: int, length: int) -> None:
        self.plan = plan
        self.players = players
        self.width = width
        self.length = length
        self.builds: list[Build] = []
        self.owner: list[int] = []
        self.inside: list[int] = []
        self.fleets: list[str] = []
        """The name of each seat's fleet."""
        self.teaching = False

    def add(self, build: Build, owner: int, inside: int = NO_VEHICLE) -> None:
        """One more vehicle, with the next number."""
        self.builds.append(build)
        self.owner.append(owner)
        self.inside.append(inside)

    def key(self) -> tuple[object, ...]:
        """All that makes two tables' agreements the same."""
        table = (self.plan.id, self.players, self.width, self.length, tuple(self.fleets), self.teaching)
        return (table, tuple(self.owner), tuple(self.inside), tuple(build.cp for build in self.builds))
