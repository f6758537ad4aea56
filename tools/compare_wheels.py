"""Builds the sdist, the pure and the compiled wheel, installs each by itself, and compares how they play.

python -m tools.compare_wheels               300 seeded games of every game
python -m tools.compare_wheels --games 20    fewer

They go into `dist/`. All are installed with nothing on the PATH, neither Node nor a compiler, and must be
light: few packages, few megabytes. They play the same seeds; all that was offered, the record of the answers
and the last position must be the same.
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

from tools.bootstrap import binaries
from tools.compile import NO_COMPILER, can_compile

ROOT = Path(__file__).resolve().parent.parent
GAMES = 300
BUILDS = {"sdist": "0", "pure": "0", "compiled": "1"}
"""The value of ROLLINGROAD_COMPILE for each."""
MOST_PACKAGES = 8
MOST_MEGABYTES = 20

Report = dict[str, Any]


class WheelError(Exception):
    """An error message for the user."""


def build_package(build: str, folder: Path) -> Path:
    """Build a wheel or the sdist, which needs Node for the pages, and put it into `dist/`."""
    environment = os.environ | {"ROLLINGROAD_COMPILE": BUILDS[build]}
    target = "sdist" if build == "sdist" else "wheel"
    _run([sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)], environment)
    (package,) = folder.iterdir()
    (ROOT / "dist").mkdir(exist_ok=True)
    return Path(shutil.copy(package, ROOT / "dist"))


def install(package: Path, home: Path) -> Path:
    """The Python of a new environment with the package and what it needs, in the versions of the lock."""
    uv, python = str(Path(sys.executable).with_name("uv")), binaries(home) / "python"
    _run([uv, "venv", "--quiet", "--python", sys.executable, str(home)])
    lock = ["--constraint", str(ROOT / "requirements.lock")]
    command = [uv, "pip", "install", "--quiet", "--compile-bytecode", "--python", str(python), *lock]
    _run([*command, str(package)], os.environ | {"PATH": "", "ROLLINGROAD_COMPILE": "0"})
    return python


def weigh(home: Path) -> tuple[int, float]:
    """The number of packages in an environment, and their megabytes."""
    (site,) = home.rglob("site-packages")
    sizes = [file.stat().st_size for file in site.rglob("*") if file.is_file()]
    return len(list(site.glob("*.dist-info"))), sum(sizes) / 1e6


def check_light(build: str, packages: int, megabytes: float) -> str:
    if packages > MOST_PACKAGES or megabytes > MOST_MEGABYTES:
        limits = f"at most {MOST_PACKAGES} packages and {MOST_MEGABYTES} MB"
        raise WheelError(
            f"The {build} package brings {packages} packages and {megabytes:.1f} MB, not {limits}."
        )
    return f"{packages} packages and {megabytes:.1f} MB when installed"


def play(build: str, python: Path, games: int) -> Report:
    """The fingerprints of that number of matches of every game, by the package of this Python."""
    wanted = "compiled" if build == "compiled" else "pure"
    # Ignore the checkout and ROLLINGROAD_PURE.
    hidden = ("PYTHONPATH", "PYTHONHOME", "ROLLINGROAD_PURE")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    report: Report = json.loads(
        _run([str(python), "-m", "tests.contract.fingerprints", str(games)], environment)
    )
    if report["build"] != wanted:
        raise WheelError(f"The {build} package runs as {report['build']}.")
    if not Path(report["file"]).is_relative_to(python.parent.parent):
        raise WheelError(f"The {build} package was not used, but {report['file']}.")
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
    reports: dict[str, Report] = {}
    with tempfile.TemporaryDirectory() as temp:
        for build in BUILDS:
            if build == "compiled" and not can_compile():
                raise WheelError(f"{NO_COMPILER} So there is no compiled wheel to compare.")
            package = build_package(build, Path(temp, f"{build}-package"))
            home = Path(temp, build)
            python = install(package, home)
            print(f"Built dist/{package.name}: {check_light(build, *weigh(home))}", flush=True)
            reports[build] = play(build, python, games)
            unlike = differences(reports["sdist"], reports[build])
            if unlike:
                raise WheelError(
                    f"The {build} package plays {len(unlike)} games otherwise: {'; '.join(unlike[:5])}."
                )
    return f"All packages play alike: {games} games each of {', '.join(reports['pure']['games'])}."


def _run(command: list[str], environment: dict[str, str] | None = None) -> str:
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        print(ran.stdout, ran.stderr, sep="\n", file=sys.stderr)
        step = " ".join([Path(command[0]).name, *command[1:]])
        raise WheelError(f"The packages were not compared, see above: `{step}` failed.")
    return ran.stdout


def main() -> int:
    parser = argparse.ArgumentParser(description="Build sdist and wheels and compare them.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"of every game (default: {GAMES})")
    try:
        print(compare(parser.parse_args().games))
    except WheelError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
