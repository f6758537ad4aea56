"""Listings on the pages: below `<!-- source path/file.py Burn Reveal.run -->` stand those parts of the file.

`python tools/docs_source.py` writes them again; a test finds those that are out of date.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from textwrap import dedent

ROOT = Path(__file__).resolve().parents[1]
LISTING = re.compile(r'^<!-- source (\S+)(.*?) -->$(?:\n\n```\w+ title="\1"$.*?^```$)?', re.M | re.S)
LANGUAGES = {".py": "python", ".toml": "toml", ".md": "text"}


class NotThere(Exception):
    """A listing names a part that does not exist."""


def with_listings(page: str) -> str:
    """The page with up-to-date listings."""
    return LISTING.sub(_listing, page)


def _listing(found: re.Match[str]) -> str:
    head = f"<!-- source {found[1]}{found[2]} -->"
    return f"{head}\n\n{listing(ROOT, found[1], found[2].split())}"


def listing(root: Path, name: str, parts: list[str]) -> str:
    """A fenced block with the named parts of a file, or all of it."""
    file = root / name
    if not file.is_file():
        raise NotThere(f"{name}: there is no such file to show")
    text = file.read_text(encoding="utf-8")
    find = python_part if file.suffix == ".py" else block_part
    shown = [dedent(find(text, part)) for part in parts] or [text.strip()]
    if "" in shown:
        raise NotThere(f"{name}: there is no {parts[shown.index('')]} to show")
    listed = "\n\n".join(shown)
    return f'```{LANGUAGES[file.suffix]} title="{name}"\n{listed}\n```'


def python_part(text: str, part: str) -> str:
    """The source of a top-level name, or of `Class.name`."""
    body: list[ast.stmt] = ast.parse(text).body
    node: ast.stmt | None = None
    for name in part.split("."):
        node = next((node for node in body if _defines(node, name)), None)
        body = node.body if isinstance(node, ast.ClassDef) else []
    if node is None:
        return ""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = decorators[0].lineno if decorators else node.lineno
    return "\n".join(text.splitlines()[first - 1 : node.end_lineno])


def _defines(node: ast.stmt, name: str) -> bool:
    if isinstance(node, ast.Assign | ast.AnnAssign):
        return ast.unparse(node).split()[0].rstrip(":") == name
    return isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == name


def block_part(text: str, part: str) -> str:
    """The lines from the first one with `part` in it to the next blank one."""
    before, found, after = text.partition(part)
    start = before.rfind("\n") + 1
    return (before[start:] + found + after).split("\n\n")[0].rstrip() if found else ""


def main() -> None:
    for page in sorted((ROOT / "docs").rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        page.write_text(with_listings(text), encoding="utf-8")


if __name__ == "__main__":
    main()
