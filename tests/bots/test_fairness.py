"""A bot knows what its seat may know, and nothing else."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import pytest

from rollingroad.bots.bot import Bot, RandomBot
from rollingroad.bots.roster import BOTS, RosterEntry, make_bot, play_out
from rollingroad.core.engine.rng import Rng
from rollingroad.core.engine.state import Chance, Decision, State
from rollingroad.core.engine.view import View
from rollingroad.lab.tournament import Setup, Tournament, play
from rollingroad.server.matches.thought import Thought, advise, choose, pack
from tests.cli.conftest import Run, folder, run
from tests.contract import random_games
from tests.contract.random_games import GAMES, sampled_states, secret_states

__all__ = ["folder", "run"]

HOUSE_BOTS = ["rookie", "driver", "ace:iterations=6"]
WORLDS = 3
EVERY = 17
"""A spy that looked at every question would take long."""


def questions_of(state: State, seat: int) -> list[Decision]:
    return [ask for ask in state.view(seat).open if not ask.is_chance]


def questions(state: State) -> Iterator[tuple[int, int, Decision]]:
    """The seats that are asked, with their questions."""
    for seat in range(len(state.game.bot.evaluate(state))):
        for number, ask in enumerate(questions_of(state, seat)):
            yield seat, number, ask


def some_setup(slug: str) -> random_games.Setup:
    """One in which something is hidden, if the game has any."""
    setups = [random_games.Setup(slug, seed) for seed in range(9)]
    return next((setup for setup in setups if setup.hides), setups[0])


@pytest.mark.parametrize("name", HOUSE_BOTS)
@pytest.mark.parametrize("slug", GAMES)
def test_what_is_hidden_does_not_change_the_choice(slug: str, name: str) -> None:
    """The same view, dealt again: other cards in other hands must get the same answer."""
    setup = some_setup(slug)
    rng = Rng(f"worlds of {slug}")
    differ = 0
    for state in [*sampled_states(setup, 6), *secret_states(setup, 4)]:
        for seat, number, ask in questions(state):
            view = state.view(seat)
            answer = make_bot(name, Rng("mine")).choose(view, ask)
            for world in (view.determinize(rng) for _ in range(WORLDS)):
                differ += world != state
                again = questions_of(world, seat)[number]
                assert make_bot(name, Rng("mine")).choose(world.view(seat), again) == answer
    assert bool(differ) == setup.hides


# Nobody hands the state to a bot


class Spy(Bot):
    """Looks at everything that can be reached from what it is given.

    A view may hold a table without what is hidden. So whatever state is found must be the same in another
    world that this seat cannot tell from its own, and must not be the one that is played on.
    """

    looks = 0
    table: State | None = None

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def choose(self, view: View | None, ask: Decision) -> int:
        assert isinstance(view, View)
        assert isinstance(ask, Decision)
        assert not isinstance(ask, Chance)
        if Spy.looks % EVERY == 0:
            self.look(view, ask)
        Spy.looks += 1
        return ask.sample(self._rng)

    def look(self, view: View, ask: Decision) -> None:
        here = states_behind(view, ask)
        assert not any(state is Spy.table for state in here)
        for number in range(WORLDS):
            there = view.determinize(Rng(f"look {Spy.looks} {number}")).view(view.seat)
            same = next(other for other in there.open if other.offered == ask.offered)
            assert sorted(map(hash, states_behind(there, same))) == sorted(map(hash, here))


_LEFT_OUT = (type, ModuleType, FunctionType, BuiltinFunctionType, MethodType)


def states_behind(*starts: object) -> list[State]:
    """All states that these lead to, by way of whatever they hold; not by the code of the program."""
    seen = {id(start) for start in starts}
    found: list[Any] = list(starts)
    states = []
    while found:
        thing = found.pop()
        if isinstance(thing, State):
            states.append(thing)
        for held in gc.get_referents(thing):
            if id(held) not in seen and not isinstance(held, _LEFT_OUT):
                seen.add(id(held))
                found.append(held)
    return states


def by_simulation(slug: str) -> None:
    Spy.table = some_setup(slug).start()
    play_out(Spy.table, [Spy(Rng(seat)) for seat in range(4)], Rng("dice"))


def by_the_server(slug: str) -> None:
    for state in sampled_states(some_setup(slug), 20):
        for number, ask in enumerate(state.open):
            if not ask.is_chance:
                thought = Thought(pack(state), ask.seat, number, Spy, "seed")
                assert ask.allows(choose(thought))
                assert ask.allows(advise(thought, 3)[0].action)


@pytest.mark.parametrize("door", [by_simulation, by_the_server])
@pytest.mark.parametrize("slug", GAMES)
def test_no_bot_is_handed_the_state(slug: str, door: Callable[[str], None]) -> None:
    Spy.looks = 0
    door(slug)
    assert Spy.looks > 5


def test_no_bot_is_handed_the_state_in_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Spy.looks = 0
    monkeypatch.setitem(BOTS, "random", RosterEntry("Spy", "Looks.", lambda rng, given: Spy(rng)))
    assert run("play", "beacon-run", "-p", "random", "-s", "3").code == 0
    assert Spy.looks > 5


def test_no_bot_is_handed_the_state_in_a_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    Spy.looks = 0
    monkeypatch.setitem(BOTS, "random", RosterEntry("Spy", "Looks.", lambda rng, given: Spy(rng)))
    tournament = Tournament("beacon-run", None, (Setup("", (), 2),), ("random",), 1, "0")
    assert len(play(tournament, 0).scores) == 2
    assert Spy.looks > 5


class LeakyView(View):
    """As it must not be: it remembers the state it was made from."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(state, seat)
        self.made_from = {"deep": [(state,)]}

    def determinize(self, rng: Rng) -> State:
        return LeakyState(self.made_from["deep"][0][0].view(self.seat).determinize(rng))


class LeakyState(State):
    def __init__(self, state: State) -> None:
        super().__init__(state.game)
        self.state = state

    def view(self, seat: int) -> View:
        return LeakyView(self.state, seat)


def test_a_spy_finds_what_is_hidden_behind_a_view() -> None:
    """So that the tests above can fail."""
    states = sampled_states(some_setup("beacon-run"), 20)
    state = next(state for state in states if questions_of(state, 0))
    ask = questions_of(state, 0)[0]
    Spy(Rng(0)).look(state.view(0), ask)
    with pytest.raises(AssertionError):
        Spy(Rng(0)).look(LeakyView(state, 0), ask)


def test_a_bot_that_needs_no_view_gets_none() -> None:
    class Blind(RandomBot):
        def choose(self, view: View | None, ask: Decision) -> int:
            assert view is None
            return super().choose(view, ask)

    state = some_setup("beacon-run").start()
    assert play_out(state, [Blind(Rng(seat)) for seat in range(3)], Rng("dice")) > 0
