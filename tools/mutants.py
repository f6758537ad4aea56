"""Changes one thing in the rules of a game and asks its tests: a change that no test notices is printed.

`python -m tools mutants --number 60 --seed 1` draws that many changes for every game. Each is made in a copy
of the project and met by the game's own tests, on pure Python. Rows are kept in `build/mutants.jsonl`; what
is in there is not run again.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROWS = ROOT / "build" / "mutants.jsonl"
GAMES = ("highway_heist", "full_throttle", "shattered_highways")
PATIENCE_SECONDS = 900
"""A change may make the rules run without end."""
LEAST_NOTICED = 97.0
"""In percent: some changes make no difference."""

OPPOSITES: dict[type[ast.AST], ast.AST] = {
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.FloorDiv(),
    ast.FloorDiv: ast.Mult(),
    ast.BitAnd: ast.BitOr(),
    ast.BitOr: ast.BitAnd(),
    ast.LShift: ast.RShift(),
    ast.RShift: ast.LShift(),
    ast.And: ast.Or(),
    ast.Or: ast.And(),
}


@dataclass(frozen=True)
class Mutant:
    """One change of one file, between two places counted in bytes."""

    file: str
    line: int
    start: int
    end: int
    kind: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.kind}: {self.before} -> {self.after}"

    def apply(self, text: bytes) -> bytes:
        return text[: self.start] + self.after.encode() + text[self.end :]


def changed(node: ast.AST) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """The changes of a node: of which kind, and what takes the place of what."""
    match node:
        case ast.Compare(left, [operator], right) if type(operator) in OPPOSITES:
            opposite = OPPOSITES[type(operator)]
            assert isinstance(opposite, ast.cmpop)
            yield "comparison", node, ast.Compare(left, [opposite], right)
        case ast.Constant(value) if type(value) is int:
            yield "number", node, ast.Constant(value + 1)
        case ast.BinOp(left, operator, right) if type(operator) in OPPOSITES:
            opposite = OPPOSITES[type(operator)]
            assert isinstance(opposite, ast.operator)
            yield "operator", node, ast.BinOp(left, opposite, right)
        case ast.BoolOp(operator, values):
            opposite = OPPOSITES[type(operator)]
            assert isinstance(opposite, ast.boolop)
            yield "operator", node, ast.BoolOp(opposite, values)
        case ast.If(test) | ast.IfExp(test) | ast.While(test):
            yield "condition", test, ast.UnaryOp(ast.Not(), test)
        case ast.Expr(ast.Call()):
            yield "call", node, ast.Pass()
        case _:
            return


def code_in(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes that run in a game: no annotations, decorators or imports for the type checker."""
    yield node
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases"):
            continue
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                yield from code_in(each)


def mutants_of(file: Path, name: str) -> Iterator[Mutant]:
    text = file.read_bytes()
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in code_in(ast.parse(text)):
        for kind, old, new in changed(node):
            assert isinstance(old, ast.expr | ast.stmt)
            assert old.end_lineno is not None
            assert old.end_col_offset is not None
            start = starts[old.lineno - 1] + old.col_offset
            end = starts[old.end_lineno - 1] + old.end_col_offset
            after = ast.unparse(new) if isinstance(old, ast.stmt) else f"({ast.unparse(new)})"
            yield Mutant(name, old.lineno, start, end, kind, ast.unparse(old), after)


def draw(game: str, number: int, seed: int) -> list[Mutant]:
    """That many changes of the game's rules, each kind as often as the others."""
    rules = ROOT / "src" / "rollingroad" / "games" / game / "rules"
    by_kind: dict[str, list[Mutant]] = {}
    for file in sorted(rules.rglob("*.py")):
        for mutant in mutants_of(file, file.relative_to(ROOT).as_posix()):
            by_kind.setdefault(mutant.kind, []).append(mutant)
    chance = random.Random(f"{game} {seed}")
    drawn: dict[Mutant, None] = {}
    while len(drawn) < number:
        drawn[chance.choice(by_kind[chance.choice(sorted(by_kind))])] = None
    return list(drawn)


class Copy:
    """A copy of the project in which one file at a time is changed."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        listed = subprocess.run(
            ["git", "ls-files", "-z", "src", "tests", "docs", "examples", "tools", "pyproject.toml"],
            cwd=ROOT, stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.decode().split("\0")):
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)

    def first_failure(self, game: str, mutant: Mutant | None) -> str:
        """The test that notices the change; empty where none does."""
        chapter = f"tests/games/{game}/rules/test_{Path(mutant.file).stem}.py" if mutant else ""
        first = [chapter] if chapter and (self._folder / chapter).exists() else []
        environment = os.environ | {
            "PYTHONPATH": str(self._folder / "src"),
            "ROLLINGROAD_PURE": "1",
            "CONTRACT_SEEDS": "1",
        }
        words = ["-m", "pytest", "-n", "0", "-x", "-q", "--tb=no", "-rfE", "-p", "no:cacheprovider"]
        if mutant is not None:
            file = self._folder / mutant.file
            original = file.read_bytes()
            file.write_bytes(mutant.apply(original))
        try:
            ended = subprocess.run(
                [sys.executable, *words, *first, f"tests/games/{game}"],
                cwd=self._folder, env=environment, timeout=PATIENCE_SECONDS, text=True, check=False,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return "no end"
        finally:
            if mutant is not None:
                file.write_bytes(original)
        if ended.returncode == 0:
            return ""
        failed = [line for line in ended.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return failed[0].split(" - ")[0] if failed else f"exit code {ended.returncode}"


def kept_rows(rows: Path) -> dict[str, dict[str, object]]:
    if not rows.exists():
        return {}
    read = [json.loads(line) for line in rows.read_text(encoding="utf-8").splitlines()]
    return {row["mutant"]: row for row in read}


def main(words: Sequence[str]) -> int:
    """Run the changes that have no row yet; 1 where too many were not noticed."""
    parser = argparse.ArgumentParser(
        prog="mutants", description="Change the rules and see whether tests notice."
    )
    parser.add_argument("--number", type=int, default=300, help="changes of each game")
    parser.add_argument("--seed", type=int, default=1, help="which changes are drawn")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game")
    parser.add_argument("--again", action="store_true", help="run those again that no test noticed")
    asked = parser.parse_args(words)
    kept = kept_rows(ROWS)
    ROWS.parent.mkdir(exist_ok=True)
    enough = True
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for game in asked.game or GAMES:
            if failed := copy.first_failure(game, None):
                print(f"{game}: its tests fail without any change: {failed}", file=sys.stderr)
                return 2
            missed = []
            for mutant in draw(game, asked.number, asked.seed):
                row = kept.get(str(mutant))
                if row is None or (asked.again and not row["caught"]):
                    begun = time.monotonic()
                    failed = copy.first_failure(game, mutant)
                    row = {"mutant": str(mutant), "game": game, "caught": failed, **asdict(mutant)}
                    row["seconds"] = round(time.monotonic() - begun, 1)
                    with ROWS.open("a", encoding="utf-8") as out:
                        out.write(json.dumps(row) + "\n")
                if not row["caught"]:
                    missed.append(mutant)
                    print(f"not noticed: {mutant}", flush=True)
            share = 100 * (1 - len(missed) / asked.number)
            enough = enough and share >= LEAST_NOTICED
            print(
                f"{game}: {asked.number - len(missed)} of {asked.number} noticed ({share:.1f} %)", flush=True
            )
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
