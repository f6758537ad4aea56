"""Every registered game, whole games by random bots with default options."""

from __future__ import annotations

from benchmarks.timing import Copy, Play, Played, whole_games
from rollingroad.core.game import Game
from rollingroad.core.registry import game, slugs
from rollingroad.core.rng import Rng

KEEP_EVERY = 4


def player(the_game: Game) -> Play:
    options = the_game.options()

    def play(seed: int, keep: list[Copy] | None) -> Played:
        state = the_game.start(options)
        dice = Rng(seed)
        bots = dice.fork("bots")
        decisions = listed = drawn = 0
        while state.open:
            ask = state.open[0]
            if ask.is_chance:
                state.apply(ask.sample(dice.at(drawn)), ask.seat)
                drawn += 1
                continue
            actions = ask.actions()
            state.apply(actions[bots.below(len(actions))], ask.seat)
            decisions += 1
            listed += len(actions)
            if keep is not None and decisions % KEEP_EVERY == 0:
                keep.append(state.copy().copy)
        return Played(decisions, listed)

    return play


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {slug: whole_games(player(game(slug)), seconds) for slug in slugs()}
