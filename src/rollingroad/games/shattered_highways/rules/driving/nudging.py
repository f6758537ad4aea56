"""SH-NUDGE: the contest, the places of the losers, strikes, and how the attacker continues."""

from __future__ import annotations

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Decision
from rollingroad.games.shattered_highways.rules import kinds, reasons, rolls
from rollingroad.games.shattered_highways.rules.driving.wrecks import Wrecks
from rollingroad.games.shattered_highways.rules.events import Contested, Struck
from rollingroad.games.shattered_highways.rules.placement import placing
from rollingroad.games.shattered_highways.rules.placement.boxes import Box, opposite
from rollingroad.games.shattered_highways.rules.placement.canonical import continue_list, placing_list
from rollingroad.games.shattered_highways.rules.state import RoadState


class NudgeStep(rolls.ActorRoll):
    """A nudge at the place of contact (x, y), which the placements `kept` of the template allow."""

    def __init__(self, targets: tuple[int, ...], x: int, y: int, kept: int) -> None:
        self.targets = targets
        self.x = x
        self.y = y
        self.kept = kept


class NudgeAttack(NudgeStep):
    """SH-NUDGE-3: the attacker's die of the contest."""

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        shows = rolls.read_driver_roll(s, action, "nudge", s.acting, s.penalty)
        s.push(NudgeDefence(self.targets, self.x, self.y, self.kept, shows, ()))


class NudgeDefence(rolls.DriversDefence):
    """SH-NUDGE-3: the nudged drivers roll."""

    what = "nudge-defence"

    def __init__(
        self, targets: tuple[int, ...], x: int, y: int, kept: int, attack: int, defences: tuple[int, ...]
    ) -> None:
        self.targets = targets
        self.x = x
        self.y = y
        self.kept = kept
        self.attack = attack
        self.defences = defences

    def with_defence(self, defence: int) -> NudgeDefence:
        defences = (*self.defences, defence)
        return NudgeDefence(self.targets, self.x, self.y, self.kept, self.attack, defences)

    def settle(self, s: RoadState) -> None:
        """SH-NUDGE-3, -4, -11: degrees, damage of both, wrecks before any placing."""
        total = self.attack + s.penalty
        beaten: list[int] = []
        degrees: list[int] = []
        for target, defence in zip(self.targets, self.defences, strict=True):
            degree = min(total - defence, most_sections(s, target))
            if degree > 0:
                beaten.append(target)
                degrees.append(degree)
                s.must_cling(target)
            if s.sink is not None:
                won = degree > 0
                s.sink.append(Contested("nudge", s.acting, target, total, defence, won, max(0, degree)))
        goes_on = bool(beaten) and self.attack != rolls.NATURAL_1
        s.push(FinishNudge(self.x, self.y, self.kept, goes_on))
        for i in range(len(beaten) - 1, -1, -1):
            s.push(PlaceNudged(beaten[i], degrees[i]))
        s.push(Wrecks())
        scrape(s, self)


def most_sections(s: RoadState, target: int) -> int:
    """SH-NUDGE-4: how far it can be pushed at most."""
    return s.t.contact.push_sections_rig if s.is_rig(target) else s.t.contact.push_sections


def scrape(s: RoadState, contest: NudgeDefence) -> None:
    """SH-NUDGE-3, SH-NUDGE-10: 1 to each at the touching faces; SH-ADDON-HUBS: 1 more from spikes."""
    v = s.acting
    at = s.box(v).at(contest.x, contest.y)
    face = at.contact(s.box(contest.targets[0]))
    for target in contest.targets:
        points = scrape_damage(s, v, face)
        rolls.hurt_touched(s, target, s.box(target), [at], opposite(face), points, "nudge")
    touched = [s.box(target) for target in contest.targets]
    points = max(scrape_damage(s, target, face) for target in contest.targets)
    rolls.hurt_touched(s, v, at, touched, face, points, "nudge")


def scrape_damage(s: RoadState, by: int, face: int) -> int:
    """The damage of a nudge by that vehicle, before armour; the `face` says whether the sides touch."""
    spiked = face in (kinds.LEFT, kinds.RIGHT) and s.has(by, kinds.HUBS)
    return s.t.contact.nudge_damage + (s.t.hubs if spiked else 0)


class PlaceNudged(rolls.RoadStep):
    """SH-NUDGE-5: the attacking driver's player puts it within its degree."""

    refused = reasons.PLACE_NOT_REACHABLE

    def __init__(self, v: int, degree: int) -> None:
        self.v = v
        self.degree = degree

    def run(self, s: RoadState) -> None:
        if s.in_play(self.v) and s.in_play(s.acting):
            ask_place(s, self, self.v, s.cause, self.degree)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        push_aside(s, self.v, action, seat, "nudge")


