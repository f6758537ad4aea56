"""HH-DIE, HH-SUV, HH-EPEG: the faces of the enemy die move SUVs, enemy pegs and the main enemy."""

from typing import Final

from mypy_extensions import mypyc_attr

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Chance, Decision
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules import kinds, reasons
from rollingroad.games.highway_heist.rules.cards import ResolveCards
from rollingroad.games.highway_heist.rules.chopper import ShawHunts, move_chopper
from rollingroad.games.highway_heist.rules.pegs import PegsFall, adrift_lands
from rollingroad.games.highway_heist.rules.pieces import facts, main_lane, ramsey_pv
from rollingroad.games.highway_heist.rules.road import NORTH, OFF, SOUTH, WEST, bit_of, spaces_of
from rollingroad.games.highway_heist.rules.rolls import DealDamage, SlamStep
from rollingroad.games.highway_heist.rules.semi import move_semi
from rollingroad.games.highway_heist.rules.state import HeistState, HeistStep, SpacesStep, StepsStep
from rollingroad.games.highway_heist.rules.tank import TankEnters
from rollingroad.games.highway_heist.rules.vehicles import place_suv, step_toward


class MoveMain(HeistStep):
    """HH-DIE-3: one lane North or South, `steps` times; a destroyed main enemy does not move."""

    def __init__(self, direction: int, steps: int) -> None:
        self.direction = direction
        self.steps = steps

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        if self.steps > 1:
            s.push(MoveMain(self.direction, self.steps - 1))
        move_main(s, self.direction)


def move_main(s: HeistState, direction: int) -> None:
    if s.tank != OFF:
        if s.road.next[s.tank][direction] != OFF:  # HH-TANK-3: at the road's edge it stays.
            s.push(TankEnters(direction, 0, ()))
    elif s.semi != OFF:
        move_semi(s, direction)
    else:
        move_chopper(s, direction)


