"""What the learned judge counts of a crew: the driver's value of the table, time, cars, enemies and cards."""

from typing import Final

from rollingroad.games.highway_heist.bot import evaluation
from rollingroad.games.highway_heist.bot import scenario_plans as plans
from rollingroad.games.highway_heist.rules import kinds
from rollingroad.games.highway_heist.rules.pieces import semi_roofs
from rollingroad.games.highway_heist.rules.road import OFF
from rollingroad.games.highway_heist.rules.round import rounds_left
from rollingroad.games.highway_heist.rules.state import HeistState

MOST_ROUNDS: Final = 12
SCENARIOS: Final = ("tank", "semi", "chopper")
CONTEXTS: Final = [f"{enemy}, {left} rounds left" for enemy in SCENARIOS for left in range(MOST_ROUNDS + 1)]
FEATURES: Final = [
    *("always", "log-odds by rule", "worth", "2 players", "4 players", "turns left", "cars", "strength"),
    *("weakest car", "boosts", "at the wheel", "adrift", "exhausted", "crates", "enemies aboard"),
    *("enemies", "SUVs", "wrecks", "tank", "chopper", "Shaw", "lock", "shells", "crates missing", "hold"),
    *("guards", "held up", "way East", "all full", "wheel near", "stunts open", "stunt tokens"),
    *("enemy row", "enemy deck", "door open", "last stunt open", "SUVs beside cars", "first column"),
]
"""Values and odds are in tenths and hundredths."""
MOST_WORTH: Final = 60.0


def context(s: HeistState) -> int:
    enemy = 0 if s.tank != OFF else 1 if s.semi != OFF else 2
    return enemy * (MOST_ROUNDS + 1) + max(0, min(MOST_ROUNDS, rounds_left(s)))


def crew(s: HeistState) -> list[int]:
    """The features of the crew."""
    worth = max(-MOST_WORTH, min(MOST_WORTH, evaluation.worth(s)))
    wheel = adrift = exhausted = strength = boosts = crates = missing = first_column = 0
    weakest = 9
    for seat in range(s.players):
        wheel += s.peg[seat] == kinds.WHEEL
        adrift += s.peg[seat] == kinds.ADRIFT
        exhausted += s.exhausted[seat]
        boosts += s.boost[seat]
        crates += s.cargo[seat]
        if s.pv[seat] != OFF:
            strength += s.strength[seat]
            weakest = min(weakest, s.strength[seat])
            first_column += s.road.column(s.pv[seat]) <= 1
        if s.semi != OFF:
            missing += plans.crates_missing(s, seat)
    in_semi = s.semi != OFF
    beside = 0
    for space in s.pv:
        if space != OFF:
            beside += (s.suvs & s.road.near[space]).bit_count()
    return [
        *(1, int(evaluation.log_odds(s) * 100), int(worth * 10), int(s.players == 2), int(s.players == 4)),
        *(plans.turns_left(s), s.pv_mask.bit_count(), strength, weakest, boosts, wheel, adrift, exhausted),
        *(crates, (s.enemy_pegs & s.pv_mask).bit_count(), s.enemy_pegs.bit_count(), s.suvs.bit_count()),
        *(s.wrecks.bit_count(), s.tank_strength, s.chopper_strength, s.shaw_strength, s.lock, s.shells),
        *(missing, s.hold, (s.enemy_pegs & semi_roofs(s)).bit_count() if in_semi else 0),
        evaluation.count_held_up(s),
        evaluation.longest_way_east(s) if in_semi else 0,
        int(in_semi and plans.all_full(s)),
        int(in_semi and plans.wheel_is_near(s)),
        sum([card >= 0 for card in s.spots]),
        sum(s.tokens),
        sum([card >= 0 for card in s.row]),
        s.enemy_deck.bit_count(),
        int(in_semi and s.door != kinds.CLOSED),
        int(plans.last_stunt_open(s)),
        *(beside, first_column),
    ]
