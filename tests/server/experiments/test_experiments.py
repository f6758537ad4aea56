"""Small experiments: started for the options of a table, played apart from the server, read as a page."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.server.conftest import NewClient
from tests.server.running import Client, ServerProcess

ASKED: dict[str, Any] = {"game": "beacon-run", "options": {"couriers": 3}, "games": 12}


def finished(client: Client, run: str) -> dict[str, Any]:
    while True:
        found: dict[str, Any] = next(each for each in client.get("/lab")["runs"] if each["id"] == run)
        if found["state"] != "playing":
            return found
        time.sleep(0.2)


@pytest.mark.soak
def test_an_experiment_becomes_a_page_and_stays(own_server: ServerProcess, new_client: NewClient) -> None:
    client = new_client(own_server)
    assert client.get("/lab") == {"open": True, "most_games": 200, "runs": []}
    started = client.post("/lab", ASKED)
    assert (started["game"], started["games"], started["state"]) == ("beacon-run", 12, "playing")
    assert started["details"] == "Couriers: 3"
    busy = client.refused("POST", "/lab", ASKED)
    assert (busy.status, busy.code) == (409, "LAB_BUSY")
    assert client.refused("GET", f"/lab/{started['id']}/report").status == 404
    assert new_client(own_server).refused("DELETE", f"/lab/{started['id']}").code == "NOT_YOURS"
    assert finished(client, started["id"])["state"] == "ready"
    page = client.call("GET", f"/lab/{started['id']}/report")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers.get_list("content-security-policy") == [
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'"
    ]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "12 games" in page.text
    own_server.stop()
    own_server.start_again()
    assert [each["state"] for each in client.get("/lab")["runs"]] == ["ready"]
    known = client.post("/games/beacon-run/measured", {"couriers": 3})["known"]
    assert [(one["bot"], one["games"], one["run"]) for one in known] == [("driver", 12, started["id"])]
    assert client.call("DELETE", f"/lab/{started['id']}").status_code == 204
    assert client.get("/lab")["runs"] == []


@pytest.mark.soak
def test_an_experiment_that_a_stop_interrupted_goes_on(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    run = client.post("/lab", {"game": "highway-heist", "options": {}, "games": 200})["id"]
    while client.get("/lab")["runs"][0]["done"] < 3:
        time.sleep(0.1)
    own_server.stop()
    own_server.start_again()
    again = client.get("/lab")["runs"][0]
    assert (again["id"], again["state"]) == (run, "playing")
    assert again["done"] >= 3
    assert client.call("DELETE", f"/lab/{run}").status_code == 204


def test_what_is_known_comes_with_the_game_for_all_options_that_are_played_alike(client: Client) -> None:
    found = client.post("/games/highway-heist/measured", {"team_decisions": "active-player"})
    assert found["cooperative"]
    assert [one["run"] for one in found["known"]] == [""] * len(found["known"])
    driver = next(one for one in found["known"] if one["bot"] == "driver")
    (rate,) = driver["rates"]
    assert 0 <= rate["low"] < rate["value"] < rate["high"] <= 1
    assert driver["length_in"] == "rounds"
    seats = client.post("/games/shattered-highways/measured", {})["known"][0]["rates"]
    assert [seat["name"] for seat in seats] == ["The Salt Choir", "Nine Mile Dogs"]
    assert client.refused("POST", "/games/highway-heist/measured", {"players": 9}).status == 400


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"game": "beacon-ran"}, 404),
        ({"options": {"couriers": 9}}, 400),
        ({"games": 201}, 400),
        ({"games": 0}, 400),
        ({"bots": "ace"}, 400),
    ],
)
def test_what_is_not_played(client: Client, changes: dict[str, Any], status: int) -> None:
    assert client.refused("POST", "/lab", ASKED | changes).status == status


@pytest.mark.parametrize("name", ["000000000000", "..", "%2e%2e", "about.json"])
def test_only_reports_are_read(client: Client, name: str) -> None:
    assert client.call("GET", f"/lab/{name}/report").status_code == 404
    assert client.call("DELETE", f"/lab/{name}").status_code in (404, 405)
