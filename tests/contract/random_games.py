"""Random games and set-ups, which reach many states of any game, for the contract tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from examples.hot_brakes import HotBrakes
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import EVERYONE, State
from rollingroad.core.game import Game
from rollingroad.core.options import OptionsError
from rollingroad.core.registry import game as registered_game
from rollingroad.core.registry import load_game, slugs

GAMES = [*slugs(), HotBrakes.slug]
MOST_ANSWERS = 20_000


def game(slug: str) -> Game:
    """A registered game, or the one without parts."""
    return load_game(HotBrakes, None) if slug == HotBrakes.slug else registered_game(slug)


@dataclass(frozen=True)
class Setup:
    """A game with options drawn from its form by a seed."""

    slug: str
    seed: int

    @property
    def game(self) -> Game:
        return game(self.slug)

    @property
    def options(self) -> object:
        return drawn_options(self.slug, self.seed)

    @property
    def hides(self) -> bool:
        """Whether anything is hidden from any player. A single player sees everything."""
        return self.game.hidden_information and self.game.seat_count(self.options) > 1

    def start(self) -> State:
        state: State = self.game.start(self.options)
        return state


@cache
def drawn_options(slug: str, seed: int) -> object:
    """Cached, because finding valid options can take many tries."""
    return random_options(game(slug), Rng(f"options {seed}"))


def random_options(the_game: Game, rng: Rng) -> object:
    """Random options from the form, drawn again until they are valid together."""
    while True:
        try:
            return the_game.options(random_values(the_game, rng))
        except OptionsError:
            continue


def random_values(the_game: Game, rng: Rng) -> dict[str, object]:
    """A random value of each option that has limits."""
    given: dict[str, object] = {}
    for name, field in the_game.form()["properties"].items():
        if "enum" in field:
            given[name] = rng.choice(list(field["enum"]))
        elif "minimum" in field and "maximum" in field:
            given[name] = field["minimum"] + rng.below(field["maximum"] - field["minimum"] + 1)
        elif field.get("type") == "boolean":
            given[name] = bool(rng.below(2))
    return given


def random_answer(state: State, rng: Rng) -> tuple[int, int]:
    """An answer to one of the open questions, and the seat that gives it."""
    ask = state.open[rng.below(len(state.open))]
    seat = rng.choice(list(ask.seats))
    return ask.sample(rng), seat


def play_randomly(setup: Setup) -> Iterator[State]:
    """Every state of a random game. Yields the same object each time."""
    rng = Rng(f"answers {setup.seed}")
    state = setup.start()
    yield state
    for _ in range(MOST_ANSWERS):
        if not state.open:
            return
        action, seat = random_answer(state, rng)
        state.apply(action, seat)
        yield state
    raise AssertionError(f"{setup} has not ended after {MOST_ANSWERS} answers")


def sampled_states(setup: Setup, number: int) -> list[State]:
    """About that many states spread evenly over a random game, as copies."""
    states = [state.copy() for state in play_randomly(setup)]
    return states[:: max(1, len(states) // number)]


def secret_states(setup: Setup, number: int) -> list[State]:
    """Up to that many states right after a secret answer of another seat than the first, as copies."""
    rng = Rng(f"secrets {setup.seed}")
    state = setup.start()
    found: list[State] = []
    while state.open and len(found) < number:
        ask = state.open[rng.below(len(state.open))]
        reveals = state.reveals
        state.apply(ask.sample(rng), rng.choice(list(ask.seats)))
        if ask.known_to not in (EVERYONE, 0) and state.reveals == reveals:
            found.append(state.copy())
    return found
