"""Plays the tournaments of docs/bots.md again and writes what they print into the page.

python tools/bot_tables.py            all of them
python tools/bot_tables.py TEXT       only those whose command has this text in it

On the page each stands between `<!-- tournament GAME … -->` and `<!-- end -->`.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
FOLDER = ROOT / "examples" / "bots"
"""The working directory of the commands, with the examples of the page."""
BLOCK = re.compile(r"<!-- (tournament [^\n]+) -->\n.*?<!-- end -->", re.DOTALL)


def run_command(command: str) -> str:
    words = [sys.executable, "-m", "rollingroad", *shlex.split(command), "--markdown"]
    return subprocess.run(words, cwd=FOLDER, stdout=subprocess.PIPE, text=True, check=True).stdout


def update_page(page: str, wanted: str, play: Callable[[str], str] = run_command) -> str:
    """The page with the output of each command that has that text in it."""

    def block(found: re.Match[str]) -> str:
        if wanted not in found[1]:
            return found[0]
        return f"<!-- {found[1]} -->\n\n{play(found[1]).strip()}\n\n<!-- end -->"

    return BLOCK.sub(block, page)


def main() -> None:
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    PAGE.write_text(update_page(PAGE.read_text(encoding="utf-8"), wanted), encoding="utf-8")


if __name__ == "__main__":
    main()
