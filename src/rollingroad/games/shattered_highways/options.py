"""Options of a battle: scenario, fleets and size of the table (SH-FLEET-2, SH-SCENARIO).

`make_setup` turns them into the set-up of one match: its scenario, its vehicles by number, and the secret of
the hidden buggies.
"""

from typing import Annotated, Final, Literal

import msgspec

from rollingroad.core.engine.rng import Rng
from rollingroad.core.options import Choice, OptionsError, PositionText, described
from rollingroad.core.words import listed
from rollingroad.games.shattered_highways.content.models import ClassId, Fleet, Needs, Scenario, VehiclePlan
from rollingroad.games.shattered_highways.fleets import validation
from rollingroad.games.shattered_highways.rules import kinds
from rollingroad.games.shattered_highways.rules.lookup import Lookup
from rollingroad.games.shattered_highways.rules.match_setup import SIDES, Build, MatchSetup, ScenarioSpec

RECOMMENDED = "recommended"
MOST_TEXT = 20_000
_READY = "A ready fleet, or the scenario's own choice."
FleetText = Annotated[
    str,
    described(
        "Fleet of your own", "A fleet as TOML or JSON; empty: the one named above.", max_length=MOST_TEXT
    ),
]


class BattleOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The options of a battle."""

    scenario: Annotated[str, described("Scenario", "What the fight is about.")] = "open-road"
    players: Annotated[
        int, described("Players", "Circuit of Teeth takes 3 or 4, the others 2.", ge=2, le=4)
    ] = 2
    budget: Annotated[
        Literal[0, 30, 40, 60, 100, 150, 200], described("Budget", "Construction points (CP) of a fleet.")
    ] = 0
    fleet_1: Annotated[str, described("Fleet of seat 1", _READY)] = RECOMMENDED
    fleet_2: Annotated[str, described("Fleet of seat 2", _READY)] = RECOMMENDED
    fleet_3: Annotated[str, described("Fleet of seat 3", _READY)] = RECOMMENDED
    fleet_4: Annotated[str, described("Fleet of seat 4", _READY)] = RECOMMENDED
    own_fleet_1: FleetText = ""
    own_fleet_2: FleetText = ""
    own_fleet_3: FleetText = ""
    own_fleet_4: FleetText = ""
    rounds: Annotated[int, described("Rounds", "0: as many as the scenario says.", ge=0, le=12)] = 0
    table_width: Annotated[
        int, described("Width of the table", "In inches, across the road.", ge=36, le=80)
    ] = 36
    table_length: Annotated[
        int, described("Length of the table", "In inches, along the road.", ge=48, le=80)
    ] = 48
    teaching: Annotated[
        bool, described("Teaching stages", "Last Ride: the first rounds offer few actions.")
    ] = False
    position: PositionText = ""


CREW_OPTIONS: Final = tuple(f"{own}fleet_{seat + 1}" for own in ("", "own_") for seat in range(len(SIDES)))
SECRET_OPTIONS: Final = {f"own_fleet_{seat + 1}": seat for seat in range(len(SIDES))}
"""SH-SETUP-3: a player's own fleet reveals hidden buggies and where its hero may sit."""


def budget_choices(lookup: Lookup) -> list[Choice]:
    rules = lookup.box.fleet_rules
    budgets = sorted([*rules.budgets, *rules.special_budgets.values()])
    return [Choice(0, "As the fleet"), *(Choice(points, str(points)) for points in budgets)]


def scenario_choices(lookup: Lookup) -> list[Choice]:
    return [Choice(each.id, each.name, each.summary) for each in lookup.box.scenarios.values()]


def check_options(lookup: Lookup, options: BattleOptions) -> None:
    """Raise a BadInput where options do not fit together."""
    fleets_of(lookup, options)
    table_size(lookup.box.scenarios[options.scenario], options)


def table_size(scenario: Scenario, options: BattleOptions) -> tuple[int, int]:
    """SH-GEO-1: width and length in ticks, no smaller than the scenario's zones need."""
    for name, asked, usual in (
        ("table_width", options.table_width, scenario.table.width),
        ("table_length", options.table_length, scenario.table.length),
    ):
        if asked * kinds.INCH < usual:
            raise OptionsError(
                f"{name}: {scenario.name} needs {usual // kinds.INCH} inches or more, not {asked}"
            )
    return options.table_width * kinds.INCH, options.table_length * kinds.INCH


