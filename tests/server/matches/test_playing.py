"""Answers, refusals, undo, giving up, and what a player may ask before doing anything."""

from __future__ import annotations

from typing import Any

import pytest

import rollingroad
from rollingroad.bots.roster import make_bot
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.record import Record, parse_record, replay
from rollingroad.core.registry import game
from tests.server.conftest import NewClient
from tests.server.running import Client


def heist(client: Client, **more: object) -> str:
    """A match of three `me` with a crew, so that no bot answers: the first question is where to start."""
    crew = "dom:american-muscle,brian:exotic-supercar,letty:import-racer"
    return client.new_match("highway-heist", options={"crew": crew}, seats=[{"who": "me"}] * 3, **more)


def test_an_answer_moves_the_table_and_is_told_with_its_events(client: Client) -> None:
    match = heist(client)
    table = client.act(match, 0, "place C2")
    step = table.views[0].entries[-1]
    assert (step.number, step.kind, step.seat, step.line, step.by) == (2, "answer", 0, "place C2", "person")
    assert step.events[0].text
    assert step.events[0].event["event"] == "vehicle-placed"
    assert table.number == 2


def test_an_answer_may_be_the_struct_that_the_choice_carries(client: Client) -> None:
    match = heist(client)
    [choice] = client.details(match, 0, "place C2")
    client.post(f"/matches/{match}/act", {"seat": 0, "action": choice.data})
    assert client.see(match).views[0].entries[-1].line == choice.action


def test_what_the_rules_refuse_names_the_rule_and_changes_nothing(client: Client) -> None:
    match = heist(client)
    before = client.call("GET", f"/matches/{match}").content
    problem = client.refused("POST", f"/matches/{match}/act", {"seat": 0, "action": "place A1"})
    assert problem.status == 409
    assert problem.rule.startswith("HH-")
    assert problem.detail
    assert client.call("GET", f"/matches/{match}").content == before


def test_an_answer_to_an_older_question_is_refused(client: Client) -> None:
    match = heist(client)
    client.act(match, 0, "place C2")
    stale = {"seat": 1, "action": "place C3", "expect": 1}
    assert client.refused("POST", f"/matches/{match}/act", stale).code == "STALE"
    client.post(f"/matches/{match}/act", stale | {"expect": 2})


REPEATED = [
    ("act", {"seat": 1, "action": "place C3"}),
    ("undo", {"seat": 0}),
    ("concede", {"seat": 1}),
    ("marks", {"seat": 0, "marks": [{"shape": "cross", "at": "D4"}]}),
]


@pytest.mark.parametrize(("do", "body"), REPEATED)
def test_a_repeated_request_is_done_once_and_brings_the_match(
    client: Client, do: str, body: dict[str, Any]
) -> None:
    match = heist(client)
    client.act(match, 0, "place C2")
    where, sent = f"/matches/{match}/{do}", body | {"expect": 2}
    if do == "marks":
        where, sent = f"/matches/{match}/seats/0/marks", {"marks": body["marks"], "expect": 2}
    done = client.call("PUT" if do == "marks" else "POST", where, sent)
    assert done.status_code == 200
    refused = client.refused("PUT" if do == "marks" else "POST", where, sent)
    assert (refused.code, refused.now and refused.now.number) == ("STALE", 3)


@pytest.mark.parametrize(("do", "body"), REPEATED)
def test_a_repeated_command_is_done_once_and_the_update_that_says_so_comes_first(
    client: Client, do: str, body: dict[str, Any]
) -> None:
    match = heist(client)
    client.act(match, 0, "place C2")
    with client.live(match) as live, client.live(match) as late:
        assert live.command(do=do, expect=2, **body).problem is None
        late.until_number(3)
        refused = late.command(do=do, expect=2, **body).problem
    assert refused is not None
    assert (refused.code, refused.now) == ("STALE", None)


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"seat": 0, "action": "fly"}, "'fly' is no action of this game"),
        ({"seat": 0, "action": {"do": "fly"}}, "this is no action"),
        ({"seat": 9, "action": "place C2"}, "there is no seat 10 at this table: it has 3"),
        ({"seat": 0}, "action"),
        ({"seat": 0, "action": "place C2", "cheat": True}, "cheat"),
    ],
)
def test_bad_input_is_told_in_one_sentence(client: Client, body: dict[str, object], said: str) -> None:
    problem = client.refused("POST", f"/matches/{heist(client)}/act", body)
    assert problem.status == 400
    assert said in problem.detail
    assert "\n" not in problem.detail


