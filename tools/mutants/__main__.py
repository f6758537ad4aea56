"""Changes one thing in the rules of a game and asks its tests: a change that no test notices is printed.

`python -m tools mutants --number 60 --seed 1` draws that many changes for every game, and the game's own
tests meet each of them, on pure Python. Rows are kept in `build/mutants.jsonl`; what is in there is not run
again. Those in `no_change.toml` are shown to change nothing; the share of those noticed is without them.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

from tools.mutants.changes import ROOT, Mutant, draw, without_effect
from tools.mutants.runs import GameTests, Tests, can_run, changed_functions, import_changed, in_fork

ROWS = ROOT / "build" / "mutants.jsonl"
GAMES = ("highway_heist", "full_throttle", "shattered_highways")
LEAST_NOTICED = 97.0
"""In percent of the changes that make a difference."""


def kept_rows() -> dict[str, dict[str, Any]]:
    if not ROWS.exists():
        return {}
    read = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    return {row["mutant"]: row for row in read}


def keep(game: str, mutant: Mutant, caught: str, begun: float, ran: str) -> None:
    row = {"mutant": str(mutant), "game": game, "caught": caught, "ran": ran, **asdict(mutant)}
    row["seconds"] = round(time.monotonic() - begun, 1)
    with ROWS.open("a", encoding="utf-8") as out:
        out.write(json.dumps(row) + "\n")


def run_game(game: str, mutants: Sequence[Mutant], thorough: bool) -> None:
    """Write a row for each of the changes."""
    measured = in_fork(partial(run_collected, game, [] if thorough else mutants))
    if isinstance(measured, str):
        raise SystemExit(f"{game}: {measured}")
    tests, rest = measured
    for mutant in mutants if thorough else rest:
        begun = time.monotonic()
        keep(game, mutant, in_fork(partial(run_imported, game, mutant, tests)), begun, "all tests")


def run_collected(game: str, mutants: Sequence[Mutant]) -> tuple[Tests, list[Mutant]] | str:
    """Change what can be changed in a running process; what is left, with what the tests call."""
    result: tuple[Tests, list[Mutant]] | str = "its tests cannot be collected"

    def work(collected: GameTests) -> None:
        nonlocal result
        tests = in_fork(partial(measured, collected))
        if isinstance(tests, str):
            result = tests
            return
        rest = []
        for mutant in mutants:
            codes = changed_functions(mutant)
            if codes is None or not collected.can_change(list(codes)):
                rest.append(mutant)
                continue
            begun = time.monotonic()
            caught = in_fork(partial(collected.first_failure, codes, tests)) if codes else ""
            keep(game, mutant, caught, begun, "tests that call it")
        result = tests, rest

    GameTests(game, work).run()
    return result


def measured(collected: GameTests) -> Tests | str:
    """All tests twice: in their order, and then the quickest first."""
    try:
        tests = collected.measure()
    except AssertionError as error:
        return str(error)
    failed = collected.first_of_all(tests)
    return f"{failed} fails in another order" if failed else tests


def run_imported(game: str, mutant: Mutant, tests: Tests) -> str:
    import_changed(mutant)
    caught = "its tests cannot be collected"

    def work(collected: GameTests) -> None:
        nonlocal caught
        caught = collected.first_of_all(tests)

    GameTests(game, work).run()
    return caught


def main(words: Sequence[str]) -> int:
    """Run the changes that have no row yet; 1 where too many were not noticed."""
    parser = argparse.ArgumentParser(
        prog="mutants", description="Change the rules and see whether tests notice."
    )
    parser.add_argument("--number", type=int, default=300, help="changes of each game")
    parser.add_argument("--seed", type=int, default=1, help="which changes are drawn")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game")
    parser.add_argument("--again", action="store_true", help="run all tests on those that none noticed")
    asked = parser.parse_args(words)
    if not can_run():
        parser.error("this needs processes that can fork, which Windows has not")
    # For this process and its forks, none of which has imported the project yet.
    os.environ |= {"ROLLINGROAD_PURE": "1", "CONTRACT_SEEDS": "1"}
    os.chdir(ROOT)
    ROWS.parent.mkdir(exist_ok=True)
    enough = True
    listed = without_effect()
    for game in asked.game or GAMES:
        drawn = draw(game, asked.number, asked.seed)
        kept = kept_rows()
        open_ = [mutant for mutant in drawn if str(mutant) not in kept]
        if open_:
            run_game(game, open_, thorough=False)
        if asked.again and (missed := [each for each in drawn if not kept_rows()[str(each)]["caught"]]):
            run_game(game, missed, thorough=True)
        kept = kept_rows()
        missed = [mutant for mutant in drawn if not kept[str(mutant)]["caught"]]
        noticed = asked.number - len(missed)
        missed = [mutant for mutant in missed if mutant.place() not in listed]
        for mutant in missed:
            print(f"not noticed: {mutant}")
        changing = noticed + len(missed)
        share = 100 * noticed / max(1, changing)
        enough = enough and share >= LEAST_NOTICED
        print(
            f"{game}: {noticed} of {changing} noticed ({share:.1f} %); "
            f"{asked.number - changing} more change nothing",
            flush=True,
        )
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
