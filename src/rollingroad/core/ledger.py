"""Rule ledgers: reads the numbered rules of a game from `docs/rules/`.

Counts the tests of each rule from the test files, without running or importing them. The build does so too,
so nothing beyond the standard library is imported here.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rollingroad.core.errors import BadInput

SOURCES = ("rulebook", "summary", "partial", "house")

_ID = r"[A-Z][A-Z0-9]*-[A-Z0-9]+(?:-[A-Za-z0-9]+)*"
_TAG = re.compile(rf"\[({'|'.join(SOURCES)})\b[^\]]*\]")
_HEADING = re.compile(rf"(#+)\s+(.*?)(?:\s*{_TAG.pattern})?\s*")
_BOLD = re.compile(rf"(\s*)(?:[-*+]\s+)?\*\*({_ID})\*\*\s*(.*)")
_ITEM = re.compile(r"(\s*)(?:[-*+]|\d+\.)\s")
_ID_CELL = re.compile(rf"[`*\s]*{_ID}(?:[`*\s,/]+{_ID})*[`*\s]*")
_RULER = re.compile(r"\|[\s:|-]+")
_MARK = re.compile(r"^@rule\((.*?)\)$", re.MULTILINE | re.DOTALL)


class Rule(NamedTuple):
    """One rule: `source` says where it comes from, `section` is the heading above it."""

    id: str
    text: str
    source: str
    section: str
    line: int


class Ledger(dict[str, Rule]):
    """The rules of one game by id, in the order of the page."""

    def __init__(self, title: str, prefix: str, rules: dict[str, Rule]) -> None:
        super().__init__(rules)
        self.title = title
        self.prefix = prefix


def load_ledger(path: Path) -> Ledger:
    """Read the ledger at `path`, or raise a BadInput that names file and line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: the ledger cannot be read ({error})") from error
    return _Page(path.name, lines).read()


def find_ledger(slug: str) -> Path:
    """The ledger of a game: beside `src/` in a checkout, inside the package once installed."""
    for path in _ledger_places(slug):
        if path.is_file():
            return path
    raise BadInput(f'there is no rule ledger for "{slug}" (looked for {slug}.md)')


def checkout_root() -> Path | None:
    """The folder that holds `src/` when the package runs from a checkout, None when it is installed."""
    package_parent = Path(__file__).resolve().parents[2]
    return package_parent.parent if package_parent.name == "src" else None


def ledgers_folder() -> Path:
    """Where an installed package keeps its ledgers."""
    return Path(__file__).resolve().parents[1] / "ledgers"


def _ledger_places(slug: str) -> Iterator[Path]:
    root = checkout_root()
    if root is not None:
        yield root / "docs" / "rules" / f"{slug}.md"
        for path in sorted(root.glob("examples/*/*/rules.md")):
            if path.parent.name.replace("_", "-") == slug:
                yield path
    yield ledgers_folder() / f"{slug}.md"


class _Page:
    """A ledger parser that reads line by line."""

    def __init__(self, name: str, lines: list[str]) -> None:
        self.name = name
        self.lines = lines
        self.title = ""
        self.section = ""
        self.title_source = ""
        self.section_source = ""
        self.columns: list[str] = []
        self.rules: dict[str, Rule] = {}

    def read(self) -> Ledger:
        for number, line in enumerate(self.lines, 1):
            if heading := _HEADING.fullmatch(line):
                self._heading(len(heading[1]), heading[2], heading[3] or "")
            elif line.startswith("|"):
                self._row(number, line)
            elif bold := _BOLD.match(line):
                self._define(bold[2], self._paragraph(number, bold), number)
        if not self.rules:
            raise BadInput(f"{self.name}: the ledger defines no rule")
        prefix = next(iter(self.rules)).partition("-")[0]
        self._check_prefix(prefix)
        return Ledger(self.title, prefix, self.rules)

    def _heading(self, level: int, text: str, source: str) -> None:
        self.columns = []
        if level == 1:
            self.title, self.title_source = text, source
        else:
            self.section, self.section_source = text, source

    def _row(self, number: int, line: str) -> None:
        if _RULER.fullmatch(line.strip()):
            self.columns = _cells(self.lines[number - 2])
            return
        cells = _cells(line)
        if self.columns and _ID_CELL.fullmatch(cells[0]):
            named = list(zip(self.columns, cells, strict=False))[1:]
            text = "; ".join(f"{name}: {cell}" for name, cell in named if cell and name != "Src")
            for rule_id in re.findall(_ID, cells[0]):
                self._define(rule_id, text, number, dict(named).get("Src", ""))

    def _paragraph(self, number: int, bold: re.Match[str]) -> str:
        """The text after a bold id, to the next blank line, heading, table, rule or item of its depth."""
        parts = [bold[3]]
        for line in self.lines[number:]:
            item = _ITEM.match(line)
            if not line.strip() or line[0] in "#|" or _BOLD.match(line):
                break
            if item and len(item[1]) <= len(bold[1]):
                break
            parts.append(line.strip())
        return " ".join(parts).strip()

    def _define(self, rule_id: str, text: str, number: int, column: str = "") -> None:
        if rule_id in self.rules:
            first = self.rules[rule_id].line
            raise BadInput(f"{self.name}: {rule_id} is defined twice, at lines {first} and {number}")
        tag = _TAG.match(text)
        plain = text[tag.end() :].lstrip() if tag else text
        source = (
            column
            or (tag[1] if tag else _source_of_clauses(plain))
            or self.section_source
            or self.title_source
        )
        if source not in SOURCES:
            raise BadInput(f"{self.name}: line {number}: {rule_id} has no source ({', '.join(SOURCES)})")
        self.rules[rule_id] = Rule(rule_id, plain, source, self.section, number)

    def _check_prefix(self, prefix: str) -> None:
        for rule in self.rules.values():
            if not rule.id.startswith(f"{prefix}-"):
                raise BadInput(
                    f"{self.name}: line {rule.line}: {rule.id} does not start with {prefix}- as the others do"
                )


def _source_of_clauses(text: str) -> str:
    """The source of a rule whose clauses have tags of their own: theirs if they agree, else partial."""
    found = {tag[1] for tag in _TAG.finditer(text)}
    return found.pop() if len(found) == 1 else "partial" if found else ""


def _cells(row: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", row.strip().strip("|"))]


def count_tests(folder: Path) -> dict[str, int]:
    """Tests per rule id below `folder`, by their marks `@rule(...)`. A parametrised function counts once."""
    counts: Counter[str] = Counter()
    for path in sorted(folder.rglob("test_*.py")):
        for mark in _MARK.finditer(path.read_text(encoding="utf-8")):
            counts.update(set(re.findall(_ID, mark[1])))
    return dict(sorted(counts.items()))


def tests_folder() -> Path | None:
    """The project's tests when the package runs from a checkout, None when it is installed."""
    root = checkout_root()
    folder = root / "tests" if root is not None else None
    return folder if folder is not None and folder.is_dir() else None


def shipped_counts(path: Path) -> dict[str, int]:
    """The counts in an installed package; empty if it was built without them."""
    if not path.is_file():
        return {}
    counts: dict[str, int] = json.loads(path.read_text(encoding="utf-8"))
    return counts


@cache
def tests_per_rule() -> dict[str, int]:
    """Tests per rule id: counted in a checkout, as written at build time in an installed package."""
    folder = tests_folder()
    return count_tests(folder) if folder is not None else shipped_counts(ledgers_folder() / "tests.json")
