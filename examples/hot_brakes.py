"""Hot Brakes: a whole game in one file, without any of the optional parts. See `docs/add-a-game.md`.

# Hot Brakes - rule ledger

Two to four cars race down a mountain road, and brakes get hot.

- **HB-SETUP-1** [house] All cars start at bend 0 of 30, with cold brakes. Seat 1 goes first.
- **HB-TURN-1** [house] The driver whose turn it is lets the car roll, or cools its brakes.
- **HB-ROLL-1** [house] To roll, the driver throws one, two or three dice. The car goes on by their sum.
- **HB-HEAT-1** [house] Each die that shows a six heats the brakes by one.
- **HB-HEAT-2** [house] Brakes that reach heat 3 fail: the car stays where it was, its brakes cold again.
- **HB-COOL-1** [house] Cooled brakes are cold again. Cold brakes cannot be cooled.
- **HB-END-1** [house] The first car at the last bend or beyond wins at once.
- **HB-END-2** [house] When a driver gives up, the first of the others wins; of two level cars the lower seat.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Annotated, Any, ClassVar, Final

import msgspec

from rollingroad.core.codec import Codec, Kind, Number
from rollingroad.core.engine.packing import first, kind_of, pack
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, Decision, EvenChance, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.events import Event
from rollingroad.core.explain import Odds, Reason
from rollingroad.core.game import Game
from rollingroad.core.positions import BadPosition, agenda_lines, read_lines, restore_agenda

BENDS: Final = 30
FAILING: Final = 3
MOST_DICE: Final = 3

ROLL, COOL, DIE = range(3)
CODEC: Final = Codec(Kind("roll", dice=Number(1, MOST_DICE)), Kind("cool"), Kind("die", face=Number(1, 6)))


class Rolled(Event, frozen=True, tag="rolled"):
    seat: int
    dice: tuple[int, ...]
    at: int
    heat: int


class Cooled(Event, frozen=True, tag="cooled"):
    seat: int


class RoadState(State):
    """Where each car is, how hot its brakes are, whose turn it is, and dice just thrown."""

    __slots__ = ("at", "dice", "heat", "turn")

    def __init__(self, game: Game, cars: int) -> None:
        super().__init__(game)
        self.at = [0] * cars
        self.heat = [0] * cars
        self.turn = 0
        self.dice: list[int] = []

    def copy(self) -> RoadState:
        other = RoadState(self.game, 0)
        self.copy_to(other)
        other.at, other.heat = self.at.copy(), self.heat.copy()
        other.turn, other.dice = self.turn, self.dice.copy()
        return other

    def key(self) -> tuple[Any, ...]:
        return tuple(self.at), tuple(self.heat), self.turn, tuple(self.dice)

    def win(self, seat: int) -> None:
        self.end(tuple(float(each == seat) for each in range(len(self.at))))


class RoadView(View):
    """A copy of the table: nothing is hidden."""

    __slots__ = ("table",)

    def __init__(self, state: RoadState, seat: int) -> None:
        super().__init__(state, seat)
        self.table = state.copy()

    def determinize(self, rng: Rng) -> RoadState:
        return self.table.copy()


class Turn(Step[RoadState]):
    """HB-TURN-1, HB-COOL-1: roll or cool."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        offered = [pack(ROLL, dice) for dice in range(MOST_DICE)]
        s.ask(Decision(self, "turn", s.turn, [*offered, pack(COOL)] if s.heat[s.turn] else offered))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.push(NextTurn())
        if kind_of(action) == ROLL:
            s.push(Move())
            for _ in range(first(action) + 1):
                s.push(Throw())
            return
        s.heat[seat] = 0
        if s.sink is not None:
            s.sink.append(Cooled(seat))


class Throw(Step[RoadState]):
    """HB-ROLL-1: one die."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.ask(EvenChance(self, "die", [pack(DIE, face) for face in range(6)]))

    def answer(self, s: RoadState, action: int, seat: int) -> None:
        s.dice.append(first(action) + 1)


class Move(Step[RoadState]):
    """HB-ROLL-1, HB-HEAT-1, HB-HEAT-2, HB-END-1: what the dice do to the car."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        car, dice, s.dice = s.turn, tuple(s.dice), []
        s.at[car], s.heat[car] = after_roll(s, car, dice)
        if s.sink is not None:
            s.sink.append(Rolled(car, dice, s.at[car], s.heat[car]))
        if s.at[car] == BENDS:
            s.win(car)


def after_roll(s: RoadState, car: int, dice: tuple[int, ...]) -> tuple[int, int]:
    """The bend and the heat of a car after these dice."""
    heat = s.heat[car] + dice.count(6)
    return (s.at[car], 0) if heat >= FAILING else (min(BENDS, s.at[car] + sum(dice)), heat)