def test_undo_takes_back_the_last_answer_of_the_same_seat_only(client: Client) -> None:
    match = heist(client)
    assert client.see(match).views[0].no_undo == "nothing has been answered yet"
    client.act(match, 0, "place C2")
    assert client.see(match).views[0].no_undo == ""
    problem = client.refused("POST", f"/matches/{match}/undo", {"seat": 1})
    assert problem.detail == "seat 1 answered last"
    client.post(f"/matches/{match}/undo", {"seat": 0})
    table = client.see(match)
    assert table.views[0].entries[-1].kind == "undo"
    assert table.views[0].questions[0].kind == "place"
    assert table.views[0].questions[0].seat == 0


def test_undo_never_goes_beyond_chance(client: Client) -> None:
    match = heist(client)
    for seat, space in enumerate(("C2", "C3", "C4")):
        client.act(match, seat, f"place {space}")
    client.act(match, 0, "turn 1")
    client.act(match, 0, "end")
    problem = client.refused("POST", f"/matches/{match}/undo", {"seat": 0})
    assert problem.detail == "the dice or a card came after the last answer"


def test_a_player_may_ask_first(client: Client) -> None:
    match = heist(client)
    for seat, space in enumerate(("C2", "C3", "C4")):
        client.act(match, seat, f"place {space}")
    client.act(match, 0, "turn 1")
    refused = client.post(f"/matches/{match}/ask", {"seat": 0, "action": "brawl"})
    assert not refused["allowed"]
    assert refused["refusal"]["rule"].startswith("HH-BRAWL")
    answers = client.post(f"/matches/{match}/ask-at", {"seat": 0, "place": "L1"})
    assert answers[0]["action"] == "drive L1"
    assert answers[0]["refusal"]["rule"] == "HH-DRIVE-1"
    assert client.post(f"/matches/{match}/ask", {"seat": 0, "action": "Drive to L1"}) == answers[0]
    allowed = client.post(f"/matches/{match}/ask", {"seat": 0, "action": "force"})
    assert allowed["allowed"]
    game = rollingroad.game("highway-heist")
    *_, state = replay(parse_record(client.call("GET", f"/matches/{match}/record").text), game)
    exact = [str(odds.chance) for odds in state.view(0).odds(game.parse("force"))]
    assert [line["exact"] for line in allowed["odds"]] == exact
    [force] = client.details(match, 0, "force")
    assert [line.exact for line in force.odds] == exact


def test_hints_are_legal_answers(client: Client, new_client: NewClient) -> None:
    match = heist(client)
    hint = client.get(f"/matches/{match}/hint?seat=0")
    offered = {choice.action: choice.label for choice in client.details(match, 0)}
    assert 1 < len(hint["best"]) <= 3
    assert all(offered[advised["action"]] == advised["label"] for advised in hint["best"])
    assert all(0 <= advised["chance"] <= 1 for advised in hint["best"])
    assert len({advised["action"] for advised in hint["best"]}) == len(hint["best"])
    assert client.refused("GET", f"/matches/{match}/hint?seat=1").code == "NOT_ASKED"
    assert new_client().refused("GET", f"/matches/{match}/hint?seat=0").code == "NOT_YOURS"


