"""Parts of the pages that come from the source.

Below `<!-- source path/file.py Burn Reveal.run -->` stand those parts of the file, and below
`<!-- members path/file.py State apply open -->` a table of these members of a class, or of all. Below
`<!-- notation highway-heist actions -->` stands a table of how that game's positions are written.
`python -m tools.docs_source` writes them again; a test finds those that are out of date.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

from tools.notation import table

ROOT = Path(__file__).resolve().parents[1]
LISTING = re.compile(r'^<!-- source (\S+)(.*?) -->$(?:\n\n```\w+ title="\1"$.*?^```$)?', re.M | re.S)
MEMBERS = re.compile(r"^<!-- members (\S+) (\S+)(.*?) -->$(?:\n\n\|.*(?:\n\|.*)*)?", re.M)
NOTATION = re.compile(r"^<!-- notation (\S+) (\S+) -->$(?:\n\n\|.*(?:\n\|.*)*)?", re.M)
LANGUAGES = {".py": "python", ".toml": "toml", ".md": "text"}


class NotThere(Exception):
    """A listing names a part that does not exist."""


def with_listings(page: str) -> str:
    """The page with up-to-date listings."""
    return NOTATION.sub(_notation, MEMBERS.sub(_members, LISTING.sub(_listing, page)))


def _notation(found: re.Match[str]) -> str:
    return f"<!-- notation {found[1]} {found[2]} -->\n\n{table(found[1], found[2])}"


def _listing(found: re.Match[str]) -> str:
    head = f"<!-- source {found[1]}{found[2]} -->"
    return f"{head}\n\n{listing(ROOT, found[1], found[2].split())}"


def _members(found: re.Match[str]) -> str:
    head = f"<!-- members {found[1]} {found[2]}{found[3]} -->"
    return f"{head}\n\n{members(ROOT, found[1], found[2], found[3].split())}"


def members(root: Path, name: str, owner: str, wanted: list[str]) -> str:
    """A table of what a class, or a module (`-`), offers: each signature with its docstring."""
    tree: ast.AST = ast.parse((root / name).read_text(encoding="utf-8"))
    docs = dict(documented(tree if owner == "-" else _part(tree, owner) or ast.Module([], []), owner))
    if missing := [each for each in wanted if each not in docs]:
        raise NotThere(f"{name}: {owner} has no documented {missing[0]}")
    rows = [docs[each] for each in wanted or docs]
    return "\n".join(["| | |", "|---|---|", *(f"| `{signature}` | {doc} |" for signature, doc in rows)])


def documented(tree: ast.AST, owner: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """Signature and docstring of the public members that have one. Fields may be set in `__init__`."""
    body: list[ast.stmt] = getattr(tree, "body", [])
    for node, following in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.FunctionDef):
            doc = ast.get_docstring(node) or ""
            if node.name == "__init__":
                made = doc or ast.get_docstring(tree) or ""  # type: ignore[arg-type]  # a class
                yield owner, (f"{owner}{_taken(node)}", _line(made))
                yield from documented(node, owner)
            elif doc and not node.name.startswith("_"):
                is_field = any(ast.unparse(each).endswith("property") for each in node.decorator_list)
                yield node.name, (node.name + ("" if is_field else _taken(node)), _line(doc))
        elif isinstance(node, ast.AnnAssign | ast.Assign) and isinstance(following, ast.Expr):
            target = ast.unparse(node.target if isinstance(node, ast.AnnAssign) else node.targets[0])
            field, doc = target.removeprefix("self."), ast.literal_eval(following.value)
            if isinstance(doc, str) and not field.startswith("_"):
                yield field, (field, _line(doc))


def _taken(node: ast.FunctionDef) -> str:
    taken = re.sub("^(self|cls)(, )?", "", ast.unparse(node.args)).replace("=", " = ")
    returned = ast.unparse(node.returns).strip("'") if node.returns else "None"
    return _line(f"({taken})" if returned == "None" else f"({taken}) -> {returned}")


def _line(doc: str) -> str:
    return " ".join(doc.split()).replace("|", "\\|")


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
    node = _part(ast.parse(text), part)
    if not isinstance(node, ast.stmt):
        return ""
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    first = decorators[0].lineno if decorators else node.lineno
    return "\n".join(text.splitlines()[first - 1 : node.end_lineno])


def _part(tree: ast.AST, part: str) -> ast.AST | None:
    node: ast.AST | None = tree
    for name in part.split("."):
        body: list[ast.stmt] = getattr(node, "body", [])
        node = next((each for each in body if _defines(each, name)), None)
    return node


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
