"""Nothing lives only in memory: stop or kill the server in mid-game, start it again, and go on."""

from __future__ import annotations

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
    known = before.views[0].entries
    assert [step.line for step in after.views[0].entries[: len(known)]] == [step.line for step in known]
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
