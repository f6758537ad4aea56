"""Records: read, printed, replayed, checked, and the sentence for everything that can be wrong with one."""

import re
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollingroad
from rollingroad.core.codec import Codec, Kind, Number, Word
from rollingroad.core.dice import SeededDice
from rollingroad.core.engine.state import CHANCE
from rollingroad.core.errors import BadInput
from rollingroad.core.events import Event
from rollingroad.core.match import Match
from rollingroad.core.record import (
    UNDO,
    BadRecord,
    DiceKind,
    Line,
    Record,
    UnplayableAnswer,
    check_dice,
    commit,
    new_record,
    parse_record,
    replay,
)
from tests.core.toll import Said, Toll, action

GAME = Toll()
HEAD = f"""\
rolling road record 1
game toll
rules 3
content {GAME.content.hash}
options {{"seats":2}}
"""
PLAYED = ["chance roll 3", "1>1 bid 2", "2>2 bid 3", "2 go left", "chance roll 1"]


def record_text(*lines: str, head: str = HEAD) -> str:
    return "\n".join([head, *lines, ""])


def record_of(*lines: str) -> Record:
    return parse_record(record_text(*lines))


def play_match(seed: str = "dice") -> Match:
    match = Match(GAME, GAME.options(), SeededDice(seed))
    for text, seat in (("bid 2", 0), ("bid 3", 1), ("go left", 1)):
        match.act(action(text), seat)
    return match


def replay_refusal(record: Record) -> str:
    with pytest.raises(BadRecord) as refused:
        list(replay(record, GAME))
    return str(refused.value)


def check_refusal(record: Record) -> str:
    with pytest.raises(BadRecord) as refused:
        check_dice(record, GAME)
    return str(refused.value)


# Printed and read back

seats = st.integers(0, 5)
printable = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=12)
# What splitlines() takes for the end of a line may stand inside JSON.
options = st.text(st.sampled_from('ab\u2028\u2029\x85\x0b\x0c\x1c"{}# '), max_size=8).map(
    lambda t: f'{{"motto":"{t}"}}'
)
answers = st.builds(
    Line,
    st.integers(CHANCE, 5),
    st.lists(printable, min_size=1, max_size=3).map(" ".join),
    known_to=st.integers(-1, 5),
)
concessions = st.builds(Line, seats, st.just(""), st.just("concede"))
forks = st.just("") | st.integers(0, 99).map(lambda at: f"{commit('parent')} at {at}")


@st.composite
def records(draw: st.DrawFn) -> Record:
    lines: list[Line] = []
    for line in draw(st.lists(answers | concessions | st.just(UNDO), max_size=8)):
        standing = Record("", 0, "", "", lines=lines).answers
        if line != UNDO or (standing and standing[-1].seat != CHANCE):
            lines.append(line)
    return Record(
        game=draw(printable),
        rules=draw(st.integers(0, 99)),
        content=draw(printable),
        options=draw(options),
        dice=draw(st.sampled_from(get_args(DiceKind))),
        commitment=draw(st.just("") | printable),
        seed=draw(st.just("") | printable),
        parent=draw(forks),
        lines=lines,
    )


@given(records())
def test_a_record_prints_and_reads_back_to_itself(record: Record) -> None:
    assert parse_record(str(record)) == record
    assert parse_record(str(record).replace("\n", "\r\n")) == record


@given(st.text(max_size=40), st.integers(0, 200))
def test_a_damaged_record_is_read_or_refused_in_a_sentence(junk: str, where: int) -> None:
    text = record_text(*PLAYED)
    try:
        list(replay(parse_record(text[:where] + junk + text[where:]), GAME))
    except BadInput as error:
        assert str(error)  # noqa: PT017 - most damage is refused, some is a comment or a longer blank


def test_a_match_reads_back_to_its_own_record() -> None:
    match = Match(GAME, GAME.options(), SeededDice("dice"))
    match.act(action("bid 1"), 1)
    match.undo(1)
    match.act(action("bid 2"), 0)
    match.concede(1)
    assert parse_record(str(match.record)) == match.record
    assert [str(line) for line in match.record.lines[1:]] == ["2>2 bid 1", "undo", "1>1 bid 2", "concede 2"]


def test_the_head_of_a_record() -> None:
    head, _, lines = str(play_match().record).partition("\n\n")
    assert head.splitlines() == [
        "rolling road record 1",
        "game toll",
        "rules 3",
        f"content {GAME.content.hash}",
        'options {"motto":"","seats":2}',
        "dice seeded",
        f"commitment {commit('dice')}",
        "seed dice",
    ]
    assert [line.partition(" roll")[0] for line in lines.splitlines()] == [
        "chance",
        "1>1 bid 2",
        "2>2 bid 3",
        "2 go left",
        "chance",
    ]


def test_comments_and_blank_lines_between_answers_are_skipped() -> None:
    record = record_of("# opening", "chance roll 3", "", "   # why so low?", "  1>1 bid 2  ")
    assert record.lines == [Line(CHANCE, "roll 3"), Line(0, "bid 2", known_to=0)]


