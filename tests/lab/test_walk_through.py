"""The walk-through of docs/lab.md, with few games."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import polars as pl
import pytest

from rollingroad.cli.main import main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "lab.md"
FILE = re.compile(r'```toml title="([^"]+)"\n(.*?)```', re.DOTALL)
COMMAND = re.compile(r"^\$ rollingroad (.+)$", re.MULTILINE)


def test_the_page_can_be_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "110")
    text = PAGE.read_text(encoding="utf-8")
    for name, content in FILE.findall(text):
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(content)
    said = {}
    for command in COMMAND.findall(text):
        few = ["--games", "12", "--workers", "1"] if command.startswith("lab run") else []
        with pytest.raises(SystemExit) as left:
            main([*shlex.split(command), *few])
        printed = capsys.readouterr()
        assert (left.value.code, printed.err) == (0, ""), command
        said[command] = printed.out
    assert [command.split()[1] for command in said] == ["run", "run", "compare", "report", "record"]
    assert "48 games are in lab/before." in said["lab run before.toml"]
    assert " figures compared game by game with the same dice; " in said["lab compare lab/before lab/after"]
    assert said["lab record lab/after 17"].startswith("rolling road record 1\ngame highway-heist\n")
    assert pl.read_parquet("lab/before/rows/*.parquet").height == 48
    assert Path("lab/after/report.html").exists()
