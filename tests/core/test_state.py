"""The machine that stops at questions, on a game made by hand."""

import pytest

from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import CHANCE, EVERYONE, NOBODY, Chance, Decision, EvenChance, State, Step
from rollingroad.core.events import AnsweredItself, Event
from rollingroad.core.explain import Illegal, Reason
from tests.core.toll import Bid, Bids, Finish, Go, Roll, Said, Say, Toll, Twice, action, actions, own_answers

GAME = Toll()


def test_steps_run_from_the_top_and_what_a_step_pushes_comes_first() -> None:
    state = GAME.table(Say("a"), Twice("b"), Say("c"), Go(2), Say("d"))
    assert state.said == ["a", "b one", "b two", "c"]
    state.apply(action("go left"), 0)
    assert state.said == ["a", "b one", "b two", "c", "go left", "d"]
    assert not state.open
    assert not state.agenda


def test_a_public_question_with_one_answer_answers_itself_and_says_so() -> None:
    sink: list[Event] = []
    state = GAME.table(Go(1), Roll(1), Go(2), sink=sink)
    assert state.said == ["go left", "roll 1"]
    assert own_answers(sink) == ["go left", "roll 1"]
    assert sink[0] == AnsweredItself(0, "go", action("go left"))
    assert [ask.kind for ask in state.open] == ["go"]


def test_a_secret_question_with_one_answer_is_still_asked() -> None:
    sink: list[Event] = []
    state = GAME.table(Bid(0, 1), sink=sink)
    assert [ask.offered for ask in state.open] == [actions("bid 1")]
    assert sink == []


def test_a_short_list_of_a_free_choice_does_not_answer_itself() -> None:
    class Free(Step[State]):
        __slots__ = ()

        def run(self, s: State) -> None:
            s.ask(Decision(self, "go", 0, actions("go left"), complete=False))

    assert len(GAME.table(Free()).open) == 1


def test_a_question_that_offers_nothing_is_a_fault_of_the_rules() -> None:
    with pytest.raises(AssertionError, match="Bid asks but offers nothing"):
        GAME.table(Bid(0, 0))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_any_seat_of_a_team_answers_and_the_first_answer_counts(seat: int) -> None:
    state = GAME.table(Go(2), Roll(4), seats=3)
    assert state.open[0].seat == 0
    state.apply(action("go right"), seat)
    assert state.said == ["go right"]
    with pytest.raises(Illegal):
        state.apply(action("go left"), (seat + 1) % 3)


def test_a_team_question_is_not_for_chance_or_onlookers() -> None:
    state = GAME.table(Go(2))
    for seat in (CHANCE, NOBODY, 2):
        assert not state.allows(action("go left"), seat)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_several_open_questions_are_answered_in_any_order_and_the_rules_wait_for_all(
    order: tuple[int, ...],
) -> None:
    state = GAME.table(Bids(), Say("shown"), Go(2), seats=3)
    assert [ask.seat for ask in state.open] == [0, 1, 2]
    for seat in order:
        assert state.said == []
        state.apply(action(f"bid {seat + 1}"), seat)
    assert state.bids == [1, 2, 3]
    assert state.said == ["shown"]


def test_a_seat_answers_only_its_own_question() -> None:
    state = GAME.table(Bids())
    state.apply(action("bid 3"), 1)
    assert state.bids == [0, 3]
    assert [ask.seat for ask in state.open] == [0]
    assert not state.allows(action("bid 3"), 1)


@pytest.mark.parametrize(
    ("text", "seat"), [("bid 3", 0), ("go left", 1), ("roll 1", CHANCE), ("bid 1", NOBODY)]
)
def test_an_illegal_action_raises_its_reason_with_the_rule_and_changes_nothing(text: str, seat: int) -> None:
    state = GAME.table(Bid(0, 2), Go(2))
    before, position = state.copy(), GAME.position(state)
    with pytest.raises(Illegal) as refused:
        state.apply(action(text), seat)
    reason = Reason("NO", "TT-NO-1", f"{text} is not for seat {seat + 1} now")
    assert refused.value.reason == reason == state.why_not(action(text), seat)
    assert str(refused.value) == f"TT-NO-1: {text} is not for seat {seat + 1} now"
    assert state == before
    assert GAME.position(state) == position


def test_why_not_is_silent_where_an_action_is_allowed() -> None:
    assert GAME.table(Go(2)).why_not(action("go left"), 1) is None


