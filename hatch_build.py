"""What goes into a wheel beside the sources: the rule ledgers, and on demand the compiled modules."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class WheelHook(BuildHookInterface[BuilderConfig]):
    """ROLLINGROAD_COMPILE=1 builds the wheel of this platform and Python, anything else the pure one."""

    def dependencies(self) -> list[str]:
        """The compiler type-checks what it compiles, so it needs what the package needs."""
        if not _compiling():
            return []
        return ["mypy>=2.4", "setuptools>=80", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable installation reads both from the checkout.
        if self.target_name != "wheel" or version != "standard":
            return
        build_data["force_include"][str(Path(self.root, "docs", "rules"))] = "rollingroad/ledgers"
        if _compiling():
            self._compile(build_data)

    def _compile(self, build_data: dict[str, Any]) -> None:
        self._temp = tempfile.TemporaryDirectory()
        compiled = Path(self._temp.name, "_compiled")
        tool = Path(self.root, "tools", "compile.py")
        options = ["--project", self.root, "--require", "--out", str(compiled)]
        subprocess.run([sys.executable, str(tool), *options], check=True)
        if compiled.is_dir():
            build_data["force_include"][str(compiled)] = "rollingroad/_compiled"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True


def _compiling() -> bool:
    return os.environ.get("ROLLINGROAD_COMPILE") == "1"
