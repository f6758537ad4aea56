"""Trains the judge of a game: bots play, positions are kept with what the judge counts, weights are fitted.

A folder holds the games as they come, one line each, so that a run which was stopped goes on. The last
games are held out: figures of a judge are always of games that it has not seen.
"""

from __future__ import annotations

import json
import os
import random
from contextlib import closing
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from rollingroad.bots.thinking_time import Budget, best_action
from rollingroad.core.engine.judge import UNIT
from rollingroad.core.engine.rng import Rng
from rollingroad.core.errors import BadInput
from rollingroad.core.game import Game
from rollingroad.core.registry import game as find_game
from rollingroad.lab.runner import Engine

Numbers = NDArray[np.float64]

HELD_OUT: Final = 0.15
PACE: Final = 3.0
"""Part of each weight falls with the steps of a context, such as rounds left: as 1 / (1 + step / PACE)."""
BINS: Final = 10
MOST_STEPS: Final = 25
MOST_CURVED: Final = 24_000
"""The curve of the loss is taken from about so many sides: enough for Newton's method."""


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and how the weights are fitted."""

    game: str
    games: int = 2000
    seed: str = "judge"
    keep: int = 10
    """One quiet position of so many is kept."""
    stray: tuple[int, ...] = (0, 3, 8, 15)
    """Per cent of random answers: each game draws one of these."""
    experts: int = 40
    """Per cent of the games that are played by the game's expert; drivers play the others."""
    aces: int = 0
    """Per cent of the games that Ace plays by the shipped judge, so that it sees what it leads to."""
    iterations: int = 40
    """How long Ace thinks."""
    setups: tuple[dict[str, list[Any]], ...] = ({},)
    """Each game draws one, then a value of each of its options."""
    draw: int = 0
    """Per cent of the games in which crews, such as characters or fleets, are drawn at random."""
    ridge: float = 30.0
    """The penalty of large weights; those of a single group of contexts pay it three times."""


class Kept(msgspec.Struct, array_like=True):
    """A position: context, features of each side, and the chances by rule of thumb."""

    context: int
    sides: list[list[int]]
    by_rule: list[float]


class Played(msgspec.Struct):
    n: int
    outcome: list[float]
    seconds: float
    positions: list[Kept]


def read_recipe(file: Path) -> Recipe:
    try:
        return msgspec.toml.decode(file.read_bytes(), type=Recipe)
    except msgspec.MsgspecError as error:
        raise BadInput(f"{file}: {error}") from error


# Games


def play_game(recipe: Recipe, n: int) -> Played:
    """Play the n-th game of a recipe, and keep positions of it."""
    began, game = process_time(), find_game(recipe.game)
    rng, drawn, bot = random.Random(f"{recipe.seed} {n}"), 0, game.bot
    state, dice = game.start(_options(game, recipe, rng)), Rng(f"{recipe.seed} {n}")
    played_by, stray = 100 * rng.random(), rng.choice(recipe.stray) / 100
    positions: list[Kept] = []
    while state.open:
        ask = state.open[0]
        drawn += 1
        if ask.is_chance:
            state.resolve(ask, ask.sample(dice.at(drawn)), ask.seat)
            continue
        if bot.is_quiet(state, ask) and bot.context(state) >= 0 and rng.random() * recipe.keep < 1:
            sides = [[int(number) for number in side] for side in bot.sides(state)]
            positions.append(Kept(bot.context(state), sides, list(bot.evaluate(state))))
        if rng.random() < stray:
            action = ask.sample(dice.at(drawn))
        elif played_by < recipe.aces:
            budget = Budget(recipe.iterations)
            action = best_action(state.view(ask.seat), ask, dice.at(drawn), budget, judged=True)
        elif played_by < recipe.aces + recipe.experts:
            action = bot.candidate_actions(state.view(ask.seat), ask)[0]
        else:
            action = bot.rollout_policy(state, ask, dice.at(drawn))
        state.resolve(ask, action, ask.seat)
    assert state.outcome is not None
    return Played(n, list(state.outcome), process_time() - began, positions)


def _options(game: Game, recipe: Recipe, rng: random.Random) -> Any:
    options = game.options({name: rng.choice(values) for name, values in rng.choice(recipe.setups).items()})
    if rng.random() * 100 < recipe.draw:
        options = game.stats.draw_crews(options, Rng(f"{rng.random()}"))
    return options


