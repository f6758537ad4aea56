"""Puzzles over HTTP."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest

from rollingroad.core.registry import game
from rollingroad.review.puzzles import puzzles_of
from tests.server.running import Client


@pytest.fixture(scope="module")
def first() -> Any:
    return puzzles_of(game("full-throttle"))[0]


def test_all_puzzles_are_listed_and_one_is_todays(client: Client) -> None:
    found = client.get("/puzzles")
    known = [line["id"] for line in found["puzzles"]]
    assert found["daily"] in known
    assert {line["game"] for line in found["puzzles"]} >= {
        "full-throttle",
        "highway-heist",
        "shattered-highways",
    }


def test_no_two_puzzles_of_a_game_have_the_same_title(client: Client) -> None:
    titles = Counter((line["game"], line["theme"]) for line in client.get("/puzzles")["puzzles"])
    assert [title for title, number in titles.items() if number > 1] == []
    assert ("shattered-highways", "Pick the target: Fang's gunner") in titles


def test_a_puzzle_shows_what_its_seat_sees_and_neither_the_position_nor_the_answer(
    client: Client, first: Any
) -> None:
    shown = client.get(f"/puzzles/{first.id}")
    (question,) = shown["view"]["questions"]
    assert sorted(question["actions"]) == sorted(first.answers)
    assert shown["view"]["seat"] == first.seat
    assert [seat["seat"] for seat in shown["match"]["seats"] if seat["mine"]] == [first.seat]
    assert first.position not in str(shown)
    assert not {"best", "answers", "position"} & set(shown)


def test_an_answer_is_right_or_told_what_is_better(client: Client, first: Any) -> None:
    right = client.post(f"/puzzles/{first.id}/answer", {"action": first.best})
    assert right["right"]
    assert right["given"] == right["best"]
    other = next(text for text in first.answers if text != first.best)
    wrong = client.post(f"/puzzles/{first.id}/answer", {"action": other})
    assert not wrong["right"]
    assert wrong["given"]["chance"] < wrong["best"]["chance"]
    assert wrong["ranking"][0]["action"] == first.best
    assert re.match(r"By the end of the (next )?round it \w+ .+ \(.+, not .+\)", wrong["reason"])


def test_what_is_no_puzzle_or_no_answer_is_refused(client: Client, first: Any) -> None:
    assert client.refused("GET", "/puzzles/nothing").code == "NOT_FOUND"
    assert client.refused("POST", f"/puzzles/{first.id}/answer", {"action": "fly away"}).status == 400
    assert client.refused("POST", f"/puzzles/{first.id}/answer", {"action": "first 1"}).code == "NOT_OFFERED"
