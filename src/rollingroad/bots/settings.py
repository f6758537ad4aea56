"""Settings of bots, as in `ace:time=1s`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from rollingroad.core.errors import BadInput

Value = int | float

_WHOLE = re.compile(r"[0-9]{1,9}")
_TIME = re.compile(r"([0-9]{1,6}(?:\.[0-9]{1,6})?)(s|ms)")
_UNITS = {"s": 1.0, "ms": 0.001}


class BadBot(BadInput):
    """A bot that does not exist, has wrong settings or misbehaves."""


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting: its name, its parser and its help."""

    name: str
    read: Callable[[str], Value | None]
    """The value of a text, or None if it is not valid."""
    takes: str
    help: str
    instead_of: str = ""
    """Another setting that excludes it."""


def whole(text: str) -> int | None:
    """A whole number from 1 up."""
    return (int(text) or None) if _WHOLE.fullmatch(text) else None


def seconds(text: str) -> float | None:
    """A time such as `1s` or `500ms`, in seconds."""
    found = _TIME.fullmatch(text)
    return (float(found[1]) * _UNITS[found[2]] or None) if found else None


def read_settings(bot: str, known: Sequence[Setting], text: str) -> dict[str, Value]:
    """The values in a text such as `iterations=800,processes=2`."""
    values: dict[str, Value] = {}
    for pair in text.split(","):
        name, equals, given = (part.strip() for part in pair.partition("="))
        if not (name and equals):
            raise BadBot(f"{bot}: {pair!r} is not written as NAME=VALUE")
        setting = _find_setting(bot, known, name)
        if name in values:
            raise BadBot(f"{bot}: {name} is given twice")
        values[name] = _value(bot, setting, given)
    for setting in known:
        if setting.name in values and setting.instead_of in values:
            raise BadBot(f"{bot} takes {setting.instead_of} or {setting.name}, not both")
    return values


def _find_setting(bot: str, known: Sequence[Setting], name: str) -> Setting:
    for setting in known:
        if setting.name == name:
            return setting
    if not known:
        raise BadBot(f"the bot {bot!r} has no options, but {name!r} is given")
    names = [setting.name for setting in known]
    near = get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]!r}?" if near else f"it has: {', '.join(names)}"
    raise BadBot(f"the bot {bot!r} has no option {name!r}; {hint}")


def _value(bot: str, setting: Setting, given: str) -> Value:
    value = setting.read(given)
    if value is None:
        raise BadBot(f"{bot}: {setting.name}={given} is not allowed; it takes {setting.takes}")
    return value
