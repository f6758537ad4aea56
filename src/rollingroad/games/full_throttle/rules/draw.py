"""FT-DRAW, FT-SPEED: playing a set and selecting a Speed, windows A to D of a turn (FT-TURN-2)."""

from __future__ import annotations

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Chance, Decision, Step
from rollingroad.games.full_throttle.rules import kinds
from rollingroad.games.full_throttle.rules.drive import begin_drive, in_drift_gear
from rollingroad.games.full_throttle.rules.events import (
    ControlTaken,
    NoMove,
    SetPlayed,
    SpeedSelected,
    UpgradeUsed,
)
from rollingroad.games.full_throttle.rules.finish import barrier_fails
from rollingroad.games.full_throttle.rules.hands import (
    counts_of,
    discard_choices,
    set_choices,
    tuning_choices,
)
from rollingroad.games.full_throttle.rules.piles import FlipNitrous, draw_step, flip_step
from rollingroad.games.full_throttle.rules.shifts import (
    add_shifts,
    shift,
    transmissions,
    use_transmission,
)
from rollingroad.games.full_throttle.rules.state import RaceState

# Windows A and B


class BeforeDraw(Step[RaceState]):
    """D7: actions before the Speed Draw, until a set is played or the car does not move."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        s.ask(Decision(self, "before", s.setup.owners[s.active], before_actions(s)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, kind = s.active, kind_of(action)
        if kind == kinds.PLAY:
            play_set(s, car, first(action) + 1, second(action) + 1)
        elif kind == kinds.NO_MOVE:
            stay(s, car)
        elif kind == kinds.COAST:
            coast(s, car)
        else:
            s.push(self)
            prepare(s, car, action)


def before_actions(s: RaceState) -> list[int]:
    """An action that names nothing is its kind alone."""
    car = s.active
    hand, tokens, perks = s.hand_number(car), s.console[car], s.perks(car)
    offered = [] if s.gear[car] == kinds.NEUTRAL else set_choices(hand).copy()
    offered.append(kinds.COAST if s.due else kinds.NO_MOVE)
    if tokens[kinds.NITROUS]:
        offered.append(kinds.SPEND_NITROUS)
    if tokens[kinds.TURBO] and may_turbo(s, car):
        offered.append(kinds.SPEND_TURBO)
    if (tokens[kinds.STEERING] or perks.free_drifts) and may_steer(s, car):
        offered.append(kinds.SPEND_STEERING)
    add_shifts(s, car, hand, offered)
    if tokens[kinds.TUNING]:
        offered += tuning_choices(hand)
    if perks.swap_discard and may_swap(s, car):
        offered += discard_choices(kinds.SWAP, hand, perks.swap_discard)
    return offered


def may_turbo(s: RaceState, car: int) -> bool:
    """FT-UP-TURBO-2, FT-UP-3."""
    return s.tokens_left(car, kinds.TURBO) > 0 and not s.turbo and kinds.NEUTRAL < s.gear[car] < kinds.GEARS


def drift_is_free(s: RaceState, car: int) -> bool:
    """FT-DRIVER-DK-1: the first drift of a race."""
    return s.drifts[car] < s.perks(car).free_drifts


def may_steer(s: RaceState, car: int) -> bool:
    """FT-UP-STEERING-1, FT-UP-3."""
    paid = s.tokens_left(car, kinds.STEERING) > 0 or drift_is_free(s, car)
    return paid and s.drift == kinds.NO_DRIFT and in_drift_gear(s, car)


def may_swap(s: RaceState, car: int) -> bool:
    """FT-DRIVER-TEJ-1: once a turn."""
    swap = s.perks(car).swap_discard
    return swap > 0 and not s.swapped and s.hand_size(car) >= swap


def prepare(s: RaceState, car: int, action: int) -> None:
    """Take an action after which window A continues."""
    kind = kind_of(action)
    if kind == kinds.UPSHIFT or kind == kinds.DOWNSHIFT:
        shift(s, car, action, kind == kinds.UPSHIFT)
    elif kind == kinds.SPEND_TRANSMISSION:
        use_transmission(s, car)
    elif kind == kinds.TUNE:
        tune(s, car, counts_of(action))
    elif kind == kinds.SWAP:
        swap(s, car, counts_of(action))
    elif kind == kinds.SPEND_NITROUS:
        use_nitrous(s, car)
    elif kind == kinds.SPEND_TURBO:
        use_turbo(s, car)
    else:
        use_steering(s, car)


def tune(s: RaceState, car: int, counts: list[int]) -> None:
    """FT-UP-TUNING-1: discard X, draw X + 1."""
    s.spend(car, kinds.TUNING, 1)
    note_use(s, car, kinds.TUNING)
    s.discard_hand(car, counts, "engine-tuning")
    s.push(draw_step(car, sum(counts) + 1))


def swap(s: RaceState, car: int, counts: list[int]) -> None:
    """FT-DRIVER-TEJ-1."""
    s.swapped = True
    s.discard_hand(car, counts, "swap")
    s.push(draw_step(car, s.perks(car).swap_draw))


def use_nitrous(s: RaceState, car: int) -> None:
    """FT-UP-NITROUS-1: the value of a flipped card for this turn's SV."""
    s.spend(car, kinds.NITROUS, 1)
    note_use(s, car, kinds.NITROUS)
    s.push(FlipNitrous(s.perks(car).nitrous_flips, 0))


