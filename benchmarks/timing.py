"""Timing functions. Standard library only, because the environments of peers run it too.

Process CPU time on one pinned core: it leaves out what other programs take.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from time import process_time
from typing import NamedTuple, TypeVar

Action = TypeVar("Action")

Copy = Callable[[], object]


class PlayedGame(NamedTuple):
    """One whole game: how many decisions players made, and how many actions were listed for them in all."""

    decisions: int
    listed: int


Play = Callable[[int, list[Copy] | None], PlayedGame]
"""Plays the whole game of a seed. Appends functions that copy states to the list, if one is given."""


def any_of(actions: Sequence[Action], rng: Random) -> Action:
    """The random policy for every engine that we play, so that its cost is the same for all."""
    return actions[int(rng.random() * len(actions))]


def pin() -> None:
    """Pin the process to one core, if the system allows it."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def microseconds(loop: Callable[[int], object], seconds: float) -> float:
    """What one round of `loop(rounds)` takes, over about that many seconds."""
    gc.collect()
    rounds, taken = 1, 0.0
    while taken < seconds / 4:
        rounds *= 2
        taken = _time_loop(loop, rounds)
    rounds = max(1, int(rounds * seconds / taken))
    return _time_loop(loop, rounds) / rounds * 1e6


def _time_loop(loop: Callable[[int], object], rounds: int) -> float:
    started = process_time()
    loop(rounds)
    return process_time() - started


def whole_games(play: Play, seconds: float) -> dict[str, float]:
    """The rates of whole games, and what a copy takes; a play that keeps none has no figure for it."""
    figures = rates(play, seconds)
    copies = _copies_in_mid_game(play)
    return figures | ({"copy µs": _copy_cost(copies, seconds / 4)} if copies else {})


def rates(play: Play, seconds: float) -> dict[str, float]:
    """Decisions and games a second over about that many seconds of whole games, after half as many more."""
    seeds = count()
    _play_for(play, seconds / 2, seeds)
    gc.collect()
    games, decisions, listed, taken = _play_for(play, seconds, seeds)
    return {
        "decisions/s": decisions / taken,
        "µs each": taken / decisions * 1e6,
        "games/s": games / taken,
        "decisions/game": decisions / games,
        "actions/decision": listed / decisions,
    }


def _play_for(play: Play, seconds: float, seeds: Iterator[int]) -> tuple[int, int, int, float]:
    """Play whole games for that long: games, decisions, listed actions, and the seconds taken."""
    games, decisions, listed, taken = 0, 0, 0, 0.0
    started = process_time()
    while not games or taken < seconds:
        games += 1
        played = play(next(seeds), None)
        decisions, listed = decisions + played.decisions, listed + played.listed
        taken = process_time() - started
    return games, decisions, listed, taken


def _copies_in_mid_game(play: Play) -> list[Copy]:
    found: list[Copy] = []
    for seed in range(1, 5):
        kept: list[Copy] = []
        play(seed, kept)
        quarter = len(kept) // 4
        found += kept[quarter : len(kept) - quarter]
    return found


def _copy_cost(copies: list[Copy], seconds: float) -> float:
    def copy_all(rounds: int) -> None:
        for _ in range(rounds):
            for copy in copies:
                copy()

    return microseconds(copy_all, seconds) / len(copies)
