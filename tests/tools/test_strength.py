"""What measures bots against each other."""

import json
from pathlib import Path

from tools.strength import PAGE, measure, meetings, of_pair, summary, updated


def test_the_page_has_the_rows_and_judges_of_the_repository() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert updated(page) == page, "run `python tools/strength.py --write`"


def test_a_stopped_run_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "rows.jsonl"
    measure("full-throttle-2", "driver", "rookie", 1, 1, file)
    measure("full-throttle-2", "driver", "rookie", 2, 1, file)
    rows = [json.loads(line) for line in file.read_text().splitlines()]
    assert [row["n"] for row in rows] == [0, 1]
    assert [row["scores"] for row in rows] == [[1.0, 1.0], [1.0, 1.0]]


def test_scores_and_the_sequential_test() -> None:
    assert meetings(["a", "b", "b", "a"], "a", [1.0, 0.0, 1.0, 0.0]) == 0.5
    assert of_pair(False, [1.0, 0.5]) == 0.75
    assert of_pair(True, [1.0, 0.0]) == 1.0
    won, lost = summary([1.0, 0.5, 1.0] * 20, 0.08), summary([0.5, 0.0, 0.5] * 20, 0.08)
    assert won[0] > 0.8
    assert won[2] > 3 > -3 > lost[2]
