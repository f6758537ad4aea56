"""Lessons step by step, playing on from a moment of another game, and looking through any seat's eyes."""

from __future__ import annotations

from typing import Any

import pytest

import rollingroad
from rollingroad.core.lessons import lessons
from rollingroad.core.record import check_dice, parse_record
from tests.server.conftest import NewClient
from tests.server.running import Client, play_on

HEIST = "/games/highway-heist/lessons/tank-assault"


def step(client: Client, at: int, lesson: str = HEIST) -> Any:
    return client.get(f"{lesson}/steps/{at}")


# Lessons


def test_games_list_their_lessons(client: Client) -> None:
    games = {game["slug"]: game["lessons"] for game in client.get("/games")}
    [heist] = games["highway-heist"]
    assert heist["name"] == "tank-assault"
    assert heist["title"]["de"]
    assert heist["minutes"] < 10
    assert games["beacon-run"] == []


def test_a_step_has_the_note_the_table_and_the_players_question(client: Client) -> None:
    frame = step(client, 3)
    assert frame["note"]["answer"] == "drive F2"
    [question] = frame["view"]["questions"]
    assert question["mine"] == [0]
    assert "drive F2" in question["actions"]
    assert frame["match"]["seats"][1]["name"] == "Letty"


def test_a_step_tells_which_happenings_are_new(client: Client) -> None:
    before, after = step(client, 3), step(client, 4)
    assert after["since"] == len(before["view"]["entries"])
    [new] = after["view"]["entries"][after["since"] :]
    assert new["events"][0]["text"] == "Dom drives from C3 to F2."


def test_what_chance_is_asked_is_no_question_to_the_player(client: Client) -> None:
    frame = step(client, len(lessons(rollingroad.game("highway-heist"))["tank-assault"].steps) - 1)
    assert frame["at"] == frame["last"]
    assert frame["view"]["questions"] == []


def test_a_lesson_shows_what_the_player_may_know_and_no_more(client: Client) -> None:
    frame = step(client, 8, "/games/full-throttle/lessons/over-the-edge")
    hands = [car["hand"] for car in frame["view"]["table"]["cars"]]
    assert hands[0]
    assert hands[1] is None


def test_a_wrong_try_is_answered_by_the_rule(client: Client) -> None:
    answered = client.post(f"{HEIST}/steps/3/ask", {"action": "drive L6", "seat": 0})
    assert not answered["allowed"]
    assert answered["refusal"]["rule"] == "HH-DRIVE-1"
    assert client.post(f"{HEIST}/steps/3/ask", {"action": "drive F2", "seat": 0})["allowed"]
    first, *_ = client.post(f"{HEIST}/steps/3/ask-at", {"place": "L6", "seat": 0})
    assert first["refusal"] == answered["refusal"]


def test_there_is_no_such_lesson_or_step(client: Client) -> None:
    assert client.refused("GET", "/games/highway-heist/lessons/nothing/steps/0").status == 404
    assert client.refused("GET", f"{HEIST}/steps/999").detail == "There is no step 1000 of 34."


def test_a_lesson_can_be_played_on_with_real_dice(client: Client) -> None:
    last = step(client, 0)["last"]
    match = client.post(f"{HEIST}/play", {"at": last})["id"]
    table = client.see(match)
    assert [(seat.holder, seat.mine) for seat in table.match.seats] == [("person", True), ("bot", False)]
    assert table.match.dice == "seeded"
    assert table.views[0].table["round"] >= 6
    end = play_on(client, match)
    assert end.views[0].outcome is not None
    record = parse_record(client.call("GET", f"/matches/{match}/record").text)
    assert check_dice(record, rollingroad.game("highway-heist")) > 0


def test_a_lesson_that_ends_the_game_cannot_be_played_on(client: Client) -> None:
    lesson = "/games/shattered-highways/lessons/last-ride"
    last = step(client, 0, lesson)["last"]
    assert client.refused("POST", f"{lesson}/play", {"at": last}).code == "OVER"
    assert client.post(f"{lesson}/play", {"at": last - 5})["id"]


