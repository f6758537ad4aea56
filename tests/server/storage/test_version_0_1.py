"""A database that version 0.1 wrote: everybody finds in it what they had, and all matches play on."""

from __future__ import annotations

import gzip
import hashlib
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rollingroad.cli.database import use_database
from rollingroad.core.engine.state import CHANCE
from rollingroad.server.schemas import matches as wire
from tests.server.running import Client, ServerProcess

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "version_0_1"
KEPT: dict[str, Any] = msgspec.json.decode((FOLDER / "database.json").read_bytes())
"""What there was when the server that wrote the database stopped."""
MATCHES: dict[str, dict[str, Any]] = KEPT["matches"]
RUNNING = [name for name, match in MATCHES.items() if match["status"] == "playing"]
SOME_CHANGES = 4


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server on a copy of the database; it deletes nothing, however old that is."""
    folder = tmp_path_factory.mktemp("version_0_1")
    packed = (FOLDER / "rollingroad.sqlite.gz").read_bytes()
    (folder / "rollingroad.db").write_bytes(gzip.decompress(packed))
    process = ServerProcess(folder, "--forget-unstarted", "0", "--forget-untouched", "0")
    yield process
    process.kill()


@pytest.fixture(scope="module")
def people(old: ServerProcess) -> Iterator[dict[str, Client]]:
    """An account that signs in, and a guest with the key of then."""
    ana, ben = Client(old), bearer(old, KEPT["guest"])
    ana.post("/account/sign-in", KEPT["account"])
    yield {"ana": ana, "ben": ben}
    ana.close()
    ben.close()


def bearer(server: ServerProcess, key: str) -> Client:
    return Client(server, {"authorization": f"Bearer {key}"})


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def asked(table: wire.Update) -> list[str]:
    """What the client's seats are asked, with all choices."""
    questions = [question for view in table.views for question in view.questions if question.mine]
    return sorted({f"{each.seat + 1} {each.kind}: {' | '.join(each.actions)}" for each in questions})


def test_everybody_sees_their_matches_as_they_were(people: dict[str, Client]) -> None:
    for name, match in MATCHES.items():
        for who, look in match["looks"].items():
            table = people[who].see(match["id"])
            seats = table.match.seats
            assert (table.match.game, table.match.status) == (match["game"], match["status"]), name
            assert (table.number, table.match.read_only) == (match["number"], ""), name
            assert [seat.seat for seat in seats if seat.mine] == look["seats"], name
            assert asked(table) == look["asked"], name
            lent = [seat.seat for seat in seats if seat.holder == "person" and seat.bot]
            assert lent == match.get("lent", []), name
            assert [seat.seat for seat in seats if seat.ending] == match.get("ending", []), name
            plans = [[plan.seat, len(plan.marks)] for plan in table.match.plans]
            assert plans == match.get("plans", []), name
            if look["record"]:
                record = people[who].call("GET", f"/matches/{match['id']}/record").text
                assert digest(record) == look["record"], name


def test_all_matches_are_whole_after_the_upgrade(old: ServerProcess) -> None:
    assert use_database("check", None, old.folder, None) == 0


def test_accounts_tokens_and_webhooks_are_kept(old: ServerProcess, people: dict[str, Client]) -> None:
    assert people["ana"].get("/account")["kind"] == "account"
    assert people["ben"].get("/account")["kind"] == "guest"
    assert [(each["id"], each["url"]) for each in people["ana"].get("/webhooks")] == [
        (KEPT["webhook"]["id"], KEPT["webhook"]["url"])
    ]
    program, seat = bearer(old, KEPT["token"]), bearer(old, KEPT["seat_token"]["key"])
    assert (program.get("/account")["kind"], seat.get("/account")["kind"]) == ("token", "seat")
    assert [each.seat for each in seat.see(KEPT["seat_token"]["match"]).match.seats if each.mine] == [0]
    program.close()
    seat.close()


def test_creations_are_kept_and_can_be_played(people: dict[str, Client]) -> None:
    ana = people["ana"]
    for creation in KEPT["works"]:
        found = ana.get(f"/creations/{creation['id']}")
        assert (found["game"], found["kind"], found["report"]["name"]) == (
            creation["game"],
            creation["kind"],
            creation["name"],
        )
        assert digest(found["text"]) == creation["text"]
        assert found["report"]["problems"] == []


def test_challenges_and_reviews_are_kept(people: dict[str, Client]) -> None:
    ana = people["ana"]
    for challenge in KEPT["challenges"]:
        results = ana.get(f"/challenges/{challenge['id']}")["results"]
        told = [[each["name"], each["bot"], each["score"], each["gave_up"]] for each in results]
        assert told == challenge["results"]
    assert ana.see(KEPT["weekly"]).match.status == "over"
    review = ana.get(f"/matches/{KEPT['review']['match']}/review")
    assert review["done"] == review["total"] == KEPT["review"]["answers"]
    assert len(review["findings"]) == KEPT["review"]["findings"]


@pytest.mark.parametrize("name", RUNNING)
def test_a_running_match_plays_on(people: dict[str, Client], name: str) -> None:
    match = MATCHES[name]
    number, status = match["number"], match["status"]
    while status == "playing" and number < match["number"] + SOME_CHANGES:
        for client in people.values():
            table = client.see(match["id"])
            number, status = table.number, table.match.status
            bots = {seat.seat for seat in table.match.seats if seat.bot}
            for question in [each for view in table.views for each in view.questions][:1]:
                answering = [CHANCE] if question.mine and question.seat == CHANCE else question.mine
                for seat in [each for each in answering if each not in bots][:1]:
                    client.act(match["id"], seat, question.actions[0])
    assert number > match["number"]


def test_a_friend_still_finds_a_seat_at_a_table_that_waits(people: dict[str, Client]) -> None:
    for match in MATCHES.values():
        if match["status"] == "waiting":
            claim = {"invite": match["invite"], "name": "Ben"}
            table = people["ben"].post(f"/matches/{match['id']}/seats/1/claim", claim)
            assert table["match"]["status"] == "playing"


def test_bots_take_over_where_time_has_run_out(people: dict[str, Client]) -> None:
    while people["ana"].see(KEPT["clock"]).match.status != "over":
        time.sleep(0.05)
