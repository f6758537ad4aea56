"""The part of docs/balance.md about Shattered Highways: fleets, sides, length, endings, and what is used."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from itertools import permutations
from math import sqrt
from typing import NamedTuple, cast

from rollingroad.core.options import OptionsError
from rollingroad.core.registry import game
from rollingroad.games.shattered_highways.content import Scenario
from rollingroad.games.shattered_highways.game import ShatteredHighways
from rollingroad.games.shattered_highways.plan_maker import SIDES
from tools.road_fights import Fights, fight

SLUG = "shattered-highways"
CIRCUIT = "circuit-of-teeth"
EQUAL = ("open-road", "last-ride", CIRCUIT)
"""Where fleets meet at equal points with the same task."""
MANY_SEATS_SHARE = 6
"""Racers have many more orders to sit in than two fleets: one fight of theirs for so many of the others."""
RANDOM_SHARE = 2
GOOD, RANDOM = "ace:iterations=1", "random"


class Cell(NamedTuple):
    """Who fights where: fleets and bots by seat."""

    scenario: str
    fleets: tuple[str, ...]
    bots: tuple[str, ...]


Results = dict[Cell, Fights]


def the_game() -> ShatteredHighways:
    return cast(ShatteredHighways, game(SLUG))


# What is played


def cells() -> list[Cell]:
    """Every scenario with all ready fleets that fill its budgets, in every order of seats."""
    return [
        Cell(scenario.id, fleets, (GOOD,) * players)
        for scenario in the_game().box.scenarios.values()
        for players in scenario.players
        for fleets in lineups(scenario, players)
    ]


def lineups(scenario: Scenario, players: int) -> list[tuple[str, ...]]:
    """The ready fleets that may meet there."""
    return [
        fleets
        for fleets in permutations(the_game().box.fleets, players)
        if _fills_budgets(scenario, fleets) and _is_allowed(scenario.id, fleets)
    ]


def _fills_budgets(scenario: Scenario, fleets: tuple[str, ...]) -> bool:
    points = [the_game().box.fleets[name].budget for name in fleets]
    for seat, side in enumerate(SIDES[: len(fleets)]):
        allowed = scenario.budgets.get(side) or scenario.budgets["each"]
        if points[seat] not in ([points[0]] if allowed == "same" else allowed):
            return False
    return True


def _is_allowed(scenario: str, fleets: tuple[str, ...]) -> bool:
    try:
        the_game().options(options_of(scenario, fleets))
    except OptionsError:
        return False
    return True


def options_of(scenario: str, fleets: tuple[str, ...]) -> dict[str, object]:
    named = {f"fleet_{seat}": name for seat, name in enumerate(fleets, start=1)}
    return {"scenario": scenario, "players": len(fleets), **named}


def duels_with_random() -> list[Cell]:
    """The fleets that each scenario proposes first; a good player on each side against the random bot."""
    found = []
    for scenario in the_game().box.scenarios.values():
        fleets = tuple(scenario.recommended[0])
        for seat in range(len(fleets)):
            bots = tuple(GOOD if seat == each else RANDOM for each in range(len(fleets)))
            found.append(Cell(scenario.id, fleets, bots))
    return found


def measure(cell: Cell, games: int) -> Fights:
    """So many fights; each has a seed of its own."""
    total = Fights()
    for number in range(games):
        seed = f"{cell.scenario} {cell.fleets} {number}"
        total.add(fight(the_game(), options_of(cell.scenario, cell.fleets), cell.bots, seed))
    return total


def games_of(cell: Cell, games: int) -> int:
    if RANDOM in cell.bots:
        return max(1, games // RANDOM_SHARE)
    return max(1, games // MANY_SEATS_SHARE) if len(cell.fleets) > 2 else games


# The chapter


def road_lines(pool: Executor, games: int) -> list[str]:
    """The chapter as lines of Markdown."""
    wanted = [*cells(), *duels_with_random()]
    shares = [games_of(cell, games) for cell in wanted]
    results = dict(zip(wanted, pool.map(measure, wanted, shares), strict=True))
    return chapter(results, games)


def chapter(results: Results, games: int) -> list[str]:
    fought = {cell: fights for cell, fights in results.items() if RANDOM not in cell.bots}
    games_of_many = max(1, games // MANY_SEATS_SHARE)
    return [
        "## Shattered Highways",
        "",
        "Fights of `ace:iterations=1`: every ready fleet against every other of its budget, from both sides,",
        f"{games} fights a line-up, {games_of_many} in the Circuit. A draw is half a win. Prices, fleets and",
        "scenarios that are `house` were tuned with these fights; what is printed stayed as it is.",
        "",
        "Fleets at equal points in Open Road (30 CP: Last Ride; 40 CP: the Circuit, where three or four",
        "share the wins). The aim is 45 to 55 % for each, and no pair beyond 35 to 65 %.",
        "",
        *_fleet_table(fought),
        "",
        "Sides and length over all line-ups; the aim is 45 to 55 % for either side, and for each seat of the",
        "Circuit 25 to 40 % of three and 20 to 30 % of four.",
        "",
        *_side_table(fought),
        "",
        "What ends the fights.",
        "",
        *_ending_table(fought),
        "",
        "How often a weapon is fired in a fight, and how many shots hit or get the better of a warrior.",
        "",
        *_weapon_table(_sum(fought.values())),
        "",
        "How often an add-on comes into play in a fight of a vehicle that has it: charges used, contacts at",
        "an armoured face, turns begun in the dust of chains, rounds led by drums, men who went over, and",
        "so on.",
        "",
        *_addon_table(_sum(fought.values())),
        "",
        "How often one of them beats random players with the fleets that a scenario proposes, by his seat;",
        "the aim is 85 % or more against one.",
        "",
        *_random_table({cell: fights for cell, fights in results.items() if RANDOM in cell.bots}),
    ]


def _sum(parts: Iterable[Fights]) -> Fights:
    total = Fights()
    for part in parts:
        total.add(part)
    return total


def _grouped(results: Results, key: Callable[[Cell], tuple[str, int]]) -> dict[tuple[str, int], Fights]:
    groups: dict[tuple[str, int], Fights] = defaultdict(Fights)
    for cell, fights in results.items():
        groups[key(cell)].add(fights)
    return groups


def percent(rate: float) -> str:
    return f"{rate:.0%}"


def interval(rate: float, games: int) -> str:
    """The rate with its 95 % interval."""
    margin = 1.96 * sqrt(rate * (1.0 - rate) / games)
    return f"{rate:.0%} ({max(0.0, rate - margin):.0%} to {min(1.0, rate + margin):.0%})"


# Fleets


class Meetings:
    """The wins of one fleet, in all and against each other one."""

    def __init__(self) -> None:
        self.wins = 0.0
        self.games = 0
        self.against: dict[str, Meetings] = {}

    def add(self, wins: float, games: int) -> None:
        self.wins += wins
        self.games += games

    @property
    def rate(self) -> float:
        return self.wins / self.games


def meetings(results: Results) -> dict[tuple[str, int], Meetings]:
    """By fleet and number of players, where fleets meet at equal points."""
    found: dict[tuple[str, int], Meetings] = defaultdict(Meetings)
    for cell, fights in results.items():
        if cell.scenario in EQUAL:
            for seat, fleet in enumerate(cell.fleets):
                mine = found[fleet, len(cell.fleets)]
                mine.add(fights.scores[seat], fights.games)
                if len(cell.fleets) == 2:
                    pair = mine.against.setdefault(cell.fleets[1 - seat], Meetings())
                    pair.add(fights.scores[seat], fights.games)
    return found


def _fleet_table(results: Results) -> list[str]:
    fleets = the_game().box.fleets
    lines = ["| CP | fleet | wins | against each |", "|---|---|---|---|"]
    found = meetings(results)
    ranked = sorted(found, key=lambda key: (fleets[key[0]].budget, key[1], -found[key].rate))
    for name, players in ranked:
        mine = found[name, players]
        pairs = [f"{fleets[foe].name} {percent(pair.rate)}" for foe, pair in mine.against.items()]
        others = ", ".join(pairs) or f"{players} players"
        row = [str(fleets[name].budget), fleets[name].name, interval(mine.rate, mine.games), others]
        lines.append(f"| {' | '.join(row)} |")
    return lines


# Scenarios


def _side_table(results: Results) -> list[str]:
    scenarios = the_game().box.scenarios
    lines = ["| scenario | fights | wins by side or seat | rounds | decisions |", "|---|---|---|---|---|"]
    for (name, players), fights in _grouped(results, lambda c: (c.scenario, len(c.fleets))).items():
        roles = [scenarios[name].roles.get(side, f"seat {seat + 1}") for seat, side in enumerate(SIDES)]
        wins = [f"{roles[seat]} {interval(fights.rate(seat), fights.games)}" for seat in range(players)]
        length = f"{fights.rounds / fights.games:.1f} | {fights.decisions / fights.games:.0f}"
        lines.append(f"| {scenarios[name].name} | {fights.games} | {', '.join(wins)} | {length} |")
    return lines


def _ending_table(results: Results) -> list[str]:
    scenarios = the_game().box.scenarios
    lines = ["| scenario | endings |", "|---|---|"]
    for (name, _), fights in _grouped(results, lambda c: (c.scenario, 0)).items():
        ends = [f"{why} {percent(number / fights.games)}" for why, number in fights.ends.most_common()]
        lines.append(f"| {scenarios[name].name} | {', '.join(ends)} |")
    return lines


# Weapons, add-ons, random players


def _weapon_table(total: Fights) -> list[str]:
    lines = ["| weapon | CP | fitted | shots a fight | hits |", "|---|---|---|---|---|"]
    for weapon in the_game().box.weapons:
        fitted, shots = total.fitted[weapon.id], total.used[weapon.id]
        often = f"{shots / fitted:.1f}" if fitted else ""
        hits = percent(total.worked[weapon.id] / shots) if shots else ""
        lines.append(f"| {weapon.name} | {weapon.cp} | {fitted} | {often} | {hits} |")
    return lines


def _addon_table(total: Fights) -> list[str]:
    lines = ["| add-on | CP | fitted | uses a fight |", "|---|---|---|---|"]
    for addon in the_game().box.addons:
        fitted = total.fitted[addon.id]
        often = f"{total.used[addon.id] / fitted:.2f}" if fitted else ""
        lines.append(f"| {addon.name} | {addon.cp} | {fitted} | {often} |")
    return lines


def _random_table(results: Results) -> list[str]:
    lines = ["| scenario | his wins |", "|---|---|"]
    wins: dict[str, list[str]] = defaultdict(list)
    for cell, fights in results.items():
        seat = cell.bots.index(GOOD)
        wins[cell.scenario].append(f"seat {seat + 1} {interval(fights.rate(seat), fights.games)}")
    names = the_game().box.scenarios
    return lines + [f"| {names[scenario].name} | {', '.join(each)} |" for scenario, each in wins.items()]
