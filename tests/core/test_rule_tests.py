"""Counting the tests behind each rule from the test files' text."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from rollingroad.core import errors, ledger
from rollingroad.core.ledger import count_tests, shipped_counts
from tests.rule_marker import rule

FILE = """
    @rule("ZZ-A-1", "ZZ-A-2", "ZZ-A-1")
    def test_one() -> None: ...

    @pytest.mark.parametrize("n", [1, 2, 3])
    @rule("ZZ-A-1")
    def test_many(n: int) -> None: ...

    @rule(
        "ZZ-B-1",
        "ZZ-B-2",
    )
    @rule("ZZ-B-3")
    async def test_twice_marked() -> None: ...

    @other.ruler("ZZ-C-1")
    def test_other() -> None: ...
"""


def test_each_marked_test_counts_once_per_rule(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "test_some.py").write_text(dedent(FILE), encoding="utf-8")
    (tmp_path / "test_more.py").write_text('@rule("ZZ-A-2")\ndef test_it() -> None: ...\n', encoding="utf-8")
    (tmp_path / "scenes.py").write_text('@rule("ZZ-C-1")\ndef test_it() -> None: ...\n', encoding="utf-8")
    assert count_tests(tmp_path) == {"ZZ-A-1": 2, "ZZ-A-2": 2, "ZZ-B-1": 1, "ZZ-B-2": 1, "ZZ-B-3": 1}


def test_a_checkout_counts_its_own_tests() -> None:
    assert ledger.tests_folder() == Path(__file__).resolve().parents[1]
    assert ledger.tests_per_rule() == count_tests(Path(__file__).resolve().parents[1])


def test_an_installed_package_has_the_counts_of_its_build_or_none(tmp_path: Path) -> None:
    assert shipped_counts(tmp_path / "tests.json") == {}
    (tmp_path / "tests.json").write_text('{"ZZ-A-1": 2}', encoding="utf-8")
    assert shipped_counts(tmp_path / "tests.json") == {"ZZ-A-1": 2}


def test_an_installed_package_finds_its_own_ledgers_and_counts(tmp_path: Path) -> None:
    package = tmp_path / "site" / "rollingroad"
    (package / "core").mkdir(parents=True)
    for source in (errors.__file__, ledger.__file__):
        shutil.copy(source, package / "core")
    (package / "__init__.py").touch()
    (package / "core" / "__init__.py").touch()
    (package / "ledgers").mkdir()
    (package / "ledgers" / "small.md").write_text("- **ZZ-A-1** [house] One.\n", encoding="utf-8")
    (package / "ledgers" / "tests.json").write_text('{"ZZ-A-1": 4}', encoding="utf-8")
    ask = (
        "from rollingroad.core import ledger\n"
        "print(ledger.find_ledger('small'), ledger.tests_folder(), ledger.tests_per_rule())"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "site")}
    answer = subprocess.run(
        [sys.executable, "-c", ask], env=environment, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == f"{package / 'ledgers' / 'small.md'} None {{'ZZ-A-1': 4}}"


def test_the_marker_carries_its_ids_and_needs_one() -> None:
    assert rule("ZZ-A-1", "ZZ-A-2").mark.args == ("ZZ-A-1", "ZZ-A-2")
    with pytest.raises(ValueError, match="at least one rule id"):
        rule()
