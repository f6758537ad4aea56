"""Clocks at a real server: a bot plays for players whose time is over, until they return."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from rollingroad.server.timestamps import parse_time
from tests.server.conftest import NewClient
from tests.server.impatient import ALLOWANCE, CLOCK, ImpatientServer
from tests.server.running import Client, Seen

THREE_DAYS = 3 * 24 * 3600
DAYS = {"kind": "days", "allowance": THREE_DAYS}
BOTH_MINE = [{"who": "me", "name": "Ana"}, {"who": "me", "name": "Ben"}]


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ImpatientServer]:
    process = ImpatientServer(tmp_path_factory.mktemp("data"))
    yield process
    process.kill()


@pytest.fixture
def player(impatient: ImpatientServer, new_client: NewClient) -> Client:
    return new_client(impatient)


def lends(update: Seen) -> list[tuple[int | None, str]]:
    return [(step.seat, step.by) for step in update.views[0].entries if step.kind == "lend"]


def running(update: Seen) -> dict[int, float]:
    """Seconds each seat has left, by the server's own time."""
    clock = update.match.clock
    assert clock is not None
    return {
        each.seat: (parse_time(each.ends) - parse_time(clock.now)).total_seconds() for each in clock.running
    }


def test_a_clock_is_shown_with_who_is_waited_for_until_when(client: Client) -> None:
    match = client.new_match("highway-heist", seats=[{"who": "me"}] * 3, clock=DAYS)
    table = client.see(match)
    assert table.match.clock is not None
    assert (table.match.clock.kind, table.match.clock.allowance) == ("days", THREE_DAYS)
    assert table.match.clock.bot == "driver"
    assert list(running(table)) == [0]
    assert 0 < THREE_DAYS - running(table)[0] < 60
    line = next(line for line in client.get("/matches?mine=true") if line["id"] == match)
    assert line["clock"] == {**DAYS, "bot": "driver"}
    assert line["due"] == table.match.clock.running[0].ends


def test_a_match_without_a_clock_has_none(client: Client) -> None:
    match = client.new_match("highway-heist")
    assert client.see(match).match.clock is None


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"clock": CLOCK}, "a live one gives 5 to 3600 seconds"),
        ({"clock": DAYS, "dice": "typed"}, "a table with real dice has no clock"),
        ({"clock": DAYS | {"bot": "stranger"}}, "no bot 'stranger' is on offer"),
        ({"clock": DAYS | {"kind": "weeks"}}, "clock"),
    ],
)
def test_a_clock_that_no_table_can_have_is_refused(
    client: Client, more: dict[str, object], said: str
) -> None:
    problem = client.refused("POST", "/matches", {"game": "beacon-run"} | more)
    assert problem.status == 400
    assert said in problem.detail


def test_a_bot_takes_the_seat_and_the_person_takes_it_back(player: Client) -> None:
    match = player.new_match("beacon-run", seats=BOTH_MINE, clock=CLOCK)
    with player.live(match) as live:
        first = live.update()
        assert 0 < running(first)[0] <= ALLOWANCE
        taken = live.until(lambda update: update.match.seats[0].bot == "driver")[-1]
        step = taken.views[0].entries[-1]
        assert (step.kind, step.seat, step.by) == ("lend", 0, "clock")
        assert taken.match.seats[0].holder == "person"
        player.post(f"/matches/{match}/seats/0/return")
        # The bot may have answered before; then the clock runs with the next question.
        back = live.until(lambda update: update.match.seats[0].bot == "" and 0 in running(update))[-1]
    assert running(back)[0] > 0
    over = _until_over(player, match)
    assert (0, "clock") in lends(over)[1:]


def _until_over(player: Client, match: str) -> Seen:
    """Nobody answers: bots take seat after seat and play to the end."""
    with player.live(match) as live:
        live.until(lambda update: update.match.status == "over")
    return player.see(match)


def test_the_bot_that_was_chosen_plays_on_to_the_end_and_no_clock_runs_then(player: Client) -> None:
    match = player.new_match("beacon-run", seats=BOTH_MINE, clock=CLOCK | {"bot": "rookie"})
    over = _until_over(player, match)
    assert {seat.bot for seat in over.match.seats} == {"rookie"}
    assert lends(over).count((0, "clock")) == lends(over).count((1, "clock")) == 1
    assert running(over) == {}
    assert player.get("/matches?mine=true")[0]["due"] == ""


def test_who_answers_in_time_keeps_the_seat(player: Client) -> None:
    match = player.new_match("beacon-run", seats=BOTH_MINE, clock=CLOCK)
    ends = [_answer(player, match) for _ in range(4)]
    assert ends == sorted(ends)
    assert lends(player.see(match)) == []


def _answer(player: Client, match: str) -> str:
    """Answer at once; when the next one's time is over then."""
    table = player.see(match)
    question = table.views[0].questions[0] if table.views[0].questions else table.views[1].questions[0]
    clock = player.act(match, question.mine[0], question.actions[0]).match.clock
    assert clock is not None
    return min(each.ends for each in clock.running)


def test_drawing_and_standing_answers_give_no_more_time(client: Client) -> None:
    match = client.new_match("highway-heist", seats=[{"who": "me"}] * 3, clock=DAYS)
    before = client.see(match).match.clock
    assert before is not None
    client.put(f"/matches/{match}/seats/0/marks", {"marks": [{"shape": "ring", "at": "C2"}]})
    client.put(f"/matches/{match}/seats/0/auto-replies", {"answers": []})
    after = client.see(match).match.clock
    assert after is not None
    assert after.running == before.running


def test_another_match_keeps_the_clock_and_begins_with_the_players(player: Client) -> None:
    match = player.new_match("beacon-run", seats=BOTH_MINE, clock=CLOCK)
    _until_over(player, match)
    fresh = player.post(f"/matches/{match}/rematch")["id"]
    table = player.see(fresh)
    assert table.match.clock is not None
    assert table.match.clock.allowance == ALLOWANCE
    assert table.views[0].entries[0].kind == "start"
    assert lends(_until_over(player, fresh)) != []


def test_the_players_of_simultaneous_choices_have_a_clock_each(player: Client) -> None:
    options = {"players": 2}
    match = player.new_match("full-throttle", options=options, seats=[{"who": "me"}] * 2, clock=DAYS)
    assert running(player.see(match))


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_who_was_late_while_the_server_was_away_is_found_when_it_starts(
    tmp_path_factory: pytest.TempPathFactory, new_client: NewClient, how: str
) -> None:
    server = ImpatientServer(tmp_path_factory.mktemp("data"))
    try:
        client = new_client(server)
        match = client.new_match("beacon-run", seats=BOTH_MINE, clock=CLOCK)
        assert lends(client.see(match)) == []
        (server.stop if how == "stop" else server.kill)()
        time.sleep(ALLOWANCE)
        server.start()
        client.see(match)
        assert _until_over(client, match).match.status == "over"
    finally:
        server.kill()