def play_games(recipe: Recipe, folder: Path, engine: Engine) -> None:
    """Play the games that the folder does not have yet. Each is written as soon as it is over."""
    folder.mkdir(parents=True, exist_ok=True)
    plan, file = folder / "recipe.json", folder / "games.jsonl"
    wanted = msgspec.json.encode(msgspec.structs.replace(recipe, games=0, ridge=0.0))
    if plan.exists() and plan.read_bytes() != wanted:
        raise BadInput(f"{folder}: these are the games of another recipe; choose another folder with --out")
    plan.write_bytes(wanted)
    have = {played.n for played in read_games(folder)}
    missing = [n for n in range(recipe.games) if n not in have]
    with file.open("ab") as out, closing(engine.spread(partial(play_game, recipe), missing)) as games:
        for _, played in games:
            out.write(msgspec.json.encode(played) + b"\n")
            out.flush()


def read_games(folder: Path) -> list[Played]:
    """The games in a folder in order; a line that was cut short is taken off the file."""
    file = folder / "games.jsonl"
    if not file.exists():
        return []
    text = file.read_bytes()
    whole = text.rfind(b"\n") + 1
    if whole < len(text):
        os.truncate(file, whole)
    found = [msgspec.json.decode(line, type=Played) for line in text[:whole].splitlines()]
    return sorted(found, key=lambda played: played.n)


# Fitting


class Positions:
    """Positions as arrays: features by position and side; sides that a position lacks are masked."""

    def __init__(self, game: Game, games: list[Played]) -> None:
        kept = [(played, each) for played in games for each in played.positions]
        most = max(len(each.sides) for _, each in kept)
        self.context = np.array([each.context for _, each in kept])
        self.there = np.zeros((len(kept), most), bool)
        self.won = np.zeros((len(kept), most))
        self.by_rule = np.zeros((len(kept), most))
        self.features = np.zeros((len(kept), most, len(game.bot.features)))
        low, high = game.scores
        for i, (played, each) in enumerate(kept):
            sides, outcome, by_rule = len(each.sides), played.outcome, each.by_rule
            if game.cooperative:
                won, hoped = [(numbers[0] - low) / (high - low) for numbers in (outcome, by_rule)]
                outcome, by_rule = [won, 1.0 - won], [hoped, 1.0 - hoped]
            self.there[i, :sides] = True
            self.won[i, :sides] = np.array(outcome) / sum(outcome) if sum(outcome) else 1.0 / sides
            self.by_rule[i, :sides] = by_rule
            for side, numbers in enumerate(each.sides):
                self.features[i, side, : len(numbers)] = numbers


class Shape:
    """How a weight depends on the context: in all alike, by its step in a row, and by its group.

    A context is called `group, step`; the steps of a group are counted in order.
    """

    def __init__(self, contexts: list[str]) -> None:
        groups = [name.split(",")[0] for name in contexts]
        names = list(dict.fromkeys(groups))
        steps = [groups[:at].count(group) for at, group in enumerate(groups)]
        fading = 1.0 / (1.0 + np.array(steps) / PACE)
        columns = [np.ones(len(contexts)), fading]
        if len(names) > 1:
            columns += [fading * np.array([group == name for group in groups]) for name in names]
        self.columns: Numbers = np.stack(columns, 1)
        self.penalty: Numbers = np.array([1.0, 1.0, *[3.0] * (len(columns) - 2)])


