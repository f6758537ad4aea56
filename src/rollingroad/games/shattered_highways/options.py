"""What a table agrees on before the fight: scenario, fleets, size of the table (SH-FLEET-2, SH-SCENARIO)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from rollingroad.core.options import Choice, OptionsError
from rollingroad.games.shattered_highways.content import Fleet, Needs, Scenario
from rollingroad.games.shattered_highways.fleet_text import fleet_from_text, fleet_text
from rollingroad.games.shattered_highways.fleets import problems
from rollingroad.games.shattered_highways.kinds import INCH
from rollingroad.games.shattered_highways.plan_maker import SIDES
from rollingroad.games.shattered_highways.tables import Tables

RECOMMENDED = "recommended"
MOST_TEXT = 20_000
_READY = "A ready fleet, or the scenario's own choice."
FleetText = Annotated[
    str,
    msgspec.Meta(
        max_length=MOST_TEXT,
        title="Fleet of your own",
        description="A fleet as TOML or JSON; empty: the one named above.",
    ),
]


class BattleOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Where, with whom and for what is fought."""

    scenario: Annotated[str, msgspec.Meta(title="Scenario", description="What the fight is about.")] = (
        "open-road"
    )
    players: Annotated[
        int,
        msgspec.Meta(ge=2, le=4, title="Players", description="Circuit of Teeth takes 3 or 4, the others 2."),
    ] = 2
    budget: Annotated[
        Literal[0, 30, 40, 60, 100, 150, 200],
        msgspec.Meta(title="Budget", description="Creation points; 0: what the first fleet is for."),
    ] = 0
    fleet_1: Annotated[str, msgspec.Meta(title="Fleet of seat 1", description=_READY)] = RECOMMENDED
    fleet_2: Annotated[str, msgspec.Meta(title="Fleet of seat 2", description=_READY)] = RECOMMENDED
    fleet_3: Annotated[str, msgspec.Meta(title="Fleet of seat 3", description=_READY)] = RECOMMENDED
    fleet_4: Annotated[str, msgspec.Meta(title="Fleet of seat 4", description=_READY)] = RECOMMENDED
    own_fleet_1: FleetText = ""
    own_fleet_2: FleetText = ""
    own_fleet_3: FleetText = ""
    own_fleet_4: FleetText = ""
    rounds: Annotated[
        int, msgspec.Meta(ge=0, le=12, title="Rounds", description="0: as many as the scenario says.")
    ] = 0
    table_width: Annotated[
        int, msgspec.Meta(ge=36, le=80, title="Width of the table", description="In inches, across the road.")
    ] = 36
    table_length: Annotated[
        int,
        msgspec.Meta(ge=48, le=80, title="Length of the table", description="In inches, along the road."),
    ] = 48
    teaching: Annotated[
        bool,
        msgspec.Meta(title="Teaching stages", description="Last Ride: the first rounds offer few actions."),
    ] = False


SECRET_OPTIONS: Final = {f"own_fleet_{seat + 1}": seat for seat in range(len(SIDES))}
"""SH-SETUP-3: a fleet of one's own says where hidden buggies wait and where its hero may sit."""


def fleet_choices(tables: Tables) -> list[Choice]:
    """The ready fleets, and the scenario's own choice."""
    usual = Choice(RECOMMENDED, "Recommended", "What the scenario proposes.")
    return [usual, *(Choice(each.id, each.name, each.style) for each in tables.box.fleets.values())]


def scenario_choices(tables: Tables) -> list[Choice]:
    return [Choice(each.id, each.name, each.summary) for each in tables.box.scenarios.values()]


def check_options(tables: Tables, options: BattleOptions) -> None:
    """An OptionsError or BadFleet says what does not fit together."""
    fleets_of(tables, options)
    table_size(tables.box.scenarios[options.scenario], options)


def table_size(scenario: Scenario, options: BattleOptions) -> tuple[int, int]:
    """SH-GEO-1: width and length in ticks, no smaller than the scenario's zones need."""
    sizes = []
    for name, asked, usual in (
        ("table_width", options.table_width, scenario.table.width),
        ("table_length", options.table_length, scenario.table.length),
    ):
        if asked * INCH < usual:
            raise OptionsError(f"{name}: {scenario.name} needs {usual // INCH} inches or more, not {asked}")
        sizes.append(asked * INCH)
    return sizes[0], sizes[1]


def fleets_of(tables: Tables, options: BattleOptions) -> list[Fleet]:
    """The fleet of each seat, all fit for the scenario and its budgets."""
    scenario = tables.box.scenarios[options.scenario]
    _check_table(scenario, options)
    fleets = _named(tables, options)
    row = _proposal(tables, scenario, options, fleets)
    chosen = [fleet or tables.box.fleets[row[seat]] for seat, fleet in enumerate(fleets)]
    budgets = _budgets(scenario, options, chosen)
    for seat, fleet in enumerate(chosen):
        _check_fleet(tables, scenario, seat, fleet, budgets[seat])
    return chosen


