"""Nothing lives only in memory: stop or kill the server in mid-game, start it again, and go on."""

from __future__ import annotations

import sqlite3

import pytest

from tests.server.conftest import NewClient
from tests.server.running import ServerProcess, play_on


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_game_goes_on_where_it_was_after_the_server_is_gone(
    own_server: ServerProcess, new_client: NewClient, how: str
) -> None:
    client = new_client(own_server)
    match = client.new_match("highway-heist")
    before = play_on(client, match, until=30)
    (own_server.stop if how == "stop" else own_server.kill)()
    own_server.start()
    after = client.see(match)
    assert after.number >= before.number
    known = before.views[0].steps
    assert [step.line for step in after.views[0].steps[: len(known)]] == [step.line for step in known]
    assert after.match.commitment == before.match.commitment
    assert play_on(client, match, until=after.number + 10).number >= after.number + 10


def test_bots_that_were_asked_go_on_though_nobody_looks(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "me"}])
    client.post(f"/matches/{match}/seats/0/lend")
    client.post(f"/matches/{match}/seats/1/lend")
    own_server.kill()
    own_server.start()
    with client.live(match) as live:
        end = live.until(lambda update: update.match.status == "over")[-1]
    assert end.views[0].verdict


def test_a_match_of_other_content_is_refused_in_a_sentence_and_the_server_goes_on(
    own_server: ServerProcess, new_client: NewClient
) -> None:
    client = new_client(own_server)
    match, other = client.new_match("highway-heist"), client.new_match("highway-heist")
    own_server.stop()
    with sqlite3.connect(own_server.folder / "rollingroad.db") as database:
        database.execute("UPDATE matches SET content = 'elsewhere' WHERE id = ?", (match,))
    own_server.start()
    problem = client.refused("GET", f"/matches/{match}")
    assert (problem.status, problem.code) == (409, "OTHER_RULES")
    assert "other content" in problem.detail
    assert client.see(other).match.id == other