def use_turbo(s: RaceState, car: int) -> None:
    """FT-UP-TURBO-1."""
    s.spend(car, kinds.TURBO, 1)
    s.turbo = True
    note_use(s, car, kinds.TURBO)


def use_steering(s: RaceState, car: int) -> None:
    """FT-UP-STEERING-1: a drift for this move."""
    free = drift_is_free(s, car)
    if not free:
        s.spend(car, kinds.STEERING, 1)
    s.drifts[car] += 1
    s.drift = kinds.ARMED
    if s.sink is not None:
        s.sink.append(UpgradeUsed(car, kinds.UPGRADES[kinds.STEERING], free))


def note_use(s: RaceState, car: int, upgrade: int) -> None:
    if s.sink is not None:
        s.sink.append(UpgradeUsed(car, kinds.UPGRADES[upgrade]))


def play_set(s: RaceState, car: int, gear: int, number: int) -> None:
    """FT-DRAW-1, FT-DRAW-3: put the set on the table and flip as many cards."""
    counts = [0] * (kinds.GEARS + 1)
    counts[gear] = number
    cards = s.take_from_hand(car, counts)
    s.table = s.table + cards
    s.set_gear, s.set_count = gear, number
    if s.sink is not None:
        s.sink.append(SetPlayed(car, gear, [s.t.card_ids[card] for card in cards]))
    s.push(AFTER_DRAW)
    flip_step(number).run(s)


def stay(s: RaceState, car: int) -> None:
    """FT-TURN-4: no move; a paused car crashes (FT-BARRIER-5)."""
    if s.sink is not None:
        s.sink.append(NoMove(car))
    if s.paused[car]:
        barrier_fails(s, car)


def coast(s: RaceState, car: int) -> None:
    """FT-DAMAGE-6: the car rolls on its Control tokens, in any gear."""
    s.sv = sum(s.face_up[car][: s.due]) + s.nitrous
    if s.sink is not None:
        s.sink.append(SpeedSelected(car, -1, s.sv, False))
    begin_drive(s, car)


# Windows C and D


