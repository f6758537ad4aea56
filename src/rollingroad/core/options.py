"""Options of a game: a typed struct with a form for pages, `key=value` texts and JSON for records."""

import json
import math
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec.structs import FieldInfo

from rollingroad.core.errors import BadInput, hint

Options = TypeVar("Options", bound=msgspec.Struct)

HIDDEN = "?"
"""The placeholder for hidden values."""

_SWITCH = {"on": True, "yes": True, "off": False, "no": False}


class OptionsError(BadInput):
    """Wrong options. The message names the option, the given value and what is allowed."""


def described(title: str, description: str, **limits: Any) -> msgspec.Meta:
    """The title and the help of an option, and the limits of its value."""
    return msgspec.Meta(title=title, description=description, **limits)


PositionText = Annotated[
    str,
    msgspec.Meta(
        title="Position",
        description="The game begins there; empty: at its usual start.",
        max_length=20_000,
        extra_json_schema={"format": "position"},
    ),
]


class Choice(msgspec.Struct, frozen=True):
    """One value of an option whose values come from content rather than from its type."""

    value: str | int
    label: str
    help: str = ""
    picture: str = ""
    """The address of its picture below that of the game, if it has one."""


Choices = Mapping[str, Sequence[Choice]]


def form(options_type: type[msgspec.Struct], choices: Choices | None = None) -> dict[str, Any]:
    """The JSON schema of `options_type` as one plain object, with the values of `choices`."""
    plain, parts = _schema(options_type)
    top = plain | {"properties": dict(plain["properties"])}
    for name, offered in (choices or {}).items():
        if name not in top["properties"]:
            raise ValueError(f'choices are given for "{name}", which is no option of {options_type.__name__}')
        top["properties"][name] = top["properties"][name] | _offered(offered)
    return top | {"$defs": parts} if parts else top


@cache
def _schema(options_type: type[msgspec.Struct]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The schema of a struct and of its parts. Cached: making it takes milliseconds."""
    schema, parts = msgspec.json.schema_components([options_type], ref_template="#/$defs/{name}")
    return parts.pop(schema[0]["$ref"].rpartition("/")[2]), parts


def _offered(choices: Sequence[Choice]) -> dict[str, Any]:
    return {
        "enum": [choice.value for choice in choices],
        "oneOf": [
            {"const": choice.value, "title": choice.label, "description": choice.help}
            | ({"picture": choice.picture} if choice.picture else {})
            for choice in choices
        ],
    }


def parse_options(
    options_type: type[Options], given: Sequence[str] | Mapping[str, Any], choices: Choices | None = None
) -> Options:
    """Options from `key=value` texts or from plain data, with defaults for the rest."""
    properties: dict[str, dict[str, Any]] = form(options_type, choices)["properties"]
    fields = {field.encode_name: field for field in msgspec.structs.fields(options_type)}
    raw: Mapping[str, Any] = given if isinstance(given, Mapping) else _split(given, list(fields))
    _check_names(raw, fields, properties)
    as_text = raw is not given
    values = {fields[name].name: _value(fields[name], raw[name], as_text, properties[name]) for name in raw}
    try:
        options = options_type(**values)
    except ValueError as error:
        raise OptionsError(str(error)) from error
    _check_choices(options, fields, properties, choices or {})
    return options


def visible_options(
    plain: Mapping[str, Any], secret: Mapping[str, int], seats: Collection[int]
) -> dict[str, Any]:
    """What these seats may know of options. `secret` maps each secret option to who knows it, or NOBODY."""
    hidden = [name for name, seat in secret.items() if (seat < 0 or seat not in seats) and plain.get(name)]
    return {**plain, **dict.fromkeys(hidden, HIDDEN)}


def options_json(options: msgspec.Struct) -> str:
    """The options as one canonical line of JSON, including defaults; `position` only where it is used."""
    plain = {
        field.encode_name: msgspec.to_builtins(getattr(options, field.name))
        for field in msgspec.structs.fields(options)
        if field.name != "position" or getattr(options, field.name)
    }
    return plain_json(plain)


def value_text(value: Any) -> str:
    """The text of an option's value."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def value_label(form: Mapping[str, Any], name: str, value: Any) -> str:
    """The label of an option's value in the form of its game; empty where it has none."""
    offered = form["properties"].get(name, {}).get("oneOf", ())
    return next((each["title"] for each in offered if each["const"] == value), "")


def plain_json(plain: Mapping[str, Any]) -> str:
    return json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def _split(pairs: Sequence[str], names: list[str]) -> dict[str, str]:
    """Names and values from `key=value` texts, ignoring the case of names."""
    values: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals):
            raise OptionsError(f'option "{pair}" is not written as NAME=VALUE')
        name = _match_case(name, names)
        if name in values:
            raise OptionsError(f"option {name} is given twice ({_quote(values[name])} and {_quote(value)})")
        values[name] = value
    return values


