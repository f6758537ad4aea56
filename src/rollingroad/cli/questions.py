"""Questions, choices and odds for the terminal."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from rollingroad.core.engine.state import Chance, Decision
from rollingroad.core.engine.view import View
from rollingroad.core.explain import Odds, percent
from rollingroad.core.game import Game
from rollingroad.core.words import sentence

LISTED = 60
"""The number of choices that are listed; others can be typed."""
MOST_ODDS = 16
"""If the choices have more lines of odds than this, only the first and last of each are shown."""
IN_ONE_COLUMN = 6
BAR = 20


def who_is_asked(game: Game, ask: Decision, view: View, seat: int) -> str:
    if ask.is_chance:
        return "Chance"
    name = sentence(game.words.seat_name(seat, view))
    return f"{name}, for the team" if len(ask.seats) > 1 else name


def question(game: Game, ask: Decision, view: View, seat: int) -> RenderableType:
    """A question with the asked player and the numbered choices with their odds."""
    asked = Text.assemble((f"{who_is_asked(game, ask, view, seat)}: ", "bold"), game.words.prompt(ask, view))
    return Group(asked, choices(game, ask, view), *(Text(f"    {line}", "dim") for line in hints(game, ask)))


def choices(game: Game, ask: Decision, view: View) -> RenderableType:
    """The choices: those with odds line by line, the others below in columns."""
    listed = ask.offered[:LISTED]
    odds = [odds_of(ask, view, action) for action in listed]
    if sum(map(len, odds)) > MOST_ODDS:
        odds = [[lines[0], lines[-1]] if len(lines) > 2 else lines for lines in odds]
    texts = [game.text(action) for action in listed]
    rated = {number: texts[number - 1] for number, lines in enumerate(odds, 1) if lines}
    plain = {number: text for number, text in enumerate(texts, 1) if number not in rated}
    parts: list[RenderableType] = []
    if rated:
        parts.append(odds_table(rated, [odds[number - 1] for number in rated]))
    if plain:
        parts.append(_in_columns(plain, len(str(len(listed)))))
    return Group(*parts)


def _in_columns(choices: Mapping[int, str], width: int) -> RenderableType:
    cells = [Text.assemble((f"  {number:{width}}  ", "bold"), text) for number, text in choices.items()]
    if len(cells) <= IN_ONE_COLUMN:
        return Group(*cells)
    return Columns(cells, padding=(0, 2), equal=True, column_first=True)


def hints(game: Game, ask: Decision) -> list[str]:
    if len(ask.offered) > LISTED:
        return [f"and {len(ask.offered) - LISTED} more, such as {game.text(ask.offered[LISTED])}: type one"]
    return [] if ask.complete else ["or whatever else the rules allow: type it"]


def odds_of(ask: Decision, view: View, action: int) -> list[Odds]:
    """The odds of an answer. For a question to chance: the probability of the answer."""
    if isinstance(ask, Chance):
        return [Odds("", Fraction(ask.weights[ask.offered.index(action)], ask.total))]
    return view.odds(action)


def odds_table(actions: Mapping[int, str], odds: Sequence[Sequence[Odds]], exact: bool = False) -> Table:
    """A table with one line per chance. The number 0 is not shown; `exact` adds the fraction."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", style="bold", min_width=4)
    table.add_column(no_wrap=True)
    table.add_column()
    table.add_column(width=BAR)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(style="dim", no_wrap=True)
    for (number, action), lines in zip(actions.items(), odds, strict=True):
        label = Text(str(number)) if number else Text()
        first, *others = [_odds_cells(line, exact) for line in lines] or [()]
        table.add_row(label, Text(action), *first)
        for cells in others:
            table.add_row("", "", *cells)
    return table


def _odds_cells(line: Odds, exact: bool) -> tuple[RenderableType, ...]:
    what = Text(f"{line.what} with {line.spend}" if line.spend else line.what)
    bar = ProgressBar(total=1.0, completed=float(line.chance), width=BAR, finished_style="bar.complete")
    return what, bar, percent(line.chance), f"({line.chance})" if exact else ""
