"""Runs the repetitions, each in a fresh process, and gathers their figures."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from benchmarks import peers
from benchmarks.machine import machine
from benchmarks.results import (
    CORE,
    ENVIRONMENTS,
    GAMES,
    GROWTH,
    PEERS,
    PLACEMENT,
    SEARCHING,
    START_UP,
    Figure,
    Results,
    Row,
)
from benchmarks.start_up import STARTS, NotHere, Start

ROOT = Path(__file__).resolve().parents[1]
PEER = "peer"
MANIFEST = "src/rollingroad/_compiled/manifest.json"

Rows = dict[str, dict[str, float]]
"""What one repetition measures: figures by row."""


class BrokeOff(Exception):
    """A repetition failed. The message is its output."""


@dataclass(frozen=True)
class Runner:
    """A measurement: its module, Python, build and section."""

    section: str
    module: str
    build: str
    python: Path

    def sample(self, seconds: float) -> Rows:
        command = [str(self.python), "-m", "benchmarks.measure", str(seconds), self.module]
        ran = subprocess.run(
            command, cwd=ROOT, env=_environment(self.build), capture_output=True, text=True, check=False
        )
        if ran.returncode != 0:
            raise BrokeOff(ran.stderr.strip() or f"exit code {ran.returncode}")
        # A peer may print a banner first.
        measured: Rows = json.loads(ran.stdout.splitlines()[-1])
        return measured


def _environment(build: str) -> dict[str, str]:
    return os.environ | {"ROLLINGROAD_PURE": "1" if build == "pure" else "0"}


class KeptRows:
    """The rows of a run as they come, one line of JSON each, so that a run that was stopped goes on.

    Those of other sources, builds, machines or settings do not count.
    """

    def __init__(self, file: Path, run: str) -> None:
        self._file = file
        lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
        self._known: dict[str, Rows] = {}
        if lines and lines[0] == run:
            self._known = dict(json.loads(line) for line in lines[1:])
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"{run}\n", encoding="utf-8")

    def get(self, name: str, measure: Callable[[], Rows]) -> Rows:
        """The rows of that name, which are measured unless they are there."""
        if name not in self._known:
            self._known[name] = measure()
            with self._file.open("a", encoding="utf-8") as out:
                out.write(json.dumps([name, self._known[name]]) + "\n")
        return self._known[name]

    def forget(self) -> None:
        """The run is over: the next one measures all."""
        self._file.unlink()


def fingerprint(*settings: object) -> str:
    """A line that is another one after each change of the sources, the build, the machine or the settings."""
    files = sorted(file for folder in ("src", "benchmarks") for file in (ROOT / folder).rglob("*.py"))
    hashed = sha256(b"".join(file.read_bytes() for file in [*files, *ROOT.glob(MANIFEST)]))
    return f"{hashed.hexdigest()} {machine()} {settings}"


def measure_all(seconds: float, repetitions: int, beside: bool, kept: KeptRows) -> Results:
    """Measure our games, the peers and the start-up.

    The repetitions take turns, so that a machine that slows down hits all alike.
    """
    results = Results(machine(), seconds, repetitions)
    runners = [*_ourselves(results), *(_peers(results) if beside else ())]
    samples: dict[Runner, list[Rows]] = {runner: [] for runner in runners}
    for number in range(repetitions):
        for runner in list(samples):
            name = f"{runner.module}, {runner.build}, {number}"
            try:
                samples[runner].append(kept.get(name, partial(runner.sample, seconds)))
            except BrokeOff as error:
                if runner.build != PEER:
                    raise
                del samples[runner]
                name = runner.module.rpartition(".")[2]
                results.missing.append(f"{name}: broke off: {str(error).splitlines()[-1]}")
    for runner, taken in samples.items():
        _add_rows(results, runner, taken)
    if beside:
        _add_start_up(results, kept)
    return results


def _ourselves(results: Results) -> Iterator[Runner]:
    loaded, reason = _loaded_build()
    if loaded != "compiled":
        results.missing.append(f"the compiled build: {reason}")
    for build in ("pure", "compiled") if loaded == "compiled" else ("pure",):
        for section in (CORE, PLACEMENT, GAMES, ENVIRONMENTS, SEARCHING, GROWTH):
            yield Runner(section, f"benchmarks.{section}", build, Path(sys.executable))


def _peers(results: Results) -> Iterator[Runner]:
    for name in peers.names():
        try:
            yield Runner(PEERS, peers.module(name), PEER, peers.installed(name, ROOT))
        except peers.PeerError as error:
            results.missing.append(f"{name}: did not install: {error}")
    results.missing += [f"{name}: {reason}" for name, reason in peers.ABSENT.items()]


def _loaded_build() -> tuple[str, str]:
    script = "import rollingroad; print(*rollingroad.build(), sep='\\n')"
    command = [sys.executable, "-c", script]
    environment = _environment("compiled")
    answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    name, reason = answer.splitlines()
    return name, reason


def _add_rows(results: Results, runner: Runner, taken: list[Rows]) -> None:
    for name, figures in taken[0].items():
        gathered = {key: Figure.of([sample[name][key] for sample in taken]) for key in figures}
        results.add(runner.section, Row(name, runner.build, gathered))


def _time_start(start: Start) -> Rows:
    return {"": {"s": start.seconds()}}


def _add_start_up(results: Results, kept: KeptRows) -> None:
    for start in STARTS:
        try:
            taken = [
                kept.get(f"{start.name}, {number}", partial(_time_start, start))[""]["s"]
                for number in range(results.repetitions)
            ]
        except NotHere as error:
            results.missing.append(f"{start.name}: {error}")
        else:
            results.add(START_UP, Row(start.name, "", {"s": Figure.of(taken)}))
