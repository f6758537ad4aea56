"""Records and positions that version 0.1 wrote still load, mean the same and play on."""

from __future__ import annotations

from pathlib import Path

import pytest

from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.state import CHANCE, Decision
from rollingroad.core.game import Game
from rollingroad.core.match import Match
from rollingroad.core.record import Record, check_dice, parse_record, replay, version_mismatch
from rollingroad.core.registry import game

FOLDER = Path(__file__).resolve().parents[1] / "fixtures" / "version_0_1"
RECORDS = sorted((FOLDER / "records").glob("*.txt"))
STOPPED = sorted((FOLDER / "records").glob("*-stopped.txt"))
POSITIONS = sorted((FOLDER / "positions").glob("*.txt"))


def read(file: Path) -> str:
    return file.read_bytes().decode()


def recorded(file: Path) -> tuple[Record, Game]:
    record = parse_record(read(file))
    return record, game(record.game)


def test_no_file_is_missing() -> None:
    ends = [file.stem for file in (FOLDER / "ends").glob("*.txt")]
    assert sorted(ends) == [file.stem for file in RECORDS]
    assert (len(RECORDS), len(STOPPED), len(POSITIONS)) == (33, 15, 91)


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_record_replays_to_the_same_end(file: Path) -> None:
    record, of = recorded(file)
    assert str(record) == read(file)
    assert not version_mismatch(record, of)
    *_, end = replay(record, of)
    stored = read(FOLDER / "ends" / file.name)
    # Only Highway Heist wrote then why a game had ended.
    why = "" if "\nended: " in stored else f"ended: {end.ended_by}\n"
    assert bool(end.ended_by) == (end.outcome is not None)
    assert of.position(end).replace(why, "") == stored
    assert check_dice(record, of) > 0


@pytest.mark.parametrize("file", STOPPED, ids=lambda file: file.stem)
def test_a_match_that_stopped_plays_on_as_it_did_then(file: Path) -> None:
    """The same answers, given one by one, get the same dice and lead to the same record."""
    record, of = recorded(file)
    whole, _ = recorded(file.with_stem(file.stem.replace("stopped", "finished")))
    match = Match.resume(of, record, SeededDice(record.seed, record.drawn))
    for line in whole.lines[len(record.lines) :]:
        if line.what == "undo":
            match.undo(match.last_seat)
        elif line.seat != CHANCE:
            match.act(of.parse(line.text), line.seat)
    assert match.record == whole
    assert match.state.outcome is not None


@pytest.mark.parametrize("file", POSITIONS, ids=lambda file: file.stem)
def test_a_position_asks_the_same_and_an_answer_leads_to_the_same(file: Path) -> None:
    slug, position, asked, answer, after = parts(file)
    of = game(slug.strip())
    state = of.from_position(position)
    assert of.position(state) == position
    assert [question(ask, of) for ask in state.open] == asked.splitlines()
    first = state.open[0]
    state.apply(of.parse(answer.strip().removeprefix(f"{who(first)} ")), first.seat)
    assert of.position(state) == after


def parts(file: Path) -> list[str]:
    """The game, a position, what it asks, an answer to the first question, and the position after that."""
    rows = read(file).split("== ")
    heads = ["game\n", "position\n", "asked\n", "answer\n", "next\n"]
    assert rows[0] == ""
    return [row.removeprefix(head) for row, head in zip(rows[1:], heads, strict=True)]


def question(ask: Decision, of: Game) -> str:
    return f"{who(ask)} {ask.kind}: {' | '.join(of.text(action) for action in ask.actions())}"


def who(ask: Decision) -> str:
    return "chance" if ask.is_chance else str(ask.seat + 1)
