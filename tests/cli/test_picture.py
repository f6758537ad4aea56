"""The picture in the README is what the program shows today."""

from __future__ import annotations

import re

from tools.pictures import PICTURE, play_picture


def test_the_picture_is_what_the_program_shows() -> None:
    assert PICTURE.read_text(encoding="utf-8") == play_picture(), "run `make pictures`"


def test_the_picture_shows_odds_and_a_refusal_with_its_rule() -> None:
    shown = re.sub(r"<[^>]+>", "", play_picture()).replace("&#160;", " ")
    assert "69 %" in shown
    assert "HH-DRIVE-1: L1 is 6 spaces away" in shown


def test_the_picture_asks_nothing_of_the_web() -> None:
    addresses = re.findall(r"https?://[^\"' )]+", play_picture())
    assert set(addresses) == {"http://www.w3.org/2000/svg"}
