"""Draws the pictures of the documentation from the running program: `make pictures`.

`docs/images/play.svg` is a moment of a real game of Highway Heist: seed, answers and all.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from rollingroad.cli import console
from rollingroad.cli.console import styled
from rollingroad.cli.play import begin
from rollingroad.cli.terminal_game import Leave, Screen
from rollingroad.core.registry import game

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "images" / "play.svg"
SEED = "3"
CREW = "crew=brian:exotic-supercar,dom:american-muscle,letty:import-racer"
BEFORE = ["place C4", "place C2", "place C6", "turn 1"]
"""Input before the picture."""
SHOWN = ["drive F5", "why drive L1", "odds ram"]
"""Input during the picture."""
WIDTH = 110

# Rich's own template loads a font from the web; this one uses local fonts.
TEMPLATE = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>A game of Highway Heist in the terminal</title>
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, "Liberation Mono", monospace;
  font-size: {char_height}px;
  line-height: {line_height}px;
}}
.{unique_id}-title {{ font-family: system-ui, sans-serif; font-size: 18px; font-weight: bold; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""


class Player:
    """Types the lines one by one. What was shown before the first line of the picture is forgotten."""

    def __init__(self, shown: io.StringIO) -> None:
        self.shown = shown
        self.lines = [*BEFORE, *SHOWN]

    def read(self) -> str:
        if not self.lines:
            raise Leave
        if len(self.lines) == len(SHOWN):
            self.shown.truncate(self.shown.seek(0))
        line = self.lines.pop(0)
        self.shown.write(f"{styled('>', 'bold')} {line}\n")
        return line


def play_picture() -> str:
    """A deterministic picture of a game in the terminal."""
    shown = io.StringIO()
    screen = Screen(console.Console(shown, WIDTH, colours=True), Player(shown).read)
    table = begin(screen, game("highway-heist"), [CREW], ["me", "me", "me"], SEED, typed=False)
    try:
        table.play()
    except Leave:
        out = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, highlight=False)
        out.print(Text.from_ansi(shown.getvalue()))
        return out.export_svg(
            title="rollingroad play highway-heist", theme=MONOKAI, code_format=TEMPLATE, unique_id="play"
        )
    raise SystemExit("pictures: the game ended before the picture was complete")


if __name__ == "__main__":
    PICTURE.write_text(play_picture(), encoding="utf-8")
    print(f"Drew {PICTURE.name}.")