# Playing on from a match


@pytest.fixture(scope="module")
def finished() -> dict[str, str]:
    return {}


def over(client: Client, finished: dict[str, str]) -> str:
    """A match of Beacon Run, a game with secrets, that is over."""
    if "match" not in finished:
        finished["match"] = client.new_match()
        play_on(client, finished["match"])
    return finished["match"]


def test_a_match_that_is_over_can_be_taken_up_at_any_point(client: Client, finished: dict[str, str]) -> None:
    match = over(client, finished)
    seats = [{"who": "bot"}, {"who": "me"}]
    fork = client.post(f"/matches/{match}/branch", {"at": 3, "seats": seats})["id"]
    table = client.see(fork)
    assert [(seat.holder, seat.mine) for seat in table.match.seats] == [("bot", False), ("person", True)]
    assert play_on(client, fork).views[0].outcome is not None
    old, new = (parse_record(client.call("GET", f"/matches/{each}/record").text) for each in (match, fork))
    taken = int(new.parent.rpartition(" ")[2])
    assert new.parent.startswith(old.commitment)
    assert new.answers[:taken] == old.answers[:taken]
    assert new.seed != old.seed
    assert check_dice(new, rollingroad.game("beacon-run")) > 0


def test_nobody_branches_off_a_match_that_is_still_played(client: Client) -> None:
    match = client.new_match()
    problem = client.refused("POST", f"/matches/{match}/branch", {"at": 1})
    assert (problem.status, problem.code) == (409, "NOT_OVER")


def test_a_branch_needs_a_moment_at_which_something_is_left_to_play(
    client: Client, finished: dict[str, str]
) -> None:
    match = over(client, finished)
    last = client.see(match).number
    assert client.refused("POST", f"/matches/{match}/branch", {"at": last}).code == "OVER"
    assert client.refused("POST", f"/matches/{match}/branch", {"at": last + 1}).status == 404
    friend = {"at": 2, "seats": [{"who": "me"}, {"who": "friend"}]}
    assert client.refused("POST", f"/matches/{match}/branch", friend).status == 400


def test_an_opened_record_can_be_played_on(client: Client, finished: dict[str, str]) -> None:
    text = client.call("GET", f"/matches/{over(client, finished)}/record").text
    opened = client.post("/records", {"text": text})["id"]
    fork = client.post(f"/matches/{opened}/branch", {"at": 4})["id"]
    assert client.see(fork).match.status == "playing"


# Through other eyes


def test_once_it_is_over_a_match_is_seen_as_any_seat_saw_it(
    client: Client, new_client: NewClient, finished: dict[str, str]
) -> None:
    match = over(client, finished)
    first, second = (new_client().get(f"/matches/{match}/frames/2?seat={seat}")["view"] for seat in (0, 1))
    assert (first["seat"], second["seat"]) == (0, 1)
    assert first["table"] != second["table"]
    onlooker = client.get(f"/matches/{match}/frames/2?seat=-2")["view"]
    assert onlooker["seat"] is None


def test_all_steps_as_a_seat_saw_them_come_at_once(client: Client, finished: dict[str, str]) -> None:
    match = over(client, finished)
    last = client.see(match).number
    steps = client.get(f"/matches/{match}/frames/{last}?seat=1&since=0")["view"]["entries"]
    assert [each["number"] for each in steps] == list(range(1, last + 1))
    assert len(client.get(f"/matches/{match}/frames/{last}?seat=1")["view"]["entries"]) == 1


def test_while_it_is_played_nobody_looks_through_the_eyes_of_others(client: Client) -> None:
    match = client.new_match()
    assert client.get(f"/matches/{match}/frames/1?seat=0")["view"]["seat"] == 0
    assert client.refused("GET", f"/matches/{match}/frames/1?seat=1").code == "NOT_YOURS"
    assert client.refused("GET", f"/matches/{match}/frames/1?seat=9").status in (403, 404)
