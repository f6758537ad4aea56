"""`puzzles make`: from games that bots play, and from records."""

from __future__ import annotations

from pathlib import Path

from rollingroad.review.difficulty import read_jsonl
from rollingroad.review.puzzles import Puzzle
from tests.cli.conftest import Run
from tests.review.games import play_match


def test_puzzles_are_made_from_records(run: Run, folder: Path) -> None:
    records = folder / "evenings"
    records.mkdir()
    (records / "evening.txt").write_text(str(play_match("highway-heist", "1")[1].record))
    ran = run("puzzles", "make", "highway-heist", "--records", str(records), "--out", "found.jsonl")
    assert ran.code == 0, ran.err
    found = read_jsonl(Puzzle, Path("found.jsonl").read_text(), "found.jsonl")
    assert found
    assert ran.out.startswith(f"found.jsonl: {len(found)} puzzles of ")
    assert {each.source.partition(",")[0] for each in found} == {"evening"}


def test_a_record_of_another_game_is_refused(run: Run, folder: Path) -> None:
    (folder / "night.txt").write_text(str(play_match("beacon-run", "1")[1].record))
    ran = run("puzzles", "make", "highway-heist", "--records", str(folder))
    assert ran.code == 2
    assert "night.txt: this is a record of beacon-run, not of highway-heist" in ran.err


def test_games_without_a_puzzle_are_told_of(run: Run) -> None:
    ran = run("puzzles", "make", "beacon-run", "--games", "1")
    assert ran.code == 2
    assert ran.err == "rollingroad: beacon-run: no position of these games has a clear best answer.\n"
