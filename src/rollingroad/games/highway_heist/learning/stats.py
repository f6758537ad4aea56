"""The statistics of a game for the lab."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Final

import msgspec

from rollingroad.core.creations import Fact
from rollingroad.core.engine.rng import Rng
from rollingroad.core.events import Event
from rollingroad.core.stats import ChallengeScore, Stats, StatsCollector, counted
from rollingroad.games.highway_heist.content.models import Box
from rollingroad.games.highway_heist.explain.turn import left_to_do, tasks
from rollingroad.games.highway_heist.options import ANYONE, HeistOptions
from rollingroad.games.highway_heist.rules import events as ev
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.state import HeistState

WEEKLY_TEAMS: Final = (("standard", 2), ("hard", 3), ("easy", 3), ("standard", 3), ("hard", 2), ("beast", 2))
"""Difficulty and number of players of the weekly challenges, week by week."""

BY_PEG: Final = "enemy peg"
BY_MISSILE: Final = "missile"
UNKNOWN: Final = "other"
ROAD: Final = (12, 6)
"""HH-GEO-1: columns and lanes."""
ENDINGS: Final = {
    "HH-END-2": "won: the Tank is destroyed",
    "HH-END-3": "won: away with the cargo",
    "HH-END-4": "won: Chopper and Shaw's Car are destroyed",
    "HH-END-5": "won: by a stunt",
    "HH-END-6": "lost: out of rounds",
    "HH-END-7": "lost: no vehicle left",
    "HH-END-8": "lost: Ramsey's vehicle destroyed",
    "HH-END-9": "lost: given up",
}


class HeistStats(msgspec.Struct, frozen=True, kw_only=True):
    """Counts by name: of an enemy card, a stunt, or the source of the damage."""

    rounds: Annotated[int, counted("Rounds", "length")]
    ending: Annotated[str, counted("How games end", "ending")]
    characters: Annotated[list[str], counted("Character", "contenders")]
    vehicles: Annotated[list[str], counted("Vehicle", "contenders")]
    damage: Annotated[dict[str, int], counted("Damage taken, by source")]
    stunts_tried: Annotated[dict[str, int], counted("Stunts tried")]
    stunts_done: Annotated[dict[str, int], counted("Stunts done")]
    cards: Annotated[dict[str, int], counted("Enemy cards activated")]
    lost: Annotated[dict[str, int], counted("Where player vehicles are wrecked", "places", ROAD)]
    suvs: Annotated[dict[str, int], counted("Where SUVs are wrecked", "places", ROAD)]


class HeistStatsCollector(StatsCollector):
    """Counts events. It remembers the last attack, since damage does not name its source."""

    def __init__(self, s: HeistState) -> None:
        super().__init__(s)
        self.s = s
        self.source = UNKNOWN
        self.stunt = ""
        self.names = {card.id: card.name for card in s.t.enemy_cards}
        self.names |= {stunt.id: stunt.name for stunt in s.t.stunts}
        self.vehicles = {seat: s.t.vehicles[each].name for seat, each in enumerate(s.vehicle) if each >= 0}
        self.vehicle_names = {vehicle.id: vehicle.name for vehicle in s.t.vehicles}

    def see(self, event: Event) -> None:
        # Most events are not counted, and a game has hundreds.
        count = _COUNTED.get(type(event))
        if count is not None:
            count(self, event)

    def wrecked(self, event: ev.Wrecked) -> None:
        if event.what in ("vehicle", "suv"):
            lanes = self.s.road.lanes
            where = "lost" if event.what == "vehicle" else "suvs"
            self.tallies[where][f"{event.at // lanes} {event.at % lanes}"] += 1

    def tried_stunt(self, event: ev.StuntTried) -> None:
        self.stunt = event.card
        self.tallies["stunts_tried"][self.names[event.card]] += 1

    def ended_roll(self, event: ev.RollEnded) -> None:
        if event.success and event.what == self.stunt:
            self.tallies["stunts_done"][self.names[event.what]] += 1

    def attacked(self, source: str) -> None:
        self.source = source

    def stats(self) -> HeistStats:
        s = self.s
        return HeistStats(
            rounds=s.round,
            ending=ENDINGS[s.ended_by],
            characters=[s.t.characters[each].name for each in s.character],
            vehicles=[self.vehicles[seat] for seat in range(s.players)],
            **self.counts(HeistStats),
        )


_COUNTED: Final[dict[type[Event], Callable[[HeistStatsCollector, Any], None]]] = {
    ev.Damaged: lambda seen, event: seen.tallies["damage"].update({seen.source: event.amount}),
    ev.Wrecked: HeistStatsCollector.wrecked,
    ev.CardActivated: lambda seen, event: seen.tallies["cards"].update([seen.names[event.card]]),
    ev.StuntTried: HeistStatsCollector.tried_stunt,
    ev.RollEnded: HeistStatsCollector.ended_roll,
    ev.VehicleTaken: lambda seen, event: seen.vehicles.update(
        {event.seat: seen.vehicle_names[event.vehicle]}
    ),
    ev.TurnBegan: lambda seen, event: seen.attacked(UNKNOWN),
    ev.Slammed: lambda seen, event: seen.attacked(f"{'SUV' if event.by == 'suv' else event.by} slam"),
    ev.PegStruck: lambda seen, event: seen.attacked(BY_PEG),
    ev.MissileLaunched: lambda seen, event: seen.attacked(BY_MISSILE),
    ev.EffectBegan: lambda seen, event: seen.attacked(seen.names[event.card]),
}
"""What is counted of each event."""


class HeistStatistics(Stats[HeistState]):
    stats_type: ClassVar[type[msgspec.Struct] | None] = HeistStats
    collector: ClassVar[type[StatsCollector]] = HeistStatsCollector
    crew_options: ClassVar[tuple[str, ...]] = ("crew",)

    def __init__(self, box: Box) -> None:
        self.scenarios = list(box.scenarios)
        self.difficulties = [each.id for each in box.board.difficulty]
        self.characters = [character.id for character in box.characters]
        self.vehicles = [vehicle.id for vehicle in box.vehicles if vehicle.starting]

    def draw_crews(self, options: HeistOptions, rng: Rng) -> HeistOptions:
        characters, vehicles = self.characters[:], self.vehicles[:]
        rng.shuffle(characters)
        rng.shuffle(vehicles)
        pairs = list(zip(characters, vehicles, strict=False))[: options.players]
        return msgspec.structs.replace(options, crew=",".join(map(":".join, pairs)))

    def canonical_options(self, options: HeistOptions) -> HeistOptions:
        """Bots answer alike whoever speaks for the team."""
        return msgspec.structs.replace(options, team_decisions=ANYONE)

    def level(self, options: HeistOptions, step: int) -> dict[str, Any]:
        to = self.difficulties.index(options.difficulty) + step
        return {"difficulty": self.difficulties[to]} if 0 <= to < len(self.difficulties) else {}

    def weekly_set_ups(self) -> list[dict[str, Any]]:
        """Each week another scenario."""
        return [
            {"scenario": scenario, "difficulty": difficulty, "players": players}
            for difficulty, players in WEEKLY_TEAMS
            for scenario in self.scenarios
        ]

    def challenge_result(self, state: HeistState, seat: int) -> ChallengeScore:
        """Rank wins by how early they are, losses by how close; then count the vehicles on the road."""
        s = state
        assert s.outcome is not None
        won, cars = s.outcome[0], sum(space != OFF for space in s.pv)
        order = (won, float(-s.round if won else -left_to_do(s)[0]), float(cars))
        figures = [each for each in tasks(s) if not (won and each[1])]  # a stunt may win at once
        if cars or s.ended_by != "HH-END-9":  # A team may give up before any vehicle is placed.
            figures.append(("Vehicles left", cars, s.players))
        facts = [Fact(what, f"{left} of {whole}", share=left / whole) for what, left, whole in figures]
        return ChallengeScore(order, [Fact("Rounds", str(s.round)), *facts])
