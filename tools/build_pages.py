"""Builds the pages into the package when anything about them has changed; needs Node and npm.

python tools/build_pages.py              install what the lock names, then build
python tools/build_pages.py --packages   only install what the lock names
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGES = ROOT / "src" / "rollingroad" / "server" / "pages"


def digest(files: Iterable[Path]) -> str:
    """A digest of these files and their content."""
    total = hashlib.sha256()
    for file in sorted(files):
        total.update(str(file.relative_to(ROOT)).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def packages() -> list[Path]:
    return [WEB / "package.json", WEB / "package-lock.json"]


def sources() -> list[Path]:
    inside = [file for folder in ("src", "public") for file in (WEB / folder).rglob("*") if file.is_file()]
    return [*packages(), *inside, WEB / "index.html", WEB / "vite.config.ts", WEB / "svelte.config.js"]


def up_to_date(stamp: Path, now: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == now


def install_packages() -> None:
    stamp, now = WEB / "node_modules" / "rollingroad-stamp", digest(packages())
    if up_to_date(stamp, now):
        return
    print("Installing what web/package-lock.json names", flush=True)
    run("ci", "--no-audit", "--no-fund", "--loglevel=error")
    stamp.write_text(now, encoding="utf-8")


def build() -> None:
    stamp, now = PAGES / "stamp.txt", digest(sources())
    if up_to_date(stamp, now):
        return
    print("Building the pages", flush=True)
    run("run", "build", "--silent", "--", "--logLevel", "warn")
    stamp.write_text(now, encoding="utf-8")


def run(*arguments: str) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise SystemExit("Rolling Road needs npm, which comes with Node, to build its pages.")
    quiet = os.environ | {"PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD": "1"}
    if subprocess.run([npm, *arguments], cwd=WEB, env=quiet, check=False).returncode != 0:
        raise SystemExit(f"The pages could not be built, see above: `npm {' '.join(arguments)}` failed.")


def main() -> int:
    install_packages()
    if "--packages" not in sys.argv[1:]:
        build()
    return 0


if __name__ == "__main__":
    sys.exit(main())
