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

Question = tuple[View, Decision]
Position = tuple[State, Decision]


def questions(the_game: Game) -> list[Question]:
    return [(state.view(ask.seat), ask) for state, ask in positions(the_game)]


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


def rate(asked: list[Question], seconds: float) -> float:
    """Iterations a second; the questions come in turn, each with dice of its own."""
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


def rollout_cost(the_game: Game, seconds: float) -> float:
    """µs per answer of the rollout policy, with warm caches."""
    asked, rng = positions(the_game), Rng("hunch")

    def answer_all(rounds: int) -> None:
        for _ in range(rounds):
            for state, ask in asked:
                the_game.bot.rollout_policy(state, ask, rng)

    answer_all(1)
    return microseconds(answer_all, seconds) / len(asked)


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {
        slug: {
            "iterations/s": rate(questions(game(slug)), seconds),
            "rollout µs": rollout_cost(game(slug), seconds / 4),
        }
        for slug in slugs()
    }