def test_who_knows_an_answer_is_written_behind_who_gave_it() -> None:
    record = record_of("chance>2 roll 3", "chance roll 1", "2>1 bid 2")
    assert [line.known_to for line in record.lines] == [1, -1, 0]
    assert [line.text for line in record.seen_by(1, GAME).lines] == ["roll 3", "roll 1", "?"]
    assert [line.text for line in record.seen_by(0, GAME).lines] == ["?", "roll 1", "bid 2"]


def test_a_seat_s_record_has_no_seed_and_leaves_the_whole_one_alone() -> None:
    match = play_match()
    seen = match.record.seen_by(0, GAME)
    assert (seen.seed, match.record.seed) == ("", "dice")
    assert seen.commitment == match.record.commitment
    assert "bid 3" in str(match.record)
    assert "bid 3" not in str(seen)


def test_undo_takes_the_last_standing_answer_back_and_so_on() -> None:
    record = record_of("chance roll 3", "1>1 bid 2", "2>2 bid 3", "undo", "undo", "1>1 bid 1")
    assert [str(line) for line in record.answers] == ["chance roll 3", "1>1 bid 1"]
    assert record.drawn == 1
    *_, last = replay(record, GAME)
    assert last.game.position(last).startswith("bids: 1 0\n")


# Replayed


def test_replay_gives_every_state_and_the_first_before_any_answer() -> None:
    positions = [state.game.position(state) for state in replay(record_of(*PLAYED), GAME)]
    assert len(positions) == 6
    assert positions[0] == GAME.position(GAME.start())
    assert positions[-1] == "bids: 2 3\nsaid: ready, roll 3, steady, go left, roll 1\noutcome: 0 1\n"


def test_replay_tells_everything_that_happened_from_the_start_on() -> None:
    sink: list[Event] = []
    list(replay(record_of(*PLAYED), GAME, sink))
    assert sink == [Said(word) for word in ("ready", "roll 3", "steady", "go left", "roll 1")]


def test_a_concession_replays() -> None:
    *_, last = replay(record_of("chance roll 3", "concede 2"), GAME)
    assert last.outcome == (1.0, 0.0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "line 1: a record begins with 'rolling road record 1'"),
        ("game toll\n", "line 1: a record begins with 'rolling road record 1'"),
        (HEAD + "wheels 4\n", "line 6: 'wheels' does not belong in the head of a record"),
        (HEAD + "lines 4\n", "line 6: 'lines' does not belong in the head of a record"),
        (HEAD + "game toll\n", "line 6: 'game' stands in the head already"),
        (HEAD.replace("game toll\n", ""), "the head of the record has no 'game'"),
        (HEAD.replace("rules 3\n", ""), "the head of the record has no 'rules'"),
        (HEAD.replace("rules 3", "rules three"), "the rules version 'three' is not a number"),
        (HEAD.replace("rules 3", "rules ²"), "the rules version '²' is not a number"),
        (HEAD + "dice loaded\n", "dice 'loaded' is not one of seeded, scripted, typed"),
        (HEAD + "parent x\n", "the parent 'x' is not a commitment and a number such as '- at 12'"),
        (record_text("bid 2"), "line 7: 'bid 2' is not an answer such as '1 pass' or 'chance roll 3'"),
        (
            record_text("# so", "0 bid 2"),
            "line 8: '0 bid 2' is not an answer such as '1 pass' or 'chance roll 3'",
        ),
        (record_text("1"), "line 7: '1' is not an answer such as '1 pass' or 'chance roll 3'"),
        (record_text("undo"), "line 7: there is no answer of a seat to take back"),
        (record_text("chance roll 3", "undo"), "line 8: there is no answer of a seat to take back"),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_line(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        parse_record(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"game": "chess"}, "this is a record of chess, not of toll"),
        ({"options": "{"}, "the options '{' are not JSON: Input data was truncated"),
        (
            {"lines": [Line(CHANCE, "roll 9")]},
            "answer 1 (chance roll 9) does not fit: 9 is not a whole number from 1 to 4",
        ),
        (
            {"lines": [Line(0, "bid 1")]},
            "answer 1 (1 bid 1) does not fit: TT-NO-1: bid 1 is not for seat 1 now",
        ),
        ({"lines": [Line(CHANCE, "?")]}, "answer 1 is hidden from the seat this record was made for"),
        (
            {"lines": [Line(8, "", "concede")]},
            "answer 1 (concede 9) names a seat that is not there: this game has 2",
        ),
        (
            {"lines": [Line(0, "", "concede"), Line(1, "", "concede")]},
            "answer 2 (concede 2) does not fit: the game is over: nobody can give up any more",
        ),
    ],
)
def test_a_record_that_does_not_replay_says_where_and_why(changed: dict[str, Any], sentence: str) -> None:
    assert replay_refusal(replace(record_of(), **changed)) == sentence


class LowerBids(Toll):
    """Toll as a later version has it: nobody bids 3."""

    rules_version = 4
    codec = Codec(
        Kind("bid", coins=Number(1, 2)),
        Kind("go", way=Word("left", "right")),
        Kind("roll", face=Number(1, 4)),
    )


