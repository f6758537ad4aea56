"""What the pages read before anybody plays: games, options, rules, content."""

from __future__ import annotations

import rollingroad
from tests.server.running import Client


def test_every_installed_game_is_listed_with_its_bots(client: Client) -> None:
    games = {game["slug"]: game for game in client.get("/games")}
    assert set(games) == set(rollingroad.slugs())
    assert [bot["name"] for bot in games["highway-heist"]["bots"]] == ["ace", "driver", "rookie"]
    assert games["beacon-run"]["hidden_information"]


def test_the_form_has_defaults_and_help(client: Client) -> None:
    properties = client.get("/games/highway-heist/form")["properties"]
    assert properties["players"]["minimum"] == 2
    assert properties["scenario"]["oneOf"][0]["title"]
    assert properties["difficulty"]["description"]


def test_options_are_checked_without_a_match(client: Client) -> None:
    checked = client.post("/games/highway-heist/check", {"players": 4})
    assert checked["seats"] == 4
    assert checked["options"]["scenario"] == "tank-assault"
    assert client.refused("POST", "/games/highway-heist/check", {"players": 9}).status == 400


def test_what_options_leave_to_the_game_is_spelled_out(client: Client) -> None:
    checked = client.post("/games/shattered-highways/check", {"fleet_2": "recommended"})
    assert checked["options"]["fleet_2"] == "recommended"
    assert checked["meant"]["fleet_2"] == "nine-mile-dogs"


def test_the_ledger_comes_with_sources_and_numbers_of_tests(client: Client) -> None:
    rules = {rule["id"]: rule for rule in client.get("/games/highway-heist/rules")["rules"]}
    assert rules["HH-RAM-1"]["tests"] > 0
    assert rules["HH-RAM-1"]["source"] in ("rulebook", "summary", "partial", "house")


def test_content_comes_with_its_sources(client: Client) -> None:
    content = client.get("/games/highway-heist/content")
    assert all(character["source"] for character in content["characters"]["character"])


def test_there_is_no_such_game(client: Client) -> None:
    told = client.refused("GET", "/games/chess").detail
    assert told.startswith("There is no game 'chess'; there are: ")
    assert "highway-heist" in told
    told = client.refused("GET", "/games/full-throttl").detail
    assert told == "There is no game 'full-throttl'; did you mean 'full-throttle'?"
    assert client.refused("GET", "/games/chess/rules").status == 404


def test_the_api_describes_itself(client: Client) -> None:
    schema = client.get("/openapi.json")
    assert "/api/v1/matches/{match}/act" in schema["paths"]
    assert "Update" in schema["components"]["schemas"]