def played_as(tables: Tables, options: BattleOptions) -> BattleOptions:
    """With the fleets that the scenario chose, without their names where they are players' own, and without
    what is said about seats that nobody sits in."""
    scenario = tables.box.scenarios[options.scenario]
    chosen = {f"fleet_{seat}": RECOMMENDED for seat in range(1, len(SIDES) + 1)}
    chosen |= {f"own_fleet_{seat}": "" for seat in range(1, len(SIDES) + 1)}
    for seat, fleet in enumerate(fleets_of(tables, options), 1):
        if getattr(options, f"own_fleet_{seat}"):
            chosen[f"own_fleet_{seat}"] = _nameless(fleet)
        else:
            chosen[f"fleet_{seat}"] = fleet.id
    return msgspec.structs.replace(
        options,
        **chosen,
        budget=0,
        rounds=0 if options.rounds == scenario.rounds else options.rounds,
        teaching=options.teaching and bool(scenario.teaching),
    )


def _nameless(fleet: Fleet) -> str:
    return fleet_text(msgspec.structs.replace(fleet, id="own", name="own", style=""))


def _check_table(scenario: Scenario, options: BattleOptions) -> None:
    if options.players not in scenario.players:
        allowed = " or ".join(str(number) for number in scenario.players)
        raise OptionsError(f"players: {scenario.name} is for {allowed} players, not {options.players}")


def _named(tables: Tables, options: BattleOptions) -> list[Fleet | None]:
    """What the options say about each seat; None where the scenario shall choose."""
    texts = (options.own_fleet_1, options.own_fleet_2, options.own_fleet_3, options.own_fleet_4)
    names = (options.fleet_1, options.fleet_2, options.fleet_3, options.fleet_4)
    found: list[Fleet | None] = []
    for seat in range(options.players):
        if texts[seat]:
            found.append(fleet_from_text(tables, texts[seat], f"own_fleet_{seat + 1}"))
        else:
            found.append(None if names[seat] == RECOMMENDED else tables.box.fleets[names[seat]])
    return found


def _proposal(
    tables: Tables, scenario: Scenario, options: BattleOptions, fleets: list[Fleet | None]
) -> list[str]:
    """The first recommendation for as many players that agrees with the budgets that are fixed already."""
    rows = [row for row in scenario.recommended if len(row) == options.players]
    for row in rows:
        ready = [tables.box.fleets[name] for name in row]
        fits = all(fleet is None or fleet.budget == ready[seat].budget for seat, fleet in enumerate(fleets))
        if fits and options.budget in (0, ready[0].budget):
            return row
    return rows[0]


def _budgets(scenario: Scenario, options: BattleOptions, fleets: list[Fleet]) -> list[int]:
    """SH-FLEET-2: the first seat's budget, and what it means for the others."""
    budgets: list[int] = []
    for seat, side in enumerate(SIDES[: len(fleets)]):
        allowed = scenario.budgets.get(side) or scenario.budgets["each"]
        own = options.budget if seat == 0 and options.budget else fleets[seat].budget
        if allowed == "same":
            budgets.append(budgets[0])
        elif own in allowed:
            budgets.append(own)
        else:
            listed = " or ".join(str(each) for each in allowed)
            raise OptionsError(f"budget: {scenario.name} gives seat {seat + 1} {listed} CP, not {own}")
    return budgets


def _check_fleet(tables: Tables, scenario: Scenario, seat: int, fleet: Fleet, budget: int) -> None:
    for problem in problems(tables, fleet, budget):
        raise OptionsError(f"fleet_{seat + 1}: {fleet.name}: {problem}")
    for wish in unmet(needs_of(scenario, seat), fleet):
        raise OptionsError(f"fleet_{seat + 1}: {fleet.name}: {scenario.name} asks for {wish}")


def needs_of(scenario: Scenario, seat: int) -> Needs:
    """What a scenario asks of the fleet of a seat."""
    return scenario.requires.get(SIDES[seat]) or scenario.requires.get("each") or Needs()


def unmet(needs: Needs, fleet: Fleet) -> list[str]:
    """What a scenario asks for that a fleet has not."""
    wishes = []
    if needs.max_vehicles and len(fleet.vehicle) > needs.max_vehicles:
        wishes.append(f"at most {needs.max_vehicles} vehicle{'s'[: needs.max_vehicles > 1]}")
    classes = needs.class_any or ([needs.class_] if needs.class_ else [])
    if classes and sum(plan.class_ in classes for plan in fleet.vehicle) < max(1, needs.min):
        wishes.append(f"a {' or '.join(classes)}")
    return wishes
