"""What bot writers read: the page about the API, the one of the server itself, and the bot to begin with."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest

from rollingroad.server.accounts.passwords import WRONG
from rollingroad.server.accounts.rate_limits import LIMITS
from rollingroad.server.api.commands import SAYING
from tests.server.conftest import NewClient, Pair
from tests.server.matches.test_playing import heist
from tests.server.running import Client, play_on

ROOT = Path(__file__).resolve().parents[3]
PAGE = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
BOT = ROOT / "examples" / "bots" / "over_http.py"


def run_bot(client: Client, *more: str) -> str:
    command = [sys.executable, str(BOT), f"http://{client.server.address}", *more]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


# The bot


def test_the_bot_plays_a_match_of_its_own_to_the_end(client: Client) -> None:
    first, *answers = run_bot(client).splitlines()
    match = first.removeprefix("match ")
    by_person = [step for step in client.log(match) if step.by == "person" and step.kind == "answer"]
    assert client.see(match).match.status == "over"
    assert len(by_person) == len(answers) > 5


def test_the_bot_plays_in_the_name_of_who_gave_it_a_token(client: Client) -> None:
    matches = [client.new_match("beacon-run") for _ in range(2)]
    token = client.post("/tokens", {"name": "bot", "scopes": ["read", "play"]})["key"]
    run_bot(client, token)
    assert [client.see(match).match.status for match in matches] == ["over", "over"]


def test_the_bot_is_as_short_as_the_page_says() -> None:
    code = BOT.read_text(encoding="utf-8").split('"""')[2].strip().splitlines()
    assert len([line for line in code if line.strip()]) <= 30


# Waiting for one's turn


def in_the_background(client: Client, path: str) -> tuple[threading.Thread, list[Any]]:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(client.get(path)))
    thread.start()
    return thread, found


def friends(host: Client, friend: Client) -> str:
    """A match of two who each have a seat."""
    created = host.post("/matches", {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}]})
    match = str(created["id"])
    friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    return match


def test_a_turn_comes_as_soon_as_it_is_one(client: Client, new_client: NewClient) -> None:
    check_waiting(client, new_client())


def test_a_turn_comes_from_another_process_on_postgres(pair: Pair, new_client: NewClient) -> None:
    check_waiting(new_client(pair[0]), new_client(pair[1]))


def check_waiting(host: Client, friend: Client) -> None:
    """Both are asked each round: who has answered waits for the other."""
    match = friends(host, friend)
    while turns := host.get("/turns"):
        assert turns == host.get("/turns?wait=60")
        play_one(host, match)
    waiting, found = in_the_background(host, "/turns?wait=60")
    while waiting.is_alive():
        play_one(friend, match)
        waiting.join(0.2)
    assert [(turn["match"], turn["game"], turn["seats"]) for turn in found[0]] == [(match, "beacon-run", [0])]


def test_who_waits_hears_that_a_match_is_over(client: Client, new_client: NewClient) -> None:
    """The friend has answered everywhere; both end one match after the other."""
    friend, at_once = new_client(), new_client()
    running = [friends(client, friend) for _ in range(4)]
    at_once.take_cookies_of(friend)
    while turns := friend.get("/turns"):
        play_one(friend, turns[0]["match"])
    waiting, found = in_the_background(friend, "/turns?wait=60")
    while waiting.is_alive():
        if running:
            match = running.pop()
            for seat, each in enumerate((client, at_once)):
                each.post(f"/matches/{match}/end", {"seat": seat})
        waiting.join(1)
    assert found == [[]]


def play_one(client: Client, match: str) -> None:
    questions = [question for view in client.see(match).views for question in view.questions]
    for question in questions[:1]:
        client.act(match, question.mine[0], question.actions[0])


def test_nobody_waits_longer_than_asked(client: Client, new_client: NewClient) -> None:
    assert new_client().get("/turns?wait=60") == []
    client.post("/guests")
    assert client.get("/turns?wait=1") == []
    assert client.refused("GET", "/turns?wait=61").status == 400


def test_a_seat_that_a_bot_plays_waits_for_nobody(client: Client) -> None:
    match = heist(client)
    assert [turn["seats"] for turn in client.get("/turns")] == [[0]]
    client.post(f"/matches/{match}/seats/0/lend", {"bot": "driver"})
    assert all(0 not in turn["seats"] for turn in client.get("/turns"))


def test_real_dice_wait_for_whoever_sits_there(client: Client) -> None:
    match = heist(client, dice="typed")
    while (turn := client.get("/turns")[0])["seats"] != [-1]:
        play_one(client, match)
    assert turn["match"] == match


# The pages


def paths(client: Client) -> list[str]:
    return list(client.get("/openapi.json")["paths"])


def test_the_documentation_names_every_route(client: Client) -> None:
    for path in paths(client):
        last = [part for part in path.split("/") if part and "{" not in part][-1]
        assert re.search(rf"/{last}\b", PAGE), path


def test_the_documentation_names_the_limits() -> None:
    table = re.findall(r"^\| .+ \| (\d+) \| ([\d.]+) \|$", PAGE, re.MULTILINE)
    said = [(float(at_once), float(each_second)) for at_once, each_second in table]
    limits = (*LIMITS.values(), *SAYING.values(), WRONG)
    assert sorted(said) == sorted((limit.at_once, limit.each_second) for limit in limits)


def test_the_python_of_the_documentation_checks_the_dice(client: Client) -> None:
    match = heist(client)
    code = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
    running = client.call("GET", f"/matches/{match}/record").text
    with pytest.raises(Exception, match="has not been revealed yet"):
        exec(code, {"text": running})
    play_on(client, match)
    exec(code, {"text": client.call("GET", f"/matches/{match}/record").text})


@pytest.mark.parametrize("address", ["/api", "/api/"])
def test_the_server_shows_its_api_within_its_policy(client: Client, address: str) -> None:
    answer = httpx.get(f"http://{client.server.address}{address}")
    page = answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert [path for path in paths(client) if f"</span> {path}<" not in page] == []
    links, anchors = (set(re.findall(rf'{kind}([^"]+)"', page)) for kind in ('href="#', 'id="'))
    assert links - anchors == set()
    assert {"Update", "Command", "Reply", "Problem"} <= links
    assert [word for word in ("<script", "style=", "<style", "http://", "https://") if word in page] == []
    sheet = httpx.get(f"http://{client.server.address}/api/page.css")
    assert sheet.headers["content-type"] == "text/css; charset=utf-8"
