"""What players make themselves: looked over, kept, shared, copied, exported and played."""

from __future__ import annotations

import hashlib
import json
import tomllib
import xml.etree.ElementTree as ET
from typing import Any

import httpx
import pytest

import rollingroad
from rollingroad.core.packs import PackMark
from rollingroad.core.record import check_dice, parse_record
from tests.server.conftest import NewClient
from tests.server.running import Client, ServerProcess, play_on

GAME = "full-throttle"
COURSE: dict[str, Any] = {
    "id": "night-run",
    "name": "Night Run",
    "board": "los-angeles",
    "start": {"segment": "fw-harbor", "cell": 30},
    "finish": {"segment": "fw-hollywood", "cell": 5},
    "route": ["fw-harbor", "fw-hollywood"],
    "cars": [2, 2],
}


def course(**changes: Any) -> str:
    return json.dumps(COURSE | changes)


def keep(client: Client, **changes: Any) -> dict[str, Any]:
    body = {"game": GAME, "kind": "course", "text": course(**changes)}
    kept: dict[str, Any] = client.post("/creations", body)
    return kept


def check(client: Client, text: str) -> dict[str, Any]:
    report: dict[str, Any] = client.post(f"/games/{GAME}/creations/course/check", {"text": text})
    return report


# Looking a creation over


def test_games_tell_what_can_be_made_for_them(client: Client) -> None:
    games = {game["slug"]: game for game in client.get("/games")}
    assert [kind["kind"] for kind in games[GAME]["creations"]] == ["course", "pack"]
    assert games[GAME]["creations"][0]["option"] in client.get(f"/games/{GAME}/form")["properties"]
    assert games["beacon-run"]["creations"] == []


def test_a_work_is_looked_over_without_being_kept(client: Client) -> None:
    report = check(client, course())
    assert (report["name"], report["problems"]) == ("Night Run", [])
    assert {"label": "Upgrades", "value": "4", "rule": "FT-COURSE-5"} in report["facts"]
    assert report["advice"][0]["rule"] == "FT-COURSE-7"
    assert report["options"]["players"] == 2
    assert client.get("/creations") == []


def test_what_is_wrong_comes_with_its_rule_and_its_places(client: Client) -> None:
    report = check(client, course(route=["fw-harbor", "fw-east", "fw-hollywood"]))
    assert report["problems"][0] == {
        "text": "No link joins Harbor Freeway to East Curve",
        "rule": "FT-COURSE-6",
        "at": ["fw-harbor", "fw-east"],
    }
    assert report["facts"][0] == {"label": "Upgrades", "value": "", "rule": "FT-COURSE-5"}


def test_each_beginning_can_be_read_and_those_of_the_box_can_be_played(client: Client) -> None:
    starts = client.get(f"/games/{GAME}/creations/course/starts")["starts"]
    assert [start["empty"] for start in starts] == [True] * 2 + [False] * 9
    for start in starts:
        assert bool(check(client, start["text"])["problems"]) == start["empty"]
        answer = client.call("GET", f"/games/{GAME}/creations/course/starts/{start['id']}/picture")
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert ET.fromstring(answer.text).tag.endswith("svg")
    assert client.refused("GET", f"/games/{GAME}/creations/course/starts/moon/picture").status == 404


@pytest.mark.parametrize("path", ["/games/chess/creations/course", f"/games/{GAME}/creations/hat"])
def test_there_is_no_such_game_or_kind(client: Client, path: str) -> None:
    assert client.refused("POST", f"{path}/check", {"text": "{}"}).status == 404
    assert client.refused("GET", f"{path}/starts").status == 404
    assert client.refused("GET", f"{path}/starts/los-angeles/picture").status == 404