def fleets_of(lookup: Lookup, options: BattleOptions) -> list[Fleet]:
    """The fleet of each seat, checked against the scenario and its budgets."""
    scenario = lookup.box.scenarios[options.scenario]
    if options.players not in scenario.players:
        allowed = " or ".join(str(number) for number in scenario.players)
        raise OptionsError(f"players: {scenario.name} is for {allowed} players, not {options.players}")
    fleets = _chosen_fleets(lookup, options)
    row = _proposal(lookup, scenario, options, fleets)
    chosen = [fleet or lookup.box.fleets[row[seat]] for seat, fleet in enumerate(fleets)]
    for seat, (fleet, budget) in enumerate(zip(chosen, _budgets(scenario, options, chosen), strict=True)):
        wrong = [str(problem) for problem in validation.problems(lookup, fleet, budget)]
        wrong += [f"{scenario.name} asks for {wish}" for wish in unmet_needs(needs_of(scenario, seat), fleet)]
        if wrong:
            raise OptionsError(f"fleet_{seat + 1}: {fleet.name}: {wrong[0]}")
    return chosen


def draw_fleets(lookup: Lookup, options: BattleOptions, rng: Rng) -> BattleOptions:
    """The options with different ready fleets of the same budgets; a seat that none fits keeps its own."""
    drawn: dict[str, str] = {}
    scenario = lookup.box.scenarios[options.scenario]
    for seat, given in enumerate(fleets_of(lookup, options)):
        needs, left = needs_of(scenario, seat), lookup.box.fleets.keys() - drawn.values()
        alike = [lookup.box.fleets[name] for name in sorted(left)]
        fit = [each.id for each in alike if each.budget == given.budget and not unmet_needs(needs, each)]
        if fit:
            drawn |= {f"fleet_{seat + 1}": rng.choice(fit), f"own_fleet_{seat + 1}": ""}
    return msgspec.structs.replace(options, **drawn)


def canonical_options(lookup: Lookup, options: BattleOptions) -> BattleOptions:
    """The options with the fleets that the scenario chose, without names of own fleets or empty seats."""
    scenario = lookup.box.scenarios[options.scenario]
    chosen = {name: "" if name in SECRET_OPTIONS else RECOMMENDED for name in CREW_OPTIONS}
    for seat, fleet in enumerate(fleets_of(lookup, options), 1):
        if getattr(options, f"own_fleet_{seat}"):
            nameless = msgspec.structs.replace(fleet, id="own", name="own", style="")
            chosen[f"own_fleet_{seat}"] = validation.fleet_text(nameless)
        else:
            chosen[f"fleet_{seat}"] = fleet.id
    return msgspec.structs.replace(
        options,
        **chosen,
        budget=0,
        rounds=0 if options.rounds == scenario.rounds else options.rounds,
        teaching=options.teaching and bool(scenario.teaching),
    )


def _chosen_fleets(lookup: Lookup, options: BattleOptions) -> list[Fleet | None]:
    """The fleet that the options name for each seat; None where the scenario chooses."""
    found: list[Fleet | None] = []
    for seat in range(1, options.players + 1):
        text, name = getattr(options, f"own_fleet_{seat}"), getattr(options, f"fleet_{seat}")
        ready = None if name == RECOMMENDED else lookup.box.fleets[name]
        found.append(validation.fleet_from_text(lookup, text, f"own_fleet_{seat}") if text else ready)
    return found


def _proposal(
    lookup: Lookup, scenario: Scenario, options: BattleOptions, fleets: list[Fleet | None]
) -> list[str]:
    """The first recommendation for that number of players that fits the fixed budgets."""
    rows = [row for row in scenario.recommended if len(row) == options.players]
    for row in rows:
        ready = [lookup.box.fleets[name] for name in row]
        fits = all(fleet is None or fleet.budget == ready[seat].budget for seat, fleet in enumerate(fleets))
        if fits and options.budget in (0, ready[0].budget):
            return row
    return rows[0]


