"""The live connection: whatever comes in is answered or ends the connection, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rollingroad.server.schemas.live import Reply
from tests.server.conftest import NewClient
from tests.server.hostile.mutants import UNREADABLE, any_bytes, any_json, for_all, odd_values, spoilt
from tests.server.hostile.victims import GAMES, Victim, seated, waiting
from tests.server.running import Client, Live, ServerProcess

FEW_AND_MANY = [25, pytest.param(3000, marks=pytest.mark.soak)]
DO = ("act", "ask", "undo", "concede", "marks")


@contextmanager
def unchanged(victim: Victim) -> Iterator[None]:
    before = victim.standing()
    yield
    assert victim.standing() == before


def refused(reply: Reply) -> str:
    """The code of a problem that tells the client what is wrong, and blames nobody else."""
    assert reply.problem is not None
    assert 400 <= reply.problem.status < 500
    assert 0 < len(reply.problem.detail) <= 501
    return reply.problem.code


def refused_or_told(reply: Reply) -> None:
    """A question is no change: an onlooker may ask it too."""
    if reply.answered is None:
        refused(reply)


# What cannot be read


@pytest.mark.parametrize("examples", FEW_AND_MANY)
def test_bytes_that_are_no_message_are_told_so(victim: Victim, examples: int) -> None:
    with unchanged(victim), victim.host.live(victim.match) as live:
        for sent in UNREADABLE:
            refused_message(live, sent)
        for_all(any_bytes, examples, lambda sent: refused_message(live, sent))


def refused_message(live: Live, sent: bytes) -> None:
    assert refused(live.say(sent)) == "BAD_INPUT"
    if _is_utf8(sent):
        assert refused(live.say(sent, as_text=True)) == "BAD_INPUT"


def _is_utf8(sent: bytes) -> bool:
    try:
        sent.decode()
    except UnicodeDecodeError:
        return False
    return True


@pytest.mark.parametrize("examples", FEW_AND_MANY)
def test_json_that_is_no_command_is_told_so(victim: Victim, examples: int) -> None:
    with unchanged(victim), victim.host.live(victim.match) as live:
        for_all(any_json, examples, lambda sent: _is(refused(live.say(json.dumps(sent))), "BAD_INPUT"))


def _is(code: str, wanted: str) -> None:
    assert code == wanted


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        ({"do": "dance"}, "do: invalid enum value 'dance'; it is one of act, ask,"),
        (
            {"do": "marks", "marks": [{"shape": "star"}]},
            "marks 1: shape: invalid enum value 'star'; it is",
        ),
        ({"do": "act", "seta": 1}, "unknown field seta; did you mean 'seat'?"),
    ],
)
def test_a_command_with_an_unknown_word_is_told_the_known_ones(
    victim: Victim, sent: dict[str, Any], told: str
) -> None:
    with victim.host.live(victim.match) as live:
        problem = live.say(json.dumps({"id": 1, "seat": 0} | sent)).problem
    assert problem is not None
    assert problem.detail.startswith(told)


@pytest.mark.parametrize(
    ("sent", "as_text", "code"),
    [(b"\xff\xfe", True, 1007), (b"x" * 70_000, False, 1009), (b" " * 5_000_000, True, 1009)],
)
def test_what_no_client_sends_ends_the_connection(
    new_client: NewClient, sent: bytes, as_text: bool, code: int
) -> None:
    victim = seated("beacon-run", new_client(), new_client())
    with unchanged(victim):
        with victim.host.live(victim.match) as live, pytest.raises(ConnectionClosed) as closed:
            live.say(sent, as_text=as_text)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


@pytest.mark.parametrize("name", ["x" * 2000, "%00", "%F0%9F%9A%97" * 100, "a%0Ab", "%ff", "%ed%a0%80"])
def test_a_match_with_an_odd_name_is_not_there(client: Client, name: str) -> None:
    with client.live(name) as live, pytest.raises(ConnectionClosed) as closed:
        live.update()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert closed.value.rcvd.reason.startswith("There is no match")


# Commands that are refused


def fits(sent: Any) -> bool:
    """Into one message: what is longer ends the connection."""
    return len(json.dumps(sent)) < 60_000


def hostile_commands(victim: Victim) -> st.SearchStrategy[Any]:
    """None of them for the host's own seat, which could be right."""
    real = {
        "id": 1,
        "action": victim.answers()[0],
        "expect": victim.host.see(victim.match).number,
        "marks": [],
    }
    foreign = st.sampled_from((1, victim.seats, -1, 99, -3, 2**63, -(10**30)))
    return st.builds(
        lambda command, seat, do: {**command, "seat": seat, "do": do},
        spoilt(real),
        foreign,
        st.sampled_from(DO) | odd_values,
    )


@pytest.mark.parametrize("examples", [35, pytest.param(5000, marks=pytest.mark.soak)])
def test_commands_for_seats_of_others_are_refused(victim: Victim, examples: int) -> None:
    commands = hostile_commands(victim).filter(fits)
    with unchanged(victim), victim.host.live(victim.match) as live:
        for_all(commands, examples, lambda sent: refused_or_told(live.say(json.dumps(sent))))


