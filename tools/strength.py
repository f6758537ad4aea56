"""Measures one bot against another with the same dice: `python tools/strength.py full-throttle-2`.

Each pair of games has the same dice with the bots changed round; in a cooperative game each bot plays as a
team. Every finished pair is a row of `experiments/strength/NAME.jsonl`, so a run that is stopped goes on. A
sequential test ends it: score 50 % against 58 % (wins equal against 8 points more in a cooperative game),
errors of 5 % either way. `--write` writes the tables of docs/bots.md from all rows and shipped judges.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import product
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final

from rollingroad.bots.roster import play_out, seat_bots
from rollingroad.core.engine.rng import Rng
from rollingroad.core.game import Game
from rollingroad.core.registry import game as find_game
from rollingroad.lab.workers import spread

ROOT: Final = Path(__file__).resolve().parent.parent
ROWS: Final = ROOT / "experiments" / "strength"
PAGE: Final = ROOT / "docs" / "bots.md"
COURSES: Final = ("main-event", "tokyo-drift", "varones-test", "all-timer", "this-is-brasil")
BATTLES: Final = ("open-road", "convoy", "pursuit", "fuel-run", "last-ride")
FLEETS: Final = (
    *("salt-choir", "copperhead-freight", "nine-mile-dogs", "tallow-street", "dust-regency"),
    *("cinder-circus", "iron-meridian", "gravel-saints"),
)
HEISTS: Final = ("tank-assault", "semi-heist", "chopper-takedown")
MATCHES: Final[dict[str, tuple[str, list[dict[str, Any]]]]] = {
    "full-throttle-2": ("full-throttle", [{"course": each, "players": 2} for each in COURSES]),
    "full-throttle-4": ("full-throttle", [{"course": each, "players": 4} for each in COURSES]),
    "shattered-highways": ("shattered-highways", [{"scenario": each} for each in BATTLES]),
    "shattered-highways-alike": (
        "shattered-highways",
        [{"scenario": "open-road", "fleet_1": each, "fleet_2": each} for each in FLEETS],
    ),
    "shattered-highways-4": ("shattered-highways", [{"scenario": "circuit-of-teeth", "players": 4}]),
    "highway-heist": (
        "highway-heist",
        [{"scenario": each, "players": seats} for each, seats in product(HEISTS, (2, 3, 4))],
    ),
}
"""What is played, in turn; every second round with crews drawn at random, unless both sides are alike."""
HOPED: Final = 0.08
BOUND: Final = 2.944
"""The logarithm of 0.95 / 0.05."""


def options_of(name: str, n: int) -> tuple[Game, Any]:
    """The game of a match, and the options of its n-th pair."""
    slug, setups = MATCHES[name]
    game = find_game(slug)
    options = game.options(setups[n % len(setups)])
    if n // len(setups) % 2 and not name.endswith("-alike"):
        options = game.stats.draw_crews(options, Rng(f"crews {n}"))
    return game, options


def play_pair(name: str, new: str, old: str, n: int) -> tuple[dict[str, Any], list[float]]:
    """The options of the n-th pair, and the score of the new bot in both games."""
    (game, options), setups = options_of(name, n), MATCHES[name][1]
    seats = game.seat_count(options)
    scores = []
    for first in (0, 1):
        names = [new if first == 0 else old] * seats
        if not game.cooperative:
            names = [(new, old)[(seat + seat // 2 * (n % 2) + first) % 2] for seat in range(seats)]
        state = game.start(options)
        with seat_bots(names, Rng(f"{name} {n}"), options) as bots:
            play_out(state, bots, Rng(f"dice {n}"))
        assert state.outcome is not None
        scores.append(state.outcome[0] if game.cooperative else meetings(names, new, state.outcome))
    return setups[n % len(setups)], scores


def meetings(names: Sequence[str], new: str, outcome: Sequence[float]) -> float:
    """The share of points of the new bot's seats against the others'."""
    ours = [score for name, score in zip(names, outcome, strict=True) if name == new]
    theirs = [score for name, score in zip(names, outcome, strict=True) if name != new]
    return fmean([(mine > other) + (mine == other) / 2 for mine in ours for other in theirs])


def of_pair(cooperative: bool, scores: Sequence[float]) -> float:
    """A pair as one number: its mean score, or 50 % and half of what the team won more."""
    return 0.5 + (scores[0] - scores[1]) / 2 if cooperative else fmean(scores)


def summary(pairs: Sequence[float], hoped: float) -> tuple[float, float, float]:
    """Mean, half of its 95 % interval, and the log-likelihood ratio of the sequential test."""
    if len(pairs) < 2 or not stdev(pairs):
        return fmean(pairs) if pairs else 0.5, 0.5, 0.0
    mean, spread_of = fmean(pairs), stdev(pairs)
    ratio = len(pairs) * (mean - 0.5 - hoped / 2) * hoped / spread_of**2
    return mean, 1.96 * spread_of / len(pairs) ** 0.5, ratio


def weights_of(slug: str) -> str:
    """A few digits that name the shipped weights."""
    file = find_game(slug).folder / "bot" / "judge.json"
    return sha256(file.read_bytes()).hexdigest()[:8] if file.exists() else "none"


def rows_of(file: Path, **wanted: str) -> Iterator[dict[str, Any]]:
    """The rows of a file that have these values."""
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        row = json.loads(line)
        if all(row[key] == value for key, value in wanted.items()):
            yield row


def measure(name: str, new: str, old: str, most: int, workers: int, file: Path) -> None:
    slug = MATCHES[name][0]
    cooperative, said = find_game(slug).cooperative, {"new": new, "old": old, "weights": weights_of(slug)}
    hoped = HOPED / 2 if cooperative else HOPED
    known = {row["n"]: of_pair(cooperative, row["scores"]) for row in rows_of(file, **said)}
    missing = [n for n in range(most) if n not in known]
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("a", encoding="utf-8") as out:
        for place, (options, scores) in spread(partial(play_pair, name, new, old), missing, workers):
            row = {"n": missing[place], **said, "options": options, "scores": scores}
            out.write(json.dumps(row) + "\n")
            out.flush()
            known[missing[place]] = of_pair(cooperative, scores)
            mean, half, ratio = summary(list(known.values()), hoped)
            if len(known) % 10 == 0 or abs(ratio) > BOUND:
                print(
                    f"{name}: {len(known)} pairs, {100 * mean:.1f} ± {100 * half:.1f} %, {ratio:+.2f}",
                    flush=True,
                )
            if abs(ratio) > BOUND and len(known) >= 20:
                break


# The page


def strength_table() -> str:
    lines = ["| match | new | old | pairs | score of the new | 95 % interval | test |", "| --- " * 7 + "|"]
    for name, (slug, _) in MATCHES.items():
        rows, cooperative = list(rows_of(ROWS / f"{name}.jsonl")), find_game(slug).cooperative
        for said in dict.fromkeys((row["new"], row["old"], row["weights"]) for row in rows):
            of = [row for row in rows if (row["new"], row["old"], row["weights"]) == said]
            pairs = [of_pair(cooperative, row["scores"]) for row in of]
            mean, half, ratio = summary(pairs, HOPED / 2 if cooperative else HOPED)
            score, interval = (
                f"{100 * mean:.1f} %",
                f"{100 * (mean - half):.1f} to {100 * (mean + half):.1f} %",
            )
            if cooperative:
                wins = [100 * fmean([row["scores"][bot] for row in of]) for bot in (0, 1)]
                score = f"wins {wins[0]:.1f} %, the old {wins[1]:.1f} %"
                interval = f"{200 * (mean - half) - 100:+.1f} to {200 * (mean + half) - 100:+.1f} points"
            verdict = "stronger" if ratio > BOUND else "not 8 points stronger" if ratio < -BOUND else "open"
            lines.append(f"| {name} | {said[0]} | {said[1]} | {len(of)} | {score} | {interval} | {verdict} |")
    return "\n".join(lines)


def judge_table() -> str:
    lines = [
        "| game | positions | s of play | AUC by rule | judge | log loss by rule | judge | farthest tenth |",
        "| --- " * 8 + "|",
    ]
    for slug in dict.fromkeys(slug for slug, _ in MATCHES.values()):
        file = find_game(slug).folder / "bot" / "judge.json"
        if file.exists():
            record = json.loads(file.read_bytes())["record"]
            judge, rule = record["judge"], record["by_rule"]
            far = max(abs(hoped - won) for _, hoped, won in judge["calibration"])
            figures = [rule["auc"], judge["auc"], rule["log_loss"], judge["log_loss"]]
            shown = " | ".join(f"{figure:.3f}" for figure in figures)
            played = f"{record['positions']} | {record['seconds']['playing']}"
            lines.append(f"| {find_game(slug).name} | {played} | {shown} | {far:.1f} points |")
    return "\n".join(lines)


def updated(page: str) -> str:
    """The page with both tables written again."""
    for name, table in (("judges", judge_table()), ("strength", strength_table())):
        before, found, rest = page.partition(f"<!-- {name} -->\n")
        if found:
            page = f"{before}{found}\n{table}\n\n<!-- end -->{rest.partition('<!-- end -->')[2]}"
    return page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("name", choices=MATCHES, nargs="?")
    parser.add_argument("--write", action="store_true", help="write docs/bots.md")
    parser.add_argument("--new", default="ace:judge=learned,cpu=15ms")
    parser.add_argument("--old", default="ace:judge=rule,cpu=15ms")
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--out", type=Path, help="experiments/strength/NAME.jsonl unless given")
    given = parser.parse_args()
    if given.write or not given.name:
        PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
        return
    file = given.out or ROWS / f"{given.name}.jsonl"
    measure(given.name, given.new, given.old, given.pairs, given.workers, file)


if __name__ == "__main__":
    main()
