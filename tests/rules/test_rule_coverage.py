"""Every rule of a ledger has a test, and every rule id that is cited anywhere exists.

A game that is still being built lists the rules without a test in `not_yet_tested/<slug>.txt`, one id a line.
The list may only shrink: an id that has a test or no longer exists must leave it, and an empty list must go.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from rollingroad.core.ledger import Ledger, count_tests, load_ledger
from tests.rules.citations import cited_ids, knows

ROOT = Path(__file__).resolve().parents[2]
ALLOW_LISTS = Path(__file__).parent / "not_yet_tested"
CITING_FOLDERS = ("src", "docs", "tests", "examples", "benchmarks")
CITING_KINDS = (".py", ".toml", ".md", ".txt")


def ledger_pages(root: Path) -> dict[str, Path]:
    """The page of each ledger by slug: games have theirs in `docs/rules/`, examples among their code."""
    pages = {
        path.stem: path for path in sorted((root / "docs" / "rules").glob("*.md")) if path.stem != "index"
    }
    examples = sorted((root / "examples").glob("*/*/rules.md"))
    pages |= {path.parent.name.replace("_", "-"): path for path in examples}
    whole = root / "examples" / "hot_brakes.py"
    return pages | ({"hot-brakes": whole} if whole.is_file() else {})


def allowed_gaps(slug: str) -> list[str] | None:
    path = ALLOW_LISTS / f"{slug}.txt"
    return path.read_text(encoding="utf-8").split() if path.is_file() else None


def coverage_problems(ledger: Ledger, counts: Mapping[str, int], allowed: list[str] | None) -> Iterator[str]:
    gaps = allowed or []
    yield from (
        f"{rule.id} has no test: {rule.text}"
        for rule in ledger.values()
        if not _is_covered(rule.id, counts, gaps)
    )
    yield from (f"{gap} has a test now and must leave the list" for gap in gaps if counts.get(gap))
    yield from (f"{gap} is listed but not a rule" for gap in gaps if gap not in ledger)
    yield from (f"{gap} is listed twice" for gap in sorted({gap for gap in gaps if gaps.count(gap) > 1}))
    if allowed == []:
        yield "the list is empty and must be deleted"


def _is_covered(rule_id: str, counts: Mapping[str, int], gaps: list[str]) -> bool:
    return bool(counts.get(rule_id)) or rule_id in gaps


def unknown_citations(name: str, text: str, ledgers: Mapping[str, Ledger]) -> Iterator[str]:
    for cited, line in cited_ids(text, ledgers):
        if not knows(ledgers[cited.partition("-")[0]], cited):
            yield f"{name}:{line}: {cited} is not a rule"


def citing_files(root: Path) -> Iterator[Path]:
    yield from sorted(root.glob("*.md"))
    for folder in CITING_FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in CITING_KINDS and not {"node_modules", "__pycache__"} & set(path.parts):
                yield path


PAGES = ledger_pages(ROOT)
LEDGERS = {slug: load_ledger(page) for slug, page in PAGES.items()}
BY_PREFIX = {ledger.prefix: ledger for ledger in LEDGERS.values()}


@pytest.mark.parametrize("slug", PAGES)
def test_every_rule_has_a_test(slug: str) -> None:
    problems = list(coverage_problems(LEDGERS[slug], count_tests(ROOT / "tests"), allowed_gaps(slug)))
    assert not problems, "\n".join(problems)


def test_every_allow_list_belongs_to_a_game_in_docs() -> None:
    in_docs = {slug for slug, page in PAGES.items() if page.parent.name == "rules"}
    assert {path.stem for path in ALLOW_LISTS.glob("*")} <= in_docs


def test_every_cited_rule_exists() -> None:
    unknown = [
        problem
        for path in citing_files(ROOT)
        for problem in unknown_citations(
            str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"), BY_PREFIX
        )
    ]
    assert not unknown, "\n".join(unknown)


def test_every_marked_rule_is_one_rule_of_a_ledger() -> None:
    marked = count_tests(ROOT / "tests")
    assert not [rule_id for rule_id in marked if not any(rule_id in ledger for ledger in LEDGERS.values())]


def test_no_two_ledgers_share_a_prefix() -> None:
    assert len(BY_PREFIX) == len(LEDGERS)


def _ledger(folder: Path, *ids: str) -> Ledger:
    page = folder / "rules.md"
    page.write_text(
        "# Small\n" + "".join(f"- **{rule_id}** [house] Text.\n" for rule_id in ids), encoding="utf-8"
    )
    return load_ledger(page)


def test_a_rule_with_neither_test_nor_place_on_the_list_is_a_problem(tmp_path: Path) -> None:
    ledger = _ledger(tmp_path, "ZZ-A-1", "ZZ-A-2", "ZZ-A-3")
    assert list(coverage_problems(ledger, {"ZZ-A-1": 2}, ["ZZ-A-3"])) == ["ZZ-A-2 has no test: Text."]


def test_a_listed_rule_that_got_its_test_is_a_problem(tmp_path: Path) -> None:
    problems = coverage_problems(_ledger(tmp_path, "ZZ-A-1"), {"ZZ-A-1": 1}, ["ZZ-A-1"])
    assert list(problems) == ["ZZ-A-1 has a test now and must leave the list"]


def test_a_list_names_each_rule_once_and_no_other_and_is_not_empty(tmp_path: Path) -> None:
    ledger = _ledger(tmp_path, "ZZ-A-1")
    assert list(coverage_problems(ledger, {}, ["ZZ-A-1", "ZZ-A-9"])) == ["ZZ-A-9 is listed but not a rule"]
    assert list(coverage_problems(ledger, {}, ["ZZ-A-1", "ZZ-A-1"])) == ["ZZ-A-1 is listed twice"]
    assert list(coverage_problems(ledger, {"ZZ-A-1": 1}, [])) == ["the list is empty and must be deleted"]
    assert list(coverage_problems(ledger, {"ZZ-A-1": 1}, None)) == []


def test_a_cited_rule_that_does_not_exist_is_named_with_file_and_line(tmp_path: Path) -> None:
    ledgers = {"ZZ": _ledger(tmp_path, "ZZ-A-1", "ZZ-A-2")}
    text = "see ZZ-A and ZZ-A-1 to 3,\nnot ZZ-B-1 nor YY-A-9"
    assert list(unknown_citations("a.py", text, ledgers)) == [
        "a.py:1: ZZ-A-3 is not a rule",
        "a.py:2: ZZ-B-1 is not a rule",
    ]


def test_example_games_are_covered_and_searched_like_the_others(tmp_path: Path) -> None:
    example = tmp_path / "examples" / "tiny_race" / "tiny_race"
    example.mkdir(parents=True)
    _ledger(example, "ZZ-A-1")
    assert ledger_pages(tmp_path) == {"tiny-race": example / "rules.md"}
    assert list(citing_files(tmp_path)) == [example / "rules.md"]
