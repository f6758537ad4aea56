"""Analysis: any position, what may be done in it, what is best, and playing on from it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.running import Client, play_on

GAMES = ("highway-heist", "full-throttle", "shattered-highways")


def analyse(client: Client, slug: str, **asked: Any) -> Any:
    return client.post(f"/games/{slug}/analysis", asked)


@pytest.mark.parametrize("slug", GAMES)
def test_a_position_is_played_on_answer_by_answer(client: Client, slug: str) -> None:
    first = analyse(client, slug)
    seat, action = first["frame"]["view"]["seat"], first["frame"]["view"]["questions"][0]["actions"][0]
    assert first["frame"]["choices"][0]["action"] == action
    then = analyse(client, slug, position=first["position"], answer=f"{seat + 1} {action}", roll=True)
    assert then["frame"]["lines"][0] == f"{seat + 1} {action}"
    assert then["frame"]["view"]["entries"][0]["events"]
    assert analyse(client, slug, position=then["position"])["position"] == then["position"]


@pytest.mark.parametrize("slug", GAMES)
def test_the_best_answers_are_rated_with_what_follows(client: Client, slug: str) -> None:
    first = analyse(client, slug)
    asked = {"position": first["position"], "seat": first["frame"]["view"]["seat"]}
    [best, *_] = client.post(f"/games/{slug}/analysis/best", asked)["best"]
    assert best["action"] in first["frame"]["view"]["questions"][0]["actions"]
    assert 0 <= best["chance"] <= 1
    assert best["line"]
    assert client.post(f"/games/{slug}/analysis/best", asked | {"open": True})["best"]


def test_draws_are_offered_with_their_odds_for_the_position_hides_nothing(client: Client) -> None:
    first = analyse(client, "full-throttle")
    action = next(each["action"] for each in first["frame"]["choices"] if each["action"].startswith("play"))
    seat = first["frame"]["view"]["seat"]
    then = analyse(client, "full-throttle", position=first["position"], answer=f"{seat + 1} {action}")
    assert then["frame"]["view"]["seat"] == seat
    [question] = then["frame"]["view"]["questions"]
    drawn = then["frame"]["choices"]
    assert question["complete"]
    assert question["actions"] == [each["action"] for each in drawn]
    assert sum(each["odds"][0]["chance"] for each in drawn) == pytest.approx(1)


def test_all_that_is_impossible_comes_with_line_and_rule(client: Client) -> None:
    first = analyse(client, "highway-heist")["position"]
    wrong = first.replace("boost 2", "boost 9").replace("tank:", "tonk:")
    found = analyse(client, "highway-heist", position=wrong)
    assert found["position"] == wrong
    assert found["frame"] is None
    assert {problem["rule"] for problem in found["problems"]} >= {"HH-BOOST-4", ""}
    assert [problem["line"] for problem in found["problems"]] == [11, 12, 13, 14, 0]


def test_the_rules_say_why_not(client: Client) -> None:
    position = analyse(client, "highway-heist")["position"]
    asked = {"position": position, "seat": 0}
    [far] = client.post("/games/highway-heist/analysis/ask", asked | {"action": "drive to L6"})
    assert not far["allowed"]
    assert far["refusal"]["rule"].startswith("HH-")
    assert client.post("/games/highway-heist/analysis/ask", asked | {"place": "L6"})


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_begins_at_a_position(client: Client, slug: str) -> None:
    position = analyse(client, slug)["position"]
    match = client.post(f"/games/{slug}/analysis/play", {"position": position})["id"]
    update = client.get(f"/matches/{match}")
    assert update["match"]["status"] == "playing"
    assert client.call("GET", f"/matches/{match}/position").text.splitlines()[0] == position.splitlines()[0]
    play_on(client, match, 3)


def test_a_position_of_a_running_match_holds_only_what_the_seat_knows(client: Client) -> None:
    match = client.post("/games/full-throttle/play", {})["id"]
    texts = {client.call("GET", f"/matches/{match}/position").text for _ in range(2)}
    [text] = texts
    assert client.get(f"/matches/{match}")["match"]["status"] == "playing"
    assert analyse(client, "full-throttle", position=text)["problems"] == []


def test_a_position_is_analysed_and_played_on_with_its_content_pack(client: Client) -> None:
    pack = '{"name":"Harder","files":{"tank-assault":{"tank":{"strength":{"2":99,"3":99,"4":99}}}}}'
    first = analyse(client, "highway-heist", content=pack)
    assert "tank: strength 99" in first["position"]
    assert first["frame"]["match"]["options"]["content"] == pack
    [alone] = analyse(client, "highway-heist", position=first["position"])["problems"]
    assert alone["rule"] == "HH-TANK-1"
    asked = {"position": first["position"], "content": pack}
    assert analyse(client, "highway-heist", **asked)["problems"] == []
    match = client.post("/games/highway-heist/analysis/play", asked)["id"]
    assert client.get(f"/matches/{match}")["match"]["options"]["content"]
    assert "tank: strength 99" in client.call("GET", f"/matches/{match}/position").text
