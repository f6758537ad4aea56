"""Finds out where the tries of a search should end: `python tools/tries.py full-throttle-2`.

One question of each game of experts is taken. Its best candidates are tried in the same worlds, judged by
rule and by the learned judge where a try ends, and again some decisions later. Half of the worlds choose; the
other half say what the choice gained over the expert's answer, later. Every question is a row of the file, so
a run that is stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import fmean, stdev
from typing import Final

from rollingroad.bots.search import play_on
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State
from rollingroad.core.engine.view import View
from rollingroad.lab.workers import spread
from tools.strength import options_of, rows_of

CANDIDATES: Final = 6
CHOSEN_BY: Final = ("by rule", "learned", "later")


def question(name: str, n: int) -> tuple[View, Decision]:
    """A question of the n-th game of experts that has several answers."""
    game, options = options_of(name, n)
    asked = list[State]()
    state, dice, drawn = game.start(options), Rng(f"question {n}"), 0
    while state.open:
        ask, drawn = state.open[0], drawn + 1
        if ask.is_chance or ask.kind in game.bot.tastes:
            action = ask.sample(dice.at(drawn))
        else:
            view = state.view(ask.seat)
            action = game.bot.candidate_actions(view, ask)[0]
            if len(ask.offered) > 1:
                asked.append(state.copy())
        state.resolve(ask, action, ask.seat)
    found = random.Random(n).choice(asked)
    return found.view(found.open[0].seat), found.open[0]


def judged(view: View, action: int, rng: Rng, later: int) -> list[float]:
    """The chances after an answer in one world: by rule, learned, and the mean of both later."""
    state, bot, (low, high) = view.determinize(rng), view.game.bot, view.game.scores
    judges: tuple[Callable[[State], tuple[float, ...]], ...] = (bot.evaluate, bot.judge)
    state.apply(action, view.seat)
    play_on(state, bot, rng, bot.lookahead)
    found = [judge(state)[view.seat] for judge in judges]
    play_on(state, bot, rng, later)
    found.append(fmean(judge(state)[view.seat] for judge in judges))
    return [(each - low) / (high - low) for each in found]


def gains(name: str, worlds: int, later: int, n: int) -> list[float]:
    """What a choice by each of `CHOSEN_BY` gains over the expert's answer."""
    view, ask = question(name, n)
    candidates = view.game.bot.candidate_actions(view, ask)[:CANDIDATES]
    tried = [
        [judged(view, action, Rng(f"world {n}").at(world), later) for world in range(worlds)]
        for action in candidates
    ]
    half = worlds // 2
    chances = [[fmean(column) for column in zip(*each[:half], strict=True)] for each in tried]
    found = [fmean(each[2] for each in rows[half:]) for rows in tried]
    chosen = [max(range(len(tried)), key=lambda at: chances[at][by]) for by in range(len(CHOSEN_BY))]
    return [found[at] - found[0] for at in chosen]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name", help="a match of tools/strength.py")
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=100)
    parser.add_argument("--later", type=int, default=14, help="decisions")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    said = {"name": given.name, "worlds": given.worlds, "later": given.later}
    known = {row["n"]: row["gains"] for row in rows_of(given.out, **said)}
    missing = [n for n in range(given.questions) if n not in known]
    with given.out.open("a", encoding="utf-8") as out:
        for place, found in spread(partial(gains, *said.values()), missing, given.workers):
            known[missing[place]] = found
            out.write(json.dumps({"n": missing[place], **said, "gains": found}) + "\n")
            out.flush()
    for by, several in zip(CHOSEN_BY, zip(*known.values(), strict=True), strict=True):
        error = 1.96 * stdev(several) / len(several) ** 0.5
        print(f"{by}: {100 * fmean(several):+.2f} ± {100 * error:.2f} of {len(several)} questions")


if __name__ == "__main__":
    main()