def _match_case(text: str, words: Sequence[Any]) -> str:
    """The word that equals the text up to case, or the text itself."""
    alike = [word for word in words if isinstance(word, str) and word.lower() == text.lower()]
    return alike[0] if len(alike) == 1 and text not in words else text


def _check_names(
    raw: Mapping[str, Any], fields: Mapping[str, FieldInfo], properties: Mapping[str, dict[str, Any]]
) -> None:
    for name in raw:
        if name not in fields:
            meant = hint(name, fields, quoted='"{}"')
            raise OptionsError(f'there is no option "{name}"; {meant}')
    for name, field in fields.items():
        if field.required and name not in raw:
            raise OptionsError(f"option {name} is missing; it takes {allowed_values(properties[name])}")


def _value(field: FieldInfo, raw: Any, as_text: bool, schema: dict[str, Any]) -> Any:
    if as_text and schema.get("type") == "boolean":
        raw = _SWITCH.get(raw.lower(), raw)
    elif as_text and "enum" in schema:
        raw = _match_case(raw, schema["enum"])
    try:
        value = msgspec.convert(raw, field.type, strict=not as_text)
    except msgspec.ValidationError as error:
        raise _refused(field.encode_name, raw, schema) from error
    if isinstance(value, float) and not math.isfinite(value):
        raise _refused(field.encode_name, raw, schema)
    return value


def _check_choices(
    options: msgspec.Struct,
    fields: Mapping[str, FieldInfo],
    properties: Mapping[str, dict[str, Any]],
    choices: Choices,
) -> None:
    """Check defaults too: an overlay may have removed their value."""
    for name, offered in choices.items():
        value = getattr(options, fields[name].name)
        if value is not None and value not in [choice.value for choice in offered]:
            raise _refused(name, value, properties[name])


def _refused(name: str, raw: Any, schema: dict[str, Any]) -> OptionsError:
    return OptionsError(f"option {name}: {_quote(raw)} is not allowed; it takes {allowed_values(schema)}")


def _quote(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def allowed_values(schema: dict[str, Any]) -> str:
    """The allowed values in words, from their JSON schema."""
    if "enum" in schema:
        return f"one of {', '.join(str(value) for value in schema['enum'])}" if schema["enum"] else "no value"
    if "anyOf" in schema:
        return " or ".join(allowed_values(part) for part in schema["anyOf"])
    kind = schema.get("type", "")
    if kind in ("integer", "number"):
        return ("a whole number" if kind == "integer" else "a number") + _limits(schema)
    if kind == "string":
        examples = " or ".join(schema.get("examples", ()))
        return f"a text such as {examples}" if examples else "a text" + _limits(schema)
    return {"boolean": "true or false", "null": "null"}.get(
        kind, f"a value of type {kind}" if kind else "any value"
    )


def _limits(schema: dict[str, Any]) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f" from {low} to {high}"
    words = {"minimum": "of at least {}", "maximum": "of at most {}", "exclusiveMinimum": "above {}"}
    words |= {"exclusiveMaximum": "below {}", "multipleOf": "divisible by {}"}
    words |= {"minLength": "with at least {} characters", "maxLength": "with at most {} characters"}
    words |= {"pattern": "matching {}"}
    return "".join(f" {text.format(schema[key])}" for key, text in words.items() if key in schema)
