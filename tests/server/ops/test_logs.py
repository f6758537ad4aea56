"""The log tells what happened and no secret; a server that is told to stop finishes what it has begun."""

from __future__ import annotations

import json
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.conftest import NewClient
from tests.server.running import ServerProcess

SECRET = "s3cret-invitation-of-somebody"


def stopped_log(server: ServerProcess) -> list[str]:
    """What it had written when it had stopped."""
    server.process.send_signal(signal.SIGTERM)
    return server.process.communicate(timeout=60)[1].splitlines()


def use(server: ServerProcess, new_client: NewClient) -> list[str]:
    """Calls with secrets in every place where one can be; those that the server made."""
    match = new_client(server).new_match("beacon-run")
    key: str = new_client(server).post("/guests")["key"]
    client = new_client(server, Authorization=f"Bearer {key}")
    client.call(
        "GET", f"/matches/{match}?since=0&invite={SECRET}", headers={"x-request-id": "from-the-proxy.1"}
    )
    client.call("POST", f"/matches/{match}/seats/1/claim", {"invite": SECRET})
    client.call("GET", f"/nothing/{SECRET}")
    with client.live(match, since=0) as live:
        live.update()
    return [match, key]


def test_json_lines_tell_each_request_and_no_secret(tmp_path: Path, new_client: NewClient) -> None:
    server = ServerProcess(tmp_path, "--log-json")
    made = use(server, new_client)
    lines = stopped_log(server)
    told: list[dict[str, Any]] = [json.loads(line) for line in lines]
    assert {"time", "level", "from", "message", "request", "method", "route", "status", "ms"} <= told[
        0
    ].keys()
    seen = {(each.get("method"), each.get("route"), each.get("status")) for each in told}
    assert ("POST", "/api/v1/matches", 201) in seen
    assert ("GET", "/api/v1/matches/{match}", 200) in seen
    assert any(method == "LIVE" for method, _, _ in seen)
    assert [each["status"] for each in told if each.get("request") == "from-the-proxy.1"] == [200]
    text = "\n".join(lines)
    for secret in (SECRET, *made, "invite=", "since=", "rolling-road-guest"):
        assert secret not in text


def test_plain_lines_tell_the_same(tmp_path: Path, new_client: NewClient) -> None:
    server = ServerProcess(tmp_path, "--log-level", "info")
    made = use(server, new_client)
    text = "\n".join(stopped_log(server))
    assert " info [from-the-proxy.1] GET /api/v1/matches/{match} 200 " in text
    for secret in (SECRET, *made, "invite=", "rolling-road-guest"):
        assert secret not in text


def test_each_answer_names_its_line_in_the_log(new_client: NewClient) -> None:
    client = new_client()
    given = client.call("GET", "/health", headers={"x-request-id": "abc"})
    assert given.headers["x-request-id"] == "abc"
    made = [
        client.call("GET", "/health", headers={"x-request-id": "a b\tc"}).headers["x-request-id"]
        for _ in "ab"
    ]
    assert made[0] != made[1]
    assert "a b" not in made[0]


def test_a_server_that_stops_finishes_what_it_has_begun(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "me"}])
    hints = [new_client(own_server) for _ in range(2)]
    for other in hints:
        other.take_cookies_of(client)
    asked = client.see(match).views[0].questions[0]
    with client.live(match) as live, ThreadPoolExecutor() as calling:
        number = live.update().number
        begun = [
            calling.submit(each.call, "GET", f"/matches/{match}/hint?seat={asked.mine[0]}") for each in hints
        ]
        reply = live.command(do="act", seat=asked.mine[0], action=asked.actions[0])
        assert reply.problem is None
        own_server.process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            live.until(lambda _: False)
        answers = [each.exception() or each.result().status_code for each in begun]
    own_server.process.communicate(timeout=60)
    assert own_server.code == 0
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert all(answer in (200, 409) for answer in answers), answers
    own_server.start()
    assert client.see(match).number == number + 1


def test_who_waits_for_a_turn_is_answered_when_the_server_stops(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "friend"}])
    with ThreadPoolExecutor() as calling:
        waiting = calling.submit(client.get, "/turns?wait=60")
        while not waiting.running():
            time.sleep(0.01)
        time.sleep(0.3)
        own_server.process.send_signal(signal.SIGTERM)
        assert waiting.result() == []
    own_server.process.communicate(timeout=60)
    assert own_server.code == 0
