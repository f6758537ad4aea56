"""Playing on: the loops that simulations, environments and benchmarks share. Compiled."""

import gc

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
    """Play on to the end, each seat at random by its own generator; the number of decisions.

    Python's garbage collector rests meanwhile: games make no cycles, and it would look through all caches.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        decisions, drawn = 0, answer_chance(state, dice, 0)
        while state.open:
            ask = state.open[0]
            state.resolve(ask, ask.sample(players[ask.seat]), ask.seat)
            decisions, drawn = decisions + 1, answer_chance(state, dice, drawn)
        return decisions
    finally:
        if collects:
            gc.enable()
