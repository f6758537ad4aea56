"""FT-DRAW, FT-SPEED: playing a set and selecting a Speed, windows A to D of a turn (FT-TURN-2)."""

from typing import Final

from mypy_extensions import i64

from rollingroad.core.engine.packing import first, kind_of, pack, second
from rollingroad.core.engine.state import Chance, Decision, Step, replaced
from rollingroad.games.full_throttle.rules import events as ev
from rollingroad.games.full_throttle.rules import hands, kinds, reasons
from rollingroad.games.full_throttle.rules.drive import begin_drive, in_drift_gear, too_slow
from rollingroad.games.full_throttle.rules.finish import leave_race
from rollingroad.games.full_throttle.rules.piles import FlipNitrous, FlipSet, draw_step
from rollingroad.games.full_throttle.rules.shifts import (
    DISCOUNT,
    add_shifts,
    may,
    shift_or_discount,
    shifts_now,
)
from rollingroad.games.full_throttle.rules.state import RaceState

# Windows A and B


class BeforeDraw(Step[RaceState]):
    """D7: actions before the Speed Draw, until a set is played or the car does not move."""

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
    """Cached by the hand and what is legal, because hands recur: do not change the list."""
    car = s.active
    hand, now = s.hand_number(car), shifts_now(s, car)
    legal = now << 1 | may(neutral_refusal(s, car))
    legal = legal << 1 | may(no_move_refusal(s, car))
    legal = legal << 1 | may(token_refusal(s, car, kinds.NITROUS))
    legal = legal << 1 | may(turbo_refusal(s, car))
    legal = legal << 1 | may(steering_refusal(s, car))
    legal = legal << 1 | may(token_refusal(s, car, kinds.TUNING))
    swapped: i64 = s.perks(car).swap_discard if swap_refusal(s, car) == reasons.LEGAL else 0
    key = hands.in_window(hand, legal << hands.COST_BITS | swapped)
    offered = _BEFORE.get(key)
    if offered is None:
        offered = _list_before(s, car, hand, now)
        hands.keep(_BEFORE, key, offered)
    return offered


_BEFORE: Final[dict[int, list[int]]] = {}


def _list_before(s: RaceState, car: int, hand: int, now: i64) -> list[int]:
    """An action that names nothing is its kind alone."""
    offered = hands.set_choices(hand) if neutral_refusal(s, car) == reasons.LEGAL else []
    offered.append(kinds.NO_MOVE if no_move_refusal(s, car) == reasons.LEGAL else kinds.COAST)
    if token_refusal(s, car, kinds.NITROUS) == reasons.LEGAL:
        offered.append(kinds.SPEND_NITROUS)
    if turbo_refusal(s, car) == reasons.LEGAL:
        offered.append(kinds.SPEND_TURBO)
    if steering_refusal(s, car) == reasons.LEGAL:
        offered.append(kinds.SPEND_STEERING)
    add_shifts(offered, hand, now)
    if token_refusal(s, car, kinds.TUNING) == reasons.LEGAL:
        offered += hands.tuning_choices(hand)
    if swap_refusal(s, car) == reasons.LEGAL:
        offered += hands.discard_choices(kinds.SWAP, hand, s.perks(car).swap_discard)
    return offered


def neutral_refusal(s: RaceState, car: int) -> int:
    """FT-DRAW-2: no set is played in Neutral."""
    return reasons.NEUTRAL if s.gear[car] == kinds.NEUTRAL else reasons.LEGAL


def play_refusal(s: RaceState, action: int, seat: int) -> int:
    """FT-DRAW-1: a set is one or more cards of one gear in the hand."""
    there = action in hands.set_choices(s.hand_number(s.active))
    return neutral_refusal(s, s.active) or (reasons.LEGAL if there else reasons.NOT_IN_HAND)


def no_move_refusal(s: RaceState, car: int) -> int:
    """FT-DAMAGE-6."""
    return reasons.MUST_COAST if s.due else reasons.LEGAL


def coast_refusal(s: RaceState, car: int) -> int:
    return reasons.LEGAL if s.due else reasons.NOTHING_DUE


def token_refusal(s: RaceState, car: int, upgrade: int) -> int:
    """FT-UP-1."""
    return reasons.LEGAL if s.console[car][upgrade] else reasons.NO_TOKEN


def turbo_refusal(s: RaceState, car: int) -> int:
    """FT-UP-TURBO-2, FT-UP-3."""
    if not s.console[car][kinds.TURBO]:
        return reasons.NO_TOKEN
    if s.turbo:
        return reasons.ACTIVE
    return neutral_refusal(s, car) or (reasons.TOP_GEAR if s.gear[car] == kinds.GEARS else reasons.LEGAL)


def drift_is_free(s: RaceState, car: int) -> bool:
    """FT-DRIVER-DK-1: the first drift of a race."""
    return s.drifts[car] < s.perks(car).free_drifts


