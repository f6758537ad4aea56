"""Our games, whole games by random bots: each the mean over the set-ups named here."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import Any

from benchmarks.results import LOOP
from benchmarks.timing import Copy, Play, PlayedGame, any_of, rates, whole_games
from rollingroad.core.engine.playout import play_randomly
from rollingroad.core.engine.rng import Rng
from rollingroad.core.game import Game
from rollingroad.core.registry import game, slugs

SET_UPS: dict[str, tuple[str, dict[str, Any]]] = {
    "full-throttle": ("course", {"players": 4}),
    "highway-heist": ("scenario", {"players": 3}),
    "shattered-highways": ("", {"budget": 150}),
}
"""The option whose choices are all played, and the options that stay. Other games play their defaults."""

KEEP_EVERY = 4


def set_ups(the_game: Game) -> Iterator[Any]:
    """The options of each set-up of a game."""
    varied, fixed = SET_UPS.get(the_game.slug, ("", {}))
    if not varied:
        yield the_game.options(fixed)
        return
    for choice in the_game.choices()[varied]:
        yield the_game.options(fixed | {varied: choice.value})


def player(the_game: Game, options: Any) -> Play:
    """A loop in Python over the public interface, as a stranger writes it."""

    def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
        state = the_game.start(options)
        dice, bots = Rng(seed), Random(seed)
        decisions = listed = drawn = 0
        while state.open:
            ask = state.open[0]
            if ask.is_chance:
                state.apply(ask.sample(dice.at(drawn)), ask.seat)
                drawn += 1
                continue
            actions = ask.actions()
            state.apply(any_of(actions, bots), ask.seat)
            decisions += 1
            listed += len(actions)
            if keep is not None and decisions % KEEP_EVERY == 0:
                keep.append(state.copy().copy)
        return PlayedGame(decisions, listed)

    return play


def playout(the_game: Game, options: Any) -> Play:
    """The same games by the loop of `core`."""

    def play(seed: int, keep: list[Copy] | None) -> PlayedGame:
        seats = the_game.seat_count(options)
        players = [Rng(f"{seed} players")] * seats
        return PlayedGame(play_randomly(the_game.start(options), Rng(seed), players), 0)

    return play


def figures_of(the_game: Game, options: Any, seconds: float) -> dict[str, float]:
    loop = whole_games(player(the_game, options), seconds)
    inner = rates(playout(the_game, options), seconds)
    return loop | {LOOP: loop["decisions/s"]} | {key: inner[key] for key in ("decisions/s", "µs each")}


def mean_of(the_game: Game, seconds: float) -> dict[str, float]:
    """Every set-up gets the same share of the time, so the mean is also decisions by time over all."""
    options = list(set_ups(the_game))
    samples = [figures_of(the_game, each, seconds / len(options)) for each in options]
    return {key: fmean(sample[key] for sample in samples) for key in samples[0]}


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {slug: mean_of(game(slug), seconds) for slug in slugs()}
