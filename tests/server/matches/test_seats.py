"""Seats lent to bots, tokens for programs, automatic replies, plans."""

from __future__ import annotations

import pytest

import rollingroad
from rollingroad.bots.roster import bot_name
from rollingroad.core.explain import biggest_change
from rollingroad.core.record import parse_record, replay
from tests.server.conftest import NewClient
from tests.server.matches.test_playing import heist
from tests.server.running import Client


def placed(client: Client, seats: list[dict[str, str]]) -> str:
    """A match with a crew in which the human seats have been placed."""
    crew = "dom:american-muscle,brian:exotic-supercar,letty:import-racer"
    match = client.new_match("highway-heist", options={"crew": crew}, seats=seats)
    with client.live(match) as live:
        for update in iter(live.update, None):
            asked = update.views[0].questions
            if asked and asked[0].kind == "place":
                client.act(match, asked[0].mine[0], asked[0].actions[asked[0].mine[0]])
            elif asked:
                return match
    raise AssertionError("the game never got going")


def test_a_bot_plays_a_lent_seat_until_it_is_taken_back(client: Client) -> None:
    match = heist(client)
    with client.live(match) as live:
        client.post(f"/matches/{match}/seats/0/lend", {"bot": "driver"})
        updates = live.until(lambda update: update.views[0].waiting == [] and update.number >= 3)
    seat = updates[-1].match.seats[0]
    assert (seat.holder, seat.bot, seat.mine) == ("person", "driver", True)
    by_bot = [step for update in updates for step in update.views[0].entries if step.by == "bot"]
    assert [(step.seat, step.line.split()[0]) for step in by_bot] == [(0, "place")]
    problem = client.refused("POST", f"/matches/{match}/act", {"seat": 0, "action": "place C2"})
    assert problem.code == "LENT"
    client.post(f"/matches/{match}/seats/0/return")
    assert client.see(match).match.seats[0].bot == ""
    assert client.refused("POST", f"/matches/{match}/seats/0/return").code == "NOT_LENT"


def test_nobody_lends_the_seat_of_a_player_who_is_there(client: Client, new_client: NewClient) -> None:
    friend = new_client()
    created = client.post("/matches", {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}]})
    match = created["id"]
    friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"], "name": "Ben"})
    lend = f"/matches/{match}/seats/1/lend"
    refused = client.refused("POST", lend, {})
    assert (refused.status, refused.code) == (409, "PRESENT")
    assert refused.detail == "Ben was here less than a minute ago: only they can lend their seat."
    assert friend.refused("POST", f"/matches/{match}/seats/0/lend", {}).code == "PRESENT"
    assert new_client().refused("POST", lend, {}).code == "NOT_YOURS"
    friend.post(lend, {"bot": "rookie"})
    assert client.see(match).match.seats[1].bot == "rookie"
    assert client.refused("POST", lend, {"bot": "ace"}).code == "LENT"
    friend.post(f"/matches/{match}/seats/1/return")
    assert client.refused("POST", lend, {}).code == "PRESENT"


def test_who_asks_for_a_rematch_has_no_power_over_the_others(client: Client, new_client: NewClient) -> None:
    friend = new_client()
    created = client.post("/matches", {"game": "beacon-run", "seats": [{"who": "me"}, {"who": "friend"}]})
    match = created["id"]
    friend.post(f"/matches/{match}/seats/1/claim", {"invite": created["invites"]["1"]})
    for seat, each in enumerate((client, friend)):
        each.post(f"/matches/{match}/end", {"seat": seat})
    again = friend.post(f"/matches/{match}/rematch")["id"]
    assert [each.see(again).match.host for each in (client, friend)] == [True, False]
    assert [seat.bot for seat in friend.see(again).match.seats] == ["", ""], "players begin in their seats"
    assert friend.refused("POST", f"/matches/{again}/seats/0/lend", {}).code == "PRESENT"


def test_only_a_bot_that_is_on_offer_plays_for_a_person(client: Client) -> None:
    match = heist(client)
    lent = client.refused("POST", f"/matches/{match}/seats/0/lend", {"bot": "random"})
    assert lent.detail == "no bot 'random' is on offer; there are: ace, driver, rookie"
    clock = {"kind": "live", "allowance": 60, "bot": "random"}
    assert client.refused("POST", "/matches", {"game": "beacon-run", "clock": clock}).detail == lent.detail


