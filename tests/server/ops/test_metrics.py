"""What the server tells whoever runs it: is it up, can it work, how much does it do."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from rollingroad.server.ops import METRICS_TOKEN
from tests.server.conftest import NewClient
from tests.server.postgres import Cluster
from tests.server.running import ServerProcess, play_on

_LINE = re.compile(r'(rollingroad_\w+)(\{(?:\w+="(?:[^"\\]|\\.)*",?)+\})? (\S+)')


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server whose metrics have a token."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(METRICS_TOKEN, "let-me-see")
        process = ServerProcess(tmp_path_factory.mktemp("counted"))
    yield process
    process.stop()


def read(server: ServerProcess, **headers: str) -> httpx.Response:
    with httpx.Client(headers=headers, timeout=60) as client:
        return client.get(f"http://{server.address}/metrics")


def samples(server: ServerProcess) -> dict[str, float]:
    """Every sample by its name and labels; a line that Prometheus could not read fails."""
    answer = read(server)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    found: dict[str, float] = {}
    for line in answer.text.splitlines():
        if not line.startswith("# "):
            parts = _LINE.fullmatch(line)
            assert parts is not None, line
            found[f"{parts[1]}{parts[2] or ''}"] = float(parts[3])
    return found


def test_requests_are_counted_by_route_and_timed(counted: ServerProcess, new_client: NewClient) -> None:
    client = new_client(counted)
    match = client.new_match("beacon-run")
    for _ in range(3):
        client.see(match)
    client.refused("GET", "/matches/nowhere")
    found = samples(counted)
    route = 'route="/api/v1/matches/{match}"'
    assert found[f'rollingroad_requests_total{{method="GET",{route},status="200"}}'] >= 3
    assert found[f'rollingroad_requests_total{{method="GET",{route},status="404"}}'] == 1
    assert match not in "".join(found)
    buckets = [
        value
        for name, value in found.items()
        if name.startswith(f"rollingroad_request_seconds_bucket{{{route}")
    ]
    assert buckets == sorted(buckets)
    assert buckets[-1] == found[f"rollingroad_request_seconds_count{{{route}}}"] >= 4
    assert found[f"rollingroad_request_seconds_sum{{{route}}}"] > 0


def test_made_up_methods_and_paths_make_no_metrics(counted: ServerProcess) -> None:
    samples(counted)
    before = len(samples(counted))
    with httpx.Client(timeout=60) as client:
        for number in range(5):
            client.request(f"BREW{number}", f"http://{counted.address}/api/v1/tea{number}/x")
    added = len(samples(counted)) - before
    assert added <= 20
    assert "BREW" not in read(counted).text


def test_live_connections_matches_and_answers_are_counted(
    counted: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(counted)
    before = samples(counted)
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "bot"}])
    with client.live(match) as live:
        live.update()
        assert samples(counted)["rollingroad_open_sockets"] == before["rollingroad_open_sockets"] + 1
    play_on(client, match)
    after = samples(counted)
    while after["rollingroad_open_sockets"] != before["rollingroad_open_sockets"]:
        time.sleep(0.02)
        after = samples(counted)
    assert after["rollingroad_matches_in_memory"] == before["rollingroad_matches_in_memory"] + 1
    for by in ("person", "bot"):
        name = f'rollingroad_actions_total{{by="{by}"}}'
        assert after[name] > before.get(name, 0)
    assert after["rollingroad_bots_thinking"] == 0
    assert after["rollingroad_database_errors_total"] == 0


def test_others_need_the_token(counted: ServerProcess) -> None:
    behind_proxy = {"X-Forwarded-For": "203.0.113.9"}
    refused = read(counted, **behind_proxy)
    assert (refused.status_code, refused.json()["code"]) == (403, "NOT_YOURS")
    assert read(counted, Authorization="Bearer let-me-see", **behind_proxy).status_code == 200
    assert read(counted, Authorization="Bearer let-me-in", **behind_proxy).status_code == 403
    assert read(counted, Forwarded="for=203.0.113.9").status_code == 403


def test_open_metrics_are_open(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--metrics-open")
    try:
        assert read(server, **{"X-Forwarded-For": "203.0.113.9"}).status_code == 200
    finally:
        server.stop()


def test_a_server_is_ready_while_its_database_is_of_its_version(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    assert client.get("/health")["status"] == "up"
    assert client.get("/ready")["status"] == "ready"
    with closing(sqlite3.connect(own_server.folder / "rollingroad.db")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    problem = client.refused("GET", "/ready")
    assert (problem.status, problem.code) == (503, "NOT_READY")
    assert "9999" in problem.detail


def test_a_server_without_its_postgres_is_up_but_not_ready(postgres: Cluster, new_client: NewClient) -> None:
    server = ServerProcess(postgres.new_database())
    try:
        client = new_client(server)
        assert client.get("/ready")["status"] == "ready"
        postgres.stop()
        try:
            problem = client.refused("GET", "/ready")
            assert (problem.status, problem.code) == (503, "UNAVAILABLE")
            assert client.get("/health")["status"] == "up"
            assert samples(server)["rollingroad_database_errors_total"] >= 1
        finally:
            postgres.start()
        assert client.get("/ready")["status"] == "ready"
    finally:
        server.kill()
