"""Uploaded records and creations: broken ones are refused in one sentence, and nothing is kept."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import msgspec
import pytest

from rollingroad.server.matches.queries import MOST_LINES
from rollingroad.server.schemas.matches import Problem
from tests.server.conftest import NewClient
from tests.server.hostile.mutants import for_all, spoilt, spoilt_lines
from tests.server.hostile.victims import GAMES, Victim, seated
from tests.server.running import Client, play_on

WORKS = (("full-throttle", "course"), ("shattered-highways", "fleet"))
MARKUP = "<img src=x onerror=alert(1)>"


def finished(client: Client, game: str) -> str:
    """The record of a match that somebody played alone, for some answers, and gave up then."""
    seats = client.post(f"/games/{game}/check")["seats"]
    match = client.new_match(game, seats=[{"who": "me"}] * seats)
    play_on(client, match, until=25)
    client.post(f"/matches/{match}/concede", {"seat": 0})
    return client.call("GET", f"/matches/{match}/record").text


def upload(client: Client, text: str) -> str | Problem:
    """The match it became, or why not."""
    answer = client.call("POST", "/records", {"text": text})
    if answer.status_code == 201:
        return str(answer.json()["id"])
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert problem.status in (400, 404, 409, 413), problem
    assert 0 < len(problem.detail) <= 501
    return problem


# Records


@pytest.mark.parametrize("examples", [15, pytest.param(3000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_a_spoilt_record_is_refused_or_replays_as_it_stands(client: Client, game: str, examples: int) -> None:
    """Some are whole all the same: a line that was doubled and fits, an end that was cut off."""
    whole = finished(client, game)

    def check(text: str) -> None:
        opened = upload(client, text)
        if isinstance(opened, str):
            again = client.call("GET", f"/matches/{opened}/record").text
            assert isinstance(upload(client, again), str)
            assert answers(again) == answers(text)
            assert client.call("GET", f"/matches/{opened}").status_code == 200

    for_all(spoilt_lines(whole), examples, check)


def answers(text: str) -> list[str]:
    rows = [row.strip() for row in text.split("\n")]
    return [row for row in rows[rows.index("") :] if row and not row.startswith("#")]


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_uploads_and_replays_equal(client: Client, game: str) -> None:
    whole = finished(client, game)
    opened = upload(client, whole)
    assert isinstance(opened, str)
    assert client.call("GET", f"/matches/{opened}/record").text == whole
    table = client.see(opened)
    assert (table.match.status, table.match.imported) == ("over", True)
    assert table.views[0].outcome is not None


def test_the_record_of_a_running_match_has_no_seed(victim: Victim) -> None:
    text = victim.host.call("GET", f"/matches/{victim.match}/record").text
    assert "\ncommitment " in text
    assert "\nseed " not in text


def test_a_record_with_secrets_in_it_is_not_replayed(new_client: NewClient) -> None:
    victim = seated("beacon-run", new_client(), new_client())
    victim.host.act(victim.match, 0, victim.answers()[0])
    text = victim.friend.call("GET", f"/matches/{victim.match}/record").text
    assert any(row.endswith(" ?") for row in answers(text))
    opened = upload(victim.friend, text)
    assert isinstance(opened, Problem)
    assert "is hidden from the seat this record was made for" in opened.detail


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rules 1", "rules " + "9" * 5000, "is not a number"),
        ("game beacon-run", "game poker", "poker"),
        ("\n\n", "\n\n" + "9" * 5000 + " pass\n", "is not an answer"),
        ("\n\n", "\n\nundo\n", "there is no answer of a seat to take back"),
        ("\n\n", "\n\n" + "1 x\nundo\n" * MOST_LINES, f"there is room for {MOST_LINES}"),
        ("options {", "options {" + '"a":{' * 5000, "options"),
        ("dice seeded", "dice loaded", "loaded"),
    ],
)
def test_what_is_wrong_with_a_record_is_said(client: Client, old: str, new: str, said: str) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me"}] * 2)
    text = client.call("GET", f"/matches/{match}/record").text
    assert old in text
    opened = upload(client, text.replace(old, new, 1))
    assert isinstance(opened, Problem)
    assert said in opened.detail


def test_a_record_of_a_thousand_undos_replays(client: Client) -> None:
    """Each is cheap: the state before an answer is kept while the answer can be taken back."""
    match = client.new_match("highway-heist", seats=[{"who": "me"}] * 3)
    answer = client.see(match).views[0].questions[0].actions[0]
    text = client.call("GET", f"/matches/{match}/record").text
    opened = upload(client, text + f"1 {answer}\nundo\n" * 1000)
    assert isinstance(opened, str)
    assert client.see(opened).number == len(answers(text)) + 2001


# Creations


def start_of(client: Client, game: str, kind: str) -> Any:
    return json.loads(client.get(f"/games/{game}/creations/{kind}/starts")["starts"][-1]["text"])


@pytest.mark.parametrize("examples", [15, pytest.param(3000, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "kind"), WORKS)
def test_a_spoilt_work_is_looked_over_kept_or_refused(
    client: Client, game: str, kind: str, examples: int
) -> None:
    whole = start_of(client, game, kind)

    def check(creation: Any) -> None:
        body = {"game": game, "kind": kind, "text": json.dumps(creation)}
        looked = client.call("POST", f"/games/{game}/creations/{kind}/check", {"text": body["text"]})
        assert looked.status_code in (200, 400), looked.text
        kept = client.call("POST", "/creations", body)
        assert kept.status_code in (201, 400), kept.text
        if kept.status_code == 201:
            _use_and_delete(client, game, kept.json()["id"])

    for_all(spoilt(whole), examples, check)
    assert client.get("/creations") == []


def _use_and_delete(client: Client, game: str, creation: str) -> None:
    for part in ("", "/toml", "/picture"):
        assert client.call("GET", f"/creations/{creation}{part}").status_code in (200, 400)
    assert client.call("POST", "/matches", {"game": game, "creation": creation}).status_code in (
        201,
        400,
        409,
    )
    assert client.call("DELETE", f"/creations/{creation}").status_code == 204


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\0",
        "{",
        "[1]",
        "name = 1",
        "a." * 9000 + "a = 1",
        "a = " + "[" * 9000,
        '{"a":' * 3000,
        "n = " + "9" * 9000,
        "a = 1\n" * 2,
        "name = 'x'\n[[course]]\n[[course]]",
        "x = nan\ny = inf\nz = 1979-05-27",
    ],
)
@pytest.mark.parametrize(("game", "kind"), WORKS)
def test_texts_that_are_no_work_are_refused(client: Client, game: str, kind: str, text: str) -> None:
    problem = client.refused("POST", "/creations", {"game": game, "kind": kind, "text": text})
    assert problem.status == 400
    assert len(problem.detail) <= 501
    assert client.get("/creations") == []


@pytest.mark.parametrize(("game", "kind"), WORKS)
def test_a_work_that_is_too_long_is_refused(client: Client, game: str, kind: str) -> None:
    body = {"game": game, "kind": kind, "text": "#" * 20_001}
    assert client.refused("POST", "/creations", body).status == 400


@pytest.mark.parametrize(("game", "kind"), WORKS)
def test_markup_in_a_name_stays_text(client: Client, game: str, kind: str) -> None:
    creation = start_of(client, game, kind) | {"name": MARKUP}
    kept = client.post("/creations", {"game": game, "kind": kind, "text": json.dumps(creation)})
    assert kept["report"]["name"] == MARKUP
    picture = client.call("GET", f"/creations/{kept['id']}/picture")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert "default-src 'none'" in picture.headers["content-security-policy"]
    assert not [each for each in ET.fromstring(picture.text).iter() if each.tag.endswith(("script", "img"))]
    toml = client.call("GET", f"/creations/{kept['id']}/toml")
    assert "attachment" in toml.headers["content-disposition"]
    assert toml.headers["x-content-type-options"] == "nosniff"