def steering_refusal(s: RaceState, car: int) -> int:
    """FT-UP-STEERING-1, FT-UP-3."""
    if s.drift != kinds.NO_DRIFT:
        return reasons.ACTIVE
    if not s.console[car][kinds.STEERING] and not drift_is_free(s, car):
        return reasons.NO_TOKEN
    return reasons.LEGAL if in_drift_gear(s, car) else reasons.WRONG_GEAR


def tune_refusal(s: RaceState, action: int, seat: int) -> int:
    """FT-UP-TUNING-1: any cards of the hand."""
    return token_refusal(s, s.active, kinds.TUNING) or s.hand_refusal(action)


def swap_refusal(s: RaceState, car: int) -> int:
    """FT-DRIVER-TEJ-1: once a turn."""
    if not s.perks(car).swap_discard:
        return reasons.NOT_TEJ
    return reasons.SWAPPED if s.swapped else reasons.LEGAL


def swapped_refusal(s: RaceState, action: int, seat: int) -> int:
    """FT-DRIVER-TEJ-1: exactly that many cards of the hand."""
    wrong = sum(hands.counts_of(action)) != s.perks(s.active).swap_discard
    return swap_refusal(s, s.active) or (reasons.COST if wrong else s.hand_refusal(action))


def prepare(s: RaceState, car: int, action: int) -> None:
    """Take an action after which the window continues."""
    kind = kind_of(action)
    if kind == kinds.TUNE:
        tune(s, car, hands.counts_of(action))
    elif kind == kinds.SWAP:
        swap(s, car, hands.counts_of(action))
    elif kind == kinds.SPEND_NITROUS:
        s.use_token(car, kinds.NITROUS)
        s.push(FlipNitrous(s.perks(car).nitrous_flips, 0))
    elif kind == kinds.SPEND_TURBO:
        s.use_token(car, kinds.TURBO)
        s.turbo = True
    elif kind == kinds.SPEND_STEERING:
        use_steering(s, car)
    elif kind == kinds.SPEND_TIRES:
        s.use_token(car, kinds.TIRES)
        s.tire_speed += s.t.tire_speed
    elif kind == kinds.REDRAW:
        redraw(s, car)
    else:
        shift_or_discount(s, car, action)


def tune(s: RaceState, car: int, counts: list[int]) -> None:
    """FT-UP-TUNING-1: discard cards, and draw one more."""
    s.use_token(car, kinds.TUNING)
    s.discard_hand(car, counts, "engine-tuning")
    s.push(draw_step(car, tuned_cards(s, counts)))


def tuned_cards(s: RaceState, counts: list[int]) -> int:
    """FT-UP-TUNING-1: how many cards are drawn for these."""
    return sum(counts) + s.t.tuning_extra


def swap(s: RaceState, car: int, counts: list[int]) -> None:
    """FT-DRIVER-TEJ-1."""
    s.swapped = True
    s.discard_hand(car, counts, "swap")
    s.push(draw_step(car, s.perks(car).swap_draw))


def use_steering(s: RaceState, car: int) -> None:
    """FT-UP-STEERING-1: a drift for this move."""
    free = drift_is_free(s, car)
    if not free:
        s.spend(car, kinds.STEERING, 1)
    s.drifts = replaced(s.drifts, car, s.drifts[car] + 1)
    s.drift = kinds.ARMED
    if s.sink is not None:
        s.sink.append(ev.UpgradeUsed(car, kinds.UPGRADES[kinds.STEERING], free))


def play_set(s: RaceState, car: int, gear: int, number: int) -> None:
    """FT-DRAW-1, FT-DRAW-3: put the set on the table and flip as many cards."""
    counts = [0] * (kinds.GEARS + 1)
    counts[gear] = number
    cards = s.take_from_hand(car, counts)
    s.table = s.table + cards
    s.set_gear, s.set_count = gear, number
    if s.sink is not None:
        s.sink.append(ev.SetPlayed(car, gear, [s.t.card_ids[card] for card in cards]))
    s.push(AFTER_DRAW)
    FlipSet(number).run(s)


def stay(s: RaceState, car: int) -> None:
    """FT-TURN-4: no move; a paused car crashes (FT-BARRIER-5)."""
    if s.sink is not None:
        s.sink.append(ev.NoMove(car))
    if s.paused[car]:
        leave_race(s, car, "FT-BARRIER-5")


def coast(s: RaceState, car: int) -> None:
    """FT-DAMAGE-6: the car rolls on its Control tokens, in any gear."""
    s.sv = sum(s.face_up[car][: s.due]) + s.nitrous
    if s.sink is not None:
        s.sink.append(ev.SpeedSelected(car, -1, s.sv, False))
    begin_drive(s, car)


# Windows C and D


class AfterDraw(Step[RaceState]):
    """D8: actions after the Speed Draw, until a Speed is selected."""

    def run(self, s: RaceState) -> None:
        s.ask(Decision(self, "speed", s.setup.owners[s.active], after_draw_actions(s)))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        if kind_of(action) == kinds.SPEED:
            select_speed(s, s.active, first(action))
            return
        s.push(self)
        prepare(s, s.active, action)


