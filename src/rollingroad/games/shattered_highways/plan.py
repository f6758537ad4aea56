"""What a scenario says, as the rules read it: compiled once from scenarios.toml."""

from __future__ import annotations

from typing import Final

from rollingroad.games.shattered_highways.kinds import NOBODY

OPEN: Final = 0
CONVOY: Final = 1
PURSUIT: Final = 2
FUEL: Final = 3
LAST: Final = 4
CIRCUIT: Final = 5
SCENARIOS: Final = ("open-road", "convoy", "pursuit", "fuel-run", "last-ride", "circuit-of-teeth")


class Plan:
    """SH-SCENARIO: zones by seat as (x0, y0, x1, y1), who places first (NOBODY: a roll decides), and the end.

    `marker` is the seat that marks one of its vehicles (NOBODY: none is marked), `markable` the classes it
    may mark as a bit set. `hero_drives`: each hero starts in seat D; `hero_on_marked`: the marker's hero
    starts aboard the marked vehicle. `lessons[r]` is the bit set of the kinds of action that round r + 1
    offers with the teaching option; rounds beyond offer all.

    What is worth how much: `hero_out` and `fodder_out` (SH-SCENARIO-2), `trailer_lost` (Convoy), `can` and
    `tanker` (Fuel Run), `awards` by rank, `wreck` and `last_left` (Circuit). `gap` and `gap_from` end a
    Pursuit. `neutral` lists x, y, hit points and cans of vehicles that nobody owns.
    """

    __slots__ = (
        "awards",
        "can",
        "first_placer",
        "fodder_out",
        "gap",
        "gap_from",
        "hero_drives",
        "hero_on_marked",
        "hero_out",
        "id",
        "kind",
        "last_left",
        "lessons",
        "markable",
        "marker",
        "name",
        "neutral",
        "rounds",
        "tanker",
        "trailer_lost",
        "wreck",
        "zones",
    )

    def __init__(self, id: str, name: str, kind: int, rounds: int) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.rounds = rounds
        self.zones: list[list[tuple[int, int, int, int]]] = []
        self.first_placer = NOBODY
        self.marker = NOBODY
        self.markable = 0
        self.hero_drives = False
        self.hero_on_marked = False
        self.lessons: list[int] = []
        self.hero_out = 0
        self.fodder_out = 0
        self.trailer_lost = 0
        self.can = 0
        self.tanker = 0
        self.awards: list[int] = []
        self.wreck = 0
        self.last_left = 0
        self.gap = 0
        self.gap_from = 0
        self.neutral: list[tuple[int, int, int, int]] = []
