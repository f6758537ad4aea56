"""A description of the machine."""

from __future__ import annotations

import os
import platform
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
