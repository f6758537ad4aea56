"""Measures how the games' own drivers fare and writes docs/balance.md: `make balance`.

Every cell is played by drivers only, with seeds that are the same every time.
"""

from __future__ import annotations

import argparse
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from rollingroad import build
from rollingroad.core.registry import game
from rollingroad.lab.simulate import Tally, simulate
from tools import race_balance as races
from tools import road_balance as roads

PAGE = Path(__file__).resolve().parent.parent / "docs" / "balance.md"
SLUG = "highway-heist"
PLAYERS = (2, 3, 4)
RACE_SHARE, FIGHT_SHARE = 8, 4
"""A race or a running fight takes longer than a heist: one for so many games a cell."""
AIMS = {"easy": "over 75 %", "standard": "45 to 60 %", "hard": "", "beast": "10 to 25 %"}

Cell = tuple[str, str, int]


def cells() -> list[Cell]:
    choices = game(SLUG).choices()
    scenarios = [str(choice.value) for choice in choices["scenario"]]
    difficulties = [str(choice.value) for choice in choices["difficulty"]]
    return [(s, d, players) for s in scenarios for d in difficulties for players in PLAYERS]


def measure(cell: Cell, games: int) -> Tally:
    scenario, difficulty, players = cell
    the_game = game(SLUG)
    options = the_game.options({"scenario": scenario, "difficulty": difficulty, "players": players})
    return simulate(the_game, options, ["driver"], games, f"{scenario} {difficulty}")


def rate(tally: Tally) -> str:
    """The win rate with its 95 % interval."""
    mean, margin = tally.mean(0), tally.margin(0)
    return f"{mean:.0%} ({max(0.0, mean - margin):.0%} to {min(1.0, mean + margin):.0%})"


def heist_lines(pool: Executor, games: int) -> list[str]:
    """The chapter of Highway Heist as lines of Markdown."""
    tallies = pool.map(measure, cells(), [games] * len(cells()))
    results = dict(zip(cells(), tallies, strict=True))
    lines = [
        "## Highway Heist",
        "",
        f"How often a team of drivers, the game's own rule-of-thumb players, wins Highway Heist: {games}",
        "games a cell, with 95 % intervals. Made by `make balance`; the same command gives the same figures.",
        "The figures of the content that are ours (`house`, and the lost half of `partial`) were tuned with",
        "these drivers and with teams of [Ace](bots.md#highway-heist), the good teams of the last column;",
        "what is printed stayed as it is.",
        "",
        "| scenario | difficulty | 2 players | 3 players | 4 players | aim for good teams |",
        "|---|---|---|---|---|---|",
    ]
    names = {choice.value: choice.label for choice in game(SLUG).choices()["scenario"]}
    for scenario, difficulty in dict.fromkeys((s, d) for s, d, _ in results):
        rates = " | ".join(rate(results[scenario, difficulty, players]) for players in PLAYERS)
        lines.append(f"| {names[scenario]} | {difficulty} | {rates} | {AIMS[difficulty]} |")
    return lines


def race_lines(pool: Executor, games: int) -> list[str]:
    return races.race_lines(pool, max(1, games // RACE_SHARE))


def road_lines(pool: Executor, games: int) -> list[str]:
    return roads.road_lines(pool, max(1, games // FIGHT_SHARE))


CHAPTERS = {SLUG: heist_lines, races.SLUG: race_lines, roads.SLUG: road_lines}
"""What writes the chapter of each game, in the order of the page."""


def kept_lines(name: str) -> list[str]:
    """The chapter of a game as it stands on the page; none if it is not there yet."""
    heading = f"## {game(name).name.rpartition(': ')[2]}\n"
    _, found, rest = PAGE.read_text(encoding="utf-8").partition(heading)
    return f"{heading}{rest.partition(chr(10) + '## ')[0]}".rstrip().split("\n") if found else []


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400, help="games a cell")
    parser.add_argument("--game", choices=CHAPTERS, help="measure this game only and keep the other chapters")
    parser.add_argument("--print", action="store_true", help="print the page instead of writing it")
    arguments = parser.parse_args()
    print(f"{arguments.games} games a cell, {build().name} build")
    lines = ["# Balance", ""]
    with ProcessPoolExecutor() as pool:
        for name, measured in CHAPTERS.items():
            wanted = arguments.game in (None, name)
            lines += [*(measured(pool, arguments.games) if wanted else kept_lines(name)), ""]
    text = "\n".join(lines)
    if arguments.print:
        print(text)
    else:
        PAGE.write_text(text, encoding="utf-8")
        print(f"Wrote {PAGE.name}.")


if __name__ == "__main__":
    main()
