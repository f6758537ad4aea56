"""Questions, choices and odds for the terminal."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from rollingroad.cli.console import Block, Columns, Table, bar, styled
from rollingroad.core.engine.state import Chance, Decision
from rollingroad.core.engine.view import View
from rollingroad.core.explain import Odds, percent
from rollingroad.core.game import Game
from rollingroad.core.words import count, sentence

LISTED = 60
"""The number of choices that are listed; others can be typed."""
MOST_ODDS = 16
"""If the choices have more lines of odds than this, only those of each that matter most are shown."""
_MOST_OF_EACH = 2
IN_ONE_COLUMN = 6


def who_is_asked(game: Game, ask: Decision, view: View, seat: int) -> str:
    if ask.is_chance:
        return "Chance"
    name = sentence(game.words.seat_name(seat, view))
    return f"{name}, for the team" if len(ask.seats) > 1 else name


def question(game: Game, ask: Decision, view: View, seat: int) -> list[str | Block]:
    """A question with the asked player and the numbered choices with their odds."""
    asked = styled(f"{who_is_asked(game, ask, view, seat)}: ", "bold") + game.words.prompt(ask, view)
    return [asked, *choices(game, ask, view), *(styled(f"    {line}", "dim") for line in hints(game, ask))]


def choices(game: Game, ask: Decision, view: View) -> list[str | Block]:
    """The choices: those with odds line by line, the others below in columns."""
    listed = ask.offered[:LISTED]
    odds = [odds_of(ask, view, action) for action in listed]
    all_lines = sum(map(len, odds))
    if all_lines > MOST_ODDS:
        odds = [sorted(lines, key=_weight)[:_MOST_OF_EACH] for lines in odds]
    hidden = all_lines - sum(map(len, odds))
    texts = [_named(game, action, view) for action in listed]
    rated = {number: texts[number - 1] for number, lines in enumerate(odds, 1) if lines}
    plain = {number: text for number, text in enumerate(texts, 1) if number not in rated}
    table = [odds_table(rated, [odds[number - 1] for number in rated])] if rated else []
    said = f"    only the first {_MOST_OF_EACH} results of each; {count(hidden, 'line')} of odds not shown"
    more = [styled(said, "dim")] if hidden else []
    return [*table, *more, *_in_columns(plain, len(str(len(listed))))]


def _weight(line: Odds) -> tuple[bool, bool, bool, Fraction]:
    """What may happen at no cost first, as the game ranks it; then what helps most; each sum of dice last."""
    ranked = not line.spread and not line.spend
    return line.spread, not line.chance, line.spend != "", Fraction(0) if ranked else -line.chance


def _named(game: Game, action: int, view: View) -> str:
    """An action as it is typed, and what it does in words where these say more."""
    text, label = game.text(action), game.words.label(action, view)
    says_no_more = {*text.casefold().split()} <= {*label.casefold().split()}
    return text if says_no_more else f"{text}  {styled(label, 'dim')}"


def _in_columns(choices: Mapping[int, str], width: int) -> list[str | Block]:
    cells = [styled(f"  {number:{width}}  ", "bold") + text for number, text in choices.items()]
    return [*cells] if len(cells) <= IN_ONE_COLUMN else [Columns(cells)]


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
    rows = []
    for (number, action), lines in zip(actions.items(), odds, strict=True):
        labels = [styled(f"{number or '':4}", "bold"), action]
        for line in lines:
            rows.append([*labels, *_odds_cells(line, exact)])
            labels = ["", ""]
        if not lines:
            rows.append([*labels, "", "", "", ""])
    return Table(rows=rows, right=(4,), whole=1)


def _odds_cells(line: Odds, exact: bool) -> list[str]:
    what = f"{line.what} with {line.spend}" if line.spend else line.what
    exactly = styled(f"({line.chance})", "dim") if exact else ""
    return [what, bar(float(line.chance)), percent(line.chance), exactly]