def test_the_end_clears_what_was_still_to_do() -> None:
    state = GAME.table(Go(1), Finish(), Say("never"), Go(2))
    assert (state.outcome, state.agenda, state.open, state.said) == ((0.5, 0.5), [], [], ["go left"])
    asked = GAME.table(Bids(), Say("never"))
    asked.end((1.0, 0.0))
    assert (asked.outcome, asked.agenda, asked.open) == ((1.0, 0.0), [], [])


def test_a_copy_is_equal_independent_and_nobody_listens_to_it() -> None:
    sink: list[Event] = []
    state = GAME.table(Bids(), Say("shown"), Go(2), sink=sink)
    copy = state.copy()
    assert copy == state
    assert hash(copy) == hash(state)
    copy.apply(action("bid 2"), 0)
    copy.apply(action("bid 2"), 1)
    assert copy != state
    assert (state.bids, state.said, len(state.open), len(state.agenda)) == ([0, 0], [], 2, 2)
    assert sink == []
    state.apply(action("bid 2"), 0)
    state.apply(action("bid 2"), 1)
    assert copy == state
    assert sink == [Said("shown")]


@pytest.mark.parametrize(
    "other",
    [
        GAME.table(Go(2), Say("b")),
        GAME.table(Go(3), Say("a")),
        GAME.table(Say("a"), Go(2)),
        GAME.table(Go(2), Say("a"), seats=3),
    ],
)
def test_states_differ_by_table_agenda_or_question(other: State) -> None:
    assert GAME.table(Go(2), Say("a")) != other
    assert GAME.table(Go(2), Say("a")) == GAME.table(Go(2), Say("a"))
    assert GAME.table(Go(2), Say("a")) != "a state"


def test_the_outcome_is_part_of_what_a_state_is() -> None:
    won, lost = GAME.table(Go(2)), GAME.table(Go(2))
    won.end((1.0, 0.0))
    lost.end((0.0, 1.0))
    assert won != lost


def test_the_list_that_is_handed_out_is_the_one_that_exists_already() -> None:
    ask = GAME.table(Go(2)).open[0]
    assert ask.actions() is ask.offered
    assert ask.actions() == actions("go left", "go right")


def test_chance_lists_its_outcomes_with_weights_and_draws_by_them() -> None:
    [ask] = GAME.table(Roll(3)).open
    assert isinstance(ask, Chance)
    assert ask.is_chance
    assert ask.outcomes() == list(zip(actions("roll 1", "roll 2", "roll 3"), [1, 2, 3], strict=True))
    assert ask.total == 6
    rng = Rng("weights")
    drawn = [ask.sample(rng) for _ in range(3_000)]
    counts = [drawn.count(action) for action in ask.offered]
    assert all(abs(count - 500 * weight) < 120 for count, weight in zip(counts, ask.weights, strict=True))


def test_chance_draws_by_a_total_that_it_was_given() -> None:
    ask = Chance(Roll(3), "roll", actions("roll 1", "roll 2", "roll 3"), [1, 2, 3], total=3)
    assert ask.total == 3
    assert {ask.sample(Rng(seed)) for seed in range(60)} == set(actions("roll 1", "roll 2"))


def test_even_chance_gives_every_outcome_the_weight_one() -> None:
    offered = actions("roll 1", "roll 2", "roll 3")
    ask = EvenChance(Roll(3), "roll", offered)
    assert (ask.seat, ask.seats, ask.known_to, ask.complete, ask.is_chance) == (
        CHANCE,
        (CHANCE,),
        EVERYONE,
        True,
        True,
    )
    assert (ask.weights, ask.total) == ([1, 1, 1], 3)
    assert ask.outcomes() == [(action, 1) for action in offered]
    assert {ask.sample(Rng(seed)) for seed in range(60)} == set(offered)


def test_a_player_is_not_chance() -> None:
    [ask] = GAME.table(Go(2)).open
    assert not ask.is_chance
    assert not isinstance(ask, Chance)


def test_the_parts_a_game_must_write_say_so_when_they_are_missing() -> None:
    bare = State(GAME)
    for call in (bare.copy, bare.key):
        with pytest.raises(AssertionError, match=r"State has no (copy|key)\(\)"):
            call()
    step: Step[State] = Step()
    with pytest.raises(AssertionError, match=r"Step has no run\(\)"):
        step.run(bare)
    with pytest.raises(AssertionError, match="Step asks nothing"):
        step.answer(bare, 0, 0)
