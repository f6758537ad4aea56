"""Commands from functions: parameters become arguments and options, and the docstring is the help.

    @app.command()
    def draw(file: Annotated[Path, Argument("FILE", "A course.")]) -> int:

A command returns its exit code, or nothing.
"""

import inspect
from argparse import Action, ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from types import UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

WIDTH = 110
Run = Callable[..., int | None]
F = TypeVar("F", bound=Run)
_HELP = ("-h", "--help")
_METAVARS: dict[Any, str] = {int: "N", Path: "FILE"}


class UsageError(Exception):
    """A command line that cannot be read. The message is one sentence."""


class Argument:
    """An argument by its place. With a default it may be left out."""

    def __init__(self, metavar: str, help: str, min: int | None = None) -> None:
        self.names: tuple[str, ...] = ()
        self.metavar, self.help, self.min, self.max = metavar, help, min, None


class Option:
    """An argument by name. Without names it is called like the parameter."""

    def __init__(
        self, *names: str, help: str, metavar: str = "", min: int | None = None, max: int | None = None
    ) -> None:
        self.names, self.metavar, self.help, self.min, self.max = names, metavar, help, min, max


class Commands:
    """Commands by name, each with a parser of its own that is made when the command runs."""

    def __init__(self, name: str, help: str) -> None:
        self.name = name
        self.help = help
        self.found: dict[str, Run | Commands] = {}

    def command(self, name: str = "") -> Callable[[F], F]:
        def register(function: F) -> F:
            self.found[name or function.__name__] = function
            return function

        return register

    def add(self, commands: "Commands") -> None:
        self.found[commands.name] = commands

    def run(self, words: Sequence[str], before: str = "") -> int:
        called = f"{before} {self.name}".strip()
        first, *rest = words or _HELP
        if first in _HELP:
            print(self._help(called))
            return 0
        if first.startswith("-"):
            raise UsageError(f"no such option: {first}")
        if first not in self.found:
            near = get_close_matches(first, self.found, 1)
            raise UsageError(f"no such command {first!r}" + (f"; did you mean {near[0]!r}?" if near else ""))
        found = self.found[first]
        if isinstance(found, Commands):
            return found.run(rest, called)
        return found(**parse_arguments(found, f"{called} {first}", rest)) or 0

    def _help(self, called: str) -> str:
        wide = max(map(len, self.found))
        lines = [f"  {name:{wide}}  {_summary(each)}" for name, each in self.found.items()]
        return "\n".join([f"Usage: {called} COMMAND ...", "", self.help, "", "Commands:", *lines])


def _summary(command: Run | Commands) -> str:
    """The first sentence of its help."""
    text = command.help if isinstance(command, Commands) else inspect.getdoc(command) or ""
    return text.partition("\n")[0].partition(". ")[0].removesuffix(".") + "."


class _Formatter(RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32, width=None)
        self._width = min(self._width, WIDTH)

    def _format_action_invocation(self, action: Action) -> str:
        if not action.option_strings:
            return super()._format_action_invocation(action)
        return f"{', '.join(sorted(action.option_strings, key=len))} {action.metavar or ''}".rstrip()

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, "Usage: ")


class _Parser(ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise UsageError(
            message.removeprefix("argument ").replace(
                "the following arguments are required:", "missing argument:"
            )
        )


def parse_arguments(function: Run, called: str, words: Sequence[str]) -> dict[str, Any]:
    """The arguments of the function, from the words of a command line."""
    text = inspect.getdoc(function) or ""
    parser = _Parser(called, description=text, formatter_class=_Formatter, add_help=False, allow_abbrev=False)
    arguments, options = parser.add_argument_group("Arguments"), parser.add_argument_group("Options")
    hints = get_type_hints(function, include_extras=True)
    usage = f"{called} [OPTIONS]"
    for name, parameter in inspect.signature(function).parameters.items():
        kind, given = get_args(hints[name])
        read_as = _reading(kind, given, parameter.default)
        if isinstance(given, Argument):
            usage += f" {given.metavar}"
            arguments.add_argument(name, **read_as)
        else:
            options.add_argument(*(given.names or (f"--{name.replace('_', '-')}",)), dest=name, **read_as)
    parser.usage = usage
    options.add_argument(*_HELP, action="help", help="Show this message and exit.")
    read, unknown = parser.parse_known_intermixed_args(words)
    if unknown:
        _refuse(unknown, [name for action in parser._actions for name in action.option_strings])
    return vars(read)


def _reading(kind: Any, given: Argument | Option, default: Any) -> dict[str, Any]:
    """How argparse reads a parameter of that type."""
    required = default is inspect.Parameter.empty
    if kind is bool:
        return {"action": "store_true", "help": given.help}
    if get_origin(kind) is list:
        return {"action": "append", "default": [], "metavar": given.metavar, "help": given.help}
    if get_origin(kind) in (Union, UnionType):
        kind = next(each for each in get_args(kind) if each is not type(None))
    choices = "|".join(get_args(kind)) if get_origin(kind) is Literal else ""
    shown = "" if required or default in (None, "", Path()) else f"  [default: {default}]"
    read_as = {
        "type": partial(_read, kind, given.min, given.max),
        "metavar": given.metavar or choices or _METAVARS.get(kind, "TEXT"),
        "help": (given.help + shown).replace("%", "%%"),
    }
    if required:
        return read_as
    return read_as | ({"nargs": "?"} if isinstance(given, Argument) else {}) | {"default": default}


def _read(kind: Any, least: int | None, most: int | None, word: str) -> Any:
    if get_origin(kind) is Literal:
        if word not in get_args(kind):
            raise ArgumentTypeError(f"{word!r} is not one of {', '.join(map(repr, get_args(kind)))}")
        return word
    if kind is not int:
        return kind(word)
    if not word.removeprefix("-").isdecimal():
        raise ArgumentTypeError(f"{word!r} is not a whole number")
    if least is not None and int(word) < least:
        raise ArgumentTypeError(f"{word} is less than {least}")
    if most is not None and int(word) > most:
        raise ArgumentTypeError(f"{word} is more than {most}")
    return int(word)


def _refuse(unknown: Sequence[str], known: Sequence[str]) -> NoReturn:
    for word in unknown:
        if word.startswith("-"):
            near = get_close_matches(word.partition("=")[0], known, 1)
            raise UsageError(f"no such option: {word}" + (f"; did you mean {near[0]}?" if near else ""))
    raise UsageError(f"{unknown[0]!r} is one argument too many")
