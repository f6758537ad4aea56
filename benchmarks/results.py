"""Runs the repetitions, each in a fresh process, and gathers their figures."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

from benchmarks import peers

ROOT = Path(__file__).resolve().parents[1]
OURS = ("benchmarks.core_costs", "benchmarks.placement", "benchmarks.our_games")

Sample = dict[str, dict[str, float]]


@dataclass(frozen=True)
class Figure:
    """The median of the repetitions and their range."""

    median: float
    low: float
    high: float


@dataclass(frozen=True)
class Row:
    """All figures of one thing: an operation of the core, a game or a peer."""

    name: str
    build: str
    figures: dict[str, Figure]


@dataclass
class Results:
    machine: dict[str, str]
    seconds: float
    repetitions: int
    core: list[Row] = field(default_factory=list)
    placing: list[Row] = field(default_factory=list)
    games: list[Row] = field(default_factory=list)
    peers: list[Row] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    def json(self) -> str:
        return json.dumps(asdict(self), indent=2, ensure_ascii=False)


@dataclass(frozen=True)
class Runner:
    """Something to measure: which modules, by which Python, as which build."""

    build: str
    python: Path
    modules: tuple[str, ...]

    def sample(self, seconds: float) -> Sample:
        command = [str(self.python), "-m", "benchmarks.measure", str(seconds), *self.modules]
        output = subprocess.run(
            command, cwd=ROOT, env=_environment(self.build), stdout=subprocess.PIPE, text=True, check=True
        ).stdout
        sample: Sample = json.loads(output)
        return sample


def _environment(build: str) -> dict[str, str]:
    return os.environ | {"ROLLINGROAD_PURE": "1" if build == "pure" else "0"}


def measured(seconds: float, repetitions: int, with_peers: bool) -> Results:
    """Measure everything; the repetitions take turns, so that a machine that slows down hits all alike."""
    results = Results(machine(), seconds, repetitions)
    runners = list(_runners(results, with_peers))
    samples: list[list[Sample]] = [[] for _ in runners]
    for _ in range(repetitions):
        for runner, taken in zip(runners, samples, strict=True):
            taken.append(runner.sample(seconds))
    for runner, taken in zip(runners, samples, strict=True):
        _add_rows(results, runner, taken)
    return results


def _runners(results: Results, with_peers: bool) -> Iterator[Runner]:
    here = Path(sys.executable)
    yield Runner("pure", here, OURS)
    loaded, reason = _loaded_build()
    if loaded == "compiled":
        yield Runner("compiled", here, OURS)
    else:
        results.missing.append(f"the compiled build: {reason}")
    for name in peers.names() if with_peers else ():
        try:
            yield Runner("peer", peers.installed(name, ROOT), (peers.module(name),))
        except peers.PeerError as error:
            results.missing.append(f"{name}: did not install: {error}")


def _loaded_build() -> tuple[str, str]:
    script = "import rollingroad; print(*rollingroad.build(), sep='\\n')"
    command = [sys.executable, "-c", script]
    environment = _environment("compiled")
    answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True).stdout
    name, reason = answer.splitlines()
    return name, reason


def _add_rows(results: Results, runner: Runner, samples: list[Sample]) -> None:
    for name, figures in samples[0].items():
        gathered = {key: _figure([sample[name][key] for sample in samples]) for key in figures}
        _table(results, runner, figures).append(Row(name, runner.build, gathered))


def _table(results: Results, runner: Runner, figures: dict[str, float]) -> list[Row]:
    if runner.build == "peer":
        return results.peers
    if "µs" in figures:
        return results.core
    return results.placing if "placing µs" in figures else results.games


def _figure(values: list[float]) -> Figure:
    return Figure(median(values), min(values), max(values))


def machine() -> dict[str, str]:
    """What the figures hold for."""
    return {
        "CPU": _cpu_model(),
        "cores": str(os.cpu_count()),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
    }


def _cpu_model() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            key, _, value = line.partition(":")
            if key.strip() == "model name":
                return value.strip()
    return platform.processor() or "unknown"
