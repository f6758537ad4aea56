"""Setting up tables, sitting down, and playing them to the end over HTTP."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosedError

import rollingroad
from rollingroad.core.record import check_dice, commit, parse_record
from tests.server.conftest import NewClient
from tests.server.running import Client, play_on


def test_a_match_by_its_game_alone_seats_me_first_and_drivers_beside(client: Client) -> None:
    table = client.see(client.new_match("highway-heist"))
    assert table.match.status == "playing"
    assert [(seat.holder, seat.mine) for seat in table.match.seats] == [
        ("person", True),
        ("bot", False),
        ("bot", False),
    ]
    assert table.views[0].questions[0].mine == [0]


@pytest.mark.parametrize("slug", ["highway-heist", "full-throttle", "shattered-highways", "beacon-run"])
def test_a_first_game_is_set_up_and_waits_for_its_player(client: Client, slug: str) -> None:
    match = client.post(f"/games/{slug}/play", {"name": "Ann"})["id"]
    game, table = rollingroad.game(slug), client.see(match)
    [mine] = [seat for seat in table.match.seats if seat.mine]
    assert mine.name == "Ann"
    assert {seat.bot for seat in table.match.seats} == {"", "driver" if game.cooperative else "rookie"}
    question = table.views[0].questions[0]
    assert question.mine == [mine.seat]
    assert question.kind not in game.setup_questions
    assert [line["my_turn"] for line in client.get("/matches?mine=true")] == [True]


@pytest.mark.parametrize("game", ["beacon-run", "highway-heist"])
def test_a_whole_game_ends_and_its_record_proves_the_dice(client: Client, game: str) -> None:
    match = client.new_match(game)
    promised = client.see(match).match.commitment
    assert client.see(match).match.seed == ""
    end = play_on(client, match)
    assert end.views[0].verdict
    assert end.views[0].outcome is not None
    record = parse_record(client.call("GET", f"/matches/{match}/record").text)
    assert record.commitment == promised == commit(record.seed) == commit(end.match.seed)
    assert check_dice(record, rollingroad.game(game)) > 0


def test_a_running_record_hides_the_seed_and_what_others_hold(client: Client) -> None:
    match = client.new_match("beacon-run")
    record = parse_record(client.call("GET", f"/matches/{match}/record").text)
    assert record.seed == ""
    hidden = {line.known_to: line.text for line in record.lines}
    assert hidden[1] == "?"
    assert hidden[0] != "?"


def test_friends_sit_down_with_their_invitations_and_the_match_begins(new_client: NewClient) -> None:
    host, friend, stranger = new_client(), new_client(), new_client()
    created = host.post(
        "/matches",
        {"game": "beacon-run", "name": "Ana", "seats": [{"who": "me"}, {"who": "friend", "name": "Ben"}]},
    )
    match, invite = created["id"], created["invites"]["1"]
    assert host.see(match).match.status == "waiting"
    path = f"/matches/{match}/seats/1/claim"
    assert stranger.refused("POST", path, {"invite": "x" * 32}).code == "NOT_INVITED"
    friend.post(path, {"invite": invite, "name": "Bo"})
    table = friend.see(match)
    assert table.match.status == "playing"
    assert [(seat.name, seat.mine) for seat in table.match.seats] == [("Ana", False), ("Bo", True)]
    assert stranger.refused("POST", path, {"invite": invite}).code == "TAKEN"


def test_open_seats_refuse_the_start_unless_bots_take_them(client: Client, new_client: NewClient) -> None:
    plan = [{"who": "me"}, {"who": "friend"}]
    match = client.new_match("beacon-run", seats=plan)
    assert client.refused("POST", f"/matches/{match}/start", {}).code == "OPEN_SEATS"
    assert new_client().refused("POST", f"/matches/{match}/start", {"fill": "driver"}).status == 403
    client.post(f"/matches/{match}/start", {"fill": "driver"})
    assert client.see(match).match.seats[1].holder == "bot"
    assert client.refused("POST", f"/matches/{match}/start", {"fill": "driver"}).code == "STARTED"


def test_several_people_at_one_screen_see_each_seat_by_itself(client: Client) -> None:
    match = client.new_match("beacon-run", seats=[{"who": "me", "name": "A"}, {"who": "me", "name": "B"}])
    views = client.see(match).views
    assert [view.seat for view in views] == [0, 1]
    assert [question.mine for view in views for question in view.questions] == [[0], [1]]


def test_an_onlooker_sees_the_table_and_is_asked_nothing(client: Client, new_client: NewClient) -> None:
    match = client.new_match("highway-heist", watchable=True)
    onlooker = new_client()
    table = onlooker.see(match)
    assert table.views[0].seat is None
    assert table.views[0].questions == []
    assert match in [line["id"] for line in onlooker.get("/matches?watch=true")]
    assert onlooker.refused("POST", f"/matches/{match}/act", {"seat": 0, "action": "end"}).code == "NOT_YOURS"


def test_only_watchable_matches_are_listed(client: Client, new_client: NewClient) -> None:
    match = client.new_match("highway-heist")
    assert match not in [line["id"] for line in new_client().get("/matches?watch=true")]


def test_my_matches_are_listed_with_whose_turn_it_is(client: Client) -> None:
    match = client.new_match("highway-heist")
    line = client.get("/matches?mine=true")[0]
    assert line["id"] == match
    assert line["my_turn"]


def test_real_dice_to_be_read_are_everybodys_turn(client: Client) -> None:
    client.new_match("beacon-run", dice="typed")
    assert client.get("/matches?mine=true")[0]["my_turn"]


def test_a_rematch_keeps_the_players_and_is_made_once(client: Client) -> None:
    match = client.new_match("beacon-run", name="Ana")
    assert client.refused("POST", f"/matches/{match}/rematch").code == "NOT_OVER"
    client.post(f"/matches/{match}/concede", {"seat": 0})
    again = client.post(f"/matches/{match}/rematch")["id"]
    assert client.see(match).match.rematch == again
    assert client.post(f"/matches/{match}/rematch")["id"] == again
    table = client.see(again).match
    bot = client.see(match).match.seats[1].name
    assert [(seat.name, seat.mine) for seat in table.seats] == [("Ana", True), (bot, False)]
    assert table.commitment != client.see(match).match.commitment


def test_two_who_ask_for_a_rematch_at_once_get_the_same_table(client: Client, new_client: NewClient) -> None:
    assert_rematched_once(client, new_client())


def assert_rematched_once(host: Client, friend: Client) -> None:
    """Again and again, in the hope that both come at the same moment."""
    for _ in range(5):
        seats = [{"who": "me"}, {"who": "friend"}]
        created = host.post("/matches", {"game": "beacon-run", "seats": seats})
        match = created["id"]
        friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
        with host.live(match) as live, friend.live(match):
            # One who is not known to be there does not count in the vote.
            live.until(lambda update: update.match.seats[1].online)
            for seat, each in enumerate((host, friend)):
                each.post(f"/matches/{match}/end", {"seat": seat})
        with ThreadPoolExecutor(2) as at_once:
            asked = [at_once.submit(each.post, f"/matches/{match}/rematch") for each in (host, friend)]
            made = [each.result()["id"] for each in asked]
        assert made == [host.see(match).match.rematch] * 2
        assert [step.kind for step in friend.see(made[0]).views[0].entries] == ["start"]
        assert [seat.mine for seat in friend.see(made[0]).match.seats] == [False, True]


def test_a_record_can_be_opened_and_looked_at_frame_by_frame(client: Client) -> None:
    match = client.new_match("beacon-run")
    play_on(client, match)
    text = client.call("GET", f"/matches/{match}/record").text
    opened = client.post("/records", {"text": text})["id"]
    end = client.see(opened)
    assert end.match.imported
    assert end.views[0].verdict == client.see(match).views[0].verdict
    first = client.get(f"/matches/{opened}/frames/1")
    last = client.get(f"/matches/{opened}/frames/{end.number}")
    assert first["last"] == end.number
    assert first["view"]["table"] != last["view"]["table"]
    assert last["view"]["verdict"]
    assert client.refused("POST", f"/matches/{opened}/act", {"seat": 0, "action": "burn 1"}).status == 403


def test_what_is_no_record_is_refused_with_the_line(client: Client) -> None:
    problem = client.refused("POST", "/records", {"text": "hello"})
    assert problem.code == "BAD_INPUT"
    assert problem.detail.startswith("line 1:")


@pytest.mark.parametrize("seats", [[{"who": "me"}] * 2, [{"who": "me"}, {"who": "friend"}]])
def test_a_set_up_that_fails_leaves_no_table_behind(client: Client, seats: list[dict[str, str]]) -> None:
    table = {"game": "highway-heist", "options": {"players": 2, "crew": "nobody"}, "seats": seats}
    problem = client.refused("POST", "/matches", table)
    assert (problem.status, problem.detail) == (
        400,
        "crew: each of 2 players needs a character and a vehicle",
    )
    assert client.get("/matches?mine=true") == []


def test_only_its_host_deletes_a_table_and_only_while_it_waits(client: Client, new_client: NewClient) -> None:
    friend = new_client()
    match = client.new_match("beacon-run", seats=[{"who": "me"}, {"who": "friend"}])
    assert friend.refused("DELETE", f"/matches/{match}").code == "NOT_YOURS"
    with friend.live(match) as live:
        live.update()
        assert client.call("DELETE", f"/matches/{match}").status_code == 204
        with pytest.raises(ConnectionClosedError, match="This table has been deleted"):
            live.until(lambda _: False)
    assert client.get("/matches?mine=true") == []
    assert friend.refused("GET", f"/matches/{match}").status == 404
    begun = client.new_match("beacon-run")
    assert client.refused("DELETE", f"/matches/{begun}").code == "STARTED"
