"""The search: what it finds, that it estimates well, and that it can be repeated."""

from __future__ import annotations

import pytest

from rollingroad.bots.ace import AceBot
from rollingroad.bots.search import Node, Search, SearchedAction, merge_results
from rollingroad.bots.thinking_time import Budget, best_action, run_search, search_in_processes
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Decision, State, Step
from rollingroad.core.engine.view import View
from rollingroad.core.registry import game
from tests.examples.table import GAME, position

NEAR_THE_GOAL = """
fuel: 5
hands: 1 2 / 1 2
asked: ChooseRoute()
agenda: EndRound() | SetBeacon()
........................
........................
................#.......
...............###......
......#.........#.......
.....###................
*.....#.....#.....@.....
"""
"""Both routes reach the goal, and only the dice can still bring the storm."""


def near_the_goal(storm: int) -> State:
    return GAME.from_position(position(f"storm: {storm}\n{NEAR_THE_GOAL}"))


def search_results(state: State, iterations: int) -> dict[str, SearchedAction]:
    [ask] = state.open
    tried = run_search(state.view(ask.seat), ask, Rng("found"), Budget(iterations))
    return {GAME.text(each.action): each for each in tried}


def test_it_overrules_the_driver_who_takes_a_risk_for_nothing() -> None:
    state = near_the_goal(storm=0)
    [ask] = state.open
    view = state.view(ask.seat)
    assert GAME.text(view.game.bot.drive(view, ask)) == "route risky"
    assert GAME.text(AceBot(Rng(1), iterations=300).choose(view, ask)) == "route steady"


def test_its_estimates_are_the_chances() -> None:
    """With the storm next door one die of 5 or 6 is the end, and so is any double."""
    tried = search_results(near_the_goal(storm=2), 3000)
    assert tried["route steady"].mean == pytest.approx(4 / 6, abs=0.03)
    assert tried["route risky"].mean < 0.5, "a third, but it is given up long before that is sure"
    assert tried["route steady"].visits > 10 * tried["route risky"].visits


def test_what_cannot_go_wrong_is_worth_nearly_everything() -> None:
    """Nearly: some looks are spent on beacons that stop short of the goal."""
    assert search_results(near_the_goal(storm=1), 1000)["route steady"].mean > 0.95


@pytest.mark.parametrize("slug", ["beacon-run", "highway-heist", "full-throttle", "shattered-highways"])
def test_the_same_seed_and_iterations_find_the_same(slug: str) -> None:
    view, ask = first_question(slug)
    once, again = (run_search(view, ask, Rng("same"), Budget(25)) for _ in range(2))
    assert once == again
    assert sum(tried.visits for tried in once) == 25
    assert all(ask.allows(tried.action) for tried in once)


@pytest.mark.parametrize("iterations", [1, 16, 17, 40, 200])
@pytest.mark.parametrize("slug", ["beacon-run", "highway-heist", "full-throttle", "shattered-highways"])
def test_to_stop_when_all_is_clear_changes_no_answer(slug: str, iterations: int) -> None:
    view, ask = first_question(slug)
    budget = Budget(iterations)
    assert (
        best_action(view, ask, Rng("clear"), budget) == run_search(view, ask, Rng("clear"), budget)[0].action
    )


def test_a_lead_is_what_the_best_answer_has_over_the_next() -> None:
    view, ask = first_question("highway-heist")
    search = Search(view, ask, Rng("lead"))
    for _ in range(60):
        search.iterate()
    best, second = search.results()[:2]
    assert search.lead() == best.visits - second.visits


def first_question(slug: str) -> tuple[View, Decision]:
    the_game = game(slug)
    state, dice, drawn = the_game.start(the_game.options()), Rng("table"), 0
    while state.open[0].is_chance or len(state.open[0].offered) < 3:
        ask = state.open[0]
        if ask.is_chance:
            state.apply(ask.sample(dice.at(drawn)), ask.seat)
            drawn += 1
        else:
            state.apply(the_game.bot.drive(state.view(ask.seat), ask), ask.seat)
    ask = state.open[0]
    return state.view(ask.seat), ask


def test_a_search_leaves_the_view_as_it_was() -> None:
    view, ask = first_question("full-throttle")
    before = view.data()
    run_search(view, ask, Rng("look"), Budget(10))
    assert view.data() == before


def test_several_processes_add_up_and_find_the_same_again() -> None:
    state = near_the_goal(storm=2)
    [ask] = state.open
    view = state.view(ask.seat)
    once, again = (search_in_processes(view, ask, Rng("both"), Budget(200), 2) for _ in range(2))
    assert once == again
    assert sum(tried.visits for tried in once) == 400
    assert once != run_search(view, ask, Rng("both"), Budget(400))


def test_without_fork_one_process_finds_what_several_do(request: pytest.FixtureRequest) -> None:
    state = near_the_goal(storm=2)
    [ask] = state.open
    view = state.view(ask.seat)
    forked = search_in_processes(view, ask, Rng("both"), Budget(200), 2)
    request.getfixturevalue("spawn_only")
    assert search_in_processes(view, ask, Rng("both"), Budget(200), 2) == forked


def test_time_ends_a_search() -> None:
    state = near_the_goal(storm=2)
    [ask] = state.open
    tried = run_search(state.view(ask.seat), ask, Rng("time"), Budget(None, 1e-9))
    assert sum(each.visits for each in tried) == 1


def test_searches_of_one_question_are_added_by_answer() -> None:
    one, other = (
        [SearchedAction(3, 0.5, 7), SearchedAction(1, 0.0, 8)],
        [SearchedAction(1, 1.0, 7), SearchedAction(5, 0.4, 9)],
    )
    assert merge_results([one, other]) == [
        SearchedAction(5, 0.4, 9),
        SearchedAction(4, 0.625, 7),
        SearchedAction(1, 0.0, 8),
    ]


# The tree


def offering(actions: list[int]) -> Decision:
    return Decision(Step[State](), "any", 0, actions)


def grown(visits: int, ideas: int) -> Node:
    """A tree in which all answers score the same, with that number of visits."""
    node = Node()
    node.candidate_actions = list(range(ideas))
    for _ in range(visits):
        child = node.child(node.select(offering(node.candidate_actions), 0, 0.0))
        child.add([0.5])
        node.add([0.5])
    return node


def test_the_first_idea_is_tried_first_and_more_come_with_time() -> None:
    assert [tried.action for tried in grown(1, 100).results(0)] == [0]
    few, many = len(grown(30, 100).results(0)), len(grown(1000, 100).results(0))
    assert 2 <= few < many < 100


def test_what_is_not_legal_in_this_world_is_not_chosen() -> None:
    node = grown(50, 4)
    assert node.select(offering([3]), 0, 0.0) == 3
    assert node.select(offering([9]), 0, 0.0) == 9, "an answer nobody thought of, where there is no other"


def test_the_better_answer_gets_most_looks() -> None:
    node = Node()
    node.candidate_actions = [0, 1, 2]
    for _ in range(400):
        action = node.select(offering(node.candidate_actions), 0, 0.0)
        node.child(action).add([0.9 if action == 2 else 0.5])
        node.add([0.5])
    best = node.results(0)[0]
    assert best.action == 2
    assert best.mean == pytest.approx(0.9)
    assert best.visits > 300


def test_a_search_counts_its_looks() -> None:
    view, ask = first_question("beacon-run")
    search = Search(view, ask, Rng("count"))
    for _ in range(7):
        search.iterate()
    assert search.iterations == search.root.visits == 7
