"""What the server sends of a game, and takes for it, fits the description of that game's types."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

import jsonschema_rs
import pytest

from tests.server.hostile.victims import GAMES
from tests.server.running import Client

MOST_ANSWERS = 150
"""How far a match is played: through the set-up and some rounds."""

Valid = Callable[[str, Any], bool]


@pytest.fixture
def valid(client: Client) -> Valid:
    """Whether some data fits a type of the description."""
    components = client.get("/openapi.json")["components"]

    @cache
    def validator(name: str) -> jsonschema_rs.Draft202012Validator:
        schema = {"$ref": f"#/components/schemas/{name}", "components": components}
        return jsonschema_rs.Draft202012Validator(schema)

    return lambda name, data: validator(name).is_valid(data)


def prefix(game: str) -> str:
    return game.title().replace("-", "")


def updates(client: Client, game: str) -> Iterator[dict[str, Any]]:
    """A match that one person plays for all seats, from its first question on."""
    seats = client.post(f"/games/{game}/check")["seats"]
    match = client.new_match(game, seats=[{"who": "me"}] * seats)
    for seat in range(seats):
        client.put(f"/matches/{match}/seats/{seat}/auto-replies", {"answers": []})
    update = client.get(f"/matches/{match}")
    while update["match"]["status"] == "playing":
        yield update
        question = next(question for view in update["views"] for question in view["questions"])
        action = question["actions"][update["number"] % len(question["actions"])]
        act = {"seat": question["mine"][0], "action": action, "expect": update["number"]}
        update = client.post(f"/matches/{match}/act", act)


def details(client: Client, update: dict[str, Any], question: dict[str, Any]) -> list[dict[str, Any]]:
    wanted = {"seat": question["mine"][0], "expect": update["number"], "actions": question["actions"]}
    offers = client.post(f"/matches/{update['match']['id']}/details", wanted)
    assert [choice["action"] for choice in offers["choices"]] == question["actions"]
    choices: list[dict[str, Any]] = offers["choices"]
    return choices


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_as_described(client: Client, valid: Valid, game: str) -> None:
    events: set[str] = set()
    previews: list[Any] = []
    for update in islice(updates(client, game), MOST_ANSWERS):
        assert valid("Update", update)
        for view in update["views"]:
            assert valid(f"{prefix(game)}Table", view["table"])
            told = [event["event"] for entry in view["entries"] for event in entry["events"]]
            choices = [
                choice for question in view["questions"] for choice in details(client, update, question)
            ]
            own = [event for event in told if event["event"] != "answered-itself"]
            assert all(valid(f"{prefix(game)}GameEvent", event) for event in own)
            assert all(valid("Choice", choice) for choice in choices)
            assert all(valid(f"{prefix(game)}Action", choice["data"]) for choice in choices)
            shown = [choice["preview"] for choice in choices if choice["preview"] is not None]
            assert all(valid(f"{prefix(game)}Preview", preview) for preview in shown)
            events |= {event["event"] for event in told}
            previews += shown
    assert len(events) > 8
    assert previews


@pytest.mark.parametrize("game", GAMES)
def test_questions_about_an_action_are_as_described(client: Client, valid: Valid, game: str) -> None:
    update = next(updates(client, game))
    question = update["views"][0]["questions"][0]
    ask = {"seat": question["mine"][0], "action": details(client, update, question)[0]["data"]}
    assert valid("Ask", ask)
    assert valid("Command", ask | {"id": 1, "do": "ask"})
    assert valid("Answered", client.post(f"/matches/{update['match']['id']}/ask", ask))
    assert not valid("Act", ask | {"action": {"do": "fly"}})


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_before_a_match_is_as_described(client: Client, valid: Valid, game: str) -> None:
    assert valid(f"{prefix(game)}Drawing", client.get(f"/games/{game}/drawing"))
    assert valid(f"{prefix(game)}Options", client.post(f"/games/{game}/check")["options"])
    for kind in client.get(f"/games/{game}")["creations"]:
        for start in client.get(f"/games/{game}/creations/{kind['kind']}/starts")["starts"]:
            creation = json.loads(start["text"])
            assert valid(f"{prefix(game)}{kind['kind'].capitalize()}Creation", creation)


def test_another_table_does_not_fit(client: Client, valid: Valid) -> None:
    table = next(updates(client, GAMES[0]))["views"][0]["table"]
    fits = [game for game in GAMES if valid(f"{prefix(game)}Table", table)]
    assert fits == [GAMES[0]]
    assert not valid("Table", table | {"round": "first"})
    assert not valid("Table", {name: part for name, part in table.items() if name != "round"})
    assert valid("Table", None)


def test_nothing_that_depends_on_the_game_is_left_open(client: Client) -> None:
    types = client.get("/openapi.json")["components"]["schemas"]
    open_fields = [
        f"{name}.{field}"
        for name, each in types.items()
        for field, schema in each.get("properties", {}).items()
        if schema == {}
    ]
    assert open_fields == []
