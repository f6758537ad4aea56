"""SH-WAR-3: a warrior is hit: damage dice, then his tenacity, then whether he is out."""

from __future__ import annotations

from rollingroad.core.state import Step
from rollingroad.games.shattered_highways.crew_events import Hit
from rollingroad.games.shattered_highways.damage import put_out
from rollingroad.games.shattered_highways.kinds import CLINGING, NO_VEHICLE, NO_WARRIOR
from rollingroad.games.shattered_highways.kit import SHIELDS
from rollingroad.games.shattered_highways.rolls import ask_die, shown, tell_roll
from rollingroad.games.shattered_highways.state import RoadState
from rollingroad.games.shattered_highways.tables import Hurt


def wound(s: RoadState, w: int, hurt: Hurt, shot: bool, why: str, modifier: int = 0) -> None:
    """A hit is on its way; `shot`: crew shields help against it."""
    s.push(Wound(w, hurt.dice, hurt.add + modifier, shot, why))


class Wound(Step[RoadState]):
    """So many d6 are still to be rolled; `points` are what it comes to so far."""

    __slots__ = ("dice", "points", "shot", "w", "why")

    def __init__(self, w: int, dice: int, points: int, shot: bool, why: str) -> None:
        self.w = w
        self.dice = dice
        self.points = points
        self.shot = shot
        self.why = why

    def run(self, s: RoadState) -> None:
        if s.at[self.w] == NO_VEHICLE:
            return
        if self.dice:
            ask_die(s, self, 6)
        else:
            resist(s, self.w, max(0, self.points), self.shot, self.why)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = shown(action)
        tell_roll(s, "wound", s.at[self.w], NO_WARRIOR, shows, shows)
        s.push(Wound(self.w, self.dice - 1, self.points + shows, self.shot, self.why))


def resist(s: RoadState, w: int, damage: int, shot: bool, why: str) -> None:
    """SH-WAR-1, SH-WAR-2: fodder have a fixed tenacity, a hero rolls his afresh for each hit."""
    own = s.t.hero_tenacity if s.is_hero(w) else s.t.fodder_tenacity
    s.push(Tenacity(w, damage, own.dice, own.add + shield(s, w, shot), why))


def shield(s: RoadState, w: int, shot: bool) -> int:
    """SH-ADDON-SHIELDS: for those in seats."""
    return s.t.shields if shot and s.seat[w] != CLINGING and s.has(s.at[w], SHIELDS) else 0


class Tenacity(Step[RoadState]):
    """So many dice are still to be rolled for it; he is out if the damage is greater."""

    __slots__ = ("damage", "dice", "tenacity", "w", "why")

    def __init__(self, w: int, damage: int, dice: int, tenacity: int, why: str) -> None:
        self.w = w
        self.damage = damage
        self.dice = dice
        self.tenacity = tenacity
        self.why = why

    def run(self, s: RoadState) -> None:
        if self.dice:
            ask_die(s, self, 6)
            return
        out = self.damage > self.tenacity
        if s.sink is not None:
            s.sink.append(Hit(self.w, self.damage, self.tenacity, out))
        if out:
            put_out(s, self.w, self.why)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = shown(action)
        tell_roll(s, "tenacity", s.at[self.w], NO_WARRIOR, shows, shows)
        s.push(Tenacity(self.w, self.damage, self.dice - 1, self.tenacity + shows, self.why))
