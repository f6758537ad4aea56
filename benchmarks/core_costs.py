"""The overhead of the core, measured with a minimal game."""

from __future__ import annotations

from benchmarks.timing import microseconds
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Chance, Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game

DIE = list(range(6))


class MeterGame(Game):
    """A game without content and words, only to own a state."""

    def __init__(self) -> None:
        self.overlay = None


class Meter(State):
    """A dozen numbers and a total."""

    __slots__ = ("marks", "total")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.marks = list(range(12))
        self.total = 0

    def copy(self) -> Meter:
        other = Meter.__new__(Meter)
        other.game, other.sink = self.game, None
        self.copy_to(other)
        other.marks, other.total = self.marks.copy(), self.total
        return other


class Tick(Step[Meter]):
    """Asks for 0 or 1 forever."""

    __slots__ = ()

    def run(self, s: Meter) -> None:
        s.ask(Decision(self, "tick", 0, [0, 1]))

    def answer(self, s: Meter, action: int, seat: int) -> None:
        s.total += action
        s.push(self)


def start_meter() -> Meter:
    state = Meter(MeterGame())
    state.push(Tick())
    state.advance()
    return state


def apply(rounds: int) -> None:
    state = start_meter()
    for i in range(rounds):
        state.apply(i & 1, 0)


def copy(rounds: int) -> None:
    state = start_meter()
    for _ in range(rounds):
        state.copy()


def view(rounds: int) -> None:
    state = start_meter()
    for _ in range(rounds):
        View(state, 0)


def draw(rounds: int) -> None:
    rng = Rng("benchmark")
    for n in range(rounds):
        rng.at(n).below(6)


def sample(rounds: int) -> None:
    rng = Rng("benchmark")
    ask = Chance(Tick(), "roll", DIE, [1] * 6)
    for _ in range(rounds):
        ask.sample(rng)


COSTS = {
    "apply a trivial step": apply,
    "copy a small state": copy,
    "make a view": view,
    "a draw: Rng.at(n), below(6)": draw,
    "a roll: Chance.sample of six": sample,
}


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {name: {"µs": microseconds(loop, seconds / 4)} for name, loop in COSTS.items()}
