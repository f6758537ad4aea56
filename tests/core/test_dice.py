"""Sources of chance: seeded, scripted and typed dice."""

import pytest

from rollingroad.core.dice import ScriptedDice, ScriptError, SeededDice, TypedDice
from rollingroad.core.engine.rng import Rng
from tests.core.toll import Roll, Toll, actions

GAME = Toll()


@pytest.mark.parametrize("seed", [0, 42, "a word"])
def test_the_nth_seeded_answer_comes_from_the_nth_stream_of_the_seed(seed: int | str) -> None:
    state = GAME.table(Roll(4))
    [ask] = state.open
    dice = SeededDice(seed)
    drawn = [dice.answer(ask, state) for _ in range(50)]
    assert drawn == [ask.sample(Rng(seed).at(n)) for n in range(50)]
    assert len(set(drawn)) == 4
    assert dice.drawn == 50
    later = SeededDice(seed, drawn=20)
    assert [later.answer(ask, state) for _ in range(30)] == drawn[20:]


def test_a_script_is_answered_in_order_and_must_be_used_up() -> None:
    state = GAME.table(Roll(4), Roll(2))
    dice = ScriptedDice(["roll 4", "roll 2"])
    state.apply(dice.answer(state.open[0], state), -1)
    with pytest.raises(ScriptError, match="never rolled: roll 2"):
        dice.finish()
    state.apply(dice.answer(state.open[0], state), -1)
    dice.finish()
    assert state.said == ["roll 4", "roll 2"]


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ([], "the dice have run dry: What about the roll?"),
        (["roll 3"], "the stated outcome 'roll 3' does not answer: What about the roll?"),
        (["go left"], "the stated outcome 'go left' does not answer: What about the roll?"),
        (
            ["rol 1"],
            "the stated outcome 'rol 1' is none: 'rol 1' is no action of this game; did you mean 'roll'?",
        ),
    ],
)
def test_a_script_that_does_not_fit_fails_loudly(script: list[str], sentence: str) -> None:
    state = GAME.table(Roll(2))
    with pytest.raises(ScriptError) as failed:
        ScriptedDice(script).answer(state.open[0], state)
    assert str(failed.value) == sentence


def test_typed_dice_ask_again_until_the_answer_is_possible() -> None:
    state = GAME.table(Roll(2))
    typed = iter(["", "roll 5", "roll 3", " roll  2 "])
    prompts: list[str] = []
    complaints: list[str] = []

    def read(prompt: str) -> str:
        prompts.append(prompt)
        return next(typed)

    answer = TypedDice(read, complaints.append).answer(state.open[0], state)
    assert [answer] == actions("roll 2")
    assert prompts == ["What about the roll? (such as 'roll 1')"] * 4
    assert complaints == [
        "'' is no action of this game; there are: bid, go, roll.",
        "5 is not a whole number from 1 to 4.",
        "'roll 3' is not possible here.",
    ]


def test_each_kind_of_dice_says_what_it_is() -> None:
    typed = TypedDice(input, print)
    assert (SeededDice(1).kind, ScriptedDice([]).kind, typed.kind) == ("seeded", "scripted", "typed")
