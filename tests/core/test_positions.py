"""The part of a position that all games share: steps, agenda, questions, outcome."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollingroad.core.engine.state import Step, step_fields, step_text
from rollingroad.core.positions import BadPosition, agenda_lines, parse_step
from tests.core.toll import STEPS, Bid, Bids, Finish, Go, Roll, Toll

GAME = Toll()


class Shove(Step[Any]):
    """Fields of every kind that a step may hold, in another order than its sorted slots."""

    __slots__ = ("by", "path", "whom", "why")

    def __init__(self, why: str, by: int, path: tuple[int, ...], whom: int | None) -> None:
        self.by = by
        self.path = path
        self.whom = whom
        self.why = why


class HardShove(Shove):
    """Adds a field before those of its base."""

    __slots__ = ("damage",)

    def __init__(self, damage: int, why: str, by: int, path: tuple[int, ...], whom: int | None) -> None:
        super().__init__(why, by, path, whom)
        self.damage = damage


KNOWN: dict[str, type[Step[Any]]] = {"Shove": Shove, "HardShove": HardShove}
texts = st.text(st.characters(exclude_characters="|", exclude_categories=["Cs"]), max_size=8)
paths = st.lists(st.integers(), max_size=3).map(tuple)


@given(st.integers(), paths, st.none() | st.integers(), texts, st.integers())
def test_a_step_is_written_like_a_call_and_reads_back(
    by: int, path: tuple[int, ...], whom: int | None, why: str, damage: int
) -> None:
    for step in (Shove(why, by, path, whom), HardShove(damage, why, by, path, whom)):
        read = parse_step(step_text(step), KNOWN)
        assert type(read) is type(step)
        assert step_fields(read) == step_fields(step)


def test_known_texts_of_steps() -> None:
    assert step_text(Bids()) == "Bids()"
    assert step_text(Bid(1, 3)) == "Bid(1, 3)"
    assert step_text(HardShove(4, "luck", 1, (2,), None)) == "HardShove(4, 'luck', 1, (2,), None)"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Jump(1)", "there is no step 'Jump'; there are: Bid, Bids, Finish, Go, Roll, Say, Show, Twice"),
        ("", "there is no step ''; there are: Bid, Bids, Finish, Go, Roll, Say, Show, Twice"),
        ("Bid", "step 'Bid' is not written like Bid(1, 2)"),
        ("Bid(3, 1", "step 'Bid(3, 1' is not written like Bid(1, 2)"),
        ("Bid(3)", "step 'Bid(3)' is not written like Bid(1, 2)"),
        ("Bid(3, 1, 1)", "step 'Bid(3, 1, 1)' is not written like Bid(1, 2)"),
        ("Bid(3, x)", "step 'Bid(3, x)' is not written like Bid(1, 2)"),
        ("Bid(3, 1) or", "step 'Bid(3, 1) or' is not written like Bid(1, 2)"),
        ("Bid(open('x'), 1)", "step \"Bid(open('x'), 1)\" is not written like Bid(1, 2)"),
    ],
)
def test_a_step_that_is_none_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        parse_step(text, STEPS)
    assert str(refused.value) == sentence


def test_a_position_writes_what_is_to_do_and_what_is_asked() -> None:
    state = GAME.table(Bids(), Go(2), Finish())
    assert agenda_lines(state) == ["agenda: Finish() | Go(2)", "asked: Bid(0, 3) | Bid(1, 3)"]
    assert GAME.from_position(GAME.position(state)) == state


def test_reading_runs_the_agenda_on_to_a_question() -> None:
    state = GAME.from_position("bids: 0 0\nagenda: Go(2) | Say('a') | Twice('b')")
    assert state.said == ["b one", "b two", "a"]
    assert [ask.kind for ask in state.open] == ["go"]


@given(st.lists(st.floats(allow_nan=False), min_size=1, max_size=4))
def test_every_score_reads_back_exactly(scores: list[float]) -> None:
    state = GAME.table(Roll(4), seats=len(scores))
    state.end(tuple(scores))
    read = GAME.from_position(GAME.position(state))
    assert read.outcome == tuple(scores)
    assert not read.open


def test_whole_scores_are_written_short() -> None:
    state = GAME.table(Roll(4))
    state.end((1.0, 0.25))
    assert agenda_lines(state) == ["outcome: 1 0.25"]


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ("outcome: 1 x", "line 2: the outcome '1 x' is not a score per seat such as '1 0'"),
        ("asked: Bid(1, 'x')", "line 2: step \"Bid(1, 'x')\" does not fit the rest of the position"),
        ("asked: Bid(1, 0)", "line 2: step 'Bid(1, 0)' does not fit the rest of the position"),
        ("agenda: Roll(0)", "line 2: step 'Roll(0)' does not fit the rest of the position"),
        (
            "agenda: Say('a')",
            "the position asks nothing and has no outcome: it needs a line 'asked' or 'outcome'",
        ),
        ("", "the position asks nothing and has no outcome: it needs a line 'asked' or 'outcome'"),
    ],
)
def test_a_position_that_does_not_fit_together_is_refused(lines: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.from_position(f"bids: 0 0\n{lines}\n")
    assert str(refused.value) == sentence
