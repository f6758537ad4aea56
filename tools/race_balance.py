"""The part of docs/balance.md about Full Throttle: how long races are, who wins, which upgrades are used."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import cast

import msgspec

from rollingroad.core.dice import SeededDice
from rollingroad.core.events import Event
from rollingroad.core.game import Game
from rollingroad.core.registry import game
from rollingroad.games.full_throttle.game import FullThrottle

SLUG = "full-throttle"
SEATS = (2, 3, 4)
AIM = "20 to 30 %"
CARD_SHARE = 3
"""Cells with driver cards race so many times as often: their races are shared by twelve drivers."""


@dataclass
class Raced:
    """What came of some races."""

    races: int = 0
    rounds: int = 0
    exits: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    starts: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    fitted: Counter[str] = field(default_factory=Counter)

    def add(self, other: Raced) -> None:
        self.races += other.races
        self.rounds += other.rounds
        self.exits += other.exits
        for mine, more in zip(self._counters(), other._counters(), strict=True):
            mine.update(more)

    def _counters(self) -> tuple[Counter[str], ...]:
        return (self.wins, self.starts, self.used, self.fitted)


Cell = tuple[str, int, str]
"""Course, seats, and whether driver cards are drawn."""


def cells() -> list[Cell]:
    courses = [str(choice.value) for choice in game(SLUG).choices()["course"]]
    seats = {course: (2, 4) if course == "tag-team" else SEATS for course in courses}
    plain = [(course, number, "off") for course in courses for number in seats[course]]
    return plain + [(course, 4, "random") for course in courses if course != "tag-team"]


def measure(cell: Cell, races: int) -> Raced:
    """So many races of good players: each answers what Ace would look at first."""
    course, seats, drivers = cell
    total = Raced()
    for number in range(races * CARD_SHARE if drivers == "random" else races):
        total.add(one_race(game(SLUG), {"course": course, "players": seats, "drivers": drivers}, str(number)))
    return total


def one_race(the_game: Game, options: dict[str, object], seed: str) -> Raced:
    told: list[Event] = []
    state = the_game.start(the_game.options(options), told)
    dice = SeededDice(f"{options} {seed}")
    while state.open:
        ask = state.open[0]
        action = dice.answer(ask, state) if ask.is_chance else the_game.ideas(state.view(ask.seat), ask)[0]
        state.apply(action, ask.seat)
    data = state.view(0).data()
    raced = Raced(races=1, rounds=data.round, exits=sum(car.status == "out" for car in data.cars))
    scores = state.outcome or ()
    for car in data.cars:
        name = car.driver or f"seat {car.seat + 1}"
        raced.starts[name] += 1
        raced.wins[name] += scores[car.seat]
    count_upgrades(told, raced)
    return raced


def count_upgrades(told: Iterable[Event], raced: Raced) -> None:
    for event in told:
        plain = msgspec.to_builtins(event)
        match plain["event"]:
            case "upgrade-used":
                raced.used[plain["upgrade"]] += 1
            case "moved":
                raced.used.update({name: plain[name] for name in ("tires", "aerodynamics", "handling")})
            case "consoles-shown":
                for console in plain["consoles"]:
                    raced.fitted.update(console)


def race_lines(pool: Executor, races: int) -> list[str]:
    """The chapter as lines of Markdown."""
    all_cells = cells()
    results = dict(zip(all_cells, pool.map(measure, all_cells, [races] * len(all_cells)), strict=True))
    return [
        "## Full Throttle",
        "",
        f"Races of `ace:iterations=1`, who does what Ace thinks of first; {races} a cell, same command.",
        "Rounds until the finish, and cars that were out, by seats.",
        "",
        *_length_table(results),
        "",
        "How often each driver card wins a race of four with drawn cards, over all courses but Tag Team,",
        f"with 95 % intervals; the aim is {AIM}. Cards whose source is `house` were tuned with such races,",
        "the others stayed as they are.",
        "",
        *_driver_table(results),
        "",
        "How many tokens of each upgrade a car is fitted with, and how many of them are used, over all races",
        "without driver cards.",
        "",
        *_upgrade_table(results),
    ]


def _length_table(results: dict[Cell, Raced]) -> list[str]:
    names = {str(choice.value): choice.label for choice in game(SLUG).choices()["course"]}
    lines = ["| course | 2 seats | 3 seats | 4 seats |", "|---|---|---|---|"]
    for course, name in names.items():
        row = [results.get((course, seats, "off")) for seats in SEATS]
        lines.append(f"| {name} | {' | '.join(_length(raced) for raced in row)} |")
    return lines


def _length(raced: Raced | None) -> str:
    if raced is None:
        return ""
    out = f", {raced.exits / raced.races:.2f} out" if raced.exits else ""
    return f"{raced.rounds / raced.races:.1f} rounds{out}"


def _driver_table(results: dict[Cell, Raced]) -> list[str]:
    total = Raced()
    for cell, raced in results.items():
        if cell[2] == "random":
            total.add(raced)
    rates = {name: total.wins[name] / starts for name, starts in total.starts.items()}
    cards = {card.id: card for card in cast(FullThrottle, game(SLUG)).box.drivers}
    lines = ["| driver | source | wins | races |", "|---|---|---|---|"]
    for name in sorted(rates, key=lambda name: -rates[name]):
        rate, starts = _rate(rates[name], total.starts[name]), total.starts[name]
        lines.append(f"| {cards[name].name} | {cards[name].source} | {rate} | {starts} |")
    return lines


def _rate(mean: float, races: int) -> str:
    """A win rate with its 95 % interval."""
    margin = 1.96 * math.sqrt(mean * (1 - mean) / races)
    return f"{mean:.0%} ({max(0.0, mean - margin):.0%} to {min(1.0, mean + margin):.0%})"


def _upgrade_table(results: dict[Cell, Raced]) -> list[str]:
    total = Raced()
    for cell, raced in results.items():
        if cell[2] == "off":
            total.add(raced)
    names = {upgrade.id: upgrade.name for upgrade in cast(FullThrottle, game(SLUG)).box.upgrades.upgrade}
    cars = sum(total.starts.values())
    lines = ["| upgrade | tokens a car | used |", "|---|---|---|"]
    for name in sorted(names, key=lambda name: -total.fitted[name]):
        fitted = total.fitted[name]
        used = f"{total.used[name] / fitted:.0%}" if fitted else ""
        lines.append(f"| {names[name]} | {fitted / cars:.2f} | {used} |")
    return lines
