"""The chapter of docs/balance.md about Shattered Highways: fleets, sides, length, endings and equipment."""

from __future__ import annotations

import polars as pl

from rollingroad.core.registry import game
from rollingroad.games.shattered_highways.game import ShatteredHighways
from rollingroad.games.shattered_highways.rules.match_setup import SIDES
from tools.balance.tables import Runs, interval, lines_of, percent, sum_tally

SLUG = "shattered-highways"
CIRCUIT = "circuit-of-teeth"
EQUAL = ("open-road", "last-ride", CIRCUIT)
"""Where fleets meet at equal points with the same task."""
RANDOM = "random"


def the_game() -> ShatteredHighways:
    found = game(SLUG)
    assert isinstance(found, ShatteredHighways)
    return found


def road_lines(runs: Runs) -> list[str]:
    """The chapter as lines of Markdown."""
    rows = pl.concat(runs.values())
    fought = rows.filter(~pl.col("bots").list.contains(RANDOM))
    duels = rows.filter(pl.col("bots").list.contains(RANDOM))
    games, of_many = (runs[name]["number"].n_unique() for name in (SLUG, f"{SLUG}-circuit"))
    return [
        "Fights of `ace:iterations=1`: every ready fleet against every other of its budget, from both sides,",
        f"{games} fights a line-up, {of_many} in the Circuit. A draw is half a win. Prices, fleets and",
        "scenarios with the source `house` were tuned with these fights; printed ones are unchanged.",
        "",
        "Fleets at equal points in Open Road (30 CP: Last Ride; 40 CP: the Circuit, where three or four",
        "share the wins). The target is 45 to 55 % for each, and no pair beyond 35 to 65 %.",
        "",
        *_fleet_table(fought),
        "",
        "Wins by side, and length, over all line-ups. The target is 45 to 55 % for either side, and for each",
        "seat of the Circuit 25 to 40 % with three players and 20 to 30 % with four.",
        "",
        *_side_table(fought),
        "",
        "How fights end:",
        "",
        *_ending_table(fought),
        "",
        "How often a weapon is fired in a fight, and how many shots hit or overcome a warrior.",
        "",
        *_weapon_table(fought),
        "",
        "How often an add-on is used in a fight by a vehicle that has it: charges used, contacts at an",
        "armoured face, turns begun in the dust of chains, rounds led by drums, warriors who went over,",
        "and so on.",
        "",
        *_addon_table(fought),
        "",
        "How often `ace:iterations=1` beats random players with the fleets that a scenario proposes, by its",
        "seat. The target is 85 % or more against one opponent.",
        "",
        *_random_table(duels),
    ]


# Fleets


class Meetings:
    """The results of one fleet, in all and against each other one."""

    def __init__(self) -> None:
        self.won: list[float] = []
        self.against: dict[str, list[float]] = {}

    @property
    def rate(self) -> float:
        return sum(self.won) / len(self.won)


def meetings(rows: pl.DataFrame) -> dict[tuple[str, int], Meetings]:
    """By the fleet's name and the number of players, where fleets meet at equal points."""
    found: dict[tuple[str, int], Meetings] = {}
    equal = rows.filter(pl.col("option.scenario").is_in(EQUAL))
    for fleets, scores in equal.select("figure.fleets", "scores").iter_rows():
        for seat, fleet in enumerate(fleets):
            mine = found.setdefault((fleet, len(fleets)), Meetings())
            mine.won.append(scores[seat])
            if len(fleets) == 2:
                mine.against.setdefault(fleets[1 - seat], []).append(scores[seat])
    return found


