"""The error message without the extra `envs`."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_without_the_libraries_the_import_says_what_to_install(missing: str) -> None:
    script = f"import sys; sys.modules[{missing!r}] = None; import rollingroad.envs"
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    said = result.stderr.strip().splitlines()[-1]
    assert said == f"ModuleNotFoundError: rollingroad.envs needs {missing}: install rollingroad[envs]"


def test_games_and_bots_do_without_them() -> None:
    script = (
        "import sys; sys.modules['numpy'] = sys.modules['gymnasium'] = sys.modules['pettingzoo'] = None; "
        "import rollingroad.cli.main, rollingroad.bots.roster; from rollingroad.core.registry import game; "
        "game('full-throttle')"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