class NextTurn(Step[RoadState]):
    """HB-TURN-1: the next driver, all in turn."""

    __slots__ = ()

    def run(self, s: RoadState) -> None:
        s.turn = (s.turn + 1) % len(s.at)
        s.push(Turn())


STEPS: Final[dict[str, type[Step[Any]]]] = {step.__name__: step for step in (Turn, Throw, Move, NextTurn)}


class RoadOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    cars: Annotated[int, msgspec.Meta(ge=2, le=4, title="Cars", description="How many race.")] = 2


class HotBrakes(Game[RoadState, RoadView]):
    slug = "hot-brakes"
    name = "Hot Brakes"
    tagline = "Race down the mountain, and mind the brakes."
    rules_version = 1
    rule_prefix = "HB"
    seats = (2, 4)
    hidden_information = False
    example = True
    folder = Path(__file__).parent
    ledger = Path(__file__)
    options_type = RoadOptions
    codec = CODEC
    questions: ClassVar[dict[str, tuple[str, ...]]] = {"turn": ("roll", "cool"), "die": ("die",)}
    chance = ("die",)
    steps = STEPS
    events = (Rolled, Cooled)
    view_type = RoadView

    def seat_count(self, options: RoadOptions) -> int:
        return options.cars

    def start(self, options: RoadOptions | None = None, sink: list[Event] | None = None) -> RoadState:
        """HB-SETUP-1."""
        s = RoadState(self, (options or RoadOptions()).cars)
        s.sink = sink
        s.push(Turn())
        s.advance()
        return s

    def concede(self, state: RoadState, seat: int) -> None:
        """HB-END-2."""
        others = [car for car in range(len(state.at)) if car != seat]
        state.win(max(others, key=lambda car: state.at[car]))

    def refuse(self, view: RoadView, action: int) -> Reason:
        s = view.table
        if s.outcome is not None:
            return Reason("GAME_OVER", "HB-END-1", "the race is over")
        if not view.open:
            who = "the dice" if view.waiting == [CHANCE] else f"seat {s.turn + 1}"
            return Reason("NOT_ASKED", "HB-TURN-1", f"now {who} must answer")
        if kind_of(action) == COOL and s.turn == view.seat:
            return Reason("COLD", "HB-COOL-1", "the brakes are cold")
        return Reason("NOT_NOW", "HB-TURN-1", f"{self.text(action)} is no answer to '{view.open[0].kind}'")

    def odds(self, view: RoadView, action: int) -> list[Odds]:
        """Whether the brakes fail, and whether the car wins."""
        if kind_of(action) != ROLL or view.why_not(action) is not None:
            return []
        s = view.table
        throws = list(product(range(1, 7), repeat=first(action) + 1))
        fails = sum(s.heat[s.turn] + throw.count(6) >= FAILING for throw in throws)
        wins = sum(after_roll(s, s.turn, throw)[0] == BENDS for throw in throws)
        return [
            Odds("the brakes fail", Fraction(fails, len(throws))),
            Odds("the car wins", Fraction(wins, len(throws))),
        ]

    def position(self, state: RoadState) -> str:
        lines = {"at": state.at, "heat": state.heat, "turn": [state.turn + 1], "dice": state.dice}
        texts = [f"{name}: {' '.join(map(str, numbers))}".strip() for name, numbers in lines.items()]
        return "\n".join([*texts, *agenda_lines(state), ""])

    def from_position(self, text: str) -> RoadState:
        lines = read_lines(text, ("at", "heat", "turn", "dice", "agenda", "asked", "outcome"))
        s = RoadState(self, 0)
        s.at, s.heat = numbers(lines, "at", 0, BENDS), numbers(lines, "heat", 0, FAILING - 1)
        if not self.seats[0] <= len(s.at) == len(s.heat) <= self.seats[1]:
            raise BadPosition("the lines 'at' and 'heat' need a number for each of two to four cars")
        s.turn = numbers(lines, "turn", 1, len(s.at))[0] - 1
        s.dice = numbers(lines, "dice", 1, 6) if lines.get("dice") else []
        restore_agenda(s, lines, STEPS, len(s.at))
        return s

    def diagram(self, view: RoadView) -> str:
        s = view.table
        roads = ["".join("X" if at == bend else "." for bend in range(BENDS + 1)) for at in s.at]
        cars = [f"{seat + 1} |{road}| heat {s.heat[seat]}" for seat, road in enumerate(roads)]
        return "\n".join([*cars, f"dice: {' '.join(map(str, s.dice)) or '-'}"])


def numbers(lines: dict[str, str], name: str, low: int, high: int) -> list[int]:
    """The whole numbers of a line of a position."""
    try:
        found = [int(word) for word in lines[name].split()]
    except (KeyError, ValueError) as error:
        raise BadPosition(f"the position needs a line {name!r} with whole numbers") from error
    if not found or not all(low <= number <= high for number in found):
        raise BadPosition(f"the line {name!r} has numbers that are not from {low} to {high}")
    return found