@pytest.mark.parametrize("examples", [35, pytest.param(5000, marks=pytest.mark.soak)])
def test_actions_that_are_none_are_refused(victim: Victim, examples: int) -> None:
    question = victim.host.see(victim.match).views[0].questions[0]
    struct = victim.host.details(victim.match, question.mine[0])[0].data
    actions = st.one_of(
        spoilt(struct).filter(lambda action: not _could_be_right(action, struct)),
        st.sampled_from(victim.answers()).map(lambda text: f"{text} again"),
        any_json,
    ).filter(fits)
    with unchanged(victim), victim.host.live(victim.match) as live:
        for_all(actions, examples, lambda action: _refused_action(live, action))


def _could_be_right(action: Any, struct: Any) -> bool:
    """A spoilt action may still be another one that is allowed."""
    return isinstance(action, dict) and action.keys() == struct.keys() and action["do"] == struct["do"]


def _refused_action(live: Live, action: Any) -> None:
    for do in ("ask", "act"):
        refused_or_told(live.say(json.dumps({"id": 7, "do": do, "seat": 0, "action": action})))


@pytest.mark.parametrize("number", [2**63, 2**64, -(10**30)])
def test_a_reply_carries_the_number_of_its_command_however_large(client: Client, number: int) -> None:
    match, _, _ = waiting("beacon-run", client)
    with client.live(match) as live:
        reply = live.say(json.dumps({"id": number, "do": "ask", "seat": 0}))
    assert (reply.re, refused(reply)) == (number, "NOT_STARTED")


def test_the_same_command_twice_counts_once(victim: Victim) -> None:
    number = victim.host.see(victim.match).number
    command = {"do": "act", "seat": 0, "action": victim.answers()[0], "expect": number}
    with victim.host.live(victim.match) as live:
        assert live.command(**command).problem is None
        after = victim.standing()
        codes = {refused(live.command(**command)) for _ in range(5)}
    assert codes == {"STALE"}
    assert victim.standing() == after
    assert after[0] == number + 1


@pytest.mark.parametrize("do", DO)
@pytest.mark.parametrize("game", GAMES)
def test_before_the_start_nobody_plays(client: Client, game: str, do: str) -> None:
    match, _, _ = waiting(game, client)
    with client.live(match) as live:
        if do != "marks":
            assert refused(live.command(do=do, seat=0, action="pass")) == "NOT_STARTED"
        assert refused(live.command(do=do, seat=1, action="pass")) in ("NOT_STARTED", "NOT_YOURS")
    assert client.see(match).number == 0


def test_after_the_end_nobody_plays(victim: Victim) -> None:
    answer = victim.answers()[0]
    victim.finish()
    with unchanged(victim), victim.host.live(victim.match) as live:
        for do in ("act", "undo", "concede"):
            refused(live.command(do=do, seat=0, action=answer))


def test_a_seat_lent_to_a_bot_is_not_played_by_its_owner(new_client: NewClient) -> None:
    """In Highway Heist the host is asked first, so the bot of the last seat has nothing to say yet."""
    victim = seated("highway-heist", new_client(), new_client())
    last = victim.seats - 1
    victim.friend.post(f"/matches/{victim.match}/seats/{last}/lend", {})
    with unchanged(victim), victim.friend.live(victim.match) as live:
        assert refused(live.command(do="act", seat=last, action=victim.answers()[0])) == "LENT"


# Too much


@pytest.mark.parametrize("burst", [500, pytest.param(20_000, marks=pytest.mark.soak)])
def test_a_burst_of_commands_is_answered_one_by_one(victim: Victim, burst: int) -> None:
    stale = {"do": "act", "seat": 0, "action": victim.answers()[0], "expect": 0}
    with unchanged(victim), victim.host.live(victim.match, max_queue=None) as live:
        replies = live.commands([{**stale, "id": number} for number in range(burst)])
    assert [reply.re for reply in replies] == list(range(burst))
    assert {refused(reply) for reply in replies} == {"STALE"}


@pytest.mark.parametrize("changes", [60, pytest.param(4000, marks=pytest.mark.soak)])
def test_who_never_reads_neither_holds_others_up_nor_fills_the_memory(
    server: ServerProcess, new_client: NewClient, changes: int
) -> None:
    victim = seated("highway-heist", new_client(), new_client())
    with stalled(victim) as socket:
        memory = resident_kb(server.pid)
        with victim.host.live(victim.match) as live:
            for number in range(changes):
                marks = [{"shape": "ring", "at": str(number)}]
                assert live.command(do="marks", seat=0, marks=marks).problem is None
        assert resident_kb(server.pid) - memory < 60_000
        assert socket.recv(timeout=60)


@contextmanager
def stalled(victim: Victim) -> Iterator[Any]:
    """An onlooker's connection that takes a few messages in and leaves the others to the server, unpacked
    and as long as they are; it has asked for a lot by then."""
    url = f"ws://{victim.friend.server.address}/api/v1/matches/{victim.match}/live"
    with connect(url, compression=None, max_queue=(2, 1), max_size=None) as socket:
        for number in range(500):
            socket.send(json.dumps({"id": number, "do": "ask", "seat": -2, "action": "x" * 400}))
        yield socket


def resident_kb(process: int) -> int:
    for line in Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    raise AssertionError("Linux tells how much memory a process has")
