"""Counts the lines of Python, TypeScript and CSS for docs/size.md: `python tools/size.py [REVISION]`."""

from __future__ import annotations

import re
import subprocess
import sys

STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)


def git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def count(revision: str) -> tuple[int, int, int]:
    """Lines under src and web/src: a component's style is CSS, all else of it TypeScript."""
    python = script = style = 0
    for name in git("ls-tree", "-r", "--name-only", revision, "src", "web/src").splitlines():
        if not name.endswith((".py", ".ts", ".svelte", ".css")) or "/generated/" in name:
            continue
        text = git("show", f"{revision}:{name}")
        lines = text.count("\n")
        styled = lines if name.endswith(".css") else sum(part.count("\n") + 1 for part in STYLE.findall(text))
        if name.endswith(".py"):
            python += lines
        else:
            style += styled
            script += lines - styled
    return python, script, style


if __name__ == "__main__":
    print("| {:,} | {:,} | {:,} |".format(*count(sys.argv[1] if len(sys.argv) > 1 else "HEAD")))
