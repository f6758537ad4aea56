"""The page has the shapes and indices that the code has."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import environment_tables

TOOL = Path(environment_tables.__file__)


def test_the_page_is_as_the_code_has_it() -> None:
    result = subprocess.run(
        [sys.executable, str(TOOL), "--check"], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr


def test_a_page_that_is_old_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "environments.md"
    page.write_text("# Before\n<!-- environments -->\nOUTDATED\n<!-- end -->\nAfter\n", encoding="utf-8")
    monkeypatch.setattr(environment_tables, "PAGE", page)
    monkeypatch.setattr(sys, "argv", ["environment_tables.py", "--check"])
    with pytest.raises(SystemExit, match=r"docs/environments\.md is not as the code has it"):
        environment_tables.main()
    monkeypatch.setattr(sys, "argv", ["environment_tables.py"])
    environment_tables.main()
    written = page.read_text(encoding="utf-8")
    assert written.startswith("# Before\n<!-- environments -->\n\n### ")
    assert written.endswith("<!-- end -->\nAfter\n")
    assert "OUTDATED" not in written
    assert "| `cars` | 4 × " in written
