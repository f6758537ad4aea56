"""The options form: its schema, what it accepts from people and pages, and the sentences of refusal."""

import json
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from rollingroad.core.options import (
    Choice,
    OptionsError,
    form,
    options_json,
    parse_options,
)


class RaceOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    players: Annotated[int, Meta(ge=2, le=4, title="Players", description="How many sit down.")] = 3
    course: Annotated[str, Meta(title="Course")] = "loop"
    damage: bool = False
    start: Literal["first", "neutral"] = "first"
    budget: Literal[100, 150] = 100
    pace: Annotated[float, Meta(gt=0)] = 1.0
    name: Annotated[str, Meta(max_length=5)] = ""
    limit: int | None = None

    def __post_init__(self) -> None:
        if self.damage and self.players == 4:
            raise ValueError("option damage: on needs fewer than 4 players")


class NeedyOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename="kebab"):
    lap_count: Annotated[int, Meta(ge=1)]


COURSES = {"course": [Choice("loop", "The Loop", "Short and fast."), Choice("alley", "The Alley")]}


def refusal(given: Any, options_type: type[msgspec.Struct] = RaceOptions) -> str:
    with pytest.raises(OptionsError) as refused:
        parse_options(options_type, given, COURSES if options_type is RaceOptions else None)
    return str(refused.value)


def test_the_form_is_one_object_with_titles_limits_and_defaults() -> None:
    schema = form(RaceOptions)
    assert (schema["type"], schema["additionalProperties"]) == ("object", False)
    assert "$ref" not in schema
    assert "$defs" not in schema
    assert schema["properties"]["players"] == {
        "type": "integer",
        "minimum": 2,
        "maximum": 4,
        "title": "Players",
        "description": "How many sit down.",
        "default": 3,
    }
    assert schema["properties"]["start"] == {"enum": ["first", "neutral"], "default": "first"}


def test_choices_from_content_become_the_values_of_their_option() -> None:
    assert form(RaceOptions, COURSES)["properties"]["course"] == {
        "type": "string",
        "title": "Course",
        "default": "loop",
        "enum": ["loop", "alley"],
        "oneOf": [
            {"const": "loop", "title": "The Loop", "description": "Short and fast."},
            {"const": "alley", "title": "The Alley", "description": ""},
        ],
    }
    assert "enum" not in form(RaceOptions)["properties"]["course"]


def test_choices_for_an_option_that_is_not_there_are_a_mistake_of_the_game() -> None:
    with pytest.raises(ValueError, match='"road", which is no option of RaceOptions'):
        form(RaceOptions, {"road": []})


def test_a_struct_inside_the_options_keeps_its_definition() -> None:
    class Team(msgspec.Struct):
        size: int = 2

    class TeamOptions(msgspec.Struct):
        team: Team = msgspec.field(default_factory=Team)

    schema = form(TeamOptions)
    assert schema["properties"]["team"]["$ref"] == "#/$defs/Team"
    assert schema["$defs"]["Team"]["properties"]["size"]["type"] == "integer"


def test_what_is_not_given_keeps_its_default() -> None:
    assert parse_options(RaceOptions, [], COURSES) == RaceOptions()
    assert parse_options(RaceOptions, {}, COURSES) == RaceOptions()


def test_texts_are_read_by_the_type_of_their_option() -> None:
    pairs = ["players=4", "course = alley", "budget=150", "pace=0.5", "name=a=b", "limit=7", "start=neutral"]
    assert parse_options(RaceOptions, pairs, COURSES) == RaceOptions(
        players=4, course="alley", budget=150, pace=0.5, name="a=b", limit=7, start="neutral"
    )


@pytest.mark.parametrize(
    ("text", "value"),
    [("on", True), ("Yes", True), ("true", True), ("1", True), ("off", False), ("NO", False)],
)
def test_a_switch_understands_the_usual_words(text: str, value: bool) -> None:
    assert parse_options(RaceOptions, [f"damage={text}"]).damage is value


def test_plain_data_is_taken_as_it_is_and_not_read_as_text() -> None:
    assert parse_options(RaceOptions, {"players": 2, "damage": True}) == RaceOptions(players=2, damage=True)
    assert (
        refusal({"players": "2"}) == 'option players: "2" is not allowed; it takes a whole number from 2 to 4'
    )
    assert refusal({"damage": "on"}) == 'option damage: "on" is not allowed; it takes true or false'


