"""Single changes of the rules of a game: what may be changed, and draws of them by a seed."""

from __future__ import annotations

import ast
import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = "src/rollingroad/games"

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

    def place(self) -> tuple[str, str, str]:
        """What a list of changes names it by, on whatever line it stands: file, text of the line, change."""
        line = (ROOT / self.file).read_text(encoding="utf-8").splitlines()[self.line - 1]
        return self.file, line.strip(), f"{self.before} -> {self.after}"


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


def without_effect() -> set[tuple[str, str, str]]:
    """The places of the changes that are shown to change nothing, in `no_change.toml`."""
    listed = tomllib.loads((Path(__file__).parent / "no_change.toml").read_text(encoding="utf-8"))
    return {(f"{GAMES}/{row['file']}", row["line"], row["change"]) for row in listed["change"]}


def draw(game: str, number: int, seed: int) -> list[Mutant]:
    """That many changes of the game's rules, each kind as often as the others."""
    rules = ROOT / GAMES / game / "rules"
    by_kind: dict[str, list[Mutant]] = {}
    for file in sorted(rules.rglob("*.py")):
        for mutant in mutants_of(file, file.relative_to(ROOT).as_posix()):
            by_kind.setdefault(mutant.kind, []).append(mutant)
    chance = random.Random(f"{game} {seed}")
    drawn: dict[Mutant, None] = {}
    while len(drawn) < number:
        drawn[chance.choice(by_kind[chance.choice(sorted(by_kind))])] = None
    return list(drawn)