class MainTurns(StepsStep):
    """HH-FX-main-moves: lane by lane toward the lane of the active vehicle."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        lane, active = main_lane(s), s.active_pv()
        if self.steps == 0 or lane < 0 or active == OFF or s.road.lane(active) == lane:
            return
        s.push(MainTurns(self.steps - 1))
        move_main(s, NORTH if s.road.lane(active) < lane else SOUTH)


_REROLL_OR_ACCEPT: Final = [pack(kinds.REROLL), pack(kinds.ACCEPT)]


@mypyc_attr(free_list_len=1)
class RollEnemyDie(HeistStep):
    """HH-DIE-1: once a turn, by the active player; it is never optional (HH-TURN-3)."""

    def __init__(self, again: bool) -> None:
        self.again = again

    def run(self, s: HeistState) -> None:
        s.ask(Chance(self, "die", s.t.die_offered, s.t.die_weights, total=s.t.die_total))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        face = first(action)
        if s.sink is not None:
            s.sink.append(ev.EnemyDieRolled(s.active, s.t.die_faces[face]))
        if not self.again and s.tej_tokens:
            OfferReroll(face).run(s)
        else:
            ResolveFace(face).run(s)


class FaceStep(HeistStep):
    """A step about a face of the enemy die."""

    def __init__(self, face: int) -> None:
        self.face = face


class OfferReroll(FaceStep):
    """HH-DIE-2, HH-POWER-TEJ: Tej may reroll any enemy die once, for a token."""

    def run(self, s: HeistState) -> None:
        tej = [seat for seat in range(s.players) if s.character_power(seat) == kinds.DIE_REROLL]
        s.ask(Decision(self, "reroll", tej[0] if tej else kinds.NO_SEAT, _REROLL_OR_ACCEPT))

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.ACCEPT:
            ResolveFace(self.face).run(s)
            return
        s.tej_tokens -= 1
        if s.sink is not None:
            s.sink.append(ev.DieRerolled(seat, s.tej_tokens))
        s.push(RollEnemyDie(True))


def reroll_refusal_elsewhere(s: HeistState, seat: int) -> int:
    """HH-POWER-TEJ: no token, rolled again already, or no die to roll again."""
    if s.character[seat] < 0 or s.character_power(seat) != kinds.DIE_REROLL:
        return reasons.NO_POWER
    if s.tej_tokens == 0:
        return reasons.NO_TOKEN
    step = s.open[0].step
    return reasons.REROLLED if isinstance(step, RollEnemyDie) and step.again else reasons.NOT_ASKED


@mypyc_attr(free_list_len=1)
class ResolveFace(FaceStep):
    """HH-DIE-3, HH-DIE-4: resolve the face of the enemy die."""

    def run(self, s: HeistState) -> None:
        face = s.t.die_faces[self.face]
        if face == "suv":
            activate_suvs(s)
        elif face == "peg":
            activate_pegs(s)
        else:
            s.push(ResolveCards())
            if face != "card":
                if s.shaw != OFF:
                    s.push(ShawHunts(facts(s.t.scenario.shaw).die_steps))
                s.push(MoveMain(NORTH if face == "north-card" else SOUTH, 1))


# The SUV face


def activate_suvs(s: HeistState) -> None:
    """HH-SUV-1: all SUVs in resolution order.

    HH-SUV-4, HH-SUV-5: with none on the road one arrives behind each player vehicle, else behind the active
    player's roof.
    """
    if s.suvs:
        s.push(SuvsAct(tuple(spaces_of(s.suvs))))
        return
    followed = s.pv_mask
    if not followed and s.active != kinds.NO_SEAT:
        followed = bit_of(s.peg[s.active])
    for space in spaces_of(followed):
        place_suv(s, space, WEST, 1)


@mypyc_attr(free_list_len=1)
class SuvsAct(SpacesStep):
    """HH-SUV-1: the SUVs that stood on the road when the face was rolled, one at a time.

    HH-SUV-2, HH-SUV-3: one beside a player vehicle slams, any other steps toward the active vehicle.
    """

    def run(self, s: HeistState) -> None:
        # Until one of them slams they only step, and no step lets a player adrift land.
        if adrift_lands(s, self):
            return
        target = s.active_pv()
        for number, suv in enumerate(self.spaces):
            if s.kind[suv] != kinds.SUV:
                continue
            if s.pv_mask & s.road.near[suv]:
                if number + 1 < len(self.spaces):
                    s.push(SuvsAct(self.spaces[number + 1 :]))
                ChooseSlammed(suv).run(s)
                return
            if target != OFF:
                step_toward(s, suv, target)


class ChooseSlammed(SlamStep):
    """HH-SUV-2: the active vehicle if it is adjacent, else the team chooses."""

    def __init__(self, space: int) -> None:
        self.space = space

    def slammer(self, s: HeistState) -> int:
        return self.space

    def targets(self, s: HeistState) -> list[int]:
        beside = s.pv_mask & s.road.near[self.space]
        active = s.active_pv()
        return [active] if active != OFF and beside >> active & 1 else spaces_of(beside)


def slam_refusal_elsewhere(s: HeistState, space: int) -> int:
    """HH-SUV-2, HH-FX-shaw-hunts: another vehicle would be slammed instead, or no slam is due."""
    if s.kind[space] < kinds.PV:
        return reasons.NOT_ADJACENT
    suvs = spaces_of(s.slammers(space))
    shaw = [s.shaw] if s.shaw != OFF and s.road.distance[space][s.shaw] == 1 else []
    if suvs and _all_beside(s, suvs, s.active_pv(), space):
        return reasons.ACTIVE_FIRST
    if shaw and not suvs and _all_beside(s, shaw, ramsey_pv(s), space):
        return reasons.RAMSEY_FIRST
    return reasons.NOT_ASKED if suvs or shaw else reasons.NOT_ADJACENT


def _all_beside(s: HeistState, enemies: list[int], preferred: int, space: int) -> bool:
    """Whether each of these enemies prefers another vehicle to the one in that space."""
    if preferred == OFF or preferred == space:
        return False
    return all(s.road.distance[enemy][preferred] == 1 for enemy in enemies)


# The peg face


def activate_pegs(s: HeistState) -> None:
    """HH-EPEG-1: all enemy pegs in resolution order."""
    if s.enemy_pegs:
        s.push(PegsAct(tuple(spaces_of(s.enemy_pegs))))


@mypyc_attr(free_list_len=1)
class PegsAct(SpacesStep):
    """HH-EPEG-1: the pegs that stood on roofs when the face was rolled, one at a time."""

    def run(self, s: HeistState) -> None:
        if adrift_lands(s, self):
            return
        if len(self.spaces) > 1:
            s.push(PegsAct(self.spaces[1:]))
        if s.enemy_pegs >> self.spaces[0] & 1:
            peg_acts(s, self.spaces[0])


def peg_acts(s: HeistState, roof: int) -> None:
    """HH-EPEG-2 to 5: damage the vehicle it stands on, brawl, or move onto a player vehicle."""
    kind = s.kind[roof]
    struck = [kind - kinds.PV] if kind >= kinds.PV else s.riders(roof)
    if not struck or kind == kinds.ABANDONED:
        PegBoards(roof).run(s)
        return
    if s.sink is not None:
        s.sink += [ev.PegStruck(roof, seat, kind < kinds.PV) for seat in struck]
    if kind >= kinds.PV:
        DealDamage(struck[0], s.t.peg_damage).run(s)
    else:
        s.push(PegsFall(roof, tuple(struck), roof))


def boarding_targets(s: HeistState, roof: int) -> list[int]:
    """HH-EPEG-4, HH-EPEG-6: adjacent player vehicles with a free enemy slot; the active one comes first."""
    near = [
        space for space in spaces_of(s.pv_mask) if s.roofs_apart(roof, space) == 1 and s.enemy_slot(space)
    ]
    return [s.active_pv()] if s.active_pv() in near else near


class PegBoards(HeistStep):
    """HH-EPEG-4: it moves onto one of them; no damage now."""

    def __init__(self, space: int) -> None:
        self.space = space

    def run(self, s: HeistState) -> None:
        targets = boarding_targets(s, self.space)
        if targets:
            s.ask_team(self, "land", [pack(kinds.LAND, space) for space in targets])

    def refusal(self, s: HeistState, action: int) -> int:
        """HH-EPEG-4, HH-EPEG-6."""
        roof = first(action)
        if s.roof_of(roof) != roof:
            return reasons.NOT_A_ROOF
        if roof in boarding_targets(s, self.space):
            return reasons.LEGAL
        if roof not in s.pv:
            return reasons.NOT_PREFERRED
        return reasons.NO_SLOT if s.roofs_apart(self.space, roof) == 1 else reasons.NOT_ADJACENT

    def answer(self, s: HeistState, action: int, seat: int) -> None:
        end = first(action)
        s.enemy_pegs = s.enemy_pegs & ~(1 << self.space) | 1 << end
        if s.sink is not None:
            s.sink.append(ev.PegMoved(self.space, end))
