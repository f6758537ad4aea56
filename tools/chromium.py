"""Finds a Chromium for the tests of the pages: the system's, then Playwright's own.

python tools/chromium.py             print where it is; exit code 1 where there is none
python tools/chromium.py --install   get one where there is none (Debian's as root, else Playwright's)
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first has no windows to manage, which saves a tenth of the work of a test."""
_PACKAGES = ("chromium-headless-shell", "chromium")
"""Debian packages; older releases have only the second."""


def find() -> str:
    """The path of a Chromium, or an empty string."""
    given = os.environ.get("CHROMIUM", "")
    on_path = (shutil.which(name) for name in ([given] if given else _NAMES))
    return next((path for path in on_path if path), "") or _of_playwright()


def _of_playwright() -> str:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else ""


def install() -> None:
    """Install Chromium in the first way that works."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        _apt_get("update")
        for package in _PACKAGES:
            if not find():
                _apt_get("install", "--yes", "--no-install-recommends", package)
    if not find():
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def _apt_get(*words: str) -> None:
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "-qq", *words], env=quiet, check=False, stdout=subprocess.DEVNULL)


def main() -> int:
    if "--install" in sys.argv[1:] and not find():
        install()
    path = find()
    print(path)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
