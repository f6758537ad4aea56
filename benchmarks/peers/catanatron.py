"""Catanatron: four of its random players, by the ordinary path of its own simulator.

Each tick counts as a decision, also one that leaves no choice. Its dice are rolled inside a tick.
"""

from __future__ import annotations

from benchmarks.timing import Copy, PlayedGame, whole_games

REQUIREMENT = "catanatron==3.2.1"
KEEP_EVERY = 100


def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
    from catanatron import Color, Game, RandomPlayer
    from catanatron.game import TURNS_LIMIT

    # It takes the seed 0 for none.
    game = Game([RandomPlayer(color) for color in Color], seed=seed + 1)
    decisions = listed = 0
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        listed += len(game.state.playable_actions)
        game.play_tick()
        decisions += 1
        if keep is not None and decisions % KEEP_EVERY == 0:
            keep.append(game.copy().copy)
    return PlayedGame(decisions, listed)


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {"Catanatron 3.2.1": whole_games(play, seconds)}
