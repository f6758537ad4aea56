"""The live connection: numbered updates, nothing missed, commands, and who is there."""

from __future__ import annotations

from random import Random

import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.protocol import State
from websockets.uri import parse_uri

from rollingroad.server.api.packing import Packing
from tests.server.conftest import NewClient
from tests.server.matches.test_playing import heist
from tests.server.running import Client, play_on


def test_every_change_comes_once_and_in_order(client: Client) -> None:
    match = client.new_match("beacon-run")
    with client.live(match) as live:
        seen = [step.number for step in live.update().views[0].entries]
        play_on(client, match)
        for update in live.until(lambda update: update.match.status == "over"):
            seen += [step.number for step in update.views[0].entries]
    assert seen == list(range(1, client.see(match).number + 1))


def test_who_comes_back_gets_just_what_was_missed(client: Client) -> None:
    match = heist(client)
    with client.live(match) as live:
        number = live.update().number
    client.act(match, 0, "place C2")
    client.act(match, 1, "place C3")
    with client.live(match, since=number) as live:
        update = live.update()
    assert [step.line for step in update.views[0].entries] == ["place C2", "place C3"]
    assert update.number == number + 2


def test_commands_over_the_connection_do_what_http_does(client: Client) -> None:
    match = heist(client)
    with client.live(match) as live:
        assert live.command(do="act", seat=0, action="place C2").problem is None
        refused = live.command(do="act", seat=1, action="place A1").problem
        assert refused is not None
        assert refused.rule.startswith("HH-")
        answered = live.command(do="ask", seat=1, action="place C3").answered
        assert answered is not None
        assert answered.allowed
        marks = [{"shape": "cross", "at": "D4"}]
        assert live.command(do="marks", seat=0, marks=marks).problem is None
        assert live.command(do="undo", seat=0).problem is None
        assert live.command(do="concede", seat=2).problem is None
    table = client.see(match)
    assert [step.kind for step in table.views[0].entries] == ["start", "answer", "plan", "undo", "concede"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"id": 1, "do": "fly", "seat": 0}', '"🚗"'])
def test_what_is_no_command_is_told_and_changes_nothing(client: Client, text: str) -> None:
    match = heist(client)
    with client.live(match) as live:
        problem = live.say(text).problem
        assert problem is not None
        assert problem.status == 400
        assert live.command(do="ask", seat=0, action="place C2").answered is not None
    assert client.see(match).number == 1


def test_players_see_who_is_there(new_client: NewClient) -> None:
    host, friend = new_client(), new_client()
    created = host.post("/matches", {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}]})
    match = created["id"]
    friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    with host.live(match) as live:
        assert [seat.online for seat in live.update().match.seats] == [True, False]
        with friend.live(match):
            assert [seat.online for seat in live.update().match.seats] == [True, True]
        assert [seat.online for seat in live.update().match.seats] == [True, False]


def test_two_players_at_once_get_the_same_numbers(new_client: NewClient) -> None:
    host, friend = new_client(), new_client()
    created = host.post("/matches", {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}]})
    match = created["id"]
    friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    with host.live(match) as first, friend.live(match) as second:
        for client, seat in ((host, 0), (friend, 1)):
            question = client.see(match).views[0].questions[0]
            client.act(match, seat, question.actions[0])
        now = host.see(match).number
        ends = [live.until(lambda update: update.number == now)[-1] for live in (first, second)]
    assert [end.views[0].seat for end in ends] == [0, 1]


def test_there_is_no_such_match_to_listen_to(client: Client) -> None:
    with client.live("nosuchtable") as live, pytest.raises(ConnectionClosed) as closed:
        live.update()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404


@pytest.mark.parametrize("bits", range(9, 16))
def test_what_is_packed_is_what_a_client_unpacks(bits: int) -> None:
    chance = Random(bits)
    packing = Packing(PerMessageDeflate(True, False, 10, bits))
    client = ClientProtocol(parse_uri("ws://localhost/"), state=State.OPEN)
    client.extensions = [PerMessageDeflate(False, True, bits, 10)]
    kept = [chance.randbytes(chance.choice((1, 100, 3_000))).hex().encode() for _ in range(9)]
    for _ in range(60):
        sent = [chance.choice(kept) * chance.choice((1, 1, 40)) for _ in range(chance.randint(1, 3))]
        client.receive_data(packing.frames([*sent, b""]))
        events = client.events_received()
        assert [bytes(each.data) for each in events if isinstance(each, Frame)] == [*sent, b""]


def test_a_second_update_takes_few_bytes_although_long_details_lie_between() -> None:
    chance, packing = Random(1), Packing(PerMessageDeflate(True, False, 10, 15))
    [update, details] = [chance.randbytes(length).hex().encode() for length in (1_000, 8_000)]
    packing.pack([update, details])
    [packed] = packing.pack([update])
    assert len(packed) < 60
