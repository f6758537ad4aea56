"""HH-ROLL: how many dice, what counts, and the order of things in a roll."""

from __future__ import annotations

import pytest

from rollingroad.core.engine.state import Chance
from rollingroad.core.events import Event
from rollingroad.games.highway_heist.rules import kinds, rolls
from rollingroad.games.highway_heist.rules.events import (
    Assisted,
    Boosted,
    Declared,
    EffortRolled,
    RollEnded,
)
from rollingroad.games.highway_heist.rules.lookup import _effort_weights
from tests.games.highway_heist.conftest import Heist
from tests.games.highway_heist.table import Table
from tests.rule_marker import rule

BESIDE_AN_SUV = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . s . . . . . . . .
    3 . . . 1 . . . . . . . .
    4 . . . . . . . . . . . .
    5 2 . . . . . . . . . . .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, boost 0
    """


def dice_declared(table: Table) -> int:
    return table.happened(Declared)[-1].dice


@rule("HH-ROLL-1")
@pytest.mark.parametrize(
    ("crew", "action", "dice"),
    [
        ("brian, street-drifter", "ram", 4),
        ("dom, import-racer", "ram", 5),
        ("roman, exotic-supercar", "ram", 3),
        ("brian, street-drifter", "force", 4),
        ("dom, american-muscle", "force", 2),
        ("han, import-racer", "shake", 4),
    ],
)
def test_character_and_vehicle_together_give_the_dice(
    heist: Heist, crew: str, action: str, dice: int
) -> None:
    table = heist(f"""
        turn: 1, actions 2
          A  B  C  D  E  F  G  H  I  J  K  L
        1 .  .  .  .  .  .  .  .  .  .  .  .
        2 .  .  .  s  .  .  .  .  .  .  .  .
        3 .  .  .  1+ .  .  .  .  .  .  .  .
        4 .  .  .  .  .  .  .  .  .  .  .  .
        5 2  .  .  .  .  .  .  .  .  .  .  .
        1: {crew}, boost 0
        2: tej, hijacked-suv, boost 0
        """)
    table.play(action)
    assert dice_declared(table) == dice


@rule("HH-ROLL-1")
def test_the_vehicle_one_has_left_still_counts_for_athletics(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   s+1 .   .   .   .   .   .   .   .
        3 .   .   .   .   .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 2   .   .   .   .   .   .   .   .   1   .   .
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """)
    table.play("brawl")
    assert dice_declared(table) == 4