def ask_place(s: RoadState, step: rolls.RoadStep, v: int, mover: int, sections: int) -> None:
    """Where a player puts a vehicle within that number of sections."""
    within = placing.pushed_reach(s, v, sections)
    s.ask(placing.Placing(step, "place", mover, placing_list(s, v, within, s.acting), s.box(v), within))


def push_aside(s: RoadState, v: int, action: int, mover: int, why: str) -> None:
    """Place it there; SH-NUDGE-9: if it was moved at all, it may strike a third vehicle."""
    if not placing.put_vehicle(s, v, first(action), second(action), why):
        return
    if why == "strike":
        s.must_cling(v)
    if strike_targets(s, v):
        s.push(ChooseStrike(v, mover))


def strike_targets(s: RoadState, v: int) -> list[int]:
    """SH-NUDGE-9: third vehicles it touches: not the attacker, and not struck yet (SH-SEQ-2)."""
    return [o for o in third_vehicles(s, v, s.box(v)) if not s.struck >> o & 1]


def third_vehicles(s: RoadState, v: int, at: Box) -> list[int]:
    """Those it would touch at that place, other than the attacker."""
    return [o for o in s.vehicles() if o not in (v, s.acting) and at.contact(s.box(o))]


class MoverStep(rolls.RoadStep):
    """What a player does with a vehicle that they have pushed or strike."""

    def __init__(self, v: int, mover: int) -> None:
        self.v = v
        self.mover = mover


class ChooseStrike(MoverStep):
    """SH-NUDGE-9: the player who moved the vehicle may declare one strike with it."""

    def run(self, s: RoadState) -> None:
        offered = [pack(kinds.STRIKE, o) for o in strike_targets(s, self.v)]
        s.ask(Decision(self, "strike", self.mover, [*offered, pack(kinds.NO_STRIKE)]))

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        """SH-SEQ-2."""
        target = first(action)
        if kind_of(action) != kinds.STRIKE or target in strike_targets(s, self.v):
            return reasons.LEGAL
        struck = target in s.vehicles() and s.struck >> target & 1
        return reasons.STRIKE_TWICE if struck else reasons.STRIKE_NO_CONTACT

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.STRIKE:
            s.struck |= 1 << first(action)
            s.push(StrikeRoll(first(action), self.v))


class StrikeRoll(rolls.DriverRoll):
    """SH-NUDGE-9: the struck driver rolls a Move."""

    def __init__(self, v: int, by: int) -> None:
        super().__init__(v)
        self.by = by

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        if rolls.read_driver_roll(s, action, "strike", self.v) < s.t.move_on:
            self.fail(s)

    def fail(self, s: RoadState) -> None:
        if s.sink is not None:
            s.sink.append(Struck(self.v, self.by))
        at, by = s.box(self.v), s.box(self.by)
        s.push(PlaceStruck(self.v, s.drives_for(self.by)))
        s.push(Wrecks())
        rolls.hurt_touched(s, self.v, at, [by], at.contact(by), s.t.contact.nudge_damage, "strike")


class PlaceStruck(MoverStep):
    """SH-NUDGE-9: the player of the striking vehicle puts the struck one within one section."""

    refused = reasons.PLACE_NOT_REACHABLE__STRUCK

    def run(self, s: RoadState) -> None:
        if s.in_play(self.v):
            ask_place(s, self, self.v, self.mover, s.t.contact.strike_sections)

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        push_aside(s, self.v, action, seat, "strike")


class FinishNudge(rolls.RoadStep):
    """SH-NUDGE-6, -7, -11: a winner continues under the kept placements, everybody else ends on c."""

    def __init__(self, x: int, y: int, kept: int, goes_on: bool) -> None:
        self.x = x
        self.y = y
        self.kept = kept
        self.goes_on = goes_on

    def run(self, s: RoadState) -> None:
        v = s.acting
        if not s.in_play(v) or s.swerved >> v & 1:
            return
        if self.goes_on:
            within = placing.reach_of(s, v, s.nitro_on).under(self.kept)
            offered = continue_list(s, v, within)
            s.ask(placing.Placing(self, "continue", s.cause, offered, s.box(v), within))
        elif s.box(v).at(self.x, self.y).is_free(s.others(v), s.setup.width):
            placing.put_vehicle(s, v, self.x, self.y, "nudge")

    def refusal(self, s: RoadState, ask: Decision, action: int) -> int:
        """SH-NUDGE-6: with all placements of the template, only then with the kept ones."""
        if ask.allows(action):
            return reasons.LEGAL
        anywhere = placing.reach_of(s, s.acting, s.nitro_on)
        code = placing.place_refusal(s, s.acting, anywhere, first(action), second(action))
        return reasons.CONT_OTHER_TEMPLATE if code == reasons.LEGAL else code

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        placing.put_vehicle(s, s.acting, first(action), second(action), "nudge")
