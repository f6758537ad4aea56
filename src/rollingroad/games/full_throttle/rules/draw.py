"""Windows A and B (FT-TURN-2): before the draw, and the set that is played."""

from __future__ import annotations

from rollingroad.core.packing import first, kind_of, second
from rollingroad.core.state import Decision, Step
from rollingroad.games.full_throttle.after_draw import AFTER_DRAW
from rollingroad.games.full_throttle.drive import begin_drive, in_drift_gear
from rollingroad.games.full_throttle.events import NoMove, SetPlayed, SpeedSelected, UpgradeUsed
from rollingroad.games.full_throttle.finish import barrier_fails
from rollingroad.games.full_throttle.hands import counts_of, giving, sets, tuning
from rollingroad.games.full_throttle.kinds import (
    ARMED,
    COAST,
    DOWNSHIFT,
    GEARS,
    NEUTRAL,
    NITROUS,
    NO_DRIFT,
    NO_MOVE,
    PLAY,
    SPEND_NITROUS,
    SPEND_STEERING,
    SPEND_TRANSMISSION,
    SPEND_TURBO,
    STEERING,
    SWAP,
    TUNE,
    TUNING,
    TURBO,
    UPGRADES,
    UPSHIFT,
)
from rollingroad.games.full_throttle.piles import FlipNitrous, drawing, flipping
from rollingroad.games.full_throttle.shifts import (
    add_shifts,
    shift,
    use_transmission,
)
from rollingroad.games.full_throttle.state import RaceState


class BeforeDraw(Step[RaceState]):
    """D7: all that may be done before the Speed Draw, until a set is played or the car does not move."""

    __slots__ = ()

    def run(self, s: RaceState) -> None:
        s.ask(Decision(self, "before", s.rules.owners[s.active], before_actions(s)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, kind = s.active, kind_of(action)
        if kind == PLAY:
            play_set(s, car, first(action) + 1, second(action) + 1)
        elif kind == NO_MOVE:
            stay(s, car)
        elif kind == COAST:
            coast(s, car)
        else:
            s.push(self)
            prepare(s, car, action)


def before_actions(s: RaceState) -> list[int]:
    """An action that names nothing is its kind alone."""
    car = s.active
    hand, tokens, perks = s.holding(car), s.console[car], s.perks(car)
    offered = [] if s.gear[car] == NEUTRAL else sets(hand).copy()
    offered.append(COAST if s.due else NO_MOVE)
    if tokens[NITROUS]:
        offered.append(SPEND_NITROUS)
    if tokens[TURBO] and may_turbo(s, car):
        offered.append(SPEND_TURBO)
    if (tokens[STEERING] or perks.free_drifts) and may_steer(s, car):
        offered.append(SPEND_STEERING)
    add_shifts(s, car, hand, offered)
    if tokens[TUNING]:
        offered += tuning(hand)
    if perks.swap_discard and may_swap(s, car):
        offered += giving(SWAP, hand, perks.swap_discard)
    return offered


def may_turbo(s: RaceState, car: int) -> bool:
    """FT-UP-TURBO-2, FT-UP-3."""
    return s.tokens_left(car, TURBO) > 0 and not s.turbo and NEUTRAL < s.gear[car] < GEARS


def drift_is_free(s: RaceState, car: int) -> bool:
    """FT-DRIVER-DK-1: the first drift of a race."""
    return s.drifts[car] < s.perks(car).free_drifts


def may_steer(s: RaceState, car: int) -> bool:
    """FT-UP-STEERING-1, FT-UP-3."""
    paid = s.tokens_left(car, STEERING) > 0 or drift_is_free(s, car)
    return paid and s.drift == NO_DRIFT and in_drift_gear(s, car)


def may_swap(s: RaceState, car: int) -> bool:
    """FT-DRIVER-TEJ-1: once a turn."""
    swap = s.perks(car).swap_discard
    return swap > 0 and not s.swapped and s.hand_size(car) >= swap


def prepare(s: RaceState, car: int, action: int) -> None:
    """One thing before the draw; window A goes on after it."""
    kind = kind_of(action)
    if kind == UPSHIFT or kind == DOWNSHIFT:
        shift(s, car, action, kind == UPSHIFT)
    elif kind == SPEND_TRANSMISSION:
        use_transmission(s, car)
    elif kind == TUNE:
        tune(s, car, counts_of(action))
    elif kind == SWAP:
        swap(s, car, counts_of(action))
    elif kind == SPEND_NITROUS:
        use_nitrous(s, car)
    elif kind == SPEND_TURBO:
        use_turbo(s, car)
    else:
        use_steering(s, car)


def tune(s: RaceState, car: int, counts: list[int]) -> None:
    """FT-UP-TUNING-1: discard X, draw X + 1."""
    s.spend(car, TUNING, 1)
    used(s, car, TUNING)
    s.discard_hand(car, counts, "engine-tuning")
    s.push(drawing(car, sum(counts) + 1))


def swap(s: RaceState, car: int, counts: list[int]) -> None:
    """FT-DRIVER-TEJ-1."""
    s.swapped = True
    s.discard_hand(car, counts, "swap")
    s.push(drawing(car, s.perks(car).swap_draw))


def use_nitrous(s: RaceState, car: int) -> None:
    """FT-UP-NITROUS-1: the value of a flipped card for this turn's SV."""
    s.spend(car, NITROUS, 1)
    used(s, car, NITROUS)
    s.push(FlipNitrous(s.perks(car).nitrous_flips, 0))


def use_turbo(s: RaceState, car: int) -> None:
    """FT-UP-TURBO-1."""
    s.spend(car, TURBO, 1)
    s.turbo = True
    used(s, car, TURBO)


def use_steering(s: RaceState, car: int) -> None:
    """FT-UP-STEERING-1: a drift for this move."""
    free = drift_is_free(s, car)
    if not free:
        s.spend(car, STEERING, 1)
    s.drifts[car] += 1
    s.drift = ARMED
    if s.sink is not None:
        s.sink.append(UpgradeUsed(car, UPGRADES[STEERING], free))


def used(s: RaceState, car: int, upgrade: int) -> None:
    if s.sink is not None:
        s.sink.append(UpgradeUsed(car, UPGRADES[upgrade]))


def play_set(s: RaceState, car: int, gear: int, number: int) -> None:
    """FT-DRAW-1, FT-DRAW-3: the set lies on the table, and as many cards are flipped."""
    counts = [0] * (GEARS + 1)
    counts[gear] = number
    cards = s.take_from_hand(car, counts)
    s.table = s.table + cards
    s.set_gear, s.set_count = gear, number
    if s.sink is not None:
        s.sink.append(SetPlayed(car, gear, [s.t.card_ids[card] for card in cards]))
    s.push(AFTER_DRAW)
    flipping(number).run(s)


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
