"""Build hook: adds rule ledgers, test counts, built pages and optionally compiled modules to wheels, and the
built pages to source distributions."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PackageHook(BuildHookInterface[BuilderConfig]):
    """ROLLINGROAD_COMPILE=1 builds the wheel of this platform and Python, anything else the pure one."""

    def dependencies(self) -> list[str]:
        """The compiler type-checks what it compiles, so it needs what the package needs."""
        if not _compiling():
            return []
        return ["mypy>=2.4", "setuptools>=80", *self.metadata.core.dependencies]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        # An editable installation reads these from the checkout.
        if version != "standard":
            return
        if self.target_name == "sdist":
            self._build_pages(build_data, "src/rollingroad/server/pages")
            return
        build_data["force_include"][str(Path(self.root, "docs", "rules"))] = "rollingroad/ledgers"
        self._temp = tempfile.TemporaryDirectory()
        self._count_tests(build_data)
        self._build_pages(build_data, "rollingroad/server/pages")
        if _compiling():
            self._compile(build_data)

    def _count_tests(self, build_data: dict[str, Any]) -> None:
        # The package is not installed at build time, and this module has no dependencies.
        sys.path.insert(0, str(Path(self.root, "src")))
        from rollingroad.core.ledger import count_tests

        counts = Path(self._temp.name, "tests.json")
        counts.write_text(json.dumps(count_tests(Path(self.root, "tests")), indent=1), encoding="utf-8")
        build_data["force_include"][str(counts)] = "rollingroad/ledgers/tests.json"

    def _build_pages(self, build_data: dict[str, Any], inside: str) -> None:
        """Build the pages in a checkout, which needs Node. A source distribution has no `web/`, but them."""
        if Path(self.root, "web").is_dir():
            subprocess.run([sys.executable, str(Path(self.root, "tools", "build_pages.py"))], check=True)
        build_data["force_include"][str(Path(self.root, "src", "rollingroad", "server", "pages"))] = inside

    def _compile(self, build_data: dict[str, Any]) -> None:
        compiled = Path(self._temp.name, "_compiled")
        tool = Path(self.root, "tools", "compile.py")
        options = ["--project", self.root, "--require", "--out", str(compiled)]
        subprocess.run([sys.executable, str(tool), *options], check=True)
        if compiled.is_dir():
            build_data["force_include"][str(compiled)] = "rollingroad/_compiled"
            self._include_sources_as_stubs(compiled, build_data)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def _include_sources_as_stubs(self, compiled: Path, build_data: dict[str, Any]) -> None:
        """Include the sources of compiled modules as .pyi files, because pip writes bytecode of .py files."""
        for name in json.loads((compiled / "manifest.json").read_bytes())["modules"]:
            inside = name.replace(".", "/")
            self.build_config.target_config["exclude"].append(f"/src/{inside}.py")
            build_data["force_include"][str(Path(self.root, "src", f"{inside}.py"))] = f"{inside}.pyi"


def _compiling() -> bool:
    return os.environ.get("ROLLINGROAD_COMPILE") == "1"