def test_chance_makes_up_a_work_where_the_game_knows_how(client: Client) -> None:
    path = "/games/shattered-highways/creations/fleet"
    starts = client.get(f"{path}/starts")["starts"]
    empty = next(start["text"] for start in starts if start["id"] == "empty-100")
    made = {client.post(f"{path}/random", {"text": empty})["text"] for _ in range(3)}
    assert len(made) > 1
    for text in made:
        report = client.post(f"{path}/check", {"text": text})
        assert (report["problems"], report["options"]["budget"]) == ([], 100)
    refused = client.refused("POST", f"/games/{GAME}/creations/course/random", {"text": course()})
    assert refused.status == 400
    assert refused.detail == "no course is made up by chance"


def test_a_fleet_is_kept_and_fought_with_against_a_ready_one(client: Client) -> None:
    starts = client.get("/games/shattered-highways/creations/fleet/starts")["starts"]
    ready = next(start for start in starts if not start["empty"])
    body = {"game": "shattered-highways", "kind": "fleet", "text": ready["text"]}
    creation = client.post("/creations", body)
    options = client.see(client.new_match("shattered-highways", creation=creation["id"])).match.options
    assert json.loads(options["own_fleet_1"])["id"] == ready["id"]
    assert options["fleet_2"] != ready["id"]


# Keeping it


def test_a_work_is_kept_and_saved_again(client: Client) -> None:
    creation = keep(client)
    assert (creation["mine"], creation["version"], creation["report"]["name"]) == (True, 1, "Night Run")
    text = course(laps=1, hint="Short.")
    saved = client.put(f"/creations/{creation['id']}", {"text": text, "expect": 1})
    assert saved["version"] == 2
    assert json.loads(client.get(f"/creations/{creation['id']}")["text"])["hint"] == "Short."
    stale = client.refused("PUT", f"/creations/{creation['id']}", {"text": course(), "expect": 1})
    assert (stale.status, stale.code) == (409, "STALE")
    assert client.get(f"/creations/{creation['id']}")["version"] == 2


def test_an_unfinished_work_is_kept_too_but_not_played(client: Client) -> None:
    starts = client.get(f"/games/{GAME}/creations/course/starts")["starts"]
    creation = client.post("/creations", {"game": GAME, "kind": "course", "text": starts[0]["text"]})
    assert creation["report"]["problems"][0]["rule"] == "FT-COURSE-1"
    problem = client.refused("POST", "/matches", {"game": GAME, "creation": creation["id"]})
    assert (problem.status, problem.rule) == (409, "FT-COURSE-1")
    assert problem.detail == "New course cannot be played: There is no start yet, so the route has no legs"


def test_it_is_kept_the_same_however_it_was_written(client: Client) -> None:
    written = client.call("GET", f"/creations/{keep(client)['id']}/toml").text
    again = client.post("/creations", {"game": GAME, "kind": "course", "text": written})
    assert json.loads(again["text"])["route"] == COURSE["route"]


def test_a_new_name_is_in_the_list_and_in_the_work(client: Client) -> None:
    creation = keep(client)
    client.put(f"/creations/{creation['id']}/name", {"name": "  Harbor Sprint "})
    assert [line["name"] for line in client.get("/creations")] == ["Harbor Sprint"]
    assert json.loads(client.get(f"/creations/{creation['id']}")["text"])["name"] == "Harbor Sprint"


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "two\nlines"])
def test_a_name_must_be_one_line_of_some_length(client: Client, name: str) -> None:
    creation = keep(client)
    problem = client.refused("PUT", f"/creations/{creation['id']}/name", {"name": name})
    assert problem.detail == "the course needs a name of 1 to 60 letters, signs or spaces"
    body = {"game": GAME, "kind": "course", "text": course(name=name)}
    assert client.refused("POST", "/creations", body).code == "BAD_INPUT"
    assert client.get(f"/creations/{creation['id']}")["report"]["name"] == "Night Run"


