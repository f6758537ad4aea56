"""Runs the tests of a game on changed rules, in forks of a process that has collected them.

A change within functions takes the place of their code in a fork of the process that has imported the
game and collected its tests; there only tests that call such a function run, quickest first. What is changed
outside of functions, or in one that ran while the game was imported, is imported in a fork that knows no
game.
"""

from __future__ import annotations

import functools
import gc
import inspect
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, Phase, settings

from tools.mutants.changes import ROOT, Mutant

MEMORY_BYTES = 4 << 30
"""A change may make the rules collect without end."""
NO_END = "no end"
WORDS = (
    "-n0", "-q", "--tb=no", "--capture=sys", "--hypothesis-seed=0", "--hypothesis-profile=mutants",
    "-pno:cacheprovider", "-otimeout=0",
)  # fmt: skip
# A failure is enough: it need not be made smaller, nor be kept for other runs.
settings.register_profile(
    "mutants", deadline=None, max_examples=40, database=None, phases=[Phase.explicit, Phase.generate],
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip

Place = tuple[str, str, int]
"""A function: its file, its name within it, and its first line."""


class Run(NamedTuple):
    seconds: float
    calls: frozenset[Place]
    """The functions of the rules that it calls."""


Tests = dict[str, Run]
"""The tests of a game by their names."""


def can_run() -> bool:
    """Whether processes of this system can fork and have limits: those of Windows cannot."""
    return hasattr(os, "fork") and find_spec("resource") is not None


def in_fork(work: Callable[[], Any]) -> Any:
    """What the work returns in a process of its own; `NO_END` where that was ended by its limits."""
    reader, writer = os.pipe()
    if (child := os.fork()) == 0:
        try:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            result = pickle.dumps(work())
            with os.fdopen(writer, "wb") as out:
                out.write(result)
        finally:
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        result = answer.read()
    os.waitpid(child, 0)
    return pickle.loads(result) if result else NO_END


class GameTests:
    """Plays the part of pytest's main loop: the tests of a game are collected once and run many times."""

    def __init__(self, game: str, work: Callable[[GameTests], None]) -> None:
        self.rules = f"{ROOT}/src/rollingroad/games/{game}/rules/"
        self._work = work
        self._folder = f"tests/games/{game}"
        self._items: dict[str, pytest.Item] = {}
        self._functions: dict[Place, list[FunctionType]] = {}
        self._caches: list[functools._lru_cache_wrapper[Any]] = []
        self._called: dict[int, CodeType] = {}
        self._session: pytest.Session

    def run(self) -> None:
        """Collect the tests, then do the work."""
        sys.settrace(self._see)
        pytest.main([*WORDS, self._folder], plugins=[self])

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Before they are frozen, all functions can be found."""
        sys.settrace(None)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(self.rules):
                self._functions.setdefault(place_of(each.__code__), []).append(each)
            elif isinstance(each, functools._lru_cache_wrapper) and self._is_of_game(each.__wrapped__):
                self._caches.append(each)

    def _is_of_game(self, function: Callable[..., Any]) -> bool:
        code = getattr(function, "__code__", None)
        return isinstance(code, CodeType) and code.co_filename.startswith(str(Path(self.rules).parent))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self._session = session
        self._items = {item.nodeid: item for item in session.items}
        self.at_import = self._calls()
        self._work(self)
        return True

    def _see(self, frame: FrameType, event: str, arg: object) -> None:
        self._called[id(frame.f_code)] = frame.f_code

    def _calls(self) -> frozenset[Place]:
        called, self._called = self._called, {}
        return frozenset(
            place_of(code) for code in called.values() if code.co_filename.startswith(self.rules)
        )

    def measure(self) -> Tests:
        """Run all tests on the rules as they are, and see what each of them calls.

        What a test before it has left in a cache would hide calls.
        """
        found: Tests = {}
        for name in self._items:
            for cache in self._caches:
                cache.cache_clear()
            begun = time.process_time()
            sys.settrace(self._see)
            failed = self._first_failure([name])
            sys.settrace(None)
            assert not failed, f"{failed} fails without any change"
            found[name] = Run(time.process_time() - begun, self._calls())
        return found

    def _first_failure(self, names: Sequence[str], tests: Tests | None = None) -> str:
        items = [self._items[name] for name in names]
        for item, following in zip(items, [*items[1:], None], strict=True):
            if tests is not None:
                limit(tests[item.nodeid])
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self._session.testsfailed:
                return item.nodeid
        return ""

    def can_change(self, places: Sequence[Place]) -> bool:
        """Whether these functions, and what they have made so far, can be changed in a running process."""
        return all(place in self._functions and place not in self.at_import for place in places)

    def first_failure(self, codes: dict[Place, CodeType], tests: Tests) -> str:
        """The test that notices these codes of functions; empty where none does."""
        for place, code in codes.items():
            for function in self._functions[place]:
                function.__code__ = code
        names = [name for name, test in tests.items() if not test.calls.isdisjoint(codes)]
        return self._first_failure(sorted(names, key=lambda name: tests[name].seconds), tests)

    def first_of_all(self, tests: Tests) -> str:
        """The test that notices a change that was imported; empty where none does."""
        return self._first_failure(sorted(self._items, key=lambda name: tests[name].seconds), tests)


def limit(test: Run) -> None:
    """End this process where a test takes far longer than it did, or far more memory than there is."""

    import resource

    signal.setitimer(signal.ITIMER_PROF, 10 + 20 * test.seconds)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))


def place_of(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def changed_functions(mutant: Mutant) -> dict[Place, CodeType] | None:
    """The new codes of the functions that a change is in; none where it is outside of functions."""
    file = ROOT / mutant.file
    text = file.read_bytes()
    old, new = (compile(each, file, "exec", dont_inherit=True) for each in (text, mutant.apply(text)))
    found: dict[Place, CodeType] = {}
    return found if _compare(old, new, found) else None


def _compare(old: CodeType, new: CodeType, found: dict[Place, CodeType]) -> bool:
    """Whether two codes of a module or class differ in functions alone, which are added to those found."""
    if not same(old, new, deep=False):
        return False
    for before, after in zip(_nested(old), _nested(new), strict=True):
        if before.co_flags & inspect.CO_OPTIMIZED:
            if not same(before, after, deep=True):
                found[place_of(before)] = after
        elif not _compare(before, after, found):
            return False
    return True


def _nested(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


def same(old: CodeType, new: CodeType, deep: bool) -> bool:
    """Whether two codes do the same, on whatever lines; if deep, those within them too."""
    if (old.co_code, old.co_names, len(old.co_consts)) != (new.co_code, new.co_names, len(new.co_consts)):
        return False
    for before, after in zip(old.co_consts, new.co_consts, strict=True):
        if isinstance(before, CodeType) and isinstance(after, CodeType):
            if deep and not same(before, after, deep):
                return False
        elif repr(before) != repr(after):
            return False
    return True


def import_changed(mutant: Mutant) -> None:
    """Let this process import the file with the change."""
    path = str(ROOT / mutant.file)
    read = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path == path:
            return compile(mutant.apply((ROOT / mutant.file).read_bytes()), path, "exec", dont_inherit=True)
        return read(loader, name)

    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
