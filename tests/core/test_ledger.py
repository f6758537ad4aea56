"""Reading rule ledgers: each way a rule may be written down, and each way it may be cited."""

from pathlib import Path

import pytest

from rollingroad.core.errors import BadInput
from rollingroad.core.ledger import Ledger, Rule, find_ledger, load_ledger
from tests.rules.citations import cited_ids, knows

PAGE = """\
# Small game - rule ledger

Tags as usual; see ZZ-RAM-1 for an example.

## 1. Ramming (ZZ-RAM)

- **ZZ-RAM-1** [rulebook p.3] A car rams
  the **next** one, `hard`.
  1. Twice.
- **ZZ-RAM-2** [partial (guide)] It stops. [house] At once.
**ZZ-RAM-3** [house: ours] No dash here.
- Not a rule, though it names ZZ-RAM-1.
- **Bold** words are no rule either.

### Weapons
| ID | Weapon | Damage | Src |
|---|---|---:|---|
| ZZ-GUN | Gun | d6 \\| d8 | rulebook |
| `ZZ-SAW`, **ZZ-AXE** | Blades | | summary |

## 2. Why not
| Action | Rule |
|---|---|
| ram | ZZ-RAM-1 |
| ZZ-RAM-9 as said | ram |

- **ZZ-MIX-1** First [rulebook]; second [house].
- **ZZ-MIX-2** Both [summary], both [summary].
"""


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return read(tmp_path, PAGE)


def read(folder: Path, text: str) -> Ledger:
    page = folder / "small.md"
    page.write_text(text, encoding="utf-8")
    return load_ledger(page)


def test_rules_come_in_the_order_of_the_page_under_one_prefix(ledger: Ledger) -> None:
    bold, table = ["ZZ-RAM-1", "ZZ-RAM-2", "ZZ-RAM-3"], ["ZZ-GUN", "ZZ-SAW", "ZZ-AXE"]
    assert list(ledger) == [*bold, *table, "ZZ-MIX-1", "ZZ-MIX-2"]
    assert (ledger.title, ledger.prefix, len(ledger)) == ("Small game - rule ledger", "ZZ", 8)


def test_a_list_item_goes_on_over_its_indented_lines(ledger: Ledger) -> None:
    text = "A car rams the **next** one, `hard`. 1. Twice."
    assert ledger["ZZ-RAM-1"] == Rule("ZZ-RAM-1", text, "rulebook", "1. Ramming (ZZ-RAM)", 7)


def test_only_the_leading_tag_is_taken_off(ledger: Ledger) -> None:
    assert (ledger["ZZ-RAM-2"].text, ledger["ZZ-RAM-2"].source) == ("It stops. [house] At once.", "partial")


def test_a_paragraph_without_a_dash_ends_at_the_next_item(ledger: Ledger) -> None:
    assert ledger["ZZ-RAM-3"] == Rule("ZZ-RAM-3", "No dash here.", "house", "1. Ramming (ZZ-RAM)", 11)


def test_a_table_row_names_its_columns_and_takes_its_source_from_src(ledger: Ledger) -> None:
    assert ledger["ZZ-GUN"] == Rule("ZZ-GUN", "Weapon: Gun; Damage: d6 | d8", "rulebook", "Weapons", 18)


def test_a_first_cell_with_several_ids_defines_each(ledger: Ledger) -> None:
    assert ledger["ZZ-SAW"] == Rule("ZZ-SAW", "Weapon: Blades", "summary", "Weapons", 19)
    assert ledger["ZZ-AXE"] == Rule("ZZ-AXE", "Weapon: Blades", "summary", "Weapons", 19)


def test_clauses_with_tags_of_their_own_make_a_rule_partial_unless_they_agree(ledger: Ledger) -> None:
    assert (ledger["ZZ-MIX-1"].source, ledger["ZZ-MIX-2"].source) == ("partial", "summary")