def test_mine_are_listed_newest_first_and_by_kind(client: Client) -> None:
    first, second = keep(client), keep(client, name="Later", route=["fw-harbor"])
    lines = client.get("/creations")
    assert [line["id"] for line in lines] == [second["id"], first["id"]]
    assert [line["ready"] for line in lines] == [False, True]
    assert len(client.get(f"/creations?game={GAME}&kind=course")) == 2
    assert client.get("/creations?game=highway-heist") == []


def test_what_is_deleted_is_gone(client: Client) -> None:
    creation = keep(client)
    assert client.call("DELETE", f"/creations/{creation['id']}").status_code == 204
    assert client.refused("GET", f"/creations/{creation['id']}").status == 404
    assert client.refused("DELETE", f"/creations/{creation['id']}").status == 404
    assert client.get("/creations") == []


def test_there_is_room_for_a_hundred(new_client: NewClient, own_server: ServerProcess) -> None:
    client = new_client(own_server)
    creation, *_ = [keep(client) for _ in range(100)]
    for path, body in (
        ("/creations", {"game": GAME, "kind": "course", "text": course()}),
        (f"/creations/{creation['id']}/copy", None),
    ):
        assert client.refused("POST", path, body).code == "FULL"
    client.call("DELETE", f"/creations/{creation['id']}")
    keep(client)


# Sharing it


def test_who_has_the_link_reads_and_copies_but_changes_nothing(client: Client, new_client: NewClient) -> None:
    creation, stranger = keep(client), new_client()
    path = f"/creations/{creation['id']}"
    assert not stranger.get(path)["mine"]
    for method, to, body in (
        ("PUT", path, {"text": course(name="Mine now")}),
        ("PUT", f"{path}/name", {"name": "Mine now"}),
        ("DELETE", path, None),
    ):
        problem = stranger.refused(method, to, body)
        assert (problem.status, problem.code) == (403, "NOT_YOURS")
    copy = stranger.post(f"{path}/copy")
    assert (copy["mine"], copy["report"]["name"]) == (True, "Copy of Night Run")
    stranger.put(f"/creations/{copy['id']}/name", {"name": "Other"})
    assert client.get(path)["report"]["name"] == "Night Run"
    assert [line["id"] for line in stranger.get("/creations")] == [copy["id"]]
    assert [line["id"] for line in client.get("/creations")] == [creation["id"]]


def test_the_name_of_a_copy_never_grows_too_long(client: Client) -> None:
    copy = client.post(f"/creations/{keep(client, name='x' * 60)['id']}/copy")
    assert len(copy["report"]["name"]) == 60


def test_a_share_code_is_long_and_tells_nothing_of_the_owner(client: Client, new_client: NewClient) -> None:
    creation = keep(client)
    assert len(creation["id"]) == 16
    seen = new_client().get(f"/creations/{creation['id']}")
    assert "owner" not in seen
    assert new_client().get("/creations") == []
    assert (
        client.refused("GET", "/creations/aaaaaaaaaaaaaaaa").detail
        == "There is no creation 'aaaaaaaaaaaaaaaa'."
    )


def test_it_is_exported_as_the_toml_of_the_content(client: Client) -> None:
    creation = keep(client, name="Night / Run!")
    answer = client.call("GET", f"/creations/{creation['id']}/toml")
    assert answer.headers["content-disposition"] == 'attachment; filename="night-run.toml"'
    [entry] = tomllib.loads(answer.text)["course"]
    assert (entry["id"], entry["name"], entry["upgrades"]) == ("night-run", "Night / Run!", 4)


def test_names_are_escaped_in_the_picture(client: Client) -> None:
    creation = keep(client, name="<script>alert(1)</script>")
    answer = client.call("GET", f"/creations/{creation['id']}/picture")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert b"<script" not in answer.content
    ET.fromstring(answer.text)


# Playing it