BOTS_OF_ONES_OWN = [
    "deep-blue",
    "program:touch started",
    "os:system",
    "builtins:object",
    "ace:time=999999s",
    "",
]


@pytest.mark.parametrize("bot", BOTS_OF_ONES_OWN)
def test_over_the_net_there_are_only_the_bots_of_the_house(client: Client, bot: str) -> None:
    """Whoever can reach the server must not start a program, import a module or set a budget there."""
    refused = f"there is no bot {bot!r}; there are: ace, driver, rookie, random"
    offered = f"no bot {bot!r} is on offer; there are: ace, driver, rookie"
    match = heist(client)
    assert client.refused("POST", f"/matches/{match}/seats/0/lend", {"bot": bot}).detail == offered
    seats = [{"who": "me"}, {"who": "bot", "bot": bot}]
    asked = {"game": "beacon-run", "seats": seats}
    assert client.refused("POST", "/matches", asked).detail == refused
    waiting = client.new_match(seats=[{"who": "me"}, {"who": "friend"}])
    if bot:
        assert client.refused("POST", f"/matches/{waiting}/start", {"fill": bot}).detail == refused


def test_each_bot_of_the_house_plays(client: Client) -> None:
    for bot in ("ace", "driver", "rookie"):
        match = client.new_match(seats=[{"who": "me"}, {"who": "bot", "bot": bot}])
        with client.live(match) as live:
            updates = live.until(lambda update: any(step.by == "bot" for step in update.views[0].entries))
        assert updates[-1].match.seats[1].name == bot_name(bot, match, 1)


def test_a_program_plays_one_seat_with_its_token(client: Client, new_client: NewClient) -> None:
    match = heist(client)
    token = client.post(f"/matches/{match}/seats/1/token")["key"]
    program = new_client(authorization=f"Bearer {token}")
    client.act(match, 0, "place C2")
    assert program.refused("POST", f"/matches/{match}/act", {"seat": 2, "action": "place C4"}).status == 403
    program.act(match, 1, "place C3")
    newer = client.post(f"/matches/{match}/seats/1/token")["key"]
    assert program.refused("POST", f"/matches/{match}/undo", {"seat": 1}).code == "UNKNOWN_KEY"
    new_client(authorization=f"Bearer {newer}").post(f"/matches/{match}/undo", {"seat": 1})


def test_a_guest_key_serves_programs_without_cookies(new_client: NewClient) -> None:
    key = new_client().post("/guests")["key"]
    program = new_client(authorization=f"Bearer {key}")
    match = program.new_match("highway-heist")
    same = new_client(authorization=f"Bearer {key}")
    assert same.see(match).match.seats[0].mine


def test_an_automatic_reply_is_given_though_nobody_looks(client: Client) -> None:
    match = heist(client)
    client.put(
        f"/matches/{match}/seats/0/auto-replies", {"answers": [{"kind": "place", "answer": "place C5"}]}
    )
    with client.live(match) as live:
        live.until(lambda update: update.views[0].questions[0].seat == 1)
    table = client.see(match)
    assert [(step.line, step.by) for step in table.views[0].entries[-1:]] == [("place C5", "auto")]
    assert table.match.seats[0].auto_replies[0].kind == "place"


def test_an_automatic_reply_that_is_not_legal_now_is_not_given(client: Client) -> None:
    match = heist(client)
    reply = {"answers": [{"kind": "place", "answer": "place A1"}]}
    client.put(f"/matches/{match}/seats/0/auto-replies", reply)
    assert client.see(match).views[0].questions[0].seat == 0


def test_what_is_no_answer_cannot_stand(client: Client) -> None:
    match = heist(client)
    reply = {"answers": [{"kind": "assist", "answer": "shrug"}]}
    problem = client.refused("PUT", f"/matches/{match}/seats/0/auto-replies", reply)
    assert "'shrug' is no action" in problem.detail
    # What the game proposes still stands.
    [first] = client.see(match).match.seats[0].auto_replies
    assert (first.kind, first.answer, first.unless) == ("assist", "assist 0", 0.1)


