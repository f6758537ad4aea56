"""The faces of an action, over kinds that hypothesis makes up, and the sentence for each wrong one."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollingroad.core.codec import BadAction, Codec, Kind, Number, Operand, Word
from rollingroad.core.engine.packing import KIND_LIMIT, OPERAND_LIMIT, OPERANDS, pack

RACE = Codec(
    Kind("pass"),
    Kind("drive", to=Word("left", "right", "ahead")),
    Kind("drive hard", to=Word("left", "right", "ahead"), gears=Number(1, 6)),
    Kind("play", between="x", count=Number(1, 9), speed=Number(-2, 3)),
    Kind("move", between=", ", x=Number(0, 63), y=Number(0, 31)),
)
SAMPLES = {
    "pass": 0,
    "drive right": pack(1, 1),
    "drive hard ahead 4": pack(2, 2, 3),
    "play 5x-1": pack(3, 4, 1),
    "move 12, 8": pack(4, 12, 8),
}

KINDS = tuple(RACE.number)
SPACE = frozenset(RACE.at_slot(KINDS, slot) for slot in range(RACE.slots(KINDS)))

# No letter is in both: else `go left far` might be `go left` with a word or `go` with two.
names = st.lists(st.text("klmn", min_size=1, max_size=3), min_size=1, max_size=2).map(" ".join)
words = st.text("abcdefgh", min_size=1, max_size=6)
numbers = st.tuples(st.integers(-50, 50), st.integers(0, 40)).map(lambda p: Number(p[0], p[0] + p[1]))
vocabularies = st.lists(words, min_size=1, max_size=5, unique=True).map(lambda chosen: Word(*chosen))
operands: st.SearchStrategy[Operand] = st.one_of(numbers, vocabularies)


@st.composite
def codecs(draw: st.DrawFn) -> Codec:
    """A game's kinds of action, some of them beginning with the name of another."""
    chosen = draw(st.lists(names, min_size=1, max_size=6, unique=True))
    return Codec(*(draw(kinds(name)) for name in chosen))


@st.composite
def kinds(draw: st.DrawFn, name: str) -> Kind:
    labels = draw(st.lists(st.sampled_from(["a", "b", "c", "d"]), unique=True, max_size=OPERANDS))
    between = draw(st.sampled_from([" ", ", ", "/"]))
    return Kind(name, between=between, **{label: draw(operands) for label in labels})


@st.composite
def actions(draw: st.DrawFn) -> tuple[Codec, int]:
    codec = draw(codecs())
    kind = draw(st.sampled_from(codec.kinds))
    return codec, codec.pack(kind, [draw(st.integers(0, o.size - 1)) for o in kind.operands.values()])


def refusal(data: Any, codec: Codec = RACE) -> str:
    """The sentence for a text, an int, or JSON and plain data."""
    read = codec.parse if isinstance(data, str) else codec.text if isinstance(data, int) else codec.decode
    with pytest.raises(BadAction) as refused:
        read(data)
    return str(refused.value)


@settings(max_examples=2 * settings().max_examples)
@given(actions())
def test_every_face_leads_back_to_the_action(made: tuple[Codec, int]) -> None:
    codec, action = made
    assert codec.parse(codec.text(action)) == action
    assert codec.parse(f"  {codec.text(action)} ".replace(" ", "  ")) == action
    struct = codec.struct(action)
    assert codec.from_struct(struct) == action
    assert codec.decode(msgspec.json.encode(struct)) == action
    assert codec.decode(msgspec.to_builtins(struct)) == action


@given(actions())
def test_slots_number_the_actions_of_a_question_without_gaps(made: tuple[Codec, int]) -> None:
    codec, action = made
    every = tuple(codec.number)
    slot = codec.slot(every, action)
    assert 0 <= slot < codec.slots(every)
    assert codec.at_slot(every, slot) == action


@given(st.integers(-(1 << 63), 1 << 64))
def test_an_int_is_an_action_or_is_refused(number: int) -> None:
    try:
        text = RACE.text(number)
    except BadAction:
        assert number not in SPACE
    else:
        assert RACE.parse(text) == number


@given(st.text(max_size=30) | st.sampled_from(list(SAMPLES)).flatmap(lambda text: st.text(text, max_size=20)))
def test_any_text_is_an_action_or_is_refused_in_one_sentence(text: str) -> None:
    try:
        action = RACE.parse(text)
    except BadAction as error:
        assert "\n" not in str(error)  # noqa: PT017 - most texts are refused, some are not
    else:
        assert action in SPACE


@given(st.binary(max_size=30) | st.text(max_size=30).map(str.encode))
def test_any_bytes_are_an_action_or_are_refused(data: bytes) -> None:
    with pytest.raises(BadAction):
        RACE.decode(data)


@pytest.mark.parametrize(("text", "action"), SAMPLES.items())
def test_known_texts(text: str, action: int) -> None:
    assert RACE.parse(text) == action
    assert RACE.text(action) == text


def test_the_struct_is_what_pages_send() -> None:
    assert msgspec.json.encode(RACE.struct(SAMPLES["play 5x-1"])) == b'{"do":"play","count":5,"speed":-1}'
    assert RACE.decode('{"do":"drive hard","to":"ahead","gears":4}') == SAMPLES["drive hard ahead 4"]


def test_the_whole_space_is_listed_once_kind_by_kind() -> None:
    assert len(SPACE) == RACE.slots(KINDS) == 1 + 3 + 18 + 54 + 2048
    assert [RACE.at_slot(KINDS, slot) for slot in range(4)] == [0, pack(1, 0), pack(1, 1), pack(1, 2)]