def test_a_match_on_a_work_keeps_its_text_and_needs_the_store_no_more(
    client: Client, new_client: NewClient
) -> None:
    creation, friend = keep(client), new_client()
    match = friend.new_match(GAME, creation=creation["id"])
    client.call("DELETE", f"/creations/{creation['id']}")
    assert json.loads(friend.see(match).match.options["own_course"])["name"] == "Night Run"
    play_on(friend, match)
    record = parse_record(friend.call("GET", f"/matches/{match}/record").text)
    assert check_dice(record, rollingroad.game(GAME)) > 0
    assert friend.get("/matches?mine=true")[0]["title"] == "Night Run"
    opened = client.post("/records", {"text": friend.call("GET", f"/matches/{match}/record").text})["id"]
    assert client.see(opened).views[0].verdict


def test_a_match_brings_its_content_pack_to_everybody(client: Client, new_client: NewClient) -> None:
    files = {"tank-assault": {"enemy_card": [{"id": "tank-repairs", "name": "Tank Spa"}]}}
    text = json.dumps({"name": "Spa Day", "files": files})
    creation = client.post("/creations", {"game": "highway-heist", "kind": "pack", "text": text})
    assert creation["report"]["problems"] == []
    seats = [{"who": "me"}, {"who": "friend"}]
    asked = {"game": "highway-heist", "creation": creation["id"], "options": {"players": 2}, "seats": seats}
    made = client.post("/matches", asked)
    client.call("DELETE", f"/creations/{creation['id']}")
    friend = new_client()
    friend.post(f"/matches/{made['id']}/seats/1/claim", {"invite": made["invites"]["1"], "name": "Ben"})
    seen = friend.see(made["id"])
    assert (seen.match.status, seen.match.read_only) == ("playing", "")
    assert seen.match.title.endswith(", Spa Day")
    text = seen.match.options["content"]
    assert seen.match.pack == PackMark("Spa Day", hashlib.sha256(text.encode()).hexdigest()[:12])
    packed = friend.post("/games/highway-heist/content", {"text": text})
    assert [(each["field"], each["after"]) for each in packed["changes"]] == [("name", "Tank Spa")]
    cards = [card["name"] for scene in packed["drawing"]["scenarios"] for card in scene["enemy_cards"]]
    assert "Tank Spa" in cards
    assert friend.get("/matches?mine=true")[0]["read_only"] == ""
    problem = client.refused(
        "POST", "/matches", {"game": "highway-heist", "options": {"content": "nonsense"}}
    )
    assert problem.detail.startswith("this is no content pack: ")


def test_what_was_asked_for_beside_the_work_counts(client: Client) -> None:
    creation = keep(client, cars=[2, 4])
    options = {"players": 3, "damage": True, "own_course": "something else"}
    seen = client.see(client.new_match(GAME, creation=creation["id"], options=options)).match
    assert (len(seen.seats), seen.options["damage"]) == (3, True)
    assert seen.options["own_course"] == creation["text"]


def test_a_work_is_for_its_own_game(client: Client) -> None:
    creation = keep(client)
    problem = client.refused("POST", "/matches", {"game": "beacon-run", "creation": creation["id"]})
    assert problem.detail == f"Night Run was made for {GAME}, not for beacon-run"
    assert client.refused("POST", "/matches", {"game": GAME, "creation": "nothing"}).status == 404


# Bad input


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "\x00",
        "a = " + "[" * 15_000,
        "{" * 15_000,
        "a = " + "9" * 15_000,
        "course = 3",
        course(start=None),
        course(laps=10),
        course(route="fw-harbor"),
        course(surprise=1),
    ],
)
def test_a_text_that_is_no_course_is_told_so_in_one_sentence(client: Client, text: str) -> None:
    for path, more in (
        (f"/games/{GAME}/creations/course/check", {}),
        ("/creations", {"game": GAME, "kind": "course"}),
    ):
        problem = client.refused("POST", path, more | {"text": text})
        assert (problem.status, problem.code) == (400, "BAD_INPUT")
        assert problem.detail.startswith("the course: ")
        assert "\n" not in problem.detail
    assert client.get("/creations") == []


