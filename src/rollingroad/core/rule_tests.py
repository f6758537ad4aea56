"""Counts the tests of each rule from the test files, without running or importing them."""

import ast
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rollingroad.core.ledger import checkout_root, ledgers_folder

_Function = (ast.FunctionDef, ast.AsyncFunctionDef)


class RuleMarkError(ValueError):
    """A test file whose `@rule(...)` marks cannot be read. The message names file and line."""


def count_tests(folder: Path) -> dict[str, int]:
    """Tests per rule id below `folder`. A parametrised function counts once."""
    counts: Counter[str] = Counter()
    for path in sorted(folder.rglob("test_*.py")):
        for ids in _marked_tests(path):
            counts.update(ids)
    return dict(sorted(counts.items()))


def tests_folder() -> Path | None:
    """The project's tests when the package runs from a checkout, None when it is installed."""
    root = checkout_root()
    folder = root / "tests" if root is not None else None
    return folder if folder is not None and folder.is_dir() else None


def shipped_counts(path: Path) -> dict[str, int]:
    """The counts in an installed package; empty if it was built without them."""
    if not path.is_file():
        return {}
    counts: dict[str, int] = json.loads(path.read_text(encoding="utf-8"))
    return counts


@cache
def tests_per_rule() -> dict[str, int]:
    """Tests per rule id: counted in a checkout, as written at build time in an installed package."""
    folder = tests_folder()
    return count_tests(folder) if folder is not None else shipped_counts(ledgers_folder() / "tests.json")


def _marked_tests(path: Path) -> Iterator[set[str]]:
    text = path.read_text(encoding="utf-8")
    if "rule(" not in text:
        return
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        raise RuleMarkError(f"{path}:{error.lineno}: the test file is not valid Python") from error
    yield from _marked_in(tree.body, set(), path)


def _marked_in(body: list[ast.stmt], inherited: set[str], path: Path) -> Iterator[set[str]]:
    """The ids of each test in `body`. As in pytest, a mark on a class holds for all its tests."""
    for node in body:
        if isinstance(node, _Function) and node.name.startswith("test"):
            yield inherited | _ids(node, path)
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield from _marked_in(node.body, inherited | _ids(node, path), path)


def _ids(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, path: Path) -> set[str]:
    marks = [mark for mark in node.decorator_list if isinstance(mark, ast.Call) and _is_rule(mark.func)]
    return {_literal(argument, path) for mark in marks for argument in mark.args}


def _is_rule(function: ast.expr) -> bool:
    """`rule`, `rule_marker.rule` or `pytest.mark.rule`."""
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name == "rule"


def _literal(argument: ast.expr, path: Path) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise RuleMarkError(f"{path}:{argument.lineno}: @rule takes rule ids written out as texts")
