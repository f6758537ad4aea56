"""Fights of Shattered Highways between bots, and what the balance page counts in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import cast

from rollingroad.bots.roster import make_bot
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.rng import Rng
from rollingroad.games.shattered_highways import crew_events as crew
from rollingroad.games.shattered_highways import events as road
from rollingroad.games.shattered_highways import kit
from rollingroad.games.shattered_highways.boxes import Box, contact, overlaps, tail_zone
from rollingroad.games.shattered_highways.kinds import INSIDE, NO_VEHICLE, NOBODY
from rollingroad.games.shattered_highways.mounts import mount_served
from rollingroad.games.shattered_highways.state import RoadState

MOST_SEATS = 4
OPPOSITE = {kit.FRONT: kit.REAR, kit.REAR: kit.FRONT, kit.LEFT: kit.RIGHT, kit.RIGHT: kit.LEFT}
MEN = (kit.WINCH, kit.PLANKS, kit.EXTRA_SEAT, kit.HANGERS, kit.REINFORCEMENTS)
"""Add-ons that show when somebody goes over to another vehicle."""


@dataclass
class Fights:
    """What came of some fights; weapons and add-ons are counted by their ids."""

    games: int = 0
    rounds: int = 0
    decisions: int = 0
    scores: list[float] = field(default_factory=lambda: [0.0] * MOST_SEATS)
    ends: Counter[str] = field(default_factory=Counter)
    fitted: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    worked: Counter[str] = field(default_factory=Counter)

    def add(self, other: Fights) -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.decisions += other.decisions
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        for mine, more in zip(self._counters(), other._counters(), strict=True):
            mine.update(more)

    def _counters(self) -> tuple[Counter[str], ...]:
        return (self.ends, self.fitted, self.used, self.worked)

    def rate(self, seat: int) -> float:
        return self.scores[seat] / self.games


def fight(the_game: Game, options: dict[str, object], bots: Sequence[str], seed: str) -> Fights:
    """One fight; the same seed gives the same one."""
    rng = Rng(seed)
    told: list[Event] = []
    s = cast(RoadState, the_game.start(the_game.options(options), told))
    players = [make_bot(name, rng.fork(f"seat {seat}")) for seat, name in enumerate(bots)]
    watch, drawn = Watch(s), 0
    while s.open:
        ask = s.open[0]
        if ask.is_chance:
            s.apply(ask.sample(rng.at(drawn)), ask.seat)
            drawn += 1
        else:
            bot = players[ask.seat]
            s.apply(bot.choose(s.view(ask.seat) if bot.needs_view else None, ask), ask.seat)
            watch.seen.decisions += 1
        for event in told:
            watch.see(event)
        told.clear()
    return watch.done()


class Watch:
    """Looks on at one fight and counts what weapons and add-ons do."""

    def __init__(self, s: RoadState) -> None:
        self.s = s
        self.seen = Fights(games=1)
        self.declared = (0, 0)
        for v in range(len(s.builds)):
            if s.rules.inside[v] != NO_VEHICLE:
                self.seen.fitted[kit.ADDONS[kit.HIDDEN]] += s.status[v] == INSIDE
            elif s.rules.owner[v] != NOBODY:
                self.seen.fitted.update([self._weapon(v, mount) for mount in self._armed(v)])
                self.seen.fitted.update([name for i, name in enumerate(kit.ADDONS) if s.has(v, i)])

    def done(self) -> Fights:
        outcome = self.s.outcome or ()
        self.seen.rounds = self.s.round
        self.seen.scores = [*outcome, *[0.0] * (MOST_SEATS - len(outcome))]
        return self.seen

    def see(self, event: Event) -> None:
        match event:
            case crew.Fired(vehicle=v, mount=mount, hit=hit) | crew.Dropped(vehicle=v, mount=mount, hit=hit):
                self._shot(v, mount, hit)
            case crew.Fought(what="shoot", warrior=w, won=won):
                self._shot(self.s.at[w], mount_served(self.s, w), won)
            case road.Declared(x=x, y=y):
                self.declared = (x, y)
            case road.Contested():
                self._contact(event)
            case crew.BattleEnded(why=why):
                self.seen.ends[why] += 1
            case _:
                self._gadget(event)

    # Weapons

    def _armed(self, v: int) -> list[int]:
        weapons = self.s.builds[v].mount_weapon
        return [mount for mount in range(len(weapons)) if weapons[mount] != kit.NO_WEAPON]

    def _weapon(self, v: int, mount: int) -> str:
        return self.s.t.weapons[self.s.builds[v].mount_weapon[mount]].id

    def _shot(self, v: int, mount: int, hit: bool) -> None:
        weapon = self._weapon(v, mount)
        self.seen.used[weapon] += 1
        self.seen.worked[weapon] += hit
        if self.s.builds[v].mount_arc[mount] == kit.ALL_ROUND:
            self._use(v, kit.TURRET)

    # Add-ons

    def _use(self, v: int, *addons: int) -> None:
        """Count those that the vehicle has."""
        self.seen.used.update([kit.ADDONS[addon] for addon in addons if self.s.has(v, addon)])

    def _gadget(self, event: Event) -> None:
        match event:
            case road.NitroUsed(vehicle=v):
                self._use(v, kit.NITRO)
            case crew.SmokeLaid(vehicle=v):
                self._use(v, kit.SMOKE)
            case road.Launched():
                self.seen.used[kit.ADDONS[kit.HIDDEN]] += 1
            case road.Uncoupled(vehicle=v):
                self._use(v, kit.HITCH)
            case road.Rolled(what="unmanned", vehicle=v):
                self._use(v, kit.WHEEL_LOCK)
            case road.Activated(vehicle=v):
                self._chained(v)
            case road.LeadRolled(what="initiative", seats=seats):
                self._led(seats[0])
            case _:
                self._people(event)

    def _people(self, event: Event) -> None:
        match event:
            case crew.Boarded(from_vehicle=v, fled=True):
                self._use(v, kit.CAGE)
            case crew.Boarded(from_vehicle=v):
                self._use(v, *MEN)
            case crew.Hit(warrior=w, tenacity=tenacity) if not self.s.is_hero(w):
                self.seen.used[kit.ADDONS[kit.SHIELDS]] += tenacity > self.s.t.fodder_tenacity.add

    def _chained(self, v: int) -> None:
        """A vehicle begins its turn in the dust of another."""
        for o in self.s.vehicles():
            if o != v and overlaps(tail_zone(self.s.box(o)), self.s.box(v)):
                self._use(o, kit.CHAINS)

    def _led(self, seat: int) -> None:
        for v in self.s.vehicles():
            if self.s.control[v] == seat:
                self._use(v, kit.DRUMS)

    def _contact(self, event: road.Contested) -> None:
        """A nudge, or a ram that was won: what is fitted where they touch."""
        if event.what == "ram" and not event.won:
            return
        face = contact(self._place(event), self.s.box(event.defender))
        if face:
            self._armor(event.attacker, face)
            self._armor(event.defender, OPPOSITE[face])
            if face == kit.FRONT and event.what == "ram":
                self._use(event.attacker, kit.RAM_PLATE)
            elif face in (kit.LEFT, kit.RIGHT):
                self._use(event.attacker, kit.HUBS)

    def _place(self, event: road.Contested) -> Box:
        """SH-NUDGE-1: a nudging vehicle is not moved yet."""
        box = self.s.box(event.attacker)
        return box.at(*self.declared) if event.what == "nudge" else box

    def _armor(self, v: int, face: int) -> None:
        build = self.s.builds[v]
        if build.armored(kit.TRACTOR, face) or build.armored(kit.TRAILER, face):
            self._use(v, kit.ARMOR)
