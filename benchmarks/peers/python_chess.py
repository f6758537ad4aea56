"""python-chess: the list of legal moves, one of them pushed; the game ends when the board says so.

A copy leaves the history of moves out, as a search would.
"""

from __future__ import annotations

import random
from functools import partial

from benchmarks.timing import Copy, PlayedGame, any_of, whole_games

REQUIREMENT = "chess==1.11.2"
KEEP_EVERY = 10


def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
    import chess

    board, rng = chess.Board(), random.Random(seed)
    decisions = listed = 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(any_of(moves, rng))
        decisions, listed = decisions + 1, listed + len(moves)
        if keep is not None and decisions % KEEP_EVERY == 0:
            keep.append(partial(board.copy(stack=False).copy, stack=False))
    return PlayedGame(decisions, listed)


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {"python-chess 1.11.2": whole_games(play, seconds)}
