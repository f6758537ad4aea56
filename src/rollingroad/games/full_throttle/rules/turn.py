"""FT-TURN: rounds and turns, with the windows after the move: shifts, Block tokens and the hand limit."""

from typing import Final

from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.state import Decision, Step, replaced
from rollingroad.games.full_throttle.rules import kinds, reasons
from rollingroad.games.full_throttle.rules.draw import BeforeDraw
from rollingroad.games.full_throttle.rules.events import BlockPlaced, RoundBegan, TurnBegan
from rollingroad.games.full_throttle.rules.finish import end_of_round
from rollingroad.games.full_throttle.rules.hands import counts_of, discard_choices, in_window, keep
from rollingroad.games.full_throttle.rules.piles import draw_step
from rollingroad.games.full_throttle.rules.shifts import add_shifts, may, shift_or_discount, shifts_now
from rollingroad.games.full_throttle.rules.state import CarStep, NumberStep, RaceState


class BeginRound(Step[RaceState]):
    """FT-TURN-1: one turn of every driver still racing, clockwise from the first player."""

    def run(self, s: RaceState) -> None:
        s.round += 1
        s.slot = -1
        if s.sink is not None:
            s.sink.append(RoundBegan(s.round))
        _NEXT_TURN.run(s)


class NextTurn(Step[RaceState]):
    """The next seat whose car races; after the last one the round is over."""

    def run(self, s: RaceState) -> None:
        cars = s.setup.cars
        for slot in range(s.slot + 1, cars):
            car = s.running[(s.first + slot) % cars]
            if car != kinds.NO_CAR and s.status[car] == kinds.RACING:
                s.slot = slot
                _TURNS[car].run(s)
                return
        if not end_of_round(s):
            _BEGIN_ROUND.run(s)


class BeginTurn(CarStep):
    """FT-TURN-2: windows A to G. FT-DAMAGE-3: the Control tokens on the console now are due."""

    def run(self, s: RaceState) -> None:
        s.clear_turn()
        s.active = self.car
        s.last_sv[self.car] = 0
        s.due = len(s.face_up[self.car])
        if s.sink is not None:
            s.sink.append(TurnBegan(self.car))
        s.agenda.extend(_WINDOWS)
        _BEFORE_DRAW.run(s)


class EndTurn(Step[RaceState]):
    """FT-PENALTY-7: reset the penalties. FT-TEAM-3: after a hand-over the team-mate drives at once."""

    def run(self, s: RaceState) -> None:
        car = s.active
        s.turns[car] += 1
        s.clear_turn()
        s.active = kinds.NO_CAR
        following = s.running[(s.first + s.slot) % s.setup.cars]
        if following == car:
            _NEXT_TURN.run(s)
        else:
            _TURNS[following].run(s)


# Windows F and G


class AfterMove(Step[RaceState]):
    """D10: shifts and the Block token; skipped if only *done* is left."""

    def run(self, s: RaceState) -> None:
        if s.status[s.active] != kinds.RACING:
            return
        offered = after_move_actions(s)
        if len(offered) > 1:
            s.ask(Decision(self, "after", s.setup.owners[s.active], offered))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        car, kind = s.active, kind_of(action)
        if kind == kinds.DONE:
            return
        s.push(self)
        if kind == kinds.BLOCK:
            place_block(s, car, first(action) + 1)
        else:
            shift_or_discount(s, car, action)


def after_move_actions(s: RaceState) -> list[int]:
    """Cached by the hand and what is legal: do not change the list."""
    car = s.active
    hand, now = s.hand_number(car), shifts_now(s, car)
    left, right = may(block_refusal(s, car, kinds.LEFT)), may(block_refusal(s, car, kinds.RIGHT))
    key = in_window(hand, (now << 1 | left) << 1 | right)
    offered = _AFTER.get(key)
    if offered is None:
        sides = [kinds.LEFT] * left + [kinds.RIGHT] * right
        offered = [kinds.DONE, *[pack(kinds.BLOCK, side - 1) for side in sides]]
        add_shifts(offered, hand, now)
        keep(_AFTER, key, offered)
    return offered


_AFTER: Final[dict[int, list[int]]] = {}


def block_refusal(s: RaceState, car: int, side: int) -> int:
    """FT-UP-HANDLING-1, FT-UP-HANDLING-2: once a turn after a move, on a free straight space beside it."""
    if not s.moved:
        return reasons.NOT_MOVED
    if s.handling_used:
        return reasons.ONCE
    if not s.console[car][kinds.HANDLING]:
        return reasons.NO_TOKEN
    node = beside(s, car, side)
    if node == kinds.NOWHERE or not s.on_road(car):
        return reasons.NO_SPACE
    space = s.track.space[node]
    return reasons.OCCUPIED if space in s.block or space in s.taken_spaces(car) else reasons.LEGAL


def beside(s: RaceState, car: int, side: int) -> int:
    """The node directly left or right of a car, or NOWHERE."""
    return s.track.left[s.at[car]] if side == kinds.LEFT else s.track.right[s.at[car]]


def block_space(s: RaceState, car: int, side: int) -> int:
    return s.track.space[beside(s, car, side)]


def place_block(s: RaceState, car: int, side: int) -> None:
    """FT-UP-HANDLING-1."""
    s.use_token(car, kinds.HANDLING)
    s.handling_used = True
    s.block = replaced(s.block, car, block_space(s, car, side))
    if s.sink is not None:
        s.sink.append(BlockPlaced(car, s.track.space_name(s.block[car])))


class CleanUp(Step[RaceState]):
    """FT-CLEAN-1, FT-DRAW-7: table cards to the discard pile, then the hand to its limit."""

    def run(self, s: RaceState) -> None:
        car = s.active
        if s.status[car] != kinds.RACING:
            return
        s.discard_cards(s.table)
        s.table, s.flipped = [], []
        limit, held = hand_limit(s, car), s.hand_size(car)
        if held < limit:
            s.push(draw_step(car, limit - held))
        elif limit == 0 and held:
            s.discard_hand(car, s.gear_counts(car), "limit")
        elif held > limit:
            s.push(GiveUpCards(held - limit))


def hand_limit(s: RaceState, car: int) -> int:
    """FT-CLEAN-1, FT-PENALTY-1."""
    return max(0, s.base(car) - s.penalties)


class GiveUpCards(NumberStep):
    """D11, FT-PENALTY-6, FT-CLEAN-2: discard exactly the cards above the limit."""

    def run(self, s: RaceState) -> None:
        offered = discard_choices(kinds.GIVE_UP, s.hand_number(s.active), self.number)
        s.ask(Decision(self, "give-up", s.setup.owners[s.active], offered))

    def answer(self, s: RaceState, action: int, seat: int) -> None:
        s.discard_hand(s.active, counts_of(action), "limit")


def give_up_refusal(s: RaceState, action: int, number: int) -> int:
    """FT-CLEAN-2."""
    return reasons.EXACTLY if sum(counts_of(action)) != number else s.hand_refusal(action)


# Steps do not change: one of each is enough.
_BEGIN_ROUND: Final = BeginRound()
_NEXT_TURN: Final = NextTurn()
_TURNS: Final = [BeginTurn(car) for car in range(kinds.MOST_CARS)]
_BEFORE_DRAW: Final = BeforeDraw()
_WINDOWS: Final[list[Step[RaceState]]] = [EndTurn(), CleanUp(), AfterMove()]
"""The windows after A, the last first."""