def _budgets(scenario: Scenario, options: BattleOptions, fleets: list[Fleet]) -> list[int]:
    """SH-FLEET-2: the budget of each seat, which follows from the first seat's."""
    budgets: list[int] = []
    for seat, side in enumerate(SIDES[: len(fleets)]):
        allowed = scenario.budgets.get(side) or scenario.budgets["each"]
        own = options.budget if seat == 0 and options.budget else fleets[seat].budget
        if allowed == "same":
            budgets.append(budgets[0])
        elif own in allowed:
            budgets.append(own)
        else:
            name = "budget" if seat == 0 and options.budget else f"fleet_{seat + 1}"
            points = listed([str(each) for each in allowed], "or")
            raise OptionsError(f"{name}: {scenario.name} gives {points} points to seat {seat + 1}, not {own}")
    return budgets


def needs_of(scenario: Scenario, seat: int) -> Needs:
    """What a scenario requires of a seat's fleet."""
    return scenario.requires.get(SIDES[seat]) or scenario.requires.get("each") or Needs()


def unmet_needs(needs: Needs, fleet: Fleet) -> list[str]:
    """The requirements that a fleet does not meet."""
    wishes = []
    if needs.max_vehicles and len(fleet.vehicle) > needs.max_vehicles:
        wishes.append(f"at most {needs.max_vehicles} vehicle{'s'[: needs.max_vehicles > 1]}")
    classes = needs.class_any or ([needs.class_] if needs.class_ else [])
    if classes and sum(plan.class_ in classes for plan in fleet.vehicle) < max(1, needs.min):
        wishes.append(f"a {' or '.join(classes)}")
    return wishes


def make_setup(lookup: Lookup, options: BattleOptions) -> tuple[MatchSetup, list[int]]:
    """The public set-up, and the numbers of the buggies that are hidden in their rigs."""
    scenario = lookup.box.scenarios[options.scenario]
    fleets = fleets_of(lookup, options)
    width, length = table_size(scenario, options)
    spec = ScenarioSpec(scenario, lookup.box.points, options.rounds, width, length)
    setup = MatchSetup(spec, options.players, width, length)
    setup.teaching = options.teaching
    return setup, add_vehicles(lookup, setup, fleets, scenario)


def add_vehicles(lookup: Lookup, setup: MatchSetup, fleets: list[Fleet], scenario: Scenario) -> list[int]:
    """Number all vehicles; returns the numbers of the buggies that are there."""
    carriers: list[int] = []
    for seat, fleet in enumerate(fleets):
        setup.fleets.append(fleet.name)
        for plan in fleet.vehicle:
            if any(addon.id == kinds.ADDONS[kinds.HIDDEN] for addon in plan.addons):
                carriers.append(len(setup.builds))
            setup.add(public_build(lookup, plan), seat)
    for neutral in scenario.neutral:
        setup.add(_bare(lookup, neutral.class_, neutral.id, neutral.name), kinds.NOBODY)
    hidden = []
    for rig in range(len(setup.builds)):
        if setup.builds[rig].cls == kinds.RIG:
            if rig in carriers:
                hidden.append(len(setup.builds))
            setup.add(hidden_buggy(lookup, setup.builds[rig].plan), setup.owner[rig], rig)
    return hidden


def public_build(lookup: Lookup, plan: VehiclePlan) -> Build:
    """The public build of a vehicle: without the hidden buggy and its price (SH-SETUP-3)."""
    shown = [addon for addon in plan.addons if addon.id != kinds.ADDONS[kinds.HIDDEN]]
    plan = msgspec.structs.replace(plan, addons=shown, cp=None)
    return Build(lookup, plan, validation.vehicle_cost(lookup, plan))


def hidden_buggy(lookup: Lookup, rig: VehiclePlan) -> Build:
    """SH-ADDON-HIDDEN: a plain buggy, priced as the add-on is."""
    build = _bare(lookup, "buggy", f"{rig.id}-buggy", f"{rig.name}'s buggy")
    build.cp = lookup.box.addons[kinds.HIDDEN].cp
    return build


def _bare(lookup: Lookup, cls: ClassId, id: str, name: str) -> Build:
    plan = VehiclePlan(id=id, name=name, class_=cls, mounts=[])
    return Build(lookup, plan, validation.vehicle_cost(lookup, plan))
