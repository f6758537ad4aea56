"""Tables, columns and lines fit the width of the screen; styles are for terminals."""

from __future__ import annotations

import io

import pytest

from rollingroad.cli.console import Columns, Console, Progress, Table, bar, length, styled, wrap

LONG = "a text that is much longer than a narrow window"


def shown(width: int, *parts: str | Table | Columns, colours: bool = False) -> list[str]:
    out = io.StringIO()
    Console(out, width, colours).print(*parts)
    return out.getvalue().splitlines()


def test_a_long_line_breaks_between_words_and_keeps_its_indent() -> None:
    assert wrap("  one two three", 9) == ["  one two", "  three"]
    assert wrap("indivisible", 4) == ["indivisible"]


def test_a_narrow_table_breaks_the_long_texts_only() -> None:
    table = Table("name", "text", "number", rows=[("short one", LONG, "7")], right=(2,))
    assert shown(80, table) == [
        "name       text                                             number",
        f"short one  {LONG}       7",
    ]
    narrow = shown(40, table)
    assert max(map(len, narrow)) <= 40
    assert [line[:9].strip() for line in narrow] == ["name", "short one", "", ""]
    assert " ".join(line[11:32].strip() for line in narrow[1:]) == LONG


def test_columns_are_read_from_top_to_bottom() -> None:
    assert shown(12, Columns(["1 a", "2 b", "3 c", "4 d"])) == ["1 a  3 c", "2 b  4 d"]


def test_styles_take_no_room_and_are_left_out_of_files() -> None:
    text = styled("bold", "bold") + " plain"
    assert length(text) == 10
    assert shown(20, text) == ["bold plain"]
    assert shown(20, text, colours=True) == ["\x1b[1mbold\x1b[m plain"]


def test_a_bar_is_full_only_when_all_is_done() -> None:
    assert ["─" in bar(part) for part in (0.0, 0.99, 1.0)] == [True, True, False]


def test_nobody_watches_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress("Games", 2)
    progress.advance()
    progress.clear()
    assert capsys.readouterr().err == ""


def test_a_long_text_stands_above_what_there_is_no_room_for_beside_it() -> None:
    table = Table(
        rows=[["1", "give a token to the others", "it works", "50 %"], ["2", "pass", "not", "5 %"]], whole=1
    )
    assert list(table.lines(40)) == [
        "1  give a token to the others",
        "         it works  50 %",
        "2  pass  not       5 %",
    ]
    assert next(table.lines(80)) == "1  give a token to the others  it works  50 %"
