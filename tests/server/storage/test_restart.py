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
    lines = {entry.number: entry.line for entry in before.views[0].entries}
    # Bots may have gone on before the stop, and a client gets the newest entries only.
    both = [entry for entry in after.views[0].entries if entry.number in lines]
    assert both
    assert [entry.line for entry in both] == [lines[entry.number] for entry in both]
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
