"""A description of the machine, and what processes take of it."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from pathlib import Path


def machine() -> dict[str, str]:
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


@dataclass(frozen=True)
class Usage:
    """What processes have taken, with all their children."""

    seconds: float
    """Of processor time."""
    memory: int
    """In kB, resident."""

    def since(self, before: Usage) -> Usage:
        return Usage(self.seconds - before.seconds, self.memory - before.memory)


def usage(*roots: int) -> Usage:
    """What these processes have taken so far, from /proc; children that have ended count too."""
    found = {int(each.name): _stat(each) for each in Path("/proc").iterdir() if each.name.isdecimal()}
    chosen = set(roots)
    while more := {pid for pid, stat in found.items() if stat and int(stat[1]) in chosen} - chosen:
        chosen |= more
    stats = [stat for pid in chosen if (stat := found.get(pid))]
    ticks = sum(int(ticks) for stat in stats for ticks in stat[11:15])
    pages = sum(int(stat[21]) for stat in stats)
    return Usage(ticks / os.sysconf("SC_CLK_TCK"), pages * os.sysconf("SC_PAGE_SIZE") // 1024)


def _stat(process: Path) -> list[str]:
    """The fields after the name of the program; none where the process has ended."""
    try:
        return (process / "stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return []