def bids(mine: int, theirs: int) -> Record:
    return record_of("chance roll 3", f"1>1 bid {mine}", f"2>2 bid {theirs}", "2 go left", "chance roll 1")


def test_a_record_of_an_older_version_replays_where_every_answer_fits() -> None:
    *_, now = replay(bids(1, 2), LowerBids())
    *_, then = replay(bids(1, 2), GAME)
    assert now.outcome == then.outcome == (0.0, 1.0)


def test_it_stops_at_the_first_answer_that_does_not_fit_any_more() -> None:
    states = replay(bids(2, 3), LowerBids())
    for _ in range(3):
        next(states)
    with pytest.raises(UnplayableAnswer) as refused:
        next(states)
    assert str(refused.value) == (
        "answer 3 (2>2 bid 3) does not fit: 3 is not a whole number from 1 to 2; it was recorded with"
        " version 3 of the rules, and version 4 is installed"
    )


def test_a_record_of_other_content_replays_alike_and_names_it_where_it_stops() -> None:
    assert [state.outcome for state in replay(replace(bids(1, 2), content="abc"), GAME)][-1] == (0.0, 1.0)
    refusal = replay_refusal(replace(bids(1, 2), content="abc", lines=[Line(0, "bid 1")]))
    assert refusal.endswith("now; it was recorded with other content than is installed")


def test_wrong_options_are_named() -> None:
    with pytest.raises(BadInput, match="seats"):
        list(replay(replace(record_of(), options='{"seats":9}'), GAME))


# Checked


def test_the_committed_dice_are_proved() -> None:
    assert check_dice(play_match().record, GAME) == 2


@pytest.mark.parametrize("answer", [0, 4])
def test_a_changed_die_is_found(answer: int) -> None:
    record = play_match().record
    true = record.lines[answer].text
    false = next(f"roll {face}" for face in (1, 2) if f"roll {face}" != true)
    record.lines[answer] = msgspec.structs.replace(record.lines[answer], text=false)
    assert check_refusal(record) == f"answer {answer + 1} is {false!r}, but the committed seed gives {true!r}"


def test_the_seed_must_be_the_committed_one_revealed_and_used() -> None:
    record = play_match().record
    assert check_refusal(replace(record, seed="other")) == "the seed does not match the commitment"
    assert check_refusal(record.seen_by(0, GAME)) == "the seed of this record has not been revealed yet"
    typed = replace(record, dice="typed")
    assert check_refusal(typed) == "the dice of this record were typed: there is no seed to check"


def test_a_roll_that_nobody_asked_for_is_found() -> None:
    record = play_match().record
    record.lines.insert(1, Line(CHANCE, "roll 1"))
    assert check_refusal(record) == "answer 2 (chance roll 1) does not fit: chance is not asked"


def test_only_the_dice_of_its_own_are_checked_in_a_fork() -> None:
    match = play_match()
    fork = match.record.fork(3, "mine")
    assert fork.parent == f"{commit('dice')} at 3"
    assert (fork.seed, fork.commitment, fork.drawn) == ("mine", commit("mine"), 1)
    resumed = Match.resume(GAME, fork, SeededDice("mine", fork.drawn))
    resumed.act(action("go right"), 0)
    assert check_dice(parse_record(str(resumed.record)), GAME) == 1
    assert len(match.record.lines) == 5


def test_a_fork_of_typed_dice_has_no_commitment_to_name() -> None:
    record = replace(play_match().record, dice="typed", seed="", commitment="")
    assert record.fork(0, "mine").parent == "- at 0"


@pytest.mark.parametrize("at", [-1, 6])
def test_a_record_is_not_forked_where_it_has_no_answers(at: int) -> None:
    with pytest.raises(BadRecord, match=f"this record has 5 answers: it cannot be forked at {at}"):
        play_match().record.fork(at, "mine")


def test_the_commitment_is_a_known_hash_of_the_seed() -> None:
    assert commit("42") == "49812344a1f21b296638664c3329e3924f69a0c230f565492ea3c77b0d001a3c"


@pytest.mark.parametrize("seed", ["", " 42", "42\n", "4\n2", "\ud800", "a\u2028b"])
def test_a_seed_that_a_record_cannot_hold_is_refused(seed: str) -> None:
    with pytest.raises(BadInput, match="cannot be written down: it must be a line without spaces around it"):
        new_record(GAME, GAME.options(), seed)


PAGE = (Path(__file__).resolve().parents[2] / "docs" / "records.md").read_text(encoding="utf-8")


def test_the_page_about_records_names_every_field_and_its_example_replays() -> None:
    [example] = re.findall(r'^```text title="record"\n(.*?)^```$', PAGE, re.MULTILINE | re.DOTALL)
    record = parse_record(example)
    assert str(record) == example
    named = re.findall(r"^\| `(\w+)` \| (?:yes)? ?\|", PAGE, re.MULTILINE)
    assert named == [field.name for field in fields(Record) if field.name != "lines"]
    game = rollingroad.game(record.game)
    *_, end = replay(record, game)
    assert end.outcome is not None
    assert check_dice(record, game) == record.drawn
