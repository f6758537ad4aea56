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
    busy = client.refused("POST", "/lab", ASKED)
    assert (busy.status, busy.code) == (409, "LAB_BUSY")
    assert client.refused("GET", f"/lab/{started['id']}/report").status == 404
    assert finished(client, started["id"])["state"] == "ready"
    page = client.call("GET", f"/lab/{started['id']}/report")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert page.headers.get_list("content-security-policy") == [
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
    ]
    assert page.headers["x-content-type-options"] == "nosniff"
    assert "12 games" in page.text
    own_server.stop()
    own_server.start_again()
    assert [each["state"] for each in client.get("/lab")["runs"]] == ["ready"]


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