def test_spaces_do_not_matter_and_a_comma_may_stand_close() -> None:
    assert RACE.parse("  move 12,8 ") == RACE.parse("move  12 ,  8") == SAMPLES["move 12, 8"]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ("", "'' is no action of this game; there are: pass, drive, drive hard, play, move"),
        ("jump", "'jump' is no action of this game; there are: pass, drive, drive hard, play, move"),
        ("drvie left", "'drvie left' is no action of this game; did you mean 'drive'?"),
        ("pass 1", "'pass' stands alone"),
        ("drive", "'drive' needs all of its parts: 'drive <to>'"),
        ("move 12 8", "'move' needs all of its parts: 'move <x>, <y>'"),
        ("play 5", "'play' needs all of its parts: 'play <count>x<speed>'"),
        ("drive lfet", "'lfet' is not a word that fits here; did you mean 'left'?"),
        ("drive up", "'up' is not a word that fits here; there are: left, right, ahead"),
        ("drive hard left 7", "7 is not a whole number from 1 to 6"),
        ("drive hard left x", "'x' is not a whole number from 1 to 6"),
        ("drive hard left 0_1", "'0_1' is not a whole number from 1 to 6"),
        ("drive hard left +1", "'+1' is not a whole number from 1 to 6"),
        ("drive hard left ٣", "'٣' is not a whole number from 1 to 6"),
        (-64, "-64 is not an action: it is below zero"),
        (9, "9 is not an action: there is no kind 9"),
        (pack(1, 3), f"{pack(1, 3)} is not an action: drive has no to number 3"),
        (pack(1, 0, 1), f"{pack(1, 0, 1)} is not an action: drive takes 1 operands"),
        (1 << 62, f"{1 << 62} is not an action: pass takes 0 operands"),
    ],
)
def test_each_mistake_has_its_sentence(wrong: str | int, sentence: str) -> None:
    assert refusal(wrong) == sentence


@pytest.mark.parametrize(
    ("data", "part"),
    [
        ({"do": "drive"}, "missing required field `to`"),
        ({"do": "drive", "to": "left", "speed": 1}, "unknown field `speed`"),
        ({"do": "dirve", "to": "left"}, "Invalid value 'dirve'"),
        ({"do": "drive", "to": 1}, "Expected `str`, got `int`"),
        ({"do": "move", "x": True, "y": 1}, "Expected `int`, got `bool`"),
        ({"do": "move", "x": 64, "y": 1}, "64 is not a whole number from 0 to 63"),
        ({}, "missing required field `do`"),
        (b"{", "truncated"),
        (b'{"do":"dri\xffve"}', "utf-8"),
        (b"[]", "Expected `object`, got `array`"),
    ],
)
def test_each_mistake_of_a_page_has_its_sentence(data: Any, part: str) -> None:
    assert part in refusal(data)


def test_a_text_that_is_no_unicode_is_refused() -> None:
    with pytest.raises(BadAction, match="surrogates"):
        RACE.decode('{"do":"\ud800"}')


def test_the_struct_of_another_game_is_refused() -> None:
    other = Codec(Kind("pass"), Kind("fly"))
    with pytest.raises(BadAction, match="Fly is no action of this game"):
        RACE.from_struct(other.struct(1))
    with pytest.raises(BadAction, match="Pass is no action of this game"):
        RACE.from_struct(other.struct(0))


def test_a_question_takes_only_its_own_kinds() -> None:
    assert RACE.slot(("play", "drive"), pack(1, 2)) == 54 + 2
    assert RACE.at_slot(("play", "drive"), 56) == pack(1, 2)
    with pytest.raises(BadAction, match=r"'pass' is no answer to this question \(play, drive\)"):
        RACE.slot(("play", "drive"), 0)
    for slot in (-1, 57):
        with pytest.raises(BadAction, match="there is no such slot among play, drive"):
            RACE.at_slot(("play", "drive"), slot)


def test_what_does_not_fit_into_the_int_is_refused_when_the_game_is_loaded() -> None:
    bit = Number(0, 1)
    with pytest.raises(ValueError, match="kind 'turn' has more than 4 operands"):
        Kind("turn", a=bit, b=bit, c=bit, d=bit, e=bit)
    Kind("turn", angle=Number(1, OPERAND_LIMIT))
    with pytest.raises(ValueError, match="kind 'turn': operand 'angle' has more than 16384 values"):
        Kind("turn", angle=Number(0, OPERAND_LIMIT))
    full = [Kind(f"k{i}") for i in range(KIND_LIMIT)]
    assert Codec(*full).text(KIND_LIMIT - 1) == "k63"
    with pytest.raises(ValueError, match="at most 64 kinds"):
        Codec(*full, Kind("more"))
    with pytest.raises(ValueError, match="same name"):
        Codec(Kind("pass"), Kind("pass"))


@pytest.mark.parametrize("text", ["PASS", "Drive RIGHT", "DRIVE HARD Ahead 4", "PLAY 2X-1"])
def test_capitals_make_no_difference_where_there_is_no_doubt(text: str) -> None:
    assert RACE.parse(text) == RACE.parse(text.lower())


def test_capitals_that_tell_words_apart_still_do() -> None:
    codec = Codec(Kind("turn", way=Word("L", "l", "Up")))
    assert [codec.text(codec.parse(text)) for text in ("turn L", "TURN l")] == ["turn L", "turn l"]
    with pytest.raises(BadAction, match="'uP' is not a word that fits here"):
        codec.parse("turn uP")