def _fleet_table(rows: pl.DataFrame) -> list[str]:
    budgets = {fleet.name: fleet.budget for fleet in the_game().box.fleets.values()}
    found = meetings(rows)
    ranked = sorted(found, key=lambda key: (budgets[key[0]], key[1], -found[key].rate))
    table = []
    for name, players in ranked:
        mine = found[name, players]
        pairs = [f"{foe} {percent(sum(won) / len(won))}" for foe, won in mine.against.items()]
        others = ", ".join(pairs) or f"{players} players"
        table.append([str(budgets[name]), name, interval(mine.won), others])
    return lines_of(["CP", "fleet", "wins", "against each"], table)


# Scenarios


def _groups(rows: pl.DataFrame, *by: str) -> list[tuple[tuple[object, ...], pl.DataFrame]]:
    """In the order of the box."""
    order = list(the_game().box.scenarios)
    groups = rows.group_by(by, maintain_order=True)
    return sorted(groups, key=lambda group: (order.index(str(group[0][0])), group[0][1:]))


def _side_table(rows: pl.DataFrame) -> list[str]:
    scenarios = the_game().box.scenarios
    table = []
    for (name, players), fights in _groups(rows, "option.scenario", "option.players"):
        assert isinstance(players, int)
        scenario = scenarios[str(name)]
        roles = [scenario.roles.get(side, f"seat {seat + 1}") for seat, side in enumerate(SIDES)]
        scores = [fights["scores"].list.get(seat) for seat in range(players)]
        wins = ", ".join(f"{roles[seat]} {interval(won)}" for seat, won in enumerate(scores))
        rounds, decisions = (sum(fights[each]) / fights.height for each in ("figure.rounds", "decisions"))
        table.append([scenario.name, str(fights.height), wins, f"{rounds:.1f}", f"{decisions:.0f}"])
    return lines_of(["scenario", "fights", "wins by side or seat", "rounds", "decisions"], table)


def _ending_table(rows: pl.DataFrame) -> list[str]:
    table = []
    for (name,), fights in _groups(rows, "option.scenario"):
        ends = fights["figure.ending"].value_counts(sort=True).iter_rows()
        told = ", ".join(f"{why} {percent(number / fights.height)}" for why, number in ends)
        table.append([the_game().box.scenarios[str(name)].name, told])
    return lines_of(["scenario", "endings"], table)


# Weapons, add-ons, random players


def _weapon_table(rows: pl.DataFrame) -> list[str]:
    all_fitted, used, worked = (sum_tally(rows, name) for name in ("fitted", "used", "worked"))
    table = []
    for weapon in the_game().box.weapons:
        fitted, shots = all_fitted[weapon.id], used[weapon.id]
        often = f"{shots / fitted:.1f}" if fitted else ""
        hits = percent(worked[weapon.id] / shots) if shots else ""
        table.append([weapon.name, str(weapon.cp), str(fitted), often, hits])
    return lines_of(["weapon", "CP", "fitted", "shots a fight", "hits"], table)


def _addon_table(rows: pl.DataFrame) -> list[str]:
    all_fitted, used = sum_tally(rows, "fitted"), sum_tally(rows, "used")
    table = []
    for addon in the_game().box.addons:
        fitted = all_fitted[addon.id]
        often = f"{used[addon.id] / fitted:.2f}" if fitted else ""
        table.append([addon.name, str(addon.cp), str(fitted), often])
    return lines_of(["add-on", "CP", "fitted", "uses a fight"], table)


def _random_table(rows: pl.DataFrame) -> list[str]:
    table = []
    for (name,), duels in _groups(rows, "option.scenario"):
        played = duels.select("bots", "scores").iter_rows()
        seats = [(_good_seat(bots), scores) for bots, scores in played]
        wins = [
            f"seat {seat + 1} {interval([scores[seat] for place, scores in seats if place == seat])}"
            for seat in sorted({place for place, _ in seats})
        ]
        table.append([the_game().box.scenarios[str(name)].name, ", ".join(wins)])
    return lines_of(["scenario", "wins"], table)


def _good_seat(bots: list[str]) -> int:
    return next(seat for seat, bot in enumerate(bots) if bot != RANDOM)