@pytest.mark.parametrize(
    "changes",
    [
        {"board": "moon"},
        {"route": ["nowhere"]},
        {"route": ["fw-harbor"] * 1000},
        {"start": {"segment": "nowhere", "cell": 1}, "finish": {"segment": "nowhere", "cell": 1}},
        {"route": ["fw-harbor"], "finish": {"segment": "elsewhere", "cell": 1}},
        {"branch": [{"after": 7, "legs": ["ramp-echo"], "rejoin": 9}]},
        {"branch": [{"after": 0, "legs": [], "rejoin": 1}]},
        {"obstacles": [["nowhere", -1, 10**12]]},
        {"cars": [0, 99]},
        {
            "route": ["fw-harbor"],
            "start": {"segment": "fw-harbor", "cell": 1},
            "laps": 2,
            "finish": {"segment": "fw-harbor", "cell": 33},
        },
    ],
)
def test_however_wrong_a_course_is_it_has_problems_and_can_be_kept(
    client: Client, changes: dict[str, Any]
) -> None:
    creation = keep(client, **changes)
    assert creation["report"]["problems"]
    assert all(problem["rule"].startswith("FT-") for problem in creation["report"]["problems"])
    assert client.call("GET", f"/creations/{creation['id']}/toml").status_code == 200
    picture = client.call("GET", f"/creations/{creation['id']}/picture")
    assert picture.status_code == (400 if "board" in changes else 200)
    assert (
        client.refused("POST", "/matches", {"game": GAME, "creation": creation["id"]}).code == "NOT_PLAYABLE"
    )


def test_long_texts_are_refused(client: Client) -> None:
    body = {"game": GAME, "kind": "course", "text": course(hint="x" * 20_000)}
    assert client.refused("POST", "/creations", body).status == 400
    creation = keep(client)
    assert client.refused("PUT", f"/creations/{creation['id']}", {"text": body["text"]}).status == 400
    grown = f"name='N'\nboard='moon'\nroute=[]\nid='{'x' * 19_800}'\nstart={{segment='',cell=1}}\n"
    problem = client.refused("POST", "/creations", body | {"text": grown + "finish={segment='',cell=1}"})
    assert "there is room for 20000" in problem.detail
    huge = client.call("POST", f"/games/{GAME}/creations/course/check", {"text": "x" * 600_000})
    assert huge.status_code == 413


def test_another_site_can_neither_keep_nor_delete(client: Client) -> None:
    creation = keep(client)
    elsewhere = {"origin": "http://evil.example"}
    body = {"game": GAME, "kind": "course", "text": course()}
    assert client.refused("POST", "/creations", body, headers=elsewhere).code == "ANOTHER_SITE"
    gone = client.refused("DELETE", f"/creations/{creation['id']}", headers=elsewhere)
    assert gone.code == "ANOTHER_SITE"


def test_a_first_work_gives_the_guest_a_key(client: Client) -> None:
    body = {"game": GAME, "kind": "course", "text": course()}
    assert "httponly" in client.call("POST", "/creations", body).headers["set-cookie"].lower()
    assert "set-cookie" not in client.call("POST", "/creations", body).headers


def test_the_api_describes_works(client: Client) -> None:
    paths = client.get("/openapi.json")["paths"]
    assert {"get", "put", "delete"} <= set(paths["/api/v1/creations/{creation}"])
    answer = httpx.get(f"http://{client.server.address}/made/whatever")
    assert answer.headers["content-type"].startswith("text/html")


# After the server was gone


def test_works_are_there_after_the_server_was_killed(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    creation = keep(client)
    client.put(f"/creations/{creation['id']}/name", {"name": "Still here"})
    own_server.kill()
    own_server.start()
    assert client.get(f"/creations/{creation['id']}")["report"]["name"] == "Still here"
    assert client.get("/creations")[0]["version"] == 2
