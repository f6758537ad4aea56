"""The same seeds give the same records, compiled and pure."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.contract.random_games import GAMES
from tools.compile import can_compile

ROOT = Path(__file__).resolve().parents[2]
NUMBER = 12
"""Of games; `make wheels` compares 300."""


def report(pure: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.contract.fingerprints", str(NUMBER)]
    environment = os.environ | {"ROLLINGROAD_PURE": pure}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def test_the_same_seeds_give_the_same_records_compiled_and_pure() -> None:
    compiled = report(pure="0")
    if compiled["build"] != "compiled":
        if os.environ.get("CI") == "true" and can_compile():
            pytest.fail("CI=true and there is a C compiler, but no compiled modules: run `make compile`")
        pytest.skip("no compiled modules: the builds are not compared")
    pure = report(pure="1")
    assert pure["build"] == "pure"
    assert pure["games"] == compiled["games"]
    hashes = {each for game in pure["games"].values() for each in game}
    assert len(hashes) == len(GAMES) * NUMBER