def test_a_rule_without_a_tag_takes_that_of_its_section_or_title(tmp_path: Path) -> None:
    printed = "## Printed [rulebook p.2]\n- **ZZ-A-2** Two.\n"
    ledger = read(tmp_path, f"# Ours [house]\n- **ZZ-A-1** One.\n{printed}## Rest\n- **ZZ-A-3** Three.\n")
    assert [rule.source for rule in ledger.values()] == ["house", "rulebook", "house"]
    assert (ledger.title, ledger["ZZ-A-2"].section) == ("Ours", "Printed")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "- **ZZ-A-1** [house] One.\n\n- **ZZ-A-1** [house] Two.",
            "small.md: ZZ-A-1 is defined twice, at lines 1 and 3",
        ),
        (
            "- **ZZ-A** [house] One.\n\n| ID | Src |\n|---|---|\n| ZZ-A | house |",
            "small.md: ZZ-A is defined twice, at lines 1 and 5",
        ),
        ("- **ZZ-A-1** One.", "small.md: line 1: ZZ-A-1 has no source (rulebook, summary, partial, house)"),
        (
            "| ID | Src |\n|---|---|\n| ZZ-A | mine |",
            "small.md: line 3: ZZ-A has no source (rulebook, summary, partial, house)",
        ),
        (
            "- **ZZ-A-1** [house] One.\n- **YY-A-1** [house] Two.",
            "small.md: line 2: YY-A-1 does not start with ZZ- as the others do",
        ),
        ("# Nothing\n", "small.md: the ledger defines no rule"),
    ],
)
def test_a_wrong_ledger_is_refused_in_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        read(tmp_path, text)
    assert str(refused.value) == sentence


def test_a_missing_ledger_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.md: the ledger cannot be read"):
        load_ledger(tmp_path / "none.md")
    with pytest.raises(BadInput, match='no rule ledger for "no-such-game"'):
        find_ledger("no-such-game")


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("(ZZ-RAM-1).", ["ZZ-RAM-1"]),
        ("`ZZ-FX-place-suv`, **ZZ-UP**:", ["ZZ-FX-place-suv", "ZZ-UP"]),
        ("ZZ-WHEN-... | ZZ-1", ["ZZ-WHEN", "ZZ-1"]),
        ("ZZ-PEG-4 to 7", ["ZZ-PEG-4", "ZZ-PEG-5", "ZZ-PEG-6", "ZZ-PEG-7"]),
        ("ZZ-PEG-2 to -4 and", ["ZZ-PEG-2", "ZZ-PEG-3", "ZZ-PEG-4"]),
        ("ZZ-PEG-1..3", ["ZZ-PEG-1", "ZZ-PEG-2", "ZZ-PEG-3"]),
        ("ZZ-PEG-9 to 2", ["ZZ-PEG-9", "ZZ-PEG-2"]),
        ("ZZ-PEG-3 and -4 decide", ["ZZ-PEG-3", "ZZ-PEG-4"]),
        ("ZZ-PEG-1, -5, -6, ZZ-RAM-1", ["ZZ-PEG-1", "ZZ-PEG-5", "ZZ-PEG-6", "ZZ-RAM-1"]),
        ("| ZZ-PEG-1, 2, 4 |", ["ZZ-PEG-1", "ZZ-PEG-2", "ZZ-PEG-4"]),
        ("by ZZ-PEG-1, 2 cards are drawn", ["ZZ-PEG-1"]),
        ('rule("ZZ-PEG-1", 2)', ["ZZ-PEG-1"]),
        ("ZZ-RAM-01 is no ZZ-RAM-1b", ["ZZ-RAM-01", "ZZ-RAM-1b"]),
        ("AZZ-RAM-1, X-ZZ-RAM-1, ZZ-only, YY-RAM-1, ZZ-, ZZ", []),
    ],
)
def test_cited_ids(text: str, ids: list[str]) -> None:
    assert [rule_id for rule_id, _ in cited_ids(text, ["ZZ", "QQ"])] == ids


def test_cited_ids_carry_their_lines() -> None:
    assert cited_ids("ZZ-A-1\n\nZZ-A-2 QQ-B", ["ZZ", "QQ"]) == [("ZZ-A-1", 1), ("ZZ-A-2", 3), ("QQ-B", 3)]
    assert cited_ids("ZZ-A-1", []) == []


@pytest.mark.parametrize(
    "cited", ["ZZ-RAM-1", "ZZ-RAM", "ZZ-RAM-...", "ZZ-RAM-1 to 3", "ZZ-RAM-1..3", "ZZ-GUN"]
)
def test_a_ledger_knows_rules_groups_and_ranges(ledger: Ledger, cited: str) -> None:
    assert knows(ledger, cited)


@pytest.mark.parametrize("cited", ["ZZ-RAM-4", "ZZ-RA", "ZZ-RAM-2 to 4", "ZZ", "YY-RAM-1", "a ZZ-RAM-1", ""])
def test_a_ledger_does_not_know_anything_else(ledger: Ledger, cited: str) -> None:
    assert not knows(ledger, cited)


@pytest.mark.parametrize(
    ("slug", "rules"), [("highway-heist", 287), ("full-throttle", 175), ("shattered-highways", 181)]
)
def test_the_shipped_ledgers_have_lost_no_rule(slug: str, rules: int) -> None:
    assert len(load_ledger(find_ledger(slug))) >= rules