def fit(shape: Shape, data: Positions, ridge: float) -> Numbers:
    """The weights by context and feature that make what happened most likely, by Newton's method."""
    spread_of = data.features[data.there].std(0) + 1e-6
    # One row for each side, as an array for the whole fit; `of` says to which position it belongs.
    of = np.nonzero(data.there)[0]
    parts = shape.columns[data.context[of]].astype(np.float32)
    scaled = (data.features[data.there] / spread_of).astype(np.float32)
    rows = (scaled[:, None, :] * parts[:, :, None]).reshape(len(of), -1)
    won, penalty = data.won[data.there], ridge * np.repeat(shape.penalty, scaled.shape[1])
    some = np.nonzero(of % (1 + len(of) // MOST_CURVED) == 0)[0]
    weights, before = np.zeros(rows.shape[1]), np.inf
    for _ in range(MOST_STEPS):
        worths = np.full(data.there.shape, -1e9)
        worths[data.there] = rows @ weights.astype(np.float32)
        chances = chances_of(worths, data.there)
        loss = log_loss(chances, data) * len(worths) + 0.5 * float(penalty @ weights**2)
        if before - loss < 1e-5 * abs(loss):
            break
        before, share = loss, chances[data.there]
        slope = rows.T @ (share - won).astype(np.float32) + penalty * weights
        curve = curvature(rows[some], share[some], of[some]) * (len(of) / len(some))
        weights = weights - np.linalg.solve(curve + np.diag(penalty + 1e-6), slope)
    fitted: Numbers = shape.columns @ weights.reshape(parts.shape[1], -1) / spread_of
    return fitted


def curvature(rows: NDArray[np.float32], share: Numbers, of: NDArray[np.int64]) -> Numbers:
    """The second derivative of the loss, from these sides of whole positions."""
    parts = rows * share[:, None].astype(np.float32)
    means = np.add.reduceat(parts, np.nonzero(np.diff(of, prepend=-1))[0])
    found: Numbers = (rows.T @ parts - means.T @ means).astype(np.float64)
    return found


def chances_of(worths: Numbers, there: NDArray[np.bool_]) -> Numbers:
    worths = np.where(there, worths, -1e9).astype(np.float64)
    shares = np.exp(worths - worths.max(1, keepdims=True))
    found: Numbers = shares / shares.sum(1, keepdims=True)
    return found


# Figures


def log_loss(chances: Numbers, data: Positions) -> float:
    return -float((data.won * np.log(np.clip(chances, 1e-6, 1.0))).sum(1).mean())


def auc(chances: Numbers, data: Positions) -> float:
    """How likely a side that won was rated above one that did not."""
    guessed, won = chances[data.there], data.won[data.there] > 0.5
    ranks = np.empty(len(guessed))
    ranks[np.argsort(guessed)] = np.arange(len(guessed))
    winners = int(won.sum())
    return float((ranks[won].sum() - winners * (winners - 1) / 2) / (winners * (len(won) - winners)))


def calibration(chances: Numbers, data: Positions) -> list[tuple[int, float, float]]:
    """In ten bins of the chance: how many sides, their mean chance, and how many of them won, in per cent."""
    guessed, won = chances[data.there], data.won[data.there]
    bins = np.clip((guessed * BINS).astype(int), 0, BINS - 1)
    found = []
    for number in range(BINS):
        inside = bins == number
        if inside.any():
            means = [round(100 * float(each[inside].mean()), 1) for each in (guessed, won)]
            found.append((int(inside.sum()), means[0], means[1]))
    return found


def figures(chances: Numbers, data: Positions) -> dict[str, Any]:
    return {
        "auc": round(auc(chances, data), 4),
        "log_loss": round(log_loss(chances, data), 4),
        "calibration": calibration(chances, data),
    }


def train(recipe: Recipe, folder: Path, engine: Engine) -> dict[str, Any]:
    """Play, fit and measure. Writes `judge.json`, and returns its training record."""
    game = find_game(recipe.game)
    if not game.bot.features:
        raise BadInput(f"{game.name} has no judge to train: its bot counts no features")
    play_games(recipe, folder, engine)
    games = [played for played in read_games(folder) if played.n < recipe.games]
    cut = int(recipe.games * (1 - HELD_OUT))
    began = process_time()
    seen = Positions(game, [played for played in games if played.n < cut])
    unseen = Positions(game, [played for played in games if played.n >= cut])
    weights = np.round(fit(Shape(game.bot.contexts), seen, recipe.ridge) * UNIT).astype(int)
    worths = np.einsum("nsf,nf->ns", unseen.features, weights[unseen.context]) / UNIT
    record = {
        "recipe": msgspec.to_builtins(recipe),
        "rules_version": game.rules_version,
        "positions": len(seen.context),
        "held_out": len(unseen.context),
        "seconds": {
            "playing": round(sum(played.seconds for played in games)),
            "fitting": round(process_time() - began),
        },
        "judge": figures(chances_of(worths, unseen.there), unseen),
        "by_rule": figures(unseen.by_rule, unseen),
    }
    saved = {"features": game.bot.features, "weights": weights.tolist(), "record": record}
    (folder / "judge.json").write_text(json.dumps(saved), encoding="utf-8")
    return record
