"""A match: answers, chance, undo, giving up, and taking a recorded game up again."""

import pytest

from rollingroad.core.codec import BadAction
from rollingroad.core.dice import ScriptedDice, SeededDice
from rollingroad.core.engine.state import CHANCE, NOBODY, Decision
from rollingroad.core.errors import BadInput, CannotUndo
from rollingroad.core.events import Event
from rollingroad.core.explain import Illegal
from rollingroad.core.match import Match
from rollingroad.core.record import BadRecord, parse_record
from tests.core.toll import Bids, Said, Toll, TollOptions, TollState, action

GAME = Toll()


class CalmToll(Toll):
    """Begins without a roll."""

    def start(self, options: TollOptions | None = None, sink: list[Event] | None = None) -> TollState:
        return self.table(Bids(), sink=sink)


def new_match(*rolls: str) -> Match:
    return Match(GAME, GAME.options(), ScriptedDice(rolls))


def lines(match: Match) -> list[str]:
    return [str(line) for line in match.record.lines]


def test_chance_is_settled_before_anybody_is_asked() -> None:
    match = new_match("roll 4")
    assert [ask.seat for ask in match.state.open] == [0, 1]
    assert lines(match) == ["chance roll 4"]
    assert match.events == [Said("ready"), Said("roll 4")]


def test_an_answer_tells_what_happened_until_the_next_question() -> None:
    match = new_match("roll 4", "roll 2")
    assert match.act(action("bid 1"), 1) == []
    assert match.act(action("bid 3"), 0) == [Said("steady")]
    assert match.act(action("go right"), 1) == [Said("go right"), Said("roll 2")]
    assert match.state.outcome == (1.0, 0.0)
    assert lines(match) == ["chance roll 4", "2>2 bid 1", "1>1 bid 3", "2 go right", "chance roll 2"]


@pytest.mark.parametrize(("text", "seat"), [("go left", 0), ("bid 1", NOBODY), ("roll 1", CHANCE)])
def test_an_illegal_answer_changes_neither_state_nor_record(text: str, seat: int) -> None:
    match = new_match("roll 4")
    before, written = match.state.copy(), str(match.record)
    with pytest.raises(Illegal, match="TT-NO-1"):
        match.act(action(text), seat)
    assert (match.state, str(match.record)) == (before, written)


def test_an_int_that_is_no_action_changes_nothing_even_if_a_question_lets_it_through() -> None:
    class Careless(Decision):
        def allows(self, action: int) -> bool:
            return True

    match = new_match("roll 4")
    first = match.state.open[0]
    match.state.open[0] = Careless(first.step, first.kind, first.seat, first.offered)
    before = match.state.copy()
    with pytest.raises(BadAction, match="63 is not an action"):
        match.act(63, 0)
    assert match.state == before
    assert lines(match) == ["chance roll 4"]


def test_dice_without_a_seed_make_no_promise() -> None:
    record = new_match("roll 4").record
    assert (record.dice, record.seed, record.commitment) == ("scripted", "", "")


def test_without_options_and_dice_a_match_has_defaults() -> None:
    match = Match(GAME)
    assert (match.record.options, match.record.seed) == ('{"motto":"","seats":2}', "0")


def test_undo_restores_state_and_events_and_stands_in_the_record() -> None:
    match = new_match("roll 4")
    before, told = match.state.copy(), match.events.copy()
    match.act(action("bid 1"), 1)
    match.undo(1)
    assert (match.state, match.events) == (before, told)
    assert lines(match)[1:] == ["2>2 bid 1", "undo"]
    match.act(action("bid 2"), 1)
    match.act(action("bid 2"), 0)
    assert match.events == [*told, Said("steady")]


def test_undo_goes_back_answer_by_answer_but_not_past_the_dice() -> None:
    match = Match(GAME, GAME.options({"seats": 3}), ScriptedDice(["roll 4"]))
    match.act(action("bid 1"), 0)
    match.act(action("bid 1"), 1)
    match.undo(1)
    match.undo(0)
    with pytest.raises(CannotUndo, match="the dice or a card came after the last answer"):
        match.undo(0)


def test_undo_is_for_the_seat_that_answered_last() -> None:
    match = new_match("roll 4")
    match.act(action("bid 1"), 0)
    with pytest.raises(CannotUndo, match="seat 1 answered last"):
        match.undo(1)


def test_undo_stops_at_what_was_revealed() -> None:
    match = new_match("roll 4")
    match.act(action("bid 1"), 0)
    match.act(action("bid 1"), 1)
    with pytest.raises(CannotUndo, match="the last answer revealed something"):
        match.undo(1)
    assert lines(match)[1:] == ["1>1 bid 1", "2>2 bid 1"]


def test_nothing_can_be_taken_back_before_anything_was_answered() -> None:
    with pytest.raises(CannotUndo, match="nothing has been answered yet"):
        Match(CalmToll()).undo(0)


def test_giving_up_ends_the_game_once_for_a_seat_that_exists() -> None:
    match = new_match("roll 4")
    before = match.state.copy()
    with pytest.raises(BadInput, match="there is no seat 3 that could give up"):
        match.concede(2)
    assert match.state == before
    match.concede(0)
    assert match.state.outcome == (0.0, 1.0)
    with pytest.raises(BadInput, match="the game is over: nobody can give up any more"):
        match.concede(1)
    assert (match.state.outcome, lines(match)[1:]) == ((0.0, 1.0), ["concede 1"])


def test_a_game_is_taken_up_where_it_stopped() -> None:
    first = Match(GAME, GAME.options({"seats": 3}), SeededDice("s"))
    first.act(action("bid 2"), 2)
    first.act(action("bid 1"), 0)
    first.undo(0)
    record = parse_record(str(first.record))
    again = Match.resume(GAME, record, SeededDice(record.seed, record.drawn))
    assert (again.state, again.events, again.options) == (first.state, first.events, first.options)
    assert again.why_no_undo(2) == ""
    for match in (first, again):
        match.act(action("bid 3"), 0)
        match.act(action("bid 3"), 1)
        match.act(action("go left"), 2)
    assert str(again.record) == str(first.record)
    assert again.state.outcome == (0.5, 0.5, 0.0)


def test_a_game_of_other_rules_is_not_taken_up() -> None:
    record = new_match("roll 4").record
    record.rules = 9
    with pytest.raises(BadRecord, match="begun with version 9 of the rules, and version 3 is installed"):
        Match.resume(GAME, record, ScriptedDice([]))
