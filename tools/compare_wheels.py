"""Builds the pure and the compiled wheel, installs each in an environment of its own, compares how they play.

python -m tools.compare_wheels               300 seeded games of every game
python -m tools.compare_wheels --games 20    fewer

The wheels go into `dist/`. Both environments play the same seeds; all that was offered, the record of the
answers and the last position must be the same.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from tools.compile import can_compile

ROOT = Path(__file__).resolve().parent.parent
GAMES = 300
BUILDS = {"pure": "0", "compiled": "1"}
"""The value of ROLLINGROAD_COMPILE for each wheel."""

Report = dict[str, Any]


class WheelError(Exception):
    """An error message for the user."""


def build_wheel(build: str, folder: Path) -> Path:
    """Build the wheel, which needs Node for the pages, and put it into `dist/`."""
    environment = os.environ | {"ROLLINGROAD_COMPILE": BUILDS[build]}
    _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], environment)
    (wheel,) = folder.glob("*.whl")
    (ROOT / "dist").mkdir(exist_ok=True)
    return Path(shutil.copy(wheel, ROOT / "dist"))


def install(wheel: Path, home: Path) -> Path:
    """The Python of a new environment that holds the wheel and what it needs, in the versions of the lock."""
    uv = str(Path(sys.executable).with_name("uv"))
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    _run([uv, "venv", "--quiet", "--python", sys.executable, str(home)])
    lock = str(ROOT / "requirements.lock")
    _run([uv, "pip", "install", "--quiet", "--python", str(python), "--constraint", lock, str(wheel)])
    return python


def play(build: str, python: Path, games: int) -> Report:
    """The fingerprints of that number of matches of every game, by the package of this Python."""
    # Ignore the checkout and ROLLINGROAD_PURE.
    hidden = ("PYTHONPATH", "PYTHONHOME", "ROLLINGROAD_PURE")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    report: Report = json.loads(
        _run([str(python), "-m", "tests.contract.fingerprints", str(games)], environment)
    )
    if report["build"] != build:
        raise WheelError(f"The {build} wheel runs as {report['build']}.")
    if not Path(report["file"]).is_relative_to(python.parent.parent):
        raise WheelError(f"The {build} wheel was not used, but {report['file']}.")
    return report


def differences(pure: Report, compiled: Report) -> list[str]:
    """The matches that differ between the builds, by slug and seed."""
    if list(pure["games"]) != list(compiled["games"]):
        return [f"the games: {', '.join(pure['games'])}, but {', '.join(compiled['games'])}"]
    return [
        f"{slug}, seed {seed}"
        for slug, hashes in pure["games"].items()
        for seed, (one, other) in enumerate(zip(hashes, compiled["games"][slug], strict=True))
        if one != other
    ]


def compare(games: int) -> str:
    """Build, install and compare. Returns a sentence with the result."""
    if not can_compile():
        raise WheelError(
            "There is no C compiler that finds Python.h, so there is no compiled wheel to compare."
        )
    with tempfile.TemporaryDirectory() as temp:
        reports = {}
        for build in BUILDS:
            wheel = build_wheel(build, Path(temp, f"{build}-wheel"))
            print(f"Built dist/{wheel.name}", flush=True)
            reports[build] = play(build, install(wheel, Path(temp, build)), games)
    unlike = differences(reports["pure"], reports["compiled"])
    if unlike:
        raise WheelError(f"The wheels differ in {len(unlike)} games: {'; '.join(unlike[:5])}.")
    return f"Both wheels play alike: {games} games each of {', '.join(reports['pure']['games'])}."


def _run(command: list[str], environment: dict[str, str] | None = None) -> str:
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        print(ran.stdout, ran.stderr, sep="\n", file=sys.stderr)
        step = " ".join([Path(command[0]).name, *command[1:]])
        raise WheelError(f"The wheels were not compared, see above: `{step}` failed.")
    return ran.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare the pure wheel with the compiled one.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of every game (default: {GAMES})")
    try:
        print(compare(parser.parse_args().games))
    except WheelError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
