"""Commands that a game brings along: they do something with a file and say what they found."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rollingroad.core.registry import game_with_tool


def use_tool(
    tool: str,
    what: str,
    file: Path,
    out: Path,
    content: Path | None,
    settings: Mapping[str, str] | None = None,
) -> int:
    """Run it, write what it made, and print what it says; 1 where something is wrong with the file."""
    result = game_with_tool(tool, content).use_tool(tool, what, file, settings or {})
    for name, text in result.files.items():
        out.mkdir(parents=True, exist_ok=True)
        (out / name).write_text(text, encoding="utf-8")
    for line in result.lines:
        print(line)
    return 0 if result.good else 1
