"""The chapter of docs/balance.md about Full Throttle: length of races, wins and upgrades."""

from __future__ import annotations

import polars as pl

from rollingroad.core.registry import game
from rollingroad.games.full_throttle.game import FullThrottle
from tools.balance.tables import Runs, interval, lines_of, percent, sum_tally

SLUG = "full-throttle"
SEATS = (2, 3, 4)
AIM = "20 to 30 %"
WITH_CARDS = "full-throttle-drivers"


def race_lines(runs: Runs) -> list[str]:
    """The chapter as lines of Markdown."""
    plain = pl.concat([rows for name, rows in runs.items() if name != WITH_CARDS])
    return [
        "Races of `ace:iterations=1`, the expert from which Ace starts; "
        f"{runs[SLUG]['number'].n_unique()} races a cell.",
        "The mean number of rounds until the finish and of cars that drop out, by the number of seats.",
        "",
        *_length_table(plain),
        "",
        "How often each driver card wins a race of four with drawn cards, over all courses except Tag Team,",
        f"with 95 % intervals. The target is {AIM}. Cards with the source `house` were tuned with such",
        "races; the others are unchanged.",
        "",
        *_driver_table(runs[WITH_CARDS]),
        "",
        "The mean number of tokens of each upgrade that a car is fitted with, and the share of them that is",
        "used, over all races without driver cards.",
        "",
        *_upgrade_table(plain),
    ]


def _box() -> FullThrottle:
    found = game(SLUG)
    assert isinstance(found, FullThrottle)
    return found


def _length_table(rows: pl.DataFrame) -> list[str]:
    names = {str(choice.value): choice.label for choice in game(SLUG).choices()["course"]}
    table = []
    for course, name in names.items():
        here = rows.filter(pl.col("option.course") == course)
        cells = [_length(here.filter(pl.col("option.players") == seats)) for seats in SEATS]
        table.append([name, *cells])
    return lines_of(["course", *(f"{seats} seats" for seats in SEATS)], table)


def _length(rows: pl.DataFrame) -> str:
    if rows.is_empty():
        return ""
    out = f", {sum(rows['figure.out']) / rows.height:.2f} out" if sum(rows["figure.out"]) else ""
    return f"{sum(rows['figure.rounds']) / rows.height:.1f} rounds{out}"


def _driver_table(rows: pl.DataFrame) -> list[str]:
    seats = rows.select("scores", "figure.drivers").explode("scores", "figure.drivers")
    by_card = seats.group_by("figure.drivers").agg("scores", rate=pl.col("scores").mean())
    sources = {card.name: card.source for card in _box().box.drivers}
    ranked = by_card.sort("rate", "figure.drivers", descending=[True, False])
    table = [
        [name, sources[name], interval(scores), str(len(scores))]
        for name, scores in ranked.select("figure.drivers", "scores").iter_rows()
    ]
    return lines_of(["driver", "source", "wins", "races"], table)


def _upgrade_table(rows: pl.DataFrame) -> list[str]:
    fitted, used = sum_tally(rows, "fitted"), sum_tally(rows, "used")
    agreed = rows.select("option.course", "option.players").iter_rows()
    cars = sum(_cars(course, players) for course, players in agreed)
    names = sorted((each.name for each in _box().box.upgrades.upgrade), key=lambda name: -fitted[name])
    table = [
        [name, f"{fitted[name] / cars:.2f}", percent(used[name] / fitted[name]) if fitted[name] else ""]
        for name in names
    ]
    return lines_of(["upgrade", "tokens a car", "used"], table)


def _cars(course: str, players: int) -> int:
    return 4 if course == "tag-team" else players