def test_the_only_warrior_who_can_act_acts_unless_the_player_wants_to_be_asked(client: Client) -> None:
    match = client.new_match("shattered-highways", seats=[{"who": "me"}] * 2)
    [first] = client.see(match).match.seats[0].auto_replies
    assert (first.kind, first.answer, first.unless) == ("warrior", "only", None)
    with client.live(match) as live:
        seen = live.update()
        while not (said := [step.line for step in seen.views[0].entries if step.by == "auto"]):
            question = next(question for view in seen.views for question in view.questions)
            if question.kind != "warrior" or len(question.actions) > 2:
                answer = "skip" if "skip" in question.actions else question.actions[0]
                client.act(match, question.seat, answer)
            seen = live.update()
    assert said[0].startswith("act w")
    client.put(f"/matches/{match}/seats/0/auto-replies", {"answers": []})
    assert client.see(match).match.seats[0].auto_replies == []


def at_an_assist(client: Client) -> str:
    """A match in which seat 2 is asked to assist a force of seat 1."""
    match = heist(client)
    for seat, space in enumerate(("C2", "C3", "C4")):
        client.act(match, seat, f"place {space}")
    for action in ("turn 1", "force"):
        client.act(match, 0, action)
    while client.see(match).views[0].questions[0].kind == "target":
        client.act(match, 0, client.see(match).views[0].questions[0].actions[0])
    assert client.see(match).views[0].questions[0].kind == "assist"
    return match


def most_an_assist_changes(client: Client, match: str) -> float:
    game = rollingroad.game("highway-heist")
    *_, state = replay(parse_record(client.call("GET", f"/matches/{match}/record").text), game)
    view, ask = state.view(1), state.open[0]
    without = view.odds(game.parse("assist 0"))
    return max(float(biggest_change(without, view.odds(action))) for action in ask.offered)


@pytest.mark.parametrize("beyond", [True, False])
def test_an_automatic_reply_may_depend_on_the_odds(client: Client, beyond: bool) -> None:
    match = at_an_assist(client)
    change = most_an_assist_changes(client, match)
    assert 0.02 < change < 0.98
    reply = {"kind": "assist", "answer": "assist 0", "unless": change + (0.01 if beyond else -0.01)}
    client.put(f"/matches/{match}/seats/1/auto-replies", {"answers": [reply]})
    if beyond:
        with client.live(match) as live:
            live.until(lambda update: update.views[0].questions[0].mine != [1])
        given = client.see(match).views[0].entries[-1]
        assert (given.line, given.by) == ("assist 0", "auto")
    else:
        assert client.see(match).views[0].questions[0].mine == [1]


def test_bots_may_decide_for_the_team_on_their_own_turns(client: Client) -> None:
    seats = [{"who": "bot"}, {"who": "me"}, {"who": "me"}]
    match = placed(client, seats)
    assert client.see(match).views[0].questions[0].kind == "turn"
    for seat in (1, 2):
        client.put(
            f"/matches/{match}/seats/{seat}/auto-replies", {"answers": [{"kind": "team", "answer": "bot"}]}
        )
    with client.live(match) as live:
        live.until(
            lambda update: any(
                step.line.startswith("turn") and step.by == "bot" for step in update.views[0].entries
            )
        )
    lines = [step for step in client.see(match).views[0].entries if step.line.startswith("turn")]
    assert lines[0].by == "bot"


def test_teammates_see_each_others_plans(client: Client, new_client: NewClient) -> None:
    match = heist(client)
    marks = [{"shape": "arrow", "at": "C3", "to": "E4"}, {"shape": "ring", "at": "F1"}]
    client.put(f"/matches/{match}/seats/1/marks", {"marks": marks})
    plan = new_client().see(match).match.plans[0]
    assert plan.seat == 1
    assert [(mark.shape, mark.at, mark.to) for mark in plan.marks] == [
        ("arrow", "C3", "E4"),
        ("ring", "F1", ""),
    ]
    client.put(f"/matches/{match}/seats/1/marks", {"marks": []})
    assert client.see(match).match.plans == []
    assert new_client().refused("PUT", f"/matches/{match}/seats/1/marks", {"marks": marks}).status == 403
