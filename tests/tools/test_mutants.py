"""Changes of the rules that other tests must notice: how they are drawn and made."""

from __future__ import annotations

import signal
from pathlib import Path
from types import FunctionType

import pytest

from tools.mutants import changes, runs
from tools.mutants.changes import Mutant, draw, mutants_of

RULES = """
STEP = 1


def ahead(space):
    return space + STEP


class Road:
    length = 2

    def ends(self, space):
        return [each for each in range(space) if each > 3]
"""


@pytest.fixture
def mutants(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Mutant]:
    """All changes of a file of rules, each by what it changes."""
    for module in (changes, runs):
        monkeypatch.setattr(module, "ROOT", tmp_path)
    file = tmp_path / "rules.py"
    file.write_text(RULES)
    return {mutant.before: mutant for mutant in mutants_of(file, "rules.py")}


def test_each_comparison_number_and_operator_can_be_changed(mutants: dict[str, Mutant]) -> None:
    assert {before: mutant.after for before, mutant in mutants.items()} == {
        "1": "(2)",
        "2": "(3)",
        "3": "(4)",
        "space + STEP": "(space - STEP)",
        "each > 3": "(each >= 3)",
    }


def test_a_change_in_a_function_gives_its_code(mutants: dict[str, Mutant]) -> None:
    found = runs.changed_functions(mutants["space + STEP"])
    assert found is not None
    ((place, code),) = found.items()
    assert place[1:] == ("ahead", 5)
    assert FunctionType(code, {"STEP": 1})(5) == 4


@pytest.mark.parametrize("before", ["each > 3", "3"])
def test_a_change_within_a_method_gives_the_code_of_the_method(
    mutants: dict[str, Mutant], before: str
) -> None:
    found = runs.changed_functions(mutants[before])
    assert found is not None
    assert [name for _, name, _ in found] == ["Road.ends"]


@pytest.mark.parametrize("before", ["1", "2"])
def test_a_change_outside_of_functions_must_be_imported(mutants: dict[str, Mutant], before: str) -> None:
    assert runs.changed_functions(mutants[before]) is None


def test_a_draw_is_the_beginning_of_a_longer_one() -> None:
    few, more = (draw("highway_heist", number, seed=1) for number in (5, 9))
    assert more[:5] == few
    assert len(set(more)) == 9
    assert few != draw("highway_heist", 5, seed=2)


def test_each_change_that_is_listed_as_without_effect_can_be_made() -> None:
    listed = changes.without_effect()
    files = {file for file, _, _ in listed}
    made = {mutant.place() for file in files for mutant in mutants_of(changes.ROOT / file, file)}
    assert listed <= made


def test_a_fork_returns_what_its_work_does_or_that_it_has_no_end() -> None:
    def never_ends() -> None:
        signal.setitimer(signal.ITIMER_PROF, 0.01)
        while True:
            pass

    assert runs.in_fork(lambda: {"a test": 1}) == {"a test": 1}
    assert runs.in_fork(never_ends) == runs.NO_END


def test_what_a_cache_keeps_from_one_test_hides_no_call_from_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = tmp_path / "src/rollingroad/games/dash/rules"
    tests = tmp_path / "tests/games/dash"
    for folder in (rules, tests):
        folder.mkdir(parents=True)
    (rules / "dash_pace.py").write_text(
        "from functools import lru_cache\n\n\n@lru_cache\ndef pace(n):\n    return n\n"
    )
    (tests / "test_pace.py").write_text(
        "from dash_pace import pace\n\n\ndef test_a():\n    pace(1)\n\n\ndef test_b():\n    pace(1)\n"
    )
    monkeypatch.setattr(runs, "ROOT", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(rules)

    def called() -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}

        def work(collected: runs.GameTests) -> None:
            for name, run in collected.measure().items():
                found[name.rpartition("::")[2]] = [place[1] for place in run.calls]

        runs.GameTests("dash", work).run()
        return found

    assert runs.in_fork(called) == {"test_a": ["pace"], "test_b": ["pace"]}