@pytest.mark.parametrize(
    ("pair", "sentence"),
    [
        ("playrs=3", 'there is no option "playrs"; did you mean "players"?'),
        (
            "q=3",
            'there is no option "q"; there are: players, course, damage, start, budget, pace, name, limit',
        ),
        ("players", 'option "players" is not written as NAME=VALUE'),
        ("=3", 'option "=3" is not written as NAME=VALUE'),
        ("players=7", 'option players: "7" is not allowed; it takes a whole number from 2 to 4'),
        ("players=", 'option players: "" is not allowed; it takes a whole number from 2 to 4'),
        ("start=second", 'option start: "second" is not allowed; it takes one of first, neutral'),
        ("budget=120", 'option budget: "120" is not allowed; it takes one of 100, 150'),
        ("course=road", 'option course: "road" is not allowed; it takes one of loop, alley'),
        ("damage=maybe", 'option damage: "maybe" is not allowed; it takes true or false'),
        ("pace=0", 'option pace: "0" is not allowed; it takes a number above 0'),
        ("pace=inf", 'option pace: "inf" is not allowed; it takes a number above 0'),
        ("name=abcdef", 'option name: "abcdef" is not allowed; it takes a text with at most 5 characters'),
        ("limit=x", 'option limit: "x" is not allowed; it takes a whole number or null'),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_allowed(pair: str, sentence: str) -> None:
    assert refusal([pair]) == sentence


def test_an_option_is_given_once() -> None:
    assert refusal(["players=3", "players=4"]) == 'option players is given twice ("3" and "4")'


def test_a_required_option_must_be_given_by_its_outer_name() -> None:
    assert refusal([], NeedyOptions) == "option lap-count is missing; it takes a whole number of at least 1"
    assert parse_options(NeedyOptions, ["lap-count=3"]).lap_count == 3


def test_what_the_options_check_among_themselves_is_refused_in_their_words() -> None:
    assert refusal(["players=4", "damage=on"]) == "option damage: on needs fewer than 4 players"


def test_a_default_that_the_content_no_longer_offers_is_refused() -> None:
    with pytest.raises(OptionsError, match='option course: "loop" is not allowed; it takes one of alley'):
        parse_options(RaceOptions, [], {"course": COURSES["course"][1:]})


def test_options_are_one_sorted_line_with_the_defaults_written_out() -> None:
    head = '{"budget":100,"course":"é","damage":false,"limit":null,'
    tail = '"name":"","pace":1.0,"players":3,"start":"first"}'
    assert options_json(RaceOptions(course="é")) == head + tail


@pytest.mark.parametrize(
    ("plain", "sentence"),
    [
        ({"players": 9}, "option players: 9 is not allowed; it takes a whole number from 2 to 4"),
        ({"player": 2}, 'there is no option "player"; did you mean "players"?'),
    ],
)
def test_plain_options_that_do_not_fit_are_refused(plain: dict[str, object], sentence: str) -> None:
    with pytest.raises(OptionsError) as refused:
        parse_options(RaceOptions, plain)
    assert str(refused.value) == sentence


OPTIONS = st.builds(
    RaceOptions,
    players=st.integers(2, 3),
    course=st.text(max_size=8),
    damage=st.booleans(),
    start=st.sampled_from(["first", "neutral"]),
    budget=st.sampled_from([100, 150]),
    pace=st.floats(min_value=0, exclude_min=True, allow_infinity=False),
    name=st.text(max_size=5),
    limit=st.none() | st.integers(-(2**60), 2**60),
)


@settings(deadline=None)
@given(OPTIONS)
def test_options_come_back_from_their_line(options: RaceOptions) -> None:
    line = options_json(options)
    assert parse_options(RaceOptions, json.loads(line)) == options
    assert list(json.loads(line)) == sorted(json.loads(line))


@settings(deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["players", "damage", "pace", "limit", "x"]), st.text() | st.integers() | st.none()
    )
)
def test_any_plain_data_gives_options_or_one_sentence(data: dict[str, Any]) -> None:
    try:
        outcome: object = parse_options(RaceOptions, data)
    except OptionsError as error:
        outcome = str(error)
    if isinstance(outcome, str):
        assert outcome.startswith(("option ", "there is no option "))
    else:
        assert {name: getattr(outcome, name) for name in data} == data


class Cased(msgspec.Struct, frozen=True, kw_only=True):
    size: Literal["small", "Large"] = "small"
    motto: str = ""


def test_what_is_typed_is_understood_in_capitals_too() -> None:
    assert parse_options(Cased, ["SIZE=LARGE", "Motto=Go WEST"]) == Cased(size="Large", motto="Go WEST")
    with pytest.raises(OptionsError, match="option size is given twice"):
        parse_options(Cased, ["size=small", "SIZE=large"])
    with pytest.raises(OptionsError):
        parse_options(Cased, {"size": "LARGE"})
