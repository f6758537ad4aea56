"""Without its extras the package plays, and what needs an extra says which in one sentence."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from rollingroad.core.errors import EXTRAS

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = sorted({*(library for each in EXTRAS.values() for library in each), "uvloop"})


def in_a_light_environment(code: str) -> subprocess.CompletedProcess[str]:
    """Run Python for which none of the extras is installed."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({LIBRARIES!r})); {code}"
    return subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("serve", 'the server needs more libraries: `pip install "rollingroad[server]"` brings them.'),
        ("db status", 'the server\'s database needs more libraries: `pip install "rollingroad[server]"`'),
        ("lab run x.toml", 'the lab needs more libraries: `pip install "rollingroad[lab]"` brings them.'),
        (
            "tournament beacon-run -n 1 --out kept",
            'a tournament that is kept needs more libraries: `pip install "rollingroad[lab]"` brings them.',
        ),
    ],
)
def test_a_command_names_the_extra_that_it_lacks(words: str, sentence: str) -> None:
    ran = in_a_light_environment(f"from rollingroad.cli.main import main; main({words.split()!r})")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
    assert ran.stderr.startswith(f"rollingroad: {sentence}")


@pytest.mark.parametrize("missing", EXTRAS["envs"])
def test_an_import_names_the_extra_that_it_lacks(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "try: import rollingroad.envs\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    said = 'rollingroad.envs needs more libraries: `pip install "rollingroad[envs]"` brings them\n'
    assert ran.stdout == said


def test_games_bots_and_tournaments_need_no_extra() -> None:
    words = ["tournament", "beacon-run", "-n", "2", "--players", "driver,random", "--workers", "1"]
    ran = in_a_light_environment(f"from rollingroad.cli.main import main; main({words!r})")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith("Teams\n")


def test_the_list_of_extras_is_that_of_the_package() -> None:
    """Each library of an extra is looked for, but uvloop, which Windows lacks. Older pips find no extra whose
    name has an underscore, and install the package without it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {
        extra: {word.partition(">")[0].partition("[")[0] for word in wanted} - {"rollingroad", "uvloop"}
        for extra, wanted in project["optional-dependencies"].items()
    }
    named["ray"] |= named["lab"]
    brought = {**packages_distributions(), "pyspiel": ["open_spiel"]}  # which the lock leaves out
    listed = {extra: {brought[library][0].lower() for library in each} for extra, each in EXTRAS.items()}
    assert listed == named
    assert not [extra for extra in named if "_" in extra]
