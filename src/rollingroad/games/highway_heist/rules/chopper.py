"""HH-CHOP, HH-SHAW, HH-RAMSEY: Chopper Takedown."""

from rollingroad.core.engine.packing import first, pack
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.pegs import adrift_lands
from rollingroad.games.highway_heist.rules.pieces import facts, ramsey_pv
from rollingroad.games.highway_heist.rules.road import OFF, spaces_of
from rollingroad.games.highway_heist.rules.rolls import DealDamage, SlamStep
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep, SpacesStep, StepsStep
from rollingroad.games.highway_heist.rules.stunts import MISSILE_LAUNCH, OfferReaction
from rollingroad.games.highway_heist.rules.vehicles import step_toward, wreck_vehicle


def set_up_chopper(s: HeistState) -> None:
    """HH-CHOP-1, HH-SHAW-1, HH-SETUP-7."""
    s.chopper = s.t.space(facts(s.t.scenario.chopper).start)
    s.chopper_strength = facts(s.t.scenario.chopper).strength[s.players]
    s.shaw = s.t.space(facts(s.t.scenario.shaw).start)
    s.shaw_strength = facts(s.t.scenario.shaw).strength[s.players]
    s.put(s.shaw, kinds.SHAW)
    s.lock = facts(s.t.scenario.chopper).lock_start


class ChooseRamseysRide(HeistStep):
    """HH-SETUP-7: the team chooses which vehicle carries Ramsey."""

    def run(self, s: HeistState) -> None:
        s.ask_team(self, "ramsey", [pack(kinds.RAMSEY, seat) for seat in range(s.players)])

    def refusal(self, s: HeistState, action: int) -> int:
        return reasons.LEGAL if first(action) < s.players else reasons.PLAYER_COUNT

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        move_ramsey(s, first(action))


def move_ramsey(s: HeistState, seat: int) -> None:
    """HH-RAMSEY-1: Ramsey is in exactly one player vehicle."""
    s.ramsey = seat
    if s.sink is not None:
        s.sink.append(ev.RamseyMoved(seat))


# The Chopper


def move_chopper(s: HeistState, direction: int) -> None:
    """HH-CHOP-2: one lane, at the edge it stays."""
    end = s.road.next[s.chopper][direction] if s.chopper != OFF else OFF
    if end != OFF:
        hover(s, end)


def hover(s: HeistState, space: int) -> None:
    if s.sink is not None:
        s.sink.append(ev.MainMoved("chopper", s.chopper, space))
    s.chopper = space


def in_radar_zone(s: HeistState, space: int) -> bool:
    """HH-CHOP-3; without Chopper there is no zone (HH-CHOP-5)."""
    return s.chopper != OFF and space != OFF and s.road.distance[s.chopper][space] <= s.t.radar_radius


def set_lock(s: HeistState, lock: int) -> None:
    """HH-CHOP-3: from 0 to its maximum; nothing without Chopper."""
    if s.chopper == OFF:
        return
    before, s.lock = s.lock, max(0, min(lock, facts(s.t.scenario.chopper).lock_max))
    if s.sink is not None and s.lock != before:
        s.sink.append(ev.LockChanged(s.lock))


def sweep_radar(s: HeistState, steps: int) -> None:
    """HH-FX-radar: king steps toward Ramsey; with her in the zone the lock grows."""
    if s.chopper == OFF:
        return
    road, target = s.road, ramsey_pv(s)
    for _ in range(steps):
        dx = road.column(target) - road.column(s.chopper)
        dy = road.lane(target) - road.lane(s.chopper)
        if dx or dy:
            hover(s, s.chopper + ((dx > 0) - (dx < 0)) * road.lanes + (dy > 0) - (dy < 0))
    if in_radar_zone(s, target):
        set_lock(s, s.lock + 1)


