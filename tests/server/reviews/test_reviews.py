"""A coach looks at finished matches on the side."""

from __future__ import annotations

import pickle
import time

import msgspec
import pytest

from rollingroad.bots.roster import ACE_TIME
from rollingroad.core.engine.state import CHANCE
from rollingroad.review.coach import DEEPER
from rollingroad.server.reviews import tasks
from rollingroad.server.schemas.reviews import Review
from tests.review.games import play_match
from tests.server.conftest import NewClient
from tests.server.running import Client, ServerProcess


def finished(client: Client, game: str = "beacon-run") -> str:
    """A match that bots have played to its end."""
    match = client.new_match(game, seats=[{"who": "bot"}, {"who": "bot"}], watchable=True)
    with client.live(match) as live:
        live.until(lambda update: update.match.status == "over")
    return match


def review(client: Client, match: str, since: int = 0) -> Review:
    return msgspec.convert(client.get(f"/matches/{match}/review?since={since}"), Review)


def reviewed(client: Client, match: str) -> Review:
    """When the coach has done."""
    while (found := review(client, match)).done < found.total:
        time.sleep(0.1)
    return found


@pytest.fixture(scope="module")
def over(server: ServerProcess) -> str:
    client = Client(server)
    match = finished(client)
    client.close()
    return match


def test_nothing_is_reviewed_until_somebody_asks_for_it(client: Client) -> None:
    match = finished(client)
    found = review(client, match)
    assert (found.begun, found.done, found.findings) == (False, 0, [])
    assert found.total == len(found.frames) > 0


def test_anybody_who_sees_a_finished_match_has_it_reviewed(new_client: NewClient, over: str) -> None:
    stranger = new_client()
    assert stranger.post(f"/matches/{over}/review")["begun"]
    found = reviewed(stranger, over)
    assert [each.answer for each in found.findings] == list(range(1, found.total + 1))
    end = stranger.see(over)
    assert found.findings[-1].chances == end.views[0].outcome
    assert found.frames[-1] == end.number
    assert found.summary.sides == [[0, 1]]
    assert [player.seat for player in found.summary.players] == [0, 1]


def test_what_is_known_already_need_not_be_sent_again(client: Client, over: str) -> None:
    client.post(f"/matches/{over}/review")
    whole = reviewed(client, over)
    rest = review(client, over, since=whole.total - 2)
    assert rest.findings == whole.findings[-2:]
    assert rest.summary == whole.summary


def test_what_ace_chose_is_judged_by_a_longer_search_than_it_made() -> None:
    _, match = play_match("beacon-run", "5")
    found = {
        pickle.loads(task.recorded).line.seat: task.searched
        for task in tasks(match.record, ["ace", "driver"], 0)
    }
    assert found == {CHANCE: 0.0, 0: ACE_TIME, 1: 0.0}
    assert DEEPER > 1


def test_a_match_that_goes_on_is_not_reviewed(client: Client) -> None:
    match = client.new_match("beacon-run")
    for method in ("GET", "POST"):
        assert client.refused(method, f"/matches/{match}/review").code == "NOT_OVER"
    assert client.refused("POST", "/matches/nowhere/review").code == "NOT_FOUND"


def test_a_record_that_somebody_opened_is_reviewed_too(client: Client, over: str) -> None:
    text = client.call("GET", f"/matches/{over}/record").text
    opened = client.post("/records", {"text": text})["id"]
    client.post(f"/matches/{opened}/review")
    client.post(f"/matches/{over}/review")
    assert reviewed(client, opened).findings == reviewed(client, over).findings
    assert review(client, opened).frames == list(range(2, review(client, opened).total + 2))


def test_a_review_goes_on_after_the_server_was_killed(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    match = finished(client)
    while review(client, match).total < 30:
        match = finished(client)
    client.post(f"/matches/{match}/review")
    while review(client, match).done < 21:
        time.sleep(0.05)
    own_server.kill()
    own_server.start()
    assert review(client, match).done >= 20, "what was on disk is there"
    found = reviewed(client, match)
    assert [each.answer for each in found.findings] == list(range(1, found.total + 1))
