"""What nobody sends by mistake: values of any kind and size, and real things with a few parts spoilt."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, TypeVar

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

T = TypeVar("T")

_ODD_TEXTS = (
    "",
    "\0",
    "\u202e",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "../../etc/passwd",
    "9" * 5000,
    "x" * 3000,
    "🚗" * 200,
    "NaN",
    "constructor",
)
_ODD_NUMBERS = (-1, 0, 1, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 10**30, 0.5, -0.0, 1e308, 5e-324)

odd_values: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from(_ODD_TEXTS),
    st.sampled_from(_ODD_NUMBERS),
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.text(st.characters(codec="utf-8"), max_size=40),
)
any_json: st.SearchStrategy[Any] = st.recursive(
    odd_values,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

_DEEP = 20_000
UNREADABLE = (
    b"{",
    b"[" * _DEEP,
    b'{"action":' * (_DEEP // 5),
    b'{"seat":NaN}',
    b'{"seat":-Infinity}',
    b'{"seat":1e999}',
    b'{"seat":' + b"9" * 5000 + b"}",
    b'"\\ud800"',
    b'{"action":"\xff\xfe"}',
    b'{"action":"\x00"}',
    b"\xef\xbb\xbf{}",
    b"\x1f\x8b\x08\x00\x00\x00\x00\x00",
)
"""Bytes that are no JSON, or too much of it, and no request in any case."""

any_bytes = st.binary(min_size=1, max_size=300)


def for_all(strategy: st.SearchStrategy[T], examples: int, check: Callable[[T], None]) -> None:
    """Check that many examples, the same ones in every run."""

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def checked(value: T) -> None:
        check(value)

    checked()


Path = tuple[Any, ...]


def _paths(tree: Any, here: Path = ()) -> list[Path]:
    """Every place in a tree of lists and tables, but its root."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    return [path for key in keys for path in ((*here, key), *_paths(tree[key], (*here, key)))]


def _at(tree: Any, path: Path) -> Any:
    for key in path:
        tree = tree[key]
    return tree


@st.composite
def spoilt(draw: st.DrawFn, whole: Any, most: int = 3) -> Any:
    """A copy of plain data in which up to that many places are replaced, removed, doubled or exchanged."""
    tree = copy.deepcopy(whole)
    for _ in range(draw(st.integers(1, most))):
        paths = _paths(tree)
        if paths:
            _spoil(draw, tree, draw(st.sampled_from(paths)), draw(st.sampled_from(paths)))
    return tree


def _spoil(draw: st.DrawFn, tree: Any, path: Path, other: Path) -> None:
    parent, key = _at(tree, path[:-1]), path[-1]
    how = draw(st.sampled_from(("replace", "near", "remove", "double", "exchange")))
    if how == "remove":
        del parent[key]
    elif how == "near" and isinstance(parent[key], int):
        parent[key] += draw(st.sampled_from((-1, 1, 100, -(10**6))))
    elif how == "double" and isinstance(parent, list):
        parent[key:key] = [copy.deepcopy(parent[key])] * draw(st.sampled_from((1, 3, 40)))
    elif how == "exchange":
        parent[key] = copy.deepcopy(_at(tree, other))
    else:
        parent[key] = draw(any_json)


@st.composite
def spoilt_lines(draw: st.DrawFn, text: str, most: int = 3) -> str:
    """A text in which up to that many lines are exchanged, removed, doubled, cut, spoilt or made up."""
    lines = text.split("\n")
    for _ in range(draw(st.integers(1, most))):
        at, other = (draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        match draw(st.sampled_from(("exchange", "remove", "double", "cut", "letter", "made up", "many"))):
            case "exchange":
                lines[at], lines[other] = lines[other], lines[at]
            case "remove" if len(lines) > 1:
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
            case "letter":
                place = draw(st.integers(0, len(lines[at])))
                lines[at] = lines[at][:place] + draw(st.characters(codec="utf-8")) + lines[at][place:]
            case "many":
                lines[at:at] = [lines[other]] * 200
            case _:
                lines.insert(at, draw(st.sampled_from(_MADE_UP)))
    return "\n".join(lines)


_MADE_UP = (
    "undo",
    "chance 6",
    "1 ?",
    "1>2 ?",
    "concede 1",
    "concede 99",
    f"{'9' * 5000} pass",
    f"rules {'9' * 5000}",
    "\0",
    "1 " + "x" * 5000,
    "seed 0",
    "game beacon-run",
)