@rule("HH-ROLL-1", "HH-WRECK-3")
def test_without_a_vehicle_only_the_character_counts(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A   B   C   D   E   F   G   H   I   J   K   L
        1 .   .   .   .   .   .   .   .   .   .   .   .
        2 .   .   .   s+1 .   .   .   .   .   .   .   .
        3 .   .   .   .   .   .   .   .   .   .   .   .
        4 .   .   .   .   .   .   .   .   .   .   .   .
        5 2   .   .   .   .   .   .   .   .   .   .   .
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """)
    table.play("brawl")
    assert dice_declared(table) == 3


PILE_UP_IN_REACH = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . s . . . . . . . .
    3 . . . {car} s . . . . . . .
    4 . . . . . . . . . . . .
    5 2 . . . . . . . . . . .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, boost 0
    stunts: - | - | tank-pile-up
    """


@rule("HH-ROLL-2")
def test_behind_the_wheel_speed_and_control_are_offered(heist: Heist) -> None:
    table = heist(PILE_UP_IN_REACH.format(car="1+"))
    kinds = {text.split()[0] for text in table.offered()}
    assert kinds >= {"drive", "ram", "force", "shake", "stunt", "nudge"}


@rule("HH-ROLL-2")
def test_on_the_own_roof_nothing_of_speed_and_control_is_offered(heist: Heist) -> None:
    table = heist(PILE_UP_IN_REACH.format(car="1+1"))
    kinds = {text.split()[0] for text in table.offered()}
    assert kinds == {"leap", "wheel", "brawl", "take-boost", "end"}


@rule("HH-ROLL-2")
@pytest.mark.parametrize("scenario", ["tank-assault", "semi-heist", "chopper-takedown"])
def test_every_card_of_speed_or_control_asks_for_a_manned_vehicle(heist: Heist, scenario: str) -> None:
    table = heist(f"scenario: {scenario}\nround: 1")
    cards = table.state.t.scenario
    driving = [feat for feat in (*cards.stunt, *cards.special) if feat.skill in ("speed", "control")]
    assert driving
    assert all("manned" in {condition.is_ for condition in feat.conditions} for feat in driving)


@rule("HH-ROLL-3")
def test_exactly_as_many_successes_as_needed_are_enough(heist: Heist) -> None:
    table = heist(BESIDE_AN_SUV, dice=["effort SSS-"])
    table.play("ram")
    assert table.at("D2") == "w"


@rule("HH-ROLL-3")
def test_one_success_too_few_is_a_failure_and_nothing_is_rolled_again(heist: Heist) -> None:
    table = heist(BESIDE_AN_SUV, dice=["effort SS--"])
    table.play("ram")
    assert table.at("D2") == "s"
    assert table.question == "act"


@rule("HH-ROLL-3")
def test_a_power_adds_its_die_to_the_rating(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: letty, american-muscle, boost 0
        2: dom, street-drifter, boost 0
        """)
    table.play("ram")
    assert dice_declared(table) == 1 + 2 + 1


@rule("HH-ROLL-3")
def test_no_more_than_five_dice_are_rolled(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: letty, exotic-supercar, strength 4, boost 0
        2: dom, street-drifter, boost 3
        """,
        dice=["effort -----"],
    )
    table.play("ram", "assist 1")
    assert table.happened(EffortRolled)[-1].faces == "-----"
    table.roll("effort -----").play("ram", "assist 1")
    assert table.happened(EffortRolled)[-1].faces == "-----"


@rule("HH-ROLL-4")
def test_boost_symbols_and_blanks_are_no_successes(heist: Heist) -> None:
    table = heist(BESIDE_AN_SUV, dice=["effort SSBB", "effort SS--"])
    table.play("ram")
    assert table.happened(RollEnded)[-1].successes == 2
    table.play("ram")
    assert table.happened(RollEnded)[-1].successes == 2
    assert table.at("D2") == "s"


@rule("HH-ROLL-4")
def test_a_die_has_three_successes_two_boost_symbols_and_a_blank(heist: Heist) -> None:
    table = heist("""
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: roman, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        asked: DealDamage(0, 1)
        """)
    ask = table.state.open[0]
    assert isinstance(ask, Chance)
    weights = {table.game.text(action): weight for action, weight in ask.outcomes()}
    assert ask.total == 6**3
    assert ask.total == sum(weights.values()) == 6**3
    assert weights["effort SSS"] == 3**3
    assert weights["effort BBB"] == 2**3
    assert weights["effort ---"] == 1
    assert weights["effort SB-"] == 6 * 3 * 2 * 1


@rule("HH-ROLL-5")
def test_a_failed_roll_costs_the_action_and_nothing_else_and_may_be_repeated(heist: Heist) -> None:
    table = heist(BESIDE_AN_SUV, dice=["effort S---"])
    untouched = table.state.copy()
    table.play("ram")
    untouched.actions = 1
    assert table.state.key() == untouched.key()
    table.roll("effort SSSS").play("ram")
    assert table.at("D2") == "w"


TWO_SUVS = """
    turn: 1, actions 2
      A B C D E F G H I J K L
    1 . . . . . . . . . . . .
    2 . . . s . . . . . . . .
    3 . . . 1 . . . . . . . .
    4 . . . . s . . . . . . .
    5 2 . . . . . . . . . . .
    1: brian, street-drifter, boost 0
    2: dom, american-muscle, boost 0
    """


@rule("HH-ROLL-6")
def test_the_target_is_chosen_after_the_success(heist: Heist) -> None:
    table = heist(TWO_SUVS, dice=["effort SSS-"])
    assert table.offered("ram") == ["ram"]
    table.play("ram")
    assert (table.question, table.asked) == ("target", 1)
    assert table.spaces("target") == {"D2", "E4"}
    table.play("target E4")
    assert (table.at("D2"), table.at("E4")) == ("s", "w")


@rule("HH-ROLL-6")
def test_after_a_failure_no_target_is_asked_for(heist: Heist) -> None:
    table = heist(TWO_SUVS, dice=["effort SS--"])
    table.play("ram")
    assert table.question == "act"


@rule("HH-ROLL-6")
def test_without_a_target_nothing_can_be_declared(heist: Heist) -> None:
    table = heist("""
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . s . . . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 . . . . . 2 . . . . . .
        1: brian, street-drifter, boost 0
        2: dom, american-muscle, boost 0
        """)
    assert not table.offered("ram")
    assert not table.offered("force")


@rule("HH-ROLL-7", "HH-BOOST-2")
def test_a_roll_goes_from_declaring_by_assists_dice_and_extras_to_boost_and_result(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: brian, exotic-supercar, boost 1
        2: dom, american-muscle, boost 1
        """,
        dice=["effort SB---"],
    )
    table.play("ram", "assist 1", "boost")
    kinds = (Declared, Assisted, EffortRolled, Boosted, RollEnded)
    events: list[Event] = [event for event in table.events if isinstance(event, kinds)]
    assert events == [
        Declared(0, "ram", 4, 3),
        Assisted(1, 0, 1, 5),
        EffortRolled(0, "ram", "SB---", 1),
        Boosted(0, 1),
        RollEnded(0, "ram", 3, True),
    ]


@rule("HH-ROLL-7")
def test_automatic_extras_come_before_the_boost_is_offered(heist: Heist) -> None:
    table = heist(
        """
        turn: 1, actions 2
          A B C D E F G H I J K L
        1 . . . . . . . . . . . .
        2 . . . s . . . . . . . .
        3 . . . 1 . . . . . . . .
        4 . . . . . . . . . . . .
        5 2 . . . . . . . . . . .
        1: brian, exotic-supercar, boost 1
        2: dom, american-muscle, boost 0
        """,
        dice=["effort SSB-"],
    )
    table.play("ram")
    assert table.at("D2") == "w"
    assert table.boost(1) == 1


@rule("HH-BRAWL-1", "HH-HIJACK-1")
@pytest.mark.parametrize("what", [kinds.BRAWL_ROLL, kinds.HIJACK_ROLL])
def test_brawl_and_hijack_need_2_whatever_the_cards_need(heist: Heist, what: int) -> None:
    state = heist("1 s . . . . . . . . . 2\nturn: 1, actions 2").state
    assert {rolls.need_of(state, what, 0, card) for card in range(len(state.t.stunts))} == {2}


@rule("HH-ROLL-3")
def test_a_roll_without_any_dice_ends_without_chance(heist: Heist) -> None:
    table = heist(BESIDE_AN_SUV)
    rolls.RollEffort(0, 0, 0, 0).run(table.state)
    assert [event.faces for event in table.happened(EffortRolled)] == [""]
    assert not [ask for ask in table.state.open if isinstance(ask, Chance)]


@rule("HH-ROLL-4")
@pytest.mark.parametrize(
    "faces", [["success"] * 3 + ["boost"] + ["blank"] * 2, ["success", "blank", "blank"]]
)
def test_the_ways_of_all_results_are_those_of_all_faces(faces: list[str]) -> None:
    assert [sum(_effort_weights(dice, faces)) for dice in range(1, 5)] == [
        len(faces) ** dice for dice in range(1, 5)
    ]
