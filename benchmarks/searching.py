"""The speed of Ace's search: iterations per second and the cost of a rollout step."""

from __future__ import annotations

import gc
from time import process_time

from benchmarks.our_games import set_ups
from benchmarks.timing import microseconds
from rollingroad.bots.search import Search
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View
from rollingroad.core.game import Game
from rollingroad.core.registry import game, slugs

BUDGET = 100
"""Iterations about each question, as Ace's tables are played with."""
EVERY = 9
"""Every n-th question with a choice is used."""

Position = tuple[State, Decision]


def positions(the_game: Game) -> list[Position]:
    """From one whole game of each set-up."""
    return [found for options in set_ups(the_game) for found in _from_game(the_game, options)]


def _from_game(the_game: Game, options: object) -> list[Position]:
    state, rng, seen = the_game.start(options), Rng("searching"), 0
    found: list[Position] = []
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(rng), ask.seat)
            continue
        if len(ask.offered) > 1:
            seen += 1
            if seen % EVERY == 0:
                found.append((state.copy(), ask))
        state.apply(the_game.bot.drive(state.view(ask.seat), ask), ask.seat)
    return found


def questions(found: list[Position]) -> list[tuple[View, Decision]]:
    return [(state.view(ask.seat), ask) for state, ask in found]


def rate(found: list[Position], seconds: float) -> float:
    """Iterations a second; the questions come in turn, each with dice of its own."""
    asked = questions(found)
    gc.collect()
    done, turn, taken, started = 0, 0, 0.0, process_time()
    while taken < seconds:
        view, ask = asked[turn % len(asked)]
        search = Search(view, ask, Rng(f"searching {turn}"))
        while search.iterations < BUDGET and taken < seconds:
            search.iterate()
            taken = process_time() - started
        done, turn = done + search.iterations, turn + 1
    return done / taken


def rollout_cost(the_game: Game, asked: list[Position], seconds: float) -> float:
    """µs per answer of the rollout policy, with warm caches."""
    rng = Rng("hunch")

    def answer_all(rounds: int) -> None:
        for _ in range(rounds):
            for state, ask in asked:
                the_game.bot.rollout_policy(state, ask, rng)

    answer_all(1)
    return microseconds(answer_all, seconds) / len(asked)


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {slug: measure_game(game(slug), seconds) for slug in slugs()}


def measure_game(the_game: Game, seconds: float) -> dict[str, float]:
    found = positions(the_game)
    return {
        "iterations/s": rate(found, seconds),
        "rollout µs": rollout_cost(the_game, found, seconds / 4),
    }