AFTER_DRAW: Final = AfterDraw()


def after_draw_actions(s: RaceState) -> list[int]:
    car = s.active
    offered = [pack(kinds.SPEED, speed) for speed in speeds(s, car)]
    if token_refusal(s, car, kinds.NITROUS) == reasons.LEGAL:
        offered.append(kinds.SPEND_NITROUS)
    if redraw_refusal(s, car) == reasons.LEGAL:
        offered.append(kinds.REDRAW)
    if tires_refusal(s, car) == reasons.LEGAL:
        offered.append(kinds.SPEND_TIRES)
    now = shifts_now(s, car)
    add_shifts(offered, s.hand_number(car), now if s.setup.shift_after_draw else now & DISCOUNT)
    return offered


def redraw_refusal(s: RaceState, car: int) -> int:
    """FT-UP-2: once a turn."""
    return reasons.ONCE if s.power_used else token_refusal(s, car, kinds.ENGINE_POWER)


def tires_refusal(s: RaceState, car: int) -> int:
    """FT-UP-TIRES-1: Tires add Speed on the first turn only."""
    return token_refusal(s, car, kinds.TIRES) or (reasons.LEGAL if s.first_turn(car) else reasons.FIRST_TURN)


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
        return [speed for speed in found if not too_slow(s, car, sv_of(s, car, speed))] or found
    return found


def speed_refusal(s: RaceState, action: int, seat: int) -> int:
    """FT-DRAW-4, FT-DRAW-5, FT-BARRIER-5."""
    speed, car = first(action), s.active
    if speed in speeds(s, car):
        return reasons.LEGAL
    if speed in drawn_speeds(s, car):
        return reasons.TOO_SLOW
    return reasons.NO_MINIMUM if speed == s.t.minimum[s.gear[car]] else reasons.NOT_DRAWN


def carries_icon(s: RaceState, car: int, speed: int) -> bool:
    """FT-DAMAGE-1: icons depend on the row that is read; the Minimum carries none (FT-DRAW-5)."""
    row = s.row(car)
    return s.t.has_icon(speed, row) and any(s.t.speed[card][row] == speed for card in s.flipped)


def sv_of(s: RaceState, car: int, speed: int) -> int:
    """FT-SPEED-1: the SV with that Speed."""
    icon = s.perks(car).icon_speed
    return max(0, speed + added_speed(s, car) + (icon if icon and carries_icon(s, car, speed) else 0))


def added_speed(s: RaceState, car: int) -> int:
    """FT-SPEED-1: what is added to any Speed that the car selects now."""
    added, slip = s.nitrous + s.tire_speed, s.perks(car).slip_speed
    if s.due:
        added += sum(s.face_up[car][: s.due])
    return added + slip if slip and in_slipstream(s, car) else added


def in_slipstream(s: RaceState, car: int) -> bool:
    """FT-DRIVER-ROMAN-1: whether a rival on the road is within reach ahead."""
    away, reach = s.track.to_finish, s.perks(car).slip_reach
    return any(
        s.on_road(rival) and 1 <= away[s.at[car]] - away[s.at[rival]] <= reach
        for rival in range(s.setup.cars)
    )


def redraw(s: RaceState, car: int) -> None:
    """FT-UP-ENGINEPOWER-1: the flipped cards stay on the table but no longer count."""
    s.use_token(car, kinds.ENGINE_POWER)
    s.power_used = True
    s.flipped = []
    s.push(FlipSet(s.set_count))


def select_speed(s: RaceState, car: int, speed: int) -> None:
    """FT-SPEED-1, FT-SPEED-2: the SV is fixed. FT-DAMAGE-2: an icon brings a Control token."""
    s.icon = carries_icon(s, car, speed)
    s.sv = sv_of(s, car, speed)
    s.chosen = speed
    if s.sink is not None:
        s.sink.append(ev.SpeedSelected(car, speed, s.sv, s.icon))
    begin_drive(s, car)
    if s.icon and s.setup.damage and s.status[car] == kinds.RACING:
        s.push(TakeControl())


class TakeControl(Step[RaceState]):
    """FT-DAMAGE-2, FT-DAMAGE-7: take a token from the supply, number up, unless it is empty."""

    def run(self, s: RaceState) -> None:
        left = [i for i, number in enumerate(s.supply) if number]
        if left:
            offered = [pack(kinds.CONTROL, s.t.token_speeds[i]) for i in left]
            s.ask(Chance(self, "control", offered, [s.supply[i] for i in left]))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        speed = first(action)
        s.change_supply(speed, -1)
        s.face_up = replaced(s.face_up, s.active, [*s.face_up[s.active], speed])
        if s.sink is not None:
            s.sink.append(ev.ControlTaken(s.active, speed))
