"""How fast the search of Ace is: iterations a second, over questions from games that drivers play."""

from __future__ import annotations

import gc
from time import process_time

from benchmarks.our_games import set_ups
from rollingroad.bots.search import Search
from rollingroad.core.game import Game
from rollingroad.core.registry import game, slugs
from rollingroad.core.rng import Rng
from rollingroad.core.state import Decision
from rollingroad.core.view import View

BUDGET = 100
"""Iterations about each question, as Ace's tables are played with."""
EVERY = 9
"""Of all questions with a choice, each so many-th."""

Question = tuple[View, Decision]


def questions(the_game: Game) -> list[Question]:
    """From one whole game of each set-up."""
    return [found for options in set_ups(the_game) for found in _from_game(the_game, options)]


def _from_game(the_game: Game, options: object) -> list[Question]:
    state, rng, seen = the_game.start(options), Rng("searching"), 0
    found: list[Question] = []
    while state.open:
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(rng), ask.seat)
            continue
        if len(ask.offered) > 1:
            seen += 1
            if seen % EVERY == 0:
                found.append((state.copy().view(ask.seat), ask))
        state.apply(the_game.drive(state.view(ask.seat), ask), ask.seat)
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


def measure(seconds: float) -> dict[str, dict[str, float]]:
    return {slug: {"iterations/s": rate(questions(game(slug)), seconds)} for slug in slugs()}
