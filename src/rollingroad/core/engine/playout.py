"""Playing on: the loops that simulations, environments and benchmarks share. Compiled."""

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import State


def answer_chance(state: State, dice: Rng, drawn: int) -> int:
    """Let chance answer until a player is asked or the game is over; the number of answers drawn so far.

    The n-th chance answer of a game comes from the n-th stream of the dice, as in a record.
    """
    while True:
        for ask in state.open:
            if ask.is_chance:
                state.resolve(ask, ask.sample(dice.at(drawn)), ask.seat)
                drawn += 1
                break
        else:
            return drawn


def play_randomly(state: State, dice: Rng, players: list[Rng]) -> int:
    """Play on to the end, each seat at random by its own generator; the number of decisions."""
    decisions, drawn = 0, 0
    while True:
        drawn = answer_chance(state, dice, drawn)
        if not state.open:
            return decisions
        ask = state.open[0]
        state.resolve(ask, ask.sample(players[ask.seat]), ask.seat)
        decisions += 1
