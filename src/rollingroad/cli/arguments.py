"""What click leaves to us: lists of commands in whole sentences, usage errors in one, and shared types."""

from collections.abc import Callable
from functools import update_wrapper
from importlib import import_module
from pathlib import Path
from typing import Any

import click

FILE = click.Path(path_type=Path)
FROM_1 = click.IntRange(1)
SETTINGS: dict[str, Any] = {
    "help_option_names": ["-h", "--help"],
    "max_content_width": 110,
    "show_default": True,
}


class Commands(click.Group):
    """Without a command there is help, which lists them in the order of their definition, with a sentence."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["--help"])

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        wide = max(map(len, self.commands))
        with formatter.section("Commands"):
            for name, command in self.commands.items():
                formatter.write(f"  {name:{wide}}  {command.get_short_help_str(200).removesuffix('.')}.\n")


def usage_sentence(error: click.ClickException) -> str:
    """What is wrong with a command line, and what may be meant."""
    near = getattr(error, "possibilities", None)
    text = error.message if near else error.format_message()
    return text[:1].lower() + text[1:].removesuffix(".") + (f"; did you mean {near[0]!r}?" if near else "")


def runs(target: str, what: str = "", extra: str = "") -> Callable[[Callable[[], None]], Callable[..., Any]]:
    """A command that calls a function of `rollingroad.cli`, imported when it runs, so that `--help` is quick.

    If it needs the libraries of an extra of the package, `what` says for what.
    """

    def replaced(described: Callable[[], None]) -> Callable[..., Any]:
        def run(**given: Any) -> Any:
            if extra:
                from rollingroad.core.errors import need_extra

                need_extra(what, extra)
            module, _, function = target.rpartition(".")
            return getattr(import_module(f"rollingroad.cli.{module}"), function)(**given)

        return update_wrapper(run, described)

    return replaced