class AfterDraw(Step[RaceState]):
    """D8: actions after the Speed Draw, until a Speed is selected."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        s.ask(Decision(self, "speed", s.setup.owners[s.active], after_draw_actions(s)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, kind = s.active, kind_of(action)
        if kind == kinds.SPEED:
            select_speed(s, car, first(action))
            return
        s.push(self)
        if kind == kinds.UPSHIFT or kind == kinds.DOWNSHIFT:
            shift(s, car, action, kind == kinds.UPSHIFT)
        elif kind == kinds.SPEND_TRANSMISSION:
            use_transmission(s, car)
        elif kind == kinds.SPEND_TIRES:
            use_tire(s, car)
        elif kind == kinds.SPEND_NITROUS:
            use_nitrous(s, car)
        else:
            redraw(s, car)


AFTER_DRAW: Final = AfterDraw()


def after_draw_actions(s: RaceState) -> list[int]:
    car, tokens = s.active, s.console[s.active]
    offered = [pack(kinds.SPEED, speed) for speed in speeds(s, car)]
    if tokens[kinds.NITROUS]:
        offered.append(kinds.SPEND_NITROUS)
    if tokens[kinds.ENGINE_POWER] and not s.power_used:
        offered.append(kinds.REDRAW)
    if tokens[kinds.TIRES] and s.first_turn(car):
        offered.append(kinds.SPEND_TIRES)
    if s.setup.shift_after_draw:
        add_shifts(s, car, s.hand_number(car), offered)
    else:
        offered += transmissions(s, car)
    return offered


def drawn_speeds(s: RaceState, car: int) -> list[int]:
    """FT-DRAW-4, FT-DRAW-5, FT-DRAW-9: the numbers in the row of the current gear, and the Minimum."""
    row, numbers = s.row(car), s.t.speed
    found = [s.t.minimum[s.set_gear]] if s.set_gear == s.gear[car] else []
    for card in s.flipped:
        speed = numbers[card][row]
        if speed not in found:
            found.append(speed)
    found.sort()
    return found or [0]


def speeds(s: RaceState, car: int) -> list[int]:
    """FT-BARRIER-5: a paused car may select a Speed below its barrier only if no other suffices."""
    found = drawn_speeds(s, car)
    if s.paused[car]:
        enough = [speed for speed in found if sv_of(s, car, speed) >= s.track.barrier[s.at[car]]]
        return enough or found
    return found


def carries_icon(s: RaceState, car: int, speed: int) -> bool:
    """FT-DAMAGE-1: icons depend on the row that is read; the Minimum carries none (FT-DRAW-5)."""
    row = s.row(car)
    if not s.t.has_icon(speed, row):
        return False
    for card in s.flipped:
        if s.t.row_speed(card, row) == speed:
            return True
    return False


def sv_of(s: RaceState, car: int, speed: int) -> int:
    """FT-SPEED-1: the SV with that Speed."""
    sv, perks = speed + s.nitrous + s.tire_speed, s.perks(car)
    if s.due:
        sv += sum(s.face_up[car][: s.due])
    if perks.icon_speed and carries_icon(s, car, speed):
        sv += perks.icon_speed
    if perks.slip_speed and in_slipstream(s, car):
        sv += perks.slip_speed
    return max(0, sv)


def in_slipstream(s: RaceState, car: int) -> bool:
    """FT-DRIVER-ROMAN-1: whether a rival on the road is within reach ahead."""
    mine = s.track.to_finish[s.at[car]]
    for rival in range(s.setup.cars):
        if rival != car and s.on_road(rival):
            ahead = mine - s.track.to_finish[s.at[rival]]
            if 1 <= ahead <= s.perks(car).slip_reach:
                return True
    return False


def use_tire(s: RaceState, car: int) -> None:
    """FT-UP-TIRES-1: grip at the start."""
    s.spend(car, kinds.TIRES, 1)
    s.tire_speed += s.t.tire_speed
    note_use(s, car, kinds.TIRES)


def redraw(s: RaceState, car: int) -> None:
    """FT-UP-ENGINEPOWER-1: the flipped cards stay on the table but no longer count."""
    s.spend(car, kinds.ENGINE_POWER, 1)
    s.power_used = True
    s.flipped = []
    note_use(s, car, kinds.ENGINE_POWER)
    s.push(flip_step(s.set_count))


def select_speed(s: RaceState, car: int, speed: int) -> None:
    """FT-SPEED-1, FT-SPEED-2: the SV is fixed. FT-DAMAGE-2: an icon brings a Control token."""
    s.icon = carries_icon(s, car, speed)
    s.sv = sv_of(s, car, speed)
    s.chosen = speed
    if s.sink is not None:
        s.sink.append(SpeedSelected(car, speed, s.sv, s.icon))
    begin_drive(s, car)
    if s.icon and s.setup.damage and s.status[car] == kinds.RACING:
        s.push(TakeControl())


class TakeControl(Step[RaceState]):
    """FT-DAMAGE-2, FT-DAMAGE-7: take a token from the supply, number up, unless it is empty."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        left = [i for i, number in enumerate(s.supply) if number]
        if left:
            offered = [pack(kinds.CONTROL, s.t.token_speeds[i]) for i in left]
            s.ask(Chance(self, "control", offered, [s.supply[i] for i in left]))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        speed = first(action)
        s.change_supply(speed, -1)
        s.face_up[s.active] = [*s.face_up[s.active], speed]
        if s.sink is not None:
            s.sink.append(ControlTaken(s.active, speed))
