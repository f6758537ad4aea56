"""The one screen that people share: what is shown on it, what they type, and who sits before it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

from rich.console import Console, RenderableType
from rich.text import Text

NEWEST = 12
"""So many lines of news are told; the rest can be read with `log`."""
_CLEAR_WITH_SCROLLBACK = "\x1b[H\x1b[2J\x1b[3J"


class Leave(Exception):
    """The player leaves the table."""


def read_line() -> str:
    """A line from standard input. Piped answers are echoed, so that what is printed reads like a game."""
    if sys.stdin.isatty():
        with suppress(ImportError):  # arrow keys and history, where Python has them
            import readline  # noqa: F401
    try:
        words = input("> ").strip()
    except (EOFError, KeyboardInterrupt):
        print()
        raise Leave from None
    if not sys.stdin.isatty():
        print(words)
    return words


class Screen:
    """A terminal, or a transcript when answers are piped in."""

    def __init__(self, out: Console, read: Callable[[], str] = read_line) -> None:
        self.out = out
        self.read = read
        self.seat: int | None = None
        """Who sits before it, where people must not see each other's secrets."""
        self.title = ""

    def show(self, *what: RenderableType) -> None:
        for part in what:
            self.out.print(part)

    def show_text(self, text: str, style: str = "") -> None:
        self.out.print(Text(text, style))

    def say(self, sentence: str, style: str = "yellow") -> None:
        """Tell what was done, or what cannot be."""
        self.show_text(f"  {sentence}{'' if sentence.endswith(('.', '?')) else '.'}", style)

    def divide(self, heading: str = "") -> None:
        self.out.print()
        self.out.rule(Text(heading, "bold"), align="left", style="dim")

    def news(self, lines: Iterable[str]) -> None:
        told = list(lines)
        if len(told) > NEWEST:
            self.show_text(f"  … {len(told) - NEWEST} lines before these: type log", "dim")
        self.log(told[-NEWEST:])

    def log(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.show_text(f"  {line}", "cyan")

    def ask(self, prompt: str) -> str:
        self.show_text(prompt)
        return self.read()

    def hand_to(self, seat: int, name: str, also: str = "") -> str:
        """Let that seat sit down alone before a cleared screen; what was typed instead of Enter."""
        if seat == self.seat:
            return ""
        self.seat = seat
        if self.out.is_terminal:
            self.out.file.write(_CLEAR_WITH_SCROLLBACK)
        if self.title:
            self.show_text(self.title, "bold")
        return self.ask(f"{name}, sit down before the screen and press Enter.{also}")