def fire_missiles(s: HeistState) -> None:
    """HH-FX-missiles: lose the lock, gain it, or launch."""
    if s.chopper == OFF:
        return
    if not in_radar_zone(s, ramsey_pv(s)):
        set_lock(s, s.lock - 1)
    elif s.lock == 0:
        set_lock(s, 1)
    else:
        damage = facts(s.t.scenario.chopper).missile_base + s.lock
        set_lock(s, 0)
        if s.sink is not None:
            s.sink.append(ev.MissileLaunched(ramsey_pv(s), damage))
        s.push(MissileHits(damage))
        s.push(OfferReaction(MISSILE_LAUNCH))


class MissileHits(HeistStep):
    """HH-FX-missiles: unless it was diverted, SUVs beside Ramsey's vehicle are wrecked, then it is hit."""

    def __init__(self, damage: int) -> None:
        self.damage = damage

    def run(self, s: HeistState) -> None:
        if s.diverted:
            s.diverted = False
            return
        s.push(DealDamage(s.ramsey, self.damage))
        if facts(s.t.scenario.chopper).missile_wrecks_suvs:
            beside = s.slammers(ramsey_pv(s))
            if beside:
                s.push(WreckEach(tuple(spaces_of(beside))))


class WreckEach(SpacesStep):
    """Several SUVs become wrecks one after the other."""

    def run(self, s: HeistState) -> None:
        if len(self.spaces) > 1:
            s.push(WreckEach(self.spaces[1:]))
        if s.kind[self.spaces[0]] == kinds.SUV:
            wreck_vehicle(s, self.spaces[0])


def damage_chopper(s: HeistState, amount: int) -> None:
    """HH-CHOP-5: at strength 0 the Chopper is gone with all its effects."""
    if s.chopper == OFF:
        return
    s.chopper_strength = max(0, s.chopper_strength - amount)
    if s.sink is not None:
        s.sink.append(ev.StrengthChanged("chopper", -amount, s.chopper_strength))
    if s.chopper_strength == 0:
        set_lock(s, 0)
        s.chopper = OFF
        _test_win(s)


# Shaw's Car


def has_guard(s: HeistState) -> bool:
    """HH-SHAW-3: whether an enemy peg stands on the roof of Shaw's Car."""
    return s.shaw != OFF and bool(s.enemy_pegs >> s.shaw & 1)


def damage_shaw(s: HeistState, amount: int) -> None:
    """HH-SHAW-3, HH-SHAW-4: less while guarded; at strength 0 it is a wreck."""
    if s.shaw == OFF:
        return
    if has_guard(s):
        amount = max(0, amount - facts(s.t.scenario.shaw).guard_reduction)
    s.shaw_strength = max(0, s.shaw_strength - amount)
    if s.sink is not None:
        s.sink.append(ev.StrengthChanged("shaw", -amount, s.shaw_strength))
    if s.shaw_strength == 0:
        wreck_vehicle(s, s.shaw)
        _test_win(s)


def _test_win(s: HeistState) -> None:
    """HH-END-4."""
    if s.chopper == OFF and s.shaw == OFF:
        s.finish(True, "HH-END-4")


class ShawHunts(StepsStep):
    """HH-FX-shaw-hunts: beside a player vehicle it slams, otherwise it chases Ramsey."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self) or s.shaw == OFF:
            return
        if s.pv_mask & s.road.near[s.shaw]:
            s.push(ShawSlams())
            return
        for _ in range(self.steps):
            s.shaw = step_toward(s, s.shaw, ramsey_pv(s))


class ShawSlams(SlamStep):
    """HH-FX-shaw-hunts: Ramsey's vehicle, else the active one, else any that is adjacent."""

    def slammer(self, s: HeistState) -> int:
        return s.shaw

    def targets(self, s: HeistState) -> list[int]:
        beside = s.pv_mask & s.road.near[s.shaw]
        for first_choice in (ramsey_pv(s), s.active_pv()):
            if first_choice != OFF and beside >> first_choice & 1:
                return [first_choice]
        return spaces_of(beside)

    def damage(self, s: HeistState) -> int:
        damage: int = facts(s.t.scenario.shaw).slam_damage
        return damage