def test_giving_up_ends_the_match(client: Client) -> None:
    match = heist(client)
    table = client.post(f"/matches/{match}/concede", {"seat": 1})
    assert table["match"]["status"] == "over"
    assert table["views"][0]["outcome"] == [0, 0, 0]
    problem = client.refused("POST", f"/matches/{match}/concede", {"seat": 1})
    assert problem.detail == "the game is over: nobody can give up any more"
    assert client.refused("POST", f"/matches/{match}/undo", {"seat": 1}).code == "OVER"


def test_with_real_dice_the_table_waits_for_their_faces(client: Client, new_client: NewClient) -> None:
    match = client.new_match("beacon-run", dice="typed", seats=[{"who": "me"}, {"who": "friend"}])
    assert client.see(match).match.commitment == ""
    client.post(f"/matches/{match}/start", {"fill": "driver"})
    question = client.see(match).views[0].questions[0]
    assert question.seat == -1
    assert question.actions == ["draw 1", "draw 2", "draw 3"]
    body = {"seat": -1, "action": "draw 3"}
    assert new_client().refused("POST", f"/matches/{match}/act", body).code == "NOT_YOURS"
    client.post(f"/matches/{match}/act", body)
    assert client.see(match).views[0].entries[-1].by == "chance"


def test_real_dice_come_with_their_chances_where_nothing_is_hidden(client: Client) -> None:
    match = heist(client, dice="typed")
    for seat, space in enumerate(("C2", "C3", "C4")):
        client.act(match, seat, f"place {space}")
    question = client.see(match).views[0].questions[0]
    assert question.seat == -1
    assert sum(choice.odds[0].chance for choice in client.details(match, 0)) == pytest.approx(1)


def test_a_real_die_can_only_show_what_is_on_it_although_the_game_has_secrets(client: Client) -> None:
    match = client.new_match(
        "shattered-highways", dice="typed", options={"scenario": "last-ride"}, seats=[{"who": "me"}] * 2
    )
    client.act(match, 0, "hero w1")
    client.act(match, 1, "hero w4")
    question = client.see(match).views[0].questions[0]
    assert question.actions == [f"d6 {face}" for face in range(1, 7)]
    assert question.complete


def test_the_seat_of_chance_is_nobodys_where_a_seed_rolls(client: Client) -> None:
    problem = client.refused("POST", f"/matches/{heist(client)}/act", {"seat": -1, "action": "die slam"})
    assert problem.detail == "Chance is not asked now."


def test_the_table_can_be_had_as_text(client: Client) -> None:
    text = client.call("GET", f"/matches/{heist(client)}/diagram").text
    assert "A" in text
    assert text.count("\n") > 6


def test_there_is_no_such_match(client: Client) -> None:
    assert client.refused("GET", "/matches/nosuchtable").detail == "There is no match 'nosuchtable'."


def test_what_a_bot_decides_cannot_be_worked_out_from_what_is_public(client: Client) -> None:
    """Match id, commitment, number of answers and seat are; a rookie decides by chance alone."""
    by_id, by_commitment = [], []
    for _ in range(5):
        match = client.new_match("beacon-run", seats=[{"who": "bot", "bot": "rookie"}] * 2)
        with client.live(match) as live:
            live.until(lambda update: update.match.status == "over")
        record = parse_record(client.call("GET", f"/matches/{match}/record").text)
        by_id += guesses(record, match)
        by_commitment += guesses(record, record.commitment)
    assert len(by_id) > 30
    assert not all(by_id)
    assert not all(by_commitment)


def guesses(record: Record, public: str) -> list[bool]:
    """Which answers of rookies are those that a seed made of public values gives."""
    found = []
    for number, (line, state) in enumerate(
        zip(record.answers, replay(record, game(record.game)), strict=False)
    ):
        if line.seat != CHANCE:
            bot = make_bot("rookie", Rng(f"{public} {number} {line.seat}"))
            ask = next(ask for ask in state.open if ask.may_answer(line.seat))
            found.append(state.game.text(bot.choose(state.view(line.seat), ask)) == line.text)
    return found
